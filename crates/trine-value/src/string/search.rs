//! Searching a string in a string in linear time.
//!
//! Idea: bytes go to the two-way search of `memchr`; wide strings to Knuth, Morris and Pratt. A
//! pattern with a wide code point occurs in no narrow string.
//! Invariant: the time of a search is linear in what it reads of the text, plus once the pattern.
//! Reference: Knuth, Morris, Pratt, "Fast pattern matching in strings", 1977.

use std::borrow::Cow;

use memchr::memmem;

use super::UnitSlice;

/// A pattern prepared for searching it in one text, any number of times.
pub(super) struct Searcher<'a> {
    text: UnitSlice<'a>,
    pattern_len: usize,
    method: Method<'a>,
}

enum Method<'a> {
    Bytes(Box<memmem::Finder<'a>>),
    Wide(KnuthMorrisPratt<'a>),
    Absent,
}

impl<'a> Searcher<'a> {
    pub(super) fn new(text: UnitSlice<'a>, pattern: UnitSlice<'a>) -> Self {
        let method = match (text, pattern) {
            _ if pattern.len() > text.len() => Method::Absent,
            (UnitSlice::Narrow(_), UnitSlice::Wide(_)) => Method::Absent,
            (UnitSlice::Narrow(_), UnitSlice::Narrow(pattern)) => {
                Method::Bytes(Box::new(memmem::Finder::new(pattern)))
            }
            (UnitSlice::Wide(_), UnitSlice::Wide(pattern)) => {
                Method::Wide(KnuthMorrisPratt::new(Cow::Borrowed(pattern)))
            }
            (UnitSlice::Wide(_), narrow @ UnitSlice::Narrow(_)) => {
                Method::Wide(KnuthMorrisPratt::new(narrow.iter().collect()))
            }
        };
        Self { text, pattern_len: pattern.len(), method }
    }

    /// The first position from `start` on where the pattern occurs.
    pub(super) fn find(&self, start: usize) -> Option<usize> {
        let end = self.text.len();
        if start > end {
            return None;
        }
        if self.pattern_len == 0 {
            return Some(start);
        }
        let found = match (&self.method, self.text.slice(start..end)) {
            (Method::Bytes(finder), UnitSlice::Narrow(text)) => finder.find(text),
            (Method::Wide(finder), UnitSlice::Wide(text)) => finder.find(text),
            _ => None,
        };
        found.map(|position| start + position)
    }
}

/// The longest prefix of a pattern that a text ends with, letter by letter.
pub(super) struct KnuthMorrisPratt<'a> {
    pattern: Cow<'a, [u32]>,
    /// For each prefix of the pattern but the empty one, the length of its longest border: the
    /// longest shorter prefix that is also its suffix.
    borders: Vec<usize>,
}

impl<'a> KnuthMorrisPratt<'a> {
    pub(super) fn new(pattern: Cow<'a, [u32]>) -> Self {
        let mut this = Self { borders: Vec::with_capacity(pattern.len()), pattern };
        for i in 0..this.pattern.len() {
            let border = if i == 0 { 0 } else { this.step(this.borders[i - 1], this.pattern[i]) };
            this.borders.push(border);
        }
        this
    }

    /// The longest matched prefix after `unit`, if `matched < pattern.len()` units matched before.
    pub(super) fn step(&self, mut matched: usize, unit: u32) -> usize {
        loop {
            if self.pattern[matched] == unit {
                return matched + 1;
            }
            match matched.checked_sub(1) {
                Some(last) => matched = self.borders[last],
                None => return 0,
            }
        }
    }

    fn find(&self, text: &[u32]) -> Option<usize> {
        let mut matched = 0;
        for (i, &unit) in text.iter().enumerate() {
            matched = self.step(matched, unit);
            if matched == self.pattern.len() {
                return Some(i + 1 - matched);
            }
        }
        None
    }
}
