//! Which answers of a run count: the format of the set decides, and no switch.
//!
//! Idea: in SL-COMP's files the first `check-sat` closes the preamble and only the last one asks
//! something; a solver of that competition may print the one answer or both. Everywhere else every
//! `check-sat` asks something, and one wrong answer makes the run wrong.
//! Invariant: a file of a set from SL-COMP's folder has the format of SL-COMP. Any other file has it
//! only if its text shows it: a heap is declared, there are two checks, and nothing is asserted
//! before the first one.
//! Reference: SL-COMP 2018, the format; SMT-LIB 2.7, section 4.2.3.

use serde::{Deserialize, Serialize};

use crate::result::Answer;

/// What the checks of a problem are.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetFormat {
    /// Every check is a question.
    #[default]
    EveryCheck,
    /// SL-COMP's: the last check is the question.
    LastCheck,
}

/// What has been read of a script before its end.
#[derive(Clone, Copy, Default, Debug)]
pub struct Preamble {
    /// Whether a heap was declared before the first check.
    heap: bool,
    /// Whether something was asserted before the first check.
    assertion: bool,
    checks: u32,
}

impl Preamble {
    /// Takes note of a command.
    pub fn command(&mut self, name: &[u8]) {
        match name {
            b"check-sat" | b"check-sat-assuming" => self.checks += 1,
            b"declare-heap" if self.checks == 0 => self.heap = true,
            b"assert" if self.checks == 0 => self.assertion = true,
            _ => {}
        }
    }

    /// How many checks there are.
    #[must_use]
    pub const fn checks(self) -> u32 {
        self.checks
    }

    /// The format that the text shows.
    #[must_use]
    pub const fn format(self) -> SetFormat {
        if self.heap && !self.assertion && self.checks == 2 {
            SetFormat::LastCheck
        } else {
            SetFormat::EveryCheck
        }
    }
}

impl SetFormat {
    /// The expected answers of the last checks, from what is stated at each of them.
    #[must_use]
    pub fn expected(self, stated: &[Option<Answer>]) -> Vec<Answer> {
        match self {
            Self::LastCheck => stated.iter().rev().find_map(|status| *status).into_iter().collect(),
            Self::EveryCheck => {
                let first = stated.iter().position(Option::is_some).unwrap_or(stated.len());
                stated[first..].iter().map(|status| status.unwrap_or(Answer::Unknown)).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Answer::{Sat, Unknown, Unsat};

    fn format(commands: &[&str]) -> SetFormat {
        let mut preamble = Preamble::default();
        commands.iter().for_each(|name| preamble.command(name.as_bytes()));
        preamble.format()
    }

    #[test]
    fn the_text_shows_the_format() {
        let (check, heap) = ("check-sat", "declare-heap");
        assert_eq!(format(&[heap, check, "assert", check]), SetFormat::LastCheck);
        assert_eq!(format(&[heap, "assert", check, "assert", check]), SetFormat::EveryCheck);
        assert_eq!(format(&[check, "assert", check]), SetFormat::EveryCheck);
        assert_eq!(format(&[heap, "assert", check]), SetFormat::EveryCheck);
        assert_eq!(format(&[heap, check, "assert", check, check]), SetFormat::EveryCheck);
    }

    #[test]
    fn a_status_belongs_to_the_question_or_to_its_check() {
        let (last, every) = (SetFormat::LastCheck, SetFormat::EveryCheck);
        assert_eq!(last.expected(&[Some(Unsat), None]), [Unsat]);
        assert_eq!(last.expected(&[Some(Sat), Some(Unsat)]), [Unsat]);
        assert_eq!(every.expected(&[Some(Unsat), None]), [Unsat, Unknown]);
        assert_eq!(every.expected(&[None, Some(Unsat)]), [Unsat]);
        assert_eq!(every.expected(&[None, None]), []);
    }
}
