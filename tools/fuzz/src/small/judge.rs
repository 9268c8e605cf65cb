//! What solvers make of small scripts.
//!
//! Idea: a definite answer has to be the one that trying all values gives; a crash, an error or a missing
//! answer is a finding as well. What is found is made small by leaving commands out.
//! Invariant: `unknown` is no finding; how often it is the answer of a check without a limit is counted.

use std::io::{self, Write};
use std::path::PathBuf;

use super::{Feature, SmallScript, script};
use crate::solver::{Answer, End, Limits, Place, Run, Solver};

/// What is wrong with a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// The check with this number has another answer.
    Wrong(usize),
    /// The solver ended in another way than it should.
    Ended(String),
}

/// Looks at the answers of a run; the finding, if there is one, and how many checks without a limit have no
/// answer.
#[must_use]
pub fn judge(script: &SmallScript, run: &Run) -> (Option<Finding>, usize) {
    let expected = script.answers();
    let wrong = |(answer, (right, _)): (&Answer, &(Answer, bool))| {
        *answer != Answer::Unknown && answer != right
    };
    if let Some(at) = run.answers.iter().zip(&expected).position(wrong) {
        return (Some(Finding::Wrong(at)), 0);
    }
    let open = run.answers.iter().zip(&expected);
    let open =
        open.filter(|(answer, (_, limited))| **answer == Answer::Unknown && !limited).count();
    let finding = match &run.end {
        End::Finished | End::OutOfResources => None,
        End::Rejected(why) | End::Crashed(why) => Some(Finding::Ended(why.clone())),
    };
    (finding, open)
}

/// Small scripts for solvers under test.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// What scripts speak of.
    pub features: Vec<Feature>,
    /// The solvers.
    pub solvers: Vec<Solver>,
    /// The limits of each run.
    pub limits: Limits,
    /// The seed of all scripts.
    pub seed: u64,
    /// The number of the first script.
    pub start: u64,
    /// How many scripts there are.
    pub count: u64,
    /// Where findings are written.
    pub out: PathBuf,
}

/// Counts of a campaign.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Checks that were asked.
    pub checks: u64,
    /// Checks without a limit that had no answer.
    pub open: u64,
    /// Scripts with findings.
    pub findings: u64,
}

impl Campaign {
    /// Runs all scripts, and writes what is found.
    ///
    /// # Errors
    /// When a solver cannot be started or a file cannot be written.
    pub fn run(&self, report: &mut impl Write) -> io::Result<Summary> {
        let mut summary = Summary::default();
        let file = std::env::temp_dir().join(format!("trine-fuzz-{}.smt2", std::process::id()));
        let place = Place { file: file.clone(), limits: self.limits };
        for index in self.start..self.start + self.count {
            let script = script(&self.features, self.seed, index);
            let checks = script.answers().len();
            for solver in &self.solvers {
                let (finding, open) = judge(&script, &solver.run(&script.text(), checks, &place)?);
                summary.checks += checks as u64;
                summary.open += open as u64;
                let Some(finding) = finding else { continue };
                summary.findings += 1;
                let small = shrink(script.clone(), &finding, solver, &place)?;
                std::fs::create_dir_all(&self.out)?;
                let name = format!("small-{}-{index}.smt2", self.seed);
                let header = format!("; {}: {finding:?}\n", solver.name);
                std::fs::write(self.out.join(&name), header + &small.text())?;
                writeln!(report, "{name}: {}: {finding:?}", solver.name)?;
            }
        }
        let _ = std::fs::remove_file(file);
        Ok(summary)
    }
}

/// Leaves commands out as long as the solver still fails in the same way.
fn shrink(
    mut script: SmallScript,
    finding: &Finding,
    solver: &Solver,
    place: &Place,
) -> io::Result<SmallScript> {
    let is_alike =
        |other: &Finding| std::mem::discriminant(other) == std::mem::discriminant(finding);
    'again: loop {
        for smaller in script.smaller() {
            let checks = smaller.answers().len();
            let run = solver.run(&smaller.text(), checks, place)?;
            if judge(&smaller, &run).0.as_ref().is_some_and(is_alike) {
                script = smaller;
                continue 'again;
            }
        }
        return Ok(script);
    }
}
