//! Products modulo `2^w`, and overflow of products.
//!
//! Normal form: `(bvmul c p)` with a constant `c` that is no power of two, where `p` is a base or a
//! sorted product of bases without constants.

use trine_term::{Op, TermId};
use trine_value::BitVec;

use crate::cx::{Args, MERGED_ARGS, RewriteCx};
use crate::rule::rules;

rules! {
    BvMul / Local {
        bvmul_zero bvmul_bit bvmul_flatten bvmul_constants bvmul_sort bvmul_power_of_two
        bvmul_not
    }
    BvMul / Deep { bvmul_shifted bvmul_offset bvmul_ite_values bvmul_ite_unit }
    BvUmulO / Local { overflow_sort bvumulo_constant }
    BvSmulO / Local { overflow_sort bvsmulo_constant }
}

/// `(bvmul x (bvshl y z)) => (bvshl (bvmul x y) z)`: shifting after multiplying makes products that
/// differ in where they were shifted equal
fn bvmul_shifted(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let args = cx.args_vec(t);
    let position = args.iter().position(|&arg| cx.op(arg) == Op::BvShl)?;
    if cx.is_value(args[0]) {
        return None;
    }
    let [shifted, amount] = cx.binary(Op::BvShl, args[position])?;
    let mut factors = args;
    factors[position] = shifted;
    let product = cx.mk(Op::BvMul, &factors);
    Some(cx.mk(Op::BvShl, &[product, amount]))
}

/// `(bvmul .. 0 ..) => 0`
fn bvmul_zero(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    cx.args(t).iter().copied().find(|&arg| cx.is_zero(arg))
}

/// `(bvmul x y) => (bvand x y)` at width 1
fn bvmul_bit(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    if !cx.is_bit(t) {
        return None;
    }
    let args = cx.args_vec(t);
    Some(cx.bvand(&args))
}

/// `(bvmul x (bvmul y z)) => (bvmul x y z)`, if the inner one is short, used nowhere else and
/// without constant
fn bvmul_flatten(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    if cx.args(t).iter().any(|&arg| cx.is_value(arg)) {
        return None;
    }
    let merges = |cx: &RewriteCx, arg: TermId| {
        cx.op(arg) == Op::BvMul
            && cx.args(arg).len() <= MERGED_ARGS
            && !cx.is_shared(arg)
            && !cx.is_value(cx.arg(arg, 0))
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
    Some(cx.mk(Op::BvMul, &flat))
}

/// `(bvmul c x (bvmul d y)) => (bvmul cd (bvmul x y))`: constants are collected in front
fn bvmul_constants(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let args = cx.args(t);
    let inner = |arg: TermId| {
        let [c, x] = cx.binary(Op::BvMul, arg)?;
        Some((cx.value(c)?, x))
    };
    let rest_is_open = |&arg: &TermId| !cx.is_value(arg) && inner(arg).is_none();
    let first_is_fine = if cx.is_value(args[0]) {
        args.len() == 2 && !cx.is_one(args[0])
    } else {
        inner(args[0]).is_none()
    };
    if first_is_fine && args[1..].iter().all(rest_is_open) {
        return None;
    }
    let mut constant = BitVec::one(cx.width(t));
    let mut factors = Args::new();
    for &arg in args {
        if let Some(value) = cx.value(arg) {
            constant = constant.mul(&value);
        } else if let Some((value, x)) = inner(arg) {
            constant = constant.mul(&value);
            factors.push(x);
        } else {
            factors.push(arg);
        }
    }
    if factors.is_empty() {
        return Some(cx.bv(&constant));
    }
    let product = cx.mk(Op::BvMul, &factors);
    Some(cx.scaled(&constant, product))
}

/// `(bvmul y x) => (bvmul x y)`, constants first, then by age
fn bvmul_sort(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    if cx.args(t).is_sorted_by_key(|&arg| cx.rank(arg)) {
        return None;
    }
    let mut args = cx.args_vec(t);
    args.sort_unstable_by_key(|&arg| cx.rank(arg));
    Some(cx.mk(Op::BvMul, &args))
}

/// `(bvmul 2^k x) => (concat x[w-k-1:0] 0)`
fn bvmul_power_of_two(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [c, x] = cx.args2(t)?;
    let c = cx.value(c)?;
    if !c.is_power_of_two() || c.is_one() {
        return None;
    }
    let shift = c.trailing_zeros();
    let kept = cx.slice(x, c.width() - shift - 1, 0);
    let zeros = cx.zeros(shift);
    Some(cx.concat(&[kept, zeros]))
}

/// `(bvmul c (bvnot x)) => (bvadd -c (bvmul -c x))`
fn bvmul_not(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [c, x] = cx.args2(t)?;
    let minus = cx.value(c)?.neg();
    let x = cx.unary(Op::BvNot, x)?;
    let scaled = cx.scaled(&minus, x);
    let minus = cx.bv(&minus);
    Some(cx.mk(Op::BvAdd, &[minus, scaled]))
}

/// `(bvmul c (bvadd d x y)) => (bvadd cd (bvmul c (bvadd x y)))`; a sum of more than two only if it is
/// used nowhere else
fn bvmul_offset(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [c, sum] = cx.args2(t)?;
    let c = cx.value(c)?;
    let inner = cx.args(sum);
    if cx.op(sum) != Op::BvAdd || inner.len() > MERGED_ARGS {
        return None;
    }
    let d = cx.value(inner[0])?;
    if inner.len() > 2 && cx.is_shared(sum) {
        return None;
    }
    let rest = Args::from_slice(&inner[1..]);
    let rest = cx.sum(cx.width(t), &rest);
    let scaled = cx.scaled(&c, rest);
    let constant = cx.bv(&c.mul(&d));
    Some(cx.mk(Op::BvAdd, &[constant, scaled]))
}

/// `(bvmul c (ite p d e)) => (ite p cd ce)`
fn bvmul_ite_values(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [c, case] = cx.args2(t)?;
    let [p, x, y] = cx.ite_args(case)?;
    let c = cx.value(c)?;
    let (x, y) = (cx.value(x)?.mul(&c), cx.value(y)?.mul(&c));
    let (x, y) = (cx.bv(&x), cx.bv(&y));
    Some(cx.ite(p, x, y))
}

/// `(bvmul x (ite p 0 y)) => (ite p 0 (bvmul x y))` and mirrored; `(bvmul x (ite p 1 0)) => (ite p x
/// 0)`
fn bvmul_ite_unit(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [a, b] = cx.args2(t)?;
    for (x, case) in [(a, b), (b, a)] {
        let Some([p, then, otherwise]) = cx.ite_args(case) else { continue };
        if !cx.is_zero(then) && !cx.is_zero(otherwise) {
            continue;
        }
        let product = |cx: &mut RewriteCx, branch: TermId| match cx.value(branch) {
            Some(value) if value.is_zero() => branch,
            Some(value) => cx.scaled(&value, x),
            None => cx.mk(Op::BvMul, &[x, branch]),
        };
        let (then, otherwise) = (product(cx, then), product(cx, otherwise));
        return Some(cx.ite(p, then, otherwise));
    }
    None
}

/// `(bvumulo y x) => (bvumulo x y)`, constants first, then by age
fn overflow_sort(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let op = cx.op(t);
    (cx.rank(x) > cx.rank(y)).then(|| cx.mk(op, &[y, x]))
}

/// `(bvumulo c x) => (bvult ~0/c x)`, and `false` for `c = 0`
fn bvumulo_constant(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [c, x] = cx.args2(t)?;
    let c = cx.value(c)?;
    if c.is_zero() {
        return Some(cx.bool(false));
    }
    let limit = cx.bv(&BitVec::ones(c.width()).udiv(&c));
    Some(cx.ult(limit, x))
}

/// `(bvsmulo c x) => (or (bvslt high x) (bvslt x low))`, where `low` and `high` are the least and
/// the greatest number whose product with `c` fits; `false` for `c = 0`
///
/// For a negative `c`, the product grows downwards: the limits change places, and `min/c` does not
/// fit itself for `c = -1`.
fn bvsmulo_constant(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [c, x] = cx.args2(t)?;
    let c = cx.value(c)?;
    if c.is_zero() {
        return Some(cx.bool(false));
    }
    let (min, max) = (BitVec::min_signed(c.width()), BitVec::max_signed(c.width()));
    if c.is_ones() {
        let min = cx.bv(&min);
        return Some(cx.eq(min, x));
    }
    // Division rounds towards zero, so both quotients fit.
    let (at_min, at_max) = (min.sdiv(&c), max.sdiv(&c));
    let (low, high) = if c.msb() { (at_max, at_min) } else { (at_min, at_max) };
    let (low, high) = (cx.bv(&low), cx.bv(&high));
    let (above, below) = (cx.slt(high, x), cx.slt(x, low));
    Some(cx.or(above, below))
}
