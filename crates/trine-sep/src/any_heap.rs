//! Any heap as an inductive predicate: operands of `sep` that do not say which cells they have.
//!
//! Idea: `true` is the predicate `any := emp or exists x v. x -> v * any`, so `P * true` is a symbolic heap like
//! others. A condition as an operand of `sep` is the condition beside `any`; `not emp` is a cell beside it; and
//! what is no cell `x -> v` is empty, another cell, or at least two.
//! Invariant: the formulas that come out hold on the same stacks and heaps.
//! Reference: Reynolds, LICS 2002, for intuitionistic assertions as `P * true`.

use trine_term::{
    Definition, FunDecl, FunId, FunKind, HeapSort, Op, Sort, SortId, TermId, TermMap, TermSet,
    TermStore, post_order,
};

use crate::symbolic_heap::{Arg, Definitions, PredicateId};

/// The predicate of any heap, for the heaps that were declared when it was made.
#[derive(Default)]
pub(crate) struct AnyHeap {
    known: Option<(Vec<HeapSort>, FunId)>,
}

impl AnyHeap {
    /// The call of the predicate; nothing if contents are of sorts that have no patterns.
    pub(crate) fn call(&mut self, store: &mut TermStore) -> Option<TermId> {
        let heaps = store.heaps().to_vec();
        if let Some((of, function)) = &self.known
            && *of == heaps
        {
            return Some(store.apply(*function, &[]));
        }
        let (name, result) = (store.symbols.intern("any heap"), store.sorts.bool());
        let params = Box::default();
        let function = store.declare(FunDecl { name, params, result, kind: FunKind::Recursive });
        let call = store.apply(function, &[]);
        let mut ways = vec![store.mk(Op::SepEmp, &[])];
        ways.extend(some_cell(store, |store, cell| store.mk(Op::SepStar, &[cell, call]))?);
        let body = store.mk(Op::Or, &ways);
        store.define(function, Definition { params: Box::default(), body });
        self.known = Some((heaps, function));
        Some(call)
    }

    /// The formulas with the predicate where operands of `sep` do not say which cells they have.
    pub(crate) fn explicit(&mut self, store: &mut TermStore, formulas: &[TermId]) -> Vec<TermId> {
        if !has_inexact_operand(store, formulas) {
            return formulas.to_vec();
        }
        match self.call(store) {
            Some(any) => explicit(store, formulas, any),
            None => formulas.to_vec(),
        }
    }
}

/// The formulas with a predicate of any heap where operands of `sep` do not say which cells they have.
pub(crate) fn explicit(store: &mut TermStore, formulas: &[TermId], any: TermId) -> Vec<TermId> {
    let mut order = Vec::new();
    let mut spatial = TermSet::new();
    post_order(store, formulas, &mut TermSet::new(), |term| {
        if speaks_of_heap(store, &spatial, term) {
            spatial.insert(term);
        }
        order.push(term);
    });
    // By term: the same on the whole heap, and as an operand of `sep`.
    let mut whole: TermMap<TermId> = TermMap::default();
    let mut operand: TermMap<TermId> = TermMap::default();
    for term in order {
        if *store.sort_of(term) != Sort::Bool {
            continue;
        }
        let args = store.args(term).to_vec();
        let of = |images: &TermMap<TermId>| -> Vec<TermId> {
            args.iter().map(|&arg| images.get(arg).copied().unwrap_or(arg)).collect()
        };
        let (wholes, operands) = (of(&whole), of(&operand));
        let op = store.op(term);
        let (as_whole, as_operand) = if !spatial.contains(term) {
            let as_operand = match op {
                Op::True => any,
                Op::False => term,
                _ => store.mk(Op::And, &[term, any]),
            };
            (term, as_operand)
        } else {
            match op {
                Op::SepStar => {
                    let star = star(store, term, &operands, any);
                    (star, star)
                }
                Op::Not => {
                    let negation = same_or(store, term, &wholes);
                    let exact = match store.op(args[0]) {
                        Op::SepEmp => no_empty_heap(store, any),
                        Op::SepPto => no_cell(store, args[0], any),
                        _ => None,
                    };
                    (negation, exact.unwrap_or(negation))
                }
                Op::Or | Op::Exists => {
                    (same_or(store, term, &wholes), same_or(store, term, &operands))
                }
                Op::And => {
                    let count = args.iter().filter(|&&arg| spatial.contains(arg)).count();
                    let parts: Vec<TermId> = args
                        .iter()
                        .zip(&operands)
                        .map(|(&arg, &image)| if spatial.contains(arg) { image } else { arg })
                        .collect();
                    let as_whole = same_or(store, term, &wholes);
                    let as_operand =
                        if count == 1 { same_or(store, term, &parts) } else { as_whole };
                    (as_whole, as_operand)
                }
                _ => {
                    let same = same_or(store, term, &wholes);
                    (same, same)
                }
            }
        };
        whole.insert(term, as_whole);
        operand.insert(term, as_operand);
    }
    formulas.iter().map(|&formula| *whole.get(formula).unwrap_or(&formula)).collect()
}

/// Whether a term has an operator of heaps or a call at its top, or below.
fn speaks_of_heap(store: &TermStore, spatial: &TermSet, term: TermId) -> bool {
    store.op(term).describes_heap()
        || store.called(term).is_some()
        || store.args(term).iter().any(|&arg| spatial.contains(arg))
}

/// Whether an operand of a `sep` may not say which cells it has.
fn has_inexact_operand(store: &TermStore, formulas: &[TermId]) -> bool {
    let (mut spatial, mut inexact) = (TermSet::new(), TermSet::new());
    let mut found = false;
    post_order(store, formulas, &mut TermSet::new(), |term| {
        let (op, args) = (store.op(term), store.args(term));
        if speaks_of_heap(store, &spatial, term) {
            spatial.insert(term);
        }
        let is_spatial = |arg: &&TermId| spatial.contains(**arg);
        let is_inexact = |arg: &TermId| inexact.contains(*arg);
        let own = match op {
            _ if !spatial.contains(term) => *store.sort_of(term) == Sort::Bool,
            Op::Not => true,
            Op::Or => args.iter().any(is_inexact),
            Op::Exists => args.last().is_some_and(is_inexact),
            Op::And if args.iter().filter(is_spatial).count() == 1 => {
                args.iter().filter(is_spatial).any(is_inexact)
            }
            _ => false,
        };
        found |= op == Op::SepStar && args.iter().any(is_inexact);
        if own {
            inexact.insert(term);
        }
    });
    found
}

/// A `sep` of operands without the empty heap, and with any heap at most once.
fn star(store: &mut TermStore, term: TermId, operands: &[TermId], any: TermId) -> TermId {
    let mut flat = Vec::with_capacity(operands.len());
    for &operand in operands {
        match store.op(operand) {
            Op::SepStar => flat.extend_from_slice(store.args(operand)),
            _ => flat.push(operand),
        }
    }
    if !flat.contains(&any) {
        return same_or(store, term, operands);
    }
    flat.retain(|&operand| operand != any && store.op(operand) != Op::SepEmp);
    flat.push(any);
    if let [single] = *flat { single } else { store.mk(Op::SepStar, &flat) }
}

fn same_or(store: &mut TermStore, term: TermId, args: &[TermId]) -> TermId {
    if args == store.args(term) { term } else { store.with_args(term, args) }
}

/// A heap with one cell, with what lies beside it, whatever it holds: one formula for each kind of cell.
fn some_cell(
    store: &mut TermStore,
    mut beside: impl FnMut(&mut TermStore, TermId) -> TermId,
) -> Option<Vec<TermId>> {
    let mut ways = Vec::new();
    for pair in store.heaps().to_vec() {
        for pattern in patterns(store, pair.data)? {
            let address = variable(store, pair.location);
            let cell = store.mk(Op::SepPto, &[address, pattern.value]);
            let body = beside(store, cell);
            let binder = [&[address], &*pattern.variables, &[body]].concat();
            ways.push(store.mk(Op::Exists, &binder));
        }
    }
    Some(ways)
}

/// Any value of a sort that a constructor makes, or any value at all.
struct Pattern {
    value: TermId,
    constructor: Option<FunId>,
    variables: Vec<TermId>,
}

/// The patterns of all values of a sort; nothing if it is a parametric datatype.
fn patterns(store: &mut TermStore, sort: SortId) -> Option<Vec<Pattern>> {
    let constructors: Vec<FunId> = match store.sorts.get(sort) {
        Sort::Datatype { args, .. } if !args.is_empty() => return None,
        Sort::Datatype { datatype, .. } => {
            store.datatype(*datatype).constructors.iter().map(|c| c.function).collect()
        }
        _ => {
            let value = variable(store, sort);
            return Some(vec![Pattern { value, constructor: None, variables: vec![value] }]);
        }
    };
    let mut patterns = Vec::new();
    for constructor in constructors {
        let params = store.function_decl(constructor).params.to_vec();
        let variables: Vec<TermId> = params.iter().map(|&sort| variable(store, sort)).collect();
        let value = store.apply(constructor, &variables);
        patterns.push(Pattern { value, constructor: Some(constructor), variables });
    }
    Some(patterns)
}

fn variable(store: &mut TermStore, sort: SortId) -> TermId {
    let name = store.symbols.intern("some");
    store.fresh_variable(name, sort).1
}

/// A heap with at least one cell.
fn no_empty_heap(store: &mut TermStore, any: TermId) -> Option<TermId> {
    let ways = some_cell(store, |store, cell| store.mk(Op::SepStar, &[cell, any]))?;
    Some(any_of(store, &ways))
}

/// A heap that is not the cell given.
fn no_cell(store: &mut TermStore, cell: TermId, any: TermId) -> Option<TermId> {
    let (address, value) = (store.arg(cell, 0), store.arg(cell, 1));
    let location = store.sort(address);
    let mut ways = vec![store.mk(Op::SepEmp, &[])];
    for pair in store.heaps().to_vec() {
        for first in patterns(store, pair.data)? {
            let at = variable(store, pair.location);
            let own = store.mk(Op::SepPto, &[at, first.value]);
            let mut two = Vec::new();
            for second in
                some_cell(store, |store, other| store.mk(Op::SepStar, &[own, other, any]))?
            {
                two.push(second);
            }
            let mut alone = vec![any_of(store, &two)];
            if pair.location == location {
                let elsewhere = store.mk(Op::Distinct, &[at, address]);
                alone.push(store.mk(Op::And, &[elsewhere, own]));
            } else {
                alone.push(own);
            }
            let body = any_of(store, &alone);
            let binder = [&[at], &*first.variables, &[body]].concat();
            ways.push(store.mk(Op::Exists, &binder));
            if pair.location != location {
                continue;
            }
            // The cell is there, with another content.
            let own = store.mk(Op::SepPto, &[address, first.value]);
            let fields: Vec<TermId> = match first.constructor {
                None => vec![value],
                Some(_) if store.op(value) != Op::Construct => return None,
                Some(constructor) if store.function(value) == Some(constructor) => {
                    store.args(value).to_vec()
                }
                Some(_) => Vec::new(),
            };
            let is_other_kind =
                first.constructor.is_some() && store.function(value) != first.constructor;
            let mut differs = if is_other_kind { vec![own] } else { Vec::new() };
            for (&field, &wanted) in first.variables.iter().zip(&fields) {
                let other = store.mk(Op::Distinct, &[field, wanted]);
                differs.push(store.mk(Op::And, &[other, own]));
            }
            if differs.is_empty() {
                continue;
            }
            let body = any_of(store, &differs);
            ways.push(if first.variables.is_empty() {
                body
            } else {
                let binder = [&*first.variables, &[body]].concat();
                store.mk(Op::Exists, &binder)
            });
        }
    }
    Some(any_of(store, &ways))
}

fn any_of(store: &mut TermStore, ways: &[TermId]) -> TermId {
    if let [single] = *ways { single } else { store.mk(Op::Or, ways) }
}

/// Marks the predicates whose rules are those of any heap.
pub(crate) fn mark(store: &TermStore, definitions: &mut Definitions) {
    for number in 0..definitions.predicates.len() {
        let id = PredicateId::new(number);
        definitions.predicates[number].is_any_heap = is_any_heap(store, definitions, id);
    }
}

/// Whether the rules of a predicate are the empty heap, and each kind of cell beside the predicate.
fn is_any_heap(store: &TermStore, definitions: &Definitions, id: PredicateId) -> bool {
    let predicate = definitions.get(id);
    if !predicate.params.is_empty() {
        return false;
    }
    let mut has_empty = false;
    let mut kinds: Vec<(SortId, Option<FunId>)> = Vec::new();
    for rule in &predicate.rules {
        if !rule.equal.is_empty() || !rule.distinct.is_empty() || !rule.data.is_empty() {
            return false;
        }
        match (&*rule.cells, &*rule.calls) {
            ([], []) => has_empty = true,
            ([cell], [call]) if call.predicate == id => {
                let mut seen = vec![Arg::Loc(cell.address)];
                let is_free = |arg: &Arg| match *arg {
                    Arg::Loc(loc) => loc.index() >= rule.bound,
                    Arg::Data(term) => rule.data_locals.contains(&term),
                };
                for field in &cell.fields {
                    if seen.contains(field) || !is_free(field) {
                        return false;
                    }
                    seen.push(*field);
                }
                if !is_free(&seen[0]) {
                    return false;
                }
                kinds.push((rule.locals[cell.address.index()].sort, cell.constructor));
            }
            _ => return false,
        }
    }
    let is_there = |pair: &HeapSort| match store.sorts.get(pair.data) {
        Sort::Datatype { datatype, .. } => {
            let constructors = &store.datatype(*datatype).constructors;
            constructors.iter().all(|c| kinds.contains(&(pair.location, Some(c.function))))
                || kinds.contains(&(pair.location, None))
        }
        _ => kinds.contains(&(pair.location, None)),
    };
    has_empty && store.heaps().iter().all(is_there)
}
