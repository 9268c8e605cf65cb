//! How many cells a formula looks at.
//!
//! Reference: Calcagno, Yang, O'Hearn, FSTTCS 2001: a formula that some heap satisfies is satisfied by
//! one that has no more cells than its bound beside those that have a name.

use trine_term::{Op, TermId, TermStore};

/// The number of cells that matter to a formula.
pub(crate) fn bound(store: &TermStore, formula: TermId) -> usize {
    let mut bounds: rustc_hash::FxHashMap<TermId, usize> = rustc_hash::FxHashMap::default();
    trine_term::post_order(store, &[formula], &mut trine_term::TermSet::new(), |term| {
        let args = store.args(term).iter().map(|arg| bounds.get(arg).copied().unwrap_or(0));
        let bound = match store.op(term) {
            Op::SepEmp | Op::SepPto | Op::SepShare => 1,
            Op::SepStar => args.sum(),
            Op::SepWand => {
                store.args(term).last().and_then(|arg| bounds.get(arg)).copied().unwrap_or(0)
            }
            _ => args.max().unwrap_or(0),
        };
        bounds.insert(term, bound);
    });
    bounds.get(&formula).copied().unwrap_or(0)
}
