//! A persistent hash trie from values to values: the exceptions of an array.
//!
//! Idea: sixteen-way branching on four bits of the key's hash at each level. Versions share what
//! they have in common, so that a chain of `n` stores costs `n log n` memory and not `n^2`, and
//! reading an old version costs as much as reading the newest.
//! Invariant: the shape depends on the set of entries alone: a branch has two children or more,
//! unless its only child is a branch, and keys with equal hashes stand in ascending order. So
//! equality of tables is equality of shapes.
//! Reference: Bagwell, "Ideal Hash Trees", 2001; Steindorfer and Vinju, "Optimizing Hash-Array
//! Mapped Tries", OOPSLA 2015 (canonical deletion).

use std::sync::Arc;

use super::Value;

/// Bits of the hash that one level looks at.
const LEVEL_BITS: u32 = 4;

/// One exception.
#[derive(Clone)]
pub(super) struct Entry {
    pub(super) hash: u64,
    pub(super) key: Value,
    pub(super) value: Value,
}

#[derive(Clone)]
pub(super) enum Node {
    Entry(Arc<Entry>),
    Branch(Arc<Branch>),
    /// Keys with one hash, in ascending order, at least two.
    Collision(Arc<Vec<Entry>>),
}

#[derive(Clone)]
pub(super) struct Branch {
    pub(super) bitmap: u16,
    pub(super) children: Vec<Node>,
}

/// A finite map from values to values.
#[derive(Clone, Default)]
pub(super) struct Table {
    pub(super) root: Option<Node>,
    len: usize,
}

/// The bit of the child for `hash` at `level`, and its place among the children.
fn slot(bitmap: u16, hash: u64, level: u32) -> (u16, usize) {
    let bit = 1u16 << (hash >> (level * LEVEL_BITS) & 0xf);
    (bit, (bitmap & (bit - 1)).count_ones() as usize)
}

impl Node {
    /// The smallest branch that tells two nodes with different hashes apart, from `level` on.
    fn split((a, first): (u64, Self), (b, second): (u64, Self), level: u32) -> Self {
        debug_assert_ne!(a, b);
        let mut lower = level;
        while slot(0, a, lower).0 == slot(0, b, lower).0 {
            lower += 1;
        }
        let (bit_a, bit_b) = (slot(0, a, lower).0, slot(0, b, lower).0);
        let children = if bit_a < bit_b { vec![first, second] } else { vec![second, first] };
        let mut node = Self::Branch(Arc::new(Branch { bitmap: bit_a | bit_b, children }));
        for level in (level..lower).rev() {
            let bitmap = slot(0, a, level).0;
            node = Self::Branch(Arc::new(Branch { bitmap, children: vec![node] }));
        }
        node
    }

    /// Puts an entry in, or over the old one of its key, which is returned.
    fn insert(&mut self, entry: Entry, level: u32) -> Option<Value> {
        match self {
            Self::Branch(branch) => {
                let branch = Arc::make_mut(branch);
                let (bit, at) = slot(branch.bitmap, entry.hash, level);
                if branch.bitmap & bit != 0 {
                    return branch.children[at].insert(entry, level + 1);
                }
                branch.bitmap |= bit;
                branch.children.insert(at, Self::Entry(Arc::new(entry)));
                None
            }
            Self::Entry(old) if old.hash != entry.hash => {
                let old = (old.hash, Self::Entry(Arc::clone(old)));
                *self = Self::split(old, (entry.hash, Self::Entry(Arc::new(entry))), level);
                None
            }
            Self::Entry(old) if old.key == entry.key => {
                let old = Arc::make_mut(old);
                Some(std::mem::replace(&mut old.value, entry.value))
            }
            Self::Entry(old) => {
                let mut both = vec![Entry::clone(old), entry];
                both.sort_by(|a, b| a.key.cmp(&b.key));
                *self = Self::Collision(Arc::new(both));
                None
            }
            Self::Collision(entries) if entries[0].hash != entry.hash => {
                let old = (entries[0].hash, Self::Collision(Arc::clone(entries)));
                *self = Self::split(old, (entry.hash, Self::Entry(Arc::new(entry))), level);
                None
            }
            Self::Collision(entries) => {
                let entries = Arc::make_mut(entries);
                match entries.binary_search_by(|old| old.key.cmp(&entry.key)) {
                    Ok(at) => Some(std::mem::replace(&mut entries[at].value, entry.value)),
                    Err(at) => {
                        entries.insert(at, entry);
                        None
                    }
                }
            }
        }
    }

    /// Takes a key out that is there; `None` if nothing is left.
    fn without(&self, hash: u64, key: &Value, level: u32) -> Option<Self> {
        match self {
            Self::Entry(_) => None,
            Self::Collision(entries) => {
                let mut rest: Vec<Entry> =
                    entries.iter().filter(|entry| entry.key != *key).cloned().collect();
                match rest.len() {
                    1 => rest.pop().map(|last| Self::Entry(Arc::new(last))),
                    _ => Some(Self::Collision(Arc::new(rest))),
                }
            }
            Self::Branch(branch) => {
                let (bit, at) = slot(branch.bitmap, hash, level);
                let mut children = branch.children.clone();
                let mut bitmap = branch.bitmap;
                match children[at].without(hash, key, level + 1) {
                    Some(child) => children[at] = child,
                    None => {
                        children.remove(at);
                        bitmap &= !bit;
                    }
                }
                match children.as_slice() {
                    [] => None,
                    [only @ (Self::Entry(_) | Self::Collision(_))] => Some(only.clone()),
                    _ => Some(Self::Branch(Arc::new(Branch { bitmap, children }))),
                }
            }
        }
    }
}

impl Table {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn get(&self, hash: u64, key: &Value) -> Option<&Value> {
        let mut node = self.root.as_ref()?;
        let mut level = 0;
        loop {
            match node {
                Node::Entry(entry) => {
                    return (entry.hash == hash && entry.key == *key).then_some(&entry.value);
                }
                Node::Collision(entries) => {
                    let found =
                        entries.iter().find(|entry| entry.hash == hash && entry.key == *key);
                    return found.map(|entry| &entry.value);
                }
                Node::Branch(branch) => {
                    let (bit, at) = slot(branch.bitmap, hash, level);
                    if branch.bitmap & bit == 0 {
                        return None;
                    }
                    node = &branch.children[at];
                    level += 1;
                }
            }
        }
    }

    /// Sets the value of a key and returns the old one.
    pub(super) fn insert(&mut self, hash: u64, key: Value, value: Value) -> Option<Value> {
        let entry = Entry { hash, key, value };
        let old = match &mut self.root {
            Some(root) => root.insert(entry, 0),
            root @ None => {
                *root = Some(Node::Entry(Arc::new(entry)));
                None
            }
        };
        self.len += usize::from(old.is_none());
        old
    }

    /// Takes a key out and returns its value.
    pub(super) fn remove(&mut self, hash: u64, key: &Value) -> Option<Value> {
        let old = self.get(hash, key)?.clone();
        self.root = self.root.as_ref().and_then(|root| root.without(hash, key, 0));
        self.len -= 1;
        Some(old)
    }

    /// The entries in the order of the hashes, which is the same on every machine.
    pub(super) fn entries(&self) -> Entries<'_> {
        Entries { stack: self.root.iter().collect(), collision: [].iter() }
    }
}

/// Walks over the entries of a table.
pub(super) struct Entries<'a> {
    stack: Vec<&'a Node>,
    collision: std::slice::Iter<'a, Entry>,
}

impl<'a> Iterator for Entries<'a> {
    type Item = &'a Entry;

    fn next(&mut self) -> Option<&'a Entry> {
        if let Some(entry) = self.collision.next() {
            return Some(entry);
        }
        loop {
            match self.stack.pop()? {
                Node::Entry(entry) => return Some(entry),
                Node::Branch(branch) => self.stack.extend(branch.children.iter().rev()),
                Node::Collision(entries) => {
                    self.collision = entries.iter();
                    return self.collision.next();
                }
            }
        }
    }
}
