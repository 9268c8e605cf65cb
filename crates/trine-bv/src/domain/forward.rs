//! Forward transfer: what is known of a result by what is known of the operands.
//!
//! Idea: each operator has a rule on known bits or on intervals, whichever says more; the two
//! sharpen each other afterwards. Operators without a rule say nothing.
//! Invariant: if each operand is a word of its fact, the result is a word of the result's fact.
//! Reference: Warren, "Hacker's Delight", chapter 4 (bounds); the known bits of sums are those of
//! the LLVM project's `KnownBits`.

use trine_term::Op;
use trine_value::BitVec;

use super::fact::Fact;
use super::interval::Interval;

/// Amounts of a shift that are looked at one by one.
const MAX_AMOUNTS: usize = 16;

/// Amounts between the least and the greatest one that are tried.
const MAX_SCANNED_AMOUNTS: u32 = 1024;

/// Products and quotients of wider words are not looked at.
const MAX_ARITHMETIC_WIDTH: u32 = 512;

/// An operator with its indices and the width of its result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operator {
    pub(crate) op: Op,
    pub(crate) indices: [u32; 2],
    pub(crate) width: u32,
}

/// A comparison as `<` of two operands.
#[derive(Clone, Copy)]
pub(super) struct Comparison {
    pub(super) signed: bool,
    /// The second operand comes first.
    pub(super) swapped: bool,
    pub(super) negated: bool,
}

impl Comparison {
    pub(super) fn of(op: Op) -> Option<Self> {
        let (signed, swapped, negated) = match op {
            Op::BvUlt => (false, false, false),
            Op::BvUgt => (false, true, false),
            Op::BvUge => (false, false, true),
            Op::BvUle => (false, true, true),
            Op::BvSlt => (true, false, false),
            Op::BvSgt => (true, true, false),
            Op::BvSge => (true, false, true),
            Op::BvSle => (true, true, true),
            _ => return None,
        };
        Some(Self { signed, swapped, negated })
    }
}

/// What is known of the result. Operands of Boolean sort are words of one bit.
pub(crate) fn forward(operator: Operator, args: &[&Fact]) -> Fact {
    let width = operator.width;
    transfer(operator, args).unwrap_or_else(|| Fact::top(width))
}

fn transfer(operator: Operator, args: &[&Fact]) -> Option<Fact> {
    let Operator { op, indices, width } = operator;
    let first = *args.first()?;
    let fold = |step: fn(&Fact, &Fact) -> Option<Fact>| {
        args[1..].iter().try_fold(first.clone(), |fact, arg| step(&fact, arg))
    };
    match op {
        Op::Not | Op::BvNot => Some(first.not()),
        Op::And | Op::BvAnd => fold(and),
        Op::Or | Op::BvOr => fold(or),
        Op::Xor | Op::BvXor => fold(xor),
        Op::BvXnor if args.len() == 2 => fold(xor).map(|fact| fact.not()),
        Op::BvNand => fold(and).map(|fact| fact.not()),
        Op::BvNor => fold(or).map(|fact| fact.not()),
        Op::Implies => {
            let (last, premises) = args.split_last()?;
            premises.iter().try_fold((*last).clone(), |fact, premise| or(&fact, &premise.not()))
        }
        Op::Ite => match args[0].truth_value() {
            Some(true) => Some(args[1].clone()),
            Some(false) => Some(args[2].clone()),
            None => Some(args[1].join(args[2])),
        },
        Op::Eq => equal(args),
        Op::BvComp => equal(args),
        Op::Distinct if args.len() == 2 => equal(args).map(|fact| fact.not()),
        Op::BvAdd => fold(add),
        Op::BvSub => fold(subtract),
        Op::BvNeg => subtract(&Fact::constant(&BitVec::zero(width)), first),
        Op::BvMul => fold(multiply),
        Op::BvUdiv => divide(first, args[1]),
        Op::BvUrem => remainder(first, args[1]),
        Op::BvShl | Op::BvLshr | Op::BvAshr => shift(op, first, args[1]),
        Op::Concat => fold(concat),
        Op::Extract => extract(first, indices[0], indices[1]),
        Op::ZeroExtend => concat(&Fact::constant_or_none(indices[0])?, first),
        Op::SignExtend => sign_extend(first, indices[0]),
        Op::RotateLeft => rotate_left(first, indices[0] % width),
        Op::RotateRight => rotate_left(first, width - indices[0] % width),
        Op::Repeat => (1..indices[0]).try_fold(first.clone(), |fact, _| concat(&fact, first)),
        Op::FpToIeeeBv => Some(first.clone()),
        _ => match Comparison::of(op) {
            Some(comparison) if args.len() == 2 => less(comparison, first, args[1]),
            _ => None,
        },
    }
}

impl Fact {
    /// Zero as a word of so many bits, if it has any.
    fn constant_or_none(width: u32) -> Option<Self> {
        (width > 0).then(|| Self::constant(&BitVec::zero(width)))
    }
}

pub(super) fn and(x: &Fact, y: &Fact) -> Option<Fact> {
    let (zeros, ones) = (x.zeros().or(y.zeros()), x.ones().and(y.ones()));
    let (greatest, other) = (x.unsigned().1, y.unsigned().1);
    let greatest = if other.ult(&greatest) { other } else { greatest };
    Fact::new(zeros, ones, Interval::new(BitVec::zero(x.width()), greatest))
}

pub(super) fn or(x: &Fact, y: &Fact) -> Option<Fact> {
    and(&x.not(), &y.not()).map(|fact| fact.not())
}

pub(super) fn xor(x: &Fact, y: &Fact) -> Option<Fact> {
    let ones = x.zeros().and(y.ones()).or(&x.ones().and(y.zeros()));
    let zeros = x.zeros().and(y.zeros()).or(&x.ones().and(y.ones()));
    Fact::from_bits(zeros, ones)
}

/// The sum with a carry that comes in, by bits and by intervals.
fn add_carry(x: &Fact, y: &Fact, carry: bool) -> Option<Fact> {
    let width = x.width();
    let carry = if carry { BitVec::one(width) } else { BitVec::zero(width) };
    let greatest = x.zeros().not().add(&y.zeros().not()).add(&carry);
    let least = x.ones().add(y.ones()).add(&carry);
    let carries_zero = greatest.xor(x.zeros()).xor(y.zeros()).not();
    let carries_one = least.xor(x.ones()).xor(y.ones());
    let known = x.known().and(&y.known()).and(&carries_zero.or(&carries_one));
    let range = x.range().add(y.range()).add(&Interval::constant(&carry));
    Fact::new(greatest.not().and(&known), least.and(&known), range)
}

pub(super) fn add(x: &Fact, y: &Fact) -> Option<Fact> {
    add_carry(x, y, false)
}

pub(super) fn subtract(x: &Fact, y: &Fact) -> Option<Fact> {
    add_carry(x, &y.not(), true)
}

/// How many of the lowest bits are known.
fn known_low_bits(fact: &Fact) -> u32 {
    fact.known().not().trailing_zeros()
}

pub(super) fn multiply(x: &Fact, y: &Fact) -> Option<Fact> {
    let width = x.width();
    if width > MAX_ARITHMETIC_WIDTH {
        return None;
    }
    // The lowest bits: as many as are known of both, and more where there are zeros below.
    let zeros_of = |fact: &Fact| fact.zeros().not().trailing_zeros();
    let (tx, ty) = (zeros_of(x), zeros_of(y));
    let known = (known_low_bits(x) - tx.min(known_low_bits(x)))
        .min(known_low_bits(y) - ty.min(known_low_bits(y)));
    let exact = tx.saturating_add(ty).saturating_add(known).min(width);
    let mask = BitVec::ones(width).lshr_u32(width - exact);
    let product = x.ones().mul(y.ones());
    let (ones, zeros) = (product.and(&mask), product.not().and(&mask));
    let ((x_low, x_high), (y_low, y_high)) = (x.unsigned(), y.unsigned());
    let range = if x_high.umulo(&y_high) {
        Interval::full(width)
    } else {
        Interval::new(x_low.mul(&y_low), x_high.mul(&y_high))
    };
    Fact::new(zeros, ones, range)
}

fn divide(x: &Fact, y: &Fact) -> Option<Fact> {
    let width = x.width();
    if width > MAX_ARITHMETIC_WIDTH {
        return None;
    }
    let ((x_low, x_high), (y_low, y_high)) = (x.unsigned(), y.unsigned());
    let by_zero = Fact::constant(&BitVec::ones(width));
    if y_high.is_zero() {
        return Some(by_zero);
    }
    let least = if y_low.is_zero() { BitVec::one(width) } else { y_low.clone() };
    let quotient = Fact::between(x_low.udiv(&y_high), x_high.udiv(&least))?;
    Some(if y.contains(&BitVec::zero(width)) { quotient.join(&by_zero) } else { quotient })
}

fn remainder(x: &Fact, y: &Fact) -> Option<Fact> {
    let width = x.width();
    if width > MAX_ARITHMETIC_WIDTH {
        return None;
    }
    let zero = BitVec::zero(width);
    let ((_, x_high), (y_low, y_high)) = (x.unsigned(), y.unsigned());
    if y_high.is_zero() || x_high.ult(&y_low) {
        return Some(x.clone());
    }
    let below = y_high.sub(&BitVec::one(width));
    let bounded = !y.contains(&zero) && below.ult(&x_high);
    let range = Interval::new(zero, if bounded { below } else { x_high });
    // The lowest bits stay if the divisor is a multiple of a power of two.
    let kept = y.zeros().not().trailing_zeros();
    let mask = BitVec::ones(width).lshr_u32(width - kept.min(width));
    Fact::new(x.zeros().and(&mask), x.ones().and(&mask), range)
}

/// The amounts of a shift that are possible, where all from the width on count as the width; `None`
/// if they are too many.
pub(super) fn amounts(amount: &Fact, width: u32) -> Option<Vec<u32>> {
    let (low, high) = amount.unsigned();
    let cap = |bound: &BitVec| bound.to_u64().map_or(width, |b| b.min(u64::from(width)) as u32);
    let (low, high) = (cap(&low), cap(&high));
    if high - low > MAX_SCANNED_AMOUNTS {
        return None;
    }
    let words = amount.width();
    let possible =
        |&by: &u32| by == width || amount.contains(&BitVec::from_u64(words, u64::from(by)));
    let found: Vec<u32> = (low..=high).filter(possible).take(MAX_AMOUNTS + 1).collect();
    (found.len() <= MAX_AMOUNTS).then_some(found)
}

/// A shift by a known amount.
pub(super) fn shift_by(op: Op, x: &Fact, by: u32) -> Option<Fact> {
    let width = x.width();
    if op == Op::BvAshr {
        let by = by.min(width - 1);
        let (low, high) = x.signed();
        let range = Interval::new(low.ashr_u32(by), high.ashr_u32(by));
        return Fact::new(x.zeros().ashr_u32(by), x.ones().ashr_u32(by), range);
    }
    if by >= width {
        return Some(Fact::constant(&BitVec::zero(width)));
    }
    let (low, high) = x.unsigned();
    if op == Op::BvLshr {
        let filled = BitVec::ones(width).lshr_u32(by).not();
        let range = Interval::new(low.lshr_u32(by), high.lshr_u32(by));
        return Fact::new(x.zeros().lshr_u32(by).or(&filled), x.ones().lshr_u32(by), range);
    }
    let filled = BitVec::ones(width).shl_u32(by).not();
    let range = if high.leading_zeros() >= by {
        Interval::new(low.shl_u32(by), high.shl_u32(by))
    } else {
        Interval::full(width)
    };
    Fact::new(x.zeros().shl_u32(by).or(&filled), x.ones().shl_u32(by), range)
}

fn shift(op: Op, x: &Fact, amount: &Fact) -> Option<Fact> {
    let width = x.width();
    if let Some(amounts) = amounts(amount, width) {
        let mut facts = amounts.iter().map(|&by| shift_by(op, x, by));
        let mut result = facts.next()??;
        for fact in facts {
            result = result.join(&fact?);
        }
        return Some(result);
    }
    let least = amount.unsigned().0.to_u64().map_or(width, |b| b.min(u64::from(width)) as u32);
    match op {
        Op::BvLshr => Fact::between(BitVec::zero(width), x.unsigned().1.lshr_u32(least)),
        Op::BvShl => {
            let zeros = least.saturating_add(x.zeros().not().trailing_zeros()).min(width);
            Fact::from_bits(BitVec::ones(width).lshr_u32(width - zeros), BitVec::zero(width))
        }
        _ => {
            // Shifting moves towards zero or towards minus one.
            let (low, high) = x.signed();
            let (zero, ones) = (BitVec::zero(width), BitVec::ones(width));
            let low = if low.msb() { low } else { zero };
            let high = if high.msb() { ones } else { high };
            Fact::from_range(Interval::new(low, high))
        }
    }
}

pub(super) fn concat(high: &Fact, low: &Fact) -> Option<Fact> {
    let ((least, greatest), (low_least, low_greatest)) = (high.unsigned(), low.unsigned());
    let range = Interval::new(least.concat(&low_least), greatest.concat(&low_greatest));
    Fact::new(high.zeros().concat(low.zeros()), high.ones().concat(low.ones()), range)
}

pub(super) fn extract(x: &Fact, high: u32, low: u32) -> Option<Fact> {
    let (least, greatest) = x.unsigned();
    let same_above =
        high + 1 == x.width() || least.lshr_u32(high + 1) == greatest.lshr_u32(high + 1);
    let range = if same_above {
        Interval::new(least.extract(high, low), greatest.extract(high, low))
    } else {
        Interval::full(high - low + 1)
    };
    Fact::new(x.zeros().extract(high, low), x.ones().extract(high, low), range)
}

fn sign_extend(x: &Fact, by: u32) -> Option<Fact> {
    let (low, high) = x.signed();
    let range = Interval::new(low.sign_extend(by), high.sign_extend(by));
    Fact::new(x.zeros().sign_extend(by), x.ones().sign_extend(by), range)
}

pub(super) fn rotate_left(x: &Fact, by: u32) -> Option<Fact> {
    Fact::from_bits(x.zeros().rotate_left(by), x.ones().rotate_left(by))
}

fn equal(args: &[&Fact]) -> Option<Fact> {
    let mut all = true;
    for pair in args.windows(2) {
        if pair[0].meet(pair[1]).is_none() {
            return Some(Fact::truth(false));
        }
        all &= pair[0].value().is_some() && pair[1].value().is_some();
    }
    all.then(|| Fact::truth(true))
}

fn less(comparison: Comparison, x: &Fact, y: &Fact) -> Option<Fact> {
    let (x, y) = if comparison.swapped { (y, x) } else { (x, y) };
    let (always, never) = if comparison.signed {
        let ((x_low, x_high), (y_low, y_high)) = (x.signed(), y.signed());
        (x_high.slt(&y_low), y_high.sle(&x_low))
    } else {
        let ((x_low, x_high), (y_low, y_high)) = (x.unsigned(), y.unsigned());
        (x_high.ult(&y_low), y_high.ule(&x_low))
    };
    match (always, never) {
        (true, _) => Some(Fact::truth(!comparison.negated)),
        (_, true) => Some(Fact::truth(comparison.negated)),
        _ => None,
    }
}
