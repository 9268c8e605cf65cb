//! A table that finds ids by the content of what they stand for, which lies elsewhere.
//!
//! Idea: open addressing with linear probing over words of eight bytes, a hash of 32 bits above an id.
//! A search mostly reads one line of the cache: the hash beside the id spares a look at what it stands
//! for, and a new entry goes where the search for it ended. The place follows from the high bits of the
//! hash, so the slots are nearly sorted by hashes, and a table that grows is copied from its beginning to
//! its end without jumps. At most two thirds are full; large tables grow by half, so that an entry takes
//! 12 to 18 bytes.
//! Invariant: between the place of an entry and its slot, all slots are taken.
//! Reference: Knuth, "The Art of Computer Programming" 3, section 6.4, algorithm L.

use std::marker::PhantomData;
use std::num::NonZeroU32;

/// Smallest number of slots.
const MIN_SLOTS: usize = 32;

/// Number of slots from which on memory counts more than time when the table grows.
const LARGE: usize = 1 << 20;

/// Ids of type `I`, found by the hashes of what they stand for.
#[derive(Clone, Debug)]
pub struct IdTable<I> {
    /// Zero is an empty slot.
    slots: Vec<u64>,
    entries: usize,
    ids: PhantomData<I>,
}

impl<I> Default for IdTable<I> {
    fn default() -> Self {
        Self { slots: Vec::new(), entries: 0, ids: PhantomData }
    }
}

/// The 32 bits of a hash that the table keeps: the high half of a product, which depends on all bits.
#[inline]
fn kept(hash: u64) -> u32 {
    (hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32
}

/// Where a search begins.
#[inline]
fn place(kept: u32, slots: usize) -> usize {
    // Fits: there are at most 2^32 slots, 32 GiB.
    ((u64::from(kept) * slots as u64) >> 32) as usize
}

fn enter(slots: &mut [u64], entry: u64) {
    let mut at = place((entry >> 32) as u32, slots.len());
    while slots[at] != 0 {
        at += 1;
        if at == slots.len() {
            at = 0;
        }
    }
    slots[at] = entry;
}

impl<I: Copy + From<NonZeroU32> + Into<NonZeroU32>> IdTable<I> {
    /// The id with this hash that `is_wanted` accepts, if there is one.
    #[inline]
    pub fn find(&self, hash: u64, mut is_wanted: impl FnMut(I) -> bool) -> Option<I> {
        if self.slots.is_empty() {
            return None;
        }
        let kept = kept(hash);
        let mut at = place(kept, self.slots.len());
        loop {
            let entry = self.slots[at];
            // The low half of an entry is its id, and an empty slot has none.
            let id = I::from(NonZeroU32::new(entry as u32)?);
            if (entry >> 32) as u32 == kept && is_wanted(id) {
                return Some(id);
            }
            at += 1;
            if at == self.slots.len() {
                at = 0;
            }
        }
    }

    /// Enters an id that is not in the table.
    #[inline]
    pub fn insert(&mut self, hash: u64, id: I) {
        if (self.entries + 1) * 3 > self.slots.len() * 2 {
            let old = self.slots.len();
            self.grow(if old < LARGE { 2 * old } else { old + old / 2 });
        }
        enter(&mut self.slots, u64::from(kept(hash)) << 32 | u64::from(id.into().get()));
        self.entries += 1;
    }

    /// Makes room for so many more entries.
    pub fn reserve(&mut self, more: usize) {
        let slots = (self.entries + more) / 2 * 3 + 3;
        if slots > self.slots.len() {
            self.grow(slots);
        }
    }

    #[cold]
    fn grow(&mut self, slots: usize) {
        let old = std::mem::replace(&mut self.slots, vec![0; slots.max(MIN_SLOTS)]);
        for entry in old.into_iter().filter(|&entry| entry != 0) {
            enter(&mut self.slots, entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers whose hashes are what `hash` makes of them, in a table that grew from nothing.
    fn check(count: u32, reserved: usize, hash: impl Fn(u32) -> u64) {
        let mut table: IdTable<NonZeroU32> = IdTable::default();
        table.reserve(reserved);
        let is = |wanted: u32| move |id: NonZeroU32| id.get() == wanted;
        for number in 1..=count {
            assert_eq!(table.find(hash(number), is(number)), None);
            table.insert(hash(number), NonZeroU32::new(number).unwrap());
        }
        for number in 1..=count {
            let found = table.find(hash(number), is(number));
            assert_eq!(found.map(NonZeroU32::get), Some(number));
        }
        assert_eq!(table.find(hash(count + 1), is(count + 1)), None);
        assert!(table.slots.iter().filter(|&&slot| slot != 0).count() == count as usize);
    }

    #[test]
    fn what_was_entered_is_found() {
        for count in [0, 1, 2, 20, 21, 22, 100, 10_000] {
            check(count, 0, u64::from);
            check(count, 50, |number| u64::from(number) << 40);
        }
    }

    #[test]
    fn equal_hashes_are_told_apart_by_content() {
        check(200, 0, |_| 7);
        // All begin at the last slots, and go on at the first.
        check(200, 0, |number| if number % 2 == 0 { u64::MAX } else { 0x1a4a_9d0b_5f2e_7c31 });
    }

    #[test]
    fn large_tables_grow_by_half() {
        check(900_000, 0, |number| u64::from(number).wrapping_mul(0x517c_c1b7_2722_0a95));
    }
}
