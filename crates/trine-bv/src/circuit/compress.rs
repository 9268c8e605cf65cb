//! Compression of one column of bits of equal weight to a single bit.
//!
//! Idea: full adders take three bits from the front of a queue and put their sum at its end, so the
//! depth stays logarithmic; the carries go to the next column.
//! Reference: Wallace, "A Suggestion for a Fast Multiplier", 1964; Dadda 1965.

use crate::aig::{Aig, AigLit};
use std::collections::VecDeque;

/// What becomes of the carries of a column.
pub(super) enum Carries<'a> {
    /// They are bits of the next column.
    Into(&'a mut VecDeque<AigLit>),
    /// They are beyond the highest bit.
    Dropped,
}

/// Adds up the bits of a column; the column is empty afterwards.
pub(super) fn compress_column(
    aig: &mut Aig,
    column: &mut VecDeque<AigLit>,
    mut carries: Carries<'_>,
) -> AigLit {
    loop {
        let Some(a) = column.pop_front() else { return AigLit::FALSE };
        let Some(b) = column.pop_front() else { return a };
        let c = column.pop_front().unwrap_or(AigLit::FALSE);
        let sum = match &mut carries {
            Carries::Into(next) => {
                let (sum, carry) = aig.full_adder(a, b, c);
                if carry != AigLit::FALSE {
                    next.push_back(carry);
                }
                sum
            }
            Carries::Dropped => aig.parity(a, b, c),
        };
        if sum != AigLit::FALSE || column.is_empty() {
            column.push_back(sum);
        }
    }
}
