//! Propagation: atoms decided by bounds, and bounds implied by rows.
//!
//! Idea: atoms `x <= k` of a variable are sorted by `k`. A bound that gets tighter decides the atoms
//! that it passes. Rows in which a bound changed are looked at once per round: where all other
//! variables are bounded, the row bounds the last one. Such a bound is only made if it decides an
//! atom; its premises are copied when it is made, so a later pivot does not change its explanation.
//! Invariant: entries of `implied` speak of bounds that are present.
//! Reference: Dutertre and de Moura, CAV 2006, section 4 (theory propagation, bound refinement).

use crate::bound::{BoundId, Bounds, Inference, Source};
use crate::explanation::Explanation;
use crate::form::{ArithVar, Atom, BoundKind};
use crate::number::{Rat, Value};
use crate::simplex::{Simplex, Stop};
use crate::tableau::{Entry, RowId};
use smallvec::SmallVec;
use trine_collections::{Budget, Exhausted};

/// The caller's name for an atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AtomTag(pub u32);

/// An atom that a present bound decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Implied {
    /// The atom.
    pub tag: AtomTag,
    /// Whether it is true.
    pub positive: bool,
    /// The bound that decides it; [`Simplex::explain_reasons`] says why that holds.
    pub bound: BoundId,
}

/// What [`Simplex::propagate`] came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Propagated {
    /// All rows were looked at; see [`Simplex::take_implied`].
    Done,
    /// A bound was derived that contradicts others.
    Conflict(Explanation),
    /// The budget ended first.
    Interrupted(Exhausted),
}

/// A bound that a row implies for the variable at a position, with the other terms at an extreme.
struct Candidate {
    var: ArithVar,
    kind: BoundKind,
    value: Value,
    pos: usize,
    extreme: BoundKind,
}

/// The state of propagation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Propagation {
    /// Per variable, sorted by limit.
    atoms: Vec<Vec<(Value, AtomTag)>>,
    implied: Vec<Implied>,
    touched: Vec<RowId>,
    is_touched: Vec<bool>,
}

impl Propagation {
    pub fn new_var(&mut self) {
        self.atoms.push(Vec::new());
    }

    pub fn new_row(&mut self, row: RowId) {
        if self.is_touched.len() <= row.index() {
            self.is_touched.resize(row.index() + 1, false);
        }
        self.touch(row);
    }

    fn touch(&mut self, row: RowId) {
        if !std::mem::replace(&mut self.is_touched[row.index()], true) {
            self.touched.push(row);
        }
    }

    pub fn truncate_vars(&mut self, len: usize) {
        self.atoms.truncate(len);
    }

    /// Forgets what was said about bounds that are gone.
    pub fn pop(&mut self, bounds: &Bounds) {
        self.implied.retain(|implied| implied.bound.index() < bounds.len());
    }

    /// The positions of the atoms that are decided by the second limit but not by the first.
    fn passed(
        &self,
        var: ArithVar,
        kind: BoundKind,
        old: Option<&Value>,
        new: &Value,
    ) -> std::ops::Range<usize> {
        let atoms = &self.atoms[var.index()];
        match kind {
            // x <= new decides the limits from new on.
            BoundKind::Upper => {
                let from = atoms.partition_point(|(limit, _)| limit < new);
                let to =
                    old.map_or(atoms.len(), |old| atoms.partition_point(|(limit, _)| limit < old));
                from..to.max(from)
            }
            // x >= new refutes the limits below new.
            BoundKind::Lower => {
                let to = atoms.partition_point(|(limit, _)| limit < new);
                let from = old.map_or(0, |old| atoms.partition_point(|(limit, _)| limit < old));
                from.min(to)..to
            }
        }
    }
}

impl Simplex {
    /// Registers an atom, so that [`take_implied`](Self::take_implied) reports it when bounds decide
    /// it. Present bounds count. Several tags may name one atom.
    pub fn register_atom(&mut self, atom: &Atom, tag: AtomTag) {
        let atoms = &mut self.propagation.atoms[atom.var.index()];
        let at = atoms.partition_point(|(limit, _)| *limit <= atom.limit);
        atoms.insert(at, (atom.limit.clone(), tag));
        let upper = self.bounds.current(atom.var, BoundKind::Upper);
        let lower = self.bounds.current(atom.var, BoundKind::Lower);
        if let Some(bound) = upper.filter(|id| self.bounds.get(*id).value <= atom.limit) {
            self.propagation.implied.push(Implied { tag, positive: true, bound });
        } else if let Some(bound) = lower.filter(|id| self.bounds.get(*id).value > atom.limit) {
            self.propagation.implied.push(Implied { tag, positive: false, bound });
        }
    }

    /// Forgets an atom.
    pub fn unregister_atom(&mut self, atom: &Atom, tag: AtomTag) {
        self.propagation.atoms[atom.var.index()].retain(|(_, t)| *t != tag);
        self.propagation.implied.retain(|implied| implied.tag != tag);
    }

    /// Moves the atoms decided since the last call to `out`, in the order of the deciding bounds.
    /// Atoms that the caller itself asserted are among them.
    pub fn take_implied(&mut self, out: &mut Vec<Implied>) {
        out.append(&mut self.propagation.implied);
    }

    /// Notes what a new present bound decides, and which rows it touches.
    pub(crate) fn note_bound(&mut self, id: BoundId) {
        let bound = self.bounds.get(id);
        let (var, kind) = (bound.var, bound.kind);
        let old = bound.previous.map(|old| &self.bounds.get(old).value);
        let passed = self.propagation.passed(var, kind, old, &bound.value);
        for at in passed {
            let tag = self.propagation.atoms[var.index()][at].1;
            let positive = kind == BoundKind::Upper;
            self.propagation.implied.push(Implied { tag, positive, bound: id });
        }
        for occurrence in self.tableau.column(var) {
            self.propagation.touch(occurrence.row);
        }
    }

    /// Derives bounds from the rows in which bounds changed since the last call, as far as they
    /// decide registered atoms. Rows with more than `longest` entries
    /// are left out (30 is a good choice while searching, 300 before a final check).
    ///
    /// Rounding may move a derived bound of an integer past the present value; a later
    /// [`check`](Self::check) repairs that.
    pub fn propagate(&mut self, longest: usize, budget: &Budget) -> Propagated {
        match self.propagate_rows(longest, budget) {
            Ok(()) => Propagated::Done,
            Err(Stop::Conflict(combination)) => {
                Propagated::Conflict(self.explain_conflict(combination))
            }
            Err(Stop::Interrupted(why)) => Propagated::Interrupted(why),
        }
    }

    pub(crate) fn propagate_rows(&mut self, longest: usize, budget: &Budget) -> Result<(), Stop> {
        // Rows touched by derived bounds wait for the next call: without this, x <= y - 1 and
        // y <= x - 1 would count up step by step.
        let rows = std::mem::take(&mut self.propagation.touched);
        for row in &rows {
            self.propagation.is_touched[row.index()] = false;
        }
        for (at, row) in rows.iter().enumerate() {
            let len = self.tableau.row(*row).len();
            let paid = budget.spend(1 + len as u64 / 8);
            let result = paid
                .map_err(Stop::from)
                .and_then(|()| if len > longest { Ok(()) } else { self.propagate_row(*row) });
            if result.is_err() {
                for row in &rows[at..] {
                    self.propagation.touch(*row);
                }
                return result;
            }
        }
        Ok(())
    }

    fn propagate_row(&mut self, row: RowId) -> Result<(), Stop> {
        let entries = self.tableau.row(row);
        let wanted = |var: ArithVar| !self.propagation.atoms[var.index()].is_empty();
        if !entries.iter().any(|entry| wanted(entry.var)) {
            return Ok(());
        }
        let mut found: SmallVec<[Candidate; 4]> = SmallVec::new();
        // The sum of the row is 0. With `Upper`, all other terms are taken at their greatest.
        for extreme in [BoundKind::Upper, BoundKind::Lower] {
            if self.propagate_words(entries, extreme, wanted, &mut found) {
                continue;
            }
            let mut sum = Value::ZERO;
            let mut unbounded = None;
            let mut missing = 0;
            for (pos, entry) in entries.iter().enumerate() {
                match self.bounds.value(entry.var, side(entry.coef.is_negative(), extreme)) {
                    Some(value) => sum = &sum + &value.times(&entry.coef),
                    None => {
                        unbounded = Some(pos);
                        missing += 1;
                        if missing > 1 {
                            break;
                        }
                    }
                }
            }
            if missing > 1 {
                continue;
            }
            let targets = unbounded.map_or(0..entries.len(), |pos| pos..pos + 1);
            for pos in targets {
                let entry = &entries[pos];
                if !wanted(entry.var) {
                    continue;
                }
                let mut rest = sum.clone();
                if unbounded.is_none() {
                    let own = side(entry.coef.is_negative(), extreme);
                    if let Some(value) = self.bounds.value(entry.var, own) {
                        rest = &rest - &value.times(&entry.coef);
                    }
                }
                // coef * var = -(others), and the others are at most (at least) `rest`.
                let kind = side(entry.coef.is_negative(), extreme.opposite());
                let value = (-&rest).over(&entry.coef);
                let value = self.rounded(entry.var, kind, value);
                if self.is_worth(entry.var, kind, &value) {
                    found.push(Candidate { var: entry.var, kind, value, pos, extreme });
                }
            }
        }
        for Candidate { var, kind, value, pos, extreme } in found {
            // An earlier one of this row may have changed the bound.
            if self.is_worth(var, kind, &value) {
                self.derive(row, pos, extreme, kind, value)?;
            }
        }
        Ok(())
    }

    /// One side of a row, if all numbers are integers of a machine word: nearly always. Says whether
    /// that was so.
    fn propagate_words(
        &self,
        entries: &[Entry],
        extreme: BoundKind,
        wanted: impl Fn(ArithVar) -> bool,
        found: &mut SmallVec<[Candidate; 4]>,
    ) -> bool {
        /// Terms below this add up without overflow, whatever the length of the row.
        const LARGEST: i128 = 1 << 90;
        let mut sum: i128 = 0;
        let mut unbounded = None;
        for (pos, entry) in entries.iter().enumerate() {
            match self.bounds.value(entry.var, side(entry.coef.is_negative(), extreme)) {
                Some(value) => {
                    let (Some(value), Some(coef)) = (value.to_i64(), entry.coef.to_i64()) else {
                        return false;
                    };
                    let term = i128::from(value) * i128::from(coef);
                    if term.abs() > LARGEST {
                        return false;
                    }
                    sum += term;
                }
                None if unbounded.is_some() => return true,
                None => unbounded = Some(pos),
            }
        }
        let targets = unbounded.map_or(0..entries.len(), |pos| pos..pos + 1);
        let start = found.len();
        for pos in targets {
            let Entry { var, coef, .. } = &entries[pos];
            if !wanted(*var) {
                continue;
            }
            let Some(coef) = coef.to_i64() else {
                found.truncate(start);
                return false;
            };
            let mut rest = sum;
            if unbounded.is_none()
                && let Some(own) = self.bounds.value(*var, side(coef < 0, extreme))
                && let Some(own) = own.to_i64()
            {
                rest -= i128::from(own) * i128::from(coef);
            }
            let kind = side(coef < 0, extreme.opposite());
            let (floor, is_exact) = quotient(-rest, coef);
            if !is_exact && !self.is_int(*var) {
                found.truncate(start);
                return false;
            }
            let value = floor + i128::from(kind == BoundKind::Lower && !is_exact);
            let Ok(value) = i64::try_from(value) else {
                found.truncate(start);
                return false;
            };
            let value = Value::from(value);
            if self.is_worth(*var, kind, &value) {
                found.push(Candidate { var: *var, kind, value, pos, extreme });
            }
        }
        true
    }

    fn rounded(&self, var: ArithVar, kind: BoundKind, value: Value) -> Value {
        if !self.is_int(var) {
            return value;
        }
        match kind {
            BoundKind::Lower => Value::from(value.ceil()),
            BoundKind::Upper => Value::from(value.floor()),
        }
    }

    /// Whether a bound is tighter than the present one, and decides an atom or meets the opposite
    /// bound.
    fn is_worth(&self, var: ArithVar, kind: BoundKind, value: &Value) -> bool {
        let old = self.bounds.value(var, kind);
        let tighter = old.is_none_or(|old| match kind {
            BoundKind::Lower => value > old,
            BoundKind::Upper => value < old,
        });
        if !tighter {
            return false;
        }
        let meets = self.bounds.value(var, kind.opposite()).is_some_and(|other| match kind {
            BoundKind::Lower => value >= other,
            BoundKind::Upper => value <= other,
        });
        meets || !self.propagation.passed(var, kind, old, value).is_empty()
    }

    fn derive(
        &mut self,
        row: RowId,
        pos: usize,
        extreme: BoundKind,
        kind: BoundKind,
        value: Value,
    ) -> Result<(), Stop> {
        let entries = self.tableau.row(row);
        let (var, own) = (entries[pos].var, entries[pos].coef.abs());
        let mut premises: SmallVec<[(BoundId, Rat); 8]> = SmallVec::new();
        let mut exact = Value::ZERO;
        for (at, entry) in entries.iter().enumerate() {
            if at == pos {
                continue;
            }
            let side = side(entry.coef.is_negative(), extreme);
            // The row was found with all these bounds, and bounds only get tighter.
            let Some(bound) = self.bounds.current(entry.var, side) else { return Ok(()) };
            exact = &exact + &self.bounds.get(bound).value.times(&entry.coef);
            premises.push((bound, Rat::new(entry.coef.abs(), own.clone())));
        }
        let exact = (-&exact).over(&entries[pos].coef);
        // Bounds derived from this row just now may give more than was computed from the old ones.
        let better = self.rounded(var, kind, exact.clone());
        let value = match kind {
            BoundKind::Lower => value.max(better),
            BoundKind::Upper => value.min(better),
        };
        let inference = if value == exact { Inference::Linear } else { Inference::Integral };
        let premises = self.bounds.store(premises);
        self.stats.derived += 1;
        self.set_bound(var, kind, value, Source::Derived { premises, inference })
            .map_err(Stop::Conflict)
    }
}

/// The bound of a variable at which its term is greatest (`Upper`) or least.
#[inline]
const fn side(is_negative: bool, extreme: BoundKind) -> BoundKind {
    if is_negative { extreme.opposite() } else { extreme }
}

/// A quotient rounded down, and whether it is exact. Division of long words is slow, and most are
/// short or not divided at all.
#[inline]
fn quotient(dividend: i128, divisor: i64) -> (i128, bool) {
    match divisor {
        1 => (dividend, true),
        -1 => (-dividend, true),
        _ => match i64::try_from(dividend) {
            Ok(dividend) if dividend != i64::MIN => {
                let (towards_zero, rest) = (dividend / divisor, dividend % divisor);
                let below = rest != 0 && (rest < 0) != (divisor < 0);
                (i128::from(towards_zero) - i128::from(below), rest == 0)
            }
            _ => {
                let divisor = i128::from(divisor);
                let (towards_zero, rest) = (dividend / divisor, dividend % divisor);
                let below = rest != 0 && (rest < 0) != (divisor < 0);
                (towards_zero - i128::from(below), rest == 0)
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotients_are_rounded_down() {
        let large = i128::from(i64::MAX);
        for dividend in (-20..20).chain([large * 3 + 1, -large * 3 - 1, i128::from(i64::MIN)]) {
            for divisor in (-7..8i64).filter(|divisor| *divisor != 0) {
                let (floor, is_exact) = quotient(dividend, divisor);
                let rest = dividend - floor * i128::from(divisor);
                let in_range = if divisor > 0 {
                    (0..divisor.into()).contains(&rest)
                } else {
                    rest <= 0 && rest > divisor.into()
                };
                assert!(in_range, "{dividend} / {divisor} is not {floor}");
                assert_eq!(is_exact, rest == 0);
            }
        }
    }
}
