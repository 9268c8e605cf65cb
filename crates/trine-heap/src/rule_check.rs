//! Steps of derivations, checked by compiled bodies of definitions.
//!
//! Idea: the body of a predicate is translated once into alternatives over numbered slots: which slots
//! are equal and distinct, which cells there are, which calls. A step of a derivation fills the slots
//! from the arguments of its calls and compares numbers; no term is looked at again. A predicate with
//! one alternative that does not come back to itself is put in the place of its calls.
//! Invariant: a step is accepted only by values for all slots that matter under which the alternative
//! holds, its cells being taken from those that are left. What is not accepted here, or cannot be
//! translated (data, conditions other than comparisons, operands that say nothing about the heap), is
//! a matter for the [search](crate::search).

use std::rc::Rc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use trine_term::{FunId, Op, Sort, SortId, TermId, TermStore, Value};

use crate::derivation::DerivedCalls;
use crate::error::HeapEvalError;
use crate::evaluator::{Context, IndexedHeap};
use crate::heap::NIL;

/// Most alternatives of a compiled body, and most atoms of one.
const MAX_ALTERNATIVES: usize = 64;
const MAX_ATOMS: usize = 20_000;
/// Most cells of an alternative: one bit for each.
const MAX_CELLS: usize = 64;
/// Most formulas that are read for one body.
const MAX_READ: usize = 200_000;

/// A slot without a value.
const UNKNOWN: u32 = u32::MAX;
/// Marks an operand that is the number of an element.
const FIXED: u32 = 1 << 31;

/// A slot, or the number of an element.
type Operand = u32;

#[derive(Clone)]
struct CompiledCell {
    sort: SortId,
    address: Operand,
    /// The constructor of the record; none for a bare value.
    constructor: Option<FunId>,
    fields: Vec<Operand>,
}

#[derive(Clone)]
struct CompiledCall {
    function: FunId,
    args: Vec<Operand>,
}

#[derive(Clone, Default)]
struct Alternative {
    /// Parameters come first.
    slots: u32,
    equal: Vec<(Operand, Operand)>,
    distinct: Vec<(Operand, Operand)>,
    cells: Vec<CompiledCell>,
    calls: Vec<CompiledCall>,
}

/// The body of a predicate over numbered slots.
pub(crate) struct CompiledBody {
    params: usize,
    alternatives: Vec<Alternative>,
    /// No alternative has a call or a cell.
    pub(crate) compares_only: bool,
}

/// The bodies that were compiled, and space for checking them.
#[derive(Default)]
pub(crate) struct RuleChecks {
    bodies: FxHashMap<FunId, Option<Rc<CompiledBody>>>,
    slots: Vec<u32>,
    taken: SmallVec<[u32; 4]>,
}

impl RuleChecks {
    /// The compiled body of a predicate, if it has one.
    pub(crate) fn body(
        &mut self,
        cx: &mut Context<'_>,
        function: FunId,
    ) -> Result<Option<Rc<CompiledBody>>, HeapEvalError> {
        if let Some(known) = self.bodies.get(&function) {
            return Ok(known.clone());
        }
        let body = compile(cx, function)?.map(Rc::new);
        self.bodies.insert(function, body.clone());
        Ok(body)
    }

    /// The cells by which a body holds with the calls given, each of which is used, if it does so
    /// in the simplest way.
    pub(crate) fn step(
        &mut self,
        body: &CompiledBody,
        args: &[u32],
        calls: &DerivedCalls,
        heap: &IndexedHeap,
        left: &[bool],
    ) -> Option<&[u32]> {
        if args.len() != body.params || args.contains(&UNKNOWN) || calls.mentions(UNKNOWN) {
            return None;
        }
        let holds = body.alternatives.iter().any(|alternative| {
            self.taken.clear();
            self.slots.clear();
            self.slots.extend_from_slice(args);
            self.slots.resize(alternative.slots as usize, UNKNOWN);
            alternative.calls_agree(calls, &mut self.slots)
                && alternative.holds(&mut self.slots, heap, left, &mut self.taken)
        });
        holds.then_some(&self.taken)
    }
}

#[inline]
fn value(slots: &[u32], operand: Operand) -> u32 {
    if operand & FIXED == 0 { slots[operand as usize] } else { operand & !FIXED }
}

/// What an operand is must be this number; false if it is another one.
#[inline]
fn bind(slots: &mut [u32], operand: Operand, number: u32) -> bool {
    let known = value(slots, operand);
    if known == UNKNOWN {
        slots[operand as usize] = number;
    }
    known == UNKNOWN || known == number
}

impl CompiledBody {
    /// Whether the body holds of elements on the empty heap by comparisons of them alone.
    pub(crate) fn holds_of(&self, args: &[u32]) -> bool {
        self.compares_only
            && args.len() == self.params
            && !args.contains(&UNKNOWN)
            && self.alternatives.iter().any(|alternative| {
                let same = |&(a, b): &(Operand, Operand)| value(args, a) == value(args, b);
                alternative.slots as usize == self.params
                    && alternative.equal.iter().all(same)
                    && !alternative.distinct.iter().any(same)
            })
    }
}

impl Alternative {
    /// Fills slots from the arguments of the calls; false if they are not those of the alternative.
    fn calls_agree(&self, calls: &DerivedCalls, slots: &mut [u32]) -> bool {
        self.calls.len() == calls.len()
            && self.calls.iter().zip(calls.iter()).all(|(own, given)| {
                own.function == given.function
                    && own.args.len() == given.args.len()
                    && own.args.iter().zip(given.args).all(|(&arg, &at)| bind(slots, arg, at))
            })
    }

    fn holds(
        &self,
        slots: &mut [u32],
        heap: &IndexedHeap,
        left: &[bool],
        taken: &mut SmallVec<[u32; 4]>,
    ) -> bool {
        let mut open_cells = u64::MAX >> 1 >> (MAX_CELLS - 1 - self.cells.len());
        loop {
            let (mut more, mut open) = (false, false);
            for &(a, b) in &self.equal {
                match (value(slots, a), value(slots, b)) {
                    (UNKNOWN, UNKNOWN) => open = true,
                    (UNKNOWN, known) => {
                        slots[a as usize] = known;
                        more = true;
                    }
                    (known, UNKNOWN) => {
                        slots[b as usize] = known;
                        more = true;
                    }
                    (x, y) if x != y => return false,
                    _ => {}
                }
            }
            for (place, cell) in self.cells.iter().enumerate() {
                if open_cells >> place & 1 == 0 {
                    continue;
                }
                let number = value(slots, cell.address);
                if number == UNKNOWN {
                    open = true;
                    continue;
                }
                let Some(at) = cell.find(number, heap, left) else { return false };
                if taken.contains(&at) || !cell.unify(&heap.cells[at as usize].1, slots) {
                    return false;
                }
                taken.push(at);
                open_cells &= !(1 << place);
                more = true;
            }
            if !open {
                break;
            }
            if !more {
                return false;
            }
        }
        self.distinct.iter().all(|&(a, b)| {
            let (a, b) = (value(slots, a), value(slots, b));
            a != UNKNOWN && b != UNKNOWN && a != b
        })
    }
}

impl CompiledCell {
    fn find(&self, number: u32, heap: &IndexedHeap, left: &[bool]) -> Option<u32> {
        let address = Value::Element { sort: self.sort, number };
        let at = *heap.index.get(&address)?;
        (number != NIL && left[at as usize]).then_some(at)
    }

    fn unify(&self, content: &Value, slots: &mut [u32]) -> bool {
        let number = |value: &Value| match *value {
            Value::Element { number, .. } => Some(number),
            _ => None,
        };
        let mut bind_to = |operand: Operand, value: &Value| {
            number(value).is_some_and(|number| bind(slots, operand, number))
        };
        match (self.constructor, content) {
            (None, value) => bind_to(self.fields[0], value),
            (Some(constructor), Value::Constructed(record)) => {
                record.constructor() == constructor
                    && record.fields().len() == self.fields.len()
                    && self.fields.iter().zip(record.fields()).all(|(&f, value)| bind_to(f, value))
            }
            _ => false,
        }
    }
}

/// Whether the sort is declared by the script.
pub(crate) fn is_declared(store: &TermStore, sort: SortId) -> bool {
    matches!(store.sorts.get(sort), Sort::Uninterpreted { .. })
}

/// Variables that are in scope, with their operands.
struct Scope {
    parent: Option<usize>,
    operands: FxHashMap<TermId, Operand>,
}

/// An alternative on the way.
#[derive(Clone)]
struct Partial {
    done: Alternative,
    /// What is left to read, with its scope; the next one is at the end.
    pending: Vec<(TermId, usize)>,
}

struct Compiler<'c, 'a> {
    cx: &'c mut Context<'a>,
    scopes: Vec<Scope>,
}

enum Read {
    Done,
    /// No part of the heap is like this.
    Dead,
    /// The operands of an `or`.
    Split,
    /// It cannot be translated.
    Outside,
}

fn compile(cx: &mut Context<'_>, function: FunId) -> Result<Option<CompiledBody>, HeapEvalError> {
    let Some(predicate) = cx.vocabulary.predicate_of(function) else { return Ok(None) };
    let (params, body) = (predicate.params.clone(), predicate.body);
    let store = cx.store;
    if !params.iter().all(|&param| is_declared(store, store.sort(param))) {
        return Ok(None);
    }
    let operands = params.iter().enumerate().map(|(place, &param)| (param, place as Operand));
    let scopes = vec![Scope { parent: None, operands: operands.collect() }];
    let mut compiler = Compiler { cx, scopes };
    let done = Alternative { slots: params.len() as u32, ..Alternative::default() };
    let mut open = vec![Partial { done, pending: vec![(body, 0)] }];
    let mut alternatives = Vec::new();
    let mut steps = 0;
    'alternatives: while let Some(mut partial) = open.pop() {
        while let Some((term, scope)) = partial.pending.pop() {
            match compiler.read(&mut partial, term, scope)? {
                Read::Done => {}
                Read::Dead => continue 'alternatives,
                Read::Outside => return Ok(None),
                Read::Split => {
                    for &operand in store.args(term).iter().rev() {
                        let mut copy = partial.clone();
                        copy.pending.push((operand, scope));
                        open.push(copy);
                    }
                    if open.len() + alternatives.len() > MAX_ALTERNATIVES {
                        return Ok(None);
                    }
                    continue 'alternatives;
                }
            }
            let atoms = &partial.done;
            let count = atoms.equal.len() + atoms.distinct.len() + atoms.calls.len();
            steps += 1;
            if count > MAX_ATOMS || steps > MAX_READ || atoms.cells.len() >= MAX_CELLS {
                return Ok(None);
            }
        }
        alternatives.push(partial.done);
    }
    let compares_only = alternatives.iter().all(|a| a.calls.is_empty() && a.cells.is_empty());
    Ok(Some(CompiledBody { params: params.len(), alternatives, compares_only }))
}

impl Compiler<'_, '_> {
    fn read(
        &mut self,
        at: &mut Partial,
        term: TermId,
        scope: usize,
    ) -> Result<Read, HeapEvalError> {
        let store = self.cx.store;
        let args = store.args(term);
        if !self.cx.vocabulary.is_spatial(term) {
            // At the place of a description of the heap, only what no heap satisfies.
            return Ok(if store.op(term) == Op::False { Read::Dead } else { Read::Outside });
        }
        match store.op(term) {
            Op::SepEmp => Ok(Read::Done),
            Op::Or => Ok(Read::Split),
            Op::SepStar => {
                at.pending.extend(args.iter().rev().map(|&arg| (arg, scope)));
                Ok(Read::Done)
            }
            Op::And => {
                for &arg in args.iter().rev() {
                    if self.cx.vocabulary.is_spatial(arg) {
                        at.pending.push((arg, scope));
                    } else if !self.condition(at, arg, scope)? {
                        return Ok(Read::Outside);
                    }
                }
                Ok(Read::Done)
            }
            Op::Exists => {
                let Some((&body, variables)) = args.split_last() else { return Ok(Read::Outside) };
                if !variables.iter().all(|&v| is_declared(store, store.sort(v))) {
                    return Ok(Read::Outside);
                }
                let first = at.done.slots;
                at.done.slots += variables.len() as u32;
                let operands = variables.iter().copied().zip(first..).collect();
                self.scopes.push(Scope { parent: Some(scope), operands });
                at.pending.push((body, self.scopes.len() - 1));
                Ok(Read::Done)
            }
            Op::SepPto => {
                let sort = store.sort(args[0]);
                let Some(address) = self.operand(args[0], scope)? else { return Ok(Read::Outside) };
                let is_record = store.op(args[1]) == Op::Construct;
                let fields = if is_record { store.args(args[1]) } else { &args[1..2] };
                let constructor = store.function(args[1]).filter(|_| is_record);
                let Some(fields) = self.operands(fields, scope)? else { return Ok(Read::Outside) };
                at.done.cells.push(CompiledCell { sort, address, constructor, fields });
                Ok(Read::Done)
            }
            Op::Apply => {
                let Some(operands) = self.operands(args, scope)? else { return Ok(Read::Outside) };
                let Some((function, callee)) = self.cx.vocabulary.predicate(store, term) else {
                    return Ok(Read::Outside);
                };
                if callee.single && !callee.reaches.contains(&function) {
                    let operands = callee.params.iter().copied().zip(operands).collect();
                    let body = callee.body;
                    self.scopes.push(Scope { parent: None, operands });
                    at.pending.push((body, self.scopes.len() - 1));
                } else {
                    at.done.calls.push(CompiledCall { function, args: operands });
                }
                Ok(Read::Done)
            }
            _ => Ok(Read::Outside),
        }
    }

    /// Adds a condition on locations; false if it is something else than comparisons.
    fn condition(
        &mut self,
        at: &mut Partial,
        term: TermId,
        scope: usize,
    ) -> Result<bool, HeapEvalError> {
        let store = self.cx.store;
        let mut pending = vec![(term, true)];
        while let Some((term, holds)) = pending.pop() {
            let args = store.args(term);
            match store.op(term) {
                Op::True if holds => continue,
                Op::Not => {
                    pending.push((args[0], !holds));
                    continue;
                }
                Op::And if holds => {
                    pending.extend(args.iter().map(|&arg| (arg, true)));
                    continue;
                }
                Op::Eq | Op::Distinct => {}
                _ => return Ok(false),
            }
            if !args.iter().all(|&arg| is_declared(store, store.sort(arg))) {
                return Ok(false);
            }
            let Some(operands) = self.operands(args, scope)? else { return Ok(false) };
            let is_equal = (store.op(term) == Op::Eq) == holds;
            match &*operands {
                &[a, b] if is_equal => at.done.equal.push((a, b)),
                &[a, b] => at.done.distinct.push((a, b)),
                several if store.op(term) == Op::Eq && holds => {
                    at.done.equal.extend(several.windows(2).map(|pair| (pair[0], pair[1])));
                }
                several if holds => {
                    for (place, &a) in several.iter().enumerate() {
                        at.done.distinct.extend(several[place + 1..].iter().map(|&b| (a, b)));
                    }
                }
                _ => return Ok(false),
            }
        }
        Ok(true)
    }

    fn operands(
        &mut self,
        terms: &[TermId],
        scope: usize,
    ) -> Result<Option<Vec<Operand>>, HeapEvalError> {
        terms.iter().map(|&term| self.operand(term, scope)).collect()
    }

    /// The operand that a term of a declared sort is.
    fn operand(&mut self, term: TermId, scope: usize) -> Result<Option<Operand>, HeapEvalError> {
        let store = self.cx.store;
        if !is_declared(store, store.sort(term)) {
            return Ok(None);
        }
        if store.op(term) == Op::BoundVar {
            let mut at = Some(scope);
            while let Some(scope) = at.map(|at| &self.scopes[at]) {
                if let Some(&operand) = scope.operands.get(&term) {
                    return Ok(Some(operand));
                }
                at = scope.parent;
            }
            return Ok(None);
        }
        if !self.cx.vocabulary.free(term).is_empty() {
            return Ok(None);
        }
        Ok(match self.cx.value_under(term, &[])? {
            Value::Element { number, .. } if number < FIXED => Some(number | FIXED),
            _ => None,
        })
    }
}
