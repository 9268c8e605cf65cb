//! Shifts.
//!
//! A shift by a constant only moves bits, so it becomes a concatenation. Amounts are unsigned
//! numbers of the width of the term; from the width on, only the fill remains.

use trine_term::{Op, TermId};

use crate::cx::RewriteCx;
use crate::rule::rules;

rules! {
    BvShl / Local { bvshl_constant bvshl_bit shift_of_zero }
    BvShl / Deep { shift_ite_amount shift_too_far }
    BvLshr / Local { bvlshr_constant bvlshr_bit shift_of_zero bvlshr_self }
    BvLshr / Deep { bvlshr_not_self shift_ite_amount shift_too_far }
    BvAshr / Local { bvashr_constant bvashr_bit shift_of_zero bvashr_not bvashr_self }
    BvAshr / Deep { shift_ite_amount bvashr_too_far bvashr_known_sign }
}

/// A constant shift amount, cut at the width.
fn constant_amount(cx: &RewriteCx, t: TermId) -> Option<(TermId, u32)> {
    let [x, amount] = cx.args2(t)?;
    let amount = cx.value(amount)?;
    let width = amount.width();
    let amount = amount.to_u64().and_then(|amount| u32::try_from(amount).ok());
    Some((x, amount.map_or(width, |amount| amount.min(width))))
}

/// `(bvshl x k) => (concat x[w-k-1:0] 0)`
fn bvshl_constant(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let (x, amount) = constant_amount(cx, t)?;
    let width = cx.width(t);
    if amount == 0 {
        return Some(x);
    }
    let zeros = cx.zeros(amount);
    if amount == width {
        return Some(zeros);
    }
    let kept = cx.slice(x, width - amount - 1, 0);
    Some(cx.concat(&[kept, zeros]))
}

/// `(bvlshr x k) => (concat 0 x[w-1:k])`
fn bvlshr_constant(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let (x, amount) = constant_amount(cx, t)?;
    let width = cx.width(t);
    if amount == width {
        return Some(cx.zeros(width));
    }
    let kept = cx.slice(x, width - 1, amount);
    Some(cx.zero_extend(kept, amount))
}

/// `(bvashr x k) => (sign_extend x[w-1:k])`
fn bvashr_constant(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let (x, amount) = constant_amount(cx, t)?;
    let width = cx.width(t);
    let amount = amount.min(width - 1);
    let kept = cx.slice(x, width - 1, amount);
    Some(cx.sign_extend(kept, amount))
}

/// `(bvand x (bvnot y))`, what a shift of one bit is.
fn kept_if_zero(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    if !cx.is_bit(t) {
        return None;
    }
    let [x, y] = cx.args2(t)?;
    let not_y = cx.bvnot(y);
    Some(cx.bvand(&[x, not_y]))
}

/// `(bvshl x y) => (bvand x (bvnot y))` at width 1
fn bvshl_bit(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    kept_if_zero(cx, t)
}

/// `(bvlshr x y) => (bvand x (bvnot y))` at width 1
fn bvlshr_bit(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    kept_if_zero(cx, t)
}

/// `(bvashr x y) => x` at width 1
fn bvashr_bit(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    cx.is_bit(t).then(|| cx.arg(t, 0))
}

/// `(bvshl 0 y) => 0`, likewise the other shifts
fn shift_of_zero(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, _] = cx.args2(t)?;
    cx.is_zero(x).then_some(x)
}

/// `(bvlshr x x) => 0`: `x < 2^x`
fn bvlshr_self(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    (x == y).then(|| cx.zeros(cx.width(t)))
}

/// `(bvlshr (bvnot x) x) => (bvlshr ~0 x)`: the bits of `x` from position `x` on are zero
fn bvlshr_not_self(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    if cx.unary(Op::BvNot, x) != Some(y) {
        return None;
    }
    let ones = cx.ones(cx.width(t));
    Some(cx.mk(Op::BvLshr, &[ones, y]))
}

/// `(bvashr (bvnot x) y) => (bvnot (bvashr x y))`
fn bvashr_not(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let x = cx.unary(Op::BvNot, x)?;
    let shifted = cx.mk(Op::BvAshr, &[x, y]);
    Some(cx.bvnot(shifted))
}

/// `(bvashr x x) => (sign_extend x[w-1:w-1])`: a negative `x` is at least the width as an amount, and
/// others are below `2^x`; also right at width 1
fn bvashr_self(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    if x != y {
        return None;
    }
    let sign = cx.msb(x);
    let by = cx.width(t) - 1;
    Some(cx.sign_extend(sign, by))
}

/// `(bvshl x (ite p c d)) => (ite p (bvshl x c) (bvshl x d))` for constants, likewise the other
/// shifts
fn shift_ite_amount(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, amount] = cx.args2(t)?;
    let [p, c, d] = cx.ite_args(amount)?;
    if !cx.is_value(c) || !cx.is_value(d) {
        return None;
    }
    let op = cx.op(t);
    let (then, otherwise) = (cx.mk(op, &[x, c]), cx.mk(op, &[x, d]));
    Some(cx.ite(p, then, otherwise))
}

/// Whether the amount is at least the width because of a constant above its open part.
fn is_too_far(cx: &RewriteCx, t: TermId) -> bool {
    let width = cx.width(t);
    let amount = cx.arg(t, 1);
    if cx.op(amount) != Op::Concat {
        return false;
    }
    let part = cx.arg(amount, 0);
    let Some(value) = cx.value(part) else { return false };
    if value.is_zero() {
        return false;
    }
    // The highest one of the amount, a number of `width` bits.
    let position = width - 1 - value.leading_zeros();
    1u64.checked_shl(position).is_none_or(|least| least >= u64::from(width))
}

/// `(bvshl x (concat c y)) => 0` if the constant alone makes the amount at least the width, likewise
/// `bvlshr`
fn shift_too_far(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    is_too_far(cx, t).then(|| cx.zeros(cx.width(t)))
}

/// `(bvashr x (concat c y)) => (sign_extend x[w-1:w-1])` if the constant alone makes the amount at
/// least the width
fn bvashr_too_far(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    if !is_too_far(cx, t) {
        return None;
    }
    let x = cx.arg(t, 0);
    let sign = cx.msb(x);
    let by = cx.width(t) - 1;
    Some(cx.sign_extend(sign, by))
}

/// `(bvashr x y) => (bvlshr x y)` if the top bit of `x` is known to be zero, `=> (bvnot (bvlshr
/// (bvnot x) y))` if it is known to be one
fn bvashr_known_sign(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    if !cx.known_msb(x)? {
        return Some(cx.mk(Op::BvLshr, &[x, y]));
    }
    let not_x = cx.bvnot(x);
    let shifted = cx.mk(Op::BvLshr, &[not_x, y]);
    Some(cx.bvnot(shifted))
}
