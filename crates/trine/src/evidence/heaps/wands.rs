//! Assertions with magic wands as assertions without, and the steps of the checker that lead there.
//!
//! Idea: what `trine_sep` does to decide wands beside predicates, in the same order: a wand beside its left side is
//! used, operands that one conjunction and a negated one share go, and a wand that fails extends the heap.
//! Invariant: each step is one of the checker's, which counts facts and operands as here. What comes out is
//! proved like any other assertions.
//! Reference: `trine_check::rules::heap::adjunction`.

use std::fmt::Write as _;

use trine_sep::normalize::Vocabulary;
use trine_term::{Op, TermId, TermStore};

/// How many steps are taken.
const MOST_STEPS: usize = 20;

/// Assertions, and the steps that made them.
pub(in super::super) struct WithoutWands {
    pub(in super::super) facts: Vec<TermId>,
    pub(in super::super) steps: String,
}

/// The assertions after steps about wands; nothing if no step applies, or a wand is left that none takes.
pub(in super::super) fn without_wands(
    store: &mut TermStore,
    assertions: &[TermId],
) -> Option<WithoutWands> {
    let mut facts = flat(store, assertions);
    let mut steps = String::new();
    for _ in 0..MOST_STEPS {
        let found = applied(store, &facts)
            .or_else(|| parted(store, &facts))
            .or_else(|| extended(store, &facts));
        let Some((next, step)) = found else { break };
        facts = flat(store, &next);
        let _ = write!(steps, "\n {step}");
    }
    (!steps.is_empty()).then_some(WithoutWands { facts, steps })
}

/// A wand beside operands that are its left side.
fn applied(store: &mut TermStore, facts: &[TermId]) -> Option<(Vec<TermId>, String)> {
    for (at, &star) in facts.iter().enumerate() {
        if store.op(star) != Op::SepStar {
            continue;
        }
        let all = store.args(star).to_vec();
        for (place, &wand) in all.iter().enumerate() {
            let Some((left, right)) = sides(store, wand) else { continue };
            let parts = match store.op(left) {
                Op::SepStar => operands_of(store, &[left]),
                Op::SepEmp | Op::True => Vec::new(),
                _ => vec![left],
            };
            let mut taken = vec![place];
            for &part in &parts {
                let fits =
                    |&other: &usize| !taken.contains(&other) && store.alike(part, all[other]);
                taken.extend((0..all.len()).find(fits));
            }
            if taken.len() <= parts.len() {
                continue;
            }
            let mut rest = without(&all, &taken);
            rest.push(right);
            let mut next = facts.to_vec();
            next[at] = joined(store, &rest);
            return Some((next, format!("(apply {at} {place} ({}))", numbers(&taken[1..]))));
        }
    }
    None
}

/// Operands that a conjunction and a negated one with a wand have in common: all but the wand.
fn parted(store: &mut TermStore, facts: &[TermId]) -> Option<(Vec<TermId>, String)> {
    for (fails, &fact) in facts.iter().enumerate() {
        let Some(denied) = negated(store, fact, Op::SepStar) else { continue };
        let others = store.args(denied).to_vec();
        if !others.iter().any(|&other| store.op(other) == Op::SepWand) {
            continue;
        }
        for (holds, &star) in facts.iter().enumerate() {
            if store.op(star) != Op::SepStar {
                continue;
            }
            let all = store.args(star).to_vec();
            let (mut mine, mut theirs) = (Vec::new(), Vec::new());
            for (with, &other) in others.iter().enumerate() {
                let fits = |at: &usize| !mine.contains(at) && store.alike(other, all[*at]);
                if let Some(at) = (0..all.len()).find(fits) {
                    mine.push(at);
                    theirs.push(with);
                }
            }
            if mine.is_empty() || mine.len() == all.len() || theirs.len() == others.len() {
                continue;
            }
            let rest = joined(store, &without(&all, &mine));
            let rest_of_others = joined(store, &without(&others, &theirs));
            let mut next = blind(store, facts);
            next.extend([rest, store.mk(Op::Not, &[rest_of_others])]);
            let common = format!("({}) ({})", numbers(&mine), numbers(&theirs));
            return Some((next, format!("(part {holds} {fails} {common})")));
        }
    }
    None
}

/// The heap of a fact, extended by one of the left side of a wand that fails.
fn extended(store: &mut TermStore, facts: &[TermId]) -> Option<(Vec<TermId>, String)> {
    let (place, wand) = facts
        .iter()
        .enumerate()
        .find_map(|(at, &fact)| Some((at, negated(store, fact, Op::SepWand)?)))?;
    let vocabulary = Vocabulary::new(store, facts, &[]);
    let (left, right) = sides(store, wand)?;
    let is_cell = |&part: &TermId| matches!(store.op(part), Op::SepPto | Op::SepEmp);
    let lists_cells = operands_of(store, &[left]).iter().all(is_cell);
    let any = store.mk(Op::True, &[]);
    let mut next = vec![joined(store, &[any, left])];
    next.extend(blind(store, facts));
    let mut known = Vec::new();
    for (at, &fact) in facts.iter().enumerate() {
        if at == place || !vocabulary.is_spatial(fact) {
            continue;
        }
        if store.op(fact) != Op::Not {
            next.push(joined(store, &[fact, left]));
        } else if lists_cells && store.op(store.arg(fact, 0)) != Op::SepWand {
            let denied = joined(store, &[store.arg(fact, 0), left]);
            next.push(store.mk(Op::Not, &[denied]));
        } else {
            continue;
        }
        known.push(at);
    }
    next.push(store.mk(Op::Not, &[right]));
    let place = std::iter::once(place).chain(known).collect::<Vec<_>>();
    Some((next, format!("(extend {})", numbers(&place))))
}

/// Conjunctions and double negations taken apart, and no conjunction as an operand of another one.
fn flat(store: &mut TermStore, facts: &[TermId]) -> Vec<TermId> {
    let mut pending: Vec<TermId> = facts.iter().rev().copied().collect();
    let mut found = Vec::with_capacity(facts.len());
    while let Some(fact) = pending.pop() {
        let args = store.args(fact).to_vec();
        match store.op(fact) {
            Op::And => pending.extend(args.iter().rev()),
            Op::Not if store.op(args[0]) == Op::Not => pending.push(store.arg(args[0], 0)),
            Op::Not if store.op(args[0]) == Op::SepStar => {
                let star = joined(store, &args);
                found.push(store.mk(Op::Not, &[star]));
            }
            Op::SepStar => found.push(joined(store, &[fact])),
            _ => found.push(fact),
        }
    }
    found
}

fn blind(store: &TermStore, facts: &[TermId]) -> Vec<TermId> {
    let vocabulary = Vocabulary::new(store, facts, &[]);
    facts.iter().copied().filter(|&fact| !vocabulary.is_spatial(fact)).collect()
}

/// What a negation with such a formula below it says not to hold.
fn negated(store: &TermStore, fact: TermId, op: Op) -> Option<TermId> {
    let is_negated = store.op(fact) == Op::Not && store.op(store.arg(fact, 0)) == op;
    is_negated.then(|| store.arg(fact, 0))
}

fn sides(store: &mut TermStore, wand: TermId) -> Option<(TermId, TermId)> {
    if store.op(wand) != Op::SepWand {
        return None;
    }
    let args = store.args(wand).to_vec();
    match *args {
        [left, right] => Some((left, right)),
        [left, ref rest @ ..] if rest.len() > 1 => Some((left, store.mk(Op::SepWand, rest))),
        _ => None,
    }
}

fn operands_of(store: &TermStore, formulas: &[TermId]) -> Vec<TermId> {
    let mut pending: Vec<TermId> = formulas.iter().rev().copied().collect();
    let mut found = Vec::new();
    while let Some(formula) = pending.pop() {
        match store.op(formula) {
            Op::SepStar => pending.extend(store.args(formula).iter().rev()),
            _ => found.push(formula),
        }
    }
    found
}

fn joined(store: &mut TermStore, formulas: &[TermId]) -> TermId {
    match *operands_of(store, formulas) {
        [single] => single,
        ref all => store.mk(Op::SepStar, all),
    }
}

fn without(list: &[TermId], at: &[usize]) -> Vec<TermId> {
    let kept = list.iter().enumerate().filter(|(place, _)| !at.contains(place));
    kept.map(|(_, &member)| member).collect()
}

fn numbers(list: &[usize]) -> String {
    let texts: Vec<String> = list.iter().map(usize::to_string).collect();
    texts.join(" ")
}
