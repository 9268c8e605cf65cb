//! The watchdog: a thread that turns limits of the process into cancellation.
//!
//! Idea: deadlines of a check are polled by the check itself. What it cannot see is watched from
//! outside: the memory of the process, C++ parts included, and the end of the whole run while the
//! command loop waits for input. The thread sleeps between looks and costs nothing measurable.
//! Invariant: the watchdog never ends the process while a check runs; it cancels the check, which
//! then answers `unknown` with its reason. Only a run that is idle at its end is ended here.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use trine_collections::{CancelHandle, Exhausted};

const PERIOD: Duration = Duration::from_millis(10);

/// How long after its total time a run may still take to print the answer of the last check.
const GRACE: Duration = Duration::from_millis(400);

/// What the watchdog and the command loop share.
#[derive(Debug, Default)]
struct Shared {
    memory_limit: AtomicU64,
    checking: AtomicBool,
}

/// Watches the process; the head of the module says more.
#[derive(Clone, Debug, Default)]
pub struct Watchdog {
    shared: Arc<Shared>,
    cancel: CancelHandle,
    deadline: Option<Instant>,
    started: bool,
}

/// What Linux says of the memory of this process.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    /// Bytes of address space.
    pub mapped: u64,
    /// Bytes in memory.
    pub resident: u64,
}

/// Reads the memory of this process; `None` where the system does not tell.
#[must_use]
pub fn memory() -> Option<Memory> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let mut pages = text.split(' ').map(|field| field.parse::<u64>().ok());
    let (mapped, resident) = (pages.next()??, pages.next()??);
    let page = page_size();
    Some(Memory { mapped: mapped * page, resident: resident * page })
}

#[allow(unsafe_code, reason = "sysconf has no safe wrapper in the libraries used here")]
fn page_size() -> u64 {
    // SAFETY: sysconf reads a constant of the system and touches no memory of ours.
    let size = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    u64::try_from(size).unwrap_or(4096)
}

/// The address-space limit that the process was started with (`ulimit -v`), if any.
#[must_use]
#[allow(unsafe_code, reason = "getrlimit has no safe wrapper in the libraries used here")]
pub fn address_space_limit() -> Option<u64> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: `limit` is a valid place for the result.
    let status = unsafe { libc::getrlimit(libc::RLIMIT_AS, &raw mut limit) };
    (status == 0 && limit.rlim_cur != libc::RLIM_INFINITY).then_some(limit.rlim_cur)
}

impl Watchdog {
    /// A watchdog that cancels through `cancel`; it runs once there is something to watch.
    #[must_use]
    pub fn new(cancel: CancelHandle, deadline: Option<Instant>) -> Self {
        Self { cancel, deadline, ..Self::default() }
    }

    /// Sets the memory limit in bytes, and starts the thread if there is something to watch.
    pub fn watch(&mut self, memory_limit: Option<u64>) {
        self.shared.memory_limit.store(memory_limit.unwrap_or(0), Ordering::Relaxed);
        let address_space = address_space_limit();
        let needed = memory_limit.is_some() || self.deadline.is_some() || address_space.is_some();
        if self.started || !needed {
            return;
        }
        self.started = true;
        // The thread holds no share of its own, so it ends with the last session that it watches.
        let shared = Arc::downgrade(&self.shared);
        let (cancel, deadline) = (self.cancel.clone(), self.deadline);
        // Without the thread the limits still hold at the polls of each check, only later.
        drop(thread::Builder::new().name("watchdog".into()).stack_size(64 << 10).spawn(
            move || {
                while let Some(shared) = shared.upgrade() {
                    look(&shared, &cancel, deadline, address_space);
                    drop(shared);
                    thread::sleep(PERIOD);
                }
            },
        ));
    }

    /// Says that a check begins.
    pub fn check_begins(&self) {
        self.shared.checking.store(true, Ordering::Release);
    }

    /// Whether a check is running. Safe to call from a signal handler.
    #[must_use]
    pub fn is_checking(&self) -> bool {
        self.shared.checking.load(Ordering::Acquire)
    }

    /// Says that a check has ended.
    pub fn check_ended(&self) {
        self.shared.checking.store(false, Ordering::Release);
    }

    /// When the whole run ends, if it has a limit.
    #[must_use]
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }
}

fn look(
    shared: &Shared,
    cancel: &CancelHandle,
    deadline: Option<Instant>,
    address_space: Option<u64>,
) {
    let checking = shared.checking.load(Ordering::Acquire);
    if let Some(deadline) = deadline {
        let now = Instant::now();
        if now >= deadline {
            cancel.cancel(Exhausted::Deadline);
            if !checking && now >= deadline + GRACE {
                // Every answer was flushed when it was given; nothing is lost.
                std::process::exit(0);
            }
        }
    }
    if !checking {
        return;
    }
    let limit = shared.memory_limit.load(Ordering::Relaxed);
    let Some(memory) = memory() else { return };
    let too_much = limit > 0 && memory.resident > limit;
    // An allocation beyond the hard limit would end the process without an answer, and tables grow
    // by doubling: the largest of them, half of all, has to fit once more.
    let near_wall = address_space.is_some_and(|wall| memory.mapped > wall / 16 * 9);
    if too_much || near_wall {
        cancel.cancel(Exhausted::Memory);
    }
}
