//! Why an operation ended without a result.
//!
//! Idea: blow-up is normal for automata, so every operation whose cost is not linear in its operands
//! runs under a [`Budget`] and its error says what was missing. A caller then tries its next method.
//! Invariant: an operation that gives up leaves no half-made result behind, in caches neither.
//!
//! [`Budget`]: trine_collections::Budget

use std::fmt;

use trine_collections::Exhausted;

/// Why an operation ended without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GiveUp {
    /// The budget ran out.
    Budget(Exhausted),
    /// The result would have more states than the limit that the caller set, or than ids can count.
    TooManyStates,
    /// A word would have more letters than can be written down.
    WordTooLong,
    /// The alphabet would need more classes than [`Alphabet::MAX_CLASSES`](crate::Alphabet::MAX_CLASSES).
    TooManyClasses,
    /// The alphabet joins code points that a label has to tell apart: refine it first.
    AlphabetTooCoarse,
}

impl From<Exhausted> for GiveUp {
    fn from(reason: Exhausted) -> Self {
        Self::Budget(reason)
    }
}

impl fmt::Display for GiveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Budget(Exhausted::Deadline) => "the deadline has passed",
            Self::Budget(Exhausted::Ticks) => "the limit of steps is used up",
            Self::Budget(Exhausted::Memory) => "the memory limit is reached",
            Self::Budget(Exhausted::Interrupted) => "interrupted",
            Self::TooManyStates => "the automaton would have too many states",
            Self::WordTooLong => "a word would be too long to write down",
            Self::AlphabetTooCoarse => "the alphabet has to be refined first",
            Self::TooManyClasses => "the alphabet would have too many classes",
        })
    }
}

impl std::error::Error for GiveUp {}
