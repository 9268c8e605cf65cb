//! Which terms have a quantifier in them.
//!
//! Idea: a term has one if it is one, or if an argument has one.
//! Invariant: each term is looked at once, however often it is asked for.

use crate::op::Op;
use crate::store::{TermId, TermStore};
use crate::term_map::TermSet;
use crate::traverse::post_order;

/// Tells of terms of one store whether there is a quantifier in them.
#[derive(Default)]
pub struct QuantifiedTerms {
    seen: TermSet,
    quantified: TermSet,
}

impl QuantifiedTerms {
    /// Whether there is a quantifier in the term.
    pub fn contains(&mut self, store: &TermStore, term: TermId) -> bool {
        let Self { seen, quantified } = self;
        post_order(store, &[term], seen, |part| {
            let is_quantified = matches!(store.op(part), Op::Forall | Op::Exists)
                || store.args(part).iter().any(|&arg| quantified.contains(arg));
            if is_quantified {
                quantified.insert(part);
            }
        });
        quantified.contains(term)
    }
}
