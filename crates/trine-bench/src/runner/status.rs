//! `trine bench status`: what a run has and what it lacks.

use std::path::{Path, PathBuf};

use crate::failure::{Failure, Outcome};
use crate::journal;
use crate::plan::{Place, Places, Plan};
use crate::result::Verdict;
use crate::standard_output::show;
use crate::translation::translate;

use super::folder;

/// Arguments of `trine bench status`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The folder of the run
    folder: PathBuf,
}

const VERDICTS: [(Verdict, &str); 7] = [
    (Verdict::Solved, "solved"),
    (Verdict::Unconfirmed, "unconfirmed"),
    (Verdict::Wrong, "wrong"),
    (Verdict::Unknown, "unknown"),
    (Verdict::Timeout, "timeout"),
    (Verdict::Memout, "memout"),
    (Verdict::Error, "error"),
];

/// Runs `trine bench status`.
///
/// # Errors
///
/// The folder holds no run, or its journal is damaged.
pub fn run(args: &Args) -> Result<Outcome, Failure> {
    let configuration = folder::configuration(&args.folder)?;
    let mut plan = Plan::new(&configuration)?;
    let dialects: Vec<_> = configuration.solvers.iter().map(|solver| solver.dialect).collect();
    translate(&mut plan, &dialects, &args.folder)?;
    let missing = print(&args.folder, &plan)?;
    Ok(if missing > 0 { Outcome::Found } else { Outcome::Done })
}

/// Prints a line for each solver; how many runs have no result.
///
/// # Errors
///
/// The journal is damaged, or standard output cannot be written.
pub fn print(folder: &Path, plan: &Plan) -> Result<usize, Failure> {
    let places = Places::new(plan);
    let entrants = &plan.tables.entrants;
    let mut last: Vec<Option<(Verdict, f64)>> = vec![None; plan.runs.len()];
    journal::scan(folder, |result| {
        if let Place::Of(index) = places.place(&result) {
            last[index] = Some((result.verdict(), result.cpu_s));
        }
    })?;
    let mut counts = vec![[0_usize; VERDICTS.len()]; entrants.len()];
    let mut missing = vec![0_usize; entrants.len()];
    let mut seconds = vec![0.0; entrants.len()];
    for (run, last) in plan.runs.iter().zip(last) {
        let entrant = run.entrant();
        match last {
            Some((verdict, cpu_s)) => {
                let column = VERDICTS.iter().position(|(v, _)| *v == verdict).unwrap_or(0);
                counts[entrant][column] += 1;
                seconds[entrant] += cpu_s;
            }
            None => missing[entrant] += 1,
        }
    }
    let name = |e: &crate::plan::Entrant| match &*e.configuration {
        "default" => e.name.clone(),
        other => format!("{} ({other})", e.name),
    };
    let width = entrants.iter().map(|e| name(e).chars().count()).max().unwrap_or(0).max(6);
    let mut text = format!("{:width$}", "solver");
    for (_, title) in VERDICTS {
        text += &format!(" {title:>11}");
    }
    text += &format!(" {:>11} {:>11}\n", "CPU s", "missing");
    for (index, entrant) in entrants.iter().enumerate() {
        text += &format!("{:width$}", name(entrant));
        for count in counts[index] {
            text += &format!(" {count:>11}");
        }
        text += &format!(" {:>11.1} {:>11}\n", seconds[index], missing[index]);
    }
    show(&text)?;
    Ok(missing.into_iter().sum())
}
