//! Sets of terms and maps from terms, dense in the id.
//!
//! Idea: ids are small consecutive numbers, so a bit vector or a plain vector is the fastest set or
//! map as long as a fair share of the store is touched.
//! Invariant: both grow on demand; what was never inserted is absent.

use crate::store::TermId;

/// A set of terms.
#[derive(Clone, Default, Debug)]
pub struct TermSet {
    words: Vec<u64>,
}

impl TermSet {
    /// The empty set.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a term; true if it was not there before.
    #[inline]
    pub fn insert(&mut self, term: TermId) -> bool {
        let (word, bit) = (term.index() / 64, 1 << (term.index() % 64));
        if word >= self.words.len() {
            self.words.resize((word + 1).max(self.words.len() * 2), 0);
        }
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        new
    }

    /// Whether the term is in the set.
    #[inline]
    #[must_use]
    pub fn contains(&self, term: TermId) -> bool {
        let (word, bit) = (term.index() / 64, 1 << (term.index() % 64));
        self.words.get(word).is_some_and(|w| w & bit != 0)
    }

    /// Takes a term out; true if it was there.
    pub fn remove(&mut self, term: TermId) -> bool {
        let (word, bit) = (term.index() / 64, 1 << (term.index() % 64));
        let was = self.contains(term);
        if was {
            self.words[word] &= !bit;
        }
        was
    }

    /// Whether no term is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Makes the set empty and keeps its memory.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }
}

/// A map from terms to small values.
#[derive(Clone, Debug)]
pub struct TermMap<T> {
    values: Vec<Option<T>>,
}

impl<T> Default for TermMap<T> {
    fn default() -> Self {
        Self { values: Vec::new() }
    }
}

impl<T: Clone> TermMap<T> {
    /// The empty map.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The value of a term.
    #[inline]
    #[must_use]
    pub fn get(&self, term: TermId) -> Option<&T> {
        self.values.get(term.index())?.as_ref()
    }

    /// Whether the term has a value.
    #[inline]
    #[must_use]
    pub fn contains(&self, term: TermId) -> bool {
        self.get(term).is_some()
    }

    /// Sets the value of a term and returns the old one.
    #[inline]
    pub fn insert(&mut self, term: TermId, value: T) -> Option<T> {
        if term.index() >= self.values.len() {
            let len = (term.index() + 1).max(self.values.len() * 2);
            self.values.resize(len, None);
        }
        self.values[term.index()].replace(value)
    }

    /// The terms that have values, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = (TermId, &T)> + '_ {
        let entries = self.values.iter().enumerate();
        entries.filter_map(|(index, value)| Some((TermId::new(index), value.as_ref()?)))
    }

    /// Takes the value of a term out.
    pub fn remove(&mut self, term: TermId) -> Option<T> {
        self.values.get_mut(term.index())?.take()
    }

    /// Makes the map empty and keeps its memory.
    pub fn clear(&mut self) {
        self.values.fill(None);
    }
}
