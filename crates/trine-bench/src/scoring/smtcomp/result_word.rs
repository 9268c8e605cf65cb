//! The words that SMT-COMP's files of results have for how a run ended.
//!
//! Idea: a word joins what a run answered, how it ended, and what the validators of the track said;
//! this is the one place that takes it apart and puts it together.
//! Invariant: what [`read`] takes apart, [`write()`] puts together to the same word, but for words
//! that name different reasons why a model could not be judged: these become `ModelNotValidated`.
//! Reference: `Answer` in `smtcomp/defs.py` of the competition's web site.

use super::track::Track;
use crate::exhibit::Validation;
use crate::result::{Answer, ExitState, RunResult, Verdict};

/// What a word says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meaning {
    /// The answer to the last check.
    pub answer: Option<Answer>,
    /// How the run ended.
    pub exit: ExitState,
    /// What the validators said.
    pub validation: Validation,
}

/// Words for models that no validator could judge.
const UNJUDGED_MODELS: [&str; 6] = [
    "ModelNotValidated",
    "ModelParsingError",
    "ModelPartialFunctionMissing",
    "ModelValidatorException",
    "ModelValidatorBenchmarkStrictTyping",
    "ModelValidatorTimeout",
];

/// Takes a word apart; `None` for a word that the competition does not have.
#[must_use]
pub fn read(word: &str, track: Track) -> Option<Meaning> {
    let done = ExitState::Exited { code: 0 };
    let meaning = |answer, exit, validation| Meaning { answer, exit, validation };
    let unchecked = Validation::NotChecked;
    Some(match word {
        "Timeout" => meaning(None, ExitState::WallLimit, unchecked),
        "OOM" | "OutOfMemory" => meaning(None, ExitState::MemoryLimit, unchecked),
        "incremental" => meaning(None, done, unchecked),
        "IncrementalError" => meaning(None, done, Validation::Refuted),
        "ModelUnsat" => meaning(Some(Answer::Sat), done, Validation::Refuted),
        "UnsatCoreNotValidated" => meaning(Some(Answer::Unsat), done, Validation::Refuted),
        word if UNJUDGED_MODELS.contains(&word) => {
            meaning(Some(Answer::Sat), done, Validation::Undecided)
        }
        word => {
            let answer = Answer::from_word(word)?;
            // Behind these answers stand models and cores that were validated.
            let judged = track.status() == Some(answer);
            let validation = if judged { Validation::Valid } else { unchecked };
            meaning(Some(answer), done, validation)
        }
    })
}

/// The word for a result.
#[must_use]
pub fn write(result: &RunResult, track: Track) -> &'static str {
    let refuted = result.exhibit.validation == Validation::Refuted;
    match result.exit {
        ExitState::WallLimit | ExitState::CpuLimit if track != Track::Incremental => "Timeout",
        ExitState::MemoryLimit if track != Track::Incremental => "OutOfMemory",
        _ if track == Track::Incremental => {
            let wrong = refuted || result.verdict() == Verdict::Wrong;
            if wrong { "IncrementalError" } else { "incremental" }
        }
        ExitState::Exited { .. } => {
            let answer = result.last_answer().unwrap_or(Answer::Unknown);
            match (track, answer, result.exhibit.validation) {
                (Track::ModelValidation, Answer::Sat, Validation::Refuted) => "ModelUnsat",
                (
                    Track::ModelValidation,
                    Answer::Sat,
                    Validation::Undecided | Validation::NotChecked,
                ) => "ModelNotValidated",
                (Track::UnsatCore, Answer::Unsat, Validation::Refuted) => "UnsatCoreNotValidated",
                (
                    Track::UnsatCore,
                    Answer::Unsat,
                    Validation::Undecided | Validation::NotChecked,
                ) => Answer::Unknown.word(),
                (_, answer, _) => answer.word(),
            }
        }
        _ => Answer::Unknown.word(),
    }
}
