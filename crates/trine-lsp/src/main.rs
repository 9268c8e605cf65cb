//! The `trine-lsp` binary, reached as `trine lsp`.

use std::process::ExitCode;

use clap::Parser;
use trine_lsp::command_line::CommandLine;
use trine_lsp::server::{self, End};

fn main() -> ExitCode {
    let arguments = CommandLine::parse();
    match server::run(&arguments, std::io::stdin(), std::io::stdout()) {
        End::Asked => ExitCode::SUCCESS,
        End::Unasked => ExitCode::FAILURE,
    }
}
