//! The answer of a procedure that may be asked whether there is a model.
//!
//! Idea: SAT solver, linear session, engine, procedures for heaps and the whole solver answer alike:
//! there is a model, there is none, or nobody knows and says why. They differ in what comes with it.
//! Reference: SMT-LIB 2.7, section 4.2.5 (`check-sat`).

use std::fmt;

use crate::budget::Exhausted;

/// The answer of a check, with its model `M`, what shows that there is none `C`, and why it is not
/// known `R`.
///
/// ```
/// use trine_collections::Answer;
///
/// let answer: Answer<u32> = Answer::Sat(7);
/// assert_eq!((answer.to_string().as_str(), answer.model()), ("sat", Some(7)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer<M = (), C = (), R = Exhausted> {
    /// There is a model.
    Sat(M),
    /// There is none.
    Unsat(C),
    /// It is not known.
    Unknown(R),
}

impl<M, C, R> Answer<M, C, R> {
    /// Whether there is a model.
    #[must_use]
    pub fn is_sat(&self) -> bool {
        matches!(self, Self::Sat(_))
    }

    /// Whether there is no model.
    #[must_use]
    pub fn is_unsat(&self) -> bool {
        matches!(self, Self::Unsat(_))
    }

    /// Whether it is not known.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown(_))
    }

    /// The same of what this one holds.
    #[must_use]
    pub fn as_ref(&self) -> Answer<&M, &C, &R> {
        match self {
            Self::Sat(model) => Answer::Sat(model),
            Self::Unsat(core) => Answer::Unsat(core),
            Self::Unknown(reason) => Answer::Unknown(reason),
        }
    }

    /// The model, if there is one.
    #[must_use]
    pub fn model(self) -> Option<M> {
        match self {
            Self::Sat(model) => Some(model),
            Self::Unsat(_) | Self::Unknown(_) => None,
        }
    }
}

impl<M, C, R: Clone> Answer<M, C, R> {
    /// The answer without its model and what shows that there is none.
    #[must_use]
    pub fn alone(&self) -> Answer<(), (), R> {
        match self {
            Self::Sat(_) => Answer::Sat(()),
            Self::Unsat(_) => Answer::Unsat(()),
            Self::Unknown(reason) => Answer::Unknown(reason.clone()),
        }
    }
}

impl<M, C, R: From<Exhausted>> From<Exhausted> for Answer<M, C, R> {
    fn from(why: Exhausted) -> Self {
        Self::Unknown(why.into())
    }
}

/// `sat`, `unsat` or `unknown`.
impl<M, C, R> fmt::Display for Answer<M, C, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sat(_) => "sat",
            Self::Unsat(_) => "unsat",
            Self::Unknown(_) => "unknown",
        })
    }
}
