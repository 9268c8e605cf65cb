//! The service that decides formulas without heaps.
//!
//! Idea: separation logic ends in formulas about data and in encodings of small models. They go to
//! whoever decides words, numbers or strings; this crate knows none of them.
//! Invariant: the formulas contain no operator of separation logic and no bound variable outside of
//! its binder.

use trine_collections::{Answer, Budget, Exhausted};
use trine_term::{Interpretation, TermId, TermStore};

/// Why a pure solver does not know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PureReason {
    /// It cannot tell.
    Incomplete,
    /// The budget ended.
    Exhausted(Exhausted),
}

impl From<Exhausted> for PureReason {
    fn from(why: Exhausted) -> Self {
        Self::Exhausted(why)
    }
}

/// What a pure solver found; the model was evaluated on the formulas.
pub type PureAnswer = Answer<Interpretation, (), PureReason>;

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
