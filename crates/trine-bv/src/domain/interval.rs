//! Modular intervals: runs of consecutive words on the circle of all words of a width.
//!
//! Idea: `[low, high]` is `low, low + 1, .., high` modulo `2^w`, and may pass from the greatest word
//! to zero. So `x + c <u d` is one interval of `x`, and signed and unsigned bounds are the same
//! thing. No interval is empty.
//! Invariant: the interval of all words has one form, from zero to the greatest word.
//! Reference: Navas, Schachte, Søndergaard, Stuckey, "Signedness-Agnostic Program Analysis", APLAS
//! 2012.

use trine_value::BitVec;

/// A run of words on the circle of all words of a width; never empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Interval {
    low: BitVec,
    high: BitVec,
}

impl Interval {
    /// All words.
    pub(super) fn full(width: u32) -> Self {
        Self { low: BitVec::zero(width), high: BitVec::ones(width) }
    }

    /// The words from `low` upwards to `high`.
    pub(super) fn new(low: BitVec, high: BitVec) -> Self {
        let all = high.add(&BitVec::one(high.width())) == low;
        if all { Self::full(low.width()) } else { Self { low, high } }
    }

    /// One word.
    pub(super) fn constant(value: &BitVec) -> Self {
        Self { low: value.clone(), high: value.clone() }
    }

    pub(super) fn low(&self) -> &BitVec {
        &self.low
    }

    pub(super) fn high(&self) -> &BitVec {
        &self.high
    }

    /// Whether these are all words.
    pub(super) fn is_full(&self) -> bool {
        self.low.is_zero() && self.high.is_ones()
    }

    /// Whether the greatest word and zero are neighbours inside.
    pub(super) fn wraps(&self) -> bool {
        self.high.ult(&self.low)
    }

    /// The number of words, less one.
    fn span(&self) -> BitVec {
        self.high.sub(&self.low)
    }

    pub(super) fn contains(&self, value: &BitVec) -> bool {
        value.sub(&self.low).ule(&self.span())
    }

    fn includes(&self, other: &Self) -> bool {
        let offset = other.low.sub(&self.low);
        let span = self.span();
        offset.ule(&span) && other.span().ule(&span.sub(&offset))
    }

    /// The least and the greatest word, without signs.
    pub(super) fn unsigned(&self) -> (BitVec, BitVec) {
        let width = self.low.width();
        if self.wraps() {
            (BitVec::zero(width), BitVec::ones(width))
        } else {
            (self.low.clone(), self.high.clone())
        }
    }

    /// The least and the greatest word in two's complement.
    pub(super) fn signed(&self) -> (BitVec, BitVec) {
        let width = self.low.width();
        if self.high.slt(&self.low) {
            (BitVec::min_signed(width), BitVec::max_signed(width))
        } else {
            (self.low.clone(), self.high.clone())
        }
    }

    /// An interval with all words that are in both; `None` if there are none.
    pub(super) fn meet(&self, other: &Self) -> Option<Self> {
        if other.includes(self) {
            return Some(self.clone());
        }
        if self.includes(other) {
            return Some(other.clone());
        }
        match (other.contains(&self.low), self.contains(&other.low)) {
            // They overlap at both ends; the smaller one is as good as it gets.
            (true, true) if self.span().ule(&other.span()) => Some(self.clone()),
            (true, true) => Some(other.clone()),
            (true, false) => Some(Self::new(self.low.clone(), other.high.clone())),
            (false, true) => Some(Self::new(other.low.clone(), self.high.clone())),
            (false, false) => None,
        }
    }

    /// An interval with all words that are in one of them.
    pub(super) fn join(&self, other: &Self) -> Self {
        if other.includes(self) {
            return other.clone();
        }
        if self.includes(other) {
            return self.clone();
        }
        let from_self = Self::new(self.low.clone(), other.high.clone());
        let from_other = Self::new(other.low.clone(), self.high.clone());
        match (other.contains(&self.low), self.contains(&other.low)) {
            (true, true) => Self::full(self.low.width()),
            (true, false) => from_other,
            (false, true) => from_self,
            (false, false) if from_self.span().ule(&from_other.span()) => from_self,
            (false, false) => from_other,
        }
    }

    /// The bitwise complements.
    pub(super) fn not(&self) -> Self {
        Self { low: self.high.not(), high: self.low.not() }
    }

    /// The sums of a word of each.
    pub(super) fn add(&self, other: &Self) -> Self {
        if self.span().uaddo(&other.span()) {
            return Self::full(self.low.width());
        }
        Self::new(self.low.add(&other.low), self.high.add(&other.high))
    }
}
