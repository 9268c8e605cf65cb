//! Gomory's mixed integer cuts, on rows whose nonbasic variables sit at their bounds.
//!
//! Idea: in the row of a fractional basic integer, write every nonbasic variable as its bound plus a
//! slack that is not negative. Rounding the coefficients gives an inequality over the slacks that
//! all integer points satisfy and the present point does not. Written back over free variables it is
//! a bound of a new form, which holds as long as the bounds used do: a derived bound.
//! Reference: Dutertre and de Moura, SRI-CSL-06-01, section 5; Gomory, 1960.

use super::cut::Cut;
use crate::form::{ArithVar, BoundKind, LinearForm};
use crate::number::{Int, Rat};
use crate::simplex::{Simplex, Stop};
use crate::tableau::{Entry, RowId};
use trine_collections::Budget;

/// Rows with more entries than this are not used.
const LONGEST_ROW: usize = 200;

impl Simplex {
    /// The cuts of all rows, short ones first: they cost least and prune most.
    pub(super) fn gomory_cuts(&self, budget: &Budget) -> Result<Vec<Cut>, Stop> {
        let mut cuts = Vec::new();
        for row in self.tableau.row_ids() {
            let Some(basic) = self.tableau.basic(row) else { continue };
            budget.spend(1)?;
            if !self.is_int(basic) || self.value(basic).is_integer() {
                continue;
            }
            budget.spend(1 + 4 * self.tableau.row(row).len() as u64)?;
            if let Some(cut) = self.gomory_cut(row, basic) {
                cuts.push(cut);
            }
        }
        cuts.sort_by_key(|cut| cut.form.terms().len());
        Ok(cuts)
    }

    /// The cut of a row; `None` if a nonbasic variable is not at a bound, or numbers are too large.
    fn gomory_cut(&self, row: RowId, basic: ArithVar) -> Option<Cut> {
        let entries = self.tableau.row(row);
        if entries.len() > LONGEST_ROW {
            return None;
        }
        let basic_coef = self.tableau.basic_coef(basic);
        let fraction = self.value(basic).standard.fract();
        if fraction.is_zero() {
            // An integer and an infinitesimal: the equations that cuts come from have no such part.
            return None;
        }
        let rest = &Rat::ONE - &fraction;
        let mut terms = Vec::new();
        let mut least = Rat::ONE;
        let mut reasons = Vec::new();
        for entry in entries {
            if entry.var == basic {
                continue;
            }
            let value = self.value(entry.var);
            let at = |kind| {
                self.bounds
                    .current(entry.var, kind)
                    .filter(|id| self.bounds.get(*id).value == *value)
            };
            let (kind, bound) = match (at(BoundKind::Lower), at(BoundKind::Upper)) {
                (Some(bound), _) => (BoundKind::Lower, bound),
                (None, Some(bound)) => (BoundKind::Upper, bound),
                // An integer times an integer is an integer, whatever its sign.
                (None, None) if self.is_integer_multiple(entry, basic_coef) => continue,
                (None, None) => return None,
            };
            // basic + coef * slack + ... = value, with slack >= 0.
            let mut coef = Rat::new(entry.coef.clone(), basic_coef.clone());
            if kind == BoundKind::Upper {
                coef = -&coef;
            }
            let factor = if self.is_int(entry.var) {
                let part = coef.fract();
                if part <= fraction { &part / &fraction } else { &(&Rat::ONE - &part) / &rest }
            } else {
                if !value.delta.is_zero() {
                    return None;
                }
                if coef.is_positive() { &coef / &fraction } else { &(-&coef) / &rest }
            };
            if factor.is_zero() {
                continue;
            }
            let signed = if kind == BoundKind::Lower { factor } else { -&factor };
            least = &least + &(&signed * &value.standard);
            terms.push((entry.var, signed));
            reasons.push(bound);
        }
        let form = self.over_free(&LinearForm::from_terms(terms)).into_owned();
        if form.is_zero() {
            // 0 >= least would be a contradiction; the present point violates the cut, so it is one,
            // but branching finds it too.
            return None;
        }
        let cut = Cut { form, least, reasons };
        self.has_small_coefficients(&cut).then_some(cut)
    }

    fn is_integer_multiple(&self, entry: &Entry, basic_coef: &Int) -> bool {
        self.is_int(entry.var)
            && self.value(entry.var).is_integer()
            && basic_coef.divides(&entry.coef)
    }
}
