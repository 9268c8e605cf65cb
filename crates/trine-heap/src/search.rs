//! Search for a way in which formulas describe the cells of a heap.
//!
//! Idea: what is to be shown is a list of formulas that share the cells that are left. A cell whose
//! address is known is taken out of the heap and binds the variables that its content names; a call is
//! replaced by its body; `or`, and a cell at an unknown address, are choices. What leads to the fewest
//! choices is done first, so definitions that are determined by the cell at their root are followed
//! without going back, in time linear in the cells.
//! Invariants: each cell is taken exactly once, unless an operand says nothing about the heap and
//! may have what is left. `Fails` is answered only if nothing was cut off.
//! Cost: exponential in general (the problem is EXPTIME-complete); the steps are bounded, and what the
//! bound cuts off is reported as such.
//! Reference: Brotherston, Gorogiannis, Kanovich, Rowe, POPL 2016; SLD resolution with delayed
//! constraints, see Jaffar and Maher, "Constraint logic programming: a survey", 1994.

use std::rc::Rc;

use trine_term::{Op, TermId, Value};

use crate::constraint::{CLOSED, Values, View};
use crate::derivation::{DerivedCall, DerivedCalls};
use crate::error::HeapEvalError;
use crate::evaluator::{Context, IndexedHeap};
use crate::heap::may_be_of_sort;
use crate::model::Unfolding;
use crate::rule_check::is_declared;
use crate::state::{Binding, Constraint, Mark, NONE, State};
use crate::trace::{Trace, TraceMark};

/// How many calls may be unfolded between one cell and the next.
const FREE_UNFOLDINGS: u32 = 300;
/// The same where a derivation says what to unfold.
const FREE_UNFOLDINGS_DERIVED: u32 = 100_000;

/// How many steps a search may take beyond a multiple of the cells.
const STEPS: u64 = 4_000_000;
/// The same where unfoldings may come back to themselves.
const FEW_STEPS: u64 = 20_000;
const STEPS_FOR_A_CELL: u64 = 400;

/// Whether the formulas describe the heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Holds,
    Fails,
}

/// A formula that describes a part of what is left.
#[derive(Clone, Copy)]
struct Item {
    term: TermId,
    frame: u32,
    /// The call in whose body it stands.
    owner: u32,
    next: u32,
}

/// What is chosen.
pub(crate) enum Kind {
    /// An alternative of an `or`.
    Or { item: u32, next: usize },
    /// The cell at an unknown address.
    Cell { item: u32, next: usize },
    /// A call of the derivation.
    Call { item: u32, next: usize },
    /// A value for a variable.
    Label { slot: u32, values: Values, next: usize },
}

struct Choice {
    mark: Mark,
    items: usize,
    head: u32,
    least: u64,
    absorbing: u32,
    free: u32,
    trace: TraceMark,
    kind: Kind,
}

/// A search for a way to share the cells of a heap among formulas.
pub(crate) struct Search<'s, 'a> {
    pub(crate) cx: &'s mut Context<'a>,
    pub(crate) heap: usize,
    pub(crate) state: State,
    pub(crate) next_fresh: u32,
    items: Vec<Item>,
    head: u32,
    choices: Vec<Choice>,
    /// Fewest cells that the formulas need.
    least: u64,
    /// How many operands say nothing about the heap.
    absorbing: u32,
    /// Calls unfolded since the last cell.
    free: u32,
    open: Option<HeapEvalError>,
    trace: Trace,
    /// How many steps it may take beyond a multiple of the cells.
    steps: u64,
}

impl<'s, 'a> Search<'s, 'a> {
    pub(crate) fn new(cx: &'s mut Context<'a>, heap: usize) -> Self {
        let cells = cx.heap(heap).cells.len();
        let state = State::new(cells);
        Self {
            cx,
            heap,
            state,
            next_fresh: 1,
            items: Vec::new(),
            head: NONE,
            choices: Vec::new(),
            least: 0,
            absorbing: 0,
            free: 0,
            open: None,
            trace: Trace::default(),
            steps: STEPS,
        }
    }

    /// The search with fewer steps.
    pub(crate) fn short(self) -> Self {
        Self { steps: FEW_STEPS, ..self }
    }

    /// Whether the formula holds on the whole heap, its free variables having the values given.
    pub(crate) fn whole(
        &mut self,
        formula: TermId,
        assignment: &[Value],
    ) -> Result<Verdict, HeapEvalError> {
        let frame = self.given_frame(formula, assignment);
        self.push(formula, frame, NONE);
        self.run(None)
    }

    /// Whether a formula that does not look at the heap holds, or fails, for some values of its
    /// quantified variables.
    pub(crate) fn pure(
        &mut self,
        formula: TermId,
        assignment: &[Value],
        holds: bool,
    ) -> Result<Verdict, HeapEvalError> {
        let frame = self.given_frame(formula, assignment);
        self.absorbing = 1;
        if !self.assume(formula, frame, holds)? {
            return Ok(Verdict::Fails);
        }
        self.run(None)
    }

    /// As [`whole`](Self::whole) for a formula without free variables; how its calls unfold.
    pub(crate) fn unfolding(
        &mut self,
        formula: TermId,
    ) -> Result<Option<Unfolding>, HeapEvalError> {
        self.trace.switch_on();
        match self.whole(formula, &[])? {
            Verdict::Holds => self.trace.unfolding(self.cx, &self.state).map(Some),
            Verdict::Fails => Ok(None),
        }
    }

    /// Whether the formula holds by the calls given and by cells that are left; both are used up.
    pub(crate) fn formula_step(
        &mut self,
        formula: TermId,
        calls: &DerivedCalls,
    ) -> Result<Verdict, HeapEvalError> {
        self.start_step();
        self.push(formula, CLOSED, NONE);
        self.run(Some(calls))
    }

    /// Whether the body of a predicate holds by the calls given and by cells that are left.
    pub(crate) fn call_step(
        &mut self,
        call: DerivedCall<'_>,
        calls: &DerivedCalls,
    ) -> Result<Verdict, HeapEvalError> {
        self.start_step();
        let Some(predicate) = self.cx.vocabulary.predicate_of(call.function) else {
            return Ok(Verdict::Fails);
        };
        let (params, body) = (predicate.params.clone(), predicate.body);
        if params.len() != call.args.len() {
            return Ok(Verdict::Fails);
        }
        for place in 0..params.len() {
            let Some(value) = self.argument(call, place) else { return Ok(Verdict::Fails) };
            self.state.slot(Binding::Known(value));
        }
        let frame = self.state.frame(NONE, params);
        self.push(body, frame, NONE);
        self.run(Some(calls))
    }

    /// An argument of a call of a derivation; nothing if its sort is not declared by the script.
    fn argument(&self, call: DerivedCall<'_>, place: usize) -> Option<Value> {
        let store = self.cx.store;
        let sort = *store.function_decl(call.function).params.get(place)?;
        let number = *call.args.get(place)?;
        is_declared(store, sort).then_some(Value::Element { sort, number })
    }

    /// The cells are taken by a step that was checked otherwise.
    pub(crate) fn take_cells(&mut self, cells: &[u32]) {
        for &cell in cells {
            self.state.consume(cell as usize);
        }
    }

    /// The heap, and which of its cells are left.
    pub(crate) fn what_is_left(&self) -> (Rc<IndexedHeap>, &[bool]) {
        (self.cx.shared_heap(self.heap), &self.state.left)
    }

    /// Whether all cells were taken.
    pub(crate) fn is_used_up(&self) -> bool {
        self.state.left_count == 0
    }

    fn start_step(&mut self) {
        self.state.clear_variables();
        self.items.clear();
        self.choices.clear();
        (self.head, self.least, self.free) = (NONE, 0, 0);
    }

    fn given_frame(&mut self, formula: TermId, assignment: &[Value]) -> u32 {
        if assignment.is_empty() {
            return CLOSED;
        }
        for value in assignment {
            self.state.slot(Binding::Known(value.clone()));
        }
        let free = self.cx.vocabulary.free(formula);
        self.state.frame(NONE, free)
    }

    fn push(&mut self, term: TermId, frame: u32, owner: u32) {
        self.least += self.cx.vocabulary.least(term);
        self.items.push(Item { term, frame, owner, next: self.head });
        self.head = self.items.len() as u32 - 1;
    }

    fn run(&mut self, calls: Option<&DerivedCalls>) -> Result<Verdict, HeapEvalError> {
        let none = DerivedCalls::default();
        let given = calls.unwrap_or(&none);
        self.state.used.resize(given.len(), false);
        let bound = self.steps + STEPS_FOR_A_CELL * self.state.left.len() as u64;
        let mut steps = 0;
        loop {
            steps += 1;
            self.cx.spend(1)?;
            if steps > bound {
                return Err(HeapEvalError::Bound);
            }
            if self.proceed(calls, given)? {
                if self.is_done(calls) {
                    return Ok(Verdict::Holds);
                }
                continue;
            }
            if !self.go_back(given)? {
                return self.open.take().map_or(Ok(Verdict::Fails), Err);
            }
        }
    }

    fn is_done(&mut self, calls: Option<&DerivedCalls>) -> bool {
        let cells = calls.is_some() || self.state.left_count == 0 || self.absorbing > 0;
        self.head == NONE
            && cells
            && self.state.used.iter().all(|&used| used)
            && self.state.waited_for().is_none()
    }

    /// One step; false if it leads nowhere.
    fn proceed(
        &mut self,
        calls: Option<&DerivedCalls>,
        given: &DerivedCalls,
    ) -> Result<bool, HeapEvalError> {
        if !self.settle()? || self.least > self.state.left_count as u64 {
            return Ok(false);
        }
        let Some(item) = self.select() else {
            let cells = calls.is_some() || self.state.left_count == 0 || self.absorbing > 0;
            if !cells || !self.state.used.iter().all(|&used| used) {
                return Ok(false);
            }
            return match self.label()? {
                None => Ok(true),
                Some(kind) => {
                    self.choose(kind);
                    self.go_on(given)
                }
            };
        };
        self.expand(item, calls, given)
    }

    /// Takes out the formula that leads to the fewest choices.
    fn select(&mut self) -> Option<u32> {
        let mut best = (u32::MAX, NONE);
        let mut at = self.head;
        while at != NONE {
            let class = self.class(self.items[at as usize]);
            if class < best.0 {
                best = (class, at);
            }
            if class == 0 {
                break;
            }
            at = self.items[at as usize].next;
        }
        if best.1 == NONE {
            return None;
        }
        let mut before = Vec::new();
        let mut at = self.head;
        while at != best.1 {
            before.push(at);
            at = self.items[at as usize].next;
        }
        self.head = self.items[best.1 as usize].next;
        for at in before.into_iter().rev() {
            let item = self.items[at as usize];
            self.items.push(Item { next: self.head, ..item });
            self.head = self.items.len() as u32 - 1;
        }
        self.least -= self.cx.vocabulary.least(self.items[best.1 as usize].term);
        Some(best.1)
    }

    /// How late a formula is looked at.
    fn class(&self, item: Item) -> u32 {
        let store = self.cx.store;
        let known = |term: TermId| -> Option<Value> {
            match store.op(term) {
                Op::BoundVar => {
                    let slot = self.state.lookup(term, item.frame)?;
                    self.state.resolve(slot).1.cloned()
                }
                _ => None,
            }
        };
        let closed = |term: TermId| self.cx.vocabulary.free(term).is_empty();
        match store.op(item.term) {
            Op::SepPto | Op::SepShare => {
                let address = store.arg(item.term, 0);
                if closed(address) || known(address).is_some() { 0 } else { 5 }
            }
            Op::Or if self.cx.vocabulary.is_spatial(item.term) => 1,
            Op::Apply if self.cx.vocabulary.predicate(store, item.term).is_some() => {
                let mut addresses = store.args(item.term).iter().copied();
                let is_address = |&arg: &TermId| store.heap_at(store.sort(arg)).is_some();
                match addresses.find(is_address) {
                    Some(first) if closed(first) => 3,
                    Some(first) => match known(first) {
                        Some(value) => {
                            if self.unit_left(&value).is_some() {
                                3
                            } else {
                                2
                            }
                        }
                        None if addresses.any(|arg| {
                            is_address(&arg) && (closed(arg) || known(arg).is_some())
                        }) =>
                        {
                            4
                        }
                        None => 6,
                    },
                    None => 4,
                }
            }
            _ => 0,
        }
    }

    fn choose(&mut self, kind: Kind) {
        self.choices.push(Choice {
            mark: self.state.mark(),
            items: self.items.len(),
            head: self.head,
            least: self.least,
            absorbing: self.absorbing,
            free: self.free,
            trace: self.trace.mark(),
            kind,
        });
    }

    /// Takes back everything since the last choice that is not used up, and goes on with it; false
    /// if there is none.
    fn go_back(&mut self, calls: &DerivedCalls) -> Result<bool, HeapEvalError> {
        while let Some(choice) = self.choices.last() {
            self.cx.spend(1)?;
            self.state.undo(choice.mark);
            self.items.truncate(choice.items);
            self.trace.undo(choice.trace);
            (self.head, self.least) = (choice.head, choice.least);
            (self.absorbing, self.free) = (choice.absorbing, choice.free);
            if self.go_on(calls)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Tries what the last choice has next; the choice ends with its last alternative. False if that
    /// leads nowhere at once.
    fn go_on(&mut self, calls: &DerivedCalls) -> Result<bool, HeapEvalError> {
        let Some(mut choice) = self.choices.pop() else { return Ok(false) };
        let store = self.cx.store;
        match &mut choice.kind {
            &mut Kind::Or { item: at, ref mut next } => {
                let item = self.items[at as usize];
                let args = store.args(item.term);
                let number = *next;
                *next += 1;
                let Some(&alternative) = args.get(number) else { return Ok(false) };
                if *next < args.len() {
                    self.choices.push(choice);
                }
                let open = |call: usize| !self.state.used[call];
                let needed = (0..calls.len()).find(|&call| open(call));
                if let Some(call) = needed.and_then(|call| calls.get(call))
                    && self.head == NONE
                    && !self.cx.may_call(alternative, call.function)
                {
                    return Ok(false);
                }
                self.trace.chose(item.owner, item.term, number);
                self.push(alternative, item.frame, item.owner);
                Ok(true)
            }
            &mut Kind::Cell { item: at, ref mut next } => {
                let item = self.items[at as usize];
                let sort = store.sort(store.arg(item.term, 0));
                let heap = &self.cx.heap(self.heap).cells;
                let cells = heap.len();
                // Of each address the first unit that is left.
                let fits = |cell: usize| {
                    let before = cell.checked_sub(1).filter(|&before| self.state.left[before]);
                    self.state.left[cell]
                        && before.is_none_or(|before| heap[before].0 != heap[cell].0)
                        && may_be_of_sort(store, &heap[cell].0, sort)
                };
                while *next < cells && !fits(*next) {
                    *next += 1;
                }
                let number = *next;
                *next += 1;
                if number >= cells {
                    return Ok(false);
                }
                self.choices.push(choice);
                let address = self.cx.heap(self.heap).cells[number].0.clone();
                let at = store.arg(item.term, 0);
                Ok(self.unify_value(at, &address, item.frame)? && self.take(item, number)?)
            }
            &mut Kind::Call { item: at, ref mut next } => {
                let item = self.items[at as usize];
                let function = store.function(item.term);
                while let Some(call) = calls.get(*next) {
                    if !self.state.used[*next] && Some(call.function) == function {
                        break;
                    }
                    *next += 1;
                }
                let number = *next;
                *next += 1;
                let Some(call) = calls.get(number) else { return self.unfold(item) };
                self.choices.push(choice);
                self.state.use_call(number);
                for (place, &arg) in store.args(item.term).iter().enumerate() {
                    let Some(value) = self.argument(call, place) else { return Ok(false) };
                    if !self.unify_value(arg, &value, item.frame)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Kind::Label { slot, values, next } => {
                let slot = *slot;
                let number = *next;
                *next += 1;
                let value = match values {
                    Values::First(value) => {
                        let value = value.clone();
                        *next = 0;
                        if number > 0 {
                            return Ok(false);
                        }
                        *values = Values::Listed { values: Vec::new(), all: true };
                        *next = usize::MAX;
                        self.choices.push(choice);
                        self.state.bind(slot, Binding::Known(value));
                        return Ok(true);
                    }
                    Values::Listed { .. } if number == usize::MAX => {
                        *values = self.further_values(slot);
                        *next = 0;
                        self.choices.push(choice);
                        return self.go_on(calls);
                    }
                    Values::Listed { values, all } => match values.get(number) {
                        Some(value) => value.clone(),
                        None => {
                            if !*all {
                                let variable = self.state.variable_of(slot);
                                let what = variable.unwrap_or(self.items[0].term);
                                self.open = Some(HeapEvalError::Data(what));
                            }
                            return Ok(false);
                        }
                    },
                };
                self.choices.push(choice);
                self.state.bind(slot, Binding::Known(value));
                Ok(true)
            }
        }
    }

    fn expand(
        &mut self,
        at: u32,
        calls: Option<&DerivedCalls>,
        given: &DerivedCalls,
    ) -> Result<bool, HeapEvalError> {
        let item = self.items[at as usize];
        let store = self.cx.store;
        let args = store.args(item.term);
        if !self.cx.vocabulary.is_spatial(item.term) {
            // It says nothing about the heap, so it may have any part of it.
            self.absorbing += 1;
            return self.assume(item.term, item.frame, true);
        }
        match store.op(item.term) {
            Op::SepEmp => Ok(true),
            Op::SepStar => {
                for &arg in args.iter().rev() {
                    self.push(arg, item.frame, item.owner);
                }
                Ok(true)
            }
            Op::And => {
                for &arg in args {
                    if self.cx.vocabulary.is_spatial(arg) {
                        self.push(arg, item.frame, item.owner);
                    }
                }
                for &arg in args {
                    if !self.cx.vocabulary.is_spatial(arg) && !self.assume(arg, item.frame, true)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Op::Exists => {
                let frame = self.open_frame(item.term, item.frame);
                self.push(args[args.len() - 1], frame, item.owner);
                Ok(true)
            }
            Op::Or => {
                self.choose(Kind::Or { item: at, next: 0 });
                self.go_on(given)
            }
            Op::SepPto | Op::SepShare => match self.view(args[0], item.frame)? {
                View::Known(address) => match self.unit_left(&address) {
                    Some(cell) => self.take(item, cell),
                    None => Ok(false),
                },
                View::Open(_) | View::Partial => {
                    self.choose(Kind::Cell { item: at, next: 0 });
                    self.go_on(given)
                }
            },
            Op::Apply => match calls {
                Some(calls) => {
                    self.choose(Kind::Call { item: at, next: 0 });
                    self.go_on(calls)
                }
                None => self.unfold(item),
            },
            _ => Err(HeapEvalError::Unsupported(item.term)),
        }
    }

    /// The first unit of a cell that is left.
    fn unit_left(&self, address: &Value) -> Option<usize> {
        let heap = self.cx.heap(self.heap);
        let first = *heap.index.get(address)? as usize;
        if self.state.left[first] {
            return Some(first);
        }
        // Without shares there is one unit.
        let mut units = heap.units_from(first).filter(|_| self.cx.units > 1);
        units.find(|&unit| self.state.left[unit])
    }

    /// Takes a cell out of the heap, or the share that the formula names, from the first unit that is left
    /// on; its content is that of the formula.
    fn take(&mut self, item: Item, cell: usize) -> Result<bool, HeapEvalError> {
        let wanted = self.cx.units_of(item.term)?;
        if wanted > 1 {
            let units: Vec<usize> =
                self.cx.heap(self.heap).units_from(cell).skip(1).take(wanted - 1).collect();
            if units.len() + 1 < wanted {
                return Ok(false);
            }
            units.into_iter().for_each(|unit| self.state.consume(unit));
        }
        self.state.consume(cell);
        self.free = 0;
        let content = self.cx.heap(self.heap).cells[cell].1.clone();
        self.unify_value(self.cx.store.arg(item.term, 1), &content, item.frame)
    }

    /// Replaces a call by its body.
    fn unfold(&mut self, item: Item) -> Result<bool, HeapEvalError> {
        self.free += 1;
        let derived = !self.state.used.is_empty();
        if self.free > if derived { FREE_UNFOLDINGS_DERIVED } else { FREE_UNFOLDINGS } {
            self.open = Some(HeapEvalError::Bound);
            return Ok(false);
        }
        let store = self.cx.store;
        let Some((function, predicate)) = self.cx.vocabulary.predicate(store, item.term) else {
            return Err(HeapEvalError::Unsupported(item.term));
        };
        let (params, body) = (predicate.params.clone(), predicate.body);
        let mut bindings = Vec::with_capacity(params.len());
        for &arg in store.args(item.term) {
            bindings.push(match self.view(arg, item.frame)? {
                View::Known(value) => (Binding::Known(value), None),
                View::Open(slot) => (Binding::Alias(slot), None),
                View::Partial => (Binding::Open, Some(arg)),
            });
        }
        let mut defined = Vec::new();
        for (binding, term) in bindings {
            let slot = self.state.slot(binding);
            defined.extend(term.map(|term| (slot, term)));
        }
        let frame = self.state.frame(NONE, params);
        for (slot, term) in defined {
            let constraint = Constraint::Define { slot, term, frame: item.frame };
            self.wait_for(constraint);
        }
        let owner = self.trace.called(item.owner, function, frame);
        self.push(body, frame, owner);
        Ok(true)
    }
}
