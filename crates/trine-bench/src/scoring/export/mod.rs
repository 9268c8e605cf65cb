//! `trine bench export`: results in the formats of others.
//!
//! Idea: a format is a function from results to text, the other direction of an importer, so that
//! the site of SMT-COMP and the tables of BenchExec take what was run here.
//! Invariant: an importer reads what the writer of its format writes, with the same answers, ends
//! and times.

pub mod benchexec_xml;
pub mod smtcomp_entries;

use std::path::PathBuf;

use super::import;
use super::repeated_rows::{Counted, settle, tell};
use super::slcomp::Entrant;
use super::smtcomp::track::Track;
use super::validations;
use crate::failure::{Failure, Outcome};
use crate::standard_output::show;

/// A format of others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum To {
    /// The entries of SMT-COMP, JSON
    Smtcomp,
    /// The results of BenchExec, XML: of one solver
    Benchexec,
}

/// Arguments of `trine bench export`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Journals, folders of runs, and whatever `rank` takes
    #[arg(required = true)]
    pub results: Vec<PathBuf>,
    /// The format
    #[arg(long, value_enum)]
    pub to: To,
    /// The track of SMT-COMP, for sets that are not called like one
    #[arg(long, value_enum)]
    pub track: Option<Track>,
    /// What checkers said: CSV with the columns solver,configuration,problem,validation
    #[arg(long)]
    pub validations: Option<PathBuf>,
    /// Which row counts where several say the same run
    #[arg(long, value_enum, default_value_t, value_name = "WHICH")]
    pub repeated_rows: Counted,
    /// The solver, where the results have several and the format has one
    #[arg(long)]
    pub solver: Option<String>,
    /// The file to write, instead of standard output
    #[arg(long, short)]
    pub output: Option<PathBuf>,
}

/// Runs `trine bench export`.
///
/// # Errors
///
/// A file cannot be read or written, or the format has one solver and the results have several.
pub fn run(args: &Args) -> Result<Outcome, Failure> {
    let mut results = import::read_all(&args.results)?;
    tell(&settle(&mut results, args.repeated_rows), args.repeated_rows);
    if let Some(path) = &args.validations {
        validations::apply(path, &mut results)?;
    }
    if let Some(solver) = &args.solver {
        results.retain(|r| r.solver == *solver || Entrant::of(r).name() == *solver);
        if results.is_empty() {
            return Err(Failure::Usage(format!("no result is of the solver `{solver}`")));
        }
    }
    let text = match args.to {
        To::Smtcomp => {
            let track = Track::choose(args.track, &mut results)?;
            smtcomp_entries::write(&results, track)
        }
        To::Benchexec => benchexec_xml::write(&results)?,
    };
    match &args.output {
        Some(path) => std::fs::write(path, text).map_err(Failure::write(path))?,
        None => show(&text)?,
    }
    Ok(Outcome::Done)
}
