//! Answers to the questions of editors, one file each, read off a document.
//!
//! Invariant: an answer is a function of the document and the place; nothing here keeps state.

pub mod code_actions;
pub mod completion;
pub mod diagnostics;
pub mod edits;
pub mod highlight;
pub mod hover;
pub mod navigation;
pub mod signature;
pub mod symbols;
