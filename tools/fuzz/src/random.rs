//! The source of random choices: the same numbers on every machine and in every version.
//!
//! Reference: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014
//! (SplitMix64). A seed in a finding must give the same script years later, so no library is used
//! whose streams may change.

/// A stream of random choices.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The stream of script `index` in the campaign `seed`.
    pub fn of_script(seed: u64, index: u64) -> Self {
        let mut random = Self { state: seed };
        let mixed = random.bits();
        Self { state: mixed ^ index.wrapping_mul(0xD1B5_4A32_D192_ED03) }
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is not 0. The bias is below 2^-32 for the bounds in use here.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.bits() % bound as u64) as usize
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: u32, high: u32) -> u32 {
        low + self.below((high - low + 1) as usize) as u32
    }

    /// True in `percent` of 100 cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of `items`, or `None` if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { Some(&items[self.below(items.len())]) }
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn the_stream_is_fixed() {
        let mut random = Random { state: 0 };
        assert_eq!(random.bits(), 0xE220_A839_7B1D_CDAF);
        assert_eq!(random.bits(), 0x6E78_9E6A_A1B9_65F4);
    }

    #[test]
    fn scripts_have_streams_of_their_own() {
        let first = |index| Random::of_script(7, index).bits();
        assert_ne!(first(0), first(1));
        assert_eq!(first(5), first(5));
    }
}
