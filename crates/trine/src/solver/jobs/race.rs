//! The race: entrants run side by side, and the first answer ends all.
//!
//! Idea: the session's own solver runs on the thread of the caller, the others on threads of their own.
//! Who answers first writes it down and cancels everybody. Nobody waits for those who lost: a solver
//! stops at its next poll, and its thread ends with what it owns. After some time without an answer, half of the
//! threads work on [cubes](super::cubes).
//! Invariants: at most one entrant is written down; at most as many threads run as there are jobs, those
//! that have not noticed the end of an earlier race among them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use trine_collections::{Budget, CancelHandle, Exhausted, Share};
use trine_term::{TermId, TermStore};

use super::cubes::{Conquest, Cubes};
use super::{Checked, Entrant, STACK, Start, budget_of, is_answer, is_decided, joined, linked};
use crate::platform::memory;
use crate::solver::{Limits, Solver};

/// Polls of an entrant between two looks at the memory of the process.
const POLLS_PER_LOOK: u32 = 1 << 12;

/// Threads of entrants that have lost.
#[derive(Default)]
pub(in crate::solver) struct Stragglers(Vec<JoinHandle<()>>);

impl Stragglers {
    /// How many still run.
    pub(super) fn running(&mut self) -> usize {
        self.0.retain(|thread| !thread.is_finished());
        self.0.len()
    }

    pub(super) fn add(&mut self, threads: Vec<JoinHandle<()>>) {
        self.0.extend(threads);
    }
}

/// What the participants of a race share.
struct Line {
    winner: Mutex<Option<(Entrant, thread::Result<Checked>)>>,
    /// Stops the session's own solver.
    own: CancelHandle,
    /// Stops the others.
    others: CancelHandle,
}

/// A race that is on.
pub(super) struct Course(Arc<Line>);

impl Course {
    /// A race that ends with these limits.
    pub(super) fn new(limits: &Limits) -> Self {
        Self(Arc::new(Line {
            winner: Mutex::new(None),
            own: linked(&limits.cancel),
            others: linked(&limits.cancel),
        }))
    }

    /// What stops the work on this thread.
    pub(super) fn own(&self) -> CancelHandle {
        self.0.own.clone()
    }

    /// Writes down an entrant that has an answer, unless another one came first.
    pub(super) fn arrive(&self, entrant: Entrant, ended: thread::Result<Checked>) {
        self.0.arrive(entrant, ended);
    }

    /// Ends the race; whoever arrives from now on is late.
    pub(super) fn close(&self) -> Option<(Entrant, thread::Result<Checked>)> {
        self.0.close()
    }

    /// Lets an entrant run on a thread of its own; `None` if the system gives none.
    pub(super) fn start(
        &self,
        mut entrant: Entrant,
        assumptions: &[TermId],
        limits: &Limits,
        memory_limit: Option<u64>,
        cubes: Option<&Cubes>,
    ) -> Option<JoinHandle<()>> {
        let (line, cubes) = (Arc::clone(&self.0), cubes.cloned());
        let limits = Limits { trace: trine_trace::Trace::off(), ..limits.clone() };
        let assumptions = assumptions.to_vec();
        let run = move || {
            let cancel = with_memory_limit(&line.others, memory_limit);
            let budget = budget_of(&limits, cancel);
            let check = AssertUnwindSafe(|| match cubes {
                Some(cubes) => cubes.attempt(&mut entrant, &assumptions, &budget),
                None => Some(entrant.check(&assumptions, &budget)),
            });
            let Some(ended) = catch_unwind(check).transpose() else { return };
            if is_answer(&ended) {
                line.arrive(entrant, ended);
            }
        };
        thread::Builder::new().stack_size(STACK).spawn(run).ok()
    }
}

impl Line {
    /// Writes down an entrant that has an answer, unless another one came first.
    fn arrive(&self, entrant: Entrant, ended: thread::Result<Checked>) {
        let mut winner = self.winner.lock().unwrap_or_else(PoisonError::into_inner);
        if winner.is_none() && self.others.cancelled().is_none() {
            *winner = Some((entrant, ended));
            self.own.cancel(Exhausted::Interrupted);
            self.others.cancel(Exhausted::Interrupted);
        }
    }

    /// Ends the race; whoever arrives from now on is late.
    fn close(&self) -> Option<(Entrant, thread::Result<Checked>)> {
        let mut winner = self.winner.lock().unwrap_or_else(PoisonError::into_inner);
        self.others.cancel(Exhausted::Interrupted);
        winner.take()
    }
}

/// Ends the race also where the own solver panics.
pub(super) struct Closing<'a>(pub(super) &'a Course);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.0.others.cancel(Exhausted::Interrupted);
    }
}

/// A handle that is cancelled with another one, and when the process uses more memory than entrants may
/// take.
fn with_memory_limit(parent: &CancelHandle, limit: Option<u64>) -> CancelHandle {
    let (parent, polls) = (parent.clone(), AtomicU32::new(0));
    CancelHandle::with_hook(move |own| {
        if let Some(reason) = parent.poll() {
            own.cancel(reason);
        }
        let Some(limit) = limit else { return };
        let is_due = polls.fetch_add(1, Ordering::Relaxed).is_multiple_of(POLLS_PER_LOOK);
        if is_due && memory().is_some_and(|memory| memory.resident > limit) {
            own.cancel(Exhausted::Memory);
        }
    })
}

/// Runs the race; the winner's solver and store take the place of the session's own.
pub(super) fn run(
    solver: &mut Solver,
    store: &mut TermStore,
    assumptions: &[TermId],
    budget: &Budget,
    begin: &Start<'_>,
    jobs: usize,
) -> Checked {
    let limits = &Limits::of(budget);
    let course = Course::new(limits);
    let closing = Closing(&course);
    let free = solver.room_for(jobs - 1).saturating_sub(solver.stragglers.running());
    // The own solver may use the rest.
    let memory_limit = solver.options.memory.bytes().map(|limit| limit / 4 * 3);
    // Those that go on as they are come first, since their strategies do.
    let workers = jobs / 2;
    let stall = Duration::from_millis(solver.options.cubes_delay);
    let from = Instant::now().checked_add(stall);
    let from = from.filter(|_| !begin.has_heaps);
    let cubes = from.map(|from| Cubes { from, conquest: Arc::new(Conquest::new(workers)) });
    let mut threads = Vec::with_capacity(free);
    for (number, entrant) in (1..).zip(solver.entrants(store, begin, free)) {
        let cubes = cubes.as_ref().filter(|_| number >= jobs - workers);
        threads.extend(course.start(entrant, assumptions, limits, memory_limit, cubes));
    }
    solver.stragglers.add(threads);
    let own = budget.within(Share::all().cancelled_by(course.own()), |part| {
        solver.check_within(store, assumptions, part)
    });
    drop(closing);
    match course.close() {
        Some((entrant, ended)) if !is_decided(&own) => {
            let loser = entrant.take_over(solver, store);
            // To give back what it has may take long.
            drop(thread::Builder::new().spawn(move || drop(loser)));
            joined(ended)
        }
        _ => own,
    }
}
