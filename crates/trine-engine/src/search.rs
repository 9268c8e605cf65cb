//! A search: one way to decide what an assertion stack says, which can be resumed.
//!
//! Idea: whoever looks for a model or a refutation does so in steps. What it has built stays in it, from step
//! to step of one question and, where levels allow, from question to question. When it runs, and for how
//! long, is not its business: the [`Scheduler`](crate::Scheduler) decides that.
//! Invariant: a search follows the stack by a cursor of its own and keeps no list of what is asserted. A step
//! that ends because its slice does loses no more than the piece of work that it was at.
//! Reference: the portfolio of sequential searches with restarts; Luby, Sinclair, Zuckerman, IPL 1993, for
//! slices that grow.

use trine_collections::{Budget, Exhausted};
use trine_term::{Interpretation, Reason, TermId, TermStore};

use crate::assertion_stack::AssertionStack;
use crate::incremental_solver::Answer;
use crate::lemma::Lemma;

/// What is asked: the formulas of a stack together with formulas that are assumed.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// What is asserted.
    pub stack: &'a AssertionStack,
    /// What is assumed for this question.
    pub assumptions: &'a [TermId],
}

impl Question<'_> {
    /// All formulas.
    pub fn formulas(&self) -> Vec<TermId> {
        [self.stack.formulas(), self.assumptions].concat()
    }
}

/// How a search takes part in a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bid {
    /// Its part of the time: a search of share three may spend three times as much as one of share one.
    pub share: u64,
    /// So many ticks for each unit of share the others have spent before its first step.
    pub after: u64,
    /// The least ticks of a step for each unit of share, if not as usual
    /// ([`EffortKind::SearchStep`](crate::EffortKind::SearchStep)).
    pub least: Option<u64>,
    /// By what factor it passes the next search before that has its turn. The less a search loses when its slice
    /// ends, the smaller this may be.
    pub growth: u64,
}

impl Default for Bid {
    fn default() -> Self {
        Self { share: 1, after: 0, least: None, growth: 2 }
    }
}

/// How a step ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stepped {
    /// There is a model, which [`Search::model`] tells.
    Model,
    /// There is none; [`Search::failed`] names the assumptions that were used.
    Refuted,
    /// The slice ended, or a limit within it.
    OutOfTicks,
    /// A good moment to let others work: there is more to try.
    Paused,
    /// Equations of constants with values which satisfy all formulas that speak of these constants. The first
    /// search of the room may find values for the others.
    Partial(Vec<TermId>),
    /// It has tried all that it tries.
    Nothing,
    /// It does not decide this question.
    GaveUp(Reason),
}

impl Stepped {
    /// What an answer means that a slice may have ended.
    #[must_use]
    pub fn of(answer: Answer) -> Self {
        match answer {
            Answer::Sat(()) => Self::Model,
            Answer::Unsat(()) => Self::Refuted,
            Answer::Unknown(Reason::Exhausted(_)) => Self::OutOfTicks,
            Answer::Unknown(reason) => Self::GaveUp(reason),
        }
    }
}

/// A way to decide what a stack says.
pub trait Search {
    /// What it is, for people.
    fn name(&self) -> &'static str;

    /// Whether and how it takes part in a new question; called once for each, before everything else.
    ///
    /// # Errors
    /// If the budget ends.
    fn bid(
        &mut self,
        store: &mut TermStore,
        question: &Question<'_>,
        budget: &Budget,
    ) -> Result<Option<Bid>, Exhausted>;

    /// Takes in what is new in the question; called before the first step.
    ///
    /// # Errors
    /// If the budget ends; then the search is of no use any more.
    fn read(
        &mut self,
        store: &mut TermStore,
        question: &Question<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted>;

    /// Works on the question until it is decided or the slice ends.
    fn step(&mut self, store: &mut TermStore, question: &Question<'_>, slice: &Budget) -> Stepped;

    /// Looks for a model in which these equations hold, too; anything but [`Stepped::Model`] says nothing.
    fn complete(
        &mut self,
        _store: &mut TermStore,
        _question: &Question<'_>,
        _equations: &[TermId],
        _slice: &Budget,
    ) -> Stepped {
        Stepped::Nothing
    }

    /// Whether an assumption was used in the last refutation.
    fn failed(&self, assumption: TermId) -> bool;

    /// The model of the last step, if that ended with one.
    ///
    /// # Errors
    /// If the budget ends.
    fn model(&self, store: &TermStore, budget: &Budget) -> Result<Interpretation, Exhausted>;

    /// A term that it does not understand, if there is one: its model is a guess then.
    fn unsupported(&self) -> Option<TermId> {
        None
    }

    /// Whether a new search over the same stack would be cheaper to ask.
    fn needs_rebuild(&self) -> bool {
        false
    }

    /// Keeps the lemmas that are added from now on.
    fn keep_lemmas(&mut self) {}

    /// Moves out the lemmas that were kept since the last call, as far as they can be said in formulas.
    fn take_lemmas(&mut self, _: &mut TermStore) -> Vec<Lemma> {
        Vec::new()
    }

    /// Names and values of its statistics.
    fn statistics(&self) -> Vec<(&'static str, u64)>;
}
