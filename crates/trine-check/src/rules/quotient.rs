//! Quotients and remainders by what is no number, and numbers that are the same multiplied out.
//!
//! Idea: a quotient `q` of `n` by `d` is the number for which `n` lies between two neighbouring multiples of
//! `d`; a remainder is what `d q` leaves. Dividends that are the same polynomial once remainders by `d` are
//! taken for what they are remainders of have one remainder. Quotients by numerals come with the term
//! ([`crate::Encoder`]).
//! Invariant: each clause holds for all numbers; of a divisor that is zero nothing is said.
//! Reference: SMT-LIB 2.7, theory Ints: `n = d q + r` and `0 <= r < |d|`; Boute, "The Euclidean definition of the
//! functions div and mod", TOPLAS 1992.

use dashu_int::IBig;
use dashu_ratio::RBig;

use crate::operator::Operator as O;
use crate::rules::axiom::Made;
use crate::rules::power::comparisons;
use crate::rules::product::polynomial;
use crate::term::{TermId, Terms};

/// Where the dividend of a quotient lies; of an integer that is not negative and divided by a positive one, also
/// that the quotient lies between zero and the dividend.
pub(super) fn quotient(terms: &mut Terms, q: TermId) -> Made {
    match (terms.operator(q), terms.args(q)) {
        (O::IntDivide, &[n, d]) => {
            let zero = terms.int(IBig::ZERO);
            let multiple = terms.apply(O::Multiply, &[d, q])?;
            let next = terms.apply(O::Add, &[multiple, d])?;
            let previous = terms.apply(O::Subtract, &[multiple, d])?;
            comparisons(
                terms,
                [
                    &[(d, O::Equal, zero), (multiple, O::LessEqual, n)],
                    &[(d, O::LessEqual, zero), (n, O::Less, next)],
                    &[(d, O::GreaterEqual, zero), (n, O::Less, previous)],
                    &[(d, O::LessEqual, zero), (n, O::Less, zero), (q, O::GreaterEqual, zero)],
                    &[(d, O::LessEqual, zero), (n, O::Less, zero), (q, O::LessEqual, n)],
                ],
            )
        }
        (O::Divide, &[n, d]) => {
            let zero = terms.constant(O::Real(RBig::ZERO))?;
            let multiple = terms.apply(O::Multiply, &[d, q])?;
            comparisons(terms, [&[(d, O::Equal, zero), (multiple, O::Equal, n)]])
        }
        _ => Err("a quotient was expected"),
    }
}

/// A remainder is what the quotient leaves, and in the range of the divisor.
pub(super) fn remainder(terms: &mut Terms, r: TermId) -> Made {
    let (n, d) = of_remainder(terms, r)?;
    let zero = terms.int(IBig::ZERO);
    let q = terms.apply(O::IntDivide, &[n, d])?;
    let multiple = terms.apply(O::Multiply, &[d, q])?;
    let sum = terms.apply(O::Add, &[multiple, r])?;
    let negated = terms.apply(O::Negate, &[d])?;
    comparisons(
        terms,
        [
            &[(d, O::Equal, zero), (sum, O::Equal, n)],
            &[(d, O::Equal, zero), (r, O::GreaterEqual, zero)],
            &[(d, O::LessEqual, zero), (r, O::Less, d)],
            &[(d, O::GreaterEqual, zero), (r, O::Less, negated)],
        ],
    )
}

/// Remainders of congruent numbers are equal.
pub(super) fn congruent(terms: &mut Terms, r: TermId, s: TermId) -> Made {
    let ((n, d), (m, other)) = (of_remainder(terms, r)?, of_remainder(terms, s)?);
    if d != other || polynomial(terms, n, Some(d))? != polynomial(terms, m, Some(d))? {
        return Err("remainders of congruent numbers were expected");
    }
    let zero = terms.int(IBig::ZERO);
    comparisons(terms, [&[(d, O::Equal, zero), (r, O::Equal, s)]])
}

/// Numbers that are the same multiplied out are equal.
pub(super) fn multiplied_out(terms: &mut Terms, one: TermId, other: TermId) -> Made {
    if terms.sort(one) != terms.sort(other)
        || polynomial(terms, one, None)? != polynomial(terms, other, None)?
    {
        return Err("numbers that are the same multiplied out were expected");
    }
    comparisons(terms, [&[(one, O::Equal, other)]])
}

/// Dividend and divisor of a remainder.
fn of_remainder(terms: &Terms, r: TermId) -> Result<(TermId, TermId), &'static str> {
    match (terms.operator(r), terms.args(r)) {
        (O::Modulo, &[n, d]) => Ok((n, d)),
        _ => Err("a remainder was expected"),
    }
}

#[cfg(test)]
mod tests;
