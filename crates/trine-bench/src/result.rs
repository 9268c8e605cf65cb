//! One run of one solver on one problem: what was asked, how it ended, what it cost.
//!
//! Invariant: a result says everything that is needed to run it again (command, file with its
//! hash, limits, version, host) and everything that scoring needs; no other file has to be read.

use serde::{Deserialize, Serialize};

use crate::answers::reported_error;
use crate::execution::Surroundings;
use crate::exhibit::Exhibit;
use crate::set_format::SetFormat;

/// An answer to one `check-sat`, or what a status line says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// There is a model.
    Sat,
    /// There is none.
    Unsat,
    /// The solver gave up; as a status: nobody knows.
    Unknown,
}

impl Answer {
    /// The word of SMT-LIB.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Sat => "sat",
            Self::Unsat => "unsat",
            Self::Unknown => "unknown",
        }
    }

    /// Reads the word of SMT-LIB.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Sat, Self::Unsat, Self::Unknown].into_iter().find(|answer| answer.word() == word)
    }

    /// Whether one says `sat` and the other `unsat`.
    #[must_use]
    pub const fn contradicts(self, other: Self) -> bool {
        matches!((self, other), (Self::Sat, Self::Unsat) | (Self::Unsat, Self::Sat))
    }
}

/// How the process of a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "how", rename_all = "kebab-case")]
pub enum ExitState {
    /// By itself, with this exit code.
    Exited {
        /// The exit code.
        code: i32,
    },
    /// By a signal that the runner did not send.
    Signaled {
        /// The signal.
        signal: i32,
    },
    /// The runner ended it at the limit of wall time.
    WallLimit,
    /// The runner ended it at the limit of CPU time.
    CpuLimit,
    /// The runner ended it at the limit of memory.
    MemoryLimit,
    /// The command could not be started; the message says why.
    NotStarted,
    /// The process that supervised the run died, or its node did.
    Lost,
}

/// The limits that a run was under.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Limits {
    /// Wall time in seconds.
    pub wall_s: Option<f64>,
    /// CPU time of the whole process tree in seconds.
    pub cpu_s: Option<f64>,
    /// Memory of the whole process tree in KiB.
    pub memory_kib: Option<u64>,
    /// Cores that the run may use.
    pub cores: u32,
    /// Seconds between SIGTERM and SIGKILL.
    pub grace_s: f64,
}

/// What came of one run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RunResult {
    /// The name of the solver in the configuration.
    pub solver: String,
    /// Which of its configurations; `default` where there is one.
    pub configuration: String,
    /// The name of the set.
    pub set: String,
    /// The division: an SL-COMP division, otherwise the logic; in small letters for SL-COMP.
    pub division: String,
    /// The family within the division, folders joined by `/`; may be empty.
    pub family: String,
    /// The path of the problem below the folder of its set: what identifies it between runs.
    pub problem: String,
    /// The path of the file that was run.
    pub file: String,
    /// SHA-256 of the file as the set has it, in hexadecimal digits.
    pub sha256: String,
    /// The command, program and arguments.
    pub command: Vec<String>,
    /// What it ran under.
    pub limits: Limits,
    /// Which repetition, from 0.
    pub repetition: u32,
    /// The name of the machine.
    pub host: String,
    /// What the version command printed, its first line; empty without one.
    pub version: String,
    /// When the run began, in seconds since 1970 (UTC).
    pub started: f64,
    /// CPU seconds of the whole process tree, user and system.
    pub cpu_s: f64,
    /// Wall seconds from start to end of the command.
    pub wall_s: f64,
    /// Peak memory of the whole process tree in KiB.
    pub memory_kib: u64,
    /// How it ended.
    pub exit: ExitState,
    /// The answers in order, one per `check-sat` that was answered.
    pub answers: Vec<Answer>,
    /// How many `check-sat` the file holds, 0 if nobody counted.
    pub checks: u32,
    /// Which of the checks are questions.
    #[serde(default)]
    pub format: SetFormat,
    /// The expected answers. Fewer than `checks`: they belong to the last ones.
    pub expected: Vec<Answer>,
    /// What the run shows beside its answers.
    #[serde(default, skip_serializing_if = "Exhibit::is_nothing")]
    pub exhibit: Exhibit,
    /// What was around the job, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub surroundings: Option<Surroundings>,
    /// Why the job was not isolated, where that is known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub not_isolated: String,
    /// What the runner has to say: why a command did not start, what was left over, what in the
    /// output looks like an error.
    #[serde(default)]
    pub message: String,
    /// The output, standard output and error together, its middle left out where it is long.
    #[serde(default)]
    pub output: String,
}

/// What one result is worth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Every check is answered `sat` or `unsat`, as expected.
    Solved,
    /// Every check is answered, and nobody knows whether rightly.
    Unconfirmed,
    /// An answer contradicts the expected one.
    Wrong,
    /// An answer is `unknown`.
    Unknown,
    /// A limit of time was reached.
    Timeout,
    /// The limit of memory was reached.
    Memout,
    /// No answer, too few answers, a crash, or a command that did not start.
    Error,
}

impl RunResult {
    /// Judges the answers against the expected ones and the way the run ended.
    ///
    /// A wrong answer counts however the run ended; a right one only counts if all questions have
    /// one. A run that answered everything and was then ended by a limit is over the limit.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let last = self.last_answer();
        let (answers, due) = match self.format {
            SetFormat::EveryCheck => (&self.answers[..], self.checks as usize),
            SetFormat::LastCheck => (last.as_slice(), 1),
        };
        let due = due.max(self.expected.len());
        let offset = due - self.expected.len();
        let expected = self.expected.iter().chain(std::iter::repeat_n(
            // An answer to no check is compared with the last status: one of the two is wrong.
            self.expected.last().unwrap_or(&Answer::Unknown),
            answers.len().saturating_sub(due),
        ));
        if answers.iter().skip(offset).zip(expected).any(|(a, b)| a.contradicts(*b)) {
            return Verdict::Wrong;
        }
        match self.exit {
            ExitState::WallLimit | ExitState::CpuLimit => return Verdict::Timeout,
            ExitState::MemoryLimit => return Verdict::Memout,
            ExitState::Signaled { .. } | ExitState::NotStarted | ExitState::Lost => {
                return Verdict::Error;
            }
            ExitState::Exited { .. } => {}
        }
        // Without a status all answers stand; nobody knows whether rightly.
        let first = if self.expected.is_empty() { 0 } else { offset };
        let judged = answers.get(first..).unwrap_or_default();
        if judged.is_empty() || answers.len() < due {
            Verdict::Error
        } else if judged.contains(&Answer::Unknown) {
            Verdict::Unknown
        } else if self.expected.is_empty() || self.expected.contains(&Answer::Unknown) {
            Verdict::Unconfirmed
        } else {
            Verdict::Solved
        }
    }

    /// The answer to the last check, if there is one.
    #[must_use]
    pub fn last_answer(&self) -> Option<Answer> {
        self.answers.last().copied().filter(|_| self.answers.len() >= self.answered_checks())
    }

    /// How many checks the run answers if it comes to its end: those of the file, or one where a
    /// solver of SL-COMP printed the answer to the question alone.
    ///
    /// A run that was ended, or that reports an error, may have answered the preamble and no more.
    #[must_use]
    pub fn answered_checks(&self) -> usize {
        let whole =
            matches!(self.exit, ExitState::Exited { .. }) && reported_error(&self.output).is_none();
        if self.format == SetFormat::LastCheck && whole && self.answers.len() == 1 {
            1
        } else {
            self.answers.len().max(self.checks as usize)
        }
    }

    /// What identifies the run within a journal.
    #[must_use]
    pub fn key(&self) -> RunKey {
        RunKey {
            solver: self.solver.clone(),
            configuration: self.configuration.clone(),
            set: self.set.clone(),
            problem: self.problem.clone(),
            repetition: self.repetition,
        }
    }
}

/// What identifies a run: two results with equal keys are two attempts at the same.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct RunKey {
    /// The name of the solver.
    pub solver: String,
    /// Its configuration.
    pub configuration: String,
    /// The set.
    pub set: String,
    /// The problem below the folder of its set.
    pub problem: String,
    /// Which repetition, from 0.
    pub repetition: u32,
}

#[cfg(test)]
mod tests {
    use super::*;
    use Answer::{Sat, Unknown, Unsat};

    fn verdict(answers: &[Answer], checks: u32, expected: &[Answer], exit: ExitState) -> Verdict {
        result(answers, checks, expected, exit).verdict()
    }

    fn result(answers: &[Answer], checks: u32, expected: &[Answer], exit: ExitState) -> RunResult {
        let limits = Limits { wall_s: None, cpu_s: None, memory_kib: None, cores: 1, grace_s: 0.0 };
        RunResult {
            solver: String::new(),
            configuration: String::new(),
            set: String::new(),
            division: String::new(),
            family: String::new(),
            problem: String::new(),
            file: String::new(),
            sha256: String::new(),
            command: Vec::new(),
            limits,
            repetition: 0,
            host: String::new(),
            version: String::new(),
            started: 0.0,
            cpu_s: 0.0,
            wall_s: 0.0,
            memory_kib: 0,
            exit,
            answers: answers.to_vec(),
            checks,
            format: SetFormat::EveryCheck,
            expected: expected.to_vec(),
            exhibit: Exhibit::default(),
            surroundings: None,
            not_isolated: String::new(),
            message: String::new(),
            output: String::new(),
        }
    }

    #[test]
    fn one_wrong_answer_makes_the_run_wrong() {
        let done = ExitState::Exited { code: 0 };
        assert_eq!(verdict(&[Sat, Unsat], 2, &[Sat, Unsat], done), Verdict::Solved);
        assert_eq!(verdict(&[Sat, Sat], 2, &[Sat, Unsat], done), Verdict::Wrong);
        assert_eq!(verdict(&[Unsat, Unsat], 2, &[Sat, Unsat], done), Verdict::Wrong);
        // One of two is printed.
        assert_eq!(verdict(&[Unsat], 2, &[Sat, Unsat], done), Verdict::Wrong);
        assert_eq!(verdict(&[Sat], 2, &[Sat, Unsat], done), Verdict::Error);
        assert_eq!(verdict(&[Unknown, Unsat], 2, &[Sat, Unsat], done), Verdict::Unknown);
        assert_eq!(verdict(&[Sat, Unsat], 2, &[Sat, Unknown], done), Verdict::Unconfirmed);
        // Two are printed for one check.
        assert_eq!(verdict(&[Sat, Unsat], 1, &[Sat], done), Verdict::Wrong);
        assert_eq!(verdict(&[Unsat, Sat], 1, &[Sat], done), Verdict::Wrong);
    }

    #[test]
    fn only_the_last_check_of_slcomp_is_a_question() {
        let slcomp = |answers: &[Answer], expected: &[Answer], exit, output: &str| {
            let format = SetFormat::LastCheck;
            let output = output.to_owned();
            RunResult { format, output, ..result(answers, 2, expected, exit) }.verdict()
        };
        let done = ExitState::Exited { code: 0 };
        assert_eq!(slcomp(&[Sat, Unsat], &[Unsat], done, ""), Verdict::Solved);
        assert_eq!(slcomp(&[Unsat, Sat], &[Unsat], done, ""), Verdict::Wrong);
        assert_eq!(slcomp(&[Unknown, Unsat], &[Unsat], done, ""), Verdict::Solved);
        assert_eq!(slcomp(&[Sat, Unknown], &[Unsat], done, ""), Verdict::Unknown);
        assert_eq!(slcomp(&[Unsat, Sat], &[], done, ""), Verdict::Unconfirmed);
        // Who prints one answer answers the question.
        assert_eq!(slcomp(&[Unsat], &[Unsat], done, ""), Verdict::Solved);
        assert_eq!(slcomp(&[Sat], &[Unsat], done, ""), Verdict::Wrong);
        // Who was ended may have answered the preamble.
        assert_eq!(slcomp(&[Sat], &[Unsat], ExitState::WallLimit, ""), Verdict::Timeout);
        assert_eq!(slcomp(&[Sat], &[Unsat], done, "sat\n(error \"x\")\n"), Verdict::Error);
        assert_eq!(slcomp(&[Sat, Sat], &[Unsat], ExitState::WallLimit, ""), Verdict::Wrong);
    }

    #[test]
    fn without_a_status_an_answer_is_unconfirmed() {
        let done = ExitState::Exited { code: 0 };
        assert_eq!(verdict(&[Sat, Unsat], 2, &[], done), Verdict::Unconfirmed);
        assert_eq!(verdict(&[Sat], 1, &[Unknown], done), Verdict::Unconfirmed);
        assert_eq!(verdict(&[Unknown], 1, &[], done), Verdict::Unknown);
        assert_eq!(verdict(&[], 1, &[], done), Verdict::Error);
    }

    #[test]
    fn a_wrong_answer_counts_however_the_run_ended_and_a_right_one_does_not() {
        assert_eq!(verdict(&[Sat], 1, &[Unsat], ExitState::WallLimit), Verdict::Wrong);
        assert_eq!(verdict(&[Sat], 1, &[Sat], ExitState::CpuLimit), Verdict::Timeout);
        assert_eq!(verdict(&[Sat], 1, &[Sat], ExitState::MemoryLimit), Verdict::Memout);
        assert_eq!(verdict(&[Sat], 1, &[Sat], ExitState::Signaled { signal: 11 }), Verdict::Error);
    }
}
