//! Evidence that no bad state is reached.
//!
//! Idea: sets of states that are left out. What remains holds at first, is kept by each step, and
//! has no bad state: three questions to a SAT solver that has seen nothing of the search.
//! Reference: Floyd, "Assigning meanings to programs", 1967.

use trine_collections::{Budget, Exhausted};
use trine_sat::{Cadical, Lit, SatAnswer, SatConfig, SatSolver};

use crate::clauses::Clauses;
use crate::cube::Cube;
use crate::system::System;

/// The states that are in none of some sets.
#[derive(Clone, Debug, Default)]
pub struct Invariant {
    /// The sets.
    pub excluded: Vec<Cube>,
}

/// A solver for questions about one step.
struct Questions<'a> {
    system: &'a System,
    solver: Cadical,
    clauses: Clauses,
    budget: &'a Budget,
}

impl Questions<'_> {
    fn latch(&mut self, number: u32) -> Lit {
        let leaf = self.system.latches[number as usize].leaf;
        self.clauses.leaf(&self.system.circuit, leaf, &mut self.solver)
    }

    /// The literals of a set, before a step or after it.
    fn cube(&mut self, cube: &Cube, is_next: bool) -> Result<Vec<Lit>, Exhausted> {
        let mut literals = Vec::new();
        for value in cube.values() {
            let literal = if is_next {
                let next = self.system.latches[value.latch as usize].next;
                self.clauses.literal(&self.system.circuit, next, &mut self.solver, self.budget)?
            } else {
                self.latch(value.latch)
            };
            literals.push(if value.value { literal } else { !literal });
        }
        Ok(literals)
    }

    fn is_possible(&mut self, assumptions: &[Lit]) -> Result<bool, Exhausted> {
        match self.solver.solve(assumptions, self.budget) {
            SatAnswer::Sat(()) => Ok(true),
            SatAnswer::Unsat(()) => Ok(false),
            SatAnswer::Unknown(why) => Err(why),
        }
    }

    /// Whether a state in one of the sets is possible.
    fn is_one_possible(&mut self, cubes: &[Cube], is_next: bool) -> Result<bool, Exhausted> {
        let mut some = vec![];
        for cube in cubes {
            let chosen = self.solver.new_var().positive();
            for literal in self.cube(cube, is_next)? {
                self.solver.add_clause(&[!chosen, literal]);
            }
            some.push(chosen);
        }
        let guard = self.solver.new_var().positive();
        some.push(!guard);
        self.solver.add_clause(&some);
        self.is_possible(&[guard])
    }
}

impl Invariant {
    /// Whether this is an invariant of the system that has no bad state.
    ///
    /// # Errors
    /// If the budget ends.
    pub fn check(&self, system: &System, budget: &Budget) -> Result<bool, Exhausted> {
        let questions = || Questions {
            system,
            solver: Cadical::new(&SatConfig::default()),
            clauses: Clauses::new(&system.circuit),
            budget,
        };
        let mut first = questions();
        for (number, latch) in system.latches.iter().enumerate() {
            if let Some(init) = latch.init {
                let literal = first.latch(number as u32);
                first.solver.add_clause(&[if init { literal } else { !literal }]);
            }
        }
        if first.is_one_possible(&self.excluded, false)? {
            return Ok(false);
        }
        let mut step = questions();
        for cube in &self.excluded {
            let clause: Vec<Lit> = step.cube(cube, false)?.into_iter().map(|lit| !lit).collect();
            step.solver.add_clause(&clause);
        }
        let bad = step.clauses.literal(&system.circuit, system.bad, &mut step.solver, budget)?;
        if step.is_possible(&[bad])? {
            return Ok(false);
        }
        let constraint = system.constraint;
        let holds = step.clauses.literal(&system.circuit, constraint, &mut step.solver, budget)?;
        step.solver.add_clause(&[holds]);
        Ok(!step.is_one_possible(&self.excluded, true)?)
    }
}
