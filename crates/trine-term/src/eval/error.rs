//! Why evaluation gives no value.

use std::fmt;

use trine_collections::Exhausted;

use crate::declaration::FunId;
use crate::op::Op;
use crate::sort::SortId;
use crate::store::TermId;

/// Why a term has no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EvalError {
    /// The budget is used up.
    Exhausted(Exhausted),
    /// A quantifier ranges over a sort that is infinite or too large to run through.
    LargeDomain {
        /// The quantified formula.
        quantifier: TermId,
        /// The sort of the variable.
        sort: SortId,
    },
    /// Recursive definitions unfold deeper than 100,000 calls.
    CallDepth {
        /// The function that was called last.
        function: FunId,
    },
    /// A recursive definition needs its own value on the same arguments.
    Circular {
        /// The function.
        function: FunId,
    },
    /// A function of `define-fun-rec` has no body yet.
    Undefined {
        /// The function.
        function: FunId,
    },
    /// A variable occurs outside of its quantifier or definition.
    Unbound {
        /// The variable.
        variable: TermId,
    },
    /// The interpretation says nothing, and the sort has no default element.
    NoDefault {
        /// The term without a value.
        term: TermId,
    },
    /// A value would be too large, or deciding it too much work.
    TooHard {
        /// The term without a value.
        term: TermId,
    },
    /// The operator has no value in an interpretation (heaps), or an interpretation gave a value
    /// of the wrong sort.
    Unsupported {
        /// The operator.
        op: Op,
        /// The term without a value.
        term: TermId,
    },
}

impl EvalError {
    /// Whether the term has a meaning that was only too hard to work out (the default element of a
    /// sort that is nested too deeply among them), or depends on a definition that has none. All else says that a term or an interpretation is not what it should be.
    #[must_use]
    pub const fn is_limit(&self) -> bool {
        match self {
            Self::Exhausted(_)
            | Self::LargeDomain { .. }
            | Self::CallDepth { .. }
            | Self::Circular { .. }
            | Self::NoDefault { .. }
            | Self::TooHard { .. } => true,
            Self::Undefined { .. } | Self::Unbound { .. } | Self::Unsupported { .. } => false,
        }
    }
}

impl fmt::Display for EvalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhausted(reason) => write!(f, "budget exhausted: {reason:?}"),
            Self::LargeDomain { .. } => f.write_str("a quantifier ranges over too large a sort"),
            Self::CallDepth { .. } => f.write_str("a recursive definition unfolds too deeply"),
            Self::Circular { .. } => f.write_str("a recursive definition depends on itself"),
            Self::Undefined { .. } => f.write_str("a recursive function has no definition"),
            Self::Unbound { .. } => f.write_str("a variable is not bound"),
            Self::NoDefault { .. } => f.write_str("a sort has no default element"),
            Self::TooHard { .. } => f.write_str("a value is too large or too hard to find"),
            Self::Unsupported { op, .. } => write!(f, "no value for the operator {}", op.name()),
        }
    }
}

impl std::error::Error for EvalError {}

impl From<Exhausted> for EvalError {
    fn from(reason: Exhausted) -> Self {
        Self::Exhausted(reason)
    }
}
