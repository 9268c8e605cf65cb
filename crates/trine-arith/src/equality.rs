//! Equalities between variables that the bounds imply, for the combination with other theories.
//!
//! Idea: two variables that are fixed to one value are equal. A row with two variables that are not
//! fixed says `u = ratio * v + offset`; two variables with the same right side are equal, and so are
//! `u` and `v` if the ratio is 1 and the offset 0.
//! Invariant: the bounds of an equality imply it together with the rows, whatever is pivoted later.
//! Not complete: equalities that follow from inequalities only are found once a bound fixes them.
//! Reference: de Moura and Bjorner, "Model-based Theory Combination", SMT 2007 (offset equalities).

use crate::bound::{BoundId, Reason};
use crate::form::{ArithVar, BoundKind};
use crate::number::{Rat, Value};
use crate::simplex::Simplex;
use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};

/// Two equal variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equality {
    /// The one with the smaller id.
    pub x: ArithVar,
    /// The other one.
    pub y: ArithVar,
    /// The bounds that imply it; see [`Simplex::explain_bounds`].
    pub bounds: Vec<BoundId>,
}

/// `ratio * var + offset`; a constant if there is no variable.
type RightSide = (Option<ArithVar>, Rat, Value);

impl Simplex {
    /// The implied equalities among the variables given, as far as fixed values and rows show them:
    /// each variable is reported equal to at most a few others, and classes are connected.
    ///
    /// # Errors
    /// The budget ended first; `out` then has some of them.
    pub fn equalities(
        &self,
        among: &[ArithVar],
        budget: &Budget,
        out: &mut Vec<Equality>,
    ) -> Result<(), Exhausted> {
        let mut wanted = vec![false; self.num_vars()];
        let mut known: FxHashMap<RightSide, (ArithVar, Vec<BoundId>)> = FxHashMap::default();
        for var in among {
            wanted[var.index()] = true;
            if let Some(value) = self.fixed(*var) {
                let mut bounds = Vec::new();
                self.push_fixing(*var, &mut bounds);
                join(&mut known, (None, Rat::ZERO, value.clone()), *var, bounds, out);
            }
        }
        for row in self.tableau.row_ids() {
            let entries = self.tableau.row(row);
            budget.spend(1 + entries.len() as u64 / 8)?;
            let mut moving = entries.iter().filter(|entry| self.fixed(entry.var).is_none());
            let (Some(u), Some(v), None) = (moving.next(), moving.next(), moving.next()) else {
                continue;
            };
            if !wanted[u.var.index()] && !wanted[v.var.index()] {
                continue;
            }
            let mut bounds = Vec::new();
            let mut constant = Value::ZERO;
            for entry in entries {
                if let Some(value) = self.fixed(entry.var) {
                    constant = &constant + &value.times(&entry.coef);
                    self.push_fixing(entry.var, &mut bounds);
                }
            }
            if (&u.coef + &v.coef).is_zero()
                && constant.is_zero()
                && wanted[u.var.index()]
                && wanted[v.var.index()]
            {
                out.push(equality(u.var, v.var, bounds.clone()));
            }
            for (one, other) in [(u, v), (v, u)] {
                if wanted[one.var.index()] {
                    let ratio = -&Rat::new(other.coef.clone(), one.coef.clone());
                    let offset = (-&constant).over(&one.coef);
                    let side = (Some(other.var), ratio, offset);
                    join(&mut known, side, one.var, bounds.clone(), out);
                }
            }
        }
        Ok(())
    }

    /// Appends the bounds that fix a variable.
    pub(crate) fn push_fixing(&self, var: ArithVar, bounds: &mut Vec<BoundId>) {
        bounds.extend(self.bounds.current(var, BoundKind::Lower));
        bounds.extend(self.bounds.current(var, BoundKind::Upper));
    }

    /// The reasons of several bounds, appended to `out`, sorted, each once.
    pub fn explain_bounds(&self, bounds: &[BoundId], out: &mut Vec<Reason>) {
        let mut reasons = Vec::new();
        for bound in bounds {
            self.explain_reasons(*bound, &mut reasons);
        }
        reasons.sort_unstable();
        reasons.dedup();
        out.append(&mut reasons);
    }
}

fn equality(a: ArithVar, b: ArithVar, bounds: Vec<BoundId>) -> Equality {
    Equality { x: a.min(b), y: a.max(b), bounds }
}

/// Reports the variable equal to the first one with the same right side.
fn join(
    known: &mut FxHashMap<RightSide, (ArithVar, Vec<BoundId>)>,
    side: RightSide,
    var: ArithVar,
    mut bounds: Vec<BoundId>,
    out: &mut Vec<Equality>,
) {
    if let Some((first, others)) = known.get(&side) {
        if *first != var {
            bounds.extend_from_slice(others);
            out.push(equality(*first, var, bounds));
        }
    } else {
        known.insert(side, (var, bounds));
    }
}
