//! Formats SMT-LIB scripts.
//!
//! Idea: [`format()`] rewrites nothing but the white space between tokens and comments. The framer of
//! the solver cuts the input into forms, the token automaton of the solver into tokens, and
//! [`layout`] decides where lines end.
//! Invariants: tokens and comments of the output are those of the input, in order
//! ([`same_tokens`] checks it, and no file is written before it did); formatting twice gives what
//! formatting once gives; time is linear in input and output; nothing recurses.

pub mod command_line;
pub mod layout;
mod script;

pub use script::{Width, format, same_tokens};
