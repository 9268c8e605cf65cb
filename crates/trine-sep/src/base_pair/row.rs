//! Tables of rows: all base pairs of one predicate, with where they came from.
//!
//! Idea: a row is a short string of bytes: for each parameter the smallest equal local, then its
//! flags, then distinct pairs. Rows lie in one slab, so that a million of them fit.

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// The class has a cell.
pub(super) const ALLOCATED: u8 = 2;
/// The class is not nil.
pub(super) const NOT_NIL: u8 = 1;

/// What is known of an argument.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NilStatus {
    Open,
    Nil,
    NotNil,
}

/// One row, taken apart.
#[derive(Clone, Copy)]
pub(crate) struct RowView<'a> {
    /// Smallest equal local of each parameter.
    pub(super) roots: &'a [u8],
    /// Flags of each parameter that is a root.
    pub(super) flags: &'a [u8],
    /// Pairs of distinct roots, flattened.
    pub(super) distinct: &'a [u8],
}

/// Where a row came from.
#[derive(Clone, Copy)]
struct Origin {
    key: u32,
    children: u32,
    rule: u32,
}

/// The rows of one predicate.
pub(crate) struct Table {
    arity: usize,
    keys: Vec<u8>,
    /// The rows of the calls, each as groups of seven bits, the last one without the top bit.
    children: Vec<u8>,
    origins: Vec<Origin>,
    /// Rows by their keys, with the hash of the key, so that growing does not read keys.
    places: HashTable<(u32, u32)>,
    /// For each parameter, the rows that allow it to be nil and those that allow it not to be; empty
    /// if the table is not complete yet, or has too many rows.
    fitting: Vec<[u64; 2]>,
}

/// Most rows of a table that is indexed: one bit for each.
pub(super) const INDEXED_ROWS: usize = 64;

fn hash(key: &[u8]) -> u32 {
    let mut hasher = FxHasher::default();
    hasher.write(key);
    let hash = hasher.finish();
    (hash ^ (hash >> 32)) as u32
}

/// All bits of the hash that the table of places uses, from those that it keeps.
fn spread(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl Table {
    pub(super) fn new(arity: usize) -> Self {
        Self {
            arity,
            keys: Vec::new(),
            children: Vec::new(),
            origins: Vec::new(),
            places: HashTable::new(),
            fitting: Vec::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.origins.len()
    }

    fn key(&self, row: u32) -> &[u8] {
        let start = self.origins[row as usize].key as usize;
        let end = self.origins.get(row as usize + 1).map_or(self.keys.len(), |o| o.key as usize);
        &self.keys[start..end]
    }

    pub(super) fn row(&self, row: u32) -> RowView<'_> {
        let (roots, rest) = self.key(row).split_at(self.arity);
        let (flags, distinct) = rest.split_at(self.arity);
        RowView { roots, flags, distinct }
    }

    /// Adds a row; its number if it is new.
    pub(super) fn insert(&mut self, key: &[u8], rule: u32, children: &[u32]) -> Option<u32> {
        let hashed = hash(key);
        let same = |&(known, row): &(u32, u32)| known == hashed && self.key(row) == key;
        if self.places.find(spread(hashed), same).is_some() {
            return None;
        }
        let row = self.origins.len() as u32;
        self.origins.push(Origin {
            key: self.keys.len() as u32,
            children: self.children.len() as u32,
            rule,
        });
        self.keys.extend_from_slice(key);
        for &child in children {
            let mut rest = child;
            while rest >= 0x80 {
                self.children.push(rest as u8 | 0x80);
                rest >>= 7;
            }
            self.children.push(rest as u8);
        }
        self.places.insert_unique(spread(hashed), (hashed, row), |&(known, _)| spread(known));
        Some(row)
    }

    /// Prepares the complete table for [`fitting`](Self::fitting).
    pub(super) fn index(&mut self, nils: usize) {
        if self.len() > INDEXED_ROWS {
            return;
        }
        let mut fitting = vec![[0u64; 2]; self.arity];
        for row in 0..self.len() as u32 {
            let view = self.row(row);
            for (param, masks) in fitting.iter_mut().enumerate() {
                let root = usize::from(view.roots[param]);
                let nil = root < nils || view.flags[root - nils] == 0;
                masks[0] |= u64::from(nil) << row;
                masks[1] |= u64::from(root >= nils) << row;
            }
        }
        self.fitting = fitting;
    }

    /// The rows that fit to what is known of the arguments, as a mask; none if there is no index.
    #[inline]
    pub(super) fn fitting(&self, status: impl Fn(usize) -> NilStatus) -> Option<u64> {
        if self.fitting.is_empty() {
            return None;
        }
        let all = u64::MAX >> (64 - self.len().max(1));
        let of_param = |param: usize| match status(param) {
            NilStatus::Open => u64::MAX,
            NilStatus::Nil => self.fitting[param][0],
            NilStatus::NotNil => self.fitting[param][1],
        };
        Some((0..self.arity).map(of_param).fold(all, |rows, fit| rows & fit))
    }

    /// The rule that made a row.
    pub(super) fn rule(&self, row: u32) -> usize {
        self.origins[row as usize].rule as usize
    }

    /// Writes the rows of the calls of that rule.
    pub(super) fn children(&self, row: u32, into: &mut Vec<u32>) {
        into.clear();
        let start = self.origins[row as usize].children as usize;
        let next = self.origins.get(row as usize + 1);
        let end = next.map_or(self.children.len(), |o| o.children as usize);
        let (mut child, mut shift) = (0, 0);
        for &byte in &self.children[start..end] {
            child |= u32::from(byte & 0x7f) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                into.push(child);
                (child, shift) = (0, 0);
            }
        }
    }
}
