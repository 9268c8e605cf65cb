//! Arity classes: what an operator with more than two arguments means follows from the binary one
//! (SMT-LIB 2.7, section 3.7.1).

use trine_value::{BitVec, Float, FloatFormat, RoundingMode};

use super::*;
use crate::op::Arity;

/// Three values of each sort that an operator with an arity class takes.
fn samples() -> Vec<[Value; 3]> {
    let format = FloatFormat::new(3, 3).unwrap();
    let float = |bits| Value::float(Float::from_bits(format, &BitVec::from_u64(6, bits)));
    let language = |contents| match value(Op::StrToRe, [0, 0], &[text(contents)]) {
        Value::RegLan(regex) => Value::RegLan(regex.star()),
        other => other,
    };
    vec![
        [true, false, true].map(Value::Bool),
        [Value::bits(3, 5), Value::bits(3, 2), Value::bits(3, 6)],
        [int(-7), int(2), int(3)],
        [ratio(-7, 2), ratio(1, 3), ratio(5, 1)],
        [text("b"), text("ab"), text("ba")],
        [&[true][..], &[], &[false, true]].map(|truths| {
            Value::sequence(truths.iter().copied().map(Value::Bool).collect::<Vec<_>>())
        }),
        [&[true][..], &[false], &[false, true]]
            .map(|truths| Value::set(truths.iter().copied().map(Value::Bool).collect())),
        [float(0b00101), float(0b11000), float(0b11110)],
        RoundingMode::ALL[..3]
            .iter()
            .map(|&m| Value::Rounding(m))
            .collect::<Vec<_>>()
            .try_into()
            .unwrap(),
        [language("a"), language("b"), language("ab")],
    ]
}

/// All tuples of `len` of the three values.
fn tuples(sample: &[Value; 3], len: u32) -> impl Iterator<Item = Vec<Value>> + '_ {
    (0..3usize.pow(len))
        .map(move |n| (0..len).map(|place| sample[n / 3usize.pow(place) % 3].clone()).collect())
}

/// Whether the operator takes two arguments of this sort.
fn takes(op: Op, sample: &[Value; 3]) -> bool {
    let mut store = TermStore::new();
    let sort = sort_of(&mut store, &sample[0]);
    let [a, b] = ["a", "b"].map(|name| store.declare_const(name, sort));
    store.try_mk(op, [0, 0], &[a, b]).is_ok()
}

/// The meaning of more than two arguments, by its definition.
fn expected(op: Op, args: &[Value]) -> Value {
    let two = |a: &Value, b: &Value| value(op, [0, 0], &[a.clone(), b.clone()]);
    let all = |pairs: Vec<(usize, usize)>| {
        Value::Bool(pairs.into_iter().all(|(i, j)| two(&args[i], &args[j]) == Value::Bool(true)))
    };
    match op.info().arity {
        Arity::LeftAssoc => args.iter().cloned().reduce(|a, b| two(&a, &b)).unwrap(),
        Arity::RightAssoc => args.iter().rev().cloned().reduce(|b, a| two(&a, &b)).unwrap(),
        Arity::Chainable => all((1..args.len()).map(|j| (j - 1, j)).collect()),
        Arity::Pairwise => all((0..args.len()).flat_map(|j| (0..j).map(move |i| (i, j))).collect()),
        Arity::Exact(_) | Arity::AtLeast(_) => panic!("{op:?} has no class"),
    }
}

#[test]
fn more_than_two_arguments_follow_from_two() {
    let mut tested = Vec::new();
    let samples = samples();
    for op in Op::all() {
        let class = !matches!(op.info().arity, Arity::Exact(_) | Arity::AtLeast(_));
        let heap = op.info().theory == crate::op::Theory::Heap;
        for sample in samples.iter().filter(|sample| class && !heap && takes(op, sample)) {
            let language = matches!(sample[0], Value::RegLan(_));
            for len in 3..=4 {
                for args in tuples(sample, len) {
                    match (language, op) {
                        // Whether two expressions have one language is not decided here.
                        (true, Op::Eq | Op::Distinct) => {}
                        (true, _) => same_language(op, &args),
                        _ => assert_eq!(value(op, [0, 0], &args), expected(op, &args), "{op:?}"),
                    }
                }
            }
            tested.push(op);
        }
    }
    tested.dedup();
    let classes = Op::all().filter(|op| {
        !matches!(op.info().arity, Arity::Exact(_) | Arity::AtLeast(_))
            && op.info().theory != crate::op::Theory::Heap
    });
    assert!(tested.iter().copied().eq(classes), "{tested:?}");
}

fn same_language(op: Op, args: &[Value]) {
    let (found, expected) = (value(op, [0, 0], args), expected(op, args));
    for word in ["", "a", "b", "ab", "ba", "aab", "abab", "abba"] {
        let member = |language: &Value| value(Op::StrInRe, [0, 0], &[text(word), language.clone()]);
        assert_eq!(member(&found), member(&expected), "{op:?} {args:?} {word}");
    }
}

#[test]
fn one_argument_of_a_left_associative_operator_is_itself() {
    assert_eq!(super::super::core::and(&[Value::Bool(true)]), Fold::Value(Value::Bool(true)));
    assert_eq!(super::super::string::concat(&[text("a")]), Fold::Value(text("a")));
    assert_eq!(
        super::super::bitvec::left(&[Value::bits(3, 4)], BitVec::add),
        Fold::Value(Value::bits(3, 4))
    );
}

/// Theory Core.
#[test]
fn connectives() {
    let (f, t) = (Value::Bool(false), Value::Bool(true));
    let table = |op| {
        [[&f, &f], [&f, &t], [&t, &f], [&t, &t]]
            .map(|pair| value(op, [0, 0], &pair.map(Value::clone)) == t)
    };
    assert_eq!(table(Op::And), [false, false, false, true]);
    assert_eq!(table(Op::Or), [false, true, true, true]);
    assert_eq!(table(Op::Xor), [false, true, true, false]);
    assert_eq!(table(Op::Implies), [true, true, false, true]);
    assert_eq!(table(Op::Eq), [true, false, false, true]);
    assert_eq!(table(Op::Distinct), [false, true, true, false]);
    assert_eq!(value(Op::Not, [0, 0], std::slice::from_ref(&t)), f);
    assert_eq!(value(Op::Not, [0, 0], std::slice::from_ref(&f)), t);
    assert_eq!(value(Op::Ite, [0, 0], &[t, int(1), int(2)]), int(1));
    assert_eq!(value(Op::Ite, [0, 0], &[f, int(1), int(2)]), int(2));
}
