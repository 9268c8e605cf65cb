//! Ranges of the operands of float operators, from the range of the result.
//!
//! Idea: if the result is from `low` to `high`, the exact number that was rounded lies between the
//! neighbours of these ends, in every mode. The operands follow by the inverse operation, rounded
//! outwards.
//! Invariants: operands that give a result in its range are in the ranges found here. Results that may
//! be NaN say nothing.
//! Reference: Michel, "Exact Projection Functions for Floating Point Number Constraints", AMAI 2002;
//! Botella, Gotlieb, Michel, "Symbolic Execution of Floating-Point Computations", STVR 2006.

use trine_term::Op;
use trine_value::{BitVec, Float, FloatFormat, RoundingMode};

use super::float_range::{FloatRange, Operand, forward, zero};

/// The numbers that may have been rounded to a result, the ends included.
fn unrounded(result: &FloatRange) -> Option<FloatRange> {
    let (low, high) = result.ends()?;
    let [below, above] = [low.below(), high.above()];
    let wide = |end: Option<Float>, old: &Float| end.unwrap_or_else(|| old.clone());
    Some(FloatRange::numbers(wide(below, low), wide(above, high), false))
}

/// What the operand at `position` can be, if the result of the operator is in `result`; `None` if that
/// says nothing.
pub(crate) fn backward(
    op: Op,
    result: &FloatRange,
    operands: &[Operand],
    position: usize,
) -> Option<FloatRange> {
    if result.has_nan() {
        return None;
    }
    let exact = unrounded(result)?;
    let found = match (op, operands, position) {
        (Op::FpNeg, [Operand::Float(_)], 0) => result.neg(),
        (Op::FpAbs, [Operand::Float(_)], 0) => {
            let (_, high) = result.ends()?;
            FloatRange::numbers(high.neg(), high.clone(), false)
        }
        (Op::FpAdd, [_, Operand::Float(_), Operand::Float(y)], 1) => exact.add(&y.neg(), None),
        (Op::FpAdd, [_, Operand::Float(x), Operand::Float(_)], 2) => exact.add(&x.neg(), None),
        (Op::FpSub, [_, Operand::Float(_), Operand::Float(y)], 1) => exact.add(y, None),
        (Op::FpSub, [_, Operand::Float(x), Operand::Float(_)], 2) => x.add(&exact.neg(), None),
        (Op::FpMul, [_, Operand::Float(_), Operand::Float(y)], 1) => quotient(&exact, y)?,
        (Op::FpMul, [_, Operand::Float(x), Operand::Float(_)], 2) => quotient(&exact, x)?,
        (Op::FpDiv, [_, Operand::Float(_), Operand::Float(y)], 1) if !y.has_infinity() => {
            exact.multiply(y, None)
        }
        (Op::FpDiv, [_, Operand::Float(x), Operand::Float(_)], 2)
            if !x.has_infinity() && !exact.has_zero() =>
        {
            x.divide(&exact, None)
        }
        (Op::FpSqrt, [_, Operand::Float(_)], 1) => {
            let (low, high) = exact.ends()?;
            let zero = zero(low.format());
            let low = if low.gt(&zero) { low.mul(RoundingMode::Rtn, low) } else { zero };
            FloatRange::numbers(low, high.mul(RoundingMode::Rtp, high), false)
        }
        (Op::FpRoundToIntegral, [_, Operand::Float(x)], 1) => {
            let format = x.ends()?.0.format();
            let unit = FloatRange::constant(&one(format)?);
            let (low, high) = (exact.add(&unit.neg(), None), exact.add(&unit, None));
            FloatRange::numbers(low.ends()?.0.clone(), high.ends()?.1.clone(), false)
        }
        (Op::FpFromFp, [_, Operand::Float(x)], 1) => {
            let format = x.ends()?.0.format();
            forward(op, format, &[Operand::Mode(None), Operand::Float(exact)])
        }
        _ => return None,
    };
    let (low, high) = found.ends()?;
    Some(FloatRange::numbers(low.clone(), high.clone(), false))
}

/// What times a factor is in `product`, if that can be said.
fn quotient(product: &FloatRange, factor: &FloatRange) -> Option<FloatRange> {
    (!factor.has_zero() && !factor.has_infinity()).then(|| product.divide(factor, None))
}

/// The number one, if the format has it.
fn one(format: FloatFormat) -> Option<Float> {
    let one = Float::from_ubv(RoundingMode::Rtz, format, &BitVec::one(2));
    one.is_finite().then_some(one)
}
