//! The evaluator: does a stack and a heap satisfy a formula of separation logic?
//!
//! Idea: the definition of the logic, read as a program. Goals are formulas with values for their
//! variables on a heap; a goal that needs others waits on an explicit stack, and results are kept.
//! Formulas of cells, `sep`, `or`, `exists` and predicates go to the [search](crate::search) for a way
//! to share the cells; what is left is negation, `and` of spatial formulas, wands and quantifiers.
//! With a [`Derivation`] the calls are not searched for but checked, one step after the other.
//! Invariants: an element that is neither in the heap nor on the stack nor in the formula behaves
//! like any other such element, so a quantifier over a declared sort of addresses is decided by the known
//! ones and one more; one over a sort with few values, and a declared sort of data has those that the model
//! names, by all of them. What could not be found out is an error, never an answer.
//! Reference: Reynolds, LICS 2002; Calcagno, Yang, O'Hearn, "Computability and complexity results for
//! a spatial assertion language", FSTTCS 2001 (bounds for the wand).

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use trine_collections::Budget;
use trine_term::{
    Evaluator, FunId, Interpretation, Op, Range, Sort, SortId, TermId, TermMap, TermSet, TermStore,
    Value, post_order,
};

use crate::derivation::{Derivation, DerivedCall, DerivedCalls};
use crate::elements::few_values;
use crate::error::HeapEvalError;
use crate::extension::Extensions;
use crate::heap::{Heap, NIL, is_of_sort};
use crate::model::{HeapModel, Unfolding};
use crate::rule_check::RuleChecks;
use crate::search::{Search, Verdict};
use crate::vocabulary::{Variables, Vocabulary};

/// Largest heap whose splits are tried one by one.
const MAX_SPLIT_CELLS: usize = 20;

/// Most units that all cells together are cut into, where cells are shared.
const MAX_UNITS: usize = 1 << 20;

/// How many values of one sort are run through.
const MAX_VALUES: usize = 256;

/// A heap whose cells have numbers. Where cells are shared, each stands as often as the heap has units of
/// it, one behind the other.
#[derive(Default)]
pub(crate) struct IndexedHeap {
    pub(crate) cells: Vec<(Value, Value)>,
    /// The first number at each address.
    pub(crate) index: FxHashMap<Value, u32>,
}

impl IndexedHeap {
    fn new(cells: Vec<(Value, Value)>) -> Self {
        let numbered = cells.iter().enumerate().rev();
        let index = numbered.map(|(number, (at, _))| (at.clone(), number as u32)).collect();
        Self { cells, index }
    }

    /// The units at an address from a number on.
    pub(crate) fn units_from(&self, first: usize) -> impl Iterator<Item = usize> + '_ {
        let same = move |&number: &usize| self.cells[number].0 == self.cells[first].0;
        (first..self.cells.len()).take_while(same)
    }
}

/// What all goals share.
pub(crate) struct Context<'a> {
    pub(crate) store: &'a TermStore,
    pub(crate) vocabulary: Vocabulary,
    budget: &'a Budget,
    values: Evaluator<'a>,
    interpretation: &'a Interpretation,
    heaps: Vec<Rc<IndexedHeap>>,
    places: FxHashMap<Vec<(Value, Value)>, usize>,
    /// Values of constants and literals of the formulas that were read.
    named: FxHashSet<Value>,
    read: TermSet,
    binders: TermMap<Variables>,
    may_call: FxHashMap<(TermId, FunId), bool>,
    known: FxHashMap<(SortId, usize), Rc<Vec<Value>>>,
    whole: &'a Heap,
    /// How many units a whole cell is cut into: one where no share is named.
    pub(crate) units: u32,
}

impl<'a> Context<'a> {
    pub(crate) fn spend(&self, ticks: u64) -> Result<(), HeapEvalError> {
        Ok(self.budget.spend(ticks)?)
    }

    pub(crate) fn interpretation(&self) -> &'a Interpretation {
        self.interpretation
    }

    /// The value of a term without heap operators under values for its free variables.
    pub(crate) fn value_under(
        &mut self,
        term: TermId,
        assignment: &[(TermId, Value)],
    ) -> Result<Value, HeapEvalError> {
        let value = self.values.eval_under(term, assignment, self.budget);
        value.map_err(|error| HeapEvalError::of_value(term, error))
    }

    /// Whether two values are the same element.
    pub(crate) fn equal(&self, a: &Value, b: &Value, of: TermId) -> Result<bool, HeapEvalError> {
        if a.is_exact() && b.is_exact() || a == b {
            return Ok(a == b);
        }
        Err(HeapEvalError::Data(of))
    }

    pub(crate) fn heap(&self, number: usize) -> &IndexedHeap {
        &self.heaps[number]
    }

    pub(crate) fn shared_heap(&self, number: usize) -> Rc<IndexedHeap> {
        self.heaps[number].clone()
    }

    /// The number of a heap with these cells, in the order of their addresses.
    pub(crate) fn intern(&mut self, cells: Vec<(Value, Value)>) -> usize {
        if let Some(&place) = self.places.get(&cells) {
            return place;
        }
        let place = self.heaps.len();
        self.places.insert(cells.clone(), place);
        self.heaps.push(Rc::new(IndexedHeap::new(cells)));
        place
    }

    /// The variables that a quantifier binds.
    pub(crate) fn binder(&mut self, quantifier: TermId) -> Variables {
        if let Some(known) = self.binders.get(quantifier) {
            return known.clone();
        }
        let args = self.store.args(quantifier);
        let variables: Variables = args[..args.len().saturating_sub(1)].into();
        self.binders.insert(quantifier, variables.clone());
        variables
    }

    pub(crate) fn may_call(&mut self, term: TermId, function: FunId) -> bool {
        if let Some(&known) = self.may_call.get(&(term, function)) {
            return known;
        }
        let result = self.vocabulary.may_call(self.store, term, function);
        self.may_call.insert((term, function), result);
        result
    }

    /// Cuts cells into so many units; what is known of parts of the heap is forgotten.
    ///
    /// # Errors
    /// If the heap has too many of them.
    fn cut_into(&mut self, units: u32) -> Result<(), HeapEvalError> {
        let mut cells = Vec::new();
        for (at, content) in self.whole.cells() {
            let share = self.whole.share(at).and_then(|share| share.units(units));
            let count = share.ok_or(HeapEvalError::Bound)? as usize;
            if cells.len() + count > MAX_UNITS {
                return Err(HeapEvalError::Bound);
            }
            cells.extend(std::iter::repeat_n((at.clone(), content.clone()), count));
        }
        self.units = units;
        self.places.clear();
        self.known.clear();
        if cells.len() <= MAX_SPLIT_CELLS {
            self.places.insert(cells.clone(), 0);
        }
        self.heaps = vec![Rc::new(IndexedHeap::new(cells))];
        Ok(())
    }

    /// How many units of a cell an atom speaks of.
    pub(crate) fn units_of(&self, cell: TermId) -> Result<usize, HeapEvalError> {
        let units = self.store.share(cell).and_then(|share| share.units(self.units));
        units.map(|units| units as usize).ok_or(HeapEvalError::Unsupported(cell))
    }

    /// Reads a formula; the values of its constants and literals are known from then on. Says whether cells
    /// are cut into other units than before.
    fn read(&mut self, formula: TermId) -> Result<bool, HeapEvalError> {
        if self.read.contains(formula) {
            return Ok(false);
        }
        let mut units = Some(self.units);
        self.vocabulary.read(self.store, formula);
        let mut leaves = Vec::new();
        let mut roots = vec![formula];
        let mut functions: FxHashSet<FunId> = FxHashSet::default();
        while !roots.is_empty() {
            let mut found = Vec::new();
            post_order(self.store, &roots, &mut self.read, |term| {
                let op = self.store.op(term);
                if let (Some(share), Some(known)) = (self.store.share(term), units) {
                    units = share.common_units(known);
                }
                let closed = self.store.args(term).is_empty();
                if closed && (op == Op::Apply || op.is_value() || op == Op::SepNil) {
                    leaves.push(term);
                }
                if let Some((function, predicate)) = self.vocabulary.predicate(self.store, term)
                    && functions.insert(function)
                {
                    found.push(predicate.body);
                }
            });
            roots = found;
        }
        for leaf in leaves {
            if *self.store.sort_of(leaf) == Sort::Bool {
                continue;
            }
            let value = self.value_under(leaf, &[])?;
            if let Value::Constructed(record) = &value {
                self.named.extend(record.fields().iter().cloned());
            }
            self.named.insert(value);
        }
        self.known.clear();
        let units = units.ok_or(HeapEvalError::Bound)?;
        let is_finer = units != self.units;
        if is_finer {
            self.cut_into(units)?;
        }
        Ok(is_finer)
    }

    /// The values of a sort that occur in a heap, on the stack and in the formulas, in order.
    pub(crate) fn known_values(&mut self, sort: SortId, heap: usize) -> Vec<Value> {
        if let Some(known) = self.known.get(&(sort, heap)) {
            return known.to_vec();
        }
        let cells = self.shared_heap(heap);
        let of_cells = cells.cells.iter().flat_map(|(at, content)| {
            let fields = content.as_constructed().map(|record| record.fields()).unwrap_or(&[]);
            [at, content].into_iter().chain(fields)
        });
        let mut values: Vec<Value> = self
            .named
            .iter()
            .chain(of_cells)
            .filter(|value| is_of_sort(self.store, value, sort))
            .cloned()
            .collect();
        values.sort_unstable();
        values.dedup();
        self.known.insert((sort, heap), Rc::new(values.clone()));
        values
    }

    /// All values of a sort that has few: one whose number the standard fixes, or of which the model says
    /// what quantifiers run through.
    pub(crate) fn all_values(&self, sort: SortId) -> Option<Vec<Value>> {
        if let Some(Range::All(values)) = self.interpretation.range(sort) {
            return Some(values.to_vec());
        }
        few_values(self.store, sort, MAX_VALUES)
    }

    /// Gives elements that occur nowhere else numbers in the order in which they come: they behave alike.
    fn number_strangers(&mut self, values: &mut [(TermId, Value)]) {
        let mut images: Vec<(Value, Value)> = Vec::new();
        for (_, value) in values {
            let Value::Element { sort, number } = *value else { continue };
            let is_address = self.store.heap_at(sort).is_some();
            if !is_address || number == NIL || self.known_values(sort, 0).contains(value) {
                continue;
            }
            let image = match images.iter().find(|(from, _)| from == value) {
                Some((_, image)) => image.clone(),
                None => {
                    let of_sort = |(from, _): &&(Value, Value)| is_of_sort(self.store, from, sort);
                    let before = images.iter().filter(of_sort).count() as u32;
                    let first = self.first_free(sort, 0);
                    let image = Value::Element { sort, number: first + before };
                    images.push((value.clone(), image.clone()));
                    image
                }
            };
            *value = image;
        }
    }

    /// A number so that no element of the sort from there on occurs in a heap, on the stack or in the
    /// formulas.
    pub(crate) fn first_free(&mut self, sort: SortId, heap: usize) -> u32 {
        let whole = self.known_values(sort, 0);
        let known = self.known_values(sort, heap);
        free_number(known.iter().chain(&whole))
    }
}

/// How many numbers of elements are kept free.
const FREE_NUMBERS: u32 = 1 << 24;

/// The first of many numbers that no element among the values has.
fn free_number<'v>(values: impl Iterator<Item = &'v Value>) -> u32 {
    let number = |value: &Value| match value {
        Value::Element { number, .. } => Some(*number),
        _ => None,
    };
    let mut taken: Vec<u32> = values.filter_map(number).collect();
    taken.sort_unstable();
    let mut free = NIL + 1;
    for number in taken {
        if number.saturating_sub(free) >= FREE_NUMBERS {
            break;
        }
        free = free.max(number.saturating_add(1));
    }
    free
}

/// What a goal asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Question {
    Formula(TermId),
    /// The operands of a `sep` from one on.
    Star(TermId, usize),
    /// The operands of a `wand` from one on.
    Wand(TermId, usize),
}

impl Question {
    fn term(self) -> TermId {
        match self {
            Self::Formula(term) | Self::Star(term, _) | Self::Wand(term, _) => term,
        }
    }
}

pub(crate) type Assignment = Rc<[(TermId, Value)]>;

struct Goal {
    question: Question,
    assignment: Assignment,
    heap: usize,
    /// How far the goal has got; its meaning depends on the operator.
    cursor: usize,
    /// Heaps that a wand ranges over.
    extensions: Option<Extensions>,
}

enum Step {
    Done(bool),
    Need(Question, Assignment, usize),
}

type Key = (Question, Assignment, usize);

/// Says whether a stack and a heap satisfy formulas of separation logic, by the definition of the logic.
///
/// ```
/// use trine_collections::Budget;
/// use trine_heap::{Heap, HeapEvaluator, HeapModel, Location};
/// use trine_term::{HeapSort, Op, TermStore};
/// let mut store = TermStore::new();
/// let name = store.symbols.intern("L");
/// let location = store.declare_sort(name, Box::new([]));
/// store.declare_heap(HeapSort { location, data: location });
/// let (x, y) = (store.declare_const("x", location), store.declare_const("y", location));
/// let cell = store.mk(Op::SepPto, &[x, y]);
/// let mut model = HeapModel::default();
/// let at = |number| Location { sort: location, number }.value();
/// model.interpretation.set_constant(store.function(x).unwrap(), at(1));
/// model.interpretation.set_constant(store.function(y).unwrap(), at(2));
/// model.heap.allocate(at(1), at(2));
/// let budget = Budget::unlimited();
/// assert_eq!(HeapEvaluator::new(&store, &model, &budget).holds(cell), Ok(true));
/// ```
pub struct HeapEvaluator<'a> {
    cx: Context<'a>,
    results: FxHashMap<Key, bool>,
    /// Calls come back to themselves, and are evaluated as a least fixed point.
    is_tabulating: bool,
    /// No cell lies at a nil.
    is_heap: bool,
    /// The heap is cut into the units of the formulas that were read.
    is_cut: bool,
}

impl<'a> HeapEvaluator<'a> {
    /// An evaluator of one model.
    #[must_use]
    pub fn new(store: &'a TermStore, model: &'a HeapModel, budget: &'a Budget) -> Self {
        let nil = |sort: SortId| {
            let case = trine_term::OpenCase::nil(sort);
            let given = model.interpretation.open(&case).cloned();
            given.or_else(|| store.default_value(sort))
        };
        let is_nil = |sort: SortId| nil(sort).is_some_and(|nil| model.heap.get(&nil).is_some());
        let is_heap = !store.heaps().iter().any(|heap| is_nil(heap.location));
        let mut cx = Context {
            store,
            vocabulary: Vocabulary::default(),
            budget,
            values: Evaluator::new(store, &model.interpretation),
            interpretation: &model.interpretation,
            heaps: Vec::new(),
            places: FxHashMap::default(),
            named: FxHashSet::default(),
            read: TermSet::new(),
            binders: TermMap::default(),
            may_call: FxHashMap::default(),
            known: FxHashMap::default(),
            whole: &model.heap,
            units: 1,
        };
        let units = model.heap.shares().try_fold(1, |units, share| share.common_units(units));
        let is_cut = units.is_some_and(|units| cx.cut_into(units).is_ok());
        Self { cx, results: FxHashMap::default(), is_tabulating: false, is_heap, is_cut }
    }

    /// Reads a formula.
    fn read(&mut self, formula: TermId) -> Result<(), HeapEvalError> {
        if !self.is_cut {
            return Err(HeapEvalError::Bound);
        }
        match self.cx.read(formula) {
            Ok(false) => Ok(()),
            Ok(true) => {
                self.results.clear();
                Ok(())
            }
            Err(error) => {
                self.is_cut = false;
                Err(error)
            }
        }
    }

    /// Whether a formula without free variables holds on the whole heap of the model.
    ///
    /// # Errors
    /// If that could not be found out.
    pub fn holds(&mut self, formula: TermId) -> Result<bool, HeapEvalError> {
        if !self.is_heap {
            return Ok(false);
        }
        self.read(formula)?;
        let none: Assignment = Rc::from([]);
        let goal = |question, assignment, heap| Goal {
            question,
            assignment,
            heap,
            cursor: 0,
            extensions: None,
        };
        let root = (Question::Formula(formula), none.clone(), 0);
        loop {
            let mut stack = vec![goal(Question::Formula(formula), none.clone(), 0)];
            // What waits for itself counts as false until it is known to hold.
            let mut assumed: FxHashSet<Key> = FxHashSet::default();
            let mut running: FxHashSet<Key> = FxHashSet::default();
            let mut more = false;
            while let Some(top) = stack.last_mut() {
                self.cx.spend(4)?;
                match self.step(top)? {
                    Step::Done(result) => {
                        if let Some(done) = stack.pop() {
                            let key = (done.question, done.assignment, done.heap);
                            running.remove(&key);
                            more |= result && assumed.contains(&key);
                            self.results.insert(key, result);
                        }
                    }
                    Step::Need(question, assignment, heap) => {
                        let key = (question, assignment.clone(), heap);
                        if running.insert(key.clone()) {
                            stack.push(goal(question, assignment, heap));
                        } else if self.is_tabulating && self.is_monotone(&stack, &key) {
                            self.results.insert(key.clone(), false);
                            assumed.insert(key);
                        } else {
                            return Err(HeapEvalError::Unsupported(question.term()));
                        }
                    }
                }
            }
            if !more {
                break;
            }
            // What holds under fewer assumptions holds; the rest is found out again.
            let is_call = |key: &Key| matches!(key.0, Question::Formula(_));
            self.results.retain(|key, holds| *holds && is_call(key) && assumed.contains(key));
        }
        let result = self.results.get(&root).copied();
        result.ok_or(HeapEvalError::Unsupported(formula))
    }

    /// Whether what a goal on the stack needs only becomes true where that goal does.
    fn is_monotone(&self, stack: &[Goal], key: &Key) -> bool {
        let is_key =
            |goal: &Goal| (goal.question, &goal.assignment, goal.heap) == (key.0, &key.1, key.2);
        let Some(place) = stack.iter().position(is_key) else { return false };
        stack[place..].iter().all(|goal| match goal.question {
            Question::Star(..) => true,
            Question::Wand(..) => false,
            Question::Formula(term) => matches!(
                self.cx.store.op(term),
                Op::And | Op::Or | Op::SepStar | Op::Exists | Op::Forall | Op::Apply
            ),
        })
    }

    /// The value of a term, of which parts may speak of the heap.
    ///
    /// # Errors
    /// If it has none, or it could not be found out.
    pub fn value(&mut self, term: TermId) -> Result<Value, HeapEvalError> {
        self.read(term)?;
        // The largest formulas that speak of the heap; what is above them is a term with variables
        // in their places.
        let store = self.cx.store;
        if !self.cx.vocabulary.is_spatial(term) {
            return self.cx.value_under(term, &[]);
        }
        if *store.sort_of(term) == Sort::Bool {
            return self.holds(term).map(Value::Bool);
        }
        let mut formulas = Vec::new();
        let mut stack = vec![term];
        let mut seen = TermSet::new();
        while let Some(part) = stack.pop() {
            if !self.cx.vocabulary.is_spatial(part) || !seen.insert(part) {
                continue;
            }
            if *store.sort_of(part) == Sort::Bool {
                formulas.push(part);
            } else {
                stack.extend_from_slice(store.args(part));
            }
        }
        let mut assignment = Vec::with_capacity(formulas.len());
        for formula in formulas {
            assignment.push((formula, Value::Bool(self.holds(formula)?)));
        }
        self.cx.value_under(term, &assignment)
    }

    /// Whether a formula is one for [`holds_by`](Self::holds_by): it calls predicates, and consists of
    /// cells, `sep`, `or`, `exists` and conditions beside them.
    #[must_use]
    pub fn is_derivable(&mut self, formula: TermId) -> bool {
        self.read(formula).is_ok() && self.cx.units == 1 && self.cx.vocabulary.is_symbolic(formula)
    }

    /// Whether a formula without free variables holds on the whole heap by a derivation: each step
    /// is checked on the body of the predicate as it was written. `false` says that the derivation is
    /// none of this formula.
    ///
    /// # Errors
    /// If a step could not be checked within the bounds.
    pub fn holds_by(
        &mut self,
        formula: TermId,
        derivation: &mut dyn Derivation,
    ) -> Result<bool, HeapEvalError> {
        if !self.is_heap {
            return Ok(false);
        }
        self.read(formula)?;
        // The steps of a derivation take whole cells.
        if self.cx.units != 1 || !self.cx.vocabulary.is_symbolic(formula) {
            return Err(HeapEvalError::Unsupported(formula));
        }
        // What is to be checked yet; the next call is the last one.
        let mut stack = DerivedCalls::default();
        derivation.roots(&mut stack);
        let mut search = Search::new(&mut self.cx, 0);
        if search.formula_step(formula, &stack)? != Verdict::Holds {
            return Ok(false);
        }
        // A fact over the empty heap holds of all locations that are equal in the same way.
        let mut proved: FxHashSet<(FunId, u64)> = FxHashSet::default();
        // Such facts whose calls are checked when the stack is down to a height.
        let mut closing: Vec<(usize, FunId, u64)> = Vec::new();
        let mut checks = RuleChecks::default();
        let mut premises = DerivedCalls::default();
        let mut args = Vec::new();
        while let Some(call) = stack.len().checked_sub(1).and_then(|last| stack.get(last)) {
            let height = stack.len() - 1;
            while let Some(&(above, function, pattern)) = closing.last()
                && above > height
            {
                proved.insert((function, pattern));
                closing.pop();
            }
            args.clear();
            args.extend_from_slice(call.args);
            let (function, key) = (call.function, call.key);
            let call = DerivedCall { function, args: &args, key };
            stack.truncate(height);
            search.cx.spend(4)?;
            let body = checks.body(search.cx, function)?;
            premises.truncate(0);
            if let Some(body) = body.as_ref().filter(|body| body.compares_only) {
                let (heap, left) = search.what_is_left();
                if checks.step(body, &args, &premises, &heap, left).is_some() {
                    continue;
                }
            }
            let predicate = search.cx.vocabulary.predicate_of(function);
            let pattern = predicate.filter(|p| p.pattern).and_then(|_| pattern_of(&args));
            if let Some(pattern) = pattern {
                if proved.contains(&(function, pattern)) {
                    continue;
                }
                closing.push((height, function, pattern));
            }
            derivation.premises(call, &mut premises);
            let checked = body.and_then(|body| {
                let (heap, left) = search.what_is_left();
                checks.step(&body, &args, &premises, &heap, left)
            });
            match checked {
                Some(cells) => search.take_cells(cells),
                None => {
                    if search.call_step(call, &premises)? != Verdict::Holds {
                        return Ok(false);
                    }
                }
            }
            // Calls that come back to this one wait below the others, so the stack stays short.
            let mut others: SmallVec<[DerivedCall<'_>; 4]> = SmallVec::new();
            for premise in premises.iter() {
                let body = checks.body(search.cx, premise.function)?;
                // Most calls of large derivations are comparisons, and none of them needs the stack.
                if body.is_some_and(|body| body.holds_of(premise.args)) {
                    search.cx.spend(1)?;
                    continue;
                }
                let callee = search.cx.vocabulary.predicate_of(premise.function);
                if callee.is_some_and(|p| p.reaches.contains(&function)) {
                    stack.push(premise.function, premise.key, premise.args.iter().copied());
                } else {
                    others.push(premise);
                }
            }
            for premise in others {
                stack.push(premise.function, premise.key, premise.args.iter().copied());
            }
        }
        Ok(search.is_used_up())
    }

    /// How the calls of a formula are unfolded on the whole heap; nothing if it does not hold, or is
    /// not one of cells, `sep`, `or`, `exists` and predicates.
    ///
    /// # Errors
    /// If that could not be found out.
    pub fn unfolding(&mut self, formula: TermId) -> Result<Option<Unfolding>, HeapEvalError> {
        self.read(formula)?;
        if !self.cx.vocabulary.is_symbolic(formula) {
            return Ok(None);
        }
        Search::new(&mut self.cx, 0).unfolding(formula)
    }

    fn result(&self, key: &Key) -> Option<bool> {
        self.results.get(key).copied()
    }

    /// The values of the variables of a part of a goal.
    fn restrict(&self, term: TermId, assignment: &[(TermId, Value)]) -> Assignment {
        let free = self.cx.vocabulary.free(term);
        assignment.iter().filter(|(variable, _)| free.contains(variable)).cloned().collect()
    }

    fn part(&self, goal: &Goal, term: TermId) -> Key {
        (Question::Formula(term), self.restrict(term, &goal.assignment), goal.heap)
    }

    fn step(&mut self, goal: &mut Goal) -> Result<Step, HeapEvalError> {
        let formula = match goal.question {
            Question::Formula(formula) => formula,
            Question::Star(star, from) => return self.split(goal, star, from),
            Question::Wand(wand, from) => return self.wand(goal, wand, from),
        };
        let op = self.cx.store.op(formula);
        if !self.cx.vocabulary.is_spatial(formula) {
            return self.pure(goal, formula, op);
        }
        if self.cx.vocabulary.is_symbolic(formula) {
            let is_idle = self.cx.vocabulary.reaches_idle(self.cx.store, formula);
            if !is_idle || !self.is_tabulating {
                let values = self.values_of(formula, &goal.assignment)?;
                let search = Search::new(&mut self.cx, goal.heap);
                let mut search = if is_idle { search.short() } else { search };
                match search.whole(formula, &values) {
                    Err(HeapEvalError::Bound) if is_idle => self.is_tabulating = true,
                    verdict => return Ok(Step::Done(verdict? == Verdict::Holds)),
                }
            }
        }
        let args = self.cx.store.args(formula);
        match op {
            Op::And | Op::Or => {
                while let Some(&arg) = args.get(goal.cursor) {
                    let part = self.part(goal, arg);
                    match self.result(&part) {
                        None => return Ok(Step::Need(part.0, part.1, part.2)),
                        Some(result) if result == (op == Op::Or) => return Ok(Step::Done(result)),
                        Some(_) => goal.cursor += 1,
                    }
                }
                Ok(Step::Done(op == Op::And))
            }
            Op::Not | Op::Implies | Op::Xor | Op::Eq | Op::Distinct | Op::Ite => {
                self.connective(goal, formula, op)
            }
            Op::SepStar => self.split(goal, formula, 0),
            Op::SepWand => self.wand(goal, formula, 0),
            Op::Exists | Op::Forall => self.quantifier(goal, formula, op),
            Op::Apply => self.call(goal, formula),
            _ => Err(HeapEvalError::Unsupported(formula)),
        }
    }

    /// The values of the free variables of a formula in their order.
    fn values_of(
        &self,
        formula: TermId,
        assignment: &[(TermId, Value)],
    ) -> Result<Vec<Value>, HeapEvalError> {
        let value = |&variable: &TermId| {
            let known = assignment.iter().find(|(known, _)| *known == variable);
            known.map(|(_, value)| value.clone()).ok_or(HeapEvalError::Unsupported(variable))
        };
        self.cx.vocabulary.free(formula).iter().map(value).collect()
    }

    /// A formula that does not look at the heap.
    fn pure(&mut self, goal: &Goal, formula: TermId, op: Op) -> Result<Step, HeapEvalError> {
        match self.cx.value_under(formula, &goal.assignment) {
            Ok(value) => Ok(Step::Done(value.as_bool() == Some(true))),
            // A quantifier over a sort that is not run through.
            Err(HeapEvalError::Data(_)) => {
                let values = self.values_of(formula, &goal.assignment)?;
                let holds = op != Op::Forall;
                let mut search = Search::new(&mut self.cx, goal.heap);
                let verdict = search.pure(formula, &values, holds)?;
                Ok(Step::Done((verdict == Verdict::Holds) == holds))
            }
            Err(error) => Err(error),
        }
    }

    fn connective(&self, goal: &Goal, formula: TermId, op: Op) -> Result<Step, HeapEvalError> {
        let args = self.cx.store.args(formula);
        let mut values = Vec::with_capacity(args.len());
        for &arg in args {
            let part = self.part(goal, arg);
            match self.result(&part) {
                None => return Ok(Step::Need(part.0, part.1, part.2)),
                Some(value) => values.push(value),
            }
        }
        Ok(Step::Done(match op {
            Op::Not => !values[0],
            // Right-associative: false only if all but the last hold and the last does not.
            Op::Implies => {
                let (last, others) =
                    values.split_last().ok_or(HeapEvalError::Unsupported(formula))?;
                *last || !others.iter().all(|&value| value)
            }
            Op::Xor => values.iter().filter(|&&value| value).count() % 2 == 1,
            Op::Eq => values.windows(2).all(|pair| pair[0] == pair[1]),
            Op::Distinct => values.len() == 2 && values[0] != values[1],
            _ if values[0] => values[1],
            _ => values[2],
        }))
    }

    /// A call whose body is not one for the search.
    fn call(&mut self, goal: &Goal, formula: TermId) -> Result<Step, HeapEvalError> {
        let store = self.cx.store;
        let Some((_, predicate)) = self.cx.vocabulary.predicate(store, formula) else {
            return Err(HeapEvalError::Unsupported(formula));
        };
        let (params, body) = (predicate.params.clone(), predicate.body);
        let free = self.cx.vocabulary.free(body);
        let mut values = Vec::with_capacity(params.len());
        for (&param, &arg) in params.iter().zip(store.args(formula)) {
            if free.contains(&param) {
                values.push((param, self.cx.value_under(arg, &goal.assignment)?));
            }
        }
        if self.is_tabulating {
            self.cx.number_strangers(&mut values);
        }
        values.sort_by_key(|&(variable, _)| variable);
        let key = (Question::Formula(body), Assignment::from(values), goal.heap);
        Ok(match self.result(&key) {
            Some(result) => Step::Done(result),
            None => Step::Need(key.0, key.1, key.2),
        })
    }

    /// Tries all ways to cut the heap between one operand of a `sep` and those after it. Operands
    /// that determine their cells come first.
    fn split(&mut self, goal: &mut Goal, star: TermId, from: usize) -> Result<Step, HeapEvalError> {
        let store = self.cx.store;
        let mut args = store.args(star).to_vec();
        args.sort_by_key(|&arg| match store.op(arg) {
            Op::SepEmp | Op::SepPto | Op::SepShare => 0,
            _ if self.cx.vocabulary.is_spatial(arg) => 1,
            _ => 2,
        });
        let first = args[from];
        if args.len() == from + 1 {
            let part = self.part(goal, first);
            return Ok(match self.result(&part) {
                Some(result) => Step::Done(result),
                None => Step::Need(part.0, part.1, part.2),
            });
        }
        let whole = self.cx.shared_heap(goal.heap);
        let only: Option<std::ops::Range<usize>> = match store.op(first) {
            Op::SepEmp => Some(0..0),
            Op::SepPto | Op::SepShare => {
                let address = self.cx.value_under(store.arg(first, 0), &goal.assignment)?;
                let wanted = self.cx.units_of(first)?;
                let cell = whole.index.get(&address).map(|&cell| cell as usize);
                match cell.filter(|&cell| whole.units_from(cell).take(wanted).count() == wanted) {
                    Some(cell) => Some(cell..cell + wanted),
                    None => return Ok(Step::Done(false)),
                }
            }
            _ => None,
        };
        // Parts that do not say how much of a cell they have may be finer than the units.
        if only.is_none() && (whole.cells.len() > MAX_SPLIT_CELLS || self.cx.units > 1) {
            return Err(HeapEvalError::Bound);
        }
        let ways = if only.is_some() { 1 } else { 1usize << whole.cells.len() };
        while goal.cursor < ways {
            self.cx.spend(1)?;
            let way = goal.cursor;
            let is_left = |cell: usize| match &only {
                Some(only) => only.contains(&cell),
                None => way >> cell & 1 == 1,
            };
            let (mut left, mut right) = (Vec::new(), Vec::new());
            for (number, cell) in whole.cells.iter().enumerate() {
                let side = if is_left(number) { &mut left } else { &mut right };
                side.push(cell.clone());
            }
            let (left, right) = (self.cx.intern(left), self.cx.intern(right));
            let own = (Question::Formula(first), self.restrict(first, &goal.assignment), left);
            match self.result(&own) {
                None => return Ok(Step::Need(own.0, own.1, own.2)),
                Some(true) => {
                    let others = match args.get(from + 2) {
                        Some(_) => (Question::Star(star, from + 1), goal.assignment.clone(), right),
                        None => {
                            let last = args[from + 1];
                            let assignment = self.restrict(last, &goal.assignment);
                            (Question::Formula(last), assignment, right)
                        }
                    };
                    match self.result(&others) {
                        None => return Ok(Step::Need(others.0, others.1, others.2)),
                        Some(true) => return Ok(Step::Done(true)),
                        Some(false) => {}
                    }
                }
                Some(false) => {}
            }
            goal.cursor += 1;
        }
        Ok(Step::Done(false))
    }

    fn wand(&mut self, goal: &mut Goal, wand: TermId, from: usize) -> Result<Step, HeapEvalError> {
        let args = self.cx.store.args(wand);
        let left = args[from];
        if self.cx.units > 1 {
            return Err(HeapEvalError::Unsupported(wand));
        }
        let extensions = match &goal.extensions {
            Some(known) => known.clone(),
            None => {
                let right = &args[from + 1..];
                let found = self.cx.extensions(left, right, &goal.assignment, goal.heap)?;
                goal.extensions = Some(found.clone());
                found
            }
        };
        while let Some(extension) = extensions.heaps.get(goal.cursor) {
            self.cx.spend(4)?;
            let cells: Vec<(Value, Value)> =
                extension.cells().map(|(at, content)| (at.clone(), content.clone())).collect();
            let own = self.cx.intern(cells.clone());
            let part = (Question::Formula(left), self.restrict(left, &goal.assignment), own);
            match self.result(&part) {
                None => return Ok(Step::Need(part.0, part.1, part.2)),
                Some(false) => {}
                Some(true) => {
                    let mut joined = self.cx.heap(goal.heap).cells.clone();
                    joined.extend(cells);
                    joined.sort_unstable();
                    let joined = self.cx.intern(joined);
                    let right = if args.len() == from + 2 {
                        let last = args[from + 1];
                        (Question::Formula(last), self.restrict(last, &goal.assignment), joined)
                    } else {
                        (Question::Wand(wand, from + 1), goal.assignment.clone(), joined)
                    };
                    match self.result(&right) {
                        None => return Ok(Step::Need(right.0, right.1, right.2)),
                        Some(false) => return Ok(Step::Done(false)),
                        Some(true) => {}
                    }
                }
            }
            goal.cursor += 1;
        }
        if !extensions.complete {
            return Err(HeapEvalError::Bound);
        }
        Ok(Step::Done(true))
    }

    /// A quantifier as one instance for each tuple of values that matter.
    fn quantifier(
        &mut self,
        goal: &mut Goal,
        formula: TermId,
        op: Op,
    ) -> Result<Step, HeapEvalError> {
        let variables = self.cx.binder(formula);
        let store = self.cx.store;
        let body = store.args(formula)[variables.len()];
        let mut lists = Vec::with_capacity(variables.len());
        let mut all = true;
        let mut ways: usize = 1;
        for (place, &variable) in variables.iter().enumerate() {
            let sort = store.sort(variable);
            let (values, complete) = self.candidates(goal, sort, place as u32)?;
            all &= complete;
            ways = ways.saturating_mul(values.len());
            lists.push(values);
        }
        if ways > 1 << 20 {
            return Err(HeapEvalError::Bound);
        }
        while goal.cursor < ways {
            let mut rest = goal.cursor;
            let mut assignment = goal.assignment.to_vec();
            for (&variable, values) in variables.iter().zip(&lists) {
                assignment.retain(|&(known, _)| known != variable);
                assignment.push((variable, values[rest % values.len()].clone()));
                rest /= values.len();
            }
            assignment.sort_by_key(|&(variable, _)| variable);
            let key = (Question::Formula(body), self.restrict(body, &assignment), goal.heap);
            match self.result(&key) {
                None => return Ok(Step::Need(key.0, key.1, key.2)),
                Some(result) if result == (op == Op::Exists) => return Ok(Step::Done(result)),
                Some(_) => goal.cursor += 1,
            }
        }
        if !all {
            return Err(HeapEvalError::Data(formula));
        }
        Ok(Step::Done(op == Op::Forall))
    }

    /// The values of a sort that a quantifier has to look at, and whether these are all.
    fn candidates(
        &mut self,
        goal: &Goal,
        sort: SortId,
        place: u32,
    ) -> Result<(Vec<Value>, bool), HeapEvalError> {
        if let Some(values) = self.cx.all_values(sort) {
            return Ok((values, true));
        }
        let mut values = self.cx.known_values(sort, goal.heap);
        values.extend(
            goal.assignment
                .iter()
                .map(|(_, value)| value.clone())
                .filter(|value| is_of_sort(self.cx.store, value, sort)),
        );
        let complete = match self.cx.store.sorts.get(sort) {
            Sort::Uninterpreted { .. } if self.cx.store.heap_at(sort).is_some() => {
                values.push(Value::Element { sort, number: NIL });
                // Each variable may be an element that occurs nowhere else.
                let free = free_number(values.iter());
                for number in free..=free + place {
                    values.push(Value::Element { sort, number });
                }
                true
            }
            _ => {
                values.extend(self.cx.interpretation().default_value(self.cx.store, sort));
                false
            }
        };
        values.sort_unstable();
        values.dedup();
        Ok((values, complete))
    }
}

/// Which arguments are nil and which are equal, four bits for each; nothing if there are too many.
fn pattern_of(args: &[u32]) -> Option<u64> {
    if args.len() > 15 {
        return None;
    }
    let mut pattern = 1;
    for (place, &number) in args.iter().enumerate() {
        let first = args.iter().position(|&other| other == number).unwrap_or(place);
        pattern = pattern << 4 | if number == NIL { 15 } else { first as u64 };
    }
    Some(pattern)
}
