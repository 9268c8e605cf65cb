//! The IEEE remainder.
//!
//! Idea: division with remainder by subtracting the divisor at every distance of the exponents,
//! from the largest one down; a step is idle while the distance is smaller. Then one comparison
//! with half of the divisor finds the nearest quotient. The result is exact.
//! Cost: the number of steps is that of exponents, which grows as `2^eb`: about 280 of 25 bits for
//! `Float32`, 2100 of 54 bits for `Float64`, and beyond reason for `Float128`.
//! Reference: IEEE 754-2019, section 5.3.1; the result does not depend on a rounding mode.

use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId};
use trine_value::FloatFormat;

use super::builder::Builder;
use super::number::Number;
use super::unpacked::{Unpacked, exponents};

/// Steps times bits that are built.
const MAX_STEP_BITS: i128 = 1 << 17;

/// Whether the circuit has a size within reason.
pub(super) fn has_remainder(format: FloatFormat) -> bool {
    let (least, greatest) = exponents(format);
    (greatest - least + 1) * i128::from(format.sb() + 1) <= MAX_STEP_BITS
}

impl Builder<'_> {
    /// `fp.rem`.
    ///
    /// # Errors
    /// If the budget ends.
    pub(super) fn remainder(
        &mut self,
        x: Unpacked,
        y: Unpacked,
        budget: &Budget,
    ) -> Result<Unpacked, Exhausted> {
        let width = x.format.sb() + 1;
        let distance = self.minus(x.exponent, y.exponent);
        let (rest, odd) = self.divide_down(x.significand, y.significand, distance, budget)?;

        // In halves of the divisor's last place; a dividend of one exponent less is itself.
        let below = self.less_than_constant(distance, 0);
        let dividend = self.zero_extend(x.significand, width);
        let low = self.low(rest, width - 1);
        let doubled = self.append_zeros(low, 1);
        let halves = self.ite(below, dividend, doubled);
        let half_divisor = self.zero_extend(y.significand, width);
        let above_half = self.mk(Op::BvUlt, &[half_divisor, halves]);
        let at_half = self.eq(half_divisor, halves);
        let tie_up = self.and(&[at_half, odd]);
        let up = self.or(&[above_half, tie_up]);
        let divisor = self.append_zeros(y.significand, 1);
        let complement = self.mk(Op::BvSub, &[divisor, halves]);
        let result = self.ite(up, complement, halves);

        let exact = self.is_zero(result);
        let (normal, count) = self.normalise(result);
        let significand = self.high(normal, width - 1);
        let significand = self.with_leading_one(significand);
        let exponent = self.minus(y.exponent, count);
        let (least, greatest) = exponents(x.format);
        let exponent = self.restrict(exponent, least, greatest);

        // Far below the divisor, the dividend is the result; infinite divisors are above all.
        let small = self.less_than_constant(distance, -1);
        let unchanged = self.or(&[small, y.infinite]);
        let flips = self.not(unchanged);
        let some = self.not(x.zero);
        let flips = self.and(&[flips, up, some]);
        let nan = self.or(&[x.nan, y.nan, x.infinite, y.zero]);
        let number = self.not(nan);
        let changed = self.not(unchanged);
        let exact = self.and(&[exact, changed]);
        let zero = self.or(&[x.zero, exact]);
        Ok(Unpacked {
            format: x.format,
            nan,
            infinite: self.truth(false),
            zero: self.and(&[number, zero]),
            sign: self.xor(x.sign, flips),
            exponent: self.choose(unchanged, x.exponent, exponent),
            significand: self.ite(unchanged, x.significand, significand),
        })
    }

    /// `x * 2^distance mod y`, and whether the quotient is odd; `x` and false for negative
    /// distances. `x` is less than `2 y`.
    fn divide_down(
        &mut self,
        x: TermId,
        y: TermId,
        distance: Number,
        budget: &Budget,
    ) -> Result<(TermId, TermId), Exhausted> {
        let width = self.width(x) + 1;
        let divisor = self.zero_extend(y, width);
        let mut rest = self.zero_extend(x, width);
        let mut odd = self.truth(false);
        for step in (0..=distance.greatest).rev() {
            budget.spend(u64::from(width))?;
            let idle = self.less_than_constant(distance, step);
            let digit = self.mk(Op::BvUge, &[rest, divisor]);
            let less = self.mk(Op::BvSub, &[rest, divisor]);
            let mut next = self.ite(digit, less, rest);
            if step > 0 {
                let kept = self.low(next, width - 1);
                next = self.append_zeros(kept, 1);
            } else {
                let active = self.not(idle);
                odd = self.and(&[active, digit]);
            }
            rest = self.ite(idle, rest, next);
        }
        Ok((rest, odd))
    }

    /// A word whose highest bit is known to be one, unless it is of no interest.
    fn with_leading_one(&mut self, word: TermId) -> TermId {
        let one = self.ones(1);
        let rest = self.low(word, self.width(word) - 1);
        self.concat(&[one, rest])
    }
}
