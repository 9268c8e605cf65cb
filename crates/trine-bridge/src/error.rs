//! What goes wrong, by kinds that a language has exceptions for.

use std::fmt;

use trine::Diagnostic;

/// An error. Those about a text have line and column, from one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BridgeError {
    /// Anything else that is refused.
    Refused(String),
    /// Terms whose sorts do not fit together.
    Sort(String),
    /// Text that cannot be read.
    Parse {
        /// What is wrong.
        message: String,
        /// The line.
        line: u32,
        /// The column.
        column: u32,
    },
    /// There is no such model, core or value.
    NoAnswer(String),
    /// A fault of the solver.
    Fault(String),
    /// A number that is none of those of a list.
    Index(&'static str),
    /// A value that is none of those that are wanted.
    Value(&'static str),
}

impl fmt::Display for BridgeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Refused(message)
            | Self::Sort(message)
            | Self::NoAnswer(message)
            | Self::Fault(message)
            | Self::Parse { message, .. } => message,
            Self::Index(message) | Self::Value(message) => message,
        })
    }
}

impl std::error::Error for BridgeError {}

impl BridgeError {
    pub(crate) fn refused(message: &str) -> Self {
        Self::Refused(message.to_owned())
    }

    pub(crate) fn sort(message: &str) -> Self {
        Self::Sort(message.to_owned())
    }

    pub(crate) fn no_answer(message: &str) -> Self {
        Self::NoAnswer(message.to_owned())
    }
}

/// What is wrong with a text, with its place.
#[must_use]
pub fn parse_error(diagnostic: &Diagnostic) -> BridgeError {
    let place = diagnostic.position;
    let message = diagnostic.to_string();
    BridgeError::Parse { message, line: place.line, column: place.column }
}
