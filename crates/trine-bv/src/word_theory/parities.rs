//! Parities that are asserted for good in the theory of words: solved before each search that has new ones.
//!
//! Idea: elimination ([`crate::parity`]) costs little where there is little to find, and its results are
//! clauses.
//! Invariant: the clauses follow from what is asserted at level zero, so they hold at every level.

use trine_collections::{Budget, Exhausted};
use trine_engine::Registration;

use super::WordTheory;
use crate::parity::{self, Solved};

/// Ticks of one elimination.
const TICKS: u64 = 10_000_000;

/// What was solved.
#[derive(Default)]
pub(super) struct Parities {
    /// How many of the encoder's parities were there at the last time.
    solved: usize,
    consequences: u64,
}

impl Parities {
    /// How many bits were found to be determined, equal or opposite; refutations count, too.
    pub(super) fn consequences(&self) -> u64 {
        self.consequences
    }
}

impl WordTheory {
    /// Gives the clauses that follow from parities, if there are new ones.
    pub(super) fn solve_parities(
        &mut self,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let asserted = self.encoder.parities();
        // One says nothing about others, and few new ones beside many would be solved again and again.
        if asserted.len() < 2
            || asserted.len() < self.parities.solved + self.parities.solved / 8 + 1
        {
            return Ok(());
        }
        self.parities.solved = asserted.len();
        let solved = budget.within(TICKS, |part| parity::solve(self.blaster.aig(), asserted, part));
        budget.refresh()?;
        match solved {
            // That was too much for one part of the budget.
            Err(_) => {}
            Ok(Solved::Inconsistent) => {
                self.parities.consequences += 1;
                out.clause(&[]);
            }
            Ok(Solved::Consistent { facts, equal }) => {
                self.parities.consequences += (facts.len() + equal.len()) as u64;
                facts.iter().for_each(|&fact| self.fix(fact, out));
                equal.iter().for_each(|&(one, other)| self.equate(one, other, out));
            }
        }
        Ok(())
    }
}
