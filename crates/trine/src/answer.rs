//! Answers of a check, and the reasons why there may be none.
//!
//! Invariant: `Unknown` always says why.
//! Reference: SMT-LIB 2.7, section 4.2.5 (`check-sat`), 4.1.8 (`:reason-unknown`).

use std::fmt;

use trine_collections::Exhausted;

/// The answer of one check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The assertions have a model, and it was evaluated on them.
    Sat,
    /// The assertions have no model.
    Unsat,
    /// Trine does not know.
    Unknown(Reason),
}

/// Why an answer is `unknown`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// A limit was reached.
    Exhausted(Exhausted),
    /// The assertions contain something that no procedure of this version decides.
    OutsideFragment(String),
    /// A command of the script was rejected, so the assertions are not what the script says.
    RejectedCommand {
        /// Line of the rejected command, from one.
        line: u32,
    },
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sat => "sat",
            Self::Unsat => "unsat",
            Self::Unknown(_) => "unknown",
        })
    }
}

/// The value of `:reason-unknown`.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhausted(Exhausted::Deadline) => f.write_str("timeout"),
            Self::Exhausted(Exhausted::Ticks) => f.write_str("resourceout"),
            Self::Exhausted(Exhausted::Memory) => f.write_str("memout"),
            Self::Exhausted(Exhausted::Interrupted) => f.write_str("interrupted"),
            Self::OutsideFragment(what) => {
                write!(f, "(incomplete \"{}\")", what.replace('"', "\"\""))
            }
            Self::RejectedCommand { line } => {
                write!(f, "(incomplete \"the command at line {line} was rejected\")")
            }
        }
    }
}
