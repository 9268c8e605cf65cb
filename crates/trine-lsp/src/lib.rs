//! A language server for SMT-LIB.
//!
//! Idea: a [`document::Document`] keeps what Trine's own parser says about each top-level form and
//! follows edits by reading only what an edit can have changed; the modules under [`answers`] read
//! answers to the editor's questions off it; checks run in a solver process of their own
//! ([`check`]). One thread reads messages, one answers them; there is no runtime beside these.
//! Invariants: what a document says after edits is what it says when it is opened anew; no message
//! ends the server but `exit` and the end of its input.
//! Reference: Language Server Protocol 3.17.

pub mod answers;
pub mod check;
pub mod command_line;
pub mod document;
pub mod names;
pub mod pieces;
pub mod server;
pub mod text;
pub mod transport;
