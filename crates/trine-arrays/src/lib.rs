//! Arrays and functions, on the values of a candidate.
//!
//! Idea: a search assigns reads, applications and equalities of arrays as if they were free. Each of
//! its full assignments is a *candidate*, which says of any two terms of one sort whether they are
//! equal ([`Candidate`]). This crate finds the axioms of arrays and functions that a candidate
//! violates, as instances that become formulas ([`Instance`]), and makes values of arrays and tables
//! of functions of a candidate that violates none. It knows no search, and asks for no more than
//! equality of values: the engine brings classes of its congruence closure, words bring their bits.
//!
//! Parts: the [`graph`] says which arrays agree where; [`accesses`] finds the reads and writes that it
//! makes contradict each other, [`constant_arrays`] the constant arrays, [`functions`] the
//! applications; [`values`] makes values of arrays and tables of functions; [`experience`] adds
//! instances that are not violated yet, where the same terms are wrong again and again.
//! Invariants: every instance is valid in the theories of arrays and functions. If nothing is found,
//! the values that are made satisfy the axioms.
//! References: Brummayer and Biere, "Lemmas on Demand for the Extensional Theory of Arrays", JSAT
//! 2009; Christ and Hoenicke, "Weakly Equivalent Arrays", FroCoS 2015, for the graph.

pub mod accesses;
mod candidate;
pub mod constant_arrays;
pub mod experience;
pub mod functions;
pub mod graph;
mod instance;
pub mod values;

pub use candidate::{Branch, Candidate, Key};
pub use instance::{Instance, Kind, Premise, ReadAxiom};
