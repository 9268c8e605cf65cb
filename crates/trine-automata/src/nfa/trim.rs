//! Useful states: those on some run from an initial to a final state.
//!
//! Idea: two searches, then a renumbering in breadth-first order, which makes equal small automata
//! equal as structures more often and deterministic ones canonical up to the order of labels.

use trine_collections::Budget;

use super::{Nfa, NfaBuilder, StateId, TaggedMove};
use crate::give_up::GiveUp;
use crate::state_set::BitSet;

impl Nfa {
    /// The automaton of the useful states, numbered breadth-first. Keeps tagged moves.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn trim(&self, budget: &Budget) -> Result<Self, GiveUp> {
        budget.spend(self.num_states() as u64 + self.num_edges() as u64)?;
        let useful = self.coreachable();
        let order = self.breadth_first(Some(&useful));
        if order.len() == self.num_states()
            && order.iter().enumerate().all(|(place, state)| place == state.index())
        {
            return Ok(self.clone());
        }
        let mut new = vec![None; self.num_states()];
        for (index, state) in order.iter().enumerate() {
            new[state.index()] = Some(StateId::new(index));
        }
        let mut builder = NfaBuilder::new(self.alphabet());
        builder.add_states(order.len());
        for (index, &state) in order.iter().enumerate() {
            let from = StateId::new(index);
            for (row, to) in self.rows(state) {
                if let Some(to) = new[to.index()] {
                    builder.add_row(from, row, to);
                }
            }
            for tagged in self.tagged_from(state) {
                if let Some(to) = new[tagged.to.index()] {
                    builder.add_tagged(TaggedMove { from, to, tag: tagged.tag });
                }
            }
            if self.is_final(state) {
                builder.set_final(from);
            }
        }
        for state in self.initial() {
            if let Some(state) = new[state.index()] {
                builder.set_initial(state);
            }
        }
        builder.finish(budget)
    }

    /// The states that runs reach.
    pub(crate) fn reachable(&self) -> BitSet {
        let mut reached = BitSet::new(self.num_states());
        for state in self.breadth_first(None) {
            reached.insert(state.index());
        }
        reached
    }

    /// The states in the order of a breadth-first search, inside `within` if that is given.
    fn breadth_first(&self, within: Option<&BitSet>) -> Vec<StateId> {
        let allowed = |state: StateId| within.is_none_or(|set| set.contains(state.index()));
        let mut seen = BitSet::new(self.num_states());
        let mut order = vec![];
        for &state in self.initial() {
            if allowed(state) && seen.insert(state.index()) {
                order.push(state);
            }
        }
        let mut next = 0;
        while let Some(&state) = order.get(next) {
            next += 1;
            let tagged = self.tagged_from(state).iter().map(|tagged| tagged.to);
            for to in self.rows(state).map(|(_, to)| to).chain(tagged) {
                if allowed(to) && seen.insert(to.index()) {
                    order.push(to);
                }
            }
        }
        order
    }

    /// The states from which runs can end.
    pub(crate) fn coreachable(&self) -> BitSet {
        let tagged_into = self.tagged_by_target();
        let mut seen = self.0.finals.clone();
        let mut stack: Vec<StateId> = self.finals().collect();
        while let Some(state) = stack.pop() {
            let start = tagged_into.partition_point(|&(to, _)| to < state);
            let tagged = tagged_into[start..].iter().take_while(|t| t.0 == state).map(|t| t.1);
            for from in self.rows_into(state).map(|(_, from)| from).chain(tagged) {
                if seen.insert(from.index()) {
                    stack.push(from);
                }
            }
        }
        seen
    }

    /// Target and source of each tagged move, sorted.
    pub(crate) fn tagged_by_target(&self) -> Vec<(StateId, StateId)> {
        let mut list: Vec<(StateId, StateId)> =
            self.tagged().iter().map(|tagged| (tagged.to, tagged.from)).collect();
        list.sort_unstable();
        list
    }
}
