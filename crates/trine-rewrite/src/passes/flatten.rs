//! Flattening: an asserted conjunction is its conjuncts.
//!
//! Idea: conjuncts become assertions of their own, so that each can define a constant or be found
//! inside others. The conjuncts of a guarded assertion have its origin.
//! Invariant: the conjunction of the assertions keeps its meaning; no assertion is `true` or occurs
//! twice with one origin, and none that is unguarded occurs again.

use rustc_hash::FxHashMap;
use trine_term::{Op, TermStore};

use super::Work;
use super::origin::Origin;

/// Splits conjunctions in place.
pub(super) fn flatten(store: &TermStore, work: &mut Vec<Work>) {
    let mut seen = FxHashMap::default();
    let mut flat = Vec::with_capacity(work.len());
    let mut pending = Vec::new();
    // Unguarded assertions first: what they say need not be said under a guard.
    let (plain, guarded): (Vec<Work>, Vec<Work>) =
        work.iter().partition(|assertion| assertion.origin == Origin::NONE);
    for assertion in plain.into_iter().chain(guarded) {
        let origin = assertion.origin;
        pending.push(assertion.term);
        while let Some(term) = pending.pop() {
            if store.op(term) == Op::True {
                continue;
            }
            let known = seen.get(&term);
            if known.is_some_and(|&known| known == Origin::NONE || known == origin) {
                continue;
            }
            seen.insert(term, origin);
            if store.op(term) == Op::And {
                pending.extend(store.args(term).iter().rev());
            } else {
                flat.push(Work { term, origin });
            }
        }
    }
    *work = flat;
}
