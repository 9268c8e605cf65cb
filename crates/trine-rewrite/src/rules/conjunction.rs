//! Conjunction, of Booleans and of bit-vectors bit by bit: one set of rules for both.
//!
//! Idea: `true` and all ones are *top*, `false` and all zeros are *bottom*; every rule here holds in
//! any Boolean algebra.
//! Cost: linear in the number of arguments, up to sorting and binary search; nested conjunctions
//! are looked into up to a fixed length.
//! Reference: Brummayer and Biere, "Local Two-Level And-Inverter Graph Minimization without Blowup",
//! MEMICS 2006, for the absorption, substitution and resolution rules.

use trine_term::{Op, TermId};

use crate::cx::{Args, COMPARED_ARGS, MERGED_ARGS, RewriteCx};
use crate::rule::rules;

rules! {
    And / Local {
        and_bottom and_top and_flatten and_sort and_complement
        and_absorb and_refute and_absorb_not and_nested_clash
    }
    And / Deep { and_resolve and_parity }
    BvAnd / Local {
        and_bottom and_top and_flatten and_sort and_complement
        and_absorb and_refute and_absorb_not and_nested_clash
    }
    BvAnd / Deep { and_resolve and_parity }
}

/// The conjunction of `args`, in the operator of `t`.
fn conjunction(cx: &mut RewriteCx, t: TermId, args: &[TermId]) -> TermId {
    let (op, sort) = (cx.op(t), cx.store.sort(t));
    match args {
        [] => cx.top(sort),
        &[single] => single,
        _ => cx.mk(op, args),
    }
}

/// The conjuncts of `term` if it is a conjunction like `t`.
fn conjuncts<'a>(cx: &'a RewriteCx, t: TermId, term: TermId) -> Option<&'a [TermId]> {
    (cx.op(term) == cx.op(t)).then(|| cx.args(term))
}

/// The conjuncts of `x` if `term` is `not x` for a conjunction `x` like `t`.
fn negated_conjuncts<'a>(cx: &'a RewriteCx, t: TermId, term: TermId) -> Option<&'a [TermId]> {
    conjuncts(cx, t, cx.negated(term)?)
}

/// `(and .. false ..) => false`
fn and_bottom(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    cx.args(t).iter().copied().find(|&arg| cx.is_bottom(arg))
}

/// `(and .. true ..) => (and ..)`
fn and_top(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    if !cx.args(t).iter().any(|&arg| cx.is_top(arg)) {
        return None;
    }
    let kept: Args = cx.args(t).iter().copied().filter(|&arg| !cx.is_top(arg)).collect();
    Some(conjunction(cx, t, &kept))
}

/// `(and x (and y z)) => (and x y z)`, if the inner one is short and used nowhere else
fn and_flatten(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let merges = |cx: &RewriteCx, arg: TermId| {
        conjuncts(cx, t, arg).is_some_and(|inner| inner.len() <= MERGED_ARGS) && !cx.is_shared(arg)
    };
    if !cx.args(t).iter().any(|&arg| merges(cx, arg)) {
        return None;
    }
    let mut flat = Args::new();
    for &arg in cx.args(t) {
        if merges(cx, arg) {
            flat.extend_from_slice(cx.args(arg));
        } else {
            flat.push(arg);
        }
    }
    Some(conjunction(cx, t, &flat))
}

/// `(and y x x) => (and x y)`
fn and_sort(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    if cx.is_sorted(cx.args(t)) {
        return None;
    }
    let mut args = cx.args_vec(t);
    args.sort_unstable_by_key(|&arg| cx.rank(arg));
    args.dedup();
    Some(conjunction(cx, t, &args))
}

/// `(and .. x .. (not x) ..) => false`
fn and_complement(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let args = cx.args(t);
    let clash = args
        .iter()
        .any(|&arg| cx.negated(arg).is_some_and(|inner| cx.sorted_contains(args, inner)));
    let sort = cx.store.sort(t);
    clash.then(|| cx.bottom(sort))
}

/// `(and x (and x y)) => (and x (and y))`, for inner ones that are used elsewhere too
///
/// All arguments are treated at once, which is sound for the same reason as in [`and_absorb_not`].
fn and_absorb(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let absorbs = |cx: &RewriteCx, args: &[TermId], arg: TermId| {
        conjuncts(cx, t, arg).is_some_and(|inner| {
            inner.len() <= COMPARED_ARGS && inner.iter().any(|&x| cx.sorted_contains(args, x))
        })
    };
    let args = cx.args(t);
    if !args.iter().any(|&arg| absorbs(cx, args, arg)) {
        return None;
    }
    let args = cx.args_vec(t);
    let mut kept = Args::new();
    for &arg in &args {
        if !absorbs(cx, &args, arg) {
            kept.push(arg);
            continue;
        }
        let inner = cx.args(arg).iter().copied();
        let rest: Args = inner.filter(|&x| !cx.sorted_contains(&args, x)).collect();
        if !rest.is_empty() {
            kept.push(conjunction(cx, t, &rest));
        }
    }
    Some(conjunction(cx, t, &kept))
}

/// `(and (not x) (and x y)) => false`, for an inner one that is used elsewhere too
fn and_refute(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let args = cx.args(t);
    let refuted = |x: TermId| complement_in(cx, args, x);
    let clash = args.iter().any(|&arg| {
        conjuncts(cx, t, arg)
            .is_some_and(|inner| inner.len() <= COMPARED_ARGS && inner.iter().any(|&x| refuted(x)))
    });
    let sort = cx.store.sort(t);
    clash.then(|| cx.bottom(sort))
}

/// Whether the sorted list has the negation of `x`.
fn complement_in(cx: &RewriteCx, args: &[TermId], x: TermId) -> bool {
    let complement = match cx.negated(x) {
        Some(inner) => Some(inner),
        None => cx.existing_complement(x),
    };
    complement.is_some_and(|complement| cx.sorted_contains(args, complement))
}

/// `(and x (not (and x y))) => (and x (not (and y)))`, `(and x (not (and (not x) y))) => x` and
/// `(and (not x) (not (and x y))) => (not x)`
///
/// All arguments are treated at once. That is sound because a change is justified by arguments that
/// are, but for a negation, inside the changed one: from the outermost to the innermost, each change
/// still finds its justification unchanged.
fn and_absorb_not(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let args = cx.args_vec(t);
    // Whether the conjunct is implied or refuted by the other arguments of `t`.
    let implied = |cx: &RewriteCx, x: TermId| cx.sorted_contains(&args, x);
    let refuted = |cx: &RewriteCx, x: TermId| complement_in(cx, &args, x);
    let mut kept = Args::new();
    let mut changed = false;
    for &arg in &args {
        let inner = match negated_conjuncts(cx, t, arg) {
            Some(inner) if inner.len() <= COMPARED_ARGS => Args::from_slice(inner),
            _ => {
                kept.push(arg);
                continue;
            }
        };
        if inner.iter().any(|&x| refuted(cx, x)) {
            changed = true;
            continue;
        }
        let rest: Args = inner.iter().copied().filter(|&x| !implied(cx, x)).collect();
        if rest.len() == inner.len() {
            kept.push(arg);
        } else {
            changed = true;
            let rest = conjunction(cx, t, &rest);
            kept.push(cx.complement(rest));
        }
    }
    changed.then(|| conjunction(cx, t, &kept))
}

/// `(and (and x y) (and (not x) z)) => false` and `(and (and x y) (not (and x z))) =>
/// (and x y (not z))`, for inner ones that are used elsewhere too
fn and_nested_clash(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [a, b] = cx.args2(t)?;
    for (positive, other) in [(a, b), (b, a)] {
        let Some(known) = conjuncts(cx, t, positive) else { continue };
        if known.len() > COMPARED_ARGS {
            continue;
        }
        if let Some(inner) = conjuncts(cx, t, other)
            && inner.len() <= COMPARED_ARGS
            && inner.iter().any(|&x| known.iter().any(|&y| cx.are_complements(x, y)))
        {
            let sort = cx.store.sort(t);
            return Some(cx.bottom(sort));
        }
        if let Some(inner) = negated_conjuncts(cx, t, other)
            && inner.len() <= COMPARED_ARGS
            && inner.iter().any(|x| known.contains(x))
        {
            let rest: Args = inner.iter().copied().filter(|x| !known.contains(x)).collect();
            let rest = conjunction(cx, t, &rest);
            let other = cx.complement(rest);
            return Some(conjunction(cx, t, &[positive, other]));
        }
    }
    None
}

/// `(and (not (and x y)) (not (and x (not y)))) => (not x)`
fn and_resolve(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [a, b] = cx.args2(t)?;
    let (first, second) = (negated_conjuncts(cx, t, a)?, negated_conjuncts(cx, t, b)?);
    let (&[x, y], &[u, v]) = (first, second) else { return None };
    for (common, rest) in [(x, y), (y, x)] {
        for (same, other) in [(u, v), (v, u)] {
            if common == same && cx.are_complements(rest, other) {
                return Some(cx.complement(common));
            }
        }
    }
    None
}

/// `x` and `y` of `x ^ y`, or of its negation, which is `x = y` for Booleans; and whether it is
/// negated.
fn parity(cx: &RewriteCx, term: TermId) -> Option<([TermId; 2], bool)> {
    let inner = cx.negated(term);
    let atom = inner.unwrap_or(term);
    if let Some(pair) = cx.binary(Op::BvXor, atom) {
        return Some((pair, inner.is_some()));
    }
    let pair = cx.binary(Op::Eq, atom).filter(|pair| cx.is_bool(pair[0]))?;
    Some((pair, inner.is_none()))
}

/// `(and x (= x y)) => (and x y)`, `(and (not x) (= x y)) => (and (not x) (not y))`, and the same for
/// `(not (= x y))`; bit by bit `(bvand x (bvxor x y)) => (bvand x (bvnot y))` and so on
fn and_parity(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let args = cx.args(t);
    if args.len() > COMPARED_ARGS {
        return None;
    }
    let (position, rest, inverts) = args.iter().enumerate().find_map(|(position, &arg)| {
        let ([x, y], negated) = parity(cx, arg)?;
        // Where `x` is one, the parity is `~y`; where it is zero, `y`.
        let known = |x: TermId| {
            args.iter().find_map(|&other| match () {
                () if other == x => Some(true),
                () if cx.negated(other) == Some(x) => Some(false),
                () => None,
            })
        };
        let (rest, value) = known(x).map(|v| (y, v)).or_else(|| known(y).map(|v| (x, v)))?;
        Some((position, rest, value != negated))
    })?;
    let mut args = cx.args_vec(t);
    args[position] = if inverts { cx.complement(rest) } else { rest };
    Some(conjunction(cx, t, &args))
}
