//! Planes for divisors at all points around them, and quotients of polynomials against products.

use trine_term::{Evaluator, Interpretation, Value};
use trine_value::number::Integer;

use super::*;

fn point(store: &TermStore, constants: &[TermId], values: &[i32]) -> Interpretation {
    let mut interpretation = Interpretation::new();
    for (&constant, &value) in constants.iter().zip(values) {
        let function = store.function(constant).expect("a constant");
        interpretation.set_constant(function, Value::Int(value.into()));
    }
    interpretation
}

/// Planes made for values that do not multiply exclude them, and hold at all points of a box.
#[test]
fn planes_are_valid_and_exclude_the_candidate() {
    let mut store = TermStore::new();
    let int = store.sorts.int();
    let [x, y, p] = ["x", "y", "p"].map(|name| store.declare_const(name, int));
    let term = store.mk(Op::Mul, &[x, y]);
    let number = |n: i32| Rational::from(n);
    let mut facts: Vec<TermId> = Vec::new();
    for (a, b, c) in (-3..=3)
        .flat_map(|a| (-3..=3).map(move |b| (a, b)))
        .flat_map(|(a, b)| (-10..=10).map(move |c| (a, b, c)))
    {
        if a == 0 || a * b == c {
            continue;
        }
        let values = [number(a), number(b)];
        let wrong = WrongProduct { term, factors: [x, y], values, value: number(c) };
        for limits in [[vec![], vec![]], [vec![number(b - 1)], vec![number(b + 2), number(b)]]] {
            let found = planes(&wrong, limits, true);
            assert!(!found.is_empty(), "{a} {b} {c}");
            for (sides, corner) in found {
                let mut out = Refinement::default();
                plane(&mut store, term, [x, y], &corner, sides, &mut out);
                let fact = out.facts[0].1;
                facts.push(fact);
                let freed = store.substitute(fact, &[(term, p)]);
                let here = point(&store, &[x, y, p], &[a, b, c]);
                let mut evaluator = Evaluator::new(&store, &here);
                assert_eq!(evaluator.holds(freed, &Budget::unlimited()), Ok(false));
            }
        }
    }
    facts.sort_unstable();
    facts.dedup();
    assert!(facts.len() > 20);
    for (a, b) in (-12..=12).flat_map(|a| (-12..=12).map(move |b| (a, b))) {
        let interpretation = point(&store, &[x, y], &[a, b]);
        let mut evaluator = Evaluator::new(&store, &interpretation);
        for &fact in &facts {
            assert_eq!(evaluator.holds(fact, &Budget::unlimited()), Ok(true));
        }
    }
}

/// A product divided by a factor is the other factor, and what is no product has no quotient.
#[test]
fn quotients_are_those_of_products() {
    let mut store = TermStore::new();
    let int = store.sorts.int();
    let [x, y, z] = ["x", "y", "z"].map(|name| store.declare_const(name, int));
    let numbers = [-2, 1, 3].map(|n| store.mk_int(&Integer::from(n)));
    let mut sums = Vec::new();
    for [one, other] in [[x, y], [y, z], [x, numbers[0]], [z, numbers[2]]] {
        sums.push(store.mk(Op::Add, &[one, other]));
        sums.push(store.mk(Op::Sub, &[one, other]));
        let multiple = store.mk(Op::Mul, &[numbers[2], one, other]);
        sums.push(store.mk(Op::Add, &[multiple, x, numbers[1]]));
    }
    let mut found = 0;
    for &divisor in &sums {
        let of_divisor = LinearForm::of(&mut store, divisor);
        for &sum in &sums {
            let product = store.mk(Op::Mul, &[divisor, sum]);
            let expected = LinearForm::of(&mut store, sum);
            let product = LinearForm::of(&mut store, product);
            assert_eq!(quotient(&mut store, &product, &of_divisor), Some(expected));
            let dividend = LinearForm::of(&mut store, sum);
            if let Some(quotient) = quotient(&mut store, &dividend, &of_divisor) {
                found += 1;
                let quotient = term_of(&mut store, &quotient);
                let product = store.mk(Op::Mul, &[divisor, quotient]);
                assert_eq!(LinearForm::difference(&mut store, product, sum), LinearForm::default());
            }
        }
    }
    assert!(found >= sums.len());
}

/// Factors in common are taken out of bags with repetitions.
#[test]
fn common_factors_are_counted() {
    let mut store = TermStore::new();
    let int = store.sorts.int();
    let [x, y, z] = ["x", "y", "z"].map(|name| store.declare_const(name, int));
    let products = [[x, x, y], [x, y, z], [x, x, x]].map(|factors| store.mk(Op::Mul, &factors));
    let of = |parts: &[TermId]| LinearForm {
        terms: parts.iter().map(|&part| (part, Rational::ONE)).collect(),
        constant: Rational::ZERO,
    };
    assert_eq!(common(&store, &of(&products[..2])), [x, y]);
    assert_eq!(common(&store, &of(&products)), [x]);
    assert_eq!(common(&store, &of(&[products[0], products[2]])), [x, x]);
    assert_eq!(common(&store, &of(&[products[0], z])), []);
    assert_eq!(without(&[x, x, y], &[x]), Some(vec![x, y]));
    assert_eq!(without(&[x, y], &[x, x]), None);
    assert_eq!(without(&[x, y], &[z]), None);
}
