//! What stands between the formulas of a script and the back ends: formulas over operators that no back end
//! knows become formulas over others, and models are carried back.
//!
//! Idea: first formulas about the heap become predicates of their constants. Without heaps quantifiers are replaced where
//! formulas say the same without them ([`Quantifiers`]). Then mapped arrays and defaults become reads, then sequences become strings; models go the other
//! way.
//! Invariant: a model of the script's formulas gives one of what they became together with the axioms, so
//! `unsat` carries over; the other direction is decided by evaluating the script's formulas.

use trine_collections::Budget;
use trine_term::{Interpretation, TermId, TermStore};

use crate::answer::Incomplete;
use crate::array_functions::ArrayFunctions;
use crate::features::Features;
#[cfg(feature = "heaps")]
use crate::heap_atoms::HeapAtoms;
use crate::quantifiers::{Quantifiers, Source};
use crate::sequences::{Lost, Sequences};

/// The reductions of one solver.
pub(crate) struct Reductions {
    quantifiers: Quantifiers,
    #[cfg(feature = "heaps")]
    heaps: HeapAtoms,
    array_functions: ArrayFunctions,
    sequences: Sequences,
}

impl Reductions {
    /// Reductions that have seen nothing.
    pub(crate) fn new(quantifiers: Quantifiers) -> Self {
        Self {
            quantifiers,
            #[cfg(feature = "heaps")]
            heaps: HeapAtoms::default(),
            array_functions: ArrayFunctions::default(),
            sequences: Sequences::default(),
        }
    }

    /// Quantified formulas, and what stands for them.
    pub(crate) fn quantifiers(&self) -> &Quantifiers {
        &self.quantifiers
    }

    /// Formulas about the heap, and what stands for them.
    #[cfg(feature = "heaps")]
    pub(crate) fn heaps(&self) -> &HeapAtoms {
        &self.heaps
    }

    /// Reduces the formulas of a check.
    ///
    /// # Errors
    /// What cannot be reduced.
    pub(crate) fn reduce(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        source: impl Fn(usize) -> Source,
        features: Features,
        budget: &Budget,
    ) -> Result<(), Incomplete> {
        #[cfg(feature = "heaps")]
        if features.has_heaps() {
            self.heaps.reduce(store, formulas);
            // No other reduction knows heaps.
            self.array_functions.clear();
            self.quantifiers.clear();
            return Ok(());
        }
        // A budget that ends leaves formulas as they are.
        if features.is_quantified() {
            self.quantifiers.reduce(store, formulas, &source, budget);
        } else {
            self.quantifiers.clear();
        }
        let formulas: Vec<TermId> =
            formulas.iter().map(|&formula| self.quantifiers.reduced(formula)).collect();
        let formulas = &formulas[..];
        if features.has_array_functions() {
            let holds = |at| source(at) == Source::Given;
            self.array_functions.reduce(store, formulas, holds)?;
        } else {
            self.array_functions.clear();
        }
        if !store.sorts.has_sequences() {
            return Ok(());
        }
        let formulas = self.without_array_functions(formulas);
        self.sequences.reduce(store, &formulas)
    }

    /// The formula that the back ends decide; the formula itself if nothing in it is reduced.
    pub(crate) fn reduced(&self, formula: TermId) -> TermId {
        #[cfg(feature = "heaps")]
        let formula = self.heaps.reduced(formula);
        let formula = self.quantifiers.reduced(formula);
        self.sequences.reduced(self.array_functions.reduced(formula))
    }

    /// What the back ends are told beside the formulas of this check.
    pub(crate) fn axioms(&self) -> impl Iterator<Item = TermId> {
        self.array_functions.axioms().iter().map(|&axiom| self.sequences.reduced(axiom))
    }

    /// Whether what formulas become depends on the other formulas of the check, so that back ends are told
    /// everything anew.
    pub(crate) fn looks_at_whole_checks(&self) -> bool {
        self.array_functions.is_active() || self.quantifiers.has_macros()
    }

    /// Whether mapped arrays and defaults were reduced.
    pub(crate) fn has_array_functions(&self) -> bool {
        self.array_functions.is_active()
    }

    /// Whether a model of what was reduced may give none of the script's formulas.
    pub(crate) fn may_lose_models(&self) -> bool {
        self.sequences.may_lose_models()
    }

    /// Whether quantifiers over formulas about sequences were reduced.
    pub(crate) fn has_quantified_sequences(&self) -> bool {
        self.sequences.is_quantified()
    }

    /// The model with values for what the script declares. `formulas` are all formulas of the check.
    ///
    /// # Errors
    /// Why there is none.
    pub(crate) fn lift(
        &self,
        store: &mut TermStore,
        formulas: &[TermId],
        model: Interpretation,
        budget: &Budget,
    ) -> Result<Interpretation, Lost> {
        let mut model = model;
        let formulas: Vec<TermId> =
            formulas.iter().map(|&formula| self.quantifiers.reduced(formula)).collect();
        let formulas = &formulas[..];
        if store.sorts.has_sequences() {
            let formulas = self.without_array_functions(formulas);
            let formulas = formulas.iter().map(|&formula| self.sequences.reduced(formula));
            model = self.sequences.lift(store, &formulas.collect::<Vec<_>>(), &model, budget)?;
        }
        if self.array_functions.is_active() {
            model = self.array_functions.lift(store, &model, budget)?;
        }
        self.quantifiers.lift(store, &mut model, budget);
        Ok(model)
    }

    /// The formulas and the axioms of mapped arrays and defaults.
    fn without_array_functions(&self, formulas: &[TermId]) -> Vec<TermId> {
        let formulas = formulas.iter().map(|&formula| self.array_functions.reduced(formula));
        formulas.chain(self.array_functions.axioms().iter().copied()).collect()
    }
}
