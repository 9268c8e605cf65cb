//! Symbols: every name that a script uses, interned once.
//!
//! Idea: all names lie one after another in one text; a symbol is the number of its name. Scripts
//! of real tools name every `let` differently, so a name must not cost an allocation.
//! Invariant: equal names have equal ids, so nothing after the parser compares text.

use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

trine_collections::define_id! {
    /// An interned name, without the bars of a quoted symbol.
    pub struct SymbolId;
}

/// The names seen so far.
#[derive(Default, Clone, Debug)]
pub struct SymbolTable {
    text: String,
    /// Where each name ends in the text; it begins where the one before ends.
    ends: Vec<u64>,
    table: HashTable<SymbolId>,
}

fn hash_of(name: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(name.as_bytes());
    hasher.finish()
}

fn name_at<'a>(text: &'a str, ends: &[u64], symbol: SymbolId) -> &'a str {
    let index = symbol.index();
    let start = if index == 0 { 0 } else { ends[index - 1] };
    &text[start as usize..ends[index] as usize]
}

impl SymbolTable {
    /// Makes room for so many more names of so many letters together.
    pub fn reserve(&mut self, names: usize, letters: usize) {
        self.text.reserve(letters);
        self.ends.reserve(names);
        let (text, ends) = (&self.text, &self.ends);
        self.table.reserve(names, |&s| hash_of(name_at(text, ends, s)));
    }

    /// The id of `name`.
    pub fn intern(&mut self, name: &str) -> SymbolId {
        if let Some(symbol) = self.find(name) {
            return symbol;
        }
        let symbol = SymbolId::new(self.ends.len());
        self.text.push_str(name);
        self.ends.push(self.text.len() as u64);
        let (text, ends) = (&self.text, &self.ends);
        self.table.insert_unique(hash_of(name), symbol, |&s| hash_of(name_at(text, ends, s)));
        symbol
    }

    /// The id of `name` if it was interned before.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<SymbolId> {
        self.table.find(hash_of(name), |&symbol| self.name(symbol) == name).copied()
    }

    /// The name of a symbol.
    #[must_use]
    pub fn name(&self, symbol: SymbolId) -> &str {
        name_at(&self.text, &self.ends, symbol)
    }

    /// How many symbols there are; ids run from zero to this number.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether no symbol was interned yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_again() {
        let mut table = SymbolTable::default();
        let names = ["", "a", "b", "ab", "ä", "aa"];
        let ids: Vec<SymbolId> = names.iter().map(|name| table.intern(name)).collect();
        for (&id, name) in ids.iter().zip(names) {
            assert_eq!(table.name(id), name);
            assert_eq!(table.intern(name), id);
        }
        assert_eq!(table.len(), names.len());
        assert_eq!(table.find("c"), None);
    }
}
