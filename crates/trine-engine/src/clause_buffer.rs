//! Clauses and variables on their way to the SAT solver.
//!
//! Idea: the SAT solver calls the theories back at almost any call, and nobody may hold them then.
//! So clauses are made while the theories are at hand, and handed over afterwards, all at once. They
//! wait in blocks, each of which is given back once it is handed over: the solver grows while the
//! buffer shrinks.
//! Invariant: nobody else makes variables; what the budget keeps from being handed over waits. No
//! clause lies in two blocks, and no block but the last takes more clauses.

use std::collections::VecDeque;

use crate::lemma::{Evidence, LemmaLog};
use crate::rule::Rule;
use trine_collections::{Budget, Exhausted, table_full};
use trine_sat::{Cadical, Lit, SatSolver, SatSolverWithPropagator, Var};

/// Between two looks at the limits so many clauses are handed over.
const CLAUSES_PER_LOOK: usize = 1 << 12;

/// A block with so many literals takes no more clauses.
const BLOCK_LITERALS: usize = 1 << 20;

/// Clauses that are given back together.
#[derive(Default)]
struct Block {
    literals: Vec<Lit>,
    /// Where each clause ends.
    ends: Vec<u32>,
    /// How many of these clauses were handed over.
    sent: usize,
}

impl Block {
    fn is_full(&self) -> bool {
        self.literals.len() >= BLOCK_LITERALS
    }

    fn add(&mut self, clause: &[Lit]) {
        self.literals.extend_from_slice(clause);
        let end = u32::try_from(self.literals.len());
        self.ends.push(end.unwrap_or_else(|_| table_full("literals of a clause")));
    }

    /// Hands the clauses over that were not yet.
    fn send(&mut self, sat: &mut Cadical, budget: &Budget) -> Result<(), Exhausted> {
        while let Some(&end) = self.ends.get(self.sent) {
            if self.sent % CLAUSES_PER_LOOK == CLAUSES_PER_LOOK - 1 {
                budget.refresh()?;
            }
            let start = self.sent.checked_sub(1).map_or(0, |last| self.ends[last]);
            sat.add_clause(&self.literals[start as usize..end as usize]);
            self.sent += 1;
        }
        Ok(())
    }

    fn clear(&mut self) {
        self.literals.clear();
        self.ends.clear();
        self.sent = 0;
    }
}

/// Clauses and variables that wait to be handed to the SAT solver, all at once.
#[derive(Default)]
pub(crate) struct ClauseBuffer {
    /// Variables that the solver has.
    known: usize,
    fresh: usize,
    blocks: VecDeque<Block>,
    /// Clauses that were ever added.
    clauses: usize,
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

    /// How many clauses there are.
    pub(crate) fn clauses(&self) -> usize {
        self.clauses
    }

    /// Adds a clause that holds by a rule that needs no arguments.
    pub(crate) fn lemma(&mut self, rule: Rule, clause: &[Lit]) {
        self.log.clause(rule, clause.iter().copied(), Evidence::None, None);
        self.add(clause);
    }

    /// Adds a clause of an assertion, of a gate, or of a formula that is noted as a whole.
    pub(crate) fn add(&mut self, clause: &[Lit]) {
        if self.blocks.back().is_none_or(Block::is_full) {
            self.blocks.push_back(Block::default());
        }
        if let Some(block) = self.blocks.back_mut() {
            block.add(clause);
        }
        self.clauses += 1;
    }

    /// Lets the theories see a variable.
    pub(crate) fn observe(&mut self, var: Var) {
        self.observed.push(var);
    }

    /// Has the literal tried true first.
    pub(crate) fn prefer(&mut self, literal: Lit) {
        self.preferred.push(literal);
    }

    /// Hands the variables over.
    pub(crate) fn flush_variables(&mut self, sat: &mut Cadical) {
        if self.fresh > 0 {
            sat.new_vars(self.fresh);
            self.known += std::mem::take(&mut self.fresh);
        }
    }

    /// Hands everything over.
    ///
    /// # Errors
    /// If the budget ends. The next call goes on.
    pub(crate) fn flush(&mut self, sat: &mut Cadical, budget: &Budget) -> Result<(), Exhausted> {
        self.flush_variables(sat);
        for var in self.observed.drain(..) {
            sat.observe(var);
        }
        for literal in self.preferred.drain(..) {
            sat.set_phase(literal);
        }
        while let Some(block) = self.blocks.front_mut() {
            block.send(sat, budget)?;
            // Most calls hand over little, and want no new block each time.
            if self.blocks.len() == 1 {
                self.blocks[0].clear();
                break;
            }
            self.blocks.pop_front();
        }
        Ok(())
    }
}
