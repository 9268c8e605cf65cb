//! The word solver where the engine could stand: machine words without anything else need no theory
//! in the search.

use trine_bv::WordSolver;
use trine_collections::{Budget, Exhausted};
use trine_engine::{Answer, LevelSolver};
use trine_sat::{Lit, SatAnswer, SatConfig};
use trine_term::{Interpretation, TermId, TermStore};

/// A word solver as a [`LevelSolver`].
pub struct WordBackend(WordSolver);

impl WordBackend {
    /// A solver at level zero.
    #[must_use]
    pub fn new(config: &SatConfig) -> Self {
        Self(WordSolver::new(config))
    }
}

impl LevelSolver for WordBackend {
    fn push(&mut self) {
        self.0.push();
    }

    fn pop(&mut self) {
        self.0.pop();
    }

    fn assert(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        self.0.assert(store, formulas, budget)
    }

    fn literal(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<Lit, Exhausted> {
        self.0.literal(store, formula, budget)
    }

    fn check(&mut self, store: &mut TermStore, assumptions: &[Lit], budget: &Budget) -> Answer {
        match self.0.solve(store, assumptions, budget) {
            SatAnswer::Sat => Answer::Sat,
            SatAnswer::Unsat => Answer::Unsat,
            SatAnswer::Unknown(reason) => Answer::Exhausted(reason),
        }
    }

    fn failed(&self, assumption: Lit) -> bool {
        self.0.failed(assumption)
    }

    fn foreign(&self) -> Option<TermId> {
        self.0.foreign()
    }

    fn model(&self, store: &TermStore, budget: &Budget) -> Result<Interpretation, Exhausted> {
        let mut interpretation = Interpretation::new();
        let report = |constant, value| interpretation.set_constant(constant, value);
        self.0.constants(store, budget, report)?;
        let lookups = self.0.lookups();
        for (array, value) in &lookups.arrays {
            interpretation.set_constant(*array, value.clone());
        }
        let open = self.0.open_functions();
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
        let (graph, clauses, search) = self.0.statistics();
        let lemmas = self.0.lemma_statistics();
        let domains = self.0.domain_statistics();
        vec![
            ("domain-steps", domains.steps),
            ("domain-bits", domains.bits),
            ("domain-decided", domains.decided),
            ("domain-merged", domains.merged),
            ("domain-conflicts", domains.conflicts),
            ("float-pieces", self.0.float_pieces()),
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
