//! Sweeping in the theory of words: in turns with the SAT solver, once this has searched for a while.
//!
//! Idea: most questions are answered before the first turn, and cost what they did. Later the gates are
//! compared ([`crate::sweep`]), and what is equal becomes clauses. That has an eighth of the time of the search,
//! and more for what it finds, up to as much as the search. It ends when all is compared, or a turn finds
//! nothing, since each interruption sets back the schedule by which the SAT solver changes its modes. A
//! later check begins again only if there are many new gates.
//! Invariant: the clauses hold by the definitions of gates alone, so they hold at every level.

use trine_collections::{Budget, Exhausted};
use trine_engine::Registration;

use super::WordTheory;
use crate::sweep::Sweep;

/// Ticks of the first turn of the search.
const FIRST_TURN: u64 = 40_000_000;

/// Each turn of the search is so many times as long as the one before.
const GROWTH: u64 = 4;

/// Which part of the ticks of the search a comparison has at least.
const IDLE_SHARE: u64 = 8;

/// Ticks of the next turn for each pair that was found in the last one.
const TICKS_PER_PAIR: u64 = 100_000;

/// A comparison of gates, and its turns.
#[derive(Default)]
pub(super) struct Sweeping {
    sweep: Option<Box<Sweep>>,
    /// The turn of the search in the present check; zero if there is none after it.
    turn: u64,
    /// Variables of the clauses when the last comparison began.
    variables: u64,
    /// Pairs that were found in the last turn.
    found: u64,
    equalities: u64,
}

impl Sweeping {
    /// The first turn of the search is next.
    pub(super) fn begin_check(&mut self) {
        self.turn = FIRST_TURN;
    }

    /// Whether there is something to compare, if the clauses have so many variables.
    fn is_due(&self, variables: u64) -> bool {
        self.sweep.is_some() || variables > self.variables + self.variables / 4
    }

    /// How many equal pairs were found.
    pub(super) fn equalities(&self) -> u64 {
        self.equalities
    }
}

impl WordTheory {
    /// Ticks of the next turn of the search, if a turn of the comparison of gates follows.
    pub(super) fn turn_before_sweep(&self) -> Option<u64> {
        let Sweeping { turn, .. } = self.sweeping;
        (turn > 0 && self.sweeping.is_due(self.encoder.stats().variables)).then_some(turn)
    }

    /// A turn of the comparison of gates.
    pub(super) fn sweep(
        &mut self,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let (aig, encoder, own) = (self.blaster.aig(), &self.encoder, &mut self.sweeping);
        let variables = encoder.stats().variables;
        if own.sweep.is_none() {
            own.variables = variables;
            own.found = 0;
            own.sweep = Some(Box::new(Sweep::new(aig, encoder, budget)?));
        }
        let bonus = own.found.saturating_mul(TICKS_PER_PAIR);
        let share = own.turn.min(own.turn / IDLE_SHARE + bonus);
        own.turn = own.turn.saturating_mul(GROWTH);
        let mut found = Vec::new();
        let is_over = budget.within(share, |part| {
            own.sweep.as_mut().is_none_or(|sweep| sweep.run(&mut found, part).is_ok())
        });
        budget.refresh()?;
        if is_over || found.is_empty() {
            own.sweep = None;
            own.turn = 0;
        }
        own.found = found.len() as u64;
        own.equalities += own.found;
        for (one, other) in found {
            self.equate_gates(one, other, out);
        }
        Ok(())
    }
}
