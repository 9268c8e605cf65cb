//! Rotations by a variable amount.
//!
//! Idea: the amount modulo the width selects among rotations by powers of two. (The width, as a
//! number, fits in a word of that width.)
//! Invariant: amount and result have the width of the word.

use super::{bitwise, reshape, unsigned_divide_remainder};
use crate::aig::{Aig, AigLit};
use trine_collections::{Budget, Exhausted};
use trine_value::BitVec;

/// The direction of a rotation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rotation {
    /// Towards the highest bit.
    Left,
    /// Towards the lowest bit.
    Right,
}

/// `word` rotated by `amount` places.
///
/// # Errors
/// If the budget or the graph is exhausted.
pub fn rotate(
    aig: &mut Aig,
    rotation: Rotation,
    word: &[AigLit],
    amount: &[AigLit],
    out: &mut [AigLit],
    budget: &Budget,
) -> Result<(), Exhausted> {
    let width = word.len();
    let modulus = BitVec::from_u64(width as u32, width as u64);
    let modulus: Vec<AigLit> =
        (0..width as u32).map(|bit| AigLit::constant(modulus.bit(bit))).collect();
    let mut quotient = vec![AigLit::FALSE; width];
    let mut reduced = vec![AigLit::FALSE; width];
    unsigned_divide_remainder(aig, amount, &modulus, &mut quotient, &mut reduced, budget)?;
    out.copy_from_slice(word);
    for (stage, &selector) in reduced.iter().enumerate() {
        let Some(by) = 1usize.checked_shl(stage as u32).filter(|&by| by < width) else { break };
        budget.spend(width as u64)?;
        let mut rotated = vec![AigLit::FALSE; width];
        match rotation {
            Rotation::Left => reshape::rotate_left(out, by, &mut rotated),
            Rotation::Right => reshape::rotate_right(out, by, &mut rotated),
        }
        let unrotated = out.to_vec();
        bitwise::mux(aig, selector, &rotated, &unrotated, out);
    }
    Ok(())
}
