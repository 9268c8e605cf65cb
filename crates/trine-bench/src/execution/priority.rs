//! Who is served first: those who measure, before those who are measured.
//!
//! Idea: between the end of a command and the start of the next one, three processes wake each other
//! up. On a machine that others use too, each of them waits for its turn; with a lower niceness they
//! wait less. They run for a fraction of a millisecond, so jobs lose nothing by it.
//! Invariant: jobs have the niceness that the runner was started with.
//! Reference: setpriority(2); on Linux it is a property of threads, inherited by what they start.

use rustix::process::{getpriority_process, setpriority_process};

/// How much less nice the runner is than its jobs.
const STEP: i32 = 10;

/// The niceness of this thread.
#[must_use]
pub fn current() -> i32 {
    getpriority_process(None).unwrap_or(0)
}

/// Gives this thread, and what it starts, another niceness.
///
/// # Errors
///
/// The system refuses: it does so for lower ones without the right to it.
pub fn set(niceness: i32) -> rustix::io::Result<()> {
    setpriority_process(None, niceness)
}

/// Puts this thread, and what it starts, before jobs of this niceness, where that is allowed.
pub fn precede(jobs: i32) {
    // Without the right to it everything is as measured, but later.
    let _ = set(jobs - STEP);
}
