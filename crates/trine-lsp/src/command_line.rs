//! `trine lsp`: arguments.

use std::path::PathBuf;
use std::time::Duration;

use clap::Parser;

use crate::check::Runner;

/// A language server for SMT-LIB on standard input and output. Editors start it.
#[derive(Parser, Clone, Debug)]
#[command(name = "trine lsp", version, about)]
pub struct CommandLine {
    /// The solver that runs checks; by default `trine` beside this program, or in the path
    #[arg(long, value_name = "PROGRAM")]
    pub solver: Option<PathBuf>,
    /// Seconds that a check may take
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub time: u64,
    /// MiB that a check may use
    #[arg(long, default_value_t = 2048)]
    pub memory: u32,
    /// Columns of formatted text
    #[arg(long, default_value_t = 100,
          value_parser = clap::value_parser!(u32).range(20..=10_000))]
    pub width: u32,
    /// Accepted because some editors pass it: there is no other way to talk
    #[arg(long, hide = true)]
    pub stdio: bool,
}

impl CommandLine {
    /// How checks are run.
    #[must_use]
    pub fn runner(&self) -> Runner {
        let beside = std::env::current_exe().map(|own| own.with_file_name("trine"));
        let default = || beside.ok().filter(|path| path.exists()).unwrap_or_else(|| "trine".into());
        Runner {
            solver: self.solver.clone().unwrap_or_else(default),
            time: Duration::from_secs(self.time),
            memory: self.memory,
        }
    }
}
