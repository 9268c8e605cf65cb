//! Symbols: every name that a script uses, interned once.
//!
//! Idea: all names lie one after another in one text; a symbol is the number of its name. Scripts
//! of real tools name every `let` differently, so a name must not cost an allocation.
//! Invariant: equal names have equal ids, so nothing after the parser compares text.

use std::hash::Hasher;

use rustc_hash::FxHasher;
use trine_collections::IdTable;

trine_collections::define_id! {
    /// An interned name, without the bars of a quoted symbol.
    pub struct SymbolId;
}

/// The names seen so far.
#[derive(Clone, Debug)]
pub struct SymbolTable {
    text: String,
    /// Where each name ends in the text; it begins where the one before ends.
    ends: Vec<u64>,
    table: IdTable<SymbolId>,
    /// Names that were asked for last, by some bits of their hashes: names mostly come again soon, and
    /// these few are in the cache of the processor where a large table is not.
    recent: Box<[Option<SymbolId>; RECENT]>,
}

/// A page of memory.
const RECENT: usize = 1 << 10;

impl Default for SymbolTable {
    fn default() -> Self {
        Self {
            text: String::new(),
            ends: Vec::new(),
            table: IdTable::default(),
            recent: Box::new([None; RECENT]),
        }
    }
}

fn hash_of(name: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(name.as_bytes());
    hasher.finish()
}

impl SymbolTable {
    /// Makes room for so many more names of so many letters together.
    pub fn reserve(&mut self, names: usize, letters: usize) {
        self.text.reserve(letters);
        self.ends.reserve(names);
        self.table.reserve(names);
    }

    /// The id of `name`.
    pub fn intern(&mut self, name: &str) -> SymbolId {
        let hash = hash_of(name);
        let place = hash as usize % RECENT;
        if let Some(symbol) = self.recent[place].filter(|&symbol| self.name(symbol) == name) {
            return symbol;
        }
        let symbol = self.find_hashed(hash, name).unwrap_or_else(|| self.enter(hash, name));
        self.recent[place] = Some(symbol);
        symbol
    }

    fn enter(&mut self, hash: u64, name: &str) -> SymbolId {
        let symbol = SymbolId::new(self.ends.len());
        self.text.push_str(name);
        self.ends.push(self.text.len() as u64);
        self.table.insert(hash, symbol);
        symbol
    }

    #[inline]
    fn find_hashed(&self, hash: u64, name: &str) -> Option<SymbolId> {
        self.table.find(hash, |symbol| self.name(symbol) == name)
    }

    /// The id of `name` if it was interned before.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<SymbolId> {
        self.find_hashed(hash_of(name), name)
    }

    /// The name of a symbol.
    #[must_use]
    pub fn name(&self, symbol: SymbolId) -> &str {
        let index = symbol.index();
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.text[start as usize..self.ends[index] as usize]
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
