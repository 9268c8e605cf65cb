//! Sets of states: bits for membership, sorted lists as keys, and the interner of lists.
//!
//! Idea: subset constructions meet the same sets of states again and again; each set becomes a sorted
//! list that is stored once and named by its position.
//! Invariant: interned lists are strictly ascending, so equal sets have equal positions.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// A set of small numbers, one bit each.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct BitSet(Box<[u64]>);

impl BitSet {
    /// The empty subset of `0..capacity`.
    #[must_use]
    pub fn new(capacity: usize) -> Self {
        Self(vec![0; capacity.div_ceil(64)].into())
    }

    /// Adds a member; tells whether it is new.
    ///
    /// # Panics
    /// If the member is beyond the capacity.
    pub fn insert(&mut self, member: usize) -> bool {
        let word = &mut self.0[member / 64];
        let bit = 1 << (member % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Takes a member out.
    ///
    /// # Panics
    /// If the member is beyond the capacity.
    pub fn remove(&mut self, member: usize) {
        self.0[member / 64] &= !(1 << (member % 64));
    }

    /// Whether a number is a member.
    ///
    /// # Panics
    /// If the number is beyond the capacity.
    #[must_use]
    pub fn contains(&self, member: usize) -> bool {
        self.0[member / 64] >> (member % 64) & 1 == 1
    }

    /// Whether there are no members.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The members in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(index, &bits)| {
            let mut left = bits;
            std::iter::from_fn(move || {
                (left != 0).then(|| {
                    let bit = left.trailing_zeros() as usize;
                    left &= left - 1;
                    index * 64 + bit
                })
            })
        })
    }
}

/// Numbers lists of numbers: equal lists, equal numbers.
#[derive(Default)]
pub(crate) struct ListInterner {
    /// All lists in a row.
    items: Vec<u32>,
    /// Where each list ends.
    ends: Vec<usize>,
    table: HashTable<u32>,
}

impl ListInterner {
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn get(&self, index: usize) -> &[u32] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.items[start..self.ends[index]]
    }

    /// The number of `list`; a number equal to the earlier [`Self::len`] says that it is new.
    pub(crate) fn intern(&mut self, list: &[u32]) -> usize {
        let hash = FxBuildHasher.hash_one(list);
        let (items, ends) = (&self.items, &self.ends);
        let slice = |index: u32| {
            let index = index as usize;
            let start = if index == 0 { 0 } else { ends[index - 1] };
            &items[start..ends[index]]
        };
        if let Some(&found) = self.table.find(hash, |&index| slice(index) == list) {
            return found as usize;
        }
        let index = self.ends.len();
        self.table.insert_unique(hash, index as u32, |&index| FxBuildHasher.hash_one(slice(index)));
        self.items.extend_from_slice(list);
        self.ends.push(self.items.len());
        index
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_lists_have_equal_numbers() {
        let mut interner = ListInterner::default();
        let lists: Vec<Vec<u32>> = (0..500).map(|n| (0..n % 7).map(|i| i * n).collect()).collect();
        let numbers: Vec<usize> = lists.iter().map(|list| interner.intern(list)).collect();
        for (list, &number) in lists.iter().zip(&numbers) {
            assert_eq!(interner.get(number), list.as_slice());
            assert_eq!(interner.intern(list), number);
        }
    }

    #[test]
    fn bit_sets() {
        let mut set = BitSet::new(130);
        assert!(set.insert(129) && set.insert(5) && !set.insert(5));
        assert_eq!(set.iter().collect::<Vec<_>>(), [5, 129]);
        set.remove(129);
        set.remove(5);
        assert!(set.is_empty());
    }
}
