//! Linear forms: what a term of arithmetic says as a sum of multiples of uninterpreted terms.
//!
//! Idea: arguments have smaller ids than their terms, so taking the largest term out of a sum again
//! and again, and putting its arguments in with their factors, visits each shared term once. Products
//! are multiplied out ([`crate::polynomial`]).
//! Invariant: the terms of a form are uninterpreted (no sums, no multiples), sorted, and their
//! coefficients are not zero; the value of the form is the value of the term in every model, where
//! an integer counts as the real number that it is.

use std::collections::BTreeMap;

use smallvec::{SmallVec, smallvec};
use trine_term::{Op, TermId, TermStore};
use trine_value::number::{Integer, Rational};

use crate::polynomial::expand;

/// A sum of multiples of uninterpreted terms, and a constant.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct LinearForm {
    /// The uninterpreted terms with their coefficients, by ascending term.
    pub terms: Vec<(TermId, Rational)>,
    /// The constant.
    pub constant: Rational,
}

impl LinearForm {
    /// The form of `left - right`.
    #[must_use]
    pub fn difference(store: &mut TermStore, left: TermId, right: TermId) -> Self {
        Self::of_sum(store, [(left, Rational::ONE), (right, Rational::NEG_ONE)])
    }

    /// The form of a term.
    #[must_use]
    pub fn of(store: &mut TermStore, term: TermId) -> Self {
        Self::of_sum(store, [(term, Rational::ONE)])
    }

    /// The form of a sum of multiples of terms.
    pub fn of_sum(
        store: &mut TermStore,
        summands: impl IntoIterator<Item = (TermId, Rational)>,
    ) -> Self {
        let mut open: BTreeMap<TermId, Rational> = BTreeMap::new();
        for (term, factor) in summands {
            add(&mut open, term, factor);
        }
        let mut form = Self::default();
        while let Some((term, factor)) = open.pop_last() {
            if factor.is_zero() {
                continue;
            }
            match Parts::of(store, term) {
                Parts::Number(value) => form.constant += value * factor,
                Parts::Sum(summands) => {
                    for (part, scale) in summands {
                        add(&mut open, part, times(&factor, &scale));
                    }
                }
                Parts::Product => match expand(store, term) {
                    Some(polynomial) => {
                        let monomials = polynomial.terms.into_iter();
                        form.terms.extend(monomials.map(|(term, scale)| (term, scale * &factor)));
                        form.constant += polynomial.constant * factor;
                    }
                    None => form.terms.push((term, factor)),
                },
                Parts::Opaque => form.terms.push((term, factor)),
            }
        }
        normalize(&mut form.terms);
        form
    }

    /// The difference of two forms.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        let negated = other.terms.iter().map(|(term, factor)| (*term, -factor.clone()));
        let mut terms: Vec<_> = self.terms.iter().cloned().chain(negated).collect();
        normalize(&mut terms);
        Self { terms, constant: self.constant.clone() - &other.constant }
    }
}

/// Sorts the terms and adds up those that occur more than once.
pub(crate) fn normalize(terms: &mut Vec<(TermId, Rational)>) {
    terms.sort_by_key(|&(term, _)| term);
    terms.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 += std::mem::take(&mut next.1);
        }
        same
    });
    terms.retain(|(_, coefficient)| !coefficient.is_zero());
}

fn add(open: &mut BTreeMap<TermId, Rational>, term: TermId, factor: Rational) {
    *open.entry(term).or_default() += factor;
}

/// The product of two factors, of which the second often is one or minus one.
pub(crate) fn times(factor: &Rational, scale: &Rational) -> Rational {
    if scale.is_one() {
        factor.clone()
    } else if *scale == Rational::NEG_ONE {
        -factor.clone()
    } else {
        factor * scale
    }
}

/// What a term of arithmetic is made of, one step down.
pub(crate) enum Parts {
    /// It is written as this number.
    Number(Rational),
    /// A sum of multiples.
    Sum(SmallVec<[(TermId, Rational); 4]>),
    /// The product of its arguments, of which at least two are no numbers.
    Product,
    /// It has no parts that arithmetic knows.
    Opaque,
}

impl Parts {
    /// The parts of a term.
    pub(crate) fn of(store: &mut TermStore, term: TermId) -> Self {
        if let Some(value) = constant(store, term) {
            return Self::Number(value);
        }
        let args = store.args(term);
        let one = |&arg: &TermId| (arg, Rational::ONE);
        let only = |arg: TermId, scale: Rational| Self::Sum(smallvec![(arg, scale)]);
        match store.op(term) {
            Op::Add => Self::Sum(args.iter().map(one).collect()),
            Op::Sub => {
                let rest = args[1..].iter().map(|&arg| (arg, Rational::NEG_ONE));
                Self::Sum(args[..1].iter().map(one).chain(rest).collect())
            }
            Op::Neg => only(args[0], Rational::NEG_ONE),
            Op::ToReal => only(args[0], Rational::ONE),
            Op::Mul => match scaled(store, args) {
                Some((arg, scale)) => only(arg, scale),
                None => Self::Product,
            },
            Op::Divide => match divided(store, args) {
                Some(scale) => only(args[0], scale),
                None => Self::Opaque,
            },
            // x mod k is x - k (x div k).
            Op::Mod => match constant(store, args[1]).filter(|modulus| !modulus.is_zero()) {
                Some(modulus) => {
                    let args = args.to_vec();
                    let quotient = store.mk(Op::IntDiv, &args);
                    Self::Sum(smallvec![(args[0], Rational::ONE), (quotient, -modulus)])
                }
                None => Self::Opaque,
            },
            _ => Self::Opaque,
        }
    }
}

/// The number that a term is written as.
#[must_use]
pub fn constant(store: &TermStore, term: TermId) -> Option<Rational> {
    match store.op(term) {
        Op::IntValue => store.int_value(term).map(|value| Rational::from(value.clone())),
        Op::RealValue => store.real_value(term).cloned(),
        Op::Neg | Op::ToReal => {
            let arg = store.arg(term, 0);
            let value = match store.op(arg) {
                Op::IntValue => Rational::from(store.int_value(arg)?.clone()),
                Op::RealValue => store.real_value(arg)?.clone(),
                _ => return None,
            };
            Some(if store.op(term) == Op::Neg { -value } else { value })
        }
        _ => None,
    }
}

/// The integer that a term is written as.
#[must_use]
pub fn int_constant(store: &TermStore, term: TermId) -> Option<Integer> {
    let value = constant(store, term)?;
    value.is_int().then(|| value.into_parts().0)
}

/// The only factor that is no number, and the product of the others.
fn scaled(store: &TermStore, factors: &[TermId]) -> Option<(TermId, Rational)> {
    let mut scale = Rational::ONE;
    let mut other = None;
    for (position, &factor) in factors.iter().enumerate() {
        match constant(store, factor) {
            // If all are numbers, the last one stands for the factor.
            Some(value) if other.is_some() || position + 1 < factors.len() => scale *= value,
            _ if other.is_some() => return None,
            _ => other = Some(factor),
        }
    }
    other.map(|factor| (factor, scale))
}

/// One over the product of the divisors, if they are numbers and none is zero.
fn divided(store: &TermStore, args: &[TermId]) -> Option<Rational> {
    let mut scale = Rational::ONE;
    for &divisor in &args[1..] {
        let value = constant(store, divisor).filter(|value| !value.is_zero())?;
        scale /= value;
    }
    Some(scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_flat_and_sorted() {
        let mut store = TermStore::new();
        let int = store.sorts.int();
        let [x, y] = ["x", "y"].map(|name| store.declare_const(name, int));
        let two = store.mk_int(&Integer::from(2));
        let product = store.mk(Op::Mul, &[two, y]);
        let sum = store.mk(Op::Add, &[x, product, two]);
        let negated = store.mk(Op::Neg, &[sum]);
        let form = LinearForm::difference(&mut store, negated, x);
        assert_eq!(form.terms, vec![(x, Rational::from(-2)), (y, Rational::from(-2))]);
        assert_eq!(form.constant, Rational::from(-2));
    }

    #[test]
    fn sharing_does_not_cost() {
        let mut store = TermStore::new();
        let int = store.sorts.int();
        let x = store.declare_const("x", int);
        let mut sum = x;
        for _ in 0..64 {
            sum = store.mk(Op::Add, &[sum, sum]);
        }
        let form = LinearForm::of(&mut store, sum);
        assert_eq!(form.terms.len(), 1);
        assert_eq!(form.terms[0].1, Rational::from(Integer::ONE << 64));
    }

    #[test]
    fn remainders_become_quotients() {
        let mut store = TermStore::new();
        let int = store.sorts.int();
        let x = store.declare_const("x", int);
        let three = store.mk_int(&Integer::from(3));
        let rest = store.mk(Op::Mod, &[x, three]);
        let quotient = store.mk(Op::IntDiv, &[x, three]);
        let form = LinearForm::of(&mut store, rest);
        assert_eq!(form.terms, vec![(x, Rational::ONE), (quotient, Rational::from(-3))]);
    }
}
