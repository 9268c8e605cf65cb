//! What is known of one word: bits, and a modular interval.
//!
//! Idea: bits and interval sharpen each other. The ends of the interval move to the next words with
//! the known bits, and the leading bits on which both ends agree are known.
//! Invariant: no fact is contradictory; an empty one is `None`. A formula is a word of one bit.
//! Reference: for the exchange, Regehr and Duongsaa, "Deriving Abstract Transfer Functions for
//! Analyzing Embedded Software", LCTES 2006.

use trine_value::BitVec;

use super::interval::Interval;

/// Rounds of exchange between bits and interval.
const MAX_ROUNDS: usize = 3;

/// A set of words of one width: known bits and a modular interval.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fact {
    /// The bits that are zero.
    zeros: BitVec,
    /// The bits that are one.
    ones: BitVec,
    range: Interval,
}

/// The lowest `count` bits set.
fn low_mask(width: u32, count: u32) -> BitVec {
    BitVec::ones(width).lshr_u32(width - count)
}

/// The least word from `value` on that has the bits `ones` and not the bits `zeros`.
fn next_member(zeros: &BitVec, ones: &BitVec, value: &BitVec) -> Option<BitVec> {
    let width = value.width();
    let nearest = value.and(&zeros.not()).or(ones);
    if nearest == *value {
        return Some(nearest);
    }
    // The highest bit at which the value is no member.
    let position = width - 1 - nearest.xor(value).leading_zeros();
    if !value.bit(position) {
        let kept = value.and(&low_mask(width, position + 1).not());
        return Some(kept.or(&ones.and(&low_mask(width, position + 1))));
    }
    // The lowest bit above that can be raised.
    let free = value.or(zeros).not().lshr_u32(position + 1);
    if free.is_zero() {
        return None;
    }
    let raised = position + 1 + free.trailing_zeros();
    let kept = value.and(&low_mask(width, raised).not());
    let bit = BitVec::one(width).shl_u32(raised);
    Some(kept.or(&bit).or(&ones.and(&low_mask(width, raised))))
}

impl Fact {
    /// Nothing is known.
    pub(crate) fn top(width: u32) -> Self {
        Self { zeros: BitVec::zero(width), ones: BitVec::zero(width), range: Interval::full(width) }
    }

    /// One word.
    pub(crate) fn constant(value: &BitVec) -> Self {
        Self { zeros: value.not(), ones: value.clone(), range: Interval::constant(value) }
    }

    /// One formula.
    pub(crate) fn truth(value: bool) -> Self {
        Self::constant(&BitVec::from_bool(value))
    }

    /// The words with these bits.
    pub(super) fn from_bits(zeros: BitVec, ones: BitVec) -> Option<Self> {
        let range = Interval::full(zeros.width());
        Self { zeros, ones, range }.reduced()
    }

    /// The words of an interval.
    pub(super) fn from_range(range: Interval) -> Option<Self> {
        let width = range.low().width();
        Self { zeros: BitVec::zero(width), ones: BitVec::zero(width), range }.reduced()
    }

    /// The words of an interval with these bits.
    pub(super) fn new(zeros: BitVec, ones: BitVec, range: Interval) -> Option<Self> {
        Self { zeros, ones, range }.reduced()
    }

    /// The words from `low` to `high`, where `low` is not above `high`.
    pub(super) fn between(low: BitVec, high: BitVec) -> Option<Self> {
        Self::from_range(Interval::new(low, high))
    }

    pub(crate) fn width(&self) -> u32 {
        self.zeros.width()
    }

    /// The bits that are zero.
    pub(crate) fn zeros(&self) -> &BitVec {
        &self.zeros
    }

    /// The bits that are one.
    pub(crate) fn ones(&self) -> &BitVec {
        &self.ones
    }

    pub(super) fn range(&self) -> &Interval {
        &self.range
    }

    /// Whether nothing is known.
    pub(crate) fn is_top(&self) -> bool {
        self.zeros.is_zero() && self.ones.is_zero() && self.range.is_full()
    }

    /// Whether no bit is known.
    pub(crate) fn knows_no_bit(&self) -> bool {
        self.zeros.is_zero() && self.ones.is_zero()
    }

    /// The bits that are known.
    pub(crate) fn known(&self) -> BitVec {
        self.zeros.or(&self.ones)
    }

    /// The only word, if there is one only.
    pub(crate) fn value(&self) -> Option<&BitVec> {
        self.known().is_ones().then_some(&self.ones)
    }

    /// The only truth value of a formula, if there is one only.
    pub(crate) fn truth_value(&self) -> Option<bool> {
        self.value().map(|value| value.bit(0))
    }

    /// The bit, if it is known.
    pub(crate) fn bit(&self, position: u32) -> Option<bool> {
        match (self.zeros.bit(position), self.ones.bit(position)) {
            (true, _) => Some(false),
            (_, true) => Some(true),
            _ => None,
        }
    }

    /// Whether the word is one of these.
    pub(super) fn contains(&self, value: &BitVec) -> bool {
        value.and(&self.zeros).is_zero()
            && self.ones.and(&value.not()).is_zero()
            && self.range.contains(value)
    }

    /// The least and the greatest word, without signs.
    pub(super) fn unsigned(&self) -> (BitVec, BitVec) {
        if self.range.wraps() {
            (self.ones.clone(), self.zeros.not())
        } else {
            self.range.unsigned()
        }
    }

    /// The least and the greatest word in two's complement.
    pub(super) fn signed(&self) -> (BitVec, BitVec) {
        let (mut low, mut high) = self.range.signed();
        let top = BitVec::min_signed(self.width());
        // The bits give bounds, too: the sign as large as it can be for the least word.
        let least = self.ones.or(&top.and(&self.zeros.not()));
        let greatest = self.zeros.or(&top).not().or(&self.ones);
        if low.slt(&least) {
            low = least;
        }
        if greatest.slt(&high) {
            high = greatest;
        }
        (low, high)
    }

    /// The words in both; `None` if there are none.
    pub(crate) fn meet(&self, other: &Self) -> Option<Self> {
        let range = self.range.meet(&other.range)?;
        Self { zeros: self.zeros.or(&other.zeros), ones: self.ones.or(&other.ones), range }
            .reduced()
    }

    /// The words in one of them, and perhaps others.
    pub(super) fn join(&self, other: &Self) -> Self {
        Self {
            zeros: self.zeros.and(&other.zeros),
            ones: self.ones.and(&other.ones),
            range: self.range.join(&other.range),
        }
    }

    /// What the known bits say alone.
    pub(crate) fn bits_only(&self) -> Self {
        let range = Interval::new(self.ones.clone(), self.zeros.not());
        Self { zeros: self.zeros.clone(), ones: self.ones.clone(), range }
    }

    /// The complements.
    pub(super) fn not(&self) -> Self {
        Self { zeros: self.ones.clone(), ones: self.zeros.clone(), range: self.range.not() }
    }

    /// Lets bits and interval sharpen each other.
    fn reduced(mut self) -> Option<Self> {
        let width = self.width();
        for _ in 0..MAX_ROUNDS {
            if !self.zeros.and(&self.ones).is_zero() {
                return None;
            }
            let by_bits = Interval::new(self.ones.clone(), self.zeros.not());
            self.range = self.range.meet(&by_bits)?;
            if self.range.wraps() {
                return Some(self);
            }
            let low = next_member(&self.zeros, &self.ones, self.range.low())?;
            // Downwards is upwards among the complements.
            let high = next_member(&self.ones, &self.zeros, &self.range.high().not())?.not();
            if high.ult(&low) {
                return None;
            }
            let agreeing = low.xor(&high).leading_zeros();
            let leading = low_mask(width, width - agreeing).not();
            let zeros = self.zeros.or(&low.not().and(&leading));
            let ones = self.ones.or(&low.and(&leading));
            let stable = zeros == self.zeros && ones == self.ones;
            self = Self { zeros, ones, range: Interval::new(low, high) };
            if stable {
                break;
            }
        }
        Some(self)
    }
}
