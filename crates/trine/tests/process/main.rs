//! The binary as other programs see it: pipes, signals, limits, files, exit codes.

mod child;
mod command_line;
mod depth;
mod dialogue;
mod hard;
mod input;
mod limits;
mod output;
mod signals;
mod terminal;
mod verifier;
