//! Unsigned division and remainder.
//!
//! A zero divisor gives all ones and the dividend, so no rule may forget it.

use trine_term::{Op, TermId};
use trine_value::BitVec;

use crate::cx::{Args, RewriteCx};
use crate::rule::rules;

rules! {
    BvUdiv / Local {
        bvudiv_zero bvudiv_bit bvudiv_power_of_two bvudiv_self bvudiv_of_zero
    }
    BvUdiv / Deep { bvudiv_twice bvudiv_zero_extended bvudiv_remainder }
    BvUrem / Local { bvurem_zero bvurem_bit bvurem_power_of_two bvurem_self bvurem_of_zero }
    BvUrem / Deep { bvurem_twice bvurem_zero_extended }
}

/// `(bvudiv x 0) => ~0`
fn bvudiv_zero(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [_, y] = cx.args2(t)?;
    cx.is_zero(y).then(|| cx.ones(cx.width(t)))
}

/// `(bvudiv x y) => (bvnot (bvand (bvnot x) y))` at width 1
fn bvudiv_bit(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    if !cx.is_bit(t) {
        return None;
    }
    let [x, y] = cx.args2(t)?;
    let not_x = cx.bvnot(x);
    let below = cx.bvand(&[not_x, y]);
    Some(cx.bvnot(below))
}

/// `(bvudiv x 2^k) => (concat 0 x[w-1:k])`
fn bvudiv_power_of_two(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let y = cx.value(y)?;
    if !y.is_power_of_two() {
        return None;
    }
    let shift = y.trailing_zeros();
    let kept = cx.slice(x, y.width() - 1, shift);
    Some(cx.zero_extend(kept, shift))
}

/// `(bvudiv x x) => (ite (= 0 x) ~0 1)`
fn bvudiv_self(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    if x != y {
        return None;
    }
    let (ones, one) = (cx.ones(cx.width(t)), cx.store.mk_bv_u64(cx.width(t), 1));
    let zero = cx.eq_zero(x);
    Some(cx.ite(zero, ones, one))
}

/// `(bvudiv 0 x) => (ite (= 0 x) ~0 0)`
fn bvudiv_of_zero(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    if !cx.is_zero(x) {
        return None;
    }
    let ones = cx.ones(cx.width(t));
    let zero = cx.eq_zero(y);
    Some(cx.ite(zero, ones, x))
}

/// `(bvudiv (bvudiv x c) d) => (bvudiv x cd)` for constants that are not zero, `=> 0` if `cd`
/// overflows
fn bvudiv_twice(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [inner, d] = cx.args2(t)?;
    let [x, c] = cx.binary(Op::BvUdiv, inner)?;
    let (c, d) = (cx.value(c)?, cx.value(d)?);
    if c.is_zero() || d.is_zero() {
        return None;
    }
    if c.umulo(&d) {
        return Some(cx.zeros(c.width()));
    }
    let product = cx.bv(&c.mul(&d));
    Some(cx.mk(Op::BvUdiv, &[x, product]))
}

/// The number of zeros that show above both, if that is less than the width.
fn zeros_above_both(cx: &RewriteCx, x: TermId, y: TermId) -> Option<u32> {
    let zeros = |term: TermId| match cx.value(term) {
        Some(value) => Some(value.leading_zeros()),
        None => cx.zero_extended(term),
    };
    let both = zeros(x)?.min(zeros(y)?);
    (both > 0 && both < cx.width(x)).then_some(both)
}

/// The divisor, if it is a constant other than zero.
fn constant_divisor(cx: &RewriteCx, y: TermId) -> Option<BitVec> {
    cx.value(y).filter(|value| !value.is_zero())
}

/// Whether `x` is below the constant `y` because of the zeros above it.
fn shows_below(cx: &RewriteCx, x: TermId, y: &BitVec) -> bool {
    // `x < 2^(w - zeros)`, and `y` has a one at that position or above.
    cx.zero_extended(x).is_some_and(|zeros| y.leading_zeros() < zeros)
}

/// `(bvudiv (concat 0 x) (concat 0 c)) => (concat 0 (bvudiv x c))` for a constant that is not zero,
/// `=> 0` if the dividend is shorter than `c`
fn bvudiv_zero_extended(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let divisor = constant_divisor(cx, y)?;
    if shows_below(cx, x, &divisor) {
        return Some(cx.zeros(cx.width(t)));
    }
    let zeros = zeros_above_both(cx, x, y)?;
    narrowed(cx, t, zeros)
}

/// The operator of `t` over its arguments without the zeros above them, extended again.
fn narrowed(cx: &mut RewriteCx, t: TermId, zeros: u32) -> Option<TermId> {
    let op = cx.op(t);
    let high = cx.width(t) - zeros - 1;
    let args = cx.args_vec(t);
    let low: Args = args.iter().map(|&arg| cx.slice(arg, high, 0)).collect();
    let low = cx.mk(op, &low);
    Some(cx.zero_extend(low, zeros))
}

/// `(bvudiv (bvurem x y) y) => (ite (= 0 y) ~0 0)`
fn bvudiv_remainder(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [rest, y] = cx.args2(t)?;
    let [_, divisor] = cx.binary(Op::BvUrem, rest)?;
    if divisor != y {
        return None;
    }
    let (ones, zeros) = (cx.ones(cx.width(t)), cx.zeros(cx.width(t)));
    let no_divisor = cx.eq_zero(y);
    Some(cx.ite(no_divisor, ones, zeros))
}

/// `(bvurem x 0) => x`
fn bvurem_zero(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    cx.is_zero(y).then_some(x)
}

/// `(bvurem x y) => (bvand x (bvnot y))` at width 1
fn bvurem_bit(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    if !cx.is_bit(t) {
        return None;
    }
    let [x, y] = cx.args2(t)?;
    let not_y = cx.bvnot(y);
    Some(cx.bvand(&[x, not_y]))
}

/// `(bvurem x 2^k) => (concat 0 x[k-1:0])`, and `0` for `k = 0`
fn bvurem_power_of_two(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let y = cx.value(y)?;
    if !y.is_power_of_two() {
        return None;
    }
    let kept = y.trailing_zeros();
    if kept == 0 {
        return Some(cx.zeros(y.width()));
    }
    let low = cx.slice(x, kept - 1, 0);
    Some(cx.zero_extend(low, y.width() - kept))
}

/// `(bvurem x x) => 0`
fn bvurem_self(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    (x == y).then(|| cx.zeros(cx.width(t)))
}

/// `(bvurem 0 x) => 0`
fn bvurem_of_zero(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, _] = cx.args2(t)?;
    cx.is_zero(x).then_some(x)
}

/// `(bvurem (bvurem x y) y) => (bvurem x y)`
fn bvurem_twice(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [rest, y] = cx.args2(t)?;
    let [_, divisor] = cx.binary(Op::BvUrem, rest)?;
    (divisor == y).then_some(rest)
}

/// `(bvurem (concat 0 x) (concat 0 y)) => (concat 0 (bvurem x y))`, `(bvurem (concat 0 x) c) =>
/// (concat 0 x)` if the dividend is shorter than `c`
fn bvurem_zero_extended(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    if constant_divisor(cx, y).is_some_and(|divisor| shows_below(cx, x, &divisor)) {
        return Some(x);
    }
    let zeros = zeros_above_both(cx, x, y)?;
    narrowed(cx, t, zeros)
}
