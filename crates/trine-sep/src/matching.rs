//! Model checking: does a concrete heap satisfy a symbolic heap with inductive predicates?
//!
//! Idea: atoms are matched against the cells that are left. Existential variables are bound by what
//! cells hold; a call is unfolded when its arguments say where it begins; only a cell at an unknown
//! address is tried everywhere. Conditions on data are collected, solved by substitution as far as
//! possible, and otherwise given to the pure solver, together with which elements declared sorts of data
//! have in the model.
//! Invariant: each cell of the heap is used exactly once in a match. `Fails` is answered only if no
//! branch was cut off by the bound on unfoldings that consume no cell.
//! Cost: exponential in general (the problem is EXPTIME-complete); linear for definitions whose
//! rules are determined by the cell at their root.
//! Reference: Brotherston, Gorogiannis, Kanovich, Rowe, "Model checking for symbolic-heap separation
//! logic with inductive predicates", POPL 2016.

use rustc_hash::FxHashMap;
use trine_collections::Budget;
use trine_term::{
    EvalError, Evaluator, Interpretation, Op, Range, TermId, TermSet, TermStore, Value, post_order,
};
use trine_value::Integer;

use crate::give_up::GiveUp;
use crate::instance::unfold_into;
use crate::plain_value::plain_value;
use crate::pure::{PureAnswer, PureReason, PureSolver};
use crate::symbolic_heap::{Arg, Call, Cell, Definitions, Loc, SymbolicHeap};
use trine_heap::{Heap, Location};

/// How many calls may be unfolded beyond three for each cell and one for each call of the form.
const FREE_UNFOLDINGS: usize = 40;

/// How many states a match may have where calls come back to themselves without a cell.
const MAX_IDLE_STATES: usize = 3_000;

/// How many ways to match are listed.
const MAX_ALTERNATIVES: usize = 200;

/// What the concrete heap says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The formula holds.
    Holds,
    /// It does not.
    Fails,
}

/// What is known about a location variable.
#[derive(Clone, Copy)]
enum Slot {
    Unbound,
    Known(Location),
    SameAs(Loc),
}

#[derive(Clone)]
struct State {
    heap: SymbolicHeap,
    slots: Vec<Slot>,
    data: FxHashMap<TermId, Value>,
    /// Fields of cells and the values found there.
    found: Vec<(TermId, Value)>,
    left: Vec<bool>,
    left_count: usize,
    /// How many calls may still be unfolded.
    unfoldings: usize,
}

/// The data that the fields of cells hold, as terms, by addresses.
pub(crate) type Contents = FxHashMap<Location, Vec<Option<TermId>>>;

/// Facts about data, of which one list has to hold.
pub(crate) type Alternatives = Vec<Vec<TermId>>;

/// Matches symbolic heaps against one concrete heap.
pub struct Matcher<'a> {
    store: &'a mut TermStore,
    definitions: &'a Definitions,
    interpretation: &'a Interpretation,
    cells: Vec<(Location, &'a Value)>,
    pure: &'a mut dyn PureSolver,
    budget: &'a Budget,
    cut_off: Option<GiveUp>,
    /// What cells hold where that is a term; matches are listed then.
    terms: Option<(&'a Contents, Alternatives)>,
}

impl<'a> Matcher<'a> {
    /// A matcher for a heap under an interpretation of the constants.
    pub fn new(
        store: &'a mut TermStore,
        definitions: &'a Definitions,
        interpretation: &'a Interpretation,
        heap: &'a Heap,
        pure: &'a mut dyn PureSolver,
        budget: &'a Budget,
    ) -> Self {
        // Symbolic heaps are over declared sorts of addresses.
        let location = |(at, value): (&Value, &'a Value)| Some((Location::of_value(at)?, value));
        let cells = heap.cells().filter_map(location).collect();
        Self { store, definitions, interpretation, cells, pure, budget, cut_off: None, terms: None }
    }

    /// The facts about data under which the heap satisfies a form, where its cells hold these terms: one list
    /// for each way to match.
    ///
    /// # Errors
    /// If not all ways were found.
    pub(crate) fn conditions(
        &mut self,
        form: &SymbolicHeap,
        contents: &'a Contents,
    ) -> Result<Alternatives, GiveUp> {
        self.terms = Some((contents, Vec::new()));
        let cells = vec![true; self.cells.len()];
        let checked = self.check(form, &cells);
        let found = self.terms.take().map(|(_, found)| found).unwrap_or_default();
        checked.map(|_| found)
    }

    /// Whether the cells at the positions marked satisfy the form. Its bound locals are constants.
    ///
    /// # Errors
    /// If that could not be found out.
    pub fn check(&mut self, form: &SymbolicHeap, cells: &[bool]) -> Result<Verdict, GiveUp> {
        self.cut_off = None;
        let mut slots = vec![Slot::Unbound; form.locals.len()];
        for (number, local) in form.locals[..form.bound].iter().enumerate() {
            let location = match local.term {
                None => Location::nil(local.sort),
                Some(term) => match self.value(term)? {
                    Value::Element { sort, number } => Location { sort, number },
                    _ => return Err(GiveUp::Outside(term)),
                },
            };
            slots[number] = Slot::Known(location);
        }
        self.search(form, slots, cells)
    }

    /// The same with the locations of the locals given; those without one are existential.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    pub fn check_at(
        &mut self,
        form: &SymbolicHeap,
        values: &[Option<Location>],
        cells: &[bool],
    ) -> Result<Verdict, GiveUp> {
        self.cut_off = None;
        let slots = values.iter().map(|value| value.map_or(Slot::Unbound, Slot::Known)).collect();
        self.search(form, slots, cells)
    }

    fn search(
        &mut self,
        form: &SymbolicHeap,
        slots: Vec<Slot>,
        cells: &[bool],
    ) -> Result<Verdict, GiveUp> {
        let mut open = vec![State {
            heap: form.clone(),
            slots,
            data: FxHashMap::default(),
            found: Vec::new(),
            left: cells.to_vec(),
            left_count: cells.iter().filter(|&&used| used).count(),
            unfoldings: 3 * self.cells.len() + form.calls.len() + FREE_UNFOLDINGS,
        }];
        let mut states = 0;
        while let Some(state) = open.pop() {
            self.budget.spend(8)?;
            states += 1;
            if self.definitions.is_idle && states > MAX_IDLE_STATES {
                return Err(GiveUp::Bound);
            }
            if self.advance(state, &mut open)? {
                return Ok(Verdict::Holds);
            }
        }
        match self.cut_off {
            None => Ok(Verdict::Fails),
            Some(reason) => Err(reason),
        }
    }

    fn value(&self, term: TermId) -> Result<Value, GiveUp> {
        if let Some(value) = plain_value(self.store, self.interpretation, term) {
            return Ok(value);
        }
        let mut evaluator = Evaluator::new(self.store, self.interpretation);
        evaluator.eval(term, self.budget).map_err(|error| match error {
            EvalError::Exhausted(reason) => GiveUp::Exhausted(reason),
            _ => GiveUp::Data,
        })
    }

    /// Works on a state until it fails, branches, or is a match.
    fn advance(&mut self, mut state: State, open: &mut Vec<State>) -> Result<bool, GiveUp> {
        loop {
            match self.definitions.least_cells(&state.heap) {
                Some(least) if least as usize <= state.left_count => {}
                _ => return Ok(false),
            }
            while let Some((a, b)) = state.heap.equal.pop() {
                if !state.unify(a, b) {
                    return Ok(false);
                }
            }
            if state.contradicts() {
                return Ok(false);
            }
            let known = |cell: &Cell| state.location(cell.address).is_some();
            if let Some(position) = state.heap.cells.iter().position(known) {
                let cell = state.heap.cells.swap_remove(position);
                if !self.consume(&mut state, &cell) {
                    return Ok(false);
                }
                continue;
            }
            if state.heap.cells.is_empty() && state.heap.calls.is_empty() {
                if let Some((_, found)) = &mut self.terms {
                    if state.left_count == 0 {
                        found.push(state.heap.data);
                    }
                    if found.len() > MAX_ALTERNATIVES {
                        return Err(GiveUp::Bound);
                    }
                    return Ok(false);
                }
                return Ok(state.left_count == 0 && self.data_holds(&state)?);
            }
            if state.heap.cells.is_empty() && self.only_any_heaps(&state) {
                // They take all that is left.
                state.heap.calls.clear();
                state.left_count = 0;
                continue;
            }
            if let Some(position) = self.next_call(&state) {
                self.unfold(&state, position, open);
                return Ok(false);
            }
            // A cell at an unknown address may be any that is left.
            let address = state.heap.cells[0].address;
            for number in (0..self.cells.len()).rev().filter(|&number| state.left[number]) {
                let mut branch = state.clone();
                if branch.bind(address, self.cells[number].0) {
                    open.push(branch);
                }
            }
            return Ok(false);
        }
    }

    fn consume(&mut self, state: &mut State, cell: &Cell) -> bool {
        let Some(address) = state.location(cell.address) else { return false };
        let Ok(number) = self.cells.binary_search_by_key(&address, |&(at, _)| at) else {
            return false;
        };
        if !std::mem::replace(&mut state.left[number], false) {
            return false;
        }
        state.left_count -= 1;
        let value = self.cells[number].1;
        let single;
        let values: &[Value] = match (cell.constructor, value) {
            (Some(constructor), Value::Constructed(found)) => {
                if found.constructor() != constructor {
                    return false;
                }
                found.fields()
            }
            (None, value) => {
                single = [value.clone()];
                &single
            }
            _ => return false,
        };
        let terms = self.terms.as_ref().and_then(|(contents, _)| contents.get(&address));
        for (place, (&field, value)) in cell.fields.iter().zip(values).enumerate() {
            let term = terms.and_then(|terms| terms.get(place).copied().flatten());
            if let (Arg::Data(wanted), Some(term)) = (field, term) {
                let equation = self.store.mk(Op::Eq, &[wanted, term]);
                state.heap.data.push(equation);
                continue;
            }
            match field {
                Arg::Loc(loc) => {
                    let fits = Location::of_value(value).is_some_and(|at| state.bind(loc, at));
                    if !fits {
                        return false;
                    }
                }
                Arg::Data(term) => {
                    let is_free = self.store.op(term) == Op::BoundVar;
                    match state.data.get(&term) {
                        Some(known) if known.is_exact() && value.is_exact() => {
                            if known != value {
                                return false;
                            }
                        }
                        None if is_free => {
                            state.data.insert(term, value.clone());
                        }
                        _ => state.found.push((term, value.clone())),
                    }
                }
            }
        }
        true
    }

    /// The call to unfold: one whose arguments are cells that are left, best its first.
    fn next_call(&self, state: &State) -> Option<usize> {
        let score = |args: &[Arg]| {
            let first = args.first().and_then(|arg| arg.loc());
            let is_left = |loc: Loc| {
                state.location(loc).is_some_and(|at| {
                    let found = self.cells.binary_search_by_key(&at, |&(at, _)| at);
                    found.is_ok_and(|number| state.left[number])
                })
            };
            let known = |loc: Loc| state.location(loc).is_some();
            let any_known = args.iter().filter_map(|arg| arg.loc()).any(known);
            match first {
                Some(loc) if known(loc) && !is_left(loc) => 3,
                Some(loc) if known(loc) => 2,
                _ if any_known || state.heap.cells.is_empty() => 1,
                _ => 0,
            }
        };
        let calls = state.heap.calls.iter().enumerate();
        let described = calls.filter(|(_, call)| !self.is_any_heap(call));
        let scored = described.map(|(i, call)| (score(&call.args), i));
        let best = scored.max_by_key(|&(score, position)| (score, std::cmp::Reverse(position)));
        best.filter(|&(score, _)| score > 0).map(|(_, position)| position)
    }

    /// Whether all calls that are left are of heaps of any kind.
    fn only_any_heaps(&self, state: &State) -> bool {
        !state.heap.calls.is_empty() && state.heap.calls.iter().all(|call| self.is_any_heap(call))
    }

    fn is_any_heap(&self, call: &Call) -> bool {
        self.definitions.get(call.predicate).is_any_heap
    }

    fn unfold(&mut self, state: &State, position: usize, open: &mut Vec<State>) {
        let Some(unfoldings) = state.unfoldings.checked_sub(1) else {
            self.cut_off = Some(GiveUp::Bound);
            return;
        };
        let call = &state.heap.calls[position];
        let predicate = self.definitions.get(call.predicate);
        for rule in (0..predicate.rules.len()).rev() {
            let mut branch = state.clone();
            let call = branch.heap.calls.remove(position);
            unfold_into(self.store, &mut branch.heap, predicate, rule, &call.args);
            branch.slots.resize(branch.heap.locals.len(), Slot::Unbound);
            branch.unfoldings = unfoldings;
            open.push(branch);
        }
    }

    /// Whether values for the data variables exist.
    fn data_holds(&mut self, state: &State) -> Result<bool, GiveUp> {
        let mut facts = state.heap.data.clone();
        for (term, value) in &state.found {
            let sort = self.store.sort(*term);
            let value = self.store.mk_value(value, sort);
            facts.push(self.store.mk(Op::Eq, &[*term, value]));
        }
        let mut values: Vec<(TermId, TermId)> = Vec::new();
        let mut bindings: Vec<(&TermId, &Value)> = state.data.iter().collect();
        bindings.sort_unstable_by_key(|&(&variable, _)| variable);
        for (&variable, value) in bindings {
            let sort = self.store.sort(variable);
            values.push((variable, self.store.mk_value(value, sort)));
        }
        // Close the facts by substitution until nothing changes.
        loop {
            self.budget.spend(facts.len() as u64 + 1)?;
            let mut next = Vec::with_capacity(facts.len());
            let mut solved = Vec::new();
            for fact in facts {
                let fact = self.store.substitute(fact, &values);
                match free_variables(self.store, fact).as_slice() {
                    [] => {
                        if self.value(fact)?.as_bool() != Some(true) {
                            return Ok(false);
                        }
                    }
                    &[variable] if !solved.iter().any(|&(v, _)| v == variable) => {
                        match self.solve(fact, variable)? {
                            Solution::Value(value) => solved.push((variable, value)),
                            Solution::None => return Ok(false),
                            Solution::Open => next.push(fact),
                        }
                    }
                    _ => next.push(fact),
                }
            }
            facts = next;
            if solved.is_empty() {
                break;
            }
            values = solved;
        }
        if facts.is_empty() {
            return Ok(true);
        }
        self.ask(&facts)
    }

    fn ask(&mut self, facts: &[TermId]) -> Result<bool, GiveUp> {
        let mut replaced: Vec<(TermId, TermId)> = Vec::new();
        for &fact in facts {
            for variable in free_variables(self.store, fact) {
                if !replaced.iter().any(|&(from, _)| from == variable) {
                    let sort = self.store.sort(variable);
                    replaced.push((variable, self.store.skolem("data", sort)));
                }
            }
            for constant in free_constants(self.store, fact) {
                if !replaced.iter().any(|&(from, _)| from == constant) {
                    let sort = self.store.sort(constant);
                    let value = self.value(constant)?;
                    replaced.push((constant, self.store.mk_value(&value, sort)));
                }
            }
        }
        let mut closed: Vec<TermId> =
            facts.iter().map(|&fact| self.store.substitute(fact, &replaced)).collect();
        for &(_, term) in &replaced {
            closed.extend(self.is_an_element(term));
        }
        match self.pure.check(self.store, &closed, self.budget) {
            PureAnswer::Sat(_) => Ok(true),
            PureAnswer::Unsat(()) => Ok(false),
            PureAnswer::Unknown(PureReason::Incomplete) => {
                self.cut_off = Some(GiveUp::Data);
                Ok(false)
            }
            PureAnswer::Unknown(PureReason::Exhausted(reason)) => Err(GiveUp::Exhausted(reason)),
        }
    }

    /// That a constant is one of the elements that its sort has in the model, if it is one of the sorts of
    /// which the model says that.
    fn is_an_element(&mut self, term: TermId) -> Option<TermId> {
        let sort = self.store.sort(term);
        let Some(Range::All(values)) = self.interpretation.range(sort) else { return None };
        if self.store.is_value(term) {
            return None;
        }
        let mut equal = Vec::with_capacity(values.len());
        for value in values.iter() {
            let value = self.store.mk_value(value, sort);
            equal.push(self.store.mk(Op::Eq, &[term, value]));
        }
        match *equal {
            [] => None,
            [single] => Some(single),
            _ => Some(self.store.mk(Op::Or, &equal)),
        }
    }

    /// The only value of the variable for which an equation holds, where that is easy to see.
    fn solve(&mut self, fact: TermId, variable: TermId) -> Result<Solution, GiveUp> {
        let &[left, right] = self.store.args(fact) else { return Ok(Solution::Open) };
        if self.store.op(fact) != Op::Eq {
            return Ok(Solution::Open);
        }
        for (side, other) in [(left, right), (right, left)] {
            if side == variable && free_variables(self.store, other).is_empty() {
                let value = self.value(other)?;
                let sort = self.store.sort(variable);
                return Ok(Solution::Value(self.store.mk_value(&value, sort)));
            }
        }
        if self.store.sort(variable) != self.store.sorts.int()
            || !is_linear(self.store, left)
            || !is_linear(self.store, right)
        {
            return Ok(Solution::Open);
        }
        // The difference of the sides is `slope * variable + offset`.
        let mut differences = [Integer::ZERO, Integer::ZERO];
        for (at, difference) in differences.iter_mut().enumerate() {
            let point = self.store.mk_int(&Integer::from(at as i64));
            let sides = [left, right].map(|side| self.store.substitute(side, &[(variable, point)]));
            let (left, right) = (self.value(sides[0])?, self.value(sides[1])?);
            let (Some(left), Some(right)) = (left.as_int(), right.as_int()) else {
                return Ok(Solution::Open);
            };
            *difference = left - right;
        }
        let [offset, at_one] = differences;
        let slope = at_one - &offset;
        if slope == Integer::ZERO {
            return Ok(Solution::Open);
        }
        let root = -offset.clone() / &slope;
        if &root * &slope + &offset != Integer::ZERO {
            return Ok(Solution::None);
        }
        Ok(Solution::Value(self.store.mk_int(&root)))
    }
}

enum Solution {
    Value(TermId),
    None,
    Open,
}

/// The variables that occur free in a term, ascending.
pub(crate) fn free_variables(store: &TermStore, term: TermId) -> Vec<TermId> {
    let mut has_binder = false;
    let variables = leaves(
        store,
        term,
        |op| op == Op::BoundVar,
        |op| {
            has_binder |= matches!(op, Op::Exists | Op::Forall);
        },
    );
    if !has_binder {
        return variables;
    }
    let mut free: FxHashMap<TermId, Vec<TermId>> = FxHashMap::default();
    post_order(store, &[term], &mut TermSet::new(), |part| {
        let args = store.args(part);
        let mut own: Vec<TermId> = match store.op(part) {
            Op::BoundVar => vec![part],
            _ => args.iter().filter_map(|arg| free.get(arg)).flatten().copied().collect(),
        };
        if let (Op::Exists | Op::Forall, Some((_, bound))) = (store.op(part), args.split_last()) {
            own.retain(|variable| !bound.contains(variable));
        }
        own.sort_unstable();
        own.dedup();
        free.insert(part, own);
    });
    free.remove(&term).unwrap_or_default()
}

/// The constants that occur in a term.
pub(crate) fn free_constants(store: &TermStore, term: TermId) -> Vec<TermId> {
    leaves(store, term, |op| op == Op::Apply, |_| ())
}

/// The leaves that are wanted; each operator is looked at.
fn leaves(
    store: &TermStore,
    term: TermId,
    wanted: impl Fn(Op) -> bool,
    mut look: impl FnMut(Op),
) -> Vec<TermId> {
    let mut seen = rustc_hash::FxHashSet::default();
    let mut found = Vec::new();
    let mut stack = vec![term];
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        if store.args(term).is_empty() && wanted(store.op(term)) {
            found.push(term);
        }
        look(store.op(term));
        stack.extend_from_slice(store.args(term));
    }
    found.sort_unstable();
    found
}

/// Whether an integer term is built by sums and differences alone.
fn is_linear(store: &TermStore, term: TermId) -> bool {
    let mut stack = vec![term];
    while let Some(term) = stack.pop() {
        match store.op(term) {
            Op::Add | Op::Sub | Op::Neg => stack.extend_from_slice(store.args(term)),
            Op::IntValue | Op::BoundVar | Op::Apply => {}
            _ => return false,
        }
    }
    true
}

impl State {
    fn resolve(&self, mut loc: Loc) -> Loc {
        while let Slot::SameAs(other) = self.slots[loc.index()] {
            loc = other;
        }
        loc
    }

    fn location(&self, loc: Loc) -> Option<Location> {
        match self.slots[self.resolve(loc).index()] {
            Slot::Known(location) => Some(location),
            _ => None,
        }
    }

    fn bind(&mut self, loc: Loc, to: Location) -> bool {
        let loc = self.resolve(loc);
        match self.slots[loc.index()] {
            Slot::Known(location) => location == to,
            _ => {
                self.slots[loc.index()] = Slot::Known(to);
                self.heap.locals[loc.index()].sort == to.sort
            }
        }
    }

    fn unify(&mut self, a: Loc, b: Loc) -> bool {
        let (a, b) = (self.resolve(a), self.resolve(b));
        if a == b {
            return true;
        }
        match (self.slots[a.index()], self.slots[b.index()]) {
            (Slot::Known(first), Slot::Known(second)) => first == second,
            (Slot::Known(_), _) => {
                self.slots[b.index()] = Slot::SameAs(a);
                true
            }
            _ => {
                self.slots[a.index()] = Slot::SameAs(b);
                true
            }
        }
    }

    /// Whether a disequality fails; those that hold for good are dropped. Variables that stay
    /// unbound can be chosen apart, since there are infinitely many locations.
    fn contradicts(&mut self) -> bool {
        let mut pairs = std::mem::take(&mut self.heap.distinct);
        let mut fails = false;
        pairs.retain(|&(a, b)| {
            let (a, b) = (self.resolve(a), self.resolve(b));
            fails |= a == b;
            match (self.location(a), self.location(b)) {
                (Some(first), Some(second)) => {
                    fails |= first == second;
                    false
                }
                _ => true,
            }
        });
        self.heap.distinct = pairs;
        fails
    }
}
