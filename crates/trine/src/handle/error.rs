//! What can go wrong between a program and its solver.

use std::fmt;
use std::panic::Location;
use std::sync::Arc;

use trine_smtlib::Diagnostic;

use crate::answer::Reason;

/// Why a term could not be built, or why a solver did not do what it was asked. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Error {
    kind: Arc<ErrorKind>,
    at: &'static Location<'static>,
}

/// What went wrong.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// An operator does not take operands of these sorts.
    Sorts {
        /// The operator, as SMT-LIB writes it.
        operator: String,
        /// The sorts of the operands, as SMT-LIB writes them.
        sorts: Vec<String>,
    },
    /// A term has another sort than the one wanted.
    Sort {
        /// What is wanted: a sort, or a kind of sorts.
        wanted: String,
        /// The sort of the term.
        found: String,
    },
    /// A literal of the program is no value of the sort.
    Literal {
        /// The literal.
        literal: String,
        /// The sort.
        sort: String,
    },
    /// Text that cannot be read, or a name that is taken.
    Text(Box<Diagnostic>),
    /// A term or a model of another solver.
    Foreign,
    /// A term or a model from before a `(reset)`.
    Forgotten,
    /// A list of operands is empty, or a variable to be bound is no constant.
    Shape(String),
    /// A term has no value in a model, or none that can be printed.
    NoValue(String),
    /// A check in between was answered `unknown`.
    Unknown(Reason),
    /// A fault of Trine's: its own evaluation refuted what a procedure claimed, or an earlier call panicked.
    Fault(String),
}

impl Error {
    #[track_caller]
    pub(crate) fn new(kind: ErrorKind) -> Self {
        Self { kind: Arc::new(kind), at: Location::caller() }
    }

    pub(crate) fn is_clone_of(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.kind, &other.kind)
    }

    /// What went wrong.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.kind
    }

    /// Where in the program it went wrong: the call that built the term, not the one that used it.
    #[must_use]
    pub fn location(&self) -> &'static Location<'static> {
        self.at
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sorts { operator, sorts } => {
                write!(f, "{operator} does not take {}", sorts.join(" and "))
            }
            Self::Sort { wanted, found } => write!(f, "{wanted} is wanted, this has sort {found}"),
            Self::Literal { literal, sort } => write!(f, "{literal} is no value of sort {sort}"),
            Self::Text(diagnostic) => diagnostic.fmt(f),
            Self::Foreign => f.write_str("this belongs to another solver"),
            Self::Forgotten => f.write_str("this is from before a reset"),
            Self::Shape(what) | Self::NoValue(what) | Self::Fault(what) => f.write_str(what),
            Self::Unknown(reason) => write!(f, "unknown: {reason}"),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}:{})", self.kind, self.at.file(), self.at.line())
    }
}

impl std::error::Error for Error {}
