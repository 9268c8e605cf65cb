//! Words of an automaton: membership, a shortest word, a word of a given length.
//!
//! Idea: sets of states for membership, breadth-first search for shortest words, and for given lengths
//! the sets of states from which `k` letters suffice, computed backwards for `k = 0, 1, ...` until they
//! repeat.
//! Words consist of [representatives](crate::Alphabet::representative) of the classes.

use rustc_hash::FxHashMap;
use trine_collections::Budget;

use super::{Nfa, StateId};
use crate::class_set::{MaskRow, row_contains, row_iter};
use crate::give_up::GiveUp;
use crate::state_set::BitSet;

impl Nfa {
    /// Whether the word is accepted; letters beyond the alphabet are in no label.
    ///
    /// # Panics
    /// If there are tagged moves.
    #[must_use]
    pub fn accepts(&self, word: &[u32]) -> bool {
        self.assert_untagged();
        let mut current: Vec<StateId> = self.initial().to_vec();
        let mut next = vec![];
        let mut seen = BitSet::new(self.num_states());
        for &letter in word {
            let Some(class) = self.alphabet().class_of(letter) else { return false };
            for &state in &current {
                for (row, to) in self.rows(state) {
                    if row_contains(row, class) && seen.insert(to.index()) {
                        next.push(to);
                    }
                }
            }
            std::mem::swap(&mut current, &mut next);
            next.clear();
            current.iter().for_each(|state| seen.remove(state.index()));
        }
        current.iter().any(|&state| self.is_final(state))
    }

    /// A shortest accepted word, if there is a word.
    ///
    /// # Panics
    /// If there are tagged moves.
    #[must_use]
    pub fn shortest_word(&self) -> Option<Vec<u32>> {
        self.assert_untagged();
        // From each state reached, where it was reached from.
        let mut parent: Vec<Option<(StateId, u32)>> = vec![None; self.num_states()];
        let mut seen = BitSet::new(self.num_states());
        let mut queue: Vec<StateId> = vec![];
        for &state in self.initial() {
            seen.insert(state.index());
            queue.push(state);
        }
        let mut next = 0;
        while let Some(&state) = queue.get(next) {
            next += 1;
            if self.is_final(state) {
                let mut word = vec![];
                let mut at = state;
                while let Some((from, letter)) = parent[at.index()] {
                    word.push(letter);
                    at = from;
                }
                word.reverse();
                return Some(word);
            }
            for (row, to) in self.rows(state) {
                if seen.insert(to.index()) {
                    parent[to.index()] = Some((state, self.letter_of(row)));
                    queue.push(to);
                }
            }
        }
        None
    }

    /// An accepted word of exactly `length` letters, if there is one.
    ///
    /// # Errors
    /// The budget's reason if it runs out; the cost is `length`, plus the edges for each distance from
    /// the end until the sets of states repeat.
    ///
    /// # Panics
    /// If there are tagged moves.
    pub fn word_of_length(
        &self,
        length: usize,
        budget: &Budget,
    ) -> Result<Option<Vec<u32>>, GiveUp> {
        self.assert_untagged();
        let layers = Layers::new(self, length, budget)?;
        let goal = layers.at(length);
        let start = self.initial().iter().find(|state| goal.contains(state.index()));
        let Some(&start) = start else { return Ok(None) };
        let (mut state, mut word) = (start, Vec::new());
        for left in (0..length).rev() {
            budget.spend(1)?;
            let layer = layers.at(left);
            let step = self.rows(state).find(|(_, to)| layer.contains(to.index()));
            let Some((row, to)) = step else { return Ok(None) };
            word.push(self.letter_of(row));
            state = to;
        }
        Ok(Some(word))
    }

    /// A letter that reads well among those of a label, which must not be empty.
    pub(crate) fn letter_of(&self, row: &MaskRow) -> u32 {
        let taste = |letter: &u32| match letter {
            0x61..=0x7A => 0,
            0x41..=0x5A => 1,
            0x30..=0x39 => 2,
            0x20..=0x7E => 3,
            _ => 4,
        };
        let letters = row_iter(row).map(|class| self.alphabet().representative(class));
        letters.min_by_key(|letter| (taste(letter), *letter)).unwrap_or(0)
    }
}

/// For each number `k` the states from which `k` letters lead to acceptance. Each set determines the
/// next one, so once a set comes back the rest is a cycle: only one round is stored.
struct Layers {
    sets: Vec<BitSet>,
    /// Where the cycle begins, once it is closed.
    cycle: Option<usize>,
}

impl Layers {
    /// The sets for 0 to `last` at least.
    fn new(nfa: &Nfa, last: usize, budget: &Budget) -> Result<Self, GiveUp> {
        let mut layers = Self { sets: vec![], cycle: None };
        let mut places: FxHashMap<BitSet, usize> = FxHashMap::default();
        let mut current = nfa.0.finals.clone();
        loop {
            if let Some(&earlier) = places.get(&current) {
                layers.cycle = Some(earlier);
                return Ok(layers);
            }
            places.insert(current.clone(), layers.sets.len());
            layers.sets.push(current);
            let latest = &layers.sets[layers.sets.len() - 1];
            if layers.sets.len() > last {
                return Ok(layers);
            }
            budget.spend(1 + nfa.num_states() as u64 / 64)?;
            let mut next = BitSet::new(nfa.num_states());
            for state in latest.iter() {
                for (_, from) in nfa.rows_into(StateId::new(state)) {
                    budget.spend(1)?;
                    next.insert(from.index());
                }
            }
            current = next;
        }
    }

    fn at(&self, k: usize) -> &BitSet {
        match self.cycle {
            Some(start) if k >= start => {
                &self.sets[start + (k - start) % (self.sets.len() - start)]
            }
            _ => &self.sets[k],
        }
    }
}
