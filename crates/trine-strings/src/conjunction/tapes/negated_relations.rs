//! Relations that must not hold, as machines that read their words.
//!
//! Idea: the complement of a relation is looked for in two ways, [`complement`] and, for two words,
//! [`functional`]. Where there is none, or none small enough, candidates are tried on the relation.
//! Invariant: what is added loses no solution.
//! Reference: Berstel, "Transductions and context-free languages", 1979, chapter III (which rational
//! relations have rational complements).

use trine_collections::Budget;

use super::machine::Machine;
use super::{Collector, complement, functional};
use crate::conjunction::deps::Deps;
use crate::conjunction::kernel::{NegatedRelation, Sym, Word};
use crate::conjunction::precision::Reason;

/// Ticks to look for a complement in one way.
const COMPLEMENT_TICKS: u64 = 1_000_000;

impl Collector<'_> {
    /// Adds the complements that are found, and what they rest on.
    pub(super) fn add_negated_relations(
        &mut self,
        negated_relations: &[NegatedRelation],
        deps: &mut Deps,
        budget: &Budget,
    ) -> Result<(), Reason> {
        for negated_relation in negated_relations {
            let Some(complement) = self.complement(negated_relation, budget)? else { continue };
            deps.extend(&negated_relation.deps);
            let words = negated_relation.words.iter();
            let words: Vec<Word> =
                words.map(|word| self.problem.solved.expand(word, deps)).collect();
            let words: Vec<&[Sym]> = words.iter().map(Vec::as_slice).collect();
            self.add(complement, &words)?;
        }
        Ok(())
    }

    /// The complement of a relation, if one is found.
    fn complement(
        &mut self,
        negated_relation: &NegatedRelation,
        budget: &Budget,
    ) -> Result<Option<Machine>, Reason> {
        let Ok(machine) =
            Machine::of_relation(&negated_relation.relation, &mut self.letters, budget)
        else {
            budget.refresh()?;
            return Ok(None);
        };
        let tapes = negated_relation.relation.tapes();
        let found = budget.within(COMPLEMENT_TICKS, |part| {
            complement::complement(&machine, tapes, self.letters.len(), part)
        });
        budget.refresh()?;
        if let Ok(Some(found)) = found {
            return Ok(Some(found));
        }
        if tapes > 2 {
            return Ok(None);
        }
        let found = budget
            .within(COMPLEMENT_TICKS, |part| functional::complement(&machine, &self.letters, part));
        budget.refresh()?;
        Ok(found.unwrap_or(None))
    }
}
