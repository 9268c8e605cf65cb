//! Runs on a cluster: chunks out, shards of the journal back.
//!
//! Idea: a chunk is a list of runs that one task of the scheduler works through. The task writes a
//! shard, a journal of its own, to the shared folder. When a chunk has left the queue, for whatever
//! reason, its shard is read, and what it does not hold is submitted again in smaller chunks, down
//! to single runs: a run that takes its node down with it takes nothing else down in the end.
//! Invariants: only the coordinator writes the journal; what is submitted is on the disk before it
//! is submitted, so a coordinator that was killed continues where the disk says it was; a result
//! counts once, however often its chunk was started.
//! Reference: sbatch(1) of Slurm, job arrays and requeueing.

pub mod simulation;
mod slurm;
pub mod worker;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

use crate::configuration::SlurmOptions;
use crate::failure::Failure;
use crate::journal::{Journal, decode};
use crate::plan::{Place, Places, Plan, Run};
use crate::progress::Progress;
use crate::result::RunResult;
use crate::runner::Next;

/// Names a chunk: the round of submissions, and its place in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ChunkId {
    /// The round, from 0.
    pub round: u32,
    /// The chunk within the round.
    pub index: u32,
}

/// What runs tasks.
pub trait Scheduler {
    /// Submits a task for each chunk of a round, whose file is on the disk.
    ///
    /// # Errors
    ///
    /// The scheduler refuses.
    fn submit(&mut self, round: u32, chunks: u32) -> Result<(), Failure>;

    /// The chunks whose tasks wait or run, of all rounds.
    ///
    /// # Errors
    ///
    /// The scheduler does not answer.
    fn active(&mut self) -> Result<FxHashSet<ChunkId>, Failure>;

    /// Lets time pass.
    fn pause(&mut self);

    /// Takes back everything that was submitted.
    fn cancel(&mut self);
}

/// Why a coordinator came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Every run that was asked for has its result.
    Complete,
    /// As many runs were submitted as often as allowed, without a result.
    GivenUp(usize),
    /// It was told to stop.
    Stopped,
}

/// A chunk as it stands in the file of its round.
#[derive(Debug, Serialize, Deserialize)]
struct Chunk {
    attempt: u32,
    runs: Vec<Run>,
}

/// The folder that coordinator and workers share.
#[derive(Clone, Debug)]
pub struct Shared {
    folder: PathBuf,
}

impl Shared {
    /// The shared part of a run's folder.
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    fn rounds(&self) -> PathBuf {
        self.folder.join("rounds")
    }

    fn shards(&self) -> PathBuf {
        self.folder.join("shards")
    }

    fn round(&self, round: u32) -> PathBuf {
        self.rounds().join(format!("{round}.jsonl"))
    }

    /// The tables of the plan.
    #[must_use]
    pub fn plan(&self) -> PathBuf {
        self.folder.join("plan.json")
    }

    /// The shard that the `restart`-th start of a chunk writes: a node that was taken for lost may
    /// still be writing when its chunk is started again.
    #[must_use]
    pub fn shard(&self, chunk: ChunkId, restart: u32) -> PathBuf {
        let ChunkId { round, index } = chunk;
        self.shards().join(format!("{round}-{index}-{restart}.jsonl"))
    }

    /// The shards of all starts of a chunk. A start whose node is lost at once leaves none.
    #[must_use]
    pub fn shards_of(&self, chunk: ChunkId) -> Vec<PathBuf> {
        /// Starts in a row without a shard, after which there is none to come.
        const GAP: usize = 8;
        let (mut found, mut missing) = (Vec::new(), 0);
        for restart in 0.. {
            let path = self.shard(chunk, restart);
            if path.exists() {
                found.push(path);
                missing = 0;
            } else {
                missing += 1;
            }
            if missing == GAP {
                break;
            }
        }
        found
    }

    /// The runs of a chunk.
    ///
    /// # Errors
    ///
    /// The file of the round is missing or damaged.
    pub fn runs(&self, chunk: ChunkId) -> Result<Vec<Run>, Failure> {
        let path = self.round(chunk.round);
        let file = BufReader::new(fs::File::open(&path).map_err(Failure::read(&path))?);
        let line = file.lines().nth(chunk.index as usize).ok_or_else(|| Failure::Content {
            path: path.clone(),
            line: chunk.index as usize + 1,
            reason: "there is no such chunk".to_owned(),
        })?;
        let line = line.map_err(Failure::read(&path))?;
        self.chunk(&path, chunk.index, &line).map(|chunk| chunk.runs)
    }

    fn chunk(&self, path: &Path, index: u32, line: &str) -> Result<Chunk, Failure> {
        serde_json::from_str(line).map_err(|error| Failure::Content {
            path: path.to_owned(),
            line: index as usize + 1,
            reason: error.to_string(),
        })
    }

    fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
        let new = path.with_extension("new");
        let write = || {
            let mut file = fs::File::create(&new)?;
            file.write_all(bytes)?;
            file.sync_all()?;
            fs::rename(&new, path)
        };
        write().map_err(Failure::write(path))
    }

    fn prepare(&self, plan: &Plan) -> Result<(), Failure> {
        for folder in [self.rounds(), self.shards()] {
            fs::create_dir_all(&folder).map_err(Failure::write(&folder))?;
        }
        let tables = serde_json::to_vec(&plan.tables);
        Self::write(&self.plan(), &tables.map_err(|error| Failure::System(error.to_string()))?)
    }
}

/// Brings all wanted runs of a plan into the journal.
#[derive(Debug)]
pub struct Coordinator<'a, S> {
    shared: Shared,
    plan: &'a Plan,
    places: Places<'a>,
    journal: &'a Journal,
    scheduler: S,
    /// Runs without a result.
    wanted: Vec<bool>,
    /// How often each run was submitted.
    attempts: Vec<u32>,
    outstanding: Vec<(ChunkId, Vec<usize>)>,
    next_round: u32,
    runs_per_task: usize,
    most_attempts: u32,
}

impl<'a, S: Scheduler> Coordinator<'a, S> {
    /// A coordinator for the runs at the places `pending`. What an earlier one submitted is found
    /// and awaited.
    ///
    /// # Errors
    ///
    /// The shared folder cannot be used, or the scheduler does not answer.
    pub fn new(
        folder: &Path,
        plan: &'a Plan,
        pending: &[usize],
        journal: &'a Journal,
        mut scheduler: S,
        options: &SlurmOptions,
    ) -> Result<Self, Failure> {
        let shared = Shared::new(folder);
        shared.prepare(plan)?;
        let mut wanted = vec![false; plan.runs.len()];
        for &index in pending {
            wanted[index] = true;
        }
        let places_of_runs: rustc_hash::FxHashMap<Run, usize> =
            plan.runs.iter().copied().zip(0..).collect();
        let active = scheduler.active()?;
        let mut outstanding = Vec::new();
        let mut next_round = 0;
        while let Ok(text) = fs::read_to_string(shared.round(next_round)) {
            for (line, index) in text.lines().zip(0..) {
                let id = ChunkId { round: next_round, index };
                let chunk = shared.chunk(&shared.round(next_round), index, line)?;
                let runs = chunk.runs.iter().filter_map(|run| places_of_runs.get(run).copied());
                // Those that have left the queue are read like those that will.
                if active.contains(&id) || !shared.shards_of(id).is_empty() {
                    outstanding.push((id, runs.collect()));
                }
            }
            next_round += 1;
        }
        Ok(Self {
            places: Places::new(plan),
            attempts: vec![0; plan.runs.len()],
            runs_per_task: options.runs_per_task,
            most_attempts: options.attempts,
            shared,
            plan,
            journal,
            scheduler,
            wanted,
            outstanding,
            next_round,
        })
    }

    /// Works until everything is there, or cannot be had, or `stop` or `found`, which is told each
    /// result, says so.
    ///
    /// # Errors
    ///
    /// The journal cannot be written, or the scheduler does not answer.
    pub fn run(
        &mut self,
        progress: &mut Progress,
        stop: &dyn Fn() -> bool,
        found: &mut dyn FnMut(&RunResult) -> Next,
    ) -> Result<End, Failure> {
        let mut submitted = vec![false; self.plan.runs.len()];
        let mut given_up = 0;
        loop {
            if stop() {
                return Ok(End::Stopped);
            }
            let active = self.scheduler.active()?;
            let (waiting, ended): (Vec<_>, Vec<_>) =
                self.outstanding.drain(..).partition(|(chunk, _)| active.contains(chunk));
            self.outstanding = waiting;
            let chunks_changed = !ended.is_empty() || given_up == 0;
            for (chunk, _) in ended {
                if self.ingest(chunk, progress, found)? == Next::Stop {
                    return Ok(End::Stopped);
                }
            }
            if chunks_changed {
                submitted.fill(false);
                for &run in self.outstanding.iter().flat_map(|(_, runs)| runs) {
                    submitted[run] = true;
                }
                let left = |index: &usize| self.wanted[*index] && !submitted[*index];
                let left: Vec<usize> = (0..self.plan.runs.len()).filter(left).collect();
                let (again, lost): (Vec<usize>, Vec<usize>) =
                    left.into_iter().partition(|&index| self.attempts[index] < self.most_attempts);
                given_up = lost.len();
                if !again.is_empty() {
                    self.submit(again)?;
                }
            }
            if self.outstanding.is_empty() {
                return Ok(if given_up == 0 { End::Complete } else { End::GivenUp(given_up) });
            }
            self.scheduler.pause();
        }
    }

    /// Submits runs in chunks: full ones at first, of a tenth with every further attempt.
    fn submit(&mut self, mut runs: Vec<usize>) -> Result<(), Failure> {
        runs.sort_by_key(|&index| self.attempts[index]);
        let mut chunks: Vec<(u32, Vec<usize>)> = Vec::new();
        for group in runs.chunk_by(|&a, &b| self.attempts[a] == self.attempts[b]) {
            let attempt = self.attempts[group[0]];
            // Before the last attempt nobody must suffer from a neighbour any more.
            let last = attempt > 0 && attempt + 1 >= self.most_attempts;
            let shrunk = self.runs_per_task / 10_usize.saturating_pow(attempt);
            let size = if last { 1 } else { shrunk.max(1) };
            chunks.extend(group.chunks(size).map(|chunk| (attempt, chunk.to_vec())));
        }
        let round = self.next_round;
        let mut text = Vec::new();
        for (attempt, chunk) in &chunks {
            let runs = chunk.iter().map(|&index| self.plan.runs[index]).collect();
            let chunk = Chunk { attempt: *attempt, runs };
            serde_json::to_writer(&mut text, &chunk).map_err(|e| Failure::System(e.to_string()))?;
            text.push(b'\n');
        }
        Shared::write(&self.shared.round(round), &text)?;
        self.next_round += 1;
        self.scheduler.submit(round, chunks.len() as u32)?;
        for (index, (_, chunk)) in (0..).zip(chunks) {
            for &run in &chunk {
                self.attempts[run] += 1;
            }
            self.outstanding.push((ChunkId { round, index }, chunk));
        }
        Ok(())
    }

    /// Takes the results of a chunk that has left the queue into the journal. Lines that are cut
    /// off or damaged are no results: their runs are submitted again.
    fn ingest(
        &mut self,
        chunk: ChunkId,
        progress: &mut Progress,
        found: &mut dyn FnMut(&RunResult) -> Next,
    ) -> Result<Next, Failure> {
        let mut lines = Vec::new();
        let mut results = Vec::new();
        for path in self.shared.shards_of(chunk) {
            let text = fs::read(&path).map_err(Failure::read(&path))?;
            for line in text.split_inclusive(|&byte| byte == b'\n') {
                let Ok(result) = decode(line) else { continue };
                let Place::Of(index) = self.places.place(&result) else { continue };
                if std::mem::take(&mut self.wanted[index]) {
                    lines.extend_from_slice(line);
                    results.push((index, result));
                }
            }
        }
        if !lines.is_empty() {
            self.journal.append_lines(&lines)?;
        }
        let mut next = Next::GoOn;
        for (index, result) in results {
            progress.done(self.plan.runs[index], result.verdict(), result.wall_s);
            if found(&result) == Next::Stop {
                next = Next::Stop;
            }
        }
        Ok(next)
    }

    /// The scheduler.
    pub fn scheduler(&mut self) -> &mut S {
        &mut self.scheduler
    }
}

/// Runs the runs at the places `pending` on Slurm.
///
/// # Errors
///
/// Slurm is missing or refuses, or the journal cannot be written.
pub fn run_on_slurm(
    folder: &Path,
    plan: &Plan,
    pending: &[usize],
    journal: &Journal,
    options: &SlurmOptions,
    stop: &dyn Fn() -> bool,
    found: &mut dyn FnMut(&RunResult) -> Next,
) -> Result<End, Failure> {
    let folder = std::path::absolute(folder).map_err(Failure::read(folder))?;
    let slurm = slurm::Slurm::new(&folder, plan, options)?;
    let mut coordinator = Coordinator::new(&folder, plan, pending, journal, slurm, options)?;
    let mut progress = Progress::new(plan, pending, options.jobs_per_task);
    let end = coordinator.run(&mut progress, stop, found);
    progress.finish();
    if !matches!(end, Ok(End::Complete | End::GivenUp(_))) {
        coordinator.scheduler().cancel();
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_behind_a_start_without_one_are_found() {
        let folder = std::env::temp_dir().join(format!("trine-bench-gap-{}", std::process::id()));
        let shared = Shared::new(&folder);
        fs::create_dir_all(shared.shards()).expect("folder");
        let chunk = ChunkId { round: 2, index: 7 };
        for restart in [1, 5] {
            fs::write(shared.shard(chunk, restart), "").expect("shard");
        }
        assert_eq!(shared.shards_of(chunk), [shared.shard(chunk, 1), shared.shard(chunk, 5)]);
        fs::remove_dir_all(folder).expect("remove");
    }
}
