//! Interner: a table that stores each distinct value once and numbers it.
//!
//! Invariant: numbers are given in the order of first use and never change.

use std::borrow::Borrow;
use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;
use trine_collections::{IdTable, define_id};

define_id! {
    /// The place of a value.
    struct ValueId;
}

#[derive(Clone, Debug)]
pub(crate) struct Interner<T> {
    values: Vec<T>,
    table: IdTable<ValueId>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Self { values: Vec::new(), table: IdTable::default() }
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
        let id = ValueId::new(self.values.len());
        self.values.push(value);
        self.table.insert(hash, id);
        id.index()
    }

    pub(crate) fn find<Q>(&self, value: &Q) -> Option<usize>
    where
        T: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        self.table
            .find(hash_of(value), |id| self.values[id.index()].borrow() == value)
            .map(ValueId::index)
    }

    #[inline]
    pub(crate) fn get(&self, index: usize) -> &T {
        &self.values[index]
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }
}
