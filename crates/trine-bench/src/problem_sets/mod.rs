//! Problem sets: what a file is, where it belongs, and how it looks to others.
//!
//! Idea: two readings of a file. As S-expressions with resolved names it is renamed, shuffled and
//! compared with other files, whatever operators it uses. As terms it is checked, classified and
//! translated.
//! Invariant: no input makes anything here panic or recurse.

pub mod check;
pub mod classify;
pub mod convert;
pub mod destinations;
pub mod duplicate;
pub mod evidence_request;
pub mod files;
pub mod formats;
pub mod fragment;
pub mod generate;
pub mod names;
pub mod s_expression;
pub mod scramble;
pub mod script;
pub mod symbolic_heap;
