//! Text on standard output, whose reader may leave early.
//!
//! Idea: in `rank .. | head` the reader closes the pipe when it has seen enough. That is no fault, so
//! what is left is not written; every other error is one. The signal stays ignored as it is: the runner must
//! not die when a supervisor does.
//! Reference: pipe(7).

use std::io::{self, Write};

use crate::failure::Failure;

/// Writes a text, or nothing if nobody reads any more.
///
/// # Errors
///
/// The text cannot be written, as where standard output is a file on a full disk.
pub fn show(text: &str) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result.map_err(Failure::write("standard output")),
    }
}
