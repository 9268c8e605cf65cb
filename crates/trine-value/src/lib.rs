//! Exact values of the SMT-LIB sorts, with every operation that the standard defines on them.
//!
//! Idea: values know no terms. The evaluator in `trine-term` calls them one operator at a time,
//! and everything that claims to compute the same thing (circuits, automata, rewrites) is tested
//! against them.
//! Invariant: each value has one representation, so equality of values is equality of words.

pub mod algebraic;
pub mod bitvec;
pub mod float;
pub mod number;
pub mod pattern;
pub mod regex;
pub mod string;

pub use algebraic::{Algebraic, RealNumber};
pub use bitvec::BitVec;
pub use float::{Float, FloatFormat, RoundingMode};
pub use number::{Integer, Rational};
pub use regex::Regex;
pub use string::{CodePoint, StrValue, TooLong};
