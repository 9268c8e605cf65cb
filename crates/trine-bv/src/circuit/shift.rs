//! Shifts by a variable amount.
//!
//! Idea: one row of multiplexers per bit of the amount, up to the first power of two that is not
//! below the width; the bits of the amount above those only say that everything is shifted out.
//! Amounts between the width and that power of two need no comparison: the rows together shift in
//! nothing but fill. A row whose amount bit is constant is wiring.

use super::{bitwise, spend};
use crate::aig::{Aig, AigLit};
use trine_collections::{Budget, Exhausted};

/// `bvshl`; the amount may have any width.
///
/// # Errors
/// If the budget or the graph is exhausted.
pub fn shift_left(
    aig: &mut Aig,
    a: &[AigLit],
    amount: &[AigLit],
    out: &mut [AigLit],
    budget: &Budget,
) -> Result<(), Exhausted> {
    // A left shift is a right shift read backwards.
    out.copy_from_slice(a);
    out.reverse();
    shift_down(aig, AigLit::FALSE, amount, out, budget)?;
    out.reverse();
    Ok(())
}

/// `bvlshr`; the amount may have any width.
///
/// # Errors
/// If the budget or the graph is exhausted.
pub fn logical_shift_right(
    aig: &mut Aig,
    a: &[AigLit],
    amount: &[AigLit],
    out: &mut [AigLit],
    budget: &Budget,
) -> Result<(), Exhausted> {
    out.copy_from_slice(a);
    shift_down(aig, AigLit::FALSE, amount, out, budget)
}

/// `bvashr`; the amount may have any width.
///
/// # Errors
/// If the budget or the graph is exhausted.
pub fn arithmetic_shift_right(
    aig: &mut Aig,
    a: &[AigLit],
    amount: &[AigLit],
    out: &mut [AigLit],
    budget: &Budget,
) -> Result<(), Exhausted> {
    out.copy_from_slice(a);
    shift_down(aig, a[a.len() - 1], amount, out, budget)
}

/// Moves the bits of `out` towards index 0.
fn shift_down(
    aig: &mut Aig,
    fill: AigLit,
    amount: &[AigLit],
    out: &mut [AigLit],
    budget: &Budget,
) -> Result<(), Exhausted> {
    let width = out.len();
    let rows = (width.next_power_of_two().trailing_zeros() as usize).min(amount.len());
    let (low, high) = amount.split_at(rows);
    for (row, &bit) in low.iter().enumerate() {
        let distance = 1 << row;
        spend(aig, budget, width)?;
        for position in 0..width {
            let moved = out.get(position + distance).copied().unwrap_or(fill);
            out[position] = aig.mux(bit, moved, out[position]);
        }
    }
    spend(aig, budget, width + high.len())?;
    let all_out = bitwise::reduce_or(aig, high);
    for bit in out {
        *bit = aig.mux(all_out, fill, *bit);
    }
    Ok(())
}
