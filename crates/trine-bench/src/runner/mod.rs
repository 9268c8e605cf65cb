//! From a plan to a journal, on this machine.
//!
//! Idea: as many threads as jobs, each with a slot of its own, take the next run from a shared
//! list. A result is in the journal before its thread takes another run.
//! Invariant: whatever ends the loop (its end, a signal, a full disk), every result that was
//! measured before is in the journal, and what was running is run again by `resume`.

pub mod folder;
pub mod init;
pub mod merge;
pub mod overhead;
pub mod start;
pub mod status;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use crate::execution::{
    Delegation, Isolation, Measured, Request, Slot, Stopped, Supervisors, Surroundings, cores,
    priority,
};
use crate::failure::Failure;
use crate::journal::Journal;
use crate::plan::{Plan, Tables};
use crate::progress::Progress;
use crate::result::{ExitState, Limits, RunResult};
use overhead::Overhead;

/// What the jobs of a runner have.
#[derive(Debug)]
pub struct Machine {
    supervisors: Arc<Supervisors>,
    /// The processors of each slot; empty lists where they share.
    processors: Vec<Vec<usize>>,
    /// How jobs are measured, in words.
    pub measuring: String,
    /// Whether jobs are isolated, in words.
    pub isolating: String,
    /// Why they are not; empty where they are.
    not_isolated: String,
    /// What keeps jobs from having cores of their own.
    pub warning: Option<String>,
    host: String,
    interrupted: Arc<AtomicBool>,
}

/// How a list of runs ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// All were run.
    Complete,
    /// A signal ended it.
    Interrupted,
}

/// What becomes of a list of runs after a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// The next run.
    GoOn,
    /// Nothing more: what runs is ended, and has no result.
    Stop,
}

impl Machine {
    /// Prepares `jobs` slots with `cores` cores each.
    ///
    /// # Errors
    ///
    /// The system refuses what jobs need.
    pub fn new(jobs: usize, per_job: u32, isolation: Isolation) -> Result<Self, Failure> {
        let system = |error: std::io::Error| Failure::System(error.to_string());
        let groups = Delegation::acquire();
        let measuring = match &groups {
            Ok(place) => place.describe(),
            Err(reason) => format!("polling, since control groups cannot be used ({reason})"),
        };
        let physical = cores::physical_cores();
        let assigned = cores::assign(&physical, jobs, per_job as usize);
        let warning = assigned.is_none().then(|| {
            let cores = physical.len();
            format!("{jobs} jobs with {per_job} cores each share {cores} cores: times are no measurements")
        });
        let program = std::env::current_exe().map_err(system)?;
        let temporary: PathBuf =
            std::env::temp_dir().join(format!("trine-bench-{}", std::process::id()));
        let possible = match isolation {
            Isolation::Never => Err("as the configuration says".to_owned()),
            Isolation::WherePossible | Isolation::Always => {
                Slot::try_isolation(&program, &temporary)
            }
        };
        let surroundings = if possible.is_ok() { Surroundings::Walled } else { Surroundings::Open };
        let isolating = match &possible {
            Ok(()) => {
                "isolated: files are read-only but TMPDIR, no network, a pid space of its own"
                    .to_owned()
            }
            Err(reason) if isolation == Isolation::Always => {
                return Err(Failure::System(format!("jobs cannot be isolated here: {reason}")));
            }
            Err(reason) => format!("not isolated ({reason})"),
        };
        let not_isolated = possible.err().unwrap_or_default();
        let interrupted = Arc::new(AtomicBool::new(false));
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            signal_hook::flag::register(signal, Arc::clone(&interrupted)).map_err(system)?;
        }
        Ok(Self {
            supervisors: Supervisors::new(program, temporary, groups.ok(), surroundings)
                .map_err(system)?,
            processors: assigned.unwrap_or_else(|| vec![Vec::new(); jobs]),
            measuring,
            isolating,
            not_isolated,
            warning,
            host: rustix::system::uname().nodename().to_string_lossy().into_owned(),
            interrupted,
        })
    }

    /// Fills in what the version commands print.
    ///
    /// # Errors
    ///
    /// One does not run: which, and why.
    pub fn ask_versions(
        &self,
        tables: &mut Tables,
        commands: &[Option<Vec<String>>],
    ) -> Result<(), Failure> {
        let mut slot = Slot::new(Arc::clone(&self.supervisors), 0);
        for (entrant, command) in tables.entrants.iter_mut().zip(commands) {
            let Some(command) = command else { continue };
            let mut command = command.clone();
            let failed = |reason: &str| {
                let name = &entrant.name;
                Failure::Usage(format!("the version command of the solver `{name}`: {reason}"))
            };
            crate::plan::resolve(&mut command, &tables.directory).map_err(|r| failed(&r))?;
            let environment = &entrant.environment;
            let limits = Limits {
                wall_s: Some(30.0),
                cpu_s: None,
                memory_kib: None,
                cores: 1,
                grace_s: 0.0,
            };
            let request = Request {
                command,
                environment: environment.iter().map(|(n, v)| (n.clone(), v.clone())).collect(),
                stdin: None,
                directory: tables.directory.clone(),
                limits,
                processors: Vec::new(),
                output_bytes: 1 << 16,
                cut_bytes: 1 << 16,
            };
            let measured = slot.run(&request).map_err(|stopped| stopped_failure(&stopped))?;
            let first = measured.output.lines().find(|line| !line.trim().is_empty());
            match (measured.exit, first) {
                (ExitState::Exited { .. }, Some(line)) => {
                    line.trim().clone_into(&mut entrant.version)
                }
                (ExitState::NotStarted, _) => return Err(failed(&measured.message)),
                _ => return Err(failed("it prints nothing within 30 s")),
            }
        }
        Ok(())
    }

    /// Runs the runs at these places of the plan: how that ended, and what it cost. Each result is told
    /// to `found` when the journal has it; if that says so, the machine stops for good.
    ///
    /// # Errors
    ///
    /// The journal cannot be written, or jobs cannot be supervised; the journal is whole.
    pub fn run(
        &self,
        plan: &Plan,
        pending: &[usize],
        journal: &Journal,
        progress: &mut Progress,
        found: &mut (dyn FnMut(&RunResult) -> Next + Send),
    ) -> Result<(Ended, Overhead), Failure> {
        let readers = plan.tables.readers()?;
        let next = AtomicUsize::new(0);
        let failure: Mutex<Option<Failure>> = Mutex::new(None);
        let progress = Mutex::new(progress);
        let found = Mutex::new(found);
        let overhead = Mutex::new(Overhead::default());
        let fail = |failed: Failure| {
            failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(failed);
            next.store(pending.len(), Ordering::Relaxed);
        };
        let work = |number: usize, processors: &[usize]| {
            priority::precede(self.supervisors.niceness());
            let begun = Instant::now();
            let mut own = Overhead::default();
            let mut slot = Slot::new(Arc::clone(&self.supervisors), number);
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let Some(&index) = pending.get(place) else {
                    own.jobs = begun.elapsed();
                    return overhead.lock().unwrap_or_else(PoisonError::into_inner).add(own);
                };
                let run = plan.runs[index];
                let started = SystemTime::now();
                let measured = match plan.tables.untranslatable(run) {
                    Some(reason) => Ok(Measured::nothing(ExitState::NotStarted, reason.to_owned())),
                    None => slot.run(&plan.tables.request(run, processors)),
                };
                let measured = match measured {
                    Ok(measured) => measured,
                    Err(Stopped::Asked) => return,
                    Err(stopped) => return fail(stopped_failure(&stopped)),
                };
                own.runs += 1;
                own.commands_s += measured.wall_s;
                let reader = &readers[run.entrant()];
                let output = plan.tables.whole_output(&measured);
                let mut result = plan.tables.result(run, measured, reader, started, &self.host);
                if result.surroundings == Some(Surroundings::Open) {
                    result.not_isolated.clone_from(&self.not_isolated);
                }
                if let Some(output) = output
                    && let Err(failed) = plan.tables.keep(&mut result, &output)
                {
                    return fail(failed);
                }
                if let Err(failed) = journal.append(&result) {
                    return fail(failed);
                }
                let mut progress = progress.lock().unwrap_or_else(PoisonError::into_inner);
                progress.done(run, result.verdict(), result.wall_s);
                drop(progress);
                let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                if found(&result) == Next::Stop {
                    next.store(pending.len(), Ordering::Relaxed);
                    self.supervisors.stop();
                }
            }
        };
        let mut ended = Ended::Complete;
        std::thread::scope(|scope| {
            let (finished, all_finished) = channel::<()>();
            for (number, processors) in self.processors.iter().enumerate() {
                let (finished, work) = (finished.clone(), &work);
                scope.spawn(move || {
                    work(number, processors);
                    drop(finished);
                });
            }
            drop(finished);
            // The threads end the channel; a signal ends the threads.
            while all_finished.recv_timeout(Duration::from_millis(50))
                == Err(RecvTimeoutError::Timeout)
            {
                if self.interrupted.load(Ordering::Relaxed) {
                    ended = Ended::Interrupted;
                    next.store(pending.len(), Ordering::Relaxed);
                    self.supervisors.stop();
                }
            }
        });
        progress.into_inner().unwrap_or_else(PoisonError::into_inner).finish();
        match failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(failed) => Err(failed),
            None => Ok((ended, overhead.into_inner().unwrap_or_else(PoisonError::into_inner))),
        }
    }

    /// Whether a signal asked for the end.
    #[must_use]
    pub fn interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }
}

fn stopped_failure(stopped: &Stopped) -> Failure {
    match stopped {
        Stopped::Asked => Failure::System("stopped".to_owned()),
        Stopped::NoSupervisor(error) => {
            Failure::System(format!("the supervisor of a job cannot be started: {error}"))
        }
    }
}
