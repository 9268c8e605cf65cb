//! The unique table: finds the and node with two given operands.
//!
//! Idea: open addressing with linear probing over node numbers; the operands are read from the node
//! array, so an entry takes four bytes. The bits that the numbers leave free hold a part of the hash:
//! in a large graph a search waits for memory and for nothing else, and with these bits it seldom reads
//! a node that is not the one it looks for. A hash is mapped to a slot by multiplication, so
//! that a large table can grow by half: at most two thirds full, it costs 6 to 9 bytes per node.
//! Invariant: every and node is in the table once; slot value 0 (the constant) means empty; all
//! numbers in the table have at most `number_bits` bits.

use super::Node;

/// Smallest number of slots.
const MIN_SLOTS: usize = 64;

/// Number of slots from which on memory counts more than time when the table grows.
const LARGE: usize = 1 << 21;

/// Where a search for a node ended.
pub(super) enum Slot {
    /// The node exists.
    Found(u32),
    /// The node does not exist.
    Vacant(Place),
}

/// Where a node belongs that is not in the table yet.
pub(super) struct Place {
    slot: usize,
    /// The entry, but for the number.
    entry: u32,
}

pub(super) struct UniqueTable {
    /// Low bits of the hash above the number of the node.
    slots: Vec<u32>,
    entries: usize,
    /// Bits of an entry that are the number.
    number_bits: u32,
}

impl UniqueTable {
    pub(super) fn new() -> Self {
        Self { slots: vec![0; MIN_SLOTS], entries: 0, number_bits: MIN_SLOTS.ilog2() }
    }

    /// The slot of the node `[left, right]`.
    #[inline]
    pub(super) fn find(&self, nodes: &[Node], key: Node) -> Slot {
        let hash = hash(key);
        let wanted = self.entry(hash, 0);
        let numbers = !(u32::MAX << self.number_bits);
        let mut at = self.home(hash);
        loop {
            let entry = self.slots[at];
            if entry == 0 {
                return Slot::Vacant(Place { slot: at, entry: wanted });
            }
            if (entry ^ wanted) & !numbers == 0 && nodes[(entry & numbers) as usize] == key {
                return Slot::Found(entry & numbers);
            }
            at += 1;
            if at == self.slots.len() {
                at = 0;
            }
        }
    }

    /// Enters node number `number`, which is the last of `nodes`, where [`find`](Self::find) has just
    /// said that it belongs.
    #[inline]
    pub(super) fn insert(&mut self, nodes: &[Node], place: Place, number: u32) {
        self.entries += 1;
        if self.entries * 3 > self.slots.len() * 2 || number >> self.number_bits != 0 {
            self.rebuild(nodes);
        } else {
            self.slots[place.slot] = place.entry | number;
        }
    }

    /// Enters all nodes again, with room for more of them.
    #[cold]
    fn rebuild(&mut self, nodes: &[Node]) {
        let mut slots = self.slots.len();
        if self.entries * 3 > slots * 2 {
            slots = if slots < LARGE { 2 * slots } else { slots + slots / 2 };
        }
        // Inputs have numbers, too, so there may be far more numbers than entries. No number has more bits
        // than 31.
        self.number_bits = (nodes.len().ilog2() + 2).min(31);
        // Freed first: the nodes say all that the old table knew.
        self.slots = Vec::new();
        self.slots = vec![0; slots];
        for (number, &node) in nodes.iter().enumerate().filter(|(_, node)| node.is_and()) {
            let hash = hash(node);
            let mut at = self.home(hash);
            while self.slots[at] != 0 {
                at += 1;
                if at == slots {
                    at = 0;
                }
            }
            self.slots[at] = self.entry(hash, number as u32);
        }
    }

    /// Where a search begins: that follows from the high bits of the hash.
    #[inline]
    fn home(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.slots.len() as u128) >> 64) as usize
    }

    #[inline]
    fn entry(&self, hash: u64, number: u32) -> u32 {
        (hash as u32) << self.number_bits | number
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u32>()
    }
}

#[inline]
fn hash(key: Node) -> u64 {
    let word = u64::from(key.left) << 32 | u64::from(key.right);
    let product = u128::from(word ^ 0x243f_6a88_85a3_08d3) * 0x9e37_79b9_7f4a_7c15;
    (product >> 64) as u64 ^ product as u64
}
