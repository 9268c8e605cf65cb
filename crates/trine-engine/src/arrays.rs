//! Arrays by instances of their axioms, where a candidate needs them.
//!
//! Idea: the congruence closure treats reads and writes as applications. What it does not know is
//! that a write leaves all other places as they were: for a write `s = (store a i v)` and an index
//! `j` at which `s` or `a` is read, `i = j` or `s` and `a` agree at `j`. A constant array is its
//! element wherever it is read. That a write is read back, and that different arrays differ
//! somewhere, is asserted when the terms are met ([`crate::definition`]).
//! Invariants: every lemma is valid; each is given once; the new terms are reads of arrays that
//! exist at indices that exist, so this ends.
//! Reference: de Moura and Bjørner, "Generalized, Efficient Array Decision Procedures", FMCAD 2009.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermStore};

use crate::atoms::Atoms;
use crate::congruence::{Congruence, NodeId};

/// The instances that were given. The head of the module says more.
#[derive(Default)]
pub(crate) struct ArrayAxioms {
    given: FxHashSet<(TermId, TermId)>,
}

impl ArrayAxioms {
    /// The instances that the present classes need.
    ///
    /// # Errors
    /// If the budget ends.
    pub(crate) fn lemmas(
        &mut self,
        store: &mut TermStore,
        atoms: &Atoms,
        congruence: &Congruence,
        budget: &Budget,
    ) -> Result<Vec<TermId>, Exhausted> {
        // The indices at which each class of arrays is read.
        let mut reads: FxHashMap<NodeId, Vec<TermId>> = FxHashMap::default();
        let mut writes = Vec::new();
        for &term in &atoms.applications {
            match store.op(term) {
                Op::Select => {
                    let (array, index) = (store.arg(term, 0), store.arg(term, 1));
                    let Some(node) = atoms.node(array) else { continue };
                    reads.entry(congruence.root(node)).or_default().push(index);
                }
                Op::Store | Op::ConstArray => writes.push(term),
                _ => {}
            }
        }
        // One index of each class is enough.
        for indices in reads.values_mut() {
            let mut seen = FxHashSet::default();
            indices.retain(|&index| {
                atoms.node(index).is_some_and(|node| seen.insert(congruence.root(node)))
            });
        }
        let mut lemmas = Vec::new();
        for term in writes {
            let is_store = store.op(term) == Op::Store;
            let mut classes: Vec<NodeId> =
                atoms.node(term).map(|node| congruence.root(node)).into_iter().collect();
            if is_store {
                let base = atoms.node(store.arg(term, 0));
                classes.extend(base.map(|node| congruence.root(node)));
                classes.dedup();
            }
            for class in classes {
                for &index in reads.get(&class).map_or(&[][..], Vec::as_slice) {
                    budget.spend(4)?;
                    if self.given.contains(&(term, index)) {
                        continue;
                    }
                    if is_store {
                        lemmas.extend(self.write_instance(store, atoms, congruence, term, index));
                    } else {
                        self.given.insert((term, index));
                        let read = store.mk(Op::Select, &[term, index]);
                        let element = store.arg(term, 0);
                        lemmas.push(store.mk(Op::Eq, &[read, element]));
                    }
                }
            }
        }
        Ok(lemmas)
    }

    fn write_instance(
        &mut self,
        store: &mut TermStore,
        atoms: &Atoms,
        congruence: &Congruence,
        write: TermId,
        index: TermId,
    ) -> Option<TermId> {
        let (base, place) = (store.arg(write, 0), store.arg(write, 1));
        let same_class = |one: TermId, other: TermId| {
            let nodes = [one, other].map(|term| atoms.node(term));
            matches!(nodes, [Some(a), Some(b)] if congruence.are_equal(a, b))
        };
        if same_class(place, index) {
            return None;
        }
        let find = |array| store.find_term(Op::Select, [0, 0], &[array, index]);
        if let (Some(above), Some(below)) = (find(write), find(base))
            && same_class(above, below)
        {
            return None;
        }
        self.given.insert((write, index));
        let reads = [write, base].map(|array| store.mk(Op::Select, &[array, index]));
        let agree = store.mk(Op::Eq, &reads);
        let same_place = store.mk(Op::Eq, &[place, index]);
        Some(store.mk(Op::Or, &[same_place, agree]))
    }
}
