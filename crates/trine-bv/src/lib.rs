//! Machine words: and-inverter graphs, CNF, and bit-blasting circuits.
//!
//! Words become vectors of literals of one and-inverter graph ([`aig`]); the part of the graph that
//! asserted literals reach becomes clauses ([`cnf`]).
//!
//! Invariant: these modules know neither terms nor a SAT solver, only literals.

pub mod aig;
pub mod cnf;
