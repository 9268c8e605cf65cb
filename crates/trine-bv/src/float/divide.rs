//! Division and square root, digit by digit.
//!
//! Idea: restoring division and restoring square root make one bit of the result per step, from
//! the top, and leave a remainder of which only "is it zero" matters. The partial remainder stays
//! below twice the divisor (twice the root), so steps are as narrow as the significand.
//! Invariant: results have the precision of the format and one bit more, before the sticky bit.
//! Reference: Ercegovac and Lang, "Digital Arithmetic", chapters 5 and 6 (radix 2, restoring).

use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId};

use super::builder::Builder;
use super::mode::Mode;
use super::round::Exact;
use super::unpacked::Unpacked;

impl Builder<'_> {
    /// `fp.div`.
    ///
    /// # Errors
    /// If the budget ends.
    pub(super) fn divide(
        &mut self,
        mode: Mode,
        x: Unpacked,
        y: Unpacked,
        budget: &Budget,
    ) -> Result<Unpacked, Exhausted> {
        let steps = x.format.sb() + 2;
        let (quotient, sticky) =
            self.divide_significands(x.significand, y.significand, steps, budget)?;
        let quotient = self.concat(&[quotient, sticky]);
        // The leading one is in the highest place or the next one.
        let at_least_one = self.top(quotient);
        let rest = self.low(quotient, steps);
        let moved = self.append_zeros(rest, 1);
        let significand = self.ite(at_least_one, quotient, moved);
        let exponent = self.minus(x.exponent, y.exponent);
        let exponent = self.plus_constant(exponent, -1);
        let exponent = self.plus_bool(exponent, at_least_one);
        let sign = self.xor(x.sign, y.sign);
        let rounded = self.round(x.format, mode, Exact { sign, exponent, significand });

        let infinities = self.and(&[x.infinite, y.infinite]);
        let zeros = self.and(&[x.zero, y.zero]);
        let nan = self.or(&[x.nan, y.nan, infinities, zeros]);
        let number = self.not(nan);
        let to_infinity = self.or(&[x.infinite, y.zero]);
        let to_zero = self.or(&[x.zero, y.infinite]);
        let special = self.or(&[nan, to_infinity, to_zero]);
        let infinite = self.and(&[number, to_infinity]);
        let zero = self.and(&[number, to_zero]);
        Ok(self.overlay(rounded, special, nan, infinite, zero))
    }

    /// The first `steps` bits of `x / y` for words with leading ones, and whether more follow.
    fn divide_significands(
        &mut self,
        x: TermId,
        y: TermId,
        steps: u32,
        budget: &Budget,
    ) -> Result<(TermId, TermId), Exhausted> {
        let width = self.width(x) + 1;
        let divisor = self.zero_extend(y, width);
        let mut rest = self.zero_extend(x, width);
        let mut digits = Vec::with_capacity(steps as usize);
        for step in 0..steps {
            budget.spend(u64::from(width))?;
            if step > 0 {
                let kept = self.low(rest, width - 1);
                rest = self.append_zeros(kept, 1);
            }
            let digit = self.mk(Op::BvUge, &[rest, divisor]);
            let less = self.mk(Op::BvSub, &[rest, divisor]);
            rest = self.ite(digit, less, rest);
            digits.push(self.bool_to_bit(digit));
        }
        let inexact = self.is_nonzero(rest);
        Ok((self.concat(&digits), self.bool_to_bit(inexact)))
    }

    /// `fp.sqrt`.
    ///
    /// # Errors
    /// If the budget ends.
    pub(super) fn square_root(
        &mut self,
        mode: Mode,
        x: Unpacked,
        budget: &Budget,
    ) -> Result<Unpacked, Exhausted> {
        let odd = self.bit(x.exponent.term, 0);
        let exponent = self.half(x.exponent);
        // Two bits before the binary point.
        let even_radicand = self.zero_extend(x.significand, x.format.sb() + 1);
        let odd_radicand = self.append_zeros(x.significand, 1);
        let radicand = self.ite(odd, odd_radicand, even_radicand);
        let significand = self.root(radicand, x.format.sb() + 1, budget)?;
        let exact = Exact { sign: self.truth(false), exponent, significand };
        let rounded = self.round(x.format, mode, exact);

        let not_zero = self.not(x.zero);
        let negative = self.and(&[x.sign, not_zero]);
        let nan = self.or(&[x.nan, negative]);
        let positive = self.not(x.sign);
        let infinite = self.and(&[x.infinite, positive]);
        let special = self.or(&[nan, x.infinite, x.zero]);
        let root = self.overlay(rounded, special, nan, infinite, x.zero);
        // Negative numbers have no root, so the sign is that of the zero.
        Ok(Unpacked { sign: x.sign, ..root })
    }

    /// The number divided by two, downwards.
    fn half(&mut self, a: super::number::Number) -> super::number::Number {
        let width = self.width(a.term);
        if a.least == a.greatest || width == 1 {
            return if a.least == a.greatest { self.constant(a.least.div_euclid(2)) } else { a };
        }
        let term = self.high(a.term, width - 1);
        let (least, greatest) = (a.least.div_euclid(2), a.greatest.div_euclid(2));
        super::number::Number { term, least, greatest }
    }

    /// The first `steps` bits of the root of a word with two bits before the binary point, of which
    /// one is set; below them, whether the root is longer.
    fn root(&mut self, radicand: TermId, steps: u32, budget: &Budget) -> Result<TermId, Exhausted> {
        let radicand = self.append_zeros(radicand, 2 * steps - self.width(radicand));
        // Of two bits, one at least is set, so the first digit is one.
        let mut root = self.ones(1);
        let first = self.high(radicand, 2);
        let one = self.number(2, 1);
        let mut rest = self.mk(Op::BvSub, &[first, one]);
        for step in 1..steps {
            // The rest is at most twice the root, which has `step` bits.
            budget.spend(u64::from(step))?;
            let high = 2 * (steps - step) - 1;
            let next = self.extract(radicand, high, high - 1);
            let width = step + 3;
            let wide = self.concat(&[rest, next]);
            let trial = self.number(2, 1);
            let trial = self.concat(&[root, trial]);
            let (wide, trial) = (self.zero_extend(wide, width), self.zero_extend(trial, width));
            let digit = self.mk(Op::BvUge, &[wide, trial]);
            let less = self.mk(Op::BvSub, &[wide, trial]);
            let chosen = self.ite(digit, less, wide);
            rest = self.low(chosen, step + 2);
            let digit = self.bool_to_bit(digit);
            root = self.concat(&[root, digit]);
        }
        let inexact = self.is_nonzero(rest);
        let sticky = self.bool_to_bit(inexact);
        Ok(self.concat(&[root, sticky]))
    }
}
