//! Addition, and the sum behind the fused multiplication.
//!
//! Idea: the operand of larger magnitude is found by one comparison, so the difference is never
//! negative; the other one is shifted to its place with a sticky bit; the sum is normalised, and
//! rounded once. A zero operand is the smaller one with no bits, so it needs no path of its own.
//! Invariant: with two extra bits and the sticky bit, the sum rounds like the exact one: bits are
//! lost only if the distance is at least two (the larger operand then has a leading one), and then
//! at most one leading bit cancels.
//! Reference: IEEE 754-2019, sections 5.4.1 and 6.3; Muller et al., "Handbook of Floating-Point
//! Arithmetic", section 7.3 (guard, round and sticky).

use trine_term::{Op, TermId};
use trine_value::RoundingMode;

use super::builder::Builder;
use super::mode::Mode;
use super::number::Number;
use super::round::{Exact, Floor};
use super::shift::bits_for;
use super::unpacked::Unpacked;

/// An operand of a sum: `(-1)^sign * significand * 2^(exponent - (width - 1))`, or zero.
#[derive(Clone, Copy)]
pub(super) struct Summand {
    pub(super) nan: TermId,
    pub(super) infinite: TermId,
    pub(super) zero: TermId,
    pub(super) sign: TermId,
    pub(super) exponent: Number,
    pub(super) significand: TermId,
    /// Every value is a multiple of two to this power.
    pub(super) quantum: i128,
}

impl Summand {
    /// A float with `zeros` more bits in the significand.
    pub(super) fn of(b: &mut Builder<'_>, x: Unpacked, zeros: u32) -> Self {
        Self {
            nan: x.nan,
            infinite: x.infinite,
            zero: x.zero,
            sign: x.sign,
            exponent: x.exponent,
            significand: b.append_zeros(x.significand, zeros),
            quantum: i128::from(x.format.quantum_exponent()),
        }
    }
}

impl Builder<'_> {
    /// `fp.add`. Significands may be as stored.
    pub(super) fn add(&mut self, mode: Mode, x: Unpacked, y: Unpacked) -> Unpacked {
        // A sum below the normal numbers is exact: both operands are multiples of the quantum.
        let format = x.format;
        let (x, y) = (Summand::of(self, x, 0), Summand::of(self, y, 0));
        self.sum(format, mode, x, y, Floor::NotReached)
    }

    /// The rounded sum. Significands are equally wide, with leading ones or both as stored.
    pub(super) fn sum(
        &mut self,
        format: trine_value::FloatFormat,
        mode: Mode,
        x: Summand,
        y: Summand,
        floor: Floor,
    ) -> Unpacked {
        let subtract = self.xor(x.sign, y.sign);
        let (exact, cancelled) = self.exact_sum(x, y, subtract);
        let rounded = self.round_above(format, mode, exact, floor);

        let infinities = self.and(&[x.infinite, y.infinite, subtract]);
        let nan = self.or(&[x.nan, y.nan, infinities]);
        let number = self.not(nan);
        let any_infinite = self.or(&[x.infinite, y.infinite]);
        let infinite = self.and(&[number, any_infinite]);
        let special = self.or(&[nan, any_infinite]);
        let ordinary = self.not(special);
        let zero = self.or(&[cancelled, rounded.zero]);
        let not_cancelled = self.not(cancelled);
        let overflow = self.and(&[ordinary, not_cancelled, rounded.infinite]);
        let down = self.is_mode(mode, RoundingMode::Rtn);
        let cancelled_sign = self.ite(subtract, down, x.sign);
        let infinite_sign = self.ite(x.infinite, x.sign, y.sign);
        let sign = self.ite(cancelled, cancelled_sign, exact.sign);
        Unpacked {
            nan,
            infinite: self.or(&[infinite, overflow]),
            zero: self.and(&[ordinary, zero]),
            sign: self.ite(any_infinite, infinite_sign, sign),
            ..rounded
        }
    }

    /// The sum of numbers, and whether it is zero.
    fn exact_sum(&mut self, x: Summand, y: Summand, subtract: TermId) -> (Exact, TermId) {
        let width = self.width(x.significand);
        let y_first = self.is_first(y, x);
        let exponent = self.choose(y_first, y.exponent, x.exponent);
        let small_exponent = self.choose(y_first, x.exponent, y.exponent);
        let large = self.ite(y_first, y.significand, x.significand);
        let small = self.ite(y_first, x.significand, y.significand);
        let sign = self.ite(y_first, y.sign, x.sign);

        // If one of them is zero, it is the small one.
        let zero = self.or(&[x.zero, y.zero]);
        let nothing = self.zeros(width);
        let small = self.ite(zero, nothing, small);
        let long = width + 3;
        let small = self.append_zeros(small, 3);
        let distance = self.minus(exponent, small_exponent);
        let distance = self.restrict(distance, 0, i128::MAX);
        let distance = self.at_most(distance, i128::from(long) - 1);
        let small = if distance.greatest > 0 {
            let amount = self.number_bits(distance, bits_for(distance.greatest as u32));
            self.shift_right_sticky(small, amount)
        } else {
            small
        };
        let large = self.append_zeros(large, 3);

        // One bit more above for the carry, and one below to bring in that of the subtraction.
        let inverted = self.spread(subtract, long);
        let small = self.mk(Op::BvXor, &[small, inverted]);
        let bit = self.bool_to_bit(subtract);
        let small = self.concat(&[bit, small, bit]);
        let (zero_bit, one_bit) = (self.zeros(1), self.ones(1));
        let large = self.concat(&[zero_bit, large, one_bit]);
        let sum = self.mk(Op::BvAdd, &[large, small]);
        let sum = self.high(sum, long + 1);

        let both = self.and(&[x.zero, y.zero]);
        let nothing = self.is_zero(sum);
        let cancelled = self.or(&[both, nothing]);
        let (significand, count) = self.normalise(sum);
        let exponent = self.plus_constant(exponent, 1);
        let exponent = self.minus(exponent, count);
        let least = x.quantum.min(y.quantum);
        let exponent = self.restrict(exponent, least, i128::MAX);
        (Exact { sign, exponent, significand }, cancelled)
    }

    /// Whether the magnitude of `x` is larger than that of `y`.
    fn is_first(&mut self, x: Summand, y: Summand) -> TermId {
        let less = self.less(y.exponent, x.exponent);
        let greater = self.less(x.exponent, y.exponent);
        let not_greater = self.not(greater);
        let larger = self.mk(Op::BvUlt, &[y.significand, x.significand]);
        let larger = self.and(&[not_greater, larger]);
        let larger = self.or(&[less, larger]);
        let some = self.not(x.zero);
        let either = self.or(&[y.zero, larger]);
        self.and(&[some, either])
    }
}
