//! Calls that both sides have, unfolded on both sides before they go.
//!
//! Idea: to take a call away on both sides forgets what it says of its first location: that it is allocated,
//! or what it is where the call is empty. Other atoms may need that: a segment that has to end outside of its
//! own cells can be joined with another one only where its end is known to lie outside. So such a call is one of its
//! rules on the left, and the same rule on the right; the cell is matched and stays known.
//! Invariant: a call is unfolded only if its first location occurs elsewhere and nothing is known of it yet.
//! Afterwards it is allocated or replaced, so no call is unfolded again.

use super::super::sequent::Sequent;
use super::{Applied, Search};
use crate::give_up::GiveUp;
use crate::proof::Rule;

impl Search<'_, '_> {
    /// Unfolds a call that both sides have, if there is one that was kept.
    pub(super) fn open_common_call(
        &mut self,
        sequent: &Sequent,
        fuel: i32,
    ) -> Result<Applied, GiveUp> {
        let Some((left, right)) = sequent.kept_call() else { return Ok(None) };
        let predicate = sequent.left.calls[left].predicate;
        let label = self.new_label();
        let (mut names, mut premises) = (Vec::new(), Vec::new());
        for rule in 0..self.problem.definitions.get(predicate).rules.len() {
            let mut premise = self.premise_by_rule(sequent, left, rule, &mut names);
            let own = self.with_right_unfolded(&mut premise, right, rule);
            let Some(node) = self.prove(premise, fuel)? else { return Ok(None) };
            let rule = Rule::UnfoldRight { call: right, rule, names: own };
            premises.push(self.node(Vec::new(), rule, vec![node]));
        }
        Ok(Some((Rule::UnfoldLeft { label, call: left, names }, premises)))
    }
}
