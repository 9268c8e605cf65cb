//! Unit propagation over clauses, with a trail that can be cut back.
//!
//! Idea: two watched literals for each clause; nothing is learned, so a state is the list of literals
//! that were assumed, and returning to an earlier one is cutting the trail.
//! Invariant: a clause that is neither true nor unit has its first two literals unassigned, and is in
//! the lists of both; a literal on the trail before `head` has been propagated.
//! Reference: Moskewicz et al., "Chaff: Engineering an Efficient SAT Solver", DAC 2001.

use trine_bv::cnf::Formula;
use trine_sat::{Lit, LitValue};

/// A clause that watches the negation of a literal.
#[derive(Clone, Copy)]
struct Watcher {
    /// The number of the clause.
    clause: usize,
    /// Another literal of the clause: if it is true, the clause need not be looked at.
    blocker: Lit,
}

/// Clauses and what follows from the literals assumed so far.
pub(crate) struct Propagation {
    /// All clauses behind each other.
    literals: Vec<Lit>,
    /// Where each clause begins and ends.
    places: Vec<(usize, usize)>,
    /// For each literal, the clauses to look at when it becomes false.
    watchers: Vec<Vec<Watcher>>,
    /// By variable.
    values: Vec<LitValue>,
    trail: Vec<Lit>,
    head: usize,
    visits: u64,
    contradictory: bool,
}

impl Propagation {
    /// The clauses of a formula, and what follows from them.
    pub(crate) fn new(formula: &Formula) -> Self {
        let mut own = Self {
            literals: Vec::new(),
            places: Vec::new(),
            watchers: vec![Vec::new(); 2 * formula.variable_count()],
            values: vec![LitValue::Unassigned; formula.variable_count()],
            trail: Vec::new(),
            head: 0,
            visits: 0,
            contradictory: false,
        };
        let mut units = Vec::new();
        for clause in formula.clauses() {
            match *clause {
                [] => own.contradictory = true,
                [unit] => units.push(unit),
                [first, second, ..] => {
                    let number = own.places.len();
                    let start = own.literals.len();
                    own.literals.extend_from_slice(clause);
                    own.places.push((start, own.literals.len()));
                    own.watchers[first.index()].push(Watcher { clause: number, blocker: second });
                    own.watchers[second.index()].push(Watcher { clause: number, blocker: first });
                }
            }
        }
        for unit in units {
            own.contradictory |= !own.assume(unit);
        }
        own
    }

    /// Whether the clauses alone are refuted.
    pub(crate) fn is_contradictory(&self) -> bool {
        self.contradictory
    }

    /// How many clauses were looked at so far.
    pub(crate) fn visits(&self) -> u64 {
        self.visits
    }

    /// How many literals hold now.
    pub(crate) fn assigned(&self) -> usize {
        self.trail.len()
    }

    pub(crate) fn value(&self, literal: Lit) -> LitValue {
        let value = self.values[literal.var().index()];
        if literal.is_negative() { !value } else { value }
    }

    /// Adds a literal and what follows from it: whether nothing contradicts it. After a contradiction
    /// the trail has to be cut.
    pub(crate) fn assume(&mut self, literal: Lit) -> bool {
        match self.value(literal) {
            LitValue::True => return true,
            LitValue::False => return false,
            LitValue::Unassigned => self.assign(literal),
        }
        while let Some(&literal) = self.trail.get(self.head) {
            self.head += 1;
            if !self.visit(!literal) {
                return false;
            }
        }
        true
    }

    /// Forgets what was assigned since there were so many literals.
    pub(crate) fn cut(&mut self, assigned: usize) {
        for literal in self.trail.drain(assigned..) {
            self.values[literal.var().index()] = LitValue::Unassigned;
        }
        self.head = self.trail.len();
    }

    fn assign(&mut self, literal: Lit) {
        let value = if literal.is_negative() { LitValue::False } else { LitValue::True };
        self.values[literal.var().index()] = value;
        self.trail.push(literal);
    }

    /// Looks at the clauses that watch a literal which has become false.
    fn visit(&mut self, falsified: Lit) -> bool {
        let mut watchers = std::mem::take(&mut self.watchers[falsified.index()]);
        let (mut kept, mut next) = (0, 0);
        let mut sound = true;
        self.visits += watchers.len() as u64;
        'clauses: while let Some(&watcher) = watchers.get(next) {
            next += 1;
            watchers[kept] = watcher;
            kept += 1;
            if self.value(watcher.blocker).is_true() {
                continue;
            }
            let (start, end) = self.places[watcher.clause];
            if self.literals[start] == falsified {
                self.literals.swap(start, start + 1);
            }
            let other = self.literals[start];
            for place in start + 2..end {
                let literal = self.literals[place];
                if !self.value(literal).is_false() {
                    self.literals.swap(start + 1, place);
                    self.watchers[literal.index()]
                        .push(Watcher { clause: watcher.clause, blocker: other });
                    kept -= 1;
                    continue 'clauses;
                }
            }
            match self.value(other) {
                LitValue::True => {}
                LitValue::Unassigned => self.assign(other),
                LitValue::False => {
                    sound = false;
                    break;
                }
            }
        }
        watchers.copy_within(next.., kept);
        watchers.truncate(kept + watchers.len() - next);
        self.watchers[falsified.index()] = watchers;
        sound
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use trine_bv::cnf::ClauseSink;

    /// A small generator of numbers, the same on every machine.
    fn next(state: &mut u64) -> u64 {
        *state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        *state >> 33
    }

    /// What follows by units, clause by clause until nothing changes; `None` for a contradiction.
    fn slow(clauses: &[Vec<Lit>], assumed: &[Lit]) -> Option<Vec<Lit>> {
        let mut known = assumed.to_vec();
        loop {
            let before = known.len();
            for clause in clauses {
                if clause.iter().any(|literal| known.contains(literal)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&&literal| !known.contains(&!literal));
                match (open.next(), open.next()) {
                    (None, _) => return None,
                    (Some(&unit), None) => known.push(unit),
                    _ => {}
                }
            }
            if known.len() == before {
                return Some(known);
            }
        }
    }

    #[test]
    fn watches_find_what_looking_at_each_clause_finds() {
        let mut state = 7;
        for _ in 0..400 {
            let mut formula = Formula::new();
            let variables: Vec<_> = (0..8).map(|_| formula.new_var()).collect();
            let mut clauses = Vec::new();
            for _ in 0..18 {
                let mut clause: Vec<Lit> = Vec::new();
                for _ in 0..1 + next(&mut state) % 4 {
                    let variable = variables[(next(&mut state) % 8) as usize];
                    if clause.iter().all(|literal| literal.var() != variable) {
                        let negative = next(&mut state).is_multiple_of(2);
                        clause.push(if negative {
                            variable.negative()
                        } else {
                            variable.positive()
                        });
                    }
                }
                formula.add_clause(&clause);
                clauses.push(clause);
            }
            let mut propagation = Propagation::new(&formula);
            let Some(mut expected) = slow(&clauses, &[]) else {
                assert!(propagation.is_contradictory());
                continue;
            };
            assert!(!propagation.is_contradictory());
            let level = propagation.assigned();
            for _ in 0..6 {
                let mut assumed = Vec::new();
                for _ in 0..3 {
                    let literal = variables[(next(&mut state) % 8) as usize].positive();
                    let literal =
                        if next(&mut state).is_multiple_of(2) { literal } else { !literal };
                    assumed.push(literal);
                    let sound = propagation.assume(literal);
                    let all = [expected.clone(), assumed.clone()].concat();
                    let opposite = all.iter().any(|l| all.contains(&!*l));
                    let found = if opposite { None } else { slow(&clauses, &all) };
                    assert_eq!(sound, found.is_some());
                    let Some(found) = found else { break };
                    let mut distinct = found;
                    distinct.sort_unstable();
                    distinct.dedup();
                    assert_eq!(propagation.assigned(), distinct.len());
                    assert!(distinct.iter().all(|&literal| propagation.value(literal).is_true()));
                }
                propagation.cut(level);
            }
            expected.sort_unstable();
            expected.dedup();
            assert_eq!(propagation.assigned(), expected.len());
        }
    }
}
