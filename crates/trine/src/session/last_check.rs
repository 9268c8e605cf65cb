//! The last check of a script: its answer, and whether the answer may still be asked for.
//!
//! Invariant: what a check found is given out until something is asserted, or a level opened or closed.
//! What is declared meanwhile has any value in the model.
//! Reference: SMT-LIB 2.7, section 4.1.4 (modes of a solver).

#[cfg(feature = "heaps")]
use trine_term::TermId;

use super::Failure;
use crate::answer::{Answer, Core};
use crate::model::Model;

/// What the last check found.
#[derive(Default)]
pub(super) struct LastCheck {
    answer: Option<Answer>,
    holds: bool,
    /// Premise and conclusion, if an entailment was checked.
    #[cfg(feature = "heaps")]
    entailment: Option<(TermId, TermId)>,
}

impl LastCheck {
    /// Keeps the answer of a check that ended now.
    pub(super) fn set(&mut self, answer: Answer) {
        self.answer = Some(answer);
        self.holds = true;
        #[cfg(feature = "heaps")]
        {
            self.entailment = None;
        }
    }

    /// Says that the last check was about an entailment.
    #[cfg(feature = "heaps")]
    pub(super) fn set_entailment(&mut self, premise: TermId, conclusion: TermId) {
        self.entailment = Some((premise, conclusion));
    }

    /// Premise and conclusion of the last check as long as its answer holds.
    #[cfg(feature = "heaps")]
    pub(super) fn entailment(&self) -> Result<(TermId, TermId), Failure> {
        let found = self.entailment.filter(|_| self.holds);
        found.ok_or_else(|| Failure::Error("the last check was about no entailment".into()))
    }

    /// The assertions may have changed.
    pub(super) fn assertions_change(&mut self) {
        self.holds = false;
    }

    /// The answer, also if it holds no more.
    pub(super) fn answer(&self) -> Option<&Answer> {
        self.answer.as_ref()
    }

    /// The answer as long as it holds.
    pub(super) fn held(&self) -> Option<&Answer> {
        self.answer.as_ref().filter(|_| self.holds)
    }

    /// The answer that holds, for whoever comes after this session.
    pub(super) fn into_held(self) -> Option<Answer> {
        self.answer.filter(|_| self.holds)
    }

    /// What the last check found, for people.
    pub(super) fn result(&self) -> &'static str {
        match (&self.answer, self.held()) {
            (None, _) => "nothing was checked yet",
            (Some(_), None) => "there was no check since the assertions changed",
            (_, Some(Answer::Sat(_))) => "the last check found a model",
            (_, Some(Answer::Unsat(_))) => "the last check found a contradiction",
            (_, Some(Answer::Unknown(_))) => "the last check ended without an answer",
        }
    }

    /// The model, if `option` keeps it.
    pub(super) fn model(&self, option: bool, name: &str) -> Result<&Model, Failure> {
        switched_on(option, name)?;
        let model = self.held().and_then(|answer| answer.as_ref().model());
        model.ok_or_else(|| Failure::Error(format!("there is no model: {}", self.result())))
    }

    /// The core, if `option` keeps it.
    pub(super) fn core(&self, option: bool, name: &str) -> Result<&Core, Failure> {
        switched_on(option, name)?;
        match self.held() {
            Some(Answer::Unsat(core)) => Ok(core),
            _ => Err(Failure::Error(format!("there is no core: {}", self.result()))),
        }
    }
}

/// What is said of a question that an option does not allow.
pub(super) fn switched_off(name: &str) -> String {
    format!("{name} is switched off; set it to true at the beginning")
}

fn switched_on(option: bool, name: &str) -> Result<(), Failure> {
    if option { Ok(()) } else { Err(Failure::Error(switched_off(name))) }
}
