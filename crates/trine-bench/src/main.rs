//! The `trine-bench` binary, reached as `trine bench`.

use std::process::ExitCode;

use clap::Parser;
use trine_bench::command_line::CommandLine;

fn main() -> ExitCode {
    match CommandLine::parse().command.run() {
        Ok(outcome) => ExitCode::from(outcome as u8),
        Err(failure) => {
            eprintln!("trine bench: {failure}");
            ExitCode::from(failure.exit_code())
        }
    }
}
