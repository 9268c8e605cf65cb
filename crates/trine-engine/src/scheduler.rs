//! Who decides when a search runs: one list of searches, one clock.
//!
//! Idea: what is asserted is divided into *rooms* that have nothing in common, each with a stack and a list of
//! searches over it. Rooms are divided by *gates*, one after the other: a gate keeps the components
//! ([`Components`](trine_term::Components)) that speak of nothing but what its room decides, and lets everything
//! else through. So what a component costs does not depend on what stands beside it. The next step belongs to the
//! room that has spent least, and in it to the search that has spent least for its share; it may spend until it has
//! passed the next one by a factor. A search that is alone is not interrupted. The first refutation ends all, a model
//! ends its room. Where a later formula joins a component with what lies behind its gate, the formulas of that
//! component are asserted there as well, until the level of that formula is closed.
//! Invariants: at a question each formula is asserted in the room that decides its component, at its own level or
//! an inner one; a room may know formulas that a later one decides by now, which lose no models. So the values of
//! all rooms, each for the symbols of its components, are a model. The order of steps depends on ticks alone.
//! Reference: Nelson and Oppen, TOPLAS 1979, for parts that share nothing at all; fair queueing (Demers,
//! Keshav, Shenker, SIGCOMM 1989) for shares.

mod gate;

use trine_collections::{Budget, Exhausted, Share};
use trine_term::{Interpretation, Membership, Reason, TermId, TermStore};
use trine_trace::{Activity, Outcome};

use crate::assertion_stack::AssertionStack;
use crate::assumptions::Assumptions;
use crate::incremental_solver::{Answer, IncrementalSolver};
use crate::lemma::Lemma;
use crate::search::{Bid, Question, Search, Stepped};
use gate::Gate;

/// The least ticks of a turn of a room.
const LEAST_TURN: u64 = 4_000_000;

/// Up to what somebody may spend who has spent least, where the next one has spent `behind`: short steps would
/// interrupt more than they decide.
fn goal(spent: u64, behind: u64, growth: u64, least: u64) -> u64 {
    behind.max(spent.saturating_mul(growth)).max(spent.saturating_add(least))
}

/// Says what a term has in common with others, and whether it keeps its component out of a room.
pub type MembershipOf = Box<dyn Fn(&TermStore, TermId) -> Membership>;

/// Searches over formulas that have nothing in common with those of other rooms.
struct Room {
    stack: AssertionStack,
    searches: Vec<Box<dyn Search>>,
    /// The searches of the present question that are not over.
    running: Vec<Running>,
    /// The assumptions that belong here.
    assumptions: Vec<TermId>,
    /// What its searches have spent on the present question.
    spent: u64,
    /// The search that found a model, or a refutation.
    winner: Option<usize>,
    /// The present question has something to decide here.
    takes_part: bool,
    gave_up: Option<Reason>,
    /// A search has taken in what is new in part only.
    has_lost: bool,
}

/// A search that takes part in a question.
struct Running {
    /// Its place in the list of searches.
    place: usize,
    bid: Bid,
    /// Ticks for each unit of its share, with the ticks that it has let others go before.
    spent: u64,
    steps: u32,
}

impl Room {
    fn new(searches: Vec<Box<dyn Search>>) -> Self {
        Self {
            stack: AssertionStack::default(),
            searches,
            running: Vec::new(),
            assumptions: Vec::new(),
            spent: 0,
            winner: None,
            takes_part: false,
            gave_up: None,
            has_lost: false,
        }
    }

    /// Whether the present question is not decided here.
    fn is_open(&self) -> bool {
        self.takes_part && self.winner.is_none()
    }

    /// Asks the searches who takes part.
    fn begin(&mut self, store: &mut TermStore, budget: &Budget) -> Result<(), Exhausted> {
        let question = Question { stack: &self.stack, assumptions: &self.assumptions };
        for (place, search) in self.searches.iter_mut().enumerate() {
            if let Some(bid) = search.bid(store, &question, budget)? {
                self.running.push(Running { place, bid, spent: bid.after, steps: 0 });
            }
        }
        Ok(())
    }

    /// The search whose step is next, as a place in the list of those that run, and its slice.
    fn next(&self) -> Option<(usize, u64)> {
        let order = |&at: &usize| (self.running[at].spent, self.running[at].steps, at);
        let next = (0..self.running.len()).min_by_key(order)?;
        let Running { bid, spent, .. } = self.running[next];
        let others = self.running.iter().enumerate().filter(|&(at, _)| at != next);
        let Some(behind) = others.map(|(_, other)| other.spent).min() else {
            return Some((next, u64::MAX));
        };
        let goal = goal(spent, behind, bid.growth, bid.least);
        Some((next, (goal - spent).saturating_mul(bid.share)))
    }

    /// A step of a search; how it ended if that decides the room.
    fn step(
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

/// Decides what levels assert by searches in rooms.
pub struct Scheduler {
    /// The gates of all rooms but the last one.
    gates: Vec<Gate>,
    rooms: Vec<Room>,
    /// The room that refuted the last question.
    refuted_by: Option<usize>,
    /// The room of each assumption of the last question.
    asked: Assumptions<usize>,
}

impl Scheduler {
    /// A scheduler of one room with these searches.
    #[must_use]
    pub fn new(searches: Vec<Box<dyn Search>>) -> Self {
        let rooms = vec![Room::new(searches)];
        Self { gates: Vec::new(), rooms, refuted_by: None, asked: Assumptions::default() }
    }

    /// Puts a room with these searches before the others, for components of which no term is marked.
    #[must_use]
    pub fn with_room(mut self, membership: MembershipOf, searches: Vec<Box<dyn Search>>) -> Self {
        self.gates.insert(0, Gate::new(membership));
        self.rooms.insert(0, Room::new(searches));
        self
    }

    /// Takes in formulas at the present level, and says in which room each of them is decided. Formulas that
    /// were asserted before and are joined with those of later rooms are asserted there.
    fn take_in(&mut self, store: &TermStore, formulas: &[TermId]) -> Vec<usize> {
        let mut rooms = vec![self.gates.len(); formulas.len()];
        let mut open: Vec<usize> = (0..formulas.len()).collect();
        let mut joined: Vec<TermId> = Vec::new();
        for (room, gate) in self.gates.iter_mut().enumerate() {
            let new: Vec<TermId> = open.iter().map(|&at| formulas[at]).collect();
            let all = [&joined[..], &new].concat();
            let released = gate.take_in(store, &all);
            // What comes from a room before may belong to this one.
            let (own, mut let_through): (Vec<TermId>, Vec<TermId>) =
                joined.iter().partition(|&&formula| gate.keeps(formula));
            gate.asserted(&own);
            self.rooms[room].stack.assert(&own);
            let_through.extend(released);
            joined = let_through;
            open.retain(|&at| {
                let is_own = gate.keeps(formulas[at]);
                if is_own {
                    rooms[at] = room;
                }
                !is_own
            });
        }
        if let Some(last) = self.rooms.last_mut() {
            last.stack.assert(&joined);
        }
        rooms
    }

    fn search(
        &mut self,
        store: &mut TermStore,
        assumptions: &[TermId],
        budget: &Budget,
    ) -> Result<Answer, Exhausted> {
        self.refuted_by = None;
        let places = self.take_in(store, assumptions);
        self.asked.clear();
        for (&assumption, place) in assumptions.iter().zip(places) {
            self.asked.push(assumption, place);
        }
        let last = self.rooms.len() - 1;
        for (number, room) in self.rooms.iter_mut().enumerate() {
            room.running.clear();
            (room.spent, room.winner, room.gave_up) = (0, None, None);
            let own = self.asked.iter().filter(|&(_, place)| place == number);
            room.assumptions = own.map(|(formula, _)| formula).collect();
            room.takes_part =
                number == last || self.gates[number].holds_some() || !room.assumptions.is_empty();
            if room.takes_part {
                room.begin(store, budget)?;
            }
        }
        loop {
            budget.refresh()?;
            let open = self.rooms.iter().enumerate().filter(|(_, room)| !room.running.is_empty());
            let spent = |&(number, room): &(usize, &Room)| (room.spent, number);
            let Some((number, _)) = open.clone().min_by_key(spent) else { break };
            let others = open.filter(|&(at, _)| at != number);
            let behind = others.map(|(_, room)| room.spent).min();
            let room = &mut self.rooms[number];
            let Some((next, slice)) = room.next() else { break };
            let slice = match behind {
                None => slice,
                Some(behind) => {
                    let growth = room.running[next].bid.growth;
                    let goal = goal(room.spent, behind, growth, LEAST_TURN);
                    slice.min(goal - room.spent)
                }
            };
            if room.step(store, next, slice, budget)? == Some(Stepped::Refuted) {
                self.refuted_by = Some(number);
                return Ok(Answer::Unsat(()));
            }
        }
        // Who gives up does not hide a refutation by another room.
        let mut undecided = self.rooms.iter_mut().filter(|room| room.is_open()).peekable();
        if undecided.peek().is_none() {
            return Ok(Answer::Sat(()));
        }
        let gave_up = undecided.find_map(|room| room.gave_up.take());
        Ok(Answer::Unknown(gave_up.unwrap_or(Reason::Exhausted(Exhausted::Ticks))))
    }

    fn searches(&self) -> impl Iterator<Item = &dyn Search> {
        self.rooms.iter().flat_map(|room| room.searches.iter().map(|search| &**search))
    }

    /// The searches that found models of their rooms, with the rooms, the last room first.
    fn winners(&self) -> impl Iterator<Item = (usize, &dyn Search)> {
        self.rooms.iter().enumerate().rev().filter_map(|(number, room)| {
            room.winner.map(|winner| (number, &*room.searches[winner]))
        })
    }
}

impl IncrementalSolver for Scheduler {
    fn push(&mut self) {
        self.gates.iter_mut().for_each(Gate::push);
        self.rooms.iter_mut().for_each(|room| room.stack.push());
    }

    fn pop(&mut self) {
        self.gates.iter_mut().for_each(Gate::pop);
        self.rooms.iter_mut().for_each(|room| room.stack.pop());
    }

    fn assert(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        _: &Budget,
    ) -> Result<(), Exhausted> {
        if self.gates.is_empty() {
            self.rooms.iter_mut().for_each(|room| room.stack.assert(formulas));
            return Ok(());
        }
        let places = self.take_in(store, formulas);
        for (number, room) in self.rooms.iter_mut().enumerate() {
            let own = formulas.iter().zip(&places).filter(|&(_, &place)| place == number);
            let own: Vec<TermId> = own.map(|(&formula, _)| formula).collect();
            if let Some(gate) = self.gates.get_mut(number) {
                gate.asserted(&own);
            }
            room.stack.assert(&own);
        }
        Ok(())
    }

    fn check(&mut self, store: &mut TermStore, assumptions: &[TermId], budget: &Budget) -> Answer {
        self.search(store, assumptions, budget).unwrap_or_else(Answer::from)
    }

    fn needs_rebuild(&self) -> bool {
        self.rooms.iter().any(|room| room.has_lost)
            || self.searches().any(|search| search.needs_rebuild())
    }

    fn failed(&self, assumption: TermId) -> bool {
        let Some(number) = self.refuted_by else { return false };
        let Room { searches, winner, .. } = &self.rooms[number];
        self.asked.of(assumption) == Some(number)
            && winner.is_some_and(|winner| searches[winner].failed(assumption))
    }

    fn unsupported(&self) -> Option<TermId> {
        self.winners().find_map(|(_, search)| search.unsupported())
    }

    fn model(&self, store: &TermStore, budget: &Budget) -> Result<Interpretation, Exhausted> {
        let mut model = Interpretation::new();
        for (number, search) in self.winners() {
            let own = search.model(store, budget)?;
            match self.gates.get(number) {
                None => model = own,
                // Both may have values of symbols that they met at levels which are closed.
                Some(gate) => model.take_over(own, |link| gate.owns(link)),
            }
        }
        Ok(model)
    }

    fn keep_lemmas(&mut self) {
        let searches = self.rooms.iter_mut().flat_map(|room| &mut room.searches);
        searches.for_each(|search| search.keep_lemmas());
    }

    fn take_lemmas(&mut self, store: &mut TermStore) -> Vec<Lemma> {
        let searches = self.rooms.iter_mut().flat_map(|room| &mut room.searches);
        searches.flat_map(|search| search.take_lemmas(store)).collect()
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        let mut rows: Vec<(&'static str, u64)> = Vec::new();
        for (name, count) in self.searches().flat_map(|search| search.statistics()) {
            match rows.iter_mut().find(|(known, _)| *known == name) {
                Some((_, sum)) => *sum += count,
                None => rows.push((name, count)),
            }
        }
        rows
    }
}
