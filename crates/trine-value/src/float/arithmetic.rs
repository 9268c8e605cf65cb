//! Addition, multiplication, division, fused multiply-add and square root.
//!
//! Idea: settle NaN, infinities and zeros by class, compute the finite case exactly or with enough
//! leading bits and a sticky bit, and round once.
//! Invariant: for formats of at most 64 bits (`sb <= 62`) every intermediate result fits `u128`; the
//! widest ones are noted where they arise.
//! Reference: IEEE 754-2019, sections 5.4.1 (operations), 6.1 to 6.3 (infinities, NaN, sign of
//! zero) and 7.2 (invalid operations); BTRW15 for arbitrary formats.

use std::cmp::Ordering;

use dashu_base::Sign;
use dashu_int::UBig;

use super::Float;
use super::format::FloatFormat;
use super::round::round;
use super::rounding::{Fraction, RoundingMode, Sticky};
use super::significand::Significand;
use super::unpacked::{Dyadic, Unpacked};

impl Float {
    /// `fp.add`: the rounded sum.
    ///
    /// # Panics
    /// Like all functions of two floats: if the formats differ, which well-sorted terms exclude.
    #[inline]
    #[must_use]
    pub fn add(&self, rm: RoundingMode, other: &Self) -> Self {
        if self.common_format(other).fits_word() {
            add::<u128>(rm, self, other)
        } else {
            add::<UBig>(rm, self, other)
        }
    }

    /// `fp.sub`: the rounded difference, which is the sum with the negated operand.
    #[inline]
    #[must_use]
    pub fn sub(&self, rm: RoundingMode, other: &Self) -> Self {
        self.add(rm, &other.neg())
    }

    /// `fp.mul`: the rounded product.
    #[inline]
    #[must_use]
    pub fn mul(&self, rm: RoundingMode, other: &Self) -> Self {
        if self.common_format(other).fits_word() {
            mul::<u128>(rm, self, other)
        } else {
            mul::<UBig>(rm, self, other)
        }
    }

    /// `fp.div`: the rounded quotient.
    #[inline]
    #[must_use]
    pub fn div(&self, rm: RoundingMode, other: &Self) -> Self {
        if self.common_format(other).fits_word() {
            div::<u128>(rm, self, other)
        } else {
            div::<UBig>(rm, self, other)
        }
    }

    /// `fp.fma`: `self * factor + addend`, rounded once.
    #[inline]
    #[must_use]
    pub fn fma(&self, rm: RoundingMode, factor: &Self, addend: &Self) -> Self {
        let format = self.common_format(factor);
        assert_eq!(format, addend.format(), "operands of different formats");
        if format.fits_word() {
            fma::<u128>(rm, self, factor, addend)
        } else {
            fma::<UBig>(rm, self, factor, addend)
        }
    }

    /// `fp.sqrt`: the rounded square root; -0 for -0.
    #[inline]
    #[must_use]
    pub fn sqrt(&self, rm: RoundingMode) -> Self {
        if self.format().fits_word() { sqrt::<u128>(rm, self) } else { sqrt::<UBig>(rm, self) }
    }
}

/// [`Float::add`] over one type of significands.
#[inline]
pub(super) fn add<S: Significand>(rm: RoundingMode, x: &Float, y: &Float) -> Float {
    use Unpacked::{Finite, Infinite, Nan, Zero};
    let format = x.format();
    match (x.unpack::<S>(), y.unpack::<S>()) {
        (Finite(a), Finite(b)) => round_sum(rm, format, a, b),
        (Nan, _) | (_, Nan) => Float::nan(format),
        (Infinite(a), Infinite(b)) if a != b => Float::nan(format),
        (Zero(a), Zero(b)) if a != b => Float::zero(format, rm.cancellation_sign()),
        (Infinite(_), _) | (_, Zero(_)) => x.clone(),
        (_, Infinite(_)) | (Zero(_), _) => y.clone(),
    }
}

/// [`Float::mul`] over one type of significands.
#[inline]
pub(super) fn mul<S: Significand>(rm: RoundingMode, x: &Float, y: &Float) -> Float {
    let format = x.format();
    match product(x.unpack::<S>(), y.unpack::<S>()) {
        Unpacked::Nan => Float::nan(format),
        Unpacked::Infinite(sign) => Float::infinity(format, sign),
        Unpacked::Zero(sign) => Float::zero(format, sign),
        Unpacked::Finite(product) => round(rm, format, product, Sticky::Clear),
    }
}

/// [`Float::div`] over one type of significands.
#[inline]
pub(super) fn div<S: Significand>(rm: RoundingMode, x: &Float, y: &Float) -> Float {
    use Unpacked::{Finite, Infinite, Nan, Zero};
    let format = x.format();
    let sign = x.sign_bit() * y.sign_bit();
    match (x.unpack::<S>(), y.unpack::<S>()) {
        (Finite(a), Finite(b)) => round_quotient(
            rm,
            format,
            sign,
            (a.significand, a.exponent),
            (b.significand, b.exponent),
        ),
        (Nan, _) | (_, Nan) | (Infinite(_), Infinite(_)) | (Zero(_), Zero(_)) => Float::nan(format),
        (Infinite(_), _) | (_, Zero(_)) => Float::infinity(format, sign),
        (Zero(_), _) | (_, Infinite(_)) => Float::zero(format, sign),
    }
}

/// [`Float::fma`] over one type of significands.
#[inline]
pub(super) fn fma<S: Significand>(rm: RoundingMode, x: &Float, y: &Float, z: &Float) -> Float {
    use Unpacked::{Finite, Infinite, Nan, Zero};
    let format = x.format();
    match (product(x.unpack::<S>(), y.unpack::<S>()), z.unpack::<S>()) {
        (Finite(a), Finite(b)) => round_sum(rm, format, a, b),
        (Nan, _) | (_, Nan) => Float::nan(format),
        (Infinite(a), Infinite(b)) if a != b => Float::nan(format),
        (Zero(a), Zero(b)) if a != b => Float::zero(format, rm.cancellation_sign()),
        (Infinite(sign), _) => Float::infinity(format, sign),
        (Finite(a), Zero(_)) => round(rm, format, a, Sticky::Clear),
        (_, Infinite(_)) | (Zero(_), _) => z.clone(),
    }
}

/// [`Float::sqrt`] over one type of significands.
#[inline]
pub(super) fn sqrt<S: Significand>(rm: RoundingMode, x: &Float) -> Float {
    match x.unpack::<S>() {
        Unpacked::Zero(_) | Unpacked::Infinite(Sign::Positive) => x.clone(),
        Unpacked::Finite(a) if a.sign == Sign::Positive => round_root(rm, x.format(), a),
        Unpacked::Nan | Unpacked::Infinite(_) | Unpacked::Finite(_) => Float::nan(x.format()),
    }
}

/// The exact product, of at most `2 sb` bits.
#[inline]
fn product<S: Significand>(x: Unpacked<S>, y: Unpacked<S>) -> Unpacked<S> {
    use Unpacked::{Finite, Infinite, Nan, Zero};
    match (x, y) {
        (Finite(a), Finite(b)) => Finite(Dyadic {
            sign: a.sign * b.sign,
            significand: a.significand * b.significand,
            exponent: a.exponent + b.exponent,
        }),
        (Nan, _) | (_, Nan) | (Infinite(_), Zero(_)) | (Zero(_), Infinite(_)) => Nan,
        (Infinite(a), Infinite(b) | Finite(Dyadic { sign: b, .. }))
        | (Finite(Dyadic { sign: a, .. }), Infinite(b)) => Infinite(a * b),
        (Zero(a), Zero(b) | Finite(Dyadic { sign: b, .. }))
        | (Finite(Dyadic { sign: a, .. }), Zero(b)) => Zero(a * b),
    }
}

/// Rounds the sum of two numbers whose significands have at most `2 sb` bits.
///
/// Both are aligned to a common unit, at most `2 sb + 1` places below the leading bit of the larger
/// one. If bits of the smaller one fall below the unit, its leading bit is at least two places
/// below that of the larger one, so even their difference keeps `2 sb + 1 >= sb + 2` bits and the
/// sticky bit is harmless. The sum has at most `2 sb + 3` bits.
#[inline]
fn round_sum<S: Significand>(
    rm: RoundingMode,
    format: FloatFormat,
    a: Dyadic<S>,
    b: Dyadic<S>,
) -> Float {
    let (large, small) = if a.top() >= b.top() { (a, b) } else { (b, a) };
    let reach = 2 * i64::from(format.sb()) + 1;
    let exponent = large.exponent.min(small.exponent.max(large.top() - reach));
    let x = large.significand << (large.exponent - exponent) as usize;
    let (y, fraction) = if small.exponent >= exponent {
        (small.significand << (small.exponent - exponent) as usize, Fraction::Zero)
    } else {
        small.significand.split(exponent.abs_diff(small.exponent))
    };
    let sticky = Sticky::from_remainder(fraction == Fraction::Zero);
    if large.sign == small.sign {
        return round(
            rm,
            format,
            Dyadic { sign: large.sign, significand: x + y, exponent },
            sticky,
        );
    }
    let (sign, significand) = match (x.cmp(&y), sticky) {
        // What was cut off the smaller number is borrowed, and its complement is the sticky bit.
        (_, Sticky::Set) => (large.sign, x - y - S::from(1)),
        (Ordering::Greater, Sticky::Clear) => (large.sign, x - y),
        (Ordering::Less, Sticky::Clear) => (small.sign, y - x),
        (Ordering::Equal, Sticky::Clear) => return Float::zero(format, rm.cancellation_sign()),
    };
    round(rm, format, Dyadic { sign, significand, exponent }, sticky)
}

/// Rounds the quotient of two positive magnitudes, each an integer and a power of two.
///
/// The dividend is widened so that the quotient has `sb + 2` or `sb + 3` bits; it then has at most
/// as many bits as the divisor and `sb + 2` more, unless it was longer from the start.
#[inline]
pub(super) fn round_quotient<S: Significand>(
    rm: RoundingMode,
    format: FloatFormat,
    sign: Sign,
    (dividend, dividend_exponent): (S, i64),
    (divisor, divisor_exponent): (S, i64),
) -> Float {
    let wanted = divisor.bit_len() + format.sb() as usize + 2;
    let widening = wanted.saturating_sub(dividend.bit_len());
    let (significand, remainder) = (dividend << widening).div_rem(divisor);
    let exponent = dividend_exponent - divisor_exponent - widening as i64;
    let sticky = Sticky::from_remainder(remainder.is_zero());
    round(rm, format, Dyadic { sign, significand, exponent }, sticky)
}

/// Rounds the square root of a positive number.
///
/// The radicand is widened to `2 sb + 3` or `2 sb + 4` bits with an even exponent, so that its root
/// has `sb + 2` bits. At `sb = 62` that fills 128 bits.
#[inline]
fn round_root<S: Significand>(rm: RoundingMode, format: FloatFormat, x: Dyadic<S>) -> Float {
    let widening = 2 * i64::from(format.sb()) + 3 - x.significand.bit_len() as i64;
    let widening = widening + (x.exponent - widening).rem_euclid(2);
    let radicand = x.significand << widening as usize;
    let root = radicand.sqrt_floor();
    let sticky = Sticky::from_remainder(root.clone() * root.clone() == radicand);
    let exponent = (x.exponent - widening) / 2;
    round(rm, format, Dyadic { sign: Sign::Positive, significand: root, exponent }, sticky)
}
