//! Passes that take the assertions for all there are.
//!
//! Idea: what occurs once, is only compared, or is only read in part may be replaced by less. Such a
//! pass hands back definitions of the constants that it made go, each one choice of many.
//! Invariant: the assertions stay satisfiable together if they were, and a model of them with the
//! definitions is a model of what they were. A constant that went so is *consumed*: no later
//! assertion may mention it.

use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermSet, TermStore, post_order};

use super::substitution::Definition;
use super::{Count, Preprocessor, Work, compared_words, demanded_bits, unconstrained};

/// What a pass did.
#[derive(Default)]
pub(super) struct Found {
    /// Constants or operators that went.
    pub(super) count: u64,
    /// The constants that went, in the order in which they went.
    pub(super) definitions: Vec<Definition>,
}

impl From<Vec<Definition>> for Found {
    fn from(definitions: Vec<Definition>) -> Self {
        Self { count: definitions.len() as u64, definitions }
    }
}

/// A pass: replaces terms in the assertions; the set says which constants occur elsewhere too.
type Pass = fn(&mut TermStore, &mut [Work], &TermSet, &Budget) -> Result<Found, Exhausted>;

/// The passes in their order, each with its count.
const PASSES: [(Pass, Count); 3] = [
    (unconstrained::eliminate, |statistics| &mut statistics.unconstrained),
    (compared_words::shorten, |statistics| &mut statistics.shortened),
    (demanded_bits::narrow, |statistics| &mut statistics.narrowed),
];

/// The terms below the assertions, arguments first; `None` if some are quantified: a definition must
/// not mention bound variables.
pub(super) fn unquantified_terms(
    store: &TermStore,
    work: &[Work],
    budget: &Budget,
) -> Result<Option<Vec<TermId>>, Exhausted> {
    let roots: Vec<TermId> = work.iter().map(|assertion| assertion.term).collect();
    let mut order = Vec::new();
    post_order(store, &roots, &mut TermSet::new(), |term| order.push(term));
    budget.spend(order.len() as u64)?;
    let quantified = order.iter().any(|&term| matches!(store.op(term), Op::Forall | Op::Exists));
    Ok((!quantified).then_some(order))
}

impl Preprocessor {
    /// Runs the passes until one of them finds something; false if none does.
    pub(super) fn replace_by_less(
        &mut self,
        store: &mut TermStore,
        work: &mut [Work],
        kept: &[Work],
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        // The terms that occur in what was handed out, or will be as it is.
        let mut elsewhere = self.used.clone();
        for assertion in kept {
            post_order(store, &[assertion.term], &mut elsewhere, |_| {});
        }
        for (pass, count) in PASSES {
            let Found { count: changes, definitions } = pass(store, work, &elsewhere, budget)?;
            *count(&mut self.statistics) += changes;
            for definition in &definitions {
                self.consumed.insert(definition.constant);
            }
            self.substitution.extend(store, &definitions, budget)?;
            if changes > 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
