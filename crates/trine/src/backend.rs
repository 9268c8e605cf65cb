//! What decides formulas after preprocessing: the word solver alone, or the engine of all theories.
//!
//! Idea: machine words without anything else need no theory in the search; everything else goes to
//! the engine. Both work in levels, by literals and assumptions, so one route serves them.
//! Invariant: `unsat` of a back end holds whatever the terms mean that it calls foreign.

use trine_bv::WordSolver;
use trine_collections::{Budget, Exhausted};
use trine_engine::Engine;
use trine_sat::{Lit, SatAnswer};
use trine_strings::StringSolver;
use trine_term::{Interpretation, TermId, TermStore};

/// What a back end found.
pub enum Found {
    /// A model, as far as the back end knows what terms mean.
    Sat,
    /// No model.
    Unsat,
    /// The budget ended.
    Exhausted(Exhausted),
    /// A procedure gave up, for this reason.
    GaveUp(String),
}

/// Decides formulas in levels. The head of the module says more.
pub trait Backend {
    /// Opens a level.
    fn push(&mut self);

    /// Closes the innermost level.
    fn pop(&mut self);

    /// Asserts formulas at the innermost level.
    ///
    /// # Errors
    /// If the budget ends; then they are asserted in part.
    fn assert(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<(), Exhausted>;

    /// A literal that is equivalent to the formula as long as the level is open.
    ///
    /// # Errors
    /// If the budget ends.
    fn literal(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<Lit, Exhausted>;

    /// Decides what the open levels assert, together with assumptions.
    fn solve(&mut self, store: &mut TermStore, assumptions: &[Lit], budget: &Budget) -> Found;

    /// Whether an assumption was used in the last refutation.
    fn failed(&self, assumption: Lit) -> bool;

    /// A term that was read as a free input, if there was one.
    fn foreign(&self) -> Option<TermId>;

    /// The last model.
    ///
    /// # Errors
    /// If the budget ends.
    fn model(&self, store: &TermStore, budget: &Budget) -> Result<Interpretation, Exhausted>;

    /// Names and values of its statistics.
    fn statistics(&self) -> Vec<(&'static str, u64)>;
}

impl Backend for WordSolver {
    fn push(&mut self) {
        self.push();
    }

    fn pop(&mut self) {
        self.pop();
    }

    fn assert(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        self.assert(store, formulas, budget)
    }

    fn literal(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<Lit, Exhausted> {
        self.literal(store, formula, budget)
    }

    fn solve(&mut self, store: &mut TermStore, assumptions: &[Lit], budget: &Budget) -> Found {
        match self.solve(store, assumptions, budget) {
            SatAnswer::Sat => Found::Sat,
            SatAnswer::Unsat => Found::Unsat,
            SatAnswer::Unknown(reason) => Found::Exhausted(reason),
        }
    }

    fn failed(&self, assumption: Lit) -> bool {
        self.failed(assumption)
    }

    fn foreign(&self) -> Option<TermId> {
        self.foreign()
    }

    fn model(&self, store: &TermStore, budget: &Budget) -> Result<Interpretation, Exhausted> {
        let mut interpretation = Interpretation::new();
        let report = |constant, value| interpretation.set_constant(constant, value);
        self.constants(store, budget, report)?;
        let lookups = self.lookups();
        for (array, value) in &lookups.arrays {
            interpretation.set_constant(*array, value.clone());
        }
        let open = self.open_functions();
        for (function, table) in &lookups.functions {
            if open.meaning(*function).is_none() {
                interpretation.set_function(*function, table.clone());
                continue;
            }
            for (args, value) in table.entries() {
                if let Some((case, value)) = open.case(*function, args, value) {
                    interpretation.set_open(case, value);
                }
            }
        }
        Ok(interpretation)
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        let (graph, clauses, search) = self.statistics();
        let lemmas = self.lemma_statistics();
        let domains = self.domain_statistics();
        vec![
            ("domain-steps", domains.steps),
            ("domain-bits", domains.bits),
            ("domain-decided", domains.decided),
            ("domain-merged", domains.merged),
            ("domain-conflicts", domains.conflicts),
            ("aig-ands", graph),
            ("cnf-variables", clauses.variables),
            ("cnf-clauses", clauses.clauses),
            ("lemma-rounds", lemmas.rounds),
            ("lemma-accesses", lemmas.accesses),
            ("lemma-constant-arrays", lemmas.constants),
            ("lemma-extensionality", lemmas.extensionality),
            ("lemma-functions", lemmas.functions),
            ("lemma-expansions", lemmas.expansions),
            ("lemma-refinements", lemmas.refinements),
            ("sat-conflicts", search.conflicts),
            ("sat-decisions", search.decisions),
            ("sat-propagations", search.propagations),
        ]
    }
}

impl Backend for Engine {
    fn push(&mut self) {
        self.push();
    }

    fn pop(&mut self) {
        self.pop();
    }

    fn assert(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        self.assert(store, formulas, budget)
    }

    fn literal(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<Lit, Exhausted> {
        self.literal(store, formula, budget)
    }

    fn solve(&mut self, store: &mut TermStore, assumptions: &[Lit], budget: &Budget) -> Found {
        match self.check(store, assumptions, budget) {
            trine_engine::Answer::Sat => Found::Sat,
            trine_engine::Answer::Unsat => Found::Unsat,
            trine_engine::Answer::Exhausted(reason) => Found::Exhausted(reason),
            trine_engine::Answer::GaveUp(reason) => Found::GaveUp(reason),
        }
    }

    fn failed(&self, assumption: Lit) -> bool {
        self.failed(assumption)
    }

    fn foreign(&self) -> Option<TermId> {
        self.foreign()
    }

    fn model(&self, _: &TermStore, _: &Budget) -> Result<Interpretation, Exhausted> {
        Ok(self.model().cloned().unwrap_or_default())
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        let own = self.stats();
        let (search, sums) = (self.sat_stats(), self.arithmetic_stats());
        let mut rows = vec![
            ("engine-candidates", own.candidates),
            ("engine-splits", own.splits),
            ("engine-array-lemmas", own.array_lemmas),
            ("engine-theory-facts", own.theory_facts),
            ("engine-theory-conflicts", own.theory_conflicts),
            ("engine-arrangements", own.arrangements),
            ("simplex-checks", sums.checks),
            ("simplex-pivots", sums.pivots),
            ("simplex-conflicts", sums.conflicts),
            ("simplex-derived", sums.derived),
            ("integer-checks", sums.integer_checks),
            ("integer-cuts", sums.cuts),
            ("integer-branches", sums.branches),
            ("sat-conflicts", search.conflicts),
            ("sat-decisions", search.decisions),
            ("sat-propagations", search.propagations),
        ];
        rows.extend(self.slot_statistics());
        rows
    }
}

impl Backend for StringSolver {
    fn push(&mut self) {
        self.push();
    }

    fn pop(&mut self) {
        self.pop();
    }

    fn assert(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        self.assert(store, formulas, budget)
    }

    fn literal(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<Lit, Exhausted> {
        self.literal(store, formula, budget)
    }

    fn solve(&mut self, store: &mut TermStore, assumptions: &[Lit], budget: &Budget) -> Found {
        match self.check(store, assumptions, budget) {
            trine_engine::Answer::Sat => Found::Sat,
            trine_engine::Answer::Unsat => Found::Unsat,
            trine_engine::Answer::Exhausted(reason) => Found::Exhausted(reason),
            trine_engine::Answer::GaveUp(reason) => Found::GaveUp(reason),
        }
    }

    fn failed(&self, assumption: Lit) -> bool {
        self.failed(assumption)
    }

    fn foreign(&self) -> Option<TermId> {
        self.foreign()
    }

    fn model(&self, _: &TermStore, _: &Budget) -> Result<Interpretation, Exhausted> {
        Ok(self.model().cloned().unwrap_or_default())
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        Backend::statistics(self.engine())
    }
}
