//! `trine serve`: arguments.

use std::path::PathBuf;

use clap::Parser;

/// A page to try Trine, for browsers on this machine. Nothing is served to others.
#[derive(Parser, Clone, Debug)]
#[command(name = "trine serve", version, about)]
pub struct CommandLine {
    /// Port on 127.0.0.1; 0 for a free one
    #[arg(long, default_value_t = 7878)]
    pub port: u16,
    /// The solver; by default `trine` beside this program, or in the path
    #[arg(long, value_name = "PROGRAM")]
    pub solver: Option<PathBuf>,
    /// Seconds that a script may take
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=3600))]
    pub time: u32,
    /// MiB that a script may use
    #[arg(long, default_value_t = 1024, value_parser = clap::value_parser!(u32).range(64..))]
    pub memory: u32,
    /// KiB that a script may have
    #[arg(long, default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub size: u32,
    /// Scripts that run at a time; as many again, and six more, may wait
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub checks: u8,
}

impl CommandLine {
    /// The program that runs scripts.
    #[must_use]
    pub fn solver(&self) -> PathBuf {
        let beside = std::env::current_exe().map(|own| own.with_file_name("trine"));
        let default = || beside.ok().filter(|path| path.exists()).unwrap_or_else(|| "trine".into());
        self.solver.clone().unwrap_or_else(default)
    }
}
