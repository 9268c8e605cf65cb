//! The SAT interface of Trine.
//!
//! Invariant: this crate knows no terms.

mod literal;

pub use literal::{Lit, Var};
