//! From words of the free variables to a model: values of everything else, and what they violate.
//!
//! Idea: a search chooses words that fit equations, languages and lengths. Numbers, disequalities,
//! not-contains constraints and functions are computed from the words; what does not fit becomes a refinement, or the
//! words are tried as fixed values.
//! Invariant: a candidate satisfies whatever the kernel has read, if the words satisfy the equations,
//! memberships and linear constraints.

use rustc_hash::FxHashMap;
use trine_arith::{ArithVar, Int, LinearForm, LinearSession, Rat, SessionAnswer, Tag};
use trine_collections::Budget;
use trine_value::number::Integer;
use trine_value::{StrValue, TooLong};

use super::deps::Deps;
use super::kernel::{Conversion, ConversionKind, Piece, Sym, pieces};
use super::precision::Reason;
use super::problem::Problem;
use super::{Candidate, Model, Refinement};
use crate::language::{Languages, short_codes, string_of};

/// The value of a conversion of a known word.
pub(super) fn convert(kind: ConversionKind, string: &StrValue) -> Integer {
    match kind {
        ConversionKind::Code => string.to_code(),
        ConversionKind::Number => string.to_int(),
    }
}

/// The words that a search chose.
pub(super) struct Chosen<'a> {
    pub(super) problem: &'a Problem,
    /// Words of all free variables.
    pub(super) words: &'a FxHashMap<u32, StrValue>,
    /// What further constraints on numbers rest on.
    pub(super) tag: Tag,
}

impl Chosen<'_> {
    /// The letters of a word.
    fn string(&self, word: &[Sym]) -> Result<StrValue, TooLong> {
        let expanded = self.problem.solved.expand(word, &mut Deps::none());
        if let [Sym::Var(var)] = expanded[..] {
            return Ok(self.words[&var].clone());
        }
        let parts: Vec<StrValue> = pieces(&expanded)
            .map(|piece| match piece {
                Piece::Letters(letters) => string_of(&letters),
                Piece::Var(var) => self.words[&var].clone(),
            })
            .collect();
        StrValue::try_concat(&parts)
    }

    /// The value of a conversion.
    fn converted(&self, conversion: &Conversion) -> Result<Integer, TooLong> {
        let string = self.string(&conversion.word)?;
        // Numerals have as many digits as their strings.
        let is_too_long = conversion.kind == ConversionKind::Number && string.is_compressed();
        if is_too_long { Err(TooLong) } else { Ok(convert(conversion.kind, &string)) }
    }

    /// The model with these words and the numbers of the session; `None` if there is none. Sides that
    /// were dropped with their equations get the words that are left for them.
    pub(super) fn model(
        &self,
        session: &mut LinearSession,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<Option<Model>, Reason> {
        let problem = self.problem;
        if problem.dropped.is_empty() {
            return self.model_of_words(session, languages, budget);
        }
        let mut words = self.words.clone();
        for side in problem.dropped.iter().rev() {
            let string = Chosen { problem, words: &words, tag: self.tag }.string(side.other())?;
            let lengths = problem.with_lengths.then_some((&*session, &problem.kernel));
            if !side.cut(&string, lengths, languages, &mut words, budget)? {
                return Ok(None);
            }
        }
        let chosen = Chosen { problem, words: &words, tag: self.tag };
        chosen.model_of_words(session, languages, budget)
    }

    fn model_of_words(
        &self,
        session: &mut LinearSession,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<Option<Model>, Reason> {
        if self.problem.with_lengths {
            self.settle_numbers(session, budget)?;
        }
        let session: &LinearSession = session;
        let value = |var: ArithVar| session.value(var).to_integer().map(|n| n.to_big());
        let kernel = &self.problem.kernel;
        let mut refinements = self.refinements(&value)?;
        for negated_relation in &kernel.negated_relations {
            let words = negated_relation.words.iter().map(|word| short_codes(&self.string(word)?));
            let words = words.collect::<Result<Vec<Vec<u32>>, TooLong>>()?;
            let letters: Vec<&[u32]> = words.iter().map(Vec::as_slice).collect();
            if negated_relation.relation.relates(&letters, budget)? {
                refinements.push(Refinement::Related(negated_relation.atom, words));
            }
        }
        if !refinements.is_empty() {
            return Ok(Some(Model::Refine(refinements)));
        }
        for application in &kernel.applications {
            let args: Result<Vec<StrValue>, TooLong> =
                application.args.iter().map(|word| self.string(word)).collect();
            let value = self.string(&application.value)?;
            if !application.function.holds(&args?, &value, languages, budget)? {
                let string = |word: &[Sym]| self.string(word);
                return self.problem.with_fixed_words(languages, &string, budget);
            }
        }
        let strings: Result<_, TooLong> = (0..kernel.terms.len())
            .map(|var| Ok((kernel.terms[var], self.string(&[Sym::Var(var as u32)])?)))
            .collect();
        let strings = strings?;
        let numbers = kernel
            .numbers
            .iter()
            .map(|&(term, var)| (term, value(var).unwrap_or_default()))
            .collect();
        Ok(Some(Model::Candidate(Candidate { strings, numbers })))
    }

    /// What these words and numbers violate.
    fn refinements(
        &self,
        value: &dyn Fn(ArithVar) -> Option<Integer>,
    ) -> Result<Vec<Refinement>, TooLong> {
        let mut refinements = Vec::new();
        for disequality in &self.problem.disequalities {
            if self.string(&disequality.left)? == self.string(&disequality.right)? {
                refinements.push(Refinement::Disequality(disequality.atom));
            }
        }
        for not_contains in &self.problem.not_contains {
            let (string, pattern) =
                (self.string(&not_contains.left)?, self.string(&not_contains.right)?);
            if let Some(place) = string.try_find(&pattern, 0)? {
                refinements.push(Refinement::NotContains(not_contains.atom, place as u64));
            }
        }
        for conversion in &self.problem.kernel.conversions {
            let actual = self.converted(conversion)?;
            let assumed = value(conversion.value).unwrap_or_default();
            if actual == assumed {
                continue;
            }
            for number in [assumed, actual] {
                refinements.push(match conversion.kind {
                    ConversionKind::Number => Refinement::Number(conversion.term, number),
                    // What is no letter is said by the axiom.
                    ConversionKind::Code => match u32::try_from(number) {
                        Ok(code) => Refinement::Code(conversion.term, code),
                        Err(_) => continue,
                    },
                });
            }
        }
        Ok(refinements)
    }

    /// Gives numbers that are made of the chosen words the values that these words have, if the other
    /// numbers allow it.
    fn settle_numbers(&self, session: &mut LinearSession, budget: &Budget) -> Result<(), Reason> {
        let kernel = &self.problem.kernel;
        if !session.has_solution() && session.check(budget) != SessionAnswer::Sat(()) {
            budget.refresh()?;
            return Err(Reason::NothingFound);
        }
        let mut values = Vec::new();
        let mut differ = false;
        for conversion in &kernel.conversions {
            let actual = self.converted(conversion)?;
            let actual = Rat::from(Int::from(actual));
            differ |= session.value(conversion.value) != actual;
            values.push((conversion.value, actual));
        }
        if !differ {
            return Ok(());
        }
        for var in 0..kernel.num_vars() {
            let length = self.string(&[Sym::Var(var)])?.len() as i64;
            values.push((kernel.lengths[var as usize], Rat::from(length)));
        }
        session.push();
        for (var, value) in values {
            let formula = session.eq(&LinearForm::var(var), &value);
            session.assert(formula, self.tag);
        }
        if session.check(budget) != SessionAnswer::Sat(()) {
            budget.refresh()?;
            session.pop(1);
            if session.check(budget) != SessionAnswer::Sat(()) {
                budget.refresh()?;
                return Err(Reason::NothingFound);
            }
        }
        Ok(())
    }
}
