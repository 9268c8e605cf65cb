//! Equality of bit-vectors.
//!
//! Idea: solve equations with constants for the only open part, cancel what both sides have, and cut
//! equations of concatenations into equations of the parts.
//! Sums are moved so that no side has a summand with coefficient -1: each move lowers their number
//! or the number of summands, so it ends.

use smallvec::SmallVec;
use trine_term::{Op, TermId};
use trine_value::BitVec;

use crate::cx::{Args, COMPARED_ARGS, RewriteCx};
use crate::linear::{Linear, Sums, inverse};
use crate::rule::rules;

rules! {
    Eq / Local {
        eq_bvnot eq_bit_zero eq_bit_xor eq_xor_cancel eq_and_ones eq_mask_conflict eq_add_constant
        eq_mul_odd eq_mul_even eq_sign_extend eq_sign_extend_value
    }
    Eq / Deep {
        eq_sum_cancel eq_sum_negative eq_concat_value eq_concat_concat eq_mul_factor
        eq_and_slices eq_udiv_zero eq_udiv_times_zero eq_urem_dividend
    }
}

/// Equations with constants with at most this many runs of equal bits are cut at the runs.
const MAX_RUNS: usize = 4;

/// `(= (bvnot x) (bvnot y)) => (= x y)`, `(= c (bvnot x)) => (= ~c x)`
fn eq_bvnot(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let y = cx.unary(Op::BvNot, y)?;
    if cx.is_value(x) || cx.op(x) == Op::BvNot {
        let x = cx.bvnot(x);
        return Some(cx.eq(x, y));
    }
    None
}

/// `(= #b0 x) => (not (= #b1 x))`
fn eq_bit_zero(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [zero, x] = cx.args2(t)?;
    if !cx.is_bit(zero) || !cx.is_zero(zero) {
        return None;
    }
    let set = cx.bit_is_one(x);
    Some(cx.not(set))
}

/// `(= #b1 (bvxor x y)) => (not (= x y))`
fn eq_bit_xor(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [one, parity] = cx.args2(t)?;
    let [x, y] = cx.binary(Op::BvXor, parity)?;
    if !cx.is_bit(one) || !cx.is_one(one) {
        return None;
    }
    let same = cx.eq(x, y);
    Some(cx.not(same))
}

/// `(= x (bvxor x y)) => (= 0 y)`, `(= 0 (bvxor x y)) => (= x y)`, `(= c (bvxor d x)) => (= c^d x)`:
/// arguments that both sides have are cancelled, and constants move to one side
fn eq_xor_cancel(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    if cx.op(x) != Op::BvXor && cx.op(y) != Op::BvXor {
        return None;
    }
    if cx.is_zero(x) {
        let [a, b] = cx.args2(y)?;
        return Some(cx.eq(a, b));
    }
    let parts = |cx: &RewriteCx, term: TermId| -> Args {
        match cx.op(term) {
            Op::BvXor if cx.args(term).len() <= COMPARED_ARGS => cx.args_vec(term),
            _ => Args::from_slice(&[term]),
        }
    };
    let (mut left, mut right) = (parts(cx, x), parts(cx, y));
    let both_constant =
        [&left, &right].iter().all(|side| side.iter().any(|&part| cx.is_value(part)));
    let mut cancelled = false;
    left.retain(|part| {
        let position = right.iter().position(|other| other == part);
        if let Some(position) = position {
            right.remove(position);
            cancelled = true;
        }
        position.is_none()
    });
    if !cancelled && !both_constant {
        return None;
    }
    let width = cx.width(x);
    let mut constant = BitVec::zero(width);
    for side in [&mut left, &mut right] {
        side.retain(|&mut part| match cx.value(part) {
            Some(value) => {
                constant = constant.xor(&value);
                false
            }
            None => true,
        });
    }
    if !constant.is_zero() {
        let constant = cx.bv(&constant);
        let side = if right.is_empty() { &mut right } else { &mut left };
        side.insert(0, constant);
    }
    let zero = cx.zeros(width);
    let (left, right) = (cx.nary(Op::BvXor, &left, zero), cx.nary(Op::BvXor, &right, zero));
    Some(cx.eq(left, right))
}

/// `(= ~0 (bvand x y)) => (and (= ~0 x) (= ~0 y))`
fn eq_and_ones(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [ones, conjunction] = cx.args2(t)?;
    if cx.op(conjunction) != Op::BvAnd || !cx.is_ones(ones) {
        return None;
    }
    let args = cx.args_vec(conjunction);
    let each: Args = args.iter().map(|&arg| cx.eq(ones, arg)).collect();
    Some(cx.and(&each))
}

/// `(= c (bvand m x)) => false` if `c` has a bit that the constant `m` has not
fn eq_mask_conflict(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [c, conjunction] = cx.args2(t)?;
    if cx.op(conjunction) != Op::BvAnd {
        return None;
    }
    let c = cx.value(c)?;
    let mask = cx.value(cx.arg(conjunction, 0))?;
    (!c.and(&mask.not()).is_zero()).then(|| cx.bool(false))
}

/// `(= c (bvadd d x ..)) => (= c-d (bvadd x ..))`
fn eq_add_constant(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [c, sum] = cx.args2(t)?;
    if cx.op(sum) != Op::BvAdd {
        return None;
    }
    let c = cx.value(c)?;
    let d = cx.value(cx.arg(sum, 0))?;
    let rest = Args::from_slice(&cx.args(sum)[1..]);
    let rest = cx.sum(c.width(), &rest);
    let c = cx.bv(&c.sub(&d));
    Some(cx.eq(c, rest))
}

/// `(= d (bvmul c x)) => (= (c^-1 * d) x)` for odd `c`, and `(= (bvmul c x) (bvmul c y)) => (= x y)`
fn eq_mul_odd(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let [c, factor] = cx.binary(Op::BvMul, y)?;
    let coefficient = cx.value(c)?;
    if !coefficient.bit(0) {
        return None;
    }
    if let Some(d) = cx.value(x) {
        let solution = cx.bv(&inverse(&coefficient).mul(&d));
        return Some(cx.eq(solution, factor));
    }
    let [other, base] = cx.binary(Op::BvMul, x)?;
    (other == c).then(|| cx.eq(base, factor))
}

/// `(= d (bvmul c x))` for `c = 2^k * e` with `e` odd `=> false` if `2^k` does not divide `d`, else
/// `(= (e^-1 * (d >> k))[w-k-1:0] x[w-k-1:0])`
fn eq_mul_even(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [d, product] = cx.args2(t)?;
    let [c, x] = cx.binary(Op::BvMul, product)?;
    let (d, c) = (cx.value(d)?, cx.value(c)?);
    let zeros = c.trailing_zeros();
    if zeros == 0 || c.is_zero() {
        return None;
    }
    if d.trailing_zeros() < zeros {
        return Some(cx.bool(false));
    }
    let high = c.width() - zeros - 1;
    let odd = c.lshr_u32(zeros).extract(high, 0);
    let solution = inverse(&odd).mul(&d.lshr_u32(zeros).extract(high, 0));
    let solution = cx.bv(&solution);
    let low_part = cx.extract(x, high, 0);
    Some(cx.eq(solution, low_part))
}

/// `(= (sign_extend x) (sign_extend y)) => (= x y)` for `x` and `y` of one width
fn eq_sign_extend(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let (x, y) = (cx.unary(Op::SignExtend, x)?, cx.unary(Op::SignExtend, y)?);
    (cx.width(x) == cx.width(y)).then(|| cx.eq(x, y))
}

/// `(= c (sign_extend x)) => (= c' x)` if `c` is the extension of its low part `c'`, else `false`
fn eq_sign_extend_value(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [c, extension] = cx.args2(t)?;
    let x = cx.unary(Op::SignExtend, extension)?;
    let c = cx.value(c)?;
    let low = c.extract(cx.width(x) - 1, 0);
    if low.sign_extend(c.width() - low.width()) != c {
        return Some(cx.bool(false));
    }
    let low = cx.bv(&low);
    Some(cx.eq(low, x))
}

/// Both sides as linear forms, if one of them is a short sum and the other no long one.
fn both_sides(cx: &RewriteCx, t: TermId) -> Option<[Linear; 2]> {
    let [x, y] = cx.args2(t)?;
    let is_sum = |term| cx.op(term) == Op::BvAdd;
    let is_long = |term| is_sum(term) && cx.args(term).len() > COMPARED_ARGS;
    let is_product = |term| cx.product_by_constant(term).is_some();
    let fits = is_sum(x) || is_sum(y) || (is_product(x) && is_product(y));
    if !fits || is_long(x) || is_long(y) {
        return None;
    }
    Some([Linear::of(cx, x, Sums::Outermost), Linear::of(cx, y, Sums::Outermost)])
}

/// `(= (bvadd x y) (bvadd x z)) => (= y z)`: summands that both sides have are merged on one side,
/// and so are constants
fn eq_sum_cancel(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [mut left, mut right] = both_sides(cx, t)?;
    let width = left.constant.width();
    let mut changed = false;
    let mut moved: SmallVec<[(BitVec, TermId); 4]> = SmallVec::new();
    left.summands.retain(|summand| {
        let found = right.summands.iter().position(|other| other.base == summand.base);
        if let Some(position) = found {
            let other = right.summands.remove(position);
            moved.push((summand.coefficient.sub(&other.coefficient), summand.base));
            changed = true;
        }
        found.is_none()
    });
    for (coefficient, base) in moved {
        if coefficient.msb() && !coefficient.is_min_signed() {
            right.push(coefficient.neg(), base);
        } else {
            left.push(coefficient, base);
        }
    }
    left.normalize();
    right.normalize();
    let constants = [&left, &right].map(|side| !side.constant.is_zero());
    // A constant belongs to the side that has nothing else.
    let misplaced =
        (left.summands.is_empty() && constants[1]) || (right.summands.is_empty() && constants[0]);
    if constants == [true, true] || misplaced {
        let difference = right.constant.sub(&left.constant);
        if left.summands.is_empty() {
            left.constant = difference.neg();
            right.constant = BitVec::zero(width);
        } else {
            left.constant = BitVec::zero(width);
            right.constant = difference;
        }
        changed = true;
    }
    if !changed {
        return None;
    }
    let (left, right) = (left.term(cx), right.term(cx));
    Some(cx.eq(left, right))
}

/// `(= x (bvadd y (bvmul ~0 z))) => (= (bvadd x z) y)`; needs width >= 2, since -1 is 1 at width 1
fn eq_sum_negative(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    if cx.bv_width(cx.arg(t, 0))? < 2 {
        return None;
    }
    let mut sides = both_sides(cx, t)?;
    let mut changed = false;
    let mut moved: [SmallVec<[TermId; 4]>; 2] = Default::default();
    for (side, moved) in sides.iter_mut().zip(&mut moved) {
        side.summands.retain(|summand| {
            let minus = summand.coefficient.is_ones();
            if minus {
                moved.push(summand.base);
                changed = true;
            }
            !minus
        });
    }
    if !changed {
        return None;
    }
    let [left, right] = &mut sides;
    for (side, moved) in [(right, &moved[0]), (left, &moved[1])] {
        for &base in moved {
            side.push(BitVec::one(side.constant.width()), base);
        }
        side.normalize();
    }
    let (left, right) = (sides[0].term(cx), sides[1].term(cx));
    Some(cx.eq(left, right))
}

/// `(= c (concat x y)) => (and (= c1 x) (= c2 y))`
fn eq_concat_value(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [c, parts] = cx.args2(t)?;
    if cx.op(parts) != Op::Concat {
        return None;
    }
    let c = cx.value(c)?;
    let parts = cx.args_vec(parts);
    let mut top = c.width();
    let mut each = Args::new();
    for &part in &parts {
        let bottom = top - cx.width(part);
        let piece = cx.bv(&c.extract(top - 1, bottom));
        if cx.is_value(part) {
            if part != piece {
                return Some(cx.bool(false));
            }
        } else {
            each.push(cx.eq(piece, part));
        }
        top = bottom;
    }
    Some(cx.and(&each))
}

/// `(= (concat x y) (concat u v)) => (and (= x u) (= y v))`, at the borders that both have
fn eq_concat_concat(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let pieces = cx.pieces_in_both(x, y)?;
    let mut each = Args::new();
    for piece in pieces {
        let left = cx.concat_slice(x, piece.high, piece.low);
        let right = cx.concat_slice(y, piece.high, piece.low);
        each.push(cx.eq(left, right));
    }
    Some(cx.and(&each))
}

/// `(= 0 (bvmul c x))` and the like for both sides multiples of one term by constants whose
/// difference is odd: `(= (bvmul c x) (bvmul d x)) => (= 0 x)`
fn eq_mul_factor(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let as_product = |cx: &RewriteCx, term| {
        let one = BitVec::one(cx.width(term));
        cx.product_by_constant(term).unwrap_or((one, term))
    };
    cx.bv_width(x)?;
    let ((c, a), (d, b)) = (as_product(cx, x), as_product(cx, y));
    (a == b && c.sub(&d).bit(0)).then(|| cx.eq_zero(a))
}

/// `(= c (bvand x y))` for a constant with few runs of equal bits `=>` for each run `[h:l]` of ones
/// `(= ~0 x[h:l])` and `(= ~0 y[h:l])`, for each run of zeros `(= 0 (bvand x[h:l] y[h:l]))`
fn eq_and_slices(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [c, conjunction] = cx.args2(t)?;
    if cx.op(conjunction) != Op::BvAnd {
        return None;
    }
    let c = cx.value(c)?;
    if c.is_zero() || c.is_ones() {
        return None;
    }
    let args = cx.args_vec(conjunction);
    let mut each = Args::new();
    for (high, low) in runs(&c)? {
        let slices: Args = args.iter().map(|&arg| cx.slice(arg, high, low)).collect();
        let piece = cx.bv(&c.extract(high, low));
        let both = cx.bvand(&slices);
        each.push(cx.eq(piece, both));
    }
    Some(cx.and(&each))
}

/// The runs of equal bits from high to low. `None` if there are too many.
fn runs(value: &BitVec) -> Option<SmallVec<[(u32, u32); MAX_RUNS]>> {
    let mut runs = SmallVec::new();
    let mut high = value.width() - 1;
    for low in (0..value.width()).rev() {
        if low == 0 || value.bit(low) != value.bit(low - 1) {
            if runs.len() == MAX_RUNS {
                return None;
            }
            runs.push((high, low));
            high = low.saturating_sub(1);
        }
    }
    Some(runs)
}

/// `(= 0 (bvudiv x y)) => (bvult x y)`: a quotient by zero is all ones
fn eq_udiv_zero(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [zero, quotient] = cx.args2(t)?;
    let [x, y] = cx.binary(Op::BvUdiv, quotient)?;
    cx.is_zero(zero).then(|| cx.ult(x, y))
}

/// `(= x (bvurem x y)) => (or (= 0 y) (bvult x y))`
fn eq_urem_dividend(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let (dividend, rest) = if cx.op(y) == Op::BvUrem { (x, y) } else { (y, x) };
    let [x, y] = cx.binary(Op::BvUrem, rest)?;
    if x != dividend {
        return None;
    }
    let no_divisor = cx.eq_zero(y);
    let less = cx.ult(x, y);
    Some(cx.or(no_divisor, less))
}

/// `(= 0 (bvmul y (bvudiv x y))) => (or (= 0 y) (bvult x y))`
fn eq_udiv_times_zero(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [zero, product] = cx.args2(t)?;
    let [a, b] = cx.binary(Op::BvMul, product)?;
    if !cx.is_zero(zero) {
        return None;
    }
    for (quotient, divisor) in [(a, b), (b, a)] {
        if let Some([x, y]) = cx.binary(Op::BvUdiv, quotient)
            && y == divisor
        {
            let no_divisor = cx.eq_zero(y);
            let less = cx.ult(x, y);
            return Some(cx.or(no_divisor, less));
        }
    }
    None
}
