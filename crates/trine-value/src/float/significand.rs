//! Non-negative integers in which significands are computed.
//!
//! Idea: every algorithm of this module is written once over [`Significand`]. It runs on `u128`
//! for formats of at most 64 bits, where no intermediate result exceeds 128 bits, and on big
//! integers for all others. The tests run both on the same operands.
//! Invariant: shifts may be as large as the exponent range; a right shift gives zero then, and
//! callers bound left shifts by the precision.
//! Cost: nothing is allocated for `u128`.

use std::ops::{Add, Mul, Rem, Shl, Shr, Sub};

use dashu_base::{BitTest, SquareRoot};
use dashu_int::UBig;

use super::rounding::{Fraction, Parity};
use crate::bitvec::BitVec;

/// Integer arithmetic as far as floating-point algorithms need it.
pub(super) trait Significand:
    Clone
    + Ord
    + From<u64>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Rem<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
    /// The unsigned number that `bits` stands for.
    fn from_bits(bits: &BitVec) -> Self;

    /// The number modulo `2^width`.
    fn to_bits(&self, width: u32) -> BitVec;

    /// The lowest 64 bits.
    fn low_u64(&self) -> u64;

    /// Bit number `index`, counted from the lowest.
    fn bit(&self, index: usize) -> bool;

    /// The number of bits up to the highest one; 0 for zero.
    fn bit_len(&self) -> usize;

    /// The number modulo `2^count`.
    fn low_bits(self, count: usize) -> Self;

    /// Whether `2^count` does not divide the number.
    fn has_low_bits(&self, count: usize) -> bool;

    /// Quotient and remainder; the divisor is not zero.
    fn div_rem(self, divisor: Self) -> (Self, Self);

    /// The largest integer whose square is at most the number.
    fn sqrt_floor(&self) -> Self;

    /// Whether the number is zero.
    #[inline]
    fn is_zero(&self) -> bool {
        self.bit_len() == 0
    }

    /// Whether the lowest bit is set.
    #[inline]
    fn parity(&self) -> Parity {
        if self.bit(0) { Parity::Odd } else { Parity::Even }
    }

    /// Cuts off the lowest `count` bits: the quotient by `2^count` and the discarded fraction.
    #[inline]
    fn split(self, count: u64) -> (Self, Fraction) {
        let len = self.bit_len();
        let Some(count) = usize::try_from(count).ok().filter(|&count| count <= len) else {
            let fraction = if len == 0 { Fraction::Zero } else { Fraction::BelowHalf };
            return (Self::from(0), fraction);
        };
        if count == 0 {
            return (self, Fraction::Zero);
        }
        let fraction = match (self.bit(count - 1), self.has_low_bits(count - 1)) {
            (false, false) => Fraction::Zero,
            (false, true) => Fraction::BelowHalf,
            (true, false) => Fraction::Half,
            (true, true) => Fraction::AboveHalf,
        };
        // The full length is told apart because `u128` cannot be shifted by 128.
        let kept = if count == len { Self::from(0) } else { self >> count };
        (kept, fraction)
    }
}

impl Significand for u128 {
    #[inline]
    fn from_bits(bits: &BitVec) -> Self {
        match *bits.limbs() {
            [low] => Self::from(low),
            [low, high] => Self::from(high) << 64 | Self::from(low),
            _ => unreachable!("callers choose big integers above 128 bits"),
        }
    }

    #[inline]
    fn to_bits(&self, width: u32) -> BitVec {
        if width <= u64::BITS {
            BitVec::from_u64(width, self.low_u64())
        } else {
            BitVec::from_limbs(width, &[self.low_u64(), (self >> 64) as u64])
        }
    }

    #[inline]
    fn low_u64(&self) -> u64 {
        *self as u64
    }

    #[inline]
    fn bit(&self, index: usize) -> bool {
        self >> index & 1 == 1
    }

    #[inline]
    fn bit_len(&self) -> usize {
        (Self::BITS - self.leading_zeros()) as usize
    }

    #[inline]
    fn low_bits(self, count: usize) -> Self {
        self & ((1 << count) - 1)
    }

    #[inline]
    fn has_low_bits(&self, count: usize) -> bool {
        self & ((1 << count) - 1) != 0
    }

    #[inline]
    fn div_rem(self, divisor: Self) -> (Self, Self) {
        let quotient = self / divisor;
        (quotient, self - quotient * divisor)
    }

    #[inline]
    fn sqrt_floor(&self) -> Self {
        self.isqrt()
    }
}

impl Significand for UBig {
    fn from_bits(bits: &BitVec) -> Self {
        bits.to_ubig()
    }

    fn to_bits(&self, width: u32) -> BitVec {
        BitVec::from_ubig(width, self)
    }

    fn low_u64(&self) -> u64 {
        self.clone().low_bits(64).try_into().unwrap_or(0)
    }

    fn bit(&self, index: usize) -> bool {
        BitTest::bit(self, index)
    }

    fn bit_len(&self) -> usize {
        BitTest::bit_len(self)
    }

    fn low_bits(mut self, count: usize) -> Self {
        self.clear_high_bits(count);
        self
    }

    fn has_low_bits(&self, count: usize) -> bool {
        self.trailing_zeros().is_some_and(|zeros| zeros < count)
    }

    fn div_rem(self, divisor: Self) -> (Self, Self) {
        dashu_base::DivRem::div_rem(self, divisor)
    }

    fn sqrt_floor(&self) -> Self {
        self.sqrt()
    }
}
