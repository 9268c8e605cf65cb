//! Whole formulas over words: asserted as roots of the graph, and refuted by facts where those suffice.
//!
//! Idea: the graph sees the connectives, so it shares and rewrites them as it does gates of circuits.
//! What a level asserts is guarded by the literal of the level, and what its formulas say about words is
//! propagated until it is closed. Assumptions are propagated as well before they are searched.
//! Invariant: a literal that was given out is equivalent to its formula, at every level.

use trine_collections::{Budget, Exhausted};
use trine_engine::{Decided, Registration, WholeFormulas};
use trine_sat::Lit;
use trine_term::{TermId, TermStore};

use super::WordTheory;
use crate::aig::AigLit;

impl WordTheory {
    fn is_at_level_zero(&self) -> bool {
        self.asserted.len() == 1
    }

    /// Asserts formulas at the present level: what they say about words, then their circuits.
    pub(super) fn assert_built(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        guard: Option<Lit>,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let mut roots = Vec::with_capacity(formulas.len());
        if self.facts.is_inconsistent() {
            roots.push(AigLit::FALSE);
        } else {
            for &formula in formulas {
                roots.push(self.blaster.formula(store, formula, budget)?);
            }
        }
        self.assert_roots(&roots, guard, out, budget)
    }

    /// Propagates what formulas of the present level say about words. At level zero it becomes part of
    /// the words.
    pub(super) fn learn_at_level(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        if self.is_at_level_zero() {
            self.learn(store, formulas, out, budget)?;
        } else {
            self.facts.assert(store, &mut self.blaster, formulas, budget)?;
        }
        self.refuted += u64::from(self.facts.is_inconsistent());
        Ok(())
    }

    /// The assumptions with which the facts are inconsistent, if they are.
    fn refuted_assumptions(
        &mut self,
        store: &mut TermStore,
        assumptions: &[Lit],
        budget: &Budget,
    ) -> Result<Option<Vec<Lit>>, Exhausted> {
        if self.facts.is_inconsistent() {
            return Ok(Some(Vec::new()));
        }
        if assumptions.is_empty() {
            return Ok(None);
        }
        let formulas: Vec<TermId> =
            assumptions.iter().filter_map(|lit| self.formulas.get(lit).copied()).collect();
        self.facts.push();
        let result = self.facts.assert(store, &mut self.blaster, &formulas, budget);
        let mut failed = None;
        if self.facts.is_inconsistent() {
            let used = self.facts.explanation(store, &self.blaster);
            let is_used = |lit: &&Lit| {
                self.formulas.get(lit).is_some_and(|formula| used.binary_search(formula).is_ok())
            };
            failed = Some(assumptions.iter().filter(is_used).copied().collect());
            self.refuted += 1;
        }
        self.facts.pop();
        result.map(|()| failed)
    }

    /// Asserts the lemmas about arrays and functions that were found.
    pub(super) fn assert_lemmas(
        &mut self,
        store: &mut TermStore,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let mut roots = Vec::new();
        for &lemma in self.lemmas.pending() {
            roots.push(self.blaster.formula(store, lemma, budget)?);
        }
        self.assert_roots(&roots, None, out, budget)?;
        self.lemmas.clear_pending();
        Ok(())
    }
}

impl WholeFormulas for WordTheory {
    fn open_level(&mut self) {
        self.facts.push();
        self.lemmas.push();
        self.asserted.push(Vec::new());
    }

    fn close_level(&mut self) {
        self.lemmas.pop();
        self.facts.pop();
        if self.asserted.len() > 1 {
            self.asserted.pop();
        }
    }

    fn assert(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        guard: Option<Lit>,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        for &formula in formulas {
            self.lemmas.watch(formula);
        }
        if let Some(level) = self.asserted.last_mut() {
            level.extend_from_slice(formulas);
        }
        self.floats_only.look_at(store, formulas);
        if self.is_at_level_zero() && self.floats_only.holds() {
            self.unbuilt.extend_from_slice(formulas);
            return Ok(());
        }
        self.build_unbuilt(store, out, budget)?;
        self.learn_at_level(store, formulas, out, budget)?;
        self.assert_built(store, formulas, guard, out, budget)?;
        self.give_up(out);
        Ok(())
    }

    fn literal(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<Lit, Exhausted> {
        self.lemmas.watch(formula);
        self.floats_only.look_at(store, &[formula]);
        let literal = if self.is_at_level_zero() && self.floats_only.holds() {
            self.unbuilt_literal(formula, out)
        } else {
            self.build_unbuilt(store, out, budget)?;
            self.encode(store, formula, out, budget)?
        };
        self.formulas.insert(literal, formula);
        self.give_up(out);
        Ok(literal)
    }

    fn begin_check(
        &mut self,
        store: &mut TermStore,
        assumptions: &[Lit],
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<Option<Decided>, Exhausted> {
        self.float_model = None;
        self.sweeping.begin_check();
        self.beside = self.float_search(store, assumptions, budget)?;
        if let Some(decided) = self.search_floats(store, budget)? {
            return Ok(Some(decided));
        }
        self.build_unbuilt(store, out, budget)?;
        self.assert_obligations(store, out, budget)?;
        if let Some(failed) = self.refuted_assumptions(store, assumptions, budget)? {
            return Ok(Some(Decided::Unsat(failed)));
        }
        self.assert_lemmas(store, out, budget)?;
        self.solve_parities(out, budget)?;
        self.simulate_sums(budget)?;
        self.give_up(out);
        Ok(None)
    }

    fn turn(&self) -> Option<u64> {
        let beside = self.beside.as_ref().map(|beside| beside.turn);
        beside.or_else(|| self.sums.turn()).or_else(|| self.turn_before_sweep())
    }

    fn take_turn(
        &mut self,
        store: &TermStore,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<Option<Decided>, Exhausted> {
        if self.beside.is_some() {
            return self.search_floats(store, budget);
        }
        if self.sums.is_due() {
            self.compare_sums(out, budget)?;
        } else {
            self.sweep(out, budget)?;
        }
        Ok(None)
    }

    fn tentative(&mut self) -> Vec<Vec<Lit>> {
        self.distinct_indices.take_numbers(&self.blaster, &self.encoder)
    }
}
