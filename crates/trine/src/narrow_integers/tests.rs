//! Random formulas against all values.

use std::cell::Cell;
use std::rc::Rc;

use trine_bv::{Abstraction, word_engine};
use trine_engine::{Answer, Efforts, EngineSearch, IncrementalSolver, Scheduler};
use trine_term::{Evaluator, FunId, Op, Value};
use trine_value::number::Integer;

use super::*;
use crate::local_models::{LocalEffort, LocalModels};
use crate::options::Options;

fn solver() -> Scheduler {
    let words = || {
        let options = Options::default();
        let config = options.sat_config();
        let make = move |_| {
            let engine = word_engine(&config, Abstraction::default());
            let local = LocalModels::new(Rc::new(Cell::new(LocalEffort::Short)), 0);
            let searches: Vec<Box<dyn Search>> =
                vec![Box::new(local), Box::new(EngineSearch::new(engine))];
            Box::new(Scheduler::new(searches)) as Box<dyn IncrementalSolver>
        };
        Pipeline::new(&options, Box::new(make))
    };
    let narrow = NarrowIntegers::new(Box::new(words), &Efforts::default());
    let searches: Vec<Box<dyn Search>> = vec![Box::new(narrow)];
    Scheduler::new(searches)
}

/// Numbers that look random and are the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }
}

/// Integers from `-LOWEST` on.
const LOWEST: i64 = 3;
const COUNT: usize = 3;
const SIZE: i64 = 6;

fn number(store: &mut TermStore, random: &mut Random) -> TermId {
    let value = random.below(13) as i64 - 6;
    store.mk_int(&Integer::from(value))
}

/// A random sum, product, quotient or choice.
fn integer(
    store: &mut TermStore,
    integers: &[TermId],
    formulas: &[TermId],
    random: &mut Random,
) -> TermId {
    let x = integers[random.below(integers.len())];
    let y = integers[random.below(integers.len())];
    match random.below(9) {
        0 => store.mk(Op::Add, &[x, y]),
        1 => store.mk(Op::Sub, &[x, y]),
        2 => store.mk(Op::Neg, &[x]),
        3 => store.mk(Op::Mul, &[x, y]),
        4 => {
            let factor = number(store, random);
            store.mk(Op::Mul, &[factor, x])
        }
        5 => store.mk(Op::Abs, &[x]),
        6 | 7 => {
            let divisor = [-3, -2, -1, 1, 2, 3, 5][random.below(7)];
            let divisor = store.mk_int(&Integer::from(divisor));
            let op = [Op::IntDiv, Op::Mod][random.below(2)];
            store.mk(op, &[x, divisor])
        }
        _ => {
            let condition = formulas[random.below(formulas.len())];
            store.mk(Op::Ite, &[condition, x, y])
        }
    }
}

fn formula(store: &mut TermStore, integers: &[TermId], random: &mut Random) -> TermId {
    let x = integers[random.below(integers.len())];
    let y = match random.below(2) {
        0 => number(store, random),
        _ => integers[random.below(integers.len())],
    };
    match random.below(8) {
        0 => store.mk(Op::Le, &[x, y]),
        1 => store.mk(Op::Lt, &[x, y]),
        2 => store.mk(Op::Ge, &[x, y]),
        3 => store.mk(Op::Gt, &[x, y]),
        4 => store.mk(Op::Eq, &[x, y]),
        5 => {
            let z = integers[random.below(integers.len())];
            store.mk(Op::Distinct, &[x, y, z])
        }
        6 => store.mk_indexed(Op::Divisible, [2 + random.below(3) as u32, 0], &[x]),
        _ => {
            let equal = store.mk(Op::Eq, &[x, y]);
            store.mk(Op::Not, &[equal])
        }
    }
}

/// Whether formulas are true for some values of the constants.
fn has_model(store: &TermStore, formulas: &[TermId], constants: &[TermId]) -> bool {
    let functions: Vec<FunId> = constants.iter().filter_map(|&c| store.function(c)).collect();
    (0..SIZE.pow(COUNT as u32)).any(|number| {
        let mut model = Interpretation::new();
        let mut rest = number;
        for &function in &functions {
            model.set_constant(function, Value::Int(Integer::from(rest % SIZE - LOWEST)));
            rest /= SIZE;
        }
        holds(store, formulas, &model)
    })
}

fn holds(store: &TermStore, formulas: &[TermId], model: &Interpretation) -> bool {
    let mut evaluator = Evaluator::new(store, model);
    formulas.iter().all(|&formula| {
        matches!(evaluator.eval(formula, &Budget::unlimited()), Ok(Value::Bool(true)))
    })
}

#[test]
fn random_formulas_agree_with_all_values() {
    let rounds = if cfg!(debug_assertions) { 300 } else { 6_000 };
    let mut random = Random(31);
    let mut answers = [0_usize; 3];
    for _ in 0..rounds {
        let mut store = TermStore::new();
        let int = store.sorts.int();
        let constants: Vec<TermId> =
            ["x", "y", "z"].iter().map(|name| store.declare_const(name, int)).collect();
        let mut asserted = Vec::new();
        for &constant in &constants {
            let low = store.mk_int(&Integer::from(-LOWEST));
            let high = store.mk_int(&Integer::from(SIZE - 1 - LOWEST));
            asserted.push(store.mk(Op::Le, &[low, constant, high]));
        }
        let mut integers = constants.clone();
        let mut formulas = vec![store.mk_bool(true)];
        for _ in 0..6 {
            let new = integer(&mut store, &integers, &formulas, &mut random);
            integers.push(new);
            let new = formula(&mut store, &integers, &mut random);
            formulas.push(new);
        }
        for _ in 0..2 {
            let [a, b] = [0; 2].map(|_| formulas[random.below(formulas.len())]);
            let op = [Op::Or, Op::And, Op::Xor, Op::Implies, Op::Eq][random.below(5)];
            let new = store.mk(op, &[a, b]);
            formulas.push(new);
        }
        asserted.extend(&formulas[formulas.len() - 2..]);
        let assumed = formulas[random.below(formulas.len() - 2)];
        let mut solver = solver();
        let budget = Budget::unlimited().with_ticks(40_000_000);
        solver.assert(&mut store, &asserted, &budget).unwrap();
        let answer = solver.check(&mut store, &[assumed], &budget);
        let mut all = asserted.clone();
        all.push(assumed);
        match answer {
            Answer::Sat(()) => {
                let model = solver.model(&store, &budget).unwrap();
                assert!(holds(&store, &all, &model));
                answers[0] += 1;
            }
            Answer::Unsat(()) => {
                if solver.failed(assumed) {
                    assert!(!has_model(&store, &all, &constants));
                } else {
                    assert!(!has_model(&store, &asserted, &constants));
                }
                answers[1] += 1;
            }
            // Differences are left to others.
            Answer::Unknown(_) => answers[2] += 1,
        }
    }
    assert!(answers[0] > rounds / 5 && answers[1] > rounds / 5, "{answers:?}");
    assert!(answers[2] < rounds / 10, "{answers:?}");
}

#[test]
fn integers_without_bounds_have_models_with_larger_and_larger_numbers() {
    let mut store = TermStore::new();
    let int = store.sorts.int();
    let [x, y] = ["x", "y"].map(|name| store.declare_const(name, int));
    // The smallest solution of Pell's equation for 13 is 649, 180.
    let [one, thirteen] = [1, 13].map(|number| store.mk_int(&Integer::from(number)));
    let left = store.mk(Op::Mul, &[x, x]);
    let right = store.mk(Op::Mul, &[thirteen, y, y]);
    let right = store.mk(Op::Add, &[right, one]);
    let asserted = [
        store.mk(Op::Eq, &[left, right]),
        store.mk(Op::Gt, &[y, one]),
        store.mk(Op::Gt, &[x, one]),
    ];
    let mut solver = solver();
    let budget = Budget::unlimited().with_ticks(1_000_000_000);
    solver.assert(&mut store, &asserted, &budget).unwrap();
    assert!(solver.check(&mut store, &[], &budget) == Answer::Sat(()));
    let model = solver.model(&store, &budget).unwrap();
    assert!(holds(&store, &asserted, &model));
}

#[test]
fn sums_of_differences_have_a_place_for_zero() {
    // x + y - 2z = 1 with x, y at most one away from z, and z anywhere.
    let mut store = TermStore::new();
    let int = store.sorts.int();
    let [x, y, z] = ["x", "y", "z"].map(|name| store.declare_const(name, int));
    let [one, two, minus] = [1, 2, -1].map(|number| store.mk_int(&Integer::from(number)));
    let mut asserted = Vec::new();
    for constant in [x, y] {
        let difference = store.mk(Op::Sub, &[constant, z]);
        asserted.push(store.mk(Op::Le, &[minus, difference, one]));
    }
    let [sum, twice] = [store.mk(Op::Add, &[x, y]), store.mk(Op::Mul, &[two, z])];
    let difference = store.mk(Op::Sub, &[sum, twice]);
    let three = store.mk_int(&Integer::from(3));
    for (number, answer) in [(one, Answer::Sat(())), (three, Answer::Unsat(()))] {
        let mut solver = solver();
        let budget = Budget::unlimited().with_ticks(1_000_000_000);
        let mut asserted = asserted.clone();
        asserted.push(store.mk(Op::Eq, &[difference, number]));
        solver.assert(&mut store, &asserted, &budget).unwrap();
        assert!(solver.check(&mut store, &[], &budget) == answer);
        if answer == Answer::Sat(()) {
            let model = solver.model(&store, &budget).unwrap();
            assert!(holds(&store, &asserted, &model));
        }
    }
}
