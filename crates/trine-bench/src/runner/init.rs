//! `trine bench init`: writes an example configuration that can be run as it is.
//!
//! Idea: a configuration without problems or with a solver that is not there is refused. So the example takes
//! the scripts of its folder, of which one is written if there is none, and the solver beside this program.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::configuration::example;
use crate::failure::{Failure, Outcome};
use crate::tell;

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
    write(&args.file, &example(&solver()))?;
    let folder = args.file.parent().unwrap_or(Path::new("")).join("problems");
    if !folder.exists() {
        fs::create_dir(&folder).map_err(Failure::write(&folder))?;
        write(&folder.join("example.smt2"), PROBLEM)?;
    }
    tell!("wrote {0}; next: trine bench run {0} --dry-run", args.file.display());
    Ok(Outcome::Done)
}

/// A problem to begin with.
const PROBLEM: &str = "(set-logic QF_LIA)
(set-info :status unsat)
(declare-const x Int)
(assert (= (* 2 x) 7))
(check-sat)
";

/// How `trine` is called: by its name where the system finds it, else by its place beside this program.
fn solver() -> String {
    let name = "trine";
    let paths = std::env::var_os("PATH").unwrap_or_default();
    if std::env::split_paths(&paths).any(|folder| folder.join(name).is_file()) {
        return name.to_owned();
    }
    let beside = std::env::current_exe().map(|own| own.with_file_name(name));
    let beside = beside.ok().filter(|path| path.is_file());
    beside.map_or(name.to_owned(), |path| path.display().to_string())
}

/// Writes a file that is not there yet.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let file = OpenOptions::new().write(true).create_new(true).open(path);
    let mut file = file.map_err(Failure::write(path))?;
    file.write_all(text.as_bytes()).map_err(Failure::write(path))
}
