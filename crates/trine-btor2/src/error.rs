//! What can be wrong in a BTOR2 file, with its place.
//!
//! Invariant: lines and columns count from 1; columns count characters.

use std::fmt;

/// A line that is not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Btor2Error {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// What is wrong there.
    pub problem: Problem,
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// Something else had to stand here.
    Expected {
        /// What.
        what: &'static str,
        /// What stands here; empty for the end of the line.
        found: String,
    },
    /// A word that is no operator.
    NoSuchOperator(String),
    /// The number of a line that was used before.
    DefinedTwice(u64),
    /// The number of no sort before this line.
    NoSuchSort(u64),
    /// The number of no term before this line.
    NoSuchNode(u64),
    /// A state has two initial values, or two next values.
    GivenTwice {
        /// The number of the state.
        state: u64,
        /// `init` or `next`.
        what: &'static str,
    },
    /// The number of something that is no state.
    NoState(u64),
    /// An array cannot be negated.
    NegatedArray(u64),
    /// A state cannot be negated here.
    NegatedState(u64),
    /// The sort of an operand or of the result is another than the one that is needed.
    Sort {
        /// What the sort belongs to.
        of: &'static str,
        /// The sort that fits.
        expected: String,
        /// The sort that was found.
        found: String,
    },
    /// A constant has more digits than its sort has room for.
    ConstantTooWide {
        /// The digits.
        digits: String,
        /// The width of the sort.
        width: u32,
    },
    /// A slice ends outside its word, or begins after its end.
    Slice {
        /// The upper index.
        high: u64,
        /// The lower index.
        low: u64,
        /// The width of the word.
        width: u32,
    },
    /// A width that is zero or does not fit 31 bits.
    Width(u64),
    /// The sorts of an array have to be bit-vectors.
    NestedArray,
    /// An initial value has to stand before its state.
    InitialValueTooLate {
        /// The number of the state.
        state: u64,
        /// The number of its initial value.
        value: u64,
    },
    /// An initial value mentions an input.
    InitialValueOfInput,
    /// A word that only the first version of the format has.
    FirstVersion(String),
    /// `justice` and `fair` speak of infinite runs.
    Liveness(&'static str),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected { what, found } if found.is_empty() => {
                write!(f, "expected {what}, but the line ends")
            }
            Self::Expected { what, found } => write!(f, "expected {what}, found `{found}`"),
            Self::NoSuchOperator(name) => write!(f, "there is no operator `{name}`"),
            Self::FirstVersion(name) => write!(
                f,
                "`{name}` belongs to version 1 of BTOR, which is another language; this reads version 2, BTOR2"
            ),
            Self::DefinedTwice(id) => write!(f, "number {id} was used before"),
            Self::NoSuchSort(id) => write!(f, "{id} is not the number of a sort before this line"),
            Self::NoSuchNode(id) => write!(f, "{id} is not the number of a term before this line"),
            Self::GivenTwice { state, what } => write!(f, "state {state} has a second `{what}`"),
            Self::NoState(id) => write!(f, "{id} is not the number of a state"),
            Self::NegatedArray(id) => write!(f, "{id} is an array and cannot be negated"),
            Self::NegatedState(id) => write!(f, "state {id} cannot be negated here"),
            Self::Sort { of, expected, found } => {
                write!(f, "the sort of {of} has to be {expected}, and is {found}")
            }
            Self::ConstantTooWide { digits, width } => {
                write!(f, "constant {digits} does not fit {width} bits")
            }
            Self::Slice { high, low, width } => {
                write!(f, "there is no slice from {high} to {low} of {width} bits")
            }
            Self::Width(width) => {
                write!(f, "the width is from 1 to 2^31 - 1, and not {width}")
            }
            Self::NestedArray => f.write_str("indices and elements of arrays are bit-vectors"),
            Self::InitialValueTooLate { state, value } => {
                write!(f, "initial value {value} has to stand before state {state}")
            }
            Self::InitialValueOfInput => {
                f.write_str("an initial value must not mention an input; use a state instead")
            }
            Self::Liveness(what) => {
                write!(f, "`{what}` speaks of infinite runs, which are not decided")
            }
        }
    }
}

impl fmt::Display for Btor2Error {
    /// One line: `3:16: there is no operator ...`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.problem)
    }
}

impl std::error::Error for Btor2Error {}
