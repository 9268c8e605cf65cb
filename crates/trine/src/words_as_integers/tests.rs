//! Random formulas over small words against all values.

use trine_collections::Budget;
use trine_engine::{Answer, Engine, EngineSearch, IncrementalSolver, Scheduler};
use trine_term::{Evaluator, FunId, Op, OpenCase, Sort, Value};
use trine_value::BitVec;
use trine_value::number::Integer;

use super::*;
use crate::options::Options;

fn solver() -> Scheduler {
    let integers = || {
        let options = Options::default();
        let config = options.sat_config();
        let make = move |_| {
            let engine = Engine::new(&config, Vec::new());
            let searches: Vec<Box<dyn Search>> = vec![Box::new(EngineSearch::new(engine))];
            Box::new(Scheduler::new(searches)) as Box<dyn IncrementalSolver>
        };
        Pipeline::new(&options, Box::new(make))
    };
    let search = WordsAsIntegers::new(Box::new(integers), &Efforts::default());
    let searches: Vec<Box<dyn Search>> = vec![Box::new(search)];
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

    fn of<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// Operators of two words with a result of their width.
const BINARY: [Op; 20] = [
    Op::BvAdd,
    Op::BvSub,
    Op::BvMul,
    Op::BvMul,
    Op::BvUdiv,
    Op::BvUrem,
    Op::BvSdiv,
    Op::BvSrem,
    Op::BvSmod,
    Op::BvShl,
    Op::BvLshr,
    Op::BvAshr,
    Op::BvAnd,
    Op::BvOr,
    Op::BvXor,
    Op::BvNand,
    Op::BvNor,
    Op::BvXnor,
    Op::BvRotateLeft,
    Op::BvMul,
];

const PREDICATES: [Op; 18] = [
    Op::Eq,
    Op::Distinct,
    Op::BvUlt,
    Op::BvUle,
    Op::BvUgt,
    Op::BvUge,
    Op::BvSlt,
    Op::BvSle,
    Op::BvSgt,
    Op::BvSge,
    Op::BvUaddO,
    Op::BvSaddO,
    Op::BvUmulO,
    Op::BvSmulO,
    Op::BvUsubO,
    Op::BvSsubO,
    Op::BvSdivO,
    Op::Eq,
];

/// A random word of the width from words of the width.
fn word(
    store: &mut TermStore,
    words: &[TermId],
    formulas: &[TermId],
    width: u32,
    random: &mut Random,
) -> TermId {
    let (x, y) = (random.of(words), random.of(words));
    match random.below(12) {
        0 => store.mk_bv_u64(width, random.below(1 << width) as u64),
        1 => store.mk(random.of(&[Op::BvNot, Op::BvNeg]), &[x]),
        2 if !formulas.is_empty() => {
            let condition = random.of(formulas);
            store.mk(Op::Ite, &[condition, x, y])
        }
        3 => {
            // Two slices put together.
            let low = random.below(width as usize - 1) as u32;
            let high = store.mk_indexed(Op::Extract, [width - 1, low + 1], &[x]);
            let rest = store.mk_indexed(Op::Extract, [low, 0], &[y]);
            store.mk(Op::Concat, &[rest, high])
        }
        4 => {
            // The high half of a product in twice the width.
            let op = random.of(&[Op::ZeroExtend, Op::SignExtend]);
            let [x, y] = [x, y].map(|word| store.mk_indexed(op, [width, 0], &[word]));
            let product = store.mk(Op::BvMul, &[x, y]);
            store.mk_indexed(Op::Extract, [2 * width - 1, width], &[product])
        }
        5 => {
            let unary = random.of(&[Op::BvRedAnd, Op::BvRedOr, Op::BvRedXor]);
            let bit = match random.below(2) {
                0 => store.mk(Op::BvComp, &[x, y]),
                _ => store.mk(unary, &[x]),
            };
            store.mk_indexed(Op::SignExtend, [width - 1, 0], &[bit])
        }
        6 => {
            let value = store.mk_bv_u64(width, random.below(1 << width) as u64);
            store.mk(random.of(&BINARY), &[x, value])
        }
        _ => store.mk(random.of(&BINARY), &[x, y]),
    }
}

fn formula(store: &mut TermStore, words: &[TermId], random: &mut Random) -> TermId {
    let (x, y) = (random.of(words), random.of(words));
    let formula = match random.below(10) {
        0 => store.mk(Op::BvNegO, &[x]),
        _ => store.mk(random.of(&PREDICATES), &[x, y]),
    };
    if random.below(3) == 0 { store.mk(Op::Not, &[formula]) } else { formula }
}

/// Random terms over constants of a width, and formulas about them.
fn problem(
    store: &mut TermStore,
    constants: &[TermId],
    width: u32,
    random: &mut Random,
) -> (Vec<TermId>, Vec<TermId>) {
    let mut words = constants.to_vec();
    let mut formulas = Vec::new();
    for _ in 0..6 {
        let new = word(store, &words, &formulas, width, random);
        words.push(new);
        let new = formula(store, &words, random);
        formulas.push(new);
    }
    (words, formulas)
}

/// All values of constants.
fn models(store: &TermStore, constants: &[TermId], width: u32) -> Vec<Interpretation> {
    let functions: Vec<FunId> = constants.iter().filter_map(|&c| store.function(c)).collect();
    let count = 1usize << (width as usize * constants.len());
    let model = |number: usize| {
        let mut model = Interpretation::new();
        for (place, &function) in functions.iter().enumerate() {
            let value = number >> (place * width as usize);
            model.set_constant(function, Value::bits(width, (value & ((1 << width) - 1)) as u64));
        }
        model
    };
    (0..count).map(model).collect()
}

#[test]
fn translations_have_the_values_of_words() {
    let budget = Budget::unlimited();
    let mut random = Random(11);
    let mut exact = 0;
    for round in 0..400 {
        let width = 2 + random.below(3) as u32;
        let mut store = TermStore::new();
        let sort = store.sorts.bitvec(width);
        let constants = ["x", "y"].map(|name| store.declare_const(name, sort));
        let (_, formulas) = problem(&mut store, &constants, width, &mut random);
        let mut kept = Constants::default();
        let mut translation = Translation::default();
        let translated =
            translation.formulas(&mut store, &mut kept, &formulas, &budget).expect("no limit");
        exact += usize::from(translation.is_exact());
        if !translation.is_exact() {
            continue;
        }
        for model in models(&store, &constants, width) {
            let mut lifted = model.clone();
            if let Some(width) = translation.width_by_zero() {
                for dividend in 0..1 << (2 * width) {
                    let args = [dividend, 0].map(|number| Value::Int(Integer::from(number)));
                    let (op, args) = (Op::IntDiv, Box::from(args));
                    let case = OpenCase { op, indices: [0; 2], function: None, args };
                    lifted.set_open(case, Value::Int(Integer::from((1 << width) - 1)));
                }
            }
            for (word, integer) in translation.words() {
                let (word, integer) = (store.function(word), store.function(integer));
                let value = word.and_then(|word| model.constant(word)).and_then(Value::as_bitvec);
                let number = value.as_ref().map_or(Integer::ZERO, |v| v.to_ubig().into());
                lifted.set_constant(integer.expect("a constant"), Value::Int(number));
            }
            let mut evaluator = Evaluator::new(&store, &lifted);
            for (&formula, &over_integers) in formulas.iter().zip(&translated) {
                let expected = evaluator.holds(formula, &budget);
                let found = evaluator.holds(over_integers, &budget);
                assert_eq!(found, expected, "round {round}: {formula:?} is {over_integers:?}");
            }
            for &fact in translation.facts() {
                assert_eq!(evaluator.holds(fact, &budget), Ok(true), "round {round}");
            }
        }
    }
    assert!(exact > 150, "{exact} exact translations");
}

#[test]
fn answers_agree_with_all_values() {
    let budget = Budget::unlimited().with_ticks(40_000_000);
    let mut random = Random(5);
    let (mut models_found, mut refuted) = (0, 0);
    for round in 0..120 {
        let width = 2 + random.below(2) as u32;
        let mut store = TermStore::new();
        let sort = store.sorts.bitvec(width);
        let constants = ["x", "y", "z"].map(|name| store.declare_const(name, sort));
        let (_, formulas) = problem(&mut store, &constants, width, &mut random);
        let formulas = &formulas[..3];
        let holds = |store: &TermStore, model: &Interpretation| {
            let mut evaluator = Evaluator::new(store, model);
            formulas.iter().all(|&formula| evaluator.holds(formula, &budget) == Ok(true))
        };
        let mut solver = solver();
        let (asserted, assumed) = formulas.split_at(2);
        solver.assert(&mut store, asserted, &budget).expect("no limit");
        let answer = budget.within(2_000_000, |part| solver.check(&mut store, assumed, part));
        let has_model = models(&store, &constants, width).iter().any(|model| holds(&store, model));
        match answer {
            Answer::Sat(()) => {
                models_found += 1;
                let mut model = solver.model(&store, &budget).expect("no limit");
                for constant in constants {
                    let function = store.function(constant).expect("a constant");
                    if model.constant(function).is_none() {
                        model.set_constant(function, Value::bitvec(&BitVec::zero(width)));
                    }
                }
                assert!(holds(&store, &model), "round {round}");
            }
            Answer::Unsat(()) => {
                refuted += 1;
                assert!(!has_model, "round {round}");
                let used = assumed.iter().filter(|&&formula| solver.failed(formula)).copied();
                let core: Vec<TermId> = asserted.iter().copied().chain(used).collect();
                let is_model = |model: &Interpretation| {
                    let mut evaluator = Evaluator::new(&store, model);
                    core.iter().all(|&formula| evaluator.holds(formula, &budget) == Ok(true))
                };
                assert!(!models(&store, &constants, width).iter().any(is_model), "round {round}");
            }
            Answer::Unknown(_) => {}
        }
    }
    assert!(models_found > 10 && refuted > 10, "{models_found} models, {refuted} refuted");
}

#[test]
fn what_is_not_said_of_bits_is_known_of_their_bounds() {
    let mut store = TermStore::new();
    let sort = store.sorts.bitvec(64);
    let [x, y] = ["x", "y"].map(|name| store.declare_const(name, sort));
    let both = store.mk(Op::BvAnd, &[x, y]);
    let product = store.mk(Op::BvMul, &[x, y]);
    let overflows = store.mk(Op::BvUmulO, &[x, y]);
    let fits = store.mk(Op::Not, &[overflows]);
    let zero = store.mk_bv_u64(64, 0);
    let is_positive = store.mk(Op::BvUgt, &[y, zero]);
    // x & y <= x <= x * y where that fits and y is positive.
    let is_less = store.mk(Op::BvUlt, &[product, both]);
    let mut solver = solver();
    let budget = Budget::unlimited().with_ticks(10_000_000);
    solver.assert(&mut store, &[fits, is_positive, is_less], &budget).expect("no limit");
    assert_eq!(solver.check(&mut store, &[], &budget), Answer::Unsat(()));
    assert_eq!(*store.sort_of(both), Sort::BitVec(64));
}
