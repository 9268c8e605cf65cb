//! The `trine-check` binary: `trine-check SCRIPT PROOF`.

use std::process::ExitCode;

use trine_check::{WRONG_USE, judge_files};

const USAGE: &str = "usage: trine-check SCRIPT PROOF
Says whether PROOF shows that the checks of SCRIPT that it names have no model.
First line and exit code: valid (0), invalid PLACE (1), holey (2), unsupported PLACE (3); 4 for wrong use.";

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let [script, proof] = arguments.as_slice() else {
        eprintln!("{USAGE}");
        return ExitCode::from(WRONG_USE);
    };
    match judge_files(script.as_ref(), proof.as_ref()) {
        Ok(report) => {
            print!("{report}");
            ExitCode::from(report.verdict.exit_code())
        }
        Err(error) => {
            eprintln!("trine-check: {error}");
            ExitCode::from(WRONG_USE)
        }
    }
}
