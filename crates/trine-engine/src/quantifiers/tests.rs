//! Equivalences are compared with evaluation: over the integers of a range that the formulas state, and over words of two bits.

use trine_collections::Budget;
use trine_term::{Evaluator, Interpretation, Op, TermId, TermStore, Value};
use trine_value::number::Integer;

use super::eliminated;
use super::scope::has_quantifier;

/// Knuth's MMIX generator.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        let multiplied = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = multiplied.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// A sum of integers, with quotients and remainders.
fn sum(store: &mut TermStore, random: &mut Random, atoms: &[TermId], depth: u64) -> TermId {
    if depth == 0 || random.below(3) == 0 {
        return match random.below(3) {
            0 => store.mk_int(&(Integer::from(random.below(7)) - Integer::from(3))),
            _ => atoms[random.below(atoms.len() as u64) as usize],
        };
    }
    let parts = [0; 2].map(|_| sum(store, random, atoms, depth - 1));
    let number = store.mk_int(&Integer::from(2 + random.below(2)));
    match random.below(6) {
        0 => store.mk(Op::Add, &parts),
        1 => store.mk(Op::Sub, &parts),
        2 => store.mk(Op::Mul, &[number, parts[0]]),
        3 => store.mk(Op::Mod, &[parts[0], number]),
        4 => store.mk(Op::IntDiv, &[parts[0], number]),
        _ => store.mk(Op::Neg, &parts[..1]),
    }
}

fn formula(
    store: &mut TermStore,
    random: &mut Random,
    atom: &mut impl FnMut(&mut TermStore, &mut Random) -> TermId,
    depth: u64,
) -> TermId {
    if depth == 0 {
        return atom(store, random);
    }
    let parts = [0; 2].map(|_| formula(store, random, atom, depth - 1));
    match random.below(6) {
        0 => store.mk(Op::And, &parts),
        1 => store.mk(Op::Or, &parts),
        2 => store.mk(Op::Not, &parts[..1]),
        3 => store.mk(Op::Eq, &parts),
        4 => store.mk(Op::Implies, &parts),
        _ => parts[0],
    }
}

#[test]
fn integers_are_eliminated_as_evaluation_says() {
    let mut random = Random(5);
    let mut count = 0;
    for _ in 0..600 {
        let mut store = TermStore::new();
        let int = store.sorts.int();
        let constant = store.declare_const("c", int);
        let name = store.symbols.intern("x");
        let variable = store.fresh_variable(name, int).1;
        let atoms = [variable, variable, constant];
        let mut atom = |store: &mut TermStore, random: &mut Random| {
            let sides = [0; 2].map(|_| sum(store, random, &atoms, 2));
            let op = [Op::Lt, Op::Le, Op::Eq, Op::Gt][random.below(4) as usize];
            store.mk(op, &sides)
        };
        let body = formula(&mut store, &mut random, &mut atom, 2);
        let [low, high] = [-7, 7].map(|n| store.mk_int(&Integer::from(n)));
        let within = store.mk(Op::Le, &[low, variable, high]);
        let is_universal = random.below(2) == 0;
        let quantifier = if is_universal {
            let body = store.mk(Op::Implies, &[within, body]);
            store.mk(Op::Forall, &[variable, body])
        } else {
            let body = store.mk(Op::And, &[within, body]);
            store.mk(Op::Exists, &[variable, body])
        };
        let budget = Budget::unlimited();
        let result = eliminated(&mut store, quantifier, &budget).unwrap();
        count += u32::from(!has_quantifier(&store, result));
        for value in -5..=5 {
            let mut model = Interpretation::new();
            model.set_constant(store.function(constant).unwrap(), Value::Int(value.into()));
            let mut evaluator = Evaluator::new(&store, &model);
            let expected = evaluator.holds(quantifier, &budget).unwrap();
            assert_eq!(evaluator.holds(result, &budget), Ok(expected), "c = {value}");
        }
    }
    assert!(count > 150, "{count}");
}

#[test]
fn narrowed_words_mean_the_same() {
    let mut random = Random(9);
    for _ in 0..600 {
        let mut store = TermStore::new();
        let sort = store.sorts.bitvec(2);
        let constant = store.declare_const("c", sort);
        let variables = ["x", "y", "z"].map(|name| {
            let name = store.symbols.intern(name);
            store.fresh_variable(name, sort).1
        });
        let all = [&variables[..], &[constant]].concat();
        let mut atom = |store: &mut TermStore, random: &mut Random| {
            let pick = |random: &mut Random| all[random.below(4) as usize];
            let [one, other, third] = [0; 3].map(|_| pick(random));
            let op = [Op::BvAdd, Op::BvXor, Op::BvAnd, Op::BvSub][random.below(4) as usize];
            let left = store.mk(op, &[one, other]);
            let op = [Op::Eq, Op::Distinct, Op::BvUlt][random.below(3) as usize];
            store.mk(op, &[left, third])
        };
        let mut result = formula(&mut store, &mut random, &mut atom, 2);
        for variable in variables {
            let op = if random.below(2) == 0 { Op::Forall } else { Op::Exists };
            result = store.mk(op, &[variable, result]);
        }
        let budget = Budget::unlimited();
        let narrowed = eliminated(&mut store, result, &budget).unwrap();
        for value in 0..4 {
            let mut model = Interpretation::new();
            model.set_constant(store.function(constant).unwrap(), Value::bits(2, value));
            let mut evaluator = Evaluator::new(&store, &model);
            let expected = evaluator.holds(result, &budget).unwrap();
            assert_eq!(evaluator.holds(narrowed, &budget), Ok(expected), "c = {value}");
        }
    }
}
