//! Signed numbers with known bounds: exponents and shift amounts.
//!
//! Idea: a number carries the interval it lies in; sums get exactly the width they need, and
//! comparisons that the bounds decide cost nothing. So no operator computes widths by hand, and the
//! special cases of a format (no subnormal results, no overflow, ...) fall out of the bounds.
//! Invariant: the term is in two's complement of the smallest width that holds both bounds. The
//! value lies within the bounds, *unless* the float it belongs to is NaN, infinite or zero: then it is
//! any number, and no result may depend on it.
//! Reference: Brain, Schanda, Sun, "Building Better Bit-Blasting for Floating-Point Problems",
//! TACAS 2019 (widths by hand there).

use trine_term::{Op, TermId};

use super::builder::Builder;

/// A signed number with the interval in which it lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Number {
    pub(super) term: TermId,
    pub(super) least: i128,
    pub(super) greatest: i128,
}

/// The smallest width of two's complement that holds both.
fn width_of(least: i128, greatest: i128) -> u32 {
    let bits = |value: i128| 128 - (if value < 0 { !value } else { value }).leading_zeros();
    bits(least).max(bits(greatest)) + 1
}

impl Builder<'_> {
    pub(super) fn constant(&mut self, value: i128) -> Number {
        let term = self.number(width_of(value, value), value);
        Number { term, least: value, greatest: value }
    }

    /// The unsigned word as a number, of which it is known that it is at most `greatest`.
    pub(super) fn unsigned(&mut self, word: TermId, greatest: i128) -> Number {
        let term = self.zero_extend(word, self.width(word) + 1);
        self.number_within(term, 0, greatest)
    }

    /// `a` under tighter bounds.
    pub(super) fn restrict(&mut self, a: Number, least: i128, greatest: i128) -> Number {
        self.number_within(a.term, a.least.max(least), a.greatest.min(greatest))
    }

    /// The word in two's complement, of which bounds are known.
    fn number_within(&mut self, term: TermId, least: i128, greatest: i128) -> Number {
        if least == greatest {
            return self.constant(least);
        }
        let term = self.resize(term, width_of(least, greatest));
        Number { term, least, greatest }
    }

    /// The word in two's complement of another width.
    fn resize(&mut self, word: TermId, width: u32) -> TermId {
        if width <= self.width(word) {
            self.low(word, width)
        } else {
            self.sign_extend(word, width)
        }
    }

    /// The lowest `width` bits of the number, extended with its sign if there are not as many.
    pub(super) fn number_bits(&mut self, a: Number, width: u32) -> TermId {
        self.resize(a.term, width)
    }

    pub(super) fn plus(&mut self, a: Number, b: Number) -> Number {
        let (least, greatest) = (a.least + b.least, a.greatest + b.greatest);
        if b.least == 0 && b.greatest == 0 {
            return a;
        }
        let width = width_of(least, greatest);
        let (x, y) = (self.resize(a.term, width), self.resize(b.term, width));
        let term = self.mk(Op::BvAdd, &[x, y]);
        self.number_within(term, least, greatest)
    }

    pub(super) fn minus(&mut self, a: Number, b: Number) -> Number {
        let (least, greatest) = (a.least - b.greatest, a.greatest - b.least);
        let width = width_of(least, greatest);
        let (x, y) = (self.resize(a.term, width), self.resize(b.term, width));
        let term = self.mk(Op::BvSub, &[x, y]);
        self.number_within(term, least, greatest)
    }

    pub(super) fn plus_constant(&mut self, a: Number, value: i128) -> Number {
        let value = self.constant(value);
        self.plus(a, value)
    }

    /// One more if the condition holds.
    pub(super) fn plus_bool(&mut self, a: Number, condition: TermId) -> Number {
        match self.truth_value(condition) {
            Some(false) => a,
            Some(true) => self.plus_constant(a, 1),
            None => {
                let bit = self.bool_to_bit(condition);
                let bit = self.unsigned(bit, 1);
                self.plus(a, bit)
            }
        }
    }

    /// `a < b`
    pub(super) fn less(&mut self, a: Number, b: Number) -> TermId {
        if a.greatest < b.least || a.least >= b.greatest {
            return self.truth(a.greatest < b.least);
        }
        let width = self.width(a.term).max(self.width(b.term));
        let (x, y) = (self.resize(a.term, width), self.resize(b.term, width));
        self.mk(Op::BvSlt, &[x, y])
    }

    pub(super) fn less_than_constant(&mut self, a: Number, value: i128) -> TermId {
        if value > a.greatest || value <= a.least {
            return self.truth(value > a.greatest);
        }
        let value = self.constant(value);
        self.less(a, value)
    }

    pub(super) fn exceeds_constant(&mut self, a: Number, value: i128) -> TermId {
        let at_most = self.less_than_constant(a, value + 1);
        self.not(at_most)
    }

    pub(super) fn choose(&mut self, condition: TermId, a: Number, b: Number) -> Number {
        match self.truth_value(condition) {
            Some(true) => return a,
            Some(false) => return b,
            None if a == b => return a,
            None => {}
        }
        let (least, greatest) = (a.least.min(b.least), a.greatest.max(b.greatest));
        let width = width_of(least, greatest);
        let (x, y) = (self.resize(a.term, width), self.resize(b.term, width));
        let term = self.ite(condition, x, y);
        self.number_within(term, least, greatest)
    }

    /// The larger of the number and a constant.
    pub(super) fn at_least(&mut self, a: Number, value: i128) -> Number {
        if a.least >= value {
            return a;
        }
        let below = self.less_than_constant(a, value);
        let bound = self.constant(value);
        let chosen = self.choose(below, bound, a);
        self.restrict(chosen, value, i128::MAX)
    }

    /// The smaller of the number and a constant.
    pub(super) fn at_most(&mut self, a: Number, value: i128) -> Number {
        if a.greatest <= value {
            return a;
        }
        let above = self.exceeds_constant(a, value);
        let bound = self.constant(value);
        let chosen = self.choose(above, bound, a);
        self.restrict(chosen, i128::MIN, value)
    }
}
