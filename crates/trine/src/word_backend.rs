//! The word solver where the engine could stand: machine words without anything else need no theory
//! in the search.

use trine_bv::{Abstraction, WordSolver};
use trine_collections::{Budget, Exhausted};
use trine_engine::{Answer, IncrementalSolver, RebuildThreshold};
use trine_sat::{Lit, SatAnswer, SatConfig};
use trine_term::{Interpretation, TermId, TermStore};

/// A word solver as a [`IncrementalSolver`].
pub struct WordBackend {
    solver: WordSolver,
    /// In clauses, which a search looks at, those of closed levels too.
    rebuild: RebuildThreshold,
    checks: u64,
}

/// What a solver costs however small the problem is, as clauses in force.
const FIXED_COST: usize = 64;

/// A clause costs more to make, next to what it costs a check, than the variables that [`RebuildThreshold`] was made for:
/// so many times as much. So of so many checks one pays.
const CHECKS_PER_PAYMENT: u64 = 8;

impl WordBackend {
    /// A solver at level zero.
    #[must_use]
    pub fn new(config: &SatConfig, abstraction: Abstraction) -> Self {
        let solver = WordSolver::with_abstraction(config, abstraction);
        Self { solver, rebuild: RebuildThreshold::default(), checks: 0 }
    }

    fn clauses(&self) -> usize {
        usize::try_from(self.solver.statistics().1.clauses).unwrap_or(usize::MAX)
    }
}

impl IncrementalSolver for WordBackend {
    fn push(&mut self) {
        self.rebuild.push(self.clauses());
        self.solver.push();
    }

    fn pop(&mut self) {
        self.rebuild.pop(self.clauses());
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
        self.checks += 1;
        if self.checks.is_multiple_of(CHECKS_PER_PAYMENT) {
            self.rebuild.check();
        }
        match self.solver.solve(store, assumptions, budget) {
            SatAnswer::Sat => Answer::Sat,
            SatAnswer::Unsat => Answer::Unsat,
            SatAnswer::Unknown(reason) => Answer::Exhausted(reason),
        }
    }

    fn failed(&self, assumption: Lit) -> bool {
        self.solver.failed(assumption)
    }

    fn unsupported(&self) -> Option<TermId> {
        self.solver.unsupported()
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

    fn needs_rebuild(&self) -> bool {
        let conflicts = self.solver.statistics().2.conflicts;
        self.rebuild.needs_rebuild(self.clauses().saturating_add(FIXED_COST), conflicts)
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
