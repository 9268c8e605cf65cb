//! What is in force at a point of a session: the reference that its answers are compared with.
//!
//! Idea: successful commands are recorded per level; the record prints as a script without levels
//! for a session of its own.
//! Reference: SMT-LIB 2.7, section 4.1.4 (the assertion stack).

use std::fmt::Write;

/// Something that a level holds.
#[derive(Clone, Debug)]
pub enum Entry {
    /// A declaration of a symbol, as `get-model` would define it.
    Declared(&'static str),
    /// A definition.
    Defined(String),
    /// An assertion, with its name if it has one.
    Asserted {
        /// The formula.
        term: &'static str,
        /// The name.
        name: Option<&'static str>,
    },
}

/// Everything in force, by levels. The head of the module says more.
#[derive(Debug)]
pub struct LiveScript {
    levels: Vec<Vec<Entry>>,
    /// Whether declarations outlive their levels.
    pub global_declarations: bool,
}

impl LiveScript {
    /// Nothing, on the bottom level.
    pub fn new() -> Self {
        Self { levels: vec![vec![]], global_declarations: false }
    }

    /// Puts an entry on the top level.
    pub fn add(&mut self, entry: Entry) {
        self.levels.last_mut().expect("the bottom level stays").push(entry);
    }

    /// Opens levels.
    pub fn push(&mut self, levels: usize) {
        self.levels.extend((0..levels).map(|_| vec![]));
    }

    /// Number of open levels.
    pub fn depth(&self) -> usize {
        self.levels.len() - 1
    }

    /// Closes levels, of which there are enough.
    pub fn pop(&mut self, levels: usize) {
        assert!(levels <= self.depth(), "a pop of more levels than are open succeeded");
        let closed = self.levels.split_off(self.levels.len() - levels);
        self.keep_global(closed);
    }

    /// Closes all levels and removes the assertions.
    pub fn reset_assertions(&mut self) {
        let closed = std::mem::replace(&mut self.levels, vec![vec![]]);
        self.keep_global(closed);
    }

    fn keep_global(&mut self, closed: Vec<Vec<Entry>>) {
        if self.global_declarations {
            for entry in closed.into_iter().flatten() {
                // Names of terms end with their level, as the assertions do.
                if !matches!(entry, Entry::Asserted { .. }) {
                    self.add(entry);
                }
            }
        }
    }

    /// The script without levels. With a `model`, that takes the place of the declarations; with a
    /// `core`, only the unnamed assertions and those that it names are left.
    pub fn text(&self, model: Option<&str>, core: Option<&[String]>) -> String {
        let mut text = model.unwrap_or_default().to_owned();
        for entry in self.levels.iter().flatten() {
            match entry {
                Entry::Declared(_) if model.is_some() => {}
                Entry::Declared(command) => text.push_str(command),
                Entry::Defined(command) => text.push_str(command),
                Entry::Asserted { term, name } => {
                    if let Some(name) = name {
                        text.push_str(&definition(name, term));
                    }
                    let in_core = |name: &str| core.is_none_or(|c| c.iter().any(|n| n == name));
                    if name.is_none_or(in_core) {
                        writeln!(text, "(assert {term})").expect("writing to a string");
                    }
                }
            }
        }
        text
    }
}

fn definition(name: &str, term: &str) -> String {
    format!("(define-fun {name} () Bool {term})")
}
