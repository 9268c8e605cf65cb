//! The worker: one task of the scheduler, which works through one chunk.
//!
//! Idea: the same runner as on one machine, with the shard for a journal. What an earlier start of
//! the chunk brought to the disk is not run again.

use std::fs;
use std::path::PathBuf;

use super::{ChunkId, Shared};
use crate::failure::{Failure, Outcome};
use crate::journal::{Journal, decode};
use crate::plan::{Place, Places, Plan, Tables};
use crate::progress::Progress;
use crate::runner::{Ended, Machine, Next};
use crate::tell;

/// Arguments of the hidden subcommand `worker`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The folder of the run
    folder: PathBuf,
    /// The round of submissions
    #[arg(long)]
    round: u32,
    /// The chunk within the round
    #[arg(long)]
    chunk: u32,
    /// How often the scheduler has started this chunk before
    #[arg(long, default_value_t = 0)]
    restart: u32,
    /// Runs at the same time
    #[arg(long, default_value_t = 1)]
    jobs: usize,
}

/// Works through a chunk.
///
/// # Errors
///
/// The plan or the chunk is missing, or the shard cannot be written.
pub fn run(args: &Args) -> Result<Outcome, Failure> {
    let shared = Shared::new(&args.folder);
    let chunk = ChunkId { round: args.round, index: args.chunk };
    let path = shared.plan();
    let text = fs::read(&path).map_err(Failure::read(&path))?;
    let tables: Tables = serde_json::from_slice(&text).map_err(|error| Failure::Content {
        path: path.clone(),
        line: error.line(),
        reason: error.to_string(),
    })?;
    let plan = Plan { tables, runs: shared.runs(chunk)? };
    let mut done = vec![false; plan.runs.len()];
    let places = Places::new(&plan);
    let shard = shared.shard(chunk, args.restart);
    for earlier in shared.shards_of(chunk).iter().filter(|earlier| **earlier != shard) {
        let text = fs::read(earlier).map_err(Failure::read(earlier))?;
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            if let Ok(result) = decode(line)
                && let Place::Of(index) = places.place(&result)
            {
                done[index] = true;
            }
        }
    }
    let (journal, _) = Journal::open_file(&shard, |result| {
        if let Place::Of(index) = places.place(&result) {
            done[index] = true;
        }
    })?;
    let pending: Vec<usize> = (0..done.len()).filter(|&index| !done[index]).collect();
    let cores = plan.tables.limits.iter().map(|limits| limits.cores).max().unwrap_or(1);
    let machine = Machine::new(args.jobs, cores, plan.tables.isolation)?;
    tell!("jobs are {}", machine.isolating);
    let mut progress = Progress::new(&plan, &pending, args.jobs);
    let (ended, _) = machine.run(&plan, &pending, &journal, &mut progress, &mut |_| Next::GoOn)?;
    journal.close()?;
    Ok(if ended == Ended::Complete { Outcome::Done } else { Outcome::Interrupted })
}
