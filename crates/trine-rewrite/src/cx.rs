//! What a rule sees of the world: terms to read, terms to make, and who is shared.
//!
//! Idea: readers answer "has this term that shape" with an `Option`, so that a rule reads like its
//! pattern; makers avoid the most frequent junk (double negations, constants of constants, empty
//! conjunctions) so that fewer terms have to be rewritten again.
//! Invariant: every maker returns a term equivalent to the operator applied to its arguments.

use smallvec::SmallVec;
use trine_term::{Op, SortId, TermId, TermStore};
use trine_value::BitVec;

use crate::sharing::Sharing;

/// An argument list, copied out of the store.
pub(crate) type Args = SmallVec<[TermId; 8]>;

/// Argument lists up to this length are copied into a parent that merges them.
pub(crate) const MERGED_ARGS: usize = 16;
/// Rules that compare arguments with each other look at argument lists up to this length.
pub(crate) const COMPARED_ARGS: usize = 16;

/// Order of arguments of commutative operators: constants first, then by age.
#[inline]
pub(crate) fn rank(store: &TermStore, term: TermId) -> (bool, TermId) {
    (!store.is_value(term), term)
}

/// The store, and what is known of the terms around.
pub(crate) struct RewriteCx<'a> {
    pub(crate) store: &'a mut TermStore,
    pub(crate) sharing: &'a Sharing,
}

/// Readers.
impl RewriteCx<'_> {
    #[inline]
    pub(crate) fn op(&self, term: TermId) -> Op {
        self.store.op(term)
    }

    #[inline]
    pub(crate) fn args(&self, term: TermId) -> &[TermId] {
        self.store.args(term)
    }

    #[inline]
    pub(crate) fn arg(&self, term: TermId, position: usize) -> TermId {
        self.store.args(term)[position]
    }

    pub(crate) fn args_vec(&self, term: TermId) -> Args {
        Args::from_slice(self.store.args(term))
    }

    /// The two arguments of a term that has exactly two.
    #[inline]
    pub(crate) fn args2(&self, term: TermId) -> Option<[TermId; 2]> {
        self.store.args(term).try_into().ok()
    }

    /// The three arguments of an `ite`.
    #[inline]
    pub(crate) fn ite_args(&self, term: TermId) -> Option<[TermId; 3]> {
        if self.op(term) != Op::Ite {
            return None;
        }
        self.store.args(term).try_into().ok()
    }

    /// The argument of a unary `op`.
    #[inline]
    pub(crate) fn unary(&self, op: Op, term: TermId) -> Option<TermId> {
        if self.op(term) == op { self.store.args(term).first().copied() } else { None }
    }

    /// The arguments of `op` if there are exactly two.
    #[inline]
    pub(crate) fn binary(&self, op: Op, term: TermId) -> Option<[TermId; 2]> {
        if self.op(term) == op { self.args2(term) } else { None }
    }

    /// `x` of `(not x)` or `(bvnot x)`.
    #[inline]
    pub(crate) fn negated(&self, term: TermId) -> Option<TermId> {
        match self.op(term) {
            Op::Not | Op::BvNot => Some(self.arg(term, 0)),
            _ => None,
        }
    }

    /// Whether one is the negation of the other.
    pub(crate) fn are_complements(&self, a: TermId, b: TermId) -> bool {
        self.negated(a) == Some(b) || self.negated(b) == Some(a)
    }

    /// `(not x)` or `(bvnot x)` if that term was made before.
    pub(crate) fn existing_complement(&self, term: TermId) -> Option<TermId> {
        let op = if self.is_bool(term) { Op::Not } else { Op::BvNot };
        self.store.find_term(op, [0, 0], &[term])
    }

    #[inline]
    pub(crate) fn width(&self, term: TermId) -> u32 {
        self.store.width(term)
    }

    /// The width if the term is a bit-vector.
    pub(crate) fn bv_width(&self, term: TermId) -> Option<u32> {
        self.store.sorts.width(self.store.sort(term))
    }

    pub(crate) fn is_bool(&self, term: TermId) -> bool {
        self.store.sort(term) == self.store.sorts.bool()
    }

    /// Whether the term is a bit-vector of one bit.
    pub(crate) fn is_bit(&self, term: TermId) -> bool {
        self.bv_width(term) == Some(1)
    }

    #[inline]
    pub(crate) fn is_value(&self, term: TermId) -> bool {
        self.store.is_value(term)
    }

    /// The bit-vector constant that a term is.
    #[inline]
    pub(crate) fn value(&self, term: TermId) -> Option<BitVec> {
        if self.op(term) == Op::BvValue { self.store.bv_value(term) } else { None }
    }

    /// Whether the term is a constant that satisfies `test`.
    #[inline]
    fn value_is(&self, term: TermId, test: fn(&BitVec) -> bool) -> bool {
        self.value(term).is_some_and(|value| test(&value))
    }

    pub(crate) fn is_zero(&self, term: TermId) -> bool {
        self.value_is(term, BitVec::is_zero)
    }

    pub(crate) fn is_ones(&self, term: TermId) -> bool {
        self.value_is(term, BitVec::is_ones)
    }

    pub(crate) fn is_one(&self, term: TermId) -> bool {
        self.value_is(term, BitVec::is_one)
    }

    /// `true`, or all ones: neutral for conjunction.
    pub(crate) fn is_top(&self, term: TermId) -> bool {
        self.op(term) == Op::True || self.is_ones(term)
    }

    /// `false`, or all zeros: absorbing for conjunction.
    pub(crate) fn is_bottom(&self, term: TermId) -> bool {
        self.op(term) == Op::False || self.is_zero(term)
    }

    /// Order of arguments of commutative operators: constants first, then by age.
    #[inline]
    pub(crate) fn rank(&self, term: TermId) -> (bool, TermId) {
        rank(self.store, term)
    }

    /// Whether `args` is in that order without repetition.
    pub(crate) fn is_sorted(&self, args: &[TermId]) -> bool {
        args.windows(2).all(|pair| self.rank(pair[0]) < self.rank(pair[1]))
    }

    /// Whether a sorted argument list contains the term.
    pub(crate) fn sorted_contains(&self, args: &[TermId], term: TermId) -> bool {
        let rank = self.rank(term);
        args.binary_search_by_key(&rank, |&arg| self.rank(arg)).is_ok()
    }

    #[inline]
    pub(crate) fn is_shared(&self, term: TermId) -> bool {
        self.sharing.is_shared(term)
    }
}

/// Makers.
impl RewriteCx<'_> {
    pub(crate) fn mk(&mut self, op: Op, args: &[TermId]) -> TermId {
        self.store.mk(op, args)
    }

    pub(crate) fn bool(&mut self, value: bool) -> TermId {
        self.store.mk_bool(value)
    }

    pub(crate) fn bv(&mut self, value: &BitVec) -> TermId {
        self.store.mk_bv(value)
    }

    pub(crate) fn zeros(&mut self, width: u32) -> TermId {
        self.store.mk_bv_u64(width, 0)
    }

    pub(crate) fn ones(&mut self, width: u32) -> TermId {
        self.store.mk_bv(&BitVec::ones(width))
    }

    /// The bit `value`.
    pub(crate) fn bit(&mut self, value: bool) -> TermId {
        self.store.mk_bv(&BitVec::from_bool(value))
    }

    /// `true` or all ones, of a given sort.
    pub(crate) fn top(&mut self, sort: SortId) -> TermId {
        match self.store.sorts.width(sort) {
            Some(width) => self.ones(width),
            None => self.bool(true),
        }
    }

    /// `false` or all zeros, of a given sort.
    pub(crate) fn bottom(&mut self, sort: SortId) -> TermId {
        match self.store.sorts.width(sort) {
            Some(width) => self.zeros(width),
            None => self.bool(false),
        }
    }

    pub(crate) fn not(&mut self, term: TermId) -> TermId {
        match self.op(term) {
            Op::Not => self.arg(term, 0),
            Op::True => self.bool(false),
            Op::False => self.bool(true),
            _ => self.mk(Op::Not, &[term]),
        }
    }

    pub(crate) fn bvnot(&mut self, term: TermId) -> TermId {
        if let Some(value) = self.value(term) {
            return self.bv(&value.not());
        }
        self.unary(Op::BvNot, term).unwrap_or_else(|| self.mk(Op::BvNot, &[term]))
    }

    /// `not` or `bvnot`, by the sort.
    pub(crate) fn complement(&mut self, term: TermId) -> TermId {
        if self.is_bool(term) { self.not(term) } else { self.bvnot(term) }
    }

    /// An associative operator over any number of arguments; `neutral` stands for none.
    pub(crate) fn nary(&mut self, op: Op, args: &[TermId], neutral: TermId) -> TermId {
        match args {
            [] => neutral,
            &[single] => single,
            _ => self.mk(op, args),
        }
    }

    /// The conjunction of Booleans.
    pub(crate) fn and(&mut self, args: &[TermId]) -> TermId {
        let neutral = self.bool(true);
        self.nary(Op::And, args, neutral)
    }

    /// The disjunction of two Booleans.
    pub(crate) fn or(&mut self, a: TermId, b: TermId) -> TermId {
        let none = [self.not(a), self.not(b)];
        let none = self.mk(Op::And, &none);
        self.not(none)
    }

    /// The conjunction of bit-vectors, at least one.
    pub(crate) fn bvand(&mut self, args: &[TermId]) -> TermId {
        self.mk(Op::BvAnd, args)
    }

    /// The disjunction of two bit-vectors.
    pub(crate) fn bvor(&mut self, a: TermId, b: TermId) -> TermId {
        let none = [self.bvnot(a), self.bvnot(b)];
        let none = self.mk(Op::BvAnd, &none);
        self.bvnot(none)
    }

    pub(crate) fn eq(&mut self, a: TermId, b: TermId) -> TermId {
        if a == b {
            return self.bool(true);
        }
        let args = if self.rank(a) <= self.rank(b) { [a, b] } else { [b, a] };
        self.mk(Op::Eq, &args)
    }

    pub(crate) fn eq_zero(&mut self, term: TermId) -> TermId {
        let zero = self.zeros(self.width(term));
        self.eq(zero, term)
    }

    /// Whether the one-bit term is `#b1`, as a Boolean.
    pub(crate) fn bit_is_one(&mut self, term: TermId) -> TermId {
        let one = self.bit(true);
        self.eq(one, term)
    }

    pub(crate) fn ite(&mut self, condition: TermId, then: TermId, otherwise: TermId) -> TermId {
        match self.op(condition) {
            _ if then == otherwise => then,
            Op::True => then,
            Op::False => otherwise,
            _ => self.mk(Op::Ite, &[condition, then, otherwise]),
        }
    }

    pub(crate) fn ult(&mut self, a: TermId, b: TermId) -> TermId {
        self.mk(Op::BvUlt, &[a, b])
    }

    pub(crate) fn slt(&mut self, a: TermId, b: TermId) -> TermId {
        self.mk(Op::BvSlt, &[a, b])
    }

    /// `term[high:low]`.
    pub(crate) fn extract(&mut self, term: TermId, high: u32, low: u32) -> TermId {
        if low == 0 && high + 1 == self.width(term) {
            return term;
        }
        if let Some(value) = self.value(term) {
            return self.bv(&value.extract(high, low));
        }
        if let Some(inner) = self.unary(Op::Extract, term) {
            let [_, offset] = self.store.indices(term);
            return self.extract_indexed(inner, high + offset, low + offset);
        }
        self.extract_indexed(term, high, low)
    }

    fn extract_indexed(&mut self, term: TermId, high: u32, low: u32) -> TermId {
        self.store.mk_indexed(Op::Extract, [high, low], &[term])
    }

    /// The top bit.
    pub(crate) fn msb(&mut self, term: TermId) -> TermId {
        let top = self.width(term) - 1;
        self.extract(term, top, top)
    }

    /// The concatenation of at least one part, highest first.
    pub(crate) fn concat(&mut self, parts: &[TermId]) -> TermId {
        self.mk(Op::Concat, parts)
    }

    /// `term` with `by` zeros above it.
    pub(crate) fn zero_extend(&mut self, term: TermId, by: u32) -> TermId {
        if by == 0 {
            return term;
        }
        let zeros = self.zeros(by);
        self.concat(&[zeros, term])
    }

    pub(crate) fn sign_extend(&mut self, term: TermId, by: u32) -> TermId {
        if by == 0 {
            return term;
        }
        self.store.mk_indexed(Op::SignExtend, [by, 0], &[term])
    }

    /// The sum of terms of the given width.
    pub(crate) fn sum(&mut self, width: u32, terms: &[TermId]) -> TermId {
        let zero = self.zeros(width);
        self.nary(Op::BvAdd, terms, zero)
    }

    /// `coefficient * term`.
    pub(crate) fn scaled(&mut self, coefficient: &BitVec, term: TermId) -> TermId {
        if coefficient.is_one() {
            return term;
        }
        let coefficient = self.bv(coefficient);
        self.mk(Op::BvMul, &[coefficient, term])
    }

    /// `-term`.
    pub(crate) fn negate(&mut self, term: TermId) -> TermId {
        self.scaled(&BitVec::ones(self.width(term)), term)
    }
}
