//! Addition, multiplication and division modulo `2^width`.
//!
//! Idea: one or two machine words where they suffice; otherwise limbs, and `dashu` where a better algorithm than
//! the quadratic one pays.
//! Invariant: signed division is defined by the unsigned one exactly as in the logic `QF_BV`, so the
//! values at a zero divisor follow from `bvudiv x 0 = 11..1` and `bvurem x 0 = x`.

use super::{BitVec, Limbs};

/// From this many limbs on, `dashu` multiplies faster than the schoolbook method, in spite of its
/// forming the upper half too: the test `speed_of_addition_and_multiplication` prints both.
const BIG_MUL_LIMBS: usize = 96;

/// The two's-complement sum of two limb sequences and an incoming carry.
fn add_with_carry(a: &[u64], b: impl Iterator<Item = u64>, mut carry: bool) -> Limbs {
    a.iter()
        .zip(b)
        .map(|(&a, b)| {
            let (sum, over_a) = a.overflowing_add(b);
            let (sum, over_b) = sum.overflowing_add(u64::from(carry));
            carry = over_a | over_b;
            sum
        })
        .collect()
}

/// Schoolbook product of two sequences of `n` limbs, of which only the low `n` limbs are formed.
pub(super) fn mul_low(a: &[u64], b: &[u64]) -> Limbs {
    let mut product = Limbs::from_elem(0, a.len());
    for (i, &x) in a.iter().enumerate() {
        let mut carry = 0u128;
        for (slot, &y) in product[i..].iter_mut().zip(b) {
            // At most (2^64-1)^2 + 2 (2^64-1) = 2^128 - 1.
            let sum = u128::from(x) * u128::from(y) + u128::from(*slot) + carry;
            *slot = sum as u64;
            carry = sum >> 64;
        }
    }
    product
}

impl BitVec {
    /// `bvneg`: the negated number modulo `2^width`.
    #[must_use]
    pub fn neg(&self) -> Self {
        if let Some(a) = self.word() {
            return Self::from_word(self.width, a.wrapping_neg());
        }
        let zeros = std::iter::repeat(0);
        let inverted: Limbs = self.limbs.iter().map(|&limb| !limb).collect();
        Self::from_raw(self.width, add_with_carry(&inverted, zeros, true))
    }

    /// `bvadd`: the sum modulo `2^width`.
    #[inline]
    #[must_use]
    pub fn add(&self, other: &Self) -> Self {
        if let Some((a, b)) = self.words(other) {
            return Self::from_word(self.width, a.wrapping_add(b));
        }
        if let Some((a, b)) = self.doubles(other) {
            return Self::from_double(self.width, a.wrapping_add(b));
        }
        let limbs = add_with_carry(&self.limbs, other.limbs.iter().copied(), false);
        Self::from_raw(self.width, limbs)
    }

    /// `bvsub`: the difference modulo `2^width`.
    #[inline]
    #[must_use]
    pub fn sub(&self, other: &Self) -> Self {
        if let Some((a, b)) = self.words(other) {
            return Self::from_word(self.width, a.wrapping_sub(b));
        }
        if let Some((a, b)) = self.doubles(other) {
            return Self::from_double(self.width, a.wrapping_sub(b));
        }
        let limbs = add_with_carry(&self.limbs, other.limbs.iter().map(|&limb| !limb), true);
        Self::from_raw(self.width, limbs)
    }

    /// `bvmul`: the product modulo `2^width`.
    #[must_use]
    pub fn mul(&self, other: &Self) -> Self {
        if let Some((a, b)) = self.words(other) {
            return Self::from_word(self.width, a.wrapping_mul(b));
        }
        if let Some((a, b)) = self.doubles(other) {
            return Self::from_double(self.width, a.wrapping_mul(b));
        }
        if self.limbs.len() < BIG_MUL_LIMBS {
            return Self::from_raw(self.width, mul_low(&self.limbs, &other.limbs));
        }
        Self::from_ubig(self.width, &(self.to_ubig() * other.to_ubig()))
    }

    /// `bvudiv` and `bvurem` in one division: quotient and remainder of the unsigned numbers.
    ///
    /// A zero divisor gives all ones and the dividend.
    #[must_use]
    pub fn udivrem(&self, other: &Self) -> (Self, Self) {
        if other.is_zero() {
            return (Self::ones(self.width), self.clone());
        }
        if let Some((a, b)) = self.words(other) {
            return (Self::from_word(self.width, a / b), Self::from_word(self.width, a % b));
        }
        if let Some((a, b)) = self.doubles(other) {
            return (Self::from_double(self.width, a / b), Self::from_double(self.width, a % b));
        }
        let (a, b) = (self.to_ubig(), other.to_ubig());
        let (quotient, remainder) = dashu_base::DivRem::div_rem(a, b);
        (Self::from_ubig(self.width, &quotient), Self::from_ubig(self.width, &remainder))
    }

    /// `bvudiv`: the unsigned quotient; all ones for a zero divisor.
    #[must_use]
    pub fn udiv(&self, other: &Self) -> Self {
        match self.words(other) {
            Some((_, 0)) => Self::ones(self.width),
            Some((a, b)) => Self::from_word(self.width, a / b),
            None => self.udivrem(other).0,
        }
    }

    /// `bvurem`: the unsigned remainder; the dividend for a zero divisor.
    #[must_use]
    pub fn urem(&self, other: &Self) -> Self {
        match self.words(other) {
            Some((a, 0)) => Self::from_word(self.width, a),
            Some((a, b)) => Self::from_word(self.width, a % b),
            None => self.udivrem(other).1,
        }
    }

    /// The magnitude of the signed number; that of the smallest one is itself, read unsigned.
    fn magnitude(&self) -> Self {
        if self.msb() { self.neg() } else { self.clone() }
    }

    /// `bvsdiv`: the signed quotient, rounded towards zero.
    ///
    /// A zero divisor gives -1 for a dividend that is not negative and 1 for a negative one.
    #[must_use]
    pub fn sdiv(&self, other: &Self) -> Self {
        let quotient = self.magnitude().udiv(&other.magnitude());
        if self.msb() == other.msb() { quotient } else { quotient.neg() }
    }

    /// `bvsrem`: the signed remainder, whose sign is that of the dividend.
    ///
    /// A zero divisor gives the dividend.
    #[must_use]
    pub fn srem(&self, other: &Self) -> Self {
        let remainder = self.magnitude().urem(&other.magnitude());
        if self.msb() { remainder.neg() } else { remainder }
    }

    /// `bvsmod`: the signed remainder, whose sign is that of the divisor.
    ///
    /// A zero divisor gives the dividend.
    #[must_use]
    pub fn smod(&self, other: &Self) -> Self {
        let remainder = self.magnitude().urem(&other.magnitude());
        if remainder.is_zero() {
            return remainder;
        }
        match (self.msb(), other.msb()) {
            (false, false) => remainder,
            (true, false) => other.sub(&remainder),
            (false, true) => remainder.add(other),
            (true, true) => remainder.neg(),
        }
    }
}
