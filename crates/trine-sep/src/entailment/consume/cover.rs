//! Cases of a premise, each with a conclusion that holds on a part of it.
//!
//! Idea: where no conclusion fits the whole premise, the premise is split: by a condition of a conclusion that
//! it leaves open, or by the rules of one of its calls. Each part is covered by itself.
//! Invariant: the parts of a split are all of the premise, so the cases cover it.

use trine_term::{Op, TermId};

use super::super::lemma::Lemmas;
use super::super::search::Search;
use super::super::sequent::Sequent;
use super::{Case, Consumption, DEPTH, Goal, Missing};
use crate::base_pair::BasePairs;
use crate::decide::Problem;
use crate::give_up::GiveUp;
use crate::instance::unfold_into;
use crate::matching::free_variables;
use crate::symbolic_heap::{Arg, Loc, SymbolicHeap};

/// How many splits may lie above a case.
const SPLITS: u32 = 4;

/// A way to split a premise.
enum Split {
    Places(Loc, Loc),
    Data(TermId),
    Call(usize),
}

/// Cases of one part of a premise.
pub(crate) struct Covered {
    /// The part: the premise with what was split on.
    pub(crate) premise: SymbolicHeap,
    /// The cases.
    pub(crate) cases: Vec<Case>,
}

impl Problem<'_> {
    /// The cases in which one of the conclusions holds on a part of the premise; none if none were found.
    pub(crate) fn cover(
        &mut self,
        pairs: &BasePairs,
        premise: &SymbolicHeap,
        conclusions: &[SymbolicHeap],
        missing: Missing,
    ) -> Result<Option<Vec<Covered>>, GiveUp> {
        let mut speaks = conclusions.iter().chain([premise]);
        let with_data = speaks.any(|form| self.speaks_of_data(form));
        let sizes = if with_data { self.sizes()? } else { Vec::new() };
        if with_data {
            self.summarize()?;
        }
        let lemmas = self.lemmas_for_search(pairs)?;
        let mut run =
            Consumption { problem: self, pairs, sizes: &sizes, missing, lemmas, steps: 0 };
        let mut premise = premise.clone();
        run.problem.fix_data(&mut premise);
        run.cover(premise, conclusions, SPLITS)
    }
}

impl Consumption<'_, '_> {
    fn cover(
        &mut self,
        premise: SymbolicHeap,
        conclusions: &[SymbolicHeap],
        depth: u32,
    ) -> Result<Option<Vec<Covered>>, GiveUp> {
        if self.is_contradictory(&premise)? {
            return Ok(Some(Vec::new()));
        }
        for (number, conclusion) in conclusions.iter().enumerate() {
            if let Some(cases) = self.cases(&premise, number, conclusion)? {
                return Ok(Some(vec![Covered { premise, cases }]));
            }
        }
        // What is missing is found for the premise as it is.
        if self.missing != Missing::Nothing {
            return Ok(None);
        }
        let Some(depth) = depth.checked_sub(1) else { return Ok(None) };
        let splits = self.splits(&premise, conclusions)?;
        'splits: for split in splits {
            let mut all = Vec::new();
            for part in self.parts_by(&premise, &split) {
                match self.cover(part, conclusions, depth)? {
                    Some(covered) => all.extend(covered),
                    None => continue 'splits,
                }
            }
            return Ok(Some(all));
        }
        Ok(None)
    }

    /// The cases of a premise and one conclusion.
    fn cases(
        &mut self,
        premise: &SymbolicHeap,
        number: usize,
        conclusion: &SymbolicHeap,
    ) -> Result<Option<Vec<Case>>, GiveUp> {
        let mut sequent = Sequent::new(premise, conclusion);
        let existentials = sequent.right.data_locals.clone();
        sequent.watched = (0..sequent.left.locals.len()).map(|at| Arg::Loc(Loc::new(at))).collect();
        sequent.watched.extend(existentials.into_iter().map(Arg::Data));
        let asked = sequent.watched.len();
        let goal = Goal { sequent, missing: Vec::new() };
        let found = self.consume(goal, DEPTH)?;
        Ok(found.map(|goals| goals.into_iter().map(|goal| goal.into_case(number, asked)).collect()))
    }

    fn is_contradictory(&mut self, premise: &SymbolicHeap) -> Result<bool, GiveUp> {
        let sequent = Sequent::new(premise, &SymbolicHeap::default());
        let mut search = Search::with_lemmas(self.problem, self.pairs, Lemmas::default(), None);
        search.contradictory(&sequent)
    }

    /// Ways to split a premise: conditions of conclusions that it leaves open first, then its calls.
    fn splits(
        &mut self,
        premise: &SymbolicHeap,
        conclusions: &[SymbolicHeap],
    ) -> Result<Vec<Split>, GiveUp> {
        let mut pairs = Vec::new();
        let mut facts = Vec::new();
        for conclusion in conclusions {
            let named = |loc: Loc| loc.index() < conclusion.bound;
            let both = conclusion.equal.iter().chain(&conclusion.distinct);
            pairs.extend(both.copied().filter(|&(a, b)| named(a) && named(b)));
            for &fact in &conclusion.data {
                if free_variables(self.problem.store, fact).is_empty() {
                    facts.push(fact);
                }
            }
            // Where a cell or a call may begin is a matter of which names are equal.
            let roots = conclusion.cells.iter().map(|cell| cell.address);
            let roots = roots.chain(conclusion.calls.iter().filter_map(|call| call.args[0].loc()));
            for root in roots.filter(|&root| named(root)) {
                let given = premise.cells.iter().map(|cell| cell.address);
                pairs
                    .extend(given.filter(|loc| loc.index() < premise.bound).map(|loc| (root, loc)));
            }
        }
        for pair in &mut pairs {
            *pair = (pair.0.min(pair.1), pair.0.max(pair.1));
        }
        pairs.sort_unstable();
        pairs.dedup();
        facts.dedup();
        let mut found = Vec::new();
        let sequent = Sequent::new(premise, &SymbolicHeap::default());
        for (a, b) in pairs.into_iter().filter(|(a, b)| a != b) {
            let mut search = Search::with_lemmas(self.problem, self.pairs, Lemmas::default(), None);
            if !search.without_model(&sequent, Some((a, b)), None)?
                && !search.without_model(&sequent, None, Some((a, b)))?
            {
                found.push(Split::Places(a, b));
            }
        }
        for fact in facts {
            let denied = self.problem.store.mk(Op::Not, &[fact]);
            if !self.problem.follows(&premise.data, fact)?
                && !self.problem.follows(&premise.data, denied)?
            {
                found.push(Split::Data(fact));
            }
        }
        found.extend((0..premise.calls.len()).map(Split::Call));
        Ok(found)
    }

    /// The parts of a premise.
    fn parts_by(&mut self, premise: &SymbolicHeap, split: &Split) -> Vec<SymbolicHeap> {
        match *split {
            Split::Places(a, b) => {
                let (mut equal, mut distinct) = (premise.clone(), premise.clone());
                equal.equal.push((a, b));
                distinct.distinct.push((a, b));
                vec![equal, distinct]
            }
            Split::Data(fact) => {
                let (mut holds, mut fails) = (premise.clone(), premise.clone());
                holds.data.push(fact);
                fails.data.push(self.problem.store.mk(Op::Not, &[fact]));
                vec![holds, fails]
            }
            Split::Call(number) => {
                let predicate = premise.calls[number].predicate;
                let rules = self.problem.definitions.get(predicate).rules.len();
                (0..rules)
                    .map(|rule| {
                        let mut part = premise.clone();
                        let call = part.calls.remove(number);
                        let predicate = self.problem.definitions.get(predicate);
                        unfold_into(self.problem.store, &mut part, predicate, rule, &call.args);
                        self.problem.fix_data(&mut part);
                        part
                    })
                    .collect()
            }
        }
    }
}
