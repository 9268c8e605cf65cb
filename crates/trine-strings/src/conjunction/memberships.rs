//! Words in languages, sorted by what the word is.
//!
//! Invariant: words that are known are decided at once; letters at the front of a word are taken off
//! its language.

use rustc_hash::FxHashMap;
use trine_automata::RegexId;
use trine_collections::Budget;

use super::deps::Deps;
use super::kernel::{Kernel, Sym, Word, leading_letters};
use super::precision::Reason;
use super::solved::Solved;
use super::{End, in_order};
use crate::language::Languages;

/// Ticks to leave one language out of an empty intersection.
const CORE_TICKS: u64 = 50_000;
/// Intersections of more languages are not minimized.
const MAX_CORE: usize = 60;

/// The languages of one variable, with what they rest on.
#[derive(Clone, Default)]
pub(super) struct Memberships {
    pub(super) regexes: Vec<(RegexId, Deps)>,
}

impl Memberships {
    /// Their intersection.
    pub(super) fn regex(&self, languages: &mut Languages) -> RegexId {
        let all: Vec<RegexId> = self.regexes.iter().map(|(regex, _)| *regex).collect();
        languages.regexes.inter(all)
    }

    pub(super) fn deps(&self) -> Deps {
        let mut deps = Deps::none();
        self.regexes.iter().for_each(|(_, more)| deps.extend(more));
        deps
    }

    /// Few of the languages whose intersection is empty.
    fn core(&self, languages: &mut Languages, budget: &Budget) -> Deps {
        let mut kept: Vec<usize> = (0..self.regexes.len()).collect();
        let mut position = 0;
        while position < kept.len() && kept.len() > 1 && self.regexes.len() <= MAX_CORE {
            let mut fewer = kept.clone();
            fewer.remove(position);
            let some: Vec<RegexId> = fewer.iter().map(|&i| self.regexes[i].0).collect();
            let regex = languages.regexes.inter(some);
            let is_empty = |part: &Budget| languages.regexes.is_language_empty(regex, part);
            match budget.within(CORE_TICKS, is_empty) {
                Ok(true) => kept = fewer,
                _ => position += 1,
            }
        }
        let mut deps = Deps::none();
        kept.into_iter().for_each(|i| deps.extend(&self.regexes[i].1));
        deps
    }
}

/// Words in languages, sorted by what the word is.
#[derive(Clone)]
pub(super) struct Sorted {
    /// By variable.
    pub(super) of_var: FxHashMap<u32, Memberships>,
    /// Words of several symbols.
    pub(super) compound: Vec<(Word, RegexId, Deps)>,
}

impl Sorted {
    /// Sorts the memberships of the kernel.
    pub(super) fn new(
        languages: &mut Languages,
        kernel: &Kernel,
        solved: &Solved,
        budget: &Budget,
    ) -> Result<Self, End> {
        let mut sorted = Self { of_var: FxHashMap::default(), compound: Vec::new() };
        for membership in &kernel.memberships {
            let mut deps = membership.deps.clone();
            let word = solved.expand(&membership.word, &mut deps);
            let known = leading_letters(&word);
            let r = &mut languages.regexes;
            let regex = r.derivative_by_word(membership.regex, &known, budget)?;
            match &word[known.len()..] {
                [] => {
                    if !languages.regexes.is_nullable(regex) {
                        return Err(End::Conflict(deps));
                    }
                }
                [Sym::Var(var)] => {
                    sorted.of_var.entry(*var).or_default().regexes.push((regex, deps));
                }
                rest => sorted.compound.push((rest.to_vec(), regex, deps)),
            }
        }
        Ok(sorted)
    }

    /// What a variable without any word in all its languages rests on, if there is one.
    pub(super) fn contradiction(
        &self,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<Option<Deps>, Reason> {
        for (_, memberships) in in_order(&self.of_var) {
            let regex = memberships.regex(languages);
            if languages.regexes.is_language_empty(regex, budget)? {
                return Ok(Some(memberships.core(languages, budget)));
            }
        }
        Ok(None)
    }
}
