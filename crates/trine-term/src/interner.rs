//! Interner: a table that stores each distinct value once and numbers it.
//!
//! Invariant: numbers are given in the order of first use and never change.

use std::borrow::Borrow;
use std::hash::{Hash, Hasher};

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use trine_collections::table_full;

#[derive(Clone, Debug)]
pub(crate) struct Interner<T> {
    values: Vec<T>,
    table: HashTable<u32>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Self { values: Vec::new(), table: HashTable::new() }
    }
}

fn hash_of<Q: Hash + ?Sized>(value: &Q) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

impl<T: Hash + Eq> Interner<T> {
    /// The number of `value`, which is stored if it is new.
    pub(crate) fn intern(&mut self, value: T) -> usize {
        match self.find(&value) {
            Some(index) => index,
            None => self.insert(hash_of(&value), value),
        }
    }

    /// As [`intern`](Self::intern), making the owned value only if it is new.
    pub(crate) fn intern_ref<Q>(&mut self, value: &Q, own: impl FnOnce(&Q) -> T) -> usize
    where
        T: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        match self.find(value) {
            Some(index) => index,
            None => self.insert(hash_of(value), own(value)),
        }
    }

    fn insert(&mut self, hash: u64, value: T) -> usize {
        let index = self.values.len();
        let id = u32::try_from(index).unwrap_or_else(|_| table_full("values"));
        self.values.push(value);
        let values = &self.values;
        self.table.insert_unique(hash, id, |&i| hash_of(&values[i as usize]));
        index
    }

    pub(crate) fn find<Q>(&self, value: &Q) -> Option<usize>
    where
        T: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        self.table
            .find(hash_of(value), |&i| self.values[i as usize].borrow() == value)
            .map(|&i| i as usize)
    }

    pub(crate) fn get(&self, index: usize) -> &T {
        &self.values[index]
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }
}
