//! Integers between two bounds, and the terms that compute them.
//!
//! Idea: a word is an integer from 0 to `2^width - 1`. A result that may leave this range is taken modulo `2^width`;
//! where the bounds of its parts show that it does not, nothing is.
//! Invariant: the value of a term is within its bounds, whatever the values of its parts within theirs.

use dashu_base::{Abs, DivEuclid};
use dashu_int::IBig;

use crate::operator::{Fault, Operator as O};
use crate::term::{TermId, Terms};

/// An integer term with its least and greatest value.
#[derive(Clone, Debug)]
pub(super) struct Number {
    pub(super) term: TermId,
    pub(super) low: IBig,
    pub(super) high: IBig,
}

type Made = Result<Number, Fault>;
type Formula = Result<TermId, Fault>;

/// `2^bits`.
pub(super) fn power(bits: u32) -> IBig {
    IBig::ONE << bits as usize
}

/// The number that a word is.
pub(super) fn some_word(terms: &mut Terms, word: TermId, width: u32) -> Made {
    let term = terms.apply(O::UbvToInt, &[word])?;
    Ok(Number { term, low: IBig::ZERO, high: power(width) - IBig::ONE })
}

/// A number as scripts write it, so that what is read from a text is the same term.
fn numeral(terms: &mut Terms, value: &IBig) -> Formula {
    let size = terms.int(value.clone().abs());
    if *value < IBig::ZERO { terms.apply(O::Negate, &[size]) } else { Ok(size) }
}

impl Number {
    pub(super) fn known(terms: &mut Terms, value: IBig) -> Made {
        Ok(Self { term: numeral(terms, &value)?, low: value.clone(), high: value })
    }

    /// The value, if the bounds leave one.
    pub(super) fn value(&self) -> Option<&IBig> {
        (self.low == self.high).then_some(&self.low)
    }

    /// The same number, which is known to be within these bounds, too.
    pub(super) fn within(self, low: &IBig, high: &IBig) -> Self {
        let (low, high) = ((&self.low).max(low).clone(), (&self.high).min(high).clone());
        Self { low, high, ..self }
    }

    pub(super) fn sum(terms: &mut Terms, parts: &[Self]) -> Made {
        let ends =
            |of: fn(&Self) -> &IBig| parts.iter().fold(IBig::ZERO, |sum, part| sum + of(part));
        let (low, high) = (ends(|part| &part.low), ends(|part| &part.high));
        if low == high {
            return Self::known(terms, low);
        }
        let others = parts.iter().filter(|part| part.value() != Some(&IBig::ZERO));
        let others: Vec<TermId> = others.map(|part| part.term).collect();
        let term = match others[..] {
            [single] => single,
            _ => terms.apply(O::Add, &others)?,
        };
        Ok(Self { term, low, high })
    }

    pub(super) fn product(terms: &mut Terms, a: &Self, b: &Self) -> Made {
        let ends = [&a.low * &b.low, &a.low * &b.high, &a.high * &b.low, &a.high * &b.high];
        let low = ends.iter().min().cloned().unwrap_or_default();
        let high = ends.into_iter().max().unwrap_or_default();
        if low == high {
            return Self::known(terms, low);
        }
        let term = match (a.value(), b.value()) {
            (Some(value), _) if *value == IBig::ONE => b.term,
            (_, Some(value)) if *value == IBig::ONE => a.term,
            _ => terms.apply(O::Multiply, &[a.term, b.term])?,
        };
        Ok(Self { term, low, high })
    }

    pub(super) fn negated(&self, terms: &mut Terms) -> Made {
        let minus_one = Self::known(terms, IBig::NEG_ONE)?;
        Self::product(terms, &minus_one, self)
    }

    pub(super) fn minus(&self, terms: &mut Terms, other: &Self) -> Made {
        let other = other.negated(terms)?;
        Self::sum(terms, &[self.clone(), other])
    }

    /// The quotient by a number that is greater than zero.
    pub(super) fn divided(&self, terms: &mut Terms, divisor: &IBig) -> Made {
        let [low, high] = [&self.low, &self.high].map(|end| end.div_euclid(divisor));
        if low == high {
            return Self::known(terms, low);
        }
        if *divisor == IBig::ONE {
            return Ok(self.clone());
        }
        let divisor = terms.int(divisor.clone());
        Ok(Self { term: terms.apply(O::IntDivide, &[self.term, divisor])?, low, high })
    }

    /// The rest modulo a number that is greater than zero.
    pub(super) fn modulo(&self, terms: &mut Terms, divisor: &IBig) -> Made {
        let [low, high] = [&self.low, &self.high].map(|end| end.div_euclid(divisor));
        if low == high {
            // All values have this quotient.
            let multiple = Self::known(terms, -low * divisor)?;
            return Self::sum(terms, &[self.clone(), multiple]);
        }
        let high = divisor - IBig::ONE;
        let divisor = terms.int(divisor.clone());
        Ok(Self { term: terms.apply(O::Modulo, &[self.term, divisor])?, low: IBig::ZERO, high })
    }

    /// One of two numbers.
    pub(super) fn choice(terms: &mut Terms, condition: TermId, yes: &Self, no: &Self) -> Made {
        match terms.operator(condition) {
            O::True => return Ok(yes.clone()),
            O::False => return Ok(no.clone()),
            _ if yes.term == no.term => return Ok(yes.clone()),
            _ => {}
        }
        Ok(Self {
            term: terms.apply(O::Ite, &[condition, yes.term, no.term])?,
            low: (&yes.low).min(&no.low).clone(),
            high: (&yes.high).max(&no.high).clone(),
        })
    }

    /// That the number is less than a bound.
    pub(super) fn is_below(&self, terms: &mut Terms, bound: &IBig) -> Formula {
        if self.high < *bound {
            return Ok(terms.truth(true));
        }
        if self.low >= *bound {
            return Ok(terms.truth(false));
        }
        let bound = numeral(terms, bound)?;
        terms.apply(O::Less, &[self.term, bound])
    }

    /// That the number is this one.
    pub(super) fn is(&self, terms: &mut Terms, value: &IBig) -> Formula {
        if self.value() == Some(value) {
            return Ok(terms.truth(true));
        }
        if *value < self.low || *value > self.high {
            return Ok(terms.truth(false));
        }
        let value = numeral(terms, value)?;
        terms.apply(O::Equal, &[self.term, value])
    }

    /// The value of the word of this width in two's complement.
    pub(super) fn signed(&self, terms: &mut Terms, width: u32) -> Made {
        let half = power(width - 1);
        let is_positive = self.is_below(terms, &half)?;
        let less = Self::known(terms, -power(width))?;
        let negative = Self::sum(terms, &[self.clone(), less])?;
        let whole = Self::choice(terms, is_positive, self, &negative)?;
        Ok(whole.within(&-&half, &(half - IBig::ONE)))
    }
}
