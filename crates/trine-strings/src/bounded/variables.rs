//! The unknowns of a bounded search: words for integers, and texts that grow with the bound.
//!
//! Idea: a text is a sequence of pieces. A larger bound adds a piece behind those that there are, so that
//! circuits over the first letters stay the gates that they were, and clauses about them stay true.
//! Invariant: conditions on letters and numbers hold at every bound; that a text ends within the letters
//! that it has is said bound by bound.

use rustc_hash::FxHashMap;
use trine_term::{FunId, Interpretation, Op, TermId, TermStore, Value};
use trine_value::number::Integer;
use trine_value::{BitVec, CodePoint, StrValue};

use super::letters::Letters;
use super::text::{Text, Words};

/// A text that may be anything.
struct FreeText {
    /// Words of letters with their room, the first letters first.
    pieces: Vec<(TermId, u32)>,
    capacity: u32,
    length: TermId,
}

/// A declared constant and what stands for it.
#[derive(Clone, Copy)]
enum Variable {
    Text,
    Int(TermId),
    Bool,
}

/// The unknowns of formulas, kept from bound to bound.
pub(super) struct Variables {
    pub(super) letters: Letters,
    /// Bits of integers.
    pub(super) int: u32,
    texts: FxHashMap<TermId, FreeText>,
    /// Declared constants in the order in which they were met, by their terms.
    constants: Vec<(FunId, TermId, Variable)>,
    known: FxHashMap<TermId, Variable>,
    /// Conditions that hold at every bound and were not taken yet.
    conditions: Vec<TermId>,
}

impl Variables {
    /// No unknowns; texts have these letters, integers so many bits.
    pub(super) fn new(letters: Letters, int: u32) -> Self {
        Self {
            letters,
            int,
            texts: FxHashMap::default(),
            constants: Vec::new(),
            known: FxHashMap::default(),
            conditions: Vec::new(),
        }
    }

    /// What has to hold of the unknowns at every bound, as far as it was not [forgotten](Self::told).
    pub(super) fn conditions(&self) -> &[TermId] {
        &self.conditions
    }

    /// Takes notice that all conditions were asserted.
    pub(super) fn told(&mut self) {
        self.conditions.clear();
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

    /// The text of a string constant with room for `capacity` letters, and the formula that it ends there.
    pub(super) fn constant(
        &mut self,
        store: &mut TermStore,
        function: FunId,
        term: TermId,
        capacity: u32,
    ) -> (Text, TermId) {
        if self.known.insert(term, Variable::Text).is_none() {
            self.constants.push((function, term, Variable::Text));
        }
        self.text(store, term, capacity)
    }

    /// A text for a term that may be anything with at most `capacity` letters, at least as many as at the
    /// bound before, and the formula that it ends there.
    pub(super) fn text(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        capacity: u32,
    ) -> (Text, TermId) {
        let width = self.letters.width();
        let free = self.texts.entry(term).or_insert_with(|| {
            let sort = store.sorts.bitvec(self.int);
            let length = store.skolem("length", sort);
            let mut w = Words { store, letter: width, int: self.int };
            let zero = w.constant(0);
            self.conditions.push(w.le(zero, length));
            FreeText { pieces: Vec::new(), capacity: 0, length }
        });
        if free.capacity < capacity {
            let room = capacity - free.capacity;
            let sort = store.sorts.bitvec(width * room);
            let piece = store.skolem("text", sort);
            let mut w = Words { store, letter: width, int: self.int };
            let (zero, last) = (w.letter(0), w.letter(self.letters.codes().len() as u32));
            let letters = Text { word: Some(piece), capacity: room, length: free.length };
            for position in 0..room {
                let letter = w.at(letters, position);
                let index = w.constant(i64::from(free.capacity + position));
                let (ended, inside) = (w.eq(letter, zero), w.lt(index, free.length));
                let outside = w.not(inside);
                self.conditions.push(w.eq(ended, outside));
                if self.letters.codes().len() + 1 < 1 << width {
                    self.conditions.push(w.store.mk(Op::BvUle, &[letter, last]));
                }
            }
            free.pieces.push((piece, room));
            free.capacity = capacity;
        }
        let word = match free.pieces[..] {
            [] => None,
            [(only, _)] => Some(only),
            _ => {
                let high_first: Vec<TermId> = free.pieces.iter().rev().map(|&(p, _)| p).collect();
                Some(store.mk(Op::Concat, &high_first))
            }
        };
        let text = Text { word, capacity: free.capacity, length: free.length };
        let mut w = Words { store, letter: width, int: self.int };
        let most = w.constant(i64::from(text.capacity));
        (text, w.le(text.length, most))
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
                Variable::Text => {
                    let pieces = self.texts.get(&term).map_or(&[][..], |free| &free.pieces);
                    let letters = pieces.iter().flat_map(|&(word, room)| {
                        let bits = bits(word);
                        (0..room).map(move |position| self.letter(bits.as_ref(), position))
                    });
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

    /// The number of a letter of a piece; zero is none.
    fn letter(&self, bits: Option<&BitVec>, position: u32) -> usize {
        let width = self.letters.width();
        let Some(bits) = bits else { return 0 };
        let low = position * width;
        (0..width).filter(|&i| bits.bit(low + i)).fold(0_usize, |sum, i| sum | 1 << i)
    }
}
