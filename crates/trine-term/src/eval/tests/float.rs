//! Floats: corner cases from the theory `FloatingPoint` and IEEE 754-2019. The values themselves
//! are tested where they are defined; here it matters that each operator reaches the right
//! function with its arguments in the right order, and that open cases stay open.

use dashu_base::Sign;
use trine_value::{FloatFormat, RoundingMode};

use super::*;

const HALF: FloatFormat = FloatFormat::FLOAT16;

/// A binary16 by its bits.
fn half(bits: u64) -> Value {
    Value::float(Float::from_bits(HALF, &BitVec::from_u64(16, bits)))
}

const ONE: u64 = 0x3c00;
const TWO: u64 = 0x4000;
const THREE: u64 = 0x4200;
const NAN: u64 = 0x7e00;
const INFINITY: u64 = 0x7c00;
const MINUS: u64 = 0x8000;
const LEAST: u64 = 0x0001;
const GREATEST: u64 = 0x7bff;

fn mode(mode: RoundingMode) -> Value {
    Value::Rounding(mode)
}

#[test]
fn arithmetic_takes_its_arguments_in_order() {
    let rne = mode(RoundingMode::Rne);
    let two = |op, a, b| value(op, [0, 0], &[rne.clone(), half(a), half(b)]);
    assert_eq!(two(Op::FpAdd, ONE, TWO), half(THREE));
    assert_eq!(two(Op::FpSub, THREE, ONE), half(TWO));
    assert_eq!(two(Op::FpMul, THREE, ONE), half(THREE));
    assert_eq!(two(Op::FpDiv, TWO, ONE), half(TWO));
    assert_eq!(two(Op::FpDiv, ONE, TWO), half(0x3800));
    let fma = |a, b, c| value(Op::FpFma, [0, 0], &[rne.clone(), half(a), half(b), half(c)]);
    assert_eq!(fma(ONE, TWO, ONE), half(THREE));
    assert_eq!(fma(TWO, ONE, MINUS | ONE), half(ONE));
    assert_eq!(value(Op::FpSqrt, [0, 0], &[rne.clone(), half(0x4400)]), half(TWO));
    // 3 - 2 * nearest-even(1.5) = -1; 2 - 3 * nearest(0.67) = -1.
    assert_eq!(value(Op::FpRem, [0, 0], &[half(THREE), half(TWO)]), half(MINUS | ONE));
    assert_eq!(value(Op::FpRem, [0, 0], &[half(TWO), half(THREE)]), half(MINUS | ONE));
    let integral = |m, x| value(Op::FpRoundToIntegral, [0, 0], &[mode(m), half(x)]);
    assert_eq!(integral(RoundingMode::Rne, 0x3e00), half(TWO)); // 1.5
    assert_eq!(integral(RoundingMode::Rtz, 0x3e00), half(ONE));
    assert_eq!(integral(RoundingMode::Rtn, MINUS | 0x3800), half(MINUS | ONE)); // -0.5
    assert_eq!(integral(RoundingMode::Rtp, MINUS | 0x3800), half(MINUS));
    assert_eq!(value(Op::FpAbs, [0, 0], &[half(MINUS | ONE)]), half(ONE));
    assert_eq!(value(Op::FpNeg, [0, 0], &[half(ONE)]), half(MINUS | ONE));
    assert_eq!(value(Op::FpNeg, [0, 0], &[half(NAN)]), half(NAN));
}

/// IEEE 754-2019, sections 6.1 to 6.3 and 7.2 to 7.4.
#[test]
fn special_results() {
    for m in RoundingMode::ALL {
        let two = |op, a, b| value(op, [0, 0], &[mode(m), half(a), half(b)]);
        // An exact zero sum of opposite signs is +0, but -0 towards negative.
        let zero = if m == RoundingMode::Rtn { MINUS } else { 0 };
        assert_eq!(two(Op::FpAdd, ONE, MINUS | ONE), half(zero));
        assert_eq!(two(Op::FpAdd, 0, MINUS), half(zero));
        assert_eq!(two(Op::FpSub, ONE, ONE), half(zero));
        assert_eq!(two(Op::FpAdd, MINUS, MINUS), half(MINUS));
        assert_eq!(two(Op::FpAdd, INFINITY, MINUS | INFINITY), half(NAN));
        assert_eq!(two(Op::FpMul, 0, INFINITY), half(NAN));
        assert_eq!(two(Op::FpDiv, 0, MINUS), half(NAN));
        assert_eq!(two(Op::FpDiv, INFINITY, INFINITY), half(NAN));
        assert_eq!(two(Op::FpDiv, ONE, MINUS), half(MINUS | INFINITY));
        assert_eq!(value(Op::FpSqrt, [0, 0], &[mode(m), half(MINUS)]), half(MINUS));
        assert_eq!(value(Op::FpSqrt, [0, 0], &[mode(m), half(MINUS | ONE)]), half(NAN));
        // Overflow.
        let up = matches!(m, RoundingMode::Rne | RoundingMode::Rna | RoundingMode::Rtp);
        let down = matches!(m, RoundingMode::Rne | RoundingMode::Rna | RoundingMode::Rtn);
        let over = if up { INFINITY } else { GREATEST };
        assert_eq!(two(Op::FpAdd, GREATEST, GREATEST), half(over));
        let under = if down { MINUS | INFINITY } else { MINUS | GREATEST };
        assert_eq!(two(Op::FpMul, MINUS | GREATEST, TWO), half(under));
    }
    assert_eq!(value(Op::FpRem, [0, 0], &[half(ONE), half(INFINITY)]), half(ONE));
    assert_eq!(value(Op::FpRem, [0, 0], &[half(ONE), half(0)]), half(NAN));
    assert_eq!(value(Op::FpRem, [0, 0], &[half(MINUS | TWO), half(ONE)]), half(MINUS));
}

/// `=` is identity of values, `fp.eq` equality of numbers (theory FloatingPoint).
#[test]
fn comparisons() {
    let holds = |op, a, b| value(op, [0, 0], &[half(a), half(b)]) == Value::Bool(true);
    assert!(holds(Op::Eq, NAN, 0x7c01) && !holds(Op::FpEq, NAN, NAN));
    assert!(!holds(Op::Eq, 0, MINUS) && holds(Op::FpEq, 0, MINUS));
    assert!(holds(Op::Distinct, 0, MINUS));
    assert!(holds(Op::FpLt, ONE, TWO) && !holds(Op::FpLt, TWO, ONE) && !holds(Op::FpLt, MINUS, 0));
    assert!(
        holds(Op::FpLeq, ONE, ONE) && holds(Op::FpLeq, 0, MINUS) && !holds(Op::FpLeq, TWO, ONE)
    );
    assert!(holds(Op::FpGt, TWO, ONE) && !holds(Op::FpGt, ONE, TWO));
    assert!(holds(Op::FpGeq, TWO, ONE) && !holds(Op::FpGeq, ONE, TWO));
    for op in [Op::FpLt, Op::FpLeq, Op::FpGt, Op::FpGeq] {
        assert!(!holds(op, NAN, ONE) && !holds(op, ONE, NAN));
    }
}

#[test]
fn classes() {
    let all = [0, MINUS, LEAST, ONE, MINUS | ONE, INFINITY, MINUS | INFINITY, NAN];
    let table = |op| all.map(|x| value(op, [0, 0], &[half(x)]) == Value::Bool(true));
    let on = |places: &[usize]| std::array::from_fn(|i| places.contains(&i));
    assert_eq!(table(Op::FpIsZero), on(&[0, 1]));
    assert_eq!(table(Op::FpIsSubnormal), on(&[2]));
    assert_eq!(table(Op::FpIsNormal), on(&[3, 4]));
    assert_eq!(table(Op::FpIsInfinite), on(&[5, 6]));
    assert_eq!(table(Op::FpIsNan), on(&[7]));
    assert_eq!(table(Op::FpIsNegative), on(&[1, 4, 6]));
    assert_eq!(table(Op::FpIsPositive), on(&[0, 2, 3, 5]));
}

/// Theory FloatingPoint: fp.min and fp.max of zeros of different sign may be either zero.
#[test]
fn minimum_and_maximum() {
    let two = |op, a, b| folded(op, [0, 0], &[half(a), half(b)]);
    assert_eq!(two(Op::FpMin, ONE, TWO), Fold::Value(half(ONE)));
    assert_eq!(two(Op::FpMax, ONE, TWO), Fold::Value(half(TWO)));
    assert_eq!(two(Op::FpMin, NAN, TWO), Fold::Value(half(TWO)));
    assert_eq!(two(Op::FpMax, TWO, NAN), Fold::Value(half(TWO)));
    assert_eq!(two(Op::FpMin, 0, 0), Fold::Value(half(0)));
    for op in [Op::FpMin, Op::FpMax] {
        assert_eq!(two(op, 0, MINUS), Fold::Open);
        assert_eq!(two(op, MINUS, 0), Fold::Open);
    }
}

#[test]
fn construction() {
    let parts = [Value::bits(1, 1), Value::bits(5, 0b01111), Value::bits(10, 0)];
    assert_eq!(value(Op::Fp, [0, 0], &parts), half(MINUS | ONE));
    assert_eq!(value(Op::FpFromBits, [5, 11], &[Value::bits(16, TWO)]), half(TWO));
    assert_eq!(value(Op::FpFromBits, [5, 11], &[Value::bits(16, 0xffff)]), half(NAN));
    assert_eq!(value(Op::FpToIeeeBv, [0, 0], &[half(0xffff)]), Value::bits(16, NAN));
    // 0.1 lies between 0x2e66 and 0x2e67.
    let tenth = |m| value(Op::FpFromReal, [5, 11], &[mode(m), ratio(1, 10)]);
    assert_eq!(tenth(RoundingMode::Rne), half(0x2e66));
    assert_eq!(tenth(RoundingMode::Rtp), half(0x2e67));
    let rne = mode(RoundingMode::Rne);
    let bits = Value::bits(3, 0b111);
    assert_eq!(value(Op::FpFromSbv, [5, 11], &[rne.clone(), bits.clone()]), half(MINUS | ONE));
    assert_eq!(value(Op::FpFromUbv, [5, 11], &[rne.clone(), bits]), half(0x4700));
    let single = Value::float(Float::from_bits(
        FloatFormat::FLOAT32,
        &BitVec::from_u64(32, 0x3f80_0001), // 1 + 2^-23
    ));
    assert_eq!(value(Op::FpFromFp, [5, 11], &[rne, single.clone()]), half(ONE));
    let up = mode(RoundingMode::Rtp);
    assert_eq!(value(Op::FpFromFp, [5, 11], &[up, single]), half(ONE + 1));
}

/// Theory FloatingPoint: conversions of NaN, infinities and what is out of range are open.
#[test]
fn conversions_from_floats() {
    let to = |op, width, m, x| folded(op, [width, 0], &[mode(m), half(x)]);
    let (rne, rtz) = (RoundingMode::Rne, RoundingMode::Rtz);
    assert_eq!(to(Op::FpToUbv, 2, rne, THREE), Fold::Value(Value::bits(2, 3)));
    assert_eq!(to(Op::FpToSbv, 3, rne, MINUS | THREE), Fold::Value(Value::bits(3, 5)));
    assert_eq!(to(Op::FpToUbv, 2, rtz, 0x43ff), Fold::Value(Value::bits(2, 3))); // below 4
    assert_eq!(to(Op::FpToUbv, 2, rne, 0x43ff), Fold::Open);
    assert_eq!(to(Op::FpToUbv, 2, rne, MINUS | 0x3800), Fold::Value(Value::bits(2, 0)));
    assert_eq!(to(Op::FpToUbv, 2, rne, MINUS | ONE), Fold::Open);
    assert_eq!(to(Op::FpToSbv, 2, rne, TWO), Fold::Open);
    assert_eq!(to(Op::FpToSbv, 2, rne, MINUS | TWO), Fold::Value(Value::bits(2, 2)));
    for x in [NAN, INFINITY, MINUS | INFINITY] {
        assert_eq!(to(Op::FpToUbv, 8, rne, x), Fold::Open);
        assert_eq!(to(Op::FpToSbv, 8, rne, x), Fold::Open);
        assert_eq!(folded(Op::FpToReal, [0, 0], &[half(x)]), Fold::Open);
    }
    assert_eq!(value(Op::FpToReal, [0, 0], &[half(0x3e00)]), ratio(3, 2));
    assert_eq!(value(Op::FpToReal, [0, 0], &[half(MINUS)]), ratio(0, 1));
}

/// The defaults that are documented with `OpenCase`.
#[test]
fn open_cases_have_defaults() {
    let mut store = TermStore::new();
    let [plus, minus] =
        [Sign::Positive, Sign::Negative].map(|sign| store.mk_float(&Float::zero(HALF, sign)));
    let nan = store.mk_float(&Float::nan(HALF));
    let rne = store.mk_rounding(RoundingMode::Rne);
    let least = store.mk(Op::FpMin, &[minus, plus]);
    let bits = store.mk_indexed(Op::FpToUbv, [8, 0], &[rne, nan]);
    let real = store.mk(Op::FpToReal, &[nan]);
    let model = Interpretation::new();
    let mut evaluator = Evaluator::new(&store, &model);
    let budget = Budget::unlimited();
    assert_eq!(evaluator.eval(least, &budget), Ok(half(0)));
    assert_eq!(evaluator.eval(bits, &budget), Ok(Value::bits(8, 0)));
    assert_eq!(evaluator.eval(real, &budget), Ok(ratio(0, 1)));
    let ops: Vec<Op> = evaluator.open_cases().iter().map(|(case, _)| case.op).collect();
    assert_eq!(ops, [Op::FpMin, Op::FpToUbv, Op::FpToReal]);
}
