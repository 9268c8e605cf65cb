//! Embedded facts: what an assertion says of a term is put in its place inside other assertions.
//!
//! Idea: every unguarded assertion `f` is the fact `f = true` (and `(not g)` is `g = false`), and an
//! asserted `(= c t)` with a number `c` is the fact `t = c` too; one rebuild of all assertions
//! replaces facts strictly inside them.
//! Invariant: a term is replaced by what an assertion says of it, but for that assertion itself: so
//! every fact stays asserted somewhere. Facts inside it are about smaller terms; containment is
//! well-founded, so the assertions together keep their meaning.
//! Reference: Niemetz and Preiner, "Bitwuzla", CAV 2023 (embedded constraints).

use trine_collections::{Budget, Exhausted};
use trine_term::{Op, Replacement, TermId, TermMap, TermStore, rebuild};

use super::Work;
use super::origin::Origin;

/// The facts of all levels.
#[derive(Default)]
pub(super) struct Facts {
    /// Terms with their values.
    known: TermMap<TermId>,
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
    pub(super) fn record(&mut self, store: &mut TermStore, assertions: &[Work]) {
        for assertion in assertions.iter().filter(|a| a.origin == Origin::NONE) {
            let (formula, holds) = literal(store, assertion.term);
            let truth = store.mk_bool(holds);
            self.learn(store, formula, truth);
            if let Some((term, value)) = number(store, assertion.term) {
                self.learn(store, term, value);
            }
        }
    }

    fn learn(&mut self, store: &TermStore, term: TermId, value: TermId) {
        if !store.is_value(term) && !self.known.contains(term) {
            self.known.insert(term, value);
            self.trail.push(term);
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
            // From the outside to the term that the assertion is a fact about, which is kept.
            let mut shell = vec![assertion.term];
            let (formula, _) = literal(store, assertion.term);
            if formula != assertion.term {
                shell.push(formula);
            }
            if let Some((term, value)) = number(store, assertion.term)
                && self.known.get(term) == Some(&value)
            {
                shell.push(term);
            }
            let mut replaced: Option<(TermId, TermId)> = None;
            while let Some(layer) = shell.pop() {
                let mut args = store.args(layer).to_vec();
                for arg in &mut args {
                    *arg = match replaced {
                        Some((kept, result)) if *arg == kept => result,
                        // The arguments beside the one that is kept are a number, or none.
                        Some(_) => *arg,
                        None => rebuild(store, *arg, &mut cache, budget, |_, term| {
                            self.known
                                .get(term)
                                .map_or(Replacement::Descend, |&value| Replacement::Final(value))
                        })?,
                    };
                }
                let unchanged = args == store.args(layer);
                let result = if unchanged { layer } else { store.with_args(layer, &args) };
                replaced = Some((layer, result));
            }
            if let Some((_, result)) = replaced
                && result != assertion.term
            {
                assertion.term = result;
                changed += 1;
            }
        }
        Ok(changed)
    }
}

/// The formula that an assertion is about, and its truth value.
fn literal(store: &TermStore, term: TermId) -> (TermId, bool) {
    if store.op(term) == Op::Not { (store.arg(term, 0), false) } else { (term, true) }
}

/// `t` and `c` of an asserted `(= c t)`, for a number `c`; a bit that is not `c` is the other one.
fn number(store: &mut TermStore, assertion: TermId) -> Option<(TermId, TermId)> {
    let (equation, holds) = literal(store, assertion);
    let &[left, right] = store.args(equation) else { return None };
    if store.op(equation) != Op::Eq {
        return None;
    }
    let (value, term) = [(left, right), (right, left)]
        .into_iter()
        .find(|&(value, term)| store.op(value) == Op::BvValue && !store.is_value(term))?;
    if holds {
        return Some((term, value));
    }
    let bit = store.bv_value(value).filter(|value| value.width() == 1)?;
    Some((term, store.mk_bv(&bit.not())))
}
