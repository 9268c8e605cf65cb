//! Triggers that a script gives its quantifiers: `(! body :pattern (t ...))`.
//!
//! Idea: a trigger is a list of terms over the variables of a quantifier; it is kept by these variables, since the
//! quantifier may be taken apart or joined with others, and the variables stay.
//! Invariant: a trigger says nothing about the meaning of a formula.
//! Reference: SMT-LIB 2.7, section 3.6.5 (`:pattern`).

use crate::op::Op;
use crate::store::{TermId, TermStore};
use crate::term_map::TermSet;
use crate::traverse::post_order;

/// Triggers that are kept for one variable.
const MOST_TRIGGERS: usize = 64;

impl TermStore {
    /// Keeps a trigger for the quantifiers over its variables; one without variables is passed over.
    pub fn add_trigger(&mut self, patterns: &[TermId]) {
        let variables = self.variables_of(patterns);
        let Some(&first) = variables.first() else { return };
        let known = self.triggers.entry(first).or_default();
        if known.len() < MOST_TRIGGERS && !known.iter().any(|one| **one == *patterns) {
            known.push(patterns.into());
        }
    }

    /// The triggers that a script gives for exactly these variables, in the order of the text.
    #[must_use]
    pub fn triggers(&self, variables: &[TermId]) -> Vec<&[TermId]> {
        let mut wanted = variables.to_vec();
        wanted.sort_unstable();
        let known = wanted.first().and_then(|first| self.triggers.get(first));
        let known = known.into_iter().flatten().map(|patterns| &**patterns);
        known.filter(|patterns| self.variables_of(patterns) == wanted).collect()
    }

    /// The variables in terms, by their ids.
    fn variables_of(&self, terms: &[TermId]) -> Vec<TermId> {
        let mut variables = Vec::new();
        post_order(self, terms, &mut TermSet::new(), |term| {
            if self.op(term) == Op::BoundVar {
                variables.push(term);
            }
        });
        variables.sort_unstable();
        variables
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triggers_belong_to_their_variables() {
        let mut store = TermStore::new();
        let int = store.sorts.int();
        let name = store.symbols.intern("x");
        let [x, y] = [(); 2].map(|()| store.fresh_variable(name, int).1);
        let sum = store.mk(Op::Add, &[x, y]);
        let double = store.mk(Op::Add, &[x, x]);
        let one = store.mk_int(&1.into());
        store.add_trigger(&[sum]);
        store.add_trigger(&[double]);
        store.add_trigger(&[double]);
        store.add_trigger(&[one]);
        assert_eq!(store.triggers(&[y, x]), [&[sum][..]]);
        assert_eq!(store.triggers(&[x]), [&[double][..]]);
        assert!(store.triggers(&[y]).is_empty());
        assert!(store.triggers(&[]).is_empty());
    }
}
