//! The IEEE remainder `fp.rem`.
//!
//! Idea: `x - y * n` with the integer `n` nearest to `x / y` is exact in the format. It needs the
//! remainder of `|x|` by `|y|` and the parity of the quotient, and both come from the remainder
//! by `2 |y|`.
//! Invariant: nothing is shifted by a difference of exponents, which may reach `2^eb`: a power of
//! two times a significand is reduced by repeated squaring.
//! Reference: IEEE 754-2019, section 5.3.1; the result does not depend on a rounding mode.

use dashu_base::Sign;
use dashu_int::UBig;

use super::Float;
use super::format::FloatFormat;
use super::round::round;
use super::rounding::{Fraction, Parity, RoundingMode, Sticky};
use super::significand::Significand;
use super::unpacked::{Dyadic, Unpacked};

impl Float {
    /// `fp.rem`: `self - divisor * n`, where `n` is the integer nearest to `self / divisor`, and
    /// the even one of two nearest. A zero result has the sign of `self`.
    #[inline]
    #[must_use]
    pub fn rem(&self, divisor: &Self) -> Self {
        if self.common_format(divisor).fits_word() {
            rem::<u128>(self, divisor)
        } else {
            rem::<UBig>(self, divisor)
        }
    }
}

/// [`Float::rem`] over one type of significands.
pub(super) fn rem<S: Significand>(x: &Float, y: &Float) -> Float {
    use Unpacked::{Finite, Infinite, Nan, Zero};
    match (x.unpack::<S>(), y.unpack::<S>()) {
        (Finite(a), Finite(b)) => finite_rem(x.format(), a, b).unwrap_or_else(|| x.clone()),
        (Nan, _) | (_, Nan) | (Infinite(_), _) | (_, Zero(_)) => Float::nan(x.format()),
        (Zero(_), _) | (_, Infinite(_)) => x.clone(),
    }
}

/// The remainder of nonzero numbers, or `None` if it is the dividend itself.
fn finite_rem<S: Significand>(format: FloatFormat, x: Dyadic<S>, y: Dyadic<S>) -> Option<Float> {
    // Below half the divisor the quotient rounds to zero. From here on the exponent of the divisor
    // exceeds that of the dividend by at most `sb`.
    if x.top() + 1 < y.top() {
        return None;
    }
    let exponent = x.exponent.min(y.exponent);
    let divisor = y.significand << (y.exponent - exponent) as usize;
    let modulus = divisor.clone() << 1;
    let shift = x.exponent.abs_diff(exponent);
    let rest = times_power_of_two_mod(x.significand, shift, &modulus, format);

    let (parity, rest) =
        if rest < divisor { (Parity::Even, rest) } else { (Parity::Odd, rest - divisor.clone()) };
    if rest.is_zero() {
        return Some(Float::zero(format, x.sign));
    }
    let fraction = Fraction::from_doubled((rest.clone() << 1).cmp(&divisor));
    let (sign, significand) = if RoundingMode::Rne.rounds_away(Sign::Positive, parity, fraction) {
        (-x.sign, divisor - rest)
    } else {
        (x.sign, rest)
    };
    debug_assert!(significand.bit_len() <= format.sb() as usize);
    // The remainder is exact, so the mode does not matter.
    Some(round(RoundingMode::Rtz, format, Dyadic { sign, significand, exponent }, Sticky::Clear))
}

/// `factor * 2^shift mod modulus`, for a factor of at most `sb` bits and a modulus of at most
/// `sb + 2` (`sb + 1` if `shift` is not zero, so that squares have at most `2 sb + 2` bits).
fn times_power_of_two_mod<S: Significand>(
    factor: S,
    shift: u64,
    modulus: &S,
    format: FloatFormat,
) -> S {
    let reduce = |number: S| number.div_rem(modulus.clone()).1;
    if shift <= u64::from(format.sb()) {
        return reduce(factor << shift as usize);
    }
    let mut power = reduce(S::from(1));
    for index in (0..=shift.ilog2()).rev() {
        power = reduce(power.clone() * power);
        if shift >> index & 1 == 1 {
            power = reduce(power << 1);
        }
    }
    reduce(reduce(factor) * power)
}
