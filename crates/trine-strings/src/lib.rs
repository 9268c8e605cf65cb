//! The theory of strings: formulas over strings, regular languages and integers.
//!
//! Idea: what extended functions mean is written as equations, memberships and lengths
//! ([`Axioms`]); the engine proposes few literals at a time, and procedures for conjunctions decide
//! those. Beside it, a bounded search looks for models with short strings ([`string_searches`]).
//! Invariant: models are evaluated before they are believed; `unsat` comes only from procedures
//! that lose no model.
//! Reference: Chen, Chocholatý, Havlena, Holík, Lengál, Síč, "Z3-Noodler", TACAS 2024; Liang,
//! Reynolds, Tinelli, Barrett, Deters, "A DPLL(T) Theory Solver for a Theory of Strings and Regular
//! Expressions", CAV 2014.

mod axioms;
mod bounded;
mod builder;
#[cfg(test)]
#[path = "../tests/support/choices.rs"]
mod choices;
mod conjunction;
mod language;
mod language_atoms;
mod language_automata;
mod length_bounds;
mod literal_search;
mod match_program;
mod relation;
mod search;
mod searches;
mod settings;
mod short_strings;
#[cfg(test)]
mod test_words;
mod theory;
mod transducers;
mod value_language;

pub use axioms::{Axiom, Axioms, is_closed_language};
pub use conjunction::StringProcedure;
pub use language_automata::language_automata;
pub use relation::is_transducer;
pub use searches::{string_searches, string_solver};
pub use settings::{Balance, ProcedureOrder, Recorded, Settings};
pub use transducers::transducers;
pub use value_language::{ValueLanguage, value_language, wide_value_language};
