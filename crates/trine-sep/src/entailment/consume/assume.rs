//! Facts that the premise lacks.
//!
//! Idea: a fact of the conclusion that does not follow is taken for given, and noted down; a rule of a call
//! of the premise on which the conclusion cannot hold is excluded by the negation of one of its facts.
//! Invariant: what is taken for given speaks of what the premise speaks of, and does not contradict it.
//! Reference: Calcagno, Distefano, O'Hearn, Yang, "Compositional shape analysis by means of bi-abduction",
//! JACM 58(6), 2011, section 3.

use trine_term::{Op, TermId};

use super::super::sequent::{Sequent, Status};
use super::{Consumption, Goal, MissingAtom};
use crate::give_up::GiveUp;
use crate::matching::free_variables;
use crate::symbolic_heap::{Arg, Loc};

/// A fact that may be taken for given.
enum Fact {
    Equal(Loc, Loc),
    Distinct(Loc, Loc),
    Data(TermId),
}

impl Consumption<'_, '_> {
    /// Takes for given what the conclusion says of known locations and does not follow; false if that
    /// contradicts the premise.
    pub(super) fn assume_places(&mut self, goal: &mut Goal) -> Result<bool, GiveUp> {
        loop {
            let sequent = &goal.sequent;
            let known = |&(a, b): &(Loc, Loc)| !sequent.is_flexible(a) && !sequent.is_flexible(b);
            let equal: Vec<_> = sequent.right.equal.iter().copied().filter(known).collect();
            let distinct: Vec<_> = sequent.right.distinct.iter().copied().filter(known).collect();
            let mut lacks = None;
            for (a, b) in equal {
                if !self.search().without_model(&goal.sequent, None, Some((a, b)))? {
                    lacks = Some(Fact::Equal(a, b));
                }
            }
            for (a, b) in distinct {
                if !self.search().without_model(&goal.sequent, Some((a, b)), None)? {
                    lacks = Some(Fact::Distinct(a, b));
                }
            }
            let Some(fact) = lacks else { return Ok(true) };
            if !self.take_for_given(goal, &fact)? {
                return Ok(false);
            }
        }
    }

    /// Takes a condition on data for given; false if it speaks of existentials or contradicts the premise.
    pub(super) fn assume(&mut self, goal: &mut Goal, fact: TermId) -> Result<bool, GiveUp> {
        self.take_for_given(goal, &Fact::Data(fact))
    }

    /// The cases of a goal without a rule of one of its calls, whose facts are denied.
    pub(super) fn without_rule(
        &mut self,
        goal: &Goal,
        number: usize,
        rule: usize,
        depth: u32,
    ) -> Result<Option<Vec<Goal>>, GiveUp> {
        let Some(depth) = depth.checked_sub(1) else { return Ok(None) };
        let known = goal.sequent.left.locals.len();
        let before = &goal.sequent.left;
        let (equal, distinct, data) =
            (before.equal.len(), before.distinct.len(), before.data.len());
        let mut unfolded = goal.sequent.clone();
        self.unfold_left(&mut unfolded, number, rule);
        let own = |&(a, b): &(Loc, Loc)| a.index() < known && b.index() < known;
        let left = &unfolded.left;
        let mut denials: Vec<Fact> = Vec::new();
        let pairs = left.equal[equal..].iter().copied().filter(own);
        denials.extend(pairs.map(|(a, b)| Fact::Distinct(a, b)));
        let pairs = left.distinct[distinct..].iter().copied().filter(own);
        denials.extend(pairs.map(|(a, b)| Fact::Equal(a, b)));
        for &fact in &left.data[data..] {
            denials.push(Fact::Data(self.problem.store.mk(Op::Not, &[fact])));
        }
        for denial in denials {
            let mut denied = goal.clone();
            if self.take_for_given(&mut denied, &denial)?
                && let Some(cases) = self.consume(denied, depth)?
            {
                return Ok(Some(cases));
            }
        }
        Ok(None)
    }

    /// Adds a fact to the premise and notes it down; false if it cannot be added.
    fn take_for_given(&mut self, goal: &mut Goal, fact: &Fact) -> Result<bool, GiveUp> {
        let sequent = &goal.sequent;
        let written = match *fact {
            Fact::Equal(a, b) => self.written(sequent, a, b, Op::Eq),
            Fact::Distinct(a, b) => self.written(sequent, a, b, Op::Distinct),
            Fact::Data(fact) => free_variables(self.problem.store, fact).is_empty().then_some(fact),
        };
        let Some(written) = written else { return Ok(false) };
        let sequent = &mut goal.sequent;
        match *fact {
            Fact::Equal(a, b) => sequent.left.equal.push((a, b)),
            Fact::Distinct(a, b) => sequent.left.distinct.push((a, b)),
            Fact::Data(fact) => sequent.left.data.push(fact),
        }
        let mut shrunk = false;
        if sequent.simplify(&mut shrunk) != Status::Open {
            return Ok(false);
        }
        if self.search().contradictory(&goal.sequent)? {
            return Ok(false);
        }
        goal.missing.push((MissingAtom::Fact, 1));
        goal.sequent.watched.push(Arg::Data(written));
        Ok(true)
    }

    /// A fact about two locations that have names.
    fn written(&mut self, sequent: &Sequent, a: Loc, b: Loc, op: Op) -> Option<TermId> {
        let mut name = |loc: Loc| {
            let local = sequent.left.locals[loc.index()];
            if loc.index() < self.problem.definitions.nils() {
                return Some(self.problem.store.mk_sep_nil(local.sort));
            }
            local.term.filter(|&term| self.problem.store.op(term) == Op::Apply)
        };
        let sides = [name(a)?, name(b)?];
        Some(self.problem.store.mk(op, &sides))
    }
}
