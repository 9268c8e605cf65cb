//! Names that a format can read.
//!
//! Idea: letters, digits and underscores stay, everything else becomes an underscore; a name that
//! is then taken, or is a word of the format, gets a number. Equal names stay equal.

use rustc_hash::{FxHashMap, FxHashSet};

/// The names given so far.
#[derive(Clone, Debug)]
pub struct Spelling {
    given: FxHashMap<String, String>,
    taken: FxHashSet<String>,
}

impl Spelling {
    /// No names; `words` cannot be used.
    pub fn new(words: &[&str]) -> Self {
        Self {
            given: FxHashMap::default(),
            taken: words.iter().map(|word| (*word).to_owned()).collect(),
        }
    }

    /// The spelling of a name.
    pub fn of(&mut self, name: &str) -> String {
        if let Some(given) = self.given.get(name) {
            return given.clone();
        }
        let given = self.fresh(name);
        self.given.insert(name.to_owned(), given.clone());
        given
    }

    /// A new spelling for a name that is bound now, in the place of the one it had.
    pub fn bind(&mut self, name: &str) -> String {
        let given = self.fresh(name);
        self.given.insert(name.to_owned(), given.clone());
        given
    }

    /// Spells a name in a way that was found elsewhere.
    pub fn give(&mut self, name: &str, spelled: &str) {
        self.given.insert(name.to_owned(), spelled.to_owned());
        self.taken.insert(spelled.to_owned());
    }

    fn fresh(&mut self, name: &str) -> String {
        let mut base: String =
            name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        if !base.starts_with(|c: char| c.is_ascii_alphabetic()) {
            base.insert(0, 'v');
        }
        let mut spelled = base.clone();
        let mut number = 1;
        while !self.taken.insert(spelled.clone()) {
            spelled = format!("{base}_{number}");
            number += 1;
        }
        spelled
    }
}
