//! The checker as a program: where it is, how it is asked, what its lines mean.
//!
//! Idea: one process for one question; its last line is the verdict, what comes before belongs to it.
//! Invariant: an output that is not a verdict is a rejection, whatever the exit code.
//! Reference: `docs/certified.md` (protocol).

use std::env;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The name of the checker, and of the variable that says where it is.
pub(super) const CHECKER: &str = "trine-cert";
pub(super) const CHECKER_VARIABLE: &str = "TRINE_CERT";

/// The last line of the checker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Sat,
    Unsat,
    Written,
    Rejected(String),
    Unsupported(String),
    Unknown(String),
    Timeout,
}

impl Verdict {
    /// Reads it. Anything that is not one of its lines is a rejection.
    pub(super) fn of_line(line: &str) -> Self {
        let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (kind, rest) {
            ("certified", "sat") => Self::Sat,
            ("certified", "unsat") => Self::Unsat,
            ("written", "") => Self::Written,
            ("unsupported", what) => Self::Unsupported(what.into()),
            ("unknown", why) => Self::Unknown(why.into()),
            ("rejected", "time limit") => Self::Timeout,
            ("rejected", at) => Self::Rejected(at.into()),
            _ => Self::Rejected("the checker ended without a verdict".into()),
        }
    }
}

/// The checker where the environment says, otherwise next to this program.
pub(super) fn find() -> Option<PathBuf> {
    let path = match env::var_os(CHECKER_VARIABLE) {
        Some(path) => PathBuf::from(path),
        None => env::current_exe().ok()?.with_file_name(CHECKER),
    };
    path.is_file().then_some(path)
}

/// The checker for one file.
pub(super) struct Checker<'a> {
    pub(super) program: PathBuf,
    pub(super) problem: &'a Path,
    /// Whether replacements may take any match.
    pub(super) any_match: bool,
    pub(super) deadline: Option<Instant>,
}

/// What the checker said: its verdict, and the text before it.
pub(super) struct Said {
    pub(super) verdict: Verdict,
    pub(super) text: String,
}

impl Said {
    fn of_output(output: &str) -> Self {
        let text = output.trim_end();
        let (text, line) = text.rsplit_once('\n').unwrap_or(("", text));
        Self { verdict: Verdict::of_line(line), text: text.into() }
    }
}

impl Checker<'_> {
    /// Seconds until the deadline, at most `most`, with a thousandth left where it has passed.
    fn seconds(&self, most: Option<Duration>) -> Option<f64> {
        let left = self.deadline.map(|end| end.saturating_duration_since(Instant::now()));
        let left = left.into_iter().chain(most).min()?;
        Some(left.max(Duration::from_millis(1)).as_secs_f64())
    }

    fn command(&self, arguments: &[&OsStr], most: Option<Duration>) -> Command {
        let mut command = Command::new(&self.program);
        command.arg("--problem").arg(self.problem).args(arguments);
        if self.any_match {
            command.arg("--any");
        }
        if let Some(seconds) = self.seconds(most) {
            command.arg("--limit").arg(format!("{seconds:.3}"));
        }
        command.stderr(Stdio::inherit());
        command
    }

    /// Asks one question, for which there is so much time.
    pub(super) fn ask(&self, arguments: &[&OsStr], most: Option<Duration>) -> io::Result<Said> {
        let output = self.command(arguments, most).stdin(Stdio::null()).output()?;
        let said = Said::of_output(&String::from_utf8_lossy(&output.stdout));
        Ok(if output.status.success() {
            said
        } else {
            let verdict = Verdict::Rejected(format!("the checker ended with {}", output.status));
            Said { verdict, text: said.text }
        })
    }

    /// Starts a conversation.
    pub(super) fn talk(&self, arguments: &[&OsStr]) -> io::Result<Child> {
        self.command(arguments, None).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()
    }
}
