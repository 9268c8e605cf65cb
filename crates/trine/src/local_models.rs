//! A local search for models before circuits: what has many models needs no clauses.
//!
//! Idea: the first question of a stack goes to a local search ([`LocalSearch`]) before anything becomes a circuit,
//! for about as long as it takes to read the assertions a few times. A long search is for once: a room is made anew
//! now and then, for formulas of other theories or when it has grown. What searches after that searches shortly.
//! Invariant: it takes part in one question, and in none with assumptions.

use std::cell::Cell;
use std::rc::Rc;

use trine_bv::{LocalOutcome, LocalSearch};
use trine_collections::{Budget, Exhausted};
use trine_engine::{Bid, Question, Search, Stepped};
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

/// A local search for the first question of a stack.
pub struct LocalModels {
    /// How long the next search may take, shared with the searches that are made after this one.
    effort: Rc<Cell<LocalEffort>>,
    seed: u64,
    /// The first question was asked.
    is_over: bool,
    search: Option<Running>,
    model: Interpretation,
    steps: u64,
}

/// A search for the present question.
struct Running {
    search: LocalSearch,
    /// Ticks that are left to it.
    left: u64,
    idle_steps: u64,
}

impl LocalModels {
    /// A search that was asked nothing.
    #[must_use]
    pub fn new(effort: Rc<Cell<LocalEffort>>, seed: u64) -> Self {
        let model = Interpretation::new();
        Self { effort, seed, is_over: false, search: None, model, steps: 0 }
    }

    /// The search for the first question.
    fn begin(
        &self,
        store: &TermStore,
        question: &Question<'_>,
        budget: &Budget,
    ) -> Result<Option<Running>, Exhausted> {
        let formulas = question.stack.formulas();
        let Some(search) = LocalSearch::new(store, formulas, MOST_NODES, self.seed, budget)? else {
            return Ok(None);
        };
        let nodes = search.nodes() as u64;
        let (left, idle_steps) = match self.effort.take() {
            LocalEffort::Short if search.nodes() < LEAST_NODES => return Ok(None),
            LocalEffort::Short => {
                (TICKS + nodes * TICKS_PER_NODE, IDLE_STEPS + nodes / NODES_PER_STEP)
            }
            LocalEffort::Long => (LONG, u64::MAX),
        };
        Ok(Some(Running { search, left, idle_steps }))
    }
}

impl Search for LocalModels {
    fn name(&self) -> &'static str {
        "local search"
    }

    fn bid(
        &mut self,
        store: &mut TermStore,
        question: &Question<'_>,
        budget: &Budget,
    ) -> Result<Option<Bid>, Exhausted> {
        self.search = None;
        if !std::mem::replace(&mut self.is_over, true) && question.assumptions.is_empty() {
            self.search = self.begin(store, question, budget)?;
        }
        Ok(self.search.as_ref().map(|search| Bid { least: Some(search.left), ..Bid::default() }))
    }

    fn read(&mut self, _: &mut TermStore, _: &Question<'_>, _: &Budget) -> Result<(), Exhausted> {
        Ok(())
    }

    fn step(&mut self, store: &mut TermStore, _: &Question<'_>, slice: &Budget) -> Stepped {
        let Some(Running { search, left, idle_steps }) = &mut self.search else {
            return Stepped::Nothing;
        };
        let (before, steps) = (slice.ticks_spent(), search.steps());
        let outcome = slice.within(*left, |part| search.run(*idle_steps, part));
        self.steps += search.steps() - steps;
        *left = left.saturating_sub(slice.ticks_spent() - before);
        match outcome {
            Ok(LocalOutcome::Model) => {
                let mut model = Interpretation::new();
                search.constants(store, |constant, value| model.set_constant(constant, value));
                self.model = model;
                self.search = None;
                Stepped::Model
            }
            Err(_) if *left > 0 => Stepped::OutOfTicks,
            Ok(_) | Err(_) => {
                self.search = None;
                Stepped::Nothing
            }
        }
    }

    fn failed(&self, _: TermId) -> bool {
        false
    }

    fn model(&self, _: &TermStore, _: &Budget) -> Result<Interpretation, Exhausted> {
        Ok(self.model.clone())
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        vec![("local-steps", self.steps)]
    }
}
