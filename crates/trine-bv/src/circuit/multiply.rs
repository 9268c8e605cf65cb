//! Multiplication modulo 2^w.
//!
//! Idea: three arrays that build only the low w columns. *Rows* add one shifted operand after the
//! other. A *constant* operand is recoded into canonical signed digits, at most every second of which
//! is not zero. A *square* has each partial product of two different bits twice, so once in the next
//! column; its columns are compressed weight by weight.
//! Reference: canonical signed digits: Reitwiesner, "Binary Arithmetic", 1960.

use super::compress::{Carries, compress_column};
use super::{constant_bits, spend};
use crate::aig::{Aig, AigLit};
use std::collections::VecDeque;
use trine_collections::{Budget, Exhausted};

/// `bvmul`. A constant operand or two equal operands get arrays of their own; in rows, the operand
/// with more constant bits selects.
///
/// # Errors
/// If the budget or the graph is exhausted.
pub fn multiply(
    aig: &mut Aig,
    a: &[AigLit],
    b: &[AigLit],
    out: &mut [AigLit],
    budget: &Budget,
) -> Result<(), Exhausted> {
    assert!(a.len() == out.len() && b.len() == out.len());
    if let Some(constant) = constant_bits(a) {
        return by_constant(aig, b, &constant, out, budget);
    }
    if let Some(constant) = constant_bits(b) {
        return by_constant(aig, a, &constant, out, budget);
    }
    if a == b {
        return square(aig, a, out, budget);
    }
    let constants = |word: &[AigLit]| word.iter().filter(|bit| bit.is_constant()).count();
    let (a, b) = if constants(a) > constants(b) { (b, a) } else { (a, b) };
    rows(aig, a, b, out, budget)
}

/// The bits of `b` select shifted copies of `a`.
fn rows(
    aig: &mut Aig,
    a: &[AigLit],
    b: &[AigLit],
    out: &mut [AigLit],
    budget: &Budget,
) -> Result<(), Exhausted> {
    out.fill(AigLit::FALSE);
    for (shift, &selector) in b.iter().enumerate() {
        if selector == AigLit::FALSE {
            continue;
        }
        let target = &mut out[shift..];
        let high = target.len() - 1;
        spend(aig, budget, target.len())?;
        let mut carry = AigLit::FALSE;
        for (out, &a) in target.iter_mut().zip(a).take(high) {
            let product = aig.and(a, selector);
            (*out, carry) = aig.full_adder(product, *out, carry);
        }
        let product = aig.and(a[high], selector);
        target[high] = aig.parity(product, target[high], carry);
    }
    Ok(())
}

/// Compresses the columns that `fill` makes, given the position of the column.
fn columns(
    aig: &mut Aig,
    out: &mut [AigLit],
    budget: &Budget,
    mut fill: impl FnMut(&mut Aig, &mut VecDeque<AigLit>, usize),
) -> Result<(), Exhausted> {
    let (mut column, mut next) = (VecDeque::new(), VecDeque::new());
    let width = out.len();
    for (position, out) in out.iter_mut().enumerate() {
        spend(aig, budget, position + 1)?;
        let carried = column.len();
        fill(aig, &mut column, position);
        // The carries come last: they are the deepest.
        column.rotate_left(carried);
        let carries =
            if position + 1 < width { Carries::Into(&mut next) } else { Carries::Dropped };
        *out = compress_column(aig, &mut column, carries);
        std::mem::swap(&mut column, &mut next);
    }
    Ok(())
}

fn push(column: &mut VecDeque<AigLit>, bit: AigLit) {
    if bit != AigLit::FALSE {
        column.push_back(bit);
    }
}

fn square(
    aig: &mut Aig,
    a: &[AigLit],
    out: &mut [AigLit],
    budget: &Budget,
) -> Result<(), Exhausted> {
    columns(aig, out, budget, |aig, column, position| {
        // a_i * a_j for i < j counts twice: it stands in column i + j + 1.
        for i in 0..position / 2 {
            push(column, aig.and(a[i], a[position - 1 - i]));
        }
        if position % 2 == 0 {
            push(column, a[position / 2]);
        }
    })
}

/// A digit of a signed-digit number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Digit {
    Zero,
    One,
    MinusOne,
}

/// The canonical signed digits of a number, modulo 2^w, the lowest first.
fn signed_digits(bits: &[bool]) -> impl Iterator<Item = Digit> {
    let mut carry = false;
    bits.iter().enumerate().map(move |(position, &bit)| {
        let next = bits.get(position + 1).copied().unwrap_or(false);
        match (bit != carry, next) {
            (false, _) => Digit::Zero, // The carry stays: 0 + 0, or 1 + 1.
            (true, false) => {
                carry = false;
                Digit::One
            }
            (true, true) => {
                carry = true;
                Digit::MinusOne
            }
        }
    })
}

fn by_constant(
    aig: &mut Aig,
    a: &[AigLit],
    constant: &[bool],
    out: &mut [AigLit],
    budget: &Budget,
) -> Result<(), Exhausted> {
    out.fill(AigLit::FALSE);
    for (shift, digit) in signed_digits(constant).enumerate() {
        let negative = match digit {
            Digit::Zero => continue,
            Digit::One => false,
            Digit::MinusOne => true,
        };
        let target = &mut out[shift..];
        let high = target.len() - 1;
        spend(aig, budget, target.len())?;
        // -x = !x + 1.
        let mut carry = AigLit::constant(negative);
        for (out, &a) in target.iter_mut().zip(a).take(high) {
            (*out, carry) = aig.full_adder(a ^ negative, *out, carry);
        }
        target[high] = aig.parity(a[high] ^ negative, target[high], carry);
    }
    Ok(())
}
