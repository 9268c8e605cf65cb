//! Exclusive disjunction, of Booleans and of bit-vectors bit by bit: one set of rules for both.
//!
//! Idea: negations and constants are one constant; equal arguments cancel in pairs.

use trine_term::{Op, TermId};
use trine_value::BitVec;

use crate::cx::{Args, COMPARED_ARGS, MERGED_ARGS, RewriteCx};
use crate::rule::rules;

rules! {
    Xor / Local { xor_flatten xor_constants xor_cancel }
    Xor / Deep { xor_cancel_nested }
    BvXor / Local { xor_flatten bvxor_constants xor_cancel }
    BvXor / Deep { xor_cancel_nested bvxor_concat }
}

/// The parity of `args`, in the operator of `t`.
fn parity(cx: &mut RewriteCx, t: TermId, args: &[TermId]) -> TermId {
    let (op, sort) = (cx.op(t), cx.store.sort(t));
    match args {
        [] => cx.bottom(sort),
        &[single] => single,
        _ => cx.mk(op, args),
    }
}

/// `(xor x (xor y z)) => (xor x y z)`, if the inner one is short and used nowhere else
fn xor_flatten(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let merges = |cx: &RewriteCx, arg: TermId| {
        cx.op(arg) == cx.op(t) && cx.args(arg).len() <= MERGED_ARGS && !cx.is_shared(arg)
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
    Some(parity(cx, t, &flat))
}

/// `(xor true x ..) => (not (xor x ..))`, `(xor (not x) y ..) => (not (xor x y ..))`, and `false`
/// is dropped
fn xor_constants(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let simple =
        |cx: &RewriteCx, arg: TermId| !matches!(cx.op(arg), Op::Not | Op::True | Op::False);
    if cx.args(t).iter().all(|&arg| simple(cx, arg)) {
        return None;
    }
    let mut odd = false;
    let mut kept = Args::new();
    for &arg in cx.args(t) {
        match cx.op(arg) {
            Op::False => {}
            Op::True => odd = !odd,
            Op::Not => {
                odd = !odd;
                kept.push(cx.arg(arg, 0));
            }
            _ => kept.push(arg),
        }
    }
    let rest = parity(cx, t, &kept);
    Some(if odd { cx.not(rest) } else { rest })
}

/// `(bvxor c (bvnot x) d y) => (bvxor e x y)` with `e = ~(c ^ d)` dropped if zero, and turned into
/// a `bvnot` of the rest if all ones
fn bvxor_constants(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let args = cx.args(t);
    let proper = |value: BitVec| !value.is_zero() && !value.is_ones();
    let first_is_fine = cx.value(args[0]).is_none_or(proper) && cx.op(args[0]) != Op::BvNot;
    let rest_is_fine = args[1..].iter().all(|&arg| !matches!(cx.op(arg), Op::BvNot | Op::BvValue));
    if first_is_fine && rest_is_fine {
        return None;
    }
    let mut constant = BitVec::zero(cx.width(t));
    let mut kept = Args::new();
    for &arg in args {
        if let Some(value) = cx.value(arg) {
            constant = constant.xor(&value);
        } else if let Some(inner) = cx.unary(Op::BvNot, arg) {
            constant = constant.not();
            kept.push(inner);
        } else {
            kept.push(arg);
        }
    }
    if kept.is_empty() {
        return Some(cx.bv(&constant));
    }
    if constant.is_ones() {
        let rest = parity(cx, t, &kept);
        return Some(cx.bvnot(rest));
    }
    if !constant.is_zero() {
        kept.insert(0, cx.bv(&constant));
    }
    Some(parity(cx, t, &kept))
}

/// `(xor y x x) => y`, and the rest is sorted
fn xor_cancel(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    if cx.is_sorted(cx.args(t)) {
        return None;
    }
    let mut args = cx.args_vec(t);
    args.sort_unstable_by_key(|&arg| cx.rank(arg));
    let kept = odd_ones(&args);
    Some(parity(cx, t, &kept))
}

/// `(xor x (xor x y)) => y`, for an inner one that is used elsewhere too: it is taken apart if that
/// leaves no more arguments than before
fn xor_cancel_nested(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let args = cx.args(t);
    let position = args.iter().position(|&arg| {
        let inner = cx.args(arg);
        cx.op(arg) == cx.op(t)
            && inner.len() <= COMPARED_ARGS
            && 2 * inner.iter().filter(|&&x| cx.sorted_contains(args, x)).count() + 1 >= inner.len()
    })?;
    let mut all = cx.args_vec(t);
    let inner = cx.args_vec(all.swap_remove(position));
    all.extend(inner);
    all.sort_unstable_by_key(|&arg| cx.rank(arg));
    let kept = odd_ones(&all);
    Some(parity(cx, t, &kept))
}

/// The arguments that occur an odd number of times in a sorted list.
fn odd_ones(sorted: &[TermId]) -> Args {
    sorted.chunk_by(|a, b| a == b).filter(|run| run.len() % 2 == 1).map(|run| run[0]).collect()
}

/// `(bvxor (concat a c) (concat d b)) => (concat (bvxor a d) (bvxor c b))`, if each piece has at
/// most one argument that is no constant
fn bvxor_concat(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let args = cx.args_vec(t);
    let pieces = cx.pieces_of(&args)?;
    let alone = pieces.iter().all(|piece| {
        let open = |&&arg: &&TermId| cx.slice_value(arg, piece.high, piece.low).is_none();
        args.iter().filter(open).count() <= 1
    });
    if !alone {
        return None;
    }
    let mut parts = Args::new();
    for piece in pieces {
        let slices: Args = args.iter().map(|&arg| cx.slice(arg, piece.high, piece.low)).collect();
        parts.push(cx.mk(Op::BvXor, &slices));
    }
    Some(cx.concat(&parts))
}
