//! Equality of any sort, and of Booleans.

use trine_term::{Op, TermId};

use crate::cx::RewriteCx;
use crate::rule::rules;

rules! {
    Eq / Local {
        eq_same eq_different eq_sort eq_true eq_false eq_not eq_ite_values
    }
    Eq / Deep {
        eq_cancel eq_implied eq_ite_branch eq_ite_excluded eq_ite_pair eq_bit_and_bool
    }
}

/// `(= x x) => true`
fn eq_same(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    (x == y).then(|| cx.bool(true))
}

/// `(= x y) => false` for different values, `y = ~x`, or `y = x + c` with `c` not zero
fn eq_different(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    cx.always_differ(x, y).then(|| cx.bool(false))
}

/// `(= y x) => (= x y)`, constants first, then by age
fn eq_sort(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    (cx.rank(x) > cx.rank(y)).then(|| cx.eq(x, y))
}

/// `(= true x) => x`
fn eq_true(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    (cx.op(x) == Op::True).then_some(y)
}

/// `(= false x) => (not x)`
fn eq_false(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    (cx.op(x) == Op::False).then(|| cx.not(y))
}

/// `(= (not x) (not y)) => (= x y)`, `(= (not x) y) => (not (= x y))`
fn eq_not(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let (not_x, not_y) = (cx.unary(Op::Not, x), cx.unary(Op::Not, y));
    if not_x.is_none() && not_y.is_none() {
        return None;
    }
    let same = cx.eq(not_x.unwrap_or(x), not_y.unwrap_or(y));
    Some(if not_x.is_some() == not_y.is_some() { same } else { cx.not(same) })
}

/// `(= c (ite p d e)) => p`, `(not p)` or `false` for constants; `(= (ite p c d) (ite q c d)) =>
/// (= p q)`, and crosswise `(not (= p q))`
fn eq_ite_values(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let [q, c, d] = cx.ite_args(y)?;
    if !cx.is_value(c) || !cx.is_value(d) || c == d {
        return None;
    }
    if cx.is_value(x) {
        return Some(match x {
            _ if x == c => q,
            _ if x == d => cx.not(q),
            _ => cx.bool(false),
        });
    }
    let [p, a, b] = cx.ite_args(x)?;
    let same = cx.eq(p, q);
    match [a, b] {
        pair if pair == [c, d] => Some(same),
        pair if pair == [d, c] => Some(cx.not(same)),
        _ => None,
    }
}

/// `(= x (= x y)) => y` for Booleans
fn eq_cancel(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    if !cx.is_bool(x) {
        return None;
    }
    for (x, y) in [(x, y), (y, x)] {
        match cx.binary(Op::Eq, y) {
            Some([a, b]) if a == x => return Some(b),
            Some([a, b]) if b == x => return Some(a),
            _ => {}
        }
    }
    None
}

/// `(= x (and x y)) => (not (and x (not y)))`: `x` implies `y`
fn eq_implied(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    for (x, y) in [(x, y), (y, x)] {
        if let Some([a, b]) = cx.binary(Op::And, y)
            && (a == x || b == x)
        {
            let rest = if a == x { b } else { a };
            let not_rest = cx.not(rest);
            let fails = cx.and(&[x, not_rest]);
            return Some(cx.not(fails));
        }
    }
    None
}

/// `(= x (ite p x y)) => (or p (= x y))`, `(= x (ite p y x)) => (or (not p) (= x y))`
fn eq_ite_branch(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    for (x, y) in [(x, y), (y, x)] {
        let Some([p, a, b]) = cx.ite_args(y) else { continue };
        if a == x {
            let same = cx.eq(x, b);
            return Some(cx.or(p, same));
        }
        if b == x {
            let same = cx.eq(x, a);
            let not_p = cx.not(p);
            return Some(cx.or(not_p, same));
        }
    }
    None
}

/// `(= x (ite p y z)) => (and (not p) (= x z))` if `x` and `y` always differ, and mirrored
fn eq_ite_excluded(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    for (x, y) in [(x, y), (y, x)] {
        let Some([p, a, b]) = cx.ite_args(y) else { continue };
        if cx.always_differ(x, a) {
            let not_p = cx.not(p);
            let same = cx.eq(x, b);
            return Some(cx.and(&[not_p, same]));
        }
        if cx.always_differ(x, b) {
            let same = cx.eq(x, a);
            return Some(cx.and(&[p, same]));
        }
    }
    None
}

/// `(= (ite p a b) (ite p c d)) => (ite p (= a c) (= b d))`, if `a = c` or `b = d` is decided
fn eq_ite_pair(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    let ([p, a, b], [q, c, d]) = (cx.ite_args(x)?, cx.ite_args(y)?);
    let decided = |x, y| x == y || cx.always_differ(x, y);
    if p != q || !(decided(a, c) || decided(b, d)) {
        return None;
    }
    let (then, otherwise) = (cx.eq(a, c), cx.eq(b, d));
    Some(cx.ite(p, then, otherwise))
}

/// `(= (= #b1 x) p) => (= x (ite p #b1 #b0))` for a constant symbol `x`, so that `x` can be
/// eliminated
fn eq_bit_and_bool(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [x, y] = cx.args2(t)?;
    for (test, p) in [(x, y), (y, x)] {
        let Some([one, symbol]) = cx.binary(Op::Eq, test) else { continue };
        let is_symbol = cx.op(symbol) == Op::Apply && cx.args(symbol).is_empty();
        if is_symbol && cx.is_bit(one) && cx.is_one(one) {
            let zero = cx.bit(false);
            let bit = cx.ite(p, one, zero);
            return Some(cx.eq(symbol, bit));
        }
    }
    None
}
