//! An explanation as nested lines.
//!
//! Idea: an item knows how deep it lies; what follows it and lies deeper belongs to it. Text and page are
//! both made from this.
//! Invariant: an item lies at most one deeper than the one before it.

use std::fmt;

/// How an item looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// The head of a part.
    Head,
    /// A line like others.
    Plain,
    /// What the refutation does not need.
    Unneeded,
    /// What nothing justifies, or is wrong.
    Warning,
}

/// A line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// How deep it lies, from 0 on.
    pub depth: usize,
    /// How it looks.
    pub look: Look,
    /// Words.
    pub words: String,
    /// A term or another text of the proof behind the words; may be empty.
    pub code: String,
}

/// Nested lines.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outline {
    /// The lines, parts first.
    pub items: Vec<Item>,
}

impl Outline {
    /// Appends a line; one that would lie too deep is moved up.
    pub fn add(&mut self, depth: usize, look: Look, words: &str, code: &str) {
        let deepest = self.items.last().map_or(0, |last| last.depth + 1);
        let (words, code) = (words.to_owned(), code.to_owned());
        self.items.push(Item { depth: depth.min(deepest), look, words, code });
    }

    /// Whether lines that belong to the one at this position follow.
    #[must_use]
    pub fn has_parts(&self, position: usize) -> bool {
        let depth = |position: usize| self.items.get(position).map(|item| item.depth);
        depth(position + 1) > depth(position)
    }
}

impl fmt::Display for Outline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for item in &self.items {
            write!(f, "{:1$}{words}", "", 2 * item.depth, words = item.words)?;
            let gap = if item.code.is_empty() || item.words.is_empty() { "" } else { ": " };
            writeln!(f, "{gap}{}", item.code)?;
        }
        Ok(())
    }
}
