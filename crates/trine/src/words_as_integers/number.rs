//! Integers between two bounds, and the terms that compute them.
//!
//! Idea: each word is an integer from 0 to `2^width - 1`. A result that may leave this range is taken modulo `2^width`;
//! where the bounds of the operands show that it does not, nothing is.
//! Invariant: the value of a term is within its bounds, whatever the values of its parts within theirs.

use trine_term::{Op, TermId, TermStore};
use trine_value::BitVec;
use trine_value::number::{self, Integer};

/// An integer term with its least and greatest value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Number {
    pub(super) term: TermId,
    pub(super) low: Integer,
    pub(super) high: Integer,
}

/// `2^bits`.
pub(super) fn power(bits: u32) -> Integer {
    Integer::from(1) << bits as usize
}

impl Number {
    /// A known number.
    pub(super) fn known(store: &mut TermStore, value: Integer) -> Self {
        let term = store.mk_int(&value);
        Self { term, low: value.clone(), high: value }
    }

    /// Zero.
    pub(super) fn known_zero(store: &mut TermStore) -> Self {
        Self::known(store, Integer::ZERO)
    }

    /// The value of a word.
    pub(super) fn of_value(store: &mut TermStore, value: &BitVec) -> Self {
        Self::known(store, Integer::from(value.to_ubig()))
    }

    /// A term that is some word.
    pub(super) fn of_width(term: TermId, width: u32) -> Self {
        Self { term, low: Integer::ZERO, high: power(width) - 1 }
    }

    /// The value, if the bounds leave one.
    pub(super) fn value(&self) -> Option<&Integer> {
        (self.low == self.high).then_some(&self.low)
    }

    /// A sum.
    pub(super) fn sum(store: &mut TermStore, parts: &[Self]) -> Self {
        let low = parts.iter().map(|part| &part.low).sum();
        let high = parts.iter().map(|part| &part.high).sum();
        if low == high {
            return Self::known(store, low);
        }
        let zero = Integer::ZERO;
        let terms = parts.iter().filter(|part| part.value() != Some(&zero));
        let terms: Vec<TermId> = terms.map(|part| part.term).collect();
        let term = match terms[..] {
            [single] => single,
            _ => store.mk(Op::Add, &terms),
        };
        Self { term, low, high }
    }

    /// A product.
    pub(super) fn product(store: &mut TermStore, a: &Self, b: &Self) -> Self {
        let ends = [&a.low * &b.low, &a.low * &b.high, &a.high * &b.low, &a.high * &b.high];
        let low = ends.iter().min().cloned().unwrap_or_default();
        let high = ends.into_iter().max().unwrap_or_default();
        if low == high {
            return Self::known(store, low);
        }
        let one = Integer::ONE;
        let term = match (a.value(), b.value()) {
            (Some(value), _) if *value == one => b.term,
            (_, Some(value)) if *value == one => a.term,
            _ => store.mk(Op::Mul, &[a.term, b.term]),
        };
        Self { term, low, high }
    }

    /// The number with the other sign.
    pub(super) fn negated(&self, store: &mut TermStore) -> Self {
        let minus_one = Self::known(store, Integer::from(-1));
        Self::product(store, &minus_one, self)
    }

    /// `self - other`.
    pub(super) fn minus(&self, store: &mut TermStore, other: &Self) -> Self {
        let other = other.negated(store);
        Self::sum(store, &[self.clone(), other])
    }

    /// The quotient by a number that is greater than zero.
    pub(super) fn divided(&self, store: &mut TermStore, divisor: &Integer) -> Self {
        let ends = [&self.low, &self.high].map(|end| number::div(end, divisor).unwrap_or_default());
        let [low, high] = ends;
        if low == high {
            return Self::known(store, low);
        }
        if *divisor == Integer::ONE {
            return self.clone();
        }
        let divisor = store.mk_int(divisor);
        let term = store.mk(Op::IntDiv, &[self.term, divisor]);
        Self { term, low, high }
    }

    /// The rest modulo a number that is greater than zero.
    pub(super) fn modulo(&self, store: &mut TermStore, divisor: &Integer) -> Self {
        let quotients = [&self.low, &self.high].map(|end| number::div(end, divisor));
        if quotients[0] == quotients[1] {
            // All values have the same quotient.
            let multiple = quotients[0].clone().unwrap_or_default() * divisor;
            let multiple = Self::known(store, -multiple);
            return Self::sum(store, &[self.clone(), multiple]);
        }
        let high = divisor - 1;
        let divisor = store.mk_int(divisor);
        let term = store.mk(Op::Mod, &[self.term, divisor]);
        Self { term, low: Integer::ZERO, high }
    }

    /// One of two numbers.
    pub(super) fn choice(store: &mut TermStore, condition: TermId, yes: &Self, no: &Self) -> Self {
        match store.op(condition) {
            Op::True => return yes.clone(),
            Op::False => return no.clone(),
            _ if yes.term == no.term => return yes.clone(),
            _ => {}
        }
        Self {
            term: store.mk(Op::Ite, &[condition, yes.term, no.term]),
            low: (&yes.low).min(&no.low).clone(),
            high: (&yes.high).max(&no.high).clone(),
        }
    }

    /// That the number is less than a bound.
    pub(super) fn is_below(&self, store: &mut TermStore, bound: &Integer) -> TermId {
        if self.high < *bound {
            return store.mk_bool(true);
        }
        if self.low >= *bound {
            return store.mk_bool(false);
        }
        let bound = store.mk_int(bound);
        store.mk(Op::Lt, &[self.term, bound])
    }

    /// That the number is this one.
    pub(super) fn is(&self, store: &mut TermStore, value: &Integer) -> TermId {
        if self.value() == Some(value) {
            return store.mk_bool(true);
        }
        if *value < self.low || *value > self.high {
            return store.mk_bool(false);
        }
        let value = store.mk_int(value);
        store.mk(Op::Eq, &[self.term, value])
    }

    /// `self < other` or, if they may be equal, `self <= other`.
    pub(super) fn is_less(&self, store: &mut TermStore, other: &Self, or_equal: bool) -> TermId {
        let op = if or_equal { Op::Le } else { Op::Lt };
        store.mk(op, &[self.term, other.term])
    }

    /// The value of the word of this width in two's complement.
    pub(super) fn signed(&self, store: &mut TermStore, width: u32) -> Self {
        let half = power(width - 1);
        let is_positive = self.is_below(store, &half);
        let less = Self::known(store, -power(width));
        let negative = Self::sum(store, &[self.clone(), less]);
        let whole = Self::choice(store, is_positive, self, &negative);
        match store.op(is_positive) {
            Op::True | Op::False => whole,
            _ => Self { low: -&half, high: half - 1, ..whole },
        }
    }
}
