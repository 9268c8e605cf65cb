//! States of heaps, and how those of a rule are made of those of its calls.
//!
//! Idea: for each way in which the locations of a rule can be equal, its cells and heaps with states for
//! its calls are put side by side, one after the other. Locations of which no atom speaks any more go
//! out of sight.
//! Invariant: each heap of the rule is described by one of the states, if each heap of its calls is by
//! one in the tables. A state describes a heap whose locations in sight are equal as it says and not
//! otherwise, have cells as it says, and of which each of its ways is true.

use rustc_hash::FxHashSet;

use super::super::form::Refused;
use super::grammar::Grammar;
use super::outline::Outline;
use super::way::{Presence, Way};

/// How many ways a state may have.
const MOST_WAYS: usize = 4_000;

/// A heap from outside.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The class of each location in sight, numbered by the first one: nils, then names.
    pub classes: Vec<u16>,
    /// By class.
    pub present: Vec<Presence>,
    /// Claims, sorted.
    pub ways: Vec<Way>,
}

impl State {
    /// Whether whatever the other state describes is described by this one.
    pub(super) fn covers(&self, other: &Self) -> bool {
        let is_known =
            |(own, there): (&Presence, &Presence)| *own == Presence::Unknown || own == there;
        self.classes == other.classes
            && self.present.iter().zip(&other.present).all(is_known)
            && self.ways.iter().all(|way| way.follows_from(&other.ways))
    }
}

/// The states of each predicate.
pub type Tables = Vec<Vec<State>>;

/// The class of a location that is not in sight.
pub(super) const HIDDEN: u16 = u16::MAX;

/// A rule or a formula, ready to be put together.
#[derive(Clone, Debug)]
pub(super) struct Body {
    form: Outline,
    first: Vec<usize>,
    /// Locations that stay in sight.
    keep: Vec<usize>,
    atoms: Vec<Atom>,
    /// Locations without others that they are equal to, in the order in which they get a class.
    order: Vec<usize>,
}

#[derive(Clone, Copy, Debug)]
enum Atom {
    Cell(usize),
    Call(usize),
}

/// A part of a body.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Part {
    present: Vec<Presence>,
    ways: Vec<Way>,
}

/// Counts steps, and asks now and then whether to go on.
pub struct Meter<'a> {
    steps: u64,
    most: u64,
    goes_on: &'a dyn Fn() -> bool,
}

/// Steps between two questions whether to go on.
const STEPS_BETWEEN: u64 = 100_000;

impl<'a> Meter<'a> {
    /// A meter for so many steps.
    #[must_use]
    pub fn new(most: u64, goes_on: &'a dyn Fn() -> bool) -> Self {
        Self { steps: 0, most, goes_on }
    }

    fn spend(&mut self, steps: usize) -> Refused<()> {
        let before = self.steps / STEPS_BETWEEN;
        self.steps = self.steps.saturating_add(steps as u64);
        let is_question = self.steps / STEPS_BETWEEN != before;
        if self.steps > self.most || is_question && !(self.goes_on)() {
            return Err("too many steps");
        }
        Ok(())
    }
}

/// Puts bodies together.
pub(super) struct Composer<'a, 'b> {
    pub(super) grammar: &'a Grammar,
    pub(super) tables: &'a Tables,
    pub(super) meter: &'a mut Meter<'b>,
}

impl Body {
    /// None if the form contradicts itself.
    pub(super) fn new(form: Outline, keep: Vec<usize>, nils: usize) -> Option<Self> {
        let first = form.representatives()?;
        let mut waiting: Vec<(Atom, Vec<usize>)> = Vec::new();
        for (number, cell) in form.cells.iter().enumerate() {
            let all = std::iter::once(cell.address).chain(cell.fields.iter().copied());
            waiting.push((Atom::Cell(number), all.map(|at| first[at]).collect()));
        }
        for (number, call) in form.calls.iter().enumerate() {
            let all = call.args.iter().map(|&at| first[at]);
            waiting.push((Atom::Call(number), all.collect()));
        }
        let (mut atoms, mut order) = (Vec::new(), (0..nils).collect::<Vec<usize>>());
        let mut is_placed = vec![false; form.sorts.len()];
        is_placed[..nils].fill(true);
        while !waiting.is_empty() {
            let new = |locations: &[usize]| {
                let new: FxHashSet<usize> =
                    locations.iter().copied().filter(|&at| !is_placed[at]).collect();
                new.len()
            };
            let next = (0..waiting.len()).min_by_key(|&at| new(&waiting[at].1)).unwrap_or(0);
            let (atom, locations) = waiting.remove(next);
            atoms.push(atom);
            for at in locations {
                if !std::mem::replace(&mut is_placed[at], true) {
                    order.push(at);
                }
            }
        }
        for at in keep.iter().map(|&at| first[at]) {
            if !std::mem::replace(&mut is_placed[at], true) {
                order.push(at);
            }
        }
        Some(Self { form, first, keep, atoms, order })
    }

    /// The predicates that it calls.
    pub(super) fn calls(&self) -> impl Iterator<Item = usize> + '_ {
        self.form.calls.iter().map(|call| call.predicate)
    }

    fn of_atom(&self, atom: Atom) -> (&[usize], Option<usize>) {
        match atom {
            Atom::Cell(number) => {
                (&self.form.cells[number].fields, Some(self.form.cells[number].address))
            }
            Atom::Call(number) => (&self.form.calls[number].args, None),
        }
    }
}

impl Composer<'_, '_> {
    /// The states of a body over the locations that it keeps.
    pub(super) fn states(&mut self, body: &Body) -> Refused<Vec<State>> {
        let mut found: Vec<State> = Vec::new();
        for classes in self.partitions(body)? {
            for part in self.parts(body, &classes)? {
                let state = self.seen(body, &classes, &part);
                if !found.iter().any(|other| other.covers(&state)) {
                    found.retain(|other| !state.covers(other));
                    found.push(state);
                }
            }
        }
        Ok(found)
    }

    /// The ways of giving classes to the locations of a body. What is in no atom and not kept has none.
    fn partitions(&mut self, body: &Body) -> Refused<Vec<Vec<u16>>> {
        let Body { form, first, order, .. } = body;
        let nils = self.grammar.nils;
        let mut done = Vec::new();
        let mut classes = vec![HIDDEN; form.sorts.len()];
        // Nils of two sorts are never equal.
        (0..nils).for_each(|nil| classes[nil] = nil as u16);
        let mut open = vec![(classes, nils, nils as u16)];
        while let Some((classes, at, next)) = open.pop() {
            self.meter.spend(1)?;
            let Some(&location) = order.get(at) else {
                done.push(first.iter().map(|&at| classes[at]).collect());
                continue;
            };
            for class in (0..=next).rev() {
                let has_sort = |other: usize| {
                    classes[other] != class || form.sorts[other] == form.sorts[location]
                };
                if !order[..at].iter().all(|&other| has_sort(other)) {
                    continue;
                }
                let mut more = classes.clone();
                more[location] = class;
                if self.may_be(body, &more, location) {
                    open.push((more, at + 1, next.max(class + 1)));
                }
            }
        }
        Ok(done)
    }

    /// Whether classes of some locations, of which one is the last, contradict the body.
    fn may_be(&self, body: &Body, classes: &[u16], last: usize) -> bool {
        let Body { form, first, .. } = body;
        let class = |at: usize| classes[first[at]];
        let differ = |&(a, b): &(usize, usize)| class(a) != class(b) || class(a) == HIDDEN;
        if !form.distinct.iter().all(differ) {
            return false;
        }
        let mut addresses: Vec<u16> = (0..self.grammar.nils as u16).collect();
        for address in form.cells.iter().map(|cell| class(cell.address)) {
            if address != HIDDEN && addresses.contains(&address) {
                return false;
            }
            addresses.push(address);
        }
        form.calls.iter().all(|call| {
            let concerns = call.args.iter().any(|&arg| first[arg] == last);
            let is_ready = call.args.iter().all(|&arg| class(arg) != HIDDEN);
            !concerns || !is_ready || {
                let (pattern, _) = self.pattern(&call.args, class);
                self.tables[call.predicate].iter().any(|state| state.classes == pattern)
            }
        })
    }

    /// What a call sees: its classes as its states number them, and which classes these are here.
    fn pattern(&self, args: &[usize], class: impl Fn(usize) -> u16) -> (Vec<u16>, Vec<u16>) {
        let (mut pattern, mut to) = (Vec::new(), Vec::new());
        let nils = 0..self.grammar.nils as u16;
        for class in nils.chain(args.iter().map(|&arg| class(arg))) {
            let place = to.iter().position(|&known| known == class).unwrap_or_else(|| {
                to.push(class);
                to.len() - 1
            });
            pattern.push(place as u16);
        }
        (pattern, to)
    }

    /// The heaps of a body whose locations have these classes.
    fn parts(&mut self, body: &Body, classes: &[u16]) -> Refused<Vec<Part>> {
        let count = classes.iter().filter(|&&class| class != HIDDEN).max().map_or(0, |&n| n + 1);
        let empty =
            Part { present: vec![Presence::Out; usize::from(count)], ways: vec![Way::default()] };
        let mut parts = vec![empty];
        for (at, &atom) in body.atoms.iter().enumerate() {
            let mut next: Vec<Part> = Vec::new();
            let mut needed = vec![false; usize::from(count)];
            (0..self.grammar.nils).for_each(|nil| needed[nil] = true);
            let later = body.atoms[at + 1..].iter().flat_map(|&atom| {
                let (list, address) = body.of_atom(atom);
                list.iter().copied().chain(address)
            });
            for at in later.chain(body.keep.iter().copied()) {
                needed[usize::from(classes[at])] = true;
            }
            for part in &parts {
                for mut more in self.beside(body, classes, part, atom)? {
                    self.meter.spend(1 + more.ways.len())?;
                    let number: Vec<Option<u16>> =
                        (0..count).map(|c| needed[usize::from(c)].then_some(c)).collect();
                    let present = &more.present;
                    let forget = |way: &Way| way.forget(self.grammar, &number, present, present);
                    more.ways = more.ways.iter().filter_map(forget).collect();
                    more.ways.sort_unstable();
                    more.ways.dedup();
                    let covers = |a: &Part, b: &Part| {
                        a.present == b.present && a.ways.iter().all(|way| way.follows_from(&b.ways))
                    };
                    if !next.iter().any(|other| covers(other, &more)) {
                        next.retain(|other| !covers(&more, other));
                        next.push(more);
                    }
                    self.meter.spend(next.len())?;
                }
            }
            parts = next;
        }
        Ok(parts)
    }

    /// A part with a cell, or with each heap of a call.
    fn beside(
        &mut self,
        body: &Body,
        classes: &[u16],
        part: &Part,
        atom: Atom,
    ) -> Refused<Vec<Part>> {
        let class = |at: usize| classes[at];
        let mut found = Vec::new();
        match atom {
            Atom::Cell(number) => {
                let cell = &body.form.cells[number];
                let address = class(cell.address);
                let fields: Vec<u16> = cell.fields.iter().map(|&at| class(at)).collect();
                // What is known of the heap with this cell alone.
                let mut own = vec![Presence::Out; part.present.len()];
                own[usize::from(address)] = Presence::In;
                let ways: Vec<Way> = self
                    .grammar
                    .productions
                    .iter()
                    .filter_map(|production| {
                        let constructor = cell.constructor;
                        Way::of_cell(self.grammar, production, constructor, address, &fields)
                    })
                    .collect();
                found.extend(self.together(part, &own, &ways)?);
            }
            Atom::Call(number) => {
                let call = &body.form.calls[number];
                let (pattern, to) = self.pattern(&call.args, class);
                let tables = self.tables;
                for state in &tables[call.predicate] {
                    if state.classes != pattern {
                        continue;
                    }
                    let mut own = vec![Presence::Unknown; part.present.len()];
                    for (class, &present) in state.present.iter().enumerate() {
                        own[usize::from(to[class])] = present;
                    }
                    let renamed = |way: &Way| way.renamed(|class| to[usize::from(class)]);
                    let ways: Vec<Way> = state.ways.iter().map(renamed).collect();
                    found.extend(self.together(part, &own, &ways)?);
                }
            }
        }
        Ok(found)
    }

    /// Two heaps side by side; none if both have a cell at one location.
    fn together(&mut self, part: &Part, own: &[Presence], ways: &[Way]) -> Refused<Option<Part>> {
        let mut present = Vec::with_capacity(own.len());
        for (&a, &b) in part.present.iter().zip(own) {
            present.push(match (a, b) {
                (Presence::In, Presence::In) => return Ok(None),
                (Presence::In, _) | (_, Presence::In) => Presence::In,
                (Presence::Out, Presence::Out) => Presence::Out,
                _ => Presence::Unknown,
            });
        }
        let mut both = Vec::new();
        for one in &part.ways {
            self.meter.spend(1 + ways.len() * (1 + one.trees.len()))?;
            for other in ways {
                both.extend(one.beside(other, self.grammar, [&part.present, own, &present]));
            }
            if both.len() > MOST_WAYS {
                return Err("a heap can be taken apart in too many ways");
            }
        }
        both.sort_unstable();
        both.dedup();
        Ok(Some(Part { present, ways: both }))
    }

    /// What is seen of a part at the locations that are kept.
    fn seen(&self, body: &Body, classes: &[u16], part: &Part) -> State {
        let mut number = vec![None; part.present.len()];
        let (mut seen, mut present) = (Vec::new(), Vec::new());
        for &at in &body.keep {
            let class = usize::from(classes[at]);
            let new = *number[class].get_or_insert_with(|| {
                present.push(part.present[class]);
                present.len() as u16 - 1
            });
            seen.push(new);
        }
        let forget = |way: &Way| way.forget(self.grammar, &number, &part.present, &present);
        let mut ways: Vec<Way> = part.ways.iter().filter_map(forget).collect();
        ways.sort_unstable();
        ways.dedup();
        State { classes: seen, present, ways }
    }
}
