//! Formulas about a concrete heap.
//!
//! Idea: an atom describes its part of the heap exactly, so a formula of atoms, `sep`, `or`, `exists`
//! and calls of predicates holds if its atoms can take all cells, each once. That is searched for: a
//! goal is a formula that has to hold of some of the cells that are left; an address that is known
//! determines its cell, and what the cell holds determines variables. Where nothing is determined, the
//! cells and the values that occur are tried.
//! Where shares are named, a cell is cut into as many units as make them whole numbers.
//! Invariants: predicates are unfolded, so what is found holds in the least fixed point; whether
//! everything was tried is known: `false` is only said then. Nothing recurses over terms; choices lie on
//! a stack.
//! Reference: Reynolds, "Separation Logic", LICS 2002; the format of SL-COMP. Conjunctions of two
//! formulas about the heap, negations below `sep`, and wands are not decided.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::evaluate::machine::Evaluator;
use crate::evaluate::value::Value;
use crate::evaluate::{Outcome, Undecided};
use crate::operator::{Operator, VariableId};
use crate::sort::SortId;
use crate::term::TermId;

#[derive(Debug)]
struct Cell {
    address_sort: SortId,
    address: Value,
    content_sort: SortId,
    content: Value,
    /// Numerator and denominator of how much of the cell there is.
    share: (u32, u32),
}

/// Cells at addresses of sorts.
#[derive(Debug, Default)]
pub struct Heap {
    cells: Vec<Cell>,
    places: FxHashMap<(SortId, Value), usize>,
}

impl Heap {
    /// Adds a cell, or a share of it; false if there is one at the address already.
    pub fn add(
        &mut self,
        (address_sort, address): (SortId, Value),
        (content_sort, content): (SortId, Value),
        share: (u32, u32),
    ) -> bool {
        let place = self.cells.len();
        let at = address.clone();
        self.cells.push(Cell { address_sort, address: at, content_sort, content, share });
        self.places.insert((address_sort, address), place).is_none()
    }
}

/// Which values variables have: numbers of slots.
type Scope = Rc<FxHashMap<VariableId, usize>>;

/// How a formula stands to the heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    /// It is said of a part of the heap: a formula about data holds of every part.
    Alone,
    /// It is said beside a formula about the same part.
    Beside,
}

#[derive(Clone, Debug)]
enum Goal {
    Holds(TermId, Scope, Role),
    /// The term has the value of the slot.
    Same(TermId, Scope, usize),
}

#[derive(Debug)]
enum Alternative {
    Goal(Goal),
    Bind(usize, Value),
}

#[derive(Debug)]
struct Choice {
    alternatives: Vec<Alternative>,
    now: Vec<Goal>,
    calls: Vec<Goal>,
    delayed: Vec<Goal>,
    bound: usize,
    slots: usize,
    taken: usize,
    unfoldings: usize,
    takes_rest: bool,
}

/// A search in progress.
struct Search {
    slots: Vec<Option<Value>>,
    bound: Vec<usize>,
    /// How many units of each cell are left.
    left: Vec<u32>,
    /// How many units a whole cell has.
    units: u32,
    /// Cells with the numbers of units that were taken.
    taken: Vec<(usize, u32)>,
    now: Vec<Goal>,
    calls: Vec<Goal>,
    delayed: Vec<Goal>,
    choices: Vec<Choice>,
    unfoldings: usize,
    /// Whether some goal holds of whatever is left.
    takes_rest: bool,
    /// Whether something was not tried.
    incomplete: bool,
}

fn unsupported<T>(what: &str) -> Outcome<T> {
    Err(Undecided::Unsupported(what.into()))
}

impl Search {
    fn bind(&mut self, slot: usize, value: Value) {
        self.slots[slot] = Some(value);
        self.bound.push(slot);
        // Something may be determined now.
        self.now.append(&mut self.delayed);
    }

    fn fresh(&mut self, value: Option<Value>) -> usize {
        self.slots.push(value);
        self.slots.len() - 1
    }

    fn choose(&mut self, mut alternatives: Vec<Alternative>) -> bool {
        alternatives.reverse();
        self.choices.push(Choice {
            alternatives,
            now: self.now.clone(),
            calls: self.calls.clone(),
            delayed: self.delayed.clone(),
            bound: self.bound.len(),
            slots: self.slots.len(),
            taken: self.taken.len(),
            unfoldings: self.unfoldings,
            takes_rest: self.takes_rest,
        });
        self.backtrack()
    }

    /// Takes the next alternative of the last choice that has one; false if there is none.
    fn backtrack(&mut self) -> bool {
        loop {
            let Some(choice) = self.choices.last_mut() else { return false };
            for slot in self.bound.drain(choice.bound..) {
                self.slots[slot] = None;
            }
            self.slots.truncate(choice.slots);
            for (cell, units) in self.taken.drain(choice.taken..) {
                self.left[cell] += units;
            }
            let Some(alternative) = choice.alternatives.pop() else {
                self.choices.pop();
                continue;
            };
            self.now.clone_from(&choice.now);
            self.calls.clone_from(&choice.calls);
            self.delayed.clone_from(&choice.delayed);
            self.unfoldings = choice.unfoldings;
            self.takes_rest = choice.takes_rest;
            if choice.alternatives.is_empty() {
                self.choices.pop();
            }
            match alternative {
                Alternative::Goal(goal) => self.now.push(goal),
                Alternative::Bind(slot, value) => self.bind(slot, value),
            }
            return true;
        }
    }
}

/// How many units a share is; none if that is no whole number.
fn units_of((top, bottom): (u32, u32), units: u32) -> Option<u32> {
    units.is_multiple_of(bottom).then(|| units / bottom * top)
}

/// The least common multiple; none if it has more than 32 bits.
fn common(a: u32, b: u32) -> Option<u32> {
    let (mut divisor, mut rest) = (a, b);
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (a / divisor).checked_mul(b)
}

impl Evaluator<'_> {
    /// Into how many units a cell is cut, so that each share is a whole number of them.
    fn units(&self, heap: &Heap) -> Outcome<u32> {
        let of_heap = heap.cells.iter().map(|cell| cell.share.1);
        let of_terms = (0..self.terms().len()).filter_map(|position| {
            match self.terms().operator(TermId(position as u32)) {
                Operator::SepShare(_, bottom) => Some(*bottom),
                _ => None,
            }
        });
        match of_heap.chain(of_terms).try_fold(1, common) {
            Some(units) => Ok(units),
            None => unsupported("shares of cells that are too small"),
        }
    }

    /// Whether a formula about the heap holds of the whole heap, with these values of variables.
    pub(super) fn holds_of_heap(
        &mut self,
        heap: &Heap,
        term: TermId,
        environment: &FxHashMap<VariableId, Value>,
    ) -> Outcome<bool> {
        let units = self.units(heap)?;
        let left: Option<Vec<u32>> =
            heap.cells.iter().map(|cell| units_of(cell.share, units)).collect();
        let Some(left) = left else { return unsupported("shares of cells that are too small") };
        let mut search = Search {
            slots: Vec::new(),
            bound: Vec::new(),
            left,
            units,
            taken: Vec::new(),
            now: Vec::new(),
            calls: Vec::new(),
            delayed: Vec::new(),
            choices: Vec::new(),
            unfoldings: 0,
            takes_rest: false,
            incomplete: false,
        };
        let mut scope = FxHashMap::default();
        for (&variable, value) in environment {
            scope.insert(variable, search.fresh(Some(value.clone())));
        }
        search.now.push(Goal::Holds(term, Rc::new(scope), Role::Alone));
        loop {
            let goes_on = if let Some(goal) = search.now.pop() {
                self.spend(1 + search.choices.len() as u64 / 1024)?;
                self.advance(heap, &mut search, goal)?
            } else if !search.calls.is_empty() {
                self.unfold(heap, &mut search)?
            } else if !search.delayed.is_empty() {
                self.guess(heap, &mut search)?
            } else if search.takes_rest || search.left.iter().all(|&left| left == 0) {
                return Ok(true);
            } else {
                false
            };
            if !goes_on && !search.backtrack() {
                return if search.incomplete {
                    unsupported("values of variables, or unfoldings, that were not tried")
                } else {
                    Ok(false)
                };
            }
        }
    }

    /// Takes a goal apart; false if it cannot hold.
    fn advance(&mut self, heap: &Heap, search: &mut Search, goal: Goal) -> Outcome<bool> {
        let (term, scope, role) = match goal {
            Goal::Holds(term, scope, role) => (term, scope, role),
            Goal::Same(term, scope, slot) => {
                if let Some(value) = search.slots[slot].clone() {
                    return self.unify(search, term, &scope, value);
                }
                match self.value_in(search, term, &scope)? {
                    Some(value) => search.bind(slot, value),
                    None => search.delayed.push(Goal::Same(term, scope, slot)),
                }
                return Ok(true);
            }
        };
        let args = self.terms().args(term).to_vec();
        let operator = self.terms().operator(term).clone();
        if !self.is_spatial(term) {
            if role == Role::Alone {
                search.takes_rest = true;
            }
            return self.pure(search, term, &operator, &args, scope);
        }
        match operator {
            Operator::And => {
                if args.iter().filter(|&&arg| self.is_spatial(arg)).count() > 1 {
                    return unsupported("a conjunction of formulas about one part of the heap");
                }
                for &arg in args.iter().rev() {
                    let role = if self.is_spatial(arg) { role } else { Role::Beside };
                    search.now.push(Goal::Holds(arg, Rc::clone(&scope), role));
                }
                Ok(true)
            }
            Operator::SepStar => {
                let parts = args.iter().rev();
                search
                    .now
                    .extend(parts.map(|&arg| Goal::Holds(arg, Rc::clone(&scope), Role::Alone)));
                Ok(true)
            }
            Operator::Or => {
                let each = |arg: TermId| Goal::Holds(arg, Rc::clone(&scope), role);
                let alternatives = args.into_iter().map(|arg| Alternative::Goal(each(arg)));
                Ok(search.choose(alternatives.collect()))
            }
            Operator::Exists(variables) => {
                let mut inner = FxHashMap::clone(&scope);
                for &variable in &variables {
                    inner.insert(variable, search.fresh(None));
                }
                search.now.push(Goal::Holds(args[0], Rc::new(inner), role));
                Ok(true)
            }
            Operator::SepEmp => Ok(true),
            Operator::SepPto | Operator::SepShare(..) => {
                let share = match operator {
                    Operator::SepShare(top, bottom) => (top, bottom),
                    _ => (1, 1),
                };
                let Some(wanted) = units_of(share, search.units) else {
                    return unsupported("shares of cells that are too small");
                };
                let Some(address) = self.value_in(search, args[0], &scope)? else {
                    search.delayed.push(Goal::Holds(term, scope, role));
                    return Ok(true);
                };
                let sort = self.terms().sort_id(args[0]);
                match heap.places.get(&(sort, address)) {
                    Some(&cell) if search.left[cell] >= wanted => {
                        search.left[cell] -= wanted;
                        search.taken.push((cell, wanted));
                        self.unify(search, args[1], &scope, heap.cells[cell].content.clone())
                    }
                    _ => Ok(false),
                }
            }
            Operator::Apply(_) => {
                search.calls.push(Goal::Holds(term, scope, role));
                Ok(true)
            }
            Operator::Ite if !self.is_spatial(args[0]) => {
                match self.value_in(search, args[0], &scope)? {
                    Some(value) => {
                        let chosen = if value == Value::Bool(true) { args[1] } else { args[2] };
                        search.now.push(Goal::Holds(chosen, scope, role));
                    }
                    None => search.delayed.push(Goal::Holds(term, scope, role)),
                }
                Ok(true)
            }
            _ => unsupported("negations, wands or quantifiers inside a formula about the heap"),
        }
    }

    /// A goal about data.
    fn pure(
        &mut self,
        search: &mut Search,
        term: TermId,
        operator: &Operator,
        args: &[TermId],
        scope: Scope,
    ) -> Outcome<bool> {
        // Quantifiers are searched for, since their sorts may have no end.
        if !matches!(operator, Operator::Exists(_) | Operator::And)
            && let Some(value) = self.value_in(search, term, &scope)?
        {
            return Ok(value == Value::Bool(true));
        }
        match (operator, args) {
            (Operator::And, _) => {
                let each = |&arg: &TermId| Goal::Holds(arg, Rc::clone(&scope), Role::Beside);
                search.now.extend(args.iter().rev().map(each));
                Ok(true)
            }
            (Operator::Or, _) => {
                let each = |&arg: &TermId| Goal::Holds(arg, Rc::clone(&scope), Role::Beside);
                let alternatives = args.iter().map(each).map(Alternative::Goal).collect();
                Ok(search.choose(alternatives))
            }
            (Operator::Exists(variables), &[body]) => {
                let mut inner = FxHashMap::clone(&scope);
                for &variable in variables {
                    inner.insert(variable, search.fresh(None));
                }
                search.now.push(Goal::Holds(body, Rc::new(inner), Role::Beside));
                Ok(true)
            }
            (Operator::Equal, &[left, right]) => {
                if let Some(value) = self.value_in(search, left, &scope)? {
                    return self.unify(search, right, &scope, value);
                }
                if let Some(value) = self.value_in(search, right, &scope)? {
                    return self.unify(search, left, &scope, value);
                }
                search.delayed.push(Goal::Holds(term, scope, Role::Beside));
                Ok(true)
            }
            _ => {
                search.delayed.push(Goal::Holds(term, scope, Role::Beside));
                Ok(true)
            }
        }
    }

    /// Makes a term have a value; false if it cannot.
    fn unify(
        &mut self,
        search: &mut Search,
        term: TermId,
        scope: &Scope,
        value: Value,
    ) -> Outcome<bool> {
        let mut stack = vec![(term, value)];
        while let Some((term, value)) = stack.pop() {
            self.spend(1)?;
            if let Some(own) = self.value_in(search, term, scope)? {
                if own != value {
                    return Ok(false);
                }
                continue;
            }
            match (self.terms().operator(term), &value) {
                (Operator::Variable(variable), _) => match scope.get(variable) {
                    Some(&slot) => search.bind(slot, value),
                    None => return unsupported("a variable without a value"),
                },
                (Operator::Construct(constructor), Value::Record(record)) => {
                    let record = self.values().get_record(*record);
                    if record.constructor != *constructor {
                        return Ok(false);
                    }
                    let args = self.terms().args(term);
                    stack.extend(args.iter().copied().zip(record.fields.iter().cloned()));
                }
                _ => {
                    let slot = search.fresh(Some(value));
                    search.delayed.push(Goal::Same(term, Rc::clone(scope), slot));
                }
            }
        }
        Ok(true)
    }

    /// The value of a term about data, if its variables have values.
    fn value_in(&mut self, search: &Search, term: TermId, scope: &Scope) -> Outcome<Option<Value>> {
        let mut environment = FxHashMap::default();
        for &variable in self.variables_of(term).iter() {
            if let Some(&slot) = scope.get(&variable) {
                match &search.slots[slot] {
                    Some(value) => {
                        environment.insert(variable, value.clone());
                    }
                    None => return Ok(None),
                }
            }
        }
        if let Operator::Variable(variable) = self.terms().operator(term) {
            return Ok(environment.remove(variable));
        }
        self.evaluate_in(term, environment).map(Some)
    }

    /// Unfolds a call, one whose first argument is known if there is one.
    fn unfold(&mut self, heap: &Heap, search: &mut Search) -> Outcome<bool> {
        let mut chosen = search.calls.len() - 1;
        for at in (0..search.calls.len()).rev() {
            let Goal::Holds(term, scope, _) = search.calls[at].clone() else { continue };
            let first = self.terms().args(term).first().copied();
            let is_known = match first {
                Some(first) => self.value_in(search, first, &scope)?.is_some(),
                None => true,
            };
            if is_known {
                chosen = at;
                break;
            }
        }
        let Goal::Holds(term, scope, role) = search.calls.swap_remove(chosen) else {
            return Ok(true);
        };
        search.unfoldings += 1;
        if search.unfoldings > 8 * (heap.cells.len() + 8) {
            search.incomplete = true;
            return Ok(false);
        }
        let Operator::Apply(function) = *self.terms().operator(term) else { return Ok(true) };
        let Some((parameters, body)) = self.terms().function(function).definition.clone() else {
            return unsupported("a predicate without a definition");
        };
        let args = self.terms().args(term).to_vec();
        let mut inner = FxHashMap::default();
        for (parameter, arg) in parameters.into_iter().zip(args) {
            let alias = match self.terms().operator(arg) {
                Operator::Variable(variable) => scope.get(variable).copied(),
                _ => None,
            };
            let slot = match alias {
                Some(slot) => slot,
                None => {
                    let value = self.value_in(search, arg, &scope)?;
                    let is_open = value.is_none();
                    let slot = search.fresh(value);
                    if is_open {
                        search.delayed.push(Goal::Same(arg, Rc::clone(&scope), slot));
                    }
                    slot
                }
            };
            inner.insert(parameter, slot);
        }
        search.now.push(Goal::Holds(body, Rc::new(inner), role));
        Ok(true)
    }

    /// Tries values for a variable that nothing determines.
    fn guess(&mut self, heap: &Heap, search: &mut Search) -> Outcome<bool> {
        // An address stands in some cell that is left.
        for at in 0..search.delayed.len() {
            let Goal::Holds(term, scope, _) = &search.delayed[at] else { continue };
            let operator = self.terms().operator(*term);
            if !matches!(operator, Operator::SepPto | Operator::SepShare(..)) {
                continue;
            }
            let address = self.terms().args(*term)[0];
            if let Operator::Variable(variable) = self.terms().operator(address)
                && let Some(&slot) = scope.get(variable)
            {
                let sort = self.terms().sort_id(address);
                let left = heap.cells.iter().zip(&search.left);
                let alternatives = left
                    .filter(|(cell, left)| cell.address_sort == sort && **left > 0)
                    .map(|(cell, _)| Alternative::Bind(slot, cell.address.clone()))
                    .collect();
                return Ok(search.choose(alternatives));
            }
        }
        let (term, scope) = match &search.delayed[0] {
            Goal::Holds(term, scope, _) | Goal::Same(term, scope, _) => (*term, Rc::clone(scope)),
        };
        for &variable in self.variables_of(term).iter() {
            let Some(&slot) = scope.get(&variable) else { continue };
            if search.slots[slot].is_some() {
                continue;
            }
            let sort = self.terms().variable(variable).sort;
            let (values, is_all) = self.candidates(heap, sort);
            search.incomplete |= !is_all;
            let alternatives = values.into_iter().map(|value| Alternative::Bind(slot, value));
            return Ok(search.choose(alternatives.collect()));
        }
        // A slot without a term that determines it.
        search.incomplete = true;
        Ok(false)
    }

    /// Values of a sort that occur in the heap, or all; and whether these are all.
    fn candidates(&mut self, heap: &Heap, sort: SortId) -> (Vec<Value>, bool) {
        if let Some(domain) = self.domain(sort) {
            return (domain.to_vec(), true);
        }
        let mut found: Vec<Value> = Vec::new();
        for cell in &heap.cells {
            if cell.address_sort == sort {
                found.push(cell.address.clone());
            }
            found.extend(self.parts_of_sort(cell.content_sort, &cell.content, sort));
        }
        found.extend(self.constants_of_sort(sort));
        found.sort();
        found.dedup();
        (found, false)
    }
}
