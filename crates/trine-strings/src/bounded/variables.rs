//! The unknowns of a bounded search: words for integers, and words of letters with a length for strings.
//!
//! Invariant: the conditions say that letters are letters, that they end where the string does, and that
//! numbers are small enough for sums of a few of them.

use rustc_hash::FxHashMap;
use trine_term::{FunId, Interpretation, Op, TermId, TermStore, Value};
use trine_value::number::Integer;
use trine_value::{BitVec, CodePoint, StrValue};

use super::bounded_string::{BoundedString, Words};
use super::letters::Letters;

/// A string that may be anything.
#[derive(Clone, Copy)]
struct FreeString {
    /// The word of letters, if there is room for one.
    word: Option<TermId>,
    capacity: u32,
    length: TermId,
}

/// A declared constant and what stands for it.
#[derive(Clone, Copy)]
enum Variable {
    String,
    Int(TermId),
    Bool,
}

/// The unknowns of formulas.
pub(super) struct Variables {
    pub(super) letters: Letters,
    /// Bits of integers.
    pub(super) int: u32,
    strings: FxHashMap<TermId, FreeString>,
    /// Declared constants in the order in which they were met, by their terms.
    constants: Vec<(FunId, TermId, Variable)>,
    known: FxHashMap<TermId, Variable>,
    /// What has to hold of the unknowns.
    conditions: Vec<TermId>,
}

impl Variables {
    /// No unknowns; strings have these letters, integers so many bits.
    pub(super) fn new(letters: Letters, int: u32) -> Self {
        Self {
            letters,
            int,
            strings: FxHashMap::default(),
            constants: Vec::new(),
            known: FxHashMap::default(),
            conditions: Vec::new(),
        }
    }

    /// What has to hold of the unknowns.
    pub(super) fn conditions(&self) -> &[TermId] {
        &self.conditions
    }

    /// Takes notice of a Boolean constant, which stands for itself.
    pub(super) fn boolean(&mut self, function: FunId, term: TermId) {
        if self.known.insert(term, Variable::Bool).is_none() {
            self.constants.push((function, term, Variable::Bool));
        }
    }

    /// The word of an integer constant.
    pub(super) fn integer(
        &mut self,
        store: &mut TermStore,
        function: FunId,
        term: TermId,
    ) -> TermId {
        if let Some(&Variable::Int(word)) = self.known.get(&term) {
            return word;
        }
        let sort = store.sorts.bitvec(self.int);
        let word = store.skolem("int", sort);
        self.known.insert(term, Variable::Int(word));
        self.constants.push((function, term, Variable::Int(word)));
        // Sums of a few numbers do not overflow.
        let mut w = Words { store, letter: self.letters.width(), int: self.int };
        let limit = 1_i64 << (self.int - 5);
        let (low, high) = (w.constant(-limit), w.constant(limit));
        let bounds = [w.le(low, word), w.le(word, high)];
        self.conditions.extend(bounds);
        word
    }

    /// The string of a string constant with room for `capacity` letters, and the formula that it ends there.
    pub(super) fn constant(
        &mut self,
        store: &mut TermStore,
        function: FunId,
        term: TermId,
        capacity: u32,
    ) -> (BoundedString, TermId) {
        if self.known.insert(term, Variable::String).is_none() {
            self.constants.push((function, term, Variable::String));
        }
        self.string(store, term, capacity)
    }

    /// A string for a term that may be anything with at most `capacity` letters, and the formula that it
    /// ends there.
    pub(super) fn string(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        capacity: u32,
    ) -> (BoundedString, TermId) {
        let width = self.letters.width();
        let mut w = Words { store, letter: width, int: self.int };
        let free = self.strings.entry(term).or_insert_with(|| {
            let sort = w.store.sorts.bitvec(self.int);
            let length = w.store.skolem("length", sort);
            let zero = w.constant(0);
            self.conditions.push(w.le(zero, length));
            if capacity == 0 {
                return FreeString { word: None, capacity, length };
            }
            let sort = w.store.sorts.bitvec(width * capacity);
            let word = Some(w.store.skolem("string", sort));
            let (zero, last) = (w.letter(0), w.letter(self.letters.codes().len() as u32));
            let letters = BoundedString { word, capacity, length };
            for position in 0..capacity {
                let letter = w.at(letters, position);
                let index = w.constant(i64::from(position));
                let (ended, inside) = (w.eq(letter, zero), w.lt(index, length));
                let outside = w.not(inside);
                self.conditions.push(w.eq(ended, outside));
                if self.letters.codes().len() + 1 < 1 << width {
                    self.conditions.push(w.store.mk(Op::BvUle, &[letter, last]));
                }
            }
            FreeString { word, capacity, length }
        });
        let FreeString { word, capacity, length } = *free;
        let most = w.constant(i64::from(capacity));
        (BoundedString { word, capacity, length }, w.le(length, most))
    }

    /// The values of the constants, from those of the words.
    pub(super) fn values(&self, store: &TermStore, words: &Interpretation) -> Vec<(FunId, Value)> {
        let bits = |term: TermId| {
            let value = store.function(term).and_then(|function| words.constant(function));
            value.and_then(Value::as_bitvec)
        };
        let mut values = Vec::with_capacity(self.constants.len());
        for &(function, term, variable) in &self.constants {
            let value = match variable {
                Variable::Bool => match words.constant(function) {
                    Some(value) => value.clone(),
                    None => continue,
                },
                Variable::Int(word) => {
                    Value::Int(bits(word).map_or(Integer::from(0), |bits| bits.to_ibig_signed()))
                }
                Variable::String => {
                    let free = self.strings.get(&term);
                    let word = free.and_then(|free| free.word).and_then(bits);
                    let room = free.map_or(0, |free| free.capacity);
                    let letters = (0..room).map(|position| self.letter(word.as_ref(), position));
                    let codes = letters.take_while(|&number| number != 0);
                    let points = codes
                        .filter_map(|number| self.letters.codes().get(number - 1))
                        .filter_map(|&code| CodePoint::new(code));
                    Value::String(StrValue::from_code_points(points))
                }
            };
            values.push((function, value));
        }
        values
    }

    /// The number of a letter of a word; zero is none.
    fn letter(&self, bits: Option<&BitVec>, position: u32) -> usize {
        let width = self.letters.width();
        let Some(bits) = bits else { return 0 };
        let low = position * width;
        (0..width).filter(|&i| bits.bit(low + i)).fold(0_usize, |sum, i| sum | 1 << i)
    }
}
