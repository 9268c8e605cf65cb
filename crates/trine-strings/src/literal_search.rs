//! The search over literals: the engine, with strings as one of its theories.
//!
//! Idea: the model of the question before is tried first. Then the engine searches; where it read some term as a
//! free input, its model is a guess, which counts if it satisfies the formulas. What procedures left undecided in
//! a step that was nearly used up, they may decide in a longer one.
//! Invariant: a model satisfies the formulas unless the engine claims to understand them all.

use std::cell::RefCell;
use std::rc::Rc;

use trine_collections::{Budget, Exhausted};
use trine_engine::{Bid, EngineSearch, IncrementalSolver, Lemma, Question, Search, Stepped};
use trine_term::{Cause, Interpretation, Reason, TermId, TermStore};
use trine_trace::{Activity, Outcome};

use crate::searches::{GROWTH, Shared, holds};

/// The engine over literals.
pub(crate) struct LiteralSearch {
    inner: EngineSearch,
    shared: Rc<RefCell<Shared>>,
    share: u64,
    /// The model of the question before was not tried yet.
    is_first: bool,
}

impl LiteralSearch {
    /// A search with so large a share.
    pub(crate) fn new(inner: EngineSearch, shared: Rc<RefCell<Shared>>, share: u64) -> Self {
        Self { inner, shared, share, is_first: false }
    }

    /// What a step of the engine found. Where some term is read as a free input, its model is a guess.
    fn accept(
        &self,
        store: &TermStore,
        stepped: Stepped,
        budget: &Budget,
    ) -> Result<Stepped, Exhausted> {
        if stepped != Stepped::Model {
            return Ok(stepped);
        }
        let engine = self.inner.engine();
        let model = engine.model(store, budget)?;
        let shared = &mut *self.shared.borrow_mut();
        if let Some(unread) = engine.unsupported()
            && !holds(store, &shared.formulas, &model, budget)?
        {
            return Ok(Stepped::GaveUp(Reason::Incomplete(Cause::WrongGuess.at(unread))));
        }
        shared.model = Some(model);
        Ok(Stepped::Model)
    }
}

impl Search for LiteralSearch {
    fn name(&self) -> &'static str {
        "literals over strings"
    }

    fn bid(
        &mut self,
        store: &mut TermStore,
        question: &Question<'_>,
        budget: &Budget,
    ) -> Result<Option<Bid>, Exhausted> {
        let shared = &mut *self.shared.borrow_mut();
        shared.begin(store, question, budget)?;
        self.is_first = true;
        Ok(Some(Bid { share: self.share, after: 0, least: Some(shared.least), growth: GROWTH }))
    }

    fn read(
        &mut self,
        store: &mut TermStore,
        question: &Question<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let shared = &self.shared;
        let say = |store: &mut TermStore, formulas: &[TermId]| {
            shared.borrow_mut().resolve(store, formulas, budget)
        };
        self.inner.read_as(store, question, say, budget)
    }

    fn step(&mut self, store: &mut TermStore, question: &Question<'_>, slice: &Budget) -> Stepped {
        if std::mem::take(&mut self.is_first) {
            let kept = || self.shared.borrow().was_model_kept(store, slice);
            let outcome = |&kept: &bool| if kept { Outcome::Model } else { Outcome::Nothing };
            if slice.trace().during(Activity::EarlierModel, kept, outcome) {
                return Stepped::Model;
            }
            self.shared.borrow_mut().model = None;
            self.inner.retry_undecided();
        }
        let assumed = self.shared.borrow_mut().resolve(store, question.assumptions, slice);
        let Ok(assumed) = assumed else { return Stepped::OutOfTicks };
        let (all, before) = (slice.ticks_left(), slice.ticks_spent());
        let question = Question { stack: question.stack, assumptions: &assumed };
        let stepped = self.inner.step(store, &question, slice);
        match self.accept(store, stepped, slice) {
            Err(_) => Stepped::OutOfTicks,
            // With more ticks procedures get further.
            Ok(Stepped::GaveUp(_))
                if all < u64::MAX && slice.ticks_spent() - before > all / self.share =>
            {
                Stepped::Paused
            }
            Ok(stepped) => stepped,
        }
    }

    fn complete(
        &mut self,
        store: &mut TermStore,
        question: &Question<'_>,
        equations: &[TermId],
        slice: &Budget,
    ) -> Stepped {
        let assumed = self.shared.borrow_mut().resolve(store, question.assumptions, slice);
        let Ok(assumed) = assumed else { return Stepped::OutOfTicks };
        let question = Question { stack: question.stack, assumptions: &assumed };
        let stepped = self.inner.complete(store, &question, equations, slice);
        self.accept(store, stepped, slice).unwrap_or(Stepped::OutOfTicks)
    }

    fn failed(&self, assumption: TermId) -> bool {
        self.inner.failed(self.shared.borrow().as_read(assumption))
    }

    fn model(&self, _: &TermStore, _: &Budget) -> Result<Interpretation, Exhausted> {
        Ok(self.shared.borrow().model.clone().unwrap_or_default())
    }

    fn unsupported(&self) -> Option<TermId> {
        self.inner.unsupported()
    }

    fn needs_rebuild(&self) -> bool {
        self.inner.needs_rebuild()
    }

    fn keep_lemmas(&mut self) {
        self.inner.keep_lemmas();
    }

    fn take_lemmas(&mut self, store: &mut TermStore) -> Vec<Lemma> {
        self.inner.take_lemmas(store)
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        self.inner.statistics()
    }
}
