//! What is to be run: solvers, problems, and which of them meet, in which order.
//!
//! Idea: solvers and problems are tables, a run is three numbers; a plan of a million runs is small,
//! and what a cluster's nodes need of it is one file and some numbers.
//! Invariant: every run of a plan has a place in it; results find theirs by name, and are taken for
//! it only if file, command and limits are those of the plan.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::answers::{AnswerReader, AnswerRule, reported_error};
use crate::configuration::{Configuration, LimitTable, Order, Solver};
use crate::execution::{Isolation, Measured, Request};
use crate::exhibit::{Exhibit, core};
use crate::failure::Failure;
use crate::problem::{self, Problem};
use crate::result::{Answer, Limits, RunResult};
use crate::shuffle::Shuffle;
use crate::translation::Translation;
use crate::validators::kept_output::KeptOutputs;

/// What stands for something in a command.
pub const PLACES: [&str; 7] = ["file", "wall", "cpu", "wall_ms", "memory_mib", "cores", "seed"];

/// What stands for something in the command of a validator too: what a run printed, and what stands between the
/// parentheses of it.
pub const VALIDATOR_PLACES: [&str; 2] = ["output", "inside"];

/// Bytes of output in which answers are sought.
const OUTPUT_BYTES: usize = 1 << 20;

/// Bytes of output that a result keeps.
const KEPT_BYTES: usize = 4096;

/// The first place in a word of a command that is none of those that are known.
#[must_use]
pub fn unknown_place<'a>(word: &'a str, known: &[&str]) -> Option<&'a str> {
    places(word).map(|(_, name)| name).find(|name| !known.contains(name))
}

/// Places in a word: `{` to `}` with a name between them, and where they begin.
fn places(word: &str) -> impl Iterator<Item = (usize, &str)> {
    word.match_indices('{').filter_map(|(at, _)| {
        let rest = &word[at + 1..];
        let name = &rest[..rest.find('}')?];
        let named = !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
        named.then_some((at, name))
    })
}

/// A solver that can be run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Entrant {
    /// Its name.
    pub name: String,
    /// Its configuration.
    pub configuration: String,
    /// Program (a path, or found by the system) and arguments, with places.
    pub command: Vec<String>,
    /// What its version command printed.
    pub version: String,
    /// How its answers are found.
    pub answers: AnswerRule,
    /// Variables added to its environment.
    pub environment: BTreeMap<String, String>,
    /// Whether it reads the problem from standard input.
    pub stdin: bool,
    /// Which of the translations it reads; `None` for the problems as they are.
    pub translation: Option<usize>,
}

/// One run, as places in the tables of a plan.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Run(pub u32, pub u32, pub u32);

impl Run {
    /// The entrant.
    #[must_use]
    pub const fn entrant(self) -> usize {
        self.0 as usize
    }

    /// The problem.
    #[must_use]
    pub const fn problem(self) -> usize {
        self.1 as usize
    }

    /// The repetition.
    #[must_use]
    pub const fn repetition(self) -> u32 {
        self.2
    }
}

/// The tables and the runs.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What runs need.
    pub tables: Tables,
    /// All runs, in order.
    pub runs: Vec<Run>,
}

/// What runs need: everything but which of them there are.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Tables {
    /// The solvers.
    pub entrants: Vec<Entrant>,
    /// The problems.
    pub problems: Vec<Problem>,
    /// The limits of each problem.
    pub limits: Vec<Limits>,
    /// The problems in other formats.
    pub translations: Vec<Translation>,
    /// The folder in which commands run.
    pub directory: PathBuf,
    /// What `{seed}` stands for.
    pub seed: u64,
    /// What jobs may do to their surroundings.
    #[serde(default)]
    pub isolation: Isolation,
    /// Where whole outputs are kept.
    #[serde(default)]
    pub outputs: Option<KeptOutputs>,
}

impl Plan {
    /// Collects problems and brings the runs into order. Versions are filled in by whoever may run
    /// commands.
    ///
    /// # Errors
    ///
    /// A program or a file is missing, or a set is empty.
    pub fn new(configuration: &Configuration) -> Result<Self, Failure> {
        let Configuration { base, run, limits, .. } = configuration;
        let directory = std::path::absolute(base).map_err(Failure::read(base))?;
        let mut problems = Vec::new();
        for set in &configuration.sets {
            problems.extend(problem::collect(set, base, run.seed)?);
        }
        let solvers = &configuration.solvers;
        let entrants = solvers.iter().map(|solver| entrant(solver, &directory));
        let entrants = entrants.collect::<Result<Vec<_>, Failure>>()?;
        let mut runs = Vec::new();
        for repetition in 0..run.repetitions {
            for (p, problem) in problems.iter().enumerate() {
                for (s, solver) in solvers.iter().enumerate() {
                    let division = &problem.division;
                    if solver.divisions.as_ref().is_none_or(|names| names.contains(division)) {
                        runs.push(Run(s as u32, p as u32, repetition));
                    }
                }
            }
        }
        for (s, solver) in solvers.iter().enumerate() {
            if !runs.iter().any(|run| run.entrant() == s) {
                let Solver { name, line, .. } = solver;
                return Err(Failure::Usage(format!(
                    "the solver `{name}` (line {line}) enters no division that has problems"
                )));
            }
        }
        if run.order == Order::Shuffled {
            Shuffle::new(run.seed).shuffle(&mut runs);
        }
        let limits = limits_of(&problems, limits);
        let translations = Vec::new();
        let tables = Tables {
            entrants,
            problems,
            limits,
            translations,
            directory,
            seed: run.seed,
            isolation: run.isolation,
            outputs: None,
        };
        Ok(Self { tables, runs })
    }
}

fn limits_of(problems: &[Problem], limits: &LimitTable) -> Vec<Limits> {
    problems.iter().map(|problem| limits.of(&problem.division)).collect()
}

/// Finds the program. A name with a `/` is relative to the folder of the configuration.
pub(crate) fn entrant(solver: &Solver, directory: &Path) -> Result<Entrant, Failure> {
    let mut command = solver.command.clone();
    let mut version = solver.version.clone();
    resolve(&mut command, directory).map_err(|reason| missing(solver, &reason))?;
    if let Some(version) = &mut version {
        resolve(version, directory).map_err(|reason| missing(solver, &reason))?;
    }
    if !solver.stdin && !command.iter().any(|word| word.contains("{file}")) {
        command.push("{file}".to_owned());
    }
    Ok(Entrant {
        name: solver.name.clone(),
        configuration: solver.configuration.clone(),
        command,
        version: String::new(),
        answers: solver.answers.rule().clone(),
        environment: solver.environment.clone(),
        stdin: solver.stdin,
        translation: None,
    })
}

fn missing(solver: &Solver, reason: &str) -> Failure {
    let Solver { name, line, .. } = solver;
    Failure::Usage(format!("the solver `{name}` (line {line}) cannot run: {reason}"))
}

/// Makes the path of a program absolute.
///
/// # Errors
///
/// There is no such program: the reason in words.
pub fn resolve(command: &mut [String], directory: &Path) -> Result<(), String> {
    use std::os::unix::fs::PermissionsExt;
    let Some(program) = command.first_mut() else { return Err("the command is empty".to_owned()) };
    let runs = |path: &Path| {
        path.metadata().is_ok_and(|m| m.is_file() && m.permissions().mode() & 0o111 != 0)
    };
    let found = if program.contains('/') {
        let path = directory.join(&*program);
        if path.exists() && !runs(&path) {
            return Err(format!("`{}` is no program", path.display()));
        }
        runs(&path).then_some(path)
    } else {
        let path = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&path).map(|folder| folder.join(&*program)).find(|path| runs(path))
    };
    match found {
        Some(path) => {
            *program = path.to_string_lossy().into_owned();
            Ok(())
        }
        None => Err(format!("there is no program `{program}`")),
    }
}

impl Tables {
    fn translated(&self, run: Run) -> Option<&Result<PathBuf, String>> {
        let translation = self.entrants[run.entrant()].translation?;
        self.translations.get(translation)?.files.get(run.problem())
    }

    /// The file that a run reads.
    fn file(&self, run: Run) -> &Path {
        match self.translated(run) {
            Some(Ok(path)) => path,
            _ => &self.problems[run.problem()].file,
        }
    }

    /// Why the problem of a run cannot be said in the format of its solver.
    #[must_use]
    pub fn untranslatable(&self, run: Run) -> Option<&str> {
        self.translated(run)?.as_ref().err().map(String::as_str)
    }

    /// The command of a run, its places filled in.
    #[must_use]
    pub fn command(&self, run: Run) -> Vec<String> {
        let limits = &self.limits[run.problem()];
        let seconds = |limit: Option<f64>| limit.map_or("0".to_owned(), |s| s.to_string());
        let shown = self.problems[run.problem()].shown.as_ref();
        let path = |path: &Path| path.to_string_lossy().into_owned();
        let value = |name: &str| match name {
            "file" => path(self.file(run)),
            "output" => shown.map_or(String::new(), |shown| path(&shown.output)),
            "inside" => shown.map_or(String::new(), |shown| path(&shown.inside)),
            "wall" => seconds(limits.wall_s),
            "cpu" => seconds(limits.cpu_s),
            "wall_ms" => seconds(limits.wall_s.map(|s| (s * 1000.0).round())),
            "memory_mib" => (limits.memory_kib.unwrap_or(0) / 1024).to_string(),
            "cores" => limits.cores.to_string(),
            _ => (self.seed + u64::from(run.repetition())).to_string(),
        };
        let fill = |word: &String| {
            let mut filled = String::new();
            let mut end = 0;
            let known = |name: &str| {
                PLACES.contains(&name) || shown.is_some() && VALIDATOR_PLACES.contains(&name)
            };
            for (at, name) in places(word).filter(|(_, name)| known(name)) {
                filled.push_str(&word[end..at]);
                filled.push_str(&value(name));
                end = at + name.len() + 2;
            }
            filled.push_str(&word[end..]);
            filled
        };
        self.entrants[run.entrant()].command.iter().map(fill).collect()
    }

    /// What a supervisor is told.
    #[must_use]
    pub fn request(&self, run: Run, processors: &[usize]) -> Request {
        let entrant = &self.entrants[run.entrant()];
        let environment = &entrant.environment;
        Request {
            command: self.command(run),
            environment: environment.iter().map(|(n, v)| (n.clone(), v.clone())).collect(),
            stdin: entrant.stdin.then(|| self.file(run).to_owned()),
            directory: self.directory.clone(),
            limits: self.limits[run.problem()],
            processors: processors.to_vec(),
            output_bytes: self.output_bytes(),
            cut_bytes: OUTPUT_BYTES,
        }
    }

    /// Bytes of output that come back from a supervisor.
    fn output_bytes(&self) -> usize {
        if self.outputs.is_some() { KeptOutputs::LONGEST } else { OUTPUT_BYTES }
    }

    /// The output of a run, where it is to be kept and is whole.
    #[must_use]
    pub fn whole_output(&self, measured: &Measured) -> Option<String> {
        let whole = measured.output_total <= self.output_bytes() as u64;
        (self.outputs.is_some() && whole).then(|| measured.output.clone())
    }

    /// Keeps the output of a run that answered, for validators.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub fn keep(&self, result: &mut RunResult, output: &str) -> Result<(), Failure> {
        let answered = matches!(result.last_answer(), Some(Answer::Sat | Answer::Unsat));
        if let Some(outputs) = &self.outputs
            && answered
        {
            result.exhibit.printed = Some(outputs.keep(output)?);
        }
        Ok(())
    }

    /// What becomes of what a supervisor measured.
    #[must_use]
    pub fn result(
        &self,
        run: Run,
        measured: Measured,
        answers: &AnswerReader,
        started: SystemTime,
        host: &str,
    ) -> RunResult {
        let entrant = &self.entrants[run.entrant()];
        let problem = &self.problems[run.problem()];
        let mut message = measured.message;
        let mut say = |text: &str| {
            message.push_str(if message.is_empty() { "" } else { "; " });
            message.push_str(text);
        };
        if let Some(line) = reported_error(&measured.output) {
            say(&line.chars().take(200).collect::<String>());
        }
        if measured.left_over > 0 {
            say(&format!("{} processes were left over", measured.left_over));
        }
        let read = answers.read(&measured.output);
        let unsat = read.last() == Some(&Answer::Unsat);
        let core = if unsat { core(&measured.output) } else { None };
        let core = core.and_then(|names| u32::try_from(names.len()).ok());
        // How many assertions there are matters to cores alone.
        let assertions = core.map(|_| problem.assertions);
        let exhibit = Exhibit { core, assertions, ..Exhibit::default() };
        let since_epoch = started.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let rounded = |seconds: f64| (seconds * 1e6).round() / 1e6;
        RunResult {
            solver: entrant.name.clone(),
            configuration: entrant.configuration.clone(),
            set: problem.set.clone(),
            division: problem.division.clone(),
            family: problem.family.clone(),
            problem: problem.name.clone(),
            file: problem.file.to_string_lossy().into_owned(),
            sha256: problem.sha256.clone(),
            command: self.command(run),
            limits: self.limits[run.problem()],
            repetition: run.repetition(),
            host: host.to_owned(),
            version: entrant.version.clone(),
            started: (since_epoch.as_secs_f64() * 1e3).round() / 1e3,
            cpu_s: rounded(measured.cpu_s),
            wall_s: rounded(measured.wall_s),
            memory_kib: measured.memory_kib,
            exit: measured.exit,
            answers: read,
            checks: problem.checks,
            format: problem.format,
            exhibit,
            surroundings: measured.surroundings,
            not_isolated: String::new(),
            expected: problem.expected.clone(),
            message,
            output: shortened(&measured.output),
        }
    }

    /// The readers of the entrants' answers.
    ///
    /// # Errors
    ///
    /// A pattern of a stored plan is none.
    pub fn readers(&self) -> Result<Vec<AnswerReader>, Failure> {
        let readers = self.entrants.iter().map(|e| AnswerReader::new(e.answers.clone()));
        readers.collect::<Result<_, _>>().map_err(Failure::Usage)
    }
}

/// The first and the last half of what is kept.
fn shortened(output: &str) -> String {
    if output.len() <= KEPT_BYTES {
        return output.to_owned();
    }
    let half = KEPT_BYTES / 2;
    let boundary = |at: &usize| output.is_char_boundary(*at);
    let head = (0..=half).rev().find(boundary).unwrap_or(0);
    let tail = (output.len() - half..output.len()).find(boundary).unwrap_or(output.len());
    let missing = tail - head;
    format!("{}\n; {missing} bytes left out\n{}", &output[..head], &output[tail..])
}

/// Finds the run of a plan that a result belongs to.
#[derive(Debug)]
pub struct Places<'a> {
    plan: &'a Plan,
    entrants: FxHashMap<(&'a str, &'a str), u32>,
    problems: FxHashMap<(&'a str, &'a str), u32>,
    runs: FxHashMap<Run, usize>,
}

/// What a result is to a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The result of this run.
    Of(usize),
    /// Of this run, but with another file, command or limit than the plan says.
    Outdated(usize),
    /// Of no run of the plan.
    Foreign,
}

impl<'a> Places<'a> {
    /// The places of a plan.
    #[must_use]
    pub fn new(plan: &'a Plan) -> Self {
        let entrants = plan.tables.entrants.iter().zip(0..);
        let problems = plan.tables.problems.iter().zip(0..);
        Self {
            plan,
            entrants: entrants.map(|(e, i)| ((&*e.name, &*e.configuration), i)).collect(),
            problems: problems.map(|(p, i)| ((&*p.set, &*p.name), i)).collect(),
            runs: plan.runs.iter().zip(0..).map(|(run, index)| (*run, index)).collect(),
        }
    }

    /// The place of a result.
    #[must_use]
    pub fn place(&self, result: &RunResult) -> Place {
        let entrant = self.entrants.get(&(&*result.solver, &*result.configuration));
        let problem = self.problems.get(&(&*result.set, &*result.problem));
        let (Some(&entrant), Some(&problem)) = (entrant, problem) else { return Place::Foreign };
        let run = Run(entrant, problem, result.repetition);
        let Some(&index) = self.runs.get(&run) else { return Place::Foreign };
        let tables = &self.plan.tables;
        let same = result.sha256 == tables.problems[run.problem()].sha256
            && result.limits == tables.limits[run.problem()]
            && result.command == tables.command(run);
        if same { Place::Of(index) } else { Place::Outdated(index) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_that_name_nothing_are_left_alone() {
        assert_eq!(unknown_place("-e'{x}'", &PLACES), Some("x"));
        assert_eq!(unknown_place("{file}{} {A} {wall_ms}", &PLACES), None);
    }

    #[test]
    fn long_output_is_cut_between_characters() {
        let text = "é".repeat(KEPT_BYTES);
        let cut = shortened(&text);
        assert!(cut.len() < KEPT_BYTES + 60);
        assert!(cut.contains("bytes left out"));
    }
}
