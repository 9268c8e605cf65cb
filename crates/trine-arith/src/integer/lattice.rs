//! Thin directions: a basis of the integers in which the polyhedron is round, by lattice reduction.
//!
//! Idea: divide each bounded form by its width; the columns of the matrix of these forms span a
//! lattice. A reduced basis `M * U` gives new integer variables `y = U^-1 * x`, of which the last ones
//! tend to have a small range, whatever the range of the old variables is. The range of each is
//! computed by the simplex and installed as two derived bounds: often it holds no integer at all, and
//! otherwise branching on `y` ends soon. Variables with the same column, up to sign, in all forms that
//! were asked for (as the two halves of an integer split by sign) count as one: their sum.
//! Invariant: `basis = matrix * U` and `inverse * U = 1` at every step; weights are rounded, which
//! only affects how good the directions are.
//! Reference: Lenstra, "Integer Programming with a Fixed Number of Variables", 1983; Aardal, Hurkens,
//! Lenstra, "Solving a System of Linear Diophantine Equations with Lower and Upper Bounds on the
//! Variables", 2000; Cohen, "A Course in Computational Algebraic Number Theory", algorithm 2.6.7.

use crate::bound::{Inference, Source};
use crate::form::{ArithVar, BoundKind, LinearForm};
use crate::number::{Int, Rat, Value};
use crate::optimize::Optimum;
use crate::simplex::{Simplex, Stop};
use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};

/// More unknowns than this are not worth it.
const MOST_UNKNOWNS: usize = 24;
/// Nor are more variables than this.
const MOST_VARS: usize = 4 * MOST_UNKNOWNS;
/// Bits of the weights: forms are divided by their width at this precision.
const PRECISION: u32 = 40;

/// A variable and whether it counts with a minus sign.
type Signed = (ArithVar, bool);

/// Integer variables that only occur together: the unknown is their sum with these signs.
struct Unknowns {
    groups: Vec<Vec<Signed>>,
    /// By variable: its group and sign.
    place: Vec<Option<(usize, bool)>>,
}

impl Unknowns {
    fn form(&self, row: &[Int]) -> LinearForm {
        let terms = self.groups.iter().zip(row).flat_map(|(group, factor)| {
            let [factor, opposite] = [Rat::from(factor), Rat::from(-factor)];
            group.iter().map(move |&(var, negative)| {
                (var, if negative { opposite.clone() } else { factor.clone() })
            })
        });
        LinearForm::from_terms(terms)
    }
}

impl Simplex {
    /// Installs bounds for the directions of a reduced basis. Says whether there are any.
    pub(super) fn bound_thin_directions(&mut self, budget: &Budget) -> Result<bool, Stop> {
        if self.free_integers().filter(|var| self.fixed(*var).is_none()).count() > MOST_VARS {
            return Ok(false);
        }
        let unknowns = self.unknowns(budget)?;
        let count = unknowns.groups.len();
        if !(2..=MOST_UNKNOWNS).contains(&count) {
            return Ok(false);
        }
        let Some(matrix) = self.weighted_forms(&unknowns, budget)? else { return Ok(false) };
        let directions = Reduction::new(matrix, count).run(budget)?;
        // The last directions are the thin ones.
        for row in directions.iter().rev() {
            let definition = self.define_cut(&unknowns.form(row));
            for towards in [BoundKind::Lower, BoundKind::Upper] {
                self.derive_optimum(definition.var, towards, budget)?;
            }
            self.note_direction(definition.var);
            self.stats.directions += 1;
        }
        Ok(true)
    }

    /// The free integers that are not fixed, grouped by their columns in bounded forms that are no
    /// cuts.
    fn unknowns(&self, budget: &Budget) -> Result<Unknowns, Stop> {
        let mut columns: Vec<Vec<(usize, Int)>> = vec![Vec::new(); self.num_vars()];
        for index in 0..self.num_vars() {
            let var = ArithVar::new(index);
            let Some(vector) = self.definition(var).filter(|_| !self.is_cut(var)) else { continue };
            if self.lower(var).is_none() && self.upper(var).is_none() {
                continue;
            }
            budget.spend(1 + vector.len() as u64 / 4)?;
            for (x, coef) in vector {
                columns[x.index()].push((index, coef.clone()));
            }
        }
        let mut unknowns = Unknowns { groups: Vec::new(), place: vec![None; self.num_vars()] };
        let mut group_of: FxHashMap<Vec<(usize, Int)>, usize> = FxHashMap::default();
        for var in self.free_integers().filter(|var| self.fixed(*var).is_none()) {
            let mut column = std::mem::take(&mut columns[var.index()]);
            let negative = column.first().is_some_and(|(_, coef)| coef.is_negative());
            if negative {
                column.iter_mut().for_each(|(_, coef)| *coef = -&*coef);
            }
            let next = unknowns.groups.len();
            // What occurs nowhere has only its own bounds in common with others.
            let at = if column.is_empty() { next } else { *group_of.entry(column).or_insert(next) };
            if at == next {
                unknowns.groups.push(Vec::new());
            }
            unknowns.groups[at].push((var, negative));
            unknowns.place[var.index()] = Some((at, negative));
        }
        Ok(unknowns)
    }

    /// The forms that are bounded on both sides, one row each, times `2^PRECISION` over the width,
    /// and one row per unknown, so that the columns are independent. `None` if nothing is bounded.
    fn weighted_forms(
        &self,
        unknowns: &Unknowns,
        budget: &Budget,
    ) -> Result<Option<Vec<Vec<Int>>>, Stop> {
        let count = unknowns.groups.len();
        let scale = Int::from(1i64 << PRECISION);
        let mut rows = Vec::new();
        for index in 0..self.num_vars() {
            let var = ArithVar::new(index);
            let (Some(lower), Some(upper)) = (self.lower(var), self.upper(var)) else { continue };
            if !self.is_int(var) || self.is_cut(var) {
                continue;
            }
            let width = (&upper.standard - &lower.standard).max(Rat::ONE);
            let mut row = vec![Int::ZERO; count];
            let weight = |coef: &Int| (&Rat::from(&(coef * &scale)) / &width).round();
            match self.definition(var) {
                // The bounds of one part do not bound the sum.
                None => match unknowns.place[index] {
                    Some((at, _)) if unknowns.groups[at].len() == 1 => row[at] = weight(&Int::ONE),
                    _ => continue,
                },
                Some(vector) => {
                    for (x, coef) in vector {
                        if let Some((at, negative)) = unknowns.place[x.index()] {
                            let weight = weight(coef);
                            row[at] = if negative { -&weight } else { weight };
                        }
                    }
                }
            }
            budget.spend(1 + count as u64)?;
            if row.iter().any(|c| !c.is_zero()) {
                rows.push(row);
            }
        }
        if rows.is_empty() {
            return Ok(None);
        }
        for at in 0..count {
            let mut row = vec![Int::ZERO; count];
            row[at] = Int::ONE;
            rows.push(row);
        }
        Ok(Some(rows))
    }

    /// Bounds a variable by its optimum, with the bounds that block it as premises.
    fn derive_optimum(
        &mut self,
        var: ArithVar,
        towards: BoundKind,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let Optimum::Value(value) = self.optimize(var, towards, budget)? else { return Ok(()) };
        if self.bounds.value(var, towards) == Some(&value) {
            return Ok(());
        }
        let Some(row) = self.tableau.row_of(var) else { return Ok(()) };
        let sign = self.tableau.basic_coef(var).signum();
        let mut premises = Vec::new();
        for entry in self.tableau.row(row) {
            if entry.var == var {
                continue;
            }
            // Entries of the sign of the variable move it the other way.
            let side = if entry.coef.signum() == sign { towards.opposite() } else { towards };
            let Some(bound) = self.bounds.current(entry.var, side) else { return Ok(()) };
            premises.push((bound, Rat::new(entry.coef.abs(), self.tableau.basic_coef(var).abs())));
        }
        let rounded = match towards {
            BoundKind::Lower => value.ceil(),
            BoundKind::Upper => value.floor(),
        };
        let rounded = Value::from(rounded);
        let inference = if rounded == value { Inference::Linear } else { Inference::Integral };
        let premises = self.bounds.store(premises);
        self.set_bound(var, towards, rounded, Source::Derived { premises, inference })
            .map_err(Stop::Conflict)?;
        self.repair(budget)
    }
}

/// The state of Lenstra, Lenstra and Lovasz's algorithm over integers.
struct Reduction {
    /// The vectors of the basis.
    basis: Vec<Vec<Int>>,
    /// The rows of the inverse of the transformation.
    inverse: Vec<Vec<Int>>,
    /// `lambda[i][j]` for `j < i` is the Gram-Schmidt coefficient times `d[j + 1]`.
    lambda: Vec<Vec<Int>>,
    /// The Gram determinants; `d[0]` is 1.
    d: Vec<Int>,
}

impl Reduction {
    /// For the columns of a matrix given by rows.
    fn new(matrix: Vec<Vec<Int>>, columns: usize) -> Self {
        let basis: Vec<Vec<Int>> = (0..columns)
            .map(|column| matrix.iter().map(|row| row[column].clone()).collect())
            .collect();
        let inverse = (0..columns)
            .map(|i| (0..columns).map(|j| if i == j { Int::ONE } else { Int::ZERO }).collect())
            .collect();
        let lambda = vec![vec![Int::ZERO; columns]; columns];
        Self { basis, inverse, lambda, d: vec![Int::ONE; columns + 1] }
    }

    /// Reduces the basis; the rows of the inverse are the directions.
    fn run(mut self, budget: &Budget) -> Result<Vec<Vec<Int>>, Exhausted> {
        self.reduce_all(budget)?;
        Ok(self.inverse)
    }

    fn reduce_all(&mut self, budget: &Budget) -> Result<(), Exhausted> {
        let count = self.basis.len();
        self.d[1] = dot(&self.basis[0], &self.basis[0]);
        let (mut k, mut known) = (1, 0);
        while k < count {
            budget.spend(self.basis[k].iter().map(Int::ticks).sum::<u64>() * (1 + k as u64))?;
            if k > known {
                known = k;
                self.extend(k);
            }
            self.reduce(k, k - 1);
            if self.wants_swap(k) {
                self.swap(k, known);
                k = (k - 1).max(1);
            } else {
                for l in (0..k - 1).rev() {
                    self.reduce(k, l);
                }
                k += 1;
            }
        }
        Ok(())
    }

    /// Gram-Schmidt for the next vector.
    fn extend(&mut self, k: usize) {
        for j in 0..=k {
            let mut u = dot(&self.basis[k], &self.basis[j]);
            for i in 0..j {
                let sum = &(&self.d[i + 1] * &u) - &(&self.lambda[k][i] * &self.lambda[j][i]);
                u = sum.div_exact(&self.d[i]);
            }
            if j < k {
                self.lambda[k][j] = u;
            } else {
                debug_assert!(!u.is_zero(), "the columns are independent");
                self.d[k + 1] = u;
            }
        }
    }

    /// Makes the coefficient of vector `l` in vector `k` at most one half.
    fn reduce(&mut self, k: usize, l: usize) {
        let q = Rat::new(self.lambda[k][l].clone(), self.d[l + 1].clone()).round();
        if q.is_zero() {
            return;
        }
        let (low, high) = self.basis.split_at_mut(k);
        subtract(&mut high[0], &q, &low[l]);
        // The inverse undoes what the basis got: x = U y.
        let minus = -&q;
        let (low, high) = self.inverse.split_at_mut(k);
        subtract(&mut low[l], &minus, &high[0]);
        self.lambda[k][l] = &self.lambda[k][l] - &(&q * &self.d[l + 1]);
        for i in 0..l {
            self.lambda[k][i] = &self.lambda[k][i] - &(&q * &self.lambda[l][i]);
        }
    }

    /// Lovasz's condition fails: `d[k+1] * d[k-1] < 3/4 * d[k]^2 - lambda[k][k-1]^2`.
    fn wants_swap(&self, k: usize) -> bool {
        let four = Int::from(4);
        let left = &(&self.d[k + 1] * &self.d[k - 1]) * &four;
        let square = &(&self.d[k] * &self.d[k]) * &Int::from(3);
        let lambda = &self.lambda[k][k - 1];
        left < &square - &(&(lambda * lambda) * &four)
    }

    fn swap(&mut self, k: usize, known: usize) {
        self.basis.swap(k, k - 1);
        self.inverse.swap(k, k - 1);
        for j in 0..k - 1 {
            let other = std::mem::take(&mut self.lambda[k][j]);
            self.lambda[k][j] = std::mem::replace(&mut self.lambda[k - 1][j], other);
        }
        let lambda = self.lambda[k][k - 1].clone();
        let sum = &(&self.d[k - 1] * &self.d[k + 1]) + &(&lambda * &lambda);
        let new = sum.div_exact(&self.d[k]);
        for i in k + 1..=known {
            let t = self.lambda[i][k].clone();
            let a = &(&self.d[k + 1] * &self.lambda[i][k - 1]) - &(&lambda * &t);
            self.lambda[i][k] = a.div_exact(&self.d[k]);
            let b = &(&new * &t) + &(&lambda * &self.lambda[i][k]);
            self.lambda[i][k - 1] = b.div_exact(&self.d[k + 1]);
        }
        self.d[k] = new;
    }
}

fn dot(a: &[Int], b: &[Int]) -> Int {
    a.iter().zip(b).fold(Int::ZERO, |sum, (x, y)| Int::combine(&sum, &Int::ONE, x, y))
}

/// `target -= factor * source`.
fn subtract(target: &mut [Int], factor: &Int, source: &[Int]) {
    let minus = -factor;
    for (t, s) in target.iter_mut().zip(source) {
        if !s.is_zero() {
            *t = Int::combine(t, &Int::ONE, &minus, s);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The basis and the inverse of the transformation stay inverse to each other, and short vectors
    /// are found.
    #[test]
    fn reduced_vectors_are_combinations_of_the_columns() {
        let mut seed = 1u64;
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as i64 % 2001 - 1000
        };
        for size in 2..7 {
            let mut matrix: Vec<Vec<Int>> =
                (0..size).map(|_| (0..size).map(|_| Int::from(next())).collect()).collect();
            for i in 0..size {
                matrix.push((0..size).map(|j| Int::from(i64::from(i == j))).collect());
            }
            let mut reduction = Reduction::new(matrix.clone(), size);
            let before: Vec<Int> = reduction.basis.iter().map(|b| dot(b, b)).collect();
            reduction.reduce_all(&Budget::unlimited()).unwrap();
            // matrix = basis * inverse, entry by entry.
            for (r, row) in matrix.iter().enumerate() {
                for (c, entry) in row.iter().enumerate() {
                    let sum = (0..size).fold(Int::ZERO, |sum, k| {
                        &sum + &(&reduction.basis[k][r] * &reduction.inverse[k][c])
                    });
                    assert_eq!(sum, *entry);
                }
            }
            let shortest = reduction.basis.iter().map(|b| dot(b, b)).min().unwrap();
            assert!(shortest <= before.into_iter().min().unwrap());
        }
    }
}
