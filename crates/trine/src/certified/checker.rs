//! The checker as a program: where it is, how it is asked, what its lines mean.
//!
//! Idea: one process for one question; its last line is the verdict, what comes before belongs to it.
//! A checker that has not ended shortly after the deadline, or after a signal, is ended by a guard.
//! Invariant: an output that is not a verdict is a rejection, whatever the exit code; what was ended
//! by the guard, by a signal or by another limit accepted nothing, and is no rejection.
//! Reference: `formal/README.md` (protocol).

use std::env;
use std::ffi::OsStr;
use std::fmt;
use std::io::{self, Read};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use trine_collections::{CancelHandle, Exhausted};

/// How long after its limit the checker may take to end.
pub(super) const GRACE: Duration = Duration::from_millis(100);
/// How often the guard looks.
const PERIOD: Duration = Duration::from_millis(5);

/// The name of the checker, and of the variable that says where it is.
pub(super) const CHECKER: &str = "trine-cert";
pub(super) const CHECKER_VARIABLE: &str = "TRINE_CERT";

/// Signals that say that a program is broken. (The runtime of OCaml sends itself SIGABRT where there
/// is no memory left, and a stack that is used up ends as SIGSEGV.)
const OF_FAULTS: [i32; 5] = [libc::SIGILL, libc::SIGTRAP, libc::SIGBUS, libc::SIGFPE, libc::SIGSYS];

/// Exit codes of a shell and of the dynamic linker that could not run a program.
const NOT_RUN: [i32; 2] = [126, 127];

/// What ended the checker before it came to a verdict, besides the time of the run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// There was no memory left.
    Memory,
    /// The stack was used up.
    Stack,
    /// A number left the range of machine integers.
    Integers,
    /// A signal, as limits of processor time or of memory send it.
    Signal(ExitStatus),
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory => f.write_str("the checker had no memory left"),
            Self::Stack => f.write_str("the checker had no stack left"),
            Self::Integers => f.write_str("a number is too large for the checker"),
            Self::Signal(status) => write!(f, "the checker was ended by {status}"),
        }
    }
}

/// The last line of the checker, or what its exit status says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Sat,
    Unsat,
    Written,
    Rejected(String),
    Unsupported(String),
    Unknown(String),
    Timeout,
    Limit(Limit),
}

impl Verdict {
    /// Of a checker that ended otherwise than well.
    pub(super) fn of_status(status: ExitStatus) -> Self {
        match (status.signal(), status.code()) {
            (Some(signal), _) if !OF_FAULTS.contains(&signal) => Self::Limit(Limit::Signal(status)),
            (_, Some(code)) if NOT_RUN.contains(&code) => {
                Self::Unknown(format!("the checker could not be run: {status}"))
            }
            _ => Self::Rejected(format!("the checker ended with {status}")),
        }
    }

    /// Reads it. Anything that is not one of its lines is a rejection.
    pub(super) fn of_line(line: &str) -> Self {
        let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (kind, rest) {
            ("certified", "sat") => Self::Sat,
            ("certified", "unsat") => Self::Unsat,
            ("written", "") => Self::Written,
            ("unsupported", what) => Self::Unsupported(what.into()),
            ("unknown", why) => Self::Unknown(why.into()),
            ("limit", "time") => Self::Timeout,
            ("limit", "memory") => Self::Limit(Limit::Memory),
            ("limit", "stack") => Self::Limit(Limit::Stack),
            ("limit", "integers") => Self::Limit(Limit::Integers),
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
    pub(super) cancel: CancelHandle,
}

/// How a conversation with the checker ended.
pub(super) enum Ending {
    /// It waited for more and was ended.
    Asked,
    /// The guard ended it: at the deadline, or when the run was asked to end.
    ByGuard,
    ByItself(ExitStatus),
}

/// A checker that runs, and the thread that ends it.
pub(super) struct Running {
    child: Arc<Mutex<Child>>,
    was_ended: Arc<AtomicBool>,
    /// Dropped when the guard is not needed any more.
    _guard: Sender<()>,
}

impl Running {
    fn new(child: Child, end: Option<Instant>, cancel: CancelHandle) -> Self {
        let child = Arc::new(Mutex::new(child));
        let was_ended = Arc::new(AtomicBool::new(false));
        let (guard, stop) = mpsc::channel();
        let (watched, mark) = (Arc::clone(&child), Arc::clone(&was_ended));
        // Without the thread the checker's own limit and the watchdog still hold.
        drop(thread::Builder::new().name("guard".into()).stack_size(128 << 10).spawn(move || {
            while stop.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
                // At the deadline the checker ends by itself, with its own word for it.
                let asked = cancel.cancelled().is_some_and(|why| why != Exhausted::Deadline);
                if asked || end.is_some_and(|end| Instant::now() >= end) {
                    mark.store(true, Ordering::Release);
                    drop(watched.lock().unwrap_or_else(PoisonError::into_inner).kill());
                    return;
                }
            }
        }));
        Self { child, was_ended, _guard: guard }
    }

    /// Its input and output, once.
    pub(super) fn streams(&self) -> (Option<ChildStdin>, Option<ChildStdout>) {
        let mut child = self.child.lock().unwrap_or_else(PoisonError::into_inner);
        (child.stdin.take(), child.stdout.take())
    }

    /// Ends it, unless it ends by itself within `patience`.
    pub(super) fn end(self, patience: Duration) -> io::Result<Ending> {
        let until = Instant::now() + patience;
        loop {
            let mut child = self.child.lock().unwrap_or_else(PoisonError::into_inner);
            let status = child.try_wait()?;
            if self.was_ended.load(Ordering::Acquire) {
                child.wait()?;
                return Ok(Ending::ByGuard);
            }
            if let Some(status) = status {
                return Ok(Ending::ByItself(status));
            }
            if Instant::now() >= until {
                drop(child.kill());
                child.wait()?;
                return Ok(Ending::Asked);
            }
            drop(child);
            thread::sleep(PERIOD);
        }
    }

    /// How it ended; none if the guard ended it.
    fn wait(self) -> io::Result<Option<ExitStatus>> {
        let mut child = self.child.lock().unwrap_or_else(PoisonError::into_inner);
        let status = child.wait()?;
        Ok((!self.was_ended.load(Ordering::Acquire)).then_some(status))
    }
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
    /// The time until the deadline, a thousandth of a second where it has passed.
    fn time_left(&self) -> Option<Duration> {
        let left = self.deadline?.saturating_duration_since(Instant::now());
        Some(left.max(Duration::from_millis(1)))
    }

    fn command(&self, arguments: &[&OsStr]) -> Command {
        let mut command = Command::new(&self.program);
        command.arg("--problem").arg(self.problem).args(arguments);
        if self.any_match {
            command.arg("--any");
        }
        if let Some(left) = self.time_left() {
            command.arg("--limit").arg(format!("{:.3}", left.as_secs_f64()));
        }
        command.stderr(Stdio::inherit());
        command
    }

    fn start(&self, mut command: Command) -> io::Result<Running> {
        let child = command.stdout(Stdio::piped()).spawn().map_err(|error| {
            let text = format!("{} cannot be run: {error}", self.program.display());
            io::Error::new(error.kind(), text)
        })?;
        let end = self.time_left().map(|left| Instant::now() + left + GRACE);
        Ok(Running::new(child, end, self.cancel.clone()))
    }

    /// Asks one question.
    pub(super) fn ask(&self, arguments: &[&OsStr]) -> io::Result<Said> {
        let mut command = self.command(arguments);
        command.stdin(Stdio::null());
        let running = self.start(command)?;
        let mut output = Vec::new();
        if let (_, Some(mut answers)) = running.streams() {
            answers.read_to_end(&mut output)?;
        }
        let Some(status) = running.wait()? else {
            return Ok(Said { verdict: Verdict::Timeout, text: String::new() });
        };
        let said = Said::of_output(&String::from_utf8_lossy(&output));
        Ok(if status.success() {
            said
        } else {
            Said { verdict: Verdict::of_status(status), text: said.text }
        })
    }

    /// Starts a conversation.
    pub(super) fn talk(&self, arguments: &[&OsStr]) -> io::Result<Running> {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped());
        self.start(command)
    }
}
