//! What an answer rests on.

use trine_collections::Exhausted;
use trine_term::{FunId, Interpretation, TermId, Value};

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
    /// The calls: first those of the formula in their order, then those of the rules used.
    pub steps: Vec<UnfoldingStep>,
}

/// One call that is unfolded by one rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnfoldingStep {
    /// The predicate.
    pub function: FunId,
    /// Values of its arguments.
    pub args: Vec<Value>,
    /// Which alternative of the definition holds, from zero in the order of the text.
    pub rule: usize,
    /// Positions of the calls of that alternative among the steps.
    pub children: Vec<usize>,
}

/// Why a procedure does not answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GiveUp {
    /// The formula is outside of what the procedure reads; the term is what it stopped at.
    Outside(TermId),
    /// The pure solver could not decide a formula about data.
    Data,
    /// A bound of the search was reached.
    Bound,
    /// The budget ended.
    Exhausted(Exhausted),
}

impl From<Exhausted> for GiveUp {
    fn from(reason: Exhausted) -> Self {
        Self::Exhausted(reason)
    }
}
