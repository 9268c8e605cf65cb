//! Sequences of elements of any sort, decided as strings.
//!
//! Idea: sequences compare their elements by equality alone, so an element may be any letter as long as
//! different elements are different letters. `(Seq E)` becomes `String`, the unit of an element the word of the letter
//! that stands for it, and an element of a sequence what the letter at its place stands
//! for. Booleans and words of up to 17 bits are the letters of these codes. Other sorts have a function from elements to
//! codes and one back, with axioms that they are inverse where the formulas use them; values have fixed letters.
//! Invariants: a model of the original gives one of the reduction, so `unsat` carries over: elements are told
//! apart by terms of the formula alone, and there are more letters than terms that speak of elements
//! ([`MOST_TERMS`]). A model of the reduction is carried back ([`lifting`]) and evaluated on the original, which
//! decides whether it counts. Beside heaps nothing is reduced, and the answer says so.
//! Reference: the theory of sequences of Z3 and cvc5; N. Bjørner et al., "SMT-LIB sequences and regular
//! expressions", SMT workshop 2012.

mod definitions;
mod elements;
mod lifting;
mod lowering;
mod maps;
mod quantifiers;
mod ranks;
mod sorts;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_term::{FunId, SortId, TermId, TermSet, TermStore, VarId};

use elements::Elements;
use ranks::Ranks;
use sorts::Sorts;

use crate::answer::Incomplete;
pub(crate) use lifting::Lost;
pub(crate) use lowering::concern_sequences;
pub(crate) use sorts::reaches_sequences;

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
    /// Parameters of definitions, and what stands for them.
    variables: FxHashMap<VarId, (VarId, TermId)>,
    /// The definitions that were met.
    defined: FxHashSet<FunId>,
    /// Those that cannot be reduced, with the reason.
    broken: FxHashMap<FunId, Incomplete>,
    /// Quantifiers that are used both ways.
    used_both_ways: TermSet,
    /// Quantifiers whose reduction holds where they are asserted.
    asserted: TermSet,
    /// Whether a quantifier was reduced.
    is_quantified: bool,
    sorts: Sorts,
    ranks: Ranks,
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

    /// Whether a model of the reduction may give none of the original although all went well: where values hold
    /// sequences, a value may be inside of itself, and strings that are no sequences may tell values apart. Quantifiers may
    /// speak of elements out of range that the model of the reduction does not list.
    pub(crate) fn may_lose_models(&self) -> bool {
        self.sorts.has_parts() || !self.defined.is_empty() || self.is_quantified
    }

    /// Whether a quantifier was reduced.
    pub(crate) fn is_quantified(&self) -> bool {
        self.is_quantified
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
