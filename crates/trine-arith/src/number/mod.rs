//! Exact numbers with a fast path: integers, rationals, and rationals with an infinitesimal part.
//!
//! Idea: nearly all numbers of a tableau fit a machine word, so each type is a small form with
//! checked operations, and `dashu` behind a box for what does not fit.
//! Invariant: a number has one representation (the small one if it fits, fractions reduced), so
//! equality and hash are structural.

mod int;
mod rat;
#[cfg(test)]
mod tests;
mod value;

pub use int::Int;
pub use rat::Rat;
pub use value::Value;
