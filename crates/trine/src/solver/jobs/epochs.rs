//! Epochs: the answer does not depend on how many threads there are.
//!
//! Idea: a fixed number of entrants, the session's own solver first, run in epochs, each with a limit in
//! ticks, which doubles. In each epoch the answer of the entrant with the lowest number counts. Whoever
//! stands behind one that has answered need not go on; whoever stands before it uses up its epoch.
//! If they share what they learn in an epoch, the others are told between epochs, in the order of their numbers.
//! Invariant: what an entrant does in an epoch depends on its number and on the epochs so far alone, so answer,
//! model and core are the same for every number of threads. Limits in seconds, signals and a memory limit
//! that is reached are outside of that.
//! Reference: Hamadi, Jabbour, Piette and Sais, "Deterministic Parallel DPLL", JSAT 7, 2011.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::thread;

use trine_collections::{Budget, CancelHandle, Exhausted};
use trine_term::{TermId, TermStore};

use super::{
    Checked, Entrant, STACK, Start, TICKS_PER_MILLISECOND, is_answer, is_exhausted, joined, linked,
};
use crate::answer::{Answer, Reason};
use crate::solver::{CheckStatistics, Limits, Solver};

/// How many entrants there are, whatever the number of threads.
const ENTRANTS: usize = 4;

/// Ticks of the first epoch.
const FIRST_EPOCH: u64 = 1_000 * TICKS_PER_MILLISECOND;

/// One that takes part, with its answer.
struct Lane<'a> {
    solver: &'a mut Solver,
    store: &'a mut TermStore,
    cancel: CancelHandle,
    limits: Limits,
    ended: Option<thread::Result<Checked>>,
    spent: u64,
}

impl Lane<'_> {
    fn run(&mut self, assumptions: &[TermId]) {
        let budget = super::budget_of(&self.limits, self.cancel.clone());
        let check = || self.solver.check_within(self.store, assumptions, &budget);
        self.ended = Some(catch_unwind(AssertUnwindSafe(check)));
        self.spent = budget.ticks_spent();
    }

    /// Whether an answer was found, or a fault.
    fn is_done(&self) -> bool {
        self.ended.as_ref().is_some_and(is_answer)
    }
}

/// Lets threads take one lane after the other. The first lane stays on this thread, whose hooks the
/// caller wants to be called.
fn run_epoch(
    lanes: Vec<Lane<'_>>,
    assumptions: &[TermId],
    jobs: usize,
) -> Vec<(Option<thread::Result<Checked>>, u64)> {
    let handles: Vec<CancelHandle> = lanes.iter().map(|lane| lane.cancel.clone()).collect();
    let count = lanes.len();
    let waiting = Mutex::new(lanes.into_iter().enumerate());
    let done: Vec<Mutex<(Option<thread::Result<Checked>>, u64)>> =
        (0..count).map(|_| Mutex::new((None, 0))).collect();
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
    let finish = |(number, mut lane): (usize, Lane<'_>)| {
        lane.run(assumptions);
        if lane.is_done() {
            for later in &handles[number + 1..] {
                later.cancel(Exhausted::Interrupted);
            }
        }
        *done[number].lock().unwrap_or_else(PoisonError::into_inner) = (lane.ended, lane.spent);
    };
    let work = || {
        while let Some(lane) = next() {
            finish(lane);
        }
    };
    thread::scope(|scope| {
        let first = next();
        for _ in 1..jobs.min(count) {
            // Without a thread the others have more to do.
            drop(thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work));
        }
        first.map(finish);
        work();
    });
    done.into_iter().map(|lane| lane.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
}

/// Runs epochs until one has an answer; its solver and store take the place of the session's own.
pub(super) fn run(
    solver: &mut Solver,
    store: &mut TermStore,
    assumptions: &[TermId],
    budget: &Budget,
    begin: &Start<'_>,
    jobs: usize,
) -> Checked {
    let limits = Limits::of(budget);
    let mut others: Vec<Entrant> = solver.entrants(store, begin, ENTRANTS - 1).collect();
    let mut left = limits.ticks.unwrap_or(u64::MAX);
    let mut epoch = FIRST_EPOCH;
    loop {
        let ticks = epoch.min(left);
        begin.exchange.deliver();
        let mut lanes = Vec::with_capacity(ENTRANTS);
        let own = (&mut *solver, &mut *store);
        let entrants = others.iter_mut().map(|other| (&mut other.solver, &mut other.store));
        for (number, (solver, store)) in std::iter::once(own).chain(entrants).enumerate() {
            let trace = if number == 0 { limits.trace.clone() } else { trine_trace::Trace::off() };
            let cancel = linked(&limits.cancel);
            let limits = Limits { ticks: Some(ticks), trace, ..limits.clone() };
            lanes.push(Lane { solver, store, cancel, limits, ended: None, spent: 0 });
        }
        let mut ended = run_epoch(lanes, assumptions, jobs);
        let decided = |(ended, _): &(Option<thread::Result<Checked>>, u64)| {
            ended.as_ref().is_some_and(is_answer)
        };
        let winner = ended.iter().position(decided);
        // The limit is one for each job; the next step of this one finds out.
        let _ = budget.spend(ended[0].1);
        // What those behind a winner have spent depends on the threads.
        let counted = winner.map_or(ended.len(), |number| number + 1);
        for &(_, ticks) in &ended[1..counted.max(1)] {
            solver.statistics.pay_beside(ticks);
        }
        if let Some(number) = winner
            && let Some(winner) = ended.swap_remove(number).0
        {
            if number > 0 {
                let CheckStatistics { ticks, ticks_beside, .. } = solver.statistics;
                drop(others.swap_remove(number - 1).take_over(solver, store));
                solver.statistics.ticks = ticks;
                solver.statistics.ticks_beside = ticks_beside;
            }
            return joined(winner);
        }
        let own = ended
            .swap_remove(0)
            .0
            .map_or_else(|| Ok(Answer::Unknown(Reason::Exhausted(Exhausted::Interrupted))), joined);
        left -= ticks;
        let is_over = left == 0 || budget.refresh().is_err();
        if is_over || !is_exhausted(&own) {
            return own;
        }
        epoch = epoch.saturating_mul(2);
    }
}
