//! Division and remainder.
//!
//! Idea: restoring division, one row per bit of the dividend: the remainder takes in the next bit,
//! the divisor is subtracted, and the difference is kept if it is not negative. After k rows the
//! remainder is below 2^k, so row k has k cells, and a divisor with a bit at k or above is larger.
//! With divisor zero each difference is kept: the quotient is all ones and the remainder the
//! dividend, which is what SMT-LIB asks for, so no multiplexer looks at the divisor.
//! The signed operators work on absolute values.

use super::{add, bitwise, constant_bits, spend};
use crate::aig::{Aig, AigLit};
use trine_collections::{Budget, Exhausted};

/// `bvudiv` and `bvurem` by one array.
///
/// # Errors
/// If the budget or the graph is exhausted.
pub fn unsigned_divide_remainder(
    aig: &mut Aig,
    a: &[AigLit],
    b: &[AigLit],
    quotient: &mut [AigLit],
    remainder: &mut [AigLit],
    budget: &Budget,
) -> Result<(), Exhausted> {
    let width = a.len();
    assert!(b.len() == width && quotient.len() == width && remainder.len() == width);
    if let Some(power) = power_of_two(b) {
        // Shifting is wiring; the array would find out with a thousand times the work.
        quotient[..width - power].copy_from_slice(&a[power..]);
        quotient[width - power..].fill(AigLit::FALSE);
        remainder[..power].copy_from_slice(&a[..power]);
        remainder[power..].fill(AigLit::FALSE);
        return Ok(());
    }
    // Before row k: no bit of the divisor from k up is set. Kept in `quotient` until row k needs it.
    let mut none_above = AigLit::TRUE;
    for k in (1..=width).rev() {
        quotient[width - k] = none_above;
        none_above = aig.and(none_above, !b[k - 1]);
    }
    let mut difference = vec![AigLit::FALSE; width];
    for k in 1..=width {
        spend(aig, budget, 2 * k)?;
        remainder[..k].rotate_right(1);
        remainder[0] = a[width - k];
        let mut no_borrow = AigLit::TRUE;
        for i in 0..k {
            (difference[i], no_borrow) = aig.full_adder(remainder[i], !b[i], no_borrow);
        }
        let keep = aig.and(no_borrow, quotient[width - k]);
        quotient[width - k] = keep;
        for i in 0..k {
            remainder[i] = aig.mux(keep, difference[i], remainder[i]);
        }
    }
    Ok(())
}

/// The exponent, if the word is a constant power of two.
fn power_of_two(word: &[AigLit]) -> Option<usize> {
    let bits = constant_bits(word)?;
    let lowest = bits.iter().position(|&bit| bit)?;
    (!bits[lowest + 1..].contains(&true)).then_some(lowest)
}

/// Quotient and remainder of the absolute values.
struct Magnitudes {
    quotient: Vec<AigLit>,
    remainder: Vec<AigLit>,
}

fn divide_magnitudes(
    aig: &mut Aig,
    a: &[AigLit],
    b: &[AigLit],
    budget: &Budget,
) -> Result<Magnitudes, Exhausted> {
    let width = a.len();
    let (mut abs_a, mut abs_b) = (vec![AigLit::FALSE; width], vec![AigLit::FALSE; width]);
    add::negate_if(aig, sign(a), a, &mut abs_a);
    add::negate_if(aig, sign(b), b, &mut abs_b);
    let mut result =
        Magnitudes { quotient: vec![AigLit::FALSE; width], remainder: vec![AigLit::FALSE; width] };
    let Magnitudes { quotient, remainder } = &mut result;
    unsigned_divide_remainder(aig, &abs_a, &abs_b, quotient, remainder, budget)?;
    Ok(result)
}

fn sign(word: &[AigLit]) -> AigLit {
    word[word.len() - 1]
}

/// `bvsdiv`: rounds towards zero.
///
/// # Errors
/// If the budget or the graph is exhausted.
pub fn signed_divide(
    aig: &mut Aig,
    a: &[AigLit],
    b: &[AigLit],
    out: &mut [AigLit],
    budget: &Budget,
) -> Result<(), Exhausted> {
    let magnitudes = divide_magnitudes(aig, a, b, budget)?;
    let negative = aig.xor(sign(a), sign(b));
    add::negate_if(aig, negative, &magnitudes.quotient, out);
    Ok(())
}

/// `bvsrem`: the sign follows the dividend.
///
/// # Errors
/// If the budget or the graph is exhausted.
pub fn signed_remainder(
    aig: &mut Aig,
    a: &[AigLit],
    b: &[AigLit],
    out: &mut [AigLit],
    budget: &Budget,
) -> Result<(), Exhausted> {
    let magnitudes = divide_magnitudes(aig, a, b, budget)?;
    add::negate_if(aig, sign(a), &magnitudes.remainder, out);
    Ok(())
}

/// `bvsmod`: the sign follows the divisor.
///
/// # Errors
/// If the budget or the graph is exhausted.
pub fn signed_modulo(
    aig: &mut Aig,
    a: &[AigLit],
    b: &[AigLit],
    out: &mut [AigLit],
    budget: &Budget,
) -> Result<(), Exhausted> {
    let mut correction = vec![AigLit::FALSE; a.len()];
    let mut remainder = vec![AigLit::FALSE; a.len()];
    signed_remainder(aig, a, b, &mut remainder, budget)?;
    // A remainder that is not zero and has the wrong sign is off by the divisor.
    let not_zero = bitwise::reduce_or(aig, &remainder);
    let signs_differ = aig.xor(sign(a), sign(b));
    let wrong = aig.and(not_zero, signs_differ);
    for (correction, &b) in correction.iter_mut().zip(b) {
        *correction = aig.and(wrong, b);
    }
    add::add(aig, &remainder, &correction, AigLit::FALSE, out);
    Ok(())
}
