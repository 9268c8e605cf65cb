//! An independent checker of answers to SMT-LIB scripts.
//!
//! Idea: whoever wants to know whether an answer of the solver Trine is right needs a program that
//! cannot share its faults. This crate reads the script with a reader of its own, into terms of its
//! own, and depends on no other crate of the workspace; a test of the package graph holds that.
//!
//! Where to begin: [`read_script`] gives a [`Script`], whose [`Terms`] are applications of
//! [`Operator`]s with [`Sort`]s.

pub mod evaluate;
mod operator;
mod reader;
mod refusal;
mod script;
mod sexp;
mod sort;
mod term;

pub use operator::{Arity, Fault, FunctionId, LARGEST_WIDTH, Operator, RoundingMode, VariableId};
pub use reader::{Lambda, Reader, read_script};
pub use refusal::{Place, Refusal, RefusalKind, Result};
pub use script::{Check, Script};
pub use sexp::{Form, Forms, Kind};
pub use sort::{Constructor, Datatype, DatatypeId, Sort, SortId, Sorts, Symbol, symbol_text};
pub use term::{Function, TermId, Terms, Variable};
