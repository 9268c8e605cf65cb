//! Flattening: an asserted conjunction is its conjuncts.
//!
//! Idea: conjuncts become assertions of their own, so that each can define a constant or be found
//! inside others. Guarded assertions stay whole: their guard stands for all of it.
//! Invariant: the conjunction of the assertions keeps its meaning; no assertion is `true` or occurs
//! twice without a guard.

use trine_term::{Op, TermSet, TermStore};

use super::Assertion;

/// Splits conjunctions in place.
pub(super) fn flatten(store: &TermStore, work: &mut Vec<Assertion>) {
    let mut seen = TermSet::new();
    let mut flat = Vec::with_capacity(work.len());
    let mut pending = Vec::new();
    for &assertion in work.iter() {
        if assertion.guard.is_some() {
            if store.op(assertion.term) != Op::True {
                flat.push(assertion);
            }
            continue;
        }
        pending.push(assertion.term);
        while let Some(term) = pending.pop() {
            match store.op(term) {
                Op::True => {}
                Op::And if seen.insert(term) => {
                    pending.extend(store.args(term).iter().rev());
                }
                Op::And => {}
                _ => {
                    if seen.insert(term) {
                        flat.push(Assertion { term, guard: None });
                    }
                }
            }
        }
    }
    *work = flat;
}
