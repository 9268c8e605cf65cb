//! Text on standard output and standard error, whose readers may leave early.
//!
//! Idea: in `rank .. | head` the reader closes the pipe when it has seen enough. That is no fault, so
//! what is left is not written; every other error is one. The signal stays ignored as it is: the runner must
//! not die when a supervisor does. Standard error only accompanies the work: what cannot be said there is
//! not said, and the work goes on.
//! Invariant: nothing else in the crate writes there; the macros of the standard library would panic.
//! Reference: pipe(7).

use std::fmt::{self, Write as _};
use std::io::{self, Write as _};

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

/// Writes a line on standard error behind the name of the program, if it can be written.
pub fn tell(text: fmt::Arguments<'_>) {
    let mut line = String::from("trine bench: ");
    let _ = writeln!(line, "{text}");
    let _ = io::stderr().lock().write_all(line.as_bytes());
}

/// Writes a line on standard output: [`show`] with the arguments of `format!`.
#[macro_export]
macro_rules! show_line {
    ($($text:tt)*) => {
        $crate::standard_output::show(&(format!($($text)*) + "\n"))
    };
}

/// Writes a line on standard error: [`tell`] with the arguments of `format!`.
#[macro_export]
macro_rules! tell {
    ($($text:tt)*) => {
        $crate::standard_output::tell(format_args!($($text)*))
    };
}
