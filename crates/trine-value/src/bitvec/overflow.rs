//! The overflow predicates: whether the exact result lies outside the range of the width.
//!
//! Invariant: each predicate agrees with comparing the exact integer result with the range
//! `0 .. 2^width` (unsigned) or `-2^(width-1) .. 2^(width-1)` (signed).
//! Reference: SMT-LIB 2.7, `FixedSizeBitVectors` (`bvnego`, `bvuaddo`, `bvsaddo`, `bvumulo`,
//! `bvsmulo`) and `QF_BV` (`bvusubo`, `bvssubo`, `bvsdivo`).

use dashu_base::BitTest;
use dashu_int::IBig;

use super::BitVec;

impl BitVec {
    /// `bvnego`: the negated signed number is out of range, that is, this is the smallest one.
    #[must_use]
    pub fn nego(&self) -> bool {
        self.is_min_signed()
    }

    /// `bvuaddo`: the unsigned sum is out of range.
    #[must_use]
    pub fn uaddo(&self, other: &Self) -> bool {
        self.add(other).ult(self)
    }

    /// `bvsaddo`: the signed sum is out of range.
    #[must_use]
    pub fn saddo(&self, other: &Self) -> bool {
        self.msb() == other.msb() && self.add(other).msb() != self.msb()
    }

    /// `bvusubo`: the unsigned difference is out of range.
    #[must_use]
    pub fn usubo(&self, other: &Self) -> bool {
        self.ult(other)
    }

    /// `bvssubo`: the signed difference is out of range.
    #[must_use]
    pub fn ssubo(&self, other: &Self) -> bool {
        self.msb() != other.msb() && self.sub(other).msb() != self.msb()
    }

    /// `bvumulo`: the unsigned product is out of range.
    #[must_use]
    pub fn umulo(&self, other: &Self) -> bool {
        if let Some((a, b)) = self.words(other) {
            return (u128::from(a) * u128::from(b)) >> self.width != 0;
        }
        // Factors of p and q significant bits have a product of p+q-1 or p+q bits.
        let bits = u64::from(self.width - self.leading_zeros())
            + u64::from(other.width - other.leading_zeros());
        let width = u64::from(self.width);
        if self.is_zero() || other.is_zero() || bits <= width {
            return false;
        }
        bits > width + 1 || (self.to_ubig() * other.to_ubig()).bit_len() as u64 > width
    }

    /// `bvsmulo`: the signed product is out of range.
    #[must_use]
    pub fn smulo(&self, other: &Self) -> bool {
        if let Some((a, b)) = self.words(other) {
            let unused = 64 - self.width;
            let extend = |word: u64| i128::from((word << unused).cast_signed() >> unused);
            let product = extend(a) * extend(b);
            let high = product >> (self.width - 1);
            return high != 0 && high != -1;
        }
        let product = self.to_ibig_signed() * other.to_ibig_signed();
        // -2^n and 2^n - 1 are the extremes with n bits beside the sign: x < 0 fits as -x - 1 does.
        let beside_sign = if product < IBig::ZERO { -product - 1 } else { product };
        beside_sign.bit_len() as u64 >= u64::from(self.width)
    }

    /// `bvsdivo`: the signed quotient is out of range, that is, the smallest number by -1.
    #[must_use]
    pub fn sdivo(&self, other: &Self) -> bool {
        self.is_min_signed() && other.is_ones()
    }
}
