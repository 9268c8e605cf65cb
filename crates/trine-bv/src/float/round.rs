//! Rounding: the one place where a long significand becomes one of the format.
//!
//! Idea: numbers stay normalised. Where the last kept place is fixed from below (subnormal results,
//! rounding to an integer), the place moves into the significand by a variable distance; a
//! thermometer code of the distance masks what is cut, and one more bit marks the unit that is
//! added. So no shift to the place and back is needed.
//! Invariant: one rounding only; the result is as if rounded with unbounded exponents, and checked
//! for overflow then.
//! Reference: IEEE 754-2019, sections 4.3 and 7.4; Brain, Schanda, Sun, TACAS 2019, for the masks.

use trine_term::TermId;
use trine_value::FloatFormat;

use super::builder::Builder;
use super::mode::{Discarded, Mode};
use super::number::Number;
use super::shift::bits_for;
use super::unpacked::Unpacked;

/// A nonzero number `(-1)^sign * significand * 2^(exponent - (width - 1))`, where the significand
/// has a leading one. Its lowest bit may stand for all bits that would follow, if two bits or more
/// are cut off.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exact {
    pub(super) sign: TermId,
    pub(super) exponent: Number,
    pub(super) significand: TermId,
}

/// From where on the precision is less than that of the format.
#[derive(Clone, Copy, Debug)]
pub(super) enum Floor {
    /// Numbers of smaller exponents have less precision: their last place is that of numbers of
    /// this exponent.
    Exponent(i128),
    /// Numbers of small exponents need not be cut: they have no more places than the format.
    NotReached,
}

/// What became of a significand after the cut.
struct Kept {
    significand: TermId,
    /// One at the last place, in one bit more than the significand; for a number below half of the
    /// last place, above the significand.
    unit: TermId,
    discarded: Discarded,
    exponent: Number,
    /// Whether all of the significand was cut off.
    nothing: TermId,
}

impl Builder<'_> {
    /// The number rounded to the format. Of a number that is *not ordinary*, any value.
    pub(super) fn round(&mut self, format: FloatFormat, mode: Mode, number: Exact) -> Unpacked {
        let floor = Floor::Exponent(i128::from(format.emin()));
        self.round_above(format, mode, number, floor)
    }

    /// The number rounded to the format, with another floor.
    pub(super) fn round_above(
        &mut self,
        format: FloatFormat,
        mode: Mode,
        number: Exact,
        floor: Floor,
    ) -> Unpacked {
        let precision = format.sb();
        let kept = match floor {
            Floor::Exponent(least) if number.exponent.least < least => {
                self.cut_above(number, precision, least)
            }
            _ => self.cut(number, precision),
        };
        let up = self.rounds_away(mode, number.sign, kept.discarded);
        let increment = match self.truth_value(up) {
            Some(false) => self.zeros(precision + 1),
            _ => {
                let zeros = self.zeros(precision + 1);
                self.ite(up, kept.unit, zeros)
            }
        };
        let significand = self.zero_extend(kept.significand, precision + 1);
        let sum = self.mk(trine_term::Op::BvAdd, &[significand, increment]);
        // A carry leaves zeros below: the sum is a power of two.
        let carry = if self.truth_value(up) == Some(false) { up } else { self.top(sum) };
        let rest = self.low(sum, precision - 1);
        let no_carry = self.not(carry);
        let zero = self.and(&[kept.nothing, no_carry]);
        let exponent = self.plus_bool(kept.exponent, carry);
        self.overflow(format, mode, number.sign, exponent, rest, zero)
    }

    /// Replaces numbers above the greatest one of the format.
    fn overflow(
        &mut self,
        format: FloatFormat,
        mode: Mode,
        sign: TermId,
        exponent: Number,
        rest: TermId,
        zero: TermId,
    ) -> Unpacked {
        let emax = i128::from(format.emax());
        let overflow = self.exceeds_constant(exponent, emax);
        let to_infinity = self.overflows_to_infinity(mode, sign);
        let infinite = self.and(&[overflow, to_infinity]);
        let to_infinity_always = self.truth_value(to_infinity) == Some(true);
        let (exponent, rest) = if to_infinity_always {
            (exponent, rest)
        } else {
            let (greatest, ones) = (self.constant(emax), self.ones(format.sb() - 1));
            (self.choose(overflow, greatest, exponent), self.ite(overflow, ones, rest))
        };
        let one = self.ones(1);
        Unpacked {
            format,
            nan: self.truth(false),
            infinite,
            zero,
            sign,
            exponent: self.restrict(exponent, i128::from(format.quantum_exponent()), emax),
            significand: self.concat(&[one, rest]),
        }
    }

    /// Cuts at a fixed place: keeps `precision` bits.
    fn cut(&mut self, number: Exact, precision: u32) -> Kept {
        let (significand, guard, sticky) = self.split(number.significand, precision);
        let one = self.ones(1);
        Kept {
            significand,
            unit: self.zero_extend(one, precision + 1),
            discarded: Discarded { odd: self.bit(significand, 0), guard, sticky },
            exponent: number.exponent,
            nothing: self.truth(false),
        }
    }

    /// The highest `precision` bits, the next one, and whether there are ones below.
    fn split(&mut self, significand: TermId, precision: u32) -> (TermId, TermId, TermId) {
        let width = self.width(significand);
        if width <= precision {
            let none = self.truth(false);
            return (self.append_zeros(significand, precision - width), none, none);
        }
        let kept = self.high(significand, precision);
        let guard = self.bit(significand, width - precision - 1);
        let sticky = if width == precision + 1 {
            self.truth(false)
        } else {
            let rest = self.low(significand, width - precision - 1);
            self.is_nonzero(rest)
        };
        (kept, guard, sticky)
    }

    /// Cuts at the last place of numbers with exponent `least`, or below: keeps `precision` bits at
    /// most.
    fn cut_above(&mut self, number: Exact, precision: u32, least: i128) -> Kept {
        let (significand, guard, sticky) = self.split(number.significand, precision);
        let all = i128::from(precision);
        // Numbers below half of the last place behave like each other.
        let far = self.less_than_constant(number.exponent, least - all);
        let exponent = self.at_least(number.exponent, least - all);
        let floor = self.constant(least);
        let distance = self.minus(floor, exponent);
        let distance = self.at_least(distance, 0);
        let distance = self.restrict(distance, 0, all);
        let amount = self.number_bits(distance, bits_for(precision));

        let below = self.thermometer(amount, precision + 1);
        let below_or_at = self.append_one(below);
        let not_below = self.mk(trine_term::Op::BvNot, &[below]);
        let at = self.low(below_or_at, precision + 1);
        let unit = self.mk(trine_term::Op::BvAnd, &[at, not_below]);

        // The kept bits and the guard: the place of the bit below the unit has the unit's number.
        let guard_bit = self.bool_to_bit(guard);
        let long = self.concat(&[significand, guard_bit]);
        let at_guard = self.mk(trine_term::Op::BvAnd, &[long, unit]);
        let at_guard = self.is_nonzero(at_guard);
        let below_guard = self.mk(trine_term::Op::BvAnd, &[long, below]);
        let below_guard = self.is_nonzero(below_guard);
        let near = self.not(far);

        let (short_unit, short_not_below) =
            (self.low(unit, precision), self.low(not_below, precision));
        let odd = self.mk(trine_term::Op::BvAnd, &[significand, short_unit]);
        let nothing = self.bit(below, precision - 1);
        Kept {
            significand: self.mk(trine_term::Op::BvAnd, &[significand, short_not_below]),
            unit,
            discarded: Discarded {
                odd: self.is_nonzero(odd),
                guard: self.and(&[at_guard, near]),
                sticky: self.or(&[sticky, below_guard, far]),
            },
            exponent,
            nothing,
        }
    }

    fn append_one(&mut self, word: TermId) -> TermId {
        let one = self.ones(1);
        self.concat(&[word, one])
    }
}
