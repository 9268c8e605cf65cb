//! Steps of proof search on single atoms: framing, unfolding on either side, and choices of locations.

use trine_term::TermId;

use super::super::sequent::{CommonCalls, Sequent};
use super::{Applied, Search};
use crate::give_up::GiveUp;
use crate::instance::unfold_into;
use crate::proof::{Companion, Generalization, Rule};
use crate::symbolic_heap::{Call, Loc};

/// How many calls of the premise are tried for unfolding.
const LEFT_CANDIDATES: usize = 3;

impl Search<'_, '_> {
    /// Frames a call of the conclusion against one of the premise with the same root.
    pub(super) fn frame(&mut self, sequent: &Sequent, fuel: i32) -> Result<Applied, GiveUp> {
        for (right, wanted) in sequent.right.calls.iter().enumerate() {
            for (left, given) in sequent.left.calls.iter().enumerate() {
                if wanted.predicate != given.predicate {
                    continue;
                }
                let sides = wanted.args.iter().zip(&given.args);
                let pairs: Vec<(Loc, Loc)> =
                    sides.clone().filter_map(|(a, b)| Some((a.loc()?, b.loc()?))).collect();
                let data = sides.filter_map(|(a, b)| Some((b.data()?, a.data()?)));
                let fits = |&(a, b): &(Loc, Loc)| a == b || sequent.is_flexible(a);
                if !pairs.iter().all(fits) || !pairs.iter().any(|&(a, b)| a == b) {
                    continue;
                }
                let mut premise = sequent.clone();
                premise.right.calls.remove(right);
                premise.left.calls.remove(left);
                premise.right.equal.extend(pairs);
                premise.equal_data.extend(data);
                if let Some(node) = self.prove(premise, fuel - 1)? {
                    return Ok(Some((Rule::Frame { left, right }, vec![node])));
                }
            }
        }
        Ok(None)
    }

    pub(super) fn unfold_right(&mut self, sequent: &Sequent, fuel: i32) -> Result<Applied, GiveUp> {
        for position in 0..sequent.right.calls.len() {
            let predicate = sequent.right.calls[position].predicate;
            let rules = self.problem.definitions.get(predicate).rules.len();
            for rule in 0..rules {
                let mut premise = sequent.clone();
                let first_new = premise.right.cells.len();
                let names = self.with_right_unfolded(&mut premise, position, rule);
                let reachable = premise.right.cells[first_new..].iter().all(|cell| {
                    premise.is_flexible(cell.address)
                        || premise.left.cells.iter().any(|c| c.address == cell.address)
                });
                if !reachable {
                    continue;
                }
                if let Some(node) = self.prove(premise, fuel)? {
                    let rule = Rule::UnfoldRight { call: position, rule, names };
                    return Ok(Some((rule, vec![node])));
                }
            }
        }
        Ok(None)
    }

    /// Puts a rule in the place of a call of the conclusion; its existential data.
    pub(super) fn with_right_unfolded(
        &mut self,
        premise: &mut Sequent,
        position: usize,
        rule: usize,
    ) -> Vec<TermId> {
        let call = premise.right.calls.remove(position);
        let first_name = premise.right.data_locals.len();
        premise.right.locals = std::mem::take(&mut premise.left.locals);
        let problem = &mut *self.problem;
        let predicate = problem.definitions.get(call.predicate);
        unfold_into(problem.store, &mut premise.right, predicate, rule, &call.args);
        premise.left.locals = std::mem::take(&mut premise.right.locals);
        premise.flexible.resize(premise.left.locals.len(), true);
        premise.right.data_locals[first_name..].to_vec()
    }

    /// Binds the unknown address of a wanted cell to each cell of the premise.
    pub(super) fn bind_address(&mut self, sequent: &Sequent, fuel: i32) -> Result<Applied, GiveUp> {
        let Some(wanted) =
            sequent.right.cells.iter().find(|cell| sequent.is_flexible(cell.address))
        else {
            return Ok(None);
        };
        for cell in &sequent.left.cells {
            if cell.constructor != wanted.constructor
                || !sequent.is_same_sort(cell.address, wanted.address)
            {
                continue;
            }
            let mut premise = sequent.clone();
            premise.right.equal.push((wanted.address, cell.address));
            if let Some(node) = self.prove(premise, fuel)? {
                return Ok(Some((Rule::Choose(wanted.address, cell.address), vec![node])));
            }
        }
        Ok(None)
    }

    /// Binds the unknown first location of a wanted call, which nothing else says more of, to the
    /// first one of each atom of the premise.
    pub(super) fn bind_root(&mut self, sequent: &Sequent, fuel: i32) -> Result<Applied, GiveUp> {
        let root = |call: &Call| call.args.first().and_then(|arg| arg.loc());
        let occurs = |loc: Loc| {
            let in_cells = sequent.right.cells.iter().flat_map(|cell| &cell.fields);
            let in_calls = sequent.right.calls.iter().flat_map(|call| &call.args);
            in_cells.chain(in_calls).filter(|arg| arg.loc() == Some(loc)).count()
        };
        let mut roots = sequent.right.calls.iter().filter_map(root);
        let Some(unknown) = roots.find(|&loc| sequent.is_flexible(loc) && occurs(loc) == 1) else {
            return Ok(None);
        };
        let sort = sequent.left.locals[unknown.index()].sort;
        let mut roots: Vec<Loc> = sequent.left.calls.iter().filter_map(root).collect();
        roots.extend(sequent.left.cells.iter().map(|cell| cell.address));
        roots.retain(|loc| sequent.left.locals[loc.index()].sort == sort);
        roots.dedup();
        for root in roots {
            let mut premise = sequent.clone();
            premise.right.equal.push((unknown, root));
            if let Some(node) = self.prove(premise, fuel)? {
                return Ok(Some((Rule::Choose(unknown, root), vec![node])));
            }
        }
        Ok(None)
    }

    /// Forgets which locations differ, where no small heap speaks against it and no rule asks for it: a
    /// sequent that says less can be used in more places.
    pub(super) fn forget_distinct(
        &mut self,
        sequent: &Sequent,
        fuel: i32,
    ) -> Result<Applied, GiveUp> {
        if sequent.common_calls == CommonCalls::Match || sequent.left.distinct.is_empty() {
            return Ok(None);
        }
        let mut weaker = sequent.clone();
        weaker.left.distinct.clear();
        if self.undecided_guard(&weaker).is_some() || self.problem.refutes(&weaker)? {
            return Ok(None);
        }
        let (left, right) = (weaker.left.clone(), weaker.right.clone());
        let rule = Rule::Generalize(Box::new(Generalization { left, right, data: Vec::new() }));
        Ok(self.prove(weaker, fuel)?.map(|node| (rule, vec![node])))
    }

    pub(super) fn unfold_left(&mut self, sequent: &Sequent, fuel: i32) -> Result<Applied, GiveUp> {
        let wanted: Vec<Loc> = sequent
            .right
            .calls
            .iter()
            .filter_map(|call| call.args.first().and_then(|arg| arg.loc()))
            .chain(sequent.right.cells.iter().map(|cell| cell.address))
            .collect();
        let mut candidates: Vec<(usize, usize)> = (0..sequent.left.calls.len())
            .map(|number| {
                let call = &sequent.left.calls[number];
                let place = call.args.iter().position(|arg| {
                    arg.loc().is_some_and(|loc| !sequent.is_nil(loc) && wanted.contains(&loc))
                });
                (place.unwrap_or(usize::MAX), number)
            })
            .collect();
        candidates.sort_unstable();
        for &(_, number) in candidates.iter().take(LEFT_CANDIDATES) {
            let label = self.new_label();
            let hypothesis = self.recorded(sequent, Companion::Label(label));
            self.hypotheses.push(hypothesis);
            let proved = self.unfold_call(sequent, number, label, fuel);
            self.hypotheses.pop();
            if let Some(applied) = proved? {
                return Ok(Some(applied));
            }
        }
        Ok(None)
    }

    /// The sequent with a call on the left unfolded by a rule; `names` gets the constants that stand for its data.
    pub(super) fn premise_by_rule(
        &mut self,
        sequent: &Sequent,
        call: usize,
        rule: usize,
        names: &mut Vec<Vec<TermId>>,
    ) -> Sequent {
        let mut premise = sequent.clone();
        let call = premise.left.calls.remove(call);
        let problem = &mut *self.problem;
        let predicate = problem.definitions.get(call.predicate);
        unfold_into(problem.store, &mut premise.left, predicate, rule, &call.args);
        let fixed = problem.fix_data(&mut premise.left);
        names.push(fixed.into_iter().map(|(_, constant)| constant).collect());
        premise.flexible.resize(premise.left.locals.len(), false);
        premise
    }

    /// The premises of a call on the left that is unfolded, each proved.
    pub(super) fn unfold_call(
        &mut self,
        sequent: &Sequent,
        number: usize,
        label: u32,
        fuel: i32,
    ) -> Result<Applied, GiveUp> {
        let (mut names, mut premises) = (Vec::new(), Vec::new());
        let predicate = sequent.left.calls[number].predicate;
        for rule in 0..self.problem.definitions.get(predicate).rules.len() {
            let premise = self.premise_by_rule(sequent, number, rule, &mut names);
            let Some(node) = self.prove(premise, fuel)? else { return Ok(None) };
            premises.push(node);
        }
        Ok(Some((Rule::UnfoldLeft { label, call: number, names }, premises)))
    }
}
