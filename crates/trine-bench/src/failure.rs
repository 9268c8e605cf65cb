//! Why a subcommand ended, and with which exit code.

use std::io;
use std::path::{Path, PathBuf};

/// How a subcommand ended when nothing failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Outcome {
    /// What was asked for was done.
    Done = 0,
    /// It was done, and something was found that a script should stop at: a run that is missing, a
    /// comparison below its bound, a problem outside its division.
    Found = 1,
    /// SIGINT or SIGTERM ended it; the journal can be resumed.
    Interrupted = 130,
}

/// What kept a subcommand from its work.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The command line or the configuration asks for something that cannot be.
    #[error("{0}")]
    Usage(String),
    /// A file does not hold what it should.
    #[error("{}:{line}: {reason}", path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// Its line, from 1.
        line: usize,
        /// What is wrong there.
        reason: String,
    },
    /// A file or folder could not be read.
    #[error("{}: {source}", path.display())]
    Read {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A file could not be written: the disk is full, or it is not allowed.
    #[error("{}: cannot write: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Something outside (a solver, a scheduler, the system) does not do what it must.
    #[error("{0}")]
    System(String),
}

impl Failure {
    /// Builds [`Failure::Read`] for `map_err`.
    pub fn read(path: impl AsRef<Path>) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::Read { path: path.as_ref().to_owned(), source }
    }

    /// Builds [`Failure::Write`] for `map_err`.
    pub fn write(path: impl AsRef<Path>) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::Write { path: path.as_ref().to_owned(), source }
    }

    /// The exit code of the process.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Usage(_) | Self::Content { .. } | Self::Read { .. } => 2,
            Self::System(_) => 3,
            Self::Write { .. } => 4,
        }
    }
}
