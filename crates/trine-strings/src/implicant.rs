//! Implicants: the few literals of a propositional model that make the assertions true.
//!
//! Idea: a walk from the assertions through the connectives; where one child is enough, the
//! cheapest is taken. Axioms are walked only for the terms in the literals that were chosen.
//! Invariant: an interpretation that satisfies the chosen literals satisfies the assertions and the
//! axioms of the terms in those literals.
//! Reference: de Moura and Bjørner, "Relevancy Propagation", MSR-TR-2007-140.

use rustc_hash::FxHashSet;
use trine_term::{Op, TermId, TermStore};

use crate::skeleton::{Skeleton, is_connective};

/// How much a chosen literal costs the procedures.
fn cost(store: &TermStore, term: TermId, value: bool) -> u32 {
    match (store.op(term), value) {
        (Op::Apply, _) if store.args(term).is_empty() => 0,
        (Op::Le | Op::Lt | Op::Ge | Op::Gt, _) => 2,
        (Op::Eq, _) if store.sort(store.arg(term, 0)) == store.sorts.int() => 2,
        (Op::Eq, true) => 3,
        (Op::StrInRe, true) => 4,
        (Op::StrInRe, false) => 6,
        (Op::Eq, false) => 5,
        (Op::StrContains, false) => 9,
        (Op::Not, _) => cost_of_negated(store, term, value),
        (Op::And | Op::Or | Op::Ite | Op::Xor | Op::Implies, _) => 7,
        _ => 8,
    }
}

fn cost_of_negated(store: &TermStore, term: TermId, value: bool) -> u32 {
    let inner = store.arg(term, 0);
    if store.op(inner) == Op::Not { 7 } else { cost(store, inner, !value) }
}

/// The literals that were chosen, in the order of the walk.
pub(crate) fn implicant(store: &TermStore, skeleton: &Skeleton) -> Vec<(TermId, bool)> {
    let mut chosen = Vec::new();
    let mut seen: FxHashSet<(TermId, bool)> = FxHashSet::default();
    let mut stack: Vec<(TermId, bool)> =
        skeleton.roots().iter().map(|&root| (root, true)).collect();
    // Choices wait until everything that is forced was seen.
    let mut choices: Vec<(TermId, bool)> = Vec::new();
    loop {
        let (term, value) = match stack.pop() {
            Some(next) => next,
            None => match choices.pop() {
                Some((term, value)) => {
                    if let Some(child) = choose(store, skeleton, &seen, term, value) {
                        stack.push(child);
                    }
                    continue;
                }
                None => return chosen,
            },
        };
        if !seen.insert((term, value)) {
            continue;
        }
        if !is_connective(store, term) {
            chosen.push((term, value));
            for &inner in skeleton.inside(term) {
                if seen.insert((inner, true)) {
                    let axiom = skeleton.axiom(inner).and_then(|axiom| axiom.always);
                    stack.extend(axiom.map(|formula| (formula, true)));
                }
            }
            if let Some(axiom) = skeleton.axiom(term) {
                let formula = if value { axiom.if_true } else { axiom.if_false };
                stack.extend(formula.map(|formula| (formula, true)));
            }
            continue;
        }
        let args = store.args(term);
        match store.op(term) {
            Op::True | Op::False => {}
            Op::Not => stack.push((args[0], !value)),
            Op::And if value => stack.extend(args.iter().map(|&arg| (arg, true))),
            Op::Or if !value => stack.extend(args.iter().map(|&arg| (arg, false))),
            Op::Implies if !value => {
                let (last, premises) = args.split_last().unwrap_or((&term, &[]));
                stack.extend(premises.iter().map(|&arg| (arg, true)));
                stack.push((*last, false));
            }
            Op::And | Op::Or | Op::Implies => choices.push((term, value)),
            Op::Ite => {
                let holds = skeleton.value(args[0]);
                stack.push((args[0], holds));
                stack.push((args[if holds { 1 } else { 2 }], value));
            }
            _ => stack.extend(args.iter().map(|&arg| (arg, skeleton.value(arg)))),
        }
    }
}

/// The child that decides a disjunction (or a conjunction that is false).
fn choose(
    store: &TermStore,
    skeleton: &Skeleton,
    seen: &FxHashSet<(TermId, bool)>,
    term: TermId,
    value: bool,
) -> Option<(TermId, bool)> {
    let args = store.args(term);
    let last = args.len() - 1;
    let wanted = |position: usize| match store.op(term) {
        Op::And => false,
        Op::Implies => position == last,
        _ => value,
    };
    let candidates = args
        .iter()
        .enumerate()
        .map(|(position, &arg)| (arg, wanted(position)))
        .filter(|&(arg, wanted)| skeleton.is_encoded(arg) && skeleton.value(arg) == wanted);
    candidates.min_by_key(|&(arg, wanted)| {
        let known = seen.contains(&(arg, wanted))
            || store.op(arg) == Op::Not && seen.contains(&(store.arg(arg, 0), !wanted));
        if known { 0 } else { 1 + cost(store, arg, wanted) }
    })
}
