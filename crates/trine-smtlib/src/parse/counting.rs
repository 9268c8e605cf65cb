//! Counts of true formulas as Z3 writes them: `((_ at-most k) a b ..)`, `((_ at-least k) a b ..)`, and with
//! weights `((_ pble k w v ..) a b ..)`, `((_ pbge k w v ..) ..)`, `((_ pbeq k w v ..) ..)`.
//!
//! Idea: the weights of the true formulas are added as machine words that are wide enough for all of them, so
//! that formulas over words stay such.
//! Invariant: the sum cannot overflow: its width holds the sum of the weights and the bound.
//! Reference: Z3's operators `at-most`, `at-least`, `pble`, `pbge`, `pbeq`.

use trine_term::{ArityError, Op, SortError, TermId, TermStore};

use super::dialect::Built;

/// The name at the head.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Counting {
    AtMost,
    AtLeast,
    WeighedAtMost,
    WeighedAtLeast,
    WeighedExactly,
}

/// The names.
pub(super) const COUNTING: [(&str, Counting); 5] = [
    ("at-most", Counting::AtMost),
    ("at-least", Counting::AtLeast),
    ("pble", Counting::WeighedAtMost),
    ("pbge", Counting::WeighedAtLeast),
    ("pbeq", Counting::WeighedExactly),
];

/// A head with its numbers.
#[derive(Clone, Debug)]
pub(super) struct Count {
    relation: Op,
    bound: u32,
    /// One for each formula; none if each counts as one.
    weights: Option<Box<[u32]>>,
}

impl Count {
    /// A head from the numbers behind its name; nothing if there are too few or too many.
    pub(super) fn new(counting: Counting, indices: &[u32]) -> Option<Self> {
        let (&bound, weights) = indices.split_first()?;
        let (relation, weighed) = match counting {
            Counting::AtMost => (Op::BvUle, false),
            Counting::AtLeast => (Op::BvUge, false),
            Counting::WeighedAtMost => (Op::BvUle, true),
            Counting::WeighedAtLeast => (Op::BvUge, true),
            Counting::WeighedExactly => (Op::Eq, true),
        };
        if !weighed && !weights.is_empty() {
            return None;
        }
        Some(Self { relation, bound, weights: weighed.then(|| weights.into()) })
    }

    /// The comparison of the sum with the bound.
    pub(super) fn apply(&self, store: &mut TermStore, formulas: &[TermId]) -> Built {
        let wanted = self.weights.as_ref().map(|weights| weights.len());
        if wanted.is_some_and(|wanted| wanted != formulas.len()) {
            let (at_least, found) = (wanted.unwrap_or(0), formulas.len());
            return Err(SortError::Arity(ArityError { at_least, at_most: wanted, found }));
        }
        let weight = |at: usize| self.weights.as_ref().map_or(1, |weights| u64::from(weights[at]));
        // At most 2^32 formulas with weights below 2^32.
        let total = (0..formulas.len()).fold(0_u64, |sum, at| sum.saturating_add(weight(at)));
        let width = 64 - total.max(u64::from(self.bound)).max(1).leading_zeros();
        let zero = store.mk_bv_u64(width, 0);
        let mut sum = zero;
        for (at, &formula) in formulas.iter().enumerate() {
            let weight = store.mk_bv_u64(width, weight(at));
            let counted = store.try_mk(Op::Ite, [0, 0], &[formula, weight, zero]);
            let counted = counted.map_err(|error| match error {
                SortError::Argument { expected, found, .. } => {
                    SortError::Argument { position: at, expected, found }
                }
                other => other,
            })?;
            sum = if sum == zero { counted } else { store.mk(Op::BvAdd, &[sum, counted]) };
        }
        let bound = store.mk_bv_u64(width, u64::from(self.bound));
        store.try_mk(self.relation, [0, 0], &[sum, bound])
    }
}
