//! Passes that run once, when the others find nothing more.
//!
//! Idea: they cost more, or leave a form that other passes would not look for, so each has one turn
//! at level zero; what it changes goes through all other passes again.
//! Invariant: the assertions stay equivalent, and each stays a consequence of the guarded assertions
//! that it names.

use trine_collections::{Budget, Exhausted};
use trine_term::TermStore;

use super::{Count, Preprocessor, Work, normal_sums, quotient_facts, shared_operands, skeleton};

/// A pass that says how much it changed.
pub(super) type Pass =
    fn(&mut Preprocessor, &mut TermStore, &mut Vec<Work>, &Budget) -> Result<u64, Exhausted>;

/// The passes in their order, each with its count.
pub(super) const PASSES: [(Pass, Count); 5] = [
    (
        |_, store, work, budget| quotient_facts::assert(store, work, budget),
        |statistics| &mut statistics.quotients,
    ),
    (
        |_, store, work, budget| skeleton::fix_atoms(store, work, budget),
        |statistics| &mut statistics.fixed,
    ),
    (
        |_, store, work, budget| normal_sums::normalise(store, work, budget),
        |statistics| &mut statistics.normalised,
    ),
    (
        |_, store, work, budget| shared_operands::share(store, work, budget),
        |statistics| &mut statistics.shared,
    ),
    (Preprocessor::split_cases, |statistics| &mut statistics.cases),
];

impl Preprocessor {
    /// Gives the next pass its turn, until one changes something; false if none does.
    pub(super) fn take_turns(
        &mut self,
        turns: &mut std::slice::Iter<'_, (Pass, Count)>,
        store: &mut TermStore,
        work: &mut Vec<Work>,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        if !self.levels.is_empty() {
            return Ok(false);
        }
        for (pass, count) in turns {
            let changes = pass(self, store, work, budget)?;
            *count(&mut self.statistics) += changes;
            if changes > 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
