//! `trine bench merge`: one journal from several, as from parts that ran on several machines. Results
//! bring along what validators said of them.

use std::fs;
use std::path::PathBuf;

use rustc_hash::FxHashMap;

use crate::failure::{Failure, Outcome};
use crate::journal::{self, FILE_NAME, Journal};
use crate::result::{RunKey, RunResult};
use crate::show_line;
use crate::validators::judgement;

/// Arguments of `trine bench merge`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The folder of the new journal
    into: PathBuf,
    /// Journals, or folders of runs
    #[arg(required = true, value_name = "JOURNAL")]
    journals: Vec<PathBuf>,
}

/// Runs `trine bench merge`. Of several results of one run, the one that began last counts.
///
/// # Errors
///
/// A journal is damaged, two disagree about what a run is, or the new one cannot be written.
pub fn run(args: &Args) -> Result<Outcome, Failure> {
    if args.into.join(FILE_NAME).exists() {
        return Err(Failure::Usage(format!("{} holds a journal already", args.into.display())));
    }
    let mut merged: Vec<(RunResult, &PathBuf)> = Vec::new();
    let mut places: FxHashMap<RunKey, usize> = FxHashMap::default();
    let mut replaced = 0;
    for path in &args.journals {
        let mut results = journal::read(path)?;
        if path.is_dir() {
            judgement::apply(path, &mut results)?;
        }
        for result in results {
            let key = result.key();
            let Some(&place) = places.get(&key) else {
                places.insert(key, merged.len());
                merged.push((result, path));
                continue;
            };
            let (there, other) = &merged[place];
            if let Some(what) = difference(there, &result) {
                return Err(Failure::Usage(format!(
                    "{} and {} have different {what} for {} on {}",
                    other.display(),
                    path.display(),
                    key.solver,
                    key.problem
                )));
            }
            replaced += 1;
            if result.started > there.started {
                merged[place] = (result, path);
            }
        }
    }
    fs::create_dir_all(&args.into).map_err(Failure::write(&args.into))?;
    let (journal, _) = Journal::open(&args.into, |_| {})?;
    for (result, _) in &merged {
        journal.append(result)?;
    }
    journal.close()?;
    show_line!("{} results in {}, {replaced} of them twice", merged.len(), args.into.display())?;
    Ok(Outcome::Done)
}

/// What two results of one run must share. Commands hold paths, which differ between machines.
fn difference(a: &RunResult, b: &RunResult) -> Option<&'static str> {
    if a.sha256 != b.sha256 {
        Some("files")
    } else if a.limits != b.limits {
        Some("limits")
    } else if a.version != b.version {
        Some("versions")
    } else {
        None
    }
}
