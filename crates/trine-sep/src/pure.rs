//! The service that decides formulas without heaps.
//!
//! Idea: separation logic ends in formulas about data and in encodings of small models. They go to
//! whoever decides words, numbers or strings; this crate knows none of them.
//! Invariant: the formulas contain no operator of separation logic and no bound variable outside of
//! its binder.

use trine_collections::{Budget, Exhausted};
use trine_term::{Interpretation, TermId, TermStore};

/// What a pure solver found.
pub enum PureAnswer {
    /// A model, which was evaluated on the formulas.
    Sat(Interpretation),
    /// There is no model.
    Unsat,
    /// The solver cannot tell.
    Unknown,
    /// The budget ended.
    Exhausted(Exhausted),
}

/// Decides conjunctions of pure formulas.
pub trait PureSolver {
    /// Decides the conjunction. Consecutive calls often extend each other.
    fn check(
        &mut self,
        store: &mut TermStore,
        assertions: &[TermId],
        budget: &Budget,
    ) -> PureAnswer;
}
