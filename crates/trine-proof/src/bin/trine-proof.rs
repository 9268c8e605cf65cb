//! The `trine-proof` binary: `explain-proof` and `export-proof` of Trine, without the solver.

use std::process::ExitCode;

use trine_proof::{Command, EXPLAIN_USAGE, EXPORT_USAGE, explain_command, export_command, report};

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let first = arguments.first().map(|first| first.to_string_lossy().into_owned());
    let command: Command = match first.as_deref() {
        Some("explain-proof") => explain_command,
        Some("export-proof") => export_command,
        _ => {
            eprintln!("usage: trine-proof {EXPLAIN_USAGE}\n       trine-proof {EXPORT_USAGE}");
            return ExitCode::from(trine_check::WRONG_USE);
        }
    };
    ExitCode::from(report("trine-proof", command(&arguments[1..])))
}
