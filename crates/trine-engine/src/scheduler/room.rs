//! A room: an assertion stack, and the searches over it.
//!
//! Idea: in a room the next step belongs to the search that has spent least for its share; it may spend until
//! it has passed the next one by a factor. The first model or refutation decides the room.
//! Invariant: the order of steps depends on ticks alone.
//! Reference: fair queueing (Demers, Keshav, Shenker, SIGCOMM 1989) for shares.

use std::rc::Rc;

use trine_collections::{Budget, Exhausted, Share};
use trine_term::{Components, Reason, TermId, TermStore};
use trine_trace::{Activity, Outcome, SearchReport};

use super::MembershipOf;
use crate::assertion_stack::{AssertionStack, Change, Cursor};
use crate::efforts::{EffortKind, Efforts};
use crate::search::{Bid, Question, Search, Stepped};

/// Up to what somebody may spend who has spent least, where the next one has spent `behind`: short steps would
/// interrupt more than they decide.
pub(super) fn goal(spent: u64, behind: u64, growth: u64, least: u64) -> u64 {
    behind.max(spent.saturating_mul(growth)).max(spent.saturating_add(least))
}

/// Searches over formulas that have nothing in common with those of other rooms.
pub(super) struct Room {
    pub(super) stack: AssertionStack,
    pub(super) searches: Vec<Box<dyn Search>>,
    /// The searches of the present question that are not over.
    pub(super) running: Vec<Running>,
    /// What those that took part have done for the present question.
    pub(super) done: Vec<Done>,
    /// The assumptions that belong here.
    pub(super) assumptions: Vec<TermId>,
    /// What its searches have spent on the present question.
    pub(super) spent: u64,
    /// The search that found a model, or a refutation.
    pub(super) winner: Option<usize>,
    /// The present question has something to decide here.
    pub(super) takes_part: bool,
    pub(super) gave_up: Option<Reason>,
    /// A search has taken in what is new in part only.
    pub(super) has_lost: bool,
    /// Makes the searches of a part of this room, if there may be parts.
    pub(super) of_parts: Option<SearchMaker>,
    /// What hangs together, if there may be parts; the assumptions of a question are one more level.
    ties: Ties,
    /// The formulas of the present question do not hang together, and are not divided yet.
    pub(super) may_fall_apart: bool,
}

/// Makes searches for a room that has nothing in it yet.
pub type SearchMaker = Rc<dyn Fn() -> Vec<Box<dyn Search>>>;

/// The searches of a room.
pub struct RoomSearches {
    searches: Vec<Box<dyn Search>>,
    of_parts: Option<SearchMaker>,
}

impl RoomSearches {
    /// These, and others of the same kind for components of what is hard for these.
    #[must_use]
    pub fn with_parts(searches: Vec<Box<dyn Search>>, of_parts: SearchMaker) -> Self {
        Self { searches, of_parts: Some(of_parts) }
    }
}

impl From<Vec<Box<dyn Search>>> for RoomSearches {
    fn from(searches: Vec<Box<dyn Search>>) -> Self {
        Self { searches, of_parts: None }
    }
}

/// The components of what a stack holds.
#[derive(Default)]
struct Ties {
    components: Components,
    cursor: Cursor,
    /// The assumptions of the question before are in it.
    has_assumptions: bool,
}

impl Ties {
    /// How many components the formulas of a question have.
    fn count(
        &mut self,
        store: &TermStore,
        stack: &AssertionStack,
        assumptions: &[TermId],
        membership: &MembershipOf,
    ) -> usize {
        if std::mem::take(&mut self.has_assumptions) {
            self.components.pop();
        }
        while let Some(change) = stack.next_change(&mut self.cursor) {
            match change {
                Change::Pop => self.components.pop(),
                Change::Push => self.components.push(),
                Change::Assert(formulas) => {
                    self.components.add(store, formulas, membership);
                }
            }
        }
        if !assumptions.is_empty() {
            self.components.push();
            self.has_assumptions = true;
            self.components.add(store, assumptions, membership);
        }
        self.components.count()
    }
}

/// What a search has done for a question.
pub(super) struct Done {
    /// Its place in the list of searches.
    place: usize,
    share: u64,
    steps: u64,
    ticks: u64,
    outcome: Outcome,
}

/// A search that takes part in a question.
pub(super) struct Running {
    /// Its place in the list of searches.
    place: usize,
    pub(super) bid: Bid,
    /// Ticks for each unit of its share, with the ticks that it has let others go before.
    spent: u64,
    steps: u32,
}

impl Room {
    pub(super) fn new(searches: impl Into<RoomSearches>) -> Self {
        let RoomSearches { searches, of_parts } = searches.into();
        Self {
            stack: AssertionStack::default(),
            searches,
            running: Vec::new(),
            done: Vec::new(),
            assumptions: Vec::new(),
            spent: 0,
            winner: None,
            takes_part: false,
            gave_up: None,
            has_lost: false,
            of_parts,
            ties: Ties::default(),
            may_fall_apart: false,
        }
    }

    /// A room that takes part in the present question alone.
    pub(super) fn of_part(make: &SearchMaker, may_fall_apart: bool) -> Self {
        let room = Self::new(RoomSearches::with_parts(make(), Rc::clone(make)));
        Self { takes_part: true, may_fall_apart, ..room }
    }

    /// Forgets the question before.
    pub(super) fn clear(&mut self) {
        self.running.clear();
        self.done.clear();
        (self.spent, self.winner, self.gave_up) = (0, None, None);
        self.may_fall_apart = false;
    }

    /// Whether it is time to look whether the formulas hang together.
    pub(super) fn is_hard(&self, efforts: &Efforts) -> bool {
        let is_over = self.spent >= efforts.of(EffortKind::RoomTurn) || self.running.is_empty();
        self.may_fall_apart && is_over
    }

    /// What its searches have done for the question, as those of the room with this number.
    pub(super) fn reports(&self, room: usize) -> impl Iterator<Item = SearchReport> {
        self.done.iter().map(move |&Done { place, share, steps, ticks, outcome }| {
            let name = self.searches[place].name();
            SearchReport { name, room, share, steps, ticks, outcome }
        })
    }

    /// The search that decided the question.
    pub(super) fn of_winner(&self) -> Option<&dyn Search> {
        self.winner.map(|winner| &*self.searches[winner])
    }

    /// Whether the present question is not decided here.
    pub(super) fn is_open(&self) -> bool {
        self.takes_part && self.winner.is_none()
    }

    /// Finds out whether the formulas of the question hang together.
    pub(super) fn look_for_components(&mut self, store: &TermStore, membership: &MembershipOf) {
        if self.of_parts.is_some() {
            let Self { ties, stack, assumptions, .. } = self;
            self.may_fall_apart = ties.count(store, stack, assumptions, membership) > 1;
        }
    }

    /// Asks the searches who takes part.
    pub(super) fn begin(
        &mut self,
        store: &mut TermStore,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let question = Question { stack: &self.stack, assumptions: &self.assumptions };
        for (place, search) in self.searches.iter_mut().enumerate() {
            if let Some(bid) = search.bid(store, &question, budget)? {
                self.running.push(Running { place, bid, spent: bid.after, steps: 0 });
                let (share, outcome) = (bid.share, Outcome::Nothing);
                self.done.push(Done { place, share, steps: 0, ticks: 0, outcome });
            }
        }
        Ok(())
    }

    /// The search whose step is next, as a place in the list of those that run, and its slice.
    pub(super) fn next(&self, efforts: &Efforts) -> Option<(usize, u64)> {
        let order = |&at: &usize| (self.running[at].spent, self.running[at].steps, at);
        let next = (0..self.running.len()).min_by_key(order)?;
        let Running { bid, spent, .. } = self.running[next];
        let others = self.running.iter().enumerate().filter(|&(at, _)| at != next);
        let slice = match others.map(|(_, other)| other.spent).min() {
            None => u64::MAX,
            Some(behind) => {
                let least = bid.least.unwrap_or(efforts.of(EffortKind::SearchStep));
                let goal = goal(spent, behind, bid.growth, least);
                (goal - spent).saturating_mul(bid.share)
            }
        };
        // Not longer than until somebody looks whether there are parts.
        let look = if self.may_fall_apart {
            efforts.of(EffortKind::RoomTurn).saturating_sub(self.spent)
        } else {
            u64::MAX
        };
        Some((next, slice.min(look)))
    }

    /// A step of a search; how it ended if that decides the room.
    pub(super) fn step(
        &mut self,
        store: &mut TermStore,
        next: usize,
        slice: u64,
        budget: &Budget,
    ) -> Result<Option<Stepped>, Exhausted> {
        let question = Question { stack: &self.stack, assumptions: &self.assumptions };
        let running = &mut self.running[next];
        let before = budget.ticks_spent();
        let search = &mut self.searches[running.place];
        if running.steps == 0 {
            let read = || search.read(store, &question, budget);
            let outcome = |read: &Result<(), Exhausted>| match read {
                Ok(()) => Outcome::Done,
                Err(_) => Outcome::GaveUp,
            };
            let read = budget.trace().during(Activity::Encode, read, outcome);
            read.inspect_err(|_| self.has_lost = true)?;
        }
        let share = Share::ticks(slice);
        let mut stepped = budget.within(share, |part| search.step(store, &question, part));
        let mut winner = running.place;
        if let Stepped::Partial(equations) = &stepped {
            let spent = budget.ticks_spent() - before;
            let completed = budget.within(spent.saturating_mul(running.bid.growth), |part| {
                self.searches[0].complete(store, &question, equations, part)
            });
            if completed == Stepped::Model {
                (winner, stepped) = (0, completed);
            } else {
                stepped = Stepped::Paused;
            }
        }
        running.steps += 1;
        let spent = budget.ticks_spent() - before;
        running.spent = running.spent.saturating_add(spent.div_ceil(running.bid.share));
        self.spent = self.spent.saturating_add(spent);
        if let Some(done) = self.done.iter_mut().find(|done| done.place == running.place) {
            done.steps += 1;
            done.ticks = done.ticks.saturating_add(spent);
            done.outcome = match &stepped {
                Stepped::Model => Outcome::Model,
                Stepped::Refuted => Outcome::Contradiction,
                Stepped::Nothing => Outcome::Nothing,
                Stepped::OutOfTicks
                | Stepped::Paused
                | Stepped::Partial(_)
                | Stepped::GaveUp(_) => Outcome::GaveUp,
            };
        }
        match stepped {
            Stepped::Model | Stepped::Refuted => {
                self.winner = Some(winner);
                self.running.clear();
                return Ok(Some(stepped));
            }
            Stepped::GaveUp(reason) => {
                self.running.remove(next);
                self.gave_up.get_or_insert(reason);
            }
            Stepped::Nothing => drop(self.running.remove(next)),
            // It had all there is, and ended by a limit of its own: the next step would end there, too.
            Stepped::OutOfTicks if slice == u64::MAX => {
                budget.refresh()?;
                self.running.remove(next);
                self.gave_up.get_or_insert(Reason::Exhausted(Exhausted::Ticks));
            }
            Stepped::OutOfTicks | Stepped::Paused | Stepped::Partial(_) => {}
        }
        budget.refresh()?;
        Ok(None)
    }
}
