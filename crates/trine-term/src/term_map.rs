//! Sets of terms and maps from terms, by the number of the term.
//!
//! Idea: ids are small consecutive numbers, so bits or places in pages ([`crate::pages`]) are the fastest
//! set or map where a fair share of a neighbourhood is touched, and cost little where it is not.
//! Invariant: both grow on demand; what was never inserted is absent.

use crate::pages::Pages;
use crate::store::TermId;

/// A set of terms.
#[derive(Clone, Default, Debug)]
pub struct TermSet {
    words: Pages<u64>,
}

fn bit_of(term: TermId) -> (usize, u64) {
    (term.index() / 64, 1 << (term.index() % 64))
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
        let (place, bit) = bit_of(term);
        let word = self.words.at(place, &0);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Whether the term is in the set.
    #[inline]
    #[must_use]
    pub fn contains(&self, term: TermId) -> bool {
        let (place, bit) = bit_of(term);
        self.words.get(place).is_some_and(|word| word & bit != 0)
    }

    /// Takes a term out; true if it was there.
    pub fn remove(&mut self, term: TermId) -> bool {
        let (place, bit) = bit_of(term);
        let Some(word) = self.words.get_mut(place) else { return false };
        let was = *word & bit != 0;
        *word &= !bit;
        was
    }

    /// Whether no term is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|(_, &word)| word == 0)
    }

    /// Makes the set empty.
    pub fn clear(&mut self) {
        self.words = Pages::default();
    }
}

/// A map from terms to small values.
#[derive(Clone, Debug)]
pub struct TermMap<T> {
    values: Pages<Option<T>>,
}

impl<T> Default for TermMap<T> {
    fn default() -> Self {
        Self { values: Pages::default() }
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
        self.values.at(term.index(), &None).replace(value)
    }

    /// The terms that have values, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = (TermId, &T)> + '_ {
        let entries = self.values.iter();
        entries.filter_map(|(index, value)| Some((TermId::new(index), value.as_ref()?)))
    }

    /// Takes the value of a term out.
    pub fn remove(&mut self, term: TermId) -> Option<T> {
        self.values.get_mut(term.index())?.take()
    }

    /// Makes the map empty.
    pub fn clear(&mut self) {
        self.values = Pages::default();
    }
}
