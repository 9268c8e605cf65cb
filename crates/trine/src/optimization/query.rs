//! The checks of one optimisation, which share its limits and what earlier objectives fixed.

use trine_collections::Budget;
use trine_term::{EvalError, TermId, TermStore, Value};

use crate::answer::Answer;
use crate::model::Model;
use crate::solver::{InternalFault, Limits, Solver};

/// Asks for models under assumptions.
pub(super) struct Query<'a> {
    solver: &'a mut Solver,
    pub(super) store: &'a mut TermStore,
    assumptions: Vec<TermId>,
    limits: &'a Limits,
    budget: Budget,
    ticks_before: u64,
}

impl<'a> Query<'a> {
    pub(super) fn new(
        solver: &'a mut Solver,
        store: &'a mut TermStore,
        assumptions: &[TermId],
        limits: &'a Limits,
    ) -> Self {
        let ticks_before = solver.statistics().ticks;
        let budget = limits.budget();
        Self { solver, store, assumptions: assumptions.to_vec(), limits, budget, ticks_before }
    }

    /// Decides the assertions with what is fixed and these formulas. Positions of cores count what is fixed
    /// first.
    pub(super) fn check(&mut self, formulas: &[TermId]) -> Result<Answer, InternalFault> {
        let spent = self.solver.statistics().ticks - self.ticks_before;
        let mut limits = self.limits.clone();
        limits.ticks = limits.ticks.map(|ticks| ticks.saturating_sub(spent));
        let mut assumptions = self.assumptions.clone();
        assumptions.extend_from_slice(formulas);
        self.solver.check(self.store, &assumptions, &limits)
    }

    /// How many formulas are fixed.
    pub(super) fn fixed(&self) -> usize {
        self.assumptions.len()
    }

    /// From now on this holds.
    pub(super) fn fix(&mut self, formula: Option<TermId>) {
        self.assumptions.extend(formula);
    }

    /// The formulas that hold: assertions, assumptions, and what is fixed.
    pub(super) fn formulas(&self) -> Vec<TermId> {
        let asserted = self.solver.assertions().map(|assertion| assertion.term);
        asserted.chain(self.assumptions.iter().copied()).collect()
    }

    /// The limits of the whole.
    pub(super) fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The values of terms in a model.
    pub(super) fn values(&self, model: &Model, terms: &[TermId]) -> Result<Vec<Value>, EvalError> {
        model.values(self.store, terms, &self.budget)
    }

    /// The value of a term in a model.
    pub(super) fn value(&self, model: &Model, term: TermId) -> Option<Value> {
        self.values(model, &[term]).ok()?.pop()
    }
}
