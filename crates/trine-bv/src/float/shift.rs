//! Shifts by small amounts, and the search for the leading one.
//!
//! Idea: a shift by a number of `n` bits is `n` stages, each by a power of two; the operators of
//! bit-vectors want an amount as wide as the word instead.

use trine_term::{Op, TermId};

use super::builder::Builder;
use super::number::Number;

/// The number of bits that hold the numbers up to `value`.
pub(super) fn bits_for(value: u32) -> u32 {
    u32::BITS - value.leading_zeros()
}

impl Builder<'_> {
    /// Shifts the leading one to the top, and counts the zeros that were above it. For zero, both
    /// results are any words.
    pub(super) fn normalise(&mut self, word: TermId) -> (TermId, Number) {
        let width = self.width(word);
        let mut word = word;
        let mut count = Vec::new();
        for stage in (0..bits_for(width - 1)).rev() {
            let by = 1 << stage;
            let top = self.high(word, by);
            let empty = self.is_zero(top);
            let rest = self.low(word, width - by);
            let moved = self.append_zeros(rest, by);
            word = self.ite(empty, moved, word);
            count.push(self.bool_to_bit(empty));
        }
        if count.is_empty() {
            return (word, self.constant(0));
        }
        let count = self.concat(&count);
        (word, self.unsigned(count, i128::from(width) - 1))
    }

    /// `word` shifted to the right by the unsigned amount.
    pub(super) fn shift_right(&mut self, word: TermId, amount: TermId) -> TermId {
        self.staged_shift(word, amount, |b, word, by| {
            let width = b.width(word);
            if by >= width {
                return b.zeros(width);
            }
            let kept = b.high(word, width - by);
            b.zero_extend(kept, width)
        })
    }

    /// `word` shifted to the right by the unsigned amount; the lowest bit is set if a bit was lost.
    pub(super) fn shift_right_sticky(&mut self, word: TermId, amount: TermId) -> TermId {
        self.staged_shift(word, amount, |b, word, by| {
            let width = b.width(word);
            if by >= width {
                let lost = b.is_nonzero(word);
                let bit = b.bool_to_bit(lost);
                return b.zero_extend(bit, width);
            }
            // The lowest bit that stays is joined with those that go.
            let lost = b.low(word, by + 1);
            let lost = b.is_nonzero(lost);
            let bit = b.bool_to_bit(lost);
            if by + 1 == width {
                return b.zero_extend(bit, width);
            }
            let kept = b.high(word, width - by - 1);
            let kept = b.concat(&[kept, bit]);
            b.zero_extend(kept, width)
        })
    }

    fn staged_shift(
        &mut self,
        word: TermId,
        amount: TermId,
        by_constant: fn(&mut Self, TermId, u32) -> TermId,
    ) -> TermId {
        let width = self.width(word);
        let mut word = word;
        for stage in 0..self.width(amount) {
            let shifted = by_constant(self, word, 1u32.checked_shl(stage).unwrap_or(width));
            let selector = self.bit(amount, stage);
            word = self.ite(selector, shifted, word);
        }
        word
    }

    /// A word of `width` bits whose bit `i` tells whether `i` is less than the unsigned amount.
    pub(super) fn thermometer(&mut self, amount: TermId, width: u32) -> TermId {
        let mut mask = self.zeros(1);
        for stage in 0..self.width(amount) {
            let selector = self.bit(amount, stage);
            let spread = self.spread(selector, 1 << stage);
            let low = self.mk(Op::BvOr, &[spread, mask]);
            mask = if self.width(low) >= width {
                low
            } else {
                let high = self.mk(Op::BvAnd, &[spread, mask]);
                self.concat(&[high, low])
            };
        }
        if self.width(mask) < width { self.zero_extend(mask, width) } else { self.low(mask, width) }
    }
}
