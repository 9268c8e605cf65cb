//! Triggers that a script gives its quantifiers: `(! body :pattern (t ...))`.
//!
//! Idea: a trigger is a list of terms over the variables of a quantifier; it is kept by these variables, since the
//! quantifier may be taken apart or joined with others, and the variables stay.
//! Invariant: a trigger says nothing about the meaning of a formula.
//! Reference: SMT-LIB 2.7, section 3.6.5 (`:pattern`).

use rustc_hash::{FxHashMap, FxHashSet};

use crate::declaration::FunId;
use crate::op::Op;
use crate::store::{TermId, TermStore};
use crate::term_map::TermSet;
use crate::traverse::post_order;

/// Triggers that are kept for one variable.
const MOST_TRIGGERS: usize = 64;

impl TermStore {
    /// Keeps a trigger for the quantifiers over its variables; one without variables is passed over.
    pub fn add_trigger(&mut self, patterns: &[TermId]) {
        for variable in self.variables_of(patterns) {
            let known = self.triggers.entry(variable).or_default();
            if known.len() < MOST_TRIGGERS && !known.iter().any(|one| **one == *patterns) {
                known.push(patterns.into());
            }
        }
    }

    /// The triggers that have all of these variables, in the order of the text. Those of a quantifier inside of another
    /// one may have variables of the outer one, too.
    #[must_use]
    pub fn triggers(&self, variables: &[TermId]) -> Vec<&[TermId]> {
        let known = variables.first().and_then(|first| self.triggers.get(first));
        let known = known.into_iter().flatten().map(|patterns| &**patterns);
        let has_all = |patterns: &&[TermId]| {
            let own = self.variables_of(patterns);
            variables.iter().all(|variable| own.binary_search(variable).is_ok())
        };
        known.filter(has_all).collect()
    }

    /// Keeps the triggers with a variable also with this term in its place.
    pub fn substitute_triggers(&mut self, variable: TermId, term: TermId) {
        let known = self.triggers.get(&variable).cloned().unwrap_or_default();
        for patterns in known {
            let replaced: Vec<TermId> = patterns
                .iter()
                .map(|&pattern| self.substitute(pattern, &[(variable, term)]))
                .collect();
            self.add_trigger(&replaced);
        }
    }

    /// The functions that triggers apply, each with the variables of these triggers.
    #[must_use]
    pub fn functions_of_triggers(&self) -> FxHashMap<FunId, FxHashSet<TermId>> {
        let mut found: FxHashMap<FunId, FxHashSet<TermId>> = FxHashMap::default();
        for patterns in self.triggers.values().flatten() {
            let variables = self.variables_of(patterns);
            post_order(self, patterns, &mut TermSet::new(), |term| {
                if self.op(term) == Op::Apply
                    && let Some(function) = self.function(term)
                {
                    found.entry(function).or_default().extend(&variables);
                }
            });
        }
        found
    }

    /// The variables in terms, in the order of their ids.
    #[must_use]
    pub fn variables_of(&self, terms: &[TermId]) -> Vec<TermId> {
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
        assert_eq!(store.triggers(&[x]), [&[sum][..], &[double][..]]);
        assert_eq!(store.triggers(&[y]), [&[sum][..]]);
        assert!(store.triggers(&[]).is_empty());
        store.substitute_triggers(y, one);
        let increased = store.mk(Op::Add, &[x, one]);
        assert_eq!(store.triggers(&[x]), [&[sum][..], &[double][..], &[increased][..]]);
    }
}
