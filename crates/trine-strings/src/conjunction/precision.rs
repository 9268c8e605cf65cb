//! What an answer of a procedure may be used for.
//!
//! Idea: a procedure looks at a problem, at fewer models than it has, or at more. Which of the three
//! is a mark in the type of its answer. A conflict can be built only from an answer that loses no
//! model, a candidate only from one that invents none, so that no caller can mistake a search among
//! short words for a refutation.
//! Invariant: the constructors below are the only way to a conflict or a candidate.
//! Reference: Chen et al., "Solving String Constraints with Lengths by Stabilization", OOPSLA 2023,
//! section 5 (precision of length formulas).

use std::marker::PhantomData;

use trine_automata::GiveUp;
use trine_collections::Exhausted;
use trine_term::Cause;
use trine_value::TooLong;

use super::Model;
use super::deps::Deps;

/// The procedure looks at exactly the models of the problem.
pub(super) enum Precise {}
/// It looks at some models of the problem.
pub(super) enum Under {}
/// It looks at all models of the problem, and perhaps at more.
pub(super) enum Over {}

/// Marks of procedures that lose no model.
pub(super) trait LosesNone {}
impl LosesNone for Precise {}
impl LosesNone for Over {}

/// Marks of procedures that invent no model.
pub(super) trait InventsNone {}
impl InventsNone for Precise {}
impl InventsNone for Under {}

/// Why something was not decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reason {
    /// An operation on automata, or the budget, ended.
    GiveUp(GiveUp),
    /// A membership speaks of a language that a model chooses.
    OpenLanguage,
    /// No procedure applies to the equations.
    NoProcedure,
    /// Some branch of an equation was left open.
    OpenBranch,
    /// A model needs a word that is too long for what has to be computed of it.
    LongWord,
    /// A search over words has met too many configurations, or letters that wait to be read.
    ManyConfigurations,
    /// A procedure has looked at the models that it looks at.
    NothingFound,
    /// Words of several machines are tied in a cycle.
    NotStraightLine,
    /// An alternating automaton would have too many states, tracks or gates.
    ManyTracks,
    /// Texts are defined by each other, and the procedure goes from arguments to values.
    CyclicDefinitions,
}

impl From<GiveUp> for Reason {
    fn from(reason: GiveUp) -> Self {
        Self::GiveUp(reason)
    }
}

impl From<TooLong> for Reason {
    fn from(_: TooLong) -> Self {
        Self::LongWord
    }
}

impl From<Exhausted> for Reason {
    fn from(reason: Exhausted) -> Self {
        Self::GiveUp(GiveUp::Budget(reason))
    }
}

impl From<Reason> for Cause {
    fn from(reason: Reason) -> Self {
        match reason {
            // The effort for a conjunction is a part of the budget: whoever asked knows whether that ended too.
            Reason::GiveUp(GiveUp::Budget(_)) => Self::StringEffort,
            Reason::GiveUp(GiveUp::TooManyStates) => Self::ManyStates,
            Reason::GiveUp(GiveUp::TooManyClasses | GiveUp::AlphabetTooCoarse) => Self::ManyClasses,
            Reason::LongWord | Reason::GiveUp(GiveUp::WordTooLong) => Self::LongWord,
            Reason::OpenLanguage => Self::OpenLanguage,
            Reason::NoProcedure => Self::NoStringProcedure,
            Reason::OpenBranch => Self::OpenBranch,
            Reason::ManyConfigurations => Self::ManyConfigurations,
            Reason::NotStraightLine => Self::NotStraightLine,
            Reason::ManyTracks => Self::ManyTracks,
            Reason::NothingFound => Self::NoShortWords,
            Reason::CyclicDefinitions => Self::CyclicTexts,
        }
    }
}

/// An answer without its mark.
pub(super) enum Answer {
    /// Words for all unknowns, or what they need to be looked at again.
    Model(Model),
    /// There is no model; the literals that this rests on.
    Conflict(Deps),
    /// Not decided.
    Open(Reason),
}

/// An answer with the precision `P` of the procedure that gave it.
pub(super) struct Finding<P> {
    answer: Answer,
    precision: PhantomData<P>,
}

impl<P> Finding<P> {
    fn new(answer: Answer) -> Self {
        Self { answer, precision: PhantomData }
    }

    /// Nothing was decided.
    pub(super) fn open(reason: Reason) -> Self {
        Self::new(Answer::Open(reason))
    }

    /// Whether there is no model.
    pub(super) fn is_conflict(&self) -> bool {
        matches!(self.answer, Answer::Conflict(_))
    }

    /// The answer, which the constructors have checked.
    pub(super) fn into_answer(self) -> Answer {
        self.answer
    }
}

impl<P: InventsNone> Finding<P> {
    /// A model of the problem.
    pub(super) fn model(model: Model) -> Self {
        Self::new(Answer::Model(model))
    }
}

impl<P: LosesNone> Finding<P> {
    /// The problem has no model.
    pub(super) fn conflict(deps: Deps) -> Self {
        Self::new(Answer::Conflict(deps))
    }
}

/// What a procedure answers: running out of something is an answer too.
pub(super) type Found<P> = Result<Finding<P>, Reason>;
