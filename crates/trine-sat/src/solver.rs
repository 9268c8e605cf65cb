//! The interface every SAT back end offers.
//!
//! Idea: the incremental interface of IPASIR (clauses stay, assumptions last for one call) with
//! typed literals, a [`Budget`] instead of callbacks, and three-valued answers.
//! Invariant: model and core belong to the last [`SatSolver::solve`]; any later clause or variable
//! ends their life, and reading them then gives [`LitValue::Unassigned`] and `false`, never stale data.
//! Reference: Balyo, Biere, Iser, Sinz, "SAT Race 2015", AIJ 2016 (IPASIR).

use crate::literal::{Lit, Var};
use std::iter::FusedIterator;
use trine_collections::{Answer, Budget, Exhausted, table_full};

/// The answer of one [`SatSolver::solve`]: [`SatSolver::value`] reads the model, [`SatSolver::failed`]
/// names the assumptions that were used where there is none. If the budget ended first, the solver stays
/// usable, and keeps what it learned.
pub type SatAnswer = Answer<(), (), Exhausted>;

/// What is known of a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LitValue {
    /// The literal is true.
    True,
    /// The literal is false.
    False,
    /// No value is known.
    Unassigned,
}

impl LitValue {
    /// Whether the literal is known to be true.
    #[inline]
    #[must_use]
    pub const fn is_true(self) -> bool {
        matches!(self, Self::True)
    }

    /// Whether the literal is known to be false.
    #[inline]
    #[must_use]
    pub const fn is_false(self) -> bool {
        matches!(self, Self::False)
    }

    /// The value of the variable that makes `lit` true.
    #[inline]
    pub(crate) const fn making_true(lit: Lit) -> Self {
        if lit.is_negative() { Self::False } else { Self::True }
    }

    /// The value of `lit` if its variable has this value.
    #[inline]
    pub(crate) const fn of(self, lit: Lit) -> Self {
        match (self, lit.is_negative()) {
            (Self::Unassigned, _) => Self::Unassigned,
            (Self::True, false) | (Self::False, true) => Self::True,
            _ => Self::False,
        }
    }

    /// Reads a number whose sign says true or false, as CaDiCaL gives it.
    pub(crate) const fn from_sign(sign: i32) -> Self {
        match sign {
            0 => Self::Unassigned,
            1.. => Self::True,
            _ => Self::False,
        }
    }
}

impl std::ops::Not for LitValue {
    type Output = Self;
    fn not(self) -> Self {
        match self {
            Self::True => Self::False,
            Self::False => Self::True,
            Self::Unassigned => Self::Unassigned,
        }
    }
}

/// Whether model and core of the last search may be read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Readable {
    /// There was a change since.
    Nothing,
    /// The answer was `Sat`.
    Model,
    /// The answer was `Unsat`.
    Core,
}

/// Counts of the work done since the solver was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SatStats {
    /// Calls of [`SatSolver::solve`].
    pub solves: u64,
    /// Clauses handed over by [`SatSolver::add_clause`].
    pub clauses: u64,
    /// Conflicts met.
    pub conflicts: u64,
    /// Decisions made.
    pub decisions: u64,
    /// Literals propagated.
    pub propagations: u64,
    /// Ticks charged to the budgets.
    pub ticks: u64,
    /// Variables whose value no longer depends on decisions.
    pub fixed: u64,
    /// Learned clauses that other solvers were told of.
    pub sent: u64,
    /// Clauses that other solvers had learned, and this one was given.
    pub received: u64,
}

/// Variables of one solver, so that a literal and one bit more fit a word.
const MAX_VARS: usize = 1 << 30;

/// A block of fresh variables with consecutive indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vars {
    next: usize,
    end: usize,
}

impl Vars {
    pub(crate) fn new(start: usize, end: usize) -> Self {
        debug_assert!(start <= end);
        if end > MAX_VARS {
            table_full("propositional variables");
        }
        Self { next: start, end }
    }

    /// The variable at `position` of what is left of the block.
    ///
    /// # Panics
    /// If the block is shorter.
    #[inline]
    #[must_use]
    pub fn at(&self, position: usize) -> Var {
        assert!(position < self.end - self.next, "position beyond the block of variables");
        Var::new(self.next + position)
    }
}

impl Iterator for Vars {
    type Item = Var;

    #[inline]
    fn next(&mut self) -> Option<Var> {
        (self.next < self.end).then(|| {
            self.next += 1;
            Var::new(self.next - 1)
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.end - self.next, Some(self.end - self.next))
    }
}

impl ExactSizeIterator for Vars {}
impl FusedIterator for Vars {}

/// An incremental SAT solver.
///
/// Every method that takes a literal panics if its variable was not created by this solver: that
/// is a fault of the caller, and a back end would answer wrongly or end the process.
pub trait SatSolver {
    /// Creates one variable. Variables are numbered from zero without gaps.
    fn new_var(&mut self) -> Var {
        self.new_vars(1).at(0)
    }

    /// Creates `count` variables at once.
    ///
    /// # Panics
    /// If there would be more than 2^31 - 2 variables.
    fn new_vars(&mut self, count: usize) -> Vars;

    /// How many variables exist.
    fn var_count(&self) -> usize;

    /// Adds a clause for good. Empty, tautological and repeated clauses are fine.
    fn add_clause(&mut self, clause: &[Lit]);

    /// Searches for a model of the clauses in which all `assumptions` are true.
    ///
    /// The work is charged to `budget` in ticks, which depend only on the calls made so far. An
    /// answer that arrives together with the end of the budget is given all the same.
    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> SatAnswer;

    /// The value of `lit` in the model, after [`Sat`](SatAnswer::Sat) and before the next change.
    /// Every variable that existed at the call then has a value.
    fn value(&self, lit: Lit) -> LitValue;

    /// Whether the assumption `lit` is in the core, after [`Unsat`](SatAnswer::Unsat) and before the next
    /// change. The core is unsatisfiable together with the clauses, and not always minimal.
    fn failed(&self, lit: Lit) -> bool;

    /// The core: the failed ones among the assumptions of the last call, in their order.
    fn core(&self) -> Vec<Lit>;

    /// The value that `lit` has in all models of the clauses, as far as the solver knows it.
    fn fixed(&self, lit: Lit) -> LitValue;

    /// Keeps the variable out of elimination until the matching [`melt`](Self::melt); calls nest.
    /// Never needed for correctness: it saves the work of bringing clauses back when later clauses
    /// or assumptions mention the variable.
    fn freeze(&mut self, var: Var);

    /// Undoes one [`freeze`](Self::freeze); without one it does nothing.
    fn melt(&mut self, var: Var);

    /// Decides the variable such that `lit` becomes true whenever the choice is free.
    /// A hint only.
    fn set_phase(&mut self, lit: Lit);

    /// Withdraws the hint of [`set_phase`](Self::set_phase).
    fn clear_phase(&mut self, var: Var);

    /// What has been done so far.
    fn stats(&self) -> SatStats;
}
