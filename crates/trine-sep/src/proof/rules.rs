//! The rules that use no other sequent: which premises they have.
//!
//! Invariant: as in `check.rs`: a premise is made here, never read from the proof.

use trine_term::{Op, TermId};

use super::Rule;
use super::check::{Checked, Checker, Refusal, wanted};
use super::state::{State, all_differ, is_closed, is_made, join};
use crate::symbolic_heap::Loc;

impl Checker<'_> {
    /// The premises of a rule.
    pub(super) fn premises(&mut self, mut state: State, rule: &Rule) -> Checked<Vec<State>> {
        match rule {
            Rule::Contradiction => {
                let holds =
                    !state.left.data.is_empty() && self.refuted(&state.left.data.clone())?;
                let contradicts = holds || !self.may(&state, None, None)?;
                wanted(contradicts, "the premise may have a model")?;
                Ok(Vec::new())
            }
            Rule::Axiom(values) => {
                for &(variable, value) in values {
                    self.define(&mut state, variable, value)?;
                }
                self.discharge(&mut state)?;
                let empty = state.left.is_empty_heap() && state.right.is_empty_heap();
                wanted(empty, "a side is not the empty heap")?;
                let fresh =
                    |&(a, b): &(Loc, Loc)| a != b && (state.is_flexible(a) || state.is_flexible(b));
                let rest = state.right.equal.is_empty()
                    && state.right.data.is_empty()
                    && state.right.distinct.iter().all(fresh);
                wanted(rest, "a condition does not follow")?;
                Ok(Vec::new())
            }
            &Rule::SplitLocations(a, b) => {
                wanted(state.is_rigid(a) && state.is_rigid(b), "no locations of the premise")?;
                let mut equal = state.clone();
                equal.left.equal.push((a, b));
                state.left.distinct.push((a, b));
                Ok(vec![equal, state])
            }
            &Rule::SplitData(fact) => {
                self.is_formula(fact)?;
                wanted(is_closed(self.store, fact), "the condition has variables")?;
                let mut holds = state.clone();
                holds.left.data.push(fact);
                state.left.data.push(self.store.mk(Op::Not, &[fact]));
                Ok(vec![holds, state])
            }
            &Rule::Choose(flexible, by) => {
                self.choose(&mut state, flexible, by)?;
                Ok(vec![state])
            }
            &Rule::Frame { left, right } => {
                let inside = left < state.left.calls.len() && right < state.right.calls.len();
                wanted(inside, "no such call")?;
                let given = state.left.calls.remove(left);
                let want = state.right.calls.remove(right);
                wanted(given.predicate == want.predicate, "calls of two predicates")?;
                self.equate(&mut state, &given.args, &want.args)?;
                Ok(vec![state])
            }
            Rule::UnfoldLeft { call, names, .. } => self.unfold_left(state, *call, names),
            Rule::UnfoldRight { call, rule, names } => {
                self.unfold_right(state, *call, *rule, names)
            }
            Rule::Generalize(step) => Ok(vec![self.generalized(&state, step)?]),
            Rule::Use(_) | Rule::Backward(_) => Err(Refusal::Why("no sequent to use")),
        }
    }

    fn unfold_left(
        &mut self,
        mut state: State,
        call: usize,
        names: &[Vec<TermId>],
    ) -> Checked<Vec<State>> {
        wanted(call < state.left.calls.len(), "no such call")?;
        let call = state.left.calls.remove(call);
        let rules = &self.definitions.get(call.predicate).rules;
        wanted(names.len() == rules.len(), "another number of rules")?;
        let mut states = Vec::new();
        for (rule, names) in names.iter().enumerate() {
            let mut premise = state.clone();
            self.are_new(&state, names)?;
            wanted(names.len() == rules[rule].data_locals.len(), "another number of names")?;
            let (store, definitions) = (&mut *self.store, self.definitions);
            let atoms = premise.instance(store, definitions, &call, rule, names, false);
            join(&mut premise.left, atoms);
            states.push(premise);
        }
        Ok(states)
    }

    fn unfold_right(
        &mut self,
        mut state: State,
        call: usize,
        rule: usize,
        names: &[TermId],
    ) -> Checked<Vec<State>> {
        wanted(call < state.right.calls.len(), "no such call")?;
        let call = state.right.calls.remove(call);
        let rules = &self.definitions.get(call.predicate).rules;
        wanted(rule < rules.len(), "no such rule")?;
        wanted(names.len() == rules[rule].data_locals.len(), "another number of names")?;
        for &name in names {
            let new = self.store.op(name) == Op::BoundVar && !state.mentions(self.store, name);
            wanted(new, "the name of a datum is not new")?;
        }
        wanted(all_differ(names), "one name for two data")?;
        let (store, definitions) = (&mut *self.store, self.definitions);
        let atoms = state.instance(store, definitions, &call, rule, names, true);
        join(&mut state.right, atoms);
        Ok(vec![state])
    }

    /// Whether names are constants that occur nowhere.
    pub(super) fn are_new(&self, state: &State, names: &[TermId]) -> Checked<()> {
        for &name in names {
            let new = is_made(self.store, name) && !state.mentions(self.store, name);
            wanted(new, "the name of a datum is not new")?;
        }
        wanted(all_differ(names), "one name for two data")
    }
}
