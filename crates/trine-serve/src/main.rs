//! The `trine-serve` binary, reached as `trine serve`.

use std::process::ExitCode;

use clap::Parser;
use trine_serve::command_line::CommandLine;
use trine_serve::server::Server;

fn main() -> ExitCode {
    let arguments = CommandLine::parse();
    let server = match Server::bind(&arguments) {
        Ok(server) => server,
        Err(error) => {
            eprintln!("trine serve: port {}: {error}", arguments.port);
            return ExitCode::FAILURE;
        }
    };
    println!("http://{}/", server.address());
    server.run()
}
