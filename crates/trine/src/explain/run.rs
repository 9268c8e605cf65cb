//! The command `trine explain FILE`.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use clap::{Arg, Command};
use trine_collections::CancelHandle;

use super::listening::{Format, finish, listen};
use super::report::Explanation;
use crate::command_line::{self, Request};
use crate::exit_code::ExitCode;
use crate::options::Options;
use crate::output::Channel;
use crate::session::Session;
use crate::watchdog::Watchdog;

const FORMATS: [(&str, Format); 3] =
    [("text", Format::Text), ("json", Format::Json), ("html", Format::Html)];

/// What a program prepares before the run, such as handlers of signals.
pub type Prepare<'a> = &'a mut dyn FnMut(&CancelHandle, &Watchdog);

/// Carries out `trine explain` with the arguments after these words.
pub fn explain(arguments: impl Iterator<Item = OsString>, prepare: Prepare<'_>) -> ExitCode {
    let (format, rest) = match format_of(arguments) {
        Ok(found) => found,
        Err(text) => {
            eprintln!("trine explain: {text}");
            return ExitCode::Usage;
        }
    };
    match command_line::read(rest.into_iter()) {
        Request::Run { input: Some(path), options } => match File::open(&path) {
            Ok(file) => print(&explanation(&options, &path, file, prepare), format),
            Err(error) => {
                eprintln!("trine explain: {}: {error}", path.display());
                ExitCode::Usage
            }
        },
        Request::Ask { .. } | Request::Run { input: None, .. } => {
            eprintln!("trine explain: which file? (trine explain --help)");
            ExitCode::Usage
        }
        Request::Print(_) => {
            let help = interface().render_long_help();
            let _ = write!(io::stdout(), "{help}");
            ExitCode::Done
        }
        Request::Wrong(text) => {
            eprintln!("{}", text.trim_end());
            ExitCode::Usage
        }
    }
}

fn interface() -> Command {
    Command::new("trine explain")
        .about("Runs a script and says what decided each check, or why nothing did")
        .arg(Arg::new("FILE").required(true).help("the script"))
        .arg(
            Arg::new("format")
                .long("format")
                .value_parser(FORMATS.map(|(name, _)| name))
                .default_value("text")
                .help("text for a terminal, json for programs, html for a page"),
        )
        .after_help(
            "The other options are those of `trine` (trine --help), limits of time above all.",
        )
}

/// Takes out what is said of the format.
fn format_of(arguments: impl Iterator<Item = OsString>) -> Result<(Format, Vec<OsString>), String> {
    let (mut format, mut rest) = (Format::default(), Vec::new());
    let mut arguments = arguments;
    while let Some(argument) = arguments.next() {
        let text = argument.to_str().unwrap_or_default();
        let value = if text == "--format" {
            arguments.next()
        } else {
            text.strip_prefix("--format=").map(OsString::from)
        };
        match value {
            None if text == "--format" => return Err("--format needs a value".to_owned()),
            None => rest.push(argument),
            Some(value) => {
                let known = FORMATS.iter().find(|(name, _)| value == *name);
                format = known.ok_or("the format is text, json or html")?.1;
            }
        }
    }
    Ok((format, rest))
}

/// Runs a script and explains it.
fn explanation(
    options: &Options,
    path: &Path,
    input: impl io::Read,
    prepare: Prepare<'_>,
) -> Explanation {
    let cancel = CancelHandle::new();
    let deadline = options.total_time.map(|time| Instant::now() + time);
    // A check that does not react to its end ends the process, here as everywhere.
    let mut watchdog = Watchdog::of_process(cancel.clone(), deadline);
    watchdog.answers_go_to("stdout");
    watchdog.watch(options.memory);
    prepare(&cancel, &watchdog);
    // What the script prints is no part of the explanation.
    let mut session = Session::new(options, Channel::new(Box::new(io::sink())), watchdog, cancel);
    listen(&mut session, &path.display().to_string());
    session.run(input);
    let explanation = finish(&mut session);
    std::mem::forget(session);
    explanation
}

/// Writes an explanation to a file, as the extension of its name says: JSON, a page, or text.
///
/// # Errors
/// If the file cannot be written.
pub fn write_to(explanation: &Explanation, file: &Path) -> io::Result<()> {
    let format = match file.extension().and_then(|extension| extension.to_str()) {
        Some("json") => Format::Json,
        Some("html") => Format::Html,
        _ => Format::Text,
    };
    std::fs::write(file, explanation.in_format(format))
}

fn print(explanation: &Explanation, format: Format) -> ExitCode {
    match io::stdout().write_all(explanation.in_format(format).as_bytes()) {
        Ok(()) if explanation.errors.is_empty() => ExitCode::Done,
        Ok(()) => ExitCode::Error,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::BrokenPipe,
        Err(_) => ExitCode::OutputLost,
    }
}
