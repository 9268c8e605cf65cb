//! Printing: terms, sorts, values and commands as SMT-LIB text.
//!
//! Invariant: what is printed is read back to the same term (up to names of bound variables), by
//! Trine and by other solvers. Nothing here recurses over terms or sorts, and time and text are
//! linear in the size of the DAG.
//! Reference: SMT-LIB 2.7, chapter 3.

mod command;
mod lambda;
mod sharing;
mod sort;
mod symbol;
mod term;
mod value;

pub use command::{ScriptPrinter, command_text, declaration_text};
pub use sort::{sort_text, write_sort};
pub use symbol::symbol_text;
pub use term::{
    PrintOptions, Qualified, application_text, spelled_out_text, term_text, write_term,
};
pub use value::value_text;
