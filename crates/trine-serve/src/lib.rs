//! A page on this machine to try Trine.
//!
//! Idea: a small HTTP server on the loopback address gives out one page with its style and program,
//! which are part of the binary, and runs scripts that the page sends, each in a solver process of
//! its own with limits. It reads no file and uses no network beside this.
//! Invariants: only requests that name this address as host, and no other origin, are answered
//! ([`guard`]); connections, checks and the length of each request are bounded ([`room`], [`http`]);
//! each solver ends with its time, its memory, its request, or the server ([`check`]).

pub mod assets;
pub mod check;
pub mod command_line;
pub mod guard;
pub mod http;
pub mod room;
pub mod server;
