//! Terms as values with operators, and the solver that takes them: what most programs use.
//!
//! Idea: a layer over one [`Context`](crate::context::Context) per solver. It adds who owns a term, which sort
//! the program knows it to have, and the signs of Rust; what an operator is and takes stands in the table of
//! `trine-term`.
//! Invariant: no call panics because of what a term is; a term that could not be built says so when it is used.

mod answer;
mod declare;
mod error;
mod limits;
mod operators;
mod solver;
mod sorts;
mod term;

pub use answer::{Answer, Core, Model};
pub use declare::{Function, Heap};
pub use error::{Error, ErrorKind};
pub use limits::Limits;
pub use solver::{Level, Models, Solver, run_script};
pub use sorts::{Array, Bool, Bv, Fp, Handle, Int, Operand, Re, Real, Str};
pub use term::Term;
