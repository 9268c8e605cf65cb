//! Which assertions beside a heap have nothing to do with it.
//!
//! Invariant: an assertion with a quantifier is about the heap, since it may count the elements of a
//! sort that both parts use; so is a call of a recursive definition, in which nobody looks here, and what
//! speaks of a declared sort of data that a quantifier counts.

use trine_heap::counted_sorts;
use trine_term::{Op, Parts, TermId, TermStore, Theory};

/// Parts assertions by whether they have to do with the heap.
#[must_use]
pub fn parts(store: &TermStore, assertions: &[TermId]) -> Parts {
    let counted = counted_sorts(store, assertions);
    Parts::of(store, assertions, |store, term| {
        let op = store.op(term);
        op.info().theory == Theory::Heap
            || matches!(op, Op::Forall | Op::Exists)
            || store.called(term).is_some()
            || counted.contains(&store.sort(term))
    })
}
