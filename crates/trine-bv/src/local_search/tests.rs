//! Inverse and consistent values against all operands of few bits; searches against brute force.

use trine_collections::Budget;
use trine_term::{Evaluator, Interpretation, Op, TermId, TermStore, Value};
use trine_value::BitVec;

use super::inverse::Side;
use super::operator::{Binary, Unary};
use super::{LocalOutcome, LocalSearch};
use crate::random::Random;

const BINARY: [Binary; 14] = [
    Binary::And,
    Binary::Or,
    Binary::Xor,
    Binary::Add,
    Binary::Multiply,
    Binary::Divide,
    Binary::Remainder,
    Binary::ShiftLeft,
    Binary::ShiftRight,
    Binary::ShiftRightSigned,
    Binary::Concat,
    Binary::Equal,
    Binary::Less,
    Binary::LessSigned,
];

fn words(width: u32) -> impl Iterator<Item = BitVec> {
    (0..1_u64 << width).map(move |word| BitVec::from_u64(width, word))
}

fn apply(op: Binary, side: Side, x: &BitVec, other: &BitVec) -> BitVec {
    match side {
        Side::Left => op.apply(x, other),
        Side::Right => op.apply(other, x),
    }
}

#[test]
fn inverse_values_are_found_where_there_are_some() {
    let mut random = Random::new(7);
    for width in 1..=4 {
        for op in BINARY {
            let result = op.apply(&BitVec::zero(width), &BitVec::zero(width)).width();
            for side in [Side::Left, Side::Right] {
                for (other, wanted) in
                    words(width).flat_map(|s| words(result).map(move |t| (s.clone(), t)))
                {
                    let exists = words(width).any(|x| apply(op, side, &x, &other) == wanted);
                    for _ in 0..3 {
                        let present = random.word(width);
                        let found = op.inverse(side, &present, &other, &wanted, &mut random);
                        let case = format!("{op:?} {side:?} {other} {wanted} gave {found:?}");
                        assert_eq!(found.is_some(), exists, "{case}");
                        if let Some(x) = found {
                            assert_eq!(apply(op, side, &x, &other), wanted, "{case}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn consistent_values_have_partners() {
    let mut random = Random::new(9);
    for width in 1..=4 {
        for op in BINARY {
            let result = op.apply(&BitVec::zero(width), &BitVec::zero(width)).width();
            for side in [Side::Left, Side::Right] {
                for wanted in words(result) {
                    for _ in 0..20 {
                        let present = random.word(width);
                        let x = op.consistent(side, &present, &wanted, &mut random);
                        let has = words(width).any(|other| apply(op, side, &x, &other) == wanted);
                        assert!(has, "{op:?} {side:?} {wanted} gave {x}");
                    }
                }
            }
        }
    }
}

#[test]
fn wide_inverse_values_give_the_result() {
    let mut random = Random::new(3);
    for op in BINARY {
        for side in [Side::Left, Side::Right] {
            for width in [63, 64, 65, 100, 128, 130] {
                let [x, other] = [(); 2].map(|()| random.word(width));
                let wanted = apply(op, side, &x, &other);
                let found = op.inverse(side, &other, &other, &wanted, &mut random);
                let found = found.unwrap_or_else(|| panic!("{op:?} {side:?} {width}"));
                assert_eq!(apply(op, side, &found, &other), wanted, "{op:?} {side:?} {width}");
            }
        }
    }
}

#[test]
fn unary_operators_are_inverted() {
    for op in [Unary::Not, Unary::Negate, Unary::Extract { high: 2, low: 1 }, Unary::SignExtend(2)]
    {
        for (x, present) in words(4).flat_map(|x| words(4).map(move |y| (x.clone(), y))) {
            let wanted = op.apply(&x);
            assert_eq!(op.apply(&op.inverse(&wanted, &present)), wanted);
        }
    }
}

/// A random word made of earlier ones.
fn random_word(store: &mut TermStore, random: &mut Random, pool: &[TermId]) -> TermId {
    const OPERATORS: [Op; 17] = [
        Op::BvAdd,
        Op::BvSub,
        Op::BvMul,
        Op::BvUdiv,
        Op::BvUrem,
        Op::BvAnd,
        Op::BvOr,
        Op::BvXor,
        Op::BvShl,
        Op::BvLshr,
        Op::BvAshr,
        Op::BvNand,
        Op::BvNor,
        Op::BvNot,
        Op::BvNeg,
        Op::RotateLeft,
        Op::Ite,
    ];
    let [a, b, c] = [(); 3].map(|()| pool[random.below(pool.len())]);
    match OPERATORS[random.below(OPERATORS.len())] {
        op @ (Op::BvNot | Op::BvNeg) => store.mk(op, &[a]),
        Op::RotateLeft => store.mk_indexed(Op::RotateLeft, [1, 0], &[a]),
        Op::Ite => {
            let condition = store.mk(Op::BvSle, &[a, b]);
            store.mk(Op::Ite, &[condition, b, c])
        }
        op => store.mk(op, &[a, b]),
    }
}

#[test]
fn models_make_the_formulas_true() {
    let (mut solved, mut satisfiable) = (0, 0);
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let mut store = TermStore::new();
        let sort = store.sorts.bitvec(3);
        let inputs = ["x", "y"].map(|name| store.declare_const(name, sort));
        let mut pool = inputs.to_vec();
        pool.push(store.mk_bv_u64(3, seed % 8));
        for _ in 0..6 {
            let word = random_word(&mut store, &mut random, &pool);
            pool.push(word);
        }
        let mut formulas = Vec::new();
        for _ in 0..3 {
            let [a, b] = [(); 2].map(|()| pool[random.below(pool.len())]);
            let op = [Op::Eq, Op::BvUle, Op::BvSlt, Op::BvUgt][random.below(4)];
            let left = store.mk(op, &[a, b]);
            let right = store.mk(Op::BvSge, &[b, a]);
            let op = [Op::Or, Op::And, Op::Implies, Op::Xor][random.below(4)];
            let formula = store.mk(op, &[left, right]);
            formulas.push(if random.once_in(4) { store.mk(Op::Not, &[formula]) } else { formula });
        }
        let holds = |x: BitVec, y: BitVec| {
            let mut interpretation = Interpretation::new();
            for (input, value) in inputs.into_iter().zip([x, y]) {
                let function = store.function(input).unwrap();
                interpretation.set_constant(function, Value::bitvec(&value));
            }
            let mut evaluator = Evaluator::new(&store, &interpretation);
            let budget = Budget::unlimited();
            formulas.iter().all(|&f| evaluator.eval(f, &budget) == Ok(Value::Bool(true)))
        };
        let has_model = words(3).any(|x| words(3).any(|y| holds(x.clone(), y)));
        satisfiable += u32::from(has_model);
        let budget = Budget::unlimited();
        let search = LocalSearch::new(&store, &formulas, 1000, seed, &budget).unwrap();
        let mut search = search.expect("all operators are known");
        if search.run(2000, &budget) == Ok(LocalOutcome::Model) {
            let mut values = [BitVec::zero(3), BitVec::zero(3)];
            search.constants(&store, |function, value| {
                let place = inputs.iter().position(|&i| store.function(i) == Some(function));
                if let (Some(place), Value::BitVec(bits)) = (place, value) {
                    values[place] = bits.to_bitvec();
                }
            });
            let [x, y] = values;
            assert!(holds(x, y), "seed {seed}");
            solved += 1;
        } else {
            assert!(!search.false_roots.is_empty());
        }
    }
    assert!(solved <= satisfiable);
    assert!(solved * 100 >= satisfiable * 95, "{solved} of {satisfiable} found");
}

#[test]
fn a_search_can_be_interrupted() {
    let mut store = TermStore::new();
    let sort = store.sorts.bitvec(32);
    let [x, y] = ["x", "y"].map(|name| store.declare_const(name, sort));
    let product = store.mk(Op::BvMul, &[x, y]);
    let value = store.mk_bv_u64(32, 3 * 65_537);
    let one = store.mk_bv_u64(32, 1);
    let formulas = [
        store.mk(Op::Eq, &[product, value]),
        store.mk(Op::BvUlt, &[one, x]),
        store.mk(Op::BvUlt, &[one, y]),
    ];
    let unlimited = Budget::unlimited();
    let mut search = LocalSearch::new(&store, &formulas, 100, 1, &unlimited).unwrap().unwrap();
    let mut outcome = None;
    while outcome.is_none() {
        outcome = search.run(u64::MAX, &Budget::unlimited().with_ticks(10)).ok();
    }
    assert_eq!(outcome, Some(LocalOutcome::Model));
    assert!(LocalSearch::new(&store, &formulas, 3, 1, &unlimited).unwrap().is_none());
}
