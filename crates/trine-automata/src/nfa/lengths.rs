//! The lengths of accepted words.
//!
//! Idea: forget the letters; the sets of states after 0, 1, 2, ... steps form a lasso, which gives the
//! finite part and the period.
//! Cost: one pass over the edges of the current set per step. The lasso of a nondeterministic
//! automaton can be long; the budget ends that.

use trine_collections::Budget;

use super::{Nfa, StateId};
use crate::give_up::GiveUp;
use crate::length_set::LengthSet;
use crate::state_set::{BitSet, ListInterner};

impl Nfa {
    /// The lengths of all accepted words. Tagged moves have no length.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    ///
    /// # Panics
    /// If there are tagged moves.
    pub fn length_set(&self, budget: &Budget) -> Result<LengthSet, GiveUp> {
        self.assert_untagged();
        let nfa = self.trim(budget)?;
        let mut sets = ListInterner::default();
        let mut accepting: Vec<bool> = vec![];
        let mut current: Vec<u32> = nfa.initial().iter().map(|s| s.index() as u32).collect();
        let mut seen = BitSet::new(nfa.num_states());
        // The step at which the lasso closes, and the step it closes to.
        let repeated = loop {
            let step = sets.intern(&current);
            if step < accepting.len() {
                break step;
            }
            accepting.push(current.iter().any(|&s| nfa.0.finals.contains(s as usize)));
            let mut next = vec![];
            for &state in &current {
                let state = StateId::new(state as usize);
                budget.spend(1 + nfa.degree(state) as u64)?;
                for (_, to) in nfa.rows(state) {
                    if seen.insert(to.index()) {
                        next.push(to.index() as u32);
                    }
                }
            }
            next.iter().for_each(|&state| seen.remove(state as usize));
            next.sort_unstable();
            current = next;
        };
        let (head, cycle) = accepting.split_at(repeated);
        let mut intervals: Vec<(u64, u64)> = vec![];
        for (length, _) in head.iter().enumerate().filter(|(_, accepted)| **accepted) {
            let length = length as u64;
            match intervals.last_mut() {
                Some(last) if last.1 + 1 == length => last.1 = length,
                _ => intervals.push((length, length)),
            }
        }
        let residues = cycle.iter().enumerate().filter(|(_, accepted)| **accepted);
        let residues = residues.map(|(r, _)| r as u64).collect();
        Ok(LengthSet::from_parts(intervals, head.len() as u64, cycle.len() as u64, residues))
    }

    /// The length of a shortest accepted word, tagged moves not counted.
    #[must_use]
    pub fn min_length(&self) -> Option<u64> {
        // Breadth-first by letters; tagged moves stay within a layer.
        let mut seen = BitSet::new(self.num_states());
        let mut layer: Vec<StateId> = vec![];
        for &state in self.initial() {
            seen.insert(state.index());
            layer.push(state);
        }
        let mut length = 0;
        while !layer.is_empty() {
            let mut place = 0;
            while let Some(&state) = layer.get(place) {
                place += 1;
                if self.is_final(state) {
                    return Some(length);
                }
                for tagged in self.tagged_from(state) {
                    if seen.insert(tagged.to.index()) {
                        layer.push(tagged.to);
                    }
                }
            }
            let mut next = vec![];
            for &state in &layer {
                for (_, to) in self.rows(state) {
                    if seen.insert(to.index()) {
                        next.push(to);
                    }
                }
            }
            layer = next;
            length += 1;
        }
        None
    }

    /// Whether only finitely many words are accepted. Demands a trimmed automaton for exactness: on
    /// others a useless cycle counts as well.
    #[must_use]
    pub fn is_acyclic(&self) -> bool {
        self.topological_order().is_some()
    }

    /// The length of a longest accepted word; `None` if there is none.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    ///
    /// # Panics
    /// If there are tagged moves.
    pub fn max_length(&self, budget: &Budget) -> Result<Option<u64>, GiveUp> {
        self.assert_untagged();
        let nfa = self.trim(budget)?;
        let Some(order) = nfa.topological_order() else { return Ok(None) };
        let mut longest = vec![0u64; nfa.num_states()];
        let mut best = None;
        for state in order {
            let length = longest[state.index()];
            if nfa.is_final(state) {
                best = best.max(Some(length));
            }
            for (_, to) in nfa.rows(state) {
                longest[to.index()] = longest[to.index()].max(length + 1);
            }
        }
        Ok(best)
    }

    /// The states such that edges lead forward, unless there is a cycle.
    pub(crate) fn topological_order(&self) -> Option<Vec<StateId>> {
        let mut incoming = vec![0u32; self.num_states()];
        for target in &self.0.targets {
            incoming[target.index()] += 1;
        }
        for tagged in self.tagged() {
            incoming[tagged.to.index()] += 1;
        }
        let mut order: Vec<StateId> =
            self.states().filter(|state| incoming[state.index()] == 0).collect();
        let mut next = 0;
        while let Some(&state) = order.get(next) {
            next += 1;
            let tagged = self.tagged_from(state).iter().map(|tagged| tagged.to);
            for to in self.rows(state).map(|(_, to)| to).chain(tagged) {
                incoming[to.index()] -= 1;
                if incoming[to.index()] == 0 {
                    order.push(to);
                }
            }
        }
        (order.len() == self.num_states()).then_some(order)
    }
}
