//! What a running back end looks at: limits, requests to pause, and faults in callbacks.
//!
//! Idea: a back end calls [`Watch::poll`] at regular points of its own work. The points depend only
//! on the input, so their count is a measure of work that is the same on every machine; it covers
//! the simplification that the ticks of CaDiCaL's search leave out. The same place keeps a panic
//! from a callback until the C++ frames are gone, because unwinding through them ends the process.
//! Invariant: after the first fault no user code runs until [`Watch::resume_fault`], and afterwards
//! the solver refuses to work, since a neutral answer may have been a wrong one.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::Instant;
use trine_collections::{Budget, CancelHandle, has_passed};

/// Polls between two looks at the clock.
const POLLS_PER_CLOCK_READ: u64 = 8;

/// Shared between a back end and its callbacks.
#[derive(Default)]
pub(crate) struct Watch {
    cancel: RefCell<CancelHandle>,
    deadline: Cell<Option<Instant>>,
    polls: Cell<u64>,
    poll_limit: Cell<u64>,
    /// A poll said stop: every later one says so too, since back ends ask more than once.
    stopped: Cell<bool>,
    pause: Cell<bool>,
    fault: RefCell<Option<Box<dyn Any + Send>>>,
    poisoned: Cell<bool>,
}

impl Watch {
    /// Starts to watch for `budget`, whose ticks allow `poll_limit` polls.
    pub(crate) fn start(&self, budget: &Budget, poll_limit: u64) {
        *self.cancel.borrow_mut() = budget.cancel_handle();
        self.deadline.set(budget.deadline());
        self.polls.set(0);
        self.poll_limit.set(poll_limit);
        self.stopped.set(false);
    }

    /// Polls since [`start`](Self::start).
    pub(crate) fn polls(&self) -> u64 {
        self.polls.get()
    }

    /// Whether the search has to stop now.
    pub(crate) fn poll(&self) -> bool {
        let polls = self.polls.get() + 1;
        self.polls.set(polls);
        let stop = self.stopped.get()
            || polls > self.poll_limit.get()
            || self.pause.get()
            || self.poisoned.get()
            || self.cancel.borrow().poll().is_some()
            || (polls % POLLS_PER_CLOCK_READ == 1 && self.deadline.get().is_some_and(has_passed));
        self.stopped.set(stop);
        stop
    }

    /// Asks the search to return to its caller.
    pub(crate) fn request_pause(&self) {
        self.pause.set(true);
    }

    /// Whether a pause was asked for; the request ends here.
    pub(crate) fn take_pause(&self) -> bool {
        self.pause.replace(false)
    }

    /// Runs `callback`; answers `neutral` if it panics, or if an earlier one did.
    pub(crate) fn guard<R>(&self, neutral: R, callback: impl FnOnce() -> R) -> R {
        if self.poisoned.get() {
            return neutral;
        }
        match catch_unwind(AssertUnwindSafe(callback)) {
            Ok(result) => result,
            Err(payload) => {
                *self.fault.borrow_mut() = Some(payload);
                self.poisoned.set(true);
                neutral
            }
        }
    }

    /// Continues a panic that a callback started.
    ///
    /// # Panics
    /// If there was one, now or before.
    #[inline]
    pub(crate) fn resume_fault(&self) {
        if self.poisoned.get() {
            self.resume();
        }
    }

    #[cold]
    fn resume(&self) -> ! {
        match self.fault.take() {
            Some(payload) => resume_unwind(payload),
            None => panic!("this SAT solver is unusable after a panic in a callback"),
        }
    }
}
