//! Clauses and variables on their way to the SAT solver.
//!
//! Idea: the SAT solver calls the theories back at almost any call, and nobody may hold them then.
//! So clauses are made while the theories are at hand, and handed over afterwards, all at once.
//! Invariant: between two calls of [`ClauseBuffer::flush`] nobody else makes variables.

use crate::lemma::{Evidence, LemmaLog};
use crate::rule::Rule;
use trine_sat::{Cadical, Lit, SatSolver, SatSolverWithPropagator, Var};

/// Clauses and variables that wait to be handed to the SAT solver, all at once.
#[derive(Default)]
pub(crate) struct ClauseBuffer {
    /// Variables that the solver has.
    known: usize,
    fresh: usize,
    literals: Vec<Lit>,
    /// Where each clause ends.
    ends: Vec<usize>,
    observed: Vec<Var>,
    preferred: Vec<Lit>,
    /// What is added beside assertions and gates.
    pub(crate) log: LemmaLog,
}

impl ClauseBuffer {
    /// The positive literal of a fresh variable.
    pub(crate) fn new_var(&mut self) -> Lit {
        self.fresh += 1;
        Var::new(self.known + self.fresh - 1).positive()
    }

    /// How many variables there are.
    pub(crate) fn variables(&self) -> usize {
        self.known + self.fresh
    }

    /// Adds a clause that holds by a rule that needs no arguments.
    pub(crate) fn lemma(&mut self, rule: Rule, clause: &[Lit]) {
        self.log.clause(rule, clause.iter().copied(), Evidence::None, None);
        self.add(clause);
    }

    /// Adds a clause of an assertion, of a gate, or of a formula that is noted as a whole.
    pub(crate) fn add(&mut self, clause: &[Lit]) {
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
    }

    /// Lets the theories see a variable.
    pub(crate) fn observe(&mut self, var: Var) {
        self.observed.push(var);
    }

    /// Has the literal tried true first.
    pub(crate) fn prefer(&mut self, literal: Lit) {
        self.preferred.push(literal);
    }

    /// Hands everything over.
    pub(crate) fn flush(&mut self, sat: &mut Cadical) {
        if self.fresh > 0 {
            sat.new_vars(self.fresh);
            self.known += std::mem::take(&mut self.fresh);
        }
        for var in self.observed.drain(..) {
            sat.observe(var);
        }
        for literal in self.preferred.drain(..) {
            sat.set_phase(literal);
        }
        let mut start = 0;
        for end in self.ends.drain(..) {
            sat.add_clause(&self.literals[start..end]);
            start = end;
        }
        self.literals.clear();
    }
}
