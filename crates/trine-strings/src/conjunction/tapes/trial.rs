//! Words that a reader has found, tried together with the linear session.
//!
//! Invariant: a model has the words that were found, lengths that the session allows, and words of their
//! languages for variables that no machine speaks of.

use rustc_hash::FxHashMap;
use trine_arith::{Formula, LinearForm, LinearSession, Rat, SessionAnswer};
use trine_automata::Nfa;
use trine_collections::Budget;
use trine_value::StrValue;

use super::Tapes;
use super::letters::Letter;
use crate::conjunction::candidate::Chosen;
use crate::conjunction::leaf::word_of_length;
use crate::conjunction::lengths::length_value;
use crate::conjunction::precision::Reason;
use crate::conjunction::problem::Problem;
use crate::conjunction::{Model, in_order};
use crate::language::{Languages, string_of};

/// Words that are tried together with the linear session.
pub(super) struct Trial<'a> {
    pub(super) problem: &'a Problem,
    pub(super) tapes: &'a Tapes,
    pub(super) session: LinearSession,
}

impl Trial<'_> {
    /// What is found in a part of the budget; none where the budget ends, and other ways are tried.
    pub(super) fn in_part<T>(
        &mut self,
        budget: &Budget,
        ticks: u64,
        find: impl FnOnce(&mut Self, &Budget) -> Option<T>,
    ) -> Option<T> {
        let found = budget.within(ticks, |part| find(self, part));
        found.filter(|_| budget.refresh().is_ok())
    }

    /// The lengths that the session proposes for those of some variables that are asked for.
    pub(super) fn proposed(&self, vars: &[u32]) -> Vec<(u32, u64)> {
        let kernel = &self.problem.kernel;
        let measured = vars.iter().filter(|&&var| kernel.measured[var as usize]);
        measured
            .map(|&var| (var, length_value(&self.session, kernel.lengths[var as usize])))
            .collect()
    }

    /// That not all of these lengths are right.
    pub(super) fn exclude(&mut self, lengths: &[(u32, u64)]) -> Formula {
        let kernel = &self.problem.kernel;
        let mut cases = Vec::new();
        for &(var, length) in lengths {
            let form = LinearForm::var(kernel.lengths[var as usize]);
            let length = Rat::from(i64::try_from(length).unwrap_or(i64::MAX));
            cases.push(self.session.ne(&form, &length));
        }
        self.session.or(&cases)
    }

    /// A model with these words, if the session allows their lengths.
    pub(super) fn model(
        &mut self,
        found: &[Vec<Vec<Letter>>],
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<Option<Model>, Reason> {
        let kernel = &self.problem.kernel;
        let mut codes: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        for (component, found) in self.tapes.components.iter().zip(found) {
            for (&var, word) in component.vars.iter().zip(found) {
                let letters = word.iter().map(|&letter| self.tapes.letters.code(letter));
                codes.insert(var, letters.collect());
            }
        }
        for computed in &self.tapes.computed {
            let Some(word) = computed.word(|var| codes.get(&var).map(Vec::as_slice)) else {
                return Ok(None);
            };
            budget.spend(word.len() as u64)?;
            codes.insert(computed.var, word);
        }
        let mut words: FxHashMap<u32, StrValue> =
            codes.iter().map(|(&var, codes)| (var, string_of(codes))).collect();
        self.session.push();
        if self.problem.with_lengths {
            for (var, word) in in_order(&words) {
                let form = LinearForm::var(kernel.lengths[var as usize]);
                let formula = self.session.eq(&form, &Rat::from(word.len() as i64));
                self.session.assert(formula, self.problem.tag);
            }
            if self.session.check(budget) != SessionAnswer::Sat(()) {
                budget.refresh()?;
                self.session.pop(1);
                return Ok(None);
            }
        }
        for var in self.problem.free_vars() {
            if words.contains_key(&var) {
                continue;
            }
            let is_length_constrained = self.problem.with_lengths && kernel.measured[var as usize];
            let length = length_value(&self.session, kernel.lengths[var as usize]);
            let length = is_length_constrained.then_some(length);
            let Some(word) = self.untied(var, length, languages, budget)? else {
                self.session.pop(1);
                return Ok(None);
            };
            words.insert(var, word);
        }
        let chosen = Chosen { problem: self.problem, words: &words, tag: self.problem.tag };
        let model = chosen.model(&mut self.session, languages, budget)?;
        self.session.pop(1);
        Ok(model)
    }

    /// A word of a variable that no machine speaks of.
    fn untied(
        &self,
        var: u32,
        length: Option<u64>,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<Option<StrValue>, Reason> {
        let known = self.problem.automata.as_ref().and_then(|automata| automata.get(&var));
        let nfa = match (known, self.problem.sorted.of_var.get(&var)) {
            (Some(nfa), _) => nfa.clone(),
            (None, Some(memberships)) => {
                let regex = memberships.regex(languages);
                languages.nfa(regex, budget)?
            }
            (None, None) => Nfa::all_words(languages.alphabet()),
        };
        match length {
            Some(length) => word_of_length(&nfa, length, None, budget),
            None => Ok(nfa.shortest_word().map(|word| string_of(&word))),
        }
    }
}
