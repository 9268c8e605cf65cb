//! BoundedStrings of bounded length as machine words.
//!
//! Idea: a string is a word of letters, the first one lowest, filled up with zeros, together with its
//! length. Because of the zeros, equality is equality of words, concatenation is a shift and a
//! disjunction, and a letter that is zero is beyond the end.
//! Invariant: letters from the length on are zero, all before it are not. Lengths are numbers of
//! the width of integers.
//! Reference: Bjørner, Tillmann, Voronkov, "Path Feasibility Analysis for String-Manipulating
//! Programs", TACAS 2009 (bounded lengths); Day et al., "On Solving Word Equations Using SAT", 2019.

use trine_term::{Op, TermId, TermStore};

/// A string of at most `capacity` letters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoundedString {
    /// The letters; `None` stands for the empty string, which has no word.
    pub(crate) word: Option<TermId>,
    /// How many letters the word has room for.
    pub(crate) capacity: u32,
    /// How many letters the string has.
    pub(crate) length: TermId,
}

/// Makes words: the store, the bits of a letter and of an integer.
pub(crate) struct Words<'a> {
    pub(crate) store: &'a mut TermStore,
    /// Bits per letter.
    pub(crate) letter: u32,
    /// Bits per integer.
    pub(crate) int: u32,
}

impl Words<'_> {
    pub(crate) fn constant(&mut self, value: i64) -> TermId {
        let wide = trine_value::number::Integer::from(value);
        let modulus = trine_value::number::Integer::from(1) << self.int as usize;
        let value = trine_value::number::modulo(&wide, &modulus).unwrap_or(wide);
        let value = u64::try_from(value).unwrap_or(0);
        self.store.mk_bv_u64(self.int, value)
    }

    pub(crate) fn letter(&mut self, number: u32) -> TermId {
        self.store.mk_bv_u64(self.letter, u64::from(number))
    }

    pub(crate) fn eq(&mut self, a: TermId, b: TermId) -> TermId {
        self.store.mk(Op::Eq, &[a, b])
    }

    pub(crate) fn not(&mut self, a: TermId) -> TermId {
        self.store.mk(Op::Not, &[a])
    }

    pub(crate) fn and(&mut self, parts: &[TermId]) -> TermId {
        match parts {
            [] => self.store.mk_bool(true),
            [single] => *single,
            _ => self.store.mk(Op::And, parts),
        }
    }

    pub(crate) fn or(&mut self, parts: &[TermId]) -> TermId {
        match parts {
            [] => self.store.mk_bool(false),
            [single] => *single,
            _ => self.store.mk(Op::Or, parts),
        }
    }

    pub(crate) fn ite(&mut self, c: TermId, a: TermId, b: TermId) -> TermId {
        if a == b { a } else { self.store.mk(Op::Ite, &[c, a, b]) }
    }

    pub(crate) fn add(&mut self, a: TermId, b: TermId) -> TermId {
        self.store.mk(Op::BvAdd, &[a, b])
    }

    pub(crate) fn sub(&mut self, a: TermId, b: TermId) -> TermId {
        self.store.mk(Op::BvSub, &[a, b])
    }

    pub(crate) fn le(&mut self, a: TermId, b: TermId) -> TermId {
        self.store.mk(Op::BvSle, &[a, b])
    }

    pub(crate) fn lt(&mut self, a: TermId, b: TermId) -> TermId {
        self.store.mk(Op::BvSlt, &[a, b])
    }

    pub(crate) fn empty(&mut self) -> BoundedString {
        BoundedString { word: None, capacity: 0, length: self.constant(0) }
    }

    /// The letter at a position; zero beyond the capacity.
    pub(crate) fn at(&mut self, string: BoundedString, position: u32) -> TermId {
        match string.word {
            Some(word) if position < string.capacity => {
                let low = position * self.letter;
                let high = low + self.letter - 1;
                self.store.mk_indexed(Op::Extract, [high, low], &[word])
            }
            _ => self.letter(0),
        }
    }

    /// The word of a string with room for `capacity` letters, at least as many as it has.
    pub(crate) fn widened(&mut self, string: BoundedString, capacity: u32) -> Option<TermId> {
        let extra = (capacity - string.capacity) * self.letter;
        match string.word {
            _ if capacity == 0 => None,
            None => {
                let zero = trine_value::BitVec::zero(extra);
                Some(self.store.mk_bv(&zero))
            }
            Some(word) if extra == 0 => Some(word),
            Some(word) => Some(self.store.mk_indexed(Op::ZeroExtend, [extra, 0], &[word])),
        }
    }

    /// The string of these letters.
    pub(crate) fn string_of_letters(
        &mut self,
        letters: &[TermId],
        length: TermId,
    ) -> BoundedString {
        let word = match letters {
            [] => None,
            [single] => Some(*single),
            _ => {
                let high_first: Vec<TermId> = letters.iter().rev().copied().collect();
                Some(self.store.mk(Op::Concat, &high_first))
            }
        };
        BoundedString { word, capacity: letters.len() as u32, length }
    }

    pub(crate) fn same(&mut self, a: BoundedString, b: BoundedString) -> TermId {
        let capacity = a.capacity.max(b.capacity);
        match (self.widened(a, capacity), self.widened(b, capacity)) {
            (Some(a), Some(b)) => self.eq(a, b),
            _ => self.store.mk_bool(true),
        }
    }

    pub(crate) fn choose(
        &mut self,
        c: TermId,
        a: BoundedString,
        b: BoundedString,
    ) -> BoundedString {
        let capacity = a.capacity.max(b.capacity);
        let length = self.ite(c, a.length, b.length);
        let words = (self.widened(a, capacity), self.widened(b, capacity));
        let word = match words {
            (Some(a), Some(b)) => Some(self.ite(c, a, b)),
            _ => None,
        };
        BoundedString { word, capacity, length }
    }

    /// A bit of a number as a formula.
    fn bit(&mut self, number: TermId, position: u32) -> TermId {
        let bit = self.store.mk_indexed(Op::Extract, [position, position], &[number]);
        let one = self.store.mk_bv_u64(1, 1);
        self.eq(bit, one)
    }

    /// The word moved up (away from the start) by `amount` letters; `amount` is between 0 and the
    /// capacity.
    fn moved_up(&mut self, mut word: TermId, capacity: u32, amount: TermId) -> TermId {
        let mut stage = 0;
        while 1 << stage < capacity.max(1) + 1 {
            let letters = 1 << stage;
            let shifted = if letters >= capacity {
                let zero = trine_value::BitVec::zero(capacity * self.letter);
                self.store.mk_bv(&zero)
            } else {
                let high = (capacity - letters) * self.letter - 1;
                let kept = self.store.mk_indexed(Op::Extract, [high, 0], &[word]);
                let zero = trine_value::BitVec::zero(letters * self.letter);
                let zero = self.store.mk_bv(&zero);
                self.store.mk(Op::Concat, &[kept, zero])
            };
            let bit = self.bit(amount, stage);
            word = self.ite(bit, shifted, word);
            stage += 1;
        }
        word
    }

    /// The word moved down by `amount` letters, between 0 and the capacity.
    fn moved_down(&mut self, mut word: TermId, capacity: u32, amount: TermId) -> TermId {
        let mut stage = 0;
        while 1 << stage < capacity.max(1) + 1 {
            let letters = 1 << stage;
            let zero_letters = letters.min(capacity);
            let zero = trine_value::BitVec::zero(zero_letters * self.letter);
            let zero = self.store.mk_bv(&zero);
            let shifted = if letters >= capacity {
                zero
            } else {
                let (low, high) = (letters * self.letter, capacity * self.letter - 1);
                let kept = self.store.mk_indexed(Op::Extract, [high, low], &[word]);
                self.store.mk(Op::Concat, &[zero, kept])
            };
            let bit = self.bit(amount, stage);
            word = self.ite(bit, shifted, word);
            stage += 1;
        }
        word
    }

    pub(crate) fn concat(&mut self, a: BoundedString, b: BoundedString) -> BoundedString {
        let capacity = a.capacity + b.capacity;
        let length = self.add(a.length, b.length);
        let (Some(low), Some(high)) = (self.widened(a, capacity), self.widened(b, capacity)) else {
            return self.empty();
        };
        if a.capacity == 0 {
            return BoundedString { word: Some(high), capacity, length: b.length };
        }
        if b.capacity == 0 {
            return BoundedString { word: Some(low), capacity, length: a.length };
        }
        let high = self.moved_up(high, capacity, a.length);
        let word = self.store.mk(Op::BvOr, &[low, high]);
        BoundedString { word: Some(word), capacity, length }
    }

    /// The first `count` letters; `count` is not negative.
    fn cut(&mut self, string: BoundedString, count: TermId) -> BoundedString {
        let mut letters = Vec::with_capacity(string.capacity as usize);
        let zero = self.letter(0);
        for position in 0..string.capacity {
            let (index, letter) = (self.constant(i64::from(position)), self.at(string, position));
            let kept = self.lt(index, count);
            letters.push(self.ite(kept, letter, zero));
        }
        let shorter = self.lt(count, string.length);
        let length = self.ite(shorter, count, string.length);
        self.string_of_letters(&letters, length)
    }

    /// `str.substr`.
    pub(crate) fn substr(
        &mut self,
        string: BoundedString,
        start: TermId,
        count: TermId,
    ) -> BoundedString {
        let zero = self.constant(0);
        let Some(word) = string.word else { return self.empty() };
        let inside = [self.le(zero, start), self.lt(start, string.length), self.lt(zero, count)];
        let inside = self.and(&inside);
        let start = self.ite(inside, start, zero);
        let count = self.ite(inside, count, zero);
        let word = self.moved_down(word, string.capacity, start);
        let rest = self.sub(string.length, start);
        let moved = BoundedString { word: Some(word), capacity: string.capacity, length: rest };
        self.cut(moved, count)
    }

    /// Whether `pattern` occurs in `string` at a position; for the empty pattern always true.
    fn occurs_at(
        &mut self,
        string: BoundedString,
        pattern: BoundedString,
        position: u32,
    ) -> TermId {
        let mut parts = Vec::new();
        let zero = self.letter(0);
        for offset in 0..pattern.capacity {
            let (wanted, found) = (self.at(pattern, offset), self.at(string, position + offset));
            let (over, same) = (self.eq(wanted, zero), self.eq(wanted, found));
            parts.push(self.or(&[over, same]));
        }
        self.and(&parts)
    }

    pub(crate) fn prefix_of(&mut self, pattern: BoundedString, string: BoundedString) -> TermId {
        self.occurs_at(string, pattern, 0)
    }

    pub(crate) fn suffix_of(&mut self, pattern: BoundedString, string: BoundedString) -> TermId {
        let start = self.sub(string.length, pattern.length);
        let end = self.substr(string, start, pattern.length);
        let same = self.same(end, pattern);
        let fits = self.le(pattern.length, string.length);
        self.and(&[fits, same])
    }

    pub(crate) fn contains(&mut self, string: BoundedString, pattern: BoundedString) -> TermId {
        // A pattern that is not empty and occurs at a position fits, because of the zeros.
        let places: Vec<TermId> = (0..string.capacity.max(1))
            .map(|position| self.occurs_at(string, pattern, position))
            .collect();
        self.or(&places)
    }

    /// `str.indexof`.
    pub(crate) fn index_of(
        &mut self,
        string: BoundedString,
        pattern: BoundedString,
        start: TermId,
    ) -> TermId {
        let (zero, minus) = (self.constant(0), self.constant(-1));
        let mut result = minus;
        for position in (0..=string.capacity).rev() {
            let place = self.constant(i64::from(position));
            let conditions = [
                self.occurs_at(string, pattern, position),
                self.le(start, place),
                self.le(place, string.length),
            ];
            let here = self.and(&conditions);
            result = self.ite(here, place, result);
        }
        let inside = [self.le(zero, start), self.le(start, string.length)];
        let inside = self.and(&inside);
        self.ite(inside, result, minus)
    }

    /// `str.replace`.
    pub(crate) fn replace(
        &mut self,
        string: BoundedString,
        pattern: BoundedString,
        by: BoundedString,
    ) -> BoundedString {
        let (zero, minus) = (self.constant(0), self.constant(-1));
        let place = self.index_of(string, pattern, zero);
        let before = self.substr(string, zero, place);
        let end = self.add(place, pattern.length);
        let after = self.substr(string, end, string.length);
        let replaced = self.concat(before, by);
        let replaced = self.concat(replaced, after);
        let absent = self.eq(place, minus);
        self.choose(absent, string, replaced)
    }

    /// Lexicographic comparison: the word with the first letter highest.
    pub(crate) fn less(&mut self, a: BoundedString, b: BoundedString, op: Op) -> TermId {
        let capacity = a.capacity.max(b.capacity);
        if capacity == 0 {
            return self.store.mk_bool(op == Op::BvUle);
        }
        let words = [a, b].map(|string| {
            let letters: Vec<TermId> = (0..capacity).map(|i| self.at(string, i)).collect();
            match letters.as_slice() {
                [single] => *single,
                _ => self.store.mk(Op::Concat, &letters),
            }
        });
        self.store.mk(op, &words)
    }

    /// `str.rev`.
    pub(crate) fn reversed(&mut self, string: BoundedString) -> BoundedString {
        let letters: Vec<TermId> = (0..string.capacity).rev().map(|i| self.at(string, i)).collect();
        let mirrored = self.string_of_letters(&letters, string.length);
        let Some(word) = mirrored.word else { return mirrored };
        let capacity = self.constant(i64::from(string.capacity));
        let gap = self.sub(capacity, string.length);
        let word = self.moved_down(word, string.capacity, gap);
        BoundedString { word: Some(word), ..mirrored }
    }
}
