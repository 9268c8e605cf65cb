//! The watchdog: a thread that turns limits of the process into cancellation, and ends a process
//! that does not react.
//!
//! Idea: deadlines of a check are polled by the check itself. What it cannot see is watched from
//! outside: the memory of the process, C++ parts included, signals, and the end of the whole run
//! while the command loop waits for input. First the check is cancelled, and mostly it answers
//! `unknown` soon after. Where it does not (a step without polls, a wide number), the watchdog of
//! a program takes over: it writes the answer `unknown` itself and ends the process, since nothing
//! else in the process can be relied on then. A watchdog inside of another program only cancels.
//! Invariant: of the command loop and the watchdog exactly one writes the answer of a check: who
//! changes `State::Checking` first. The thread sleeps between looks and costs nothing measurable.

use std::fs::OpenOptions;
use std::io::Write;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use trine_collections::{CancelHandle, Exhausted};
use trine_smtlib::{Position, error_response};

use crate::exit_code::ExitCode;
use crate::options::MemoryLimit;
use crate::platform::{Stream, address_space_limit, exit_now, memory, write_directly};

const PERIOD: Duration = Duration::from_millis(10);

/// How long after the end of its total time, or after a signal, a run may take to print the answer
/// of the last check.
const GRACE: Duration = Duration::from_millis(250);

/// How long after [`GRACE`] a run may take to end that is not in a check.
const LAST_STEPS: Duration = Duration::from_millis(100);

/// So far above its limit the memory of a process may be before it is ended: the larger of this
/// and a quarter of the limit. A check that was cancelled gives back what it has only at its next
/// poll.
const MARGIN: u64 = 512 << 20;

/// Stands for no memory limit.
const NO_LIMIT: u64 = 0;

/// Stands for the limit that follows from the memory of the machine, which the thread looks up: to read
/// it takes longer than small runs.
const SHARE: u64 = u64::MAX;

/// What the command loop does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum State {
    /// It waits for input.
    Idle = 0,
    /// It reads or carries out a command that is no check.
    Busy = 1,
    /// It is in a check.
    Checking = 2,
    /// The watchdog is ending the process.
    Ending = 3,
}

/// What the watchdog and the command loop share.
#[derive(Debug, Default)]
struct Shared {
    /// In bytes, or [`NO_LIMIT`], or [`SHARE`].
    memory_limit: AtomicU64,
    state: AtomicU8,
    /// Commands so far.
    commands: AtomicU64,
    /// Line and column of the present command.
    place: AtomicU64,
    /// The exit code of the last signal; zero if there was none.
    signal: Arc<AtomicU8>,
    /// The name of the channel of answers.
    output: Mutex<String>,
}

/// Whether the watchdog may end the process.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Power {
    /// It cancels checks, and no more.
    #[default]
    Cancels,
    /// It ends a process that does not react.
    Ends,
}

/// Watches memory, signals and the end of the run from a thread, and cancels the check in time.
#[derive(Clone, Debug, Default)]
pub struct Watchdog {
    shared: Arc<Shared>,
    cancel: CancelHandle,
    deadline: Option<Instant>,
    power: Power,
    started: bool,
}

impl Watchdog {
    /// A watchdog that cancels through `cancel`; it runs once there is something to watch.
    #[must_use]
    pub fn new(cancel: CancelHandle, deadline: Option<Instant>) -> Self {
        Self { cancel, deadline, ..Self::default() }
    }

    /// The watchdog of a program that does nothing else: it may end the process.
    #[must_use]
    pub fn of_process(cancel: CancelHandle, deadline: Option<Instant>) -> Self {
        Self { power: Power::Ends, ..Self::new(cancel, deadline) }
    }

    /// Sets the memory limit, and starts the thread if there is something to watch.
    pub fn watch(&mut self, memory_limit: MemoryLimit) {
        let limit = match memory_limit {
            MemoryLimit::None => NO_LIMIT,
            MemoryLimit::Share => SHARE,
            MemoryLimit::Bytes(bytes) => bytes.clamp(NO_LIMIT + 1, SHARE - 1),
        };
        self.shared.memory_limit.store(limit, Ordering::Relaxed);
        if self.started {
            return;
        }
        let address_space = address_space_limit();
        let needed = self.power == Power::Ends
            || limit != NO_LIMIT
            || self.deadline.is_some()
            || address_space.is_some();
        if !needed {
            return;
        }
        self.started = true;
        let mut looks = Looks {
            cancel: self.cancel.clone(),
            deadline: self.deadline,
            power: self.power,
            address_space,
            ..Looks::default()
        };
        // The thread holds no share of its own, so it ends with the last session that it watches.
        let shared = Arc::downgrade(&self.shared);
        // Without the thread the limits still hold at the polls of each check, only later.
        drop(thread::Builder::new().name("watchdog".into()).stack_size(128 << 10).spawn(
            move || {
                // Most runs end before the first look.
                thread::sleep(PERIOD);
                while let Some(shared) = shared.upgrade() {
                    looks.look(&shared);
                    drop(shared);
                    thread::sleep(PERIOD);
                }
            },
        ));
    }

    /// Where answers go from now on: the name of the channel.
    pub fn answers_go_to(&self, output: &str) {
        let mut name = self.shared.output.lock().unwrap_or_else(PoisonError::into_inner);
        output.clone_into(&mut name);
    }

    /// The place where a signal handler leaves the exit code that the signal asks for.
    #[must_use]
    pub fn signal(&self) -> Arc<AtomicU8> {
        Arc::clone(&self.shared.signal)
    }

    /// Says that the command at this place begins.
    pub fn command_begins(&self, position: Position) {
        let place = u64::from(position.line) << 32 | u64::from(position.column);
        self.shared.place.store(place, Ordering::Relaxed);
        self.shared.commands.fetch_add(1, Ordering::Relaxed);
        self.change(&[State::Idle, State::Busy], State::Busy);
    }

    /// Says that the command has ended.
    pub fn command_ended(&self) {
        self.change(&[State::Busy], State::Idle);
    }

    /// Says that a check begins.
    pub fn check_begins(&self) {
        self.change(&[State::Idle, State::Busy], State::Checking);
    }

    /// Whether a check is running. Safe to call from a signal handler.
    #[must_use]
    pub fn is_checking(&self) -> bool {
        self.shared.state.load(Ordering::Acquire) == State::Checking as u8
    }

    /// Says that a check has ended. Does not return if the watchdog has answered it.
    pub fn check_ended(&self) {
        self.change(&[State::Checking], State::Busy);
    }

    fn change(&self, from: &[State], to: State) {
        let change = |&from: &State| self.shared.replace(from, to);
        if from.iter().any(change) {
            return;
        }
        // The watchdog writes the last line of this process.
        while self.shared.state.load(Ordering::Acquire) == State::Ending as u8 {
            thread::park();
        }
    }

    /// When the whole run ends, if it has a limit.
    #[must_use]
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }
}

impl Shared {
    /// Changes the state, if it is what it is thought to be.
    fn replace(&self, from: State, to: State) -> bool {
        let (from, to) = (from as u8, to as u8);
        self.state.compare_exchange(from, to, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }

    fn is(&self, state: State) -> bool {
        self.state.load(Ordering::Acquire) == state as u8
    }

    /// Ends the process; a check that is running is answered `unknown` first, another command with
    /// `otherwise`.
    fn end(&self, code: u8, otherwise: Option<&str>) {
        if self.replace(State::Checking, State::Ending) {
            self.respond("unknown\n");
        } else if let Some(text) = otherwise {
            let taken = self.replace(State::Busy, State::Ending)
                || self.replace(State::Idle, State::Ending);
            if !taken {
                // A check has just begun; the next look sees it.
                return;
            }
            self.respond(text);
        }
        exit_now(code);
    }

    /// Writes to the channel of answers, past what the command loop may hold of it.
    fn respond(&self, text: &str) {
        let name = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        match name.as_str() {
            "" | "stdout" => write_directly(Stream::Output, text),
            "stderr" => write_directly(Stream::Errors, text),
            path => {
                // Nobody is left to tell it to if this fails.
                drop(
                    OpenOptions::new()
                        .append(true)
                        .open(path)
                        .and_then(|mut file| file.write_all(text.as_bytes())),
                );
            }
        }
    }
}

/// What the thread remembers from look to look.
#[derive(Default)]
struct Looks {
    cancel: CancelHandle,
    deadline: Option<Instant>,
    power: Power,
    address_space: Option<u64>,
    /// When the signal was seen.
    signalled: Option<Instant>,
    /// The command of the last look, and the memory when it was seen first.
    command: u64,
    at_begin: u64,
    idle_looks: u32,
    /// The limit that [`SHARE`] stands for, once it was looked up.
    share: Option<u64>,
}

impl Looks {
    fn look(&mut self, shared: &Shared) {
        let now = Instant::now();
        if let Some(deadline) = self.deadline.filter(|deadline| now >= *deadline) {
            self.cancel.cancel(Exhausted::Deadline);
            self.end_late(shared, now, deadline, ExitCode::Done as u8);
        }
        let signal = shared.signal.load(Ordering::Relaxed);
        if signal != 0 {
            let since = *self.signalled.get_or_insert(now);
            self.end_late(shared, now, since, signal);
        }
        self.look_at_memory(shared);
    }

    /// Ends a run that should have ended by itself at a certain time.
    fn end_late(&self, shared: &Shared, now: Instant, since: Instant, code: u8) {
        let late = now.saturating_duration_since(since);
        // Every answer was flushed when it was given; nothing is lost.
        if late < GRACE || (late < GRACE + LAST_STEPS && !shared.is(State::Checking)) {
            return;
        }
        match self.power {
            Power::Ends => shared.end(code, None),
            // A program that has more to do than this run is not ended in the middle.
            Power::Cancels => {}
        }
    }

    fn look_at_memory(&mut self, shared: &Shared) {
        // Reading can fill memory too, but not fast.
        self.idle_looks = if shared.is(State::Idle) { self.idle_looks + 1 } else { 0 };
        if !self.idle_looks.is_multiple_of(16) {
            return;
        }
        let limit = match shared.memory_limit.load(Ordering::Relaxed) {
            SHARE => {
                let look_up = || MemoryLimit::Share.bytes().unwrap_or(NO_LIMIT);
                *self.share.get_or_insert_with(look_up)
            }
            limit => limit,
        };
        if limit == NO_LIMIT && self.address_space.is_none() {
            return;
        }
        let Some(memory) = memory() else { return };
        let command = shared.commands.load(Ordering::Relaxed);
        if self.command != command {
            self.command = command;
            self.at_begin = memory.resident;
        }
        let too_much = limit != NO_LIMIT && memory.resident > limit;
        // An allocation beyond the hard limit would end the process without an answer, and tables
        // grow by doubling: the largest of them, half of all, has to fit once more.
        let near_wall = self.address_space.is_some_and(|wall| memory.mapped > wall / 16 * 9);
        if (too_much || near_wall) && shared.is(State::Checking) {
            self.cancel.cancel(Exhausted::Memory);
        }
        let far = limit.max(self.at_begin).saturating_add(MARGIN.max(limit / 4));
        if limit != NO_LIMIT && memory.resident > far && self.power == Power::Ends {
            let place = shared.place.load(Ordering::Relaxed);
            let text = format!(
                "{}:{}: the memory limit of {} MiB does not suffice for this command",
                place >> 32,
                place & u64::from(u32::MAX),
                limit >> 20
            );
            let response = error_response(&text) + "\n";
            shared.end(ExitCode::OutOfMemory as u8, Some(&response));
        }
    }
}
