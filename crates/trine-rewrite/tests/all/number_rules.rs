//! Rules on case distinctions between numbers, by enumeration: small terms of integers and reals,
//! compared under all small values of their symbols.

use std::collections::BTreeSet;

use trine_collections::Budget;
use trine_rewrite::{Rule, Subterms, all_rules};
use trine_term::{Evaluator, Interpretation, Op, TermId, TermStore, Value};
use trine_value::number::{Integer, Rational};

const NAMES: [&str; 6] = [
    "ite_common_summands",
    "eq_ite_no_branch",
    "le_ite_numbers",
    "lt_ite_numbers",
    "ge_ite_numbers",
    "gt_ite_numbers",
];

struct Pool {
    conditions: [TermId; 2],
    numbers: Vec<TermId>,
    values: Vec<TermId>,
    interpretations: Vec<Interpretation>,
}

fn pool(store: &mut TermStore, is_int: bool) -> Pool {
    let (bool, int, real) = (store.sorts.bool(), store.sorts.int(), store.sorts.real());
    let conditions = ["p", "q"].map(|name| store.declare_const(name, bool));
    let symbols = ["x", "y"].map(|name| store.declare_const(name, if is_int { int } else { real }));
    let numeral = |store: &mut TermStore, n: i64| {
        if is_int { store.mk_int(&Integer::from(n)) } else { store.mk_real(&Rational::from(n)) }
    };
    let values: Vec<TermId> = [-2, 0, 1, 6].map(|n| numeral(store, n)).to_vec();
    let [x, y] = symbols;
    let four = numeral(store, 4);
    let scaled = store.mk(Op::Mul, &[four, y]);
    let negated = store.mk(Op::Neg, &[x]);
    let mut numbers = values.clone();
    numbers.extend([x, y, scaled, negated]);
    for args in [[x, scaled], [x, y], [x, values[3]], [scaled, values[0]], [x, x]] {
        numbers.push(store.mk(Op::Add, &args));
        numbers.push(store.mk(Op::Sub, &args));
    }
    for (low, high) in [(0, 3), (1, 2)] {
        numbers.push(store.mk(Op::Ite, &[conditions[1], values[low], values[high]]));
        numbers.push(store.mk(Op::Ite, &[conditions[1], x, values[high]]));
    }
    let functions = conditions.map(|term| store.function(term).unwrap());
    let constants = symbols.map(|term| store.function(term).unwrap());
    let mut interpretations = Vec::new();
    for bits in 0..4 {
        for first in [-6, -2, 0, 1] {
            for second in [-2, 0, 3] {
                let mut model = Interpretation::new();
                for (position, &function) in functions.iter().enumerate() {
                    model.set_constant(function, Value::Bool(bits >> position & 1 == 1));
                }
                for (&function, number) in constants.iter().zip([first, second]) {
                    let value = if is_int {
                        Value::Int(Integer::from(number))
                    } else {
                        Value::real(Rational::from(number))
                    };
                    model.set_constant(function, value);
                }
                interpretations.push(model);
            }
        }
    }
    Pool { conditions, numbers, values, interpretations }
}

#[test]
fn rules_keep_values() {
    let mut fired = BTreeSet::new();
    for is_int in [true, false] {
        let mut store = TermStore::new();
        let pool = pool(&mut store, is_int);
        let mut terms = Vec::new();
        for &x in &pool.numbers {
            for &y in &pool.numbers {
                let cases = store.mk(Op::Ite, &[pool.conditions[0], x, y]);
                terms.push(cases);
                for &value in &pool.values[1..2] {
                    terms.push(store.mk(Op::Eq, &[value, cases]));
                    for op in [Op::Le, Op::Lt, Op::Ge, Op::Gt] {
                        terms.push(store.mk(op, &[value, cases]));
                        terms.push(store.mk(op, &[cases, value]));
                    }
                }
            }
        }
        let rules: Vec<&Rule> =
            all_rules().map(|(_, rule)| rule).filter(|rule| NAMES.contains(&rule.name)).collect();
        for term in terms {
            for rule in &rules {
                let Some(result) = rule.try_apply(&mut store, term, Subterms::Shared) else {
                    continue;
                };
                assert_ne!(result, term, "{} changes something", rule.name);
                assert_eq!(store.sort(result), store.sort(term));
                fired.insert(rule.name);
                for model in &pool.interpretations {
                    let budget = Budget::unlimited();
                    let mut evaluator = Evaluator::new(&store, model);
                    let [before, after] =
                        [term, result].map(|term| evaluator.eval(term, &budget).expect("a value"));
                    assert_eq!(before, after, "{} keeps the value", rule.name);
                }
            }
        }
    }
    assert_eq!(fired.len(), NAMES.len(), "every rule fires: {fired:?}");
}
