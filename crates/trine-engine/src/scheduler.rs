//! Who decides when a search runs: one list of searches, one clock.
//!
//! Idea: what is asserted is divided into *rooms* that have nothing in common, each with a stack and a list of
//! searches over it. Rooms are divided by *gates*, one after the other: a gate keeps the components
//! ([`Components`](trine_term::Components)) that speak of nothing but what its room decides, and lets everything
//! else through. So what a component costs does not depend on what stands beside it. The next step belongs to the
//! room that has spent least, and in it to the search that has spent least for its share; it may spend until it has
//! passed the next one by a factor. A search that is alone is not interrupted. The first refutation ends all, a model
//! ends its room. Where a later formula joins a component with what lies behind its gate, the formulas of that
//! component are asserted there as well, until the level of that formula is closed. What a room does not decide in
//! its first turn is [divided](division) into components for the present question.
//! Invariants: at a question each formula is asserted in the room that decides its component, at its own level or
//! an inner one; a room may know formulas that a later one decides by now, which lose no models. So the values of
//! all rooms, each for the symbols of its components, are a model. The order of steps depends on ticks alone.
//! Reference: Nelson and Oppen, TOPLAS 1979, for parts that share nothing at all; fair queueing (Demers,
//! Keshav, Shenker, SIGCOMM 1989) for shares.

mod division;
mod gate;
mod room;

use trine_collections::{Budget, Exhausted};
use trine_term::{Interpretation, Membership, Reason, TermId, TermStore};

use trine_trace::Event;

use crate::assumptions::Assumptions;
use crate::efforts::{EffortKind, Efforts};
use crate::incremental_solver::{Answer, IncrementalSolver};
use crate::lemma::Lemma;
use crate::search::{Search, Stepped};
use division::{Part, divide};
use gate::Gate;
use room::{Room, goal};
pub use room::{RoomSearches, SearchMaker};

/// Says what a term has in common with others, and whether it keeps its component out of a room.
pub type MembershipOf = Box<dyn Fn(&TermStore, TermId) -> Membership>;

/// Decides what levels assert by searches in rooms.
pub struct Scheduler {
    /// The gates of all rooms but the last one.
    gates: Vec<Gate>,
    rooms: Vec<Room>,
    /// Says how formulas of a room hang together, if rooms may be divided.
    ties: Option<MembershipOf>,
    /// Rooms for components of the present question. They are numbered after the others.
    parts: Vec<Part>,
    /// The room that refuted the last question.
    refuted_by: Option<usize>,
    /// The room of each assumption of the last question.
    asked: Assumptions<usize>,
    keeps_lemmas: bool,
    /// Whether those who listen hear what the searches have done.
    is_told: bool,
    efforts: Efforts,
    /// Counts of parts of earlier questions.
    earlier: Vec<(&'static str, u64)>,
}

impl Scheduler {
    /// A scheduler of one room with these searches.
    #[must_use]
    pub fn new(searches: impl Into<RoomSearches>) -> Self {
        Self {
            gates: Vec::new(),
            rooms: vec![Room::new(searches)],
            ties: None,
            parts: Vec::new(),
            refuted_by: None,
            asked: Assumptions::default(),
            keeps_lemmas: false,
            is_told: true,
            efforts: Efforts::default(),
            earlier: Vec::new(),
        }
    }

    /// Puts a room with these searches before the others, for components of which no term is marked.
    #[must_use]
    pub fn with_room(
        mut self,
        membership: MembershipOf,
        searches: impl Into<RoomSearches>,
    ) -> Self {
        self.gates.insert(0, Gate::new(membership));
        self.rooms.insert(0, Room::new(searches));
        self
    }

    /// Rooms may be divided into components, unless a term in them is marked.
    #[must_use]
    pub fn tied_by(mut self, membership: MembershipOf) -> Self {
        self.ties = Some(membership);
        self
    }

    /// Divides the time by these efforts.
    #[must_use]
    pub fn with_efforts(mut self, efforts: &Efforts) -> Self {
        self.efforts = efforts.clone();
        self
    }

    /// What its searches do is a part of what another search does, and not told by itself.
    #[must_use]
    pub fn inside_of_a_search(mut self) -> Self {
        self.is_told = false;
        self
    }

    fn room(&self, number: usize) -> &Room {
        let part = || &self.parts[number - self.rooms.len()].room;
        self.rooms.get(number).unwrap_or_else(part)
    }

    fn room_mut(&mut self, number: usize) -> &mut Room {
        let num_rooms = self.rooms.len();
        match number.checked_sub(num_rooms) {
            None => &mut self.rooms[number],
            Some(part) => &mut self.parts[part].room,
        }
    }

    /// The rooms of the present question.
    fn all_rooms(&self) -> impl Iterator<Item = &Room> + Clone {
        self.rooms.iter().chain(self.parts.iter().map(|part| &part.room))
    }

    /// Gives the components of a room rooms of their own, if there are several.
    fn divide(
        &mut self,
        store: &mut TermStore,
        number: usize,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        self.room_mut(number).may_fall_apart = false;
        let Some(ties) = &self.ties else { return Ok(()) };
        let part = number.checked_sub(self.rooms.len()).map(|part| &self.parts[part]);
        let base = part.map_or(number, |part| part.base);
        let most_parts = self.efforts.of(EffortKind::RoomParts) as usize;
        let mut parts = divide(store, self.room(number), base, ties, most_parts, budget)?;
        if parts.is_empty() {
            return Ok(());
        }
        if self.keeps_lemmas {
            let searches = parts.iter_mut().flat_map(|part| &mut part.room.searches);
            searches.for_each(|search| search.keep_lemmas());
        }
        let room = self.room_mut(number);
        room.running.clear();
        room.takes_part = false;
        self.parts.extend(parts);
        Ok(())
    }

    /// Forgets the parts of the question before.
    fn clear_parts(&mut self) {
        let parts = std::mem::take(&mut self.parts);
        let searches = parts.iter().flat_map(|part| &part.room.searches);
        for (name, count) in searches.flat_map(|search| search.statistics()) {
            add(&mut self.earlier, name, count);
        }
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
        self.clear_parts();
        let places = self.take_in(store, assumptions);
        self.asked.clear();
        for (&assumption, place) in assumptions.iter().zip(places) {
            self.asked.push(assumption, place);
        }
        let last = self.rooms.len() - 1;
        for (number, room) in self.rooms.iter_mut().enumerate() {
            room.clear();
            let own = self.asked.iter().filter(|&(_, place)| place == number);
            room.assumptions = own.map(|(formula, _)| formula).collect();
            room.takes_part =
                number == last || self.gates[number].holds_some() || !room.assumptions.is_empty();
            if room.takes_part {
                if let Some(ties) = &self.ties {
                    room.look_for_components(store, ties);
                }
                room.begin(store, budget)?;
            }
        }
        loop {
            budget.refresh()?;
            let open = self.all_rooms().enumerate().filter(|(_, room)| !room.running.is_empty());
            let spent = |&(number, room): &(usize, &Room)| (room.spent, number);
            let Some((number, _)) = open.clone().min_by_key(spent) else { break };
            let others = open.filter(|&(at, _)| at != number);
            let behind = others.map(|(_, room)| room.spent).min();
            let Some((next, slice)) = self.room(number).next(&self.efforts) else { break };
            let least = self.efforts.of(EffortKind::RoomTurn);
            let room = self.room_mut(number);
            let slice = match behind {
                None => slice,
                Some(behind) => {
                    let growth = room.running[next].bid.growth;
                    let goal = goal(room.spent, behind, growth, least);
                    slice.min(goal - room.spent)
                }
            };
            match room.step(store, next, slice, budget)? {
                Some(Stepped::Refuted) => {
                    self.refuted_by = Some(number);
                    return Ok(Answer::Unsat(()));
                }
                Some(_) => {}
                None if self.room(number).is_hard(&self.efforts) => {
                    self.divide(store, number, budget)?;
                }
                None => {}
            }
        }
        // Who gives up does not hide a refutation by another room.
        let mut undecided = self.all_rooms().filter(|room| room.is_open()).peekable();
        if undecided.peek().is_none() {
            return Ok(Answer::Sat(()));
        }
        let gave_up = undecided.find_map(|room| room.gave_up.clone());
        Ok(Answer::Unknown(gave_up.unwrap_or(Reason::Exhausted(Exhausted::Ticks))))
    }

    fn searches(&self) -> impl Iterator<Item = &dyn Search> {
        self.all_rooms().flat_map(|room| room.searches.iter().map(|search| &**search))
    }
}

/// Adds to a count of this name.
fn add(rows: &mut Vec<(&'static str, u64)>, name: &'static str, count: u64) {
    match rows.iter_mut().find(|(known, _)| *known == name) {
        Some((_, sum)) => *sum += count,
        None => rows.push((name, count)),
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
        let answer = self.search(store, assumptions, budget).unwrap_or_else(Answer::from);
        if self.is_told && budget.trace().is_on() {
            let rooms = self.all_rooms().enumerate().filter(|(_, room)| !room.done.is_empty());
            for (number, (_, room)) in rooms.enumerate() {
                room.reports(number).for_each(|done| budget.trace().tell(Event::Searched(done)));
            }
        }
        answer
    }

    fn needs_rebuild(&self) -> bool {
        let searches = || self.rooms.iter().flat_map(|room| &room.searches);
        self.rooms.iter().any(|room| room.has_lost)
            || searches().any(|search| search.needs_rebuild())
    }

    fn failed(&self, assumption: TermId) -> bool {
        let Some(number) = self.refuted_by else { return false };
        let part = number.checked_sub(self.rooms.len()).map(|part| &self.parts[part]);
        let base = part.map_or(number, |part| part.base);
        let Room { searches, winner, .. } = self.room(number);
        self.asked.of(assumption) == Some(base)
            && part.is_none_or(|part| part.decides(assumption))
            && winner.is_some_and(|winner| searches[winner].failed(assumption))
    }

    fn unsupported(&self) -> Option<TermId> {
        self.all_rooms().filter_map(Room::of_winner).find_map(|search| search.unsupported())
    }

    fn model(&self, store: &TermStore, budget: &Budget) -> Result<Interpretation, Exhausted> {
        let mut model = Interpretation::new();
        for (number, room) in self.rooms.iter().enumerate().rev() {
            let gate = self.gates.get(number);
            if let Some(search) = room.of_winner() {
                let own = search.model(store, budget)?;
                match gate {
                    None => model = own,
                    // Both may have values of symbols that they met at levels which are closed.
                    Some(gate) => model.take_over(own, |link| gate.owns(link)),
                }
            }
            for part in self.parts.iter().filter(|part| part.base == number) {
                let Some(search) = part.room.of_winner() else { continue };
                let own = search.model(store, budget)?;
                let is_own = |link| gate.is_none_or(|gate| gate.owns(link)) && part.owns(link);
                model.take_over(own, is_own);
            }
        }
        Ok(model)
    }

    fn keep_lemmas(&mut self) {
        self.keeps_lemmas = true;
        let searches = self.rooms.iter_mut().flat_map(|room| &mut room.searches);
        searches.for_each(|search| search.keep_lemmas());
    }

    fn take_lemmas(&mut self, store: &mut TermStore) -> Vec<Lemma> {
        let parts = self.parts.iter_mut().map(|part| &mut part.room);
        let searches = self.rooms.iter_mut().chain(parts).flat_map(|room| &mut room.searches);
        searches.flat_map(|search| search.take_lemmas(store)).collect()
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        let mut rows: Vec<(&'static str, u64)> = Vec::new();
        let present = self.searches().flat_map(|search| search.statistics());
        present.chain(self.earlier.iter().copied()).for_each(|(name, n)| add(&mut rows, name, n));
        rows
    }
}
