//! Answers of a check: a model, a core, or the reason why there is neither.
//!
//! Invariants: `Sat` holds a model that was evaluated on the assertions as they were written;
//! `Unknown` always says why.
//! Reference: SMT-LIB 2.7, section 4.2.5 (`check-sat`), 4.1.8 (`:reason-unknown`).

use std::fmt;

use trine_term::SymbolId;
pub use trine_term::{Cause, Incomplete, Obstacle, Place, Reason};

use crate::model::Model;

/// The answer of one check, with its model and its core.
#[derive(Clone, Debug)]
pub enum Answer<M = Model, C = Core> {
    /// The assertions have this model, and it was evaluated on them.
    Sat(M),
    /// The assertions have no model; those of the core have none together.
    Unsat(C),
    /// Trine does not know.
    Unknown(Reason),
}

impl<M, C> Answer<M, C> {
    /// Whether there is a model.
    #[must_use]
    pub fn is_sat(&self) -> bool {
        matches!(self, Self::Sat(_))
    }

    /// Whether Trine does not know.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown(_))
    }

    /// The answer without its model and its core.
    #[must_use]
    pub fn alone(&self) -> Answer<(), ()> {
        match self {
            Self::Sat(_) => Answer::Sat(()),
            Self::Unsat(_) => Answer::Unsat(()),
            Self::Unknown(reason) => Answer::Unknown(reason.clone()),
        }
    }

    /// Whether there is no model.
    #[must_use]
    pub fn is_unsat(&self) -> bool {
        matches!(self, Self::Unsat(_))
    }
}

impl Answer {
    /// The model, if there is one.
    #[must_use]
    pub fn model(&self) -> Option<&Model> {
        match self {
            Self::Sat(model) => Some(model),
            Self::Unsat(_) | Self::Unknown(_) => None,
        }
    }
}

/// Which assertions and assumptions are inconsistent, together with the assertions without a name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Core {
    /// Names of assertions, in the order in which they were asserted; empty unless cores are wanted.
    pub names: Vec<SymbolId>,
    /// Positions among the assumptions of the check, ascending.
    pub assumptions: Vec<usize>,
}

/// `sat`, `unsat` or `unknown`.
impl<M, C> fmt::Display for Answer<M, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sat(_) => "sat",
            Self::Unsat(_) => "unsat",
            Self::Unknown(_) => "unknown",
        })
    }
}
