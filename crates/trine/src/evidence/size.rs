//! How large the circuits of assertions will be.
//!
//! Idea: products and divisions of words have gates for each pair of bits; everything else is small
//! beside them. Circuits that are too large would be made, and checked, long after the time is up.

use rustc_hash::FxHashSet;
use trine_check::{Operator, Sort, TermId, Terms};

/// Gates of products and divisions beyond which no circuits are made.
const MOST_GATES: u64 = 1_000_000;

/// Whether the circuits of some formulas are too large to be made.
pub(super) fn is_too_large(terms: &Terms, formulas: &[TermId]) -> bool {
    use Operator as O;
    let mut seen: FxHashSet<TermId> = FxHashSet::default();
    let mut stack = formulas.to_vec();
    let mut gates: u64 = 0;
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        let args = terms.args(term);
        stack.extend(args);
        let width = args.first().map_or(0, |&arg| match terms.sort(arg) {
            Sort::BitVec(width) => u64::from(*width),
            _ => 0,
        });
        let factor = match terms.operator(term) {
            O::BvMul => args.len().saturating_sub(1) as u64,
            O::BvUmulOverflow | O::BvSmulOverflow => 1,
            O::BvUdiv | O::BvUrem | O::BvSdiv | O::BvSrem | O::BvSmod => 2,
            _ => 0,
        };
        gates = gates.saturating_add(factor * width * width);
    }
    gates > MOST_GATES
}
