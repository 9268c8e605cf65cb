//! The theory `FloatingPoint`: the functions of [`Float`] by shape.
//!
//! Reference: SMT-LIB 2.7, theory `FloatingPoint`. What it leaves open ([`Unspecified`]) is a
//! function of all arguments, the rounding mode included.

use trine_value::float::{ToRealError, Unspecified};
use trine_value::{BitVec, Float, FloatFormat, Integer, Rational, RoundingMode};

use super::{Fold, Head, Host, open};
use crate::value::Value;

fn value(result: Float) -> Fold {
    Fold::Value(Value::float(result))
}

/// Whether two floats are of one sort, as the functions on pairs require.
fn fit(a: &Float, b: &Float) -> bool {
    a.format() == b.format()
}

pub(super) fn unary(args: &[Value], f: impl Fn(&Float) -> Float) -> Fold {
    match args {
        [Value::Float(x)] => value(f(x)),
        _ => Fold::Unsupported,
    }
}

pub(super) fn test(args: &[Value], f: impl Fn(&Float) -> bool) -> Fold {
    match args {
        [Value::Float(x)] => Fold::Value(Value::Bool(f(x))),
        _ => Fold::Unsupported,
    }
}

pub(super) fn rounded1(args: &[Value], f: impl Fn(RoundingMode, &Float) -> Float) -> Fold {
    match args {
        [Value::Rounding(mode), Value::Float(x)] => value(f(*mode, x)),
        _ => Fold::Unsupported,
    }
}

pub(super) fn rounded2(args: &[Value], f: impl Fn(RoundingMode, &Float, &Float) -> Float) -> Fold {
    match args {
        [Value::Rounding(mode), Value::Float(x), Value::Float(y)] if fit(x, y) => {
            value(f(*mode, x, y))
        }
        _ => Fold::Unsupported,
    }
}

pub(super) fn fma(args: &[Value]) -> Fold {
    match args {
        [Value::Rounding(mode), Value::Float(x), Value::Float(y), Value::Float(z)]
            if fit(x, y) && fit(y, z) =>
        {
            value(x.fma(*mode, y, z))
        }
        _ => Fold::Unsupported,
    }
}

pub(super) fn rem(args: &[Value]) -> Fold {
    match args {
        [Value::Float(x), Value::Float(y)] if fit(x, y) => value(x.rem(y)),
        _ => Fold::Unsupported,
    }
}

/// Whether a predicate holds between neighbours.
pub(super) fn chain(args: &[Value], f: impl Fn(&Float, &Float) -> bool) -> Fold {
    let mut all = true;
    for pair in args.windows(2) {
        match pair {
            [Value::Float(x), Value::Float(y)] if fit(x, y) => all &= f(x, y),
            _ => return Fold::Unsupported,
        }
    }
    Fold::Value(Value::Bool(all))
}

pub(super) fn min_max(
    head: &Head,
    args: &[Value],
    f: impl Fn(&Float, &Float) -> Result<Float, Unspecified>,
    host: &mut dyn Host,
) -> Fold {
    match args {
        [Value::Float(x), Value::Float(y)] if fit(x, y) => match f(x, y) {
            Ok(result) => value(result),
            Err(_) => open(host, head.case(args)),
        },
        _ => Fold::Unsupported,
    }
}

pub(super) fn from_parts(args: &[Value]) -> Fold {
    match args {
        [Value::BitVec(sign), Value::BitVec(exponent), Value::BitVec(fraction)]
            if sign.width() == 1 =>
        {
            let parts = [sign, exponent, fraction].map(|part| part.to_bitvec());
            Float::from_parts(&parts[0], &parts[1], &parts[2]).map_or(Fold::Unsupported, value)
        }
        _ => Fold::Unsupported,
    }
}

pub(super) fn from_bits([eb, sb]: [u32; 2], args: &[Value]) -> Fold {
    match (FloatFormat::new(eb, sb), args) {
        (Some(format), [Value::BitVec(bits)]) if bits.width() == format.width() => {
            value(Float::from_bits(format, &bits.to_bitvec()))
        }
        _ => Fold::Unsupported,
    }
}

pub(super) fn from_float([eb, sb]: [u32; 2], args: &[Value]) -> Fold {
    match (FloatFormat::new(eb, sb), args) {
        (Some(format), [Value::Rounding(mode), Value::Float(x)]) => {
            value(x.to_format(*mode, format))
        }
        _ => Fold::Unsupported,
    }
}

pub(super) fn from_real([eb, sb]: [u32; 2], args: &[Value]) -> Fold {
    match (FloatFormat::new(eb, sb), args) {
        (Some(format), [Value::Rounding(mode), Value::Real(x)]) => {
            value(Float::from_rational(*mode, format, x))
        }
        (Some(format), [Value::Rounding(mode), Value::Algebraic(x)]) => {
            // No irrational number lies where rounding turns, so near enough numbers on both sides are rounded alike.
            for bits in (64..=1 << 12).step_by(256) {
                let middle = x.approximation(bits);
                let width = Rational::ONE / Rational::from(Integer::ONE << bits);
                let [low, high] = [&middle - &width, middle + &width]
                    .map(|end| Float::from_rational(*mode, format, &end));
                if low == high {
                    return value(low);
                }
            }
            Fold::TooHard
        }
        _ => Fold::Unsupported,
    }
}

pub(super) fn from_bitvec(
    [eb, sb]: [u32; 2],
    args: &[Value],
    f: impl Fn(RoundingMode, FloatFormat, &BitVec) -> Float,
) -> Fold {
    match (FloatFormat::new(eb, sb), args) {
        (Some(format), [Value::Rounding(mode), Value::BitVec(x)]) => {
            value(f(*mode, format, &x.to_bitvec()))
        }
        _ => Fold::Unsupported,
    }
}

pub(super) fn to_bitvec(
    head: &Head,
    args: &[Value],
    f: impl Fn(&Float, RoundingMode, u32) -> Result<BitVec, Unspecified>,
    host: &mut dyn Host,
) -> Fold {
    match args {
        [Value::Rounding(mode), Value::Float(x)] => match f(x, *mode, head.indices[0]) {
            Ok(result) => Fold::Value(Value::bitvec(&result)),
            Err(_) => open(host, head.case(args)),
        },
        _ => Fold::Unsupported,
    }
}

pub(super) fn to_real(head: &Head, args: &[Value], host: &mut dyn Host) -> Fold {
    let [Value::Float(x)] = args else { return Fold::Unsupported };
    match x.to_real() {
        Ok(result) => Fold::Value(Value::real(result)),
        Err(ToRealError::Unspecified(_)) => open(host, head.case(args)),
        Err(ToRealError::TooLarge) => Fold::TooHard,
    }
}

pub(super) fn to_ieee_bv(args: &[Value]) -> Fold {
    match args {
        [Value::Float(x)] => Fold::Value(Value::bitvec(x.bits())),
        _ => Fold::Unsupported,
    }
}
