//! Memory of the evaluator: one slot per term, without allocation for Booleans and words.
//!
//! Invariant: a slot with tag [`ABSENT`] says nothing; tags 1 to 64 are widths of bit-vectors whose
//! bits are the word; otherwise the word is a place in a list of values.

use rustc_hash::FxHashMap;

use crate::pages::Pages;
use crate::store::TermId;
use crate::value::Value;

/// No value yet.
const ABSENT: u64 = 0;
/// A Boolean, 0 or 1.
const BOOL: u64 = 65;
/// A place in the list of values that live as long as the cache.
const BOXED: u64 = 66;
/// A place in the list of values that live as long as the innermost frame.
const LOCAL: u64 = 67;

/// The value of a term: a word and a tag. Plain words, so that an empty cache is zeroed memory
/// that the system hands out only where it is touched.
pub(super) type Slot = [u64; 2];

/// A Boolean as a slot.
pub(super) fn bool_slot(value: bool) -> Slot {
    [u64::from(value), BOOL]
}

/// A bit-vector of at most 64 bits as a slot.
#[inline]
pub(super) fn word_slot(width: u32, word: u64) -> Slot {
    [word, u64::from(width)]
}

/// The Boolean in a slot.
#[inline]
pub(super) fn slot_bool([word, tag]: Slot) -> Option<bool> {
    (tag == BOOL).then_some(word == 1)
}

/// Values of terms, and of the terms of the innermost frames.
#[derive(Default)]
pub(super) struct Cache {
    slots: Pages<Slot>,
    boxed: Vec<Value>,
    local: Vec<Value>,
}

impl Cache {
    /// The value of a term outside of all frames.
    #[inline]
    pub(super) fn get(&self, term: TermId) -> Option<Slot> {
        self.slots.get(term.index()).copied().filter(|slot| slot[1] != ABSENT)
    }

    /// Sets the value of a term outside of all frames.
    #[inline]
    pub(super) fn set(&mut self, term: TermId, slot: Slot) {
        *self.slots.at(term.index(), &[0, ABSENT]) = slot;
    }

    /// Makes a slot that lives as long as the cache.
    pub(super) fn keep(&mut self, value: Value) -> Slot {
        Self::pack(value, &mut self.boxed, BOXED)
    }

    /// Makes a slot that lives until [`truncate`](Self::truncate) with the present mark.
    pub(super) fn keep_local(&mut self, value: Value) -> Slot {
        Self::pack(value, &mut self.local, LOCAL)
    }

    fn pack(value: Value, list: &mut Vec<Value>, tag: u64) -> Slot {
        match &value {
            Value::Bool(value) => return bool_slot(*value),
            Value::BitVec(bits) => {
                if let Some(word) = bits.word() {
                    return word_slot(bits.width(), word);
                }
            }
            _ => {}
        }
        list.push(value);
        [list.len() as u64 - 1, tag]
    }

    /// The value in a slot.
    pub(super) fn value(&self, slot: Slot) -> Value {
        let [word, tag] = slot;
        match tag {
            BOOL => Value::Bool(word == 1),
            BOXED => self.boxed[word as usize].clone(),
            LOCAL => self.local[word as usize].clone(),
            width => Value::bits(width as u32, word),
        }
    }

    /// How many local values there are.
    pub(super) fn mark(&self) -> usize {
        self.local.len()
    }

    /// Forgets the local values made since `mark`.
    pub(super) fn truncate(&mut self, mark: usize) {
        self.local.truncate(mark);
    }
}

/// The values of the terms that depend on the variables of one frame.
pub(super) type Locals = FxHashMap<TermId, Slot>;
