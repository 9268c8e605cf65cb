//! Linear optimization on a feasible tableau: primal simplex.
//!
//! Idea: the objective is a variable. While some nonbasic variable of its row has room in the
//! direction that lowers the objective, it is moved until it or a basic variable of its column meets
//! a bound; in the second case the two change places.
//! Invariant: the assignment stays feasible at every step.
//! Reference: Chvatal, "Linear Programming", 1983, chapters 2, 3 and 8 (Bland's rule for termination).

use crate::form::{ArithVar, BoundKind};
use crate::number::Value;
use crate::simplex::{Simplex, Stop};
use trine_collections::Budget;

/// Pivots after which the entering variable is the one with the least id.
const PIVOTS_BEFORE_BLAND: u64 = 200;

/// The least value of a variable over the rationals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Optimum {
    /// This value, which the present assignment has. With strict bounds its infinitesimal part is
    /// not 0, and the standard part is the infimum.
    Value(Value),
    /// There is no least value.
    Unbounded,
}

impl Simplex {
    /// Looks for the least or the greatest value of a variable within all bounds, over the rationals.
    pub(crate) fn optimize(
        &mut self,
        objective: ArithVar,
        towards: BoundKind,
        budget: &Budget,
    ) -> Result<Optimum, Stop> {
        self.repair(budget)?;
        if !self.make_objective_basic(objective) {
            // It occurs in no row: only its own bounds matter.
            return Ok(match self.bounds.value(objective, towards).cloned() {
                Some(value) => {
                    self.move_nonbasic(objective, value.clone());
                    self.accept_assignment();
                    Optimum::Value(value)
                }
                None => Optimum::Unbounded,
            });
        }
        let mut pivots = 0;
        loop {
            budget.spend(1)?;
            if self.bounds.value(objective, towards) == Some(self.value(objective)) {
                break;
            }
            let Some((entering, side)) = self.improving(objective, towards, pivots) else { break };
            budget.spend(self.tableau.column(entering).len() as u64)?;
            let Some((leaving, step)) = self.ratio_test(entering, side, objective) else {
                return Ok(Optimum::Unbounded);
            };
            let target = match side {
                BoundKind::Upper => self.value(entering) + &step,
                BoundKind::Lower => self.value(entering) - &step,
            };
            self.move_nonbasic(entering, target);
            self.accept_assignment();
            if let Some(row) = leaving.and_then(|leaving| self.tableau.row_of(leaving)) {
                pivots += 1;
                self.stats.pivots += 1;
                budget.spend(self.tableau.pivot(row, entering))?;
            }
        }
        Ok(Optimum::Value(self.value(objective).clone()))
    }

    /// Whether the objective could be made basic, at the same values.
    fn make_objective_basic(&mut self, objective: ArithVar) -> bool {
        if self.tableau.is_basic(objective) {
            return true;
        }
        let rows = self.tableau.column(objective).iter();
        // The assignment is feasible, so any basic variable may leave.
        let Some((_, row)) = rows.map(|at| (self.tableau.row(at.row).len(), at.row)).min() else {
            return false;
        };
        self.tableau.pivot(row, objective);
        true
    }

    /// A nonbasic variable whose move to `side` improves the objective.
    fn improving(
        &self,
        objective: ArithVar,
        towards: BoundKind,
        pivots: u64,
    ) -> Option<(ArithVar, BoundKind)> {
        let row = self.tableau.row_of(objective)?;
        let sign = self.tableau.basic_coef(objective).signum();
        let mut best: Option<(usize, ArithVar, BoundKind)> = None;
        for entry in self.tableau.row(row) {
            if entry.var == objective {
                continue;
            }
            // The objective grows with entries of the opposite sign.
            let side = if entry.coef.signum() == sign { towards.opposite() } else { towards };
            let value = self.value(entry.var);
            let has_room = self.bounds.value(entry.var, side).is_none_or(|limit| match side {
                BoundKind::Upper => value < limit,
                BoundKind::Lower => value > limit,
            });
            if has_room {
                let bland = pivots >= PIVOTS_BEFORE_BLAND;
                let cost = if bland { 0 } else { self.tableau.column(entry.var).len() };
                if best.is_none_or(|(least, var, _)| (cost, entry.var) < (least, var)) {
                    best = Some((cost, entry.var, side));
                }
            }
        }
        best.map(|(_, var, side)| (var, side))
    }

    /// How far `entering` can move to `side`, and the basic variable that stops it, if it is not
    /// its own bound. `None` if nothing stops it.
    pub(crate) fn ratio_test(
        &self,
        entering: ArithVar,
        side: BoundKind,
        objective: ArithVar,
    ) -> Option<(Option<ArithVar>, Value)> {
        let own = self.bounds.value(entering, side).map(|limit| match side {
            BoundKind::Upper => limit - self.value(entering),
            BoundKind::Lower => self.value(entering) - limit,
        });
        let mut best: Option<(Option<ArithVar>, Value)> = own.map(|step| (None, step));
        for at in self.tableau.column(entering) {
            let Some(basic) = self.tableau.basic(at.row) else { continue };
            let coef = &self.tableau.entry(*at).coef;
            let basic_coef = self.tableau.basic_coef(basic);
            let moves = if coef.signum() == basic_coef.signum() { side.opposite() } else { side };
            let Some(limit) = self.bounds.value(basic, moves) else { continue };
            let room = match moves {
                BoundKind::Upper => limit - self.value(basic),
                BoundKind::Lower => self.value(basic) - limit,
            };
            let step = room.times(&basic_coef.abs()).over(&coef.abs());
            let closer = match &best {
                None => true,
                Some((who, least)) => {
                    step < *least || (step == *least && who.is_some_and(|who| basic < who))
                }
            };
            // The objective itself only stops the move at its own bound, where the search ends.
            if closer {
                best = Some(((basic != objective).then_some(basic), step));
            }
        }
        best
    }
}
