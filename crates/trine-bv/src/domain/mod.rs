//! Domains of words: known bits, modular intervals and equal bits, before any gate exists.
//!
//! Idea: what is asserted at level zero holds for good, so what follows from it about a word may be
//! built into its circuit. [`Propagation`] carries facts up from operands to results and down again
//! until nothing changes; [`SymbolicBits`] merges bits that an asserted equation makes equal; floats
//! have intervals of their own (`float_range`). The
//! blaster then puts constants and earlier bits in the place of bits, and decides predicates without
//! their circuits ([`Established`] says how an assertion is kept from being simplified by itself).
//! Invariant: every fact holds in every model of the assertions of its level and the levels below.
//! Reference: the interval and symbolic-bit domains of SONOLAR (Lapschies, "SONOLAR, the Solver for
//! Non-Linear Arithmetic", SMT-COMP 2014).

mod backward;
mod established;
mod fact;
mod float_backward;
mod float_range;
mod float_ranges;
mod forward;
mod interval;
mod propagation;
mod symbolic_bits;
#[cfg(test)]
mod tests;

pub(crate) use established::{Established, FreeWords};
pub(crate) use fact::Fact;
pub(crate) use float_backward::backward;
pub(crate) use float_range::{FloatRange, Operand, bound, decide, forward};
pub(crate) use float_ranges::mirrored;
pub(crate) use propagation::{Propagation, Sources};
pub(crate) use symbolic_bits::SymbolicBits;

use trine_term::{Op, TermId, TermStore};

use self::forward::Operator;
use crate::word_sort::WordSort;

/// What the domains found out.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct DomainStats {
    /// Transfers that sharpened a fact.
    pub steps: u64,
    /// Bits that became constant, of terms whose bits were not all known from their operands.
    pub bits: u64,
    /// Formulas that were decided without a circuit.
    pub decided: u64,
    /// Bits that were replaced by equal bits.
    pub merged: u64,
    /// Levels that were refuted.
    pub conflicts: u64,
}

/// The operator by which a term gets its fact from its sources, if it has words of one width.
fn operator(store: &TermStore, term: TermId, is_defined: bool) -> Option<Operator> {
    let width = tracked_width(store, term)?;
    let op = if is_defined { Op::FpToIeeeBv } else { store.op(term) };
    Some(Operator { op, indices: store.indices(term), width })
}

/// The width of the words of a term, if facts about it are kept.
fn tracked_width(store: &TermStore, term: TermId) -> Option<u32> {
    WordSort::of_term(store, term)?.width().map(|width| width as u32)
}
