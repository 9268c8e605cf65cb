//! The least value of a linear form over linear constraints, from a point that satisfies them.
//!
//! Idea: the simplex method in general form. Each constraint bounds a row; unknowns are free and begin at the values of
//! the point, between their bounds, so no first phase is needed. In each step one column moves in the direction that
//! makes the objective smaller, until it or a row meets a bound; then that row takes its place. Numbers are exact;
//! strict bounds are an infinitesimal inside.
//! Invariant: every point on the way satisfies all constraints. The rule of the smallest index ends every run.
//! Reference: Dutertre, de Moura, "A fast linear-arithmetic solver for DPLL(T)", CAV 2006; Bland, Math. Oper. Res.
//! 2(2), 1977.

use std::cmp::Ordering;

use trine_collections::{Budget, Exhausted};
use trine_value::Rational;

/// A number and a multiple of an infinitesimal.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Near {
    pub(super) value: Rational,
    pub(super) infinitesimal: Rational,
}

impl Near {
    fn plus(&self, factor: &Rational, other: &Self) -> Self {
        Self {
            value: &self.value + factor * &other.value,
            infinitesimal: &self.infinitesimal + factor * &other.infinitesimal,
        }
    }

    fn minus(&self, other: &Self) -> Self {
        self.plus(&-Rational::ONE, other)
    }

    fn over(&self, factor: &Rational) -> Self {
        Self { value: &self.value / factor, infinitesimal: &self.infinitesimal / factor }
    }
}

/// `sum of factors of unknowns, at most or below the bound`.
#[derive(Clone, Debug)]
pub(super) struct Constraint {
    /// Factors by unknown.
    pub(super) factors: Vec<(usize, Rational)>,
    pub(super) bound: Rational,
    pub(super) is_strict: bool,
}

/// The least value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Least {
    /// There are ever smaller ones.
    Unbounded,
    /// This one; it is not reached if its infinitesimal is not zero.
    Value(Near),
}

/// What may move: an unknown, or the row of a constraint with its upper bound.
struct Column {
    value: Near,
    upper: Option<Near>,
}

/// The least value of the sum of `objective` over the constraints, which hold at `point`.
///
/// # Errors
/// If the budget ends.
pub(super) fn least(
    objective: &[(usize, Rational)],
    constraints: &[Constraint],
    point: &[Rational],
    budget: &Budget,
) -> Result<Least, Exhausted> {
    let unknowns = point.len();
    let mut columns: Vec<Column> = point
        .iter()
        .map(|value| Column {
            value: Near { value: value.clone(), infinitesimal: Rational::ZERO },
            upper: None,
        })
        .collect();
    // Each row says what a basic column is in columns that are not; the last row is the objective.
    let mut rows: Vec<Vec<Rational>> = Vec::with_capacity(constraints.len() + 1);
    let mut basic: Vec<usize> = Vec::with_capacity(constraints.len());
    let mut free: Vec<usize> = (0..unknowns).collect();
    let dense = |factors: &[(usize, Rational)]| {
        let mut row = vec![Rational::ZERO; unknowns];
        for (unknown, factor) in factors {
            row[*unknown] += factor;
        }
        row
    };
    let value_of = |row: &[Rational]| {
        let terms = row.iter().zip(point).map(|(factor, value)| factor * value);
        terms.fold(Rational::ZERO, |sum, term| sum + term)
    };
    for constraint in constraints {
        let row = dense(&constraint.factors);
        let infinitesimal = if constraint.is_strict { -Rational::ONE } else { Rational::ZERO };
        basic.push(columns.len());
        columns.push(Column {
            value: Near { value: value_of(&row), infinitesimal: Rational::ZERO },
            upper: Some(Near { value: constraint.bound.clone(), infinitesimal }),
        });
        rows.push(row);
    }
    let objective = dense(objective);
    let mut reached = Near { value: value_of(&objective), infinitesimal: Rational::ZERO };
    rows.push(objective);
    loop {
        budget.spend(1 + (rows.len() * unknowns) as u64)?;
        // The column of the smallest index that can make the objective smaller.
        let costs = &rows[basic.len()];
        let can_move = |&place: &usize| {
            let column = &columns[free[place]];
            match costs[place].cmp(&Rational::ZERO) {
                Ordering::Equal => false,
                Ordering::Less => column.upper.as_ref().is_none_or(|upper| column.value < *upper),
                Ordering::Greater => true,
            }
        };
        let entering = (0..unknowns).filter(can_move).min_by_key(|&place| free[place]);
        let Some(place) = entering else { return Ok(Least::Value(reached)) };
        let is_up = costs[place] < Rational::ZERO;
        let sign = if is_up { Rational::ONE } else { -Rational::ONE };
        // How far it can go.
        let mut step: Option<(Near, Option<usize>)> = None;
        if is_up && let Some(upper) = &columns[free[place]].upper {
            step = Some((upper.minus(&columns[free[place]].value), None));
        }
        for (row, &own) in rows.iter().zip(&basic) {
            let rate = &row[place] * &sign;
            let (true, Some(upper)) = (rate > Rational::ZERO, &columns[own].upper) else {
                continue;
            };
            let room = upper.minus(&columns[own].value).over(&rate);
            let is_shorter = step.as_ref().is_none_or(|(least, leaving)| match room.cmp(least) {
                Ordering::Less => true,
                Ordering::Equal => leaving.is_some_and(|leaving| own < basic[leaving]),
                Ordering::Greater => false,
            });
            if is_shorter {
                let leaving = basic.iter().position(|&column| column == own);
                step = Some((room, leaving));
            }
        }
        let Some((length, leaving)) = step else { return Ok(Least::Unbounded) };
        let moved = |rate: &Rational| rate * &sign;
        for (row, &own) in rows.iter().zip(&basic) {
            let rate = moved(&row[place]);
            columns[own].value = columns[own].value.plus(&rate, &length);
        }
        reached = reached.plus(&moved(&rows[basic.len()][place]), &length);
        let entering = free[place];
        columns[entering].value = columns[entering].value.plus(&sign, &length);
        let Some(leaving) = leaving else { continue };
        pivot(&mut rows, leaving, place);
        (free[place], basic[leaving]) = (basic[leaving], entering);
    }
}

/// The column at `place` takes the row `leaving`, whose column takes its place.
fn pivot(rows: &mut [Vec<Rational>], leaving: usize, place: usize) {
    let factor = rows[leaving][place].clone();
    for (position, entry) in rows[leaving].iter_mut().enumerate() {
        *entry = if position == place { Rational::ONE / &factor } else { -&*entry / &factor };
    }
    let pivot_row = rows[leaving].clone();
    for (number, row) in rows.iter_mut().enumerate() {
        if number == leaving || row[place] == Rational::ZERO {
            continue;
        }
        let factor = std::mem::replace(&mut row[place], Rational::ZERO);
        for (entry, pivot) in row.iter_mut().zip(&pivot_row) {
            *entry += &factor * pivot;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(value: i64) -> Rational {
        Rational::from(value)
    }

    fn at_most(factors: &[i64], bound: i64, is_strict: bool) -> Constraint {
        let factors = factors.iter().enumerate().map(|(at, &factor)| (at, ratio(factor))).collect();
        Constraint { factors, bound: ratio(bound), is_strict }
    }

    fn solved(objective: &[i64], constraints: &[Constraint], point: &[i64]) -> Least {
        let objective: Vec<_> =
            objective.iter().enumerate().map(|(at, &factor)| (at, ratio(factor))).collect();
        let point: Vec<_> = point.iter().map(|&value| ratio(value)).collect();
        least(&objective, constraints, &point, &Budget::unlimited()).unwrap()
    }

    #[test]
    fn strict_bounds_are_not_reached() {
        let above_two = [at_most(&[-1], -2, true)];
        let near = Near { value: ratio(2), infinitesimal: ratio(1) };
        assert_eq!(solved(&[1], &above_two, &[7]), Least::Value(near));
        assert_eq!(solved(&[-1], &above_two, &[7]), Least::Unbounded);
    }

    /// Against all crossings of two lines: the least value over a bounded polygon is at one of them.
    #[test]
    fn random_polygons_against_their_corners() {
        let mut state = 7_u64;
        let mut below = |limit: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % limit
        };
        for _ in 0..400 {
            let mut lines: Vec<[i64; 3]> = vec![[1, 0, 9], [-1, 0, 9], [0, 1, 9], [0, -1, 9]];
            for _ in 0..below(5) {
                let mut number = || below(7) as i64 - 3;
                let (a, b) = (number(), number());
                // Zero stays inside.
                lines.push([a, b, below(6) as i64]);
            }
            let objective = [below(9) as i64 - 4, below(9) as i64 - 4];
            let constraints: Vec<Constraint> =
                lines.iter().map(|&[a, b, c]| at_most(&[a, b], c, false)).collect();
            let mut corners: Vec<Rational> = Vec::new();
            for (at, &[a, b, c]) in lines.iter().enumerate() {
                for &[d, e, f] in &lines[at + 1..] {
                    let determinant = a * e - b * d;
                    if determinant == 0 {
                        continue;
                    }
                    let x = ratio(c * e - b * f) / ratio(determinant);
                    let y = ratio(a * f - c * d) / ratio(determinant);
                    let inside = |&[a, b, c]: &[i64; 3]| ratio(a) * &x + ratio(b) * &y <= ratio(c);
                    if lines.iter().all(inside) {
                        corners.push(ratio(objective[0]) * &x + ratio(objective[1]) * &y);
                    }
                }
            }
            let expected = corners.into_iter().min().unwrap();
            let near = Near { value: expected, infinitesimal: Rational::ZERO };
            assert_eq!(solved(&objective, &constraints, &[0, 0]), Least::Value(near), "{lines:?}");
        }
    }
}
