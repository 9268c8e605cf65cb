//! Strengthening: asserted comparisons of the same terms are joined.
//!
//! Idea: all assertions together are one conjunction, which flattening takes apart. Comparisons of one
//! term with numbers, and comparisons of two terms with each other, are put together again, group by
//! group, and the rules about conjunctions ([`crate::rules`], `bounds`) judge each group: crossing
//! bounds are false, equal bounds are an equation, and weaker bounds go.
//! Invariant: a group is replaced by an equivalent of its conjunction that has fewer conjuncts.
//! Cost: linear in the number of assertions, and what rewriting the groups costs.

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermStore};

use super::origin::Origin;
use super::{Preprocessor, Work};

/// What the comparisons of a group have in common: the two terms, or twice the term that is compared
/// with numbers; and who asserted them.
type Key = (TermId, TermId, Origin);

/// The group of an asserted comparison of words.
fn key(store: &TermStore, assertion: &Work) -> Option<Key> {
    let atom = match store.op(assertion.term) {
        Op::Not => store.arg(assertion.term, 0),
        _ => assertion.term,
    };
    let &[left, right] = store.args(atom) else { return None };
    let compares = match store.op(atom) {
        Op::BvUlt | Op::BvSlt => true,
        Op::Eq => store.sorts.width(store.sort(left)).is_some(),
        _ => false,
    };
    let terms = match [store.is_value(left), store.is_value(right)] {
        [true, true] => return None,
        [true, false] => (right, right),
        [false, true] => (left, left),
        [false, false] => (left.min(right), left.max(right)),
    };
    compares.then_some((terms.0, terms.1, assertion.origin))
}

impl Preprocessor {
    /// Joins comparisons; true if there was something to join.
    pub(super) fn strengthen(
        &mut self,
        store: &mut TermStore,
        work: &mut Vec<Work>,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        budget.spend(work.len() as u64)?;
        let mut groups: FxHashMap<Key, Vec<usize>> = FxHashMap::default();
        for (position, assertion) in work.iter().enumerate() {
            if let Some(key) = key(store, assertion) {
                groups.entry(key).or_default().push(position);
            }
        }
        let mut groups: Vec<Vec<usize>> =
            groups.into_values().filter(|group| group.len() > 1).collect();
        groups.sort_unstable();
        let mut replaced = vec![false; work.len()];
        let mut stronger = Vec::new();
        for group in groups {
            let terms: Vec<TermId> = group.iter().map(|&position| work[position].term).collect();
            let origin = work[group[0]].origin;
            let conjunction = store.mk(Op::And, &terms);
            let joined = self.rewriter.rewrite(store, conjunction, budget)?;
            let conjuncts = match store.op(joined) {
                Op::And => store.args(joined).len(),
                _ => 1,
            };
            if conjuncts < group.len() {
                self.statistics.strengthened += (group.len() - conjuncts) as u64;
                group.iter().for_each(|&position| replaced[position] = true);
                stronger.push(Work { term: joined, origin });
            }
        }
        let changed = !stronger.is_empty();
        let mut position = 0;
        work.retain(|_| {
            position += 1;
            !replaced[position - 1]
        });
        work.append(&mut stronger);
        Ok(changed)
    }
}
