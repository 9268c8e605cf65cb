//! Words of an automaton: membership, a shortest word, a word of a given length.
//!
//! Idea: sets of states for membership, breadth-first search for shortest words, and for given lengths
//! the sets of states from which `k` letters suffice, computed backwards once for `k = 0, 1, ...`.
//! Words consist of [representatives](crate::Alphabet::representative) of the classes.

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
    /// The budget's reason if it runs out; the cost is `length` times the edges.
    ///
    /// # Panics
    /// If there are tagged moves.
    pub fn word_of_length(
        &self,
        length: usize,
        budget: &Budget,
    ) -> Result<Option<Vec<u32>>, GiveUp> {
        self.assert_untagged();
        // layers[k]: the states from which k letters lead to acceptance.
        let mut layers = vec![self.0.finals.clone()];
        for k in 0..length {
            let mut layer = BitSet::new(self.num_states());
            for state in layers[k].iter() {
                for (_, from) in self.rows_into(StateId::new(state)) {
                    budget.spend(1)?;
                    layer.insert(from.index());
                }
            }
            if layer.is_empty() {
                return Ok(None);
            }
            budget.spend(1 + self.num_states() as u64 / 64)?;
            layers.push(layer);
        }
        let start = self.initial().iter().find(|state| layers[length].contains(state.index()));
        let Some(&start) = start else { return Ok(None) };
        let (mut state, mut word) = (start, Vec::with_capacity(length));
        for layer in layers[..length].iter().rev() {
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
