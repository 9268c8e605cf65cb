//! Learning from conflicts, and cores.
//!
//! Invariant: a learned clause follows from the asserted formulas with their selectors; selectors
//! are never resolved away, so it stays true when assertions are popped.
//! Reference: Zhang, Madigan, Moskewicz, Malik, "Efficient Conflict Driven Learning in a Boolean
//! Satisfiability Solver", ICCAD 2001 (first unique implication points).

use super::{ConflictSet, Formula, LinearSession, Role, Tag, Why, literals};
use trine_collections::{Budget, Exhausted};

impl LinearSession {
    /// The true literals from which a literal follows.
    fn premises(&self, literal: Formula, out: &mut Vec<Formula>) {
        match self.search.assigned[literal.var()].why {
            Why::Chosen => {}
            Why::Clause(id) => {
                let others = self.clauses.literals(id).iter().filter(|other| **other != literal);
                out.extend(others.map(|other| !*other));
            }
            Why::Bound(bound) => {
                let mut reasons = Vec::new();
                self.simplex.explain_reasons(bound, &mut reasons);
                out.extend(literals(reasons));
            }
        }
    }

    /// Learns from a conflict and goes back; or the tags, if it does not depend on decisions.
    pub(super) fn resolve(
        &mut self,
        conflict: ConflictSet,
        budget: &Budget,
    ) -> Result<Option<Vec<Tag>>, Exhausted> {
        let state = &self.search;
        let level = conflict.iter().map(|literal| state.level_of(*literal)).max().unwrap_or(0);
        if level <= 1 {
            return Ok(Some(self.core(conflict)));
        }
        self.backtrack(level as usize);
        let learned = self.first_unique_point(conflict, level, budget)?;
        self.search.bump *= 1.05;
        let assertive = learned[0];
        let back = learned.get(1).map_or(1, |literal| self.search.level_of(*literal).max(1));
        self.backtrack(back as usize);
        let why = if learned.len() == 1 {
            self.search.units.push(assertive);
            Why::Chosen
        } else {
            Why::Clause(self.clauses.learn(&learned))
        };
        self.search.enqueue(assertive, why);
        Ok(None)
    }

    /// The clause of the first unique implication point: its literal first, then one of the highest
    /// level among the others.
    fn first_unique_point(
        &mut self,
        conflict: ConflictSet,
        level: u32,
        budget: &Budget,
    ) -> Result<Vec<Formula>, Exhausted> {
        let mut learned = vec![Formula::FALSE];
        let mut touched = Vec::new();
        let mut open = conflict;
        let mut unresolved = 0;
        let mut at = self.search.trail.len();
        let point = loop {
            budget.spend(1 + open.len() as u64 / 4)?;
            for literal in open.drain(..) {
                let var = literal.var();
                let of = self.search.level_of(literal);
                if of == 0 || self.search.seen[var] {
                    continue;
                }
                self.search.seen[var] = true;
                touched.push(var);
                self.search.bump(var);
                if of == level {
                    unresolved += 1;
                } else {
                    learned.push(!literal);
                }
            }
            let literal = loop {
                at -= 1;
                let literal = self.search.trail[at];
                if self.search.seen[literal.var()] {
                    break literal;
                }
            };
            unresolved -= 1;
            if unresolved == 0 {
                break literal;
            }
            self.premises(literal, &mut open);
        };
        learned[0] = !point;
        self.drop_implied(&mut learned);
        for var in touched {
            self.search.seen[var] = false;
        }
        if let Some(second) =
            (1..learned.len()).max_by_key(|i| (self.search.level_of(learned[*i]), usize::MAX - i))
        {
            learned.swap(1, second);
        }
        Ok(learned)
    }

    /// Leaves out literals that follow from the others by one clause.
    fn drop_implied(&self, learned: &mut Vec<Formula>) {
        let state = &self.search;
        let mut at = 0;
        learned.retain(|literal| {
            at += 1;
            if at == 1 {
                return true;
            }
            let Why::Clause(id) = state.assigned[literal.var()].why else { return true };
            !self.clauses.literals(id).iter().all(|other| {
                *other == !*literal || state.seen[other.var()] || state.level_of(*other) == 0
            })
        });
    }

    /// The tags that a conflict without decisions rests on.
    fn core(&mut self, conflict: ConflictSet) -> Vec<Tag> {
        let mut open = conflict;
        let mut tags = Vec::new();
        let mut touched = Vec::new();
        while let Some(literal) = open.pop() {
            if std::mem::replace(&mut self.search.seen[literal.var()], true) {
                continue;
            }
            touched.push(literal.var());
            if let Role::Selector(tag) = self.roles[literal.var()] {
                tags.push(tag);
            }
            self.premises(literal, &mut open);
        }
        for var in touched {
            self.search.seen[var] = false;
        }
        tags.sort_unstable();
        tags
    }
}
