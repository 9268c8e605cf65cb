//! The `trine-fmt` binary, reached as `trine fmt`.

use std::process::ExitCode;

use clap::Parser;
use trine_fmt::command_line::CommandLine;

fn main() -> ExitCode {
    CommandLine::parse().run().into()
}
