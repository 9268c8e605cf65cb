//! Calls of the premise that only one rule fits, since nothing lies at nil.
//!
//! Idea: a list that begins at nil is the empty one, and its length is zero. Matched with a call of the
//! conclusion it would take this with it, so it is unfolded before calls are matched.
//! Invariant: each other rule has a cell at nil, so nothing is lost and no case is open.

use super::super::sequent::Sequent;
use super::{Applied, Search};
use crate::decide::Problem;
use crate::give_up::GiveUp;
use crate::symbolic_heap::{Loc, Param};

impl Problem<'_> {
    /// A call of both sides with data that only one rule fits, and the rule. The rule has no calls.
    pub(in super::super) fn settled_call(&self, sequent: &Sequent) -> Option<(usize, usize)> {
        sequent.left.calls.iter().enumerate().find_map(|(number, call)| {
            if call.args.iter().all(|arg| arg.loc().is_some())
                || !sequent.right.calls.contains(call)
            {
                return None;
            }
            let predicate = self.definitions.get(call.predicate);
            let at_nil = |address: Loc| {
                predicate.params.iter().zip(&call.args).any(|(param, arg)| {
                    *param == Param::Loc(address)
                        && arg.loc().is_some_and(|loc| sequent.is_nil(loc))
                })
            };
            let fits =
                |rule: usize| !predicate.rules[rule].cells.iter().any(|cell| at_nil(cell.address));
            let mut fitting = (0..predicate.rules.len()).filter(|&rule| fits(rule));
            let rule = fitting.next()?;
            let is_only = fitting.next().is_none() && predicate.rules.len() > 1;
            (is_only && predicate.rules[rule].calls.is_empty()).then_some((number, rule))
        })
    }
}

impl Search<'_, '_> {
    /// The node of a sequent whose premise has a settled call.
    pub(super) fn unfold_settled(
        &mut self,
        mut sequent: Sequent,
        call: usize,
        fuel: i32,
    ) -> Result<Option<usize>, GiveUp> {
        let steps = std::mem::take(&mut sequent.log);
        let label = self.new_label();
        let applied: Applied = self.unfold_call(&sequent, call, label, fuel)?;
        Ok(applied.map(|(rule, premises)| self.node(steps, rule, premises)))
    }
}
