//! What one check may use, and who hears of it.
//!
//! Idea: time and steps are limits of the check itself. Memory is looked at by the check when it looks at the
//! clock, since nothing else of the program should be touched: what the process has grown by since the check
//! began counts.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use trine_collections::{CancelHandle, Exhausted};
use trine_trace::{Event, Listener, Trace};

use crate::platform::memory;
use crate::solver;

/// Time between two looks at the memory of the process.
const LOOK: Duration = Duration::from_millis(5);

/// What one check may use. Nothing is limited by default.
///
/// ```
/// use std::time::Duration;
/// use trine::Limits;
///
/// let limits = Limits::new().time(Duration::from_secs(2)).memory(1 << 30).ticks(1_000_000);
/// ```
#[derive(Clone, Default)]
pub struct Limits {
    time: Option<Duration>,
    ticks: Option<u64>,
    memory: Option<u64>,
    trace: Trace,
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { time, ticks, memory, .. } = self;
        let mut shown = f.debug_struct("Limits");
        shown
            .field("time", time)
            .field("ticks", ticks)
            .field("memory", memory)
            .finish_non_exhaustive()
    }
}

/// A closure that hears what happens.
struct Closure<F>(F);

impl<F: Fn(Event<'_>) + Send + Sync> Listener for Closure<F> {
    fn hear(&self, event: Event<'_>) {
        (self.0)(event);
    }
}

impl Limits {
    /// No limits.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// At most so much time.
    #[must_use]
    pub fn time(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }

    /// At most so many steps, which are the same on every machine.
    #[must_use]
    pub fn ticks(self, ticks: u64) -> Self {
        Self { ticks: Some(ticks), ..self }
    }

    /// The process grows by at most so many bytes, as far as Linux tells; other threads count as well.
    #[must_use]
    pub fn memory(self, bytes: u64) -> Self {
        Self { memory: Some(bytes), ..self }
    }

    /// Calls a closure, on the thread of the check, for what happens in it: which procedure works, how many
    /// conflicts there were, when a theory adds a fact. It should return soon, and must not use the solver.
    #[must_use]
    pub fn listener(self, listener: impl Fn(Event<'_>) + Send + Sync + 'static) -> Self {
        Self { trace: Trace::to(Arc::new(Closure(listener))), ..self }
    }

    pub(crate) fn begin(&self, watch: &MemoryWatch, cancel: &CancelHandle) -> solver::Limits {
        watch.begin(self.memory);
        // A time beyond the end of the clock is no limit.
        let deadline = self.time.and_then(|time| Instant::now().checked_add(time));
        let (cancel, trace) = (cancel.clone(), self.trace.clone());
        solver::Limits { deadline, ticks: self.ticks, cancel, trace }
    }
}

/// Ends a check when the process has grown by too much.
#[derive(Default)]
pub(crate) struct MemoryWatch {
    /// Resident bytes at which the check ends; zero if there is no limit.
    end: AtomicU64,
    /// The next look, in milliseconds since the watch was made.
    next: AtomicU64,
}

impl MemoryWatch {
    /// A handle of checks that this watches.
    pub(crate) fn handle(self: &Arc<Self>) -> CancelHandle {
        let (watch, start) = (Arc::clone(self), Instant::now());
        CancelHandle::with_hook(move |cancel| watch.look(start, cancel))
    }

    fn begin(&self, limit: Option<u64>) {
        let present = limit.and(memory()).map_or(0, |memory| memory.resident);
        let end = limit.map_or(0, |limit| present.saturating_add(limit).max(1));
        self.end.store(end, Ordering::Relaxed);
        self.next.store(0, Ordering::Relaxed);
    }

    fn look(&self, start: Instant, cancel: &CancelHandle) {
        let end = self.end.load(Ordering::Relaxed);
        if end == 0 {
            return;
        }
        let now = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
        if now < self.next.load(Ordering::Relaxed) {
            return;
        }
        self.next.store(now + LOOK.as_millis() as u64, Ordering::Relaxed);
        if memory().is_some_and(|memory| memory.resident > end) {
            cancel.cancel(Exhausted::Memory);
        }
    }
}
