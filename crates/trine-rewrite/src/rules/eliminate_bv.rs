//! Derived bit-vector operators in terms of the kernel.
//!
//! Reference: SMT-LIB 2.7, theory `FixedSizeBitVectors` and logic `QF_BV`, which define these
//! operators by the same equations; overflow of sums by Warren, "Hacker's Delight", 2-13.

use trine_term::{Op, TermId};
use trine_value::BitVec;

use crate::cx::{Args, RewriteCx};
use crate::rule::rules;

rules! {
    BvNot / Off { bvnot_not }
    BvOr / Off { bvor_to_and }
    BvNand / Off { bvnand_to_and }
    BvNor / Off { bvnor_to_and }
    BvXnor / Off { bvxnor_to_xor }
    BvNeg / Off { bvneg_to_mul }
    BvSub / Off { bvsub_to_add }
    BvSdiv / Off { bvsdiv_to_udiv }
    BvSrem / Off { bvsrem_to_urem }
    BvSmod / Off { bvsmod_to_urem }
    RotateLeft / Off { rotate_left_to_concat }
    RotateRight / Off { rotate_right_to_concat }
    BvRotateLeft / Off { rotate_by_term }
    BvRotateRight / Off { rotate_by_term }
    Repeat / Off { repeat_to_concat }
    ZeroExtend / Off { zero_extend_to_concat }
    SignExtend / Off { sign_extend_by_zero }
    BvComp / Off { bvcomp_to_ite }
    BvRedAnd / Off { bvredand_to_ite }
    BvRedOr / Off { bvredor_to_ite }
    BvRedXor / Off { bvredxor_halves }
    BvUle / Off { bvule_to_ult }
    BvUgt / Off { bvugt_to_ult }
    BvUge / Off { bvuge_to_ult }
    BvSle / Off { bvsle_to_slt }
    BvSgt / Off { bvsgt_to_slt }
    BvSge / Off { bvsge_to_slt }
    BvNegO / Off { bvnego_to_eq }
    BvUaddO / Off { bvuaddo_to_ult }
    BvUsubO / Off { bvusubo_to_ult }
    BvSaddO / Off { bvsaddo_to_signs }
    BvSsubO / Off { bvssubo_to_signs }
    BvSdivO / Off { bvsdivo_to_eq }
}

/// `(bvnot (bvnot x)) => x`
fn bvnot_not(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    cx.unary(Op::BvNot, cx.arg(t, 0))
}

/// The conjunction of the inverted arguments.
fn none_of(cx: &mut RewriteCx, t: TermId) -> TermId {
    let mut args = cx.args_vec(t);
    for arg in &mut args {
        *arg = cx.bvnot(*arg);
    }
    cx.bvand(&args)
}

/// `(bvor x ..) => (bvnot (bvand (bvnot x) ..))`
fn bvor_to_and(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let none = none_of(cx, t);
    Some(cx.bvnot(none))
}

/// `(bvnand x y) => (bvnot (bvand x y))`
fn bvnand_to_and(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let both = cx.args2(t)?;
    let both = cx.bvand(&both);
    Some(cx.bvnot(both))
}

/// `(bvnor x y) => (bvand (bvnot x) (bvnot y))`
fn bvnor_to_and(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    Some(none_of(cx, t))
}

/// `(bvxnor x1 .. xn) => (bvxor x1 .. xn)`, inverted if `n` is even
fn bvxnor_to_xor(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let args = cx.args_vec(t);
    let parity = cx.mk(Op::BvXor, &args);
    Some(if args.len().is_multiple_of(2) { cx.bvnot(parity) } else { parity })
}

/// `(bvneg x) => (bvmul ~0 x)`
fn bvneg_to_mul(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let x = cx.arg(t, 0);
    Some(negated_once(cx, x))
}

/// `-x`, where `-(-x)` is `x`.
fn negated_once(cx: &mut RewriteCx, x: TermId) -> TermId {
    match cx.binary(Op::BvMul, x) {
        Some([c, y]) if cx.is_ones(c) => y,
        _ => cx.negate(x),
    }
}

/// `(bvsub x y ..) => (bvadd x (bvmul ~0 y) ..)`
fn bvsub_to_add(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let mut args = cx.args_vec(t);
    for arg in &mut args[1..] {
        *arg = negated_once(cx, *arg);
    }
    Some(cx.mk(Op::BvAdd, &args))
}

/// Whether the top bit is set, as a Boolean.
fn is_negative(cx: &mut RewriteCx, x: TermId) -> TermId {
    let sign = cx.msb(x);
    cx.bit_is_one(sign)
}

/// `(ite negative (bvneg x) x)`
fn negated_if(cx: &mut RewriteCx, negative: TermId, x: TermId) -> TermId {
    let minus = negated_once(cx, x);
    cx.ite(negative, minus, x)
}

/// Signs and absolute values of both arguments.
fn signs_and_magnitudes(cx: &mut RewriteCx, t: TermId) -> Option<([TermId; 2], [TermId; 2])> {
    let [x, y] = cx.args2(t)?;
    let signs = [is_negative(cx, x), is_negative(cx, y)];
    let magnitudes = [negated_if(cx, signs[0], x), negated_if(cx, signs[1], y)];
    Some((signs, magnitudes))
}

/// `(bvsdiv x y) => q` or `(bvneg q)` as the signs differ, with `q = (bvudiv |x| |y|)`
fn bvsdiv_to_udiv(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let (signs, magnitudes) = signs_and_magnitudes(cx, t)?;
    let quotient = cx.mk(Op::BvUdiv, &magnitudes);
    let same = cx.eq(signs[0], signs[1]);
    let minus = cx.negate(quotient);
    Some(cx.ite(same, quotient, minus))
}

/// `(bvsrem x y) => r` or `(bvneg r)` by the sign of `x`, with `r = (bvurem |x| |y|)`
fn bvsrem_to_urem(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let (signs, magnitudes) = signs_and_magnitudes(cx, t)?;
    let rest = cx.mk(Op::BvUrem, &magnitudes);
    Some(negated_if(cx, signs[0], rest))
}

/// `(bvsmod x y) => r'` if that is zero or the signs agree, else `(bvadd r' y)`, where `r'` is
/// `(bvurem |x| |y|)` with the sign of `x`
///
/// `r'` has the sign of `x`, so adding `y` once brings it to the side of `y`.
fn bvsmod_to_urem(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let y = cx.arg(t, 1);
    let (signs, magnitudes) = signs_and_magnitudes(cx, t)?;
    let rest = cx.mk(Op::BvUrem, &magnitudes);
    let signed = negated_if(cx, signs[0], rest);
    let zero = cx.eq_zero(rest);
    let same = cx.eq(signs[0], signs[1]);
    let keep = cx.or(zero, same);
    let moved = cx.mk(Op::BvAdd, &[signed, y]);
    Some(cx.ite(keep, signed, moved))
}

/// `x` rotated left by `amount` modulo the width.
fn rotated_left(cx: &mut RewriteCx, x: TermId, amount: u32) -> TermId {
    let width = cx.width(x);
    let amount = amount % width;
    if amount == 0 {
        return x;
    }
    let high = cx.extract(x, width - amount - 1, 0);
    let low = cx.extract(x, width - 1, width - amount);
    cx.concat(&[high, low])
}

/// `((_ rotate_left n) x) => (concat x[w-n-1:0] x[w-1:w-n])`
fn rotate_left_to_concat(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let amount = cx.store.indices(t)[0];
    let x = cx.arg(t, 0);
    Some(rotated_left(cx, x, amount))
}

/// `((_ rotate_right n) x) => (concat x[n-1:0] x[w-1:n])`
fn rotate_right_to_concat(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let width = cx.width(t);
    let amount = cx.store.indices(t)[0] % width;
    let x = cx.arg(t, 0);
    Some(rotated_left(cx, x, width - amount))
}

/// Rotation by a term: `x << m | x >> (w - m)` with `m = y mod w`, or mirrored
///
/// The width itself is a number of `w` bits, and a shift by the width gives zeros, so `m = 0` needs
/// no case of its own.
fn rotate_by_term(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let width = cx.width(t);
    let width_term = cx.store.mk_bv_u64(width, u64::from(width));
    let amount = cx.mk(Op::BvUrem, &[y, width_term]);
    let minus = cx.negate(amount);
    let rest = cx.mk(Op::BvAdd, &[width_term, minus]);
    let (there, back) = match cx.op(t) {
        Op::BvRotateLeft => (Op::BvShl, Op::BvLshr),
        _ => (Op::BvLshr, Op::BvShl),
    };
    let (there, back) = (cx.mk(there, &[x, amount]), cx.mk(back, &[x, rest]));
    Some(cx.bvor(there, back))
}

/// `((_ repeat n) x) => (concat x .. x)`; of one bit `=> ((_ sign_extend n-1) x)`
fn repeat_to_concat(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let count = cx.store.indices(t)[0];
    let x = cx.arg(t, 0);
    if cx.is_bit(x) {
        return Some(cx.sign_extend(x, count - 1));
    }
    let parts = vec![x; count as usize];
    Some(cx.concat(&parts))
}

/// `((_ zero_extend n) x) => (concat 0 x)`
fn zero_extend_to_concat(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let by = cx.store.indices(t)[0];
    let x = cx.arg(t, 0);
    Some(cx.zero_extend(x, by))
}

/// `((_ sign_extend 0) x) => x`
fn sign_extend_by_zero(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    (cx.store.indices(t)[0] == 0).then(|| cx.arg(t, 0))
}

/// `(ite condition #b1 #b0)`
fn bit_of(cx: &mut RewriteCx, condition: TermId) -> TermId {
    let (one, zero) = (cx.bit(true), cx.bit(false));
    cx.ite(condition, one, zero)
}

/// `(bvcomp x y) => (ite (= x y) #b1 #b0)`
fn bvcomp_to_ite(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let same = cx.eq(x, y);
    Some(bit_of(cx, same))
}

/// `(bvredand x) => (ite (= x ~0) #b1 #b0)`
fn bvredand_to_ite(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let x = cx.arg(t, 0);
    let ones = cx.ones(cx.width(x));
    let all = cx.eq(ones, x);
    Some(bit_of(cx, all))
}

/// `(bvredor x) => (ite (= x 0) #b0 #b1)`
fn bvredor_to_ite(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let x = cx.arg(t, 0);
    let none = cx.eq_zero(x);
    let some = cx.not(none);
    Some(bit_of(cx, some))
}

/// `(bvredxor x) => (bvredxor (bvxor x[w-1:w/2] x[w/2-1:0]))`; of an odd width, the top bit is
/// split off first; of one bit `=> x`
fn bvredxor_halves(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let x = cx.arg(t, 0);
    let width = cx.width(x);
    if width == 1 {
        return Some(x);
    }
    if width % 2 == 1 {
        let (top, rest) = (cx.msb(x), cx.extract(x, width - 2, 0));
        let rest = cx.mk(Op::BvRedXor, &[rest]);
        return Some(cx.mk(Op::BvXor, &[top, rest]));
    }
    let half = width / 2;
    let halves = [cx.extract(x, width - 1, half), cx.extract(x, half - 1, 0)];
    let folded = cx.mk(Op::BvXor, &halves);
    Some(cx.mk(Op::BvRedXor, &[folded]))
}

/// `(bvule x y) => (not (bvult y x))`
fn bvule_to_ult(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let less = cx.ult(y, x);
    Some(cx.not(less))
}

/// `(bvugt x y) => (bvult y x)`
fn bvugt_to_ult(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    Some(cx.ult(y, x))
}

/// `(bvuge x y) => (not (bvult x y))`
fn bvuge_to_ult(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let less = cx.ult(x, y);
    Some(cx.not(less))
}

/// `(bvsle x y) => (not (bvslt y x))`
fn bvsle_to_slt(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let less = cx.slt(y, x);
    Some(cx.not(less))
}

/// `(bvsgt x y) => (bvslt y x)`
fn bvsgt_to_slt(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    Some(cx.slt(y, x))
}

/// `(bvsge x y) => (not (bvslt x y))`
fn bvsge_to_slt(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let less = cx.slt(x, y);
    Some(cx.not(less))
}

/// `x = min`, the number of which only the top bit is set.
fn is_min(cx: &mut RewriteCx, x: TermId) -> TermId {
    let min = cx.bv(&BitVec::min_signed(cx.width(x)));
    cx.eq(min, x)
}

/// `(bvnego x) => (= x min)`
fn bvnego_to_eq(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let x = cx.arg(t, 0);
    Some(is_min(cx, x))
}

/// `(bvuaddo x y) => (bvult (bvnot x) y)`: `x + y >= 2^w` means `y > 2^w - 1 - x`
fn bvuaddo_to_ult(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let room = cx.bvnot(x);
    Some(cx.ult(room, y))
}

/// `(bvusubo x y) => (bvult x y)`
fn bvusubo_to_ult(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    Some(cx.ult(x, y))
}

/// `(bvsaddo x y) =>` the signs of `x` and `y` agree, and that of `x + y` is another
fn bvsaddo_to_signs(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let sum = cx.mk(Op::BvAdd, &[x, y]);
    let [sx, sy, ss] = [x, y, sum].map(|term| is_negative(cx, term));
    let agree = cx.eq(sx, sy);
    let kept = cx.eq(sx, ss);
    let changed = cx.not(kept);
    Some(cx.and(&[agree, changed]))
}

/// `(bvssubo x y) =>` the signs of `x` and `y` differ, and that of `x - y` is not that of `x`
fn bvssubo_to_signs(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let minus = negated_once(cx, y);
    let difference = cx.mk(Op::BvAdd, &[x, minus]);
    let [sx, sy, sd] = [x, y, difference].map(|term| is_negative(cx, term));
    let conditions: Args = [sy, sd]
        .into_iter()
        .map(|sign| {
            let same = cx.eq(sx, sign);
            cx.not(same)
        })
        .collect();
    Some(cx.and(&conditions))
}

/// `(bvsdivo x y) => (and (= x min) (= y ~0))`
fn bvsdivo_to_eq(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let min = is_min(cx, x);
    let ones = cx.ones(cx.width(y));
    let minus_one = cx.eq(ones, y);
    Some(cx.and(&[min, minus_one]))
}
