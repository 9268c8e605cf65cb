//! Case splits of proof search: on equalities of locations, and on conditions on data, that rules of a
//! wanted call ask for and the premise leaves open.

use trine_term::{Op, TermId};

use super::super::sequent::Sequent;
use super::{Applied, Search};
use crate::give_up::GiveUp;
use crate::matching::free_variables;
use crate::proof::Rule;
use crate::symbolic_heap::{Arg, Loc};

impl Search<'_, '_> {
    pub(super) fn split(
        &mut self,
        sequent: &Sequent,
        (a, b): (Loc, Loc),
        fuel: i32,
    ) -> Result<Applied, GiveUp> {
        let mut equal = sequent.clone();
        equal.left.equal.push((a, b));
        let mut distinct = sequent.clone();
        distinct.left.distinct.push((a, b));
        let Some(equal) = self.prove(equal, fuel)? else { return Ok(None) };
        let distinct = self.prove(distinct, fuel)?;
        Ok(distinct.map(|distinct| (Rule::SplitLocations(a, b), vec![equal, distinct])))
    }

    pub(super) fn split_data(
        &mut self,
        sequent: &Sequent,
        guard: TermId,
        fuel: i32,
    ) -> Result<Applied, GiveUp> {
        let mut holds = sequent.clone();
        holds.left.data.push(guard);
        let mut fails = sequent.clone();
        fails.left.data.push(self.problem.store.mk(Op::Not, &[guard]));
        let Some(holds) = self.prove(holds, fuel)? else { return Ok(None) };
        let fails = self.prove(fails, fuel)?;
        Ok(fails.map(|fails| (Rule::SplitData(guard), vec![holds, fails])))
    }

    /// A condition on the data of a wanted call that its rules ask for, and that the premise leaves
    /// open.
    pub(super) fn undecided_data(&mut self, sequent: &Sequent) -> Result<Option<TermId>, GiveUp> {
        for call in &sequent.right.calls {
            let has_cell = |arg: &Arg| {
                arg.loc().is_some_and(|loc| sequent.left.cells.iter().any(|c| c.address == loc))
            };
            let known = |arg: &Arg| {
                arg.data().is_none_or(|term| free_variables(self.problem.store, term).is_empty())
            };
            if !call.args.iter().all(known)
                || !sequent.left.is_empty_heap() && !call.args.iter().any(has_cell)
            {
                continue;
            }
            let predicate = self.problem.definitions.get(call.predicate).clone();
            let pairs = predicate.data_arguments(&call.args);
            for rule in &predicate.rules {
                for &fact in &rule.data {
                    let store = &mut *self.problem.store;
                    let guard = store.substitute(fact, &pairs);
                    if !free_variables(store, guard).is_empty() {
                        continue;
                    }
                    let negated = store.mk(Op::Not, &[guard]);
                    if !self.problem.follows(&sequent.left.data, guard)?
                        && !self.problem.follows(&sequent.left.data, negated)?
                    {
                        return Ok(Some(guard));
                    }
                }
            }
        }
        Ok(None)
    }

    /// A pair on which the rules of a wanted call depend, and which the premise leaves open.
    pub(super) fn undecided_guard(&mut self, sequent: &Sequent) -> Option<(Loc, Loc)> {
        for call in &sequent.right.calls {
            let args: Vec<Loc> = call.args.iter().filter_map(|arg| arg.loc()).collect();
            if args.iter().any(|&arg| sequent.is_flexible(arg)) {
                continue;
            }
            // Only where the call is about to be unfolded: one of its arguments has a cell.
            let has_cell = |loc: &Loc| sequent.left.cells.iter().any(|cell| cell.address == *loc);
            let empty = sequent.left.is_empty_heap();
            if !empty && !args.iter().any(has_cell) {
                continue;
            }
            let predicate = self.problem.definitions.get(call.predicate);
            for rule in &predicate.rules {
                for &(a, b) in &rule.distinct {
                    if a.index() >= rule.bound || b.index() >= rule.bound {
                        continue;
                    }
                    let nils = self.problem.definitions.nils();
                    let image = |loc: Loc| {
                        if loc.index() < nils {
                            Some(loc)
                        } else {
                            args.get(loc.index() - nils).copied()
                        }
                    };
                    if let (Some(a), Some(b)) = (image(a), image(b))
                        && a != b
                        && !sequent.distinct(a, b)
                    {
                        return Some((a, b));
                    }
                }
            }
        }
        None
    }
}
