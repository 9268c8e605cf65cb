//! Squares of sums are not negative.
//!
//! Idea: the values of the products of some terms, and of the terms themselves, make a symmetric
//! matrix. If the values came from numbers, the matrix would be the product of a vector with itself,
//! and every sum of multiples of the terms would have a square that is not negative. Elimination
//! finds a sum whose square is, if there is one; that its square is not negative is a linear fact
//! about the products.
//! Invariant: each fact is the expansion of a square.
//! Reference: Lasserre, "Global Optimization with Polynomials and the Problem of Moments", 2001;
//! Parrilo, "Semidefinite programming relaxations for semialgebraic problems", 2003. Here the cone is
//! cut exactly, one plane for each candidate.

use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermStore};
use trine_value::number::{Integer, Rational, floor};

use super::{Refinement, factors, known_product, numeral, scaled};
use crate::candidate::Candidate;
use crate::rule::Rule;

/// Matrices that are looked at in one round.
const MOST_MATRICES: usize = 16;
/// Terms of one matrix.
const MOST_TERMS: usize = 8;

/// Terms with the matrix of their products; the last row belongs to the number one.
struct Moments {
    terms: Vec<TermId>,
    /// The term of each entry, if it is no number.
    entries: Vec<Vec<Option<TermId>>>,
    values: Vec<Vec<Rational>>,
}

/// Terms whose squares have values in the candidate.
fn squared(
    store: &mut TermStore,
    candidate: &Candidate<'_>,
    budget: &Budget,
) -> Result<Vec<TermId>, Exhausted> {
    let mut parts: Vec<TermId> = Vec::new();
    for &term in candidate.uninterpreted() {
        if store.op(term) == Op::Mul {
            budget.spend(4)?;
            parts.extend(factors(store, term));
        }
    }
    parts.sort_unstable();
    parts.dedup();
    parts.retain(|&part| known_product(store, candidate, &[part, part]).is_some());
    Ok(parts)
}

/// Facts for sums and differences of two terms.
pub(super) fn of_pairs(
    store: &mut TermStore,
    candidate: &Candidate<'_>,
    out: &mut Refinement,
    budget: &Budget,
) -> Result<(), Exhausted> {
    let parts = squared(store, candidate, budget)?;
    for (position, &one) in parts.iter().enumerate() {
        for &other in &parts[position + 1..] {
            budget.spend(4)?;
            if store.sort(one) != store.sort(other)
                || known_product(store, candidate, &[one, other]).is_none()
            {
                continue;
            }
            let Some(moments) = moments(store, candidate, &[one, other]) else { continue };
            for sign in [Rational::NEG_ONE, Rational::ONE] {
                let vector = [Rational::ONE, sign, Rational::ZERO];
                if square(&moments.values, &vector) < Rational::ZERO {
                    let vector = vector.map(|entry| floor(&entry));
                    let fact = square_of_sum(store, &moments, &vector);
                    out.facts.push((Rule::SquareOfSum, fact, Vec::new()));
                }
            }
            if out.facts.len() >= MOST_MATRICES {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Facts for the matrices of the candidate that are not positive semidefinite.
pub(super) fn facts(
    store: &mut TermStore,
    candidate: &Candidate<'_>,
    out: &mut Refinement,
    budget: &Budget,
) -> Result<(), Exhausted> {
    let parts = squared(store, candidate, budget)?;
    let mut seen: Vec<Vec<TermId>> = Vec::new();
    for &first in &parts {
        let mut chosen = vec![first];
        for &part in &parts {
            let fits = part != first
                && store.sort(part) == store.sort(first)
                && chosen
                    .iter()
                    .all(|&other| known_product(store, candidate, &[other, part]).is_some());
            budget.spend(4 * chosen.len() as u64)?;
            if fits && chosen.len() < MOST_TERMS {
                chosen.push(part);
            }
        }
        chosen.sort_unstable();
        if seen.contains(&chosen) {
            continue;
        }
        let fact = moments(store, candidate, &chosen).and_then(|moments| {
            let direction = negative_direction(&moments.values)?;
            let short = shortened(&moments.values, &direction);
            Some(square_of_sum(store, &moments, &short))
        });
        out.facts.extend(fact.map(|fact| (Rule::SquareOfSum, fact, Vec::new())));
        seen.push(chosen);
        if seen.len() == MOST_MATRICES {
            break;
        }
        budget.refresh()?;
    }
    Ok(())
}

fn moments(store: &mut TermStore, candidate: &Candidate<'_>, terms: &[TermId]) -> Option<Moments> {
    let (mut entries, mut values) = (Vec::new(), Vec::new());
    let mut last = Vec::new();
    for &one in terms {
        let (mut of_row, mut numbers) = (Vec::new(), Vec::new());
        for &other in terms {
            let (product, value) = known_product(store, candidate, &[one, other])?;
            of_row.push(Some(product));
            numbers.push(value);
        }
        let own = candidate.number_of_term(store, one)?;
        of_row.push(Some(one));
        numbers.push(own.clone());
        last.push(own);
        entries.push(of_row);
        values.push(numbers);
    }
    last.push(Rational::ONE);
    values.push(last);
    entries.push(terms.iter().copied().map(Some).chain([None]).collect());
    Some(Moments { terms: terms.to_vec(), entries, values })
}

/// A vector whose square the symmetric matrix makes negative.
fn negative_direction(matrix: &[Vec<Rational>]) -> Option<Vec<Rational>> {
    let size = matrix.len();
    let mut rest = matrix.to_vec();
    // The vectors that the rows of the rest belong to.
    let mut basis: Vec<Vec<Rational>> = (0..size)
        .map(|row| {
            let mut unit = vec![Rational::ZERO; size];
            unit[row] = Rational::ONE;
            unit
        })
        .collect();
    for row in 0..size {
        let pivot = rest[row][row].clone();
        if pivot < Rational::ZERO {
            return Some(basis.swap_remove(row));
        }
        for other in row + 1..size {
            if rest[row][other].is_zero() {
                continue;
            }
            if pivot.is_zero() {
                // (v + t u)^2 = v^2 + 2 t uv becomes negative for some t.
                let twice = &rest[row][other] + &rest[row][other];
                let factor = -(&rest[other][other] + Rational::ONE) / twice;
                let own = basis[row].clone();
                let mut sum = basis.swap_remove(other);
                sum.iter_mut().zip(own).for_each(|(entry, own)| *entry += own * &factor);
                return Some(sum);
            }
            let factor = &rest[row][other] / &pivot;
            subtract(&mut rest, row, other, &factor);
            subtract(&mut basis, row, other, &factor);
        }
        for below in &mut rest[row + 1..] {
            below[row] = Rational::ZERO;
        }
    }
    None
}

/// Takes `factor` times the row `row` from the row `other`.
fn subtract(matrix: &mut [Vec<Rational>], row: usize, other: usize, factor: &Rational) {
    let own = matrix[row].clone();
    for (entry, own) in matrix[other].iter_mut().zip(&own) {
        *entry -= own * factor;
    }
}

/// What the matrix makes of the square of a vector.
fn square(matrix: &[Vec<Rational>], vector: &[Rational]) -> Rational {
    let mut sum = Rational::ZERO;
    for (row, one) in matrix.iter().zip(vector) {
        for (entry, other) in row.iter().zip(vector) {
            sum += entry * one * other;
        }
    }
    sum
}

/// A vector of small integers near the direction whose square is negative too, or else a multiple of
/// it.
fn shortened(matrix: &[Vec<Rational>], direction: &[Rational]) -> Vec<Integer> {
    let sizes = direction.iter().map(|entry| entry.clone().max(-entry.clone()));
    let largest = sizes.max().unwrap_or(Rational::ONE);
    let half = Rational::from(1) / Rational::from(2);
    for digits in [0, 1, 2, 4, 8, 16] {
        let rounded: Vec<Integer> = direction
            .iter()
            .map(|entry| floor(&(scaled(&(entry / &largest), digits) + &half)))
            .collect();
        let vector: Vec<Rational> = rounded.iter().cloned().map(Rational::from).collect();
        if square(matrix, &vector) < Rational::ZERO {
            return rounded;
        }
    }
    let mut multiple = Rational::ONE;
    for entry in direction {
        let (_, denominator) = (entry * &multiple).into_parts();
        multiple *= Rational::from(Integer::from(denominator));
    }
    direction.iter().map(|entry| floor(&(entry * &multiple))).collect()
}

/// That the square of the sum of multiples is not negative.
fn square_of_sum(store: &mut TermStore, moments: &Moments, vector: &[Integer]) -> TermId {
    let like = moments.terms[0];
    let mut summands = Vec::new();
    for (row, one) in vector.iter().enumerate() {
        for (column, other) in vector.iter().enumerate().skip(row) {
            let product = Rational::from(one * other);
            let factor = if row == column { product } else { &product + &product };
            if factor.is_zero() {
                continue;
            }
            let number = numeral(store, like, &factor);
            summands.push(match moments.entries[row][column] {
                None => number,
                Some(mut term) => {
                    if store.sort(term) != store.sort(like) {
                        term = store.mk(Op::ToReal, &[term]);
                    }
                    store.mk(Op::Mul, &[number, term])
                }
            });
        }
    }
    let zero = numeral(store, like, &Rational::ZERO);
    let sum = match summands[..] {
        [summand] => summand,
        _ => store.mk(Op::Add, &summands),
    };
    store.mk(Op::Ge, &[sum, zero])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A matrix has a negative direction iff some small vector has a negative square, for all small
    /// symmetric matrices; and directions are what they claim.
    #[test]
    fn directions_are_negative() {
        let entries = || -2..=2;
        for (a, b, c) in entries()
            .flat_map(|a| entries().map(move |b| (a, b)))
            .flat_map(|(a, b)| entries().map(move |c| (a, b, c)))
        {
            for (d, e, f) in [(0, 0, 0), (1, -1, 2), (2, 1, 1), (-1, 0, 2)] {
                let rows = [[a, b, d], [b, c, e], [d, e, f]];
                let matrix: Vec<Vec<Rational>> = rows
                    .iter()
                    .map(|row| row.iter().map(|&n| Rational::from(n)).collect())
                    .collect();
                let small = || (-4..=4).map(Rational::from);
                let some = small().any(|x| {
                    small().any(|y| {
                        small()
                            .any(|z| square(&matrix, &[x.clone(), y.clone(), z]) < Rational::ZERO)
                    })
                });
                match negative_direction(&matrix) {
                    Some(direction) => {
                        assert!(square(&matrix, &direction) < Rational::ZERO);
                        let short = shortened(&matrix, &direction);
                        let short: Vec<_> = short.into_iter().map(Rational::from).collect();
                        assert!(square(&matrix, &short) < Rational::ZERO);
                    }
                    None => assert!(!some, "{rows:?}"),
                }
            }
        }
    }
}
