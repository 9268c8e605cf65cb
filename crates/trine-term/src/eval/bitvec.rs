//! The theory `FixedSizeBitVectors`: the functions of [`BitVec`] by arity class.
//!
//! Reference: SMT-LIB 2.7, theory `FixedSizeBitVectors` and logic `QF_BV`.

use trine_value::{BitVec, Integer};

use super::Fold;
use crate::value::{PackedBits, Value};

#[inline]
pub(super) fn unary(args: &[Value], f: impl Fn(&BitVec) -> BitVec) -> Fold {
    match args {
        [Value::BitVec(x)] => Fold::Value(Value::bitvec(&f(&x.to_bitvec()))),
        _ => Fold::Unsupported,
    }
}

#[inline]
pub(super) fn binary(args: &[Value], f: impl Fn(&BitVec, &BitVec) -> BitVec) -> Fold {
    match args {
        [Value::BitVec(x), Value::BitVec(y)] => {
            Fold::Value(Value::bitvec(&f(&x.to_bitvec(), &y.to_bitvec())))
        }
        _ => Fold::Unsupported,
    }
}

/// Folds from the left.
#[inline]
pub(super) fn left(args: &[Value], f: impl Fn(&BitVec, &BitVec) -> BitVec) -> Fold {
    let [Value::BitVec(first), rest @ ..] = args else { return Fold::Unsupported };
    let mut result = first.to_bitvec();
    for arg in rest {
        let Value::BitVec(arg) = arg else { return Fold::Unsupported };
        result = f(&result, &arg.to_bitvec());
    }
    Fold::Value(Value::bitvec(&result))
}

#[inline]
pub(super) fn test(args: &[Value], f: impl Fn(&BitVec) -> bool) -> Fold {
    match args {
        [Value::BitVec(x)] => Fold::Value(Value::Bool(f(&x.to_bitvec()))),
        _ => Fold::Unsupported,
    }
}

/// Whether a predicate holds between neighbours; for two arguments, the predicate itself.
#[inline]
pub(super) fn chain(args: &[Value], f: impl Fn(&BitVec, &BitVec) -> bool) -> Fold {
    let mut holds = true;
    for pair in args.windows(2) {
        let [Value::BitVec(x), Value::BitVec(y)] = pair else { return Fold::Unsupported };
        holds &= f(&x.to_bitvec(), &y.to_bitvec());
    }
    Fold::Value(Value::Bool(holds))
}

/// The amount of a rotation, reduced modulo the width.
pub(super) fn rotation(amount: &BitVec) -> u32 {
    // A width is a number of that width.
    let width = BitVec::from_u64(amount.width(), u64::from(amount.width()));
    amount.urem(&width).low_u64() as u32
}

pub(super) fn to_int(args: &[Value], f: impl Fn(&BitVec) -> Integer) -> Fold {
    match args {
        [Value::BitVec(x)] => Fold::Value(Value::Int(f(&x.to_bitvec()))),
        _ => Fold::Unsupported,
    }
}

pub(super) fn from_int(width: u32, args: &[Value]) -> Fold {
    match args {
        [Value::Int(n)] => match i64::try_from(n) {
            Ok(n) => Fold::Value(Value::bitvec(&BitVec::from_i64(width, n))),
            Err(_) => Fold::Value(Value::BitVec(PackedBits::new(&BitVec::from_ibig(width, n)))),
        },
        _ => Fold::Unsupported,
    }
}
