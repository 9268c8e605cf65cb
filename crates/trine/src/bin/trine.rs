//! The `trine` binary: command line, signals, exit codes.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode as Status;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::Instant;

use trine::command_line::{self, Request};
use trine::exit_code::ExitCode;
use trine::model_checking::ModelChecking;
use trine::options::{Language, Options};
use trine::output::Channel;
use trine::session::Session;
use trine::watchdog::Watchdog;
use trine_collections::{CancelHandle, Exhausted};

fn main() -> Status {
    let code = match command_line::read(std::env::args_os().skip(1)) {
        Request::Run { input: None, options } => run(&options, None, io::stdin().lock()),
        Request::Run { input: Some(path), options } => match open(&path) {
            Ok(file) => run(&options, path.to_str(), file),
            Err(error) => {
                eprintln!("trine: {}: {error}", path.display());
                ExitCode::Usage
            }
        },
        Request::Print(text) => match io::stdout().write_all(&text) {
            Ok(()) => ExitCode::Done,
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::BrokenPipe,
            Err(_) => ExitCode::OutputLost,
        },
        Request::Wrong(text) => {
            eprintln!("{}", text.trim_end());
            ExitCode::Usage
        }
    };
    Status::from(code as u8)
}

/// Opens a script. A folder can be opened, but never read.
fn open(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok(file)
}

fn run(options: &Options, path: Option<&str>, input: impl io::Read) -> ExitCode {
    let output = match Channel::open(&options.regular_output) {
        Ok(channel) => channel,
        Err(error) => {
            eprintln!("trine: {}: {error}", options.regular_output);
            return ExitCode::Usage;
        }
    };
    let cancel = CancelHandle::new();
    let deadline = options.total_time.map(|time| Instant::now() + time);
    let mut watchdog = Watchdog::new(cancel.clone(), deadline);
    watchdog.watch(options.memory);
    let signals = Signals::register(&cancel, &watchdog);
    // A panic is a fault of Trine's; the answers given so far were flushed. The process ends after
    // it. To give back millions of clauses and terms one by one would only keep the user waiting.
    let code = if is_btor2(options, path) {
        let mut run = ModelChecking::new(options, output, watchdog, cancel);
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| run.run(input)));
        std::mem::forget(run);
        outcome
    } else {
        let mut session = Session::new(options, output, watchdog, cancel);
        if let Some(path) = path {
            session.set_source(path);
        }
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| session.run(input)));
        std::mem::forget(session);
        outcome
    }
    .unwrap_or(ExitCode::InternalFault);
    signals.map_or(code, |signals| signals.exit_code(code))
}

fn is_btor2(options: &Options, path: Option<&str>) -> bool {
    let extension = path.and_then(|path| Path::new(path).extension()?.to_str());
    match options.language {
        Language::Auto => matches!(extension, Some("btor2" | "btor")),
        language => language == Language::Btor2,
    }
}

/// What signals have arrived.
struct Signals {
    last: Arc<AtomicU8>,
}

impl Signals {
    /// The first SIGINT or SIGTERM cancels the running check, and the run ends after its answer; a
    /// second one, or one while nothing is checked, ends the process at once.
    #[allow(unsafe_code, reason = "signal handlers can only be registered so")]
    fn register(cancel: &CancelHandle, watchdog: &Watchdog) -> Option<Self> {
        let last = Arc::new(AtomicU8::new(0));
        let repeated = Arc::new(AtomicBool::new(false));
        for (signal, code) in [
            (signal_hook::consts::SIGINT, ExitCode::Interrupted),
            (signal_hook::consts::SIGTERM, ExitCode::Terminated),
        ] {
            let (last, repeated) = (Arc::clone(&last), Arc::clone(&repeated));
            let (cancel, watchdog) = (cancel.clone(), watchdog.clone());
            let handler = move || {
                last.store(code as u8, Ordering::Relaxed);
                cancel.cancel(Exhausted::Interrupted);
                if repeated.swap(true, Ordering::Relaxed) || !watchdog.is_checking() {
                    // SAFETY: _exit is async-signal-safe.
                    unsafe { libc::_exit(code as i32) }
                }
            };
            // SAFETY: the handler only stores to atomics and calls _exit.
            unsafe { signal_hook::low_level::register(signal, handler) }.ok()?;
        }
        Some(Self { last })
    }

    fn exit_code(&self, code: ExitCode) -> ExitCode {
        match self.last.load(Ordering::Relaxed) {
            last if last == ExitCode::Interrupted as u8 => ExitCode::Interrupted,
            last if last == ExitCode::Terminated as u8 => ExitCode::Terminated,
            _ => code,
        }
    }
}
