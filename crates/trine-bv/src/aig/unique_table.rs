//! The unique table: finds the and node with two given operands.
//!
//! Idea: open addressing with linear probing over node numbers alone; the operands are read from
//! the node array, so an entry takes four bytes. A hash is mapped to a slot by multiplication, so
//! that a large table can grow by half: at most two thirds full, it costs 6 to 9 bytes per node.
//! Invariant: every and node is in the table once; slot value 0 (the constant) means empty.

use super::Node;

/// Smallest number of slots.
const MIN_SLOTS: usize = 64;

/// Number of slots from which on memory counts more than time when the table grows.
const LARGE: usize = 1 << 21;

/// Where a search for a node ended.
pub(super) enum Slot {
    /// The node exists.
    Found(u32),
    /// The node does not exist; it belongs into this slot.
    Vacant(usize),
}

pub(super) struct UniqueTable {
    slots: Vec<u32>,
    entries: usize,
}

impl UniqueTable {
    pub(super) fn new() -> Self {
        Self { slots: vec![0; MIN_SLOTS], entries: 0 }
    }

    /// The slot of the node `[left, right]`.
    #[inline]
    pub(super) fn find(&self, nodes: &[Node], key: Node) -> Slot {
        let mut at = self.home(key);
        loop {
            let entry = self.slots[at];
            if entry == 0 {
                return Slot::Vacant(at);
            }
            if nodes[entry as usize] == key {
                return Slot::Found(entry);
            }
            at += 1;
            if at == self.slots.len() {
                at = 0;
            }
        }
    }

    /// Enters node number `entry`, which is the last of `nodes`, into a slot that
    /// [`find`](Self::find) has just called vacant.
    #[inline]
    pub(super) fn insert(&mut self, nodes: &[Node], slot: usize, entry: u32) {
        self.slots[slot] = entry;
        self.entries += 1;
        if self.entries * 3 > self.slots.len() * 2 {
            self.grow(nodes);
        }
    }

    #[cold]
    fn grow(&mut self, nodes: &[Node]) {
        let old = self.slots.len();
        let slots = if old < LARGE { 2 * old } else { old + old / 2 };
        // Freed first: the nodes say all that the old table knew.
        self.slots = Vec::new();
        self.slots = vec![0; slots];
        for (entry, &node) in nodes.iter().enumerate().filter(|(_, node)| node.is_and()) {
            let mut at = self.home(node);
            while self.slots[at] != 0 {
                at += 1;
                if at == slots {
                    at = 0;
                }
            }
            self.slots[at] = entry as u32;
        }
    }

    #[inline]
    fn home(&self, key: Node) -> usize {
        let word = u64::from(key.left) << 32 | u64::from(key.right);
        let product = u128::from(word ^ 0x243f_6a88_85a3_08d3) * 0x9e37_79b9_7f4a_7c15;
        let hash = (product >> 64) as u64 ^ product as u64;
        ((u128::from(hash) * self.slots.len() as u128) >> 64) as usize
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u32>()
    }
}
