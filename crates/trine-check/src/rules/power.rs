//! Powers of two and logarithms: how they lie to each other and to numbers.
//!
//! Idea: each axiom gives clauses over terms `int.pow2 x` and `int.log2 x` and an exponent, which is a
//! numeral. What needs no exponent comes with the term ([`crate::Encoder`]).
//! Invariant: each clause holds for all integers. No number has more than [`MOST_BITS`] bits.
//! Reference: cvc5's operators: `int.pow2 x` is `2^x`, and 0 for a negative `x`; `int.log2 x` is the
//! greatest `k` with `2^k <= x`, and 0 where there is none.

use dashu_base::BitTest;
use dashu_int::IBig;

use crate::operator::Operator as O;
use crate::rules::axiom::Made;
use crate::term::{TermId, Terms};

/// Exponents end here.
pub const MOST_BITS: usize = 1 << 22;

/// `int.log2` of a number.
pub(crate) fn logarithm(number: &IBig) -> IBig {
    if *number > IBig::ZERO { IBig::from(number.bit_len() - 1) } else { IBig::ZERO }
}

/// `int.pow2` of a number; none if that has too many bits.
pub(crate) fn power_of_two(number: &IBig) -> Option<IBig> {
    if *number < IBig::ZERO {
        return Some(IBig::ZERO);
    }
    let exponent = usize::try_from(number).ok().filter(|&exponent| exponent < MOST_BITS)?;
    Some(IBig::ONE << exponent)
}

/// The argument of an application.
fn argument(terms: &Terms, term: TermId, operator: &O) -> Result<TermId, &'static str> {
    match (terms.operator(term), terms.args(term)) {
        (found, &[arg]) if found == operator => Ok(arg),
        _ => Err("a power of two or a logarithm was expected"),
    }
}

/// The exponent that a numeral is.
fn exponent(terms: &Terms, term: TermId) -> Result<usize, &'static str> {
    let O::Int(value) = terms.operator(term) else { return Err("a numeral was expected") };
    usize::try_from(value).ok().filter(|&k| k < MOST_BITS).ok_or("an exponent was expected")
}

fn two_to(terms: &mut Terms, exponent: usize) -> TermId {
    terms.int(IBig::ONE << exponent)
}

fn times(terms: &mut Terms, factor: TermId, term: TermId) -> Result<TermId, &'static str> {
    terms.apply(O::Multiply, &[factor, term])
}

/// `2^k (x - k + 1)`
fn line(terms: &mut Terms, x: TermId, k: usize) -> Result<TermId, &'static str> {
    let slope = two_to(terms, k);
    let shift = terms.int(IBig::ONE - IBig::from(k));
    let sum = terms.apply(O::Add, &[x, shift])?;
    times(terms, slope, sum)
}

/// Clauses of comparisons.
pub(super) fn comparisons<const N: usize>(
    terms: &mut Terms,
    rows: [&[(TermId, O, TermId)]; N],
) -> Made {
    let mut clauses = Vec::with_capacity(N);
    for row in rows {
        let mut clause = Vec::with_capacity(row.len());
        for (left, relation, right) in row {
            clause.push(terms.apply(relation.clone(), &[*left, *right])?);
        }
        clauses.push(clause);
    }
    Ok(clauses)
}

/// Where `p = int.pow2 x` lies, by how `x` compares with `k`; and above which line.
pub(super) fn power_value(terms: &mut Terms, p: TermId, k: TermId) -> Made {
    let (x, exponent) = (argument(terms, p, &O::PowerOfTwo)?, exponent(terms, k)?);
    let (number, double) = (two_to(terms, exponent), two_to(terms, exponent + 1));
    let two = terms.int(IBig::from(2));
    let (twice, line) = (times(terms, two, p)?, line(terms, x, exponent)?);
    comparisons(
        terms,
        [
            &[(x, O::Less, k), (p, O::GreaterEqual, number)],
            &[(x, O::Greater, k), (p, O::LessEqual, number)],
            &[(x, O::GreaterEqual, k), (twice, O::LessEqual, number)],
            &[(x, O::LessEqual, k), (p, O::GreaterEqual, double)],
            &[(p, O::GreaterEqual, line)],
        ],
    )
}

/// Where `l = int.log2 x` lies, by how `x` compares with `2^k`; and above which line a positive `x` lies.
pub(super) fn logarithm_value(terms: &mut Terms, l: TermId, k: TermId) -> Made {
    let (x, exponent) = (argument(terms, l, &O::Logarithm)?, exponent(terms, k)?);
    if exponent == 0 {
        return Err("the exponent is not positive");
    }
    let (number, one) = (two_to(terms, exponent), terms.int(IBig::ONE));
    let line = line(terms, l, exponent)?;
    comparisons(
        terms,
        [
            &[(l, O::Less, k), (x, O::GreaterEqual, number)],
            &[(x, O::Less, number), (l, O::GreaterEqual, k)],
            &[(x, O::Less, one), (x, O::GreaterEqual, line)],
        ],
    )
}

/// For `p = int.pow2 x`, `q = int.pow2 y`: how `q` compares with `2^d p`, by how `y` compares with `x + d`.
pub(super) fn power_ratio(terms: &mut Terms, p: TermId, q: TermId, d: TermId) -> Made {
    let [x, y] = [argument(terms, p, &O::PowerOfTwo)?, argument(terms, q, &O::PowerOfTwo)?];
    let factor = exponent(terms, d).map(|exponent| two_to(terms, exponent))?;
    let (zero, shifted) = (terms.int(IBig::ZERO), terms.apply(O::Add, &[x, d])?);
    let scaled = times(terms, factor, p)?;
    comparisons(
        terms,
        [
            &[(y, O::Less, shifted), (q, O::GreaterEqual, scaled)],
            &[(x, O::Less, zero), (y, O::Greater, shifted), (q, O::LessEqual, scaled)],
        ],
    )
}

/// For `l = int.log2 x`, `m = int.log2 y`: how `m` compares with `l + d`, by how `y` compares with `2^d x`.
pub(super) fn logarithm_difference(terms: &mut Terms, l: TermId, m: TermId, d: TermId) -> Made {
    let [x, y] = [argument(terms, l, &O::Logarithm)?, argument(terms, m, &O::Logarithm)?];
    let factor = exponent(terms, d).map(|exponent| two_to(terms, exponent))?;
    let (one, shifted) = (terms.int(IBig::ONE), terms.apply(O::Add, &[l, d])?);
    let scaled = times(terms, factor, x)?;
    comparisons(
        terms,
        [
            &[(y, O::Greater, scaled), (m, O::LessEqual, shifted)],
            &[(x, O::Less, one), (y, O::Less, scaled), (m, O::GreaterEqual, shifted)],
        ],
    )
}

/// For `p = int.pow2 y` and `l = int.log2 x` with a positive `x`: `p <= x` iff `y <= l`, and `2 p > x` iff
/// `y >= l`.
pub(super) fn power_and_logarithm(terms: &mut Terms, p: TermId, l: TermId) -> Made {
    let (y, x) = (argument(terms, p, &O::PowerOfTwo)?, argument(terms, l, &O::Logarithm)?);
    let [one, two] = [1, 2].map(|value| terms.int(IBig::from(value)));
    let twice = times(terms, two, p)?;
    let not_positive = (x, O::Less, one);
    comparisons(
        terms,
        [
            &[not_positive.clone(), (p, O::Greater, x), (y, O::LessEqual, l)],
            &[not_positive.clone(), (p, O::LessEqual, x), (y, O::Greater, l)],
            &[not_positive.clone(), (twice, O::LessEqual, x), (y, O::GreaterEqual, l)],
            &[not_positive, (twice, O::Greater, x), (y, O::Less, l)],
        ],
    )
}

#[cfg(test)]
mod tests;
