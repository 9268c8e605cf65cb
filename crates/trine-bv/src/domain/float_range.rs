//! Intervals of floats, to decide comparisons and classifications without arithmetic circuits.
//!
//! Idea: rounding is monotone, in the number and in the mode (towards negative, then all others, then
//! towards positive), so the ends of a result are operations on the ends of the operands. What makes
//! NaN is kept apart as a flag. Zeros are one number here, whatever their sign.
//! Invariant: a float is in its range: it is NaN and the range has NaN, or it is a number from the
//! low to the high end in the order of `fp.leq`.
//! Reference: Michel, "Exact Projection Functions for Floating Point Number Constraints", AMAI 2002;
//! Marre, Bobot, Chihani, "Real Behavior of Floating Point Numbers", SMT 2017 (COLIBRI).

use trine_term::Op;
use trine_value::{BitVec, Float, FloatFormat, RoundingMode};

use super::fact::Fact;

/// A set of floats of one format: an interval, and whether NaN is in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FloatRange {
    /// The ends of the numbers, if there are any.
    numbers: Option<(Float, Float)>,
    nan: bool,
}

/// What an operand of an operator of floats is known to be.
#[derive(Clone, Debug)]
pub(crate) enum Operand {
    Float(FloatRange),
    /// A word.
    Word(Fact),
    /// A formula, if it is decided.
    Truth(Option<bool>),
    /// A rounding mode, if it is a value.
    Mode(Option<RoundingMode>),
}

fn infinity(format: FloatFormat) -> Float {
    let exponent = BitVec::ones(format.eb()).concat(&BitVec::zero(format.sb() - 1));
    Float::from_bits(format, &exponent.zero_extend(1))
}

pub(super) fn zero(format: FloatFormat) -> Float {
    Float::from_bits(format, &BitVec::zero(format.width()))
}

/// The least positive number that is normal.
fn least_normal(format: FloatFormat) -> Float {
    Float::from_bits(format, &BitVec::one(format.width()).shl_u32(format.sb() - 1))
}

fn least(a: Float, b: Float) -> Float {
    if b.lt(&a) { b } else { a }
}

fn greatest(a: Float, b: Float) -> Float {
    if a.lt(&b) { b } else { a }
}

/// The modes that give the least and the greatest result.
fn modes(mode: Option<RoundingMode>) -> (RoundingMode, RoundingMode) {
    mode.map_or((RoundingMode::Rtn, RoundingMode::Rtp), |mode| (mode, mode))
}

impl FloatRange {
    /// All floats.
    pub(crate) fn top(format: FloatFormat) -> Self {
        let infinity = infinity(format);
        Self { numbers: Some((infinity.neg(), infinity)), nan: true }
    }

    /// One float.
    pub(crate) fn constant(value: &Float) -> Self {
        if value.is_nan() {
            return Self { numbers: None, nan: true };
        }
        Self { numbers: Some((value.clone(), value.clone())), nan: false }
    }

    /// All numbers from `low` to `high`, where an end that is NaN is none.
    pub(crate) fn numbers(low: Float, high: Float, nan: bool) -> Self {
        // Bounds that are NaN come from operations that have no value at the ends.
        let format = low.format();
        let low = if low.is_nan() { infinity(format).neg() } else { low };
        let high = if high.is_nan() { infinity(format) } else { high };
        Self { numbers: Some((low, high)), nan }
    }

    /// All numbers that are not infinite, and NaN if it is asked for.
    fn finite(format: FloatFormat, nan: bool) -> Self {
        let one = BitVec::one(format.width());
        let greatest = Float::from_bits(format, &infinity(format).bits().sub(&one));
        Self::numbers(greatest.neg(), greatest, nan)
    }

    /// Whether all its numbers are nearer to zero than normal ones.
    fn is_below_normal(&self) -> bool {
        self.numbers.as_ref().is_some_and(|(low, high)| {
            let normal = least_normal(low.format());
            normal.neg().lt(low) && high.lt(&normal)
        })
    }

    /// Whether all its numbers are farther from zero than subnormal ones.
    fn is_beyond_subnormal(&self) -> bool {
        self.numbers.as_ref().is_some_and(|(low, high)| {
            let normal = least_normal(low.format());
            normal.leq(low) || high.leq(&normal.neg())
        })
    }

    pub(crate) fn is_top(&self) -> bool {
        let full =
            |(low, high): &(Float, Float)| low.is_infinite() && high.is_infinite() && low != high;
        self.nan && self.numbers.as_ref().is_some_and(full)
    }

    #[cfg(test)]
    pub(super) fn contains(&self, value: &Float) -> bool {
        if value.is_nan() {
            return self.nan;
        }
        self.numbers.as_ref().is_some_and(|(low, high)| low.leq(value) && value.leq(high))
    }

    /// What is in both; `None` if nothing is.
    pub(crate) fn meet(&self, other: &Self) -> Option<Self> {
        let numbers = match (&self.numbers, &other.numbers) {
            (Some((a, b)), Some((c, d))) => {
                let (low, high) = (greatest(a.clone(), c.clone()), least(b.clone(), d.clone()));
                low.leq(&high).then_some((low, high))
            }
            _ => None,
        };
        let nan = self.nan && other.nan;
        (nan || numbers.is_some()).then_some(Self { numbers, nan })
    }

    pub(super) fn join(&self, other: &Self) -> Self {
        let numbers = match (self.numbers.clone(), other.numbers.clone()) {
            (Some((a, b)), Some((c, d))) => Some((least(a, c), greatest(b, d))),
            (one, other) => one.or(other),
        };
        Self { numbers, nan: self.nan || other.nan }
    }

    fn has(&self, property: impl Fn(&Float) -> bool) -> bool {
        self.numbers.as_ref().is_some_and(|(low, high)| property(low) || property(high))
    }

    /// The ends of the numbers, if there are any.
    pub(crate) fn ends(&self) -> Option<(&Float, &Float)> {
        self.numbers.as_ref().map(|(low, high)| (low, high))
    }

    /// Whether NaN is in the range.
    pub(crate) fn has_nan(&self) -> bool {
        self.nan
    }

    pub(super) fn has_infinity(&self) -> bool {
        self.has(Float::is_infinite)
    }

    pub(super) fn has_zero(&self) -> bool {
        self.numbers.as_ref().is_some_and(|(low, high)| {
            let zero = zero(low.format());
            low.leq(&zero) && zero.leq(high)
        })
    }

    pub(super) fn neg(&self) -> Self {
        let numbers = self.numbers.as_ref().map(|(low, high)| (high.neg(), low.neg()));
        Self { numbers, nan: self.nan }
    }

    fn abs(&self) -> Self {
        let numbers = self.numbers.as_ref().map(|(low, high)| {
            let top = greatest(low.abs(), high.abs());
            let bottom =
                if self.has_zero() { zero(low.format()) } else { least(low.abs(), high.abs()) };
            (bottom, top)
        });
        Self { numbers, nan: self.nan }
    }

    /// The image of a function that is monotone in each of two operands, rounded, where `nan` says
    /// that it has no value at some operands.
    fn image(
        &self,
        other: &Self,
        mode: Option<RoundingMode>,
        nan: bool,
        apply: impl Fn(RoundingMode, &Float, &Float) -> Float,
    ) -> Self {
        let nan = nan || self.nan || other.nan;
        let (Some((a, b)), Some((c, d))) = (&self.numbers, &other.numbers) else {
            return Self { numbers: None, nan };
        };
        let (down, up) = modes(mode);
        let corners = [(a, c), (a, d), (b, c), (b, d)];
        let lows = corners.map(|(x, y)| apply(down, x, y));
        let highs = corners.map(|(x, y)| apply(up, x, y));
        if lows.iter().chain(&highs).any(Float::is_nan) {
            let infinity = infinity(a.format());
            return Self::numbers(infinity.neg(), infinity, nan);
        }
        let low = lows.into_iter().reduce(least).expect("four corners");
        let high = highs.into_iter().reduce(greatest).expect("four corners");
        Self::numbers(low, high, nan)
    }

    pub(super) fn add(&self, other: &Self, mode: Option<RoundingMode>) -> Self {
        let opposite = |x: &Self, y: &Self| {
            x.has(|end| end.is_infinite() && end.is_negative())
                && y.has(|end| end.is_infinite() && end.is_positive())
        };
        let nan = opposite(self, other) || opposite(other, self);
        self.image(other, mode, nan, |mode, x, y| x.add(mode, y))
    }

    pub(super) fn multiply(&self, other: &Self, mode: Option<RoundingMode>) -> Self {
        let nan =
            self.has_zero() && other.has_infinity() || self.has_infinity() && other.has_zero();
        self.image(other, mode, nan, |mode, x, y| x.mul(mode, y))
    }

    pub(super) fn divide(&self, other: &Self, mode: Option<RoundingMode>) -> Self {
        let nan =
            self.has_zero() && other.has_zero() || self.has_infinity() && other.has_infinity();
        if other.has_zero() {
            let (Some((low, _)), nan) = (&self.numbers, nan || self.nan || other.nan) else {
                return Self { numbers: None, nan: true };
            };
            let infinity = infinity(low.format());
            return Self::numbers(infinity.neg(), infinity, nan);
        }
        self.image(other, mode, nan, |mode, x, y| x.div(mode, y))
    }

    /// `x y + z`, rounded once.
    fn fused(&self, other: &Self, addend: &Self, mode: Option<RoundingMode>) -> Self {
        let has_infinity = self.has_infinity() || other.has_infinity();
        let nan = self.has_zero() && other.has_infinity()
            || self.has_infinity() && other.has_zero()
            || has_infinity && addend.has_infinity()
            || addend.nan;
        let Some((low, high)) = &addend.numbers else { return Self { numbers: None, nan: true } };
        let (down, up) = modes(mode);
        let lows = self.image(other, Some(down), nan, |mode, x, y| x.fma(mode, y, low));
        let highs = self.image(other, Some(up), nan, |mode, x, y| x.fma(mode, y, high));
        lows.join(&highs)
    }

    fn square_root(&self, mode: Option<RoundingMode>) -> Self {
        let Some((low, high)) = &self.numbers else { return self.clone() };
        let zero = zero(low.format());
        let nan = self.nan || low.lt(&zero);
        if high.lt(&zero) {
            return Self { numbers: None, nan };
        }
        let (down, up) = modes(mode);
        Self::numbers(greatest(low.clone(), zero).sqrt(down), high.sqrt(up), nan)
    }

    fn remainder(&self, other: &Self) -> Self {
        let nan = self.nan || other.nan || self.has_infinity() || other.has_zero();
        let (Some((_, x)), Some((_, y))) = (self.abs().numbers, other.abs().numbers) else {
            return Self { numbers: None, nan };
        };
        let bound = least(x, y);
        Self::numbers(bound.neg(), bound, nan)
    }

    /// A monotone function of one operand that keeps NaN.
    fn map(&self, low: impl Fn(&Float) -> Float, high: impl Fn(&Float) -> Float) -> Self {
        let numbers = self.numbers.as_ref().map(|(a, b)| (low(a), high(b)));
        Self { numbers, nan: self.nan }
    }

    fn extremum(&self, other: &Self, choose: fn(Float, Float) -> Float) -> Self {
        let nan = self.nan && other.nan;
        let joined = Self { nan, ..self.join(other) };
        match (&self.numbers, &other.numbers) {
            (Some((a, b)), Some((c, d))) if !self.nan && !other.nan => {
                Self::numbers(choose(a.clone(), c.clone()), choose(b.clone(), d.clone()), nan)
            }
            _ => joined,
        }
    }
}

/// What the result of an operator is, in the format given.
pub(crate) fn forward(op: Op, format: FloatFormat, operands: &[Operand]) -> FloatRange {
    transfer(op, format, operands).unwrap_or_else(|| FloatRange::top(format))
}

fn transfer(op: Op, format: FloatFormat, operands: &[Operand]) -> Option<FloatRange> {
    Some(match (op, operands) {
        (Op::FpNeg, [Operand::Float(x)]) => x.neg(),
        (Op::FpAbs, [Operand::Float(x)]) => x.abs(),
        (Op::FpAdd, [Operand::Mode(mode), Operand::Float(x), Operand::Float(y)]) => x.add(y, *mode),
        (Op::FpSub, [Operand::Mode(mode), Operand::Float(x), Operand::Float(y)]) => {
            x.add(&y.neg(), *mode)
        }
        (Op::FpMul, [Operand::Mode(mode), Operand::Float(x), Operand::Float(y)]) => {
            x.multiply(y, *mode)
        }
        (Op::FpDiv, [Operand::Mode(mode), Operand::Float(x), Operand::Float(y)]) => {
            x.divide(y, *mode)
        }
        (
            Op::FpFma,
            [Operand::Mode(mode), Operand::Float(x), Operand::Float(y), Operand::Float(z)],
        ) => x.fused(y, z, *mode),
        (Op::FpSqrt, [Operand::Mode(mode), Operand::Float(x)]) => x.square_root(*mode),
        (Op::FpRem, [Operand::Float(x), Operand::Float(y)]) => x.remainder(y),
        (Op::FpRoundToIntegral, [Operand::Mode(mode), Operand::Float(x)]) => {
            let (down, up) = modes(*mode);
            x.map(|low| low.round_to_integral(down), |high| high.round_to_integral(up))
        }
        (Op::FpFromFp, [Operand::Mode(mode), Operand::Float(x)]) => {
            let (down, up) = modes(*mode);
            x.map(|low| low.to_format(down, format), |high| high.to_format(up, format))
        }
        (Op::FpMin, [Operand::Float(x), Operand::Float(y)]) => x.extremum(y, least),
        (Op::FpMax, [Operand::Float(x), Operand::Float(y)]) => x.extremum(y, greatest),
        (Op::Ite, [Operand::Truth(condition), Operand::Float(x), Operand::Float(y)]) => {
            match condition {
                Some(true) => x.clone(),
                Some(false) => y.clone(),
                None => x.join(y),
            }
        }
        (Op::FpFromSbv, [Operand::Mode(mode), Operand::Word(word)]) => {
            let ((low, high), (down, up)) = (word.signed(), modes(*mode));
            let ends = (Float::from_sbv(down, format, &low), Float::from_sbv(up, format, &high));
            FloatRange::numbers(ends.0, ends.1, false)
        }
        (Op::FpFromUbv, [Operand::Mode(mode), Operand::Word(word)]) => {
            let ((low, high), (down, up)) = (word.unsigned(), modes(*mode));
            let ends = (Float::from_ubv(down, format, &low), Float::from_ubv(up, format, &high));
            FloatRange::numbers(ends.0, ends.1, false)
        }
        _ => return None,
    })
}

/// Whether a predicate is decided by the ranges of its operands.
pub(crate) fn decide(op: Op, operands: &[FloatRange]) -> Option<bool> {
    match (op, operands) {
        (Op::FpLt, [x, y]) | (Op::FpGt, [y, x]) => compare(x, y, Float::lt, Float::leq),
        (Op::FpLeq, [x, y]) | (Op::FpGeq, [y, x]) => compare(x, y, Float::leq, Float::lt),
        (Op::FpEq, [x, y]) => {
            let (Some((a, b)), Some((c, d))) = (&x.numbers, &y.numbers) else { return Some(false) };
            if b.lt(c) || d.lt(a) {
                return Some(false);
            }
            let one = a.ieee_eq(b) && c.ieee_eq(d) && a.ieee_eq(c);
            (one && !x.nan && !y.nan).then_some(true)
        }
        (Op::Eq, [x, y]) => x.meet(y).is_none().then_some(false),
        (Op::FpIsNan, [x]) => match (&x.numbers, x.nan) {
            (None, _) => Some(true),
            (_, false) => Some(false),
            _ => None,
        },
        (Op::FpIsInfinite, [x]) => {
            classify(x, !x.has_infinity(), |low, high| low.is_infinite() && low == high)
        }
        (Op::FpIsZero, [x]) => {
            classify(x, !x.has_zero(), |low, high| low.is_zero() && high.is_zero())
        }
        (Op::FpIsNormal, [x]) => {
            let is_one_infinity = |(low, high): &(Float, Float)| low.is_infinite() && low == high;
            let never = x.is_below_normal() || x.numbers.as_ref().is_some_and(is_one_infinity);
            classify(x, never, |low, high| {
                x.is_beyond_subnormal() && !low.is_infinite() && !high.is_infinite()
            })
        }
        (Op::FpIsSubnormal, [x]) => {
            let never = x.is_beyond_subnormal()
                || x.numbers.as_ref().is_some_and(|(low, high)| low.is_zero() && high.is_zero());
            classify(x, never, |_, _| x.is_below_normal() && !x.has_zero())
        }
        (Op::FpIsNegative, [x]) => sign(x, |low| low.is_positive() && !low.is_zero()),
        (Op::FpIsPositive, [x]) => sign(&x.neg(), |low| low.is_positive() && !low.is_zero()),
        _ => None,
    }
}

/// `x R y`, where `S` is the relation that holds from `y` to `x` if `R` does not.
fn compare(
    x: &FloatRange,
    y: &FloatRange,
    relation: fn(&Float, &Float) -> bool,
    converse: fn(&Float, &Float) -> bool,
) -> Option<bool> {
    let (Some((a, b)), Some((c, d))) = (&x.numbers, &y.numbers) else { return Some(false) };
    if converse(d, a) {
        return Some(false);
    }
    (relation(b, c) && !x.nan && !y.nan).then_some(true)
}

fn classify(x: &FloatRange, never: bool, always: impl Fn(&Float, &Float) -> bool) -> Option<bool> {
    match &x.numbers {
        None => Some(false),
        _ if never => Some(false),
        Some((low, high)) => (!x.nan && always(low, high)).then_some(true),
    }
}

/// Whether all numbers are negative, where zeros may be and NaN is not.
fn sign(x: &FloatRange, above_zero: impl Fn(&Float) -> bool) -> Option<bool> {
    match &x.numbers {
        None => Some(false),
        Some((low, _)) if above_zero(low) => Some(false),
        Some((_, high)) => (!x.nan && above_zero(&high.neg())).then_some(true),
    }
}

/// What `op(x, constant)` says about `x`, or `op(x)`, if it is true or false. A comparison has the
/// operand on the left.
pub(crate) fn bound(
    op: Op,
    value: bool,
    format: FloatFormat,
    constant: Option<&Float>,
) -> FloatRange {
    let infinity = infinity(format);
    let all = FloatRange::top(format);
    let below = |end: &Float, nan| FloatRange::numbers(infinity.neg(), end.clone(), nan);
    let above = |end: &Float, nan| FloatRange::numbers(end.clone(), infinity.clone(), nan);
    match (op, constant) {
        (_, Some(constant)) if constant.is_nan() => match (op, value) {
            (Op::Eq, true) => FloatRange::constant(constant),
            (Op::Eq, false) => FloatRange { nan: false, ..all },
            _ => all,
        },
        (Op::FpLt | Op::FpLeq, Some(end)) if value => below(end, false),
        (Op::FpLt | Op::FpLeq, Some(end)) => above(end, true),
        (Op::FpGt | Op::FpGeq, Some(end)) if value => above(end, false),
        (Op::FpGt | Op::FpGeq, Some(end)) => below(end, true),
        (Op::FpEq | Op::Eq, Some(end)) if value => FloatRange::constant(end),
        (Op::FpIsNan, None) if value => FloatRange { numbers: None, nan: true },
        (Op::FpIsNan, None) => FloatRange { nan: false, ..all },
        (Op::FpIsInfinite, None) if value => FloatRange { nan: false, ..all },
        (Op::FpIsInfinite, None) => FloatRange::finite(format, true),
        (Op::FpIsZero, None) if value => FloatRange::constant(&zero(format)),
        (Op::FpIsNegative, None) if value => below(&zero(format), false),
        (Op::FpIsNegative, None) => above(&zero(format), true),
        (Op::FpIsPositive, None) if value => above(&zero(format), false),
        (Op::FpIsPositive, None) => below(&zero(format), true),
        (Op::FpIsNormal, None) if value => FloatRange::finite(format, false),
        (Op::FpIsSubnormal, None) if value => {
            let end = least_normal(format).below().unwrap_or_else(|| zero(format));
            FloatRange::numbers(end.neg(), end, false)
        }
        _ => all,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::backward;
    use trine_collections::Budget;
    use trine_term::{Evaluator, Interpretation, TermStore, Value};

    fn floats(format: FloatFormat) -> Vec<Float> {
        let all = 0..1u64 << format.width();
        let mut floats: Vec<Float> = all
            .map(|bits| Float::from_bits(format, &BitVec::from_u64(format.width(), bits)))
            .collect();
        floats.sort_by_key(|float| float.order_key().map_or(u64::MAX, |key| key.low_u64()));
        floats.dedup();
        floats
    }

    fn ranges(format: FloatFormat) -> Vec<FloatRange> {
        let floats = floats(format);
        let numbers: Vec<&Float> = floats.iter().filter(|float| !float.is_nan()).collect();
        let mut ranges = vec![FloatRange { numbers: None, nan: true }];
        for (position, &low) in numbers.iter().enumerate() {
            for &high in &numbers[position..] {
                for nan in [false, true] {
                    ranges.push(FloatRange::numbers(low.clone(), high.clone(), nan));
                }
            }
        }
        ranges
    }

    const MODES: [RoundingMode; 5] = [
        RoundingMode::Rne,
        RoundingMode::Rna,
        RoundingMode::Rtp,
        RoundingMode::Rtn,
        RoundingMode::Rtz,
    ];

    /// The results of an operator, by the evaluator.
    fn results(op: Op, mode: RoundingMode, x: &Float, y: &Float) -> Vec<Float> {
        match op {
            Op::FpAdd => vec![x.add(mode, y)],
            Op::FpSub => vec![x.sub(mode, y)],
            Op::FpMul => vec![x.mul(mode, y)],
            Op::FpDiv => vec![x.div(mode, y)],
            Op::FpFma => vec![x.fma(mode, y, x)],
            Op::FpRem => vec![x.rem(y)],
            Op::FpMin => x.min(y).map_or_else(|_| vec![x.clone(), y.clone()], |value| vec![value]),
            Op::FpMax => x.max(y).map_or_else(|_| vec![x.clone(), y.clone()], |value| vec![value]),
            Op::FpSqrt => vec![x.sqrt(mode)],
            Op::FpRoundToIntegral => vec![x.round_to_integral(mode)],
            Op::FpNeg => vec![x.neg()],
            Op::FpAbs => vec![x.abs()],
            _ => unreachable!("not tried"),
        }
    }

    #[test]
    fn ranges_have_all_results_in_tiny_formats() {
        for (eb, sb) in [(2, 2), (2, 3), (3, 2)] {
            let format = FloatFormat::new(eb, sb).unwrap();
            let (floats, ranges) = (floats(format), ranges(format));
            for (number, range) in ranges.iter().enumerate() {
                for other in ranges.iter().skip(number % 397).step_by(397) {
                    let (x, y) = (Operand::Float(range.clone()), Operand::Float(other.clone()));
                    for mode in MODES {
                        let known = if number % 2 == 0 { Some(mode) } else { None };
                        let m = Operand::Mode(known);
                        let cases = [
                            (Op::FpAdd, vec![m.clone(), x.clone(), y.clone()]),
                            (Op::FpSub, vec![m.clone(), x.clone(), y.clone()]),
                            (Op::FpMul, vec![m.clone(), x.clone(), y.clone()]),
                            (Op::FpDiv, vec![m.clone(), x.clone(), y.clone()]),
                            (Op::FpFma, vec![m.clone(), x.clone(), y.clone(), x.clone()]),
                            (Op::FpRem, vec![x.clone(), y.clone()]),
                            (Op::FpMin, vec![x.clone(), y.clone()]),
                            (Op::FpMax, vec![x.clone(), y.clone()]),
                            (Op::FpSqrt, vec![m.clone(), x.clone()]),
                            (Op::FpRoundToIntegral, vec![m.clone(), x.clone()]),
                            (Op::FpNeg, vec![x.clone()]),
                            (Op::FpAbs, vec![x.clone()]),
                        ];
                        for (op, operands) in cases {
                            let range_of = forward(op, format, &operands);
                            // Some of the results: from the least to one in the middle.
                            let part =
                                range_of.ends().filter(|_| number % 4 == 0).map(|(low, _)| {
                                    let middle = floats[number % floats.len()].clone();
                                    let high = if middle.is_nan() { low } else { &middle };
                                    FloatRange::numbers(
                                        least(low.clone(), high.clone()),
                                        high.clone(),
                                        false,
                                    )
                                });
                            let backwards: Vec<_> = (0..operands.len())
                                .map(|position| backward(op, part.as_ref()?, &operands, position))
                                .collect();
                            for x in floats.iter().filter(|x| range.contains(x)) {
                                for y in floats.iter().filter(|y| other.contains(y)) {
                                    for result in results(op, mode, x, y) {
                                        assert!(
                                            range_of.contains(&result),
                                            "{op:?} {mode:?} {x:?} {y:?} = {result:?} {range_of:?}"
                                        );
                                        if !part.as_ref().is_some_and(|part| part.contains(&result))
                                        {
                                            continue;
                                        }
                                        let first =
                                            usize::from(matches!(operands[0], Operand::Mode(_)));
                                        for (position, operand) in [(first, x), (first + 1, y)] {
                                            let found =
                                                backwards.get(position).and_then(Option::as_ref);
                                            assert!(
                                                found.is_none_or(|found| found.contains(operand)),
                                                "{op:?} {mode:?} {x:?} {y:?} = {result:?} {found:?}"
                                            );
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn predicates_are_decided_and_bounds_hold() {
        let format = FloatFormat::new(2, 3).unwrap();
        let mut store = TermStore::new();
        let sort = store.sorts.float(2, 3);
        let names = ["x", "y"].map(|name| store.declare_const(name, sort));
        let (floats, ranges) = (floats(format), ranges(format));
        let binary = [Op::FpLt, Op::FpLeq, Op::FpGt, Op::FpGeq, Op::FpEq, Op::Eq];
        let unary = [
            Op::FpIsNan,
            Op::FpIsInfinite,
            Op::FpIsZero,
            Op::FpIsNegative,
            Op::FpIsPositive,
            Op::FpIsNormal,
            Op::FpIsSubnormal,
        ];
        for op in binary.into_iter().chain(unary) {
            let count = if binary.contains(&op) { 2 } else { 1 };
            let term = store.mk(op, &names[..count]);
            let holds = |x: &Float, y: &Float| {
                let mut model = Interpretation::new();
                for (name, value) in names.iter().zip([x, y]) {
                    model.set_constant(store.function(*name).unwrap(), Value::float(value.clone()));
                }
                Evaluator::new(&store, &model).holds(term, &Budget::unlimited()).unwrap()
            };
            let mut table = Vec::new();
            for x in &floats {
                for y in &floats {
                    let value = holds(x, y);
                    table.push((x, y, value));
                    let constant = (count == 2).then_some(y);
                    assert!(bound(op, value, format, constant).contains(x), "{op:?} {x:?} {y:?}");
                }
            }
            for (number, range) in ranges.iter().enumerate() {
                for other in ranges.iter().skip(number % 7).step_by(7) {
                    let operands = [range.clone(), other.clone()];
                    let Some(decided) = decide(op, &operands[..count]) else { continue };
                    for &(x, y, value) in &table {
                        if range.contains(x) && (count == 1 || other.contains(y)) {
                            assert_eq!(value, decided, "{op:?} {x:?} {y:?} {operands:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn conversions_have_all_results() {
        let target = FloatFormat::new(3, 3).unwrap();
        for source in [FloatFormat::new(2, 3).unwrap(), FloatFormat::new(4, 4).unwrap()] {
            let floats = floats(source);
            for range in ranges(source).iter().step_by(13) {
                for mode in MODES {
                    let operands = [Operand::Mode(None), Operand::Float(range.clone())];
                    let image = forward(Op::FpFromFp, target, &operands);
                    for x in floats.iter().filter(|x| range.contains(x)) {
                        assert!(image.contains(&x.to_format(mode, target)));
                    }
                }
            }
        }
        for low in 0..16u64 {
            for high in low..16 {
                let word = |value| BitVec::from_u64(4, value);
                let fact = Fact::between(word(low), word(high)).unwrap();
                let operands = [Operand::Mode(None), Operand::Word(fact)];
                let signed = forward(Op::FpFromSbv, target, &operands);
                let unsigned = forward(Op::FpFromUbv, target, &operands);
                for (value, mode) in (low..=high).flat_map(|v| MODES.map(|mode| (v, mode))) {
                    assert!(signed.contains(&Float::from_sbv(mode, target, &word(value))));
                    assert!(unsigned.contains(&Float::from_ubv(mode, target, &word(value))));
                }
            }
        }
    }
}
