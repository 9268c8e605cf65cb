//! What decides formulas in levels: the engine, and whatever stands in its place.
//!
//! Idea: scripts push and pop, assume, and ask for cores and models. Whoever decides formulas does
//! so through one interface, so that the way of a check is chosen by what its formulas speak of.
//! Invariant: `unsat` holds whatever the terms mean that are called unsupported; after a call that ended
//! for lack of budget the solver can be used as before.

use crate::lemma::Lemma;
use trine_collections::{Budget, Exhausted};
use trine_term::{Interpretation, Reason, TermId, TermStore};

/// What was found: [`IncrementalSolver::model`] tells the model, [`IncrementalSolver::failed`] names the
/// assumptions that were used where there is none.
pub type Answer = trine_collections::Answer<(), (), Reason>;

/// An incremental solver: levels, assertions, assumptions, cores and models.
pub trait IncrementalSolver {
    /// Opens a level.
    fn push(&mut self);

    /// Closes the innermost level and withdraws what was asserted there.
    fn pop(&mut self);

    /// Asserts formulas at the present level.
    ///
    /// # Errors
    /// If the budget ends; then they are asserted in part.
    fn assert(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<(), Exhausted>;

    /// Decides what the open levels assert, together with formulas that are assumed for this check.
    fn check(&mut self, store: &mut TermStore, assumptions: &[TermId], budget: &Budget) -> Answer;

    /// Whether a new solver with the same levels would be cheaper to ask, or would know what this one
    /// has lost when a limit ended a check.
    fn needs_rebuild(&self) -> bool {
        false
    }

    /// Whether an assumption was used in the last refutation.
    fn failed(&self, assumption: TermId) -> bool;

    /// A term that nobody understands, if there is one: `sat` is a guess then.
    fn unsupported(&self) -> Option<TermId>;

    /// The model of the last answer, if that was [`Sat`](Answer::Sat).
    ///
    /// # Errors
    /// If the budget ends.
    fn model(&self, store: &TermStore, budget: &Budget) -> Result<Interpretation, Exhausted>;

    /// Keeps the lemmas that are added from now on.
    fn keep_lemmas(&mut self) {}

    /// Moves out the lemmas that were kept since the last call, as far as they can be said in
    /// formulas.
    fn take_lemmas(&mut self, _: &mut TermStore) -> Vec<Lemma> {
        Vec::new()
    }

    /// Names and values of its statistics.
    fn statistics(&self) -> Vec<(&'static str, u64)>;
}
