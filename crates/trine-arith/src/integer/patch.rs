//! Patching: make a fractional basic variable integral by shifting one nonbasic variable of its row,
//! where no other variable loses integrality or leaves its bounds.
//!
//! Reference: as in Z3's integer solver (`int_solver::patcher`).

use crate::form::{ArithVar, BoundKind};
use crate::number::{Int, Rat, Value};
use crate::simplex::{Simplex, Stop};
use trine_collections::Budget;

/// Columns and rows with more entries than this are not worth a try.
const LONGEST: usize = 100;

impl Simplex {
    /// Tries every fractional basic variable once.
    pub(super) fn patch(&mut self, budget: &Budget) -> Result<(), Stop> {
        for row in self.tableau.row_ids() {
            let Some(basic) = self.tableau.basic(row) else { continue };
            if !self.is_int(basic) || self.value(basic).is_integer() {
                continue;
            }
            let len = self.tableau.row(row).len();
            budget.spend(1 + len as u64)?;
            if len > LONGEST {
                continue;
            }
            for pos in 0..len {
                let var = self.tableau.row(row)[pos].var;
                if var != basic
                    && self.patch_with(
                        basic,
                        var,
                        &self.tableau.row(row)[pos].coef.clone(),
                        budget,
                    )?
                {
                    self.stats.patched += 1;
                    break;
                }
            }
        }
        Ok(())
    }

    /// Whether shifting `var` made `basic` integral.
    fn patch_with(
        &mut self,
        basic: ArithVar,
        var: ArithVar,
        coef: &Int,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        if self.tableau.column(var).len() > LONGEST || self.fixed(var).is_some() {
            return Ok(false);
        }
        // basic moves by slope * shift.
        let slope = -&Rat::new(coef.clone(), self.tableau.basic_coef(basic).clone());
        let value = self.value(basic).standard.clone();
        let shifts = if self.is_int(var) {
            let Some(shift) = shift_to_integer(&value, &slope) else { return Ok(false) };
            let other = &shift - &slope.denominator();
            [Rat::from(shift), Rat::from(other)]
        } else {
            let gap = &Rat::from(value.ceil()) - &value;
            [&gap / &slope, &(&gap - &Rat::ONE) / &slope]
        };
        for shift in shifts {
            budget.spend(1 + self.tableau.column(var).len() as u64)?;
            let step = Value::from(shift);
            if self.is_harmless(var, &step) {
                let target = self.value(var) + &step;
                self.move_nonbasic(var, target);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether shifting a nonbasic variable keeps all variables in bounds and integers integral.
    fn is_harmless(&self, var: ArithVar, step: &Value) -> bool {
        let fits = |var: ArithVar, value: &Value| {
            self.bounds.value(var, BoundKind::Lower).is_none_or(|lower| value >= lower)
                && self.bounds.value(var, BoundKind::Upper).is_none_or(|upper| value <= upper)
        };
        fits(var, &(self.value(var) + step))
            && self.tableau.column(var).iter().all(|at| {
                let Some(basic) = self.tableau.basic(at.row) else { return true };
                let shift =
                    step.times(&self.tableau.entry(*at).coef).over(self.tableau.basic_coef(basic));
                let old = self.value(basic);
                let new = old - &shift;
                fits(basic, &new) && (!self.is_int(basic) || new.is_integer() || !old.is_integer())
            })
    }
}

/// The least `shift >= 0` such that `value + slope * shift` is an integer, for an integer shift.
fn shift_to_integer(value: &Rat, slope: &Rat) -> Option<Int> {
    let modulus = slope.denominator();
    let denominator = value.denominator();
    if !denominator.divides(&modulus) {
        return None;
    }
    // slope = p / q: p * shift = -value * q (mod q), and p is invertible modulo q.
    let wanted = -&(&value.numerator() * &modulus.div_exact(&denominator));
    let inverse = inverse_modulo(&slope.numerator(), &modulus);
    Some((&wanted * &inverse).mod_floor(&modulus))
}

/// The inverse of `a` modulo `modulus`, where the two have no common divisor.
fn inverse_modulo(a: &Int, modulus: &Int) -> Int {
    let (mut r0, mut r1) = (modulus.clone(), a.mod_floor(modulus));
    let (mut t0, mut t1) = (Int::ZERO, Int::ONE);
    while !r1.is_zero() {
        let q = r0.div_floor(&r1);
        let r2 = &r0 - &(&q * &r1);
        let t2 = &t0 - &(&q * &t1);
        (r0, r1, t0, t1) = (r1, r2, t1, t2);
    }
    t0.mod_floor(modulus)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_reach_integers() {
        for n in -12..12 {
            for d in 1..7i64 {
                for p in -5..6i64 {
                    for q in 1..7i64 {
                        let (value, slope) =
                            (Rat::new(n.into(), d.into()), Rat::new(p.into(), q.into()));
                        let least =
                            (0..q).find(|s| (&value + &slope.times(&Int::from(*s))).is_integer());
                        if p != 0 {
                            assert_eq!(shift_to_integer(&value, &slope), least.map(Int::from));
                        }
                    }
                }
            }
        }
    }
}
