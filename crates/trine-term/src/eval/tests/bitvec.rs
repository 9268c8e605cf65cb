//! Bit-vector operators against the definitions of `FixedSizeBitVectors` and `QF_BV`, on all
//! operands of small widths, stated once more on integers.

use super::*;

/// The signed reading of `x` at width `w`.
fn signed(w: u32, x: i64) -> i64 {
    if x >> (w - 1) & 1 == 1 { x - (1 << w) } else { x }
}

fn bit(x: i64, i: u32) -> i64 {
    x >> i & 1
}

fn rotated_left(w: u32, x: i64, n: i64) -> i64 {
    (0..w).map(|i| bit(x, i) << ((i64::from(i) + n) % i64::from(w))).sum()
}

/// The result of a binary operator, as an integer before it is cut to the width.
fn naive(op: Op, w: u32, x: i64, y: i64) -> i64 {
    let (sx, sy) = (signed(w, x), signed(w, y));
    let ones = (1 << w) - 1;
    match op {
        Op::BvAnd => x & y,
        Op::BvOr => x | y,
        Op::BvXor => x ^ y,
        Op::BvNand => !(x & y),
        Op::BvNor => !(x | y),
        Op::BvXnor => !(x ^ y),
        Op::BvAdd => x + y,
        Op::BvSub => x - y,
        Op::BvMul => x * y,
        Op::BvUdiv => x.checked_div(y).unwrap_or(ones),
        Op::BvUrem => x.checked_rem(y).unwrap_or(x),
        // Logic QF_BV defines these by bvudiv and bvurem of the magnitudes.
        Op::BvSdiv => sx.checked_div(sy).unwrap_or(if sx < 0 { 1 } else { ones }),
        Op::BvSrem => sx.checked_rem(sy).unwrap_or(x),
        Op::BvSmod if sy == 0 => x,
        Op::BvSmod => sx - sy * (sx as f64 / sy as f64).floor() as i64,
        Op::BvShl => {
            if y >= i64::from(w) {
                0
            } else {
                x << y
            }
        }
        Op::BvLshr => x >> y.min(62),
        Op::BvAshr => sx >> y.min(62),
        Op::BvRotateLeft => rotated_left(w, x, y),
        Op::BvRotateRight => rotated_left(w, x, i64::from(w) - y % i64::from(w)),
        _ => panic!("{op:?}"),
    }
}

fn naive_predicate(op: Op, w: u32, x: i64, y: i64) -> bool {
    let (sx, sy) = (signed(w, x), signed(w, y));
    let (low, high) = (-(1 << (w - 1)), (1 << (w - 1)) - 1);
    let outside = |z: i64| z < low || z > high;
    match op {
        Op::BvUlt => x < y,
        Op::BvUle => x <= y,
        Op::BvUgt => x > y,
        Op::BvUge => x >= y,
        Op::BvSlt => sx < sy,
        Op::BvSle => sx <= sy,
        Op::BvSgt => sx > sy,
        Op::BvSge => sx >= sy,
        Op::BvUaddO => x + y >= 1 << w,
        Op::BvSaddO => outside(sx + sy),
        Op::BvUmulO => x * y >= 1 << w,
        Op::BvSmulO => outside(sx * sy),
        Op::BvUsubO => x < y,
        Op::BvSsubO => outside(sx - sy),
        Op::BvSdivO => sy != 0 && outside(sx / sy),
        _ => panic!("{op:?}"),
    }
}

const FUNCTIONS: [Op; 19] = [
    Op::BvAnd,
    Op::BvOr,
    Op::BvXor,
    Op::BvNand,
    Op::BvNor,
    Op::BvXnor,
    Op::BvAdd,
    Op::BvSub,
    Op::BvMul,
    Op::BvUdiv,
    Op::BvUrem,
    Op::BvSdiv,
    Op::BvSrem,
    Op::BvSmod,
    Op::BvShl,
    Op::BvLshr,
    Op::BvAshr,
    Op::BvRotateLeft,
    Op::BvRotateRight,
];

const PREDICATES: [Op; 15] = [
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
];

#[test]
fn all_operands_of_small_widths() {
    for w in 1..=4 {
        let bits = |x: i64| Value::bits(w, x as u64);
        for x in 0..1 << w {
            let one = [bits(x)];
            assert_eq!(value(Op::BvNot, [0, 0], &one), bits(!x));
            assert_eq!(value(Op::BvNeg, [0, 0], &one), bits(-x));
            let negates_out = Value::Bool(signed(w, x) == -(1 << (w - 1)));
            assert_eq!(value(Op::BvNegO, [0, 0], &one), negates_out);
            let as_bit = |b| Value::bits(1, u64::from(b));
            assert_eq!(value(Op::BvRedAnd, [0, 0], &one), as_bit(x == (1 << w) - 1));
            assert_eq!(value(Op::BvRedOr, [0, 0], &one), as_bit(x != 0));
            assert_eq!(value(Op::BvRedXor, [0, 0], &one), as_bit(x.count_ones() % 2 == 1));
            assert_eq!(value(Op::UbvToInt, [0, 0], &one), int(x));
            assert_eq!(value(Op::SbvToInt, [0, 0], &one), int(signed(w, x)));
            for y in 0..1 << w {
                let two = [bits(x), bits(y)];
                for op in FUNCTIONS {
                    let expected = bits(naive(op, w, x, y));
                    assert_eq!(value(op, [0, 0], &two), expected, "{op:?} {w} {x} {y}");
                }
                for op in PREDICATES {
                    let expected = Value::Bool(naive_predicate(op, w, x, y));
                    assert_eq!(value(op, [0, 0], &two), expected, "{op:?} {w} {x} {y}");
                }
                assert_eq!(value(Op::BvComp, [0, 0], &two), as_bit(x == y));
                let both = Value::bits(2 * w, (x << w | y) as u64);
                assert_eq!(value(Op::Concat, [0, 0], &two), both);
            }
        }
    }
}

#[test]
fn indexed_operators() {
    for w in 1..=4u32 {
        for x in 0..1i64 << w {
            let one = [Value::bits(w, x as u64)];
            for low in 0..w {
                for high in low..w {
                    let part = Value::bits(high - low + 1, (x >> low) as u64);
                    assert_eq!(value(Op::Extract, [high, low], &one), part);
                }
            }
            for n in 0..=9 {
                let wide = |y: i64| Value::bits(w + n, y as u64);
                assert_eq!(value(Op::ZeroExtend, [n, 0], &one), wide(x));
                assert_eq!(value(Op::SignExtend, [n, 0], &one), wide(signed(w, x)));
                let bits = |y: i64| Value::bits(w, y as u64);
                let left = rotated_left(w, x, i64::from(n));
                assert_eq!(value(Op::RotateLeft, [n, 0], &one), bits(left));
                let right = rotated_left(w, x, i64::from(w - n % w));
                assert_eq!(value(Op::RotateRight, [n, 0], &one), bits(right));
                if n > 0 {
                    let copies = (0..n).map(|k| x << (k * w)).sum::<i64>();
                    let repeated = Value::bits(w * n, copies as u64);
                    assert_eq!(value(Op::Repeat, [n, 0], &one), repeated);
                }
            }
        }
    }
}

/// Theory FixedSizeBitVectors: `int_to_bv` is modulo 2^m.
#[test]
fn integers_as_bits() {
    for n in -40..40 {
        assert_eq!(value(Op::IntToBv, [4, 0], &[int(n)]), Value::bits(4, n as u64));
    }
    let big = value(Op::IntToBv, [200, 0], &[int(-1)]);
    assert_eq!(big, Value::from(BitVec::ones(200)));
    let back = value(Op::SbvToInt, [0, 0], std::slice::from_ref(&big));
    assert_eq!(back, int(-1));
    let unsigned = value(Op::UbvToInt, [0, 0], std::slice::from_ref(&big));
    assert_eq!(value(Op::IntToBv, [200, 0], std::slice::from_ref(&unsigned)), big);
    assert_eq!(value(Op::IntToBv, [3, 0], &[unsigned]), Value::bits(3, 7));
}

/// The wide representation takes the same paths as the narrow one.
#[test]
fn wide_operands() {
    let x = BitVec::from_limbs(100, &[0x0123_4567_89ab_cdef, 0xfed_cba9]);
    let y = BitVec::from_limbs(100, &[u64::MAX, 5]);
    let two = [Value::bitvec(&x), Value::bitvec(&y)];
    assert_eq!(value(Op::BvAdd, [0, 0], &two), Value::from(x.add(&y)));
    assert_eq!(value(Op::BvUlt, [0, 0], &two), Value::Bool(x.ult(&y)));
    assert_eq!(value(Op::Extract, [70, 7], &two[..1]), Value::from(x.extract(70, 7)));
    assert_eq!(value(Op::Concat, [0, 0], &two), Value::from(x.concat(&y)));
    let amount = Value::bits(100, 107);
    let rotated = value(Op::BvRotateLeft, [0, 0], &[two[0].clone(), amount]);
    assert_eq!(rotated, Value::from(x.rotate_left(7)));
}
