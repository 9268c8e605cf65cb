//! Why a procedure does not answer.

use trine_collections::Exhausted;
use trine_heap::HeapEvalError;
use trine_term::{Cause, FunId, Reason, TermId};

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

impl From<Unfit> for Cause {
    fn from(unfit: Unfit) -> Self {
        match unfit {
            Unfit::Data => Self::DefinitionOfData,
            Unfit::Progress => Self::DefinitionProgress,
            Unfit::Connectivity => Self::DefinitionConnectivity,
            Unfit::Establishment => Self::DefinitionEstablishment,
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

impl From<GiveUp> for Reason {
    fn from(reason: GiveUp) -> Self {
        match reason {
            GiveUp::Exhausted(reason) => Self::Exhausted(reason),
            GiveUp::Outside(term) => Cause::UnreadHeapFormula.at(term).into(),
            GiveUp::Structure => Cause::HeapConnectives.into(),
            GiveUp::Data => Cause::HeapData.into(),
            GiveUp::Bound => Cause::HeapSearch.into(),
            GiveUp::Unfit(predicate, why) => Cause::from(why).of(predicate).into(),
            GiveUp::NotJudged(error) => error.into(),
            GiveUp::NoHeap => Cause::UndeclaredHeap.into(),
            GiveUp::Fault(_) => Cause::Refuted.into(),
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
