//! Case distinctions, of any sort.
//!
//! Idea: remove decided and repeated conditions, turn Boolean cases into connectives, and pull what
//! both branches have in common out of them.

use trine_term::{Op, TermId};

use crate::cx::{Args, COMPARED_ARGS, RewriteCx};
use crate::rule::rules;

rules! {
    Ite / Off { ite_constant_condition }
    Ite / Local {
        ite_same ite_not_condition ite_branch_is_condition ite_bool_constant ite_bool_complement
        ite_bit_flip ite_bit_test ite_all_bits ite_equal_branches ite_repeated_condition ite_not_branches
    }
    Ite / Deep { ite_merge ite_shared_arguments }
}

/// `(ite true x y) => x`, `(ite false x y) => y`
fn ite_constant_condition(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [p, x, y] = cx.ite_args(t)?;
    match cx.op(p) {
        Op::True => Some(x),
        Op::False => Some(y),
        _ => None,
    }
}

/// `(ite p x x) => x`
fn ite_same(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [_, x, y] = cx.ite_args(t)?;
    (x == y).then_some(x)
}

/// `(ite (not p) x y) => (ite p y x)`
fn ite_not_condition(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [p, x, y] = cx.ite_args(t)?;
    let p = cx.unary(Op::Not, p)?;
    Some(cx.ite(p, y, x))
}

/// Branches that are the condition or its negation become `true` or `false`
fn ite_branch_is_condition(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [p, x, y] = cx.ite_args(t)?;
    if !cx.is_bool(x) {
        return None;
    }
    let negates = |term| cx.are_complements(p, term);
    let then = if x == p { Some(true) } else { negates(x).then_some(false) };
    let otherwise = if y == p { Some(false) } else { negates(y).then_some(true) };
    if then.is_none() && otherwise.is_none() {
        return None;
    }
    let x = then.map_or(x, |value| cx.bool(value));
    let y = otherwise.map_or(y, |value| cx.bool(value));
    // A branch may have been that constant, where the condition is constant itself.
    let decided = cx.ite(p, x, y);
    (decided != t).then_some(decided)
}

/// `(ite p true y) => (or p y)`, `(ite p false y) => (and (not p) y)`,
/// `(ite p x true) => (or (not p) x)`, `(ite p x false) => (and p x)`
fn ite_bool_constant(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [p, x, y] = cx.ite_args(t)?;
    match (cx.op(x), cx.op(y)) {
        (Op::True, _) => Some(cx.or(p, y)),
        (Op::False, _) => {
            let not_p = cx.not(p);
            Some(cx.and(&[not_p, y]))
        }
        (_, Op::True) => {
            let not_p = cx.not(p);
            Some(cx.or(not_p, x))
        }
        (_, Op::False) => Some(cx.and(&[p, x])),
        _ => None,
    }
}

/// `(ite p x (not x)) => (= p x)`
fn ite_bool_complement(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [p, x, y] = cx.ite_args(t)?;
    (cx.is_bool(x) && cx.are_complements(x, y)).then(|| cx.eq(p, x))
}

/// `(ite p #b0 #b1) => (bvnot (ite p #b1 #b0))`
fn ite_bit_flip(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [p, x, y] = cx.ite_args(t)?;
    if !(cx.is_bit(x) && cx.is_zero(x) && cx.is_one(y)) {
        return None;
    }
    let bit = cx.ite(p, y, x);
    Some(cx.bvnot(bit))
}

/// `(ite (= #b1 x) #b1 #b0) => x`
fn ite_bit_test(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [p, x, y] = cx.ite_args(t)?;
    let [one, tested] = cx.binary(Op::Eq, p)?;
    (cx.is_bit(one) && cx.is_one(one) && one == x && cx.is_zero(y)).then_some(tested)
}

/// `(ite (= #b1 x) ~0 0) => (sign_extend x)`, `(ite (= #b1 x) 0 ~0) => (bvnot (sign_extend x))`;
/// needs width >= 2
fn ite_all_bits(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [p, x, y] = cx.ite_args(t)?;
    let width = cx.bv_width(t).filter(|&width| width >= 2)?;
    let [one, tested] = cx.binary(Op::Eq, p)?;
    let copied = if cx.is_ones(x) && cx.is_zero(y) {
        true
    } else if cx.is_zero(x) && cx.is_ones(y) {
        false
    } else {
        return None;
    };
    if !cx.is_bit(one) || !cx.is_one(one) {
        return None;
    }
    let copies = cx.sign_extend(tested, width - 1);
    Some(if copied { copies } else { cx.bvnot(copies) })
}

/// `(ite (= x y) x y) => y`, `(ite (= x y) y x) => x`
fn ite_equal_branches(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [p, x, y] = cx.ite_args(t)?;
    let [a, b] = cx.binary(Op::Eq, p)?;
    ([a, b] == [x, y] || [b, a] == [x, y]).then_some(y)
}

/// `(ite p (ite p x y) z) => (ite p x z)`, `(ite p x (ite p y z)) => (ite p x z)`
fn ite_repeated_condition(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [p, x, y] = cx.ite_args(t)?;
    if let Some([q, inner, _]) = cx.ite_args(x)
        && p == q
    {
        return Some(cx.ite(p, inner, y));
    }
    let [q, _, inner] = cx.ite_args(y)?;
    (p == q).then(|| cx.ite(p, x, inner))
}

/// `(ite p (not x) (not y)) => (not (ite p x y))`, `(ite p (bvnot x) c) => (bvnot (ite p x ~c))`
/// for constants `c`, and mirrored
fn ite_not_branches(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [p, x, y] = cx.ite_args(t)?;
    let (not_x, not_y) = (cx.negated(x), cx.negated(y));
    let inverts = match (not_x, not_y) {
        (Some(_), Some(_)) => true,
        (Some(_), None) => cx.is_value(y),
        (None, Some(_)) => cx.is_value(x),
        (None, None) => false,
    };
    if !inverts {
        return None;
    }
    let (x, y) = (cx.complement(x), cx.complement(y));
    let inner = cx.ite(p, x, y);
    Some(cx.complement(inner))
}

/// `(ite p (ite q x y) x) => (ite (and p (not q)) y x)` and its mirror images
fn ite_merge(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [p, x, y] = cx.ite_args(t)?;
    if let Some([q, a, b]) = cx.ite_args(x) {
        if y == a {
            let not_q = cx.not(q);
            let both = cx.and(&[p, not_q]);
            return Some(cx.ite(both, b, a));
        }
        if y == b {
            let both = cx.and(&[p, q]);
            return Some(cx.ite(both, a, b));
        }
    }
    let [q, a, b] = cx.ite_args(y)?;
    let not_p = cx.not(p);
    if x == a {
        let not_q = cx.not(q);
        let both = cx.and(&[not_p, not_q]);
        return Some(cx.ite(both, b, a));
    }
    if x == b {
        let both = cx.and(&[not_p, q]);
        return Some(cx.ite(both, a, b));
    }
    None
}

/// `(ite p (f a x) (f a y)) => (f a (ite p x y))`, for branches that are used nowhere else and
/// differ in one argument
fn ite_shared_arguments(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [p, x, y] = cx.ite_args(t)?;
    let op = cx.op(x);
    let fits = matches!(
        op,
        Op::BvAnd
            | Op::BvXor
            | Op::BvAdd
            | Op::BvMul
            | Op::BvUdiv
            | Op::BvUrem
            | Op::BvShl
            | Op::BvLshr
            | Op::BvAshr
            | Op::Concat
    );
    let (left, right) = (cx.args(x), cx.args(y));
    if !fits
        || op != cx.op(y)
        || left.len() != right.len()
        || left.len() > COMPARED_ARGS
        || cx.is_shared(x)
        || cx.is_shared(y)
    {
        return None;
    }
    let mut args = cx.args_vec(x);
    let (position, other) = if op.info().properties.commutative {
        let position = the_only(left, |arg| !right.contains(&arg))?;
        let other = the_only(right, |arg| !left.contains(&arg))?;
        // Without the two, the arguments must be the same as multisets.
        let mut rests: [Args; 2] = [left, right].map(Args::from_slice);
        rests[0].remove(position);
        rests[1].remove(other);
        rests.iter_mut().for_each(|rest| rest.sort_unstable());
        if rests[0] != rests[1] {
            return None;
        }
        (position, right[other])
    } else {
        let mut differing = (0..left.len()).filter(|&i| left[i] != right[i]);
        let position = differing.next()?;
        if differing.next().is_some() || cx.width(left[position]) != cx.width(right[position]) {
            return None;
        }
        (position, right[position])
    };
    args[position] = cx.ite(p, args[position], other);
    Some(cx.mk(op, &args))
}

/// The position of the only argument that satisfies `test`.
fn the_only(args: &[TermId], test: impl Fn(TermId) -> bool) -> Option<usize> {
    let mut positions = (0..args.len()).filter(|&i| test(args[i]));
    let position = positions.next()?;
    positions.next().is_none().then_some(position)
}
