//! Rounding: the one place where an exact result becomes a value of a format.
//!
//! Idea: find the exponent of the last place that the format can hold at this magnitude, cut the
//! significand there, and let the mode decide about one more unit. Bit patterns of non-negative
//! values are ordered like the values, so one more unit is one more in the pattern, across binades
//! too: the carry out of the significand walks into the exponent field.
//! Invariant: the result is as if rounded without an upper end of the exponent range, and checked
//! for overflow then. There is no double rounding: each operation calls this once.
//! Reference: IEEE 754-2019, sections 4.3 and 7.4; BTRW15.

use super::Float;
use super::format::FloatFormat;
use super::rounding::{Fraction, RoundingMode, Sticky};
use super::significand::Significand;
use super::unpacked::Dyadic;

/// The value of `format` to which the exact number `value` rounds, where `sticky` tells that the
/// exact magnitude lies strictly between `significand` and `significand + 1` units.
///
/// A zero keeps the sign of `value`. With `Sticky::Set` the significand must have at least `sb + 2`
/// bits, so that at least two bits are cut and the sticky bit never meets the half.
#[inline]
pub(super) fn round<S: Significand>(
    rm: RoundingMode,
    format: FloatFormat,
    value: Dyadic<S>,
    sticky: Sticky,
) -> Float {
    debug_assert!(
        sticky == Sticky::Clear || value.significand.bit_len() >= format.sb() as usize + 2
    );
    let sign = value.sign;
    if value.significand.is_zero() {
        return Float::zero(format, sign);
    }
    let top = value.top();
    if top > format.emax() {
        return Float::overflow(rm, format, sign);
    }
    // Subnormal numbers share the last place of the smallest normal ones.
    let unit = top.max(format.emin()) - i64::from(format.fraction_width());
    let (mut kept, fraction) = if unit <= value.exponent {
        (value.significand << (value.exponent - unit) as usize, Fraction::Zero)
    } else {
        value.significand.split(unit.abs_diff(value.exponent))
    };
    if rm.rounds_away(sign, kept.parity(), fraction.plus(sticky)) {
        kept = kept + S::from(1);
    }
    // The hidden bit of a normal number adds the missing one to its exponent field. A carry out of
    // the largest finite number gives the pattern of infinity, which is right: each mode that
    // rounds it up is one that overflows to infinity.
    let field = S::from(unit.abs_diff(format.quantum_exponent()));
    let magnitude = (field << format.fraction_width() as usize) + kept;
    Float::from_magnitude(format, sign, magnitude)
}

impl Float {
    /// The result of an operation whose rounded magnitude is above the largest finite one.
    fn overflow(rm: RoundingMode, format: FloatFormat, sign: dashu_base::Sign) -> Self {
        if rm.overflows_to_infinity(sign) {
            Self::infinity(format, sign)
        } else {
            Self::max_finite(format, sign)
        }
    }
}
