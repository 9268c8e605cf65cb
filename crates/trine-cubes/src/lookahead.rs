//! Lookahead: which formula splits a cube best, found by trying.
//!
//! Idea: each candidate is assumed and its negation as well, and the literals that unit propagation
//! fixes are counted. The best candidate fixes much on both sides, so the product counts. A side that is
//! contradictory (a *failed literal*) makes the other one hold in the whole cube; a cube in which both are
//! contradictory is refuted. The first cube tries all candidates, the others those that were best above
//! them.
//! Invariant: a state is its list of assumed literals; clauses that are looked at are the measure of the
//! work, so results do not depend on the clock.
//! Reference: Li and Anbulagan, "Heuristics Based on Unit Propagation for Satisfiability Problems",
//! IJCAI 1997; the product of both sides is that of their solver satz.

use std::sync::Arc;

use trine_sat::Lit;

use crate::encoding::{Choice, Encoding};
use crate::propagation::Propagation;

/// Candidates that are tried below the root.
const TRIED: usize = 96;

/// What lookahead found in a cube.
#[derive(Clone, Debug)]
pub(crate) enum Finding {
    /// Unit propagation refutes it.
    Refuted,
    /// This candidate splits it.
    Split(usize),
    /// No candidate is open.
    Decided,
}

/// Candidates behind those that were tried which a cube hands on to its halves.
const KEPT: usize = 512;

/// A cube, and what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct State {
    /// The literals of the cube, and those that failed literals have fixed.
    pub(crate) literals: Vec<Lit>,
    /// How many literals hold in it.
    pub(crate) assigned: usize,
    /// What splits it.
    pub(crate) finding: Finding,
    /// Candidates, the best first.
    ranking: Arc<[u32]>,
}

/// Tries candidates.
pub(crate) struct Lookahead {
    propagation: Propagation,
    choices: Vec<Choice>,
    /// How many literals hold without a cube.
    base: usize,
    /// Clauses that may be looked at; then candidates are taken in their order.
    effort: u64,
}

impl Lookahead {
    pub(crate) fn new(encoding: Encoding, effort: u64) -> Self {
        let propagation = Propagation::new(&encoding.clauses);
        let base = propagation.assigned();
        Self { propagation, choices: encoding.choices, base, effort }
    }

    /// Allows to look at more clauses than so far.
    pub(crate) fn add_effort(&mut self, clauses: u64) {
        self.effort = self.effort.max(self.propagation.visits()).saturating_add(clauses);
    }

    pub(crate) fn choice(&self, number: usize) -> Choice {
        self.choices[number]
    }

    /// The whole problem as one cube.
    pub(crate) fn root(&mut self) -> State {
        if self.propagation.is_contradictory() {
            let ranking = Arc::from([]);
            return State { literals: Vec::new(), assigned: 0, finding: Finding::Refuted, ranking };
        }
        let all: Arc<[u32]> = (0..self.choices.len() as u32).collect();
        self.look(Vec::new(), &all, self.choices.len())
    }

    /// A half of a cube.
    pub(crate) fn half(&mut self, cube: &State, literal: Lit) -> State {
        let mut literals = cube.literals.clone();
        literals.push(literal);
        self.look(literals, &cube.ranking, TRIED)
    }

    fn look(&mut self, mut literals: Vec<Lit>, ranking: &Arc<[u32]>, tried: usize) -> State {
        self.propagation.cut(self.base);
        let sound = literals.iter().all(|&literal| self.propagation.assume(literal));
        let finding = if sound { None } else { Some(Finding::Refuted) };
        let (finding, ranking) = match finding {
            Some(finding) => (finding, Arc::clone(ranking)),
            None => self.best(&mut literals, ranking, tried),
        };
        State { literals, assigned: self.propagation.assigned(), finding, ranking }
    }

    /// Tries candidates in the present state.
    fn best(
        &mut self,
        literals: &mut Vec<Lit>,
        ranking: &Arc<[u32]>,
        tried: usize,
    ) -> (Finding, Arc<[u32]>) {
        let mut scored: Vec<(u64, u32)> = Vec::new();
        let open = |own: &Self, number: u32| {
            let literal = own.choices[number as usize].literal;
            !own.propagation.value(literal).is_true() && !own.propagation.value(literal).is_false()
        };
        for &number in ranking.iter() {
            if scored.len() >= tried || self.propagation.visits() >= self.effort {
                break;
            }
            if !open(self, number) {
                continue;
            }
            let literal = self.choices[number as usize].literal;
            match (self.gain(literal), self.gain(!literal)) {
                (Some(then), Some(otherwise)) => {
                    scored.push((then * otherwise + then + otherwise, number));
                }
                (None, None) => return (Finding::Refuted, Arc::clone(ranking)),
                (found, _) => {
                    let implied = if found.is_some() { literal } else { !literal };
                    // It was tried a moment ago, and nothing contradicts it.
                    self.propagation.assume(implied);
                    literals.push(implied);
                }
            }
        }
        scored.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
        let mut next: Vec<u32> = scored.iter().map(|&(_, number)| number).collect();
        // What was not tried comes behind, in the order that it had.
        let mut listed = vec![false; self.choices.len()];
        next.iter().for_each(|&number| listed[number as usize] = true);
        let rest = ranking.iter().copied().filter(|&number| !listed[number as usize]);
        next.extend(rest.take(KEPT));
        let all = 0..self.choices.len() as u32;
        let first = next.iter().copied().chain(all).find(|&number| open(self, number));
        let finding = first.map_or(Finding::Decided, |number| Finding::Split(number as usize));
        (finding, next.into())
    }

    /// How many literals a literal fixes; none if it is contradictory.
    fn gain(&mut self, literal: Lit) -> Option<u64> {
        let before = self.propagation.assigned();
        let sound = self.propagation.assume(literal);
        let gained = (self.propagation.assigned() - before) as u64;
        self.propagation.cut(before);
        sound.then_some(gained)
    }
}
