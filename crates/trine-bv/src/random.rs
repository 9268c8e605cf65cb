//! Random words by a generator that is seeded: equal seeds make equal searches.
//!
//! Reference: Marsaglia, "Xorshift RNGs", JSS 2003.

use trine_value::BitVec;

/// A generator of random words.
pub(crate) struct Random(u64);

impl Random {
    /// A generator; any seed will do.
    pub(crate) fn new(seed: u64) -> Self {
        // The state must not be zero.
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// 64 random bits.
    pub(crate) fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below `bound`, which is not zero.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.bits()) * bound as u128) >> 64) as usize
    }

    /// True once in `times`.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Any word.
    pub(crate) fn word(&mut self, width: u32) -> BitVec {
        let limbs: Vec<u64> = (0..width.div_ceil(64)).map(|_| self.bits()).collect();
        BitVec::from_limbs(width, &limbs)
    }

    /// A word of the unsigned range from `low` to `high`, which is not empty; the ends are more likely.
    pub(crate) fn between(&mut self, low: &BitVec, high: &BitVec) -> BitVec {
        match self.below(8) {
            0 => return low.clone(),
            1 => return high.clone(),
            _ => {}
        }
        let width = low.width();
        let size = high.sub(low).add(&BitVec::one(width));
        let word = self.word(width);
        // The whole space has the size zero.
        if size.is_zero() { word } else { low.add(&word.urem(&size)) }
    }

    /// The present value, or any: for bits on which nothing depends.
    pub(crate) fn keep_or_any(&mut self, present: &BitVec) -> BitVec {
        if self.once_in(2) { present.clone() } else { self.word(present.width()) }
    }
}
