//! Finite automata, regular expressions and transducers over Unicode strings, for programs that decide
//! questions about regular languages.
//!
//! Idea: the code points are cut into the [classes](Alphabet) that the problem can tell apart, and
//! automata ([`Nfa`]) read classes. Nothing here knows terms or formulas.
//! Invariant: every operation that may blow up takes a [`Budget`](trine_collections::Budget) and
//! returns a [`GiveUp`] when it runs out; nothing is answered approximately. Letters are `u32` code
//! points 0 to [`MAX_CODE_POINT`], surrogates included, as in SMT-LIB.

mod algebra;
mod alphabet;
mod char_set;
mod class_set;
mod give_up;
mod length_set;
mod linear;
mod minterm;
mod nfa;
mod noodle;
mod parikh;
mod regex;
mod sft;
mod state_set;

pub use algebra::BooleanAlgebra;
pub use alphabet::{Alphabet, Refinement};
pub use char_set::{CharSet, CodePoints, MAX_CODE_POINT};
pub use class_set::{ClassId, ClassSet};
pub use give_up::GiveUp;
pub use length_set::LengthSet;
pub use linear::{Comparison, CountConstraint, LinearSum, Unknown};
pub use minterm::minterms;
pub use nfa::{Edge, Inclusion, Nfa, NfaBuilder, StateId, Tag, TaggedMove};
pub use noodle::{Interleaving, Noodle, Noodles};
pub use parikh::{RunFormula, Step};
pub use regex::{RegexId, RegexNode, RegexStore, WordFormula};
pub use sft::{
    CharMap, Input, Output, OutputLetter, Sft, SftBuilder, SftEdge, TransductionLengths,
};
