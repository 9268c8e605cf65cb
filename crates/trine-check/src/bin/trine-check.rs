//! The `trine-check` binary: `trine-check SCRIPT PROOF`, `trine-check model SCRIPT MODEL` and
//! `trine-check count SCRIPT ANSWERS`.

use std::io::Write as _;
use std::process::ExitCode;

use trine_check::count::judge_counts;
use trine_check::evaluate::judge_model;
use trine_check::{WRONG_USE, judge_files};

const USAGE: &str = "usage: trine-check SCRIPT PROOF, trine-check model SCRIPT MODEL, or: trine-check count SCRIPT ANSWERS
Says whether PROOF shows that the checks of SCRIPT that it names have no model.
First line and exit code: valid (0), invalid PLACE (1), holey (2), unsupported PLACE (3); 4 for wrong use.";

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    if arguments.first().is_some_and(|first| first == "model") {
        return model(&arguments[1..]);
    }
    if arguments.first().is_some_and(|first| first == "count") {
        return counts(&arguments[1..]);
    }
    let [script, proof] = arguments.as_slice() else {
        eprintln!("{USAGE}");
        return ExitCode::from(WRONG_USE);
    };
    match judge_files(script.as_ref(), proof.as_ref()) {
        Ok(report) => {
            print(&report);
            ExitCode::from(report.verdict.exit_code())
        }
        Err(error) => {
            eprintln!("trine-check: {error}");
            ExitCode::from(WRONG_USE)
        }
    }
}

/// Prints what is said; whoever stops reading misses the rest, and has the exit code.
fn print(report: &impl std::fmt::Display) {
    let _ = write!(std::io::stdout(), "{report}");
}

/// Judges a model.
fn model(arguments: &[std::ffi::OsString]) -> ExitCode {
    match judge_model(arguments) {
        Ok(report) => {
            print(&report);
            ExitCode::from(report.exit_code())
        }
        Err((message, code)) => {
            eprintln!("trine-check model: {message}");
            ExitCode::from(code)
        }
    }
}

/// Judges answers to `get-count`.
fn counts(arguments: &[std::ffi::OsString]) -> ExitCode {
    match judge_counts(arguments) {
        Ok(report) => {
            print(&report);
            ExitCode::from(report.exit_code())
        }
        Err((message, code)) => {
            eprintln!("trine-check count: {message}");
            ExitCode::from(code)
        }
    }
}
