//! The IEEE remainder.
//!
//! Idea: division with remainder by subtracting the divisor at every distance of the exponents,
//! from the largest one down; a step is idle while the distance is smaller. Then one comparison
//! with half of the divisor finds the nearest quotient. The result is exact.
//! The number of steps is that of exponents, which grows as `2^eb`: about 280 of 25 bits for
//! `Float32`. From `Float64` on, the power of two by which the dividend is greater is taken modulo
//! twice the divisor instead, by squaring: one wide product and one wide division for each bit of
//! the distance. Those are abstracted and refined on demand ([`crate::abstraction`]).
//! Invariant: both ways give the same remainder and the same parity of the quotient.
//! Reference: IEEE 754-2019, section 5.3.1; the result does not depend on a rounding mode. Powers
//! by squaring: Knuth, TAOCP 2, section 4.6.3.

use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId};
use trine_value::FloatFormat;

use super::builder::Builder;
use super::number::Number;
use super::unpacked::{Unpacked, exponents};

/// Steps times bits that are built one by one.
const MAX_STEP_BITS: i128 = 1 << 14;

/// Whether the exponents are few enough to be gone through.
fn has_few_steps(format: FloatFormat) -> bool {
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
        let (rest, odd) = if has_few_steps(x.format) {
            self.divide_down(x.significand, y.significand, distance, budget)?
        } else {
            self.divide_power(x.significand, y.significand, distance, budget)?
        };

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

    /// `x * 2^distance mod y`, and whether the quotient is odd; some word and false for negative
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

    /// The same by squaring.
    fn divide_power(
        &mut self,
        x: TermId,
        y: TermId,
        distance: Number,
        budget: &Budget,
    ) -> Result<(TermId, TermId), Exhausted> {
        let significand = self.width(x);
        let width = significand + 1;
        let wide = 2 * width + 1;
        // Modulo twice the divisor: then the remainder also tells whether the quotient is odd.
        let modulus = self.append_zeros(y, 1);
        let modulus = self.zero_extend(modulus, wide);
        let reduced = |this: &mut Self, word| {
            let rest = this.mk(Op::BvUrem, &[word, modulus]);
            this.low(rest, width)
        };
        // The highest bit is the sign. As long as the power is below the divisor it is a shift.
        let bits = self.width(distance.term) - 1;
        let short = (significand.ilog2()).min(bits);
        let mut power = self.number(width, 1);
        if short > 0 {
            let amount = self.extract(distance.term, bits - 1, bits - short);
            let amount = if short < width { self.zero_extend(amount, width) } else { amount };
            power = self.mk(Op::BvShl, &[power, amount]);
        }
        for position in (0..bits - short).rev() {
            budget.spend(u64::from(wide))?;
            let factor = self.zero_extend(power, wide);
            let square = self.mk(Op::BvMul, &[factor, factor]);
            let kept = self.low(square, wide - 1);
            let doubled = self.append_zeros(kept, 1);
            let bit = self.bit(distance.term, position);
            let next = self.ite(bit, doubled, square);
            power = reduced(self, next);
        }
        let (dividend, factor) = (self.zero_extend(x, wide), self.zero_extend(power, wide));
        let product = self.mk(Op::BvMul, &[dividend, factor]);
        let both = reduced(self, product);
        let divisor = self.zero_extend(y, width);
        let digit = self.mk(Op::BvUge, &[both, divisor]);
        let less = self.mk(Op::BvSub, &[both, divisor]);
        let rest = self.ite(digit, less, both);
        let below = self.less_than_constant(distance, 0);
        let at_least_zero = self.not(below);
        let odd = self.and(&[at_least_zero, digit]);
        Ok((rest, odd))
    }

    /// A word whose highest bit is known to be one, unless it is of no interest.
    fn with_leading_one(&mut self, word: TermId) -> TermId {
        let one = self.ones(1);
        let rest = self.low(word, self.width(word) - 1);
        self.concat(&[one, rest])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use trine_term::TermStore;

    #[test]
    fn both_ways_of_division_agree() {
        let budget = Budget::unlimited();
        for bits in [2, 3, 4] {
            let mut store = TermStore::new();
            let mut b = Builder { store: &mut store };
            let ones = 1i128 << (bits - 1);
            for (x, y) in (ones..2 * ones).flat_map(|x| (ones..2 * ones).map(move |y| (x, y))) {
                for by in -3..=13 {
                    let distance = Number { term: b.number(5, by), least: -13, greatest: 13 };
                    let (x, y) = (b.number(bits, x), b.number(bits, y));
                    let by_steps = b.divide_down(x, y, distance, &budget).unwrap();
                    let by_power = b.divide_power(x, y, distance, &budget).unwrap();
                    assert_eq!(by_steps.1, by_power.1);
                    if by >= 0 {
                        assert_eq!(by_steps.0, by_power.0);
                    }
                }
            }
        }
    }
}
