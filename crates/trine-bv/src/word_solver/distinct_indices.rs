//! Candidates in which indices have different values, where nothing asks for equal ones.
//!
//! Idea: indices that nothing constrains get one value from a search that prefers one truth value, and
//! then each two reads with different elements need a lemma. So the indices that a candidate confuses are
//! counted, and the next candidate is looked for with their numbers as assumptions; an index whose number
//! is part of a refutation goes without, and after a few of them the search does.
//! Invariant: what is assumed here never decides an answer: only models are taken over.

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_sat::{Lit, SatAnswer, SatSolver};
use trine_term::TermId;

use crate::blast::Blaster;
use crate::cnf::CnfEncoder;

/// Refutations after which the search goes on without numbers.
const MAX_REFUTATIONS: usize = 4;

/// Ticks of one search with numbers.
const TICKS: u64 = 1_000_000;

/// More bits are not assumed.
const MAX_BITS: usize = 1 << 14;

/// The indices that candidates confused, with their numbers.
#[derive(Default)]
pub(super) struct DistinctIndices {
    numbers: FxHashMap<TermId, usize>,
    /// In the order of the numbers.
    indices: Vec<TermId>,
}

impl DistinctIndices {
    /// Counts indices that a candidate confused.
    pub(super) fn confused(&mut self, indices: &[TermId]) {
        for &index in indices {
            let next = self.indices.len();
            if *self.numbers.entry(index).or_insert(next) == next {
                self.indices.push(index);
            }
        }
    }

    /// Looks for a model of what is active in which the indices have their numbers; whether it found one.
    ///
    /// # Errors
    /// If the budget ends.
    pub(super) fn search(
        &self,
        active: &[Lit],
        blaster: &Blaster,
        encoder: &CnfEncoder,
        sat: &mut dyn SatSolver,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        let mut numbered = self.numbered_bits(blaster, encoder);
        let part = budget.part(TICKS);
        let mut found = false;
        for _ in 0..MAX_REFUTATIONS {
            let bits = numbered.iter().flatten();
            let assumed: Vec<Lit> = active.iter().chain(bits).copied().collect();
            let answer = sat.solve(&assumed, &part);
            found = answer == SatAnswer::Sat;
            let before = numbered.len();
            if answer == SatAnswer::Unsat {
                numbered.retain(|bits| !bits.iter().any(|&bit| sat.failed(bit)));
            }
            if numbered.len() == before || numbered.is_empty() {
                break;
            }
        }
        budget.spend(part.ticks_spent())?;
        budget.refresh()?;
        Ok(found)
    }

    /// For each index the bits of its number.
    fn numbered_bits(&self, blaster: &Blaster, encoder: &CnfEncoder) -> Vec<Vec<Lit>> {
        let width = (usize::BITS - self.indices.len().leading_zeros()) as usize;
        let most = MAX_BITS / width.max(1);
        let bits_of = |(number, &index): (usize, &TermId)| -> Vec<Lit> {
            let Some(word) = blaster.known_word(index) else { return Vec::new() };
            let bits = blaster.bits(word).iter().take(width).enumerate();
            bits.filter_map(|(place, &bit)| {
                let literal = encoder.literal(bit)?;
                Some(if number >> place & 1 == 1 { literal } else { !literal })
            })
            .collect()
        };
        self.indices.iter().enumerate().take(most).map(bits_of).collect()
    }
}
