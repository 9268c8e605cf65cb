//! The engine as a search over an assertion stack.
//!
//! Idea: the engine is brought up to date before its first step, and goes on with its search in each step: what
//! the SAT solver has learnt stays.
//! Invariant: the engine has the levels and formulas that the cursor says.

use trine_collections::{Budget, Exhausted};
use trine_term::{Interpretation, TermId, TermStore};

use crate::assertion_stack::{Change, Cursor};
use crate::engine::Engine;
use crate::incremental_solver::IncrementalSolver;
use crate::lemma::Lemma;
use crate::search::{Bid, Question, Search, Stepped};

/// An engine that follows a stack.
pub struct EngineSearch {
    engine: Engine,
    cursor: Cursor,
    /// The check of the present question was begun.
    has_begun: bool,
    /// The least ticks of a step, if not as usual.
    least: Option<u64>,
}

impl EngineSearch {
    /// A search by an engine without assertions.
    #[must_use]
    pub fn new(engine: Engine) -> Self {
        Self { engine, cursor: Cursor::default(), has_begun: false, least: None }
    }

    /// Has steps of so many ticks at least.
    #[must_use]
    pub fn with_least_step(mut self, ticks: u64) -> Self {
        self.least = Some(ticks);
        self
    }

    /// The engine.
    #[must_use]
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Takes up again what the theories of the engine left undecided.
    pub fn retry_undecided(&mut self) {
        self.engine.retry_undecided();
    }

    /// Takes in what is new, with formulas as `say` says them.
    ///
    /// # Errors
    /// If the budget ends.
    pub fn read_as(
        &mut self,
        store: &mut TermStore,
        question: &Question<'_>,
        mut say: impl FnMut(&mut TermStore, &[TermId]) -> Result<Vec<TermId>, Exhausted>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        self.has_begun = false;
        while let Some(change) = question.stack.next_change(&mut self.cursor) {
            match change {
                Change::Pop => self.engine.pop(),
                Change::Push => self.engine.push(),
                Change::Assert(formulas) => {
                    let said = say(store, formulas)?;
                    self.engine.assert(store, &said, budget)?;
                }
            }
        }
        Ok(())
    }
}

impl Search for EngineSearch {
    fn name(&self) -> &'static str {
        "engine"
    }

    fn bid(
        &mut self,
        _: &mut TermStore,
        _: &Question<'_>,
        _: &Budget,
    ) -> Result<Option<Bid>, Exhausted> {
        Ok(Some(Bid { least: self.least, ..Bid::default() }))
    }

    fn read(
        &mut self,
        store: &mut TermStore,
        question: &Question<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        self.read_as(store, question, |_, formulas| Ok(formulas.to_vec()), budget)?;
        self.engine.begin_check(store, question.assumptions, budget)?;
        self.has_begun = true;
        Ok(())
    }

    fn step(&mut self, store: &mut TermStore, question: &Question<'_>, slice: &Budget) -> Stepped {
        if !self.has_begun {
            if self.engine.begin_check(store, question.assumptions, slice).is_err() {
                return Stepped::OutOfTicks;
            }
            self.has_begun = true;
        }
        Stepped::of(self.engine.go_on(store, slice))
    }

    fn complete(
        &mut self,
        store: &mut TermStore,
        question: &Question<'_>,
        equations: &[TermId],
        slice: &Budget,
    ) -> Stepped {
        self.has_begun = false;
        let assumed = [question.assumptions, equations].concat();
        match self.engine.begin_check(store, &assumed, slice) {
            Ok(()) => Stepped::of(self.engine.go_on(store, slice)),
            Err(_) => Stepped::OutOfTicks,
        }
    }

    fn failed(&self, assumption: TermId) -> bool {
        self.engine.failed(assumption)
    }

    fn model(&self, store: &TermStore, budget: &Budget) -> Result<Interpretation, Exhausted> {
        self.engine.model(store, budget)
    }

    fn unsupported(&self) -> Option<TermId> {
        self.engine.unsupported()
    }

    fn needs_rebuild(&self) -> bool {
        self.engine.needs_rebuild()
    }

    fn keep_lemmas(&mut self) {
        self.engine.keep_lemmas();
    }

    fn take_lemmas(&mut self, store: &mut TermStore) -> Vec<Lemma> {
        self.engine.take_lemmas(store)
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        self.engine.statistics()
    }
}
