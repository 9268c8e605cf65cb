//! Lines that a person types at a terminal, with those typed before under the arrow keys.
//!
//! Idea: the terminal is asked key by key while a line is typed, and left as it was while commands run, so that Ctrl-C ends a check.
//! Invariant: the history is that of this run; nothing is read from files or written to them.

use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};

use crate::interactive::Line;

/// Lines that are remembered.
const REMEMBERED: usize = 1000;

/// Asks for lines at the terminal.
pub struct LineEditor {
    editor: Editor<(), MemHistory>,
}

impl LineEditor {
    /// An editor without a history.
    ///
    /// # Errors
    /// Where the terminal cannot be asked.
    pub fn new() -> Result<Self, ReadlineError> {
        let config = Config::builder().max_history_size(REMEMBERED)?;
        let config = config.history_ignore_dups(true)?.auto_add_history(true).build();
        let history = MemHistory::with_config(&config);
        Ok(Self { editor: Editor::with_history(config, history)? })
    }

    /// Shows a prompt and gives what is typed then.
    pub fn ask(&mut self, prompt: &str) -> Line {
        match self.editor.readline(prompt) {
            Ok(line) => Line::Typed(line + "\n"),
            Err(ReadlineError::Interrupted) => Line::Abandoned,
            Err(_) => Line::End,
        }
    }
}
