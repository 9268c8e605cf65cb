//! Case splits on conditions on data that attempts lacked.
//!
//! Idea: an attempt that fails by one condition on data would succeed where the condition holds. The
//! condition is remembered, and above the attempt both cases are tried: the attempt again where it holds,
//! another way where it fails. So a bound such as "the left tree has two cells", which no rule asks for, is
//! found by abduction.
//! Invariants: a condition is split on only where the premise speaks of all that it speaks of, and decides
//! neither case. Such a search is wide, so it has ticks of its own and ends without a proof after them.
//! Reference: Calcagno, Distefano, O'Hearn, Yang, "Compositional shape analysis by means of bi-abduction",
//! POPL 2009, for the missing part of an attempt.

use rustc_hash::FxHashSet;
use trine_collections::Budget;
use trine_term::{Op, TermId};

use super::super::lemma::Lemmas;
use super::super::sequent::Sequent;
use super::super::{Proved, Question};
use super::{Applied, Search};
use crate::base_pair::BasePairs;
use crate::decide::Problem;
use crate::give_up::GiveUp;
use crate::matching::free_constants;

/// Fuel where cases are made of conditions that attempts lack, and ticks for a sequent, with lemmas and without.
const MISSING_FUELS: [i32; 2] = [12, 18];
const FEW_MISSING: u64 = 500_000;
const MANY_MISSING: u64 = 3_000_000;
/// How many conditions are kept in one search, and on how many of them a sequent is split.
const MAX_CONDITIONS: usize = 200;
const MAX_SPLITS: usize = 2;

impl Problem<'_> {
    /// Whether one of the sequents has a proof by cases on conditions that attempts lack.
    pub(in super::super) fn proves_with_missing_conditions(
        &mut self,
        pairs: &BasePairs,
        questions: &[Question],
        lemmas: &Lemmas,
    ) -> Result<Proved, GiveUp> {
        // Lemmas make the search wider, so there is more time for proofs without them.
        let none = Lemmas::default();
        let ways =
            [(lemmas, &MISSING_FUELS[..], FEW_MISSING), (&none, &MISSING_FUELS[..1], MANY_MISSING)];
        for (lemmas, fuels, ticks) in ways {
            for question in questions {
                let mut search = Search::with_lemmas(self, pairs, lemmas.clone(), None);
                search.split_on_what_is_missing(ticks);
                for &fuel in fuels {
                    if let Some(root) = search.prove(question.sequent.clone(), fuel)? {
                        return Ok(Some(question.proof(Vec::new(), search.derivation(root))));
                    }
                }
            }
        }
        Ok(None)
    }
}

/// Conditions that attempts lacked.
pub(super) struct MissingConditions {
    /// Once each, the last one last.
    conditions: Vec<TermId>,
    /// How many ticks were spent when the search has to end.
    until: u64,
}

impl MissingConditions {
    /// None yet; the search may spend so many ticks.
    fn within(ticks: u64, budget: &Budget) -> Self {
        Self { conditions: Vec::new(), until: budget.ticks_spent().saturating_add(ticks) }
    }

    /// Whether the search has to end.
    pub(super) fn is_used_up(&self, budget: &Budget) -> bool {
        budget.ticks_spent() >= self.until
    }
}

impl Search<'_, '_> {
    /// Lets the search split on what attempts lack, with so many ticks from now on.
    fn split_on_what_is_missing(&mut self, ticks: u64) {
        self.missing = Some(MissingConditions::within(ticks, self.problem.budget));
    }

    /// Keeps a condition that did not follow.
    pub(super) fn keep_missing(&mut self, condition: TermId) {
        if let Some(MissingConditions { conditions, .. }) = &mut self.missing
            && conditions.len() < MAX_CONDITIONS
            && !conditions.contains(&condition)
        {
            conditions.push(condition);
        }
    }

    /// How many conditions are kept.
    pub(super) fn missing_known(&self) -> usize {
        self.missing.as_ref().map_or(0, |missing| missing.conditions.len())
    }

    /// Splits on conditions that attempts below a sequent lacked: those from a number on.
    pub(super) fn split_on_missing(
        &mut self,
        sequent: &Sequent,
        from: usize,
        fuel: i32,
    ) -> Result<Applied, GiveUp> {
        let missing = self.missing.iter().flat_map(|missing| &missing.conditions[from..]);
        let missing: Vec<TermId> = missing.copied().collect();
        if missing.is_empty() {
            return Ok(None);
        }
        let heap = &sequent.left;
        let in_cells = heap.cells.iter().flat_map(|cell| &cell.fields);
        let in_calls = heap.calls.iter().flat_map(|call| &call.args);
        let terms = in_cells.chain(in_calls).filter_map(|arg| arg.data());
        let store = &*self.problem.store;
        let spoken_of: FxHashSet<TermId> = terms
            .chain(heap.data.iter().copied())
            .flat_map(|term| free_constants(store, term))
            .collect();
        let fits = |&condition: &TermId| {
            free_constants(store, condition).iter().all(|constant| spoken_of.contains(constant))
        };
        let fitting: Vec<TermId> = missing.into_iter().filter(fits).take(MAX_SPLITS).collect();
        for condition in fitting {
            let negated = self.problem.store.mk(Op::Not, &[condition]);
            if self.problem.follows(&sequent.left.data, condition)?
                || self.problem.follows(&sequent.left.data, negated)?
            {
                continue;
            }
            if let Some(applied) = self.split_data(sequent, condition, fuel)? {
                return Ok(Some(applied));
            }
        }
        Ok(None)
    }
}
