//! Squares between the squares of numbers.
//!
//! Idea: `x x` is below, at or above `s s` as the size of `x` is below, at or above `s`, for any
//! number `s` that is not negative. A number between the present `|x|` and the root of the present
//! square excludes both. Lines through two points of the parabola bound it from above, and lines
//! that touch it from below.
//! Invariant: the facts of any number hold everywhere.

use trine_term::{Op, Sort, TermId, TermStore};
use trine_value::number::{Integer, Rational, floor, root};

use super::{FINEST, Refinement, WrongProduct, dyadic, numeral, round, round_down, scaled};
use crate::rule::Rule;

/// The number that is not negative with this square, if it is rational.
pub(super) fn exact_root(square: &Rational) -> Option<Rational> {
    let (numerator, denominator) = square.clone().into_parts();
    let denominator = Integer::from(denominator);
    let roots = [root(&numerator)?, root(&denominator)?];
    let is_exact = &roots[0] * &roots[0] == numerator && &roots[1] * &roots[1] == denominator;
    let [above, below] = roots.map(Rational::from);
    is_exact.then(|| above / below)
}

/// Facts that exclude the present values; false if they would need finer numbers than are looked
/// for.
pub(super) fn facts(store: &mut TermStore, wrong: &WrongProduct, out: &mut Refinement) -> bool {
    let (term, factor) = (wrong.term, wrong.factors[0]);
    let (here, square) = (&wrong.values[0], &wrong.value);
    let is_int = *store.sort_of(term) == Sort::Int;
    if is_int {
        // |x| <= x x for integers.
        let negated = store.mk(Op::Neg, &[factor]);
        for side in [factor, negated] {
            out.add(Rule::ProductSquare, store.mk(Op::Le, &[side, term]), term);
        }
    }
    if *square < Rational::ZERO {
        return true;
    }
    let size = if *here < Rational::ZERO { -here.clone() } else { here.clone() };
    let is_small = &size * &size < *square;
    let finest = if is_int { 0 } else { FINEST };
    let between = (0..=finest).step_by(2).find_map(|digits| {
        let root = root(&floor(&scaled(square, 2 * digits)))?;
        let below = dyadic(&root, digits);
        if is_small {
            return (below > size).then_some(below);
        }
        let is_exact = &below * &below == *square;
        let above = if is_exact { below } else { dyadic(&(root + Integer::ONE), digits) };
        (above < size).then_some(above)
    });
    if let Some(number) = &between {
        compare(store, term, factor, number, out);
    }
    let line = (0..=finest).step_by(2).find(|&digits| {
        let low = round_down(here, digits);
        let high = &low + dyadic(&Integer::ONE, digits);
        if is_small {
            (here - &low) * (&high - here) < square - here * here
        } else {
            let near = round(here, digits);
            (here - &near) * (here - &near) < here * here - square
        }
    });
    if let Some(digits) = line {
        if is_small {
            let low = round_down(here, digits);
            let high = &low + dyadic(&Integer::ONE, digits);
            secant(store, term, factor, [&low, &high], out);
        } else {
            touch(store, term, factor, &round(here, digits), out);
        }
    }
    is_int || between.is_some() || line.is_some()
}

/// `x x` compares with `s s` as `|x|` does with `s`, which is not negative.
pub(super) fn compare(
    store: &mut TermStore,
    term: TermId,
    factor: TermId,
    number: &Rational,
    out: &mut Refinement,
) {
    let [high, low, square] = [number.clone(), -number.clone(), number * number]
        .map(|value| numeral(store, term, &value));
    let inside = [store.mk(Op::Lt, &[low, factor]), store.mk(Op::Lt, &[factor, high])];
    let inside = store.mk(Op::And, &inside);
    let below = store.mk(Op::Lt, &[term, square]);
    out.add(Rule::ProductSquare, store.mk(Op::Eq, &[inside, below]), term);
    let outside = [store.mk(Op::Lt, &[factor, low]), store.mk(Op::Lt, &[high, factor])];
    let outside = store.mk(Op::Or, &outside);
    let above = store.mk(Op::Lt, &[square, term]);
    out.add(Rule::ProductSquare, store.mk(Op::Eq, &[outside, above]), term);
}

/// Between two points the parabola lies below the line through them.
pub(super) fn secant(
    store: &mut TermStore,
    term: TermId,
    factor: TermId,
    [low, high]: [&Rational; 2],
    out: &mut Refinement,
) {
    let line = line(store, term, factor, low, high);
    let [low, high] = [low, high].map(|value| numeral(store, term, value));
    let here = [store.mk(Op::Le, &[low, factor]), store.mk(Op::Le, &[factor, high])];
    let here = store.mk(Op::And, &here);
    let then = store.mk(Op::Le, &[term, line]);
    out.add(Rule::ProductTangent, store.mk(Op::Implies, &[here, then]), term);
}

/// The parabola lies above the line that touches it.
pub(super) fn touch(
    store: &mut TermStore,
    term: TermId,
    factor: TermId,
    point: &Rational,
    out: &mut Refinement,
) {
    let line = line(store, term, factor, point, point);
    out.add(Rule::ProductTangent, store.mk(Op::Ge, &[term, line]), term);
}

/// `(a + b) x - a b`.
fn line(store: &mut TermStore, term: TermId, factor: TermId, a: &Rational, b: &Rational) -> TermId {
    let [slope, constant] = [a + b, -(a * b)].map(|value| numeral(store, term, &value));
    let multiple = store.mk(Op::Mul, &[slope, factor]);
    store.mk(Op::Add, &[multiple, constant])
}
