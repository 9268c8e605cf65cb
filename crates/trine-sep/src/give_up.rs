//! Why a procedure does not answer.

use trine_collections::Exhausted;
use trine_heap::HeapEvalError;
use trine_term::{FunId, TermId};

/// Why a procedure does not answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GiveUp {
    /// The formula is outside of what the procedure reads; the term is what it stopped at.
    Outside(TermId),
    /// Connectives are left to whoever asked, and the formulas are no conjunction of literals.
    Structure,
    /// The pure solver could not decide a formula about data.
    Data,
    /// A bound of the search was reached.
    Bound,
    /// A bound of the search was reached, and this definition is outside of the decidable fragment.
    Unfit(FunId, Unfit),
    /// The heap that was found could not be judged.
    NotJudged(HeapEvalError),
    /// The formula speaks of a heap, and none is declared.
    NoHeap,
    /// The budget ended.
    Exhausted(Exhausted),
    /// What a procedure claimed turned out to be wrong.
    Fault(Fault),
}

/// Why a definition is outside of the fragment that profiles decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// It speaks of other things than locations.
    Data,
    /// A rule does not allocate the parameter at which the predicate begins.
    Progress,
    /// A call of a rule begins at a location that none of its cells holds.
    Connectivity,
    /// A location of a rule need not be allocated.
    Establishment,
}

impl Unfit {
    /// What is wrong with the definition, for people.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Data => "it speaks of data",
            Self::Progress => "no parameter is the address of a cell of each rule (progress)",
            Self::Connectivity => {
                "a call begins at a location that no cell of its rule holds (connectivity)"
            }
            Self::Establishment => "a location of a rule may dangle (establishment)",
        }
    }
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
