//! The judge: does a stack and a heap satisfy a formula of separation logic?
//!
//! Idea: the definition of the logic, read as a program. Goals are pairs of a closed formula and a
//! heap; a goal that needs others waits on an explicit stack, and results are kept. Formulas in
//! normal form go to the [`Matcher`], which knows inductive predicates; what is left is negation,
//! `and` of spatial formulas, wands and quantifiers over locations.
//! Invariants: nothing here is shared with the procedures that find heaps. An element that is
//! neither in the heap nor on the stack nor in the formula behaves like any other such element, so a
//! quantifier over locations is decided by the known ones and one more for each variable.
//! Reference: Reynolds, LICS 2002; Calcagno, Yang, O'Hearn, "Computability and complexity results for
//! a spatial assertion language", FSTTCS 2001 (bounds for the wand).

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use trine_collections::Budget;
use trine_term::{EvalError, Evaluator, Op, Sort, SortId, TermId, TermStore, Value};

use crate::evidence::{GiveUp, HeapModel};
use crate::ground::{exact_addresses, named_addresses};
use crate::heap::{Heap, Location};
use crate::matching::{Matcher, Verdict};
use crate::normalize::{NotSymbolic, Vocabulary};
use crate::pure::PureSolver;
use crate::symbolic_heap::{Definitions, SymbolicHeap};
use crate::wand;

/// Largest heap whose splits are tried one by one.
const MAX_SPLIT_CELLS: usize = 20;

/// Evaluates formulas in one model.
pub struct Judge<'a> {
    store: &'a mut TermStore,
    vocabulary: &'a mut Vocabulary,
    definitions: &'a Definitions,
    model: &'a HeapModel,
    pure: &'a mut dyn PureSolver,
    budget: &'a Budget,
    heaps: Vec<Heap>,
    results: FxHashMap<(TermId, usize), bool>,
    forms: FxHashMap<TermId, Option<Vec<SymbolicHeap>>>,
}

struct Goal {
    formula: TermId,
    heap: usize,
    /// How far the goal has got; its meaning depends on the operator.
    cursor: u64,
    /// Heaps that a wand ranges over.
    extensions: Option<Vec<Heap>>,
}

enum Step {
    Done(bool),
    Need(TermId, usize),
}

impl<'a> Judge<'a> {
    /// A judge of one model.
    pub fn new(
        store: &'a mut TermStore,
        vocabulary: &'a mut Vocabulary,
        definitions: &'a Definitions,
        model: &'a HeapModel,
        pure: &'a mut dyn PureSolver,
        budget: &'a Budget,
    ) -> Self {
        Self {
            store,
            vocabulary,
            definitions,
            model,
            pure,
            budget,
            heaps: vec![model.heap.clone()],
            results: FxHashMap::default(),
            forms: FxHashMap::default(),
        }
    }

    /// Whether the formula holds on the whole heap of the model.
    ///
    /// # Errors
    /// If that could not be found out.
    pub fn holds(&mut self, formula: TermId) -> Result<bool, GiveUp> {
        let goal = |formula, heap| Goal { formula, heap, cursor: 0, extensions: None };
        let mut stack = vec![goal(formula, 0)];
        while let Some(top) = stack.last_mut() {
            self.budget.spend(4)?;
            match self.step(top)? {
                Step::Done(result) => {
                    self.results.insert((top.formula, top.heap), result);
                    stack.pop();
                }
                Step::Need(formula, heap) => stack.push(goal(formula, heap)),
            }
        }
        self.results.get(&(formula, 0)).copied().ok_or(GiveUp::Outside(formula))
    }

    fn result(&self, formula: TermId, heap: usize) -> Option<bool> {
        self.results.get(&(formula, heap)).copied()
    }

    fn step(&mut self, goal: &mut Goal) -> Result<Step, GiveUp> {
        let (formula, heap) = (goal.formula, goal.heap);
        let op = self.store.op(formula);
        self.vocabulary.read(self.store, &[formula]);
        if matches!(op, Op::Exists | Op::Forall) && !self.vocabulary.is_spatial(formula) {
            return match self.value(formula) {
                Ok(value) => Ok(Step::Done(value.as_bool() == Some(true))),
                Err(GiveUp::Data) => self.quantifier(goal, op),
                Err(reason) => Err(reason),
            };
        }
        if !self.vocabulary.is_spatial(formula) {
            return Ok(Step::Done(self.value(formula)?.as_bool() == Some(true)));
        }
        match op {
            Op::And | Op::Or => {
                while let Some(&arg) = self.store.args(formula).get(goal.cursor as usize) {
                    match self.result(arg, heap) {
                        None => return Ok(Step::Need(arg, heap)),
                        Some(result) if result == (op == Op::Or) => return Ok(Step::Done(result)),
                        Some(_) => goal.cursor += 1,
                    }
                }
                Ok(Step::Done(op == Op::And))
            }
            Op::Not | Op::Implies | Op::Xor | Op::Eq | Op::Distinct | Op::Ite => {
                self.connective(formula, op, heap)
            }
            Op::SepEmp => Ok(Step::Done(self.heaps[heap].is_empty())),
            Op::SepPto => self.points_to(formula, heap),
            Op::SepStar | Op::Apply | Op::Exists => {
                if let Some(result) = self.by_matching(formula, heap)? {
                    return Ok(Step::Done(result));
                }
                if op == Op::SepStar { self.split(goal) } else { self.quantifier(goal, op) }
            }
            Op::Forall => self.quantifier(goal, op),
            Op::SepWand => self.wand(goal),
            _ => Err(GiveUp::Outside(formula)),
        }
    }

    fn value(&self, term: TermId) -> Result<Value, GiveUp> {
        let mut evaluator = Evaluator::new(self.store, &self.model.interpretation);
        evaluator.eval(term, self.budget).map_err(|error| match error {
            EvalError::Exhausted(reason) => GiveUp::Exhausted(reason),
            _ => GiveUp::Data,
        })
    }

    fn connective(&self, formula: TermId, op: Op, heap: usize) -> Result<Step, GiveUp> {
        let args = self.store.args(formula);
        let mut values = Vec::with_capacity(args.len());
        for &arg in args {
            match self.result(arg, heap) {
                None => return Ok(Step::Need(arg, heap)),
                Some(value) => values.push(value),
            }
        }
        Ok(Step::Done(match op {
            Op::Not => !values[0],
            // Right-associative: false only if all but the last hold and the last does not.
            Op::Implies => {
                let (last, others) = values.split_last().ok_or(GiveUp::Outside(formula))?;
                *last || !others.iter().all(|&value| value)
            }
            Op::Xor => values.iter().filter(|&&value| value).count() % 2 == 1,
            Op::Eq => values.windows(2).all(|pair| pair[0] == pair[1]),
            Op::Distinct => values.len() == 2 && values[0] != values[1],
            _ => {
                if values[0] {
                    values[1]
                } else {
                    values[2]
                }
            }
        }))
    }

    fn points_to(&self, formula: TermId, heap: usize) -> Result<Step, GiveUp> {
        let &[address, content] = self.store.args(formula) else {
            return Err(GiveUp::Outside(formula));
        };
        let heap = &self.heaps[heap];
        if heap.len() != 1 {
            return Ok(Step::Done(false));
        }
        let address = Location::of_value(&self.value(address)?);
        let content = self.value(content)?;
        Ok(Step::Done(address.is_some_and(|at| heap.get(at) == Some(&content))))
    }

    /// The answer of the matcher, if the formula has a normal form.
    fn by_matching(&mut self, formula: TermId, heap: usize) -> Result<Option<bool>, GiveUp> {
        if !self.forms.contains_key(&formula) {
            let constants = self.vocabulary.constants(self.store, &[formula]);
            let forms = self.vocabulary.symbolic_heaps(
                self.store,
                self.definitions,
                formula,
                &constants,
                self.budget,
            );
            let forms = match forms {
                Ok(forms) => Some(forms),
                Err(NotSymbolic::Exhausted(reason)) => return Err(GiveUp::Exhausted(reason)),
                Err(_) => None,
            };
            self.forms.insert(formula, forms);
        }
        let Some(Some(forms)) = self.forms.get(&formula) else { return Ok(None) };
        let concrete = &self.heaps[heap];
        let all = vec![true; concrete.len()];
        let mut matcher = Matcher::new(
            self.store,
            self.definitions,
            &self.model.interpretation,
            concrete,
            self.pure,
            self.budget,
        );
        let mut open = None;
        for form in forms {
            match matcher.check(form, &all) {
                Ok(Verdict::Holds) => return Ok(Some(true)),
                Ok(Verdict::Fails) => {}
                Err(reason) => open = Some(reason),
            }
        }
        match open {
            None => Ok(Some(false)),
            Some(reason) => Err(reason),
        }
    }

    fn intern(&mut self, heap: Heap) -> usize {
        match self.heaps.iter().position(|known| *known == heap) {
            Some(position) => position,
            None => {
                self.heaps.push(heap);
                self.heaps.len() - 1
            }
        }
    }

    /// Tries all ways to cut the heap between the first operand and the others.
    fn split(&mut self, goal: &mut Goal) -> Result<Step, GiveUp> {
        let mut args = self.store.args(goal.formula).to_vec();
        // An operand that determines its cells comes first.
        if let Some(position) =
            args.iter().position(|&arg| matches!(self.store.op(arg), Op::SepPto | Op::SepEmp))
        {
            args.swap(0, position);
        }
        let first = args[0];
        let rest = if args.len() == 2 { args[1] } else { self.store.mk(Op::SepStar, &args[1..]) };
        let concrete = self.heaps[goal.heap].clone();
        let cells: Vec<(Location, Value)> =
            concrete.cells().map(|(at, value)| (at, value.clone())).collect();
        if cells.len() > MAX_SPLIT_CELLS {
            return Err(GiveUp::Bound);
        }
        let only = match self.store.op(first) {
            Op::SepEmp => Some(0),
            Op::SepPto => {
                let address = Location::of_value(&self.value(self.store.arg(first, 0))?);
                let position = cells.iter().position(|&(at, _)| Some(at) == address);
                match position {
                    None => return Ok(Step::Done(false)),
                    Some(position) => Some(1u64 << position),
                }
            }
            _ => None,
        };
        let masks = 1u64 << cells.len();
        while goal.cursor < masks {
            self.budget.spend(1)?;
            let mask = only.unwrap_or(goal.cursor);
            let (mut left, mut right) = (Heap::new(), Heap::new());
            for (position, (at, value)) in cells.iter().enumerate() {
                let side = if mask >> position & 1 == 1 { &mut left } else { &mut right };
                side.allocate(*at, value.clone());
            }
            let (left, right) = (self.intern(left), self.intern(right));
            match self.result(first, left) {
                None => return Ok(Step::Need(first, left)),
                Some(true) => match self.result(rest, right) {
                    None => return Ok(Step::Need(rest, right)),
                    Some(true) => return Ok(Step::Done(true)),
                    Some(false) => {}
                },
                Some(false) => {}
            }
            goal.cursor = if only.is_some() { masks } else { goal.cursor + 1 };
        }
        Ok(Step::Done(false))
    }

    fn wand(&mut self, goal: &mut Goal) -> Result<Step, GiveUp> {
        let args = self.store.args(goal.formula).to_vec();
        let [left, ..] = *args else { return Err(GiveUp::Outside(goal.formula)) };
        let right = if args.len() == 2 { args[1] } else { self.store.mk(Op::SepWand, &args[1..]) };
        if goal.extensions.is_none() {
            let extensions = if self.store.op(left) == Op::SepPto {
                let at = Location::of_value(&self.value(self.store.arg(left, 0))?);
                let content = self.value(self.store.arg(left, 1))?;
                let mut extension = Heap::new();
                let fits = at.is_some_and(|at| {
                    self.heaps[goal.heap].get(at).is_none() && extension.allocate(at, content)
                });
                if fits { vec![extension] } else { Vec::new() }
            } else {
                let known = self.known_locations(goal.formula, goal.heap)?;
                let bound = match exact_addresses(self.store, left) {
                    Some(addresses) => addresses.len(),
                    None => {
                        // Each address with a name, and as many as no name tells apart.
                        wand::bound(self.store, left)
                            + wand::bound(self.store, right)
                            + named_addresses(self.store, &[left, right]).len()
                    }
                };
                wand::extensions(self.store, &self.heaps[goal.heap], &known, bound, self.budget)?
            };
            goal.extensions = Some(extensions);
        }
        let extensions = goal.extensions.take().unwrap_or_default();
        let step = self.over_extensions(goal, left, right, &extensions);
        goal.extensions = Some(extensions);
        step
    }

    fn over_extensions(
        &mut self,
        goal: &mut Goal,
        left: TermId,
        right: TermId,
        extensions: &[Heap],
    ) -> Result<Step, GiveUp> {
        while let Some(extension) = extensions.get(goal.cursor as usize) {
            let own = self.intern(extension.clone());
            match self.result(left, own) {
                None => return Ok(Step::Need(left, own)),
                Some(false) => {}
                Some(true) => {
                    let mut joined = self.heaps[goal.heap].clone();
                    for (at, value) in extension.cells() {
                        joined.allocate(at, value.clone());
                    }
                    let joined = self.intern(joined);
                    match self.result(right, joined) {
                        None => return Ok(Step::Need(right, joined)),
                        Some(false) => return Ok(Step::Done(false)),
                        Some(true) => {}
                    }
                }
            }
            goal.cursor += 1;
        }
        Ok(Step::Done(true))
    }

    /// All locations that the formula and the heap can tell apart.
    fn known_locations(&self, formula: TermId, heap: usize) -> Result<BTreeSet<Location>, GiveUp> {
        let mut known: BTreeSet<Location> =
            self.vocabulary.location_sorts().iter().map(|&sort| Location::nil(sort)).collect();
        let mut terms = self.vocabulary.constants(self.store, &[formula]);
        trine_term::post_order(self.store, &[formula], &mut trine_term::TermSet::new(), |term| {
            if self.store.op(term) == Op::Element {
                terms.push(term);
            }
        });
        for term in terms {
            known.extend(Location::of_value(&self.value(term)?));
        }
        for (at, value) in self.heaps[heap].cells() {
            known.insert(at);
            known.extend(Location::of_value(value));
            if let Value::Constructed(record) = value {
                known.extend(record.fields().iter().filter_map(Location::of_value));
            }
        }
        Ok(known)
    }

    /// Expands a quantifier over locations into one instance for each location that matters.
    fn quantifier(&mut self, goal: &mut Goal, op: Op) -> Result<Step, GiveUp> {
        let (&variable, rest) = match self.store.args(goal.formula).split_first() {
            Some((variable, rest)) if !rest.is_empty() => (variable, rest.to_vec()),
            _ => return Err(GiveUp::Outside(goal.formula)),
        };
        let sort = self.store.sort(variable);
        let candidates = self.candidates(goal, sort)?;
        let body = if rest.len() == 1 { rest[0] } else { self.store.mk(op, &rest) };
        while let Some(&candidate) = candidates.get(goal.cursor as usize) {
            let instance = self.store.substitute(body, &[(variable, candidate)]);
            match self.result(instance, goal.heap) {
                None => return Ok(Step::Need(instance, goal.heap)),
                Some(result) if result == (op == Op::Exists) => return Ok(Step::Done(result)),
                Some(_) => goal.cursor += 1,
            }
        }
        Ok(Step::Done(op == Op::Forall))
    }

    fn candidates(&mut self, goal: &Goal, sort: SortId) -> Result<Vec<TermId>, GiveUp> {
        match self.store.sorts.get(sort) {
            Sort::Bool => Ok(vec![self.store.mk_bool(false), self.store.mk_bool(true)]),
            Sort::Uninterpreted { .. } => {
                let known = self.known_locations(goal.formula, goal.heap)?;
                let of_sort = known.iter().filter(|at| at.sort == sort).map(|at| at.number);
                let mut numbers: Vec<u32> = of_sort.collect();
                let fresh = numbers.iter().max().map_or(1, |&largest| largest + 1);
                numbers.push(fresh);
                Ok(numbers.into_iter().map(|n| self.store.mk_element(sort, n)).collect())
            }
            _ => Err(GiveUp::Data),
        }
    }
}
