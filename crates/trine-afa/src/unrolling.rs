//! Bounded model checking: steps written one after the other.
//!
//! Idea: the formulas of a system once for each step, where the latches of a step are what the step before
//! makes of them; a SAT solver looks for a bad state after more and more steps.
//! Invariant: no bad state is reached in fewer steps than are written.
//! Reference: Biere, Cimatti, Clarke, Zhu, "Symbolic model checking without BDDs", TACAS 1999.

use trine_collections::{Budget, Exhausted};
use trine_sat::{Cadical, Lit, LitValue, SatAnswer, SatSolver};

use crate::clauses::Clauses;
use crate::frames::new_solver;
use crate::system::{System, Trace};

/// A search for a bad state that few steps lead to. It goes on where a budget ended, and has no end of its own.
pub(crate) struct Unrolling<'a> {
    system: &'a System,
    solver: Cadical,
    steps: Vec<Clauses>,
}

impl<'a> Unrolling<'a> {
    pub(crate) fn new(system: &'a System) -> Self {
        let mut solver = new_solver();
        let mut first = Clauses::new(&system.circuit);
        for latch in &system.latches {
            let literal = first.leaf(&system.circuit, latch.leaf, &mut solver);
            if let Some(init) = latch.init {
                solver.add_clause(&[if init { literal } else { !literal }]);
            }
        }
        Self { system, solver, steps: vec![first] }
    }

    /// Searches, from where the last run ended.
    ///
    /// # Errors
    /// If the budget ends.
    pub(crate) fn run(&mut self, budget: &Budget) -> Result<Trace, Exhausted> {
        loop {
            let (system, solver) = (self.system, &mut self.solver);
            let (circuit, last) = (&system.circuit, self.steps.len() - 1);
            let step = &mut self.steps[last];
            // A variable that is new after a model has no value in it.
            for &leaf in &system.inputs {
                step.leaf(circuit, leaf, solver);
            }
            let bad = step.literal(circuit, system.bad, solver, budget)?;
            match solver.solve(&[bad], budget) {
                SatAnswer::Sat(()) => return Ok(self.trace()),
                SatAnswer::Unsat(()) => {}
                SatAnswer::Unknown(why) => return Err(why),
            }
            let constraint = step.literal(circuit, system.constraint, solver, budget)?;
            let latches = system.latches.iter();
            let next: Result<Vec<Lit>, Exhausted> =
                latches.map(|latch| step.literal(circuit, latch.next, solver, budget)).collect();
            let next = next?;
            solver.add_clause(&[!bad]);
            solver.add_clause(&[constraint]);
            let mut step = Clauses::new(circuit);
            for (latch, literal) in system.latches.iter().zip(next) {
                step.bind(circuit, latch.leaf, literal);
            }
            self.steps.push(step);
        }
    }

    /// The steps of the model.
    fn trace(&mut self) -> Trace {
        let (system, solver) = (self.system, &mut self.solver);
        let mut values = |step: &mut Clauses, leaves: &mut dyn Iterator<Item = crate::Leaf>| {
            leaves
                .map(|leaf| {
                    let literal = step.leaf(&system.circuit, leaf, solver);
                    solver.value(literal) == LitValue::True
                })
                .collect::<Vec<bool>>()
        };
        let first = values(&mut self.steps[0], &mut system.latches.iter().map(|latch| latch.leaf));
        let inputs =
            self.steps.iter_mut().map(|step| values(step, &mut system.inputs.iter().copied()));
        Trace { first, inputs: inputs.collect() }
    }
}
