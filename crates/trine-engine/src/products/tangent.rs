//! Planes that touch a product of two factors.
//!
//! Idea: `(x - a) (y - b)` has the sign that the signs of the two differences give, so on each side
//! of a point `(a, b)` the plane `b x + a y - a b` bounds the product. For integers the point is the
//! present one; for reals it is the simplest one whose plane still excludes the present value.
//! Integers have magnitudes as well: a product is zero or at least as large as each factor.
//! Invariant: the planes of any point hold everywhere.
//! Reference: McCormick, "Computability of global solutions to factorable nonconvex programs", 1976.

use trine_term::{Op, Sort, TermId, TermStore};
use trine_value::number::Rational;

use super::{FINEST, Refinement, WrongProduct, numeral, round_down, round_up};
use crate::rule::Rule;

/// Planes that exclude the present values; false if they would need finer numbers than are looked
/// for.
pub(super) fn facts(store: &mut TermStore, wrong: &WrongProduct, out: &mut Refinement) -> bool {
    let WrongProduct { term, factors, ref values, ref value } = *wrong;
    if *store.sort_of(term) == Sort::Int {
        planes(store, term, factors, values, out);
        magnitudes(store, wrong, out);
        return true;
    }
    let [one, other] = values;
    let gap = one * other - value;
    for digits in (0..=FINEST).step_by(2) {
        // If the product is too small, the point has to lie on the same side in both directions.
        let a = round_down(one, digits);
        let b =
            if gap > Rational::ZERO { round_down(other, digits) } else { round_up(other, digits) };
        let error = (one - &a) * (other - &b);
        if error == Rational::ZERO || absolute(error) < absolute(gap.clone()) {
            planes(store, term, factors, &[a, b], out);
            return true;
        }
    }
    false
}

fn absolute(number: Rational) -> Rational {
    if number < Rational::ZERO { -number } else { number }
}

/// On which side of a number a factor lies; the number itself belongs to both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    /// It is at most the number.
    Below,
    /// It is at least the number.
    Above,
}

impl Side {
    const fn relation(self) -> Op {
        match self {
            Self::Below => Op::Le,
            Self::Above => Op::Ge,
        }
    }
}

/// The planes through a point, on all four sides of it.
pub(super) fn planes(
    store: &mut TermStore,
    product: TermId,
    factors: [TermId; 2],
    point: &[Rational; 2],
    out: &mut Refinement,
) {
    for (first, second) in [
        (Side::Below, Side::Above),
        (Side::Above, Side::Below),
        (Side::Below, Side::Below),
        (Side::Above, Side::Above),
    ] {
        plane(store, product, factors, point, [first, second], out);
    }
}

/// `x y <= b x + a y - a b` if `x - a` and `y - b` have opposite signs, and `>=` if the same.
pub(super) fn plane(
    store: &mut TermStore,
    product: TermId,
    [left, right]: [TermId; 2],
    [one, other]: &[Rational; 2],
    [first, second]: [Side; 2],
    out: &mut Refinement,
) {
    let [a, b] = [one, other].map(|value| numeral(store, product, value));
    let minus = numeral(store, product, &-(one * other));
    let multiples = [store.mk(Op::Mul, &[b, left]), store.mk(Op::Mul, &[a, right])];
    let plane = store.mk(Op::Add, &[multiples[0], multiples[1], minus]);
    let here = [store.mk(first.relation(), &[left, a]), store.mk(second.relation(), &[right, b])];
    let here = store.mk(Op::And, &here);
    let relation = if first == second { Op::Ge } else { Op::Le };
    let then = store.mk(relation, &[product, plane]);
    out.add(Rule::ProductTangent, store.mk(Op::Implies, &[here, then]), product);
}

/// The planes at `(0, 1)` and the like, where an integer product is smaller than a factor.
fn magnitudes(store: &mut TermStore, wrong: &WrongProduct, out: &mut Refinement) {
    let WrongProduct { term, factors: [left, right], ref values, ref value } = *wrong;
    let [one, other] = values;
    let size = absolute(value.clone());
    for (factors, large, small) in [([left, right], one, other), ([right, left], other, one)] {
        if !small.is_zero() && absolute(large.clone()) > size {
            let unit = if *small > Rational::ZERO { Rational::ONE } else { Rational::NEG_ONE };
            planes(store, term, factors, &[Rational::ZERO, unit], out);
        }
    }
}
