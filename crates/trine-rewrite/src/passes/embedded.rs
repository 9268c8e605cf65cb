//! Embedded facts: an asserted formula that occurs inside another assertion is `true` there.
//!
//! Idea: every unguarded assertion `f` is the fact `f = true` (and `(not g)` is `g = false`); one
//! rebuild of all assertions replaces facts strictly inside them.
//! Invariant: a fact is replaced only below the root of an assertion, so every fact stays asserted
//! somewhere; containment is well-founded, so the assertions together keep their meaning.
//! Reference: Niemetz and Preiner, "Bitwuzla", CAV 2023 (embedded constraints).

use trine_collections::{Budget, Exhausted};
use trine_term::{Op, Replacement, TermId, TermMap, TermStore, rebuild};

use super::Work;
use super::origin::Origin;

/// The facts of all levels.
#[derive(Default)]
pub(super) struct Facts {
    /// Terms with their truth values.
    known: TermMap<bool>,
    trail: Vec<TermId>,
}

impl Facts {
    pub(super) fn len(&self) -> usize {
        self.trail.len()
    }

    pub(super) fn truncate(&mut self, len: usize) {
        for term in self.trail.drain(len..) {
            self.known.remove(term);
        }
    }

    /// Adds assertions that are handed out.
    pub(super) fn record(&mut self, store: &TermStore, assertions: &[Work]) {
        for assertion in assertions.iter().filter(|a| a.origin == Origin::NONE) {
            let (term, value) = fact(store, assertion.term);
            if !store.is_value(term) && !self.known.contains(term) {
                self.known.insert(term, value);
                self.trail.push(term);
            }
        }
    }

    /// Replaces facts inside the assertions; returns how many assertions changed.
    pub(super) fn apply(
        &mut self,
        store: &mut TermStore,
        work: &mut [Work],
        budget: &Budget,
    ) -> Result<u64, Exhausted> {
        let before = self.len();
        self.record(store, work);
        let result = self.replace(store, work, budget);
        self.truncate(before);
        result
    }

    fn replace(
        &self,
        store: &mut TermStore,
        work: &mut [Work],
        budget: &Budget,
    ) -> Result<u64, Exhausted> {
        if self.trail.is_empty() {
            return Ok(0);
        }
        let mut cache = TermMap::new();
        let mut changed = 0;
        for assertion in work {
            // The root itself, and the formula under a negation at the root, are not replaced.
            let negated = store.op(assertion.term) == Op::Not;
            let root = if negated { store.arg(assertion.term, 0) } else { assertion.term };
            let mut args = store.args(root).to_vec();
            for arg in &mut args {
                *arg = rebuild(store, *arg, &mut cache, budget, |store, term| {
                    match self.known.get(term) {
                        Some(&value) => Replacement::Final(store.mk_bool(value)),
                        None => Replacement::Descend,
                    }
                })?;
            }
            if args != store.args(root) {
                changed += 1;
                let rebuilt = store.with_args(root, &args);
                assertion.term = if negated { store.mk(Op::Not, &[rebuilt]) } else { rebuilt };
            }
        }
        Ok(changed)
    }
}

/// What an assertion says of which term.
fn fact(store: &TermStore, term: TermId) -> (TermId, bool) {
    if store.op(term) == Op::Not { (store.arg(term, 0), false) } else { (term, true) }
}
