//! Emptiness by exploring derivatives, with the verdicts kept.
//!
//! Idea: states are expressions, reached by arcs; a nullable one accepts. The search prefers states
//! whose words so far plus the least possible remainder are shortest (A*), so satisfiable questions
//! are answered along nearly straight paths and the first word found is a shortest one.
//! If the search ends without a word, every state it met is dead, and later searches skip them.
//! Invariant: verdicts are recorded only when a search has ended on its own, never on a give-up.
//! Reference: Stanford, Veanes, "Incremental dead state detection in logarithmic time", CAV 2023, of
//! which only the whole-component case is needed here; Hart, Nilsson, Raphael, 1968, for A*.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;
use trine_collections::Budget;

use super::store::{RegexId, RegexStore};
use crate::give_up::GiveUp;
use crate::nfa::Inclusion;

/// Whether a language has a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Dead,
    Alive,
}

/// How a state was reached: number of letters, state before, last letter.
#[derive(Clone, Copy)]
struct Reached {
    depth: u64,
    parent: Option<(RegexId, u32)>,
}

impl RegexStore {
    /// A shortest word of the language, if there is a word.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn shortest_word(
        &mut self,
        regex: RegexId,
        budget: &Budget,
    ) -> Result<Option<Vec<u32>>, GiveUp> {
        let mut reached: FxHashMap<RegexId, Reached> = FxHashMap::default();
        // Ordered by estimated length, deeper first, older first.
        let mut queue: BinaryHeap<Reverse<(u64, Reverse<u64>, RegexId)>> = BinaryHeap::new();
        if !self.is_dead(regex) {
            reached.insert(regex, Reached { depth: 0, parent: None });
            queue.push(Reverse((self.min_len(regex), Reverse(0), regex)));
        }
        while let Some(Reverse((_, Reverse(depth), state))) = queue.pop() {
            budget.spend(1)?;
            if reached[&state].depth < depth {
                continue;
            }
            if self.is_nullable(state) {
                return Ok(Some(self.record_path(state, &reached)));
            }
            self.arcs(state, budget)?;
            for place in 0..self.arcs[&state].len() {
                budget.spend(1)?;
                let arc = self.arcs[&state][place];
                let depth = depth + 1;
                if self.is_dead(arc.target)
                    || reached.get(&arc.target).is_some_and(|known| known.depth <= depth)
                {
                    continue;
                }
                let letter = self.pleasant_letter(arc.set);
                reached.insert(arc.target, Reached { depth, parent: Some((state, letter)) });
                let estimate = depth.saturating_add(self.min_len(arc.target));
                queue.push(Reverse((estimate, Reverse(depth), arc.target)));
            }
        }
        for &state in reached.keys() {
            self.verdicts.insert(state, Verdict::Dead);
        }
        Ok(None)
    }

    /// Whether the language has no word.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn is_language_empty(&mut self, regex: RegexId, budget: &Budget) -> Result<bool, GiveUp> {
        match self.verdicts.get(&regex) {
            Some(Verdict::Dead) => Ok(true),
            Some(Verdict::Alive) => Ok(false),
            None => Ok(self.shortest_word(regex, budget)?.is_none()),
        }
    }

    /// Whether every word of `first` is in `second`; otherwise a shortest word that is not.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn included_in(
        &mut self,
        first: RegexId,
        second: RegexId,
        budget: &Budget,
    ) -> Result<Inclusion, GiveUp> {
        let difference = self.difference(first, second);
        let word = self.shortest_word(difference, budget)?;
        Ok(word.map_or(Inclusion::Holds, Inclusion::FailsAt))
    }

    /// A word of the language with `low` to `high` letters (`None`: no upper bound), if there is one;
    /// the shortest of them.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn word_with_length(
        &mut self,
        regex: RegexId,
        low: u64,
        high: Option<u64>,
        budget: &Budget,
    ) -> Result<Option<Vec<u32>>, GiveUp> {
        let any = self.any_char();
        let lengths = self.repeat(any, low, high);
        let both = self.inter([regex, lengths]);
        self.shortest_word(both, budget)
    }

    fn is_dead(&self, regex: RegexId) -> bool {
        regex == self.none() || self.verdicts.get(&regex) == Some(&Verdict::Dead)
    }

    /// The word that leads to `state`; all states on the way are alive.
    fn record_path(&mut self, state: RegexId, reached: &FxHashMap<RegexId, Reached>) -> Vec<u32> {
        let (mut word, mut at) = (vec![], state);
        self.verdicts.insert(at, Verdict::Alive);
        while let Some((parent, letter)) = reached[&at].parent {
            self.verdicts.insert(parent, Verdict::Alive);
            word.push(letter);
            at = parent;
        }
        word.reverse();
        word
    }

    fn pleasant_letter(&self, set: super::store::SetId) -> u32 {
        crate::alphabet::pleasant_member(self.char_set(set))
    }
}
