//! Moving bits: shifts, rotations, concatenation, extraction and extension.
//!
//! Idea: all of them copy a range of bits to another place, so two primitives do: read 64 bits at
//! any offset, and OR a value into limbs at any offset.
//! Invariant: time is linear in the limbs of the operands and the result.

use super::{BitVec, LIMB_BITS, Limbs, limb_count};

/// ORs `source` into `target` with its lowest bit at bit `offset`; what sticks out must be zero.
fn or_at(target: &mut [u64], source: &[u64], offset: usize) {
    let (first, shift) = (offset / 64, (offset % 64) as u32);
    for (i, &limb) in source.iter().enumerate() {
        target[first + i] |= limb << shift;
        if shift > 0 && limb >> (LIMB_BITS - shift) != 0 {
            target[first + i + 1] |= limb >> (LIMB_BITS - shift);
        }
    }
}

impl BitVec {
    /// The 64 bits from bit `offset` on, zero beyond the width.
    #[inline]
    fn limb_at(&self, offset: u64) -> u64 {
        let limb =
            |i: u64| usize::try_from(i).ok().and_then(|i| self.limbs.get(i)).copied().unwrap_or(0);
        let (first, shift) = (offset / 64, (offset % 64) as u32);
        let low = limb(first) >> shift;
        if shift == 0 { low } else { low | limb(first + 1) << (LIMB_BITS - shift) }
    }

    /// The shift amount in `other`, cut to the width: from there on nothing changes any more.
    #[inline]
    fn shift_amount(&self, other: &Self) -> u32 {
        debug_assert_eq!(self.width, other.width, "operands of different widths");
        let amount = other.to_u64().unwrap_or(u64::MAX);
        u32::try_from(amount).map_or(self.width, |amount| amount.min(self.width))
    }

    /// `bvshl`: shifted towards the top, filled with zeros; all zeros from the width on.
    #[must_use]
    pub fn shl(&self, amount: &Self) -> Self {
        self.shl_u32(self.shift_amount(amount))
    }

    /// `bvlshr`: shifted towards the bottom, filled with zeros; all zeros from the width on.
    #[must_use]
    pub fn lshr(&self, amount: &Self) -> Self {
        self.lshr_u32(self.shift_amount(amount))
    }

    /// `bvashr`: shifted towards the bottom, filled with the top bit.
    #[must_use]
    pub fn ashr(&self, amount: &Self) -> Self {
        self.ashr_u32(self.shift_amount(amount))
    }

    /// Shifted towards the top by any number of bits, filled with zeros.
    #[must_use]
    pub fn shl_u32(&self, amount: u32) -> Self {
        if amount >= self.width {
            return Self::zero(self.width);
        }
        if let Some(word) = self.word() {
            return Self::from_word(self.width, word << amount);
        }
        let (skip, shift) = ((amount / LIMB_BITS) as usize, amount % LIMB_BITS);
        let limb = |i: Option<usize>| i.and_then(|i| self.limbs.get(i)).copied().unwrap_or(0);
        Self::from_limb_fn(self.width, |i| {
            let high = limb(i.checked_sub(skip)) << shift;
            let carried = limb(i.checked_sub(skip + 1));
            if shift == 0 { high } else { high | carried >> (LIMB_BITS - shift) }
        })
    }

    /// Shifted towards the bottom by any number of bits, filled with zeros.
    #[must_use]
    pub fn lshr_u32(&self, amount: u32) -> Self {
        if amount >= self.width {
            return Self::zero(self.width);
        }
        if let Some(word) = self.word() {
            return Self::from_word(self.width, word >> amount);
        }
        Self::from_limb_fn(self.width, |i| self.limb_at(i as u64 * 64 + u64::from(amount)))
    }

    /// Shifted towards the bottom by any number of bits, filled with the top bit.
    #[must_use]
    pub fn ashr_u32(&self, amount: u32) -> Self {
        if !self.msb() {
            return self.lshr_u32(amount);
        }
        // Shifting the complement fills with zeros where this one has to fill with ones.
        self.not().lshr_u32(amount).not()
    }

    /// `concat`: the bits of `self` above those of `low`.
    ///
    /// The sum of the widths must be a `u32`.
    ///
    /// ```
    /// # use trine_value::BitVec;
    /// let byte = BitVec::from_u64(4, 0xa).concat(&BitVec::from_u64(4, 0x5));
    /// assert_eq!(byte.to_string(), "#xa5");
    /// ```
    #[must_use]
    pub fn concat(&self, low: &Self) -> Self {
        let width = self.width + low.width;
        if width <= LIMB_BITS {
            return Self::from_word(width, self.limbs[0] << low.width | low.limbs[0]);
        }
        let mut limbs = Limbs::from_elem(0, limb_count(width));
        or_at(&mut limbs, &low.limbs, 0);
        or_at(&mut limbs, &self.limbs, low.width as usize);
        Self::from_raw(width, limbs)
    }

    /// `(_ extract hi lo)`: the bits from `lo` to `hi`, both included.
    ///
    /// Expects `lo <= hi < width`; bits beyond the width read as zero.
    #[must_use]
    pub fn extract(&self, hi: u32, lo: u32) -> Self {
        debug_assert!(lo <= hi && hi < self.width, "extract outside of the bit-vector");
        let width = hi - lo + 1;
        if let Some(word) = self.word() {
            return Self::from_word(width, word >> lo);
        }
        Self::from_limb_fn(width, |i| self.limb_at(i as u64 * 64 + u64::from(lo)))
    }

    /// `(_ zero_extend by)`: `by` zeros above.
    #[must_use]
    pub fn zero_extend(&self, by: u32) -> Self {
        Self::from_limbs(self.width + by, &self.limbs)
    }

    /// `(_ sign_extend by)`: `by` copies of the top bit above.
    #[must_use]
    pub fn sign_extend(&self, by: u32) -> Self {
        if self.msb() {
            return self.not().zero_extend(by).not();
        }
        self.zero_extend(by)
    }

    /// `(_ repeat n)`: `n >= 1` copies. The product of width and `n` must be a `u32`.
    #[must_use]
    pub fn repeat(&self, n: u32) -> Self {
        debug_assert!(n > 0);
        let width = self.width * n;
        let mut limbs = Limbs::from_elem(0, limb_count(width));
        for copy in 0..n {
            or_at(&mut limbs, &self.limbs, copy as usize * self.width as usize);
        }
        Self::from_raw(width, limbs)
    }

    /// `(_ rotate_left n)`: each bit moves up by `n` modulo the width, round the end.
    #[must_use]
    pub fn rotate_left(&self, n: u32) -> Self {
        let n = n % self.width;
        self.shl_u32(n).or(&self.lshr_u32(self.width - n))
    }

    /// `(_ rotate_right n)`: each bit moves down by `n` modulo the width, round the end.
    #[must_use]
    pub fn rotate_right(&self, n: u32) -> Self {
        self.rotate_left(self.width - n % self.width)
    }
}
