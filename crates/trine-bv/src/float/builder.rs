//! Terms over Booleans and bit-vectors, made with the obvious simplifications.
//!
//! Idea: circuits for floats are written for the general case; what is constant in a special case
//! (a fixed rounding mode, a constant operand, a bound on an exponent) disappears while the term is
//! made. The rewriter does the rest.
//! Invariant: every function returns a term that is equal to the operator applied to its
//! arguments, whatever these are.

use smallvec::SmallVec;
use trine_term::{Fold, Head, Op, TermId, TermStore, Value};
use trine_value::BitVec;

/// Makes terms over Booleans and bit-vectors with the obvious simplifications.
pub(super) struct Builder<'a> {
    pub(super) store: &'a mut TermStore,
}

/// General.
impl Builder<'_> {
    /// The operator applied to the arguments, evaluated if all of them are values.
    pub(super) fn mk(&mut self, op: Op, args: &[TermId]) -> TermId {
        let term = self.store.mk(op, args);
        self.folded(term)
    }

    fn mk_indexed(&mut self, op: Op, indices: [u32; 2], args: &[TermId]) -> TermId {
        let term = self.store.mk_indexed(op, indices, args);
        self.folded(term)
    }

    fn folded(&mut self, term: TermId) -> TermId {
        let store = &*self.store;
        let values: Option<SmallVec<[Value; 4]>> = store
            .args(term)
            .iter()
            .map(|&arg| store.is_value(arg).then(|| store.value_of(arg)).flatten())
            .collect();
        let Some(values) = values.filter(|values| !values.is_empty()) else { return term };
        match trine_term::fold(store, &Head::of(store, term), &values) {
            Fold::Value(value) => self.store.mk_value(&value, self.store.sort(term)),
            Fold::Open | Fold::TooHard | Fold::Unsupported => term,
        }
    }

    pub(super) fn width(&self, word: TermId) -> u32 {
        self.store.width(word)
    }

    /// The Boolean constant that the term is.
    pub(super) fn truth_value(&self, term: TermId) -> Option<bool> {
        match self.store.op(term) {
            Op::True => Some(true),
            Op::False => Some(false),
            _ => None,
        }
    }

    /// `(ite condition then otherwise)` of any sort.
    pub(super) fn ite(&mut self, condition: TermId, then: TermId, otherwise: TermId) -> TermId {
        match self.truth_value(condition) {
            _ if then == otherwise => then,
            Some(true) => then,
            Some(false) => otherwise,
            None => self.store.mk(Op::Ite, &[condition, then, otherwise]),
        }
    }

    /// `(= a b)` of any sort.
    pub(super) fn eq(&mut self, a: TermId, b: TermId) -> TermId {
        if a == b { self.truth(true) } else { self.mk(Op::Eq, &[a, b]) }
    }
}

/// Booleans.
impl Builder<'_> {
    pub(super) fn truth(&mut self, value: bool) -> TermId {
        self.store.mk_bool(value)
    }

    pub(super) fn not(&mut self, a: TermId) -> TermId {
        match self.store.op(a) {
            Op::Not => self.store.arg(a, 0),
            _ => self.mk(Op::Not, &[a]),
        }
    }

    pub(super) fn and(&mut self, args: &[TermId]) -> TermId {
        self.junction(Op::And, args, true)
    }

    pub(super) fn or(&mut self, args: &[TermId]) -> TermId {
        self.junction(Op::Or, args, false)
    }

    fn junction(&mut self, op: Op, args: &[TermId], neutral: bool) -> TermId {
        let mut kept: SmallVec<[TermId; 8]> = SmallVec::new();
        for &arg in args {
            match self.truth_value(arg) {
                Some(value) if value == neutral => {}
                Some(_) => return arg,
                None if kept.contains(&arg) => {}
                None => kept.push(arg),
            }
        }
        match kept.len() {
            0 => self.truth(neutral),
            1 => kept[0],
            _ => self.store.mk(op, &kept),
        }
    }

    pub(super) fn xor(&mut self, a: TermId, b: TermId) -> TermId {
        match (self.truth_value(a), self.truth_value(b)) {
            (Some(false), _) => b,
            (_, Some(false)) => a,
            (Some(true), _) => self.not(b),
            (_, Some(true)) => self.not(a),
            _ => self.mk(Op::Xor, &[a, b]),
        }
    }
}

/// Words.
impl Builder<'_> {
    /// The number in two's complement.
    pub(super) fn number(&mut self, width: u32, value: i128) -> TermId {
        let fill = if value < 0 { u64::MAX } else { 0 };
        let mut limbs = vec![fill; width.div_ceil(64) as usize];
        for (limb, part) in limbs.iter_mut().zip([value as u64, (value >> 64) as u64]) {
            *limb = part;
        }
        self.store.mk_bv(&BitVec::from_limbs(width, &limbs))
    }

    pub(super) fn zeros(&mut self, width: u32) -> TermId {
        self.store.mk_bv(&BitVec::zero(width))
    }

    pub(super) fn ones(&mut self, width: u32) -> TermId {
        self.store.mk_bv(&BitVec::ones(width))
    }

    /// `word[high:low]`.
    pub(super) fn extract(&mut self, word: TermId, high: u32, low: u32) -> TermId {
        if low == 0 && high + 1 == self.width(word) {
            return word;
        }
        if self.store.op(word) == Op::Extract {
            let [_, offset] = self.store.indices(word);
            let inner = self.store.arg(word, 0);
            return self.extract(inner, high + offset, low + offset);
        }
        self.mk_indexed(Op::Extract, [high, low], &[word])
    }

    /// The lowest `width` bits.
    pub(super) fn low(&mut self, word: TermId, width: u32) -> TermId {
        self.extract(word, width - 1, 0)
    }

    /// The highest `width` bits.
    pub(super) fn high(&mut self, word: TermId, width: u32) -> TermId {
        let total = self.width(word);
        self.extract(word, total - 1, total - width)
    }

    /// The bit as a Boolean.
    pub(super) fn bit(&mut self, word: TermId, position: u32) -> TermId {
        let bit = self.extract(word, position, position);
        self.bit_to_bool(bit)
    }

    /// The highest bit as a Boolean.
    pub(super) fn top(&mut self, word: TermId) -> TermId {
        self.bit(word, self.width(word) - 1)
    }

    fn bit_to_bool(&mut self, bit: TermId) -> TermId {
        let one = self.ones(1);
        self.eq(one, bit)
    }

    /// `#b1` for true.
    pub(super) fn bool_to_bit(&mut self, condition: TermId) -> TermId {
        let (one, zero) = (self.ones(1), self.zeros(1));
        self.ite(condition, one, zero)
    }

    /// The concatenation, highest part first; parts of no bits are left out before.
    pub(super) fn concat(&mut self, parts: &[TermId]) -> TermId {
        match parts {
            &[single] => single,
            _ => self.mk(Op::Concat, parts),
        }
    }

    /// `word` with `count` zeros below it.
    pub(super) fn append_zeros(&mut self, word: TermId, count: u32) -> TermId {
        if count == 0 {
            return word;
        }
        let zeros = self.zeros(count);
        self.concat(&[word, zeros])
    }

    /// `word` with zeros above it up to `width` bits.
    pub(super) fn zero_extend(&mut self, word: TermId, width: u32) -> TermId {
        let by = width - self.width(word);
        if by == 0 {
            return word;
        }
        let zeros = self.zeros(by);
        self.concat(&[zeros, word])
    }

    /// `word` with copies of its highest bit above it up to `width` bits.
    pub(super) fn sign_extend(&mut self, word: TermId, width: u32) -> TermId {
        let by = width - self.width(word);
        if by == 0 { word } else { self.mk_indexed(Op::SignExtend, [by, 0], &[word]) }
    }

    /// `width` copies of the condition.
    pub(super) fn spread(&mut self, condition: TermId, width: u32) -> TermId {
        let (ones, zeros) = (self.ones(width), self.zeros(width));
        self.ite(condition, ones, zeros)
    }

    /// Whether no bit is set.
    pub(super) fn is_zero(&mut self, word: TermId) -> TermId {
        let zeros = self.zeros(self.width(word));
        self.eq(zeros, word)
    }

    /// Whether some bit is set.
    pub(super) fn is_nonzero(&mut self, word: TermId) -> TermId {
        let zero = self.is_zero(word);
        self.not(zero)
    }

    /// Whether all bits are set.
    pub(super) fn is_ones(&mut self, word: TermId) -> TermId {
        let ones = self.ones(self.width(word));
        self.eq(ones, word)
    }
}
