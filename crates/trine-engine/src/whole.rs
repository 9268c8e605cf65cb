//! Whole formulas: a theory that takes formulas with their Boolean structure.
//!
//! Idea: what speaks of one theory alone need not be cut into atoms. A theory that makes circuits of its
//! terms makes better clauses of the connectives around them, too; and where all formulas are its own,
//! nobody has to follow the search: no variable is observed, and the SAT solver simplifies as it likes.
//! Such a theory hears of levels and assumptions, asserts under the literal of the level, may decide a
//! question by itself, before the search or in turns with it, and may propose literals with which a
//! model is looked for first.
//! Invariants: clauses without the literal of a level are valid, or asserted at level zero; what is
//! decided without the search holds for what is asserted at the open levels and assumed.

use trine_collections::{Budget, Exhausted};
use trine_sat::Lit;
use trine_term::{TermId, TermStore};

use crate::theory::Registration;

/// What a theory found without the SAT solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decided {
    /// There is a model; the theory has the values.
    Sat,
    /// There is none; these assumptions were used.
    Unsat(Vec<Lit>),
}

/// What a theory does that takes all formulas as a whole.
pub trait WholeFormulas {
    /// Opens a level.
    fn open_level(&mut self);

    /// Closes the innermost level and withdraws what was asserted there.
    fn close_level(&mut self);

    /// Asserts formulas at the present level: they hold wherever `guard` does.
    ///
    /// # Errors
    /// If the budget ends; then they are asserted in part.
    fn assert(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        guard: Option<Lit>,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted>;

    /// A literal that is equivalent to the formula.
    ///
    /// # Errors
    /// If the budget ends.
    fn literal(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<Lit, Exhausted>;

    /// Looks at what is asserted and assumed before the search, and gives the clauses that are missing.
    ///
    /// # Errors
    /// If the budget ends.
    fn begin_check(
        &mut self,
        store: &mut TermStore,
        assumptions: &[Lit],
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<Option<Decided>, Exhausted>;

    /// Ticks of the next turn of each, if the theory has a search beside that of the SAT solver.
    fn turn(&self) -> Option<u64>;

    /// A turn of that search; it may give clauses that it found on the way.
    ///
    /// # Errors
    /// If the budget ends.
    fn take_turn(
        &mut self,
        store: &TermStore,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<Option<Decided>, Exhausted>;

    /// Groups of literals with which the next candidate is looked for first.
    fn tentative(&mut self) -> Vec<Vec<Lit>>;
}
