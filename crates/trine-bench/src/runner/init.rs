//! `trine bench init`: writes an example configuration.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;

use crate::configuration::EXAMPLE;
use crate::failure::{Failure, Outcome};

/// Arguments of `trine bench init`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The file to write; one that exists is left alone
    #[arg(default_value = "bench.toml")]
    file: PathBuf,
}

/// Runs `trine bench init`.
///
/// # Errors
///
/// The file exists, or cannot be written.
pub fn run(args: &Args) -> Result<Outcome, Failure> {
    let file = OpenOptions::new().write(true).create_new(true).open(&args.file);
    let mut file = file.map_err(Failure::write(&args.file))?;
    file.write_all(EXAMPLE.as_bytes()).map_err(Failure::write(&args.file))?;
    eprintln!("trine bench: wrote {0}; next: trine bench run {0} --dry-run", args.file.display());
    Ok(Outcome::Done)
}
