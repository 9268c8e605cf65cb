//! The search over the Boolean structure of a session: clause learning over the simplex.
//!
//! Idea: level 1 assumes the selectors of all assertions, so learned clauses name them and stay
//! true whatever is popped later, and a conflict at level 1 is a core. Decisions go to the first
//! clause that is not satisfied yet, preferring a literal that already holds in the simplex's
//! assignment: formulas are small, and most are satisfied by where the simplex stands. When all
//! clauses are satisfied, the integers are settled; what is not assigned does not matter.
//! Invariant: at level n, n levels of the simplex are open above the session's own; each literal
//! has a reason of earlier literals, or is a decision, a selector or a learned unit.
//! Reference: Marques-Silva and Sakallah, GRASP, 1999; Een and Sorensson, MiniSat, SAT 2003.

use super::clauses::ClauseId;
use super::{Formula, LinearSession, Role, SessionAnswer, Tag, UNTAGGED, Undecided};
use crate::bound::{BoundId, Reason};
use crate::explanation::Combination;
use crate::form::{Atom, SignedAtom};
use crate::integer::{IntegerCheck, IntegerEffort};
use crate::number::{Rat, Value};
use crate::propagate::Implied;
use crate::simplex::Stop;
use trine_collections::{Budget, Exhausted};

mod conflict;

/// Conflicts before the first restart; later ones follow Luby's sequence.
const RESTART_UNIT: u64 = 64;
/// Learned clauses that are kept without asking.
const LEARNED_KEPT: usize = 500;
/// Rows that are longer do not propagate bounds.
const LONGEST_ROW: usize = 30;
/// Splits on integers in one check, beyond those inside of integer checks.
const MOST_SPLITS: u64 = 2_000;
/// Work of one integer check.
const EFFORT: IntegerEffort = IntegerEffort { cut_rounds: 40, nodes: 300 };

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Why {
    /// A decision, a selector, an assumption or a learned unit.
    Chosen,
    /// The other literals of the clause are false.
    Clause(ClauseId),
    /// A bound decides the atom.
    Bound(BoundId),
}

#[derive(Clone, Copy, Debug)]
struct Assigned {
    level: u32,
    why: Why,
}

/// The state of the search; empty between checks, but for activities and units.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    /// Per literal: whether it is true.
    is_true: Vec<bool>,
    assigned: Vec<Assigned>,
    activity: Vec<f64>,
    seen: Vec<bool>,
    trail: Vec<Formula>,
    /// Per level: where the trail and the scan of clauses stood when it was opened.
    levels: Vec<(usize, usize)>,
    boolean_head: usize,
    theory_head: usize,
    /// Clauses before this one are satisfied.
    scan: usize,
    bump: f64,
    /// Learned clauses of one literal.
    units: Vec<Formula>,
    implied: Vec<Implied>,
}

impl State {
    pub fn new_var(&mut self) {
        self.is_true.extend([false, false]);
        self.assigned.push(Assigned { level: 0, why: Why::Chosen });
        self.activity.push(0.0);
        self.seen.push(false);
    }

    pub fn truncate_vars(&mut self, vars: usize) {
        self.is_true.truncate(2 * vars);
        self.assigned.truncate(vars);
        self.activity.truncate(vars);
        self.seen.truncate(vars);
        self.units.retain(|unit| unit.var() < vars);
    }

    #[inline]
    fn is_true(&self, literal: Formula) -> bool {
        self.is_true[literal.index()]
    }

    #[inline]
    fn is_false(&self, literal: Formula) -> bool {
        self.is_true[(!literal).index()]
    }

    fn level(&self) -> u32 {
        self.levels.len() as u32
    }

    fn level_of(&self, literal: Formula) -> u32 {
        self.assigned[literal.var()].level
    }

    fn enqueue(&mut self, literal: Formula, why: Why) {
        debug_assert!(!self.is_true(literal) && !self.is_false(literal));
        self.is_true[literal.index()] = true;
        self.assigned[literal.var()] = Assigned { level: self.level(), why };
        self.trail.push(literal);
    }

    fn bump(&mut self, var: usize) {
        if self.bump == 0.0 {
            self.bump = 1.0;
        }
        self.activity[var] += self.bump;
        if self.activity[var] > 1e100 {
            for activity in &mut self.activity {
                *activity *= 1e-100;
            }
            self.bump *= 1e-100;
        }
    }
}

/// Literals that are true and contradict each other.
type ConflictSet = Vec<Formula>;

/// How a stretch of the search ended.
enum Episode {
    Answer(SessionAnswer),
    Restart,
}

impl LinearSession {
    /// Looks for a solution of all assertions in which the formulas given hold as well. They are
    /// not named in an unsatisfiable answer.
    pub fn check_assuming(&mut self, assumptions: &[Formula], budget: &Budget) -> SessionAnswer {
        self.stats.checks += 1;
        self.model.clear();
        if let Some(tag) = self.falsehoods.first() {
            return SessionAnswer::Unsat(vec![*tag]);
        }
        for assumption in assumptions {
            self.define(*assumption);
        }
        let mut restarts = 0;
        let answer = loop {
            let limit = RESTART_UNIT * luby(restarts);
            match self.episode(assumptions, limit, budget) {
                Ok(Episode::Answer(answer)) => break answer,
                Ok(Episode::Restart) => {
                    restarts += 1;
                    self.backtrack(0);
                    self.forget_learned();
                }
                Err(why) => break SessionAnswer::Unknown(Undecided::Exhausted(why)),
            }
        };
        self.backtrack(0);
        answer
    }

    fn forget_learned(&mut self) {
        let from = self.marks.last().map_or(0, |mark| mark.clauses.clauses);
        let learned =
            (from..self.clauses.len()).filter(|id| self.clauses.is_learned(*id as ClauseId));
        if learned.count() > LEARNED_KEPT {
            let activity = &self.search.activity;
            let mean = activity.iter().sum::<f64>() / activity.len().max(1) as f64;
            // Short clauses, and those over variables that take part in conflicts now.
            self.clauses.reduce(from, |clause| {
                let sum: f64 = clause.iter().map(|literal| activity[literal.var()]).sum();
                clause.len() <= 3 || sum > mean * clause.len() as f64
            });
        }
    }

    /// Searches until an answer or so many conflicts.
    fn episode(
        &mut self,
        assumptions: &[Formula],
        conflicts: u64,
        budget: &Budget,
    ) -> Result<Episode, Exhausted> {
        let mut left = conflicts;
        let mut splits = 0;
        let mut conflict = self.begin(assumptions, budget)?.err();
        loop {
            budget.spend(1)?;
            if conflict.is_none() {
                conflict = self.propagate_all(budget)?.err();
            }
            if let Some(set) = conflict.take() {
                self.stats.conflicts += 1;
                if let Some(core) = self.resolve(set, budget)? {
                    return Ok(Episode::Answer(SessionAnswer::Unsat(core)));
                }
                left = left.saturating_sub(1);
                if left == 0 {
                    return Ok(Episode::Restart);
                }
                continue;
            }
            if let Some(decision) = self.decision(budget)? {
                self.decide(decision);
                continue;
            }
            match self.simplex.integer_check(EFFORT, budget) {
                IntegerCheck::Consistent => {
                    self.model = self.simplex.model(&[]);
                    if let Some(objective) = self.objective {
                        self.improve(objective, budget);
                    }
                    return Ok(Episode::Answer(SessionAnswer::Sat(())));
                }
                IntegerCheck::Conflict(why) => {
                    conflict = Some(literals(why.reasons()).collect());
                }
                IntegerCheck::Branch { .. } if splits == MOST_SPLITS => {
                    let why = Undecided::Branching;
                    return Ok(Episode::Answer(SessionAnswer::Unknown(why)));
                }
                IntegerCheck::Branch { var, floor } => {
                    splits += 1;
                    let up =
                        self.simplex.value(var).standard.fract() > Rat::new(1.into(), 2.into());
                    let atom = self.atom(Atom { var, limit: Value::from(floor) });
                    self.decide(if up { !atom } else { atom });
                }
                IntegerCheck::Interrupted(why) => return Err(why),
            }
        }
    }

    /// Level 1: selectors, units, assumptions, and the atoms that the asserted bounds decide.
    fn begin(
        &mut self,
        assumptions: &[Formula],
        budget: &Budget,
    ) -> Result<Result<(), ConflictSet>, Exhausted> {
        debug_assert!(self.search.trail.is_empty());
        self.simplex.take_implied(&mut self.search.implied);
        self.search.implied.clear();
        self.search.enqueue(Formula::TRUE, Why::Chosen);
        // The state of the session's own level is kept, so later checks start from it.
        let settled = self.simplex.repair(budget);
        self.open_level();
        for var in 0..self.roles.len() {
            if let Role::Selector(_) = self.roles[var] {
                self.search.enqueue(Formula::positive(var as u32), Why::Chosen);
            }
        }
        match settled {
            Ok(()) => {}
            Err(Stop::Conflict(conflict)) => return Ok(Err(self.conflict_set(conflict))),
            Err(Stop::Interrupted(why)) => return Err(why),
        }
        for at in 0..self.search.units.len() + assumptions.len() {
            let literal = match self.search.units.get(at) {
                Some(unit) => *unit,
                None => assumptions[at - self.search.units.len()],
            };
            if self.search.is_false(literal) {
                return Ok(Err(vec![!literal]));
            }
            if !self.search.is_true(literal) {
                self.search.enqueue(literal, Why::Chosen);
            }
        }
        for var in 0..self.roles.len() {
            let Role::Atom(atom) = &self.roles[var] else { continue };
            let positive = Formula::positive(var as u32);
            let upper = self.simplex.bound(atom.var, crate::form::BoundKind::Upper);
            let lower = self.simplex.bound(atom.var, crate::form::BoundKind::Lower);
            let decided = match (upper, lower) {
                (Some(id), _) if self.simplex.bounds.get(id).value <= atom.limit => {
                    Some((positive, id))
                }
                (_, Some(id)) if self.simplex.bounds.get(id).value > atom.limit => {
                    Some((!positive, id))
                }
                _ => None,
            };
            if let Some((literal, bound)) = decided {
                if self.search.is_false(literal) {
                    return Ok(Err(self.with_reasons(!literal, bound)));
                }
                if !self.search.is_true(literal) {
                    self.search.enqueue(literal, Why::Bound(bound));
                }
            }
        }
        Ok(Ok(()))
    }

    fn open_level(&mut self) {
        let state = &mut self.search;
        state.levels.push((state.trail.len(), state.scan));
        self.simplex.push();
    }

    fn decide(&mut self, literal: Formula) {
        self.stats.decisions += 1;
        self.open_level();
        self.search.enqueue(literal, Why::Chosen);
    }

    fn backtrack(&mut self, level: usize) {
        let state = &mut self.search;
        if level == 0 {
            // Nothing of a search is left, the constant included.
            for literal in state.trail.drain(..) {
                state.is_true[literal.index()] = false;
            }
            state.scan = 0;
            self.simplex.pop(state.levels.len());
            state.levels.clear();
            state.boolean_head = 0;
            state.theory_head = 0;
            return;
        }
        let Some((trail, scan)) = state.levels.get(level).copied() else { return };
        for literal in state.trail.drain(trail..) {
            state.is_true[literal.index()] = false;
        }
        self.simplex.pop(state.levels.len() - level);
        state.levels.truncate(level);
        state.scan = scan;
        state.boolean_head = state.boolean_head.min(trail);
        state.theory_head = state.theory_head.min(trail);
    }

    /// Clauses, then bounds, then the simplex, then rows, until nothing is new.
    fn propagate_all(&mut self, budget: &Budget) -> Result<Result<(), ConflictSet>, Exhausted> {
        loop {
            if let Err(set) = self.propagate_clauses(budget)? {
                return Ok(Err(set));
            }
            if self.search.theory_head == self.search.trail.len() && self.simplex.is_feasible() {
                return Ok(Ok(()));
            }
            if let Err(set) = self.assert_atoms() {
                return Ok(Err(set));
            }
            let checked = self.simplex.repair(budget);
            let propagated =
                checked.and_then(|()| self.simplex.propagate_rows(LONGEST_ROW, budget));
            match propagated {
                Ok(()) => {}
                Err(Stop::Conflict(conflict)) => return Ok(Err(self.conflict_set(conflict))),
                Err(Stop::Interrupted(why)) => return Err(why),
            }
            if let Err(set) = self.take_implied() {
                return Ok(Err(set));
            }
        }
    }

    fn propagate_clauses(&mut self, budget: &Budget) -> Result<Result<(), ConflictSet>, Exhausted> {
        while let Some(literal) = self.search.trail.get(self.search.boolean_head).copied() {
            self.search.boolean_head += 1;
            let falsified = !literal;
            let mut watches = std::mem::take(&mut self.clauses.watches[falsified.index()]);
            budget.spend(1 + watches.len() as u64 / 8)?;
            let mut kept = 0;
            let mut conflict = None;
            let mut at = 0;
            while at < watches.len() {
                let watch = watches[at];
                at += 1;
                watches[kept] = watch;
                kept += 1;
                if self.search.is_true(watch.blocker) {
                    continue;
                }
                let state = &mut self.search;
                let clause = self.clauses.literals_mut(watch.clause);
                if clause[0] == falsified {
                    clause.swap(0, 1);
                }
                let first = clause[0];
                if state.is_true(first) {
                    watches[kept - 1].blocker = first;
                    continue;
                }
                if let Some(other) = (2..clause.len()).find(|i| !state.is_false(clause[*i])) {
                    clause.swap(1, other);
                    let new = clause[1];
                    kept -= 1;
                    let moved = super::clauses::Watch { clause: watch.clause, blocker: first };
                    self.clauses.watches[new.index()].push(moved);
                    continue;
                }
                if state.is_false(first) {
                    conflict = Some(clause.iter().map(|literal| !*literal).collect());
                    break;
                }
                state.enqueue(first, Why::Clause(watch.clause));
            }
            watches.copy_within(at.., kept);
            watches.truncate(kept + watches.len() - at);
            self.clauses.watches[falsified.index()] = watches;
            if let Some(set) = conflict {
                return Ok(Err(set));
            }
        }
        Ok(Ok(()))
    }

    /// Hands the new literals over to the simplex.
    fn assert_atoms(&mut self) -> Result<(), ConflictSet> {
        while let Some(literal) = self.search.trail.get(self.search.theory_head).copied() {
            self.search.theory_head += 1;
            let Role::Atom(atom) = &self.roles[literal.var()] else { continue };
            if let Why::Bound(_) = self.search.assigned[literal.var()].why {
                continue;
            }
            let signed = SignedAtom { atom: atom.clone(), positive: !literal.is_negative() };
            let (kind, value) = self.simplex.bound_of(&signed);
            let source = crate::bound::Source::Asserted(Reason(literal.raw()));
            if let Err(conflict) = self.simplex.set_bound(signed.atom.var, kind, value, source) {
                return Err(self.conflict_set(conflict));
            }
        }
        Ok(())
    }

    /// Enqueues the atoms that bounds decide.
    fn take_implied(&mut self) -> Result<(), ConflictSet> {
        let mut implied = std::mem::take(&mut self.search.implied);
        self.simplex.take_implied(&mut implied);
        let mut conflict = None;
        for one in implied.drain(..) {
            let positive = Formula::positive(one.tag.0);
            let literal = if one.positive { positive } else { !positive };
            if self.search.is_false(literal) {
                conflict = Some(self.with_reasons(!literal, one.bound));
                break;
            }
            if !self.search.is_true(literal) {
                self.stats.propagations += 1;
                self.search.enqueue(literal, Why::Bound(one.bound));
            }
        }
        implied.clear();
        self.search.implied = implied;
        conflict.map_or(Ok(()), Err)
    }

    fn with_reasons(&self, literal: Formula, bound: BoundId) -> ConflictSet {
        let mut reasons = Vec::new();
        self.simplex.explain_reasons(bound, &mut reasons);
        literals(reasons).chain([literal]).collect()
    }

    fn conflict_set(&mut self, conflict: Combination) -> ConflictSet {
        literals(self.simplex.explain_conflict(conflict).reasons()).collect()
    }

    /// A literal of the first clause that is not satisfied.
    fn decision(&mut self, budget: &Budget) -> Result<Option<Formula>, Exhausted> {
        while self.search.scan < self.clauses.len() {
            let id = self.search.scan as ClauseId;
            let clause = self.clauses.literals(id);
            let state = &self.search;
            let satisfied = self.clauses.is_learned(id) || clause.iter().any(|l| state.is_true(*l));
            if satisfied {
                self.search.scan += 1;
                budget.spend(1)?;
                continue;
            }
            let open = clause.iter().copied().filter(|literal| !state.is_false(*literal));
            let mut best: Option<(bool, f64, Formula)> = None;
            for literal in open {
                let key = (self.holds_now(literal), state.activity[literal.var()]);
                if best.is_none_or(|(holds, activity, _)| key > (holds, activity)) {
                    best = Some((key.0, key.1, literal));
                }
            }
            return Ok(best.map(|(_, _, literal)| literal));
        }
        Ok(None)
    }

    /// Whether the simplex's assignment satisfies a literal, as far as a look at it tells.
    fn holds_now(&self, literal: Formula) -> bool {
        let atom_holds = |literal: Formula| match &self.roles[literal.var()] {
            Role::Atom(atom) => {
                (*self.simplex.value(atom.var) <= atom.limit) != literal.is_negative()
            }
            _ => self.search.is_true(literal),
        };
        match &self.roles[literal.var()] {
            Role::And(members) if literal.is_negative() => members.iter().any(|m| atom_holds(!*m)),
            Role::And(members) => members.iter().all(|m| atom_holds(*m)),
            _ => atom_holds(literal),
        }
    }
}

/// The literals that reasons stand for.
fn literals(reasons: Vec<Reason>) -> impl Iterator<Item = Formula> {
    reasons
        .into_iter()
        .filter(|reason| *reason != UNTAGGED)
        .map(|reason| Formula::from_raw(reason.0))
}

/// Luby's sequence 1, 1, 2, 1, 1, 2, 4, ... from position 0.
fn luby(position: u64) -> u64 {
    let mut at = position + 1;
    loop {
        let power = (at + 1).next_power_of_two();
        if at + 1 == power {
            return power / 2;
        }
        at -= power / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn luby_starts_as_in_the_paper() {
        let sequence: Vec<u64> = (0..15).map(super::luby).collect();
        assert_eq!(sequence, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
