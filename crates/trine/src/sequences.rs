//! Sequences of elements of any sort, decided as strings.
//!
//! Idea: sequences compare their elements by equality alone, so an element may be any letter as long as
//! different elements are different letters. `(Seq E)` becomes `String`, the unit of an element the letter
//! whose number is the code of the element, and an element of a sequence what the code at its place stands
//! for. Booleans and words of up to 17 bits are their own codes. Other sorts have a function from elements to
//! codes and one back, with axioms that they are inverse where the formulas use them; values have fixed codes.
//! Invariants: a model of the original gives one of the reduction, so `unsat` carries over: elements are told
//! apart by terms of the formula alone, and there are more letters than terms that speak of elements
//! ([`MOST_TERMS`]). A model of the reduction is carried back ([`lifting`]) and evaluated on the original, which
//! decides whether it counts. Below quantifiers, in recursive definitions and beside heaps nothing is reduced,
//! and the answer says so.
//! Reference: the theory of sequences of Z3 and cvc5; N. Bjørner et al., "SMT-LIB sequences and regular
//! expressions", SMT workshop 2012.

mod elements;
mod lifting;
mod lowering;

use rustc_hash::FxHashMap;
use trine_term::{FunId, SortId, TermId, TermStore};

use elements::Elements;

use crate::answer::Incomplete;
pub(crate) use lifting::Lost;
pub(crate) use lowering::concern_sequences;

/// So many terms over sequences are reduced: about half as many as there are letters.
const MOST_TERMS: usize = 100_000;

/// Formulas over sequences and what they became.
#[derive(Default)]
pub(crate) struct Sequences {
    formulas: FxHashMap<TermId, Result<TermId, Incomplete>>,
    terms: FxHashMap<TermId, TermId>,
    /// What has to hold wherever a term occurs, by the term of the script.
    axioms: FxHashMap<TermId, Vec<TermId>>,
    /// Declared functions with sequences among parameters or values, and what stands for them.
    functions: FxHashMap<FunId, FunId>,
    /// By the sort of the elements in the script.
    elements: FxHashMap<SortId, Elements>,
    /// The terms over sequences so far.
    count: usize,
}

impl Sequences {
    /// The formula that the back ends decide; the formula itself if it has no sequences, or if nothing was
    /// [reduced](Self::reduce) yet.
    pub(crate) fn reduced(&self, formula: TermId) -> TermId {
        self.formulas
            .get(&formula)
            .and_then(|known| known.as_ref().ok())
            .copied()
            .unwrap_or(formula)
    }

    /// Reduces formulas, each together with the axioms for what occurs in it.
    ///
    /// # Errors
    /// What cannot be reduced.
    pub(crate) fn reduce(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
    ) -> Result<(), Incomplete> {
        for &formula in formulas {
            if let Some(known) = self.formulas.get(&formula) {
                known.clone()?;
                continue;
            }
            let reduced = self.lower(store, formula);
            self.formulas.insert(formula, reduced.clone());
            reduced?;
        }
        Ok(())
    }
}

/// The sort that stands for a sort of the script.
fn lowered_sort(store: &TermStore, sort: SortId) -> SortId {
    match store.sorts.sequence_element(sort) {
        Some(_) => store.sorts.string(),
        None => sort,
    }
}
