//! Cuts from the Hermite normal form of the bounds that the present point meets.
//!
//! Idea: write the tight bounds as `A x <= b`, met with equality. Integer column operations, which do
//! not change which integer points there are, make `A` triangular: `A = H D`, where `D` is integral.
//! So `y = D x` is integral for integers `x`, and a fractional component of `H^-1 b` shows that the
//! point is not. Entries of `H` beside the diagonal are made negative or 0; then `H^-1` has no negative
//! entry, each component of `y` is a nonnegative sum of tight bounds, and may be rounded down.
//! Invariant: rows above the present one are 0 to the right of their diagonal.
//! Reference: Christ and Hoenicke, "Cutting the Mix", CAV 2015; Cohen, "A Course in Computational
//! Algebraic Number Theory", section 2.4.

use super::cut::Cut;
use crate::bound::BoundId;
use crate::form::{ArithVar, BoundKind, LinearForm};
use crate::number::{Int, Rat};
use crate::simplex::{Simplex, Stop};
use trine_collections::{Budget, Exhausted};

/// More tight bounds than this, or more variables, are left to other cuts.
const MOST_ROWS: usize = 80;
/// Bits of the largest entry.
const MOST_BITS: u64 = 2_000;
/// Cuts from one form.
const MOST_CUTS: usize = 2;

/// A bound that the point meets, as `terms <= limit`.
struct Tight {
    bound: BoundId,
    terms: Vec<(ArithVar, Int)>,
    limit: Int,
}

impl Simplex {
    /// Cuts off the present point, a vertex, by combinations of the bounds that it meets.
    pub(super) fn hermite_cuts(&self, budget: &Budget) -> Result<Vec<Cut>, Stop> {
        let Some(tight) = self.tight_bounds(budget)? else { return Ok(Vec::new()) };
        let mut columns: Vec<ArithVar> =
            tight.iter().flat_map(|row| row.terms.iter().map(|(var, _)| *var)).collect();
        columns.sort_unstable();
        columns.dedup();
        if columns.len() > MOST_ROWS {
            return Ok(Vec::new());
        }
        let matrix = tight
            .iter()
            .map(|row| {
                let mut entries = vec![Int::ZERO; columns.len()];
                for (var, coef) in &row.terms {
                    if let Ok(at) = columns.binary_search(var) {
                        entries[at] = coef.clone();
                    }
                }
                entries
            })
            .collect();
        let Some(triangle) = Triangle::of(matrix, budget)? else { return Ok(Vec::new()) };
        let limits: Vec<Int> = tight.iter().map(|row| row.limit.clone()).collect();
        let point = triangle.point(&limits, budget)?;
        let mut cuts = Vec::new();
        // The last rows have the large diagonals.
        for (at, value) in point.iter().enumerate().rev() {
            if value.is_integer() {
                continue;
            }
            let multipliers = triangle.multipliers(at, budget)?;
            let used = tight.iter().zip(&multipliers).filter(|(_, factor)| !factor.is_zero());
            let terms = used.clone().flat_map(|(row, factor)| {
                row.terms.iter().map(|(var, coef)| (*var, -&factor.times(coef)))
            });
            let form = LinearForm::from_terms(terms);
            let reasons = used.map(|(row, _)| row.bound).collect();
            let cut = Cut { form, least: Rat::from(-&value.floor()), reasons };
            if !cut.form.is_zero() && self.has_small_coefficients(&cut) {
                cuts.push(cut);
                if cuts.len() == MOST_CUTS {
                    break;
                }
            }
        }
        Ok(cuts)
    }

    /// The bounds that nonbasic integers meet, the short forms first; `None` if there are too many.
    /// Nonbasic forms are independent.
    fn tight_bounds(&self, budget: &Budget) -> Result<Option<Vec<Tight>>, Stop> {
        budget.spend(1 + self.num_vars() as u64 / 8)?;
        let mut tight = Vec::new();
        for index in 0..self.num_vars() {
            let var = ArithVar::new(index);
            if !self.is_int(var) || self.tableau.is_basic(var) {
                continue;
            }
            let met = [BoundKind::Upper, BoundKind::Lower].into_iter().find_map(|kind| {
                let bound = self.bounds.current(var, kind)?;
                let meets = self.bounds.get(bound).value == *self.value(var);
                meets.then_some((kind, bound))
            });
            let Some((kind, bound)) = met else { continue };
            let limit = self.value(var).standard.numerator();
            let own = [(var, Int::ONE)];
            let vector = self.definition(var).unwrap_or(&own);
            let sign = |number: &Int| match kind {
                BoundKind::Upper => number.clone(),
                BoundKind::Lower => -number,
            };
            let terms = vector.iter().map(|(x, coef)| (*x, sign(coef))).collect();
            tight.push(Tight { bound, terms, limit: sign(&limit) });
            if tight.len() > MOST_ROWS {
                return Ok(None);
            }
        }
        tight.sort_by_key(|row| row.terms.len());
        Ok(Some(tight))
    }
}

/// A lower triangular matrix with positive diagonal, and no positive entry beside it.
struct Triangle {
    rows: Vec<Vec<Int>>,
}

impl Triangle {
    /// The triangle that column operations make of a matrix; `None` if its rows depend on each other,
    /// or its entries grow too large.
    fn of(matrix: Vec<Vec<Int>>, budget: &Budget) -> Result<Option<Self>, Exhausted> {
        let mut this = Self { rows: matrix };
        for at in 0..this.rows.len() {
            if !this.clear_right_of(at, budget)? {
                return Ok(None);
            }
            let diagonal = this.rows[at][at].clone();
            for column in 0..at {
                let entry = &this.rows[at][column];
                if entry.is_zero() {
                    continue;
                }
                let factor = -&entry.div_ceil(&diagonal);
                this.add_column(column, at, &factor, budget)?;
            }
        }
        this.rows.iter_mut().enumerate().for_each(|(at, row)| row.truncate(at + 1));
        Ok(Some(this))
    }

    /// Makes the entries to the right of a diagonal 0, and the diagonal positive. Says whether that
    /// went well.
    fn clear_right_of(&mut self, at: usize, budget: &Budget) -> Result<bool, Exhausted> {
        loop {
            let entries = self.rows[at].iter().enumerate().skip(at);
            let nonzero = entries.filter(|(_, entry)| !entry.is_zero());
            let Some((_, least)) = nonzero.clone().map(|(c, entry)| (entry.abs(), c)).min() else {
                return Ok(false);
            };
            if self.rows[at][least].bits() > MOST_BITS {
                return Ok(false);
            }
            if least != at {
                self.rows[at..].iter_mut().for_each(|row| row.swap(at, least));
            }
            if self.rows[at][at].is_negative() {
                self.rows[at..].iter_mut().for_each(|row| row[at] = -&row[at]);
            }
            let pivot = self.rows[at][at].clone();
            let mut done = true;
            for column in at + 1..self.rows[at].len() {
                let entry = &self.rows[at][column];
                if entry.is_zero() {
                    continue;
                }
                let factor = -&Rat::new(entry.clone(), pivot.clone()).round();
                self.add_column(column, at, &factor, budget)?;
                done &= self.rows[at][column].is_zero();
            }
            if done {
                return Ok(true);
            }
        }
    }

    /// Adds a multiple of column `source` to column `target`. Rows above row `source` are not
    /// affected: column `source` is 0 there.
    fn add_column(
        &mut self,
        target: usize,
        source: usize,
        factor: &Int,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let mut ticks = 1;
        for row in &mut self.rows[source..] {
            if !row[source].is_zero() {
                row[target] = Int::combine(&Int::ONE, &row[target], factor, &row[source]);
                ticks += row[target].ticks();
            }
        }
        budget.spend(ticks)
    }

    /// The solution `y` of `H y = limits`.
    fn point(&self, limits: &[Int], budget: &Budget) -> Result<Vec<Rat>, Exhausted> {
        let mut point: Vec<Rat> = Vec::with_capacity(limits.len());
        for (row, limit) in self.rows.iter().zip(limits) {
            let mut rest = Rat::from(limit);
            for (value, entry) in point.iter().zip(row) {
                if !entry.is_zero() {
                    rest = &rest - &value.times(entry);
                }
            }
            budget.spend(1 + row.iter().map(Int::ticks).sum::<u64>())?;
            point.push(rest.over(&row[point.len()]));
        }
        Ok(point)
    }

    /// The row of the inverse with this number, without its zeros at the end.
    fn multipliers(&self, at: usize, budget: &Budget) -> Result<Vec<Rat>, Exhausted> {
        let mut multipliers = vec![Rat::ZERO; at + 1];
        multipliers[at] = Rat::new(Int::ONE, self.rows[at][at].clone());
        for column in (0..at).rev() {
            let mut sum = Rat::ZERO;
            for (factor, row) in multipliers.iter().zip(&self.rows).skip(column + 1) {
                if !factor.is_zero() {
                    sum = &sum - &factor.times(&row[column]);
                }
            }
            budget.spend(1 + at as u64)?;
            multipliers[column] = sum.over(&self.rows[column][column]);
        }
        debug_assert!(multipliers.iter().all(|factor| !factor.is_negative()));
        Ok(multipliers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dot(a: &[Rat], b: impl Iterator<Item = Int>) -> Rat {
        a.iter().zip(b).fold(Rat::ZERO, |sum, (x, y)| &sum + &x.times(&y))
    }

    /// Rows of the inverse times the matrix are integral, and no entry of the inverse is negative:
    /// what makes the cuts valid.
    #[test]
    fn inverse_rows_give_integral_nonnegative_combinations() {
        let mut seed = 7u64;
        let mut next = |size: i64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as i64 % (2 * size + 1) - size
        };
        let budget = Budget::unlimited();
        let mut triangles = 0;
        for round in 0..400 {
            let (rows, columns) = (1 + round % 5, 1 + round % 5 + round / 7 % 3);
            let size = if round % 2 == 0 { 4 } else { 1_000_000_000 };
            let matrix: Vec<Vec<Int>> =
                (0..rows).map(|_| (0..columns).map(|_| Int::from(next(size))).collect()).collect();
            let Some(triangle) = Triangle::of(matrix.clone(), &budget).unwrap() else { continue };
            triangles += 1;
            let limits: Vec<Int> = (0..rows).map(|_| Int::from(next(20))).collect();
            let point = triangle.point(&limits, &budget).unwrap();
            for (at, component) in point.iter().enumerate() {
                assert!(triangle.rows[at][at].signum() > 0);
                let multipliers = triangle.multipliers(at, &budget).unwrap();
                assert!(multipliers.iter().all(|factor| !factor.is_negative()));
                for column in 0..columns {
                    let sum = dot(&multipliers, matrix.iter().map(|row| row[column].clone()));
                    assert!(sum.is_integer());
                }
                assert_eq!(dot(&multipliers, limits.iter().cloned()), *component);
            }
        }
        assert!(triangles > 300);
    }
}
