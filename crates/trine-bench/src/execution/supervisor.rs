//! The supervisor of a slot: starts one command at a time, watches its tree, ends it.
//!
//! Idea: one loop around `poll` waits for output, for the end of a child, for the runner's end of
//! the pipe, and for the next moment at which something must be measured or ended. A run that ends
//! by itself in a few milliseconds is never measured in between.
//! Invariants: a request is answered only when no process of its tree is left. Whatever the runner
//! sends during a job, and its end above all, means stop.
//! Reference: signal(7), wait4(2), prctl(2): `PR_SET_CHILD_SUBREAPER`, `PR_SET_PDEATHSIG`.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, OwnedFd, RawFd};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Resource, Rlimit, Signal, set_child_subreaper, setrlimit};

use super::captured::Captured;
use super::isolation::{self, Surroundings, Walls};
use super::process_tree::ProcessTree;
use super::request::{Measured, Request};
use super::{Cgroups, Delegation, cores, priority};
use crate::failure::{Failure, Outcome};
use crate::result::{ExitState, Limits};

/// Arguments of the hidden subcommand `supervise`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Where groups for this slot are, as JSON; measured by polling without it.
    #[arg(long)]
    groups: Option<String>,
    /// The folder for temporary files of jobs, emptied after each.
    #[arg(long)]
    temporary: PathBuf,
    /// Whether jobs are behind walls.
    #[arg(long)]
    isolated: bool,
    /// The niceness of jobs; this process may have a lower one.
    #[arg(long, allow_negative_numbers = true)]
    niceness: i32,
}

/// Answers requests from standard input on standard output, until it ends.
///
/// # Errors
///
/// The system refuses what every supervisor needs.
pub fn run(args: &Args) -> Result<Outcome, Failure> {
    let system = |error: io::Error| Failure::System(format!("supervisor: {error}"));
    let surroundings = if args.isolated { Surroundings::Walled } else { Surroundings::Open };
    if surroundings == Surroundings::Walled
        && let Err(reason) = isolation::enter()
    {
        // The first job that is asked for hears why there is no other.
        let refused = Measured::nothing(ExitState::NotStarted, reason);
        answer(&refused).map_err(system)?;
        return Ok(Outcome::Found);
    }
    set_child_subreaper(Some(rustix::process::getpid())).map_err(|error| system(error.into()))?;
    let groups = args.groups.as_deref().and_then(|text| serde_json::from_str(text).ok());
    let mut supervisor = Supervisor {
        tree: ProcessTree::new(),
        groups: groups.and_then(|place: Delegation| Cgroups::open(place).ok()),
        child_ended: child_ended_pipe().map_err(system)?,
        temporary: args.temporary.clone(),
        surroundings,
        niceness: args.niceness,
    };
    let mut line = String::new();
    loop {
        line.clear();
        if io::stdin().read_line(&mut line).map_err(system)? == 0 {
            break;
        }
        let request: Request = serde_json::from_str(&line).map_err(|error| system(error.into()))?;
        let Some(measured) = supervisor.supervise(&request) else { break };
        if answer(&measured).is_err() {
            break;
        }
    }
    if let Some(groups) = &supervisor.groups {
        groups.remove();
    }
    let _ = fs::remove_dir_all(&args.temporary);
    // The runner's folder goes with its last slot, should the runner have been killed.
    if let Some(folder) = args.temporary.parent() {
        let _ = fs::remove_dir(folder);
    }
    Ok(Outcome::Done)
}

/// Tells the runner what came of a job.
fn answer(measured: &Measured) -> io::Result<()> {
    let mut line = serde_json::to_vec(measured)?;
    line.push(b'\n');
    let mut output = io::stdout().lock();
    output.write_all(&line).and_then(|()| output.flush())
}

/// A pipe that becomes readable when a child ends. The signals that end the runner have handlers
/// that do nothing (handlers, unlike ignored signals, are not inherited): the runner says when to
/// stop.
fn child_ended_pipe() -> io::Result<OwnedFd> {
    let (read, write) = rustix::pipe::pipe_with(
        rustix::pipe::PipeFlags::CLOEXEC | rustix::pipe::PipeFlags::NONBLOCK,
    )?;
    signal_hook::low_level::pipe::register(signal_hook::consts::SIGCHLD, write)?;
    let unused = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    for signal in
        [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP]
    {
        signal_hook::flag::register(signal, std::sync::Arc::clone(&unused))?;
    }
    Ok(read)
}

struct Supervisor {
    tree: ProcessTree,
    groups: Option<Cgroups>,
    child_ended: OwnedFd,
    temporary: PathBuf,
    surroundings: Surroundings,
    niceness: i32,
}

/// A job while it runs.
struct Job<'a> {
    limits: &'a Limits,
    started: Instant,
    main: Pid,
    /// The status that `wait4` reported of the command itself.
    status: Option<i32>,
    wall: Duration,
    /// CPU seconds and peak memory of processes that have ended.
    reaped_cpu_s: f64,
    peak_kib: u64,
    /// CPU seconds that were seen, of processes that nobody waited for too.
    seen_cpu_s: f64,
    /// Why it is being ended, and when SIGKILL is due.
    ending: Option<(ExitState, Instant)>,
}

/// Whether a child is left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Children {
    Left,
    None,
}

impl Job<'_> {
    /// Takes note of all children that have ended.
    #[allow(unsafe_code, reason = "no safe wrapper of wait4 reports what a child has used")]
    fn reap(&mut self) -> Children {
        loop {
            let mut status = 0;
            // SAFETY: both pointers are to values of the right types; zeroes are a valid rusage.
            let (pid, usage) = unsafe {
                let mut usage = std::mem::zeroed::<libc::rusage>();
                (libc::wait4(-1, &raw mut status, libc::WNOHANG, &raw mut usage), usage)
            };
            match pid {
                0 => return Children::Left,
                -1 if io::Error::last_os_error().kind() == io::ErrorKind::Interrupted => {}
                -1 => return Children::None,
                pid => {
                    let seconds = |t: libc::timeval| t.tv_sec as f64 + t.tv_usec as f64 * 1e-6;
                    self.reaped_cpu_s += seconds(usage.ru_utime) + seconds(usage.ru_stime);
                    self.peak_kib = self.peak_kib.max(usage.ru_maxrss.try_into().unwrap_or(0));
                    if Pid::from_raw(pid) == Some(self.main) {
                        self.status = Some(status);
                        self.wall = self.started.elapsed();
                    }
                }
            }
        }
    }

    fn wall_deadline(&self) -> Option<Instant> {
        let wall = self.limits.wall_s.and_then(|s| Duration::try_from_secs_f64(s).ok())?;
        self.started.checked_add(wall)
    }

    fn over_cpu(&self) -> bool {
        self.limits.cpu_s.is_some_and(|limit| self.cpu_s() > limit)
    }

    fn over_memory(&self) -> bool {
        self.limits.memory_kib.is_some_and(|limit| self.peak_kib > limit)
    }

    fn cpu_s(&self) -> f64 {
        self.reaped_cpu_s.max(self.seen_cpu_s)
    }

    /// How the command ended. What went over a limit without being seen in time went over it too.
    fn exit(&self, status: i32) -> ExitState {
        if let Some((ending, _)) = self.ending {
            ending
        } else if self.over_memory() {
            ExitState::MemoryLimit
        } else if self.over_cpu() {
            ExitState::CpuLimit
        } else if self.limits.wall_s.is_some_and(|limit| self.wall.as_secs_f64() > limit) {
            ExitState::WallLimit
        } else if libc::WIFEXITED(status) {
            ExitState::Exited { code: libc::WEXITSTATUS(status) }
        } else {
            ExitState::Signaled { signal: libc::WTERMSIG(status) }
        }
    }
}

/// What ended the wait for the next event.
enum Event {
    Something,
    /// The runner sent something or is gone.
    Stop,
}

impl Supervisor {
    /// Runs one command. `None` if the runner wants no answer any more.
    fn supervise(&mut self, request: &Request) -> Option<Measured> {
        let mut counted = false;
        if let Some(groups) = &mut self.groups {
            counted = groups.begin(request.limits.memory_kib).is_ok();
        }
        if !counted {
            self.groups = None;
        }
        let (output, started, spawned) = match self.start(request) {
            Ok(started) => started,
            Err(error) => return Some(Measured::nothing(ExitState::NotStarted, error.to_string())),
        };
        let main = match spawned {
            Ok(main) => main,
            Err(error) => return Some(Measured::nothing(ExitState::NotStarted, error.to_string())),
        };
        let mut job = Job {
            limits: &request.limits,
            started,
            main,
            status: None,
            wall: Duration::ZERO,
            reaped_cpu_s: 0.0,
            peak_kib: 0,
            seen_cpu_s: 0.0,
            ending: None,
        };
        let mut output = File::from(output);
        let mut captured = Captured::new(request.output_bytes, request.cut_bytes);
        let completed = self.watch(&mut job, &mut output, &mut captured);
        let left_over = self.end(&mut job);
        read_available(&mut output, &mut captured);
        self.empty_temporary();
        if !completed {
            return None;
        }
        let mut killed = false;
        if let Some(groups) = &mut self.groups {
            job.seen_cpu_s = groups.cpu_s().unwrap_or(0.0);
            // The peak of the command alone began with a copy of this process.
            job.peak_kib = groups.peak_kib().unwrap_or(job.peak_kib);
            killed = groups.killed();
        }
        let exit = match job.exit(job.status?) {
            ExitState::Signaled { .. } | ExitState::Exited { .. } if killed => {
                ExitState::MemoryLimit
            }
            exit => exit,
        };
        Some(Measured {
            exit,
            cpu_s: job.cpu_s(),
            wall_s: job.wall.as_secs_f64(),
            memory_kib: job.peak_kib,
            output_total: captured.total(),
            output: captured.into_text(),
            left_over,
            surroundings: Some(self.surroundings),
            message: String::new(),
        })
    }

    /// Starts the command: the reading end of its output, when it began, and its process.
    #[allow(unsafe_code, reason = "limits must be set between fork and exec")]
    #[allow(clippy::type_complexity, reason = "what comes of a start has these three parts")]
    fn start(&self, request: &Request) -> io::Result<(OwnedFd, Instant, io::Result<Pid>)> {
        let (read, write) = rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC)?;
        rustix::fs::fcntl_setfl(&read, rustix::fs::OFlags::NONBLOCK)?;
        let Some((program, arguments)) = request.command.split_first() else {
            return Err(io::Error::other("the command is empty"));
        };
        fs::create_dir_all(&self.temporary)?;
        let stdin = match &request.stdin {
            Some(path) => Stdio::from(File::open(path)?),
            None => Stdio::null(),
        };
        let mut command = Command::new(program);
        command
            .args(arguments)
            .envs(request.environment.iter().map(|(name, value)| (name, value)))
            .env("TMPDIR", &self.temporary)
            .current_dir(&request.directory)
            .stdin(stdin)
            .stdout(write.try_clone()?)
            .stderr(write);
        let entrances = self.groups.as_ref().map(Cgroups::entrances).unwrap_or_default();
        let limits = request.limits;
        let polled = self.groups.is_none();
        let processors = request.processors.clone();
        let niceness = self.niceness;
        let walls = match self.surroundings {
            Surroundings::Walled => Some(Walls::new(&self.temporary, limits.memory_kib)?),
            Surroundings::Open => None,
        };
        // SAFETY: what runs between fork and exec makes system calls and allocates nothing.
        unsafe {
            command.pre_exec(move || {
                priority::set(niceness)?;
                confine(&limits, polled, &processors, &entrances)?;
                walls.as_ref().map_or(Ok(()), Walls::raise)
            });
        }
        let started = Instant::now();
        let spawned = command
            .spawn()
            .map(|child| Pid::from_raw(child.id().cast_signed()).unwrap_or(Pid::INIT));
        Ok((read, started, spawned))
    }

    /// Waits until the command has ended, ending it where a limit says so. `false`: stopped.
    fn watch(&mut self, job: &mut Job<'_>, output: &mut File, captured: &mut Captured) -> bool {
        /// A run shorter than this is not measured in between.
        const FIRST: Duration = Duration::from_millis(10);
        const LONGEST: Duration = Duration::from_millis(100);
        let mut interval = FIRST;
        let mut next_sample = job.started + interval;
        let mut output_open = true;
        loop {
            job.reap();
            if job.status.is_some() {
                return true;
            }
            let now = Instant::now();
            match job.ending {
                Some((_, kill_at)) if now >= kill_at => {
                    self.tree.kill();
                }
                Some(_) => {}
                None => {
                    if job.wall_deadline().is_some_and(|deadline| now >= deadline) {
                        self.begin_end(job, ExitState::WallLimit);
                    } else if now >= next_sample {
                        self.sample(job);
                        let close = job.limits.memory_kib.is_some_and(|kib| job.peak_kib > kib / 2);
                        interval = if close { FIRST } else { (interval * 3 / 2).min(LONGEST) };
                        next_sample = Instant::now() + interval;
                    }
                }
            }
            let due = match job.ending {
                Some((_, kill_at)) => kill_at.max(now + Duration::from_millis(5)),
                None => job.wall_deadline().map_or(next_sample, |d| d.min(next_sample)),
            };
            match self.wait(due, output_open.then_some(&*output)) {
                Event::Stop => return false,
                Event::Something => {
                    output_open = output_open && read_available(output, captured);
                }
            }
        }
    }

    /// Waits for output, the end of a child, the runner, or a moment.
    fn wait(&self, due: Instant, output: Option<&File>) -> Event {
        let left = due.saturating_duration_since(Instant::now());
        let timeout = Timespec {
            tv_sec: left.as_secs().try_into().unwrap_or(i64::MAX),
            tv_nsec: left.subsec_nanos().into(),
        };
        let stdin = io::stdin();
        let mut watched =
            vec![PollFd::new(&stdin, PollFlags::IN), PollFd::new(&self.child_ended, PollFlags::IN)];
        watched.extend(output.map(|output| PollFd::new(output, PollFlags::IN)));
        // An interrupted wait is one that ended early.
        let _ = poll(&mut watched, Some(&timeout));
        let stopped = !watched[0].revents().is_empty();
        let child = !watched[1].revents().is_empty();
        if child {
            let mut bytes = [0; 64];
            while rustix::io::read(self.child_ended.as_fd(), &mut bytes).is_ok_and(|n| n > 0) {}
        }
        if stopped { Event::Stop } else { Event::Something }
    }

    /// Measures the tree, and begins to end it where it is over a limit.
    fn sample(&mut self, job: &mut Job<'_>) {
        if let Some(groups) = &mut self.groups
            && let Ok(cpu_s) = groups.cpu_s()
        {
            job.seen_cpu_s = cpu_s;
        } else {
            let usage = self.tree.usage();
            job.seen_cpu_s = job.seen_cpu_s.max(job.reaped_cpu_s + usage.cpu_s);
            if usage.resident_kib > job.peak_kib {
                let shared = usage.processes > 1;
                let precise = if shared { self.tree.proportional_kib() } else { None };
                job.peak_kib = job.peak_kib.max(precise.unwrap_or(usage.resident_kib));
            }
            if job.over_memory() {
                // More time would be more memory.
                job.ending = Some((ExitState::MemoryLimit, Instant::now()));
                self.tree.kill();
                return;
            }
        }
        if job.over_cpu() {
            self.begin_end(job, ExitState::CpuLimit);
        }
    }

    fn begin_end(&self, job: &mut Job<'_>, reason: ExitState) {
        let grace = Duration::try_from_secs_f64(job.limits.grace_s).unwrap_or_default();
        self.tree.signal(Signal::TERM);
        job.ending = Some((reason, Instant::now() + grace));
    }

    /// Kills what is left, until there is no child: how many processes there were besides the
    /// command.
    fn end(&self, job: &mut Job<'_>) -> u32 {
        let mut most = 0;
        let mut pause = Duration::from_micros(50);
        loop {
            if job.reap() == Children::None {
                return most;
            }
            let there = self.tree.kill();
            if job.status.is_some() {
                most = most.max(there);
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        }
    }

    fn empty_temporary(&self) {
        let used = fs::read_dir(&self.temporary).is_ok_and(|mut entries| entries.next().is_some());
        if used {
            let _ = fs::remove_dir_all(&self.temporary);
        }
    }
}

/// Runs between fork and exec: a session of its own, the limits, the processors, the groups.
fn confine(
    limits: &Limits,
    polled: bool,
    processors: &[usize],
    entrances: &[RawFd],
) -> io::Result<()> {
    rustix::process::setsid()?;
    rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
    let limit = |resource: Resource, value: u64| {
        setrlimit(resource, Rlimit { current: Some(value), maximum: Some(value) })
    };
    limit(Resource::Core, 0)?;
    // What polling would see too late: each process is also held by limits of its own, wide
    // enough not to hide that it was the tree that went over.
    if let Some(cpu_s) = limits.cpu_s {
        limit(Resource::Cpu, (cpu_s + limits.grace_s) as u64 + 2)?;
    }
    if polled && let Some(kib) = limits.memory_kib {
        limit(Resource::Data, kib.saturating_mul(2048).saturating_add(1 << 30))?;
    }
    if !processors.is_empty() {
        cores::bind(processors)?;
    }
    for &entrance in entrances {
        enter(entrance)?;
    }
    Ok(())
}

#[allow(unsafe_code, reason = "the descriptor is borrowed across a fork, which no type expresses")]
fn enter(entrance: RawFd) -> io::Result<()> {
    // SAFETY: the parent keeps the descriptor open, and so this copy of its table has it.
    let entrance = unsafe { std::os::fd::BorrowedFd::borrow_raw(entrance) };
    rustix::io::write(entrance, b"0")?;
    Ok(())
}

/// Reads what is there; whether more may come.
fn read_available(output: &mut File, captured: &mut Captured) -> bool {
    /// What is read before somebody else has a turn: a flood must not keep limits from being seen.
    const TURN: usize = 32;
    let mut buffer = [0; 64 * 1024];
    for _ in 0..TURN {
        match output.read(&mut buffer) {
            Ok(0) => return false,
            Ok(count) => captured.push(&buffer[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return error.kind() == io::ErrorKind::WouldBlock,
        }
    }
    true
}
