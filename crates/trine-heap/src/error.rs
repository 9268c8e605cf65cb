//! Why the evaluator does not say whether a formula holds.

use trine_collections::Exhausted;
use trine_term::{Cause, EvalError, Reason, TermId};

/// Why the evaluator does not say whether a formula holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeapEvalError {
    /// The budget ended.
    Exhausted(Exhausted),
    /// The formula needs more work than the evaluator does: splits of a large heap, unfoldings that
    /// consume no cell, extensions by a wand.
    Bound,
    /// Whether values of this term or for its variables exist could not be found out.
    Data(TermId),
    /// The term has no meaning on a heap.
    Unsupported(TermId),
}

impl From<Exhausted> for HeapEvalError {
    fn from(reason: Exhausted) -> Self {
        Self::Exhausted(reason)
    }
}

/// A heap that could not be evaluated.
impl From<HeapEvalError> for Reason {
    fn from(error: HeapEvalError) -> Self {
        let inner = match error {
            HeapEvalError::Exhausted(reason) => return Self::Exhausted(reason),
            HeapEvalError::Bound => Cause::HeapSteps.into(),
            HeapEvalError::Data(term) => Cause::HeapValues.at(term),
            HeapEvalError::Unsupported(term) => Cause::NoHeapValue.at(term),
        };
        Cause::HeapNotEvaluated.because(inner).into()
    }
}

impl HeapEvalError {
    /// Why a term has no value.
    pub(crate) fn of_value(term: TermId, error: EvalError) -> Self {
        match error {
            EvalError::Exhausted(reason) => Self::Exhausted(reason),
            _ => Self::Data(term),
        }
    }
}
