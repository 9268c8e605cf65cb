//! The `trine-bench` binary, reached as `trine bench`.

#![deny(clippy::print_stdout, clippy::print_stderr)]

use std::process::ExitCode;

use clap::Parser;
use trine_bench::command_line::CommandLine;
use trine_bench::tell;

fn main() -> ExitCode {
    match CommandLine::parse().command.run() {
        Ok(outcome) => ExitCode::from(outcome as u8),
        Err(failure) => {
            tell!("{failure}");
            ExitCode::from(failure.exit_code())
        }
    }
}
