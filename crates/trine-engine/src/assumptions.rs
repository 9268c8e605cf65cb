//! The assumptions of a check, with what stands for each of them.
//!
//! Idea: whoever passes assumptions on in another form (literals, other formulas, the room that they belong to)
//! is asked afterwards which of them were used, in terms of what it was given.
//! Invariant: asking about one assumption does not depend on how many there are; one that is given twice stands
//! for one thing.

use rustc_hash::FxHashMap;
use trine_term::TermId;

/// Assumptions in their order, each with what stands for it.
pub(crate) struct Assumptions<T> {
    list: Vec<(TermId, T)>,
    known: FxHashMap<TermId, T>,
}

impl<T> Default for Assumptions<T> {
    fn default() -> Self {
        Self { list: Vec::new(), known: FxHashMap::default() }
    }
}

impl<T: Copy> Assumptions<T> {
    /// Forgets all of them.
    pub(crate) fn clear(&mut self) {
        self.list.clear();
        self.known.clear();
    }

    /// Adds one.
    pub(crate) fn push(&mut self, assumption: TermId, stands: T) {
        let stands = *self.known.entry(assumption).or_insert(stands);
        self.list.push((assumption, stands));
    }

    /// The assumptions, with what stands for them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (TermId, T)> + '_ {
        self.list.iter().copied()
    }

    /// What stands for them, in their order.
    pub(crate) fn standing(&self) -> Vec<T> {
        self.iter().map(|(_, stands)| stands).collect()
    }

    /// What stands for one of them.
    pub(crate) fn of(&self, assumption: TermId) -> Option<T> {
        self.known.get(&assumption).copied()
    }
}
