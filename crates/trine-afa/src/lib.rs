//! Alternating automata, and whether they accept a word at all.
//!
//! Idea: an [`Afa`] reads letters made of bits; what its states ask of the rest of a word is a
//! formula in a shared [`Circuit`]. It is a transition system of one bit for each state ([`System`]),
//! which reads words from their end, so that emptiness is the question whether a bad state can be
//! reached. [`Afa::decide`] answers it by IC3, with the letters that lead there or with an [`Invariant`]
//! as evidence; [`System::write_btor2`] writes the question down for others.
//! Invariant: no terms; equal calls give equal answers; no call takes longer than its budget allows.
//! Reference: Holík, Janků, Lin, Rümmer, Vojnar, "String constraints with concatenation and
//! transducers solved efficiently", POPL 2018; Bradley, "SAT-based model checking without
//! unrolling", VMCAI 2011.
//!
//! ```
//! use trine_afa::{Afa, Emptiness};
//! use trine_collections::Budget;
//! // Words of one bit per letter whose first and second letters are one and that end there.
//! let mut afa = Afa::new();
//! let bit = afa.add_letter_bit();
//! let (one, two) = (afa.add_state(false), afa.add_state(true));
//! let next = afa.circuit.and(bit, afa.state(two));
//! afa.set_transition(one, next);
//! let start = afa.state(one);
//! afa.set_initial(start);
//! let found = afa.decide(&Budget::unlimited()).expect("no limit");
//! assert!(matches!(found, Emptiness::Word(word) if word == [[true]]));
//! ```

mod automaton;
mod btor2;
mod circuit;
mod clauses;
mod cube;
mod frames;
mod ic3;
mod invariant;
mod justification;
mod system;
#[cfg(test)]
mod tests;

pub use automaton::{Afa, Complement, Emptiness, State, Word};
pub use circuit::{Circuit, Edge, Leaf};
pub use cube::{Cube, LatchValue};
pub use ic3::{Verdict, decide};
pub use invariant::Invariant;
pub use system::{Latch, System, Trace};
