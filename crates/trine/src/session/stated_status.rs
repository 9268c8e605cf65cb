//! The answer that a script states for its next check, by `(set-info :status ..)`, beside the one that was found.
//!
//! Invariant: what is stated changes no answer; where the two contradict each other a warning says so.
//! Reference: SMT-LIB 2.7, section 4.2.1 (`:status`).

use trine_smtlib::{AttributeValue, Position};

use super::Session;
use crate::answer::Answer;

/// What a script says of its next check, and where.
pub(super) struct Stated {
    is_satisfiable: bool,
    at: Position,
}

impl Session {
    /// Keeps what a script states.
    pub(super) fn hear_of(&mut self, keyword: &str, value: &AttributeValue) {
        if keyword == ":status" {
            let is_satisfiable = match value.text() {
                "sat" => Some(true),
                "unsat" => Some(false),
                _ => None,
            };
            let at = self.place;
            self.stated = is_satisfiable.map(|is_satisfiable| Stated { is_satisfiable, at });
        }
    }

    /// Warns if an answer is not the one that was stated for it.
    pub(super) fn compare_with_stated(&mut self, answer: &Answer) {
        let Some(Stated { is_satisfiable, at }) = self.stated.take() else { return };
        let contradicts = match answer {
            Answer::Sat(_) => !is_satisfiable,
            Answer::Unsat(_) => is_satisfiable,
            Answer::Unknown(_) => false,
        };
        let options = self.context.options();
        if contradicts && options.diagnostic_output != options.regular_output {
            let Position { line, column } = self.place;
            self.remark(&format!(
                "; warning: {line}:{column}: the answer contradicts the :status that line {} states",
                at.line
            ));
        }
    }
}
