//! The integration tests in one program: each program would link the crate and all below it.

mod editors;
mod edits;
mod protocol;
mod vscode_sources;
mod writing_help;
