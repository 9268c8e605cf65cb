//! Comparisons, minimum and maximum, and the numbering of values in their order.
//!
//! Idea: magnitudes are ordered like the unsigned numbers that their bit patterns stand for, so
//! nothing is taken apart.
//! Invariant: comparisons with NaN are false, and both zeros are equal; the order keys instead
//! tell all values apart.
//! Reference: IEEE 754-2019, sections 5.6.1, 5.10 and 5.11; SMT-LIB 2.7, theory `FloatingPoint`, which
//! leaves open which of two different zeros is the smaller one.

use std::cmp::Ordering;

use dashu_base::Sign;

use super::format::FloatFormat;
use super::{Float, Unspecified};
use crate::bitvec::BitVec;

impl Float {
    /// The order as numbers: `None` if one is NaN, `Equal` for zeros of any signs.
    #[inline]
    #[must_use]
    pub fn ieee_cmp(&self, other: &Self) -> Option<Ordering> {
        self.common_format(other);
        if self.is_nan() || other.is_nan() {
            return None;
        }
        if self.is_zero() && other.is_zero() {
            return Some(Ordering::Equal);
        }
        Some(match (self.sign_bit(), other.sign_bit()) {
            (Sign::Positive, Sign::Positive) => self.bits().ucmp(other.bits()),
            (Sign::Negative, Sign::Negative) => other.bits().ucmp(self.bits()),
            (Sign::Positive, Sign::Negative) => Ordering::Greater,
            (Sign::Negative, Sign::Positive) => Ordering::Less,
        })
    }

    /// `fp.eq`: equality of numbers. For the identity of values, `=` of SMT-LIB, use `==`.
    #[inline]
    #[must_use]
    pub fn ieee_eq(&self, other: &Self) -> bool {
        self.ieee_cmp(other) == Some(Ordering::Equal)
    }

    /// `fp.lt`.
    #[inline]
    #[must_use]
    pub fn lt(&self, other: &Self) -> bool {
        self.ieee_cmp(other) == Some(Ordering::Less)
    }

    /// `fp.leq`.
    #[inline]
    #[must_use]
    pub fn leq(&self, other: &Self) -> bool {
        self.ieee_cmp(other).is_some_and(Ordering::is_le)
    }

    /// `fp.gt`.
    #[inline]
    #[must_use]
    pub fn gt(&self, other: &Self) -> bool {
        other.lt(self)
    }

    /// `fp.geq`.
    #[inline]
    #[must_use]
    pub fn geq(&self, other: &Self) -> bool {
        other.leq(self)
    }

    /// `fp.min`: the smaller number; the other operand if one is NaN.
    ///
    /// # Errors
    /// [`Unspecified::OppositeZeros`] for +0 and -0 in any order: either is a correct result.
    pub fn min(&self, other: &Self) -> Result<Self, Unspecified> {
        self.extremum(other, Ordering::Less)
    }

    /// `fp.max`: the larger number; the other operand if one is NaN.
    ///
    /// # Errors
    /// [`Unspecified::OppositeZeros`] for +0 and -0 in any order: either is a correct result.
    pub fn max(&self, other: &Self) -> Result<Self, Unspecified> {
        self.extremum(other, Ordering::Greater)
    }

    /// The operand that compares with the other one as `wanted`.
    fn extremum(&self, other: &Self, wanted: Ordering) -> Result<Self, Unspecified> {
        match self.ieee_cmp(other) {
            None if self.is_nan() => Ok(other.clone()),
            None => Ok(self.clone()),
            Some(Ordering::Equal) if self != other => Err(Unspecified::OppositeZeros),
            Some(ordering) if ordering == wanted => Ok(self.clone()),
            Some(_) => Ok(other.clone()),
        }
    }

    /// The position of the value in the order from negative to positive infinity, with -0 directly
    /// below +0, as an unsigned number of `eb + sb` bits; `None` for NaN.
    ///
    /// Keys of neighbours differ by one. The least key, that of negative infinity, is not 0.
    ///
    /// ```
    /// # use trine_value::{Float, FloatFormat};
    /// # use dashu_base::Sign;
    /// let minus_zero = Float::zero(FloatFormat::FLOAT32, Sign::Negative);
    /// let plus_zero = Float::zero(FloatFormat::FLOAT32, Sign::Positive);
    /// assert_eq!(minus_zero.order_key().unwrap().to_u64(), Some(0x7fff_ffff));
    /// assert_eq!(plus_zero.order_key().unwrap().to_u64(), Some(0x8000_0000));
    /// ```
    #[must_use]
    pub fn order_key(&self) -> Option<BitVec> {
        (!self.is_nan()).then(|| match self.sign_bit() {
            Sign::Positive => self.bits().or(&BitVec::min_signed(self.format().width())),
            Sign::Negative => self.bits().not(),
        })
    }

    /// The value with this order key; NaN if no value has it.
    ///
    /// # Panics
    /// If `key` has not `eb + sb` bits.
    #[must_use]
    pub fn from_order_key(format: FloatFormat, key: &BitVec) -> Self {
        let bits = if key.msb() { key.xor(&BitVec::min_signed(key.width())) } else { key.not() };
        Self::from_bits(format, &bits)
    }

    /// The greatest value below this one, where both zeros are one value; `None` for negative infinity
    /// and NaN.
    ///
    /// ```
    /// # use trine_value::{Float, FloatFormat};
    /// # use dashu_base::Sign;
    /// let zero = Float::zero(FloatFormat::FLOAT32, Sign::Positive);
    /// assert_eq!(zero.above().and_then(|least| least.below()), Some(zero));
    /// ```
    #[must_use]
    pub fn below(&self) -> Option<Self> {
        self.neg()
            .above()
            .map(|above| above.neg())
            .map(|below| if below.is_zero() { below.abs() } else { below })
    }

    /// The least value above this one, where both zeros are one value; `None` for infinity and NaN.
    #[must_use]
    pub fn above(&self) -> Option<Self> {
        let key = if self.is_zero() { self.abs().order_key()? } else { self.order_key()? };
        let above = Self::from_order_key(self.format(), &key.add(&BitVec::one(key.width())));
        (!above.is_nan()).then_some(if above.is_zero() { above.abs() } else { above })
    }
}
