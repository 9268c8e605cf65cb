//! Backward transfer: what is known of an operand by what is known of the result and of the other
//! operands.
//!
//! Invariant: the answer is sharper than what was known of the operand, and has every word that the
//! operand can be where all operands and the result are words of their facts. `None` means that
//! there is no such word.
//! Reference: as for the forward direction; the inverse of an odd factor is that of "Hacker's
//! Delight", section 10-16.

use trine_term::Op;
use trine_value::BitVec;

use super::fact::Fact;
use super::forward::{self, Comparison, Operator};
use super::interval::Interval;

/// What is left of the operand at `position`.
pub(crate) fn backward(
    operator: Operator,
    position: usize,
    result: &Fact,
    args: &[&Fact],
) -> Option<Fact> {
    let known = args[position];
    match constraint(operator, position, result, args) {
        Constraint::Within(fact) => known.meet(&fact),
        Constraint::Impossible => None,
        Constraint::Anything => Some(known.clone()),
    }
}

/// What an operand has to be.
enum Constraint {
    Within(Fact),
    Impossible,
    Anything,
}

impl From<Option<Fact>> for Constraint {
    /// An empty fact is impossible.
    fn from(fact: Option<Fact>) -> Self {
        fact.map_or(Self::Impossible, Self::Within)
    }
}

/// All operands but one, combined by an operator; `None` if there is no other.
fn others(
    args: &[&Fact],
    position: usize,
    combine: fn(&Fact, &Fact) -> Option<Fact>,
) -> Option<Fact> {
    let mut rest = (0..args.len()).filter(|&other| other != position).map(|other| args[other]);
    let first = rest.next()?.clone();
    rest.try_fold(first, |fact, arg| combine(&fact, arg))
}

fn constraint(operator: Operator, position: usize, result: &Fact, args: &[&Fact]) -> Constraint {
    let Operator { op, indices, width } = operator;
    let this = args[position];
    match op {
        Op::Not | Op::BvNot => Constraint::Within(result.not()),
        Op::And | Op::BvAnd => conjunct(result, args, position),
        Op::BvNand => conjunct(&result.not(), args, position),
        Op::Or | Op::BvOr => disjunct(result, args, position),
        Op::BvNor => disjunct(&result.not(), args, position),
        Op::Implies => {
            let negated: Vec<Fact> = args[..args.len() - 1].iter().map(|arg| arg.not()).collect();
            let all: Vec<&Fact> = negated.iter().chain([args[args.len() - 1]]).collect();
            match disjunct(result, &all, position) {
                Constraint::Within(fact) if position + 1 < args.len() => {
                    Constraint::Within(fact.not())
                }
                other => other,
            }
        }
        Op::Xor | Op::BvXor => match others(args, position, forward::xor) {
            Some(rest) => forward::xor(result, &rest).into(),
            None => Constraint::Within(result.clone()),
        },
        Op::BvXnor if args.len() == 2 => forward::xor(&result.not(), args[1 - position]).into(),
        Op::Ite => branch(result, args, position),
        Op::Eq | Op::BvComp => equal(result.truth_value(), args, position),
        Op::Distinct if args.len() == 2 => {
            equal(result.truth_value().map(|value| !value), args, position)
        }
        Op::BvAdd => match others(args, position, forward::add) {
            Some(rest) => forward::subtract(result, &rest).into(),
            None => Constraint::Within(result.clone()),
        },
        Op::BvSub if args.len() == 2 && position == 0 => forward::add(result, args[1]).into(),
        Op::BvSub if args.len() == 2 => forward::subtract(args[0], result).into(),
        Op::BvNeg => forward::subtract(&Fact::constant(&BitVec::zero(width)), result).into(),
        Op::BvMul if args.len() == 2 => factor(result, args[1 - position]),
        Op::BvUdiv => quotient(result, args, position),
        Op::BvUrem => remainder(result, args, position),
        Op::BvShl | Op::BvLshr | Op::BvAshr if position == 0 => shifted(op, result, args),
        Op::BvShl | Op::BvLshr | Op::BvAshr => amount(op, result, args),
        Op::Concat => {
            let low: u32 = args[position + 1..].iter().map(|arg| arg.width()).sum();
            forward::extract(result, low + this.width() - 1, low).into()
        }
        Op::Extract => extracted(result, indices[1], this.width()),
        Op::ZeroExtend => forward::extract(result, this.width() - 1, 0).into(),
        Op::SignExtend => {
            let sign = this.width() - 1;
            let copies = |bits: &BitVec| !bits.lshr_u32(sign).is_zero();
            let top = BitVec::min_signed(this.width());
            let place = |bits: &BitVec| {
                let low = bits.extract(sign, 0);
                if copies(bits) { low.or(&top) } else { low }
            };
            Fact::from_bits(place(result.zeros()), place(result.ones())).into()
        }
        Op::RotateLeft => forward::rotate_left(result, width - indices[0] % width).into(),
        Op::RotateRight => forward::rotate_left(result, indices[0] % width).into(),
        Op::Repeat => {
            let part = this.width();
            let pieces = (0..indices[0])
                .map(|piece| forward::extract(result, (piece + 1) * part - 1, piece * part));
            pieces.into_iter().try_fold(Fact::top(part), |fact, piece| fact.meet(&piece?)).into()
        }
        Op::FpToIeeeBv => Constraint::Within(result.clone()),
        _ => match (Comparison::of(op), result.truth_value()) {
            (Some(comparison), Some(value)) if args.len() == 2 => {
                bound(comparison, value, args, position)
            }
            _ => Constraint::Anything,
        },
    }
}

/// An operand of a conjunction: ones of the result are ones; zeros where all others are one.
fn conjunct(result: &Fact, args: &[&Fact], position: usize) -> Constraint {
    let Some(rest) = others(args, position, forward::and) else {
        return Constraint::Within(result.clone());
    };
    let range = Interval::new(result.unsigned().0, BitVec::ones(result.width()));
    Fact::new(result.zeros().and(rest.ones()), result.ones().clone(), range).into()
}

fn disjunct(result: &Fact, args: &[&Fact], position: usize) -> Constraint {
    let negated: Vec<Fact> = args.iter().map(|arg| arg.not()).collect();
    let negated: Vec<&Fact> = negated.iter().collect();
    match conjunct(&result.not(), &negated, position) {
        Constraint::Within(fact) => Constraint::Within(fact.not()),
        other => other,
    }
}

fn branch(result: &Fact, args: &[&Fact], position: usize) -> Constraint {
    let condition = args[0].truth_value();
    match position {
        0 => match (result.meet(args[1]).is_some(), result.meet(args[2]).is_some()) {
            (true, true) => Constraint::Anything,
            (true, false) => Constraint::Within(Fact::truth(true)),
            (false, true) => Constraint::Within(Fact::truth(false)),
            (false, false) => Constraint::Impossible,
        },
        1 if condition == Some(true) => Constraint::Within(result.clone()),
        2 if condition == Some(false) => Constraint::Within(result.clone()),
        _ => Constraint::Anything,
    }
}

fn equal(value: Option<bool>, args: &[&Fact], position: usize) -> Constraint {
    match value {
        Some(true) => {
            let all = args.iter().try_fold(args[position].clone(), |fact, arg| fact.meet(arg));
            all.into()
        }
        Some(false) if args.len() == 2 => match args[1 - position].value() {
            Some(excluded) => without(args[position], excluded),
            None => Constraint::Anything,
        },
        _ => Constraint::Anything,
    }
}

/// A fact without one word, if that is an end of its interval.
fn without(fact: &Fact, excluded: &BitVec) -> Constraint {
    let range = fact.range();
    let one = BitVec::one(fact.width());
    if fact.value() == Some(excluded) {
        return Constraint::Impossible;
    }
    let ends = if range.is_full() {
        // The others lie on the way around the circle.
        (excluded.add(&one), excluded.sub(&one))
    } else if range.low() == excluded {
        (excluded.add(&one), range.high().clone())
    } else if range.high() == excluded {
        (range.low().clone(), excluded.sub(&one))
    } else {
        return Constraint::Anything;
    };
    Fact::from_range(Interval::new(ends.0, ends.1)).into()
}

fn bound(comparison: Comparison, value: bool, args: &[&Fact], position: usize) -> Constraint {
    let width = args[position].width();
    let is_smaller = (position == 0) != comparison.swapped;
    let other = args[1 - position];
    let ((low, high), least, greatest) = if comparison.signed {
        (other.signed(), BitVec::min_signed(width), BitVec::max_signed(width))
    } else {
        (other.unsigned(), BitVec::zero(width), BitVec::ones(width))
    };
    let one = BitVec::one(width);
    let range = match (value != comparison.negated, is_smaller) {
        (true, true) if high == least => return Constraint::Impossible,
        (true, true) => Interval::new(least, high.sub(&one)),
        (true, false) if low == greatest => return Constraint::Impossible,
        (true, false) => Interval::new(low.add(&one), greatest),
        (false, true) => Interval::new(low, greatest),
        (false, false) => Interval::new(least, high),
    };
    Fact::from_range(range).into()
}

/// The inverse of an odd word.
fn inverse(odd: &BitVec) -> BitVec {
    let two = BitVec::from_u64(odd.width(), 2);
    let mut inverse = odd.clone();
    // Each step doubles the number of right bits, of which there are three at first.
    let mut right = 3;
    while right < odd.width() {
        inverse = inverse.mul(&two.sub(&odd.mul(&inverse)));
        right *= 2;
    }
    inverse
}

fn factor(result: &Fact, other: &Fact) -> Constraint {
    let width = result.width();
    let Some(constant) = other.value().filter(|constant| !constant.is_zero()) else {
        // An odd product has odd factors.
        return match result.bit(0) {
            Some(true) => Fact::from_bits(BitVec::zero(width), BitVec::one(width)).into(),
            _ => Constraint::Anything,
        };
    };
    let shift = constant.trailing_zeros();
    let odd = Fact::constant(&inverse(&constant.lshr_u32(shift)));
    // The lowest bits of the result are zero, and say nothing of the highest bits of the operand.
    let lower = width - shift;
    let rest = Fact::from_bits(result.zeros().lshr_u32(shift), result.ones().lshr_u32(shift));
    let Some(product) = rest.and_then(|rest| forward::multiply(&rest, &odd)) else {
        return Constraint::Anything;
    };
    let mask = BitVec::ones(width).lshr_u32(width - lower);
    Fact::from_bits(product.zeros().and(&mask), product.ones().and(&mask)).into()
}

fn quotient(result: &Fact, args: &[&Fact], position: usize) -> Constraint {
    let width = result.width();
    let ones = BitVec::ones(width);
    if position == 1 {
        // Only zero makes all bits one, but for the greatest dividend by one.
        return if result.contains(&ones) {
            Constraint::Anything
        } else {
            Fact::between(BitVec::one(width), ones).into()
        };
    }
    let (least, greatest) = args[1].unsigned();
    if least.is_zero() {
        return Constraint::Anything;
    }
    let (low, high) = result.unsigned();
    // low * divisor <= x < (high + 1) * divisor
    if low.umulo(&least) {
        return Constraint::Impossible;
    }
    let bottom = low.mul(&least);
    let rest = greatest.sub(&BitVec::one(width));
    let top = if high.umulo(&greatest) || high.mul(&greatest).uaddo(&rest) {
        ones
    } else {
        high.mul(&greatest).add(&rest)
    };
    Fact::between(bottom, top).into()
}

fn remainder(result: &Fact, args: &[&Fact], position: usize) -> Constraint {
    let width = result.width();
    let ones = BitVec::ones(width);
    let low = result.unsigned().0;
    if position == 0 {
        return Fact::between(low, ones).into();
    }
    // By zero the remainder is the dividend; by anything else it is less.
    match (result.meet(args[0]).is_some(), low.is_ones()) {
        (false, true) => Constraint::Impossible,
        (false, false) => Fact::between(low.add(&BitVec::one(width)), ones).into(),
        (true, _) => Constraint::Anything,
    }
}

/// The operand of a shift by an amount that is known.
fn shifted(op: Op, result: &Fact, args: &[&Fact]) -> Constraint {
    let width = result.width();
    let known = forward::amounts(args[1], width);
    let Some(&[by]) = known.as_deref() else { return Constraint::Anything };
    let (zeros, ones) = (result.zeros(), result.ones());
    if op == Op::BvAshr {
        // All that was filled in is the sign.
        let by = by.min(width - 1);
        let top = BitVec::min_signed(width);
        let place = |bits: &BitVec| {
            let copied = !bits.lshr_u32(width - 1 - by).is_zero();
            let moved = bits.shl_u32(by);
            if copied { moved.or(&top) } else { moved }
        };
        return Fact::from_bits(place(zeros), place(ones)).into();
    }
    if by >= width {
        return Constraint::Anything;
    }
    let bits = if op == Op::BvShl {
        (zeros.lshr_u32(by), ones.lshr_u32(by))
    } else {
        (zeros.shl_u32(by), ones.shl_u32(by))
    };
    let range = if op == Op::BvLshr {
        let (low, high) = result.unsigned();
        let lost = BitVec::ones(width).shl_u32(by).not();
        if high.leading_zeros() < by {
            // What was shifted in is zero.
            Interval::full(width)
        } else {
            Interval::new(low.shl_u32(by), high.shl_u32(by).or(&lost))
        }
    } else {
        Interval::full(width)
    };
    Fact::new(bits.0, bits.1, range).into()
}

/// The amount of a shift, if few are possible.
fn amount(op: Op, result: &Fact, args: &[&Fact]) -> Constraint {
    let width = result.width();
    let Some(candidates) = forward::amounts(args[1], width) else { return Constraint::Anything };
    let fits = |&by: &u32| {
        forward::shift_by(op, args[0], by).is_some_and(|fact| fact.meet(result).is_some())
    };
    let words = args[1].width();
    let mut possible: Option<Fact> = None;
    for by in candidates.into_iter().filter(fits) {
        let fact = if by == width {
            // The width need not be a word of that width only if there are no amounts like it.
            Fact::between(BitVec::from_u64(words, u64::from(by)), BitVec::ones(words))
        } else {
            Some(Fact::constant(&BitVec::from_u64(words, u64::from(by))))
        };
        let Some(fact) = fact else { return Constraint::Anything };
        possible = Some(possible.map_or_else(|| fact.clone(), |known| known.join(&fact)));
    }
    possible.into()
}

fn extracted(result: &Fact, low: u32, width: u32) -> Constraint {
    let place = |bits: &BitVec| {
        let missing = width - bits.width();
        let wide = if missing == 0 { bits.clone() } else { bits.zero_extend(missing) };
        wide.shl_u32(low)
    };
    let range = if low + result.width() == width {
        let (least, greatest) = result.unsigned();
        let lost = BitVec::ones(width).shl_u32(low).not();
        Interval::new(place(&least), place(&greatest).or(&lost))
    } else {
        Interval::full(width)
    };
    Fact::new(place(result.zeros()), place(result.ones()), range).into()
}
