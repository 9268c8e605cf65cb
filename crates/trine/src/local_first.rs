//! A local search before circuits: what has many models needs no clauses.
//!
//! Idea: assertions wait here until the first check. There a local search ([`LocalSearch`]) looks for a
//! model, for about as long as it takes to read the assertions a few times. If it finds none, or somebody
//! asks for literals, everything that waits goes to the solver behind, which decides from then on.
//! A long search is for once: a solver is made anew now and then, for formulas of other theories or when
//! it has grown, and a check may end in the middle of the search. What searches after that searches shortly,
//! so that later checks reach the solver behind.
//! Invariant: the solver behind knows a prefix of the levels, and all that is asserted below its innermost
//! one; what waits belongs to its innermost level or to levels that it does not know.

use std::cell::Cell;
use std::rc::Rc;

use trine_bv::{LocalOutcome, LocalSearch};
use trine_collections::{Budget, Exhausted};
use trine_engine::{Answer, IncrementalSolver, Lemma};
use trine_sat::Lit;
use trine_term::{Interpretation, TermId, TermStore};

/// How long the local search may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LocalEffort {
    /// As long as circuits of the assertions would take to make, or less.
    #[default]
    Short,
    /// About twenty seconds.
    Long,
}

/// Smaller problems are circuits in no time, so a short search is for larger ones.
const LEAST_NODES: usize = 200;

/// Larger problems have no room for values beside the terms.
const MOST_NODES: usize = 1 << 26;

/// Ticks of a short search, beside those for each node.
const TICKS: u64 = 20_000;
const TICKS_PER_NODE: u64 = 32;

/// Ticks of a long search.
const LONG: u64 = 400_000_000;

/// Steps of a short search without progress, beside one for so many nodes.
const IDLE_STEPS: u64 = 400;
const NODES_PER_STEP: u64 = 32;

/// A local search before the search of another solver.
pub struct LocalFirst {
    backend: Box<dyn IncrementalSolver>,
    /// How long the next search may take, shared with the solvers that are made after this one.
    effort: Rc<Cell<LocalEffort>>,
    seed: u64,
    /// What waits, outermost level first.
    waiting: Vec<Vec<TermId>>,
    /// How many levels, the outermost one included, the solver behind knows.
    known: usize,
    /// The search is over: assertions no longer wait for it.
    is_over: bool,
    /// The model of the last check, if the search found it.
    model: Option<Interpretation>,
    steps: u64,
}

impl LocalFirst {
    /// A solver at level zero in front of one at level zero.
    #[must_use]
    pub fn new(
        backend: Box<dyn IncrementalSolver>,
        effort: Rc<Cell<LocalEffort>>,
        seed: u64,
    ) -> Self {
        Self {
            backend,
            effort,
            seed,
            waiting: vec![Vec::new()],
            known: 1,
            is_over: false,
            model: None,
            steps: 0,
        }
    }

    /// Opens all levels in the solver behind, and asserts what waits.
    fn hand_over(&mut self, store: &mut TermStore, budget: &Budget) -> Result<(), Exhausted> {
        self.is_over = true;
        for level in self.known - 1..self.waiting.len() {
            if level >= self.known {
                self.backend.push();
                self.known += 1;
            }
            if !self.waiting[level].is_empty() {
                self.backend.assert(store, &self.waiting[level], budget)?;
                self.waiting[level].clear();
            }
        }
        Ok(())
    }

    /// Looks for a model of all that waits; all that is asserted does.
    fn search(
        &mut self,
        store: &TermStore,
        budget: &Budget,
    ) -> Result<Option<Interpretation>, Exhausted> {
        let formulas = self.waiting.concat();
        let Some(mut search) = LocalSearch::new(store, &formulas, MOST_NODES, self.seed, budget)?
        else {
            return Ok(None);
        };
        let nodes = search.nodes() as u64;
        let (ticks, idle_steps) = match self.effort.take() {
            LocalEffort::Short if search.nodes() < LEAST_NODES => return Ok(None),
            LocalEffort::Short => {
                (TICKS + nodes * TICKS_PER_NODE, IDLE_STEPS + nodes / NODES_PER_STEP)
            }
            LocalEffort::Long => (LONG, u64::MAX),
        };
        let outcome = budget.within(ticks, |part| search.run(idle_steps, part));
        self.steps += search.steps();
        budget.refresh()?;
        if outcome != Ok(LocalOutcome::Model) {
            return budget.refresh().map(|()| None);
        }
        let mut model = Interpretation::new();
        search.constants(store, |constant, value| model.set_constant(constant, value));
        Ok(Some(model))
    }

    fn decide(
        &mut self,
        store: &mut TermStore,
        assumptions: &[Lit],
        budget: &Budget,
    ) -> Result<Answer, Exhausted> {
        self.model = None;
        if !self.is_over {
            self.model = self.search(store, budget)?;
            self.is_over = true;
            if self.model.is_some() {
                return Ok(Answer::Sat(()));
            }
        }
        self.hand_over(store, budget)?;
        Ok(self.backend.check(store, assumptions, budget))
    }
}

impl IncrementalSolver for LocalFirst {
    fn push(&mut self) {
        self.waiting.push(Vec::new());
    }

    fn pop(&mut self) {
        // Level zero stays.
        if self.waiting.len() > 1 {
            if self.known == self.waiting.len() {
                self.backend.pop();
                self.known -= 1;
            }
            self.waiting.pop();
        }
    }

    fn assert(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        if let Some(level) = self.waiting.last_mut() {
            level.extend_from_slice(formulas);
        }
        if self.is_over { self.hand_over(store, budget) } else { Ok(()) }
    }

    fn literal(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<Lit, Exhausted> {
        self.hand_over(store, budget)?;
        self.backend.literal(store, formula, budget)
    }

    fn check(&mut self, store: &mut TermStore, assumptions: &[Lit], budget: &Budget) -> Answer {
        self.decide(store, assumptions, budget).unwrap_or_else(Answer::from)
    }

    fn needs_rebuild(&self) -> bool {
        self.backend.needs_rebuild()
    }

    fn failed(&self, assumption: Lit) -> bool {
        self.backend.failed(assumption)
    }

    fn unsupported(&self) -> Option<TermId> {
        self.backend.unsupported()
    }

    fn model(&self, store: &TermStore, budget: &Budget) -> Result<Interpretation, Exhausted> {
        match &self.model {
            Some(model) => Ok(model.clone()),
            None => self.backend.model(store, budget),
        }
    }

    fn keep_lemmas(&mut self) {
        self.backend.keep_lemmas();
    }

    fn take_lemmas(&mut self, store: &mut TermStore) -> Vec<Lemma> {
        self.backend.take_lemmas(store)
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        let mut rows = vec![("local-steps", self.steps)];
        rows.extend(self.backend.statistics());
        rows
    }
}
