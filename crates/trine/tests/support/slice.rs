//! A part of a suite that is too long for one run: another part each day.
//!
//! Invariant: the parts of one suite are disjoint, and together they are the suite.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

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
    /// The part of `parts` that `TRINE_SLICE` names (a number, or `all`), else the one of today.
    pub fn of_today(parts: usize) -> Self {
        match std::env::var("TRINE_SLICE") {
            Ok(all) if all == "all" => Self::All,
            Ok(number) => {
                let number: usize = number.parse().expect("TRINE_SLICE is a number or `all`");
                Self::Part { number: number % parts, of: parts }
            }
            Err(_) => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                let day = (since.as_secs() / 86_400) as usize;
                Self::Part { number: day % parts, of: parts }
            }
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
            Self::All => f.write_str("all"),
            Self::Part { number, of } => {
                write!(f, "slice {number} of {of}; TRINE_SLICE=all for all")
            }
        }
    }
}
