//! Finite sets: the operators that others say, and membership in what sets are made of.
//!
//! Normal form: sets are made by `set.empty`, `set.universe`, `set.singleton`, `set.union`, `set.inter` and
//! `set.minus`; what is asked of them is `set.member`, `=`, `set.choose` and `set.card`.
//! Reference: Bansal, Barrett, Reynolds, Tinelli, "Reasoning with Finite Sets and Cardinality Constraints in
//! SMT", LMCS 2018, section 2.

use trine_term::{Op, SortId, TermId};
use trine_value::Integer;

use crate::cx::{Args, RewriteCx};
use crate::rule::rules;

rules! {
    SetInsert / Off { insert_to_union }
    SetSubset / Off { subset_to_eq }
    SetIsEmpty / Off { is_empty_to_eq }
    SetIsSingleton / Off { is_singleton_to_eq }
    SetComplement / Off { complement_to_minus }
    SetUnion / Local { union_simple }
    SetInter / Local { inter_simple }
    SetMinus / Local { minus_simple }
    SetChoose / Local { choose_singleton }
    SetCard / Local { card_simple }
    SetMember / Local { member_simple }
    SetMember / Deep { member_parts }
    Eq / Local { eq_singletons }
}

fn empty(cx: &mut RewriteCx, sort: SortId) -> Option<TermId> {
    cx.store.mk_set_constant(Op::SetEmpty, sort).ok()
}

/// `(set.insert e .. s) => (set.union (set.singleton e) .. s)`
fn insert_to_union(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let mut parts = cx.args_vec(t);
    let last = parts.len() - 1;
    for part in &mut parts[..last] {
        *part = cx.mk(Op::SetSingleton, &[*part]);
    }
    Some(cx.mk(Op::SetUnion, &parts))
}

/// `(set.subset s t) => (= (set.union s t) t)`
fn subset_to_eq(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [left, right] = cx.args2(t)?;
    let both = cx.mk(Op::SetUnion, &[left, right]);
    Some(cx.eq(both, right))
}

/// `(set.is_empty s) => (= s set.empty)`
fn is_empty_to_eq(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let set = cx.arg(t, 0);
    let empty = empty(cx, cx.store.sort(set))?;
    Some(cx.eq(set, empty))
}

/// `(set.is_singleton s) => (= s (set.singleton (set.choose s)))`
fn is_singleton_to_eq(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let set = cx.arg(t, 0);
    let only = cx.mk(Op::SetChoose, &[set]);
    let single = cx.mk(Op::SetSingleton, &[only]);
    Some(cx.eq(set, single))
}

/// `(set.complement s) => (set.minus set.universe s)`
fn complement_to_minus(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let universe = cx.store.mk_set_constant(Op::SetUniverse, cx.store.sort(t)).ok()?;
    Some(cx.mk(Op::SetMinus, &[universe, cx.arg(t, 0)]))
}

/// The arguments without repetitions, if there are some.
fn without_repetitions(args: &Args) -> Option<Args> {
    let mut kept = Args::new();
    for &arg in args {
        if !kept.contains(&arg) {
            kept.push(arg);
        }
    }
    (kept.len() < args.len()).then_some(kept)
}

/// Sets of few parts are looked at.
const MOST_PARTS: usize = 32;

fn combined(cx: &mut RewriteCx, op: Op, parts: &Args) -> TermId {
    if let [only] = parts[..] { only } else { cx.mk(op, parts) }
}

/// `(set.union s set.empty t s ..) => (set.union s t ..)`
fn union_simple(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let args = cx.args_vec(t);
    if args.len() == 1 || args.len() > MOST_PARTS {
        return (args.len() == 1).then(|| args[0]);
    }
    let mut kept = args.clone();
    kept.retain(|&mut arg| cx.op(arg) != Op::SetEmpty);
    if kept.is_empty() {
        return Some(args[0]);
    }
    let kept = without_repetitions(&kept).unwrap_or(kept);
    (kept.len() < args.len()).then(|| combined(cx, Op::SetUnion, &kept))
}

/// `(set.inter s t s ..) => (set.inter s t ..)`, `(set.inter s set.empty ..) => set.empty`
fn inter_simple(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let args = cx.args_vec(t);
    if args.len() == 1 || args.len() > MOST_PARTS {
        return (args.len() == 1).then(|| args[0]);
    }
    if let Some(&empty) = args.iter().find(|&&arg| cx.op(arg) == Op::SetEmpty) {
        return Some(empty);
    }
    let kept = without_repetitions(&args)?;
    Some(combined(cx, Op::SetInter, &kept))
}

/// `(set.minus s s) => set.empty`, `(set.minus s set.empty) => s`
fn minus_simple(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let args = cx.args_vec(t);
    let [first, rest @ ..] = &args[..] else { return None };
    if rest.contains(first) && cx.op(*first) != Op::SetEmpty {
        return empty(cx, cx.store.sort(t));
    }
    let mut kept = args.clone();
    let mut is_first = true;
    kept.retain(|&mut arg| std::mem::take(&mut is_first) || cx.op(arg) != Op::SetEmpty);
    if cx.op(*first) == Op::SetEmpty {
        kept.truncate(1);
    }
    (kept.len() < args.len() || args.len() == 1).then(|| combined(cx, Op::SetMinus, &kept))
}

/// `(set.choose (set.singleton e)) => e`
fn choose_singleton(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    cx.unary(Op::SetSingleton, cx.arg(t, 0))
}

/// `(set.card set.empty) => 0`, `(set.card (set.singleton e)) => 1`
fn card_simple(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let size = match cx.op(cx.arg(t, 0)) {
        Op::SetEmpty => 0,
        Op::SetSingleton => 1,
        _ => return None,
    };
    Some(cx.store.mk_int(&Integer::from(size)))
}

/// `(set.member e set.empty) => false`, `(set.member e (set.singleton x)) => (= e x)`, and the like
fn member_simple(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [element, set] = cx.args2(t)?;
    match cx.op(set) {
        Op::SetEmpty => Some(cx.bool(false)),
        Op::SetUniverse => Some(cx.bool(true)),
        Op::SetSingleton => {
            let only = cx.arg(set, 0);
            Some(cx.eq(element, only))
        }
        _ => None,
    }
}

/// `(set.member e (set.union s ..)) => (or (set.member e s) ..)`, and the like
fn member_parts(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [element, set] = cx.args2(t)?;
    let op = cx.op(set);
    if !matches!(op, Op::SetUnion | Op::SetInter | Op::SetMinus) {
        return None;
    }
    let mut parts = cx.args_vec(set);
    for (position, part) in parts.iter_mut().enumerate() {
        let member = cx.mk(Op::SetMember, &[element, *part]);
        let is_negated = op == Op::SetUnion || (op == Op::SetMinus && position > 0);
        *part = if is_negated { cx.not(member) } else { member };
    }
    let all = cx.and(&parts);
    Some(if op == Op::SetUnion { cx.not(all) } else { all })
}

/// `(= (set.singleton a) (set.singleton b)) => (= a b)`, and with `set.empty` on one side `false`
fn eq_singletons(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [left, right] = cx.args2(t)?;
    match (cx.op(left), cx.op(right)) {
        (Op::SetSingleton, Op::SetSingleton) => {
            let [left, right] = [left, right].map(|single| cx.arg(single, 0));
            Some(cx.eq(left, right))
        }
        (Op::SetSingleton, Op::SetEmpty) | (Op::SetEmpty, Op::SetSingleton) => Some(cx.bool(false)),
        _ => None,
    }
}
