//! Moving to a vertex: nonbasic variables between their bounds are moved until something meets a bound.
//!
//! Cuts are made from rows whose nonbasic variables sit at bounds, and free variables have none; so
//! each is moved along its column until a basic variable meets a bound, and the two change places.
//! Invariant: the assignment stays feasible.

use crate::form::{ArithVar, BoundKind};
use crate::simplex::{Simplex, Stop};
use trine_collections::Budget;

impl Simplex {
    /// Moves every nonbasic variable that can meet a bound to one. Lines in the polyhedron stay.
    pub(super) fn move_to_vertex(&mut self, budget: &Budget) -> Result<(), Stop> {
        for index in 0..self.num_vars() {
            let var = ArithVar::new(index);
            if self.tableau.is_basic(var) || self.is_at_bound(var) {
                continue;
            }
            for side in [BoundKind::Lower, BoundKind::Upper] {
                budget.spend(1 + self.tableau.column(var).len() as u64)?;
                let Some((leaving, step)) = self.ratio_test(var, side, var) else { continue };
                let target = match side {
                    BoundKind::Upper => self.value(var) + &step,
                    BoundKind::Lower => self.value(var) - &step,
                };
                self.move_nonbasic(var, target);
                self.accept_assignment();
                if let Some(row) = leaving.and_then(|leaving| self.tableau.row_of(leaving)) {
                    self.stats.pivots += 1;
                    budget.spend(self.tableau.pivot(row, var))?;
                }
                break;
            }
        }
        Ok(())
    }

    fn is_at_bound(&self, var: ArithVar) -> bool {
        let value = self.value(var);
        self.lower(var) == Some(value) || self.upper(var) == Some(value)
    }
}
