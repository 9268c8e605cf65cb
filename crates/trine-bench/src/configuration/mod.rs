//! The configuration: which solvers run on which problems under which limits.
//!
//! Idea: one TOML file, read into types whose fields hold only what can be run. An error names the
//! line and what was expected there.
//! Reference: TOML 1.1.

mod limits;
mod quantity;
pub mod tools;
mod validator;

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde::Deserialize;
use toml::Spanned;

pub use limits::LimitTable;
pub use quantity::{Kibibytes, Seconds};
pub use validator::Validator;

use crate::answers::{AnswerReader, AnswerRule};
use crate::execution::Isolation;
use crate::failure::Failure;
use crate::problem_sets::convert::Dialect;

/// What `init` writes, where `trine` is called so.
#[must_use]
pub fn example(trine: &str) -> String {
    const WRITTEN: [&str; 2] = ["command = \"trine --total", "version = \"trine --version\""];
    let text = include_str!("example.toml");
    if trine == "trine" {
        return text.to_owned();
    }
    let [command, version] = WRITTEN;
    // A list of words, since the path may have blanks; written as TOML writes strings.
    let path = toml::Value::from(trine);
    let words = format!("command = [{path}, \"--total-timeout={{wall_ms}}\", \"{{file}}\"]");
    let mut out = String::with_capacity(text.len());
    for line in text.lines() {
        if line.starts_with(command) {
            out.push_str(&words);
        } else if line == version {
            out.push_str(&format!("version = [{path}, \"--version\"]"));
        } else {
            out.push_str(line);
        }
        out.push('\n');
    }
    out
}

/// A configuration.
#[derive(Clone, Debug)]
pub struct Configuration {
    /// The folder that its paths are relative to.
    pub base: PathBuf,
    /// How runs are made.
    pub run: RunOptions,
    /// What they run under.
    pub limits: LimitTable,
    /// What is run.
    pub solvers: Vec<Solver>,
    /// On what.
    pub sets: Vec<Set>,
    /// Who judges what is printed.
    pub validators: Vec<Validator>,
    /// How it is run on a cluster.
    pub slurm: SlurmOptions,
}

/// The table `[run]`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct RunOptions {
    /// Runs at the same time.
    pub jobs: usize,
    /// In which order.
    pub order: Order,
    /// Seed of shuffling and sampling.
    pub seed: u64,
    /// How often every solver runs on every problem.
    pub repetitions: u32,
    /// What jobs may do to their surroundings.
    pub isolation: Isolation,
    /// Whether whole outputs are kept, as they are where there is a validator.
    pub keep_outputs: bool,
}

impl Default for RunOptions {
    fn default() -> Self {
        Self {
            jobs: 1,
            order: Order::Shuffled,
            seed: 1,
            repetitions: 1,
            isolation: Isolation::WherePossible,
            keep_outputs: false,
        }
    }
}

/// The order of runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// By chance, so that what changes on the machine meets all solvers alike.
    Shuffled,
    /// Every problem through all solvers before the next one.
    Listed,
}

/// A table `[[solver]]`.
#[derive(Clone, Debug)]
pub struct Solver {
    /// Its name.
    pub name: String,
    /// Its configuration, `default` where there is one.
    pub configuration: String,
    /// Program and arguments, with places such as `{file}`.
    pub command: Vec<String>,
    /// What prints its version.
    pub version: Option<Vec<String>>,
    /// What it reads; the problems as they are without it.
    pub dialect: Option<Dialect>,
    /// How its answers are found in its output.
    pub answers: AnswerReader,
    /// Variables added to its environment.
    pub environment: BTreeMap<String, String>,
    /// Whether it reads the problem from standard input.
    pub stdin: bool,
    /// Where it enters; `None` for everywhere.
    pub divisions: Option<Vec<String>>,
    /// The line of its table, for messages.
    pub line: usize,
}

/// A table `[[set]]`.
#[derive(Clone, Debug)]
pub struct Set {
    /// Its name.
    pub name: String,
    /// Where its problems come from.
    pub source: SetSource,
    /// Only these divisions.
    pub divisions: Option<Vec<String>>,
    /// Only as many problems.
    pub sample: Option<usize>,
    /// The line of its table, for messages.
    pub line: usize,
}

/// Where the problems of a set come from.
#[derive(Clone, Debug)]
pub enum SetSource {
    /// Files that match patterns.
    Files(Vec<String>),
    /// A folder with a folder per division.
    SlComp(PathBuf),
    /// A table.
    Index {
        /// The CSV file.
        file: PathBuf,
        /// Which columns name division and family.
        columns: Columns,
        /// Values that columns must have.
        filter: BTreeMap<String, Vec<String>>,
    },
}

/// Columns of an index; without names, `division` or `logic`, and `family`.
#[derive(Clone, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Columns {
    /// The column of the division.
    pub division: Option<String>,
    /// The column of the family.
    pub family: Option<String>,
}

/// The table `[slurm]`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct SlurmOptions {
    /// The partition; the cluster's default without one.
    pub partition: Option<String>,
    /// The account.
    pub account: Option<String>,
    /// Further arguments of `sbatch`.
    pub arguments: Vec<String>,
    /// Runs in one task of an array.
    pub runs_per_task: usize,
    /// Runs at the same time within a task.
    pub jobs_per_task: usize,
    /// How often a run is submitted whose task does not bring it back.
    pub attempts: u32,
    /// Time between two looks at the queue.
    #[serde(deserialize_with = "seconds")]
    pub poll: f64,
}

impl Default for SlurmOptions {
    fn default() -> Self {
        Self {
            partition: None,
            account: None,
            arguments: Vec::new(),
            runs_per_task: 100,
            jobs_per_task: 1,
            attempts: 3,
            poll: 10.0,
        }
    }
}

fn seconds<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    Seconds::deserialize(deserializer).map(|seconds| seconds.0)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct GivenFile {
    #[serde(default)]
    run: RunOptions,
    #[serde(default)]
    limits: limits::GivenTable,
    #[serde(default)]
    solver: Vec<Spanned<GivenSolver>>,
    #[serde(default)]
    set: Vec<Spanned<GivenSet>>,
    #[serde(default)]
    validator: Vec<Spanned<validator::GivenValidator>>,
    #[serde(default)]
    slurm: SlurmOptions,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "a command: a string or a list of strings")]
enum GivenCommand {
    Line(String),
    Words(Vec<String>),
}

impl GivenCommand {
    fn words(&self) -> Option<Vec<String>> {
        let words = match self {
            Self::Line(line) => shlex::split(line)?,
            Self::Words(words) => words.clone(),
        };
        (!words.is_empty()).then_some(words)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct GivenSolver {
    name: String,
    #[serde(default)]
    configuration: Option<String>,
    #[serde(default)]
    tool: Option<Spanned<String>>,
    #[serde(default)]
    command: Option<Spanned<GivenCommand>>,
    #[serde(default)]
    version: Option<Spanned<GivenCommand>>,
    #[serde(default)]
    dialect: Option<Spanned<String>>,
    #[serde(default)]
    answers: Option<Spanned<AnswerRule>>,
    #[serde(default)]
    environment: BTreeMap<String, String>,
    #[serde(default)]
    stdin: bool,
    #[serde(default)]
    divisions: Option<Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct GivenSet {
    name: String,
    #[serde(default)]
    files: Option<Vec<String>>,
    #[serde(default)]
    slcomp: Option<PathBuf>,
    #[serde(default)]
    index: Option<PathBuf>,
    #[serde(default)]
    columns: Option<Columns>,
    #[serde(default, rename = "where")]
    filter: Option<BTreeMap<String, Vec<String>>>,
    #[serde(default)]
    divisions: Option<Vec<String>>,
    #[serde(default)]
    sample: Option<usize>,
}

/// What is wrong in a text, and where.
struct Fault {
    span: Range<usize>,
    reason: String,
}

impl Fault {
    fn new(span: Range<usize>, reason: impl Into<String>) -> Self {
        Self { span, reason: reason.into() }
    }
}

impl Configuration {
    /// Whether whole outputs are kept.
    #[must_use]
    pub fn keeps_outputs(&self) -> bool {
        self.run.keep_outputs || !self.validators.is_empty()
    }

    /// Reads a file; its paths are relative to `base`.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or says what cannot be run: the error names line and reason.
    pub fn read(path: &Path, base: &Path) -> Result<Self, Failure> {
        read_by(path, |text| Self::parse(text, base))
    }

    /// Takes the validators of another file, which may hold nothing else; paths are relative to its folder `base`.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    pub fn take_validators(&mut self, path: &Path, base: &Path) -> Result<(), Failure> {
        self.validators = read_by(path, |text| {
            let given = given(text)?;
            if given.solver.is_empty() && given.set.is_empty() {
                validators(given.validator, text, &self.solvers)
            } else {
                Self::parse(text, base).map(|other| other.validators)
            }
        })?;
        base.clone_into(&mut self.base);
        Ok(())
    }

    fn parse(text: &str, base: &Path) -> Result<Self, Fault> {
        let given = given(text)?;
        let end = text.len()..text.len();
        if given.solver.is_empty() {
            return Err(Fault::new(end, "there is no [[solver]]"));
        }
        if given.set.is_empty() {
            return Err(Fault::new(end, "there is no [[set]]"));
        }
        if given.run.jobs == 0 || given.run.repetitions == 0 {
            return Err(Fault::new(0..0, "[run]: jobs and repetitions are at least 1"));
        }
        let slurm = &given.slurm;
        if slurm.runs_per_task == 0 || slurm.jobs_per_task == 0 || slurm.attempts == 0 {
            return Err(Fault::new(
                0..0,
                "[slurm]: runs-per-task, jobs-per-task and attempts are at least 1",
            ));
        }
        let limits = LimitTable::new(&given.limits);
        if limits.divisions.values().chain([&limits.general]).any(|limits| limits.cores == 0) {
            return Err(Fault::new(0..0, "[limits]: cores is at least 1"));
        }
        if limits.forbids_all() {
            return Err(Fault::new(0..0, "[limits]: wall, cpu and memory are more than 0"));
        }
        let mut solvers: Vec<Solver> = Vec::new();
        for table in given.solver {
            let span = table.span();
            let solver = solver(table.into_inner(), &span, line_of(text, span.start))?;
            let same =
                |s: &&Solver| s.name == solver.name && s.configuration == solver.configuration;
            if let Some(first) = solvers.iter().find(same) {
                let Solver { name, configuration, .. } = &solver;
                let reason = format!(
                    "the solver `{name}` with the configuration `{configuration}` stands in line {} already",
                    first.line
                );
                return Err(Fault::new(span, reason));
            }
            solvers.push(solver);
        }
        let mut sets: Vec<Set> = Vec::new();
        for table in given.set {
            let span = table.span();
            let set = set(table.into_inner(), base, &span, line_of(text, span.start))?;
            if let Some(first) = sets.iter().find(|s| s.name == set.name) {
                let reason =
                    format!("the set `{}` stands in line {} already", set.name, first.line);
                return Err(Fault::new(span, reason));
            }
            sets.push(set);
        }
        let validators = validators(given.validator, text, &solvers)?;
        Ok(Self {
            base: base.to_owned(),
            run: given.run,
            limits,
            solvers,
            sets,
            validators,
            slurm: given.slurm,
        })
    }
}

/// Reads a file; faults name its lines.
fn read_by<T>(path: &Path, read: impl FnOnce(&str) -> Result<T, Fault>) -> Result<T, Failure> {
    let text = fs::read_to_string(path).map_err(Failure::read(path))?;
    read(&text).map_err(|fault| Failure::Content {
        path: path.to_owned(),
        line: line_of(&text, fault.span.start),
        reason: fault.reason,
    })
}

/// The tables of a file.
fn given(text: &str) -> Result<GivenFile, Fault> {
    toml::from_str(text).map_err(|error| {
        Fault::new(error.span().unwrap_or(0..0), error.message().trim().to_owned())
    })
}

/// The validators of a file.
fn validators(
    given: Vec<Spanned<validator::GivenValidator>>,
    text: &str,
    solvers: &[Solver],
) -> Result<Vec<Validator>, Fault> {
    let mut validators: Vec<Validator> = Vec::new();
    for table in given {
        let span = table.span();
        let validator = table.into_inner().read(&span, line_of(text, span.start), solvers)?;
        let same = |v: &&Validator| v.name == validator.name && v.of == validator.of;
        if let Some(first) = validators.iter().find(same) {
            let Validator { name, of, line, .. } = first;
            let of = of.word();
            let reason = format!("the validator `{name}` of a {of} stands in line {line} already");
            return Err(Fault::new(span, reason));
        }
        validators.push(validator);
    }
    Ok(validators)
}

/// Refuses a command with a place that stands for nothing.
fn known_places(command: &[String], known: &[&str]) -> Result<(), String> {
    match command.iter().find_map(|word| crate::plan::unknown_place(word, known)) {
        None => Ok(()),
        Some(unknown) => {
            let known: Vec<String> = known.iter().map(|place| format!("{{{place}}}")).collect();
            Err(format!("{{{unknown}}} stands for nothing; there are {}", known.join(", ")))
        }
    }
}

fn words(command: &Spanned<GivenCommand>) -> Result<Vec<String>, Fault> {
    command.get_ref().words().ok_or_else(|| {
        Fault::new(command.span(), "the command is empty or has a quote without its end")
    })
}

fn solver(given: GivenSolver, span: &Range<usize>, line: usize) -> Result<Solver, Fault> {
    let tool = given
        .tool
        .as_ref()
        .map(|name| tools::find(name.get_ref()).map_err(|reason| Fault::new(name.span(), reason)));
    let tool = tool.transpose()?;
    let command = match (&given.command, &tool) {
        (Some(given), _) => words(given)?,
        (None, Some(tool)) => tool.command.clone(),
        (None, None) => {
            let reason = format!("the solver `{}` needs a command or a tool", given.name);
            return Err(Fault::new(span.clone(), reason));
        }
    };
    known_places(&command, &crate::plan::PLACES).map_err(|reason| {
        Fault::new(given.command.as_ref().map_or(span.clone(), Spanned::span), reason)
    })?;
    let at_tool = || given.tool.as_ref().map_or(span.clone(), Spanned::span);
    let answers = given.answers.map(|rule| (rule.span(), rule.into_inner()));
    let answers = answers.or_else(|| {
        let rule = tool.as_ref().and_then(|tool| tool.answers.clone());
        rule.map(|rule| (at_tool(), rule))
    });
    let answers = match answers {
        None => AnswerReader::default(),
        Some((span, rule)) => AnswerReader::new(rule).map_err(|reason| Fault::new(span, reason))?,
    };
    let dialect = given.dialect.map(|name| (name.span(), name.into_inner())).or_else(|| {
        let dialect = tool.as_ref().and_then(|tool| tool.dialect.clone());
        dialect.map(|name| (at_tool(), name))
    });
    let dialect = dialect.map(|(span, name)| {
        let dialect = Dialect::from_str(&name, false).ok().filter(|dialect| dialect.is_written());
        dialect.ok_or_else(|| {
            let written = Dialect::value_variants().iter().filter(|dialect| dialect.is_written());
            let known = written.filter_map(Dialect::to_possible_value);
            let known: Vec<String> = known.map(|value| value.get_name().to_owned()).collect();
            Fault::new(span, format!("`{name}` is no dialect; there are {}", known.join(", ")))
        })
    });
    let version = given.version.as_ref().map(words).transpose()?;
    // The version of a tool that is called differently would be that of another program.
    let known = tool.filter(|_| given.command.is_none()).and_then(|tool| tool.version);
    Ok(Solver {
        name: given.name,
        configuration: given.configuration.unwrap_or_else(|| "default".to_owned()),
        command,
        version: version.or(known),
        dialect: dialect.transpose()?,
        answers,
        environment: given.environment,
        stdin: given.stdin,
        divisions: given.divisions,
        line,
    })
}

fn set(given: GivenSet, base: &Path, span: &Range<usize>, line: usize) -> Result<Set, Fault> {
    let source = match (given.files, given.slcomp, given.index) {
        (Some(files), None, None) => SetSource::Files(files),
        (None, Some(folder), None) => SetSource::SlComp(base.join(folder)),
        (None, None, Some(file)) => SetSource::Index {
            file: base.join(file),
            columns: given.columns.clone().unwrap_or_default(),
            filter: given.filter.clone().unwrap_or_default(),
        },
        _ => {
            let reason = format!("the set `{}` needs one of: files, slcomp, index", given.name);
            return Err(Fault::new(span.clone(), reason));
        }
    };
    let of_index = given.columns.is_some() || given.filter.is_some();
    if of_index && !matches!(source, SetSource::Index { .. }) {
        let reason = format!("the set `{}` has columns or where, but no index", given.name);
        return Err(Fault::new(span.clone(), reason));
    }
    Ok(Set { name: given.name, source, divisions: given.divisions, sample: given.sample, line })
}

/// The line of an offset, from 1.
fn line_of(text: &str, offset: usize) -> usize {
    1 + text.as_bytes()[..offset.min(text.len())].iter().filter(|&&b| b == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(solver: &str) -> Result<Solver, (usize, String)> {
        let text = format!("[[solver]]\nname = 'a'\n{solver}\n[[set]]\nname = 's'\nfiles = []\n");
        Configuration::parse(&text, Path::new(""))
            .map(|mut read| read.solvers.remove(0))
            .map_err(|fault| (line_of(&text, fault.span.start), fault.reason))
    }

    #[test]
    fn every_tool_is_a_solver() {
        let all = tools::all().expect("descriptions");
        assert!(all.len() >= 12, "{}", all.len());
        for tool in all {
            let solver = parsed(&format!("tool = '{}'", tool.name)).expect("a solver");
            assert_eq!((&solver.command, &solver.version), (&tool.command, &tool.version));
            assert_eq!(solver.dialect.is_some(), tool.dialect.is_some());
        }
    }

    #[test]
    fn a_solver_says_what_its_tool_does_not() {
        let solver = parsed("tool = 'sleek'\ncommand = 'mine {file}'").expect("a solver");
        assert_eq!((solver.command.len(), solver.version), (2, None));
        assert_eq!(solver.dialect, Some(Dialect::Sleek));
        let read = solver.answers.read("Entail 1: Valid.\nEntail 2: Fail.\n");
        assert_eq!(read.iter().map(|answer| answer.word()).collect::<Vec<_>>(), ["unsat", "sat"]);
        let songbird = parsed("tool = 'songbird'\nanswers = 'lines'").expect("a solver");
        assert_eq!(songbird.answers.read("Invalid\nsat\n").len(), 1);
        let (line, reason) = parsed("tool = 'z33'").expect_err("no tool");
        assert!(line == 3 && reason.starts_with("`z33` is no known tool; there are trine, z3,"));
        let (line, reason) = parsed("").expect_err("no command");
        assert_eq!((line, &*reason), (1, "the solver `a` needs a command or a tool"));
    }

    #[test]
    fn the_example_is_a_configuration() {
        for path in ["trine", "/a b/\"c\"/trine"] {
            let example = Configuration::parse(&example(path), Path::new(""));
            let example = example.unwrap_or_else(|fault| panic!("{}", fault.reason));
            assert_eq!(example.solvers[0].name, "trine");
            assert_eq!(example.solvers[0].command, [path, "--total-timeout={wall_ms}", "{file}"]);
            let version = example.solvers[0].version.as_deref().expect("a command");
            assert_eq!(version, [path, "--version"]);
            assert_eq!(example.limits.general.memory_kib, Some(4 << 20));
        }
    }

    #[test]
    fn faults_name_their_line() {
        let solver = "[[solver]]\nname = 'a'\ncommand = 'a {file}'\n";
        let set = "[[set]]\nname = 's'\nfiles = ['*']\n";
        for (text, line, words) in [
            (String::new(), 1, "no [[solver]]"),
            (solver.to_owned(), 4, "no [[set]]"),
            (format!("{solver}{solver}{set}"), 4, "stands in line 1 already"),
            (format!("{solver}{set}{set}"), 7, "stands in line 4 already"),
            (format!("{solver}[[set]]\nname = 's'\n"), 4, "needs one of"),
            (format!("[limits]\nwall = '2 parsecs'\n{solver}{set}"), 2, "a time, such as"),
            (format!("[limits]\nwall = '0 s'\n{solver}{set}"), 1, "are more than 0"),
            (format!("[limits]\nmemory = 4\n{solver}{set}"), 2, "a size with its unit"),
            (format!("[limits]\npreset = 'olympics'\n{solver}{set}"), 2, "unknown variant"),
            (format!("[run]\njobs = 2\nspeed = 9\n{solver}{set}"), 3, "unknown field"),
            (format!("{set}[[solver]]\nname = 'a'\ncommand = 'a {{flie}}'\n"), 6, "{flie}"),
            (format!("{set}[[solver]]\nname = 'a'\ncommand = 'a \"b'\n"), 6, "a quote"),
            (format!("{solver}answers = 'loud'\n{set}"), 4, "answers are"),
            (format!("{solver}dialect = 'klingon'\n{set}"), 4, "there are slcomp, slcomp14, cvc5"),
            (format!("{solver}answers = {{ sat = ['('] }}\n{set}"), 4, "("),
            (format!("{solver}name = 'b'\n{set}"), 4, "duplicate key"),
        ] {
            let Err(fault) = Configuration::parse(&text, Path::new("")) else { panic!("{text}") };
            assert!(fault.reason.contains(words), "{text}\n{}", fault.reason);
            assert_eq!(line_of(&text, fault.span.start), line, "{text}\n{}", fault.reason);
        }
    }
}
