//! Words that formulas compare in the theory of words: those that are equal as sums are found, after a short
//! search.
//!
//! Idea: 64 assignments tell nearly all pairs apart, at a cost that is small beside that of the clauses. If some
//! are left, the search has one turn, which is enough for short words; then these are compared with some effort
//! ([`crate::sweep::compare_words`]), and their equality becomes clauses.
//! Invariant: the clauses hold by the definitions of gates alone, so they hold at every level.

use trine_collections::{Budget, Exhausted};
use trine_engine::Registration;

use super::WordTheory;
use crate::sweep::{self, Samples, WordPair};

/// Ticks of the search before the comparison.
const FIRST_TURN: u64 = 1_000_000;

/// Ticks of the comparison.
const TICKS: u64 = 80_000_000;

/// Pairs of words, and what was found.
#[derive(Default)]
pub(super) struct ComparedSums {
    /// Pairs that no assignment told apart.
    pairs: Vec<WordPair>,
    samples: Samples,
    equalities: u64,
}

impl ComparedSums {
    /// How many equal bits and gates were found.
    pub(super) fn equalities(&self) -> u64 {
        self.equalities
    }

    /// Whether there are pairs to compare.
    pub(super) fn is_due(&self) -> bool {
        !self.pairs.is_empty()
    }

    /// Ticks of the search before the next comparison, if there is one.
    pub(super) fn turn(&self) -> Option<u64> {
        self.is_due().then_some(FIRST_TURN)
    }
}

impl WordTheory {
    /// Looks for pairs of words that are likely to be equal among those that are new.
    pub(super) fn simulate_sums(&mut self, budget: &Budget) -> Result<(), Exhausted> {
        let pairs = self.blaster.take_compared_sums();
        if pairs.is_empty() {
            return Ok(());
        }
        let bits = |word| self.blaster.bits(word).iter().copied();
        let mut pairs: Vec<WordPair> =
            pairs.into_iter().map(|(one, other)| bits(one).zip(bits(other)).collect()).collect();
        self.sums.samples.drop_different(self.blaster.aig(), &mut pairs, budget)?;
        self.sums.pairs.extend(pairs);
        Ok(())
    }

    /// Gives the clauses that say which of the words and gates below them are equal.
    pub(super) fn compare_sums(
        &mut self,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let pairs = std::mem::take(&mut self.sums.pairs);
        let mut found = Vec::new();
        // What was found before the part ends holds as well.
        let _ = budget.within(TICKS, |part| {
            sweep::compare_words(self.blaster.aig(), pairs, &mut found, part)
        });
        budget.refresh()?;
        self.sums.equalities += found.len() as u64;
        for (one, other) in found {
            self.equate_gates(one, other, out);
        }
        Ok(())
    }
}
