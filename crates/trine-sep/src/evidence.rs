//! What an answer rests on.

use trine_collections::Exhausted;
use trine_term::{Interpretation, TermId};

use crate::heap::Heap;

/// A stack and a heap.
#[derive(Clone, Default)]
pub struct HeapModel {
    /// Values of the constants; a location has the number of its element, nil is zero.
    pub interpretation: Interpretation,
    /// The cells.
    pub heap: Heap,
}

/// Why a procedure does not answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GiveUp {
    /// The formula is outside of what the procedure reads; the term is what it stopped at.
    Outside(TermId),
    /// The pure solver could not decide a formula about data.
    Data,
    /// A bound of the search was reached.
    Bound,
    /// The budget ended.
    Exhausted(Exhausted),
}

impl From<Exhausted> for GiveUp {
    fn from(reason: Exhausted) -> Self {
        Self::Exhausted(reason)
    }
}
