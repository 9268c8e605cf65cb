//! Machine words: and-inverter graphs, CNF, and bit-blasting circuits.
//!
//! Words become vectors of literals of one and-inverter graph ([`aig`]), one circuit per operator
//! ([`circuit`]); the part of the graph that asserted literals reach becomes clauses ([`cnf`]).
//!
//! On top of them, the [`Blaster`] maps terms to words, and the [`WordTheory`] decides formulas over
//! them in an engine. [`LocalSearch`] looks for models of formulas before they are circuits.
//!
//! Invariant: the three modules below know neither terms nor a SAT solver, only literals.

mod abstraction;
mod blast;
mod diagram;
mod domain;
mod float;
mod float_search;
mod lemma;
mod local_search;
mod parity;
mod projected_count;
mod random;
mod sweep;
mod word_sort;
mod word_theory;

pub mod aig;
pub mod circuit;
pub mod cnf;

pub use abstraction::Abstraction;
pub use blast::{Blaster, Leaf, is_decided};
pub use domain::DomainStats;
pub use float::{FloatEncoder, OpenFunction, OpenFunctions};
pub use local_search::{LocalOutcome, LocalSearch};
pub use projected_count::count_words;
pub use word_theory::{WordTheory, word_engine};
