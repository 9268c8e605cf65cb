//! `bvnot`, and conjunctions of bit-vectors beyond what holds in every Boolean algebra.

use trine_term::{Op, TermId};
use trine_value::BitVec;

use crate::cx::{Args, COMPARED_ARGS, RewriteCx};
use crate::rule::rules;

rules! {
    BvNot / Local { bvnot_predecessor bvnot_negation bvnot_xor bvnot_concat bvnot_ite }
    BvAnd / Local { bvand_constants }
    BvAnd / Deep { bvand_concat bvand_mask }
}

/// `(bvnot (bvadd ~0 x)) => (bvmul ~0 x)`
fn bvnot_predecessor(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [minus_one, x] = cx.binary(Op::BvAdd, cx.arg(t, 0))?;
    cx.is_ones(minus_one).then(|| cx.negate(x))
}

/// `(bvnot (bvmul ~0 x)) => (bvadd ~0 x)`
fn bvnot_negation(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [minus_one, x] = cx.binary(Op::BvMul, cx.arg(t, 0))?;
    cx.is_ones(minus_one).then(|| cx.mk(Op::BvAdd, &[minus_one, x]))
}

/// `(bvnot (bvxor c x)) => (bvxor ~c x)`
fn bvnot_xor(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let parity = cx.arg(t, 0);
    if cx.op(parity) != Op::BvXor {
        return None;
    }
    let mut args = cx.args_vec(parity);
    let inverted = cx.value(args[0])?.not();
    args[0] = cx.bv(&inverted);
    Some(cx.mk(Op::BvXor, &args))
}

/// `(bvnot (concat c (bvnot x) y)) => (concat ~c x (bvnot y))`, if a part is a constant or negated
fn bvnot_concat(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let parts = cx.arg(t, 0);
    if cx.op(parts) != Op::Concat {
        return None;
    }
    let absorbs = |&part: &TermId| cx.is_value(part) || cx.op(part) == Op::BvNot;
    if !cx.args(parts).iter().any(absorbs) {
        return None;
    }
    let mut args = cx.args_vec(parts);
    for arg in &mut args {
        *arg = cx.bvnot(*arg);
    }
    Some(cx.concat(&args))
}

/// `(bvnot (ite p c (bvnot x))) => (ite p ~c x)`: both branches absorb the negation; needs width
/// >= 2 for two constants, because `(bvnot (ite p #b1 #b0))` is normal
fn bvnot_ite(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [p, x, y] = cx.ite_args(cx.arg(t, 0))?;
    let absorbs = |term: TermId| cx.is_value(term) || cx.op(term) == Op::BvNot;
    let constants = cx.is_value(x) && cx.is_value(y);
    if !absorbs(x) || !absorbs(y) || (constants && cx.width(x) == 1) {
        return None;
    }
    let (x, y) = (cx.bvnot(x), cx.bvnot(y));
    Some(cx.ite(p, x, y))
}

/// `(bvand c d x) => (bvand c&d x)`
fn bvand_constants(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let args = cx.args(t);
    if args.iter().filter(|&&arg| cx.is_value(arg)).count() < 2 {
        return None;
    }
    let mut constant = BitVec::ones(cx.width(t));
    let mut kept = Args::new();
    for &arg in args {
        match cx.value(arg) {
            Some(value) => constant = constant.and(&value),
            None => kept.push(arg),
        }
    }
    kept.insert(0, cx.bv(&constant));
    Some(cx.bvand(&kept))
}

/// `(bvand (concat a 0) (concat ~0 b)) => (concat a 0)`: pieces side by side, if in each piece an
/// argument is zero or at most one is not all ones
fn bvand_concat(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let args = cx.args_vec(t);
    if args.len() > COMPARED_ARGS {
        return None;
    }
    let pieces = cx.pieces_of(&args)?;
    let decided = pieces.iter().all(|piece| {
        let values: Vec<Option<BitVec>> =
            args.iter().map(|&arg| cx.slice_value(arg, piece.high, piece.low)).collect();
        let zero = values.iter().flatten().any(BitVec::is_zero);
        let open = |value: &&Option<BitVec>| !value.as_ref().is_some_and(BitVec::is_ones);
        zero || values.iter().filter(open).count() <= 1
    });
    if !decided {
        return None;
    }
    let mut parts = Args::new();
    for piece in pieces {
        let slices: Args = args.iter().map(|&arg| cx.slice(arg, piece.high, piece.low)).collect();
        parts.push(cx.bvand(&slices));
    }
    Some(cx.concat(&parts))
}

/// `(bvand m x) => (concat 0 x[h:l] 0)` for a constant whose ones are the bits from `l` to `h`
fn bvand_mask(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [mask, x] = cx.args2(t)?;
    let mask = cx.value(mask)?;
    let low = mask.trailing_zeros();
    let above = mask.leading_zeros();
    if mask.is_zero() || low + mask.count_ones() + above != mask.width() {
        return None;
    }
    let high = mask.width() - 1 - above;
    let mut parts = Args::new();
    if above > 0 {
        parts.push(cx.zeros(above));
    }
    parts.push(cx.slice(x, high, low));
    if low > 0 {
        parts.push(cx.zeros(low));
    }
    Some(cx.concat(&parts))
}
