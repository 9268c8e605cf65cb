//! The budget of one computation: ticks, a deadline, memory, and a way to cancel from outside.
//!
//! Idea: every loop whose body is not constant work calls [`Budget::spend`]. Ticks count steps,
//! not seconds, so a run that is bounded by ticks alone ends at the same step on every machine.
//! The clock is read once per [`REFRESH_TICKS`] ticks; cancellation from another thread (a signal,
//! a watchdog, an API user) is one relaxed load. A program that has to look after something itself
//! meanwhile, as an interpreter after its signals, gives the handle a hook, which runs at these looks.
//! Whoever wants to bound a piece of the work runs it [`within`](Budget::within) a [`Share`]: the part
//! pays what it spends to the budget that it is a part of. A budget that has to be owned for some time
//! is an [`Account`], which is opened and settled.
//! Invariants: once a budget is exhausted it stays exhausted, and every later call says why. Ticks are
//! conserved: a budget has spent what was spent on it and what its parts have spent.

use std::cell::Cell;
use std::fmt;
use std::sync::Arc;
#[cfg(debug_assertions)]
use std::sync::atomic::AtomicU64;
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
    #[cfg(debug_assertions)]
    metered: AtomicU64,
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
        Self(Arc::new(Cancel {
            reason: AtomicU8::new(0),
            hook: Some(Box::new(hook)),
            #[cfg(debug_assertions)]
            metered: AtomicU64::new(0),
        }))
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

    /// What was spent on all budgets with this handle, whoever pays for it: tests compare it with what a
    /// check says that it has cost.
    #[cfg(debug_assertions)]
    #[doc(hidden)]
    #[must_use]
    pub fn metered(&self) -> u64 {
        self.0.metered.load(Ordering::Relaxed)
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
    /// Whether a tick counts as one for the meter; none of a part at another rate does.
    #[cfg(debug_assertions)]
    is_metered: bool,
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
            #[cfg(debug_assertions)]
            is_metered: true,
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
        self.meter(ticks);
        self.pay(ticks)
    }

    #[cfg(debug_assertions)]
    fn meter(&self, ticks: u64) {
        if self.is_metered {
            self.cancel.0.metered.fetch_add(ticks, Ordering::Relaxed);
        }
    }

    #[cfg(not(debug_assertions))]
    #[inline]
    fn meter(&self, _: u64) {}

    #[inline]
    fn pay(&self, ticks: u64) -> Result<(), Exhausted> {
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

    /// Runs something with a part of what is left, and pays what that has spent, however it ends.
    /// The part has the same trace, and the same deadline and cancel handle unless the share says
    /// otherwise. What was found is given back in any case: whether this budget has ended meanwhile is
    /// asked with [`refresh`](Self::refresh).
    ///
    /// ```
    /// use trine_collections::{Budget, Exhausted};
    /// let budget = Budget::unlimited().with_ticks(100);
    /// let count = |part: &Budget| (0..).take_while(|_| part.spend(1).is_ok()).count();
    /// assert_eq!(budget.within(40, count), 40);
    /// // The step for which there was no tick counts as well.
    /// assert_eq!(budget.ticks_spent(), 41);
    /// assert_eq!(budget.refresh(), Ok(()));
    /// // No part has more than what is left.
    /// assert_eq!(budget.within(1000, count), 59);
    /// assert_eq!(budget.refresh(), Err(Exhausted::Ticks));
    /// ```
    pub fn within<T>(&self, share: impl Into<Share>, run: impl FnOnce(&Self) -> T) -> T {
        let account = self.open(share);
        let result = run(&account.budget);
        self.settle(account);
        result
    }

    /// Hands out a part of what is left, for an owner that outlives a call; [`settle`](Self::settle)
    /// pays for it. Where a call is enough, [`within`](Self::within) does both.
    ///
    /// ```
    /// use trine_collections::{Budget, Share};
    /// let budget = Budget::unlimited();
    /// let account = budget.open(Share::all());
    /// account.budget().spend(7).unwrap();
    /// budget.settle(account);
    /// assert_eq!(budget.ticks_spent(), 7);
    /// ```
    pub fn open(&self, share: impl Into<Share>) -> Account {
        let share = share.into();
        // A part that ends earlier need not use what it might.
        let is_shorter = match (share.deadline, self.deadline) {
            (Some(own), Some(whole)) => own < whole,
            (own, _) => own.is_some(),
        };
        let cost = share.ticks.min(self.ticks_left());
        let budget = Self {
            deadline: share.deadline.into_iter().chain(self.deadline).min(),
            trace: self.trace.clone(),
            exhausted: self.exhausted.clone(),
            ..Self::unlimited()
                .with_ticks(share.rate.ticks_for(cost))
                .with_cancel(share.cancel.unwrap_or_else(|| self.cancel_handle()))
        };
        #[cfg(debug_assertions)]
        let budget = Self { is_metered: self.is_metered && share.rate == Rate::ONE, ..budget };
        Account {
            budget,
            rate: share.rate,
            has_all: !is_shorter && share.ticks >= self.ticks_left(),
        }
    }

    /// Pays what was spent on an account that was opened on this budget.
    pub fn settle(&self, account: Account) {
        let Account { budget: part, rate, has_all } = account;
        let cost = rate.cost_of(part.ticks_spent());
        if rate != Rate::ONE {
            self.meter(cost);
        }
        // Whoever goes on with this budget finds out whether it has ended.
        let _ = self.pay(cost);
        if has_all && part.exhausted() == Some(Exhausted::Ticks) {
            self.exhaust(Exhausted::Ticks);
        }
    }

    /// Ends the budget for want of ticks, without spending what is left: for a computation that gets
    /// no further with it, and may with a larger one. A budget of which all that was left is such a part
    /// ends with it.
    pub fn end_for_more(&self) -> Exhausted {
        self.exhaust(Exhausted::Ticks)
    }
}

/// What a part of a budget may use: so many ticks of the whole, or all that are left.
#[derive(Clone, Debug)]
pub struct Share {
    ticks: u64,
    deadline: Option<Instant>,
    cancel: Option<CancelHandle>,
    rate: Rate,
}

impl Share {
    /// At most so many ticks.
    #[must_use]
    pub fn ticks(ticks: u64) -> Self {
        Self { ticks, deadline: None, cancel: None, rate: Rate::ONE }
    }

    /// All that is left.
    #[must_use]
    pub fn all() -> Self {
        Self::ticks(u64::MAX)
    }

    /// Ends at this time, too.
    #[must_use]
    pub fn until(mut self, deadline: impl Into<Option<Instant>>) -> Self {
        self.deadline = deadline.into();
        self
    }

    /// Is cancelled by this handle and no longer by that of the whole.
    #[must_use]
    pub fn cancelled_by(mut self, handle: CancelHandle) -> Self {
        self.cancel = Some(handle);
        self
    }

    /// Counts in larger steps: each tick of the part costs so many of the whole.
    ///
    /// ```
    /// use trine_collections::{Budget, Share};
    /// let budget = Budget::unlimited().with_ticks(1000);
    /// budget.within(Share::all().each_costs(100), |part| {
    ///     assert_eq!(part.ticks_left(), 10);
    ///     part.spend(3)
    /// }).unwrap();
    /// assert_eq!(budget.ticks_spent(), 300);
    /// ```
    #[must_use]
    pub fn each_costs(mut self, ticks: u64) -> Self {
        self.rate = Rate::Cost(ticks.max(1));
        self
    }

    /// Counts in smaller steps: so many ticks of the part cost one of the whole. What is begun counts.
    #[must_use]
    pub fn for_one(mut self, ticks: u64) -> Self {
        self.rate = Rate::ForOne(ticks.max(1));
        self
    }
}

impl From<u64> for Share {
    fn from(ticks: u64) -> Self {
        Self::ticks(ticks)
    }
}

/// What ticks of a part are worth; not zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rate {
    Cost(u64),
    ForOne(u64),
}

impl Rate {
    const ONE: Self = Self::Cost(1);

    /// How many ticks a part has for so many of the whole.
    fn ticks_for(self, cost: u64) -> u64 {
        match self {
            Self::Cost(each) => cost / each,
            Self::ForOne(many) => cost.saturating_mul(many),
        }
    }

    /// What so many ticks of a part cost.
    fn cost_of(self, ticks: u64) -> u64 {
        match self {
            Self::Cost(each) => ticks.saturating_mul(each),
            Self::ForOne(many) => ticks.div_ceil(many),
        }
    }
}

/// A part of a budget that somebody owns until it is [settled](Budget::settle).
#[derive(Debug)]
#[must_use = "what was spent is lost unless the account is settled"]
pub struct Account {
    budget: Budget,
    rate: Rate,
    /// Whether nothing was left beside it when it was opened.
    has_all: bool,
}

impl Account {
    /// What may be spent.
    #[must_use]
    pub const fn budget(&self) -> &Budget {
        &self.budget
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
        assert_eq!(budget.within(10, Budget::refresh), Err(Exhausted::Interrupted));
    }

    #[test]
    fn past_deadline_stops() {
        let budget = Budget::unlimited().with_deadline(Instant::now());
        assert_eq!(budget.refresh(), Err(Exhausted::Deadline));
    }

    #[test]
    fn parts_pay_for_their_parts() {
        let budget = Budget::unlimited().with_ticks(1000);
        let sum = budget.within(500, |part| {
            let inner: u64 = (1..=4)
                .map(|ticks| {
                    part.within(100, |inner| {
                        inner.spend(ticks).unwrap();
                        inner.ticks_spent()
                    })
                })
                .sum();
            assert_eq!(part.ticks_spent(), inner);
            part.spend(5).unwrap();
            inner + 5
        });
        assert_eq!(sum, 15);
        assert_eq!((budget.ticks_spent(), budget.ticks_left()), (15, 985));
    }

    #[test]
    fn what_ends_early_is_paid() {
        let budget = Budget::unlimited();
        let ended = budget.within(10, |part| -> Result<(), Exhausted> {
            part.spend(7)?;
            part.spend(7)?;
            unreachable!("there are ten ticks")
        });
        assert_eq!(ended, Err(Exhausted::Ticks));
        assert_eq!((budget.ticks_spent(), budget.exhausted()), (14, None));
    }

    #[test]
    fn a_part_that_has_all_ends_the_whole() {
        let budget = Budget::unlimited().with_ticks(10);
        assert_eq!(budget.within(20, |part| part.spend(11)), Err(Exhausted::Ticks));
        assert_eq!(budget.refresh(), Err(Exhausted::Ticks));
        assert_eq!(budget.within(1, Budget::refresh), Err(Exhausted::Ticks), "so have its parts");
    }

    #[test]
    fn a_budget_that_ends_for_more_has_spent_what_it_has() {
        let budget = Budget::unlimited().with_ticks(100);
        let end = |part: &Budget| part.spend(3).map(|()| part.end_for_more());
        assert_eq!(budget.within(50, end), Ok(Exhausted::Ticks));
        assert_eq!((budget.ticks_spent(), budget.refresh()), (3, Ok(())));
        assert_eq!(budget.within(97, end), Ok(Exhausted::Ticks));
        assert_eq!((budget.ticks_spent(), budget.refresh()), (6, Err(Exhausted::Ticks)));
    }

    #[test]
    fn the_end_of_a_part_in_time_is_its_own() {
        let budget = Budget::unlimited();
        let share = Share::all().until(Instant::now());
        assert_eq!(budget.within(share, Budget::refresh), Err(Exhausted::Deadline));
        let handle = CancelHandle::new();
        handle.cancel(Exhausted::Interrupted);
        let share = Share::all().cancelled_by(handle);
        assert_eq!(budget.within(share, Budget::refresh), Err(Exhausted::Interrupted));
        assert_eq!(budget.refresh(), Ok(()));
    }

    #[test]
    fn sums_do_not_wrap() {
        let budget = Budget::unlimited();
        let share = Share::all().each_costs(u64::MAX);
        assert_eq!(budget.within(share, |part| part.spend(2)), Err(Exhausted::Ticks));
        assert_eq!((budget.ticks_spent(), budget.refresh()), (u64::MAX, Err(Exhausted::Ticks)));
        let budget = Budget::unlimited().with_ticks(1 << 60);
        let left = budget.within(Share::all().for_one(16), Budget::ticks_left);
        assert_eq!(left, u64::MAX);
    }

    #[test]
    fn rates_round_up() {
        let budget = Budget::unlimited().with_ticks(10);
        let spend = |part: &Budget| part.spend(17);
        assert_eq!(budget.within(Share::all().for_one(16), spend), Ok(()));
        assert_eq!(budget.ticks_spent(), 2);
    }

    #[test]
    fn accounts_lose_nothing() {
        let budget = Budget::unlimited().with_ticks(100);
        let accounts = [budget.open(30), budget.open(Share::all())];
        assert_eq!(accounts[0].budget().spend(20), Ok(()));
        assert_eq!(accounts[1].budget().spend(70), Ok(()));
        accounts.into_iter().for_each(|account| budget.settle(account));
        assert_eq!((budget.ticks_spent(), budget.ticks_left()), (90, 10));
    }

    #[cfg(debug_assertions)]
    #[test]
    fn the_meter_agrees_with_what_is_paid() {
        let handle = CancelHandle::new();
        let budget = Budget::unlimited().with_cancel(handle.clone());
        budget.spend(2).unwrap();
        budget.within(100, |part| part.within(10, |inner| inner.spend(5))).unwrap();
        budget.within(Share::all().for_one(4), |part| part.within(9, |one| one.spend(9))).unwrap();
        budget.within(Share::all().each_costs(3), |part| part.spend(2)).unwrap();
        assert_eq!((budget.ticks_spent(), handle.metered()), (16, 16));
        Budget::unlimited().with_cancel(handle.clone()).spend(1).unwrap();
        assert_eq!((budget.ticks_spent(), handle.metered()), (16, 17), "nobody has paid this");
    }
}
