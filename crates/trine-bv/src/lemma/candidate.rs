//! A propositional model, read as values of terms.
//!
//! Idea: the graph is evaluated once; the words of terms are read from it as they are asked for,
//! as numbers that can be compared. An array has no word: its number is that of its class, the
//! arrays that are linked by equalities that hold, and by choices of `ite`.
//! Invariant: two terms of one sort that has words have equal keys iff they have equal words.

use std::cell::RefCell;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use trine_arrays::{Branch, Candidate as Values, Key};
use trine_term::{Op, TermId, TermStore, Value};
use trine_value::BitVec;

use super::registry::ArrayEquality;
use crate::aig::AigLit;
use crate::aig::evaluate::Assignment;
use crate::blast::{Blaster, Reading};
use crate::word_sort::WordSort;

/// Numbers for words that are too long to be their own key.
#[derive(Default)]
struct LongWords {
    numbers: FxHashMap<SmallVec<[u64; 4]>, u64>,
}

/// A propositional model, read as values of terms as they are asked for.
pub(super) struct Candidate<'a> {
    blaster: &'a Blaster,
    assignment: Assignment,
    keys: RefCell<FxHashMap<TermId, Key>>,
    long: RefCell<LongWords>,
    /// Parents in the forest of classes of arrays.
    parents: FxHashMap<TermId, TermId>,
}

impl<'a> Candidate<'a> {
    /// Reads the candidate. All words of `terms` must be blasted, and all nodes be assigned.
    pub(super) fn new(
        store: &TermStore,
        blaster: &'a Blaster,
        assignment: Assignment,
        terms: &[TermId],
        equalities: &[ArrayEquality],
    ) -> Self {
        let mut candidate = Self {
            blaster,
            assignment,
            keys: RefCell::default(),
            long: RefCell::default(),
            parents: FxHashMap::default(),
        };
        for &term in terms {
            if blaster.reading(store, term) == Reading::Array && store.op(term) == Op::Ite {
                let chosen = candidate.choose(store, term).array;
                candidate.merge(term, chosen);
            }
        }
        for equality in equalities {
            if candidate.bit(equality.literal) {
                candidate.merge(equality.left, equality.right);
            }
        }
        candidate
    }

    /// The class of an array, halving the path to its root.
    fn find(&mut self, array: TermId) -> TermId {
        let mut at = array;
        while let Some(&parent) = self.parents.get(&at) {
            if let Some(&above) = self.parents.get(&parent) {
                self.parents.insert(at, above);
            }
            at = parent;
        }
        at
    }

    fn merge(&mut self, left: TermId, right: TermId) {
        let (left, right) = (self.find(left), self.find(right));
        if left != right {
            self.parents.insert(left.max(right), left.min(right));
        }
    }

    /// The value of a literal of the graph.
    pub(super) fn bit(&self, literal: AigLit) -> bool {
        self.assignment.value(literal)
    }

    /// The branch that an `ite` takes.
    fn choose(&self, store: &TermStore, ite: TermId) -> Branch {
        let [formula, high, low] = [0, 1, 2].map(|position| store.arg(ite, position));
        let word = self.blaster.known_word(formula).expect("a blasted formula");
        let condition = self.bit(self.blaster.bits(word)[0]);
        Branch { array: if condition { high } else { low }, condition }
    }

    /// The key of a word.
    fn key_of_bits(&self, bits: impl Iterator<Item = bool>) -> Key {
        let mut limbs = SmallVec::<[u64; 4]>::new();
        for (position, bit) in bits.enumerate() {
            if position % 64 == 0 {
                limbs.push(0);
            }
            limbs[position / 64] |= u64::from(bit) << (position % 64);
        }
        match *limbs {
            [] => Key(0),
            [limb] => Key(limb),
            _ => {
                let numbers = &mut self.long.borrow_mut().numbers;
                let next = numbers.len() as u64;
                Key(*numbers.entry(limbs).or_insert(next))
            }
        }
    }
}

impl Values for Candidate<'_> {
    fn key(&self, term: TermId) -> Key {
        if let Some(&key) = self.keys.borrow().get(&term) {
            return key;
        }
        let key = match self.blaster.known_word(term) {
            Some(word) => {
                let bits = self.blaster.bits(word).iter().map(|&bit| self.bit(bit));
                self.key_of_bits(bits)
            }
            None => {
                let mut root = term;
                while let Some(&parent) = self.parents.get(&root) {
                    root = parent;
                }
                Key(u64::from(root.raw()))
            }
        };
        self.keys.borrow_mut().insert(term, key);
        key
    }

    fn key_of_value(&self, value: &Value) -> Option<Key> {
        let bits = match value {
            Value::Bool(bit) => BitVec::from_bool(*bit),
            Value::BitVec(bits) => bits.to_bitvec(),
            Value::Float(float) => float.bits().clone(),
            Value::Rounding(mode) => BitVec::from_u64(3, u64::from(mode.index())),
            _ => return None,
        };
        Some(self.key_of_bits((0..bits.width()).map(|position| bits.bit(position))))
    }

    fn value(&self, store: &TermStore, term: TermId) -> Option<Value> {
        let word = self.blaster.known_word(term)?;
        let sort = WordSort::of_term(store, term)?;
        Some(sort.value(self.blaster.bits(word).iter().map(|&bit| self.bit(bit))))
    }

    fn branch(&self, store: &TermStore, ite: TermId) -> Option<Branch> {
        Some(self.choose(store, ite))
    }
}
