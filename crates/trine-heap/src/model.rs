//! Models with heaps, and how predicates are unfolded on them.

use trine_term::{FunId, Interpretation, Value};

use crate::heap::Heap;

/// A stack and a heap.
#[derive(Clone, Default)]
pub struct HeapModel {
    /// Values of the constants; a location has the number of its element, nil is zero.
    pub interpretation: Interpretation,
    /// The cells.
    pub heap: Heap,
}

/// How the calls of inductive predicates in one formula are unfolded on a heap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unfolding {
    /// The calls: first those of the formula in their order, then those of the bodies used.
    pub steps: Vec<UnfoldingStep>,
}

/// One call that is unfolded by one alternative of its definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnfoldingStep {
    /// The predicate.
    pub function: FunId,
    /// Values of its arguments.
    pub args: Vec<Value>,
    /// Which alternative of the definition holds, from zero in the order of the text, each `or` over
    /// the heap being spread.
    pub rule: u64,
    /// Positions of the calls of that alternative among the steps.
    pub children: Vec<usize>,
}
