//! The subset construction, lazily: determinisation and complement.
//!
//! Idea: a set of states is interned once; its moves are computed when somebody asks. The letters are
//! cut only as finely as the labels of the member states demand (local minterms).
//! Cost: exponential in the worst case; one step per member edge and per move.
//! Reference: Rabin, Scott, 1959; D'Antoni, Veanes, "Minimization of symbolic automata", POPL 2014, for
//! local minterms.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use trine_collections::Budget;

use super::{Nfa, NfaBuilder, StateId};
use crate::alphabet::Alphabet;
use crate::class_set::{ClassSet, row_intersects};
use crate::give_up::GiveUp;
use crate::state_set::ListInterner;

/// A set of states of the underlying automaton, by its number.
pub(crate) type SetIndex = u32;

/// The reachable part of the subset automaton as far as it was asked for. It is complete: where no
/// member can move, the empty set comes next.
pub(crate) struct Subsets<'a> {
    nfa: &'a Nfa,
    sets: ListInterner,
    moves: Vec<Option<Moves>>,
}

/// The moves of one set: disjoint labels that cover the alphabet. Shared, so that a search can hold them
/// while it meets new sets.
pub(crate) type Moves = Rc<[(ClassSet, SetIndex)]>;

impl<'a> Subsets<'a> {
    pub(crate) fn new(nfa: &'a Nfa) -> Self {
        nfa.assert_untagged();
        Self { nfa, sets: ListInterner::default(), moves: vec![] }
    }

    /// The number of a set, which must be strictly ascending.
    pub(crate) fn intern(&mut self, set: &[u32]) -> SetIndex {
        let index = self.sets.intern(set);
        if index == self.moves.len() {
            self.moves.push(None);
        }
        index as SetIndex
    }

    /// The set of the initial states.
    pub(crate) fn initial(&mut self) -> SetIndex {
        let set: Vec<u32> = self.nfa.initial().iter().map(|s| s.index() as u32).collect();
        self.intern(&set)
    }

    /// The number of sets met so far.
    pub(crate) fn len(&self) -> usize {
        self.sets.len()
    }

    pub(crate) fn members(&self, set: SetIndex) -> &[u32] {
        self.sets.get(set as usize)
    }

    pub(crate) fn is_final(&self, set: SetIndex) -> bool {
        self.members(set).iter().any(|&state| self.nfa.0.finals.contains(state as usize))
    }

    /// The moves of a set: disjoint labels that cover the alphabet.
    pub(crate) fn moves(&mut self, set: SetIndex, budget: &Budget) -> Result<Moves, GiveUp> {
        if let Some(moves) = &self.moves[set as usize] {
            return Ok(Rc::clone(moves));
        }
        let moves = self.compute(set, budget)?;
        self.moves[set as usize] = Some(Rc::clone(&moves));
        Ok(moves)
    }

    fn compute(&mut self, set: SetIndex, budget: &Budget) -> Result<Moves, GiveUp> {
        // Targets by label; few labels differ even in large sets.
        let mut groups: Vec<(ClassSet, Vec<u32>)> = vec![];
        let mut places: FxHashMap<ClassSet, usize> = FxHashMap::default();
        for &state in self.sets.get(set as usize) {
            for (row, to) in self.nfa.rows(StateId::new(state as usize)) {
                budget.spend(1)?;
                let label = ClassSet::from_row(row);
                let place = *places.entry(label).or_insert_with_key(|label| {
                    groups.push((label.clone(), vec![]));
                    groups.len() - 1
                });
                groups[place].1.push(to.index() as u32);
            }
        }
        for (_, targets) in &mut groups {
            targets.sort_unstable();
            targets.dedup();
        }
        let blocks = local_minterms(self.nfa.alphabet(), &groups, budget)?;
        let mut union: Vec<u32> = vec![];
        let mut moves: Vec<(ClassSet, SetIndex)> = vec![];
        let mut move_to: FxHashMap<SetIndex, usize> = FxHashMap::default();
        for label in blocks {
            union.clear();
            let mut members = 0;
            for (_, targets) in groups.iter().filter(|(l, _)| row_intersects(l.row(), label.row()))
            {
                union.extend_from_slice(targets);
                members += 1;
            }
            budget.spend(1 + union.len() as u64)?;
            if members > 1 {
                union.sort_unstable();
                union.dedup();
            }
            let to = self.intern(&union);
            // Different blocks may lead to one set.
            match move_to.get(&to) {
                Some(&place) => moves[place].0 = moves[place].0.union(&label),
                None => {
                    move_to.insert(to, moves.len());
                    moves.push((label, to));
                }
            }
        }
        Ok(moves.into())
    }
}

/// The partition of the alphabet by the labels of `groups`.
fn local_minterms(
    alphabet: &Alphabet,
    groups: &[(ClassSet, Vec<u32>)],
    budget: &Budget,
) -> Result<Vec<ClassSet>, GiveUp> {
    let mut blocks = vec![alphabet.all_classes()];
    for (label, _) in groups {
        budget.spend(blocks.len() as u64)?;
        for place in 0..blocks.len() {
            let block = &blocks[place];
            if row_intersects(block.row(), label.row()) && !block.is_subset(label) {
                let (inside, outside) = (block.intersection(label), block.difference(label));
                blocks[place] = inside;
                blocks.push(outside);
            }
        }
    }
    Ok(blocks)
}

impl Nfa {
    /// A deterministic automaton of the same language, not necessarily complete.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    ///
    /// # Panics
    /// If there are tagged moves.
    pub fn determinize(&self, budget: &Budget) -> Result<Self, GiveUp> {
        if self.is_deterministic() {
            return self.trim(budget);
        }
        let trimmed = self.trim(budget)?;
        trimmed.subset_automaton(Completion::Partial, budget)?.trim(budget)
    }

    /// The words outside of the language.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    ///
    /// # Panics
    /// If there are tagged moves.
    pub fn complement(&self, budget: &Budget) -> Result<Self, GiveUp> {
        self.trim(budget)?.subset_automaton(Completion::Complement, budget)?.trim(budget)
    }

    /// The words of this language that are not in `other`.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    ///
    /// # Panics
    /// If the alphabets differ or there are tagged moves in `other`.
    pub fn difference(&self, other: &Self, budget: &Budget) -> Result<Self, GiveUp> {
        self.intersection(&other.complement(budget)?, budget)
    }

    fn subset_automaton(&self, completion: Completion, budget: &Budget) -> Result<Self, GiveUp> {
        let mut subsets = Subsets::new(self);
        let mut builder = NfaBuilder::new(self.alphabet());
        let start = subsets.initial();
        builder.set_initial(StateId::new(start as usize));
        let mut next = 0;
        while next < subsets.len() {
            let set = next as SetIndex;
            let from = StateId::new(next);
            next += 1;
            builder.add_state();
            if subsets.is_final(set) == (completion == Completion::Partial) {
                builder.set_final(from);
            }
            for (label, to) in subsets.moves(set, budget)?.iter() {
                builder.add_edge(from, label, StateId::new(*to as usize));
            }
        }
        builder.finish(budget)
    }
}

/// What becomes of the subset automaton.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Completion {
    /// The same language; trimming removes the empty set.
    Partial,
    /// The complement: the finals are flipped, the empty set accepts.
    Complement,
}
