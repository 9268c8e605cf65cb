//! The runner's end of a supervisor.
//!
//! Invariant: a supervisor that dies is replaced, what it left is ended, and the job that it ran is
//! a result with the state `lost`, not a hole.

use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustix::process::{Signal, WaitOptions, kill_process, set_child_subreaper, waitpid};

use super::process_tree::ProcessTree;
use super::request::{Measured, Request};
use super::{Delegation, Surroundings, priority};
use crate::result::{ExitState, Limits};

/// What all slots of a runner share. There is one to a process: what its jobs leave behind comes to
/// the process.
#[derive(Debug)]
pub struct Supervisors {
    /// The program that has the subcommand `supervise`.
    program: PathBuf,
    /// The folder for temporary files.
    temporary: PathBuf,
    /// Where groups can be made.
    groups: Option<Delegation>,
    /// What is around jobs.
    surroundings: Surroundings,
    /// The niceness of jobs.
    niceness: i32,
    running: Mutex<Running>,
}

#[derive(Debug, Default)]
struct Running {
    /// Supervisors: whoever else is a child of the runner has lost its supervisor.
    processes: Vec<u32>,
    /// Writing ends, by slot: closing one stops the job.
    requests: Vec<(usize, ChildStdin)>,
    stopped: bool,
}

/// Why a slot has no result.
#[derive(Debug)]
pub enum Stopped {
    /// [`Supervisors::stop`] was called.
    Asked,
    /// The supervisor cannot be started.
    NoSupervisor(io::Error),
}

impl Supervisors {
    /// Makes this process the one that orphans of jobs come to.
    ///
    /// # Errors
    ///
    /// The system refuses.
    pub fn new(
        program: PathBuf,
        temporary: PathBuf,
        groups: Option<Delegation>,
        surroundings: Surroundings,
    ) -> io::Result<Arc<Self>> {
        set_child_subreaper(Some(rustix::process::getpid()))?;
        let niceness = priority::current();
        Ok(Arc::new(Self {
            program,
            temporary,
            groups,
            surroundings,
            niceness,
            running: Mutex::default(),
        }))
    }

    /// The niceness of jobs.
    #[must_use]
    pub fn niceness(&self) -> i32 {
        self.niceness
    }

    fn running(&self) -> MutexGuard<'_, Running> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stops all jobs; no slot runs another one.
    pub fn stop(&self) {
        let mut running = self.running();
        running.stopped = true;
        running.requests.clear();
    }

    /// Ends what a supervisor left behind when it died.
    fn end_orphans(&self) {
        let tree = ProcessTree::new();
        loop {
            let running = self.running();
            let mut left = 0;
            for pid in tree.children() {
                if !running.processes.contains(&pid.as_raw_pid().cast_unsigned()) {
                    let _ = kill_process(pid, Signal::KILL);
                    let _ = waitpid(Some(pid), WaitOptions::empty());
                    left += 1;
                }
            }
            // What they left behind has come to this process meanwhile.
            if left == 0 {
                return;
            }
        }
    }
}

impl Drop for Supervisors {
    fn drop(&mut self) {
        if let Some(groups) = &self.groups {
            groups.remove();
        }
        let _ = std::fs::remove_dir(&self.temporary);
    }
}

/// A place where one job at a time runs.
#[derive(Debug)]
pub struct Slot {
    supervisors: Arc<Supervisors>,
    number: usize,
    child: Option<(Child, BufReader<ChildStdout>)>,
}

impl Slot {
    /// A slot whose supervisor is started with its first job.
    #[must_use]
    pub fn new(supervisors: Arc<Supervisors>, number: usize) -> Self {
        Self { supervisors, number, child: None }
    }

    /// Whether commands can be run behind walls here: runs one that does nothing.
    ///
    /// # Errors
    ///
    /// They cannot: why.
    pub fn try_isolation(program: &Path, temporary: &Path) -> Result<(), String> {
        let number = u32::MAX as usize;
        let supervisors =
            Supervisors::new(program.to_owned(), temporary.to_owned(), None, Surroundings::Walled)
                .map_err(|error| error.to_string())?;
        let mut slot = Self::new(supervisors, number);
        let limits =
            Limits { wall_s: Some(10.0), cpu_s: None, memory_kib: None, cores: 1, grace_s: 0.0 };
        let request = Request {
            command: vec![program.to_string_lossy().into_owned(), "--version".to_owned()],
            environment: Vec::new(),
            stdin: None,
            directory: PathBuf::from("/"),
            limits,
            processors: Vec::new(),
            output_bytes: 1 << 10,
            cut_bytes: 1 << 10,
        };
        match slot.run(&request) {
            Ok(Measured { exit: ExitState::Exited { code: 0 }, .. }) => Ok(()),
            Ok(Measured { exit: ExitState::Lost, .. }) => {
                Err("the kernel refuses user namespaces".to_owned())
            }
            Ok(measured) => Err(format!("{}{}", measured.message, measured.output.trim())),
            Err(_) => Err("no supervisor can be started".to_owned()),
        }
    }

    /// Runs one command to its end.
    ///
    /// # Errors
    ///
    /// The runner stops, or no supervisor can be started.
    pub fn run(&mut self, request: &Request) -> Result<Measured, Stopped> {
        if self.child.is_none() {
            self.start()?;
        }
        let asked = self.ask(request);
        match asked {
            Some(measured) => Ok(measured),
            None => {
                self.end();
                if self.supervisors.running().stopped {
                    return Err(Stopped::Asked);
                }
                self.supervisors.end_orphans();
                Ok(Measured::nothing(
                    ExitState::Lost,
                    "the process that supervised the run died".to_owned(),
                ))
            }
        }
    }

    fn start(&mut self) -> Result<(), Stopped> {
        let supervisors = &self.supervisors;
        let mut command = Command::new(&supervisors.program);
        command.arg("supervise").arg("--temporary");
        command.arg(supervisors.temporary.join(format!("slot-{}", self.number)));
        command.arg("--niceness").arg(supervisors.niceness.to_string());
        if supervisors.surroundings == Surroundings::Walled {
            command.arg("--isolated");
        }
        if let Some(groups) = &supervisors.groups {
            let place = serde_json::to_string(&groups.slot(self.number));
            command.arg("--groups").arg(place.map_err(|e| Stopped::NoSupervisor(e.into()))?);
        }
        // A group of its own: an interrupt from the terminal is for the runner.
        command.process_group(0).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut running = supervisors.running();
        if running.stopped {
            return Err(Stopped::Asked);
        }
        let mut child = command.spawn().map_err(Stopped::NoSupervisor)?;
        if let (Some(requests), Some(answers)) = (child.stdin.take(), child.stdout.take()) {
            running.processes.push(child.id());
            running.requests.push((self.number, requests));
            self.child = Some((child, BufReader::new(answers)));
        }
        Ok(())
    }

    fn ask(&mut self, request: &Request) -> Option<Measured> {
        let mut line = serde_json::to_vec(request).ok()?;
        line.push(b'\n');
        {
            let mut running = self.supervisors.running();
            let (_, requests) = running.requests.iter_mut().find(|(n, _)| *n == self.number)?;
            // A supervisor that has ended may have said why before.
            let _ = requests.write_all(&line);
        }
        let (_, answers) = self.child.as_mut()?;
        line.clear();
        answers.read_until(b'\n', &mut line).ok()?;
        serde_json::from_slice(&line).ok()
    }

    /// Ends the supervisor, which ends its job.
    fn end(&mut self) {
        let Some((mut child, _)) = self.child.take() else { return };
        self.supervisors.running().requests.retain(|(number, _)| *number != self.number);
        let _ = child.wait();
        self.supervisors.running().processes.retain(|process| *process != child.id());
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.end();
    }
}
