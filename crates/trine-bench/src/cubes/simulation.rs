//! Cubes on a simulated cluster whose nodes fail: `trine bench simulate FOLDER --cubes N`.
//!
//! Idea: the driver, the manifests, the journal and the coordinator are the real ones; only the nodes and
//! the problem are simulated. How long a cube takes is a function of its name: some are over the limit,
//! and their splits are easier. The coordinator is killed now and then, and begins again from the disk.
//! Invariant: at the end the answer is the one that was planned, each cube of the tree has exactly one
//! result, and the leaves are those of the manifests on the disk.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};

use super::manifest::FILE_NAME;
use super::workers::Workers;
use super::{Joined, SET, SPLITTER, Settings, solve, splitting_entrant, tree};
use crate::cluster::simulation::{Args, Nodes, START_S, live};
use crate::configuration::{LimitTable, SlurmOptions};
use crate::execution::Measured;
use crate::failure::{Failure, Outcome};
use crate::journal::Journal;
use crate::plan::{Entrant, Plan, Run};
use crate::progress::duration;
use crate::result::{ExitState, Limits, RunResult};
use crate::runner::{Ended, Next};
use crate::show_line;
use crate::shuffle::Shuffle;

/// Cubes that a simulated split makes.
const AGAIN: usize = 8;

/// Of a hundred cubes of the first tree, how many are over the limit; of later ones, half as many each time.
const HARD: u64 = 10;

/// A number that depends on a text and a seed alone.
fn number(text: &str, seed: u64) -> u64 {
    let digest = Sha256::digest(format!("{seed} {text}"));
    digest[..8].iter().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// Writes a folder of cubes whose tree is balanced.
fn write_tree(folder: &Path, cubes: usize) -> Result<(), Failure> {
    let scripts = folder.join("cubes");
    fs::create_dir_all(&scripts).map_err(Failure::write(&scripts))?;
    let mut text = "version = 1\nproblem = 'problem.smt2'\n".to_owned();
    // As in a heap: the halves of node n are 2n + 1 and 2n + 2.
    for node in 0..2 * cubes - 1 {
        let _ = if node < cubes - 1 {
            let (then, otherwise) = (2 * node + 1, 2 * node + 2);
            writeln!(text, "[[node]]\nformula = 'p{node}'\nthen = {then}\notherwise = {otherwise}")
        } else {
            let path = scripts.join(format!("{node}.smt2"));
            let script = format!("(set-logic QF_BV)\n; {node}\n(check-sat)\n");
            fs::write(&path, script).map_err(Failure::write(&path))?;
            writeln!(text, "[[node]]\ncube = 'cubes/{node}.smt2'")
        };
    }
    let path = folder.join(FILE_NAME);
    fs::write(&path, text).map_err(Failure::write(&path))
}

/// What the problem is.
#[derive(Clone, Debug)]
struct Problem {
    seed: u64,
    mean_s: f64,
    limit_s: f64,
    /// The first cube that has a model, by name.
    model: Option<String>,
}

impl Problem {
    /// What comes of a run.
    fn outcome(&self, plan: &Plan, run: Run) -> Measured {
        let problem = &plan.tables.problems[run.problem()];
        let mut measured = Measured::nothing(ExitState::Exited { code: 0 }, String::new());
        let name = &problem.name;
        let depth = name.matches(".split/").count() as u32;
        if plan.tables.entrants[run.entrant()].name == SPLITTER {
            measured.wall_s = 1.0;
            let folder = PathBuf::from(tree::split_folder(&problem.file.to_string_lossy()));
            if let Err(failure) = write_tree(&folder, AGAIN) {
                measured.exit = ExitState::NotStarted;
                measured.message = failure.to_string();
            }
        } else if self.model.as_ref() == Some(name) {
            measured.wall_s = self.mean_s;
            measured.output = "sat\n".to_owned();
        } else if number(name, self.seed) % 1000 < (10 * HARD) >> depth {
            measured.wall_s = self.limit_s;
            measured.exit = ExitState::WallLimit;
        } else {
            let unit = (number(name, self.seed + 1) >> 11) as f64 / (1_u64 << 53) as f64;
            measured.wall_s = (-(1.0 - unit).ln() * self.mean_s).min(self.limit_s);
            measured.output = "unsat\n".to_owned();
        }
        measured.cpu_s = measured.wall_s;
        measured
    }
}

/// The simulated cluster. Its nodes go on when the coordinator is killed.
struct Cluster<'a> {
    args: &'a Args,
    folder: &'a Path,
    problem: &'a Problem,
    options: SlurmOptions,
    /// The nodes of each step, and the time so far.
    stages: FxHashMap<PathBuf, Nodes<'a>>,
    now: f64,
    kills: usize,
    looks: usize,
    kill_every: usize,
}

impl Workers for Cluster<'_> {
    fn run(
        &mut self,
        stage: &Path,
        plan: &Plan,
        pending: &[usize],
        journal: &Journal,
        found: &mut (dyn FnMut(&RunResult) -> Next + Send),
    ) -> Result<Ended, Failure> {
        fs::create_dir_all(stage).map_err(Failure::write(stage))?;
        let problem = self.problem;
        let (args, now) = (self.args, self.now);
        let nodes = self.stages.entry(stage.to_owned()).or_insert_with(|| {
            // By its name inside the folder: where the folder lies changes nothing.
            let name = stage.strip_prefix(self.folder).unwrap_or(stage);
            let seed = number(&name.to_string_lossy(), args.seed);
            let outcome = move |plan: &Plan, run: Run, _: &mut Shuffle| problem.outcome(plan, run);
            let mut nodes = Nodes::new(stage, plan.clone(), args, seed, Box::new(outcome));
            nodes.wait_until(now);
            nodes
        });
        let (looks, kill_every) = (std::cell::Cell::new(self.looks), self.kill_every);
        let may_die = self.kills < args.kills;
        let stopped = std::cell::Cell::new(false);
        let killed = || {
            looks.set(looks.get() + 1);
            stopped.get() || may_die && looks.get() > kill_every
        };
        let mut told = |result: &RunResult| {
            let next = found(result);
            stopped.set(stopped.get() || next == Next::Stop);
            next
        };
        live(stage, plan, pending, journal, nodes, &self.options, &killed, &mut told)?;
        self.now = nodes.now();
        self.looks = looks.get();
        if !stopped.get() && may_die && self.looks > kill_every {
            self.kills += 1;
            self.looks = 0;
            return Ok(Ended::Interrupted);
        }
        Ok(Ended::Complete)
    }
}

/// Simulates cubes.
///
/// # Errors
///
/// The folder cannot be used, or the answer is wrong.
pub(crate) fn run(args: &Args, cubes: usize) -> Result<Outcome, Failure> {
    let begun = Instant::now();
    let mut wrong = 0;
    for has_model in [false, true] {
        let folder = args.folder.join(if has_model { "sat" } else { "unsat" });
        write_tree(&folder, cubes)?;
        wrong += usize::from(!one(args, &folder, cubes, has_model)?);
    }
    show_line!("{:.1} s of real time", begun.elapsed().as_secs_f64())?;
    Ok(if wrong == 0 { Outcome::Done } else { Outcome::Found })
}

/// Solves one tree: whether everything is as it should be.
fn one(args: &Args, folder: &Path, cubes: usize, has_model: bool) -> Result<bool, Failure> {
    let folder = std::path::absolute(folder).map_err(Failure::read(folder))?;
    // The model lies in one of the last cubes, so that there is something to stop.
    let model = has_model.then(|| format!("cubes/{}.smt2", cubes - 1 + cubes * 3 / 4));
    let problem = Problem {
        seed: args.seed,
        mean_s: args.run_s,
        limit_s: 10.0 * args.run_s,
        model: model.clone(),
    };
    let settings = settings(&folder, problem.limit_s);
    let options =
        SlurmOptions { runs_per_task: args.runs_per_task, attempts: 9, ..SlurmOptions::default() };
    let ideal = cubes as f64 * args.run_s / args.nodes as f64;
    let kill_every = (ideal / (args.kills + 1) as f64 / 10.0).ceil().max(1.0) as usize;
    let mut cluster = Cluster {
        args,
        folder: &folder,
        problem: &problem,
        options,
        stages: FxHashMap::default(),
        now: 0.0,
        kills: 0,
        looks: 0,
        kill_every,
    };
    let joined = loop {
        let joined = solve(&settings, &mut cluster)?;
        if joined != Joined::Interrupted {
            break joined;
        }
    };
    let expected = model.map_or(Joined::Unsat, Joined::Sat);
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut busy_s = 0.0;
    let (journal, repair) = Journal::open(&folder, |result| {
        busy_s += result.wall_s;
        if result.solver != SPLITTER {
            *seen.entry(result.problem).or_default() += 1;
        }
    })?;
    journal.close()?;
    let leaves = tree::leaves(&tree::read(&folder)?);
    let missing = leaves.iter().filter(|leaf| !seen.contains_key(&leaf.script)).count();
    let twice = seen.values().filter(|&&count| count > 1).count();
    let failures: usize = cluster.stages.values().map(Nodes::failures).sum();
    let tasks: usize = cluster.stages.values().map(Nodes::tasks).sum();
    show_line!(
        "{}: {cubes} cubes on {} nodes became {} in {} steps; {tasks} tasks, {failures} nodes failed, \
         the coordinator was killed {} times",
        joined.to_string().lines().next().unwrap_or_default(),
        args.nodes,
        leaves.len(),
        cluster.stages.len(),
        cluster.kills,
    )?;
    show_line!(
        "in the journal: {missing} missing, {twice} twice, {} damaged; simulated: {}, of which nodes \
         worked {:.1}%",
        repair.lines,
        duration(cluster.now),
        100.0 * busy_s / (cluster.now * args.nodes as f64)
    )?;
    let complete = has_model || missing == 0;
    Ok(joined == expected && complete && twice == 0 && repair.lines == 0)
}

fn settings(folder: &Path, limit_s: f64) -> Settings {
    let limits =
        Limits { wall_s: Some(limit_s), cpu_s: None, memory_kib: None, cores: 1, grace_s: START_S };
    let splitter = splitting_entrant(vec!["split".to_owned(), "{file}".to_owned()]);
    let solver = Entrant {
        name: SET.to_owned(),
        command: vec!["solve".to_owned(), "{file}".to_owned()],
        ..splitter.clone()
    };
    Settings {
        folder: folder.to_owned(),
        solver,
        splitter,
        limits: LimitTable { general: limits, divisions: BTreeMap::new(), named: Vec::new() },
        proofs: false,
        depth: 8,
        seed: 1,
    }
}
