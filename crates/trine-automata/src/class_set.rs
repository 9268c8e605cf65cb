//! Sets of character classes: the labels of automata.
//!
//! Idea: after the alphabet is cut into classes a label is a bit mask over them. Most problems have
//! fewer than 64 classes, so a label is one machine word; automata store labels of one width in rows.
//! Invariant: all labels of one alphabet have the same number of words, and bits beyond the number of
//! classes are zero, so equal sets are equal words.

use std::fmt;

use smallvec::{SmallVec, smallvec};

trine_collections::define_id! {
    /// One class of an [`Alphabet`](crate::Alphabet).
    pub struct ClassId;
}

/// The words of a label inside an automaton.
pub(crate) type MaskRow = [u64];

/// A set of classes of one alphabet.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassSet(SmallVec<[u64; 2]>);

/// The number of words that sets over `classes` classes have.
pub(crate) fn words_for(classes: usize) -> usize {
    classes.div_ceil(64).max(1)
}

impl ClassSet {
    /// The empty set over an alphabet of `classes` classes.
    #[must_use]
    pub fn empty(classes: usize) -> Self {
        Self(smallvec![0; words_for(classes)])
    }

    /// All classes of an alphabet of `classes` classes.
    #[must_use]
    pub fn full(classes: usize) -> Self {
        let mut set = Self::empty(classes);
        for index in 0..classes {
            set.insert(ClassId::new(index));
        }
        set
    }

    pub(crate) fn from_row(row: &MaskRow) -> Self {
        Self(SmallVec::from_slice(row))
    }

    pub(crate) fn row(&self) -> &MaskRow {
        &self.0
    }

    pub(crate) fn row_mut(&mut self) -> &mut MaskRow {
        &mut self.0
    }

    /// Adds a class.
    pub fn insert(&mut self, class: ClassId) {
        self.0[class.index() / 64] |= 1 << (class.index() % 64);
    }

    /// Whether `class` is a member.
    #[must_use]
    pub fn contains(&self, class: ClassId) -> bool {
        row_contains(&self.0, class)
    }

    /// Whether there is no member.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        row_is_empty(&self.0)
    }

    /// The number of members.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Members in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = ClassId> + '_ {
        row_iter(&self.0)
    }

    /// The members of both sets.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    /// The members of either set.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(a, b)| a | b).collect())
    }

    /// The members that are not in `other`.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(a, b)| a & !b).collect())
    }

    /// Whether every member is in `other`.
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        row_is_subset(&self.0, &other.0)
    }
}

impl fmt::Debug for ClassSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(ClassId::index)).finish()
    }
}

pub(crate) fn row_contains(row: &MaskRow, class: ClassId) -> bool {
    row[class.index() / 64] >> (class.index() % 64) & 1 == 1
}

pub(crate) fn row_is_empty(row: &MaskRow) -> bool {
    row.iter().all(|&word| word == 0)
}

pub(crate) fn row_intersects(a: &MaskRow, b: &MaskRow) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

pub(crate) fn row_is_subset(a: &MaskRow, b: &MaskRow) -> bool {
    a.iter().zip(b).all(|(a, b)| a & !b == 0)
}

pub(crate) fn row_iter(row: &MaskRow) -> impl Iterator<Item = ClassId> + '_ {
    row.iter().enumerate().flat_map(|(word, &bits)| {
        let mut left = bits;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let bit = left.trailing_zeros() as usize;
                left &= left - 1;
                ClassId::new(word * 64 + bit)
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_more_than_one_word() {
        let mut set = ClassSet::empty(200);
        for index in [0, 63, 64, 130, 199] {
            set.insert(ClassId::new(index));
        }
        assert_eq!(set.iter().map(ClassId::index).collect::<Vec<_>>(), [0, 63, 64, 130, 199]);
        let rest = ClassSet::full(200).difference(&set);
        assert_eq!(rest.len(), 195);
        assert!(rest.intersection(&set).is_empty());
        assert_eq!(rest.union(&set), ClassSet::full(200));
        assert!(!rest.is_subset(&set));
    }
}
