//! Addition, subtraction, negation, and sums of many words.
//!
//! Idea: a ripple of full adders; constants fold inside the adders. The highest bit needs no carry
//! and is a mere parity. A sum of many words adds column by column, so that only the carries of one
//! column are ever held.

use super::compress::{Carries, compress_column};
use super::spend;
use crate::aig::{Aig, AigLit};
use std::collections::VecDeque;
use trine_collections::{Budget, Exhausted};

/// `a + b + carry_in`, modulo 2^w.
pub fn add(aig: &mut Aig, a: &[AigLit], b: &[AigLit], carry_in: AigLit, out: &mut [AigLit]) {
    let Some(high) = out.len().checked_sub(1) else { return };
    let carry = add_carry(aig, &a[..high], &b[..high], carry_in, &mut out[..high]);
    assert!(a.len() == out.len() && b.len() == out.len());
    out[high] = aig.parity(a[high], b[high], carry);
}

/// `a + b + carry_in`, modulo 2^w; the result is the carry out of the highest bit.
pub fn add_carry(
    aig: &mut Aig,
    a: &[AigLit],
    b: &[AigLit],
    carry_in: AigLit,
    out: &mut [AigLit],
) -> AigLit {
    assert!(a.len() == out.len() && b.len() == out.len());
    let mut carry = carry_in;
    for (out, (&a, &b)) in out.iter_mut().zip(a.iter().zip(b)) {
        (*out, carry) = aig.full_adder(a, b, carry);
    }
    carry
}

/// `a - b`, modulo 2^w.
pub fn subtract(aig: &mut Aig, a: &[AigLit], b: &[AigLit], out: &mut [AigLit]) {
    assert!(a.len() == out.len() && b.len() == out.len());
    let mut carry = AigLit::TRUE;
    let high = out.len() - 1;
    for (out, (&a, &b)) in out.iter_mut().zip(a.iter().zip(b)).take(high) {
        (*out, carry) = aig.full_adder(a, !b, carry);
    }
    out[high] = aig.parity(a[high], !b[high], carry);
}

/// `-a`, modulo 2^w.
pub fn negate(aig: &mut Aig, a: &[AigLit], out: &mut [AigLit]) {
    negate_if(aig, AigLit::TRUE, a, out);
}

/// `-a` where the condition is true, else `a`; modulo 2^w.
pub fn negate_if(aig: &mut Aig, condition: AigLit, a: &[AigLit], out: &mut [AigLit]) {
    assert_eq!(a.len(), out.len());
    let mut carry = condition;
    let high = out.len() - 1;
    for (out, &a) in out.iter_mut().zip(a).take(high) {
        let bit = aig.xor(a, condition);
        (*out, carry) = aig.half_adder(bit, carry);
    }
    let bit = aig.xor(a[high], condition);
    out[high] = aig.xor(bit, carry);
}

/// The sum of any number of words, modulo 2^w.
///
/// # Errors
/// If the budget or the graph is exhausted.
pub fn sum(
    aig: &mut Aig,
    operands: &[&[AigLit]],
    out: &mut [AigLit],
    budget: &Budget,
) -> Result<(), Exhausted> {
    assert!(operands.iter().all(|operand| operand.len() == out.len()));
    let (mut column, mut next) = (VecDeque::new(), VecDeque::new());
    for position in 0..out.len() {
        spend(aig, budget, operands.len())?;
        let carried = column.len();
        let bits = operands.iter().map(|operand| operand[position]);
        column.extend(bits.filter(|&bit| bit != AigLit::FALSE));
        // The carries come last: they are the deepest.
        column.rotate_left(carried);
        let carries =
            if position + 1 < out.len() { Carries::Into(&mut next) } else { Carries::Dropped };
        out[position] = compress_column(aig, &mut column, carries);
        std::mem::swap(&mut column, &mut next);
    }
    Ok(())
}
