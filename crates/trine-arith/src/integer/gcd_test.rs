//! Divisibility of single rows: an equation over integers whose greatest common divisor does not
//! divide the constant has no solution.
//!
//! Reference: Dutertre and de Moura, SRI-CSL-06-01, section 4.

use crate::bound::Premise;
use crate::explanation::{Combination, Rule};
use crate::form::{ArithVar, BoundKind};
use crate::number::{Int, Rat};
use crate::simplex::{Simplex, Stop};
use crate::tableau::RowId;
use trine_collections::Budget;

impl Simplex {
    /// Tests all rows, with fixed variables folded into the constant.
    pub(super) fn gcd_test(&mut self, budget: &Budget) -> Result<(), Stop> {
        for row in self.tableau.row_ids() {
            let Some(basic) = self.tableau.basic(row) else { continue };
            budget.spend(1 + self.tableau.row(row).len() as u64 / 4)?;
            if self.value(basic).is_integer() {
                continue;
            }
            if let Some(conflict) = self.row_divisibility(row) {
                self.stats.gcd_conflicts += 1;
                return self.refute(conflict);
            }
        }
        Ok(())
    }

    fn row_divisibility(&self, row: RowId) -> Option<Combination> {
        let mut divisor = Int::ZERO;
        let mut constant = Int::ZERO;
        for entry in self.tableau.row(row) {
            if !self.is_int(entry.var) {
                return None;
            }
            match self.fixed(entry.var) {
                Some(value) => {
                    constant = &constant + &(&entry.coef * &value.standard.numerator());
                }
                None => {
                    divisor = divisor.gcd(&entry.coef);
                    if divisor.is_one() {
                        return None;
                    }
                }
            }
        }
        // A row of fixed variables only that does not hold is found by the simplex.
        if divisor.is_zero() || divisor.divides(&constant) {
            return None;
        }
        let mut premises = Vec::new();
        for entry in self.tableau.row(row) {
            if self.fixed(entry.var).is_some() {
                self.add_equation(
                    &mut premises,
                    entry.var,
                    &Rat::new(entry.coef.clone(), divisor.clone()),
                );
            }
        }
        Some(Combination::new(premises, Rule::Divisibility))
    }

    /// Both bounds of a fixed variable, each with half the multiplier.
    pub(super) fn add_equation(
        &self,
        premises: &mut Vec<Premise>,
        var: ArithVar,
        multiplier: &Rat,
    ) {
        let half = multiplier.over(&Int::from(2));
        let lower = self.bounds.current(var, BoundKind::Lower);
        let upper = self.bounds.current(var, BoundKind::Upper);
        premises.extend(lower.into_iter().chain(upper).map(|id| (id, half.clone())));
    }
}
