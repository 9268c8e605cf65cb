//! Circuits for the operators on words, over one and-inverter graph.
//!
//! Idea: a word is a slice of literals, the lowest bit first. A circuit reads the slices of its
//! operands and writes the slice of its result, which the caller takes from a [`WordSlab`], so that
//! millions of small operators need no allocation of their own. Predicates return one literal.
//! Invariant: operand and result slices have the lengths that the operator asks for, at least one
//! bit each; other lengths panic, as a fault of the caller. No circuit is recursive. A circuit of
//! more than linear size takes a budget (one tick per full adder, multiplexer or comparison of the
//! array) and checks first that the graph has room; when it fails, the result slice holds nothing
//! of use, and the nodes made so far are harmless.
//! Reference: Kroening and Strichman, "Decision Procedures", 2nd edition, section 6.2; SMT-LIB 2.7,
//! theory FixedSizeBitVectors, for the meaning of every operator.

mod add;
mod bitwise;
mod compare;
mod compress;
pub mod cost;
mod divide;
mod multiply;
mod overflow;
mod reshape;
mod rotate;
mod shift;
mod slab;
#[cfg(test)]
mod tests;

pub use add::{add, add_carry, negate, negate_if, subtract, sum};
pub use bitwise::{and, mux, not, or, reduce_and, reduce_or, xor};
pub use compare::{equal, signed_less, signed_less_equal, unsigned_less, unsigned_less_equal};
pub use divide::{signed_divide, signed_modulo, signed_remainder, unsigned_divide_remainder};
pub use multiply::multiply;
pub use overflow::{
    negation_overflows, signed_add_overflows, signed_divide_overflows, signed_multiply_overflows,
    signed_subtract_overflows, unsigned_add_overflows, unsigned_multiply_overflows,
    unsigned_subtract_overflows,
};
pub use reshape::{concat, extract, repeat, rotate_left, rotate_right, sign_extend, zero_extend};
pub use rotate::{Rotation, rotate};
pub use shift::{arithmetic_shift_right, logical_shift_right, shift_left};
pub use slab::{Word, WordSlab, Words};

use crate::aig::{Aig, AigLit};
use trine_collections::{Budget, Exhausted};

/// Pays for part of an array of `cells`, which take at most `ANDS_PER_CELL` nodes each.
#[inline]
fn spend(aig: &Aig, budget: &Budget, cells: usize) -> Result<(), Exhausted> {
    aig.check_room(cells as u64 * cost::ANDS_PER_CELL)?;
    budget.spend(cells as u64)
}

/// The value of a word whose bits are all constant, the lowest bit first.
fn constant_bits(word: &[AigLit]) -> Option<Vec<bool>> {
    word.iter().map(|bit| bit.as_constant()).collect()
}
