//! Entailment with inductive definitions: counter-heaps on one side, cyclic proofs on the other.
//!
//! Idea: leaves of the premise are tried as counter-models, most general first, then with two classes
//! of locations merged. What resists is proved by search: cells are matched, calls are framed or
//! unfolded, and a sequent that was met before may be used again where the heap has become smaller.
//! Invariants: "valid" is answered only for a closed proof; induction is over the number of cells.
//! "Invalid" is answered only with a heap, which is judged like every other.
//! Reference: Brotherston, Gorogiannis, Petersen, "A generic cyclic theorem prover", APLAS 2012; Ta,
//! Le, Khoo, Chin, "Automated mutual explicit induction proof in separation logic", FM 2016.

mod hypothesis;
mod refute;
mod search;
mod sequent;

use crate::base_pair::BasePairs;
use crate::decide::{Found, Problem};
use crate::evidence::GiveUp;
use crate::symbolic_heap::SymbolicHeap;
pub(crate) use refute::Wanted;
use search::Search;
use sequent::Sequent;

/// How much larger than the smallest heap of the premise counter-heaps are, first and later.
const FIRST_SIZES: usize = 3;
const LATER_SIZES: usize = 6;

impl Problem<'_> {
    /// Decides whether each premise entails one of the conclusions.
    pub(crate) fn entails(
        &mut self,
        pairs: &BasePairs,
        premises: &[SymbolicHeap],
        conclusions: &[SymbolicHeap],
    ) -> Result<Found, GiveUp> {
        let wanted = Wanted { holds: &[], fails: conclusions };
        for premise in premises {
            if let Some(model) = self.refute_forms(premise, &wanted, 0..FIRST_SIZES)? {
                return Ok(Found::Model(model));
            }
        }
        let mut open = Vec::new();
        for premise in premises {
            if !self.proves(pairs, premise, conclusions)? {
                open.push(premise);
            }
        }
        if open.is_empty() {
            return Ok(Found::NoModel);
        }
        for premise in open {
            let sizes = FIRST_SIZES..LATER_SIZES;
            if let Some(model) = self.refute_forms(premise, &wanted, sizes)? {
                return Ok(Found::Model(model));
            }
        }
        Err(GiveUp::Bound)
    }

    fn proves(
        &mut self,
        pairs: &BasePairs,
        premise: &SymbolicHeap,
        conclusions: &[SymbolicHeap],
    ) -> Result<bool, GiveUp> {
        if conclusions.iter().any(|form| self.speaks_of_data(form)) {
            return Ok(false);
        }
        for fuel in [6, 12, 18, 24, 32, 40, 52] {
            for conclusion in conclusions {
                let sequent = Sequent::new(premise, conclusion);
                let mut search = Search::new(self, pairs);
                if search.prove(sequent, fuel)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}
