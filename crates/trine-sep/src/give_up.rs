//! Why a procedure does not answer.

use trine_collections::Exhausted;
use trine_heap::HeapEvalError;
use trine_term::TermId;

/// Why a procedure does not answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GiveUp {
    /// The formula is outside of what the procedure reads; the term is what it stopped at.
    Outside(TermId),
    /// The pure solver could not decide a formula about data.
    Data,
    /// A bound of the search was reached.
    Bound,
    /// The heap that was found could not be judged.
    NotJudged(HeapEvalError),
    /// The formula speaks of a heap, and none is declared.
    NoHeap,
    /// The budget ended.
    Exhausted(Exhausted),
    /// What a procedure claimed turned out to be wrong.
    Fault(Fault),
}

/// A claim that turned out to be wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A heap does not satisfy the assertions.
    Refuted,
    /// The derivation behind a model could not be carried out.
    Derivation,
}

impl Fault {
    /// What failed, for people.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Refuted => "a heap does not satisfy the assertions",
            Self::Derivation => "the derivation behind a heap fails",
        }
    }
}

impl From<Exhausted> for GiveUp {
    fn from(reason: Exhausted) -> Self {
        Self::Exhausted(reason)
    }
}

impl From<HeapEvalError> for GiveUp {
    fn from(error: HeapEvalError) -> Self {
        match error {
            HeapEvalError::Exhausted(reason) => Self::Exhausted(reason),
            error => Self::NotJudged(error),
        }
    }
}
