//! `trine bench simulate`: a cluster whose nodes fail, in virtual time.
//!
//! Idea: the coordinator, the files of rounds, the shards and the journal are the real ones; only
//! the scheduler and its nodes are simulated. A node that fails leaves its shard cut off in the
//! middle of a line; half of its chunks are started again by the scheduler, the others leave the
//! queue; some shards come back with flipped bits or not at all; now and then the coordinator is
//! killed, and another one takes its place.
//! Invariant: at the end the journal is read back, and every run of the plan must have exactly one
//! result there.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{ChunkId, Coordinator, End, Scheduler, Shared};
use crate::answers::{AnswerReader, AnswerRule, NamedRule};
use crate::configuration::SlurmOptions;
use crate::execution::{Isolation, Measured};
use crate::failure::{Failure, Outcome};
use crate::journal::{Journal, encode};
use crate::plan::{Entrant, Place, Places, Plan, Run, Tables};
use crate::problem::Problem;
use crate::progress::{Progress, duration};
use crate::result::{Answer, ExitState, Limits, RunResult};
use crate::runner::Next;
use crate::set_format::SetFormat;
use crate::show_line;
use crate::shuffle::Shuffle;

/// Arguments of `trine bench simulate`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The folder for rounds, shards and journal; it must not exist
    pub(crate) folder: PathBuf,
    /// How many nodes there are
    #[arg(long, default_value_t = 1000)]
    pub(crate) nodes: usize,
    /// How many runs there are
    #[arg(long, default_value_t = 1_000_000)]
    runs: usize,
    /// Cubes instead of runs: how many there are; some have to be split again
    #[arg(long)]
    cubes: Option<usize>,
    /// Runs in a task
    #[arg(long, default_value_t = 100)]
    pub(crate) runs_per_task: usize,
    /// Mean time of a run in seconds
    #[arg(long, default_value_t = 2.0)]
    pub(crate) run_s: f64,
    /// Mean time in hours until a node fails
    #[arg(long, default_value_t = 20.0)]
    node_hours: f64,
    /// Of a thousand shards, how many come back damaged, and how many not at all
    #[arg(long, default_value_t = 2)]
    damaged: usize,
    /// How often the coordinator is killed
    #[arg(long, default_value_t = 20)]
    pub(crate) kills: usize,
    /// Seed of all chance
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

/// Seconds that a scheduler takes to start a task.
pub(crate) const START_S: f64 = 1.2;

/// Seconds until a failed node is back.
const REPAIR_S: f64 = 600.0;

/// Seconds between two looks at the queue.
const POLL_S: f64 = 10.0;

/// What was counted.
#[derive(Clone, Copy, Default, Debug)]
struct Counts {
    tasks: usize,
    node_failures: usize,
    requeued: usize,
    damaged: usize,
    vanished: usize,
    runs_made: usize,
    run_s: f64,
}

/// What comes of a run, and how long it takes.
pub(crate) type Work<'a> = Box<dyn Fn(&Plan, Run, &mut Shuffle) -> Measured + 'a>;

/// The simulated cluster. It outlives coordinators.
pub(crate) struct Nodes<'a> {
    shared: Shared,
    plan: Plan,
    args: &'a Args,
    outcome: Work<'a>,
    reader: AnswerReader,
    chance: Shuffle,
    now: f64,
    waiting: std::collections::VecDeque<(ChunkId, u32)>,
    /// When a node is free, as microseconds.
    free: BinaryHeap<Reverse<u64>>,
    /// When which task leaves the queue or is put back.
    running: BinaryHeap<Reverse<(u64, ChunkId, Option<u32>)>>,
    active: FxHashSet<ChunkId>,
    rounds: FxHashMap<u32, Vec<Vec<Run>>>,
    counts: Counts,
    written: Option<Failure>,
}

fn micros(seconds: f64) -> u64 {
    (seconds * 1e6) as u64
}

impl<'a> Nodes<'a> {
    /// Nodes that are idle.
    pub(crate) fn new(
        folder: &Path,
        plan: Plan,
        args: &'a Args,
        seed: u64,
        outcome: Work<'a>,
    ) -> Self {
        Self {
            shared: Shared::new(folder),
            plan,
            args,
            outcome,
            reader: AnswerReader::default(),
            chance: Shuffle::new(seed),
            now: 0.0,
            waiting: std::collections::VecDeque::new(),
            free: (0..args.nodes).map(|_| Reverse(0)).collect(),
            running: BinaryHeap::new(),
            active: FxHashSet::default(),
            rounds: FxHashMap::default(),
            counts: Counts::default(),
            written: None,
        }
    }

    /// Lets time pass on idle nodes.
    pub(crate) fn wait_until(&mut self, now: f64) {
        self.now = self.now.max(now);
        let free = self.free.len();
        self.free = (0..free).map(|_| Reverse(micros(self.now))).collect();
    }

    /// Seconds since the beginning.
    pub(crate) fn now(&self) -> f64 {
        self.now
    }

    /// How many nodes failed.
    pub(crate) fn failures(&self) -> usize {
        self.counts.node_failures
    }

    /// How many tasks were started.
    pub(crate) fn tasks(&self) -> usize {
        self.counts.tasks
    }

    /// Starts what can be started, and ends what has ended, until now.
    fn advance(&mut self) {
        loop {
            let now = micros(self.now);
            while let Some(&Reverse((at, chunk, again))) = self.running.peek()
                && at <= now
            {
                self.running.pop();
                match again {
                    Some(restart) => self.waiting.push_back((chunk, restart)),
                    None => {
                        self.active.remove(&chunk);
                    }
                }
            }
            let Some(&Reverse(free)) = self.free.peek() else { return };
            if free > now {
                return;
            }
            let Some((chunk, restart)) = self.waiting.pop_front() else { return };
            self.free.pop();
            let busy_until = self.work(chunk, restart);
            self.free.push(Reverse(micros(busy_until)));
        }
    }

    /// Works through a chunk at once; its end lies in the future. When the node is free again.
    fn work(&mut self, chunk: ChunkId, restart: u32) -> f64 {
        self.counts.tasks += 1;
        let runs = self.rounds[&chunk.round][chunk.index as usize].clone();
        let before = runs.len() - self.left(chunk, &runs).len();
        let fails_in = -(1.0 - self.chance.unit()).ln() * self.args.node_hours * 3600.0;
        let mut time = START_S;
        let mut bytes = Vec::new();
        let mut failed = false;
        for &run in &runs[before..] {
            let measured = (self.outcome)(&self.plan, run, &mut self.chance);
            let run_s = measured.wall_s;
            if time + run_s > fails_in {
                failed = true;
                break;
            }
            time += run_s;
            self.counts.runs_made += 1;
            self.counts.run_s += run_s;
            bytes.extend(self.line(run, measured));
        }
        if failed {
            self.counts.node_failures += 1;
            let cut = self.chance.below(bytes.len().min(600) + 1);
            bytes.truncate(bytes.len() - cut);
        }
        let fate = self.chance.below(1000);
        if fate < self.args.damaged && !bytes.is_empty() {
            self.counts.damaged += 1;
            let at = self.chance.below(bytes.len());
            bytes[at] ^= 1 << self.chance.below(8);
        }
        if (self.args.damaged..2 * self.args.damaged).contains(&fate) {
            self.counts.vanished += 1;
        } else if let Err(error) = fs::write(self.shared.shard(chunk, restart), &bytes) {
            self.written = Some(Failure::write(self.shared.shard(chunk, restart))(error));
        }
        let requeue = failed && self.chance.below(2) == 0;
        self.counts.requeued += usize::from(requeue);
        let end = self.now + time.min(fails_in);
        self.running.push(Reverse((micros(end), chunk, requeue.then_some(restart + 1))));
        if failed { end + REPAIR_S } else { end }
    }

    /// The runs of a chunk that no earlier start of it has brought to the disk: a worker runs them
    /// in order, so they are the last ones, as far as lines are whole.
    fn left(&self, chunk: ChunkId, runs: &[Run]) -> Vec<Run> {
        let mut whole = 0;
        for path in self.shared.shards_of(chunk) {
            let text = fs::read(path).unwrap_or_default();
            let lines = text.split_inclusive(|&byte| byte == b'\n');
            whole += lines.take_while(|line| crate::journal::decode(line).is_ok()).count();
        }
        runs[whole.min(runs.len())..].to_vec()
    }

    fn line(&self, run: Run, measured: Measured) -> Vec<u8> {
        let started = std::time::SystemTime::UNIX_EPOCH;
        encode(&self.plan.tables.result(run, measured, &self.reader, started, "node"))
    }
}

impl Scheduler for &mut Nodes<'_> {
    fn submit(&mut self, round: u32, chunks: u32) -> Result<(), Failure> {
        let mut all = Vec::new();
        for index in 0..chunks {
            let chunk = ChunkId { round, index };
            self.waiting.push_back((chunk, 0));
            self.active.insert(chunk);
        }
        let path = self.shared.round(round);
        let text = fs::read_to_string(&path).map_err(Failure::read(&path))?;
        for (line, index) in text.lines().zip(0..) {
            all.push(self.shared.chunk(&path, index, line)?.runs);
        }
        self.rounds.insert(round, all);
        Ok(())
    }

    fn active(&mut self) -> Result<FxHashSet<ChunkId>, Failure> {
        self.advance();
        self.written.take().map_or_else(|| Ok(self.active.clone()), Err)
    }

    fn pause(&mut self) {
        self.now += POLL_S;
    }

    fn cancel(&mut self) {
        self.waiting.clear();
        self.active.clear();
    }
}

/// Runs `trine bench simulate`.
///
/// # Errors
///
/// The folder cannot be used, or a run was lost.
pub fn run(args: &Args) -> Result<Outcome, Failure> {
    fs::create_dir(&args.folder).map_err(Failure::write(&args.folder))?;
    if let Some(cubes) = args.cubes {
        return crate::cubes::simulation::run(args, cubes);
    }
    let begun = Instant::now();
    let plan = plan(args.runs);
    let mean = args.run_s;
    let outcome = move |_: &Plan, _: Run, chance: &mut Shuffle| {
        let mut measured = Measured::nothing(ExitState::Exited { code: 0 }, String::new());
        measured.output = "sat\n".to_owned();
        measured.wall_s = -(1.0 - chance.unit()).ln() * mean;
        measured.cpu_s = measured.wall_s;
        measured
    };
    let mut nodes = Nodes::new(&args.folder, plan.clone(), args, args.seed, Box::new(outcome));
    let options =
        SlurmOptions { runs_per_task: args.runs_per_task, attempts: 9, ..SlurmOptions::default() };
    let ideal = args.runs as f64 * args.run_s / args.nodes as f64;
    let kill_every = (ideal / (args.kills + 1) as f64 / POLL_S).ceil().max(1.0) as usize;
    let mut kills = 0;
    let end = loop {
        let looks = std::cell::Cell::new(0);
        let killed = || {
            looks.set(looks.get() + 1);
            kills < args.kills && looks.get() > kill_every
        };
        let end = one_life(&args.folder, &plan, &mut nodes, &options, &killed)?;
        if end != End::Stopped {
            break end;
        }
        kills += 1;
    };
    report(args, &plan, &nodes, kills, begun)?;
    verify(&args.folder, &plan, end)
}

/// A coordinator from its start to its end.
fn one_life(
    folder: &Path,
    plan: &Plan,
    nodes: &mut Nodes<'_>,
    options: &SlurmOptions,
    killed: &dyn Fn() -> bool,
) -> Result<End, Failure> {
    let places = Places::new(plan);
    let mut done = vec![false; plan.runs.len()];
    let (journal, _) = Journal::open(folder, |result| {
        if let Place::Of(index) = places.place(&result) {
            done[index] = true;
        }
    })?;
    let pending: Vec<usize> = (0..done.len()).filter(|&index| !done[index]).collect();
    let end = live(folder, plan, &pending, &journal, nodes, options, killed, &mut |_| Next::GoOn)?;
    journal.close()?;
    Ok(end)
}

/// A coordinator with an open journal.
#[allow(
    clippy::too_many_arguments,
    reason = "each is a thing of its own, and two callers name them"
)]
pub(crate) fn live(
    folder: &Path,
    plan: &Plan,
    pending: &[usize],
    journal: &Journal,
    nodes: &mut Nodes<'_>,
    options: &SlurmOptions,
    killed: &dyn Fn() -> bool,
    found: &mut dyn FnMut(&RunResult) -> Next,
) -> Result<End, Failure> {
    let mut progress = Progress::new(plan, pending, nodes.args.nodes);
    let mut coordinator = Coordinator::new(folder, plan, pending, journal, nodes, options)?;
    let end = coordinator.run(&mut progress, killed, found)?;
    progress.finish();
    Ok(end)
}

fn report(
    args: &Args,
    plan: &Plan,
    nodes: &Nodes<'_>,
    kills: usize,
    begun: Instant,
) -> Result<(), Failure> {
    let counts = nodes.counts;
    let used = nodes.now * args.nodes as f64;
    let size = fs::metadata(args.folder.join(crate::journal::FILE_NAME)).map_or(0, |m| m.len());
    show_line!("{} runs on {} nodes, {} tasks", plan.runs.len(), args.nodes, counts.tasks)?;
    show_line!(
        "{} nodes failed, {} tasks were requeued, {} shards were damaged, {} vanished; the \
         coordinator was killed {kills} times",
        counts.node_failures,
        counts.requeued,
        counts.damaged,
        counts.vanished
    )?;
    show_line!(
        "{} runs were made twice ({:.2}%)",
        counts.runs_made - plan.runs.len(),
        100.0 * (counts.runs_made - plan.runs.len()) as f64 / plan.runs.len() as f64
    )?;
    show_line!(
        "simulated: {}, of which nodes worked {:.1}%; the coordinator took {:.1} s of real time, \
         the journal has {} MiB",
        duration(nodes.now),
        100.0 * counts.run_s / used,
        begun.elapsed().as_secs_f64(),
        size >> 20
    )
}

/// Reads the journal back: every run must be there once.
fn verify(folder: &Path, plan: &Plan, end: End) -> Result<Outcome, Failure> {
    let places = Places::new(plan);
    let mut seen = vec![0_u32; plan.runs.len()];
    let mut foreign = 0;
    let (journal, repair) = Journal::open(folder, |result| match places.place(&result) {
        Place::Of(index) => seen[index] += 1,
        _ => foreign += 1,
    })?;
    journal.close()?;
    let missing = seen.iter().filter(|&&count| count == 0).count();
    let twice = seen.iter().filter(|&&count| count > 1).count();
    show_line!(
        "in the journal: {missing} missing, {twice} twice, {foreign} foreign, {} damaged",
        repair.lines
    )?;
    let right = end == End::Complete && missing + twice + foreign + repair.lines == 0;
    Ok(if right { Outcome::Done } else { Outcome::Found })
}

/// A plan of ten solvers.
fn plan(runs: usize) -> Plan {
    const SOLVERS: usize = 10;
    let entrants = (0..SOLVERS.min(runs)).map(|number| Entrant {
        name: format!("solver-{number}"),
        configuration: "default".to_owned(),
        command: vec!["solver".to_owned(), "{file}".to_owned()],
        version: "1".to_owned(),
        answers: AnswerRule::Named(NamedRule::Lines),
        environment: std::collections::BTreeMap::new(),
        stdin: false,
        translation: None,
    });
    let entrants: Vec<Entrant> = entrants.collect();
    let count = runs.div_ceil(entrants.len().max(1));
    let problems = (0..count).map(|number| Problem {
        set: "simulated".to_owned(),
        name: format!("family/problem-{number}.smt2"),
        file: format!("family/problem-{number}.smt2").into(),
        division: "QF_S".to_owned(),
        family: "family".to_owned(),
        sha256: "0".repeat(64),
        assertions: 0,
        checks: 1,
        format: SetFormat::EveryCheck,
        expected: vec![Answer::Sat],
        shown: None,
    });
    let limits = Limits {
        wall_s: Some(20.0),
        cpu_s: Some(20.0),
        memory_kib: Some(4 << 20),
        cores: 1,
        grace_s: 1.0,
    };
    let all = (0..count as u32).flat_map(|p| (0..entrants.len() as u32).map(move |s| Run(s, p, 0)));
    let mut all: Vec<Run> = all.take(runs).collect();
    Shuffle::new(1).shuffle(&mut all);
    let tables = Tables {
        entrants,
        problems: problems.collect(),
        limits: vec![limits; count],
        translations: Vec::new(),
        directory: PathBuf::from("/"),
        seed: 1,
        isolation: Isolation::Never,
        outputs: None,
    };
    Plan { tables, runs: all }
}
