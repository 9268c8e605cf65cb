//! From rational to integer solutions.
//!
//! Idea: a feasible rational assignment is brought to integers by steps of rising price: make
//! nonbasic variables integral; refute rows by divisibility; patch fractional basic variables by
//! shifting one nonbasic variable; solve the equations over the integers; look for a unit cube; cut;
//! branch inside with a limit; look for thin directions; and at last hand a branch to the caller. Cuts and tightened bounds
//! are installed as derived bounds, so they are explained like any other bound, and go away with
//! the level they were made in.
//! Invariant: `Consistent` is only said when every integer variable has an integral value within
//! its bounds.
//! Reference: Dutertre and de Moura, "Integrating Simplex with DPLL(T)", SRI-CSL-06-01, sections 4
//! and 5; Griggio, "A Practical Approach to Satisfiability Modulo Linear Integer Arithmetic", JSAT 2012.

mod branch;
mod cube;
mod cut;
mod diophantine;
mod gcd_test;
mod gomory;
mod hermite;
mod lattice;
mod patch;
mod vertex;

use crate::explanation::{Combination, Explanation};
use crate::form::ArithVar;
use crate::number::{Int, Value};
use crate::simplex::{Simplex, Stop};
use branch::Found;
use cut::Family;
pub(crate) use cut::Patience;
use trine_collections::{Budget, Exhausted};

/// Rounds of cuts that stay for the branching after them.
const KEPT_ROUNDS: u32 = 4;
/// Rounds of cuts by Hermite normal forms.
const HERMITE_ROUNDS: u32 = 12;
/// Nodes of the first branching, before more costly steps.
const FIRST_NODES: u64 = 100;

/// What [`Simplex::integer_check`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IntegerCheck {
    /// All bounds hold in the present assignment, and integers are integral.
    Consistent,
    /// These bounds have no solution.
    Conflict(Explanation),
    /// Undecided so far: the caller should split on `var <= floor` or `var >= floor + 1`.
    Branch {
        /// An integer variable, free or defined.
        var: ArithVar,
        /// Its present value, rounded down.
        floor: Int,
    },
    /// The budget ended first.
    Interrupted(Exhausted),
}

/// How much work an integer check may do inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IntegerEffort {
    /// Rounds of cuts.
    pub cut_rounds: u32,
    /// Nodes of the inner branching.
    pub nodes: u64,
}

impl Default for IntegerEffort {
    fn default() -> Self {
        Self { cut_rounds: KEPT_ROUNDS, nodes: 60 }
    }
}

impl IntegerEffort {
    /// As long as the budget lasts.
    pub const UNLIMITED: Self = Self { cut_rounds: 40, nodes: 1 << 40 };
}

impl Simplex {
    /// Looks for an assignment within all bounds that is integral where it has to be.
    pub fn integer_check(&mut self, effort: IntegerEffort, budget: &Budget) -> IntegerCheck {
        self.stats.integer_checks += 1;
        match self.find_integers(effort, budget) {
            Ok(None) => IntegerCheck::Consistent,
            Ok(Some(var)) => {
                self.stats.branches += 1;
                // The caller may keep an atom over it, so it is no longer ours to retire.
                self.keep_var(var);
                IntegerCheck::Branch { var, floor: self.value(var).floor() }
            }
            Err(Stop::Conflict(combination)) => {
                IntegerCheck::Conflict(self.explain_conflict(combination))
            }
            Err(Stop::Interrupted(why)) => IntegerCheck::Interrupted(why),
        }
    }

    /// `None` if the assignment is integral now, else a variable to branch on.
    fn find_integers(
        &mut self,
        effort: IntegerEffort,
        budget: &Budget,
    ) -> Result<Option<ArithVar>, Stop> {
        if self.settle_integers(budget)?.is_none() {
            return Ok(None);
        }
        self.solve_equations(budget)?;
        if self.settle_integers(budget)?.is_none() || self.find_cube(budget)? {
            return Ok(None);
        }
        let first_rounds = effort.cut_rounds.min(KEPT_ROUNDS);
        if self.cut_by_hermite(first_rounds, budget)? == Found::Solution {
            return Ok(None);
        }
        if self.cut_rounds(Family::Gomory, first_rounds, budget)? == Found::Solution {
            return Ok(None);
        }
        let first_nodes = effort.nodes.min(FIRST_NODES);
        if self.branch_from_here(first_nodes, budget)? == Found::Solution {
            return Ok(None);
        }
        if self.settle_integers(budget)?.is_none() {
            return Ok(None);
        }
        if self.bound_thin_directions(budget)?
            && self.branch_from_here(first_nodes, budget)? == Found::Solution
        {
            return Ok(None);
        }
        if effort.nodes > FIRST_NODES
            && (self.cut_and_forget(Family::Gomory, effort.cut_rounds - first_rounds, budget)?
                == Found::Solution
                || self.branch_inside(effort.nodes - FIRST_NODES, budget)? == Found::Solution)
        {
            return Ok(None);
        }
        self.settle_integers(budget)
    }

    /// Rounds of cuts, until the assignment is integral or no row gives a cut.
    fn cut_rounds(&mut self, family: Family, rounds: u32, budget: &Budget) -> Result<Found, Stop> {
        for _ in 0..rounds {
            self.move_to_vertex(budget)?;
            if self.settle_integers(budget)?.is_none() {
                return Ok(Found::Solution);
            }
            if !self.cut(family, budget)? {
                break;
            }
            if self.settle_integers(budget)?.is_none() {
                return Ok(Found::Solution);
            }
        }
        Ok(Found::Limit)
    }

    /// Cuts by Hermite normal forms, if they were of use lately, and if the rows of the tableau do
    /// not give a solution or a conflict sooner.
    fn cut_by_hermite(&mut self, first_rounds: u32, budget: &Budget) -> Result<Found, Stop> {
        if first_rounds == 0 || !self.hermite.is_over() {
            return Ok(Found::Limit);
        }
        let found = self.cut_and_forget(Family::Gomory, first_rounds, budget);
        if !matches!(found, Ok(Found::Limit)) {
            return found;
        }
        let found = self.cut_and_forget(Family::Hermite, HERMITE_ROUNDS, budget);
        self.hermite.note(!matches!(found, Ok(Found::Limit)));
        found
    }

    /// As [`cut_rounds`](Self::cut_rounds); the cuts do not stay, since many make every later pivot
    /// slow.
    fn cut_and_forget(
        &mut self,
        family: Family,
        rounds: u32,
        budget: &Budget,
    ) -> Result<Found, Stop> {
        self.push();
        let found = self.cut_rounds(family, rounds, budget).map_err(|stop| match stop {
            // The derived bounds go, what they rest on stays.
            Stop::Conflict(conflict) => Stop::Conflict(self.expand(&conflict)),
            interrupted => interrupted,
        });
        self.pop(1);
        self.retire_unbounded_cuts();
        found
    }

    /// The cheap steps: rational feasibility, divisibility of rows, patching. Returns the variable
    /// to branch on, if one is left.
    fn settle_integers(&mut self, budget: &Budget) -> Result<Option<ArithVar>, Stop> {
        self.repair(budget)?;
        self.round_nonbasic(budget)?;
        if self.branch_candidate(budget)?.is_none() {
            return Ok(None);
        }
        self.gcd_test(budget)?;
        let patched = self.patch(budget);
        // Patching keeps all bounds, so that going back keeps what it reached.
        self.accept_assignment();
        patched?;
        self.branch_candidate(budget)
    }

    /// Nonbasic integers may have kept fractions from a time when they were basic.
    fn round_nonbasic(&mut self, budget: &Budget) -> Result<(), Stop> {
        let mut changed = false;
        for index in 0..self.num_vars() {
            let var = ArithVar::new(index);
            if self.is_int(var) && !self.tableau.is_basic(var) && !self.value(var).is_integer() {
                // Bounds of integers are integral, so rounding stays within them.
                let rounded = Value::from(self.value(var).floor());
                self.move_nonbasic(var, rounded);
                changed = true;
            }
        }
        budget.spend(1 + self.num_vars() as u64 / 8)?;
        // Repairing moves variables onto bounds only, so no nonbasic variable gets a fraction again.
        if changed { self.repair(budget) } else { Ok(()) }
    }

    /// The fractional integer variable with the smallest range, free or a thin direction; the one
    /// nearest to the middle of two integers if ranges are equal or infinite. Other defined integers
    /// follow the free ones.
    fn branch_candidate(&self, budget: &Budget) -> Result<Option<ArithVar>, Stop> {
        budget.spend(1 + self.num_vars() as u64 / 8)?;
        let mut best: Option<((bool, Int, Int), ArithVar)> = None;
        for index in 0..self.num_vars() {
            let var = ArithVar::new(index);
            let value = self.value(var);
            if !self.is_int(var) || value.is_integer() {
                continue;
            }
            if self.definition(var).is_some() && !self.is_direction(var) {
                continue;
            }
            let range = match (self.lower(var), self.upper(var)) {
                (Some(lower), Some(upper)) => Some((upper - lower).floor()),
                _ => None,
            };
            let middle = value.standard.fract();
            let distance = (&(&middle + &middle) - &1.into()).abs();
            // In 1/1024, which is fine enough to compare.
            let distance = distance.times(&Int::from(1024)).floor();
            let key = (range.is_none(), range.unwrap_or(Int::ZERO), distance);
            if best.as_ref().is_none_or(|(least, _)| key < *least) {
                best = Some((key, var));
            }
        }
        Ok(best.map(|(_, var)| var))
    }

    /// A conflict, as an error.
    fn refute<T>(&self, combination: Combination) -> Result<T, Stop> {
        debug_assert!(self.verify_combination(&combination), "{combination:?}");
        Err(Stop::Conflict(combination))
    }
}
