//! Random formulas over texts: answers against brute force, and against the answers to formulas that
//! say the same in another way.

mod brute_force;
mod formulas;
mod metamorphic;
