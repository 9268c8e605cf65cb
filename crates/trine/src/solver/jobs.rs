//! Several jobs: a check that takes long is also tried in other ways, on other cores.
//!
//! Idea: most checks end before a thread would have started, so a check begins alone. Where it has no
//! answer after a short time, the store is copied, and solvers with other strategies get the same levels
//! of assertions: they are the *entrants*. If they are to tell each other what they learn ([`Exchange`]), the copy
//! is that of the store before the check, so that all make the same clauses from the same terms, unless their
//! strategies want others. The first answer is the answer ([`race`]), or, if the run has to be reproducible, the answer that takes the fewest steps ([`epochs`]). The solver and the store of
//! the winner go on in place of the session's own: its model and its core mean what they say there, what
//! it learned is kept for the next check, and the next check begins with the strategy that has won.
//! Invariants: terms, sorts and symbols of the session mean the same in the store of each entrant, which
//! only adds to the copy; no answer is given that one job would not give after the same evaluation; a
//! limit ends every entrant; where an entrant meets a fault, the check has no answer.
//! Reference: Hamadi, Jabbour and Sais, "ManySAT: a Parallel SAT Solver", JSAT 6, 2009.

mod cubes;
mod epochs;
mod race;

use std::thread;
use std::time::{Duration, Instant};

use trine_collections::{Budget, CancelHandle, Exhausted, Share, TableFull};
use trine_sat::{Delivery, Exchange};
use trine_term::{TermId, TermStore};

use super::{Frame, InternalFault, Limits, Solver};
use crate::answer::{Answer, Reason};
use crate::features::BackendKind;
use crate::options::{Options, Teamwork};
use crate::platform::memory;
use crate::strategy::Strategy;

pub(super) use self::race::Stragglers;

/// About so many ticks are spent in a millisecond.
const TICKS_PER_MILLISECOND: u64 = 20_000;

/// The stack of an entrant, as large as that of a main thread mostly is.
const STACK: usize = 8 << 20;

type Checked = Result<Answer, InternalFault>;

/// What entrants begin with.
struct Start<'a> {
    /// How many terms there were before the check.
    terms: usize,
    /// Where all tell each other what they learn.
    exchange: &'a Exchange,
    /// Whether assertions speak of a heap.
    has_heaps: bool,
}

/// A solver of its own over a copy of the store.
struct Entrant {
    solver: Solver,
    store: TermStore,
}

impl Entrant {
    fn check(&mut self, assumptions: &[TermId], budget: &Budget) -> Checked {
        self.solver.check_within(&mut self.store, assumptions, budget)
    }

    /// Goes on in place of the session's own solver; gives back what was there.
    fn take_place(mut self, solver: &mut Solver, store: &mut TermStore) -> Self {
        let own = &mut self.solver;
        let (strategy, random_seed) = (own.options.strategy, own.options.random_seed);
        own.options = Options { strategy, random_seed, ..solver.options.clone() };
        own.statistics.races = solver.statistics.races;
        own.statistics.overtaken = solver.statistics.overtaken;
        own.stragglers = std::mem::take(&mut solver.stragglers);
        // Compiled definitions stay behind: they are made of terms that only their own store has.
        #[cfg(feature = "heaps")]
        std::mem::swap(&mut own.heap_memory, &mut solver.heap_memory);
        std::mem::swap(own, solver);
        std::mem::swap(&mut self.store, store);
        self
    }

    /// As [`Self::take_place`], after an answer.
    fn take_over(self, solver: &mut Solver, store: &mut TermStore) -> Self {
        let loser = self.take_place(solver, store);
        solver.statistics.overtaken += 1;
        loser
    }
}

/// Whether a check has found what was asked for, or what nobody may ignore.
fn is_decided(checked: &Checked) -> bool {
    !matches!(checked, Ok(Answer::Unknown(_)))
}

fn is_exhausted(checked: &Checked) -> bool {
    matches!(checked, Ok(Answer::Unknown(Reason::Exhausted(_))))
}

/// Whether a check on another thread ended with something that ends the whole check: an answer or a fault.
/// A table without room ends that check alone.
fn is_answer(ended: &thread::Result<Checked>) -> bool {
    match ended {
        Ok(checked) => is_decided(checked),
        Err(payload) => !payload.is::<TableFull>(),
    }
}

/// The answer of a check that ended like this on another thread. A table without room ends an entrant as
/// memory does; another panic is a fault of Trine's, and goes on here.
fn joined(ended: thread::Result<Checked>) -> Checked {
    match ended {
        // Its terms are those of another store.
        Ok(Ok(Answer::Unknown(reason))) => Ok(Answer::Unknown(reason.without_places())),
        Ok(checked) => checked,
        Err(payload) if payload.is::<TableFull>() => {
            Ok(Answer::Unknown(Reason::Exhausted(Exhausted::Memory)))
        }
        Err(payload) => std::panic::resume_unwind(payload),
    }
}

/// A handle that is cancelled with another one, whose hook is called on this thread only: it may be made
/// for nothing else.
fn linked(parent: &CancelHandle) -> CancelHandle {
    let (parent, home) = (parent.clone(), thread::current().id());
    CancelHandle::with_hook(move |own| {
        let at_home = thread::current().id() == home;
        let reason = if at_home { parent.poll() } else { parent.cancelled() };
        if let Some(reason) = reason {
            own.cancel(reason);
        }
    })
}

/// The budget of an entrant: the same limits, to be cancelled by itself as well.
fn budget_of(limits: &Limits, cancel: CancelHandle) -> Budget {
    Limits { cancel, ..limits.clone() }.budget()
}

impl Solver {
    /// Decides with as many jobs as the options allow.
    pub(super) fn check_with_jobs(
        &mut self,
        store: &mut TermStore,
        assumptions: &[TermId],
        budget: &Budget,
    ) -> Checked {
        let teamwork = self.options.teamwork();
        let by_cubes = self.options.strategy == Strategy::Cubes;
        let is_alone = teamwork == Teamwork::Alone && !by_cubes;
        let has_heaps = self.features(store, assumptions).has_heaps();
        // Over heaps there are no cubes, and two strategies.
        if is_alone || has_heaps && (by_cubes || matches!(teamwork, Teamwork::Epochs(_))) {
            return self.check_within(store, assumptions, budget);
        }
        if by_cubes {
            let jobs = match teamwork {
                Teamwork::Race(jobs) => jobs,
                // Who is first to have an answer depends on the threads.
                Teamwork::Alone | Teamwork::Epochs(_) => 1,
            };
            return cubes::run(self, store, assumptions, budget, jobs);
        }
        let exchange = Exchange::new(match teamwork {
            Teamwork::Epochs(_) => Delivery::OnDemand,
            Teamwork::Alone | Teamwork::Race(_) => Delivery::AtOnce,
        });
        self.contact.set(Some(exchange.partner(0)));
        let checked = self.check_in_turns(store, assumptions, budget, &exchange, has_heaps);
        // The solver may be another one by now.
        self.contact.set(None);
        checked
    }

    /// Decides alone at first, and with other jobs if there is no answer soon.
    fn check_in_turns(
        &mut self,
        store: &mut TermStore,
        assumptions: &[TermId],
        budget: &Budget,
        exchange: &Exchange,
        has_heaps: bool,
    ) -> Checked {
        let terms = store.len();
        let (checked, is_cut) = budget.within(self.first_turn(), |first| {
            let checked = self.check_within(store, assumptions, first);
            // A procedure may give up, for another reason, because a part of its own was cut short.
            let is_cut =
                is_exhausted(&checked) || !is_decided(&checked) && first.refresh().is_err();
            (checked, is_cut)
        });
        let is_left = budget.refresh();
        if !is_cut || is_left.is_err() {
            return match is_left {
                Err(reason) if !is_decided(&checked) => {
                    Ok(Answer::Unknown(Reason::Exhausted(reason)))
                }
                _ => checked,
            };
        }
        self.statistics.races += 1;
        let is_of_words = self.decided.backend() == BackendKind::Words;
        let has_begun = self.pipeline.is_some() && !(is_of_words && exchange.is_silent());
        if self.options.share_clauses && !has_begun {
            // The first turn has left nothing but terms and half a circuit, with which clauses would come in
            // another order than elsewhere.
            let (strategy, seed) = (self.options.strategy, self.options.random_seed);
            let own = self.entrant(store.as_it_was(terms), strategy, seed);
            own.solver.contact.set(Some(exchange.partner(0)));
            drop(own.take_place(self, store));
        }
        let start = Start { terms, exchange, has_heaps };
        match self.options.teamwork() {
            Teamwork::Alone => self.check_within(store, assumptions, budget),
            Teamwork::Race(jobs) => race::run(self, store, assumptions, budget, &start, jobs),
            Teamwork::Epochs(jobs) => epochs::run(self, store, assumptions, budget, &start, jobs),
        }
    }

    /// What a check has alone: a time, or a number of ticks where the run has to be reproducible.
    fn first_turn(&self) -> Share {
        let delay = self.options.jobs_delay;
        if self.options.deterministic_jobs {
            return Share::ticks(delay.saturating_mul(TICKS_PER_MILLISECOND));
        }
        Share::all().until(Instant::now().checked_add(Duration::from_millis(delay)))
    }

    /// The strategies of entrants beside this solver, with their seeds.
    fn other_strategies(&self, has_heaps: bool) -> impl Iterator<Item = (Strategy, u64)> + use<> {
        let (own, seed) = (self.options.strategy, self.options.random_seed);
        // Procedures for heaps make no random choices, so each strategy is worth one job.
        let (portfolio, rounds) = match has_heaps {
            true => (Strategy::HEAPS, 1..1),
            false => (Strategy::portfolio(self.decided.backend()), 1..u64::MAX),
        };
        let first = portfolio.iter().copied().filter(move |&strategy| strategy != own);
        let later = rounds.flat_map(move |round| {
            portfolio.iter().map(move |&strategy| (strategy, seed.wrapping_add(round)))
        });
        first.map(move |strategy| (strategy, seed)).chain(later)
    }

    /// Solvers with the same levels of assertions and other strategies, which take part in an exchange.
    fn entrants(
        &self,
        store: &TermStore,
        start: &Start<'_>,
        count: usize,
    ) -> impl Iterator<Item = Entrant> {
        let strategies = self.other_strategies(start.has_heaps).take(count);
        // The session's own solver is partner zero.
        (1..).zip(strategies).map(|(number, (strategy, seed))| {
            // Only who shares has to make the same clauses; a plain copy costs less.
            let is_sharing = self.options.share_clauses;
            let store = if is_sharing { store.as_it_was(start.terms) } else { store.clone() };
            let entrant = self.entrant(store, strategy, seed);
            entrant.solver.contact.set(Some(start.exchange.partner(number)));
            entrant
        })
    }

    fn entrant(&self, store: TermStore, strategy: Strategy, seed: u64) -> Entrant {
        let options = Options { strategy, random_seed: seed, ..self.options.clone() };
        let of_level =
            |frame: &Frame| Frame { assertions: frame.assertions.clone(), ..Frame::default() };
        let solver = Self {
            frames: self.frames.iter().map(of_level).collect(),
            decided: self.decided,
            goes_on: self.goes_on,
            ticks_of_single: self.ticks_of_single,
            prefers_single: self.prefers_single,
            statistics: self.statistics,
            ..Self::new(&options)
        };
        Entrant { solver, store }
    }

    /// How many entrants may start beside this solver: each may need as much memory as the process has now.
    fn room_for(&self, entrants: usize) -> usize {
        match (self.options.memory.bytes(), memory()) {
            (Some(limit), Some(now)) => {
                let fit = limit / now.resident.max(1);
                entrants.min(usize::try_from(fit).unwrap_or(usize::MAX).saturating_sub(1))
            }
            _ => entrants,
        }
    }
}
