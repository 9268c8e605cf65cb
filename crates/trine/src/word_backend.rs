//! The word solver where the engine could stand: machine words without anything else need no theory
//! in the search.

use trine_bv::WordSolver;
use trine_collections::{Budget, Exhausted};
use trine_engine::{Answer, LevelSolver, Wear};
use trine_sat::{Lit, SatAnswer, SatConfig};
use trine_term::{Interpretation, TermId, TermStore};

/// A word solver as a [`LevelSolver`].
pub struct WordBackend {
    solver: WordSolver,
    /// In SAT variables, of which a search assigns all, those of closed levels too.
    wear: Wear,
}

/// What a solver costs however small the problem is, as variables in force.
const FIXED_COST: usize = 500;

impl WordBackend {
    /// A solver at level zero.
    #[must_use]
    pub fn new(config: &SatConfig) -> Self {
        Self { solver: WordSolver::new(config), wear: Wear::default() }
    }

    fn variables(&self) -> usize {
        usize::try_from(self.solver.statistics().1.variables).unwrap_or(usize::MAX)
    }
}

impl LevelSolver for WordBackend {
    fn push(&mut self) {
        self.wear.push(self.variables());
        self.solver.push();
    }

    fn pop(&mut self) {
        self.wear.pop(self.variables());
        self.solver.pop();
    }

    fn assert(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        self.solver.assert(store, formulas, budget)
    }

    fn literal(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<Lit, Exhausted> {
        self.solver.literal(store, formula, budget)
    }

    fn check(&mut self, store: &mut TermStore, assumptions: &[Lit], budget: &Budget) -> Answer {
        self.wear.check();
        match self.solver.solve(store, assumptions, budget) {
            SatAnswer::Sat => Answer::Sat,
            SatAnswer::Unsat => Answer::Unsat,
            SatAnswer::Unknown(reason) => Answer::Exhausted(reason),
        }
    }

    fn failed(&self, assumption: Lit) -> bool {
        self.solver.failed(assumption)
    }

    fn foreign(&self) -> Option<TermId> {
        self.solver.foreign()
    }

    fn model(&self, store: &TermStore, budget: &Budget) -> Result<Interpretation, Exhausted> {
        let mut interpretation = Interpretation::new();
        let report = |constant, value| interpretation.set_constant(constant, value);
        self.solver.constants(store, budget, report)?;
        let lookups = self.solver.lookups();
        for (array, value) in &lookups.arrays {
            interpretation.set_constant(*array, value.clone());
        }
        let open = self.solver.open_functions();
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

    fn is_worn(&self) -> bool {
        let conflicts = self.solver.statistics().2.conflicts;
        self.wear.is_worn(self.variables().saturating_add(FIXED_COST), conflicts)
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        let (graph, clauses, search) = self.solver.statistics();
        let lemmas = self.solver.lemma_statistics();
        let domains = self.solver.domain_statistics();
        vec![
            ("domain-steps", domains.steps),
            ("domain-bits", domains.bits),
            ("domain-decided", domains.decided),
            ("domain-merged", domains.merged),
            ("domain-conflicts", domains.conflicts),
            ("float-pieces", self.solver.float_pieces()),
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
