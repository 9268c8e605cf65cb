//! Words: numbers below two to the width.
//!
//! Idea: the definitions of the standard, read on numbers. Where it goes through integers, so does
//! this.
//! Reference: SMT-LIB 2.7, theory `FixedSizeBitVectors` and logic `BV`.

use dashu_base::{BitTest, Signed};
use dashu_int::{IBig, UBig};

use crate::operator::Operator;

/// Two to `width`.
fn modulus(width: u32) -> UBig {
    UBig::ONE << width as usize
}

/// The word of a number: its remainder modulo two to the width.
pub(super) fn wrap(value: &IBig, width: u32) -> UBig {
    dashu_base::RemEuclid::rem_euclid(value, IBig::from(modulus(width)))
}

/// The number of a word as two's complement.
pub(super) fn signed(word: &UBig, width: u32) -> IBig {
    let value = IBig::from(word.clone());
    if word.bit(width as usize - 1) { value - IBig::from(modulus(width)) } else { value }
}

/// Bits `lower` to `upper`.
pub(super) fn extract(word: &UBig, upper: u32, lower: u32) -> UBig {
    let mut found = word >> lower as usize;
    found.clear_high_bits((upper - lower) as usize + 1);
    found
}

fn complement(word: &UBig, width: u32) -> UBig {
    UBig::ones(width as usize) - word
}

/// Whether the number has a two's complement of this width.
fn fits_signed(value: &IBig, width: u32) -> bool {
    let half = IBig::from(UBig::ONE << (width as usize - 1));
    -&half <= *value && *value < half
}

/// A shift's distance, if it is below the width.
fn distance(word: &UBig, width: u32) -> Option<usize> {
    usize::try_from(word).ok().filter(|&distance| distance < width as usize)
}

fn rotate_left(word: &UBig, distance: u64, width: u32) -> UBig {
    let distance = (distance % u64::from(width)) as usize;
    let high = (word << distance) & UBig::ones(width as usize);
    high | (word >> (width as usize - distance))
}

fn shift_right_arithmetically(a: &UBig, b: &UBig, width: u32) -> UBig {
    let negative = a.bit(width as usize - 1);
    match distance(b, width) {
        None if negative => UBig::ones(width as usize),
        None => UBig::ZERO,
        Some(distance) => wrap(&(signed(a, width) >> distance), width),
    }
}

fn unsigned_divide(a: &UBig, b: &UBig, width: u32) -> UBig {
    if *b == UBig::ZERO { UBig::ones(width as usize) } else { a / b }
}

fn unsigned_remainder(a: &UBig, b: &UBig) -> UBig {
    if *b == UBig::ZERO { a.clone() } else { a % b }
}

/// The size of a word's number as two's complement, and whether it is negative.
fn sign_and_size(word: &UBig, width: u32) -> (bool, UBig) {
    let value = signed(word, width);
    let negative = value.is_negative();
    (negative, value.into_parts().1)
}

fn negate(word: &UBig, width: u32) -> UBig {
    wrap(&-IBig::from(word.clone()), width)
}

fn signed_divide(a: &UBig, b: &UBig, width: u32) -> UBig {
    let ((a_negative, a), (b_negative, b)) = (sign_and_size(a, width), sign_and_size(b, width));
    let quotient = unsigned_divide(&a, &b, width);
    if a_negative == b_negative { quotient } else { negate(&quotient, width) }
}

fn signed_remainder(a: &UBig, b: &UBig, width: u32) -> UBig {
    let ((negative, a), (_, b)) = (sign_and_size(a, width), sign_and_size(b, width));
    let remainder = unsigned_remainder(&a, &b);
    if negative { negate(&remainder, width) } else { remainder }
}

/// The remainder with the sign of the divisor.
fn signed_modulo(a: &UBig, b: &UBig, width: u32) -> UBig {
    let ((a_negative, a_size), (b_negative, b_size)) =
        (sign_and_size(a, width), sign_and_size(b, width));
    let remainder = unsigned_remainder(&a_size, &b_size);
    if remainder == UBig::ZERO {
        return remainder;
    }
    match (a_negative, b_negative) {
        (false, false) => remainder,
        (true, false) => wrap(&(IBig::from(b.clone()) - IBig::from(remainder)), width),
        (false, true) => wrap(&(IBig::from(remainder) + IBig::from(b.clone())), width),
        (true, true) => negate(&remainder, width),
    }
}

/// Operators of two words of one width that give such a word.
pub(super) fn combine(operator: &Operator, a: &UBig, b: &UBig, width: u32) -> Option<UBig> {
    use Operator as O;
    let low = |mut word: UBig| {
        word.clear_high_bits(width as usize);
        word
    };
    Some(match operator {
        O::BvAnd => a & b,
        O::BvOr => a | b,
        O::BvXor => a ^ b,
        O::BvNand => complement(&(a & b), width),
        O::BvNor => complement(&(a | b), width),
        O::BvXnor => complement(&(a ^ b), width),
        O::BvAdd => low(a + b),
        O::BvSub => wrap(&(IBig::from(a.clone()) - IBig::from(b.clone())), width),
        O::BvMul => low(a * b),
        O::BvUdiv => unsigned_divide(a, b, width),
        O::BvUrem => unsigned_remainder(a, b),
        O::BvSdiv => signed_divide(a, b, width),
        O::BvSrem => signed_remainder(a, b, width),
        O::BvSmod => signed_modulo(a, b, width),
        O::BvShl => distance(b, width).map_or(UBig::ZERO, |distance| low(a << distance)),
        O::BvLshr => distance(b, width).map_or(UBig::ZERO, |distance| a >> distance),
        O::BvAshr => shift_right_arithmetically(a, b, width),
        O::BvRotateLeft | O::BvRotateRight => {
            let by = u64::try_from(b % UBig::from(width)).unwrap_or(0);
            let left = if *operator == O::BvRotateLeft { by } else { u64::from(width) - by };
            rotate_left(a, left, width)
        }
        _ => return None,
    })
}

/// Comparisons of two words of one width, and whether a result leaves it.
pub(super) fn compare(operator: &Operator, a: &UBig, b: &UBig, width: u32) -> Option<bool> {
    use Operator as O;
    let (sa, sb) = (|| signed(a, width), || signed(b, width));
    Some(match operator {
        O::BvUlt => a < b,
        O::BvUle => a <= b,
        O::BvUgt => a > b,
        O::BvUge => a >= b,
        O::BvSlt => sa() < sb(),
        O::BvSle => sa() <= sb(),
        O::BvSgt => sa() > sb(),
        O::BvSge => sa() >= sb(),
        O::BvUaddOverflow => a + b >= modulus(width),
        O::BvSaddOverflow => !fits_signed(&(sa() + sb()), width),
        O::BvUmulOverflow => a * b >= modulus(width),
        O::BvSmulOverflow => !fits_signed(&(sa() * sb()), width),
        O::BvUsubOverflow => a < b,
        O::BvSsubOverflow => !fits_signed(&(sa() - sb()), width),
        // Only the least number divided by minus one.
        O::BvSdivOverflow => {
            *a == UBig::ONE << (width as usize - 1) && *b == UBig::ones(width as usize)
        }
        _ => return None,
    })
}

/// Operators of one word that give a word.
pub(super) fn of_one(operator: &Operator, a: &UBig, width: u32) -> Option<UBig> {
    use Operator as O;
    let bit = |holds: bool| if holds { UBig::ONE } else { UBig::ZERO };
    Some(match operator {
        O::Extract(upper, lower) => extract(a, *upper, *lower),
        O::Repeat(times) => {
            let mut all = UBig::ZERO;
            for _ in 0..*times {
                all = (all << width as usize) | a;
            }
            all
        }
        O::ZeroExtend(_) => a.clone(),
        O::SignExtend(more) => wrap(&signed(a, width), width + more),
        O::RotateLeft(by) => rotate_left(a, u64::from(*by), width),
        O::RotateRight(by) => rotate_left(a, u64::from(width - by % width), width),
        O::BvNot => complement(a, width),
        O::BvNeg => negate(a, width),
        O::BvRedAnd => bit(*a == UBig::ones(width as usize)),
        O::BvRedOr => bit(*a != UBig::ZERO),
        O::BvRedXor => bit(a.count_ones() % 2 == 1),
        _ => return None,
    })
}
