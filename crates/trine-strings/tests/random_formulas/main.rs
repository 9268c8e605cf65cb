//! Random formulas over texts: answers against brute force, and against the answers to formulas that
//! say the same in another way.

#[path = "../support/choices.rs"]
mod choices;

mod brute_force;
mod formulas;
mod metamorphic;
