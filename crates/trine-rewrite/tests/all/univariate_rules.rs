//! Rules on comparisons of polynomials in one unknown, compared with evaluation at numbers around their roots.

use std::collections::BTreeSet;

use trine_collections::Budget;
use trine_rewrite::{Rule, Subterms, all_rules};
use trine_term::{Evaluator, Interpretation, Op, TermId, TermStore, Value};
use trine_value::number::{Integer, Rational};

/// Knuth's MMIX generator.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        let multiplied = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = multiplied.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

fn numeral(store: &mut TermStore, is_int: bool, number: i64, divisor: u64) -> TermId {
    if is_int {
        store.mk_int(&Integer::from(number))
    } else {
        store.mk_real(&(Rational::from(number) / Rational::from(divisor)))
    }
}

fn polynomial(
    store: &mut TermStore,
    random: &mut Random,
    x: TermId,
    is_int: bool,
    depth: u32,
) -> TermId {
    if depth == 0 {
        let (number, divisor) = (random.below(9) as i64 - 4, 1 + random.below(2));
        return match random.below(3) {
            0 => numeral(store, is_int, number, divisor),
            _ => x,
        };
    }
    let op = [Op::Add, Op::Sub, Op::Mul, Op::Mul][random.below(4) as usize];
    let parts = [(); 2].map(|()| polynomial(store, random, x, is_int, depth - 1));
    store.mk(op, &parts)
}

#[test]
fn rules_keep_values() {
    let rules: Vec<&Rule> = all_rules()
        .map(|(_, rule)| rule)
        .filter(|rule| rule.name.ends_with("_univariate"))
        .collect();
    let (mut random, mut fired) = (Random(9), BTreeSet::new());
    for case in 0..400 {
        let is_int = case % 2 == 0;
        let mut store = TermStore::new();
        let sort = if is_int { store.sorts.int() } else { store.sorts.real() };
        let x = store.declare_const("x", sort);
        let sides = [2, 1].map(|depth| polynomial(&mut store, &mut random, x, is_int, depth));
        let op = [Op::Eq, Op::Le, Op::Lt, Op::Ge, Op::Gt][random.below(5) as usize];
        let term = store.mk(op, &sides);
        for rule in &rules {
            let Some(result) = rule.try_apply(&mut store, term, Subterms::Shared) else { continue };
            fired.insert((rule.name, is_int));
            for step in -40..=40 {
                let value = if is_int {
                    Value::Int(Integer::from(step))
                } else {
                    Value::real(Rational::from(step) / Rational::from(4))
                };
                let mut model = Interpretation::new();
                model.set_constant(store.function(x).expect("a constant"), value);
                let mut evaluator = Evaluator::new(&store, &model);
                let [before, after] = [term, result]
                    .map(|term| evaluator.eval(term, &Budget::unlimited()).expect("a value"));
                assert_eq!(before, after, "{} keeps the value at {step}", rule.name);
            }
        }
    }
    assert_eq!(fired.len(), 2 * rules.len(), "every rule fires: {fired:?}");
}
