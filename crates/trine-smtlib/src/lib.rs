//! The SMT-LIB front end of Trine: from bytes to commands with terms, and back to text.
//!
//! Idea: one pass. The [`Framer`] cuts the input into top-level forms, the tokenizer and the
//! [`Parser`] turn each into a [`Command`], building hash-consed, sort-checked terms on the way.
//! [`ScriptReader`] puts both together. The printer writes terms and commands that Trine and other
//! solvers read again.
//! Invariants: no input makes anything here panic or recurse; a rejected command leaves no trace;
//! nothing is read ahead of the command that is asked for; diagnostics never contain an answer of
//! a solver as a word.
//! Reference: The SMT-LIB Standard, version 2.7; the input format of SL-COMP for separation logic.

mod command;
mod diagnostic;
mod framer;
mod lexeme;
mod logic;
mod parse;
mod position;
mod print;
mod scope;
mod script;
mod suggest;
mod token;

pub use command::{
    Asked, AttributeValue, Blocked, Command, CountRequest, Direction, LabelSign, ModelLabel,
    Objective, Parsed, Signedness, WrittenTerm, weight,
};
pub use diagnostic::{
    Diagnostic, Excerpt, NameKind, Note, Problem, error_for_person, error_response,
};
pub use framer::{Form, FrameError, FrameErrorKind, Framer};
pub use lexeme::{Comment, Lexeme, Lexemes, comments};
pub use logic::{Features, Logic};
pub use parse::{Meaning, Parser, Places, Settings};
pub use position::{Position, Span};
pub use print::{
    PrintOptions, Qualified, ScriptPrinter, application_text, command_text, declaration_text,
    sort_text, spelled_out_text, symbol_text, term_text, value_text, write_sort, write_term,
};
pub use script::ScriptReader;
pub use suggest::nearest;
pub use token::Token;
