//! A problem file as commands with terms.

use std::path::Path;

use trine_smtlib::{AttributeValue, Command, Diagnostic, Parsed, ScriptReader};
use trine_term::TermStore;

use crate::failure::Failure;
use crate::result::Answer;

/// A script that was read to its end.
pub struct Script {
    /// The terms.
    pub store: TermStore,
    /// The commands that could be read.
    pub commands: Vec<Parsed>,
    /// What could not be read, in order.
    pub faults: Vec<Box<Diagnostic>>,
}

impl Script {
    /// Reads a script; every fault is kept, and reading goes on behind it.
    #[must_use]
    pub fn read(text: &[u8]) -> Self {
        let mut store = TermStore::new();
        let mut reader = ScriptReader::new(text, &mut store);
        let (mut commands, mut faults) = (Vec::new(), Vec::new());
        while let Some(next) = reader.next_command(&mut store) {
            match next {
                Ok(command) => commands.push(command),
                Err(fault) => faults.push(fault),
            }
        }
        Self { store, commands, faults }
    }

    /// Reads a script that must be without faults.
    ///
    /// # Errors
    ///
    /// The first fault.
    pub fn read_whole(path: &Path, text: &[u8]) -> Result<Self, Failure> {
        let script = Self::read(text);
        match script.faults.first() {
            None => Ok(script),
            Some(fault) => Err(Failure::Content {
                path: path.to_owned(),
                line: fault.position.line as usize,
                reason: fault.problem.to_string(),
            }),
        }
    }

    /// The logic that the script names.
    #[must_use]
    pub fn logic(&self) -> Option<&str> {
        self.commands.iter().find_map(|parsed| match &parsed.command {
            Command::SetLogic(logic) => Some(&*logic.name),
            _ => None,
        })
    }

    /// The values of `(set-info :status ...)`, as written.
    #[must_use]
    pub fn statuses(&self) -> Vec<&AttributeValue> {
        let commands = self.commands.iter();
        commands
            .filter_map(|parsed| match &parsed.command {
                Command::SetInfo(keyword, value) if &**keyword == ":status" => Some(value),
                _ => None,
            })
            .collect()
    }

    /// The last status that is a word of SMT-LIB.
    #[must_use]
    pub fn status(&self) -> Option<Answer> {
        self.statuses().iter().rev().find_map(|value| Answer::from_word(value.text()))
    }
}
