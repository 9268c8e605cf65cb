//! Functions mapped over arrays and defaults of arrays, `((_ map f) a b)` and `(default a)`, decided by
//! reads where they are asked.
//!
//! Idea: a mapped array becomes a new array that is read at the *relevant* indices: those that formulas read
//! or write, a witness for each equality between arrays, and one index, the *rest*, that no `store` writes.
//! At each of them its element is the function of the elements there; a default is the element at the rest.
//! A model gives one of the original, in which an array has at each index that is not relevant what it has
//! at the rest ([`lifting`]).
//! A `lambda` is a function that is mapped over all indices; a declared function that its body asks is one at each index
//! that is not relevant, too; constants that are one by an assertion are replaced
//! ([`definitions`]).
//! Invariants: a model of the original gives one of the reduction, so `unsat` carries over: the rest exists
//! since the index sort has more values than there are writes, which is looked at. Index sorts of at most 16
//! values are listed and need no rest. What `default` means is said by Z3's rules: over an infinite sort the
//! element of all but finitely many indices; over a finite one of at least 2^14 values likewise; over fewer,
//! where Z3 leaves it open, nothing is reduced. A model is carried back and evaluated on the original, which
//! decides whether it counts.
//! Cost: the number of mapped arrays times that of relevant indices.
//! Reference: de Moura, Bjørner, "Generalized, Efficient Array Decision Procedures", FMCAD 2009
//! (combinatory array logic); Z3's `theory_array_full` for `default`.

mod definitions;
mod lifting;
mod lowering;
mod relevance;

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_term::{FunId, SortId, TermId};

use definitions::LambdaDefinitions;
pub(crate) use definitions::closed_lambda;
use relevance::Indices;

/// Formulas with mapped arrays and defaults, and what they became in the last check.
#[derive(Default)]
pub(crate) struct ArrayFunctions {
    terms: FxHashMap<TermId, TermId>,
    /// What holds of new arrays and indices, whatever the formulas say.
    axioms: Vec<TermId>,
    /// By index sort.
    indices: BTreeMap<SortId, Indices>,
    definitions: LambdaDefinitions,
    /// Declared functions in the bodies of lambdas.
    asked: FxHashSet<FunId>,
    symbols: Symbols,
}

/// Constants that stand for something, the same in each check.
#[derive(Default)]
struct Symbols {
    /// By the mapped array of the script.
    mapped: FxHashMap<TermId, TermId>,
    /// By index sort.
    rest: FxHashMap<SortId, TermId>,
    /// An index at which two arrays differ if they do.
    witness: FxHashMap<(TermId, TermId), TermId>,
}

impl ArrayFunctions {
    /// Whether something was reduced in this check.
    pub(crate) fn is_active(&self) -> bool {
        !self.indices.is_empty() || !self.definitions.is_empty()
    }

    /// What a formula of the script became.
    pub(crate) fn reduced(&self, formula: TermId) -> TermId {
        self.terms.get(&formula).copied().unwrap_or(formula)
    }

    /// What holds beside the formulas.
    pub(crate) fn axioms(&self) -> &[TermId] {
        &self.axioms
    }

    /// Forgets the last check.
    pub(crate) fn clear(&mut self) {
        self.terms.clear();
        self.axioms.clear();
        self.indices.clear();
        self.definitions = LambdaDefinitions::default();
        self.asked.clear();
    }
}
