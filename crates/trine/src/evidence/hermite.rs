//! Planes without integers next to a vertex.
//!
//! Idea: the equations that hold at a vertex are brought to a lower triangular matrix by operations on
//! columns that keep integers integers. Where a coordinate of the vertex is no integer there, a sum of
//! the equations has integer coefficients and a right side that is no integer: integers lie on either
//! side of it.
//! Reference: Dillig, Dillig, Aiken, "Cuts from Proofs", CAV 2009; Schrijver, "Theory of Linear and
//! Integer Programming", section 4.1.

use trine_value::{Integer, Rational};

/// More rows are not looked at.
const MOST_ROWS: usize = 60;

/// Multipliers of rows.
pub(super) type Multipliers = Vec<(usize, Rational)>;

/// Multipliers of rows `sum of coefficients = right side` whose sum has integer coefficients and a right
/// side that is no integer, each for another plane.
pub(super) fn planes(rows: &[(Vec<Integer>, Integer)]) -> Vec<Multipliers> {
    let mut matrix: Vec<Vec<Integer>> =
        rows.iter().take(MOST_ROWS).map(|(row, _)| row.clone()).collect();
    let Some(columns) = matrix.first().map(Vec::len) else { return Vec::new() };
    let mut found = Vec::new();
    // Positions of independent rows; the pivot of each stands in the column of its position here.
    let mut independent: Vec<usize> = Vec::new();
    let mut coordinates: Vec<Rational> = Vec::new();
    for row in 0..matrix.len() {
        let pivot = independent.len();
        if pivot == columns {
            break;
        }
        clear_behind(&mut matrix, row, pivot);
        if matrix[row][pivot] == Integer::ZERO {
            continue;
        }
        independent.push(row);
        let known = coordinates.iter().zip(&matrix[row]);
        let sum = known.fold(Rational::ZERO, |sum, (value, entry)| {
            sum + value * Rational::from(entry.clone())
        });
        let rest = Rational::from(rows[row].1.clone()) - sum;
        let coordinate = rest / Rational::from(matrix[row][pivot].clone());
        let is_integer = coordinate.is_int();
        coordinates.push(coordinate);
        if !is_integer {
            found.push(multipliers(&matrix, &independent));
        }
    }
    found
}

/// Makes the entries of a row behind a column zero, by operations on columns.
fn clear_behind(matrix: &mut [Vec<Integer>], row: usize, pivot: usize) {
    let columns = matrix[row].len();
    loop {
        let smallest = (pivot..columns)
            .filter(|&column| matrix[row][column] != Integer::ZERO)
            .min_by_key(|&column| magnitude(&matrix[row][column]));
        let Some(smallest) = smallest else { return };
        if smallest != pivot {
            matrix.iter_mut().for_each(|entries| entries.swap(smallest, pivot));
        }
        let mut is_clear = true;
        for column in pivot + 1..columns {
            if matrix[row][column] == Integer::ZERO {
                continue;
            }
            let factor = &matrix[row][column] / &matrix[row][pivot];
            for entries in matrix.iter_mut() {
                let less = &factor * &entries[pivot];
                entries[column] -= less;
            }
            is_clear &= matrix[row][column] == Integer::ZERO;
        }
        if is_clear {
            return;
        }
    }
}

fn magnitude(value: &Integer) -> Integer {
    if *value < Integer::ZERO { -value } else { value.clone() }
}

/// The row of the inverse of the triangular matrix that belongs to its last row.
fn multipliers(matrix: &[Vec<Integer>], independent: &[usize]) -> Multipliers {
    let entry =
        |row: usize, column: usize| Rational::from(matrix[independent[row]][column].clone());
    let last = independent.len() - 1;
    let mut found = vec![Rational::ZERO; independent.len()];
    found[last] = Rational::ONE / entry(last, last);
    for column in (0..last).rev() {
        let sum = (column + 1..=last)
            .fold(Rational::ZERO, |sum, row| sum + &found[row] * entry(row, column));
        found[column] = -sum / entry(column, column);
    }
    let pairs = independent.iter().copied().zip(found);
    pairs.filter(|(_, multiplier)| !multiplier.is_zero()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(entries: &[i64], right: i64) -> (Vec<Integer>, Integer) {
        (entries.iter().map(|&entry| Integer::from(entry)).collect(), Integer::from(right))
    }

    #[test]
    fn a_sum_has_integer_coefficients_alone() {
        for (rows, has_integers) in [
            (vec![row(&[2, 4], 7)], false),
            (vec![row(&[2, 3], 7)], true),
            (vec![row(&[3, 1], 1), row(&[1, 1], 0)], false),
            (vec![row(&[1, 2, 0], 1), row(&[2, 4, 0], 2), row(&[1, 0, 2], 0)], false),
            (vec![row(&[5, 7], 1), row(&[2, 3], 1)], true),
        ] {
            let planes = planes(&rows);
            assert_eq!(planes.is_empty(), has_integers, "{rows:?}");
            for multipliers in planes {
                let mut right = Rational::ZERO;
                let mut sums = vec![Rational::ZERO; rows[0].0.len()];
                for (row, multiplier) in multipliers {
                    right += &multiplier * Rational::from(rows[row].1.clone());
                    for (sum, entry) in sums.iter_mut().zip(&rows[row].0) {
                        *sum += &multiplier * Rational::from(entry.clone());
                    }
                }
                assert!(sums.iter().all(Rational::is_int), "{rows:?}");
                assert!(!right.is_int(), "{rows:?}");
            }
        }
    }
}
