//! Who runs the cubes: this machine, or a cluster.

use std::cell::Cell;
use std::path::Path;

use crate::cluster;
use crate::configuration::SlurmOptions;
use crate::failure::Failure;
use crate::journal::Journal;
use crate::plan::Plan;
use crate::progress::Progress;
use crate::result::RunResult;
use crate::runner::{Ended, Machine, Next};

/// Works through a plan, as often as it is asked to.
pub trait Workers {
    /// Brings the runs at the places `pending` into the journal, and tells each result. `stage` is a
    /// folder for what the workers share; a plan that is asked for again has the same one.
    ///
    /// # Errors
    ///
    /// The journal cannot be written, or the workers cannot be had.
    fn run(
        &mut self,
        stage: &Path,
        plan: &Plan,
        pending: &[usize],
        journal: &Journal,
        found: &mut (dyn FnMut(&RunResult) -> Next + Send),
    ) -> Result<Ended, Failure>;
}

/// The cores of this machine.
#[derive(Debug)]
pub struct Local {
    /// Its slots.
    pub machine: Machine,
    /// How many there are.
    pub jobs: usize,
}

impl Workers for Local {
    fn run(
        &mut self,
        _stage: &Path,
        plan: &Plan,
        pending: &[usize],
        journal: &Journal,
        found: &mut (dyn FnMut(&RunResult) -> Next + Send),
    ) -> Result<Ended, Failure> {
        let mut progress = Progress::new(plan, pending, self.jobs);
        let (ended, _) = self.machine.run(plan, pending, journal, &mut progress, found)?;
        Ok(ended)
    }
}

/// The nodes of a Slurm cluster.
#[derive(Debug)]
pub struct Slurm<'a> {
    /// What is known of it.
    pub options: &'a SlurmOptions,
    /// Hears signals.
    pub machine: Machine,
}

impl Workers for Slurm<'_> {
    fn run(
        &mut self,
        stage: &Path,
        plan: &Plan,
        pending: &[usize],
        journal: &Journal,
        found: &mut (dyn FnMut(&RunResult) -> Next + Send),
    ) -> Result<Ended, Failure> {
        std::fs::create_dir_all(stage).map_err(Failure::write(stage))?;
        let stopped = Cell::new(false);
        let mut found = |result: &RunResult| {
            let next = found(result);
            stopped.set(stopped.get() || next == Next::Stop);
            next
        };
        let stop = || self.machine.interrupted() || stopped.get();
        let options = self.options;
        cluster::run_on_slurm(stage, plan, pending, journal, options, &stop, &mut found)?;
        Ok(if self.machine.interrupted() { Ended::Interrupted } else { Ended::Complete })
    }
}
