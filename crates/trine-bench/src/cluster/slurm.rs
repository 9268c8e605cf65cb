//! Slurm as it is driven by its commands: `sbatch`, `squeue`, `scancel`, `scontrol`.
//!
//! Idea: a round is one array, or several where the cluster allows no array of that size. Arrays
//! are found again by their name, which holds the folder of the run and the round, so nothing about
//! them has to be remembered.
//! Invariant: the worker enforces the limits of runs itself; what Slurm is asked for is only wide
//! enough, since clusters differ in what they enforce.
//! Reference: sbatch(1), squeue(1), scontrol(1) of Slurm 22.05.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rustc_hash::FxHashSet;
use sha2::{Digest, Sha256};

use super::{ChunkId, Scheduler};
use crate::configuration::SlurmOptions;
use crate::failure::Failure;
use crate::plan::Plan;
use crate::problem::hex;

/// How long a controller may be away before that is an error.
const PATIENCE: Duration = Duration::from_secs(15 * 60);

#[derive(Debug)]
pub struct Slurm {
    folder: PathBuf,
    program: PathBuf,
    /// Begins the names of all arrays of this run.
    name: String,
    options: SlurmOptions,
    largest_array: u32,
    memory_mib: u64,
    cores: u32,
    /// Seconds that a task may take.
    task_s: Option<f64>,
}

impl Slurm {
    /// Asks the cluster what it allows.
    pub fn new(folder: &Path, plan: &Plan, options: &SlurmOptions) -> Result<Self, Failure> {
        let program = std::env::current_exe().map_err(|e| Failure::System(e.to_string()))?;
        let shown = run("scontrol", &["show", "config"], None).map_err(Failure::System)?;
        let largest = shown.lines().find_map(|line| {
            let (name, value) = line.split_once('=')?;
            (name.trim() == "MaxArraySize").then(|| value.trim().parse::<u32>().ok())?
        });
        let digest = Sha256::digest(folder.as_os_str().as_encoded_bytes());
        let limits = &plan.tables.limits;
        let slots = options.jobs_per_task;
        let wall = |l: &crate::result::Limits| l.wall_s.map(|s| s + l.grace_s + 1.0);
        let longest = limits.iter().map(wall).try_fold(0.0, |most, s| Some(f64::max(most, s?)));
        let rounds = options.runs_per_task.div_ceil(slots) as f64;
        let memory_kib = limits.iter().filter_map(|l| l.memory_kib).max().unwrap_or(0);
        Ok(Self {
            folder: folder.to_owned(),
            program,
            name: format!("trine-bench-{}", &hex(&digest)[..12]),
            options: options.clone(),
            // Indices must be below it.
            largest_array: largest.unwrap_or(1001).saturating_sub(1).max(1),
            memory_mib: (memory_kib / 1024) * slots as u64 + 256,
            cores: limits.iter().map(|l| l.cores).max().unwrap_or(1) * slots as u32,
            task_s: longest.map(|s| s * rounds + 300.0),
        })
    }

    fn submit_array(&self, round: u32, offset: u32, count: u32) -> Result<(), String> {
        let quoted = |path: &Path| {
            let text = path.to_string_lossy();
            shlex::try_quote(&text).map(std::borrow::Cow::into_owned).map_err(|e| e.to_string())
        };
        let script = format!(
            "#!/bin/sh\nexec {} worker {} --round {round} --jobs {} \
             --chunk $(({offset} + SLURM_ARRAY_TASK_ID)) --restart \"${{SLURM_RESTART_COUNT:-0}}\"\n",
            quoted(&self.program)?,
            quoted(&self.folder)?,
            self.options.jobs_per_task,
        );
        let logs = self.folder.join("logs");
        std::fs::create_dir_all(&logs).map_err(|e| format!("{}: {e}", logs.display()))?;
        let mut arguments = vec![
            "--parsable".to_owned(),
            "--requeue".to_owned(),
            format!("--job-name={}-{round}-{offset}", self.name),
            format!("--array=0-{}", count - 1),
            format!("--cpus-per-task={}", self.cores),
            "--ntasks=1".to_owned(),
            format!("--chdir={}", self.folder.display()),
            format!("--output={}/%A_%a.log", logs.display()),
            "--open-mode=append".to_owned(),
        ];
        if self.memory_mib > 256 {
            arguments.push(format!("--mem={}M", self.memory_mib));
        }
        if let Some(seconds) = self.task_s {
            arguments.push(format!("--time={}", (seconds / 60.0).ceil() as u64));
        }
        let named = [("partition", &self.options.partition), ("account", &self.options.account)];
        for (name, value) in named {
            arguments.extend(value.as_ref().map(|value| format!("--{name}={value}")));
        }
        arguments.extend(self.options.arguments.iter().cloned());
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        run("sbatch", &arguments, Some(&script)).map(drop)
    }

    fn queue(&self) -> Result<FxHashSet<ChunkId>, String> {
        let user = rustix::process::getuid().as_raw().to_string();
        let arguments = ["--noheader", "--array", "--user", &user, "--format=%j|%K|%T|%r|%A"];
        let mut active = FxHashSet::default();
        for line in run("squeue", &arguments, None)?.lines() {
            let fields: Vec<&str> = line.trim().split('|').collect();
            let &[name, task, state, reason, job] = fields.as_slice() else { continue };
            let Some(rest) = name.strip_prefix(&self.name) else { continue };
            let mut numbers = rest.trim_start_matches('-').split('-').map(str::parse::<u32>);
            let (Some(Ok(round)), Some(Ok(offset)), Ok(task)) =
                (numbers.next(), numbers.next(), task.parse::<u32>())
            else {
                continue;
            };
            // A task that the controller holds after failures to start it would wait for ever.
            if state == "PENDING" && reason.to_ascii_lowercase().contains("held") {
                let _ = run("scancel", &[job], None);
                continue;
            }
            active.insert(ChunkId { round, index: offset + task });
        }
        Ok(active)
    }
}

impl Scheduler for Slurm {
    fn submit(&mut self, round: u32, chunks: u32) -> Result<(), Failure> {
        let mut offset = 0;
        while offset < chunks {
            let count = (chunks - offset).min(self.largest_array);
            let started = Instant::now();
            // A controller that restarts, or a user's limit of submitted jobs, passes.
            while let Err(reason) = self.submit_array(round, offset, count) {
                if started.elapsed() > PATIENCE || !passes(&reason) {
                    return Err(Failure::System(reason));
                }
                self.pause();
            }
            offset += count;
        }
        Ok(())
    }

    fn active(&mut self) -> Result<FxHashSet<ChunkId>, Failure> {
        let started = Instant::now();
        loop {
            match self.queue() {
                Ok(active) => return Ok(active),
                Err(reason) if started.elapsed() > PATIENCE || !passes(&reason) => {
                    return Err(Failure::System(reason));
                }
                Err(_) => self.pause(),
            }
        }
    }

    fn pause(&mut self) {
        std::thread::sleep(Duration::try_from_secs_f64(self.options.poll).unwrap_or_default());
    }

    fn cancel(&mut self) {
        let Ok(active) = self.queue() else { return };
        let rounds: FxHashSet<u32> = active.iter().map(|chunk| chunk.round).collect();
        let mut names: Vec<String> = Vec::new();
        for round in rounds {
            let last = active.iter().filter(|c| c.round == round).map(|c| c.index).max();
            let offsets = (0..=last.unwrap_or(0)).step_by(self.largest_array as usize);
            names.extend(offsets.map(|offset| format!("{}-{round}-{offset}", self.name)));
        }
        for name in names {
            let _ = run("scancel", &["--name", &name], None);
        }
    }
}

/// Whether what a command complains about passes by itself.
fn passes(reason: &str) -> bool {
    ["contact", "timed out", "temporarily", "limit", "Connection", "Socket"]
        .iter()
        .any(|word| reason.contains(word))
}

/// What a command prints, or why it fails.
fn run(program: &str, arguments: &[&str], input: Option<&str>) -> Result<String, String> {
    let mut command = Command::new(program);
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.stdin(if input.is_some() { Stdio::piped() } else { Stdio::null() });
    let mut child = command.spawn().map_err(|error| format!("{program}: {error}"))?;
    if let (Some(mut stdin), Some(input)) = (child.stdin.take(), input) {
        stdin.write_all(input.as_bytes()).map_err(|error| format!("{program}: {error}"))?;
    }
    let output = child.wait_with_output().map_err(|error| format!("{program}: {error}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(format!("{program}: {}", String::from_utf8_lossy(&output.stderr).trim()))
}
