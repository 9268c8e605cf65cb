//! Facts about products.
//!
//! Idea: the list goes from what costs a gate to what costs the circuit.
//! Invariant: the lemma is violated if the result is not the product.

use trine_collections::Exhausted;
use trine_value::BitVec;

use super::lemma::{Builder, length, shifted_left, signed_digits};
use super::{Abstracted, Progress, Values};
use crate::aig::AigLit;

/// Low bits up to this number come before facts about values.
const CHEAP_LOW_BITS: usize = 32;

/// An operand with at most so many digits makes the product a short sum.
const SHORT_SUM: u32 = 8;

/// A fact about the product that the values violate.
pub(super) fn lemma(
    build: &mut Builder<'_>,
    product: &Abstracted,
    values: &Values,
    progress: &mut Progress,
) -> Result<AigLit, Exhausted> {
    let [x, y] = product.operands.map(|word| build.word(word));
    let t = build.word(product.result);
    let [vx, vy] = &values.operands;
    let vt = &values.result;
    let width = t.len();
    let expected = vx.mul(vy);
    if vt.bit(0) != expected.bit(0) {
        let odd = build.aig.and(x[0], y[0]);
        return Ok(build.aig.xnor(t[0], odd));
    }
    let both = [(&x, &y, vx, vy), (&y, &x, vy, vx)];
    for (a, b, va, _) in both {
        if va.is_zero() || va.is_power_of_two() || va.is_ones() {
            return by_value(build, a, b, &t, va);
        }
    }
    for (a, _, va, _) in both {
        if vt.trailing_zeros() < va.trailing_zeros() {
            // The lowest bit that is set in a, and all above it, are set in -a | a.
            let zero = vec![AigLit::FALSE; width];
            let negated = build.subtract(&zero, a);
            let outside = (0..width)
                .map(|position| {
                    let above = build.aig.or(negated[position], a[position]);
                    build.aig.and(t[position], !above)
                })
                .collect::<Vec<_>>();
            return Ok(build.is_zero(&outside));
        }
    }
    let zeros = vx.trailing_zeros() + vy.trailing_zeros();
    if vt.trailing_zeros() < zeros.min(vt.width()) {
        let premises = [
            build.multiple_of_power(&x, vx.trailing_zeros() as usize),
            build.multiple_of_power(&y, vy.trailing_zeros() as usize),
        ];
        let conclusion = build.multiple_of_power(&t, zeros as usize);
        return Ok(build.implies(&premises, conclusion));
    }
    if length(vx) + length(vy) <= vt.width() {
        for (a, b, va, vb) in both {
            // With b in [2^(j-1), 2^j) and a below 2^(w-j), a*b lies between a*2^(j-1) and a*2^j.
            let j = length(vb);
            if vt.ult(&va.shl_u32(j - 1)) || va.shl_u32(j).ult(vt) {
                let premises = [
                    build.below_power(a, width - j as usize),
                    build.below_power(b, j as usize),
                    b[j as usize - 1],
                ];
                let [low, high] = [j as usize - 1, j as usize].map(|by| shifted_left(a, by));
                let bounds = [build.less_equal(&low, &t), build.less_equal(&t, &high)];
                let conclusion = build.all(&bounds);
                return Ok(build.implies(&premises, conclusion));
            }
        }
    }
    let wrong = vt.xor(&expected).trailing_zeros() as usize;
    let low = (wrong + 1).next_power_of_two().max(8);
    if low <= CHEAP_LOW_BITS.min(width) {
        return low_bits(build, &x, &y, &t, low);
    }
    if progress.instances < vt.width() / 8 {
        progress.instances += 1;
        for (a, b, va, _) in both {
            if signed_digits(va) <= SHORT_SUM {
                return by_value(build, a, b, &t, va);
            }
        }
        let premises = [build.is_value(&x, vx), build.is_value(&y, vy)];
        let conclusion = build.is_value(&t, &expected);
        return Ok(build.implies(&premises, conclusion));
    }
    low_bits(build, &x, &y, &t, if low > width / 2 { width } else { low })
}

/// What the product is if an operand has a value.
fn by_value(
    build: &mut Builder<'_>,
    a: &[AigLit],
    b: &[AigLit],
    t: &[AigLit],
    value: &BitVec,
) -> Result<AigLit, Exhausted> {
    let premise = build.is_value(a, value);
    let product = build.multiply(&super::lemma::constant(value), b)?;
    let conclusion = build.equal(t, &product);
    Ok(build.implies(&[premise], conclusion))
}

/// The low bits of the product are those of the product of the low bits.
fn low_bits(
    build: &mut Builder<'_>,
    x: &[AigLit],
    y: &[AigLit],
    t: &[AigLit],
    count: usize,
) -> Result<AigLit, Exhausted> {
    let product = build.multiply(&x[..count], &y[..count])?;
    Ok(build.equal(&t[..count], &product))
}
