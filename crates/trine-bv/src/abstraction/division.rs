//! Facts about quotients and remainders.
//!
//! Idea: the list goes from what costs a comparison to what costs the circuit. Division by zero
//! gives all ones and the dividend.
//! Invariant: the lemma is violated if quotient or remainder are wrong.

use trine_collections::Exhausted;
use trine_value::BitVec;

use super::lemma::{Builder, constant, length, shifted_right, signed_digits};
use super::{Abstracted, Progress, Values};
use crate::aig::AigLit;
use crate::circuit;

/// Low bits up to this number come before facts about values.
const CHEAP_LOW_BITS: usize = 32;

/// A divisor with at most so many digits makes the relation a short sum.
const SHORT_SUM: u32 = 8;

/// A fact about the division that the values violate.
pub(super) fn lemma(
    build: &mut Builder<'_>,
    division: &Abstracted,
    values: &Values,
    progress: &mut Progress,
) -> Result<AigLit, Exhausted> {
    let [x, s] = division.operands.map(|word| build.word(word));
    let (q, r) = (build.word(division.result), build.word(division.remainder));
    let [vx, vs] = &values.operands;
    let (vq, vr) = (&values.result, &values.remainder);
    let zero = build.is_zero(&s);
    if vs.is_zero() {
        let ones = circuit::reduce_and(build.aig, &q);
        let same = build.equal(&r, &x);
        let conclusion = build.all(&[ones, same]);
        return Ok(build.implies(&[zero], conclusion));
    }
    if !vr.ult(vs) {
        let conclusion = build.less(&r, &s);
        return Ok(build.implies(&[!zero], conclusion));
    }
    if vx.ult(vs) {
        let premise = build.less(&x, &s);
        let none = build.is_zero(&q);
        let same = build.equal(&r, &x);
        let conclusion = build.all(&[none, same]);
        return Ok(build.implies(&[premise], conclusion));
    }
    if vs.is_one() {
        return by_divisor(build, [&x, &s, &q, &r], vs);
    }
    if vx.sub(vs).ult(vr) || vq.is_zero() {
        let premise = build.less_equal(&s, &x);
        let difference = build.subtract(&x, &s);
        let some = !build.is_zero(&q);
        let rest = build.less_equal(&r, &difference);
        let conclusion = build.all(&[some, rest]);
        return Ok(build.implies(&[!zero, premise], conclusion));
    }
    if vx.ult(vq) {
        let conclusion = build.less_equal(&q, &x);
        return Ok(build.implies(&[!zero], conclusion));
    }
    if vs.is_power_of_two() {
        return by_divisor(build, [&x, &s, &q, &r], vs);
    }
    // With s in [2^(j-1), 2^j), the quotient lies between x/2^j and x/2^(j-1).
    let j = length(vs) as usize;
    let [low, high] = [j, j - 1].map(|by| shifted_right(&x, by));
    if vq.ult(&vx.lshr_u32(j as u32)) {
        let premise = build.below_power(&s, j);
        let conclusion = build.less_equal(&low, &q);
        return Ok(build.implies(&[premise], conclusion));
    }
    if vx.lshr_u32(j as u32 - 1).ult(vq) {
        let premise = !build.below_power(&s, j - 1);
        let conclusion = build.less_equal(&q, &high);
        return Ok(build.implies(&[premise], conclusion));
    }
    // q*s + r = x, for all divisors.
    let wrong = vq.mul(vs).add(vr).xor(vx);
    let low = (wrong.trailing_zeros() as usize + 1).next_power_of_two().max(8);
    if low <= CHEAP_LOW_BITS.min(x.len()) {
        return low_bits(build, [&x, &s, &q, &r], low);
    }
    if progress.instances < vx.width() / 8 {
        progress.instances += 1;
        if signed_digits(vs) <= SHORT_SUM {
            return by_divisor(build, [&x, &s, &q, &r], vs);
        }
        let premises = [build.is_value(&x, vx), build.is_value(&s, vs)];
        let (quotient, remainder) = vx.udivrem(vs);
        let conclusions = [build.is_value(&q, &quotient), build.is_value(&r, &remainder)];
        let conclusion = build.all(&conclusions);
        return Ok(build.implies(&premises, conclusion));
    }
    if low <= x.len() / 2 {
        return low_bits(build, [&x, &s, &q, &r], low);
    }
    let mut quotient = vec![AigLit::FALSE; x.len()];
    let mut remainder = quotient.clone();
    let outputs = (&mut quotient[..], &mut remainder[..]);
    circuit::unsigned_divide_remainder(build.aig, &x, &s, outputs.0, outputs.1, build.budget)?;
    let equal = [build.equal(&q, &quotient), build.equal(&r, &remainder)];
    Ok(build.all(&equal))
}

/// What quotient and remainder are for a divisor other than zero: the only numbers with q*s + r = x
/// without overflow and with r below s. The sum does not overflow if the product does not, and r is
/// at most x.
fn by_divisor(
    build: &mut Builder<'_>,
    [x, s, q, r]: [&[AigLit]; 4],
    divisor: &BitVec,
) -> Result<AigLit, Exhausted> {
    let premise = build.is_value(s, divisor);
    let bits = constant(divisor);
    let product = build.multiply(&bits, q)?;
    let sum = build.add(&product, r);
    let largest = constant(&BitVec::ones(divisor.width()).udiv(divisor));
    let conclusions = [
        build.equal(&sum, x),
        build.less_equal(q, &largest),
        build.less(r, &bits),
        build.less_equal(r, x),
    ];
    let conclusion = build.all(&conclusions);
    Ok(build.implies(&[premise], conclusion))
}

/// The low bits of q*s + r are those of x.
fn low_bits(
    build: &mut Builder<'_>,
    [x, s, q, r]: [&[AigLit]; 4],
    count: usize,
) -> Result<AigLit, Exhausted> {
    let product = build.multiply(&q[..count], &s[..count])?;
    let sum = build.add(&product, &r[..count]);
    Ok(build.equal(&sum, &x[..count]))
}
