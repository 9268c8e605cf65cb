//! Inverse values: what an operand must be for an operator to have a wanted result.
//!
//! Idea: with the other operand as it is, either some value makes the result the wanted one (an *inverse
//! value*), or none does; then a *consistent value* makes it for some value of the other operand. Where
//! there are several, one is chosen at random.
//! Invariant: an inverse value gives the wanted result, and `None` is said only if there is none; there is
//! a value of the other operand with which a consistent value gives the wanted result, if any operands do.
//! Reference: Niemetz, Preiner, Biere, "Propagation based local search for bit-precise reasoning", FMSD
//! 2017; conditions for inverses: Niemetz, Preiner, Reynolds, Barrett, Tinelli, CAV 2018.

use std::cmp::Ordering;

use trine_value::BitVec;

use super::operator::{Binary, Unary};
use crate::random::Random;

/// An operand of a binary operator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Left,
    Right,
}

impl Unary {
    /// A value of the operand, now `present`, for which the result is `wanted`, or agrees with it as far
    /// as it can.
    pub(super) fn inverse(self, wanted: &BitVec, present: &BitVec) -> BitVec {
        match self {
            Self::Not => wanted.not(),
            Self::Negate => wanted.neg(),
            Self::SignExtend(_) => wanted.extract(present.width() - 1, 0),
            Self::Extract { high, low } => {
                let mut word = wanted.clone();
                if low > 0 {
                    word = word.concat(&present.extract(low - 1, 0));
                }
                let width = present.width();
                if high + 1 < width {
                    word = present.extract(width - 1, high + 1).concat(&word);
                }
                word
            }
        }
    }
}

impl Binary {
    /// A value of the operand at `side`, now `present`, for which the result is `wanted`, if the other
    /// operand is `other`.
    pub(super) fn inverse(
        self,
        side: Side,
        present: &BitVec,
        other: &BitVec,
        wanted: &BitVec,
        random: &mut Random,
    ) -> Option<BitVec> {
        let (s, t) = (other, wanted);
        let word = match (self, side) {
            (Self::And, _) => t.or(&random.keep_or_any(present).and(&s.not())),
            (Self::Or, _) => t.and(&s.not().or(&random.keep_or_any(present))),
            (Self::Xor, _) => t.xor(s),
            (Self::Add, _) => t.sub(s),
            (Self::Multiply, _) => factor(s, t, random)?,
            (Self::Divide, Side::Left) => dividend(s, t, random)?,
            (Self::Divide, Side::Right) => divisor(s, t, random)?,
            (Self::Remainder, Side::Left) => {
                if s.is_zero() {
                    return Some(t.clone());
                }
                let most = BitVec::ones(s.width()).sub(t).udiv(s);
                t.add(&s.mul(&random.between(&BitVec::zero(s.width()), &most)))
            }
            (Self::Remainder, Side::Right) => modulus(s, t, random)?,
            (Self::ShiftLeft, Side::Left) => {
                let free = BitVec::ones(s.width()).shl(s).lshr(s).not();
                t.lshr(s).or(&free.and(&random.keep_or_any(present)))
            }
            (Self::ShiftRight, Side::Left) => {
                let free = BitVec::ones(s.width()).lshr(s).shl(s).not();
                t.shl(s).or(&free.and(&random.keep_or_any(present)))
            }
            (Self::ShiftRightSigned, Side::Left) => shifted_signed(present, s, t, random),
            (Self::ShiftLeft | Self::ShiftRight | Self::ShiftRightSigned, Side::Right) => {
                self.shift_amount(s, t, random)?
            }
            (Self::Concat, Side::Left) => t.extract(t.width() - 1, s.width()),
            (Self::Concat, Side::Right) => t.extract(t.width() - s.width() - 1, 0),
            (Self::Equal, _) if t.bit(0) => s.clone(),
            (Self::Equal, _) => different(present, s, random),
            (Self::Less, _) => below_or_not(side, s, t.bit(0), random)?,
            (Self::LessSigned, _) => {
                let flip = BitVec::min_signed(s.width());
                below_or_not(side, &s.xor(&flip), t.bit(0), random)?.xor(&flip)
            }
        };
        let result = match side {
            Side::Left => self.apply(&word, s),
            Side::Right => self.apply(s, &word),
        };
        (result == *t).then_some(word)
    }

    /// A value of the operand at `side`, now `present`, for which the result is `wanted` for some value of
    /// the other operand.
    pub(super) fn consistent(
        self,
        side: Side,
        present: &BitVec,
        wanted: &BitVec,
        random: &mut Random,
    ) -> BitVec {
        let t = wanted;
        let width = present.width();
        let (zero, one, ones) = (BitVec::zero(width), BitVec::one(width), BitVec::ones(width));
        match (self, side) {
            (Self::And, _) => t.or(&random.word(width)),
            (Self::Or, _) => t.and(&random.word(width)),
            (Self::Xor | Self::Add | Self::Equal, _) => random.word(width),
            (Self::Multiply, _) => {
                let mut word = random.word(width);
                if t.is_zero() {
                    return word;
                }
                if word.is_zero() {
                    word = one;
                }
                // The lowest one of a product is that of a factor, or higher.
                let (is, most) = (word.trailing_zeros(), t.trailing_zeros());
                if is > most { word.lshr_u32(is - most) } else { word }
            }
            (Self::Divide, Side::Left) if *t == ones => random.word(width),
            (Self::Divide, Side::Left) if t.is_zero() => random.between(&zero, &ones.sub(&one)),
            (Self::Divide, Side::Left) => {
                let divisor = random.between(&one, &ones.udiv(t));
                let rest = random.between(&zero, &divisor.sub(&one));
                let product = divisor.mul(t);
                let sum = product.add(&rest);
                if sum.ult(&product) { product } else { sum }
            }
            (Self::Divide, Side::Right) if *t == ones => zero,
            (Self::Divide, Side::Right) if t.is_zero() => random.between(&one, &ones),
            (Self::Divide, Side::Right) => random.between(&one, &ones.udiv(t)),
            (Self::Remainder, Side::Left) => {
                // What is above the rest is a multiple of the modulus, which is above the rest itself.
                let least = t.add(t).add(&one);
                if random.once_in(4) || !t.ult(&least) {
                    t.clone()
                } else {
                    random.between(&least, &ones)
                }
            }
            (Self::Remainder, Side::Right) if *t == ones || random.once_in(4) => zero,
            (Self::Remainder, Side::Right) => random.between(&t.add(&one), &ones),
            (Self::ShiftLeft, Side::Left) => {
                let by = random.below(t.trailing_zeros().min(width - 1) as usize + 1) as u32;
                let free = ones.lshr_u32(width - by).shl_u32(width - by);
                t.lshr_u32(by).or(&free.and(&random.word(width)))
            }
            (Self::ShiftRight, Side::Left) => {
                let by = random.below(t.leading_zeros().min(width - 1) as usize + 1) as u32;
                let free = ones.lshr_u32(width - by);
                t.shl_u32(by).or(&free.and(&random.word(width)))
            }
            (Self::ShiftRightSigned, Side::Left) => t.clone(),
            (Self::ShiftLeft | Self::ShiftRight | Self::ShiftRightSigned, Side::Right) => {
                let free = match self {
                    Self::ShiftLeft => t.trailing_zeros(),
                    Self::ShiftRight => t.leading_zeros(),
                    _ if t.msb() => t.not().leading_zeros() - 1,
                    _ => t.leading_zeros() - 1,
                };
                BitVec::from_u64(width, random.below(free.min(width - 1) as usize + 1) as u64)
            }
            (Self::Concat, Side::Left) => t.extract(t.width() - 1, t.width() - width),
            (Self::Concat, Side::Right) => t.extract(width - 1, 0),
            (Self::Less | Self::LessSigned, _) => {
                let flip =
                    if self == Self::Less { zero.clone() } else { BitVec::min_signed(width) };
                let word = match (t.bit(0), side) {
                    (false, _) => random.word(width),
                    (true, Side::Left) => random.between(&zero, &ones.sub(&one)),
                    (true, Side::Right) => random.between(&one, &ones),
                };
                word.xor(&flip)
            }
        }
    }

    /// By how much `s` must be shifted for `t`.
    fn shift_amount(self, s: &BitVec, t: &BitVec, random: &mut Random) -> Option<BitVec> {
        let width = s.width();
        // Shifts by more than the width are shifts by the width.
        let shifted = |by: u32| match self {
            Self::ShiftLeft => s.shl_u32(by),
            Self::ShiftRight => s.lshr_u32(by),
            _ => s.ashr_u32(by),
        };
        let fitting: Vec<u32> = (0..=width).filter(|&by| shifted(by) == *t).collect();
        if fitting.is_empty() {
            return None;
        }
        Some(BitVec::from_u64(width, u64::from(fitting[random.below(fitting.len())])))
    }
}

/// A value that differs from `s`: `present` if it does, else one with another bit, or any.
fn different(present: &BitVec, s: &BitVec, random: &mut Random) -> BitVec {
    let width = s.width();
    if present != s && random.once_in(2) {
        return present.clone();
    }
    let word = random.word(width);
    if word != *s {
        return word;
    }
    s.xor(&BitVec::one(width).shl_u32(random.below(width as usize) as u32))
}

/// A value below `s` or above it, or not, as the operand of an unsigned comparison.
fn below_or_not(side: Side, s: &BitVec, holds: bool, random: &mut Random) -> Option<BitVec> {
    let width = s.width();
    let (zero, one, ones) = (BitVec::zero(width), BitVec::one(width), BitVec::ones(width));
    match (side, holds) {
        (Side::Left, true) if s.is_zero() => None,
        (Side::Left, true) => Some(random.between(&zero, &s.sub(&one))),
        (Side::Left, false) => Some(random.between(s, &ones)),
        (Side::Right, true) if s.is_ones() => None,
        (Side::Right, true) => Some(random.between(&s.add(&one), &ones)),
        (Side::Right, false) => Some(random.between(&zero, s)),
    }
}

/// `x` with `x * s = t`.
fn factor(s: &BitVec, t: &BitVec, random: &mut Random) -> Option<BitVec> {
    let width = s.width();
    if s.is_zero() {
        return t.is_zero().then(|| random.word(width));
    }
    let twos = s.trailing_zeros();
    if t.trailing_zeros() < twos {
        return None;
    }
    let odd = s.lshr_u32(twos);
    // Newton's iteration: each step doubles the bits that are right, of which three are at first.
    let (mut inverse, mut right) = (odd.clone(), 3);
    let two = BitVec::one(width).shl_u32(1);
    while right < width {
        inverse = inverse.mul(&two.sub(&odd.mul(&inverse)));
        right *= 2;
    }
    let low = t.lshr_u32(twos).mul(&inverse);
    if twos == 0 {
        return Some(low);
    }
    // The upper bits are shifted out of the product.
    let free = BitVec::ones(width).shl_u32(width - twos);
    Some(low.and(&free.not()).or(&random.word(width).and(&free)))
}

/// `x` with `x / s = t`.
fn dividend(s: &BitVec, t: &BitVec, random: &mut Random) -> Option<BitVec> {
    let width = s.width();
    if s.is_zero() {
        return t.is_ones().then(|| random.word(width));
    }
    let least = s.mul(t);
    if least.udiv(s) != *t {
        return None;
    }
    let most = least.add(&s.sub(&BitVec::one(width)));
    let most = if most.ult(&least) { BitVec::ones(width) } else { most };
    Some(random.between(&least, &most))
}

/// `x` with `s / x = t`.
fn divisor(s: &BitVec, t: &BitVec, random: &mut Random) -> Option<BitVec> {
    let width = s.width();
    let one = BitVec::one(width);
    if t.is_ones() {
        // Division by one gives all ones as well, if that is the dividend.
        let is_one = s.is_ones() && random.once_in(2);
        return Some(if is_one { one } else { BitVec::zero(width) });
    }
    if t.is_zero() {
        return (!s.is_ones()).then(|| random.between(&s.add(&one), &BitVec::ones(width)));
    }
    let (least, most) = (s.udiv(&t.add(&one)).add(&one), s.udiv(t));
    (!most.ult(&least)).then(|| random.between(&least, &most))
}

/// `x` with `s mod x = t`.
fn modulus(s: &BitVec, t: &BitVec, random: &mut Random) -> Option<BitVec> {
    let width = s.width();
    match t.ucmp(s) {
        Ordering::Greater => None,
        Ordering::Equal if s.is_ones() || random.once_in(4) => Some(BitVec::zero(width)),
        Ordering::Equal => Some(random.between(&s.add(&BitVec::one(width)), &BitVec::ones(width))),
        Ordering::Less => Some(s.sub(t)),
    }
}

/// `x`, now `present`, with `x >> s = t`, the sign filling up.
fn shifted_signed(present: &BitVec, s: &BitVec, t: &BitVec, random: &mut Random) -> BitVec {
    let width = s.width();
    let by = s.limbs().iter().skip(1).all(|&limb| limb == 0).then(|| s.low_u64());
    match by.filter(|&by| by < u64::from(width)) {
        Some(by) => {
            let free = BitVec::ones(width).shl_u32(by as u32).not();
            t.shl_u32(by as u32).or(&free.and(&random.keep_or_any(present)))
        }
        None => {
            let sign = BitVec::min_signed(width);
            let low = random.keep_or_any(present).and(&sign.not());
            if t.msb() { low.or(&sign) } else { low }
        }
    }
}
