//! Unsigned and signed order.
//!
//! Idea: comparisons that a constant decides, or that ask for one value, become constants and
//! equalities; what both sides have at the same place is dropped; signed comparisons become
//! unsigned ones where the top bits are known.

use trine_term::{Op, TermId};
use trine_value::BitVec;

use crate::cx::{Args, RewriteCx};
use crate::rule::rules;

rules! {
    BvUlt / Local {
        less_than_itself bvult_least bvult_greatest bvult_bit less_not
    }
    BvUlt / Deep {
        bvult_power_of_two less_ite_values less_sign_extend less_equal_low bvult_equal_high
        bvult_constant_high bvult_remainder bvult_part bvult_sum_wraps bvult_sum_stays
    }
    BvSlt / Local {
        less_than_itself bvslt_least bvslt_greatest bvslt_sign bvslt_bit less_not
    }
    BvSlt / Deep {
        less_ite_values less_sign_extend bvslt_sign_extend_value less_equal_low bvslt_known_signs
        bvslt_equal_high bvslt_zero_quotient
    }
}

/// `(< x x) => false`
fn less_than_itself(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    (x == y).then(|| cx.bool(false))
}

/// The number next to `value`, upwards or downwards.
fn above(value: &BitVec) -> BitVec {
    value.add(&BitVec::one(value.width()))
}

fn below(value: &BitVec) -> BitVec {
    value.sub(&BitVec::one(value.width()))
}

/// Comparison with an end of the order, `least <= x`: `(< x least) => false`, `(< least x) => (not
/// (= least x))`, `(< x least+1) => (= least x)`
fn at_least_end(cx: &mut RewriteCx, t: TermId, least: &BitVec) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    if let Some(value) = cx.value(y) {
        if value == *least {
            return Some(cx.bool(false));
        }
        if below(&value) == *least {
            let least = cx.bv(least);
            return Some(cx.eq(least, x));
        }
        return None;
    }
    if cx.value(x)? != *least {
        return None;
    }
    let same = cx.eq(x, y);
    Some(cx.not(same))
}

/// Comparison with the other end, `x <= greatest`: `(< greatest x) => false`, `(< x greatest) =>
/// (not (= greatest x))`, `(< greatest-1 x) => (= greatest x)`
fn at_greatest_end(cx: &mut RewriteCx, t: TermId, greatest: &BitVec) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    if let Some(value) = cx.value(x) {
        if value == *greatest {
            return Some(cx.bool(false));
        }
        if above(&value) == *greatest {
            let greatest = cx.bv(greatest);
            return Some(cx.eq(greatest, y));
        }
        return None;
    }
    if cx.value(y)? != *greatest {
        return None;
    }
    let same = cx.eq(y, x);
    Some(cx.not(same))
}

/// `(bvult x 0) => false`, `(bvult 0 x) => (not (= 0 x))`, `(bvult x 1) => (= 0 x)`
fn bvult_least(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let width = cx.width(cx.arg(t, 0));
    at_least_end(cx, t, &BitVec::zero(width))
}

/// `(bvult ~0 x) => false`, `(bvult x ~0) => (not (= ~0 x))`, `(bvult ~0-1 x) => (= ~0 x)`
fn bvult_greatest(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let width = cx.width(cx.arg(t, 0));
    at_greatest_end(cx, t, &BitVec::ones(width))
}

/// `(bvslt x min) => false`, `(bvslt min x) => (not (= min x))`, `(bvslt x min+1) => (= min x)`
fn bvslt_least(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let width = cx.width(cx.arg(t, 0));
    at_least_end(cx, t, &BitVec::min_signed(width))
}

/// `(bvslt max x) => false`, `(bvslt x max) => (not (= max x))`, `(bvslt max-1 x) => (= max x)`
fn bvslt_greatest(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let width = cx.width(cx.arg(t, 0));
    at_greatest_end(cx, t, &BitVec::max_signed(width))
}

/// `(and (= #b1 high) (not (= #b1 low)))`
fn bits_differ(cx: &mut RewriteCx, high: TermId, low: TermId) -> TermId {
    let set = cx.bit_is_one(high);
    let clear = cx.bit_is_one(low);
    let clear = cx.not(clear);
    cx.and(&[set, clear])
}

/// `(bvult x y) => (and (= #b1 y) (not (= #b1 x)))` at width 1
fn bvult_bit(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    cx.is_bit(x).then(|| bits_differ(cx, y, x))
}

/// `(bvslt x y) => (and (= #b1 x) (not (= #b1 y)))` at width 1, where `#b1` is -1
fn bvslt_bit(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    cx.is_bit(x).then(|| bits_differ(cx, x, y))
}

/// `(bvslt x 0) => (= #b1 x[w-1:w-1])`, `(bvslt ~0 x) => (not (= #b1 x[w-1:w-1]))`
fn bvslt_sign(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    if cx.is_zero(y) {
        let sign = cx.msb(x);
        return Some(cx.bit_is_one(sign));
    }
    if cx.is_ones(x) {
        let sign = cx.msb(y);
        let negative = cx.bit_is_one(sign);
        return Some(cx.not(negative));
    }
    None
}

/// `(< (bvnot x) (bvnot y)) => (< y x)`, `(< (bvnot x) c) => (< ~c x)`, `(< c (bvnot x)) => (< x ~c)`
fn less_not(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let inverts = |term: TermId| cx.op(term) == Op::BvNot;
    if !(inverts(x) && (inverts(y) || cx.is_value(y)) || inverts(y) && cx.is_value(x)) {
        return None;
    }
    let (x, y) = (cx.bvnot(x), cx.bvnot(y));
    let op = cx.op(t);
    Some(cx.mk(op, &[y, x]))
}

/// `(bvult x 2^k) => (= 0 x[w-1:k])`, `(bvult 2^k-1 x) => (not (= 0 x[w-1:k]))`
fn bvult_power_of_two(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    if let Some(limit) = cx.value(y) {
        return limit.is_power_of_two().then(|| fits_below(cx, x, &limit));
    }
    let limit = above(&cx.value(x)?);
    if !limit.is_power_of_two() {
        return None;
    }
    let fits = fits_below(cx, y, &limit);
    Some(cx.not(fits))
}

/// `x < limit` for a power of two.
fn fits_below(cx: &mut RewriteCx, x: TermId, limit: &BitVec) -> TermId {
    let high = cx.slice(x, limit.width() - 1, limit.trailing_zeros());
    cx.eq_zero(high)
}

/// `(< (ite p c d) e) => (ite p (< c e) (< d e))` for constants, and mirrored
fn less_ite_values(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let op = cx.op(t);
    for (case, value) in [(x, y), (y, x)] {
        let Some([p, c, d]) = cx.ite_args(case) else { continue };
        if !(cx.is_value(value) && cx.is_value(c) && cx.is_value(d)) {
            continue;
        }
        let mut less = |branch| {
            let pair = if case == x { [branch, value] } else { [value, branch] };
            cx.mk(op, &pair)
        };
        let (then, otherwise) = (less(c), less(d));
        return Some(cx.ite(p, then, otherwise));
    }
    None
}

/// `(< (sign_extend x) (sign_extend y)) => (< x y)` for `x` and `y` of one width: sign extension
/// keeps both orders
fn less_sign_extend(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let (x, y) = (cx.unary(Op::SignExtend, x)?, cx.unary(Op::SignExtend, y)?);
    let op = cx.op(t);
    (cx.width(x) == cx.width(y)).then(|| cx.mk(op, &[x, y]))
}

/// `(bvslt (sign_extend x) c) => (bvslt x c')` if `c` is the extension of its low part, else by the
/// sign of `c`; and mirrored
fn bvslt_sign_extend_value(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    for (extension, value) in [(x, y), (y, x)] {
        let Some(inner) = cx.unary(Op::SignExtend, extension) else { continue };
        let Some(value) = cx.value(value) else { continue };
        let low = value.extract(cx.width(inner) - 1, 0);
        if low.sign_extend(value.width() - low.width()) != value {
            // Out of reach: above all extensions if positive, below all if negative.
            return Some(cx.bool(value.msb() != (extension == x)));
        }
        let low = cx.bv(&low);
        let pair = if extension == x { [inner, low] } else { [low, inner] };
        return Some(cx.mk(Op::BvSlt, &pair));
    }
    None
}

/// `(< (concat x z) (concat y z)) => (< x y)`
fn less_equal_low(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    if cx.op(x) != Op::Concat || cx.op(y) != Op::Concat {
        return None;
    }
    let (left, right) = (cx.args(x), cx.args(y));
    let pairs = left.iter().rev().zip(right.iter().rev());
    let same = pairs.take_while(|(a, b)| a == b).count();
    if same == 0 || same == left.len() || same == right.len() {
        return None;
    }
    let left = Args::from_slice(&left[..left.len() - same]);
    let right = Args::from_slice(&right[..right.len() - same]);
    let pair = [cx.concat(&left), cx.concat(&right)];
    let op = cx.op(t);
    Some(cx.mk(op, &pair))
}

/// What remains of two concatenations without the parts that both begin with.
fn without_equal_high(cx: &mut RewriteCx, t: TermId) -> Option<[TermId; 2]> {
    let [x, y] = cx.args2(t)?;
    if cx.op(x) != Op::Concat || cx.op(y) != Op::Concat {
        return None;
    }
    let (left, right) = (cx.args(x), cx.args(y));
    let same = left.iter().zip(right).take_while(|(a, b)| a == b).count();
    if same == 0 || same == left.len() || same == right.len() {
        return None;
    }
    let (left, right) = (Args::from_slice(&left[same..]), Args::from_slice(&right[same..]));
    Some([cx.concat(&left), cx.concat(&right)])
}

/// `(bvult (concat x y) (concat x z)) => (bvult y z)`
fn bvult_equal_high(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = without_equal_high(cx, t)?;
    Some(cx.ult(x, y))
}

/// `(bvslt (concat x y) (concat x z)) => (bvult y z)`
fn bvslt_equal_high(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = without_equal_high(cx, t)?;
    Some(cx.ult(x, y))
}

/// The constant above `term`, if it is a concatenation with a constant first, or a constant.
fn constant_above(cx: &RewriteCx, term: TermId) -> Option<BitVec> {
    match cx.op(term) {
        Op::Concat => cx.value(cx.arg(term, 0)),
        _ => cx.value(term),
    }
}

/// `(bvult (concat c x) (concat d y))` with constants `c`, `d` of one width: decided if they differ,
/// `(bvult x y)` if not; an argument may be a constant altogether
fn bvult_constant_high(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let (c, d) = (constant_above(cx, x)?, constant_above(cx, y)?);
    let known = c.width().min(d.width());
    let width = cx.width(x);
    if known == width {
        return None;
    }
    let (c, d) =
        (c.extract(c.width() - 1, c.width() - known), d.extract(d.width() - 1, d.width() - known));
    if c != d {
        return Some(cx.bool(c.ult(&d)));
    }
    let high = width - known - 1;
    let (x, y) = (cx.slice(x, high, 0), cx.slice(y, high, 0));
    Some(cx.ult(x, y))
}

/// `(bvult (bvurem x y) y) => (not (= 0 y))`
fn bvult_remainder(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [rest, y] = cx.args2(t)?;
    let [_, divisor] = cx.binary(Op::BvUrem, rest)?;
    if divisor != y {
        return None;
    }
    let no_divisor = cx.eq_zero(y);
    Some(cx.not(no_divisor))
}

/// `(bvult x (bvand x y)) => false`, likewise `(bvlshr x y)` and `(bvurem x y)`, which never exceed
/// `x`
fn bvult_part(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let part = match cx.op(y) {
        Op::BvAnd => cx.args(y).contains(&x),
        Op::BvLshr | Op::BvUrem => cx.arg(y, 0) == x,
        _ => false,
    };
    part.then(|| cx.bool(false))
}

/// The other summand of a sum of two, one of them `x`.
fn other_summand(cx: &RewriteCx, sum: TermId, x: TermId) -> Option<TermId> {
    match cx.binary(Op::BvAdd, sum)? {
        [a, b] if a == x => Some(b),
        [a, b] if b == x => Some(a),
        _ => None,
    }
}

/// `(bvult (bvadd x y) x) => (bvult (bvnot y) x)`: the sum wraps around
fn bvult_sum_wraps(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [sum, x] = cx.args2(t)?;
    let y = other_summand(cx, sum, x)?;
    let room = cx.bvnot(y);
    Some(cx.ult(room, x))
}

/// `(bvult x (bvadd c x)) => (bvult x -c)` for a constant: the sum does not wrap around
fn bvult_sum_stays(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, sum] = cx.args2(t)?;
    let y = other_summand(cx, sum, x)?;
    let minus = cx.value(y)?.neg();
    let minus = cx.bv(&minus);
    Some(cx.ult(x, minus))
}

/// `(bvslt x y) => (bvult x y)` if both top bits are known and equal, decided if they differ
fn bvslt_known_signs(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let (left, right) = (cx.known_msb(x)?, cx.known_msb(y)?);
    Some(if left == right { cx.ult(x, y) } else { cx.bool(left) })
}

/// `(bvslt 0 (bvudiv x y)) => (and (not (= 0 y)) (not (bvult x y)))` if the top bit of `x` is known to
/// be zero
fn bvslt_zero_quotient(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [zero, quotient] = cx.args2(t)?;
    let [x, y] = cx.binary(Op::BvUdiv, quotient)?;
    if !cx.is_zero(zero) || cx.known_msb(x)? {
        return None;
    }
    let (none, less) = (cx.eq_zero(y), cx.ult(x, y));
    let (some, reaches) = (cx.not(none), cx.not(less));
    Some(cx.and(&[some, reaches]))
}
