//! Constants that definitions speak of, such as a bound of all values in a list.
//!
//! Idea: a sequent holds whatever its constants are, so an induction hypothesis and a lemma may be used with other
//! values. The body of a definition speaks of one constant wherever the definition is called: that one keeps its
//! value.
//! Invariant: a constant that is left out occurs in no body below the roots, and in no rule.

use trine_term::{Op, TermId, TermSet, TermStore, post_order};

use crate::addresses::with_bodies;
use crate::proof::state::data_of;
use crate::symbolic_heap::Definitions;

/// The constants in terms, each once.
pub(crate) fn constants_of(store: &TermStore, roots: &[TermId]) -> Vec<TermId> {
    let mut found = Vec::new();
    post_order(store, roots, &mut TermSet::new(), |term| {
        if store.op(term) == Op::Apply && store.args(term).is_empty() {
            found.push(term);
        }
    });
    found
}

/// The constants in bodies of definitions that terms reach.
pub(crate) fn constants_of_bodies(store: &TermStore, roots: &[TermId]) -> TermSet {
    let bodies = &with_bodies(store, roots)[roots.len()..];
    set_of(constants_of(store, bodies))
}

/// The data constants in rules of predicates, and in bodies that these reach.
pub(crate) fn constants_of_rules(store: &TermStore, definitions: &Definitions) -> TermSet {
    let rules = definitions.predicates.iter().flat_map(|predicate| &predicate.rules);
    let terms: Vec<TermId> = rules.flat_map(data_of).collect();
    set_of(constants_of(store, &with_bodies(store, &terms)))
}

fn set_of(terms: Vec<TermId>) -> TermSet {
    let mut set = TermSet::new();
    for term in terms {
        set.insert(term);
    }
    set
}
