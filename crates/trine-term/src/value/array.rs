//! Arrays as values: a default element, and a table of the indices that have another.
//!
//! Invariant: no table entry has the default as its value. Over an infinite index sort that makes
//! the representation unique. Over a finite one, the default is the element that most indices
//! have, the least of them if there are several; so two arrays are equal iff default and table are.
//! Cost: reading and writing are logarithmic in the number of exceptions, and versions share
//! memory; only when exceptions outnumber the default over a finite index sort, the table may have
//! to be turned round, which is linear.
//! Reference: SMT-LIB, theory `ArraysEx` (extensional arrays).

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::Value;
use super::nested::{dismantle, is_nested, take_entries};
use super::table::{Node, Table};
use crate::domain::{Domain, FiniteDomain};

/// A total function from the values of one sort to those of another, constant up to finitely many
/// exceptions.
#[derive(Clone)]
pub struct ArrayValue(Arc<Function>);

#[derive(Clone)]
struct Function {
    /// The index sort.
    domain: Domain,
    default: Value,
    table: Table,
    /// Sum of the hashes of the exceptions, so that it is known after each write.
    entries_hash: u64,
    /// An upper bound on how many indices share a value other than the default.
    rival: u64,
    exact: bool,
}

impl Drop for Function {
    fn drop(&mut self) {
        // The entries of an array of atoms are dropped by the trie itself.
        let nested = is_nested(&self.default)
            || self
                .table
                .entries()
                .next()
                .is_some_and(|e| is_nested(&e.key) || is_nested(&e.value));
        if nested {
            let mut pending = vec![std::mem::replace(&mut self.default, Value::Bool(false))];
            if let Some(root) = self.table.root.take() {
                take_entries(root, &mut pending);
            }
            dismantle(pending);
        }
    }
}

fn entry_hash(key_hash: u64, value: &Value) -> u64 {
    (key_hash.rotate_left(29) ^ value.stable_hash()).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl ArrayValue {
    /// The array over the indices `domain` that is `element` everywhere.
    #[must_use]
    pub fn constant(domain: Domain, element: Value) -> Self {
        let exact = element.is_exact();
        Self(Arc::new(Function {
            domain,
            default: element,
            table: Table::default(),
            entries_hash: 0,
            rival: 0,
            exact,
        }))
    }

    /// The element at every index that is no exception.
    #[must_use]
    pub fn default(&self) -> &Value {
        &self.0.default
    }

    /// Whether the index sort has so many values that none is told apart by being left over: all
    /// infinite sorts, and finite ones of at least 2^14 values, as in Z3's treatment of `default`.
    #[must_use]
    pub fn has_many_indices(&self) -> bool {
        self.0.domain.is_wide()
    }

    /// The array with the same indices that is `element` everywhere.
    #[must_use]
    pub fn constant_like(&self, element: Value) -> Self {
        Self::constant(self.0.domain.clone(), element)
    }

    /// The number of exceptions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.table.len()
    }

    /// Whether the array is constant.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// `select`: the element at `index`.
    #[must_use]
    pub fn select(&self, index: &Value) -> &Value {
        self.0.table.get(index.stable_hash(), index).unwrap_or(&self.0.default)
    }

    /// `store`: the same array with `element` at `index`.
    #[must_use]
    pub fn store(&self, index: Value, element: Value) -> Self {
        let mut result = self.clone();
        result.set(index, element);
        result
    }

    /// As [`store`](Self::store), in place; copies only what is shared.
    pub fn set(&mut self, index: Value, element: Value) {
        let function = Arc::make_mut(&mut self.0);
        function.exact &= index.is_exact() && element.is_exact();
        function.write(index, element);
        if function.rival_may_win() {
            function.settle_default();
        }
    }

    /// The exceptions, in the order of their indices.
    #[must_use]
    pub fn exceptions(&self) -> Vec<(&Value, &Value)> {
        let mut entries: Vec<_> = self.0.table.entries().map(|e| (&e.key, &e.value)).collect();
        entries.sort_unstable();
        entries
    }

    pub(super) fn root(&self) -> Option<&Node> {
        self.0.table.root.as_ref()
    }

    pub(super) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    pub(super) fn is_exact(&self) -> bool {
        self.0.exact
    }

    pub(super) fn hash_code(&self) -> u64 {
        self.0.default.stable_hash() ^ self.0.entries_hash
    }

    /// Moves the parts that nobody else refers to, to `pending`.
    pub(super) fn into_parts(self, pending: &mut Vec<Value>) {
        if let Some(mut function) = Arc::into_inner(self.0) {
            pending.push(std::mem::replace(&mut function.default, Value::Bool(false)));
            if let Some(root) = function.table.root.take() {
                take_entries(root, pending);
            }
        }
    }
}

impl Function {
    fn write(&mut self, index: Value, element: Value) {
        let hash = index.stable_hash();
        let old = if element == self.default {
            self.table.remove(hash, &index)
        } else {
            self.entries_hash = self.entries_hash.wrapping_add(entry_hash(hash, &element));
            self.rival = self.rival.saturating_add(1);
            self.table.insert(hash, index, element)
        };
        if let Some(old) = old {
            self.entries_hash = self.entries_hash.wrapping_sub(entry_hash(hash, &old));
        }
    }

    /// Whether another value may have as many indices as the default.
    fn rival_may_win(&self) -> bool {
        match self.domain.count() {
            Some(count) => self.rival >= count.saturating_sub(self.table.len() as u64),
            None => false,
        }
    }

    /// Counts how often each value occurs and makes the right one the default.
    fn settle_default(&mut self) {
        let Domain::Finite(domain) = self.domain.clone() else { return };
        let mut tally: FxHashMap<&Value, u64> = FxHashMap::default();
        for entry in self.table.entries() {
            *tally.entry(&entry.value).or_default() += 1;
        }
        let best = tally.iter().max_by(|a, b| a.1.cmp(b.1).then_with(|| b.0.cmp(a.0)));
        let Some((&value, &count)) = best else { return };
        let of_default = domain.count() - self.table.len() as u64;
        self.rival = count;
        if count > of_default || (count == of_default && *value < self.default) {
            let default = value.clone();
            self.rival = count.max(of_default);
            self.turn_round(&domain, default);
        }
    }

    /// Writes down the same function with another default.
    fn turn_round(&mut self, domain: &FiniteDomain, default: Value) {
        let old_default = std::mem::replace(&mut self.default, default);
        let old = std::mem::take(&mut self.table);
        let rival = self.rival;
        self.entries_hash = 0;
        for number in 0..domain.count() {
            let index = domain.element(number);
            let element = old.get(index.stable_hash(), &index).unwrap_or(&old_default).clone();
            if element != self.default {
                self.write(index, element);
            }
        }
        self.rival = rival;
    }
}
