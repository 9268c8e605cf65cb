//! What goes between the runner and a supervisor: one line of JSON each way.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::isolation::Surroundings;
use crate::result::{ExitState, Limits};

/// A command and what it runs under.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Request {
    /// Program and arguments.
    pub command: Vec<String>,
    /// Variables added to the environment.
    pub environment: Vec<(String, String)>,
    /// The file that becomes standard input; `/dev/null` without one.
    pub stdin: Option<PathBuf>,
    /// The working directory.
    pub directory: PathBuf,
    /// The limits of the whole tree.
    pub limits: Limits,
    /// The processors that the tree may use; empty for all.
    pub processors: Vec<usize>,
    /// The longest output that is kept whole, in bytes.
    pub output_bytes: usize,
    /// Bytes that are kept of a longer one: the first and the last half.
    pub cut_bytes: usize,
}

/// What came of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Measured {
    /// How the command ended.
    pub exit: ExitState,
    /// CPU seconds of the whole tree.
    pub cpu_s: f64,
    /// Wall seconds until the command ended.
    pub wall_s: f64,
    /// Peak memory of the whole tree in KiB.
    pub memory_kib: u64,
    /// The output, standard output and error together.
    pub output: String,
    /// Bytes of output, kept or not.
    pub output_total: u64,
    /// Processes that were still there when the command had ended.
    pub left_over: u32,
    /// What was around the command; nothing is known of one that did not run.
    pub surroundings: Option<Surroundings>,
    /// Why the command did not start.
    pub message: String,
}

impl Measured {
    /// A run that has nothing to show, and why.
    #[must_use]
    pub fn nothing(exit: ExitState, message: String) -> Self {
        Self {
            exit,
            cpu_s: 0.0,
            wall_s: 0.0,
            memory_kib: 0,
            output: String::new(),
            output_total: 0,
            left_over: 0,
            surroundings: None,
            message,
        }
    }
}
