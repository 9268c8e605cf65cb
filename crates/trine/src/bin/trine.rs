//! The `trine` binary: command line, signals, exit codes.
//!
//! With the GNU C library the program begins at the `main` of C. What the standard library does before that of Rust
//! (it reads the map of the address space for the guard of the stack, and more) takes a fifth of the time of a
//! small script; no stack here depends on the input. What matters of it is done here.

#![cfg_attr(all(target_os = "linux", target_env = "gnu"), no_main)]

use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::Instant;

use trine::certified::CertifiedRun;
use trine::command_line::{self, Request};
use trine::exit_code::ExitCode;
use trine::explain;
use trine::help;
use trine::interactive::{self, Line};
use trine::line_editor::LineEditor;
use trine::model_checking::ModelChecking;
use trine::options::{Certified, Jobs, Language, Options};
use trine::output::Channel;
use trine::platform::{self, exit_now};
use trine::session::{Audience, Session};
use trine::watchdog::Watchdog;
use trine_collections::{CancelHandle, Exhausted, TableFull};

/// What the system gets to know of a run: an [`ExitCode`], or the code of another program.
type Status = u8;

/// Where the program begins.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code, reason = "the name by which the C library finds the beginning")]
// SAFETY: no other function of this name exists, and this one has the type that the C library expects.
#[unsafe(no_mangle)]
extern "C" fn main(_: libc::c_int, _: *const *const libc::c_char) -> libc::c_int {
    platform::open_standard_streams();
    let status = std::panic::catch_unwind(decide).unwrap_or(ExitCode::InternalFault as u8);
    // Text without a newline at its end. Nobody is left to tell it to if this fails.
    let _ = io::stdout().flush();
    exit_now(status)
}

/// Where the program begins elsewhere.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn main() -> std::process::ExitCode {
    decide().into()
}

/// Does what the command line asks for.
fn decide() -> Status {
    platform::share_the_heap(1);
    let first = std::env::args_os().nth(1);
    if let Some(companion) =
        COMPANIONS.iter().find(|name| first.as_ref().is_some_and(|f| f == *name))
    {
        return become_companion(companion);
    }
    if first.as_ref().is_some_and(|first| first == "check-model") {
        return check_model();
    }
    if first.as_ref().is_some_and(|first| first == "check-proof") {
        return check_proof();
    }
    for (name, command) in PROOF_COMMANDS {
        if first.as_ref().is_some_and(|first| first == name) {
            let arguments: Vec<_> = std::env::args_os().skip(2).collect();
            return trine_proof::report(&format!("trine {name}"), command(&arguments));
        }
    }
    if first.as_ref().is_some_and(|first| first == "split") {
        return split_script();
    }
    if first.as_ref().is_some_and(|first| first == "help") {
        return help();
    }
    if first.as_ref().is_some_and(|first| first == "explain") {
        return explain_script();
    }
    if let Some(word) = first.as_ref().and_then(|first| first.to_str())
        && let Some(meant) = command_line::meant_subcommand(word)
    {
        eprintln!("trine: there is no file `{word}`; did you mean `trine {meant}`?");
        return ExitCode::Usage as u8;
    }
    let request = match command_line::read(std::env::args_os().skip(1)) {
        Request::Ask { options } if !is_dialogue(&options) => Request::Run { input: None, options },
        request => request,
    };
    let code = match request {
        Request::Run { options, .. }
            if options.certified == Certified::Off && options.needs_checker() =>
        {
            eprintln!("trine: --certificate and --replace-semantics=any need --certified");
            ExitCode::Usage
        }
        Request::Run { input: None, options } if options.certified != Certified::Off => {
            eprintln!("trine: --certified needs a file: the checker reads it too");
            ExitCode::Usage
        }
        Request::Ask { options } => converse(&options),
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
    code as u8
}

/// Programs of their own that are reached as `trine NAME`, so that the solver does not grow by
/// what is no part of solving.
const COMPANIONS: [&str; 4] = ["bench", "fmt", "lsp", "serve"];

/// Becomes the program `trine-NAME`, which stands beside this one or is found by the system.
fn become_companion(name: &str) -> Status {
    use std::os::unix::process::CommandExt;
    let program = format!("trine-{name}");
    let beside = std::env::current_exe().map(|own| own.with_file_name(&program));
    let path = beside.ok().filter(|path| path.exists()).unwrap_or_else(|| program.clone().into());
    let error = std::process::Command::new(path).args(std::env::args_os().skip(2)).exec();
    eprintln!(
        "trine: `trine {name}` needs the program `{program}` beside `trine`: {error}; \
         `cargo build --release -p {program}` makes it"
    );
    ExitCode::Usage as u8
}

/// Commands about proofs that were written.
const PROOF_COMMANDS: [(&str, trine_proof::Command); 2] = [
    ("explain-proof", trine_proof::explain_command),
    ("export-proof", trine_proof::export_command),
];

/// Prints what a checker says; whoever stops reading misses the rest, and has the exit code.
fn print_report(report: &impl std::fmt::Display) {
    let _ = write!(io::stdout(), "{report}");
}

/// Judges a model, as `trine-check model` does.
fn check_model() -> Status {
    let arguments: Vec<_> = std::env::args_os().skip(2).collect();
    match trine_check::evaluate::judge_model(&arguments) {
        Ok(report) => {
            print_report(&report);
            report.exit_code()
        }
        Err((message, code)) => {
            eprintln!("trine check-model: {message}");
            code
        }
    }
}

/// Judges a proof, as the program `trine-check` does.
fn check_proof() -> Status {
    let arguments: Vec<_> = std::env::args_os().skip(2).collect();
    let [script, proof] = arguments.as_slice() else {
        eprintln!("usage: trine check-proof SCRIPT PROOF");
        return trine_check::WRONG_USE;
    };
    match trine_check::judge_files(script.as_ref(), proof.as_ref()) {
        Ok(report) => {
            print_report(&report);
            report.verdict.exit_code()
        }
        Err(error) => {
            eprintln!("trine: {error}");
            trine_check::WRONG_USE
        }
    }
}

/// Prints help about a topic or an option.
fn help() -> Status {
    let word = std::env::args().nth(2);
    let page = match &word {
        None => Some(help::overview()),
        Some(word) => help::page(word),
    };
    match (page, word) {
        (Some(page), _) => {
            print_report(&page);
            ExitCode::Done as u8
        }
        (None, word) => {
            let word = word.unwrap_or_default();
            let hint = help::nearest(&word).map(|near| format!("; did you mean `{near}`?"));
            let hint = hint.unwrap_or_else(|| "; `trine help` lists the topics".to_owned());
            eprintln!("trine: there is no help about `{word}`{hint}");
            ExitCode::Usage as u8
        }
    }
}

/// Whether somebody sits at a terminal and gets the answers there.
fn is_dialogue(options: &Options) -> bool {
    let is_plain = options.certified == Certified::Off && !options.needs_checker();
    let answers_here = options.regular_output == "stdout" && !is_btor2(options, None);
    is_plain && answers_here && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Talks with whoever is at the terminal.
fn converse(options: &Options) -> ExitCode {
    let mut editor = match LineEditor::new() {
        Ok(editor) => editor,
        Err(error) => {
            eprintln!("trine: the terminal cannot be asked for lines: {error}");
            return ExitCode::Usage;
        }
    };
    let cancel = CancelHandle::new();
    let deadline = options.total_time.map(|time| Instant::now() + time);
    let mut watchdog = Watchdog::of_process(cancel.clone(), deadline);
    watchdog.answers_go_to(&options.regular_output);
    watchdog.watch(options.memory);
    let signals = Signals::register(&cancel, &watchdog, Interrupt::EndsCheck);
    let mut session =
        Session::new(options, Channel::new(Box::new(io::stdout())), watchdog, cancel.clone());
    session.set_audience(Audience::Person);
    println!(
        "Trine {} reads SMT-LIB: (declare-const x Int) (assert (> x 1)) (check-sat) (get-model)\n\
         `help` says more; `exit` or Ctrl-D ends.",
        env!("CARGO_PKG_VERSION")
    );
    let ask = |prompt: &str| {
        let line = editor.ask(prompt);
        if line == Line::End {
            println!();
        }
        line
    };
    let code = unless_full(|| interactive::converse(&mut session, &cancel, ask));
    let code = code.unwrap_or_else(|full| session.give_up(&full));
    std::mem::forget(session);
    signals.map_or(code, |signals| signals.exit_code(code))
}

/// Explains a script; a signal ends the running check, and is the exit code then.
fn explain_script() -> Status {
    let mut signals = None;
    let mut prepare = |cancel: &CancelHandle, watchdog: &Watchdog| {
        signals = Signals::register(cancel, watchdog, Interrupt::EndsRun);
    };
    let arguments = std::env::args_os().skip(2);
    let code = unless_full(|| explain::explain(arguments, &mut prepare));
    let code = code.unwrap_or(ExitCode::Error);
    signals.map_or(code, |signals| signals.exit_code(code)) as u8
}

/// Splits a script into cubes.
fn split_script() -> Status {
    let code = unless_full(|| trine::split::run(std::env::args_os().skip(2)));
    code.unwrap_or(ExitCode::Error) as u8
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
    if options.jobs != Jobs::ONE {
        platform::share_the_heap(options.jobs.count().saturating_add(1));
    }
    let cancel = CancelHandle::new();
    let deadline = options.total_time.map(|time| Instant::now() + time);
    let mut watchdog = Watchdog::of_process(cancel.clone(), deadline);
    watchdog.answers_go_to(&options.regular_output);
    watchdog.watch(options.memory);
    let signals = Signals::register(&cancel, &watchdog, Interrupt::EndsRun);
    // A panic is a fault of Trine's; the answers given so far were flushed. The process ends after
    // it. To give back millions of clauses and terms one by one would only keep the user waiting.
    let code = if options.certified != Certified::Off {
        let mut run = CertifiedRun::new(options, output, watchdog, cancel);
        let path = Path::new(path.unwrap_or_default());
        unless_full(|| run.run(path, input)).unwrap_or_else(|full| {
            eprintln!("trine: there are more of {} than can be numbered", full.what);
            ExitCode::Error
        })
    } else if is_btor2(options, path) {
        let mut run = ModelChecking::new(options, output, watchdog, cancel);
        let code = unless_full(|| run.run(input)).unwrap_or_else(|full| run.give_up(&full));
        std::mem::forget(run);
        code
    } else {
        let mut session = Session::new(options, output, watchdog, cancel);
        if let Some(path) = path {
            session.set_source(path);
        }
        if io::stdout().is_terminal() {
            session.set_audience(Audience::Person);
        }
        if !options.explanation.is_empty() {
            explain::listen(&mut session, path.unwrap_or("standard input"));
        }
        let code = unless_full(|| session.run(input)).unwrap_or_else(|full| session.give_up(&full));
        let code = explained(&mut session, options, code);
        std::mem::forget(session);
        code
    };
    let code = signals.map_or(code, |signals| signals.exit_code(code));
    if options.jobs != Jobs::ONE {
        // Jobs that have lost may still be on their last steps. What the run had to say was flushed.
        exit_now(code as u8);
    }
    code
}

/// The exit code of a run after its explanation was written, if one is wanted.
fn explained(session: &mut Session, options: &Options, code: ExitCode) -> ExitCode {
    if options.explanation.is_empty() {
        return code;
    }
    match explain::write_to(&explain::finish(session), Path::new(&options.explanation)) {
        Ok(()) => code,
        Err(error) => {
            eprintln!("trine: {}: {error}", options.explanation);
            ExitCode::OutputLost
        }
    }
}

/// The exit code of a run; a panic is a fault.
///
/// # Errors
/// If the run was ended by a table without room.
fn unless_full(run: impl FnOnce() -> ExitCode) -> Result<ExitCode, TableFull> {
    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)) {
        Ok(code) => Ok(code),
        Err(payload) => match payload.downcast_ref::<TableFull>() {
            Some(full) => Err(*full),
            None => Ok(ExitCode::InternalFault),
        },
    }
}

fn is_btor2(options: &Options, path: Option<&str>) -> bool {
    let extension = path.and_then(|path| Path::new(path).extension()?.to_str());
    match options.language {
        Language::Auto => matches!(extension, Some("btor2" | "btor")),
        language => language == Language::Btor2,
    }
}

/// The signals that end a run, and its exit code then.
const SIGNALS: [(i32, ExitCode); 4] = [
    (signal_hook::consts::SIGHUP, ExitCode::HungUp),
    (signal_hook::consts::SIGINT, ExitCode::Interrupted),
    (signal_hook::consts::SIGTERM, ExitCode::Terminated),
    (signal_hook::consts::SIGXCPU, ExitCode::CpuTimeUsedUp),
];

/// What Ctrl-C ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Interrupt {
    /// The run.
    EndsRun,
    /// The check that runs, and nothing else.
    EndsCheck,
}

/// What signals have arrived.
struct Signals {
    /// The exit code that the last one asks for; zero if there was none.
    last: Arc<AtomicU8>,
}

impl Signals {
    /// The first signal cancels the running check, and the run ends after its answer, or soon after
    /// without it; a second one, or one while nothing is checked, ends the process at once. A signal
    /// that the process was started to ignore, as by `nohup`, stays ignored.
    #[allow(unsafe_code, reason = "signal handlers can only be registered so")]
    fn register(cancel: &CancelHandle, watchdog: &Watchdog, interrupt: Interrupt) -> Option<Self> {
        let last = watchdog.signal();
        let repeated = Arc::new(AtomicBool::new(false));
        for (signal, code) in SIGNALS {
            if platform::is_ignored(signal) {
                continue;
            }
            let (last, repeated) = (Arc::clone(&last), Arc::clone(&repeated));
            let (cancel, watchdog) = (cancel.clone(), watchdog.clone());
            let ends_check =
                interrupt == Interrupt::EndsCheck && signal == signal_hook::consts::SIGINT;
            let handler = move || {
                if ends_check && watchdog.is_checking() {
                    cancel.cancel(Exhausted::Interrupted);
                    return;
                }
                last.store(code as u8, Ordering::Relaxed);
                cancel.cancel(Exhausted::Interrupted);
                if repeated.swap(true, Ordering::Relaxed) || !watchdog.is_checking() {
                    exit_now(code as u8)
                }
            };
            // SAFETY: the handler only stores to atomics and ends the process, which is async-signal-safe.
            unsafe { signal_hook::low_level::register(signal, handler) }.ok()?;
        }
        Some(Self { last })
    }

    fn exit_code(&self, code: ExitCode) -> ExitCode {
        let last = self.last.load(Ordering::Relaxed);
        let of_signal = SIGNALS.iter().find(|(_, code)| *code as u8 == last);
        of_signal.map_or(code, |(_, code)| *code)
    }
}
