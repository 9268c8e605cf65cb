//! Concrete values: the infinitesimal of strict bounds becomes a positive rational.
//!
//! Reference: Dutertre and de Moura, CAV 2006, section 5.

use crate::form::ArithVar;
use crate::number::{Int, Rat, Value};
use crate::simplex::Simplex;

impl Simplex {
    /// Gives free variables values, and the defined ones what follows, unless that breaks a bound.
    /// Says whether it was done.
    pub fn set_free_variables(
        &mut self,
        values: impl IntoIterator<Item = (ArithVar, Int)>,
    ) -> bool {
        let mut point = self.values.clone();
        for (var, value) in values {
            point[var.index()] = Value::from(value);
        }
        self.adopt(point)
    }

    /// Gives variables that no bound and no form speaks of values that differ. Where values go to other
    /// theories, each two that are equal by accident cost them a case distinction.
    pub fn spread_lone_variables(&mut self) {
        let mut next = 0_i64;
        for index in 0..self.num_vars() {
            let var = ArithVar::new(index);
            let is_bounded = self.lower(var).is_some() || self.upper(var).is_some();
            let is_in_form = self.tableau.is_basic(var) || !self.tableau.column(var).is_empty();
            if !is_bounded && !is_in_form {
                self.values[index] = Value::from(next);
                next += 1;
            }
        }
    }

    /// A rational for each variable, by index, that keeps all present bounds; the present assignment
    /// has to be feasible. Variables in `apart` whose values differ now keep different rationals.
    #[must_use]
    pub fn model(&self, apart: &[ArithVar]) -> Vec<Rat> {
        let mut delta = Rat::ONE;
        for index in 0..self.num_vars() {
            let var = ArithVar::new(index);
            let value = self.value(var);
            if let Some(lower) = self.lower(var) {
                keep_below(lower, value, &mut delta);
            }
            if let Some(upper) = self.upper(var) {
                keep_below(value, upper, &mut delta);
            }
        }
        let mut values: Vec<&Value> = apart.iter().map(|var| self.value(*var)).collect();
        values.sort();
        values.dedup();
        for pair in values.windows(2) {
            let [low, high] = pair else { continue };
            if low.standard < high.standard && low.delta > high.delta {
                keep_below(low, high, &mut delta);
                // Below the point where the two meet.
                delta = delta.over(&Int::from(2));
            }
        }
        self.values.iter().map(|value| value.resolve(&delta)).collect()
    }
}

/// Makes `delta` small enough that `low <= high` holds for rationals as for pairs.
fn keep_below(low: &Value, high: &Value, delta: &mut Rat) {
    if low.standard < high.standard && low.delta > high.delta {
        let limit = &(&high.standard - &low.standard) / &(&low.delta - &high.delta);
        if limit < *delta {
            *delta = limit;
        }
    }
}
