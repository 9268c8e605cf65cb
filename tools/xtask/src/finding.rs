//! What a check reports: a place in the tree and a sentence that says what to change.

use std::fmt;
use std::path::{Path, PathBuf};

/// One violation of a rule.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// Path relative to the root of the workspace.
    pub path: PathBuf,
    /// Line, counted from 1; `None` when the whole file is meant.
    pub line: Option<u32>,
    /// What is wrong and what would be right.
    pub message: String,
}

impl Finding {
    /// A finding about one line.
    pub fn at(path: &Path, line: u32, message: impl Into<String>) -> Self {
        Self { path: path.to_owned(), line: Some(line), message: message.into() }
    }

    /// A finding about a whole file.
    pub fn whole(path: &Path, message: impl Into<String>) -> Self {
        Self { path: path.to_owned(), line: None, message: message.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {}", self.message)
    }
}
