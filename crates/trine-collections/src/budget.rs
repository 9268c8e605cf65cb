//! The budget of one computation: ticks, a deadline, memory, and a way to cancel from outside.
//!
//! Idea: every loop whose body is not constant work calls [`Budget::spend`]. Ticks count steps,
//! not seconds, so a run that is bounded by ticks alone ends at the same step on every machine.
//! The clock is read once per [`REFRESH_TICKS`] ticks; cancellation from another thread (a signal,
//! a watchdog, an API user) is one relaxed load. A program that has to look after something itself
//! meanwhile, as an interpreter after its signals, gives the handle a hook, which runs at these looks.
//! Invariant: once a budget is exhausted it stays exhausted, and every later call says why.

use std::cell::Cell;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Instant;

use trine_trace::Trace;

/// Ticks between two looks at the clock.
const REFRESH_TICKS: u64 = 4096;

/// Why a computation had to stop before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Exhausted {
    /// The wall-clock deadline has passed.
    Deadline = 1,
    /// The limit in ticks is used up.
    Ticks = 2,
    /// The memory limit is reached.
    Memory = 3,
    /// Somebody asked to stop (Ctrl-C, or a call from another thread).
    Interrupted = 4,
}

impl Exhausted {
    fn from_code(code: u8) -> Option<Self> {
        match code {
            1 => Some(Self::Deadline),
            2 => Some(Self::Ticks),
            3 => Some(Self::Memory),
            4 => Some(Self::Interrupted),
            _ => None,
        }
    }
}

/// What is called on the thread of a computation when it looks at the clock; it may cancel.
type Hook = Box<dyn Fn(&CancelHandle) + Send + Sync>;

#[derive(Default)]
struct Cancel {
    reason: AtomicU8,
    hook: Option<Hook>,
}

/// Stops a running computation from another thread or a signal handler, or from a hook of its own.
#[derive(Clone, Default)]
pub struct CancelHandle(Arc<Cancel>);

impl fmt::Debug for CancelHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CancelHandle").field(&self.cancelled()).finish()
    }
}

impl CancelHandle {
    /// A handle that nobody has used yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A handle whose hook is called on the thread of the computation each time that this looks at
    /// the clock: some thousand times a second, so the hook should mostly return at once. It may
    /// [`cancel`](Self::cancel).
    #[must_use]
    pub fn with_hook(hook: impl Fn(&Self) + Send + Sync + 'static) -> Self {
        Self(Arc::new(Cancel { reason: AtomicU8::new(0), hook: Some(Box::new(hook)) }))
    }

    /// Asks every budget made from this handle to stop, for the reason given. The first reason wins.
    /// Safe to call from a signal handler.
    pub fn cancel(&self, reason: Exhausted) {
        let (relaxed, code) = (Ordering::Relaxed, reason as u8);
        let _ = self.0.reason.compare_exchange(0, code, relaxed, relaxed);
    }

    /// Forgets an earlier [`cancel`](Self::cancel), so that the next computation can run.
    pub fn reset(&self) {
        self.0.reason.store(0, Ordering::Relaxed);
    }

    /// The reason given to [`cancel`](Self::cancel), if any.
    #[inline]
    #[must_use]
    pub fn cancelled(&self) -> Option<Exhausted> {
        Exhausted::from_code(self.0.reason.load(Ordering::Relaxed))
    }

    /// Calls the hook, then as [`cancelled`](Self::cancelled); for the computation itself.
    #[inline]
    #[must_use]
    pub fn poll(&self) -> Option<Exhausted> {
        if let Some(hook) = &self.0.hook {
            hook(self);
        }
        self.cancelled()
    }
}

/// Whether the clock has reached `deadline`. The only place besides the budget itself where the
/// clock is read below the facade.
#[must_use]
pub fn has_passed(deadline: Instant) -> bool {
    Instant::now() >= deadline
}

/// What one computation may use. The head of the module has the rules.
///
/// ```
/// use trine_collections::{Budget, Exhausted};
/// let budget = Budget::unlimited().with_ticks(10);
/// assert_eq!(budget.spend(10), Ok(()));
/// assert_eq!(budget.spend(1), Err(Exhausted::Ticks));
/// ```
#[derive(Debug)]
pub struct Budget {
    ticks_left: Cell<u64>,
    ticks_spent: Cell<u64>,
    next_refresh: Cell<u64>,
    deadline: Option<Instant>,
    cancel: CancelHandle,
    trace: Trace,
    exhausted: Cell<Option<Exhausted>>,
}

impl Default for Budget {
    fn default() -> Self {
        Self::unlimited()
    }
}

impl Budget {
    /// A budget without any limit, which nobody else can cancel.
    #[must_use]
    pub fn unlimited() -> Self {
        Self {
            ticks_left: Cell::new(u64::MAX),
            ticks_spent: Cell::new(0),
            next_refresh: Cell::new(REFRESH_TICKS),
            deadline: None,
            cancel: CancelHandle::new(),
            trace: Trace::off(),
            exhausted: Cell::new(None),
        }
    }

    /// Limits the steps to `ticks`.
    #[must_use]
    pub fn with_ticks(mut self, ticks: u64) -> Self {
        self.ticks_left = Cell::new(ticks);
        self
    }

    /// Limits the wall-clock time.
    #[must_use]
    pub fn with_deadline(mut self, deadline: Instant) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// Lets `handle` stop the computation.
    #[must_use]
    pub fn with_cancel(mut self, handle: CancelHandle) -> Self {
        self.cancel = handle;
        self
    }

    /// Tells a listener what is done with the budget.
    #[must_use]
    pub fn with_trace(mut self, trace: Trace) -> Self {
        self.trace = trace;
        self
    }

    /// Where those who use the budget tell what they do.
    #[inline]
    #[must_use]
    pub const fn trace(&self) -> &Trace {
        &self.trace
    }

    /// Pays for `ticks` steps; an error says that the computation has to stop now.
    ///
    /// # Errors
    /// The first limit that was hit.
    #[inline]
    pub fn spend(&self, ticks: u64) -> Result<(), Exhausted> {
        let spent = self.ticks_spent.get().saturating_add(ticks);
        self.ticks_spent.set(spent);
        match self.ticks_left.get().checked_sub(ticks) {
            Some(left) => self.ticks_left.set(left),
            None => return Err(self.exhaust(Exhausted::Ticks)),
        }
        if spent >= self.next_refresh.get() {
            self.next_refresh.set(spent.saturating_add(REFRESH_TICKS));
            return self.refresh();
        }
        match self.exhausted.get() {
            None => Ok(()),
            Some(reason) => Err(reason),
        }
    }

    /// Looks at the clock and at the cancel handle without paying.
    ///
    /// # Errors
    /// The first limit that was hit.
    pub fn refresh(&self) -> Result<(), Exhausted> {
        if let Some(reason) = self.exhausted.get() {
            return Err(reason);
        }
        if let Some(reason) = self.cancel.poll() {
            return Err(self.exhaust(reason));
        }
        if self.deadline.is_some_and(has_passed) {
            return Err(self.exhaust(Exhausted::Deadline));
        }
        Ok(())
    }

    fn exhaust(&self, reason: Exhausted) -> Exhausted {
        let first = self.exhausted.get().unwrap_or(reason);
        self.exhausted.set(Some(first));
        first
    }

    /// Why the budget is exhausted, if it is; does not look at the clock.
    #[must_use]
    pub fn exhausted(&self) -> Option<Exhausted> {
        self.exhausted.get()
    }

    /// Steps paid for so far.
    #[must_use]
    pub fn ticks_spent(&self) -> u64 {
        self.ticks_spent.get()
    }

    /// Steps that may still be spent; `u64::MAX` stands for no limit.
    #[must_use]
    pub fn ticks_left(&self) -> u64 {
        self.ticks_left.get()
    }

    /// The wall-clock limit, if there is one.
    #[must_use]
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// The handle that cancels this budget.
    #[must_use]
    pub fn cancel_handle(&self) -> CancelHandle {
        self.cancel.clone()
    }

    /// A part of what is left: at most so many ticks, with the same end, trace and way to cancel.
    /// What it spends is not spent here.
    #[must_use]
    pub fn part(&self, ticks: u64) -> Self {
        Self {
            deadline: self.deadline,
            trace: self.trace.clone(),
            ..Self::unlimited()
                .with_ticks(ticks.min(self.ticks_left()))
                .with_cancel(self.cancel_handle())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cancel_reaches_the_budget_at_the_next_refresh() {
        let handle = CancelHandle::new();
        let budget = Budget::unlimited().with_cancel(handle.clone());
        assert_eq!(budget.refresh(), Ok(()));
        handle.cancel(Exhausted::Memory);
        handle.cancel(Exhausted::Interrupted);
        assert_eq!(budget.spend(REFRESH_TICKS), Err(Exhausted::Memory));
        assert_eq!(budget.spend(1), Err(Exhausted::Memory), "exhaustion is final");
    }

    #[test]
    fn a_hook_runs_when_the_clock_is_looked_at_and_may_cancel() {
        let handle = CancelHandle::with_hook(|handle| handle.cancel(Exhausted::Interrupted));
        let budget = Budget::unlimited().with_cancel(handle);
        assert_eq!(budget.spend(1), Ok(()));
        assert_eq!(budget.part(10).refresh(), Err(Exhausted::Interrupted));
    }

    #[test]
    fn past_deadline_stops() {
        let budget = Budget::unlimited().with_deadline(Instant::now());
        assert_eq!(budget.refresh(), Err(Exhausted::Deadline));
    }
}
