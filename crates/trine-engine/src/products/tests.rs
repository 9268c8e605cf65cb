//! Facts made for one point, evaluated at all points around it.

use trine_collections::Budget;
use trine_term::{Evaluator, Interpretation, Op, TermStore, Value};
use trine_value::number::Rational;

use super::*;

/// Facts about products and squares, over integers and over halves, hold at all points.
#[test]
fn facts_are_valid() {
    for is_int in [true, false] {
        let mut store = TermStore::new();
        let sort = if is_int { store.sorts.int() } else { store.sorts.real() };
        let [x, y] = ["x", "y"].map(|name| store.declare_const(name, sort));
        let unit = Rational::from(1) / Rational::from(if is_int { 1 } else { 2 });
        let point = |n: i32| Rational::from(n) * &unit;
        let mut facts = FxHashSet::default();
        for factors in [[x, y], [x, x]] {
            let term = store.mk(Op::Mul, &factors);
            for (a, b, c) in (-3..=3)
                .flat_map(|a| (-3..=3).map(move |b| (a, b)))
                .flat_map(|(a, b)| [-3, 0, 1, 4, 9].map(|c| (a, b, c)))
            {
                let b = if factors[0] == factors[1] { a } else { b };
                let (values, value) = ([point(a), point(b)], point(c));
                if &values[0] * &values[1] == value {
                    continue;
                }
                let mut refinement = Refinement::default();
                let wrong = WrongProduct { term, factors, values, value };
                Products::default().facts(&mut store, &wrong, &mut refinement);
                assert!(refinement.undecided.is_empty());
                facts.extend(refinement.facts.into_iter().map(|(_, fact, _)| fact));
            }
        }
        assert!(facts.len() > 100);
        for (i, j) in (-8..=8).flat_map(|i| (-8..=8).map(move |j| (i, j))) {
            let mut interpretation = Interpretation::new();
            for (constant, value) in [(x, i), (y, j)] {
                let value = Rational::from(value) * &unit;
                let value = if is_int { Value::Int(floor(&value)) } else { Value::real(value) };
                interpretation.set_constant(store.function(constant).unwrap(), value);
            }
            let mut evaluator = Evaluator::new(&store, &interpretation);
            for &fact in &facts {
                assert_eq!(evaluator.holds(fact, &Budget::unlimited()), Ok(true));
            }
        }
    }
}

/// What the facts say about the present values is false at them: the search makes progress.
#[test]
fn facts_exclude_the_present_values() {
    let mut store = TermStore::new();
    let real = store.sorts.real();
    let [x, y, p] = ["x", "y", "p"].map(|name| store.declare_const(name, real));
    let thirds = |n: i32| Rational::from(n) / Rational::from(3);
    for factors in [[x, y], [x, x]] {
        let term = store.mk(Op::Mul, &factors);
        for (a, b, c) in (-4..=4)
            .flat_map(|a| (-4..=4).map(move |b| (a, b)))
            .flat_map(|(a, b)| [-3, -1, 0, 1, 2, 5, 7].map(|c| (a, b, c)))
        {
            let b = if factors[0] == factors[1] { a } else { b };
            let (values, value) = ([thirds(a), thirds(b)], thirds(c));
            if &values[0] * &values[1] == value {
                continue;
            }
            let mut interpretation = Interpretation::new();
            for (constant, value) in [(x, &values[0]), (y, &values[1]), (p, &value)] {
                let function = store.function(constant).unwrap();
                interpretation.set_constant(function, Value::real(value.clone()));
            }
            let mut refinement = Refinement::default();
            let wrong = WrongProduct { term, factors, values, value };
            Products::default().facts(&mut store, &wrong, &mut refinement);
            let facts: Vec<TermId> = refinement
                .facts
                .iter()
                .map(|&(_, fact, _)| store.substitute(fact, &[(term, p)]))
                .collect();
            let mut evaluator = Evaluator::new(&store, &interpretation);
            let mut holds = |&fact: &TermId| evaluator.holds(fact, &Budget::unlimited());
            assert!(facts.iter().any(|fact| holds(fact) == Ok(false)), "{a} {b} {c}");
        }
    }
}
