//! IEEE-754 floating-point values of every format `(_ FloatingPoint eb sb)`.
//!
//! Idea: a value is its bit pattern. Arithmetic takes it apart into a sign, an integer and a power
//! of two, computes the exact result or enough of it, and rounds once in `round.rs`. This is the
//! reference semantics: it shares nothing with the circuits that are tested against it.
//! Invariant: the only NaN pattern is `0 1..1 10..0`, so that `==` is the identity of values, which
//! is `=` in SMT-LIB: NaN equals itself, and +0 differs from -0. `fp.eq` is [`Float::ieee_eq`].
//! What the theory leaves open is never chosen here; it is returned as [`Unspecified`].
//! Cost: formats of at most 64 bits are computed in `u128`. In no format does an operation shift by
//! an exponent, which may be as large as `2^eb`; only [`Float::to_real`] must, and has a limit.
//! Reference: SMT-LIB 2.7, theory `FloatingPoint`; Brain, Tinelli, Ruemmer, Wahl, "An Automatable
//! Formal Semantics for IEEE-754 Floating-Point Arithmetic", 2015 (BTRW15); IEEE 754-2019.
//! Differs: IEEE 754 has status flags, signalling NaN and NaN payloads, and SMT-LIB has not.
//!
//! ```
//! use trine_value::{BitVec, Float, FloatFormat, RoundingMode};
//!
//! let format = FloatFormat::FLOAT32;
//! let one = Float::from_ubv(RoundingMode::Rne, format, &BitVec::from_u64(8, 1));
//! let three = Float::from_ubv(RoundingMode::Rne, format, &BitVec::from_u64(8, 3));
//! let down = one.div(RoundingMode::Rtn, &three);
//! let up = one.div(RoundingMode::Rtp, &three);
//! assert!(down.lt(&up));
//! assert_eq!(down.to_string(), "(fp #b0 #b01111101 #b01010101010101010101010)");
//! assert!(down.to_ubv(RoundingMode::Rtz, 1).unwrap().is_zero());
//! ```

mod arithmetic;
mod convert;
mod format;
mod integral;
mod order;
mod remainder;
mod round;
mod rounding;
mod significand;
mod unpacked;

#[cfg(test)]
mod tests;

use std::error::Error;
use std::fmt;

use dashu_base::Sign;

use self::significand::Significand;
use crate::bitvec::BitVec;

pub use self::convert::{MAX_REAL_BITS, ToRealError};
pub use self::format::{FloatFormat, MAX_EXPONENT_WIDTH};
pub use self::rounding::RoundingMode;

/// A floating-point number, infinity or NaN: the values of the sorts `(_ FloatingPoint eb sb)`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Float {
    format: FloatFormat,
    /// Sign, exponent field and significand field, from the top; one pattern only for NaN.
    bits: BitVec,
}

/// The five disjoint classes of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FloatClass {
    /// Not a number.
    Nan,
    /// Positive or negative infinity.
    Infinite,
    /// Positive or negative zero.
    Zero,
    /// A number with a leading zero in its significand.
    Subnormal,
    /// A number with a leading one in its significand.
    Normal,
}

/// Why SMT-LIB leaves the result of an operation open: any value of the result's sort is allowed,
/// as long as the same arguments give the same result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unspecified {
    /// `fp.min` or `fp.max` of +0 and -0: one of the two.
    OppositeZeros,
    /// A conversion of NaN to a bit-vector or a real number.
    NotANumber,
    /// A conversion of an infinity to a bit-vector or a real number.
    Infinite,
    /// A conversion of a number whose rounded value does not fit the bit-vector.
    OutOfRange,
}

impl Float {
    /// `(_ NaN eb sb)`.
    #[must_use]
    pub fn nan(format: FloatFormat) -> Self {
        let quiet = BitVec::one(format.width()).shl_u32(format.sb() - 2);
        Self { format, bits: Self::infinity_bits(format).or(&quiet) }
    }

    /// `(_ +oo eb sb)` or `(_ -oo eb sb)`.
    #[must_use]
    pub fn infinity(format: FloatFormat, sign: Sign) -> Self {
        Self { format, bits: Self::infinity_bits(format) }.with_sign(sign)
    }

    /// `(_ +zero eb sb)` or `(_ -zero eb sb)`.
    #[must_use]
    pub fn zero(format: FloatFormat, sign: Sign) -> Self {
        Self { format, bits: BitVec::zero(format.width()) }.with_sign(sign)
    }

    /// The finite number of largest magnitude with this sign.
    #[must_use]
    pub fn max_finite(format: FloatFormat, sign: Sign) -> Self {
        let bits = Self::infinity_bits(format).sub(&BitVec::one(format.width()));
        Self { format, bits }.with_sign(sign)
    }

    /// `to_fp` from a single bit-vector: the value with this bit pattern. All NaN patterns give
    /// the one NaN.
    ///
    /// # Panics
    /// If `bits` has not `eb + sb` bits.
    #[inline]
    #[must_use]
    pub fn from_bits(format: FloatFormat, bits: &BitVec) -> Self {
        assert_eq!(bits.width(), format.width(), "bit pattern of a wrong width");
        let float = Self { format, bits: bits.clone() };
        if float.is_nan() { Self::nan(format) } else { float }
    }

    /// `(fp sign exponent significand)`, where the significand is without its hidden bit.
    /// `None` if the widths make no supported format.
    ///
    /// # Panics
    /// If `sign` has not 1 bit.
    #[must_use]
    pub fn from_parts(sign: &BitVec, exponent: &BitVec, significand: &BitVec) -> Option<Self> {
        assert_eq!(sign.width(), 1, "sign of a wrong width");
        let sb = significand.width().checked_add(1)?;
        let format = FloatFormat::new(exponent.width(), sb)?;
        Some(Self::from_bits(format, &sign.concat(exponent).concat(significand)))
    }

    /// The value with this sign and these bits below the sign.
    #[inline]
    fn from_magnitude<S: Significand>(format: FloatFormat, sign: Sign, magnitude: S) -> Self {
        let width = format.width();
        let pattern = match sign {
            Sign::Positive => magnitude,
            Sign::Negative => magnitude + (S::from(1) << (width - 1) as usize),
        };
        Self { format, bits: pattern.to_bits(width) }
    }

    /// The bits of positive infinity.
    fn infinity_bits(format: FloatFormat) -> BitVec {
        BitVec::from_u64(format.width(), format.special_field()).shl_u32(format.fraction_width())
    }

    /// Sets the sign bit as told; the value must be positive and no NaN.
    #[inline]
    fn with_sign(self, sign: Sign) -> Self {
        match sign {
            Sign::Positive => self,
            Sign::Negative => self.flip_sign(),
        }
    }

    /// Inverts the sign bit of a value that is no NaN.
    #[inline]
    fn flip_sign(&self) -> Self {
        let mask = BitVec::min_signed(self.format.width());
        Self { format: self.format, bits: self.bits.xor(&mask) }
    }

    /// The format.
    #[inline]
    #[must_use]
    pub fn format(&self) -> FloatFormat {
        self.format
    }

    /// The format of two operands.
    #[inline]
    fn common_format(&self, other: &Self) -> FloatFormat {
        assert_eq!(self.format, other.format, "operands of different formats");
        self.format
    }

    /// The bit pattern, which is `fp.to_ieee_bv`: `0 1..1 10..0` for NaN.
    #[inline]
    #[must_use]
    pub fn bits(&self) -> &BitVec {
        &self.bits
    }

    /// The three fields of the bit pattern: sign, exponent, and significand without hidden bit.
    #[must_use]
    pub fn to_parts(&self) -> (BitVec, BitVec, BitVec) {
        let (top, point) = (self.format.width() - 1, self.format.fraction_width());
        let exponent = self.bits.extract(top - 1, point);
        (BitVec::from_bool(self.bits.msb()), exponent, self.bits.extract(point - 1, 0))
    }

    /// The class of the value.
    #[must_use]
    pub fn class(&self) -> FloatClass {
        let field = self.exponent_field();
        match (field, self.has_fraction()) {
            (0, false) => FloatClass::Zero,
            (0, true) => FloatClass::Subnormal,
            (_, has_fraction) if field == self.format.special_field() => {
                if has_fraction {
                    FloatClass::Nan
                } else {
                    FloatClass::Infinite
                }
            }
            _ => FloatClass::Normal,
        }
    }

    /// `fp.isNaN`.
    #[inline]
    #[must_use]
    pub fn is_nan(&self) -> bool {
        self.exponent_field() == self.format.special_field() && self.has_fraction()
    }

    /// `fp.isInfinite`.
    #[must_use]
    pub fn is_infinite(&self) -> bool {
        self.class() == FloatClass::Infinite
    }

    /// `fp.isZero`.
    #[inline]
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.exponent_field() == 0 && !self.has_fraction()
    }

    /// `fp.isNormal`.
    #[must_use]
    pub fn is_normal(&self) -> bool {
        self.class() == FloatClass::Normal
    }

    /// `fp.isSubnormal`.
    #[must_use]
    pub fn is_subnormal(&self) -> bool {
        self.class() == FloatClass::Subnormal
    }

    /// `fp.isNegative`: a sign bit, and no NaN.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        self.bits.msb()
    }

    /// `fp.isPositive`: no sign bit, and no NaN.
    #[must_use]
    pub fn is_positive(&self) -> bool {
        !self.bits.msb() && !self.is_nan()
    }

    /// Whether the value is a number, neither NaN nor infinite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.exponent_field() != self.format.special_field()
    }

    /// `fp.abs`.
    #[must_use]
    pub fn abs(&self) -> Self {
        if self.bits.msb() { self.flip_sign() } else { self.clone() }
    }

    /// `fp.neg`; NaN for NaN.
    #[inline]
    #[must_use]
    pub fn neg(&self) -> Self {
        if self.is_nan() { self.clone() } else { self.flip_sign() }
    }

    /// The sign bit, which is positive for NaN.
    #[inline]
    fn sign_bit(&self) -> Sign {
        if self.bits.msb() { Sign::Negative } else { Sign::Positive }
    }

    /// The exponent field, which may cross from one limb into the next.
    #[inline]
    fn exponent_field(&self) -> u64 {
        let start = self.format.fraction_width();
        let limb =
            |index: u32| self.bits.limbs().get(index as usize).copied().map_or(0, u128::from);
        let limbs = limb(start / u64::BITS + 1) << u64::BITS | limb(start / u64::BITS);
        (limbs >> (start % u64::BITS)) as u64 & self.format.special_field()
    }

    /// Whether the stored significand field is not zero.
    #[inline]
    fn has_fraction(&self) -> bool {
        self.bits.trailing_zeros() < self.format.fraction_width()
    }
}

/// The SMT-LIB text of the value: `(fp #b0 #b01 #b1)`, `(_ +oo 2 2)`, `(_ -oo 2 2)` or `(_ NaN 2 2)`.
impl fmt::Display for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (eb, sb) = (self.format.eb(), self.format.sb());
        match self.class() {
            FloatClass::Nan => write!(f, "(_ NaN {eb} {sb})"),
            FloatClass::Infinite if self.is_negative() => write!(f, "(_ -oo {eb} {sb})"),
            FloatClass::Infinite => write!(f, "(_ +oo {eb} {sb})"),
            FloatClass::Zero | FloatClass::Subnormal | FloatClass::Normal => {
                let (sign, exponent, significand) = self.to_parts();
                let [sign, exponent, significand] =
                    [sign, exponent, significand].map(|part| part.to_binary_text());
                write!(f, "(fp {sign} {exponent} {significand})")
            }
        }
    }
}

impl fmt::Debug for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Unspecified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OppositeZeros => "the extremum of +0 and -0 is unspecified",
            Self::NotANumber => "the conversion of NaN is unspecified",
            Self::Infinite => "the conversion of an infinity is unspecified",
            Self::OutOfRange => "the conversion of a number out of range is unspecified",
        })
    }
}

impl Error for Unspecified {}
