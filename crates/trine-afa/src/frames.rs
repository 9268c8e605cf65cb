//! What is known to be out of reach, step by step, and the SAT solver that knows it.
//!
//! Idea: frame `k` holds of all states that can be reached in at most `k` steps. A set of states that
//! is excluded at a level is excluded from the frames up to this level; each level has a literal that
//! switches its clauses on. Frame zero is the initial states.
//! Invariant: frame `k` implies frame `k + 1`; the successors of states of frame `k` are in frame
//! `k + 1`.
//! Reference: Eén, Mishchenko, Brayton, "Efficient implementation of property directed reachability",
//! FMCAD 2011 (delta encoding).

use trine_collections::{Budget, Exhausted};
use trine_sat::{
    Cadical, Lit, LitValue, Polarity, SatAnswer, SatConfig, SatSolver, Simplification,
};

use crate::circuit::Edge;
use crate::clauses::Clauses;
use crate::cube::{Cube, LatchValue};
use crate::system::System;

/// Clauses for single questions after which the solver is made anew.
const MAX_RETIRED: usize = 4_000;

/// A state with inputs.
pub(crate) type Situation = (Vec<bool>, Vec<bool>);

/// The answer to a question about one step.
pub(crate) enum Step {
    /// A state of the frame, and the inputs, by which the set is entered.
    From(Vec<bool>, Vec<bool>),
    /// The set cannot be entered; already these of its values cannot be had.
    Never(Cube),
}

/// What is known to be out of reach in so many steps, in one SAT solver.
pub(crate) struct Frames<'a> {
    system: &'a System,
    solver: Cadical,
    clauses: Clauses,
    /// The literal that switches a level on.
    levels: Vec<Lit>,
    /// What is excluded at a level and not at a higher one.
    pub(crate) excluded: Vec<Vec<Cube>>,
    retired: usize,
}

fn new_solver() -> Cadical {
    Cadical::new(&SatConfig {
        simplification: Simplification::Off,
        initial_phase: Polarity::Negative,
        ..SatConfig::default()
    })
}

impl<'a> Frames<'a> {
    /// The frame of the initial states.
    pub(crate) fn new(system: &'a System) -> Self {
        let mut this = Self {
            system,
            solver: new_solver(),
            clauses: Clauses::new(&system.circuit),
            levels: Vec::new(),
            excluded: Vec::new(),
            retired: 0,
        };
        this.add_level();
        this
    }

    /// The number of the last frame.
    pub(crate) fn last(&self) -> usize {
        self.excluded.len() - 1
    }

    /// Adds a frame that nothing is known of.
    pub(crate) fn add_level(&mut self) {
        self.excluded.push(Vec::new());
        self.switch_on_level();
    }

    fn switch_on_level(&mut self) {
        let switch = self.solver.new_var().positive();
        let is_first = self.levels.is_empty();
        self.levels.push(switch);
        if !is_first {
            return;
        }
        for number in 0..self.system.latches.len() {
            if let Some(init) = self.system.latches[number].init {
                let literal = self.latch(number);
                let literal = if init { literal } else { !literal };
                self.solver.add_clause(&[!switch, literal]);
            }
        }
    }

    fn latch(&mut self, number: usize) -> Lit {
        let leaf = self.system.latches[number].leaf;
        self.clauses.leaf(&self.system.circuit, leaf, &mut self.solver)
    }

    fn value(&mut self, value: LatchValue) -> Lit {
        let literal = self.latch(value.latch as usize);
        if value.value { literal } else { !literal }
    }

    fn next_value(&mut self, value: LatchValue, budget: &Budget) -> Result<Lit, Exhausted> {
        let next = self.system.latches[value.latch as usize].next;
        let literal = self.clauses.literal(&self.system.circuit, next, &mut self.solver, budget)?;
        Ok(if value.value { literal } else { !literal })
    }

    fn add_clause(&mut self, level: usize, cube: &Cube) {
        let mut clause = vec![!self.levels[level]];
        for &value in cube.values() {
            let literal = self.value(value);
            clause.push(!literal);
        }
        self.solver.add_clause(&clause);
    }

    /// Excludes a set from the frames up to this one.
    pub(crate) fn exclude(&mut self, level: usize, cube: Cube) {
        self.add_clause(level, &cube);
        for of_level in &mut self.excluded[1..=level] {
            of_level.retain(|other| !cube.contains(other));
        }
        self.excluded[level].push(cube);
    }

    /// Whether a set is excluded from a frame.
    pub(crate) fn is_excluded(&self, level: usize, cube: &Cube) -> bool {
        self.excluded[level..].iter().flatten().any(|other| other.contains(cube))
    }

    fn frame(&self, level: usize) -> Vec<Lit> {
        self.levels[level..].to_vec()
    }

    fn state(&mut self) -> Situation {
        let (system, clauses) = (self.system, &mut self.clauses);
        let mut value = |leaf| {
            let literal = clauses.leaf(&system.circuit, leaf, &mut self.solver);
            self.solver.value(literal) == LitValue::True
        };
        let latches = system.latches.iter().map(|latch| value(latch.leaf)).collect();
        (latches, system.inputs.iter().map(|&leaf| value(leaf)).collect())
    }

    /// Gives each leaf its variable: a variable that is new after a model has no value in it.
    fn know_leaves(&mut self) {
        for number in 0..self.system.latches.len() {
            self.latch(number);
        }
        for &leaf in &self.system.inputs {
            self.clauses.leaf(&self.system.circuit, leaf, &mut self.solver);
        }
    }

    /// A bad state of a frame with the inputs that show it.
    pub(crate) fn bad_state(
        &mut self,
        level: usize,
        budget: &Budget,
    ) -> Result<Option<Situation>, Exhausted> {
        self.know_leaves();
        let mut assumptions = self.frame(level);
        let bad = self.system.bad;
        assumptions.push(self.clauses.literal(
            &self.system.circuit,
            bad,
            &mut self.solver,
            budget,
        )?);
        match self.solver.solve(&assumptions, budget) {
            SatAnswer::Sat(()) => Ok(Some(self.state())),
            SatAnswer::Unsat(()) => Ok(None),
            SatAnswer::Unknown(why) => Err(why),
        }
    }

    /// Whether a step leads from a frame, outside of a set, into this set.
    pub(crate) fn step_into(
        &mut self,
        level: usize,
        cube: &Cube,
        budget: &Budget,
    ) -> Result<Step, Exhausted> {
        self.renew();
        self.know_leaves();
        let outside = self.solver.new_var().positive();
        self.retired += 1;
        let mut clause = vec![!outside];
        let mut assumptions = self.frame(level);
        assumptions.push(outside);
        if self.system.constraint != Edge::TRUE {
            let constraint = self.system.constraint;
            assumptions.push(self.clauses.literal(
                &self.system.circuit,
                constraint,
                &mut self.solver,
                budget,
            )?);
        }
        let mut next = Vec::with_capacity(cube.values().len());
        for &value in cube.values() {
            let literal = self.value(value);
            clause.push(!literal);
            next.push((value, self.next_value(value, budget)?));
        }
        self.solver.add_clause(&clause);
        assumptions.extend(next.iter().map(|&(_, literal)| literal));
        let answer = self.solver.solve(&assumptions, budget);
        let step = match answer {
            SatAnswer::Sat(()) => {
                let (state, inputs) = self.state();
                Ok(Step::From(state, inputs))
            }
            SatAnswer::Unsat(()) => {
                let core = next.iter().filter(|&&(_, literal)| self.solver.failed(literal));
                Ok(Step::Never(Cube::new(core.map(|&(value, _)| value).collect())))
            }
            SatAnswer::Unknown(why) => Err(why),
        };
        self.solver.add_clause(&[!outside]);
        step
    }

    /// Makes the solver anew where it holds many clauses of past questions.
    fn renew(&mut self) {
        if self.retired < MAX_RETIRED {
            return;
        }
        self.retired = 0;
        self.solver = new_solver();
        self.clauses = Clauses::new(&self.system.circuit);
        self.levels.clear();
        for level in 0..self.excluded.len() {
            self.switch_on_level();
            for cube in std::mem::take(&mut self.excluded[level]) {
                self.add_clause(level, &cube);
                self.excluded[level].push(cube);
            }
        }
    }
}
