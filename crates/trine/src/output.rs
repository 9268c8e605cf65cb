//! Output channels: where answers and diagnostics go.
//!
//! Invariant: every response is flushed when it is complete, so that a pipe that waits for an
//! answer gets it; the first failure to write is kept and ends the run with its own exit code.
//! Reference: SMT-LIB 2.7, section 4.1.7 (`:regular-output-channel`).

use std::fs::OpenOptions;
use std::io::{self, Write};

/// A place for responses.
pub struct Channel {
    writer: Box<dyn Write + Send>,
    failure: Option<io::ErrorKind>,
}

impl Channel {
    /// A channel to any writer.
    #[must_use]
    pub fn new(writer: Box<dyn Write + Send>) -> Self {
        Self { writer, failure: None }
    }

    /// The channel with this name: `stdout`, `stderr`, or a file that is appended to.
    ///
    /// # Errors
    /// If the file cannot be opened.
    pub fn open(name: &str) -> io::Result<Self> {
        Ok(Self::new(match name {
            "stdout" => Box::new(io::stdout()),
            "stderr" => Box::new(io::stderr()),
            path => Box::new(OpenOptions::new().append(true).create(true).open(path)?),
        }))
    }

    /// Writes a response and a newline, and flushes.
    pub fn respond(&mut self, response: &str) {
        if self.failure.is_some() {
            return;
        }
        let written = self
            .writer
            .write_all(response.as_bytes())
            .and_then(|()| self.writer.write_all(b"\n"))
            .and_then(|()| self.writer.flush());
        if let Err(error) = written {
            self.failure = Some(error.kind());
        }
    }

    /// Why writing failed, if it did.
    #[must_use]
    pub fn failure(&self) -> Option<io::ErrorKind> {
        self.failure
    }
}
