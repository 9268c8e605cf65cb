//! Integers and reals against the theories `Ints`, `Reals` and `Reals_Ints`.

use super::*;

/// Theory Ints: `m = n * q + r` and `0 <= r < |n|`, for all signs; examples of its notes.
#[test]
fn integer_division() {
    for (m, n, q, r) in
        [(7, 2, 3, 1), (7, -2, -3, 1), (-7, 2, -4, 1), (-7, -2, 4, 1), (6, -3, -2, 0), (0, 5, 0, 0)]
    {
        assert_eq!(value(Op::IntDiv, [0, 0], &[int(m), int(n)]), int(q), "{m} {n}");
        assert_eq!(value(Op::Mod, [0, 0], &[int(m), int(n)]), int(r), "{m} {n}");
    }
}

/// Theory Ints and Reals: division by zero is any function of the dividend.
#[test]
fn division_by_zero_is_open() {
    assert_eq!(folded(Op::IntDiv, [0, 0], &[int(7), int(0)]), Fold::Open);
    assert_eq!(folded(Op::Mod, [0, 0], &[int(7), int(0)]), Fold::Open);
    assert_eq!(folded(Op::Divide, [0, 0], &[ratio(7, 1), ratio(0, 1)]), Fold::Open);
    // The open step is the second one: (div (div 7 2) 0).
    assert_eq!(folded(Op::IntDiv, [0, 0], &[int(7), int(2), int(0)]), Fold::Open);
}

#[test]
fn open_division_follows_the_interpretation_and_is_reported() {
    let mut store = TermStore::new();
    let [seven, two, zero] = [7, 2, 0].map(|n| store.mk_int(&Integer::from(n)));
    let term = store.mk(Op::IntDiv, &[seven, two, zero, two]);
    let case = OpenCase {
        op: Op::IntDiv,
        indices: [0, 0],
        function: None,
        args: Box::new([int(3), int(0)]),
    };
    let mut model = Interpretation::new();
    // By default (div 3 0) is 0, and (div 0 2) is 0.
    let mut evaluator = Evaluator::new(&store, &model);
    assert_eq!(evaluator.eval(term, &Budget::unlimited()), Ok(int(0)));
    assert!(evaluator.open_cases() == [(case.clone(), int(0))]);
    model.set_open(case.clone(), int(100));
    let mut evaluator = Evaluator::new(&store, &model);
    assert_eq!(evaluator.eval(term, &Budget::unlimited()), Ok(int(50)));
    assert!(evaluator.open_cases() == [(case, int(100))]);
    let remainder = store.mk(Op::Mod, &[seven, zero]);
    assert_eq!(eval(&store, &model, remainder), Ok(int(7)));
}

/// `int.log2` by its definition, `int.pow2` by doubling; what is no power has no value.
#[test]
fn logarithms_and_powers() {
    let mut power = 1;
    for exponent in 0..10 {
        assert_eq!(value(Op::IntPow2, [0, 0], &[int(exponent)]), int(power));
        for number in power..2 * power {
            assert_eq!(value(Op::IntLog2, [0, 0], &[int(number)]), int(exponent), "{number}");
        }
        power *= 2;
    }
    for number in -20..=0 {
        assert_eq!(value(Op::IntLog2, [0, 0], &[int(number)]), int(0));
    }
    for number in -20..0 {
        assert_eq!(value(Op::IntPow2, [0, 0], &[int(number)]), int(0));
    }
}

#[test]
fn powers_that_would_fill_the_memory_are_refused() {
    for exponent in [1_i64 << 22, 1 << 40, i64::MAX] {
        assert_eq!(folded(Op::IntPow2, [0, 0], &[int(exponent)]), Fold::TooHard, "{exponent}");
    }
    let huge = Integer::ONE << 200;
    let [positive, negative] = [huge.clone(), -huge].map(|number| [Value::Int(number)]);
    assert_eq!(folded(Op::IntPow2, [0, 0], &positive), Fold::TooHard);
    assert_eq!(value(Op::IntLog2, [0, 0], &positive), int(200));
    assert_eq!(value(Op::IntPow2, [0, 0], &negative), int(0));
    assert_eq!(value(Op::IntPow2, [0, 0], &[int(100)]), Value::Int(Integer::ONE << 100));
}

#[test]
fn signs_and_orders() {
    assert_eq!(value(Op::Neg, [0, 0], &[int(5)]), int(-5));
    assert_eq!(value(Op::Neg, [0, 0], &[ratio(-1, 3)]), ratio(1, 3));
    assert_eq!(value(Op::Abs, [0, 0], &[int(-5)]), int(5));
    assert_eq!(value(Op::Abs, [0, 0], &[ratio(-5, 2)]), ratio(5, 2));
    assert_eq!(value(Op::Sub, [0, 0], &[int(3), int(5)]), int(-2));
    assert_eq!(value(Op::Add, [0, 0], &[ratio(1, 2), ratio(1, 3)]), ratio(5, 6));
    assert_eq!(value(Op::Mul, [0, 0], &[ratio(2, 3), ratio(3, 2)]), ratio(1, 1));
    assert_eq!(value(Op::Divide, [0, 0], &[ratio(1, 2), ratio(3, 2)]), ratio(1, 3));
    for a in -2..=2 {
        for b in -2..=2 {
            for pair in [[int(a), int(b)], [ratio(a, 2), ratio(b, 2)]] {
                assert_eq!(value(Op::Lt, [0, 0], &pair), Value::Bool(a < b));
                assert_eq!(value(Op::Le, [0, 0], &pair), Value::Bool(a <= b));
                assert_eq!(value(Op::Gt, [0, 0], &pair), Value::Bool(a > b));
                assert_eq!(value(Op::Ge, [0, 0], &pair), Value::Bool(a >= b));
            }
        }
    }
}

/// Theory Reals_Ints: `to_int` is the largest integer that is not above.
#[test]
fn between_integers_and_reals() {
    for (n, d, floor) in [(7, 2, 3), (-7, 2, -4), (4, 2, 2), (-4, 2, -2), (0, 1, 0)] {
        assert_eq!(value(Op::ToInt, [0, 0], &[ratio(n, d)]), int(floor));
        assert_eq!(value(Op::IsInt, [0, 0], &[ratio(n, d)]), Value::Bool(n % d == 0));
    }
    assert_eq!(value(Op::ToReal, [0, 0], &[int(-3)]), ratio(-3, 1));
    assert_eq!(value(Op::ToReal, [0, 0], &[ratio(1, 3)]), ratio(1, 3));
    for n in -9..9 {
        assert_eq!(value(Op::Divisible, [3, 0], &[int(n)]), Value::Bool(n % 3 == 0));
    }
}

/// Repeated squaring must not fill the memory.
#[test]
fn huge_products_are_refused() {
    let mut store = TermStore::new();
    let mut term = store.mk_int(&Integer::from(3));
    let mut real = store.mk_real(&Rational::from(Integer::from(3)));
    for _ in 0..60 {
        term = store.mk(Op::Mul, &[term, term]);
        real = store.mk(Op::Mul, &[real, real]);
    }
    let model = Interpretation::new();
    assert!(matches!(eval(&store, &model, term), Err(EvalError::TooHard { .. })));
    assert!(matches!(eval(&store, &model, real), Err(EvalError::TooHard { .. })));
}
