//! Answers of a check: a model, a core, or the reason why there is neither.
//!
//! Invariants: `Sat` holds a model that was evaluated on the assertions as they were written;
//! `Unknown` always says why.
//! Reference: SMT-LIB 2.7, section 4.2.5 (`check-sat`), 4.1.8 (`:reason-unknown`).

use trine_term::SymbolId;
pub use trine_term::{Cause, Incomplete, Obstacle, Place, Reason};

use crate::model::Model;

/// The answer of one check, with its model, which was evaluated on the assertions, and its core, whose
/// members have no model together.
pub type Answer<M = Model, C = Core> = trine_collections::Answer<M, C, Reason>;

/// Which assertions and assumptions are inconsistent, together with the assertions without a name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Core {
    /// Names of assertions, in the order in which they were asserted; empty unless cores are wanted.
    pub names: Vec<SymbolId>,
    /// Positions among the assumptions of the check, ascending.
    pub assumptions: Vec<usize>,
}
