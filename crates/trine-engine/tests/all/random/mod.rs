//! A small generator of numbers, the same in every run.

/// The generator.
pub struct Random(u64);

impl Random {
    /// One generator for each seed.
    pub fn new(seed: u64) -> Self {
        Self(seed * 2 + 1)
    }

    /// A number from zero to before `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end
    }
}
