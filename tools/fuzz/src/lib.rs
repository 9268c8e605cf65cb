//! Differential fuzzing of SMT-LIB solvers.
//!
//! Idea: a seed gives a random, well-sorted script ([`generate`]); several solvers, started as
//! commands ([`solver`]), answer it; two definite answers that differ, a crash, or the rejection of a
//! legal script are findings ([`compare`]), which are made small ([`shrink`]) and written to a folder
//! ([`campaign`]). With models asked for, the model of the solver under test is put in the place of
//! the declarations and another solver says whether the assertions hold ([`model`]).
//! Invariant: a script depends on seed, index and configuration only. No part of the solver under
//! test is linked, so a fault in it cannot hide itself.
//! Reference: Brummayer and Biere, "Fuzzing and delta-debugging SMT solvers", SMT 2009.

pub mod campaign;
pub mod compare;
pub mod datatype;
pub mod generate;
pub mod model;
pub mod random;
pub mod script;
pub mod sexpr;
pub mod shrink;
pub mod signature;
pub mod small;
pub mod solver;
pub mod sort;
pub mod term;
