//! Passes that run once, when the others find nothing more.
//!
//! Idea: they cost more, or leave a form that other passes would not look for, so each has one turn;
//! what it changes goes through all other passes again.
//! Invariant: the assertions stay equivalent, level by level and guard by guard.

use trine_collections::{Budget, Exhausted};
use trine_term::TermStore;

use super::origin::Origin;
use super::{Preprocessor, Work, normal_sums, shared_operands, skeleton};

/// A pass that has one turn; true if it changed something.
pub(super) type OncePass =
    fn(&mut Preprocessor, &mut TermStore, &mut Vec<Work>, &Budget) -> Result<bool, Exhausted>;

/// The passes in their order.
pub(super) const PASSES: [OncePass; 3] =
    [Preprocessor::fix_atoms, Preprocessor::normalise_sums, Preprocessor::share_operands];

impl Preprocessor {
    /// Asserts atoms that have a value by the connectives alone.
    fn fix_atoms(
        &mut self,
        store: &mut TermStore,
        work: &mut Vec<Work>,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        if !self.levels.is_empty() {
            return Ok(false);
        }
        let found = skeleton::fixed_atoms(store, work, budget)?;
        self.statistics.fixed += found.len() as u64;
        let changed = !found.is_empty();
        work.extend(found.into_iter().map(|term| Work { term, origin: Origin::NONE }));
        Ok(changed)
    }

    /// Normalises sums where that makes smaller circuits.
    fn normalise_sums(
        &mut self,
        store: &mut TermStore,
        work: &mut Vec<Work>,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        let changed = normal_sums::normalise(store, work, budget)?;
        self.statistics.normalised += changed;
        Ok(changed > 0)
    }

    /// Makes terms of operands that several sums or products have in common.
    fn share_operands(
        &mut self,
        store: &mut TermStore,
        work: &mut Vec<Work>,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        let saved = shared_operands::share(store, work, budget)?;
        self.statistics.shared += saved;
        Ok(saved > 0)
    }
}
