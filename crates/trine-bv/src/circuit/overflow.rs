//! Whether the exact result of an operator does not fit into the word.
//!
//! Idea: sums and differences look at the carries of the same adders that the operator itself
//! builds, so both together cost one chain. Products look at the leading ones: if those of the
//! operands are at positions i and j with i + j at least w (unsigned), there is an overflow; if not,
//! the product has at most one bit too many, so an array of w + 1 columns decides.
//! Reference: Gok, Schulte, Balzola, "Efficient Integer Multiplication Overflow Detection Circuits",
//! Asilomar 2001.

use super::{add, bitwise, compare, multiply, spend};
use crate::aig::{Aig, AigLit};
use trine_collections::{Budget, Exhausted};

/// `bvnego`: the word is the least signed number.
pub fn negation_overflows(aig: &mut Aig, a: &[AigLit]) -> AigLit {
    let high = a.len() - 1;
    let others = bitwise::reduce_or(aig, &a[..high]);
    aig.and(a[high], !others)
}

/// `bvuaddo`.
pub fn unsigned_add_overflows(aig: &mut Aig, a: &[AigLit], b: &[AigLit]) -> AigLit {
    let mut sum = vec![AigLit::FALSE; a.len()];
    add::add_carry(aig, a, b, AigLit::FALSE, &mut sum)
}

/// `bvsaddo`.
pub fn signed_add_overflows(aig: &mut Aig, a: &[AigLit], b: &[AigLit]) -> AigLit {
    let mut sum = vec![AigLit::FALSE; a.len()];
    add::add(aig, a, b, AigLit::FALSE, &mut sum);
    let high = a.len() - 1;
    wrong_sign(aig, a[high], b[high], sum[high])
}

/// `bvusubo`.
pub fn unsigned_subtract_overflows(aig: &mut Aig, a: &[AigLit], b: &[AigLit]) -> AigLit {
    compare::unsigned_less(aig, a, b)
}

/// `bvssubo`.
pub fn signed_subtract_overflows(aig: &mut Aig, a: &[AigLit], b: &[AigLit]) -> AigLit {
    let mut difference = vec![AigLit::FALSE; a.len()];
    add::subtract(aig, a, b, &mut difference);
    let high = a.len() - 1;
    wrong_sign(aig, a[high], !b[high], difference[high])
}

/// Whether two numbers of equal sign have a sum of the other sign.
fn wrong_sign(aig: &mut Aig, a: AigLit, b: AigLit, sum: AigLit) -> AigLit {
    let positive = aig.and(!a, !b);
    let negative = aig.and(a, b);
    let too_large = aig.and(positive, sum);
    let too_small = aig.and(negative, !sum);
    aig.or(too_large, too_small)
}

/// `bvumulo`.
///
/// # Errors
/// If the budget or the graph is exhausted.
pub fn unsigned_multiply_overflows(
    aig: &mut Aig,
    a: &[AigLit],
    b: &[AigLit],
    budget: &Budget,
) -> Result<AigLit, Exhausted> {
    let width = a.len();
    let wide = wide_product(aig, (a, AigLit::FALSE), (b, AigLit::FALSE), budget)?;
    spend(aig, budget, width)?;
    let far = leading_ones_exceed(aig, a, b, width);
    Ok(aig.or(far, wide[width]))
}

/// `bvsmulo`.
///
/// # Errors
/// If the budget or the graph is exhausted.
pub fn signed_multiply_overflows(
    aig: &mut Aig,
    a: &[AigLit],
    b: &[AigLit],
    budget: &Budget,
) -> Result<AigLit, Exhausted> {
    let high = a.len() - 1;
    let wide = wide_product(aig, (a, a[high]), (b, b[high]), budget)?;
    spend(aig, budget, a.len())?;
    // The leading bit of a signed number is the highest one that differs from its sign.
    let magnitude = |aig: &mut Aig, word: &[AigLit]| -> Vec<AigLit> {
        word[..high].iter().map(|&bit| aig.xor(bit, word[high])).collect()
    };
    let (x, y) = (magnitude(aig, a), magnitude(aig, b));
    let far = leading_ones_exceed(aig, &x, &y, high);
    let sign_lost = aig.xor(wide[high + 1], wide[high]);
    Ok(aig.or(far, sign_lost))
}

/// The low w + 1 bits of a product of words that are extended by one bit.
fn wide_product(
    aig: &mut Aig,
    (a, above_a): (&[AigLit], AigLit),
    (b, above_b): (&[AigLit], AigLit),
    budget: &Budget,
) -> Result<Vec<AigLit>, Exhausted> {
    let mut product = vec![AigLit::FALSE; a.len() + 1];
    let (wide_a, wide_b) = ([a, &[above_a]].concat(), [b, &[above_b]].concat());
    multiply::multiply(aig, &wide_a, &wide_b, &mut product, budget)?;
    Ok(product)
}

/// Whether ones of the words stand at positions whose sum is at least `limit`.
fn leading_ones_exceed(aig: &mut Aig, a: &[AigLit], b: &[AigLit], limit: usize) -> AigLit {
    let mut any_of_b = AigLit::FALSE;
    let mut exceeds = AigLit::FALSE;
    for (i, &bit) in a.iter().enumerate() {
        if let Some(&other) = limit.checked_sub(i).and_then(|j| b.get(j)) {
            any_of_b = aig.or(any_of_b, other);
        }
        let both = aig.and(bit, any_of_b);
        exceeds = aig.or(exceeds, both);
    }
    exceeds
}

/// `bvsdivo`: the least signed number divided by minus one.
pub fn signed_divide_overflows(aig: &mut Aig, a: &[AigLit], b: &[AigLit]) -> AigLit {
    let least = negation_overflows(aig, a);
    let minus_one = bitwise::reduce_and(aig, b);
    aig.and(least, minus_one)
}
