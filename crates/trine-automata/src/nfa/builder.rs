//! Building automata edge by edge.
//!
//! Idea: edges come in any order and are sorted and merged once at the end. Moves that read nothing
//! are allowed here and eliminated at the end, by giving each state what its closure has.
//! Invariant: states keep the numbers that they got here; nothing is removed ([`Nfa::trim`] does that).

use std::sync::Arc;

use trine_collections::Budget;

use super::{Data, Facts, Nfa, StateId, TaggedMove, structural_key};
use crate::alphabet::Alphabet;
use crate::class_set::{ClassSet, MaskRow, row_is_empty};
use crate::give_up::GiveUp;
use crate::state_set::BitSet;

/// An automaton under construction.
///
/// ```
/// use trine_automata::{Alphabet, CharSet, NfaBuilder};
/// use trine_collections::Budget;
///
/// # fn main() -> Result<(), trine_automata::GiveUp> {
/// let (budget, letter_a) = (Budget::unlimited(), CharSet::single(0x61));
/// let alphabet = Alphabet::new([&letter_a])?;
/// let mut builder = NfaBuilder::new(&alphabet);
/// let (start, end) = (builder.add_state(), builder.add_state());
/// builder.set_initial(start);
/// builder.set_final(end);
/// builder.add_edge(start, &alphabet.label(&letter_a).unwrap(), end);
/// builder.add_edge(end, &alphabet.all_classes(), end);
/// let begins_with_a = builder.finish(&budget)?;
/// assert!(begins_with_a.accepts(&[0x61, 0x1F600]));
/// assert!(!begins_with_a.accepts(&[]));
/// # Ok(())
/// # }
/// ```
pub struct NfaBuilder {
    alphabet: Alphabet,
    width: usize,
    num_states: usize,
    /// Source, target, and the place of the label in `masks`.
    edges: Vec<(StateId, StateId, u32)>,
    masks: Vec<u64>,
    epsilons: Vec<(StateId, StateId)>,
    initial: Vec<StateId>,
    finals: Vec<StateId>,
    tagged: Vec<TaggedMove>,
}

impl NfaBuilder {
    /// No states yet.
    #[must_use]
    pub fn new(alphabet: &Alphabet) -> Self {
        Self {
            alphabet: alphabet.clone(),
            width: alphabet.mask_width(),
            num_states: 0,
            edges: vec![],
            masks: vec![],
            epsilons: vec![],
            initial: vec![],
            finals: vec![],
            tagged: vec![],
        }
    }

    /// The number of states so far.
    #[must_use]
    pub fn num_states(&self) -> usize {
        self.num_states
    }

    /// A new state.
    pub fn add_state(&mut self) -> StateId {
        self.num_states += 1;
        StateId::new(self.num_states - 1)
    }

    /// `count` new states with consecutive numbers.
    pub fn add_states(&mut self, count: usize) {
        self.num_states += count;
    }

    /// An edge; nothing happens if `label` is empty.
    pub fn add_edge(&mut self, from: StateId, label: &ClassSet, to: StateId) {
        self.add_row(from, label.row(), to);
    }

    pub(crate) fn add_row(&mut self, from: StateId, row: &MaskRow, to: StateId) {
        if !row_is_empty(row) {
            let place = self.edges.len() as u32;
            self.edges.push((from, to, place));
            self.masks.extend_from_slice(row);
        }
    }

    /// A move that reads nothing and has no mark.
    pub fn add_epsilon(&mut self, from: StateId, to: StateId) {
        if from != to {
            self.epsilons.push((from, to));
        }
    }

    /// A tagged move.
    pub fn add_tagged(&mut self, tagged: TaggedMove) {
        self.tagged.push(tagged);
    }

    /// Lets runs begin in `state`.
    pub fn set_initial(&mut self, state: StateId) {
        self.initial.push(state);
    }

    /// Lets runs end in `state`.
    pub fn set_final(&mut self, state: StateId) {
        self.finals.push(state);
    }

    /// Adds a copy of `nfa` without its initial and final marks; its state `s` becomes state
    /// `s.index() + n` for the returned `n`.
    pub(crate) fn add_copy(&mut self, nfa: &Nfa) -> usize {
        let base = self.num_states;
        let shift = |state: StateId| StateId::new(base + state.index());
        self.add_states(nfa.num_states());
        for state in nfa.states() {
            for (row, to) in nfa.rows(state) {
                self.add_row(shift(state), row, shift(to));
            }
        }
        self.tagged.extend(nfa.tagged().iter().map(|tagged| TaggedMove {
            from: shift(tagged.from),
            to: shift(tagged.to),
            tag: tagged.tag,
        }));
        base
    }

    /// Freezes the automaton. States keep their numbers.
    ///
    /// # Errors
    /// The budget's reason; [`GiveUp::TooManyStates`] if edges cannot be counted with 32 bits.
    pub fn finish(mut self, budget: &Budget) -> Result<Nfa, GiveUp> {
        budget.spend(self.edges.len() as u64 + 1)?;
        if u32::try_from(self.edges.len()).is_err() || u32::try_from(self.num_states).is_err() {
            return Err(GiveUp::TooManyStates);
        }
        if !self.epsilons.is_empty() {
            self.eliminate_epsilons(budget)?;
        }
        let width = self.width;
        self.edges.sort_unstable();
        let mut offsets = vec![0u32; self.num_states + 1];
        let mut targets = Vec::with_capacity(self.edges.len());
        let mut masks: Vec<u64> = Vec::with_capacity(self.masks.len());
        let mut last = None;
        for &(from, to, place) in &self.edges {
            let row = &self.masks[place as usize * width..(place as usize + 1) * width];
            if last == Some((from, to)) {
                let start = masks.len() - width;
                masks[start..].iter_mut().zip(row).for_each(|(a, b)| *a |= b);
            } else {
                targets.push(to);
                masks.extend_from_slice(row);
                offsets[from.index() + 1] += 1;
                last = Some((from, to));
            }
        }
        for index in 1..offsets.len() {
            offsets[index] += offsets[index - 1];
        }
        self.initial.sort_unstable();
        self.initial.dedup();
        self.tagged.sort_unstable();
        self.tagged.dedup();
        let mut finals = BitSet::new(self.num_states);
        for state in self.finals {
            finals.insert(state.index());
        }
        let mut data = Data {
            alphabet: self.alphabet,
            offsets: offsets.into(),
            targets: targets.into(),
            masks: masks.into(),
            width,
            initial: self.initial.into(),
            finals,
            tagged: self.tagged.into(),
            key: 0,
            facts: Facts::default(),
        };
        data.key = structural_key(&data);
        Ok(Nfa(Arc::new(data)))
    }

    /// Gives every state the edges, tagged moves and final marks of all states that it reaches by
    /// moves that read nothing.
    fn eliminate_epsilons(&mut self, budget: &Budget) -> Result<(), GiveUp> {
        self.epsilons.sort_unstable();
        self.epsilons.dedup();
        self.edges.sort_unstable();
        self.tagged.sort_unstable();
        let old_edges = self.edges.clone();
        let old_tagged = self.tagged.clone();
        let mut old_final = BitSet::new(self.num_states);
        for state in &self.finals {
            old_final.insert(state.index());
        }
        let epsilons = std::mem::take(&mut self.epsilons);
        let successors = |state: StateId| {
            let start = epsilons.partition_point(|&(from, _)| from < state);
            epsilons[start..].iter().take_while(move |e| e.0 == state).map(|e| e.1)
        };
        let mut sources: Vec<StateId> = epsilons.iter().map(|&(from, _)| from).collect();
        sources.dedup();
        let mut seen = BitSet::new(self.num_states);
        for source in sources {
            let mut closure = vec![source];
            seen.insert(source.index());
            let mut next = 0;
            while next < closure.len() {
                for state in successors(closure[next]) {
                    budget.spend(1)?;
                    if seen.insert(state.index()) {
                        closure.push(state);
                    }
                }
                next += 1;
            }
            for &state in &closure[1..] {
                let start = old_edges.partition_point(|&(from, ..)| from < state);
                for &(_, to, place) in old_edges[start..].iter().take_while(|e| e.0 == state) {
                    budget.spend(1)?;
                    self.edges.push((source, to, place));
                }
                let start = old_tagged.partition_point(|tagged| tagged.from < state);
                for tagged in old_tagged[start..].iter().take_while(|t| t.from == state) {
                    budget.spend(1)?;
                    self.tagged.push(TaggedMove { from: source, ..*tagged });
                }
                if old_final.contains(state.index()) {
                    self.finals.push(source);
                }
            }
            for &state in &closure {
                seen.remove(state.index());
            }
        }
        if u32::try_from(self.edges.len()).is_err() {
            return Err(GiveUp::TooManyStates);
        }
        Ok(())
    }
}
