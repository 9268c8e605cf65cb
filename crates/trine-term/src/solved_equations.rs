//! Constants that formulas say what they are, replaced.
//!
//! Idea: where one of the formulas is `(= c t)` with a declared constant `c` that does not occur in `t`, the others say
//! the same with `t` in the place of `c`.
//! Invariant: values of the constants that are left are in a model of the new formulas exactly if they are in one of the
//! old ones.

use crate::op::Op;
use crate::store::{TermId, TermStore};
use crate::term_map::TermSet;
use crate::traverse::post_order;

/// Constants that are replaced, in all.
const MOST_REPLACED: usize = 1_000;

/// The formulas that have to hold one by one: conjunctions taken apart.
#[must_use]
pub fn conjuncts(store: &TermStore, formulas: &[TermId]) -> Vec<TermId> {
    let mut open: Vec<TermId> = formulas.iter().rev().copied().collect();
    let mut found = Vec::new();
    while let Some(formula) = open.pop() {
        match store.op(formula) {
            Op::And => open.extend(store.args(formula).iter().rev()),
            _ => found.push(formula),
        }
    }
    found
}

/// The applications of declared symbols in terms, arguments first.
#[must_use]
pub fn applications(store: &TermStore, terms: &[TermId]) -> Vec<TermId> {
    let mut found = Vec::new();
    post_order(store, terms, &mut TermSet::new(), |term| {
        if store.op(term) == Op::Apply {
            found.push(term);
        }
    });
    found
}

/// A wanted constant and what a formula says that it is, if it does not occur there.
#[must_use]
pub fn solved_equation(
    store: &TermStore,
    formula: TermId,
    is_wanted: impl Fn(TermId) -> bool,
) -> Option<(TermId, TermId)> {
    let &[a, b] = store.args(formula) else { return None };
    if store.op(formula) != Op::Eq {
        return None;
    }
    [(a, b), (b, a)].into_iter().find(|&(own, other)| {
        let is_constant = store.op(own) == Op::Apply && store.args(own).is_empty();
        is_constant && is_wanted(own) && !applications(store, &[other]).contains(&own)
    })
}

/// The conjuncts of the formulas, and the terms, without constants that are equal to something; those of `kept` stay.
///
/// ```
/// use trine_term::{Op, TermStore, without_solved_constants};
///
/// let mut store = TermStore::new();
/// let int = store.sorts.int();
/// let [x, y] = ["x", "y"].map(|name| store.declare_const(name, int));
/// let double = store.mk(Op::Add, &[x, x]);
/// let (equal, less) = (store.mk(Op::Eq, &[double, y]), store.mk(Op::Lt, &[y, x]));
/// let (formulas, terms) = without_solved_constants(&mut store, &[equal, less], &[y], &[]);
/// assert_eq!(formulas, [store.mk(Op::Lt, &[double, x])]);
/// assert_eq!(terms, [double]);
/// ```
#[must_use]
pub fn without_solved_constants(
    store: &mut TermStore,
    formulas: &[TermId],
    terms: &[TermId],
    kept: &[TermId],
) -> (Vec<TermId>, Vec<TermId>) {
    let mut formulas = conjuncts(store, formulas);
    let mut terms = terms.to_vec();
    for _ in 0..MOST_REPLACED {
        let found = formulas.iter().enumerate().find_map(|(at, &formula)| {
            let pair = solved_equation(store, formula, |own| !kept.contains(&own))?;
            Some((at, pair))
        });
        let Some((at, pair)) = found else { break };
        formulas.remove(at);
        for term in formulas.iter_mut().chain(&mut terms) {
            *term = store.substitute(*term, &[pair]);
        }
    }
    (formulas, terms)
}
