//! Cubes: workers split the problem, and decide the parts.
//!
//! Idea: lookahead over the assertions grows a tree of splits ([`Splitter`]), whose open leaves are *cubes*.
//! Each worker has a solver of its own, takes a cube, adds its literals as a level and decides it within a number of
//! ticks; a cube that takes more is split, and its halves have twice as many. When the race has no answer for
//! some time, half of its threads become workers; [`Strategy::Cubes`](crate::strategy::Strategy::Cubes) works this
//! way from the start.
//! Invariants: a refutation is said only when each leaf was refuted, by lookahead or by a worker; formulas of the tree
//! mean the same in the store of each worker, since all stores are copies of the one in which they were made. A cube
//! whose worker has ended without a result waits again.
//! Reference: Heule, Kullmann, Wieringa, Biere, "Cube and Conquer: Guiding CDCL SAT Solvers by
//! Lookaheads", HVC 2011.

use std::collections::{BTreeSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use trine_collections::{Budget, Share};
use trine_cubes::{Node, Splitter, candidates};
use trine_term::{Op, SymbolId, TermId, TermStore};

use super::race::{Closing, Course};
use super::{Checked, Entrant, is_exhausted, joined};
use crate::answer::{Answer, Core, Reason};
use crate::solver::{Limits, ScriptAssertion, Solver};

/// Ticks for each of the first cubes: about three seconds.
const FIRST_TICKS: u64 = 60_000_000;

/// How many cubes there are for each worker at first.
const CUBES_PER_WORKER: usize = 8;

/// Clauses that lookahead may look at for the first cubes, and for each further split.
const FIRST_EFFORT: u64 = 200_000_000;
const FURTHER_EFFORT: u64 = 5_000_000;

/// How many cubes may be given up before all are: splitting does not help then.
const GIVEN_UP: usize = 64;

/// How long a worker without a cube waits before it looks at its limits again.
const NAP: Duration = Duration::from_millis(20);

/// A leaf that waits for a worker.
#[derive(Clone, Copy)]
struct Cube {
    node: usize,
    ticks: u64,
}

/// The tree, and what is known of its leaves.
struct Field {
    /// The store in which the formulas of the tree were made.
    store: TermStore,
    splitter: Splitter,
    waiting: VecDeque<Cube>,
    running: usize,
    used: Used,
    /// How many cubes a solver has refuted, and how many it gave up.
    refuted: u64,
    given_up: usize,
}

impl Field {
    /// With all cubes of a tree waiting.
    fn new(store: TermStore, splitter: Splitter, ticks: u64) -> Self {
        let nodes = &splitter.tree().nodes;
        let open = (0..nodes.len()).filter(|&node| nodes[node] == Node::Cube);
        let waiting = open.map(|node| Cube { node, ticks }).collect();
        let used = Used::default();
        Self { store, splitter, waiting, running: 0, used, refuted: 0, given_up: 0 }
    }
}

/// What the refutations of leaves have used so far.
#[derive(Default)]
struct Used {
    names: BTreeSet<SymbolId>,
    assumptions: BTreeSet<usize>,
}

impl Used {
    fn add(&mut self, core: Core) {
        self.names.extend(core.names);
        self.assumptions.extend(core.assumptions);
    }

    /// Lookahead does not say what it has used.
    fn add_everything(&mut self, solver: &Solver, assumptions: &[TermId]) {
        if solver.options.produce_unsat_cores {
            self.names.extend(solver.guarded_names());
        }
        self.assumptions.extend(0..assumptions.len());
    }

    fn into_core(self, solver: &Solver) -> Core {
        let mut names = solver.guarded_names();
        names.retain(|name| self.names.contains(name));
        Core { names, assumptions: self.assumptions.into_iter().collect() }
    }
}

enum Stage {
    /// Nobody has split yet.
    Whole,
    /// Somebody does.
    Splitting,
    /// There are cubes.
    Split(Box<Field>),
    /// There is an answer, or cubes do not decide the problem.
    Over,
}

/// The work on one problem, which threads share.
pub(super) struct Conquest {
    workers: usize,
    first_ticks: u64,
    stage: Mutex<Stage>,
    changed: Condvar,
}

/// From when on threads of a race work on cubes.
#[derive(Clone)]
pub(super) struct Cubes {
    pub(super) from: Instant,
    pub(super) conquest: Arc<Conquest>,
}

impl Cubes {
    /// Decides alone until then, and works on cubes afterwards; nothing if another one has the answer, or none.
    pub(super) fn attempt(
        &self,
        entrant: &mut Entrant,
        assumptions: &[TermId],
        budget: &Budget,
    ) -> Option<Checked> {
        if Instant::now() < self.from {
            let share = Share::all().until(self.from);
            let checked = budget.within(share, |alone| entrant.check(assumptions, alone));
            if !is_exhausted(&checked) {
                return Some(checked);
            }
            budget.refresh().ok()?;
        }
        self.conquest.work(entrant, assumptions, budget)
    }
}

/// A cube that a worker has taken. It waits again if this is dropped without a result.
struct Claim<'a> {
    conquest: &'a Conquest,
    cube: Option<Cube>,
    ticks: u64,
    /// The formulas that hold in the cube (true), and those that do not (false).
    literals: Vec<(TermId, bool)>,
}

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        if let Some(cube) = self.cube.take()
            && let Stage::Split(field) = &mut *self.conquest.lock()
        {
            field.running -= 1;
            field.waiting.push_back(cube);
        }
    }
}

impl Conquest {
    /// For so many workers.
    pub(super) fn new(workers: usize) -> Self {
        Self {
            workers,
            first_ticks: FIRST_TICKS,
            stage: Mutex::new(Stage::Whole),
            changed: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Stage> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works on cubes with this solver until the problem is decided, here or elsewhere, or cubes do not decide it.
    /// An answer is given to one worker.
    pub(super) fn work(
        &self,
        entrant: &mut Entrant,
        assumptions: &[TermId],
        budget: &Budget,
    ) -> Option<Checked> {
        self.split_first(entrant, assumptions, budget);
        entrant.solver.restart_pipeline();
        entrant.store = self.store(budget)?;
        let prefers_single = std::mem::replace(&mut entrant.solver.prefers_single, true);
        let answer = self.decide_cubes(entrant, assumptions, budget);
        entrant.solver.prefers_single = prefers_single;
        answer
    }

    /// Makes the first cubes, unless somebody else does.
    fn split_first(&self, entrant: &mut Entrant, assumptions: &[TermId], budget: &Budget) {
        {
            let mut stage = self.lock();
            if !matches!(*stage, Stage::Whole) {
                return;
            }
            *stage = Stage::Splitting;
        }
        // Nobody waits for a thread that panics here.
        let made = catch_unwind(AssertUnwindSafe(|| self.field(entrant, assumptions, budget)));
        match made {
            Ok(Some(field)) => {
                *self.lock() = Stage::Split(Box::new(field));
                self.changed.notify_all();
            }
            Ok(None) => drop(self.end()),
            Err(payload) => {
                drop(self.end());
                std::panic::resume_unwind(payload);
            }
        }
    }

    /// The first cubes; nothing if there is no formula to split by.
    fn field(
        &self,
        entrant: &mut Entrant,
        assumptions: &[TermId],
        budget: &Budget,
    ) -> Option<Field> {
        let formulas: Vec<TermId> = entrant
            .solver
            .assertions()
            .map(|a| a.term)
            .chain(assumptions.iter().copied())
            .collect();
        let found = candidates(&mut entrant.store, &formulas);
        let store = entrant.store.clone();
        let mut splitter =
            Splitter::new(&mut entrant.store, &formulas, &found, FIRST_EFFORT, budget).ok()?;
        splitter.grow(self.workers.max(1) * CUBES_PER_WORKER, budget);
        if splitter.tree().nodes[..] == [Node::Cube] {
            return None;
        }
        let mut field = Field::new(store, splitter, self.first_ticks);
        if field.splitter.tree().refuted() > 0 {
            field.used.add_everything(&entrant.solver, assumptions);
        }
        Some(field)
    }

    /// A copy of the store in which the formulas of the tree were made; nothing if there are no cubes.
    fn store(&self, budget: &Budget) -> Option<TermStore> {
        let mut stage = self.lock();
        loop {
            match &*stage {
                Stage::Split(field) => return Some(field.store.clone()),
                Stage::Over => return None,
                Stage::Whole | Stage::Splitting => stage = self.wait(stage, budget)?,
            }
        }
    }

    fn wait<'a>(
        &self,
        stage: MutexGuard<'a, Stage>,
        budget: &Budget,
    ) -> Option<MutexGuard<'a, Stage>> {
        budget.refresh().ok()?;
        let woken = self.changed.wait_timeout(stage, NAP).unwrap_or_else(PoisonError::into_inner);
        Some(woken.0)
    }

    /// The next cube; nothing if there is none to be had.
    fn next(&self, budget: &Budget) -> Option<Claim<'_>> {
        let mut stage = self.lock();
        loop {
            let Stage::Split(field) = &mut *stage else { return None };
            if let Some(cube) = field.waiting.pop_front() {
                field.running += 1;
                let literals = field.splitter.literals(cube.node);
                let Cube { ticks, .. } = cube;
                return Some(Claim { conquest: self, cube: Some(cube), ticks, literals });
            }
            if field.running == 0 {
                return None;
            }
            stage = self.wait(stage, budget)?;
        }
    }

    fn decide_cubes(
        &self,
        entrant: &mut Entrant,
        assumptions: &[TermId],
        budget: &Budget,
    ) -> Option<Checked> {
        loop {
            if let Some(answer) = self.refutation(&mut entrant.solver) {
                return Some(answer);
            }
            let mut claim = self.next(budget)?;
            entrant.solver.push();
            for &(formula, holds) in &claim.literals {
                let term = if holds { formula } else { entrant.store.mk(Op::Not, &[formula]) };
                entrant.solver.assert(ScriptAssertion { term, name: None });
            }
            let checked = budget.within(claim.ticks, |part| entrant.check(assumptions, part));
            entrant.solver.pop(1);
            entrant.solver.restart_pipeline();
            if matches!(checked, Ok(Answer::Sat(_)) | Err(_)) {
                return self.end().map(|_| checked);
            }
            budget.refresh().ok()?;
            let Some(cube) = claim.cube.take() else { continue };
            match checked {
                Ok(Answer::Unsat(core)) => self.refuted(core),
                Ok(Answer::Unknown(reason)) => {
                    self.split_again(cube, &entrant.solver, assumptions);
                    if !matches!(reason, Reason::Exhausted(_)) && self.is_one_too_many() {
                        drop(self.end());
                    }
                }
                Ok(Answer::Sat(_)) | Err(_) => {}
            }
        }
    }

    /// Counts a cube that was given up: whether it was one too many.
    fn is_one_too_many(&self) -> bool {
        let Stage::Split(field) = &mut *self.lock() else { return false };
        field.given_up += 1;
        field.given_up > GIVEN_UP
    }

    /// Takes down that a cube has no model.
    fn refuted(&self, core: Core) {
        if let Stage::Split(field) = &mut *self.lock() {
            field.running -= 1;
            field.refuted += 1;
            field.used.add(core);
        }
    }

    /// Splits a cube that was too hard. What cannot be split has more ticks the next time.
    fn split_again(&self, cube: Cube, solver: &Solver, assumptions: &[TermId]) {
        let Stage::Split(field) = &mut *self.lock() else { return };
        field.running -= 1;
        let ticks = cube.ticks.saturating_mul(2);
        let Some(halves) = field.splitter.split_leaf(cube.node, FURTHER_EFFORT) else {
            field.waiting.push_back(Cube { ticks, ..cube });
            return;
        };
        for node in halves {
            if field.splitter.tree().nodes[node] == Node::Refuted {
                field.used.add_everything(solver, assumptions);
            } else {
                field.waiting.push_back(Cube { node, ticks });
            }
        }
        self.changed.notify_all();
    }

    fn is_refuted(&self) -> bool {
        matches!(&*self.lock(), Stage::Split(field) if field.waiting.is_empty() && field.running == 0)
    }

    /// Ends the work, since there is an answer; what was known is for the first one alone.
    fn end(&self) -> Option<Box<Field>> {
        let stage = std::mem::replace(&mut *self.lock(), Stage::Over);
        self.changed.notify_all();
        if let Stage::Split(field) = stage { Some(field) } else { None }
    }

    /// The answer, once all leaves were refuted.
    fn refutation(&self, solver: &mut Solver) -> Option<Checked> {
        let field = if self.is_refuted() { self.end()? } else { return None };
        solver.statistics.cubes += field.refuted;
        Some(Ok(Answer::Unsat(field.used.into_core(solver))))
    }
}

/// Decides with workers from the start, one of them on this thread; the solver and store of the one that has the
/// answer take the place of the session's own. Where cubes do not decide the problem, the session's own solver tries.
pub(super) fn run(
    solver: &mut Solver,
    store: &mut TermStore,
    assumptions: &[TermId],
    budget: &Budget,
    jobs: usize,
) -> Checked {
    let limits = Limits::of(budget);
    let cubes = Cubes { from: Instant::now(), conquest: Arc::new(Conquest::new(jobs)) };
    let course = Course::new(&limits);
    let closing = Closing(&course);
    let free = solver.room_for(jobs - 1).saturating_sub(solver.stragglers.running());
    let worker = || {
        let (strategy, seed) = (solver.options.strategy, solver.options.random_seed);
        solver.entrant(store.clone(), strategy, seed)
    };
    let mut own = worker();
    let others: Vec<Entrant> = (0..free).map(|_| worker()).collect();
    let start = |entrant| course.start(entrant, assumptions, &limits, None, Some(&cubes));
    let threads: Vec<_> = others.into_iter().filter_map(start).collect();
    let worked = budget.within(Share::all().cancelled_by(course.own()), |part| {
        cubes.conquest.work(&mut own, assumptions, part)
    });
    match worked {
        Some(checked) => {
            course.arrive(own, Ok(checked));
            solver.stragglers.add(threads);
        }
        // Another one may have the answer; otherwise they end for the same reason.
        None => threads.into_iter().for_each(|thread| drop(thread.join())),
    }
    drop(closing);
    match (course.close(), budget.refresh()) {
        (Some((entrant, ended)), _) => {
            drop(entrant.take_over(solver, store));
            joined(ended)
        }
        (None, Ok(())) => solver.check_within(store, assumptions, budget),
        (None, Err(reason)) => Ok(Answer::Unknown(Reason::Exhausted(reason))),
    }
}

#[cfg(test)]
mod tests;
