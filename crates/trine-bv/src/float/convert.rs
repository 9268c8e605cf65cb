//! Conversions between formats and from and to bit-vectors, and rounding to integers.
//!
//! Idea: every source is an exact number that is rounded once. Towards integers, the significand
//! moves through a window of the target's bits, a guard bit and a sticky bit.
//! Invariant: what the theory leaves open is told apart here, and filled in elsewhere.
//! Reference: IEEE 754-2019, sections 5.3.1, 5.4.1, 5.4.2 and 5.8; SMT-LIB 2.7, theory
//! `FloatingPoint`. Rounding to an integer may leave a format of few exponents, and then overflows.

use trine_term::{Op, TermId};
use trine_value::FloatFormat;

use super::builder::Builder;
use super::mode::{Discarded, Mode};
use super::number::Number;
use super::round::{Exact, Floor};
use super::shift::bits_for;
use super::unpacked::Unpacked;

/// How a word stands for an integer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Signedness {
    /// As a natural number.
    Unsigned,
    /// In two's complement.
    Signed,
}

/// An integer in a word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Converted {
    pub(super) word: TermId,
    /// Whether the word is the result; else the theory leaves it open.
    pub(super) in_range: TermId,
}

/// Whether numbers of the format below its normal ones are far below the floor of a rounding, so
/// that their significands may be as stored.
pub(super) fn forgets_subnormals(source: FloatFormat, precision: u32, floor: i128) -> bool {
    i128::from(source.emin()) < floor - i128::from(precision)
}

/// The floor of rounding to an integer in the format: from there on, numbers are integers.
pub(super) fn integral_floor(format: FloatFormat) -> i128 {
    i128::from(format.sb()) - 1
}

impl Builder<'_> {
    /// `fp.roundToIntegral`.
    pub(super) fn round_to_integral(&mut self, mode: Mode, x: Unpacked) -> Unpacked {
        let exact = Exact { sign: x.sign, exponent: x.exponent, significand: x.significand };
        let floor = Floor::Exponent(integral_floor(x.format));
        let rounded = self.round_above(x.format, mode, exact, floor);
        self.with_special_cases_of(rounded, x)
    }

    /// `to_fp` from another format.
    pub(super) fn convert_format(
        &mut self,
        mode: Mode,
        x: Unpacked,
        format: FloatFormat,
    ) -> Unpacked {
        let exact = Exact { sign: x.sign, exponent: x.exponent, significand: x.significand };
        let rounded = self.round(format, mode, exact);
        self.with_special_cases_of(rounded, x)
    }

    fn with_special_cases_of(&mut self, rounded: Unpacked, x: Unpacked) -> Unpacked {
        let special = self.or(&[x.nan, x.infinite, x.zero]);
        self.overlay(rounded, special, x.nan, x.infinite, x.zero)
    }

    /// `to_fp` and `to_fp_unsigned` from a bit-vector.
    pub(super) fn convert_integer(
        &mut self,
        mode: Mode,
        word: TermId,
        signedness: Signedness,
        format: FloatFormat,
    ) -> Unpacked {
        let sign = match signedness {
            Signedness::Unsigned => self.truth(false),
            Signedness::Signed => self.top(word),
        };
        let negated = self.mk(Op::BvNeg, &[word]);
        let magnitude = self.ite(sign, negated, word);
        let zero = self.is_zero(word);
        let (significand, count) = self.normalise(magnitude);
        let top = self.constant(i128::from(self.width(word)) - 1);
        let exponent = self.minus(top, count);
        let rounded = self.round(format, mode, Exact { sign, exponent, significand });
        let none = self.truth(false);
        self.overlay(rounded, zero, none, none, zero)
    }

    /// `fp.to_ubv` and `fp.to_sbv`. The significand may be as stored.
    pub(super) fn round_to_integer(
        &mut self,
        mode: Mode,
        x: Unpacked,
        signedness: Signedness,
        width: u32,
    ) -> Converted {
        // Greater numbers do not exist, or are out of range.
        let bits = i128::from(width).min((x.exponent.greatest + 1).max(1));
        let too_large = self.exceeds_constant(x.exponent, bits - 1);
        let exponent = self.at_most(x.exponent, bits - 1);
        let bits = bits as u32;
        let magnitude = self.rounded_magnitude(mode, x.sign, x.significand, exponent, bits);
        // A zero has no bits, whatever its significand says.
        let nothing = self.zeros(bits + 1);
        let magnitude = self.ite(x.zero, nothing, magnitude);

        let wide = width.max(bits) + 1;
        let magnitude = self.zero_extend(magnitude, wide);
        let special = self.or(&[x.nan, x.infinite]);
        let not_zero = self.not(x.zero);
        let too_large = self.and(&[too_large, not_zero]);
        let word = self.low(magnitude, width);
        let negated = self.mk(Op::BvNeg, &[word]);
        let outside = match signedness {
            Signedness::Unsigned => {
                let carry = self.top(magnitude);
                let some = self.is_nonzero(magnitude);
                let negative = self.and(&[x.sign, some]);
                self.or(&[carry, negative])
            }
            Signedness::Signed => {
                // `-2^(width-1)` is the one number whose magnitude has a top bit.
                let carries = self.high(magnitude, 2);
                let large = self.is_nonzero(carries);
                let least = self.power_of_two(wide, width - 1);
                let is_least = self.eq(least, magnitude);
                let is_least = self.and(&[x.sign, is_least]);
                let not_least = self.not(is_least);
                self.and(&[large, not_least])
            }
        };
        let out = self.or(&[special, too_large, outside]);
        Converted { word: self.ite(x.sign, negated, word), in_range: self.not(out) }
    }

    fn power_of_two(&mut self, width: u32, exponent: u32) -> TermId {
        self.store.mk_bv(&trine_value::BitVec::one(width).shl_u32(exponent))
    }

    /// The magnitude rounded to an integer, in one bit more than `bits`; exponents are below `bits`.
    fn rounded_magnitude(
        &mut self,
        mode: Mode,
        sign: TermId,
        significand: TermId,
        exponent: Number,
        bits: u32,
    ) -> TermId {
        // The integer, a guard bit, a sticky bit. Numbers below one half are sticky only.
        let window = bits + 2;
        let width = self.width(significand);
        let placed = if width <= window {
            self.append_zeros(significand, window - width)
        } else {
            let kept = self.high(significand, window - 1);
            let lost = self.low(significand, width - (window - 1));
            let lost = self.is_nonzero(lost);
            let lost = self.bool_to_bit(lost);
            self.concat(&[kept, lost])
        };
        let top = self.constant(i128::from(bits) - 1);
        let distance = self.minus(top, exponent);
        let distance = self.at_most(distance, i128::from(window) - 1);
        let placed = if distance.greatest > 0 {
            let amount = self.number_bits(distance, bits_for(distance.greatest as u32));
            self.shift_right_sticky(placed, amount)
        } else {
            placed
        };
        let integer = self.high(placed, bits);
        let cut = Discarded {
            odd: self.bit(integer, 0),
            guard: self.bit(placed, 1),
            sticky: self.bit(placed, 0),
        };
        let up = self.rounds_away(mode, sign, cut);
        let up = self.bool_to_bit(up);
        let (integer, up) = (self.zero_extend(integer, bits + 1), self.zero_extend(up, bits + 1));
        self.mk(Op::BvAdd, &[integer, up])
    }
}
