//! `trine bench cubes FOLDER`: solves what `trine split` made, here or on a cluster.
//!
//! Idea: in turns, all cubes without an answer are run, and those that end without one are split again,
//! by runs of the same kind. The first model ends everything. The state is the manifests and the journal,
//! so whoever is killed goes on where these say.
//! Invariants: `unsat` only if each leaf of the tree is refuted, by a run of the present command under the
//! present limits or by lookahead; everything else that is no model is `unknown`, with the reason.
//! Reference: Heule, Kullmann, Wieringa, Biere, "Cube and Conquer", HVC 2011; splitting again after a time
//! limit is that of the portfolio-free mode of Hyvärinen, Junttila and Niemelä, "Partitioning SAT
//! Instances for Distributed Solving", LPAR 2010.

pub mod certificate;
pub mod manifest;
pub mod simulation;
pub mod speedup;
pub mod tree;
pub mod workers;

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};

use crate::answers::{AnswerRule, NamedRule};
use crate::configuration::{Configuration, LimitTable};
use crate::execution::Isolation;
use crate::failure::{Failure, Outcome};
use crate::journal::Journal;
use crate::plan::{self, Entrant, Place, Places, Plan, Run, Tables};
use crate::problem::{self, Problem, hex};
use crate::result::{Answer, RunResult, Verdict};
use crate::runner::start::Where;
use crate::runner::{Ended, Machine, Next};
use crate::{show_line, tell};
use tree::{Leaf, TreeNode};
use workers::{Local, Slurm, Workers};

/// The set that cubes belong to.
const SET: &str = "cubes";

/// The name of runs that split again.
const SPLITTER: &str = "trine split";

/// Arguments of `trine bench cubes`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The folder that `trine split` made
    folder: PathBuf,
    /// Where cubes are solved
    #[arg(long, value_enum, default_value_t)]
    on: Where,
    /// Runs at the same time, instead of what `bench.toml` says
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Have each cube proved, and write a certificate of the whole
    #[arg(long)]
    proofs: bool,
    /// Into how many cubes one without an answer is split
    #[arg(long, value_name = "K", default_value_t = 8)]
    again: usize,
    /// How often a cube and its parts are split again
    #[arg(long, value_name = "N", default_value_t = 6)]
    depth: u32,
    /// The program `trine` that splits; without it, the one beside this program
    #[arg(long, value_name = "PROGRAM")]
    splitter: Option<String>,
}

/// What is known of the whole problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Joined {
    /// The script of this cube has a model.
    Sat(String),
    /// Each cube is refuted.
    Unsat,
    /// Some cubes have no answer.
    Unknown {
        /// How many.
        cubes: usize,
        /// How one of them ended.
        example: String,
    },
    /// A signal ended the work.
    Interrupted,
}

/// What is run, and how often.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The folder of the tree.
    pub folder: PathBuf,
    /// What solves a cube.
    pub solver: Entrant,
    /// What splits one again.
    pub splitter: Entrant,
    /// The limits of both.
    pub limits: LimitTable,
    /// Whether cubes that lookahead refutes are solved too, since each needs a proof.
    pub proofs: bool,
    /// How often a cube and its parts are split again.
    pub depth: u32,
    /// What `{seed}` stands for.
    pub seed: u64,
}

/// What is known of a cube.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Known {
    Sat,
    Unsat,
    /// A limit was reached, or the solver gave up: splitting it again may help.
    Undecided(Verdict),
    /// The solver failed.
    Failed,
}

/// How a run ended, without its output.
fn known(result: &RunResult) -> Known {
    match (result.verdict(), &result.answers[..]) {
        (Verdict::Unconfirmed, [Answer::Sat]) => Known::Sat,
        (Verdict::Unconfirmed, [Answer::Unsat]) => Known::Unsat,
        (verdict @ (Verdict::Timeout | Verdict::Memout | Verdict::Unknown), _) => {
            Known::Undecided(verdict)
        }
        _ => Known::Failed,
    }
}

/// Runs `trine bench cubes`.
///
/// # Errors
///
/// The folder holds no cubes, the configuration cannot be run, or the journal cannot be written.
pub fn run(args: &Args) -> Result<Outcome, Failure> {
    let folder = std::path::absolute(&args.folder).map_err(Failure::read(&args.folder))?;
    // A folder without a tree is refused before anything else.
    tree::read(&folder)?;
    let configuration = Configuration::read(&folder.join("bench.toml"), &folder)?;
    let [solver] = &configuration.solvers[..] else {
        return Err(Failure::Usage("cubes are solved by one [[solver]]".to_owned()));
    };
    let mut entrant = plan::entrant(solver, &folder)?;
    if args.proofs {
        entrant.command.push(format!("--proof={}", certificate::proof_of("{file}")));
    }
    let jobs = args.jobs.unwrap_or(configuration.run.jobs);
    if jobs == 0 || args.again < 2 {
        return Err(Failure::Usage("--jobs is at least 1, and --again at least 2".to_owned()));
    }
    // Solvers write their proofs beside the cubes.
    let cores = configuration.limits.most_cores();
    let machine = Machine::new(jobs, cores, Isolation::Never)?;
    let version = [solver.version.clone()];
    let mut tables = tables(vec![entrant], &folder, configuration.run.seed);
    machine.ask_versions(&mut tables, &version)?;
    let settings = Settings {
        splitter: splitter(args, &folder)?,
        solver: tables.entrants.remove(0),
        limits: configuration.limits.clone(),
        proofs: args.proofs,
        depth: args.depth,
        seed: configuration.run.seed,
        folder: folder.clone(),
    };
    let joined = match args.on {
        Where::Here => solve(&settings, &mut Local { machine, jobs })?,
        Where::Slurm => solve(&settings, &mut Slurm { options: &configuration.slurm, machine })?,
    };
    show_line!("{joined}")?;
    if joined == Joined::Unsat && args.proofs {
        let path = certificate::write(&folder, &tree::read(&folder)?)?;
        show_line!(
            "; trine check-proof {} {}",
            folder.join("problem.smt2").display(),
            path.display()
        )?;
    }
    Ok(match joined {
        Joined::Sat(_) | Joined::Unsat => Outcome::Done,
        Joined::Unknown { .. } => Outcome::Found,
        Joined::Interrupted => Outcome::Interrupted,
    })
}

impl fmt::Display for Joined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sat(script) => write!(f, "sat\n; the cube {script} has a model"),
            Self::Unsat => write!(f, "unsat"),
            Self::Unknown { cubes, example } => {
                write!(f, "unknown\n; {cubes} cubes have no answer, such as {example}")
            }
            Self::Interrupted => write!(f, "unknown\n; interrupted; the same command goes on"),
        }
    }
}

/// The program that splits again.
fn splitter(args: &Args, folder: &Path) -> Result<Entrant, Failure> {
    let beside = || {
        let own = std::env::current_exe().ok()?;
        let beside = own.with_file_name("trine");
        beside.exists().then(|| beside.to_string_lossy().into_owned())
    };
    let program = args.splitter.clone().or_else(beside).unwrap_or_else(|| "trine".to_owned());
    let again = args.again.to_string();
    let into = tree::split_folder("{file}");
    let mut command: Vec<String> =
        [&*program, "split", "{file}", "--cubes", &again, "--into", &into]
            .map(str::to_owned)
            .into();
    plan::resolve(&mut command, folder).map_err(Failure::Usage)?;
    Ok(splitting_entrant(command))
}

/// What splits cubes by a command.
fn splitting_entrant(command: Vec<String>) -> Entrant {
    Entrant {
        name: SPLITTER.to_owned(),
        configuration: "default".to_owned(),
        command,
        version: String::new(),
        answers: AnswerRule::Named(NamedRule::Lines),
        environment: BTreeMap::new(),
        stdin: false,
        translation: None,
    }
}

fn tables(entrants: Vec<Entrant>, folder: &Path, seed: u64) -> Tables {
    Tables {
        entrants,
        problems: Vec::new(),
        limits: Vec::new(),
        translations: Vec::new(),
        directory: folder.to_owned(),
        seed,
        isolation: Isolation::Never,
        outputs: None,
    }
}

/// Solves a tree.
///
/// # Errors
///
/// A manifest is damaged, the journal cannot be written, or the workers cannot be had.
pub fn solve(settings: &Settings, workers: &mut dyn Workers) -> Result<Joined, Failure> {
    let mut results: Vec<RunResult> = Vec::new();
    let (journal, repair) = Journal::open(&settings.folder, |result| results.push(slim(&result)))?;
    if repair.lines > 0 {
        tell!("{} damaged lines were moved to journal.damaged", repair.lines);
    }
    // What failed before may have failed for reasons that are gone; what was split again has a manifest.
    results.retain(|result| result.solver != SPLITTER && known(result) != Known::Failed);
    let mut problems: FxHashMap<String, Problem> = FxHashMap::default();
    let joined = loop {
        let nodes = tree::read(&settings.folder)?;
        let leaves = tree::leaves(&nodes);
        let open: Vec<Leaf> =
            leaves.iter().filter(|leaf| settings.proofs || !leaf.refuted).cloned().collect();
        let plan = plan_of(&settings.solver, &open, settings, &mut problems)?;
        let answers = answers(&plan, &results);
        if let Some(place) = answers.iter().position(|known| *known == Some(Known::Sat)) {
            break Joined::Sat(open[place].script.clone());
        }
        let unsolved = || (0..open.len()).filter(|&leaf| answers[leaf].is_none());
        let step = if unsolved().next().is_some() {
            say(&nodes, &open, &answers);
            let first = unsolved().map(|leaf| open[leaf].depth).min().unwrap_or(0);
            Step { entrant: &settings.solver, wanted: unsolved().collect(), depth: first }
        } else {
            let may_split = |leaf: &usize| {
                let undecided = matches!(answers[*leaf], Some(Known::Undecided(_)));
                let leaf = &open[*leaf];
                let fresh = leaf.depth < settings.depth && !leaf.is_unsplittable;
                undecided && fresh && !was_split(&leaf.script, &results)
            };
            let again: Vec<usize> = (0..open.len()).filter(may_split).collect();
            let Some(first) = again.iter().map(|&leaf| open[leaf].depth).min() else {
                break verdict(&open, &answers);
            };
            Step { entrant: &settings.splitter, wanted: again, depth: first }
        };
        // A step is about the cubes of one depth, so whoever comes again finds the same one.
        let of_depth: Vec<usize> =
            (0..open.len()).filter(|&leaf| open[leaf].depth == step.depth).collect();
        let chosen: Vec<Leaf> = of_depth.iter().map(|&leaf| open[leaf].clone()).collect();
        let pending: Vec<usize> = (0..of_depth.len())
            .filter(|&place| step.wanted.binary_search(&of_depth[place]).is_ok())
            .collect();
        let plan = plan_of(step.entrant, &chosen, settings, &mut problems)?;
        let before = results.len();
        let mut found = |result: &RunResult| {
            results.push(slim(result));
            match known(result) {
                Known::Sat => Next::Stop,
                _ => Next::GoOn,
            }
        };
        let stage = stage(settings, step.entrant, &chosen);
        let ended = workers.run(&stage, &plan, &pending, &journal, &mut found)?;
        let has_model = results[before..].iter().any(|result| known(result) == Known::Sat);
        if ended == Ended::Interrupted && !has_model {
            break Joined::Interrupted;
        }
        if results.len() == before {
            // Nobody brought anything back: to ask again would go on for ever.
            let example = chosen.first().map_or_else(String::new, |leaf| leaf.script.clone());
            break Joined::Unknown { cubes: pending.len(), example };
        }
    };
    journal.close()?;
    Ok(joined)
}

/// What is done next.
struct Step<'a> {
    entrant: &'a Entrant,
    /// Places of open cubes, ascending.
    wanted: Vec<usize>,
    depth: u32,
}

/// A result without what nobody reads again.
fn slim(result: &RunResult) -> RunResult {
    RunResult { output: String::new(), message: String::new(), ..result.clone() }
}

fn was_split(script: &str, results: &[RunResult]) -> bool {
    results.iter().any(|result| result.solver == SPLITTER && result.problem == script)
}

/// The plan in which an entrant works on cubes.
fn plan_of(
    entrant: &Entrant,
    cubes: &[Leaf],
    settings: &Settings,
    problems: &mut FxHashMap<String, Problem>,
) -> Result<Plan, Failure> {
    let mut tables = tables(vec![entrant.clone()], &settings.folder, settings.seed);
    for cube in cubes {
        let problem = match problems.get(&cube.script) {
            Some(problem) => problem.clone(),
            None => {
                let file = settings.folder.join(&cube.script);
                let problem = problem::of_file(SET, &cube.script, &file)?;
                problems.insert(cube.script.clone(), problem.clone());
                problem
            }
        };
        tables.limits.push(settings.limits.of(&problem.division));
        tables.problems.push(problem);
    }
    let runs = (0..cubes.len() as u32).map(|problem| Run(0, problem, 0)).collect();
    Ok(Plan { tables, runs })
}

/// What results say of the runs of a plan.
fn answers(plan: &Plan, results: &[RunResult]) -> Vec<Option<Known>> {
    let places = Places::new(plan);
    let mut answers = vec![None; plan.runs.len()];
    for result in results {
        if let Place::Of(place) = places.place(result) {
            answers[place] = Some(known(result));
        }
    }
    answers
}

/// The folder in which workers share a step.
fn stage(settings: &Settings, entrant: &Entrant, cubes: &[Leaf]) -> PathBuf {
    let mut digest = Sha256::new();
    for text in entrant.command.iter().chain(cubes.iter().map(|cube| &cube.script)) {
        digest.update(text.as_bytes());
        digest.update([0]);
    }
    settings.folder.join("stages").join(&hex(&digest.finalize())[..16])
}

fn say(nodes: &[TreeNode], open: &[Leaf], answers: &[Option<Known>]) {
    let refuted = answers.iter().filter(|known| **known == Some(Known::Unsat)).count();
    let left = answers.iter().filter(|known| known.is_none()).count();
    let all = nodes.iter().filter(|node| matches!(node, TreeNode::Leaf(_))).count();
    let by_lookahead = all - open.len();
    tell!(
        "{all} cubes, {by_lookahead} refuted by lookahead, {refuted} by the solver, {left} to run"
    );
}

/// What answers to all open cubes say of the whole, none of which is `sat`.
fn verdict(open: &[Leaf], answers: &[Option<Known>]) -> Joined {
    let without = (0..open.len()).filter(|&leaf| answers[leaf] != Some(Known::Unsat));
    let without: Vec<usize> = without.collect();
    let Some(&first) = without.first() else { return Joined::Unsat };
    let how = match answers[first] {
        Some(Known::Undecided(Verdict::Timeout)) => "a limit of time was reached",
        Some(Known::Undecided(Verdict::Memout)) => "the limit of memory was reached",
        Some(Known::Undecided(_)) => "the solver gave up",
        _ => "the solver failed",
    };
    Joined::Unknown { cubes: without.len(), example: format!("{}: {how}", open[first].script) }
}
