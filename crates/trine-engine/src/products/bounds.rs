//! Products between the bounds of their factors.
//!
//! Idea: `(x - a) (y - b)` is not negative where `x` and `y` lie above `a` and `b`, or both below, and
//! not positive where one lies above and the other below. With the ends of the intervals of the
//! factors for `a` and `b` this is the envelope of the product over its box, the least that linear
//! facts can say; and where bounds alone contradict each other, it shows that at once. Weaker bounds
//! that hold are tried before: a fact about bounds that a search decided is of no use elsewhere.
//! Invariant: the facts hold everywhere: the bounds are their premises.
//! Reference: McCormick, "Computability of global solutions to factorable nonconvex programs", 1976;
//! Belotti, Lee, Liberti, Margot, Waechter, "Branching and bounds tightening techniques for non-convex
//! MINLP", 2009, for bounds that go through products in both directions.

use trine_collections::{Budget, Exhausted};
use trine_term::TermStore;
use trine_value::number::Rational;

use super::intervals::Intervals;
use super::tangent::{Side, plane};
use super::{Refinement, WrongProduct};

/// Which corners are tried first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    /// Those of weak bounds.
    WeakFirst,
    /// Those at zero and next to it, where the factors have signs. A search that meets many bounds by the way
    /// loses sight of them.
    SignsFirst,
}

/// Zero, and one or minus one, in front of ends beyond them.
fn put_signs_first(ends: &mut [Vec<Rational>; 2]) {
    let [low, high] = ends;
    let signs = [Rational::ZERO, Rational::ONE];
    let known = signs.iter().filter(|sign| low.last().is_some_and(|end| *sign <= end)).cloned();
    *low = known.chain(low.iter().cloned()).collect();
    let signs = signs.map(|sign| -sign);
    let known = signs.iter().filter(|sign| high.last().is_some_and(|end| *sign >= end)).cloned();
    *high = known.chain(high.iter().cloned()).collect();
}

/// Planes through corners of the boxes that exclude the candidate.
///
/// # Errors
/// If the budget ends.
pub(super) fn facts(
    store: &mut TermStore,
    intervals: &Intervals<'_>,
    order: Order,
    wrong: &[&[WrongProduct]],
    out: &mut Refinement,
    budget: &Budget,
) -> Result<(), Exhausted> {
    for product in wrong.iter().copied().flatten() {
        budget.spend(4)?;
        let mut ends = product.factors.map(|factor| intervals.ends(store, factor));
        if order == Order::SignsFirst {
            ends.iter_mut().for_each(put_signs_first);
        }
        for (sides, corner) in excluding(product, &ends) {
            plane(store, product.term, product.factors, &corner, sides, out);
        }
    }
    Ok(())
}

/// For each side of either factor the first corner whose plane excludes the values.
pub(super) fn excluding(
    wrong: &WrongProduct,
    ends: &[[Vec<Rational>; 2]; 2],
) -> Vec<([Side; 2], [Rational; 2])> {
    let sides = |ends: &[Vec<Rational>; 2]| {
        let [low, high] = ends.clone();
        [(Side::Above, low), (Side::Below, high)]
    };
    let mut found = Vec::new();
    for (first, of_one) in sides(&ends[0]) {
        for (second, of_other) in sides(&ends[1]) {
            let mut corners = of_one.iter().flat_map(|a| {
                of_other.iter().map(move |b| ([first, second], [a.clone(), b.clone()]))
            });
            found.extend(corners.find(|(sides, corner)| is_excluded(wrong, *sides, corner)));
        }
    }
    found
}

/// Whether the values lie on these sides of the corner, and on the wrong side of its plane.
fn is_excluded(wrong: &WrongProduct, sides: [Side; 2], corner: &[Rational; 2]) -> bool {
    let ([x, y], [a, b]) = (&wrong.values, corner);
    let (first, second) = (x - a, y - b);
    let on_side = |side: Side, distance: &Rational| match side {
        Side::Above => *distance >= Rational::ZERO,
        Side::Below => *distance <= Rational::ZERO,
    };
    if !on_side(sides[0], &first) || !on_side(sides[1], &second) {
        return false;
    }
    let plane = b * x + a * y - a * b;
    if sides[0] == sides[1] { wrong.value < plane } else { wrong.value > plane }
}

#[cfg(test)]
mod tests {
    use trine_term::{Evaluator, Interpretation, Op, TermId, Value};

    use super::*;

    /// Planes at the corners of small boxes hold at all points around them, and exclude the values that
    /// they were made for.
    #[test]
    fn planes_are_valid_and_exclude_the_candidate() {
        let mut store = TermStore::new();
        let real = store.sorts.real();
        let [x, y, p] = ["x", "y", "p"].map(|name| store.declare_const(name, real));
        let end = |n: i32| Rational::from(n) / Rational::from(2);
        let at = |store: &TermStore, values: [Rational; 3]| {
            let mut interpretation = Interpretation::new();
            for (constant, value) in [x, y, p].into_iter().zip(values) {
                let function = store.function(constant).expect("a constant");
                interpretation.set_constant(function, Value::real(value));
            }
            interpretation
        };
        for factors in [[x, y], [x, x]] {
            let term = store.mk(Op::Mul, &factors);
            let mut facts: Vec<TermId> = Vec::new();
            for (low, high) in [(-3, 2), (0, 4), (-4, -1), (1, 1)] {
                // A weaker bound on each side comes first.
                let ends = |low: i32, high: i32| {
                    [vec![end(low - 1), end(low)], vec![end(high + 1), end(high)]]
                };
                let other = if factors[0] == factors[1] { (low, high) } else { (-1, 3) };
                let ends = [ends(low, high), ends(other.0, other.1)];
                for (a, b, c) in (low..=high)
                    .flat_map(|a| (other.0..=other.1).map(move |b| (a, b)))
                    .flat_map(|(a, b)| [-20, -3, 0, 1, 5, 30].map(|c| (a, b, c)))
                {
                    let b = if factors[0] == factors[1] { a } else { b };
                    let values = [end(a), end(b)];
                    let wrong = WrongProduct { term, factors, values, value: end(c) };
                    for (sides, corner) in excluding(&wrong, &ends) {
                        let mut out = Refinement::default();
                        plane(&mut store, term, factors, &corner, sides, &mut out);
                        let fact = out.facts[0].1;
                        facts.push(fact);
                        let freed = store.substitute(fact, &[(term, p)]);
                        let here = at(&store, [end(a), end(b), end(c)]);
                        let mut evaluator = Evaluator::new(&store, &here);
                        assert_eq!(evaluator.holds(freed, &Budget::unlimited()), Ok(false));
                    }
                }
            }
            facts.sort_unstable();
            facts.dedup();
            assert!(facts.len() > 8);
            for (a, b) in (-9..=9).flat_map(|a| (-9..=9).map(move |b| (a, b))) {
                let interpretation = at(&store, [end(a), end(b), Rational::ZERO]);
                let mut evaluator = Evaluator::new(&store, &interpretation);
                for &fact in &facts {
                    assert_eq!(evaluator.holds(fact, &Budget::unlimited()), Ok(true));
                }
            }
        }
    }
}
