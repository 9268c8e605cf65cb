//! The unit cube test: a point around which a cube of side 1 fits into all inequalities may be rounded.
//!
//! Idea: lower each right-hand side by half the sum of the absolute coefficients of its integer
//! variables. A rational point that still satisfies everything gives an integer point by rounding.
//! One simplex call answers many loose systems.
//! Reference: Bromberger and Weidenbach, "New Techniques for Linear Arithmetic: Cubes and Equalities",
//! FMSD 2017.

use crate::bound::Source;
use crate::form::{ArithVar, BoundKind};
use crate::number::{Int, Rat, Value};
use crate::simplex::{Simplex, Stop};
use trine_collections::Budget;

/// A bound half a cube inside of a present one.
type Shrunk = (ArithVar, BoundKind, Value);

impl Simplex {
    /// Whether the test found an integral assignment, which is then the present one.
    pub(super) fn find_cube(&mut self, budget: &Budget) -> Result<bool, Stop> {
        let Some(tightened) = self.cube_bounds(budget)? else { return Ok(false) };
        self.push();
        let mut fits = true;
        for (var, kind, value) in tightened {
            if self.set_exact_bound(var, kind, value, Source::Assumed).is_err() {
                fits = false;
                break;
            }
        }
        let repaired = if fits { self.repair(budget) } else { Ok(()) };
        let point = match repaired {
            Ok(()) if fits => Some(self.rounded_point()),
            _ => None,
        };
        self.pop(1);
        if let Err(Stop::Interrupted(why)) = repaired {
            return Err(Stop::Interrupted(why));
        }
        let found = point.is_some_and(|point| self.adopt(point));
        if found {
            self.stats.cubes += 1;
        }
        Ok(found)
    }

    /// The inequalities, shrunk by half a cube; `None` if some interval is too narrow.
    fn cube_bounds(&self, budget: &Budget) -> Result<Option<Vec<Shrunk>>, Stop> {
        let mut tightened = Vec::new();
        for index in 0..self.num_vars() {
            let var = ArithVar::new(index);
            // Rounding a free integer keeps it within its integral bounds.
            let Some(vector) = self.definition(var) else { continue };
            budget.spend(1 + vector.len() as u64 / 4)?;
            let mut norm = Int::ZERO;
            for (x, coef) in vector {
                if self.is_int(*x) && self.fixed(*x).is_none() {
                    norm = &norm + &coef.abs();
                }
            }
            let half = Value::from(Rat::new(norm, Int::from(2)));
            if half.is_zero() {
                continue;
            }
            let lower = self.lower(var).map(|lower| lower + &half);
            let upper = self.upper(var).map(|upper| upper - &half);
            if let (Some(lower), Some(upper)) = (&lower, &upper)
                && lower > upper
            {
                return Ok(None);
            }
            tightened.extend(lower.map(|value| (var, BoundKind::Lower, value)));
            tightened.extend(upper.map(|value| (var, BoundKind::Upper, value)));
        }
        Ok(Some(tightened))
    }

    /// The present values of the free variables, integers rounded.
    fn rounded_point(&self) -> Vec<Value> {
        let vars = (0..self.num_vars()).map(ArithVar::new);
        vars.map(|var| {
            let value = self.value(var);
            if self.is_int(var) && !value.is_integer() {
                Value::from(value.standard.round())
            } else {
                value.clone()
            }
        })
        .collect()
    }

    /// Makes a point, given by the free variables, the assignment, if it keeps all bounds.
    pub(crate) fn adopt(&mut self, mut point: Vec<Value>) -> bool {
        for index in 0..point.len() {
            let var = ArithVar::new(index);
            if let Some(vector) = self.definition(var) {
                let sum = vector
                    .iter()
                    .fold(Value::ZERO, |sum, (x, coef)| &sum + &point[x.index()].times(coef));
                point[index] = sum;
            }
            let value = &point[index];
            if self.lower(var).is_some_and(|lower| value < lower)
                || self.upper(var).is_some_and(|upper| value > upper)
            {
                return false;
            }
        }
        self.values = point;
        self.accept_assignment();
        true
    }
}
