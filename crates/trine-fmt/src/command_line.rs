//! `trine fmt`: arguments, files, exit codes.
//!
//! Invariant: a file is replaced only by a text that was compared with it token by token, in one
//! step, and only if it differs; what is broken stays as it is.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;

use crate::script::{Width, format, same_tokens};

/// Formats SMT-LIB scripts. Comments, literals and meaning stay; only white space changes.
#[derive(Parser, Clone, Debug)]
#[command(name = "trine fmt", version, about)]
pub struct CommandLine {
    /// The scripts; standard input if there is none
    pub files: Vec<PathBuf>,
    /// Change the files in place
    #[arg(short, long, requires = "files", conflicts_with = "check")]
    pub write: bool,
    /// Print nothing but the names of what is not formatted; exit code 1 if there is any
    #[arg(long)]
    pub check: bool,
    /// Columns that a line should not exceed
    #[arg(long, value_name = "COLUMNS", default_value_t = Width::DEFAULT.columns(),
          value_parser = clap::value_parser!(u32).range(
              i64::from(Width::LEAST)..=i64::from(Width::GREATEST)))]
    pub width: u32,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Outcome {
    /// As wanted.
    Done,
    /// With `--check`: something is not formatted; otherwise: something is broken.
    Findings,
    /// Something could not be read or written.
    Failed,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(match outcome {
            Outcome::Done => 0,
            Outcome::Findings => 1,
            Outcome::Failed => 2,
        })
    }
}

impl CommandLine {
    /// Formats what the arguments name.
    #[must_use]
    pub fn run(&self) -> Outcome {
        if self.files.is_empty() {
            let mut input = Vec::new();
            return match io::stdin().lock().read_to_end(&mut input) {
                Ok(_) => self.format(None, &input),
                Err(error) => failed("standard input", &error),
            };
        }
        let outcomes = self.files.iter().map(|path| match fs::read(path) {
            Ok(input) => self.format(Some(path), &input),
            Err(error) => failed(&path.display().to_string(), &error),
        });
        outcomes.fold(Outcome::Done, Ord::max)
    }

    fn format(&self, path: Option<&Path>, input: &[u8]) -> Outcome {
        let name = path.map_or_else(|| "standard input".into(), |path| path.display().to_string());
        let width = Width::new(self.width).unwrap_or(Width::DEFAULT);
        let output = match format(input, width) {
            Ok(output) => output,
            Err(diagnostic) => {
                eprintln!("{name}:{diagnostic}");
                return Outcome::Findings;
            }
        };
        if !same_tokens(input, &output) {
            eprintln!(
                "{name}: a fault of the formatter: the tokens would change; nothing is written"
            );
            return Outcome::Failed;
        }
        let done = match path {
            _ if self.check && output == input => return Outcome::Done,
            _ if self.check => {
                println!("{name}");
                return Outcome::Findings;
            }
            Some(_) if self.write && output == input => return Outcome::Done,
            Some(path) if self.write => replace(path, &output),
            _ => io::stdout().lock().write_all(&output),
        };
        match done {
            Ok(()) => Outcome::Done,
            Err(error) => failed(&name, &error),
        }
    }
}

fn failed(name: &str, error: &io::Error) -> Outcome {
    if error.kind() != io::ErrorKind::BrokenPipe {
        eprintln!("trine fmt: {name}: {error}");
    }
    Outcome::Failed
}

/// Puts a new text in the place of a file, which is the old one or the new one at each moment.
fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    // Behind a link stands the file that is meant.
    let path = fs::canonicalize(path)?;
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.trine-fmt", std::process::id()));
    let beside = path.with_file_name(name);
    let written = fs::write(&beside, text)
        .and_then(|()| fs::set_permissions(&beside, fs::metadata(&path)?.permissions()))
        .and_then(|()| fs::rename(&beside, &path));
    if written.is_err() {
        // What is left of the attempt is of no use; the error of the attempt is what counts.
        let _ = fs::remove_file(&beside);
    }
    written
}
