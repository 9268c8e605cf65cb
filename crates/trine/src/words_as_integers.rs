//! Words with products, searched as integers.
//!
//! Idea: a product of two unknown words is a circuit of many gates, and what is known of products, quotients and
//! rounding (order, common factors, a quotient times its divisor) is known of integers. So formulas with products or
//! quotients of unknowns are also written over integers ([`translation`]), where it does not matter how wide words are.
//! Invariants: a refutation over integers is one over words. A model over integers is one over words where the
//! translation is exact; elsewhere models count for nothing.
//! Reference: Zohar, Irfan, Mann, Niemetz, Nötzli, Preiner, Reynolds, Barrett, Tinelli, "Bit-Precise Reasoning via
//! Int-Blasting", VMCAI 2022.

mod number;
#[cfg(test)]
mod tests;
mod translation;

use trine_collections::{Budget, Exhausted};
use trine_engine::{Bid, Change, Cursor, EffortKind, Efforts, Question, Search, Stepped};
use trine_rewrite::passes::{Assertion, Scope};
use trine_term::{Interpretation, Reason, TermId, TermSet, TermStore, post_order};

use crate::pipeline::{Pipeline, PipelineAnswer};
use translation::{Constants, Translation, is_product};

/// Makes a solver for formulas over integers.
pub(crate) type IntegersMaker = Box<dyn Fn() -> Pipeline>;

/// A search over integers for questions about words.
pub(crate) struct WordsAsIntegers {
    make: IntegersMaker,
    efforts: Efforts,
    constants: Constants,
    /// What was looked at for products.
    cursor: Cursor,
    visited: TermSet,
    has_products: bool,
    /// What is tried for the present question, once it has begun.
    attempt: Option<Attempt>,
    /// What integers found in the last check.
    found: Option<Found>,
    /// Others decided the last question in which integers were tried.
    has_lost: bool,
    models: u64,
    refutations: u64,
}

/// A question over integers.
struct Attempt {
    translation: Translation,
    pipeline: Pipeline,
    /// The assumptions as formulas over integers.
    assumptions: Vec<TermId>,
}

/// What integers found.
enum Found {
    Model(Interpretation),
    /// A refutation with the assumptions that it used.
    Refutation(TermSet),
}

impl WordsAsIntegers {
    /// A search that was asked nothing.
    pub(crate) fn new(make: IntegersMaker, efforts: &Efforts) -> Self {
        Self {
            make,
            efforts: efforts.clone(),
            constants: Constants::default(),
            cursor: Cursor::default(),
            visited: TermSet::new(),
            has_products: false,
            attempt: None,
            found: None,
            has_lost: false,
            models: 0,
            refutations: 0,
        }
    }

    /// Looks for products and quotients of unknowns in what is new.
    fn look(&mut self, store: &TermStore, question: &Question<'_>) {
        let mut look = |formulas: &[TermId]| {
            post_order(store, formulas, &mut self.visited, |term| {
                self.has_products |= is_product(store, term);
            });
        };
        while let Some(change) = question.stack.next_change(&mut self.cursor) {
            if let Change::Assert(formulas) = change {
                look(formulas);
            }
        }
        look(question.assumptions);
    }

    /// The question over integers; `None` if little is left of it.
    fn attempt(
        &mut self,
        store: &mut TermStore,
        question: &Question<'_>,
        budget: &Budget,
    ) -> Result<Option<Attempt>, Exhausted> {
        let mut translation = Translation::default();
        let (asserted, assumed) = (question.stack.formulas(), question.assumptions);
        let formulas = translation.formulas(store, &mut self.constants, asserted, budget)?;
        let assumptions = translation.formulas(store, &mut self.constants, assumed, budget)?;
        if translation.is_poor() {
            return Ok(None);
        }
        let facts = translation.facts().iter().copied();
        let assertions: Vec<_> =
            formulas.into_iter().chain(facts).map(|term| Assertion { term, guard: None }).collect();
        let scope = if assumptions.is_empty() { Scope::Whole } else { Scope::Part };
        let mut pipeline = (self.make)();
        pipeline.assert(store, &assertions, scope, budget)?;
        Ok(Some(Attempt { translation, pipeline, assumptions }))
    }

    /// Goes on with the question over integers.
    fn go_on(
        &mut self,
        store: &mut TermStore,
        question: &Question<'_>,
        attempt: &mut Attempt,
        slice: &Budget,
    ) -> Result<Stepped, Exhausted> {
        match attempt.pipeline.check(store, &attempt.assumptions, slice)? {
            PipelineAnswer::Sat(_) if attempt.translation.is_exact() => {
                let evaluate = |_: &TermStore, _, _: &[TermId], _: &Interpretation| Ok(false);
                let Ok(model) = attempt.pipeline.model(store, evaluate, slice) else {
                    return slice.refresh().map(|()| Stepped::Nothing);
                };
                self.models += 1;
                self.found = Some(Found::Model(attempt.translation.lift(store, model)));
                Ok(Stepped::Model)
            }
            PipelineAnswer::Unsat(used) => {
                self.refutations += 1;
                let mut failed = TermSet::new();
                for position in used.failed {
                    failed.insert(question.assumptions[position]);
                }
                self.found = Some(Found::Refutation(failed));
                Ok(Stepped::Refuted)
            }
            PipelineAnswer::Unknown(Reason::Exhausted(why)) => Err(why),
            PipelineAnswer::Sat(_) | PipelineAnswer::Unknown(_) => Ok(Stepped::Nothing),
        }
    }
}

impl Search for WordsAsIntegers {
    fn name(&self) -> &'static str {
        "bit-vectors as integers"
    }

    fn bid(
        &mut self,
        store: &mut TermStore,
        question: &Question<'_>,
        _: &Budget,
    ) -> Result<Option<Bid>, Exhausted> {
        let has_tried = self.attempt.take().is_some();
        let has_found = self.found.take().is_some();
        if has_tried {
            self.has_lost = !has_found;
        }
        self.look(store, question);
        let least = Some(self.efforts.of(EffortKind::WordsAsIntegers));
        // Who lost lets circuits go first.
        let after = if self.has_lost { self.efforts.of(EffortKind::CircuitStep) } else { 0 };
        Ok(self.has_products.then(|| Bid { least, after, ..Bid::default() }))
    }

    fn read(&mut self, _: &mut TermStore, _: &Question<'_>, _: &Budget) -> Result<(), Exhausted> {
        Ok(())
    }

    fn step(&mut self, store: &mut TermStore, question: &Question<'_>, slice: &Budget) -> Stepped {
        let attempt = match self.attempt.take() {
            Some(attempt) => Ok(Some(attempt)),
            None => self.attempt(store, question, slice),
        };
        let mut attempt = match attempt {
            Ok(Some(attempt)) => attempt,
            Ok(None) => {
                // The next question would lose as much.
                self.has_lost = true;
                return Stepped::Nothing;
            }
            Err(_) => return Stepped::OutOfTicks,
        };
        let stepped = self.go_on(store, question, &mut attempt, slice);
        self.attempt = Some(attempt);
        stepped.unwrap_or(Stepped::OutOfTicks)
    }

    fn failed(&self, assumption: TermId) -> bool {
        matches!(&self.found, Some(Found::Refutation(failed)) if failed.contains(assumption))
    }

    fn model(&self, _: &TermStore, _: &Budget) -> Result<Interpretation, Exhausted> {
        match &self.found {
            Some(Found::Model(model)) => Ok(model.clone()),
            _ => Ok(Interpretation::new()),
        }
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        vec![("word-integer-models", self.models), ("word-integer-refutations", self.refutations)]
    }
}
