//! Comparisons that meet in one conjunction.
//!
//! Idea: comparisons of one term with constants are bounds; only the tightest lower and the tightest
//! upper bound matter, and crossing bounds refute the conjunction. Comparisons of two terms with each
//! other are looked up as terms.
//! Invariant: the bounds that are kept imply the bounds that are dropped.
//! Cost: sorting of the comparisons with constants.

use smallvec::SmallVec;
use trine_term::{Op, TermId};
use trine_value::BitVec;

use crate::cx::{Args, RewriteCx};
use crate::rule::rules;

rules! {
    And / Deep {
        and_bounds and_bound_excluded and_order_clash and_order_implied and_antisymmetric
    }
}

/// The order that a comparison belongs to. Equalities belong to both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Order {
    Unsigned,
    Signed,
}

impl Order {
    fn less(self, a: &BitVec, b: &BitVec) -> bool {
        match self {
            Self::Unsigned => a.ult(b),
            Self::Signed => a.slt(b),
        }
    }

    fn least(self, width: u32) -> BitVec {
        match self {
            Self::Unsigned => BitVec::zero(width),
            Self::Signed => BitVec::min_signed(width),
        }
    }

    fn greatest(self, width: u32) -> BitVec {
        self.least(width).not()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// `value <= term`
    Lower,
    /// `term <= value`
    Upper,
    /// `term = value`
    Both,
}

struct Bound {
    term: TermId,
    order: Order,
    side: Side,
    /// Inclusive.
    value: BitVec,
    /// The argument of the conjunction that says so.
    position: usize,
}

/// What a comparison with a constant says: `(< c x)`, `(< x c)`, their negations, `(= c x)`.
fn read_bound(cx: &RewriteCx, arg: TermId, position: usize) -> Option<Bound> {
    let (atom, holds) = match cx.unary(Op::Not, arg) {
        Some(atom) => (atom, false),
        None => (arg, true),
    };
    let order = match cx.op(atom) {
        Op::BvUlt | Op::Eq => Order::Unsigned,
        Op::BvSlt => Order::Signed,
        _ => return None,
    };
    let [a, b] = cx.args2(atom)?;
    let one = |value: &BitVec| BitVec::one(value.width());
    if let Some(value) = cx.value(a) {
        let bound = |side, value| Some(Bound { term: b, order, side, value, position });
        return match (cx.op(atom), holds) {
            (Op::Eq, true) => bound(Side::Both, value),
            (Op::Eq, false) => None,
            (_, false) => bound(Side::Upper, value),
            // Nothing lies above the greatest number; that is left to another rule.
            (_, true) if value == order.greatest(value.width()) => None,
            (_, true) => bound(Side::Lower, value.add(&one(&value))),
        };
    }
    let value = cx.value(b)?;
    let bound = |side, value| Some(Bound { term: a, order, side, value, position });
    match (cx.op(atom), holds) {
        (Op::Eq, true) => bound(Side::Both, value),
        (Op::Eq, false) => None,
        (_, false) => bound(Side::Lower, value),
        (_, true) if value == order.least(value.width()) => None,
        (_, true) => bound(Side::Upper, value.sub(&one(&value))),
    }
}

/// What becomes of the bounds of one term.
enum Verdict {
    /// No value satisfies them.
    Empty,
    /// These positions are implied by the others.
    Dropped(SmallVec<[usize; 8]>),
    /// One value satisfies them, which no equality says yet.
    Single(BitVec),
}

/// Judges bounds of one term in one order; at least one.
fn judge(bounds: &[Bound], order: Order) -> Verdict {
    let width = bounds[0].value.width();
    let (mut low, mut high) = (order.least(width), order.greatest(width));
    let (mut low_at, mut high_at, mut exact_at) = (None, None, None);
    for bound in bounds {
        if bound.side != Side::Upper && (low_at.is_none() || order.less(&low, &bound.value)) {
            low = bound.value.clone();
            low_at = Some(bound.position);
        }
        if bound.side != Side::Lower && (high_at.is_none() || order.less(&bound.value, &high)) {
            high = bound.value.clone();
            high_at = Some(bound.position);
        }
        if bound.side == Side::Both {
            exact_at = Some(bound.position);
        }
    }
    if order.less(&high, &low) {
        return Verdict::Empty;
    }
    if low == high && exact_at.is_none() {
        return Verdict::Single(low);
    }
    let keeps = |position| match exact_at {
        Some(exact) => position == exact,
        None => Some(position) == low_at || Some(position) == high_at,
    };
    Verdict::Dropped(bounds.iter().map(|b| b.position).filter(|&at| !keeps(at)).collect())
}

/// `(and (<= c1 x) (<= c2 x) (<= x d1) (<= x d2))` keeps the tightest bounds; equal bounds
/// `=> (= c x)`, crossing bounds `=> false`
fn and_bounds(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let mut bounds: Vec<Bound> = Vec::new();
    for (position, &arg) in cx.args(t).iter().enumerate() {
        bounds.extend(read_bound(cx, arg, position));
    }
    if bounds.len() < 2 {
        return None;
    }
    let equalities: Vec<Bound> = bounds
        .iter()
        .filter(|bound| bound.side == Side::Both)
        .map(|b| Bound { order: Order::Signed, value: b.value.clone(), ..*b })
        .collect();
    bounds.extend(equalities);
    bounds.sort_by_key(|bound| (bound.term, bound.order, bound.position));
    let mut args = cx.args_vec(t);
    let mut dropped: SmallVec<[usize; 8]> = SmallVec::new();
    let mut added = Args::new();
    for group in bounds.chunk_by(|a, b| (a.term, a.order) == (b.term, b.order)) {
        match judge(group, group[0].order) {
            Verdict::Empty => return Some(cx.bool(false)),
            Verdict::Dropped(positions) => dropped.extend(positions),
            Verdict::Single(value) => {
                let value = cx.bv(&value);
                added.push(cx.eq(value, group[0].term));
                dropped.extend(group.iter().map(|bound| bound.position));
            }
        }
    }
    if dropped.is_empty() {
        return None;
    }
    dropped.sort_unstable();
    let mut position = 0;
    args.retain(|_| {
        position += 1;
        dropped.binary_search(&(position - 1)).is_err()
    });
    args.extend(added);
    Some(cx.and(&args))
}

/// `(and (<= x c) (not (= c x))) => (< x c)`, and the same from below
fn and_bound_excluded(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let mut args = cx.args_vec(t);
    let (bound, excluded) = args.iter().enumerate().find_map(|(position, &arg)| {
        let bound = read_bound(cx, arg, position).filter(|bound| bound.side != Side::Both)?;
        let value = cx.bv(&bound.value);
        let equation = cx.store.find_term(Op::Eq, [0, 0], &[value, bound.term])?;
        let excluded = cx.store.find_term(Op::Not, [0, 0], &[equation])?;
        cx.sorted_contains(&args, excluded).then_some((bound, excluded))
    })?;
    let value = cx.bv(&bound.value);
    let pair = if bound.side == Side::Upper { [bound.term, value] } else { [value, bound.term] };
    let op = if bound.order == Order::Unsigned { Op::BvUlt } else { Op::BvSlt };
    args[bound.position] = cx.mk(op, &pair);
    args.retain(|arg| *arg != excluded);
    Some(cx.and(&args))
}

/// The comparison `(op x y)` if `arg` is one, with `op` one of `bvult`, `bvslt`.
fn comparison(cx: &RewriteCx, arg: TermId) -> Option<(Op, [TermId; 2])> {
    let op = cx.op(arg);
    if matches!(op, Op::BvUlt | Op::BvSlt) { Some((op, cx.args2(arg)?)) } else { None }
}

/// `(and (< x y) (< y x)) => false`, `(and (< x y) (= x y)) => false`
fn and_order_clash(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let args = cx.args(t);
    let clash = args.iter().any(|&arg| {
        let Some((op, [x, y])) = comparison(cx, arg) else { return false };
        [(op, [y, x]), (Op::Eq, [x, y]), (Op::Eq, [y, x])].into_iter().any(|(op, pair)| {
            let other = cx.store.find_term(op, [0, 0], &pair);
            other.is_some_and(|other| cx.sorted_contains(args, other))
        })
    });
    clash.then(|| cx.bool(false))
}

/// `(and (< x y) (not (< y x))) => (< x y)`, `(and (< x y) (not (= x y))) => (< x y)` and
/// `(and (= x y) (not (< x y))) => (= x y)`
fn and_order_implied(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let args = cx.args(t);
    let present = |op: Op, pair: [TermId; 2]| {
        let other = cx.store.find_term(op, [0, 0], &pair);
        other.is_some_and(|other| cx.sorted_contains(args, other))
    };
    let implied = |arg: TermId| {
        let Some(atom) = cx.unary(Op::Not, arg) else { return false };
        let Some([x, y]) = cx.args2(atom) else { return false };
        match cx.op(atom) {
            op @ (Op::BvUlt | Op::BvSlt) => {
                present(op, [y, x]) || present(Op::Eq, [x, y]) || present(Op::Eq, [y, x])
            }
            Op::Eq => [Op::BvUlt, Op::BvSlt]
                .into_iter()
                .any(|op| present(op, [x, y]) || present(op, [y, x])),
            _ => false,
        }
    };
    if !args.iter().any(|&arg| implied(arg)) {
        return None;
    }
    let kept: Args = args.iter().copied().filter(|&arg| !implied(arg)).collect();
    Some(cx.and(&kept))
}

/// `(and (not (< x y)) (not (< y x))) => (= x y)`
fn and_antisymmetric(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let args = cx.args(t);
    // The mirror image, if it is there, and the two sides.
    let mirrored = |cx: &RewriteCx, args: &[TermId], arg: TermId| {
        let (op, [x, y]) = comparison(cx, cx.unary(Op::Not, arg)?)?;
        let atom = cx.store.find_term(op, [0, 0], &[y, x])?;
        let mirror = cx.store.find_term(Op::Not, [0, 0], &[atom])?;
        cx.sorted_contains(args, mirror).then_some((mirror, [x, y]))
    };
    // Both must find each other: the one is replaced and the other dropped.
    if !cx.is_sorted(args) || !args.iter().any(|&arg| mirrored(cx, args, arg).is_some()) {
        return None;
    }
    let args = cx.args_vec(t);
    let mut kept = Args::new();
    for &arg in &args {
        match mirrored(cx, &args, arg) {
            Some((mirror, [x, y])) if arg <= mirror => kept.push(cx.eq(x, y)),
            Some(_) => {}
            None => kept.push(arg),
        }
    }
    Some(cx.and(&kept))
}
