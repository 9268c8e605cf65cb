//! An independent checker of answers to SMT-LIB scripts.
//!
//! Idea: whoever wants to know whether an answer of the solver Trine is right needs a program that
//! cannot share its faults. This crate reads the script with a reader of its own, into terms of its
//! own, and depends on no other crate of the workspace; a test of the package graph holds that.
//!
//! Where to begin: [`read_script`] gives a [`Script`], whose [`Terms`] are applications of
//! [`Operator`]s with [`Sort`]s.

mod circuit;
mod command_line;
mod container;
pub mod count;
mod cubes;
mod encode;
pub mod evaluate;
pub mod linear;
mod lrat;
mod operator;
mod printer;
mod proof;
mod reader;
mod refusal;
pub mod rules;
mod script;
mod sexp;
mod sort;
mod term;

pub use circuit::{Circuit, Clauses, Definition, Literal};
pub use container::{MAGIC, Packer, text_of};
pub use encode::{Encoder, Products};
pub use operator::{Arity, Fault, FunctionId, LARGEST_WIDTH, Operator, RoundingMode, VariableId};
pub use printer::Printer;
pub use proof::{
    Report, Step, Steps, VERSION, Verdict, WRONG_USE, check_proof, judge_files, number_text,
    premises,
};
pub use reader::{Lambda, Mark, Next, Reader, read_script};
pub use refusal::{Place, Refusal, RefusalKind, Result};
pub use script::{Check, CountQuestion, Script};
pub use sexp::{Form, Forms, Kind};
pub use sort::{Constructor, Datatype, DatatypeId, Sort, SortId, Sorts, Symbol, symbol_text};
pub use term::{Function, TermId, Terms, Variable};
