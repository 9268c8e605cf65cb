//! Solutions of small systems that are known, and of random ones that have one.

use trine_collections::Budget;
use trine_value::RealNumber;
use trine_value::number::Rational;

use super::polynomial::Sum;
use super::triangular::{Constraint, Relation, solve};

/// Exponents of two unknowns, and the coefficient.
type Term = ([u16; 2], i64);

fn constraint(terms: &[Term], relation: Relation) -> Constraint {
    let mut polynomial = Sum::default();
    for (exponents, coefficient) in terms {
        polynomial.add(exponents.to_vec().into(), &Rational::from(*coefficient));
    }
    Constraint { polynomial, relation }
}

fn solved(constraints: Vec<Constraint>, hints: [i64; 2]) -> Option<Vec<RealNumber>> {
    let hints = hints.map(Rational::from);
    solve(constraints, &hints, vec![None; 2], &Budget::unlimited()).expect("no limit")
}

#[test]
fn curves_meet() {
    let circle = constraint(&[([2, 0], 1), ([0, 2], 1), ([0, 0], -3)], Relation::Equal);
    let hyperbola = constraint(&[([1, 1], 1), ([0, 0], -1)], Relation::Equal);
    let order = constraint(&[([0, 1], 1), ([1, 0], -1)], Relation::Below);
    let found = solved(vec![circle.clone(), hyperbola.clone(), order], [2, 1]).expect("a point");
    let texts: Vec<String> = found.iter().map(RealNumber::text).collect();
    // The golden ratio and its inverse.
    assert_eq!(
        texts,
        ["(root-obj (+ (^ x 2) (* (- 1) x) (- 1)) 2)", "(root-obj (+ (^ x 2) x (- 1)) 2)"]
    );
    let far = constraint(&[([1, 0], -1), ([0, 0], 2)], Relation::AtMost);
    assert_eq!(solved(vec![circle, hyperbola, far], [2, 1]), None);
}

#[test]
fn only_a_root_satisfies_two_inequalities() {
    let at_most = constraint(&[([3, 0], 1), ([0, 0], -5)], Relation::AtMost);
    let at_least = constraint(&[([3, 0], -1), ([0, 0], 5)], Relation::AtMost);
    let above = constraint(&[([1, 0], 1), ([0, 2], -1)], Relation::Equal);
    let found = solved(vec![at_most.clone(), at_least, above], [0, 0]).expect("a point");
    assert_eq!(found[0].text(), "(root-obj (+ (^ x 3) (- 5)) 1)");
    assert_eq!(found[1].times(&found[1]), Some(found[0].clone()));
    let strict = constraint(&[([3, 0], -1), ([0, 0], 5)], Relation::Below);
    assert_eq!(solved(vec![at_most, strict], [0, 0]), None);
}

/// Where an elimination gives a polynomial, it is zero at common points.
#[test]
fn eliminants_vanish_at_common_points() {
    let mut state = 5u64;
    let mut next = |below: i64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as i64 % below
    };
    let mut eliminated = 0;
    for _ in 0..200 {
        let point = [next(7) - 3, next(7) - 3];
        let mut polynomials = Vec::new();
        for _ in 0..2 {
            let mut terms: Vec<Term> =
                (0..4).map(|_| ([next(3) as u16, next(4) as u16], next(9) - 4)).collect();
            let power = |base: i64, exponent: u16| base.pow(u32::from(exponent));
            let value: i64 = terms
                .iter()
                .map(|([i, j], factor)| factor * power(point[0], *i) * power(point[1], *j))
                .sum();
            terms.push(([0, 0], -value));
            polynomials.push(constraint(&terms, Relation::Equal).polynomial);
        }
        if !polynomials.iter().all(|polynomial| polynomial.mentions(1)) {
            continue;
        }
        if let Some(without) = polynomials[0].without(&polynomials[1], 1) {
            assert!(!without.mentions(1));
            let value = without.at(0, &Rational::from(point[0]));
            assert_eq!(value.as_number(), Some(Rational::ZERO));
            eliminated += 1;
        }
    }
    assert!(eliminated > 100);
}
