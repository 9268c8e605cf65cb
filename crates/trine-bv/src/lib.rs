//! Machine words: and-inverter graphs, CNF, and bit-blasting circuits.
//!
//! Words become vectors of literals of one and-inverter graph ([`aig`]).
//!
//! Invariant: this crate's circuits know neither terms nor a SAT solver, only literals.

pub mod aig;
