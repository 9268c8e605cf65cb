//! The facade of Trine: options, the solver with its levels and checks, and the command loop.
//!
//! Idea: a program builds terms and asks a [`Solver`], which is a layer over [`context::Context`]; [`session::Session`] runs SMT-LIB scripts and is a client of
//! it. Everything below this crate is free of files, clocks and process state.
//! Invariants: `sat` is printed after the model evaluated the original assertions to true; every
//! `unknown` has a reason; after an error no answer is given that the error could have changed.

pub mod answer;
mod array_functions;
mod back_end;
#[cfg(feature = "cli")]
pub mod certified;
#[cfg(feature = "cli")]
pub mod command_line;
mod component_kind;
pub mod context;
pub mod counting;
mod dump;
#[cfg(feature = "proofs")]
mod evidence;
pub mod exit_code;
pub mod explain;
mod features;
pub mod foreign;
mod handle;
#[cfg(feature = "heaps")]
mod heap_atoms;
#[cfg(feature = "heaps")]
mod heap_memory;
#[cfg(feature = "heaps")]
mod heap_pipeline;
#[cfg(feature = "heaps")]
mod heap_theory;
mod heap_values;
#[cfg(feature = "cli")]
pub mod help;
#[cfg(feature = "cli")]
pub mod interactive;
pub mod interpolation;
mod lemma_file;
#[cfg(feature = "cli")]
pub mod line_editor;
mod local_models;
pub mod model;
#[cfg(feature = "cli")]
pub mod model_checking;
mod model_labels;
mod model_table;
mod model_text;
mod narrow_integers;
mod open_text;
pub mod optimization;
pub mod options;
pub mod output;
#[cfg(feature = "pictures")]
pub mod picture;
mod pipeline;
pub mod platform;
mod progress;
#[cfg(feature = "proofs")]
mod proof_file;
mod quantifiers;
mod reason_text;
mod reductions;
mod schemas;
pub mod script;
mod sequences;
pub mod session;
#[cfg(feature = "cli")]
mod signed_switch;
pub mod solutions;
pub mod solver;
#[cfg(feature = "cli")]
pub mod split;
mod strategy;
#[cfg(feature = "heaps")]
mod unrelated;
pub mod watchdog;
mod words_as_integers;

pub use answer::{Cause, Incomplete, Obstacle, Place, Reason};
pub use handle::{
    Answer, Array, Bool, Bv, Core, Error, ErrorKind, Fp, Function, Handle, Heap, Int, Level,
    Limits, Model, Models, Operand, Re, Real, Solver, Str, Term, run_script,
};
pub use script::Transcript;
pub use trine_collections::{CancelHandle, Exhausted, TableFull};
pub use trine_smtlib::{Diagnostic, Form, Position};
pub use trine_smtlib::{sort_text, term_text};
#[cfg(feature = "strings")]
pub use trine_strings::StringProcedure;
pub use trine_term::{
    EvalError, FunId, Op, Share, Sort, SortError, SortId, SymbolId, TermId, TermStore, Value,
};
pub use trine_trace::{Activity, Event, Outcome};

/// The examples of the manual.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/rust.md")]
mod manual {}
