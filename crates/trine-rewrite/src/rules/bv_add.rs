//! Sums modulo `2^w`.
//!
//! Normal form: `(bvadd c s1 .. sn)`, constant first and not zero, where each `si` is a base or a
//! product of a base with a constant, the bases distinct and sorted. A sum of which every
//! coefficient is -1 and the constant too is the `bvnot` of the positive sum.
//! A nested sum is taken apart if it is used nowhere else, or if that leaves no more summands than
//! before: otherwise its adder would be built twice.

use trine_term::{Op, TermId};
use trine_value::BitVec;

use crate::cx::{Args, COMPARED_ARGS, MERGED_ARGS, RewriteCx};
use crate::linear::{Linear, Sums};
use crate::rule::rules;

rules! {
    BvAdd / Local { bvadd_bit bvadd_flatten bvadd_collect bvadd_minus_one }
    BvAdd / Deep {
        bvadd_cancel_nested bvadd_concat bvadd_remainder bvadd_shifted_by_itself
        bvadd_negated_multiple
    }
}

/// `(bvadd x y) => (bvxor x y)` at width 1
fn bvadd_bit(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    if !cx.is_bit(t) {
        return None;
    }
    let args = cx.args_vec(t);
    Some(cx.mk(Op::BvXor, &args))
}

/// The inner sum of `s`, `(bvmul c s)` and `(bvnot s)`, if it may be merged into an outer one.
fn inner_sum(cx: &RewriteCx, arg: TermId) -> Option<TermId> {
    let sum = match cx.op(arg) {
        Op::BvAdd => arg,
        Op::BvNot => cx.arg(arg, 0),
        Op::BvMul => {
            let [c, x] = cx.args2(arg)?;
            if !cx.is_ones(c) {
                return None;
            }
            x
        }
        _ => return None,
    };
    let args = cx.args(sum);
    if cx.op(sum) != Op::BvAdd || args.len() > MERGED_ARGS {
        return None;
    }
    // A constant plus one term costs nothing that the outer sum does not pay anyway.
    let offset = args.len() == 2 && cx.is_value(args[0]);
    (offset || !(cx.is_shared(sum) || cx.is_shared(arg))).then_some(sum)
}

/// `(bvadd x (bvadd y z)) => (bvadd x y z)`, `(bvadd x (bvmul ~0 (bvadd y z))) => (bvadd x
/// (bvmul ~0 y) (bvmul ~0 z))`, `(bvadd x (bvnot (bvadd y z)))` likewise
fn bvadd_flatten(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    if !cx.args(t).iter().any(|&arg| inner_sum(cx, arg).is_some()) {
        return None;
    }
    let args = cx.args_vec(t);
    let width = cx.width(t);
    let minus_one = BitVec::ones(width);
    let mut flat = Args::new();
    for &arg in &args {
        let Some(sum) = inner_sum(cx, arg) else {
            flat.push(arg);
            continue;
        };
        let inner = cx.args_vec(sum);
        if sum == arg {
            flat.extend_from_slice(&inner);
            continue;
        }
        if cx.op(arg) == Op::BvNot {
            flat.push(cx.bv(&minus_one));
        }
        for &x in &inner {
            flat.push(match cx.value(x) {
                Some(value) => cx.bv(&value.neg()),
                None => cx.scaled(&minus_one, x),
            });
        }
    }
    Some(cx.mk(Op::BvAdd, &flat))
}

/// Merges constants and equal bases, reads `bvnot` as a coefficient, and sorts: `(bvadd x x) =>
/// (bvmul 2 x)`, `(bvadd x (bvnot x)) => ~0`, `(bvadd 0 x) => x`
fn bvadd_collect(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    if is_collected(cx, cx.args(t)) {
        return None;
    }
    let width = cx.width(t);
    let one = BitVec::one(width);
    let mut linear = Linear::zero(width);
    for &arg in cx.args(t) {
        linear.add(cx, &one, arg, Sums::Opaque);
    }
    linear.normalize();
    let args = linear.arguments(cx);
    if args.as_slice() == cx.args(t) {
        return None;
    }
    Some(cx.sum(width, &args))
}

/// Whether the arguments are sorted products of different bases after at most one constant: the usual
/// case, seen without any arithmetic.
fn is_collected(cx: &RewriteCx, args: &[TermId]) -> bool {
    let summands = match args.split_first() {
        Some((&first, rest)) if cx.is_value(first) && !cx.is_zero(first) => rest,
        _ => args,
    };
    if !summands.is_sorted_by(|a, b| a < b) {
        return false;
    }
    let is_base =
        |arg: TermId| !matches!(cx.op(arg), Op::BvValue | Op::BvNot | Op::BvMul | Op::Concat);
    if summands.iter().all(|&arg| is_base(arg)) {
        return true;
    }
    let base = |arg: TermId| match cx.args(arg) {
        _ if is_base(arg) => Some(arg),
        &[c, x] if cx.op(arg) == Op::BvMul && is_base(x) => {
            if !cx.is_value(c) {
                return Some(arg);
            }
            (!cx.is_zero(c)).then_some(x)
        }
        _ => None,
    };
    if summands.len() > COMPARED_ARGS {
        return false;
    }
    let mut bases = Args::new();
    summands.iter().all(|&arg| {
        base(arg).is_some_and(|base| {
            let is_new = !bases.contains(&base);
            bases.push(base);
            is_new
        })
    })
}

/// `(bvadd ~0 (bvmul ~0 x) (bvmul ~0 y)) => (bvnot (bvadd x y))`
fn bvadd_minus_one(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let (&first, rest) = cx.args(t).split_first()?;
    if !cx.is_ones(first) {
        return None;
    }
    let bases: Option<Args> = rest
        .iter()
        .map(|&arg| {
            let [c, x] = cx.binary(Op::BvMul, arg)?;
            cx.is_ones(c).then_some(x)
        })
        .collect();
    let bases = bases?;
    let sum = cx.sum(cx.width(t), &bases);
    Some(cx.bvnot(sum))
}

/// `(bvadd (bvadd x y) (bvmul ~0 x)) => y`, for an inner sum that is used elsewhere too: it is taken
/// apart if that leaves no more summands than before
fn bvadd_cancel_nested(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let args = cx.args(t);
    if args.len() > COMPARED_ARGS {
        return None;
    }
    let width = cx.width(t);
    let one = BitVec::one(width);
    let whole = |nested: Option<usize>| {
        let mut linear = Linear::zero(width);
        for (position, &arg) in args.iter().enumerate() {
            let sums = if nested == Some(position) { Sums::Outermost } else { Sums::Opaque };
            linear.add(cx, &one, arg, sums);
        }
        linear.normalize();
        linear
    };
    let is_nested = |&position: &usize| {
        let base = match cx.product_by_constant(args[position]) {
            Some((_, base)) => base,
            None => args[position],
        };
        cx.op(base) == Op::BvAdd && cx.args(base).len() <= COMPARED_ARGS
    };
    let linear = (0..args.len())
        .filter(is_nested)
        .map(|position| whole(Some(position)))
        .find(|linear| linear.len() <= args.len())?;
    Some(linear.term(cx))
}

/// `(bvadd (concat 0 a) (concat b 0)) => (concat b a)`: pieces side by side, if in each piece at
/// most one summand is not zero
fn bvadd_concat(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let args = cx.args_vec(t);
    if args.len() > COMPARED_ARGS {
        return None;
    }
    let pieces = cx.pieces_of(&args)?;
    let mut parts = Args::new();
    for piece in pieces {
        let mut open = args.iter().filter(|&&arg| {
            !cx.slice_value(arg, piece.high, piece.low).is_some_and(|value| value.is_zero())
        });
        let part = open.next().copied();
        if open.next().is_some() {
            return None;
        }
        parts.push(match part {
            Some(arg) => cx.slice(arg, piece.high, piece.low),
            None => cx.zeros(piece.high - piece.low + 1),
        });
    }
    Some(cx.concat(&parts))
}

/// `(bvadd x (bvmul ~0 (bvmul y (bvudiv x y)))) => (bvurem x y)`, `(bvadd x (bvmul -c (bvudiv x c)))
/// => (bvurem x c)`: remainders written out by hand
fn bvadd_remainder(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let args = cx.args(t);
    if args.len() > COMPARED_ARGS {
        return None;
    }
    let (position, dividend, divisor) = args.iter().enumerate().find_map(|(position, &arg)| {
        let [factor, x] = cx.binary(Op::BvMul, arg)?;
        let (x, divisor) = subtracted_quotient(cx, factor, x)?;
        let dividend = args.iter().position(|&other| other == x)?;
        (dividend != position).then_some((position, dividend, divisor))
    })?;
    let mut args = cx.args_vec(t);
    let remainder = cx.mk_remainder(args[dividend], &divisor);
    args[dividend] = remainder;
    args.remove(position);
    Some(cx.sum(cx.width(t), &args))
}

/// A divisor that is there as a term or as a number.
enum Divisor {
    Term(TermId),
    Number(BitVec),
}

/// `(x, y)` if `factor * product` is `-(y * (bvudiv x y))`.
fn subtracted_quotient(
    cx: &RewriteCx,
    factor: TermId,
    product: TermId,
) -> Option<(TermId, Divisor)> {
    let factor = cx.value(factor)?;
    if let Some([x, y]) = cx.binary(Op::BvUdiv, product) {
        return (cx.value(y)? == factor.neg()).then(|| (x, Divisor::Number(factor.neg())));
    }
    let [a, b] = cx.binary(Op::BvMul, product)?;
    for (quotient, divisor) in [(a, b), (b, a)] {
        if let Some([x, y]) = cx.binary(Op::BvUdiv, quotient)
            && y == divisor
            && factor.is_ones()
        {
            return Some((x, Divisor::Term(y)));
        }
    }
    None
}

/// `(bvadd x (bvshl y x)) => (bvor x (bvshl y x))`: `x` is below `2^x`, and the other summand is a
/// multiple of it
fn bvadd_shifted_by_itself(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let args = cx.args(t);
    if args.len() > COMPARED_ARGS {
        return None;
    }
    let (position, amount) = args.iter().enumerate().find_map(|(position, &arg)| {
        let [_, amount] = cx.binary(Op::BvShl, arg)?;
        let other = args.iter().position(|&other| other == amount)?;
        (other != position).then_some((position, other))
    })?;
    let mut args = cx.args_vec(t);
    args[amount] = cx.bvor(args[amount], args[position]);
    args.remove(position);
    Some(cx.sum(cx.width(t), &args))
}

/// `(bvadd (bvmul ~0 x) (bvmul ~0 (bvmul x y))) => (bvmul x (bvnot y))`: `-x - x*y` is `x*(-1 - y)`
fn bvadd_negated_multiple(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let args = cx.args(t);
    if args.len() > COMPARED_ARGS {
        return None;
    }
    let minus = |term: TermId| {
        let [factor, base] = cx.binary(Op::BvMul, term)?;
        cx.is_ones(factor).then_some(base)
    };
    let (single, multiple, product, factor) =
        args.iter().enumerate().find_map(|(multiple, &arg)| {
            let product = minus(arg).filter(|&base| cx.op(base) == Op::BvMul)?;
            let (single, factor) = args.iter().enumerate().find_map(|(single, &other)| {
                let base = minus(other)?;
                let factor = cx.args(product).iter().position(|&factor| factor == base)?;
                (single != multiple).then_some((single, factor))
            })?;
            Some((single, multiple, product, factor))
        })?;
    let mut factors = cx.args_vec(product);
    let base = factors.remove(factor);
    let rest = match factors.as_slice() {
        &[one] => one,
        _ => cx.mk(Op::BvMul, &factors),
    };
    let complement = cx.bvnot(rest);
    let mut args = cx.args_vec(t);
    args[single] = cx.mk(Op::BvMul, &[base, complement]);
    args.remove(multiple);
    Some(cx.sum(cx.width(t), &args))
}

impl RewriteCx<'_> {
    fn mk_remainder(&mut self, dividend: TermId, divisor: &Divisor) -> TermId {
        let divisor = match divisor {
            Divisor::Term(term) => *term,
            Divisor::Number(value) => self.bv(value),
        };
        self.mk(Op::BvUrem, &[dividend, divisor])
    }
}
