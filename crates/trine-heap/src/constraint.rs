//! Conditions on locations and data: what they say of the variables of a search.
//!
//! Idea: a condition whose variables are known is evaluated; an equation gives a variable its value,
//! also where it is linear with one unknown number; everything else waits for its variables. Where
//! nothing is left but conditions that wait, values are tried: for locations all that matter, for data
//! those that occur in the heap, on the stack and in the formula.
//! Invariant: a search fails for good only over locations and finite sorts; where values of an
//! infinite sort of data were tried in vain, the answer is that it was not found out.

use smallvec::SmallVec;
use trine_term::{Op, Sort, SortId, TermId, Value};
use trine_value::Integer;

use crate::error::HeapEvalError;
use crate::heap::NIL;
use crate::search::{Kind, Search};
use crate::state::{Binding, Constraint, NONE};

/// What is known of a term.
pub(crate) enum View {
    Known(Value),
    /// A variable without a value.
    Open(u32),
    /// A term with variables that have no value.
    Partial,
}

/// Values that are tried for a variable.
#[derive(Clone)]
pub(crate) enum Values {
    /// An element that occurs nowhere else; the others are listed if it fails.
    First(Value),
    /// A list, and whether it has all that matter.
    Listed { values: Vec<Value>, all: bool },
}

/// One side of an equation.
enum Side {
    Term(TermId),
    Value(Value),
}

/// How many values of a sort of data are tried for one variable.
const MAX_CANDIDATES: usize = 200;

impl Search<'_, '_> {
    /// What is known of a term in a frame.
    pub(crate) fn view(&mut self, term: TermId, frame: u32) -> Result<View, HeapEvalError> {
        if self.cx.store.op(term) == Op::BoundVar {
            let slot = self.state.lookup(term, frame).ok_or(HeapEvalError::Unsupported(term))?;
            return Ok(match self.state.resolve(slot) {
                (_, Some(value)) => View::Known(value.clone()),
                (slot, None) => View::Open(slot),
            });
        }
        let mut assignment: SmallVec<[(TermId, Value); 4]> = SmallVec::new();
        for &variable in &*self.cx.vocabulary.free(term) {
            let slot = self.state.lookup(variable, frame);
            match self.state.resolve(slot.ok_or(HeapEvalError::Unsupported(variable))?).1 {
                Some(value) => assignment.push((variable, value.clone())),
                None => return Ok(View::Partial),
            }
        }
        self.cx.value_under(term, &assignment).map(View::Known)
    }

    /// The variables of a term that have no value.
    fn open_variables(&self, term: TermId, frame: u32) -> SmallVec<[(TermId, u32); 4]> {
        let free = self.cx.vocabulary.free(term);
        let slot = |&variable: &TermId| {
            let slot = self.state.lookup(variable, frame)?;
            match self.state.resolve(slot) {
                (slot, None) => Some((variable, slot)),
                _ => None,
            }
        };
        free.iter().filter_map(slot).collect()
    }

    /// Looks again at the constraints that were waiting for a variable that has a value now; false if
    /// one fails.
    pub(crate) fn settle(&mut self) -> Result<bool, HeapEvalError> {
        while let Some(constraint) = self.state.next_awake() {
            self.cx.spend(2)?;
            let holds = match constraint {
                Constraint::Fact { term, frame, holds } => self.assume(term, frame, holds)?,
                Constraint::Define { slot, term, frame } => self.define(slot, term, frame)?,
            };
            if !holds {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A formula that does not look at the heap holds or not; false if that is impossible.
    pub(crate) fn assume(
        &mut self,
        term: TermId,
        frame: u32,
        holds: bool,
    ) -> Result<bool, HeapEvalError> {
        let store = self.cx.store;
        let mut stack: SmallVec<[(TermId, u32, bool); 8]> = SmallVec::new();
        stack.push((term, frame, holds));
        while let Some((term, frame, holds)) = stack.pop() {
            let args = store.args(term);
            match store.op(term) {
                Op::True | Op::False if (store.op(term) == Op::True) == holds => {}
                Op::True | Op::False => return Ok(false),
                Op::Not => stack.push((args[0], frame, !holds)),
                Op::And if holds => stack.extend(args.iter().rev().map(|&arg| (arg, frame, true))),
                Op::Or if !holds => stack.extend(args.iter().rev().map(|&arg| (arg, frame, false))),
                Op::Eq if holds => {
                    for pair in args.windows(2) {
                        if !self.unify(pair[0], Side::Term(pair[1]), frame)? {
                            return Ok(false);
                        }
                    }
                }
                Op::Distinct if !holds && args.len() == 2 => {
                    if !self.unify(args[0], Side::Term(args[1]), frame)? {
                        return Ok(false);
                    }
                }
                op @ (Op::Exists | Op::Forall)
                    if (op == Op::Exists) == holds && !self.is_finite(args) =>
                {
                    let inner = self.open_frame(term, frame);
                    stack.push((args[args.len() - 1], inner, holds));
                }
                _ => match self.view(term, frame)? {
                    View::Known(value) if value.as_bool() == Some(holds) => {}
                    View::Known(_) => return Ok(false),
                    View::Open(slot) => self.state.bind(slot, Binding::Known(holds.into())),
                    View::Partial => self.wait_for(Constraint::Fact { term, frame, holds }),
                },
            }
        }
        Ok(true)
    }

    /// Whether the variables of a quantifier are all of sorts that the evaluator of terms runs
    /// through.
    fn is_finite(&self, args: &[TermId]) -> bool {
        let variables = &args[..args.len() - 1];
        variables.iter().all(|&variable| {
            let domain = trine_term::Domain::of(self.cx.store, self.cx.store.sort(variable));
            matches!(domain, Some(trine_term::Domain::Finite(_)))
        })
    }

    /// The variable is the value of the term; false if it cannot be.
    pub(crate) fn define(
        &mut self,
        slot: u32,
        term: TermId,
        frame: u32,
    ) -> Result<bool, HeapEvalError> {
        let value = self.state.resolve(slot).1.cloned();
        match value {
            Some(value) => self.unify(term, Side::Value(value), frame),
            None => match self.view(term, frame)? {
                View::Known(value) => {
                    let root = self.state.resolve(slot).0;
                    self.state.bind(root, Binding::Known(value));
                    Ok(true)
                }
                View::Open(other) => {
                    let root = self.state.resolve(slot).0;
                    if root != other {
                        self.state.bind(root, Binding::Alias(other));
                    }
                    Ok(true)
                }
                View::Partial => {
                    self.wait_for(Constraint::Define { slot, term, frame });
                    Ok(true)
                }
            },
        }
    }

    /// The term has the value; false if it cannot have it.
    pub(crate) fn unify_value(
        &mut self,
        term: TermId,
        value: &Value,
        frame: u32,
    ) -> Result<bool, HeapEvalError> {
        self.unify(term, Side::Value(value.clone()), frame)
    }

    fn unify(&mut self, left: TermId, right: Side, frame: u32) -> Result<bool, HeapEvalError> {
        let store = self.cx.store;
        let mut stack: SmallVec<[(TermId, Side); 4]> = SmallVec::new();
        stack.push((left, right));
        while let Some((left, right)) = stack.pop() {
            let view = self.view(left, frame)?;
            let (right_term, right_view) = match right {
                Side::Value(value) => (None, View::Known(value)),
                Side::Term(term) => (Some(term), self.view(term, frame)?),
            };
            match (view, right_view) {
                (View::Known(a), View::Known(b)) => {
                    if !self.cx.equal(&a, &b, left)? {
                        return Ok(false);
                    }
                }
                (View::Open(slot), View::Known(value)) | (View::Known(value), View::Open(slot)) => {
                    self.state.bind(slot, Binding::Known(value));
                }
                (View::Open(a), View::Open(b)) => {
                    if a != b {
                        self.state.bind(a.max(b), Binding::Alias(a.min(b)));
                    }
                }
                (View::Partial, View::Known(value)) => {
                    if store.op(left) == Op::Construct {
                        let Some(record) = value.as_constructed() else { return Ok(false) };
                        if Some(record.constructor()) != store.function(left) {
                            return Ok(false);
                        }
                        let fields = record.fields().iter().cloned().map(Side::Value);
                        stack.extend(store.args(left).iter().copied().zip(fields));
                    } else if !self.solve(left, &value, frame)? {
                        return Ok(false);
                    }
                }
                (View::Known(value), View::Partial) => {
                    stack.extend(right_term.map(|term| (term, Side::Value(value))));
                }
                (View::Open(slot), View::Partial) => {
                    let term = right_term.unwrap_or(left);
                    self.wait_for(Constraint::Define { slot, term, frame });
                }
                (View::Partial, View::Open(slot)) => {
                    self.wait_for(Constraint::Define { slot, term: left, frame });
                }
                (View::Partial, View::Partial) => {
                    let Some(right) = right_term else { return Ok(false) };
                    let same_head = store.op(left) == Op::Construct
                        && store.op(right) == Op::Construct
                        && store.function(left) == store.function(right);
                    if same_head {
                        let fields = store.args(right).iter().copied().map(Side::Term);
                        stack.extend(store.args(left).iter().copied().zip(fields));
                        continue;
                    }
                    // A name for the common value.
                    let slot = self.state.slot(Binding::Open);
                    self.wait_for(Constraint::Define { slot, term: left, frame });
                    self.wait_for(Constraint::Define { slot, term: right, frame });
                }
            }
        }
        Ok(true)
    }

    /// A term with open variables has this value: a linear one with a single unknown gives its value.
    fn solve(&mut self, term: TermId, value: &Value, frame: u32) -> Result<bool, HeapEvalError> {
        let open = self.open_variables(term, frame);
        let mut roots: SmallVec<[u32; 4]> = open.iter().map(|&(_, slot)| slot).collect();
        roots.dedup();
        if let (&[root], Value::Int(wanted)) = (&*roots, value)
            && is_linear(self, term)
        {
            let at_zero = self.at_point(term, frame, root, Integer::ZERO)?;
            let at_one = self.at_point(term, frame, root, Integer::ONE)?;
            if let (Some(offset), Some(at_one)) = (at_zero, at_one) {
                let slope = at_one - &offset;
                let rest = wanted - &offset;
                if slope == Integer::ZERO {
                    return Ok(rest == Integer::ZERO);
                }
                let root_value = &rest / &slope;
                if &root_value * &slope != rest {
                    return Ok(false);
                }
                self.state.bind(root, Binding::Known(Value::Int(root_value)));
                return Ok(true);
            }
        }
        let slot = self.state.slot(Binding::Known(value.clone()));
        self.wait_for(Constraint::Define { slot, term, frame });
        Ok(true)
    }

    /// The value of a term where its open variables, all of them one, are at a point.
    fn at_point(
        &mut self,
        term: TermId,
        frame: u32,
        root: u32,
        point: Integer,
    ) -> Result<Option<Integer>, HeapEvalError> {
        let mut assignment: SmallVec<[(TermId, Value); 4]> = SmallVec::new();
        for &variable in &*self.cx.vocabulary.free(term) {
            let slot = self.state.lookup(variable, frame);
            let value = match self.state.resolve(slot.unwrap_or(root)) {
                (_, Some(value)) => value.clone(),
                (_, None) => Value::Int(point.clone()),
            };
            assignment.push((variable, value));
        }
        Ok(self.cx.value_under(term, &assignment)?.as_int().cloned())
    }

    pub(crate) fn wait_for(&mut self, constraint: Constraint) {
        let (term, frame, own) = match constraint {
            Constraint::Fact { term, frame, .. } => (term, frame, None),
            Constraint::Define { slot, term, frame } => (term, frame, Some(slot)),
        };
        let mut slots: SmallVec<[u32; 4]> =
            self.open_variables(term, frame).iter().map(|&(_, slot)| slot).collect();
        if let Some((slot, None)) = own.map(|own| self.state.resolve(own)) {
            slots.push(slot);
        }
        slots.sort_unstable();
        slots.dedup();
        self.state.wait(constraint, &slots);
    }

    /// Nothing is left but constraints that wait: a choice of values for one of their variables.
    /// Nothing if no constraint waits.
    pub(crate) fn label(&mut self) -> Result<Option<Kind>, HeapEvalError> {
        let Some(waits_for) = self.state.waited_for() else { return Ok(None) };
        let slot = self.state.resolve(waits_for).0;
        let sort = self.state.variable_of(slot).map(|variable| self.cx.store.sort(variable));
        let values = match sort.map(|sort| (sort, self.cx.store.sorts.get(sort))) {
            // One that occurs nowhere else comes first: it satisfies every disequality.
            Some((sort, _)) if self.is_infinite(sort) => Values::First(self.fresh_element(sort)),
            Some((sort, _)) => {
                let (values, all) = self.candidates(sort);
                Values::Listed { values, all }
            }
            None => Values::Listed { values: Vec::new(), all: false },
        };
        Ok(Some(Kind::Label { slot, values, next: 0 }))
    }

    /// The values that were not tried when the first one failed.
    pub(crate) fn further_values(&mut self, slot: u32) -> Values {
        let sort = self.state.variable_of(slot).map(|variable| self.cx.store.sort(variable));
        let (values, all) = sort.map_or((Vec::new(), false), |sort| self.candidates(sort));
        Values::Listed { values, all }
    }

    /// Values to try for a variable, and whether no other one need be tried.
    fn candidates(&mut self, sort: SortId) -> (Vec<Value>, bool) {
        if let Some(values) = self.cx.all_values(sort) {
            return (values, true);
        }
        let known = self.cx.known_values(sort, self.heap);
        if self.is_infinite(sort) {
            let mut values: Vec<Value> = known;
            values.extend(self.state.known_values().filter(|value| is_element(value, sort)));
            values.push(Value::Element { sort, number: NIL });
            let mut seen = rustc_hash::FxHashSet::default();
            values.retain(|value| seen.insert(value.clone()));
            return (values, true);
        }
        let mut values = known;
        values.extend(self.cx.store.default_value(sort));
        values.truncate(MAX_CANDIDATES);
        (values, false)
    }

    /// Whether a sort is one of addresses that the script declares.
    fn is_infinite(&self, sort: SortId) -> bool {
        let store = self.cx.store;
        matches!(store.sorts.get(sort), Sort::Uninterpreted { .. }) && store.heap_at(sort).is_some()
    }

    /// An element that occurs nowhere else.
    fn fresh_element(&mut self, sort: SortId) -> Value {
        let number = self.cx.first_free(sort, self.heap).max(self.next_fresh);
        self.next_fresh = number + 1;
        Value::Element { sort, number }
    }

    /// A frame of new open variables for a quantifier.
    pub(crate) fn open_frame(&mut self, quantifier: TermId, parent: u32) -> u32 {
        let variables = self.cx.binder(quantifier);
        for _ in 0..variables.len() {
            self.state.slot(Binding::Open);
        }
        self.state.frame(parent, variables)
    }
}

fn is_element(value: &Value, of: SortId) -> bool {
    matches!(value, Value::Element { sort, .. } if *sort == of)
}

/// Whether an integer term is a sum of variables with constant factors.
fn is_linear(search: &Search<'_, '_>, term: TermId) -> bool {
    let (store, vocabulary) = (search.cx.store, &search.cx.vocabulary);
    let mut stack: SmallVec<[TermId; 8]> = SmallVec::new();
    stack.push(term);
    while let Some(term) = stack.pop() {
        if vocabulary.free(term).is_empty() {
            continue;
        }
        match store.op(term) {
            Op::Add | Op::Sub | Op::Neg => stack.extend(store.args(term).iter().copied()),
            Op::Mul => {
                let open = |&&arg: &&TermId| !vocabulary.free(arg).is_empty();
                if store.args(term).iter().filter(open).count() > 1 {
                    return false;
                }
                stack.extend(store.args(term).iter().copied());
            }
            Op::BoundVar => {}
            _ => return false,
        }
    }
    true
}

/// No frame: the formula has no free variables.
pub(crate) const CLOSED: u32 = NONE;
