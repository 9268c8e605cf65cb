//! Symbols: every name that a script uses, interned once.
//!
//! Idea: a symbol is the number of its name. Scripts of real tools name every `let` differently, so a name
//! must not cost an allocation, and among many names each look at another place waits for memory. So a
//! short name, as nearly all are, lies in 16 bytes with its length and is hashed and compared as two words;
//! long ones lie one after another in one text.
//! Invariant: equal names have equal ids, so nothing after the parser compares text.
//! Reference: Neumann and Freitag, "Umbra: a disk-based system with in-memory performance", CIDR 2020, for
//! short texts beside their lengths.

use std::hash::Hasher;

use rustc_hash::FxHasher;
use trine_collections::{IdTable, table_full};

trine_collections::define_id! {
    /// An interned name, without the bars of a quoted symbol.
    pub struct SymbolId;
}

/// A name in 16 bytes: up to 15 bytes of it, then zeros, then their number; or the place of a long name.
/// As two words, the first byte is the lowest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
struct Entry([u8; 16]);

/// Most bytes of a short name.
const SHORT: usize = 15;

/// Stands for the number of bytes of a long name; then the first word is the place where it ends in the
/// text, and the low half of the second its number of bytes.
const LONG: u8 = 0xff;

impl Entry {
    /// The entry of a short name.
    #[inline]
    fn short(name: &[u8]) -> Option<Self> {
        // In words that overlap, not byte by byte: most names are as long as numbers in them make them.
        let word = |at: usize| name[at..].first_chunk().copied().map(u64::from_le_bytes);
        let half = |at: usize| {
            name[at..].first_chunk().copied().map_or(0, |half| u64::from(u32::from_le_bytes(half)))
        };
        let length = name.len();
        let (low, high) = match length {
            0 => (0, 0),
            1..=3 => {
                let byte = |at: usize| u64::from(name[at]) << (8 * at);
                (byte(0) | byte(length / 2) | byte(length - 1), 0)
            }
            4..=7 => (half(0) | half(length - 4) << (8 * (length - 4)), 0),
            8 => (word(0)?, 0),
            9..=SHORT => (word(0)?, word(length - 8)? >> (8 * (16 - length))),
            _ => return None,
        };
        Some(Self::of_words(low, high | (length as u64) << 56))
    }

    /// The entry of a long name.
    fn long(end: usize, length: usize) -> Option<Self> {
        let length = u32::try_from(length).ok()?;
        Some(Self::of_words(end as u64, u64::from(length) | u64::from(LONG) << 56))
    }

    fn of_words(low: u64, high: u64) -> Self {
        Self((u128::from(low) | u128::from(high) << 64).to_le_bytes())
    }

    fn words(self) -> (u64, u64) {
        let both = u128::from_le_bytes(self.0);
        (both as u64, (both >> 64) as u64)
    }

    /// A hash of a short name.
    #[inline]
    fn hash(self) -> u64 {
        let (low, high) = self.words();
        let product =
            u128::from(low ^ 0x243f_6a88_85a3_08d3) * u128::from(high ^ 0x1319_8a2e_0370_7344);
        product as u64 ^ (product >> 64) as u64
    }
}

/// The names seen so far.
#[derive(Clone, Debug)]
pub struct SymbolTable {
    entries: Vec<Entry>,
    /// The long names.
    text: String,
    table: IdTable<SymbolId>,
    /// Names that were asked for last, each with the high half of its hash, by some low bits of that: names
    /// mostly come again soon, and these few are in the cache of the processor where a large table is not.
    recent: Box<[Option<(u32, SymbolId)>; RECENT]>,
}

/// As many as fit a page of memory.
const RECENT: usize = 1 << 9;

impl Default for SymbolTable {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            text: String::new(),
            table: IdTable::default(),
            recent: Box::new([None; RECENT]),
        }
    }
}

/// A name that is looked for.
struct Wanted<'a> {
    name: &'a str,
    short: Option<Entry>,
    hash: u64,
}

impl<'a> Wanted<'a> {
    #[inline]
    fn new(name: &'a str) -> Self {
        let short = Entry::short(name.as_bytes());
        let hash = short.map_or_else(|| hash_of_long(name), Entry::hash);
        Self { name, short, hash }
    }
}

fn hash_of_long(name: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(name.as_bytes());
    hasher.finish()
}

impl SymbolTable {
    /// Makes room for so many more names.
    pub fn reserve(&mut self, names: usize) {
        self.entries.reserve(names);
        self.table.reserve(names);
    }

    /// The id of `name`.
    pub fn intern(&mut self, name: &str) -> SymbolId {
        let wanted = Wanted::new(name);
        let (place, tag) = (wanted.hash as usize % RECENT, (wanted.hash >> 32) as u32);
        if let Some((of, symbol)) = self.recent[place]
            && of == tag
            && self.is(symbol, &wanted)
        {
            return symbol;
        }
        let symbol = self.find_wanted(&wanted).unwrap_or_else(|| self.enter(&wanted));
        self.recent[place] = Some((tag, symbol));
        symbol
    }

    fn enter(&mut self, wanted: &Wanted<'_>) -> SymbolId {
        let symbol = SymbolId::new(self.entries.len());
        let entry = wanted.short.or_else(|| {
            self.text.push_str(wanted.name);
            Entry::long(self.text.len(), wanted.name.len())
        });
        self.entries.push(entry.unwrap_or_else(|| table_full("bytes of a name")));
        self.table.insert(wanted.hash, symbol);
        symbol
    }

    #[inline]
    fn find_wanted(&self, wanted: &Wanted<'_>) -> Option<SymbolId> {
        self.table.find(wanted.hash, |symbol| self.is(symbol, wanted))
    }

    /// Whether a symbol has this name.
    #[inline]
    fn is(&self, symbol: SymbolId, wanted: &Wanted<'_>) -> bool {
        match wanted.short {
            Some(entry) => self.entries[symbol.index()] == entry,
            None => self.name(symbol) == wanted.name,
        }
    }

    /// The id of `name` if it was interned before.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<SymbolId> {
        self.find_wanted(&Wanted::new(name))
    }

    /// The name of a symbol.
    #[must_use]
    pub fn name(&self, symbol: SymbolId) -> &str {
        let entry = &self.entries[symbol.index()];
        match entry.0[SHORT] {
            LONG => {
                let (end, length) = entry.words();
                let (end, length) = (end as usize, length as u32 as usize);
                &self.text[end - length..end]
            }
            length => match std::str::from_utf8(&entry.0[..usize::from(length)]) {
                Ok(name) => name,
                Err(_) => unreachable!("made of a name"),
            },
        }
    }

    /// How many symbols there are; ids run from zero to this number.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether no symbol was interned yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_again() {
        let mut table = SymbolTable::default();
        let letters = "abcdefghijklmnopqrstuvwxyz".repeat(2);
        let lengths = (0..=letters.len()).flat_map(|length| {
            let name = letters[..length].to_owned();
            // With a zero at the end, or with another last letter, it is another name.
            [
                name.clone(),
                format!("{name}\0"),
                format!("{name}1"),
                format!("1{name}"),
                format!("{name}ä"),
            ]
        });
        let mut seen = std::collections::BTreeSet::new();
        let names: Vec<String> = lengths.filter(|name| seen.insert(name.clone())).collect();
        let ids: Vec<SymbolId> = names.iter().map(|name| table.intern(name)).collect();
        for (&id, name) in ids.iter().zip(&names) {
            assert_eq!(table.name(id), name);
            assert_eq!(table.intern(name), id);
            assert_eq!(table.find(name), Some(id));
        }
        assert_eq!(table.len(), names.len());
        assert_eq!(table.find("c"), None);
        assert_eq!(table.find(&letters.repeat(2)), None);
    }
}
