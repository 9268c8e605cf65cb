//! Evaluation of terms under an interpretation.
//!
//! Idea: a depth-first walk with an explicit stack and a slot for each term. `ite`, `and`, `or` and
//! `=>` look at their arguments from left to right and only as far as they decide, so a recursive
//! definition unfolds no more than it has to. Calls of recursive functions and instances of
//! quantifiers are frames on a second stack; terms without variables are shared by all frames.
//! Invariant: a slot is filled only with the final value of its term, so an evaluation that was
//! stopped by its budget can be repeated, and several assertions share their common parts.
//! Cost: one tick per visit of a term, more for long values.
//! Reference: SMT-LIB 2.7, section 5.3 (the meaning of well-sorted terms in a structure).

use std::sync::Arc;

use dashu_base::BitTest;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use trine_collections::Budget;
use trine_value::Regex;
use trine_value::number::Integer;
use trine_value::regex::Matcher;

use super::cache::{Cache, Locals, Slot, bool_slot, slot_bool};
use super::error::EvalError;
use super::host::ModelHost;
use super::tabulation::marked_indices;
use super::{Fold, Head, MOST_LISTED, apply, literal};
use crate::declaration::{FunId, FunKind};
use crate::domain::{Domain, FiniteDomain};
use crate::interpretation::{Interpretation, OpenCase, OpenTable, Range};
use crate::op::Op;
use crate::quantifier_range::{IntegerRange, bounding_terms, quantifier_ranges};
use crate::sort::{Sort, SortId};
use crate::store::{TermId, TermStore};
use crate::term_map::TermSet;
use crate::traverse::post_order;
use crate::value::{ArrayValue, Value};

/// How many calls and quantifiers may be open at a time.
const MAX_FRAMES: usize = 100_000;

/// A finite sort with more elements is only looked at in part, if the interpretation says where.
const SMALL_DOMAIN: u64 = 1 << 16;

/// How deep lambdas may be nested whose tables are made one for each index of another.
const MOST_TABLES: u32 = 16;

/// Ticks are paid in portions of this size.
const PORTION: u64 = 256;

/// A term being evaluated, and the first argument that has not been looked at.
struct Task {
    term: TermId,
    next: u32,
}

/// A call or an instance of a quantifier.
struct Frame {
    kind: FrameKind,
    locals: Locals,
    /// Height of the task stack below the body; the task on top there is the call or quantifier.
    base: usize,
    /// Local values below this frame.
    mark: usize,
}

enum FrameKind {
    Call {
        function: FunId,
        args: Box<[Value]>,
    },
    Quantifier {
        holds_so_far: bool,
        domains: Domains,
        numbers: SmallVec<[u64; 4]>,
        /// A sort of which only some elements are looked at.
        partial: Option<SortId>,
    },
    /// Variables that have values from outside.
    Assignment,
}

type Domains = SmallVec<[Elements; 4]>;

/// What a variable runs through.
enum Elements {
    /// A finite sort.
    Domain(Arc<FiniteDomain>),
    /// What the interpretation says.
    Listed(Arc<[Value]>),
    /// So many integers from one on: elsewhere the body says nothing.
    Integers(Integer, u64),
}

impl Elements {
    fn count(&self) -> u64 {
        match self {
            Self::Domain(domain) => domain.count(),
            Self::Listed(values) => values.len() as u64,
            Self::Integers(_, count) => *count,
        }
    }

    fn element(&self, number: u64) -> Value {
        match self {
            Self::Domain(domain) => domain.element(number),
            Self::Listed(values) => values[number as usize].clone(),
            Self::Integers(first, _) => Value::Int(first + Integer::from(number)),
        }
    }
}

/// What is known of a recursive call.
enum Call {
    Running,
    Done(Value),
}

/// Evaluates terms of one store under one interpretation.
///
/// ```
/// use trine_collections::Budget;
/// use trine_term::{Evaluator, Interpretation, Op, TermStore, Value};
/// let mut store = TermStore::new();
/// let byte = store.sorts.bitvec(8);
/// let x = store.declare_const("x", byte);
/// let double = store.mk(Op::BvAdd, &[x, x]);
/// let mut model = Interpretation::new();
/// model.set_constant(store.function(x).unwrap(), Value::bits(8, 200));
/// let value = Evaluator::new(&store, &model).eval(double, &Budget::unlimited());
/// assert!(value == Ok(Value::bits(8, 144)));
/// ```
pub struct Evaluator<'a> {
    store: &'a TermStore,
    interpretation: &'a Interpretation,
    cache: Cache,
    tasks: Vec<Task>,
    frames: Vec<Frame>,
    /// Terms that contain a variable, among those in `examined`.
    with_variables: TermSet,
    examined: TermSet,
    calls: FxHashMap<(FunId, Box<[Value]>), Call>,
    open_cases: OpenTable,
    /// The variables in the bodies of quantifiers.
    read: FxHashMap<TermId, Arc<[TermId]>>,
    /// Terms that bound the variables of quantifiers.
    bounding: FxHashMap<TermId, Arc<[TermId]>>,
    /// The sorts of quantified variables.
    domains: FxHashMap<SortId, Option<Domain>>,
    /// The regular expressions used last, newest at the end.
    matchers: Vec<(Regex, Matcher)>,
    /// How many tables of lambdas are being made around this evaluation.
    tables: u32,
    unpaid: u64,
}

/// What is to be done next with the term on top of the stack.
enum Step {
    Value(Slot),
    /// This argument is needed first.
    Argument(TermId),
    /// A frame was entered.
    Entered,
}

impl<'a> Evaluator<'a> {
    /// An evaluator that has seen no terms yet.
    #[must_use]
    pub fn new(store: &'a TermStore, interpretation: &'a Interpretation) -> Self {
        Self {
            store,
            interpretation,
            cache: Cache::default(),
            tasks: Vec::new(),
            frames: Vec::new(),
            with_variables: TermSet::new(),
            examined: TermSet::new(),
            calls: FxHashMap::default(),
            open_cases: OpenTable::default(),
            read: FxHashMap::default(),
            bounding: FxHashMap::default(),
            domains: FxHashMap::default(),
            matchers: Vec::new(),
            tables: 0,
            unpaid: 0,
        }
    }

    /// The value of a term without free variables.
    ///
    /// # Errors
    /// Why there is none, or why it was not found.
    pub fn eval(&mut self, term: TermId, budget: &Budget) -> Result<Value, EvalError> {
        let result = self.run(term, budget);
        if result.is_err() {
            self.abandon();
        }
        let slot = result?;
        Ok(self.cache.value(slot))
    }

    /// The value of a term in which the terms given have these values, such as its free variables.
    /// A term that is given a value once must be given one each time.
    ///
    /// # Errors
    /// As [`eval`](Self::eval).
    pub fn eval_under(
        &mut self,
        term: TermId,
        assignment: &[(TermId, Value)],
        budget: &Budget,
    ) -> Result<Value, EvalError> {
        if assignment.is_empty() {
            return self.eval(term, budget);
        }
        for &(variable, _) in assignment {
            self.with_variables.insert(variable);
            self.examined.insert(variable);
        }
        self.examine(term);
        let mark = self.cache.mark();
        let mut locals = Locals::default();
        for (variable, value) in assignment {
            locals.insert(*variable, self.cache.keep_local(value.clone()));
        }
        self.frames.push(Frame { kind: FrameKind::Assignment, locals, base: 0, mark });
        let result = match self.slot(term) {
            Some(slot) => Ok(slot),
            None => self.run(term, budget),
        };
        let value = result.map(|slot| self.cache.value(slot));
        match value {
            Ok(_) => {
                self.pop_frame();
            }
            Err(_) => self.abandon(),
        }
        value
    }

    /// Whether a formula without free variables is true.
    ///
    /// # Errors
    /// As [`eval`](Self::eval).
    ///
    /// # Panics
    /// If the term is no formula.
    pub fn holds(&mut self, formula: TermId, budget: &Budget) -> Result<bool, EvalError> {
        let value = self.eval(formula, budget)?;
        Ok(value.as_bool().expect("a term of sort Bool"))
    }

    /// The open cases that evaluation met so far, with the values it took, in the order in which
    /// they were met.
    #[must_use]
    pub fn open_cases(&self) -> &[(OpenCase, Value)] {
        self.open_cases.cases()
    }

    /// Forgets everything that is unfinished.
    fn abandon(&mut self) {
        self.tasks.clear();
        for frame in self.frames.drain(..) {
            if let FrameKind::Call { function, args } = frame.kind {
                self.calls.remove(&(function, args));
            }
        }
        self.cache.truncate(0);
    }

    fn run(&mut self, root: TermId, budget: &Budget) -> Result<Slot, EvalError> {
        if let Some(slot) = self.slot(root) {
            return Ok(slot);
        }
        self.tasks.push(Task { term: root, next: 0 });
        loop {
            self.unpaid += 1;
            if self.unpaid >= PORTION {
                budget.spend(std::mem::take(&mut self.unpaid))?;
            }
            match self.step(budget)? {
                Step::Argument(term) => self.tasks.push(Task { term, next: 0 }),
                Step::Entered => {}
                Step::Value(slot) => {
                    if let Some(result) = self.finish(slot)? {
                        budget.spend(std::mem::take(&mut self.unpaid))?;
                        return Ok(result);
                    }
                }
            }
        }
    }

    /// The value of a term in the innermost frame, if it is known.
    #[inline]
    fn slot(&self, term: TermId) -> Option<Slot> {
        match self.frames.last() {
            Some(frame) if self.with_variables.contains(term) => frame.locals.get(&term).copied(),
            _ => self.cache.get(term),
        }
    }

    /// Turns a value into a slot that lives long enough for `term`.
    fn keep(&mut self, term: TermId, value: Value) -> Slot {
        if !self.frames.is_empty() && self.with_variables.contains(term) {
            self.cache.keep_local(value)
        } else {
            self.cache.keep(value)
        }
    }

    /// Records the value of the task on top, and of the frames that it completes. Returns the
    /// value of the last task.
    fn finish(&mut self, mut slot: Slot) -> Result<Option<Slot>, EvalError> {
        loop {
            let Some(task) = self.tasks.pop() else { return Ok(Some(slot)) };
            match self.frames.last_mut() {
                Some(frame) if self.with_variables.contains(task.term) => {
                    frame.locals.insert(task.term, slot);
                }
                _ => self.cache.set(task.term, slot),
            }
            match self.frames.last() {
                Some(Frame { kind: FrameKind::Assignment, .. }) if self.tasks.is_empty() => {
                    return Ok(Some(slot));
                }
                Some(frame) if frame.base == self.tasks.len() => {}
                _ if self.tasks.is_empty() => return Ok(Some(slot)),
                _ => return Ok(None),
            }
            match self.leave(slot)? {
                Some(result) => slot = result,
                None => return Ok(None),
            }
        }
    }

    /// The body of the innermost frame has a value: either that settles the call or quantifier,
    /// whose value is returned, or the next instance was entered.
    fn leave(&mut self, body: Slot) -> Result<Option<Slot>, EvalError> {
        let Some(frame) = self.frames.last_mut() else { return Ok(None) };
        if let FrameKind::Quantifier { holds_so_far, domains, numbers, partial } = &mut frame.kind {
            let decided = slot_bool(body) != Some(*holds_so_far);
            if !decided && advance(domains, numbers) {
                self.enter_instance();
                return Ok(None);
            }
            if let (false, Some(sort), Some(task)) = (decided, *partial, self.tasks.last()) {
                return Err(EvalError::LargeDomain { quantifier: task.term, sort });
            }
            let result = bool_slot(*holds_so_far != decided);
            self.pop_frame();
            return Ok(Some(result));
        }
        let value = self.cache.value(body);
        if let Some(FrameKind::Call { function, args }) = self.pop_frame() {
            self.calls.insert((function, args), Call::Done(value.clone()));
        }
        let term = self.tasks.last().map(|task| task.term);
        // A mapped function goes on with the next elements.
        let term = term.filter(|&term| self.store.op(term) != Op::ArrayMap);
        Ok(term.map(|term| self.keep(term, value)))
    }

    fn pop_frame(&mut self) -> Option<FrameKind> {
        let frame = self.frames.pop()?;
        self.cache.truncate(frame.mark);
        Some(frame.kind)
    }

    /// Looks at the term on top of the stack.
    fn step(&mut self, budget: &Budget) -> Result<Step, EvalError> {
        let Some(task) = self.tasks.last_mut() else { return Ok(Step::Entered) };
        let (term, next) = (task.term, task.next as usize);
        if next == 0 && !self.frames.is_empty() {
            // The body of a frame may be known already.
            if let Some(slot) = self.slot(term) {
                return Ok(Step::Value(slot));
            }
        }
        let store = self.store;
        let args = store.args(term);
        match store.op(term) {
            Op::Ite => {
                let Some(condition) = self.slot(args[0]) else {
                    return Ok(Step::Argument(args[0]));
                };
                let branch = if slot_bool(condition) == Some(true) { args[1] } else { args[2] };
                Ok(match self.slot(branch) {
                    Some(slot) => Step::Value(slot),
                    None => Step::Argument(branch),
                })
            }
            Op::And => Ok(self.connective(args, next, false)),
            Op::Or => Ok(self.connective(args, next, true)),
            Op::Implies => Ok(self.implication(args, next)),
            Op::Forall | Op::Exists => self.enter_quantifier(term, args),
            Op::BoundVar => self.bound(term).map(Step::Value),
            Op::Select if self.lambda(args[0]).is_some() => self.read_lambda(term, args),
            Op::Eq if args.len() == 2 && self.are_one_lambda(args[0], args[1]) => {
                Ok(Step::Value(bool_slot(true)))
            }
            Op::ArrayMap if self.is_unlisted_lambda(term) => self.tabulated(term, args, budget),
            Op::StrConcat if args.iter().any(|&arg| self.is_open_concatenation(arg)) => {
                self.concatenation(term, budget)
            }
            _ => {
                for (position, &arg) in args.iter().enumerate().skip(next) {
                    if self.slot(arg).is_none() {
                        self.resume_at(position + 1);
                        return Ok(Step::Argument(arg));
                    }
                }
                self.compute(term, args, budget)
            }
        }
    }

    /// The lambda that an array is, or is defined to be: its elements are known where a table of them has no end.
    fn lambda(&self, array: TermId) -> Option<TermId> {
        if self.store.op(array) != Op::Apply {
            return Some(array).filter(|&array| self.store.is_lambda(array));
        }
        let function = self.store.function(array).filter(|_| self.store.args(array).is_empty())?;
        let defined = self.interpretation.definition(function)?.body;
        Some(defined).filter(|&defined| self.store.is_lambda(defined))
    }

    fn are_one_lambda(&self, one: TermId, other: TermId) -> bool {
        self.lambda(one).is_some_and(|lambda| self.lambda(other) == Some(lambda))
    }

    /// The body of a lambda at an index.
    fn read_lambda(&mut self, term: TermId, args: &[TermId]) -> Result<Step, EvalError> {
        let store = self.store;
        let index = args[1];
        let Some((lambda, function)) =
            self.lambda(args[0]).and_then(|lambda| Some((lambda, store.function(lambda)?)))
        else {
            return Err(EvalError::Unsupported { op: Op::Select, term });
        };
        let arrays = store.args(lambda).iter();
        let terms = arrays.map(|&array| match store.op(array) {
            Op::ConstArray => store.arg(array, 0),
            _ => index,
        });
        let mut args = Vec::with_capacity(store.args(lambda).len());
        for arg in terms {
            let Some(slot) = self.slot(arg) else { return Ok(Step::Argument(arg)) };
            args.push(self.cache.value(slot));
        }
        Ok(match self.call(function, args.into())? {
            Some(value) => Step::Value(self.keep(term, value)),
            None => Step::Entered,
        })
    }

    /// Whether a term is a lambda over more indices than can be listed.
    fn is_unlisted_lambda(&mut self, term: TermId) -> bool {
        let store = self.store;
        let Sort::Array { index, .. } = *store.sort_of(term) else { return false };
        if !store.is_lambda(term) {
            return false;
        }
        let domain = self.domains.entry(index).or_insert_with(|| Domain::of(store, index));
        let count = domain.as_ref().map(Domain::count);
        count.is_some_and(|count| count.is_none_or(|count| count > MOST_LISTED))
    }

    /// The array of a lambda: its elements where its body says so, and what it is everywhere else.
    fn tabulated(
        &mut self,
        term: TermId,
        args: &[TermId],
        budget: &Budget,
    ) -> Result<Step, EvalError> {
        let (store, interpretation) = (self.store, self.interpretation);
        let unsupported = EvalError::Unsupported { op: Op::ArrayMap, term };
        let definition = store.function(term).and_then(|function| store.definition(function));
        let definition = definition.ok_or(unsupported)?;
        let mut assignment = Vec::with_capacity(args.len());
        let mut indices = Vec::new();
        for (&array, &param) in args.iter().zip(&definition.params) {
            let variable = store.variable_term(param).ok_or(unsupported)?;
            if store.op(array) == Op::ArrayIdentity {
                indices.push(variable);
                continue;
            }
            let inner = store.arg(array, 0);
            let Some(slot) = self.slot(inner) else { return Ok(Step::Argument(inner)) };
            assignment.push((variable, self.cache.value(slot)));
        }
        if self.tables >= MOST_TABLES {
            return Err(EvalError::TooHard { term });
        }
        let marked = marked_indices(store, interpretation, term, &assignment).ok_or(unsupported)?;
        if !marked.iter().all(Value::is_exact) {
            return Err(EvalError::TooHard { term });
        }
        let &Sort::Array { index, .. } = store.sort_of(term) else { return Err(unsupported) };
        let mut others = (0..=marked.len() as u64).filter_map(|n| store.numbered_value(index, n));
        let other = others.find(|other| marked.binary_search(other).is_err()).ok_or(unsupported)?;
        let domain = Domain::of(store, index).ok_or(unsupported)?;
        let mut inner = Evaluator::new(store, interpretation);
        inner.tables = self.tables + 1;
        let mut at = |index: &Value| {
            let bound = indices.iter().map(|&variable| (variable, index.clone()));
            let assignment: Vec<(TermId, Value)> =
                bound.chain(assignment.iter().cloned()).collect();
            inner.eval_under(definition.body, &assignment, budget)
        };
        let mut array = ArrayValue::constant(domain, at(&other)?);
        for index in marked {
            let element = at(&index)?;
            array.set(index, element);
        }
        Ok(Step::Value(self.keep(term, Value::Array(array))))
    }

    fn is_open_concatenation(&self, term: TermId) -> bool {
        self.store.op(term) == Op::StrConcat && self.slot(term).is_none()
    }

    /// Nested concatenations at once: the values of a deep chain, each a letter longer than the one
    /// before, would fill memory.
    fn concatenation(&mut self, term: TermId, budget: &Budget) -> Result<Step, EvalError> {
        let store = self.store;
        let mut parts = Vec::new();
        let mut entered = FxHashSet::default();
        let mut open: Vec<TermId> = store.args(term).iter().rev().copied().collect();
        while let Some(part) = open.pop() {
            self.unpaid += 1;
            // One that occurs twice has a value of its own.
            if self.is_open_concatenation(part) && entered.insert(part) {
                open.extend(store.args(part).iter().rev());
            } else {
                parts.push(part);
            }
        }
        let mut asked = FxHashSet::default();
        let mut missing: Vec<TermId> = parts.clone();
        missing.retain(|&part| self.slot(part).is_none() && asked.insert(part));
        if missing.is_empty() {
            return self.compute(term, &parts, budget);
        }
        self.tasks.extend(missing.into_iter().rev().map(|term| Task { term, next: 0 }));
        Ok(Step::Entered)
    }

    /// Where the arguments of the task on top are looked at next.
    fn resume_at(&mut self, position: usize) {
        if let Some(task) = self.tasks.last_mut() {
            task.next = position as u32;
        }
    }

    /// `and`, `or`: `decisive` is the value that settles the whole.
    fn connective(&mut self, args: &[TermId], next: usize, decisive: bool) -> Step {
        for (position, &arg) in args.iter().enumerate().skip(next) {
            match self.slot(arg) {
                None => {
                    self.resume_at(position);
                    return Step::Argument(arg);
                }
                Some(slot) if slot_bool(slot) == Some(decisive) => return Step::Value(slot),
                Some(_) => {}
            }
        }
        Step::Value(bool_slot(!decisive))
    }

    /// `=>`: a false premise settles the whole, otherwise the conclusion.
    fn implication(&mut self, args: &[TermId], next: usize) -> Step {
        for (position, &arg) in args.iter().enumerate().skip(next) {
            match self.slot(arg) {
                None => {
                    self.resume_at(position);
                    return Step::Argument(arg);
                }
                Some(slot) if position + 1 == args.len() => return Step::Value(slot),
                Some(slot) if slot_bool(slot) == Some(false) => {
                    return Step::Value(bool_slot(true));
                }
                Some(_) => {}
            }
        }
        Step::Value(bool_slot(true))
    }

    /// The value of a variable: that of the innermost quantifier that binds it, as far as the
    /// innermost call.
    fn bound(&self, variable: TermId) -> Result<Slot, EvalError> {
        for frame in self.frames.iter().rev() {
            if let Some(&slot) = frame.locals.get(&variable) {
                return Ok(slot);
            }
            if let FrameKind::Call { .. } = frame.kind {
                break;
            }
        }
        Err(EvalError::Unbound { variable })
    }

    /// The value of a term whose arguments have values.
    fn compute(
        &mut self,
        term: TermId,
        args: &[TermId],
        budget: &Budget,
    ) -> Result<Step, EvalError> {
        if let Some(value) = literal::of(self.store, term) {
            return Ok(Step::Value(self.keep(term, value)));
        }
        let mut values: SmallVec<[Value; 4]> = SmallVec::new();
        for &arg in args {
            let slot = self.slot(arg).expect("arguments were evaluated before");
            let value = self.cache.value(slot);
            self.unpaid += weight(&value);
            values.push(value);
        }
        let head = Head::of(self.store, term);
        if let (Op::Apply, Some(function)) = (head.op, head.function) {
            return self.application(term, function, values);
        }
        if let (Op::ArrayMap, Some(function)) = (head.op, head.function) {
            return self.mapped(term, function, &values);
        }
        let mut host = ModelHost {
            store: self.store,
            interpretation: self.interpretation,
            sort: head.sort,
            open_cases: &mut self.open_cases,
            matchers: &mut self.matchers,
            budget,
        };
        let folded = apply(self.store, &head, &values, &mut host);
        match folded {
            Fold::Value(value) => Ok(Step::Value(self.keep(term, value))),
            Fold::Open => Err(EvalError::NoDefault { term }),
            Fold::TooHard => Err(match budget.exhausted() {
                Some(reason) => EvalError::Exhausted(reason),
                None => EvalError::TooHard { term },
            }),
            Fold::Unsupported => Err(EvalError::Unsupported { op: head.op, term }),
        }
    }

    fn application(
        &mut self,
        term: TermId,
        function: FunId,
        args: SmallVec<[Value; 4]>,
    ) -> Result<Step, EvalError> {
        match self.store.function_decl(function).kind {
            FunKind::Recursive => {
                return Ok(match self.call(function, args.into_vec().into())? {
                    Some(value) => Step::Value(self.keep(term, value)),
                    None => Step::Entered,
                });
            }
            FunKind::Abstraction => return Err(EvalError::Undefined { function }),
            _ if self.interpretation.definition(function).is_some() => {
                return Ok(match self.call(function, args.into_vec().into())? {
                    Some(value) => Step::Value(self.keep(term, value)),
                    None => Step::Entered,
                });
            }
            FunKind::Declared
            | FunKind::Skolem
            | FunKind::Constructor { .. }
            | FunKind::Selector { .. } => {}
        }
        let value = self.looked_up(term, function, &args)?;
        Ok(Step::Value(self.keep(term, value)))
    }

    /// What the interpretation says of a declared function at these arguments, for `term`.
    fn looked_up(&self, term: TermId, function: FunId, args: &[Value]) -> Result<Value, EvalError> {
        let given = if args.is_empty() {
            self.interpretation.constant(function)
        } else {
            let table = self.interpretation.function(function);
            if table.is_some() && !args.iter().all(Value::is_exact) {
                return Err(EvalError::TooHard { term });
            }
            table.map(|table| table.apply(args))
        };
        match given {
            Some(value) => Ok(value.clone()),
            None => {
                let sort = self.store.function_decl(function).result;
                let default = self.interpretation.default_value(self.store, sort);
                default.ok_or(EvalError::NoDefault { term })
            }
        }
    }

    /// The array of what a function makes of the elements at each index. Only indices at which an
    /// array differs from its default can have another element than the rest. A function with a
    /// definition is called for one tuple of elements at a time; each call that is done brings the
    /// evaluation back here.
    fn mapped(&mut self, term: TermId, function: FunId, args: &[Value]) -> Result<Step, EvalError> {
        let arrays: SmallVec<[&ArrayValue; 4]> = args
            .iter()
            .filter_map(|value| match value {
                Value::Array(array) => Some(array),
                _ => None,
            })
            .collect();
        let mut indices: Vec<&Value> =
            arrays.iter().flat_map(|array| array.exceptions()).map(|(index, _)| index).collect();
        if !args.iter().all(Value::is_exact) {
            return Err(EvalError::TooHard { term });
        }
        indices.sort_unstable();
        indices.dedup();
        self.unpaid += indices.len() as u64;
        let rest = arrays.iter().map(|array| array.default().clone()).collect();
        let Some(rest) = self.element(term, function, rest)? else { return Ok(Step::Entered) };
        let mut result = arrays[0].constant_like(rest);
        for index in indices {
            let elements = arrays.iter().map(|array| array.select(index).clone()).collect();
            let Some(element) = self.element(term, function, elements)? else {
                return Ok(Step::Entered);
            };
            result.set(index.clone(), element);
        }
        Ok(Step::Value(self.keep(term, Value::Array(result))))
    }

    /// The value of a function at these arguments; none if a frame was entered to find it.
    fn element(
        &mut self,
        term: TermId,
        function: FunId,
        args: Box<[Value]>,
    ) -> Result<Option<Value>, EvalError> {
        if self.store.function_decl(function).kind == FunKind::Recursive
            || self.interpretation.definition(function).is_some()
        {
            return self.call(function, args);
        }
        self.looked_up(term, function, &args).map(Some)
    }

    /// The value of a function with a definition; none if a frame was entered to find it.
    fn call(&mut self, function: FunId, args: Box<[Value]>) -> Result<Option<Value>, EvalError> {
        let key = (function, args);
        match self.calls.get(&key) {
            Some(Call::Done(value)) => return Ok(Some(value.clone())),
            Some(Call::Running) => return Err(EvalError::Circular { function }),
            None => {}
        }
        let store = self.store;
        let given = store.definition(function).or_else(|| self.interpretation.definition(function));
        let definition = given.ok_or(EvalError::Undefined { function })?;
        if self.frames.len() >= MAX_FRAMES {
            return Err(EvalError::CallDepth { function });
        }
        self.examine(definition.body);
        let mark = self.cache.mark();
        let mut locals = Locals::default();
        for (&variable, value) in definition.params.iter().zip(&key.1) {
            let slot = self.cache.keep_local(value.clone());
            if let Some(term) = store.variable_term(variable) {
                locals.insert(term, slot);
            }
        }
        self.calls.insert((function, key.1.clone()), Call::Running);
        let kind = FrameKind::Call { function, args: key.1 };
        self.frames.push(Frame { kind, locals, base: self.tasks.len(), mark });
        self.tasks.push(Task { term: definition.body, next: 0 });
        Ok(None)
    }

    fn enter_quantifier(&mut self, term: TermId, args: &[TermId]) -> Result<Step, EvalError> {
        let Some((&body, variables)) = args.split_last() else {
            return Err(EvalError::Unsupported { op: self.store.op(term), term });
        };
        if let Some(holds) = self.interpretation.judged(term) {
            return Ok(Step::Value(bool_slot(holds)));
        }
        let mut domains = Domains::new();
        let mut partial = None;
        let store = self.store;
        let bounding =
            self.bounding.entry(term).or_insert_with(|| bounding_terms(store, term).into());
        let bounding = Arc::clone(bounding);
        if let Some(&needed) = bounding.iter().find(|&&bound| self.slot(bound).is_none()) {
            return Ok(Step::Argument(needed));
        }
        let read = self.variables_read(term, body);
        self.unpaid += PORTION / 8;
        let ranges = self.ranges(term, variables, &bounding);
        if ranges.iter().flatten().any(|range| range.count() == Some(0)) {
            return Ok(Step::Value(bool_slot(self.store.op(term) == Op::Forall)));
        }
        for (&variable, range) in variables.iter().zip(ranges) {
            let count = range.as_ref().and_then(IntegerRange::count);
            if let Some((range, count)) = range.zip(count.filter(|&count| count <= SMALL_DOMAIN)) {
                domains.push(Elements::Integers(range.low, count));
                continue;
            }
            if !read.contains(&variable) {
                // No sort is empty, so any element will do.
                domains.push(Elements::Listed(Arc::new([Value::Bool(false)])));
                continue;
            }
            let sort = self.store.sort(variable);
            let store = self.store;
            let domain = self.domains.entry(sort).or_insert_with(|| Domain::of(store, sort));
            domains.push(match (domain, self.interpretation.range(sort)) {
                (Some(Domain::Finite(domain)), None) => Elements::Domain(Arc::clone(domain)),
                (Some(Domain::Finite(domain)), _) if domain.count() <= SMALL_DOMAIN => {
                    Elements::Domain(Arc::clone(domain))
                }
                (_, Some(Range::All(values))) => Elements::Listed(Arc::clone(values)),
                (_, Some(Range::Some(values))) if !values.is_empty() => {
                    partial = Some(sort);
                    Elements::Listed(Arc::clone(values))
                }
                _ => return Err(EvalError::LargeDomain { quantifier: term, sort }),
            });
        }
        if self.frames.len() >= MAX_FRAMES {
            return Err(EvalError::TooHard { term });
        }
        self.examine(body);
        let numbers = SmallVec::from_elem(0, domains.len());
        let holds_so_far = self.store.op(term) == Op::Forall;
        self.frames.push(Frame {
            kind: FrameKind::Quantifier { holds_so_far, domains, numbers, partial },
            locals: Locals::default(),
            base: self.tasks.len(),
            mark: self.cache.mark(),
        });
        self.enter_instance();
        Ok(Step::Entered)
    }

    /// The ranges of quantified integers, where variables that are bound outside have their values.
    fn ranges(
        &self,
        quantifier: TermId,
        variables: &[TermId],
        bounding: &[TermId],
    ) -> SmallVec<[Option<IntegerRange>; 4]> {
        if variables.iter().all(|&variable| *self.store.sort_of(variable) != Sort::Int) {
            return variables.iter().map(|_| None).collect();
        }
        let known = |term| {
            let slot = match self.store.op(term) {
                Op::BoundVar => self.bound(term).ok(),
                _ => self.slot(term).filter(|_| bounding.contains(&term)),
            };
            match self.cache.value(slot?) {
                Value::Int(value) => Some(value),
                _ => None,
            }
        };
        quantifier_ranges(self.store, quantifier, known).into()
    }

    /// The variables that the body of a quantifier mentions.
    fn variables_read(&mut self, quantifier: TermId, body: TermId) -> Arc<[TermId]> {
        let store = self.store;
        let read = self.read.entry(quantifier).or_insert_with(|| {
            let mut found = Vec::new();
            post_order(store, &[body], &mut TermSet::new(), |term| {
                if store.op(term) == Op::BoundVar {
                    found.push(term);
                }
            });
            found.into()
        });
        Arc::clone(read)
    }

    /// Binds the variables of the innermost quantifier and starts with its body.
    fn enter_instance(&mut self) {
        let (Some(frame), Some(task)) = (self.frames.last_mut(), self.tasks.last()) else { return };
        let FrameKind::Quantifier { domains, numbers, .. } = &frame.kind else { return };
        self.cache.truncate(frame.mark);
        frame.locals.clear();
        let args = self.store.args(task.term);
        for ((domain, &number), &variable) in domains.iter().zip(numbers).zip(args) {
            frame.locals.insert(variable, self.cache.keep_local(domain.element(number)));
        }
        self.tasks.push(Task { term: args[args.len() - 1], next: 0 });
    }

    /// Finds out which terms below `body` contain variables.
    fn examine(&mut self, body: TermId) {
        let (store, with_variables) = (self.store, &mut self.with_variables);
        post_order(store, &[body], &mut self.examined, |term| {
            let depends = store.op(term) == Op::BoundVar
                || store.args(term).iter().any(|&arg| with_variables.contains(arg));
            if depends {
                with_variables.insert(term);
            }
        });
    }
}

/// Goes to the next tuple of elements; false after the last one.
fn advance(domains: &[Elements], numbers: &mut [u64]) -> bool {
    for (domain, number) in domains.iter().zip(numbers).rev() {
        *number += 1;
        if *number < domain.count() {
            return true;
        }
        *number = 0;
    }
    false
}

/// Ticks for looking at a long value.
fn weight(value: &Value) -> u64 {
    match value {
        Value::BitVec(bits) => u64::from(bits.width() / 64),
        Value::String(word) => word.len() as u64 / 64,
        Value::Int(number) => number.bit_len() as u64 / 64,
        _ => 0,
    }
}
