//! `trine bench validate`: checkers judge the models, cores and proofs that runs printed.
//!
//! Idea: a validation is a run. Its solver is a validator of the configuration, its problem what
//! another run printed, so that limits, isolation, journal, resuming and the cluster are those of all
//! runs. The journal in the folder `validation` of a run is all that is kept of it; whoever reads
//! the results of the run reads it too, and joins what the validators said.
//! Invariant: a validation speaks of the output that its hash names. A run that was made again, with
//! another output, has no validation until validators are asked again.
//! Reference: SMT-COMP 2025 rules, section 7: cores are validated by other solvers, models and
//! proofs by checkers.

mod core_script;
pub mod judgement;
pub mod kept_output;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::{Deserialize, Serialize};

use crate::configuration::{Configuration, Solver, Validator};
use crate::exhibit::{Validation, core};
use crate::failure::{Failure, Outcome};
use crate::journal;
use crate::plan::{Plan, Run, Tables, entrant};
use crate::problem::Problem;
use crate::result::{Answer, RunResult, Verdict};
use crate::runner::{Ended, folder, start};
use crate::scoring::repeated_rows::{Counted, settle};
use crate::scoring::slcomp::Entrant;
use crate::scoring::smtcomp::track::Track;
use crate::set_format::SetFormat;
use crate::show_line;
use kept_output::KeptOutputs;

/// What a run shows for its answer.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, clap::ValueEnum,
)]
#[serde(rename_all = "kebab-case")]
pub enum Evidence {
    /// A model, for `sat`
    Model,
    /// An unsatisfiable core
    Core,
    /// A proof of `unsat`
    Proof,
}

impl Evidence {
    /// The word in configurations and journals.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Model => "model",
            Self::Core => "core",
            Self::Proof => "proof",
        }
    }

    /// Whether a run shows it: by its answer, and by its set where that is called like a track.
    #[must_use]
    pub fn is_shown_by(self, result: &RunResult) -> bool {
        let of_track = match Track::from_name(&result.set) {
            Some(Track::ModelValidation) => self == Self::Model,
            Some(Track::UnsatCore) => self == Self::Core,
            Some(Track::ProofExhibition) => self == Self::Proof,
            Some(Track::SingleQuery | Track::Incremental | Track::Parallel | Track::Cloud)
            | None => true,
        };
        of_track
            && match (self, result.last_answer()) {
                (Self::Model, Some(Answer::Sat)) | (Self::Proof, Some(Answer::Unsat)) => true,
                (Self::Core, Some(Answer::Unsat)) => result.exhibit.core.is_some(),
                _ => false,
            }
    }
}

/// What a validator reads beside the problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shown {
    /// All that the run printed.
    pub output: PathBuf,
    /// What stands between the parentheses of what it printed last.
    pub inside: PathBuf,
}

/// Arguments of `trine bench validate`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The folder of the run
    folder: PathBuf,
    /// Take the [[validator]] tables of this file instead of those that the run began with
    #[arg(long, value_name = "FILE")]
    configuration: Option<PathBuf>,
    /// Ask validators again that said nothing, because they were ended or could not
    #[arg(long)]
    again: bool,
    #[command(flatten)]
    means: start::Means,
}

/// The folder of validations within that of a run.
fn within(folder: &Path) -> PathBuf {
    folder.join("validation")
}

/// Runs `trine bench validate`.
///
/// # Errors
///
/// There is no validator or nothing that was printed for one, a validator cannot be run, or the
/// journal cannot be written.
pub fn run(args: &Args) -> Result<Outcome, Failure> {
    let begun = Instant::now();
    let mut configuration = folder::configuration(&args.folder)?;
    if let Some(path) = &args.configuration {
        configuration.take_validators(path, folder::base_of(path))?;
    }
    if configuration.validators.is_empty() {
        return Err(Failure::Usage("the configuration has no [[validator]]".to_owned()));
    }
    let mut results = journal::read(&args.folder)?;
    settle(&mut results, Counted::Last);
    let into = within(&args.folder);
    let mut plan = plan(&args.folder, &configuration, &results)?;
    if plan.runs.is_empty() {
        return Err(Failure::Usage(
            "no run printed a model, core or proof for these validators, or outputs were not kept: \
             [run] needs `keep-outputs = true`, or the configuration a [[validator]], when the run begins"
                .to_owned(),
        ));
    }
    if !args.means.dry_run() {
        judgement::ask(&args.folder, &configuration.validators)?;
    }
    configuration.solvers = configuration.validators.iter().map(as_solver).collect();
    // What validators print is judged at once; nobody validates validations.
    configuration.validators.clear();
    configuration.sets.clear();
    configuration.run.keep_outputs = false;
    let spoke =
        |verdict| matches!(verdict, Verdict::Solved | Verdict::Unconfirmed | Verdict::Wrong);
    let ended =
        start::bring(&into, &configuration, &mut plan, &args.means, begun, |_, verdict| {
            !args.again || spoke(verdict)
        })?;
    if ended.is_none() {
        return Ok(Outcome::Done);
    }
    judgement::apply(&args.folder, &mut results)?;
    let refuted = print(&results)?;
    Ok(match ended {
        Some(Ended::Interrupted) => Outcome::Interrupted,
        _ if refuted => Outcome::Found,
        _ => Outcome::Done,
    })
}

/// A validator as what can be run: that it confirms reads as `sat`, that it refutes as `unsat`.
fn as_solver(validator: &Validator) -> Solver {
    Solver {
        name: validator.name.clone(),
        configuration: validator.of.word().to_owned(),
        command: validator.command.clone(),
        version: validator.version.clone(),
        dialect: None,
        answers: validator.words.clone(),
        environment: validator.environment.clone(),
        stdin: false,
        divisions: None,
        line: validator.line,
    }
}

/// What has to be run: each validator on all that was printed for it.
fn plan(
    folder: &Path,
    configuration: &Configuration,
    results: &[RunResult],
) -> Result<Plan, Failure> {
    let base = &configuration.base;
    let directory = std::path::absolute(base).map_err(Failure::read(base))?;
    let absolute = std::path::absolute(folder).map_err(Failure::read(folder))?;
    let outputs = KeptOutputs::in_folder(&absolute);
    let validators = &configuration.validators;
    let entrants = validators.iter().map(|v| entrant(&as_solver(v), &directory));
    let entrants = entrants.collect::<Result<Vec<_>, Failure>>()?;
    let mut problems: Vec<Problem> = Vec::new();
    let mut runs = Vec::new();
    for evidence in [Evidence::Model, Evidence::Core, Evidence::Proof] {
        let asked: Vec<u32> = (0..)
            .zip(validators)
            .filter(|(_, validator)| validator.of == evidence)
            .map(|(index, _)| index)
            .collect();
        for result in results.iter().filter(|result| evidence.is_shown_by(result)) {
            let judges = |v: &u32| {
                let validator = &validators[*v as usize];
                // The core of a solver is validated by others.
                let own = evidence == Evidence::Core && validator.name == result.solver;
                let reads = validator.solvers.as_ref().is_none_or(|s| s.contains(&result.solver));
                reads && !own
            };
            let asked: Vec<u32> = asked.iter().copied().filter(judges).collect();
            if asked.is_empty() {
                continue;
            }
            if let Some(problem) = problem(&within(&absolute), &outputs, evidence, result)? {
                let number = problems.len() as u32;
                problems.push(problem);
                runs.extend(asked.into_iter().map(|v| Run(v, number, 0)));
            }
        }
    }
    let limits = problems.iter().map(|p| configuration.limits.of(&p.division)).collect();
    let tables = Tables {
        entrants,
        problems,
        limits,
        translations: Vec::new(),
        directory,
        seed: configuration.run.seed,
        isolation: configuration.run.isolation,
        outputs: None,
    };
    Ok(Plan { tables, runs })
}

/// What a validator is given; `None` for a run whose output was not kept or is gone, or whose core belongs to
/// no single check.
fn problem(
    into: &Path,
    outputs: &KeptOutputs,
    evidence: Evidence,
    result: &RunResult,
) -> Result<Option<Problem>, Failure> {
    let Some(printed) = result.exhibit.printed else { return Ok(None) };
    let output = outputs.path(printed);
    let read = |path: &Path| fs::read(path).map_err(Failure::read(path));
    let digits = printed.to_string();
    let mut file = PathBuf::from(&result.file);
    let mut inside = output.clone();
    if !output.exists() {
        return Ok(None);
    }
    let text = || Ok(String::from_utf8_lossy(&read(&output)?).into_owned());
    match evidence {
        Evidence::Model => {}
        Evidence::Core => {
            let text = text()?;
            let names = core(&text).unwrap_or_default();
            let Some(script) = core_script::write(&read(&file)?, &names) else { return Ok(None) };
            // Equal outputs to different problems are different scripts.
            let name = format!("{digits}-{}.smt2", &result.sha256.get(..16).unwrap_or(""));
            file = into.join("cores").join(name);
            kept_output::write(&file, script.as_bytes())?;
        }
        Evidence::Proof => {
            inside = into.join("proofs").join(digits.clone());
            kept_output::write(&inside, between_parentheses(&text()?).as_bytes())?;
        }
    }
    Ok(Some(Problem {
        set: evidence.word().to_owned(),
        name: name(result),
        file,
        division: result.division.clone(),
        family: String::new(),
        sha256: digits,
        assertions: 0,
        checks: 1,
        format: SetFormat::EveryCheck,
        expected: Vec::new(),
        shown: Some(Shown { output, inside }),
    }))
}

/// Names what one run printed.
fn name(result: &RunResult) -> String {
    let RunResult { set, problem, repetition, .. } = result;
    let entrant = Entrant::of(result).name();
    let repetition = if *repetition == 0 { String::new() } else { format!(" #{repetition}") };
    format!("{set}/{problem} by {entrant}{repetition}")
}

/// What stands between the first parenthesis that begins a line and the last one; everything where there
/// is none.
fn between_parentheses(output: &str) -> &str {
    let begin = if output.starts_with('(') { Some(0) } else { output.find("\n(").map(|at| at + 1) };
    match (begin, output.rfind(')')) {
        (Some(begin), Some(end)) if begin < end => &output[begin + 1..end],
        _ => output,
    }
}

/// Prints a line for each solver; whether something was refuted.
fn print(results: &[RunResult]) -> Result<bool, Failure> {
    let mut counts: BTreeMap<String, [usize; Validation::ALL.len()]> = BTreeMap::new();
    let shows = |result: &&RunResult| {
        [Evidence::Model, Evidence::Core, Evidence::Proof].iter().any(|e| e.is_shown_by(result))
    };
    for result in results.iter().filter(shows) {
        let row = counts.entry(Entrant::of(result).name()).or_default();
        let column = Validation::ALL.iter().position(|v| *v == result.exhibit.validation);
        row[column.unwrap_or(0)] += 1;
    }
    let width = counts.keys().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
    let mut text = format!("{:width$}", "solver");
    for validation in Validation::ALL {
        text += &format!(" {:>11}", validation.word());
    }
    for (name, row) in &counts {
        text += &format!("\n{name:width$}");
        for count in row {
            text += &format!(" {count:>11}");
        }
    }
    show_line!("{text}")?;
    let refuted = Validation::ALL.iter().position(|v| *v == Validation::Refuted).unwrap_or(0);
    Ok(counts.values().any(|row| row[refuted] > 0))
}

#[cfg(test)]
mod tests {
    use super::between_parentheses;

    #[test]
    fn a_proof_stands_between_parentheses() {
        assert_eq!(between_parentheses("unsat\n(\n(step a)\n)\n"), "\n(step a)\n");
        assert_eq!(between_parentheses("unsat\n(proof (a) b)\n"), "proof (a) b");
        assert_eq!(between_parentheses("unsat\nstep\n"), "unsat\nstep\n");
        assert_eq!(between_parentheses(")\n("), ")\n(");
    }
}
