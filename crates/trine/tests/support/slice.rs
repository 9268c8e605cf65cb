//! A part of a suite that is too long for one run.
//!
//! Idea: a counter chooses the part. It comes from the environment variable `TRINE_SLICE` and is zero
//! where that is not set, so the same tree and the same command run the same tests on every day;
//! `.ci/run` prints its counter and hands it on.
//! Invariant: the parts of one suite are disjoint, and together they are the suite.

use std::fmt;

/// A part of a suite.
#[derive(Clone, Copy, Debug)]
pub enum Slice {
    /// Everything.
    All,
    /// The members whose position leaves this remainder.
    Part {
        /// The remainder.
        number: usize,
        /// How many parts there are.
        of: usize,
    },
}

impl Slice {
    /// The part of `parts` at which the counter stands: `TRINE_SLICE` is a number, or `all`.
    pub fn of_counter(parts: usize) -> Self {
        match std::env::var("TRINE_SLICE") {
            Ok(all) if all == "all" => Self::All,
            Ok(number) => {
                let number: usize = number.parse().expect("TRINE_SLICE is a number or `all`");
                Self::Part { number: number % parts, of: parts }
            }
            Err(_) => Self::Part { number: 0, of: parts },
        }
    }

    /// Whether a member of the suite belongs to the part.
    pub fn has(self, position: usize) -> bool {
        match self {
            Self::All => true,
            Self::Part { number, of } => position % of == number,
        }
    }
}

impl fmt::Display for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("TRINE_SLICE=all"),
            Self::Part { number, of } => {
                write!(f, "TRINE_SLICE={number} of {of}; TRINE_SLICE=all for all")
            }
        }
    }
}
