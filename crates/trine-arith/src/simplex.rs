//! The general simplex for satisfiability modulo theories.
//!
//! Idea: every linear form of the problem is a variable defined by a row, so that asserting an
//! inequality only changes a bound, and going back only takes bounds back. The tableau and the last
//! feasible assignment survive. [`Simplex::check`] repairs basic variables outside their bounds by
//! pivoting, until all fit or a row shows that they cannot.
//! Invariants: the assignment satisfies all rows; variables that are not basic lie within their
//! bounds; a basic variable outside its bounds is in `infeasible`; `saved` holds the values that a
//! feasible assignment for the first `settled` bounds had, where they differ from the present ones.
//! Reference: Dutertre and de Moura, "A Fast Linear-Arithmetic Solver for DPLL(T)", CAV 2006.
//! Differs: rows are integral, the entering variable is the one with the shortest column until many
//! pivots were made (then Bland's rule), and explanations are weakened where the conflict has room.

use crate::bound::{BoundId, Bounds, Reason, Source};
use crate::explanation::{Combination, Explanation, Rule};
use crate::form::{ArithVar, BoundKind, SignedAtom, VarKind};
use crate::integer::Patience;
use crate::number::{Int, Rat, Value};
use crate::propagate::Propagation;
use crate::tableau::{Entry, Tableau};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use trine_collections::{Budget, Exhausted};

mod definition;

pub use definition::Definition;

/// A form over free variables, with integer coefficients.
type Vector = Box<[(ArithVar, Int)]>;

/// Pivots of one check after which both choices go by the least index, which ensures termination.
const PIVOTS_BEFORE_BLAND: u64 = 1_000;

/// What [`Simplex::check`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    /// All bounds hold in the present assignment (over the rationals).
    Feasible,
    /// These bounds contradict each other.
    Conflict(Explanation),
    /// The budget ended first; checking may go on later.
    Interrupted(Exhausted),
}

/// Why a computation stopped before its end.
#[derive(Clone, Debug)]
pub(crate) enum Stop {
    Conflict(Combination),
    Interrupted(Exhausted),
}

impl From<Exhausted> for Stop {
    fn from(exhausted: Exhausted) -> Self {
        Self::Interrupted(exhausted)
    }
}

/// A contradiction, with its explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict(pub Explanation);

/// Counts of the work done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SimplexStats {
    /// Calls of [`Simplex::check`].
    pub checks: u64,
    /// Pivots.
    pub pivots: u64,
    /// Conflicts found by bounds and rows.
    pub conflicts: u64,
    /// Bounds derived from rows.
    pub derived: u64,
    /// Integer checks asked for.
    pub integer_checks: u64,
    /// Conflicts by divisibility of a row.
    pub gcd_conflicts: u64,
    /// Conflicts by systems of equations over the integers.
    pub diophantine_conflicts: u64,
    /// Bounds rounded to a residue that equations leave.
    pub residues: u64,
    /// Variables made integral by patching.
    pub patched: u64,
    /// Integer solutions found in a unit cube.
    pub cubes: u64,
    /// Cuts installed.
    pub cuts: u64,
    /// Those of them from Hermite normal forms.
    pub hermite_cuts: u64,
    /// Thin directions that were bounded.
    pub directions: u64,
    /// Branches, inner ones included.
    pub branches: u64,
}

/// An incremental solver for linear arithmetic over integers and reals.
///
/// ```
/// use trine_arith::*;
/// use trine_collections::Budget;
/// let mut simplex = Simplex::new();
/// let x = simplex.new_var(VarKind::Int);
/// let y = simplex.new_var(VarKind::Int);
/// let sum = simplex.define(&LinearForm::from_ints([(x, 1), (y, 1)])).var;
/// simplex.assert_lower(sum, Value::from(10), Reason(0)).unwrap();
/// simplex.push();
/// simplex.assert_upper(x, Value::from(3), Reason(1)).unwrap();
/// simplex.assert_upper(y, Value::from(3), Reason(2)).unwrap();
/// let Check::Conflict(why) = simplex.check(&Budget::unlimited()) else { panic!() };
/// assert_eq!(why.reasons(), [Reason(0), Reason(1), Reason(2)]);
/// simplex.pop(1);
/// assert_eq!(simplex.check(&Budget::unlimited()), Check::Feasible);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Simplex {
    pub(crate) kinds: Vec<VarKind>,
    pub(crate) values: Vec<Value>,
    pub(crate) tableau: Tableau,
    pub(crate) bounds: Bounds,
    pub(crate) propagation: Propagation,
    pub(crate) stats: SimplexStats,
    definitions: Vec<Option<Vector>>,
    defined: FxHashMap<Vector, ArithVar>,
    /// Lengths of the trail of bounds.
    scopes: Vec<usize>,
    infeasible: BinaryHeap<Reverse<ArithVar>>,
    is_queued: Vec<bool>,
    saved: Vec<(ArithVar, Value)>,
    is_saved: Vec<bool>,
    settled: usize,
    /// Two bounds that cross; the first one is recorded, not installed.
    contradiction: Option<(BoundId, BoundId)>,
    /// Forms of cuts that the caller did not ask for.
    cut_vars: Vec<ArithVar>,
    /// Forms that the caller asked for only as long as they have bounds.
    passing: Vec<ArithVar>,
    is_passing: Vec<bool>,
    /// More passing forms than this are looked through for those without bounds.
    most_passing: usize,
    /// Variables out of use.
    retired: Vec<ArithVar>,
    /// Variables before this one are not used again.
    reuse_from: usize,
    /// Forms of cuts that are directions to branch on.
    is_direction: Vec<bool>,
    /// Bits of the largest coefficient of the forms that the caller asked for.
    input_bits: u64,
    /// When cuts by Hermite normal forms are tried again.
    pub(crate) hermite: Patience,
}

impl Simplex {
    /// A solver without variables.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A free variable. Variables stay when levels are popped.
    pub fn new_var(&mut self, kind: VarKind) -> ArithVar {
        self.add_var(kind, Value::ZERO, None)
    }

    fn add_var(&mut self, kind: VarKind, value: Value, definition: Option<Vector>) -> ArithVar {
        let var = ArithVar::new(self.kinds.len());
        self.kinds.push(kind);
        self.values.push(value);
        self.definitions.push(definition);
        self.tableau.new_var();
        self.bounds.new_var();
        self.propagation.new_var();
        self.is_queued.push(false);
        self.is_direction.push(false);
        self.is_saved.push(false);
        self.is_passing.push(false);
        var
    }

    /// The number of variables, defined ones included.
    #[must_use]
    pub fn num_vars(&self) -> usize {
        self.kinds.len()
    }

    /// The kind of a variable. A defined variable is an integer if its (primitive) form has integer
    /// variables only.
    #[must_use]
    pub fn kind(&self, var: ArithVar) -> VarKind {
        self.kinds[var.index()]
    }

    #[inline]
    pub(crate) fn is_int(&self, var: ArithVar) -> bool {
        self.kinds[var.index()] == VarKind::Int
    }

    /// The integer vector over free variables that defines the variable, if it is defined.
    #[must_use]
    pub fn definition(&self, var: ArithVar) -> Option<&[(ArithVar, Int)]> {
        self.definitions[var.index()].as_deref()
    }

    /// Asserts an atom or its negation.
    ///
    /// # Errors
    /// The conflict with the opposite bound of the variable.
    pub fn assert_atom(&mut self, literal: &SignedAtom, reason: Reason) -> Result<(), Conflict> {
        let (kind, value) = self.bound_of(literal);
        self.assert_bound(literal.atom.var, kind, value, reason)
    }

    /// Asserts `var >= value`.
    ///
    /// # Errors
    /// The conflict with the upper bound of the variable.
    pub fn assert_lower(
        &mut self,
        var: ArithVar,
        value: Value,
        reason: Reason,
    ) -> Result<(), Conflict> {
        self.assert_bound(var, BoundKind::Lower, value, reason)
    }

    /// Asserts `var <= value`.
    ///
    /// # Errors
    /// The conflict with the lower bound of the variable.
    pub fn assert_upper(
        &mut self,
        var: ArithVar,
        value: Value,
        reason: Reason,
    ) -> Result<(), Conflict> {
        self.assert_bound(var, BoundKind::Upper, value, reason)
    }

    /// Asserts a bound; see [`Value::above`] and [`Value::below`] for strict ones. Bounds of
    /// integers are rounded. A bound that is not tighter than the present one changes nothing.
    ///
    /// # Errors
    /// The conflict with the opposite bound of the variable. It stays until the level is popped.
    pub fn assert_bound(
        &mut self,
        var: ArithVar,
        kind: BoundKind,
        value: Value,
        reason: Reason,
    ) -> Result<(), Conflict> {
        let result = self.set_bound(var, kind, value, Source::Asserted(reason));
        result.map_err(|combination| Conflict(self.explain_conflict(combination)))
    }

    /// Makes the bound the present one if it is tighter, and keeps nonbasic variables within bounds.
    pub(crate) fn set_bound(
        &mut self,
        var: ArithVar,
        kind: BoundKind,
        value: Value,
        source: Source,
    ) -> Result<(), Combination> {
        let value = if self.is_int(var) && !value.is_integer() {
            match kind {
                BoundKind::Lower => Value::from(value.ceil()),
                BoundKind::Upper => Value::from(value.floor()),
            }
        } else {
            value
        };
        self.set_exact_bound(var, kind, value, source)
    }

    /// [`set_bound`](Self::set_bound) without rounding for integers.
    pub(crate) fn set_exact_bound(
        &mut self,
        var: ArithVar,
        kind: BoundKind,
        value: Value,
        source: Source,
    ) -> Result<(), Combination> {
        let tighter = |old: &Value| match kind {
            BoundKind::Lower => value > *old,
            BoundKind::Upper => value < *old,
        };
        if !self.bounds.value(var, kind).is_none_or(tighter) {
            return Ok(());
        }
        let opposite = self.bounds.current(var, kind.opposite());
        if let Some(opposite) = opposite {
            let other = &self.bounds.get(opposite).value;
            let crosses = match kind {
                BoundKind::Lower => value > *other,
                BoundKind::Upper => value < *other,
            };
            if crosses {
                let id = self.bounds.push(var, kind, value, source, false);
                if self.contradiction.is_none() {
                    self.contradiction = Some((id, opposite));
                }
                return Err(crossing(id, opposite));
            }
        }
        let id = self.bounds.push(var, kind, value.clone(), source, true);
        self.note_bound(id);
        let present = &self.values[var.index()];
        let outside = match kind {
            BoundKind::Lower => *present < value,
            BoundKind::Upper => *present > value,
        };
        if outside {
            if self.tableau.is_basic(var) {
                self.enqueue(var);
            } else {
                self.move_nonbasic(var, value);
            }
        }
        Ok(())
    }

    fn enqueue(&mut self, var: ArithVar) {
        if !std::mem::replace(&mut self.is_queued[var.index()], true) {
            self.infeasible.push(Reverse(var));
        }
    }

    fn set_value(&mut self, var: ArithVar, value: Value) {
        let old = std::mem::replace(&mut self.values[var.index()], value);
        if !std::mem::replace(&mut self.is_saved[var.index()], true) {
            self.saved.push((var, old));
        }
    }

    /// Gives a nonbasic variable a value, and the basic ones what follows.
    pub(crate) fn move_nonbasic(&mut self, var: ArithVar, value: Value) {
        let step = &value - &self.values[var.index()];
        self.set_value(var, value);
        for at in 0..self.tableau.column(var).len() {
            self.shift_basic_of(var, at, &step);
        }
    }

    /// Shifts the basic variable of the row at position `at` in the column of `var`, after `var`
    /// was shifted by `step`.
    fn shift_basic_of(&mut self, var: ArithVar, at: usize, step: &Value) {
        let occurrence = self.tableau.column(var)[at];
        let Some(basic) = self.tableau.basic(occurrence.row) else { return };
        let coef = &self.tableau.entry(occurrence).coef;
        let shift = step.times(coef).over(self.tableau.basic_coef(basic));
        let value = &self.values[basic.index()] - &shift;
        self.set_value(basic, value);
        if self.violated(basic).is_some() {
            self.enqueue(basic);
        }
    }

    /// The bound that the present value is outside of.
    pub(crate) fn violated(&self, var: ArithVar) -> Option<BoundKind> {
        let value = &self.values[var.index()];
        if self.bounds.lower(var).is_some_and(|lower| value < lower) {
            Some(BoundKind::Lower)
        } else if self.bounds.upper(var).is_some_and(|upper| value > upper) {
            Some(BoundKind::Upper)
        } else {
            None
        }
    }

    /// Opens a level: [`pop`](Self::pop) takes back the bounds asserted from here on.
    pub fn push(&mut self) {
        self.scopes.push(self.bounds.len());
    }

    /// The number of levels open.
    #[must_use]
    pub fn level(&self) -> usize {
        self.scopes.len()
    }

    /// Takes back the bounds of the last `levels` levels.
    ///
    /// # Panics
    /// If fewer levels are open.
    pub fn pop(&mut self, levels: usize) {
        assert!(levels <= self.scopes.len(), "pop without push");
        if levels == 0 {
            return;
        }
        let target = self.scopes.len() - levels;
        let len = self.scopes[target];
        self.scopes.truncate(target);
        self.bounds.truncate(len);
        self.propagation.pop(&self.bounds);
        if self.contradiction.is_some_and(|(id, _)| id.index() >= len) {
            self.contradiction = None;
        }
        self.restore_assignment();
        self.retire_passing();
    }

    /// Back to the last feasible assignment; bounds asserted after it are looked at again.
    fn restore_assignment(&mut self) {
        self.settled = self.settled.min(self.bounds.len());
        if self.saved.is_empty() {
            return;
        }
        for (var, value) in self.saved.drain(..) {
            self.is_saved[var.index()] = false;
            self.values[var.index()] = value;
        }
        for Reverse(var) in self.infeasible.drain() {
            self.is_queued[var.index()] = false;
        }
        for id in self.settled..self.bounds.len() {
            let bound = self.bounds.get(BoundId::new(id));
            let var = bound.var;
            if let Some(kind) = self.violated(var) {
                if self.tableau.is_basic(var) {
                    self.enqueue(var);
                } else if let Some(value) = self.bounds.value(var, kind).cloned() {
                    self.move_nonbasic(var, value);
                }
            }
        }
    }

    /// Looks for an assignment within all bounds, over the rationals.
    pub fn check(&mut self, budget: &Budget) -> Check {
        match self.repair(budget) {
            Ok(()) => Check::Feasible,
            Err(Stop::Conflict(combination)) => Check::Conflict(self.explain_conflict(combination)),
            Err(Stop::Interrupted(why)) => Check::Interrupted(why),
        }
    }

    /// Whether the present assignment is known to be within all bounds.
    #[must_use]
    pub fn is_feasible(&self) -> bool {
        self.contradiction.is_none() && self.infeasible.is_empty()
    }

    /// [`check`](Self::check) without explanation for the caller.
    pub(crate) fn repair(&mut self, budget: &Budget) -> Result<(), Stop> {
        self.stats.checks += 1;
        if let Some((id, opposite)) = self.contradiction {
            return Err(Stop::Conflict(crossing(id, opposite)));
        }
        budget.spend(1)?;
        let mut pivots = 0;
        while let Some(Reverse(var)) = self.infeasible.peek().copied() {
            let Some(kind) = self.violated(var).filter(|_| self.tableau.is_basic(var)) else {
                self.infeasible.pop();
                self.is_queued[var.index()] = false;
                continue;
            };
            let Some(entering) = self.entering(var, kind, pivots >= PIVOTS_BEFORE_BLAND) else {
                return Err(Stop::Conflict(self.row_conflict(var, kind)));
            };
            pivots += 1;
            let ticks = self.pivot_to_bound(var, kind, entering);
            budget.spend(ticks)?;
        }
        self.accept_assignment();
        Ok(())
    }

    /// Notes that the present assignment is feasible.
    pub(crate) fn accept_assignment(&mut self) {
        for (var, _) in self.saved.drain(..) {
            self.is_saved[var.index()] = false;
        }
        self.settled = self.bounds.len();
    }

    /// Whether shifting the entry's variable moves the basic variable towards `kind`, and which way
    /// the entry's variable goes.
    #[inline]
    fn direction(entry: &Entry, basic_sign: i32, kind: BoundKind) -> BoundKind {
        // The basic variable grows with entries of the opposite sign.
        let grows = (entry.coef.signum() != basic_sign) == (kind == BoundKind::Lower);
        if grows { BoundKind::Upper } else { BoundKind::Lower }
    }

    fn entering(&self, basic: ArithVar, kind: BoundKind, bland: bool) -> Option<ArithVar> {
        let row = self.tableau.row_of(basic)?;
        let sign = self.tableau.basic_coef(basic).signum();
        let mut best: Option<(usize, ArithVar)> = None;
        for entry in self.tableau.row(row) {
            if entry.var == basic {
                continue;
            }
            let side = Self::direction(entry, sign, kind);
            let value = &self.values[entry.var.index()];
            let has_room = self.bounds.value(entry.var, side).is_none_or(|limit| match side {
                BoundKind::Upper => value < limit,
                BoundKind::Lower => value > limit,
            });
            if has_room {
                let cost = if bland { 0 } else { self.tableau.column(entry.var).len() };
                let key = (cost, entry.var);
                if best.is_none_or(|best| key < best) {
                    best = Some(key);
                }
            }
        }
        best.map(|(_, var)| var)
    }

    /// Moves a basic variable to the bound that it violates, pivoting with `entering`.
    fn pivot_to_bound(&mut self, basic: ArithVar, kind: BoundKind, entering: ArithVar) -> u64 {
        let Some(row) = self.tableau.row_of(basic) else { return 1 };
        let Some(target) = self.bounds.value(basic, kind).cloned() else { return 1 };
        let step = &target - &self.values[basic.index()];
        let own = self.tableau.column(entering).iter().position(|at| at.row == row);
        let Some(own) = own else { return 1 };
        let coef = &self.tableau.entry(self.tableau.column(entering)[own]).coef;
        // coef * entering + basic_coef * basic stays the same.
        let shift = -&step.times(self.tableau.basic_coef(basic)).over(coef);
        let moved = &self.values[entering.index()] + &shift;
        self.set_value(basic, target);
        self.set_value(entering, moved);
        for at in 0..self.tableau.column(entering).len() {
            if at != own {
                self.shift_basic_of(entering, at, &shift);
            }
        }
        self.stats.pivots += 1;
        let ticks = self.tableau.pivot(row, entering);
        if self.violated(entering).is_some() {
            self.enqueue(entering);
        }
        ticks
    }

    /// The bounds that keep the basic variable of a row from its bound.
    fn row_conflict(&self, basic: ArithVar, kind: BoundKind) -> Combination {
        let mut premises = Vec::new();
        if let Some(row) = self.tableau.row_of(basic) {
            let basic_coef = self.tableau.basic_coef(basic);
            let sign = basic_coef.signum();
            for entry in self.tableau.row(row) {
                let side =
                    if entry.var == basic { kind } else { Self::direction(entry, sign, kind) };
                if let Some(bound) = self.bounds.current(entry.var, side) {
                    premises.push((bound, Rat::new(entry.coef.abs(), basic_coef.abs())));
                }
            }
        }
        let mut conflict = Combination::new(premises, Rule::Farkas);
        self.weaken(&mut conflict);
        conflict
    }

    /// Replaces bounds by older ones of the same variable, newest first, while the sum stays false.
    fn weaken(&self, conflict: &mut Combination) {
        let mut room = Value::ZERO;
        for (id, multiplier) in &conflict.premises {
            let bound = self.bounds.get(*id);
            let term = bound.value.scaled(multiplier);
            room = match bound.kind {
                BoundKind::Lower => &room + &term,
                BoundKind::Upper => &room - &term,
            };
        }
        conflict.premises.sort_by_key(|(id, _)| Reverse(*id));
        for (id, multiplier) in &mut conflict.premises {
            while let Some(older) = self.bounds.get(*id).previous {
                let (new, old) = (self.bounds.get(*id), self.bounds.get(older));
                let distance = match new.kind {
                    BoundKind::Lower => &new.value - &old.value,
                    BoundKind::Upper => &old.value - &new.value,
                };
                let left = &room - &distance.scaled(multiplier);
                if left.signum() <= 0 {
                    break;
                }
                room = left;
                *id = older;
            }
        }
    }

    pub(crate) fn explain_conflict(&mut self, conflict: Combination) -> Explanation {
        self.stats.conflicts += 1;
        debug_assert!(self.verify_combination(&conflict), "a conflict that is none: {conflict:?}");
        let explanation = self.explanation(&conflict);
        debug_assert!(explanation.rule != Rule::Farkas || self.verify(&explanation));
        explanation
    }

    /// The present value of a variable.
    #[must_use]
    pub fn value(&self, var: ArithVar) -> &Value {
        &self.values[var.index()]
    }

    /// Whether all integer variables have integral values.
    #[must_use]
    pub fn is_integral(&self) -> bool {
        (0..self.num_vars())
            .map(ArithVar::new)
            .all(|var| !self.is_int(var) || self.value(var).is_integer())
    }

    /// The present lower bound.
    #[must_use]
    pub fn lower(&self, var: ArithVar) -> Option<&Value> {
        self.bounds.lower(var)
    }

    /// The present upper bound.
    #[must_use]
    pub fn upper(&self, var: ArithVar) -> Option<&Value> {
        self.bounds.upper(var)
    }

    /// The record of the present bound, for [`explain`](Self::explain).
    #[must_use]
    pub fn bound(&self, var: ArithVar, kind: BoundKind) -> Option<BoundId> {
        self.bounds.current(var, kind)
    }

    /// The value of the variable if its bounds agree.
    #[must_use]
    pub fn fixed(&self, var: ArithVar) -> Option<&Value> {
        self.bounds.fixed(var)
    }

    /// Counts of the work done so far.
    #[must_use]
    pub const fn stats(&self) -> &SimplexStats {
        &self.stats
    }
}

fn crossing(a: BoundId, b: BoundId) -> Combination {
    Combination::new(vec![(a, Rat::ONE), (b, Rat::ONE)], Rule::Farkas)
}
