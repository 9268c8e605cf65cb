//! Tables: the states of the heaps of each predicate, as a least fixed point.
//!
//! Idea: the atoms of a rule are put together one after the other; locals come in sight with their first
//! atom, in each way of being equal to others, and go out of sight after their last one. Each state
//! remembers the rule and the states that it was made of, so a heap is unfolded from the tables.
//! Invariant: apart from equalities between locations that are out of sight (see the head of
//! `profile.rs`), the states of a predicate are those of its heaps.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::Budget;

use super::grammar::{Grammar, classes};
use super::state::{HIDDEN, State};
use crate::give_up::GiveUp;
use crate::symbolic_heap::{Call, Definitions, Loc, Param, PredicateId, SymbolicHeap};

/// How many states a predicate may have.
const MAX_STATES: usize = 20_000;

/// How many states a step of a rule may have.
const MAX_PARTIAL: usize = 200_000;

/// How many ways the states of one step may have together.
const MAX_WAYS: usize = 500_000;

/// How a state was made.
#[derive(Clone, Default)]
pub(super) struct Made {
    pub(super) rule: usize,
    /// Locals that are equal in it.
    pub(super) equal: Vec<(Loc, Loc)>,
    /// For each call the number of its state.
    pub(super) calls: Vec<usize>,
    /// Whether one of these states is new.
    fresh: bool,
}

/// What is wanted, and how it is looked for.
pub(super) struct Tables<'a> {
    pub(super) definitions: &'a Definitions,
    pub(super) grammar: &'a Grammar,
    pub(super) budget: &'a Budget,
    /// Sorts of locations that are in sight everywhere, behind the parameters.
    pub(super) globals: Vec<trine_term::SortId>,
    /// Whether each state counts, or those with the fewest ways do.
    pub(super) exact: bool,
    pub(super) tables: Vec<Table>,
}

/// The states of one predicate.
#[derive(Default)]
pub(super) struct Table {
    pub(super) states: Vec<(State, Made)>,
    by_classes: FxHashMap<Vec<u16>, Vec<usize>>,
}

/// A rule or a formula, ready to be put together.
pub(super) struct Body {
    pub(super) heap: SymbolicHeap,
    /// Locals that stay in sight, in ascending order.
    pub(super) keep: Vec<Loc>,
    /// Those that are in sight everywhere.
    pub(super) globals: Vec<Loc>,
    /// Pairs that differ in each heap of the form. They may go out of sight before both were in it.
    pub(super) apart: FxHashSet<(Loc, Loc)>,
    /// The first local that each one is equal to.
    classes: Vec<Loc>,
    steps: Vec<Step>,
}

#[derive(Clone, Copy)]
enum Step {
    Introduce(Loc),
    Cell(usize),
    Call(usize),
    /// Puts locals out of sight of which no step from this one on speaks.
    Forget,
}

impl Body {
    /// None if the form contradicts itself.
    pub(super) fn new(heap: SymbolicHeap, mut keep: Vec<Loc>, globals: Vec<Loc>) -> Option<Self> {
        let classes = classes(&heap)?;
        let class = |loc: Loc| classes[loc.index()];
        keep.iter_mut().for_each(|loc| *loc = class(*loc));
        keep.sort_unstable();
        keep.dedup();
        let of_call = |call: &Call| -> Vec<Loc> {
            call.args.iter().filter_map(|arg| arg.loc()).map(class).collect()
        };
        let mut waiting: Vec<(Step, Vec<Loc>)> = Vec::new();
        for (number, cell) in heap.cells.iter().enumerate() {
            let fields = cell.fields.iter().filter_map(|field| field.loc());
            let locs = std::iter::once(cell.address).chain(fields).map(class).collect();
            waiting.push((Step::Cell(number), locs));
        }
        for (number, call) in heap.calls.iter().enumerate() {
            waiting.push((Step::Call(number), of_call(call)));
        }
        let mut seen = vec![false; heap.locals.len()];
        let mut steps = Vec::new();
        let introduce = |loc: Loc, seen: &mut Vec<bool>, steps: &mut Vec<Step>| {
            if !std::mem::replace(&mut seen[loc.index()], true) {
                steps.push(Step::Introduce(loc));
            }
        };
        for &global in &globals {
            introduce(class(global), &mut seen, &mut steps);
        }
        while !waiting.is_empty() {
            let unseen = |locs: &[Loc]| {
                let mut new: Vec<Loc> =
                    locs.iter().copied().filter(|loc| !seen[loc.index()]).collect();
                new.sort_unstable();
                new.dedup();
                new.len()
            };
            let next = (0..waiting.len()).min_by_key(|&at| unseen(&waiting[at].1)).unwrap_or(0);
            let (step, locs) = waiting.remove(next);
            for loc in locs {
                introduce(loc, &mut seen, &mut steps);
            }
            steps.extend([step, Step::Forget]);
        }
        for &loc in &keep {
            introduce(loc, &mut seen, &mut steps);
        }
        let apart = FxHashSet::default();
        Some(Self { heap, keep, globals, apart, classes, steps })
    }

    pub(super) fn class(&self, loc: Loc) -> Loc {
        self.classes[loc.index()]
    }

    /// Whether a local is kept, or a step from this one on speaks of it.
    fn needed(&self, at: usize) -> Vec<bool> {
        let mut needed = vec![false; self.heap.locals.len()];
        let mut mark = |loc: Loc| needed[self.class(loc).index()] = true;
        self.keep.iter().chain(&self.globals).for_each(|&loc| mark(loc));
        for step in &self.steps[at..] {
            let args = match *step {
                Step::Cell(number) => {
                    mark(self.heap.cells[number].address);
                    &self.heap.cells[number].fields
                }
                Step::Call(number) => &self.heap.calls[number].args,
                Step::Introduce(_) | Step::Forget => continue,
            };
            args.iter().filter_map(|arg| arg.loc()).for_each(&mut mark);
        }
        // A disequality needs both of its sides at once.
        for &(a, b) in &self.heap.distinct {
            let (a, b) = (self.class(a), self.class(b));
            let later = |loc: Loc| {
                self.steps[at..].iter().any(|step| matches!(step, Step::Introduce(l) if *l == loc))
            };
            if later(a) || later(b) {
                needed[a.index()] = true;
                needed[b.index()] = true;
            }
        }
        needed
    }
}

/// States that were met, in order.
#[derive(Default)]
struct Met {
    states: Vec<(State, Made)>,
    places: FxHashMap<State, usize>,
}

impl Met {
    fn add(&mut self, state: State, made: Made) {
        match self.places.get(&state) {
            // What is made of known states gives nothing new further on.
            Some(&place) => self.states[place].1.fresh &= made.fresh,
            None => {
                self.places.insert(state.clone(), self.states.len());
                self.states.push((state, made));
            }
        }
    }
}

impl Tables<'_> {
    /// Fills the tables of the predicates below a form.
    pub(super) fn fill(&mut self, form: &SymbolicHeap) -> Result<(), GiveUp> {
        let definitions = self.definitions;
        self.tables = definitions.predicates.iter().map(|_| Table::default()).collect();
        let mut wanted: Vec<PredicateId> = Vec::new();
        let mut open: Vec<PredicateId> = form.calls.iter().map(|call| call.predicate).collect();
        while let Some(predicate) = open.pop() {
            if !wanted.contains(&predicate) {
                wanted.push(predicate);
                let rules = &definitions.get(predicate).rules;
                open.extend(rules.iter().flat_map(|rule| &rule.calls).map(|call| call.predicate));
            }
        }
        let component = |predicate: PredicateId| definitions.get(predicate).component;
        wanted.sort_by_key(|&predicate| (component(predicate), predicate));
        for members in wanted.chunk_by(|&a, &b| component(a) == component(b)) {
            self.close(members)?;
        }
        Ok(())
    }

    /// The fixed point of one component.
    fn close(&mut self, members: &[PredicateId]) -> Result<(), GiveUp> {
        let mut bodies = Vec::new();
        for &predicate in members {
            for number in 0..self.definitions.get(predicate).rules.len() {
                bodies.extend(self.rule_body(predicate, number).map(|b| (predicate, number, b)));
            }
        }
        let mut known: Vec<usize> = vec![0; self.tables.len()];
        let mut first = true;
        loop {
            let before: Vec<usize> = self.tables.iter().map(|table| table.states.len()).collect();
            for (predicate, rule, body) in &bodies {
                let inner = body.heap.calls.iter().any(|call| members.contains(&call.predicate));
                if !first && !inner {
                    continue;
                }
                let from = |p: PredicateId| {
                    if members.contains(&p) { known[p.index()] } else { usize::MAX }
                };
                let found = self.put_together(body, from)?;
                for (state, made) in found {
                    if first || made.fresh {
                        self.insert(*predicate, body, state, Made { rule: *rule, ..made })?;
                    }
                }
            }
            first = false;
            if self.tables.iter().zip(&before).all(|(table, &n)| table.states.len() == n) {
                return Ok(());
            }
            known = before;
        }
    }

    /// A rule with the locations that are in sight everywhere behind its own.
    pub(super) fn rule_body(&self, predicate: PredicateId, rule: usize) -> Option<Body> {
        let predicate = self.definitions.get(predicate);
        let mut heap = predicate.rules[rule].clone();
        let globals: Vec<Loc> = self.globals.iter().map(|&sort| heap.fresh(sort)).collect();
        let params = predicate.params.iter().filter_map(|&param| match param {
            Param::Loc(loc) => Some(loc),
            Param::Data(_) => None,
        });
        let nils = (0..self.definitions.nils()).map(Loc::new);
        let keep = nils.chain(params).chain(globals.iter().copied()).collect();
        Body::new(heap, keep, globals)
    }

    fn insert(
        &mut self,
        predicate: PredicateId,
        body: &Body,
        state: State,
        made: Made,
    ) -> Result<(), GiveUp> {
        let nils = self.definitions.nils();
        let params = self.definitions.get(predicate).params.len();
        let visible = (0..nils + params).map(Loc::new).chain(body.globals.iter().copied());
        let classes: Vec<u16> = visible.map(|loc| state.class(body.class(loc))).collect();
        let state = State { classes, ..state };
        let table = &mut self.tables[predicate.index()];
        let same = table.by_classes.entry(state.classes.clone()).or_default();
        for &other in same.iter() {
            self.budget.spend(1 + state.ways.len() as u64 / 4)?;
            let other = &table.states[other].0;
            let covered =
                if self.exact { other.ways == state.ways } else { other.has_fewer_ways(&state) };
            if other.allocated == state.allocated && covered {
                return Ok(());
            }
        }
        same.push(table.states.len());
        table.states.push((state, made));
        if table.states.len() > MAX_STATES { Err(GiveUp::Bound) } else { Ok(()) }
    }

    /// The states of a body; those of its calls count as new from a number on.
    pub(super) fn put_together(
        &self,
        body: &Body,
        new_from: impl Fn(PredicateId) -> usize,
    ) -> Result<Vec<(State, Made)>, GiveUp> {
        let nils = self.definitions.nils();
        let first = State::empty(body.heap.locals.len(), nils);
        let made = Made { calls: vec![0; body.heap.calls.len()], ..Made::default() };
        let mut states = vec![(first, made)];
        for (at, &step) in body.steps.iter().enumerate() {
            let mut next = Met::default();
            let needed = matches!(step, Step::Forget).then(|| body.needed(at));
            let mut ways = 0;
            for (mut state, made) in states {
                self.budget.spend(4 + state.ways.len() as u64)?;
                ways += state.ways.len();
                if ways > MAX_WAYS || next.states.len() > MAX_PARTIAL {
                    return Err(GiveUp::Bound);
                }
                match step {
                    Step::Introduce(loc) => introduce(body, loc, &state, &made, &mut next),
                    Step::Cell(number) => {
                        let cell = &body.heap.cells[number];
                        let (grammar, classes) = (self.grammar, &body.classes);
                        if state.add_cell(grammar, nils, cell, classes, self.budget)? {
                            next.add(state, made);
                        }
                    }
                    Step::Call(number) => {
                        let from = new_from(body.heap.calls[number].predicate);
                        self.call(body, number, from, &state, &made, &mut next)?;
                    }
                    Step::Forget => {
                        let keep = |local: usize| {
                            local < nils || needed.as_ref().is_some_and(|needed| needed[local])
                        };
                        next.add(state.forget(keep, &self.grammar.floating), made);
                    }
                }
            }
            states = next.states;
        }
        let mut done = Met::default();
        let mut kept = vec![false; body.heap.locals.len()];
        body.keep.iter().for_each(|loc| kept[loc.index()] = true);
        for (state, made) in states {
            let keep = |local: usize| local < nils || kept[local];
            done.add(state.forget(keep, &self.grammar.floating), made);
        }
        Ok(done.states)
    }

    /// Adds each state of a call that fits.
    fn call(
        &self,
        body: &Body,
        number: usize,
        from: usize,
        state: &State,
        made: &Made,
        next: &mut Met,
    ) -> Result<(), GiveUp> {
        let call = &body.heap.calls[number];
        let table = &self.tables[call.predicate.index()];
        let nils = (0..self.definitions.nils()).map(Loc::new);
        let args = call.args.iter().filter_map(|arg| arg.loc());
        // The classes of what the call sees, numbered as its states number them.
        let mut to: Vec<u16> = Vec::new();
        let mut pattern = Vec::new();
        for loc in nils.chain(args).chain(body.globals.iter().copied()) {
            let class = state.class(body.class(loc));
            let place = to.iter().position(|&known| known == class).unwrap_or_else(|| {
                to.push(class);
                to.len() - 1
            });
            pattern.push(place as u16);
        }
        for &found in table.by_classes.get(&pattern).into_iter().flatten() {
            let mut both = state.clone();
            if both.add_part(&table.states[found].0, &to, self.budget)? {
                let mut made = made.clone();
                made.calls[number] = found;
                made.fresh |= found >= from;
                next.add(both, made);
            }
        }
        Ok(())
    }
}

/// Brings a local in sight: equal to each class of its sort, or to none.
fn introduce(body: &Body, loc: Loc, state: &State, made: &Made, next: &mut Met) {
    if state.class(loc) != HIDDEN {
        next.add(state.clone(), made.clone());
        return;
    }
    let sort = body.heap.locals[loc.index()].sort;
    let fresh = state.allocated.len() as u16;
    for class in 0..=fresh {
        let first = state.classes.iter().position(|&other| other == class).map(Loc::new);
        if first.is_some_and(|first| body.heap.locals[first.index()].sort != sort) {
            continue;
        }
        let apart = |&(a, b): &(Loc, Loc)| {
            let (a, b) = (body.class(a), body.class(b));
            a == loc && state.class(b) == class || b == loc && state.class(a) == class
        };
        let differs = |other: usize| {
            let (low, high) = (Loc::new(other).min(loc), Loc::new(other).max(loc));
            state.classes[other] == class && body.apart.contains(&(low, high))
        };
        if body.heap.distinct.iter().any(apart) || (0..state.classes.len()).any(differs) {
            continue;
        }
        let (mut state, mut made) = (state.clone(), made.clone());
        state.classes[loc.index()] = class;
        if class == fresh {
            state.allocated.push(false);
        }
        made.equal.extend(first.map(|first| (first, loc)));
        next.add(state, made);
    }
}
