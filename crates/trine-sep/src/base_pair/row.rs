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
    Open = 0,
    Nil = 1,
    NotNil = 2,
}

impl NilStatus {
    fn of_code(code: usize) -> Self {
        match code {
            1 => Self::Nil,
            2 => Self::NotNil,
            _ => Self::Open,
        }
    }
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
    children: Vec<u32>,
    origins: Vec<Origin>,
    places: HashTable<u32>,
    /// For each combination of what is known of the arguments, the rows that fit; empty if the table
    /// is not complete yet, or has too many rows or parameters.
    fitting: Vec<u32>,
}

/// Most rows and parameters of a table that is indexed.
const INDEXED_ROWS: usize = 31;
const INDEXED_ARITY: usize = 4;

fn hash(key: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(key);
    hasher.finish()
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
    pub(super) fn insert(&mut self, key: Box<[u8]>, rule: u32, children: &[u32]) -> Option<u32> {
        let hashed = hash(&key);
        if self.places.find(hashed, |&row| *self.key(row) == *key).is_some() {
            return None;
        }
        let row = self.origins.len() as u32;
        self.origins.push(Origin {
            key: self.keys.len() as u32,
            children: self.children.len() as u32,
            rule,
        });
        self.keys.extend_from_slice(&key);
        self.children.extend_from_slice(children);
        let (keys, origins) = (&self.keys, &self.origins);
        self.places.insert_unique(hashed, row, |&row| {
            let start = origins[row as usize].key as usize;
            let end = origins.get(row as usize + 1).map_or(keys.len(), |o| o.key as usize);
            hash(&keys[start..end])
        });
        Some(row)
    }

    /// Prepares the complete table for [`fitting`](Self::fitting).
    pub(super) fn index(&mut self, nils: usize) {
        if self.len() > INDEXED_ROWS || self.arity > INDEXED_ARITY {
            return;
        }
        let combinations = 3usize.pow(self.arity as u32);
        self.fitting = (0..combinations)
            .map(|code| {
                let fits = |row: &u32| {
                    let view = self.row(*row);
                    let mut code = code;
                    view.roots.iter().all(|&root| {
                        let known = NilStatus::of_code(code % 3);
                        code /= 3;
                        let root = usize::from(root);
                        match known {
                            NilStatus::Open => true,
                            NilStatus::Nil => root < nils || view.flags[root - nils] == 0,
                            NilStatus::NotNil => root >= nils,
                        }
                    })
                };
                (0..self.len() as u32).filter(fits).fold(0, |mask, row| mask | 1 << row)
            })
            .collect();
    }

    /// The rows that fit to what is known of the arguments, as a mask; none if there is no index.
    #[inline]
    pub(super) fn fitting(&self, status: impl Fn(usize) -> NilStatus) -> Option<u32> {
        if self.fitting.is_empty() {
            return None;
        }
        let code = (0..self.arity).rev().fold(0, |code, param| code * 3 + status(param) as usize);
        Some(self.fitting[code])
    }

    /// The rule that made a row.
    pub(super) fn rule(&self, row: u32) -> usize {
        self.origins[row as usize].rule as usize
    }

    /// The rows of the calls of that rule.
    pub(super) fn children(&self, row: u32) -> &[u32] {
        let start = self.origins[row as usize].children as usize;
        let next = self.origins.get(row as usize + 1);
        &self.children[start..next.map_or(self.children.len(), |o| o.children as usize)]
    }
}
