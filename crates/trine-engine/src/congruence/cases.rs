//! Equalities that all cases of a disjunction have.
//!
//! Idea: each case of a disjunction of conjunctions of equalities divides terms into classes. Terms
//! that are in one class in every case are equal whichever case holds. A search that decides the
//! cases one by one would meet a chain of such disjunctions in exponentially many ways.
//! Invariant: every equality returned follows from the formula.
//! Reference: Strichman and Rodeh, "The small model property" (diamonds), 2002; the equality
//! abstraction of Dutertre and de Moura, "The Yices SMT Solver", 2006.

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, Sort, TermId, TermStore};

/// A formula, and whether it is asserted or denied.
type Signed = (TermId, bool);

/// The classes of one case, by union-find.
#[derive(Default)]
struct Classes {
    parents: FxHashMap<TermId, TermId>,
}

impl Classes {
    fn find(&self, mut term: TermId) -> TermId {
        while let Some(&parent) = self.parents.get(&term) {
            if parent == term {
                break;
            }
            term = parent;
        }
        term
    }

    fn join(&mut self, one: TermId, other: TermId) {
        let [one, other] = [one, other].map(|term| {
            self.parents.entry(term).or_insert(term);
            self.find(term)
        });
        // Older terms are the roots.
        self.parents.insert(one.max(other), one.min(other));
    }
}

/// The equalities that follow from the disjunctions among the conjuncts of a formula.
///
/// # Errors
/// If the budget ends.
pub(crate) fn common_equalities(
    store: &TermStore,
    formula: TermId,
    budget: &Budget,
) -> Result<Vec<(TermId, TermId)>, Exhausted> {
    let mut equalities = Vec::new();
    let mut conjuncts = vec![(formula, true)];
    while let Some(conjunct) = conjuncts.pop() {
        budget.spend(1)?;
        match parts(store, conjunct, true) {
            Some(parts) => conjuncts.extend(parts),
            None => {
                if let Some(cases) = parts(store, conjunct, false) {
                    common(store, &cases, budget, &mut equalities)?;
                }
            }
        }
    }
    Ok(equalities)
}

/// The conjuncts, or the disjuncts, of a formula that is a conjunction or a disjunction.
fn parts(store: &TermStore, formula: Signed, conjuncts: bool) -> Option<Vec<Signed>> {
    let (mut term, mut positive) = formula;
    while store.op(term) == Op::Not {
        (term, positive) = (store.arg(term, 0), !positive);
    }
    let args = store.args(term);
    match store.op(term) {
        Op::And if positive == conjuncts => {}
        Op::Or if positive != conjuncts => {}
        _ => return None,
    }
    Some(args.iter().map(|&arg| (arg, positive)).collect())
}

/// Appends the equalities that all cases have.
fn common(
    store: &TermStore,
    cases: &[Signed],
    budget: &Budget,
    out: &mut Vec<(TermId, TermId)>,
) -> Result<(), Exhausted> {
    let mut all: Vec<Classes> = Vec::with_capacity(cases.len());
    for &case in cases {
        let mut classes = Classes::default();
        let mut open = vec![case];
        while let Some(part) = open.pop() {
            budget.spend(1)?;
            match parts(store, part, true) {
                Some(parts) => open.extend(parts),
                None => {
                    if let Some([left, right]) = equality(store, part) {
                        classes.join(left, right);
                    }
                }
            }
        }
        if classes.parents.is_empty() {
            return Ok(());
        }
        all.push(classes);
    }
    let Some((first, others)) = all.split_first() else { return Ok(()) };
    let mut terms: Vec<TermId> = first.parents.keys().copied().collect();
    terms.sort_unstable();
    terms.retain(|term| others.iter().all(|classes| classes.parents.contains_key(term)));
    let mut groups: FxHashMap<Vec<TermId>, TermId> = FxHashMap::default();
    for term in terms {
        budget.spend(all.len() as u64)?;
        let key = all.iter().map(|classes| classes.find(term)).collect();
        let leader = *groups.entry(key).or_insert(term);
        if leader != term {
            out.push((leader, term));
        }
    }
    Ok(())
}

/// The sides of an equality of numbers or elements of a declared sort, which cost least to add.
fn equality(store: &TermStore, formula: Signed) -> Option<[TermId; 2]> {
    let (mut term, mut positive) = formula;
    while store.op(term) == Op::Not {
        (term, positive) = (store.arg(term, 0), !positive);
    }
    match *store.args(term) {
        [left, right]
            if positive
                && store.op(term) == Op::Eq
                && matches!(
                    store.sort_of(left),
                    Sort::Int | Sort::Real | Sort::Uninterpreted { .. }
                ) =>
        {
            Some([left, right])
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diamonds_are_cut_through() {
        let mut store = TermStore::new();
        let int = store.sorts.int();
        let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| store.declare_const(name, int));
        let case = |store: &mut TermStore, pairs: &[[TermId; 2]]| {
            let equal: Vec<_> = pairs.iter().map(|pair| store.mk(Op::Eq, pair)).collect();
            store.mk(Op::And, &equal)
        };
        let one = case(&mut store, &[[a, b], [b, c]]);
        let other = case(&mut store, &[[d, a], [c, d]]);
        let either = store.mk(Op::Or, &[one, other]);
        let budget = Budget::unlimited();
        assert_eq!(common_equalities(&store, either, &budget), Ok(vec![(a, c)]));
        let denied = [one, other].map(|case| store.mk(Op::Not, &[case]));
        let neither = store.mk(Op::And, &denied);
        let either = store.mk(Op::Not, &[neither]);
        assert_eq!(common_equalities(&store, either, &budget), Ok(vec![(a, c)]));
        assert_eq!(common_equalities(&store, neither, &budget), Ok(vec![]));
        let open = store.mk(Op::Eq, &[a, b]);
        let three = store.mk(Op::Or, &[one, other, open]);
        assert_eq!(common_equalities(&store, three, &budget), Ok(vec![]));
    }
}
