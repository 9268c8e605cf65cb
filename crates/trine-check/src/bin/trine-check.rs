//! The `trine-check` binary: `trine-check SCRIPT PROOF`, `trine-check model SCRIPT MODEL` and
//! `trine-check count SCRIPT ANSWERS`.

use std::io::Write as _;
use std::process::ExitCode;

use trine_check::count::{CountReport, judge_counts};
use trine_check::evaluate::{ModelReport, judge_model};
use trine_check::{WRONG_USE, judge_files};

const USAGE: &str = "usage: trine-check SCRIPT PROOF, trine-check model SCRIPT MODEL, or: trine-check count SCRIPT ANSWERS
Says whether PROOF shows that the checks of SCRIPT that it names have no model.
First line and exit code: valid (0), invalid PLACE (1), holey (2), unsupported PLACE (3); 4 for wrong use.";

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    if arguments.first().is_some_and(|first| first == "model") {
        return say("model", judge_model(&arguments[1..]), ModelReport::exit_code);
    }
    if arguments.first().is_some_and(|first| first == "count") {
        return say("count", judge_counts(&arguments[1..]), CountReport::exit_code);
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

/// Prints what is said, with its exit code, or what is wrong with the arguments.
fn say<T: std::fmt::Display>(
    command: &str,
    judged: Result<T, (String, u8)>,
    exit_code: impl Fn(&T) -> u8,
) -> ExitCode {
    match judged {
        Ok(report) => {
            print(&report);
            ExitCode::from(exit_code(&report))
        }
        Err((message, code)) => {
            eprintln!("trine-check {command}: {message}");
            ExitCode::from(code)
        }
    }
}
