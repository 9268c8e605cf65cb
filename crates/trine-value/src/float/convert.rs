//! Conversions between formats, and from and to rational numbers and bit-vectors.
//!
//! Idea: every source is an exact number, rounded once.
//! Invariant: results that SMT-LIB leaves open are reported as [`Unspecified`] and never chosen
//! here. Exponents are compared with the target's range before anything is shifted by them.
//! Reference: SMT-LIB 2.7, theory `FloatingPoint` (`to_fp`, `to_fp_unsigned`, `fp.to_ubv`,
//! `fp.to_sbv`, `fp.to_real`); IEEE 754-2019, sections 5.4.1, 5.4.2 and 5.8.

use std::error::Error;
use std::fmt;

use dashu_base::{Sign, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::arithmetic::round_quotient;
use super::format::FloatFormat;
use super::integral::integer_magnitude;
use super::round::round;
use super::rounding::{RoundingMode, Sticky};
use super::significand::Significand;
use super::unpacked::{Dyadic, Unpacked};
use super::{Float, Unspecified};
use crate::bitvec::BitVec;

/// Bits that a power of two in the result of [`Float::to_real`] may have: 2 MiB of memory, and
/// enough for all numbers of formats with `eb <= 24`.
pub const MAX_REAL_BITS: u64 = 1 << 24;

/// Why a float has no real number as its value, or none that is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToRealError {
    /// The theory leaves the result open.
    Unspecified(Unspecified),
    /// The number or its denominator has more than [`MAX_REAL_BITS`] bits. An honest limit.
    TooLarge,
}

impl Float {
    /// `to_fp` from a float: the value rounded to `format`. NaN, infinities and the sign of zeros
    /// are kept.
    #[must_use]
    pub fn to_format(&self, rm: RoundingMode, format: FloatFormat) -> Self {
        if self.format() == format {
            self.clone()
        } else if self.format().fits_word() && format.fits_word() {
            to_format::<u128>(rm, self, format)
        } else {
            to_format::<UBig>(rm, self, format)
        }
    }

    /// `to_fp` from a real number. The number zero gives +0 in every mode.
    #[must_use]
    pub fn from_rational(rm: RoundingMode, format: FloatFormat, value: &RBig) -> Self {
        Self::from_ratio(rm, format, value.numerator(), value.denominator().clone())
    }

    /// `to_fp` from the decimal `digits / 10^fraction_digits`, without reducing it first.
    ///
    /// ```
    /// # use trine_value::{Float, FloatFormat, RoundingMode};
    /// # use dashu_int::IBig;
    /// let tenth = Float::from_decimal(RoundingMode::Rne, FloatFormat::FLOAT32, &IBig::from(1), 1);
    /// assert_eq!(tenth.bits().to_u64(), Some(0x3dcc_cccd));
    /// ```
    #[must_use]
    pub fn from_decimal(
        rm: RoundingMode,
        format: FloatFormat,
        digits: &IBig,
        fraction_digits: usize,
    ) -> Self {
        Self::from_ratio(rm, format, digits, UBig::from(10u8).pow(fraction_digits))
    }

    /// `to_fp` from a bit-vector and a mode: the signed integer in two's complement, rounded.
    #[must_use]
    pub fn from_sbv(rm: RoundingMode, format: FloatFormat, value: &BitVec) -> Self {
        if value.msb() {
            // The smallest signed number is its own negation, and right as an unsigned magnitude.
            from_magnitude_bits(rm, format, Sign::Negative, &value.neg())
        } else {
            from_magnitude_bits(rm, format, Sign::Positive, value)
        }
    }

    /// `to_fp_unsigned`: the unsigned integer, rounded.
    #[must_use]
    pub fn from_ubv(rm: RoundingMode, format: FloatFormat, value: &BitVec) -> Self {
        from_magnitude_bits(rm, format, Sign::Positive, value)
    }

    /// `fp.to_ubv`: the value rounded to an integer, in `width >= 1` bits.
    ///
    /// # Errors
    /// [`Unspecified`] for NaN, infinities, and rounded values outside `0..2^width`. Negative values
    /// that round to zero are inside.
    pub fn to_ubv(&self, rm: RoundingMode, width: u32) -> Result<BitVec, Unspecified> {
        if self.word_integers(width) {
            to_bit_vec::<u128>(rm, self, width, Signedness::Unsigned)
        } else {
            to_bit_vec::<UBig>(rm, self, width, Signedness::Unsigned)
        }
    }

    /// `fp.to_sbv`: the value rounded to an integer, in two's complement of `width >= 1` bits.
    ///
    /// # Errors
    /// [`Unspecified`] for NaN, infinities, and rounded values outside
    /// `-2^(width-1)..2^(width-1)`.
    pub fn to_sbv(&self, rm: RoundingMode, width: u32) -> Result<BitVec, Unspecified> {
        if self.word_integers(width) {
            to_bit_vec::<u128>(rm, self, width, Signedness::Signed)
        } else {
            to_bit_vec::<UBig>(rm, self, width, Signedness::Signed)
        }
    }

    /// `fp.to_real`: the exact value; 0 for both zeros.
    ///
    /// # Errors
    /// [`ToRealError::Unspecified`] for NaN and infinities, [`ToRealError::TooLarge`] for numbers
    /// that would take too much memory.
    pub fn to_real(&self) -> Result<RBig, ToRealError> {
        let Dyadic { sign, significand, exponent } = match self.unpack::<UBig>() {
            Unpacked::Nan => return Err(ToRealError::Unspecified(Unspecified::NotANumber)),
            Unpacked::Infinite(_) => return Err(ToRealError::Unspecified(Unspecified::Infinite)),
            Unpacked::Zero(_) => return Ok(RBig::ZERO),
            Unpacked::Finite(number) => number,
        };
        let zeros = significand.trailing_zeros().unwrap_or(0);
        let significand = significand >> zeros;
        let exponent = exponent + zeros as i64;
        let places = exponent.unsigned_abs();
        if places > MAX_REAL_BITS {
            return Err(ToRealError::TooLarge);
        }
        let power = UBig::ONE << places as usize;
        Ok(if exponent >= 0 {
            RBig::from(IBig::from_parts(sign, significand * power))
        } else {
            RBig::from_parts(IBig::from_parts(sign, significand), power)
        })
    }

    /// Rounds `numerator / denominator`.
    fn from_ratio(
        rm: RoundingMode,
        format: FloatFormat,
        numerator: &IBig,
        denominator: UBig,
    ) -> Self {
        if numerator.is_zero() {
            return Self::zero(format, Sign::Positive);
        }
        let magnitude = numerator.unsigned_abs();
        round_quotient(rm, format, numerator.sign(), (magnitude, 0), (denominator, 0))
    }

    /// Whether rounded values below `2^width` fit `u128`.
    fn word_integers(&self, width: u32) -> bool {
        self.format().fits_word() && width < u128::BITS
    }
}

/// How a bit-vector stands for an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Signedness {
    /// As a natural number.
    Unsigned,
    /// In two's complement.
    Signed,
}

/// [`Float::to_format`] over one type of significands.
pub(super) fn to_format<S: Significand>(rm: RoundingMode, x: &Float, format: FloatFormat) -> Float {
    match x.unpack::<S>() {
        Unpacked::Nan => Float::nan(format),
        Unpacked::Infinite(sign) => Float::infinity(format, sign),
        Unpacked::Zero(sign) => Float::zero(format, sign),
        Unpacked::Finite(number) => round(rm, format, number, Sticky::Clear),
    }
}

/// Rounds an integer given by its sign and the bits of its magnitude.
fn from_magnitude_bits(
    rm: RoundingMode,
    format: FloatFormat,
    sign: Sign,
    magnitude: &BitVec,
) -> Float {
    if magnitude.is_zero() {
        Float::zero(format, Sign::Positive)
    } else if format.fits_word() && magnitude.width() <= u128::BITS {
        let significand = u128::from_bits(magnitude);
        round(rm, format, Dyadic { sign, significand, exponent: 0 }, Sticky::Clear)
    } else {
        let significand = magnitude.to_ubig();
        round(rm, format, Dyadic { sign, significand, exponent: 0 }, Sticky::Clear)
    }
}

/// [`Float::to_ubv`] and [`Float::to_sbv`] over one type of significands.
pub(super) fn to_bit_vec<S: Significand>(
    rm: RoundingMode,
    x: &Float,
    width: u32,
    signedness: Signedness,
) -> Result<BitVec, Unspecified> {
    let number = match x.unpack::<S>() {
        Unpacked::Nan => return Err(Unspecified::NotANumber),
        Unpacked::Infinite(_) => return Err(Unspecified::Infinite),
        Unpacked::Zero(_) => return Ok(BitVec::zero(width)),
        Unpacked::Finite(number) => number,
    };
    // Magnitudes of `2^width` and more are out of range whatever the sign; what is left can be
    // shifted.
    if number.top() >= i64::from(width) {
        return Err(Unspecified::OutOfRange);
    }
    let sign = number.sign;
    let magnitude = integer_magnitude(rm, number);
    let len = magnitude.bit_len();
    let half = width as usize - 1;
    let in_range = match (signedness, sign) {
        (Signedness::Unsigned, Sign::Positive) => len <= width as usize,
        (Signedness::Unsigned, Sign::Negative) => len == 0,
        (Signedness::Signed, Sign::Positive) => len <= half,
        // Also the magnitude `2^half` itself.
        (Signedness::Signed, Sign::Negative) => {
            len <= half || (len == half + 1 && !magnitude.has_low_bits(half))
        }
    };
    if !in_range {
        return Err(Unspecified::OutOfRange);
    }
    let bits = magnitude.to_bits(width);
    Ok(if sign == Sign::Negative { bits.neg() } else { bits })
}

impl fmt::Display for ToRealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unspecified(reason) => reason.fmt(f),
            Self::TooLarge => write!(f, "the real number has more than {MAX_REAL_BITS} bits"),
        }
    }
}

impl Error for ToRealError {}
