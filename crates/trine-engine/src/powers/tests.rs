//! Facts made for some values, evaluated at others.

use std::collections::BTreeSet;

use trine_collections::Budget;
use trine_term::{Evaluator, Interpretation, Value};

use super::*;
use crate::definition::axioms;

struct Terms {
    store: TermStore,
    args: [TermId; 2],
    /// Both operators of both arguments.
    applied: [TermId; 4],
    /// Constants in place of those.
    values: [TermId; 4],
}

fn terms() -> Terms {
    let mut store = TermStore::new();
    let int = store.sorts.int();
    let args = ["x", "y"].map(|name| store.declare_const(name, int));
    let [x, y] = args;
    let applied = [(Op::IntPow2, x), (Op::IntPow2, y), (Op::IntLog2, x), (Op::IntLog2, y)];
    let applied = applied.map(|(op, arg)| store.mk(op, &[arg]));
    let values = ["p", "q", "l", "m"].map(|name| store.declare_const(name, int));
    Terms { store, args, applied, values }
}

fn point(store: &TermStore, constants: &[TermId], values: &[i64]) -> Interpretation {
    let mut interpretation = Interpretation::new();
    for (&constant, &value) in constants.iter().zip(values) {
        let function = store.function(constant).unwrap();
        interpretation.set_constant(function, Value::Int(Integer::from(value)));
    }
    interpretation
}

/// All candidates for two of the applications over small numbers.
fn candidates(terms: &Terms) -> Vec<[Known; 2]> {
    let numbers = [-2, -1, 0, 1, 2, 3, 4, 5, 7, 8, 9, 16, 17];
    let known = |position: usize, at: i64, value: i64| Known {
        term: terms.applied[position],
        arg: terms.args[position % 2],
        at: Integer::from(at),
        value: Integer::from(value),
    };
    let mut all = Vec::new();
    for (one, other) in [(0, 1), (0, 3), (2, 3)] {
        for (a, b) in numbers.into_iter().flat_map(|a| numbers.map(|b| (a, b))) {
            for (c, d) in numbers.into_iter().flat_map(|c| numbers.map(|d| (c, d))) {
                all.push([known(one, a, b), known(other, c, d)]);
            }
        }
    }
    all
}

/// All kinds of facts and the axioms that come with the terms hold at all points.
#[test]
fn facts_are_valid() {
    let mut terms = terms();
    let mut made = BTreeSet::new();
    let mut rules = BTreeSet::new();
    for known in candidates(&terms) {
        for (rule, fact, _) in facts(&mut terms.store, &known).unwrap_or_default().facts {
            made.insert(fact);
            rules.insert(rule);
        }
    }
    assert_eq!(rules.len(), 5, "{rules:?}");
    assert!(made.len() > 60, "{}", made.len());
    for term in terms.applied {
        made.extend(axioms(&mut terms.store, term));
    }
    for (x, y) in (-6..=40).flat_map(|x| (-6..=40).map(move |y| (x, y))) {
        let interpretation = point(&terms.store, &terms.args, &[x, y]);
        let mut evaluator = Evaluator::new(&terms.store, &interpretation);
        for &fact in &made {
            assert_eq!(evaluator.holds(fact, &Budget::unlimited()), Ok(true), "{x} {y}");
        }
    }
}

/// Some fact about wrong values, or an axiom, is false at them: the search makes progress.
#[test]
fn facts_exclude_the_present_values() {
    let mut terms = terms();
    let all: Vec<TermId> = terms.args.iter().chain(&terms.values).copied().collect();
    let named: Vec<(TermId, TermId)> = terms.applied.into_iter().zip(terms.values).collect();
    let mut count = 0;
    for known in candidates(&terms) {
        let Some(refinement) = facts(&mut terms.store, &known) else {
            let [one, other] = &known;
            assert!(!is_wrong(&terms.store, one) && !is_wrong(&terms.store, other));
            continue;
        };
        assert!(refinement.undecided.is_empty());
        let mut values = [0; 6];
        for known in &known {
            let position = terms.applied.iter().position(|&term| term == known.term).unwrap();
            values[position % 2] = i64::try_from(&known.at).unwrap();
            values[2 + position] = i64::try_from(&known.value).unwrap();
        }
        let interpretation = point(&terms.store, &all, &values);
        let mut formulas: Vec<TermId> = refinement.facts.iter().map(|&(_, fact, _)| fact).collect();
        for known in &known {
            formulas.extend(axioms(&mut terms.store, known.term));
        }
        for formula in &mut formulas {
            *formula = terms.store.substitute(*formula, &named);
        }
        let mut evaluator = Evaluator::new(&terms.store, &interpretation);
        let mut holds = |&formula: &TermId| evaluator.holds(formula, &Budget::unlimited());
        assert!(formulas.iter().any(|formula| holds(formula) == Ok(false)), "{values:?}");
        count += 1;
    }
    assert!(count > 1_000);
}

/// No fact about a huge exponent has a number of so many bits; what is left aside is the exponent.
#[test]
fn huge_exponents_make_no_huge_numbers() {
    let mut terms = terms();
    let huge = Integer::from(1_000_000_000);
    for value in [Integer::ZERO, Integer::from(1_000), two_to(100), two_to(MAX_EXPONENT)] {
        let is_largest = value == two_to(MAX_EXPONENT);
        for (position, at, value) in
            [(0, huge.clone(), value.clone()), (2, value.clone(), huge.clone())]
        {
            let (term, arg) = (terms.applied[position], terms.args[0]);
            let known = Known { term, arg, at, value };
            let refinement = facts(&mut terms.store, &[known]).unwrap();
            assert_eq!(refinement.undecided.len(), usize::from(is_largest));
            for (_, _, args) in refinement.facts {
                let number = terms.store.int_value(args[1]).unwrap();
                assert!(*number <= Integer::from(MAX_EXPONENT + 1), "{number}");
            }
        }
    }
}
