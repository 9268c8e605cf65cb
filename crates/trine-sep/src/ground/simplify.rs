//! Simplification of ground formulas: top-level equalities, folding, flattening.
//!
//! Idea: definitions come as equalities at the top, often between the names that two sides of a
//! script gave to the same thing; when they are substituted, the sides become the same terms.
//! Arithmetic over numerals folds and closes most branches of unfolded programs.
//! Invariant: what is replaced is remembered in the order of replacement, so a model can be completed
//! from the last one backwards.

use rustc_hash::FxHashMap;
use trine_collections::Budget;
use trine_term::{
    EvalError, Evaluator, Interpretation, Op, TermId, TermMap, TermSet, TermStore, post_order,
};

use super::record::{Records, record_constructor};
use crate::give_up::GiveUp;

/// Formulas without top-level equalities of constants.
pub(super) struct Simple {
    /// Their conjunction is left.
    pub(super) formulas: Vec<TermId>,
    /// Constants and what they were replaced by, in order.
    pub(super) replaced: Vec<(TermId, TermId)>,
}

pub(super) fn simplify(
    store: &mut TermStore,
    records: &mut Records,
    assertions: &[TermId],
    budget: &Budget,
) -> Result<Simple, GiveUp> {
    let mut formulas = assertions.to_vec();
    let mut replaced = Vec::new();
    loop {
        budget.spend(formulas.len() as u64 + 1)?;
        let mut rebuilt = TermMap::new();
        for formula in &mut formulas {
            *formula = rebuild(store, *formula, &mut rebuilt, budget)?;
        }
        formulas = flatten(store, &formulas);
        let found = equalities(store, &formulas);
        if found.is_empty() {
            break;
        }
        // Images contain no constant of the list, so one pass replaces all.
        for formula in &mut formulas {
            *formula = store.substitute(*formula, &found);
        }
        replaced.extend(found);
    }
    // Records and nils are expanded last, on what is left.
    let mut images = TermMap::new();
    for formula in &mut formulas {
        *formula = expand(store, records, *formula, &mut images, budget)?;
    }
    let formulas = flatten(store, &formulas);
    records.collect(store, &formulas);
    let originals: Vec<TermId> = assertions.to_vec();
    records.collect_missing(store, &originals, &replaced);
    Ok(Simple { formulas, replaced })
}

/// Splits conjunctions; positive existentials become constants.
fn flatten(store: &mut TermStore, formulas: &[TermId]) -> Vec<TermId> {
    let mut flat = Vec::new();
    let mut seen = TermSet::new();
    let mut stack: Vec<TermId> = formulas.iter().rev().copied().collect();
    while let Some(formula) = stack.pop() {
        match store.op(formula) {
            Op::And => stack.extend(store.args(formula).iter().rev().copied()),
            Op::True => {}
            Op::Exists => {
                let args = store.args(formula).to_vec();
                if let Some((&body, variables)) = args.split_last() {
                    let mut images = Vec::new();
                    for &variable in variables {
                        let sort = store.sort(variable);
                        images.push((variable, store.skolem("some", sort)));
                    }
                    stack.push(store.substitute(body, &images));
                }
            }
            _ if seen.insert(formula) => flat.push(formula),
            _ => {}
        }
    }
    flat
}

/// Constants and their images by the equalities at the top: all those between constants and values,
/// or one with a composed term. A Boolean constant at the top is true, or false. No image contains a
/// constant of the list.
fn equalities(store: &mut TermStore, formulas: &[TermId]) -> Vec<(TermId, TermId)> {
    let truths = [true, false].map(|value| store.mk_bool(value));
    let store = &*store;
    let is_constant = |term: TermId| store.op(term) == Op::Apply && store.args(term).is_empty();
    let equal = |formula: TermId| match store.op(formula) {
        Op::Eq => store.args(formula).windows(2).map(|pair| [pair[0], pair[1]]).collect(),
        Op::Not if is_constant(store.arg(formula, 0)) => {
            vec![[store.arg(formula, 0), truths[1]]]
        }
        Op::Apply if is_constant(formula) => vec![[formula, truths[0]]],
        _ => Vec::new(),
    };
    let mut parent: FxHashMap<TermId, TermId> = FxHashMap::default();
    let mut order = Vec::new();
    let mut composed = None;
    for &formula in formulas {
        for pair in equal(formula) {
            let [left, right] = pair.map(|term| {
                let mut term = term;
                while let Some(&next) = parent.get(&term) {
                    term = next;
                }
                term
            });
            let leaf = |term: TermId| store.args(term).is_empty();
            let (constant, image) = if is_constant(left) { (left, right) } else { (right, left) };
            if left == right || !is_constant(constant) || reads_heap(store, image) {
                continue;
            }
            if leaf(image) {
                parent.insert(constant, image);
                order.push(constant);
            } else if composed.is_none() && !occurs(store, constant, image) {
                composed = Some((constant, image));
            }
        }
    }
    if order.is_empty() {
        return composed.into_iter().collect();
    }
    order
        .into_iter()
        .map(|constant| {
            let mut image = constant;
            while let Some(&next) = parent.get(&image) {
                image = next;
            }
            (constant, image)
        })
        .collect()
}

fn occurs(store: &TermStore, needle: TermId, term: TermId) -> bool {
    let mut found = false;
    post_order(store, &[term], &mut TermSet::new(), |part| found |= part == needle);
    found
}

/// Whether a term has a value only on a heap. A constant has one value; below `sep` and wands such a term
/// is looked at on other heaps, so it cannot take the place of the constant.
fn reads_heap(store: &TermStore, term: TermId) -> bool {
    let mut reads = false;
    post_order(store, &[term], &mut TermSet::new(), |part| {
        let op = store.op(part);
        reads |= op.describes_heap();
    });
    reads
}

/// Folds and flattens bottom-up.
fn rebuild(
    store: &mut TermStore,
    formula: TermId,
    done: &mut TermMap<TermId>,
    budget: &Budget,
) -> Result<TermId, GiveUp> {
    let mut order = Vec::new();
    post_order(store, &[formula], &mut TermSet::new(), |term| order.push(term));
    for term in order {
        budget.spend(1)?;
        if done.contains(term) {
            continue;
        }
        let args: Vec<TermId> =
            store.args(term).iter().map(|&arg| *done.get(arg).unwrap_or(&arg)).collect();
        let result = fold(store, term, &args, budget)?;
        done.insert(term, result);
    }
    Ok(*done.get(formula).unwrap_or(&formula))
}

fn fold(
    store: &mut TermStore,
    term: TermId,
    args: &[TermId],
    budget: &Budget,
) -> Result<TermId, GiveUp> {
    let op = store.op(term);
    match op {
        Op::And | Op::Or | Op::SepStar => return Ok(connect(store, op, args)),
        Op::Not => return Ok(negation(store, args[0])),
        Op::Implies => {
            if let Some((&conclusion, premises)) = args.split_last() {
                let mut parts: Vec<TermId> =
                    premises.iter().map(|&premise| negation(store, premise)).collect();
                parts.push(conclusion);
                return Ok(connect(store, Op::Or, &parts));
            }
        }
        Op::Eq if args.iter().all(|&arg| arg == args[0]) => return Ok(store.mk_bool(true)),
        Op::Distinct if args.len() == 2 && args[0] == args[1] => return Ok(store.mk_bool(false)),
        Op::Exists | Op::Forall => {
            if let Some(&body) = args.last()
                && matches!(store.op(body), Op::True | Op::False)
            {
                return Ok(body);
            }
        }
        _ => {}
    }
    let rebuilt = if args == store.args(term) { term } else { store.with_args(term, args) };
    let foldable = !args.is_empty()
        && args.iter().all(|&arg| store.is_value(arg))
        && !matches!(op, Op::Construct | Op::Apply | Op::SepPto | Op::SepShare | Op::SepWand);
    if !foldable {
        return Ok(rebuilt);
    }
    let nothing = Interpretation::new();
    let mut evaluator = Evaluator::new(store, &nothing);
    match evaluator.eval(rebuilt, budget) {
        // The standard leaves the value to the interpretation, so it is none of a constant.
        Ok(_) if !evaluator.open_cases().is_empty() => Ok(rebuilt),
        Ok(value) => {
            let sort = store.sort(rebuilt);
            Ok(store.mk_value(&value, sort))
        }
        Err(EvalError::Exhausted(reason)) => Err(GiveUp::Exhausted(reason)),
        Err(_) => Ok(rebuilt),
    }
}

/// The negation of a simplified formula.
fn negation(store: &mut TermStore, formula: TermId) -> TermId {
    match store.op(formula) {
        Op::True => store.mk_bool(false),
        Op::False => store.mk_bool(true),
        Op::Not => store.arg(formula, 0),
        _ => store.mk(Op::Not, &[formula]),
    }
}

/// `and`, `or` or `sep` of simplified operands.
fn connect(store: &mut TermStore, op: Op, args: &[TermId]) -> TermId {
    let (neutral, absorbing) = match op {
        Op::And => (Op::True, Op::False),
        Op::Or => (Op::False, Op::True),
        _ => (Op::SepEmp, Op::False),
    };
    let mut flat = Vec::new();
    for &arg in args {
        let of_arg = store.op(arg);
        if of_arg == absorbing {
            return store.mk_bool(absorbing == Op::True);
        }
        if of_arg == op {
            flat.extend_from_slice(store.args(arg));
        } else if of_arg != neutral {
            flat.push(arg);
        }
    }
    if op != Op::SepStar {
        let mut seen = TermSet::new();
        flat.retain(|&arg| seen.insert(arg));
    }
    match *flat {
        [] if op == Op::SepStar => store.mk(Op::SepEmp, &[]),
        [] => store.mk_bool(op == Op::And),
        [single] => single,
        _ => store.mk(op, &flat),
    }
}

/// Replaces nils, equalities between records, and selectors on them.
fn expand(
    store: &mut TermStore,
    records: &mut Records,
    formula: TermId,
    done: &mut TermMap<TermId>,
    budget: &Budget,
) -> Result<TermId, GiveUp> {
    let mut order = Vec::new();
    post_order(store, &[formula], &mut TermSet::new(), |term| order.push(term));
    for term in order {
        budget.spend(1)?;
        if done.contains(term) {
            continue;
        }
        let args: Vec<TermId> =
            store.args(term).iter().map(|&arg| *done.get(arg).unwrap_or(&arg)).collect();
        let is_record =
            |store: &TermStore, arg: TermId| record_constructor(store, store.sort(arg)).is_some();
        let result = match store.op(term) {
            Op::SepNil => {
                let sort = store.sort(term);
                records.nil(store, sort)
            }
            op @ (Op::Eq | Op::Distinct) if is_record(store, args[0]) => {
                let mut tuples = Vec::new();
                for &arg in &args {
                    tuples.push(records.fields(store, arg)?);
                }
                compare(store, records, op, &tuples, term)?
            }
            Op::SelectField if is_record(store, args[0]) => {
                let selector = store.function(term).map(|f| store.function_decl(f).kind);
                let content = records.fields(store, args[0])?;
                match selector {
                    Some(trine_term::FunKind::Selector { field, .. }) => {
                        content.fields[field as usize]
                    }
                    _ => return Err(GiveUp::Outside(term)),
                }
            }
            _ if args == store.args(term) => term,
            _ => store.with_args(term, &args),
        };
        done.insert(term, result);
    }
    Ok(*done.get(formula).unwrap_or(&formula))
}

fn compare(
    store: &mut TermStore,
    records: &mut Records,
    op: Op,
    tuples: &[super::record::Content],
    term: TermId,
) -> Result<TermId, GiveUp> {
    let mut parts = Vec::new();
    for (position, tuple) in tuples.iter().enumerate() {
        let partners = if op == Op::Eq {
            position + 1..(position + 2).min(tuples.len())
        } else {
            position + 1..tuples.len()
        };
        for other in &tuples[partners] {
            if tuple.constructor != other.constructor {
                return Err(GiveUp::Outside(term));
            }
            let fields = records.equations(store, tuple, other)?;
            let equal = connect(store, Op::And, &fields);
            parts.push(if op == Op::Eq { equal } else { store.mk(Op::Not, &[equal]) });
        }
    }
    Ok(connect(store, Op::And, &parts))
}

impl Records {
    /// Remembers constants that simplification made disappear; they may have any value.
    fn collect_missing(
        &mut self,
        store: &TermStore,
        originals: &[TermId],
        replaced: &[(TermId, TermId)],
    ) {
        let gone: FxHashMap<TermId, TermId> = replaced.iter().copied().collect();
        let images: Vec<TermId> = replaced.iter().map(|&(_, image)| image).collect();
        let roots: Vec<TermId> = originals.iter().copied().chain(images).collect();
        let mut constants = Vec::new();
        post_order(store, &roots, &mut TermSet::new(), |term| {
            let constant = store.op(term) == Op::Apply && store.args(term).is_empty();
            if constant && !gone.contains_key(&term) {
                constants.push(term);
            }
        });
        self.collect(store, &constants);
    }
}
