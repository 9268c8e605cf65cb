//! Data in sequents: existential numbers of the conclusion, and what the premise says about the rest.
//!
//! Idea: an equation of the conclusion binds an existential variable; a condition without one must
//! follow from the conditions of the premise, which the pure solver is asked. Where nothing but
//! bounds is left for a variable, the bounds themselves are tried as its value, and for one that is no number
//! what is known by name.
//! Invariant: a condition is dropped only if it follows, so every step is sound for all data.

use trine_heap::few_values;
use trine_term::{Op, TermId, TermSet, post_order};
use trine_value::Integer;

use super::sequent::Sequent;
use crate::decide::Problem;
use crate::give_up::GiveUp;
use crate::linear::LinearTerm;
use crate::matching::free_variables;
use crate::proof::Step;
use crate::symbolic_heap::{Arg, SymbolicHeap};

/// What the data of a sequent came to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum DataStatus {
    /// The premise contradicts itself.
    Contradiction,
    /// This condition of the conclusion does not follow.
    Fails(TermId),
    /// What is left are conditions on existential variables.
    Open,
}

/// How many values are tried for the variables that are left.
const MAX_CHOICES: usize = 64;

/// How many values a sort may have that are all tried.
const FEW_VALUES: usize = 4;

impl SymbolicHeap {
    /// Replaces data terms throughout.
    pub(crate) fn replace_data(&mut self, mut replace: impl FnMut(TermId) -> TermId) {
        for fact in &mut self.data {
            *fact = replace(*fact);
        }
        let in_cells = self.cells.iter_mut().flat_map(|cell| &mut cell.fields);
        let in_calls = self.calls.iter_mut().flat_map(|call| &mut call.args);
        for arg in in_cells.chain(in_calls) {
            if let Arg::Data(term) = arg {
                *term = replace(*term);
            }
        }
    }
}

impl Problem<'_> {
    /// Makes constants of the bound variables of a premise; which became which.
    pub(crate) fn fix_data(&mut self, heap: &mut SymbolicHeap) -> Vec<(TermId, TermId)> {
        let mut fixed = Vec::new();
        for variable in std::mem::take(&mut heap.data_locals) {
            let sort = self.store.sort(variable);
            fixed.push((variable, self.store.skolem("fixed", sort)));
        }
        if !fixed.is_empty() {
            heap.replace_data(|term| self.store.substitute(term, &fixed));
        }
        fixed
    }

    /// Gives the bound variables of a conclusion names of their own.
    pub(super) fn freshen_data(&mut self, heap: &mut SymbolicHeap) {
        let mut renamed = Vec::new();
        for variable in &mut heap.data_locals {
            let sort = self.store.sort(*variable);
            let name = self.store.symbols.intern("some");
            let (_, fresh) = self.store.fresh_variable(name, sort);
            renamed.push((*variable, fresh));
            *variable = fresh;
        }
        if !renamed.is_empty() {
            heap.replace_data(|term| self.store.substitute(term, &renamed));
        }
    }

    /// Binds what equations bind and discharges what follows.
    pub(super) fn settle_data(&mut self, sequent: &mut Sequent) -> Result<DataStatus, GiveUp> {
        for (a, b) in std::mem::take(&mut sequent.equal_data) {
            if a != b {
                sequent.right.data.push(self.store.mk(Op::Eq, &[a, b]));
            }
        }
        self.bind_data(sequent);
        sequent.left.data.sort_unstable();
        sequent.left.data.dedup();
        if !sequent.left.data.is_empty() && self.refuted_data(&sequent.left.data)? {
            return Ok(DataStatus::Contradiction);
        }
        let mut open = Vec::new();
        for fact in std::mem::take(&mut sequent.right.data) {
            if !free_variables(self.store, fact).is_empty() {
                open.push(fact);
            } else if !self.follows(&sequent.left.data, fact)? {
                return Ok(DataStatus::Fails(fact));
            }
        }
        sequent.right.data = open;
        sequent.log.push(Step::Discharge);
        Ok(DataStatus::Open)
    }

    /// Replaces the variables of the conclusion that equations define or cells fix.
    pub(super) fn bind_data(&mut self, sequent: &mut Sequent) {
        loop {
            let found = match self.definition(&sequent.right.data) {
                Some(found) => Some(found),
                None => self.rearranged(&sequent.right.data).or_else(|| self.read_off(sequent)),
            };
            let Some((variable, value)) = found else { break };
            self.define(sequent, variable, value);
        }
    }

    /// Gives an existential of the conclusion its value.
    pub(super) fn define(&mut self, sequent: &mut Sequent, variable: TermId, value: TermId) {
        let pair = [(variable, value)];
        sequent.log.push(Step::Define { variable, value });
        sequent.right.replace_data(|data| self.store.substitute(data, &pair));
        for arg in &mut sequent.watched {
            if let Arg::Data(data) = arg {
                *data = self.store.substitute(*data, &pair);
            }
        }
    }

    /// A variable that an equation of the conclusion defines, with its value.
    pub(super) fn definition(&self, facts: &[TermId]) -> Option<(TermId, TermId)> {
        facts.iter().find_map(|&fact| {
            let &[left, right] = self.store.args(fact) else { return None };
            if self.store.op(fact) != Op::Eq {
                return None;
            }
            let own = |side: TermId, other: TermId| {
                self.store.op(side) == Op::BoundVar
                    && !free_variables(self.store, other).contains(&side)
            };
            if own(left, right) {
                return Some((left, right));
            }
            own(right, left).then_some((right, left))
        })
    }

    /// A variable that an equation defines after its sides were rearranged.
    pub(super) fn rearranged(&mut self, facts: &[TermId]) -> Option<(TermId, TermId)> {
        for &fact in facts {
            let &[left, right] = self.store.args(fact) else { continue };
            if self.store.op(fact) != Op::Eq {
                continue;
            }
            let (Some(left), Some(right)) =
                (LinearTerm::of(self.store, left), LinearTerm::of(self.store, right))
            else {
                continue;
            };
            let difference = left.minus(&right);
            let solved = difference
                .variables()
                .filter(|&(variable, _)| self.store.op(variable) == Op::BoundVar)
                .find_map(|(variable, _)| {
                    difference.solved_for(variable).map(|value| (variable, value))
                });
            if let Some((variable, value)) = solved {
                return Some((variable, value.term(self.store)));
            }
        }
        None
    }

    /// Whether facts without bound variables contradict each other. Answers are kept.
    pub(super) fn refuted_data(&mut self, facts: &[TermId]) -> Result<bool, GiveUp> {
        let mut key = facts.to_vec();
        key.sort_unstable();
        key.dedup();
        if let Some(&known) = self.data_answers.get(&key) {
            return Ok(known);
        }
        let answer = self.has_no_values(&key)?;
        self.data_answers.insert(key, answer);
        Ok(answer)
    }

    /// Whether a fact follows from others.
    pub(super) fn follows(&mut self, facts: &[TermId], fact: TermId) -> Result<bool, GiveUp> {
        if facts.contains(&fact) || self.store.op(fact) == Op::True {
            return Ok(true);
        }
        let mut all = facts.to_vec();
        all.push(self.store.mk(Op::Not, &[fact]));
        self.refuted_data(&all)
    }

    /// Whether values for the existential variables that are left exist: bounds are tried as values.
    /// Which were chosen, each perhaps by later ones.
    pub(super) fn choose_data(
        &mut self,
        sequent: &Sequent,
    ) -> Result<Option<Vec<(TermId, TermId)>>, GiveUp> {
        let mut open = vec![(sequent.right.data.clone(), Vec::new())];
        let mut tried = 0;
        while let Some((mut facts, mut chosen)) = open.pop() {
            tried += 1;
            if tried > MAX_CHOICES {
                return Ok(None);
            }
            while let Some((variable, term)) = self.rearranged(&facts) {
                let pair = [(variable, term)];
                chosen.push((variable, term));
                for fact in &mut facts {
                    *fact = self.store.substitute(*fact, &pair);
                }
                facts.retain(|&fact| {
                    self.store.op(fact) != Op::Eq
                        || self.store.arg(fact, 0) != self.store.arg(fact, 1)
                });
            }
            let mut variables: Vec<TermId> =
                facts.iter().flat_map(|&fact| free_variables(self.store, fact)).collect();
            variables.sort_unstable();
            let Some(&variable) = variables.first() else {
                let mut all = true;
                for &fact in &facts {
                    all &= self.follows(&sequent.left.data, fact)?;
                }
                if all {
                    return Ok(Some(chosen));
                }
                continue;
            };
            let values = if self.store.sort(variable) == self.store.sorts.int() {
                self.bounds_of(&facts, variable)
            } else {
                self.known_values(&sequent.left.data, &facts, variable)
            };
            for value in values {
                let pair = [(variable, value)];
                let closer = facts.iter().map(|&fact| self.store.substitute(fact, &pair)).collect();
                let mut longer = chosen.clone();
                longer.push((variable, value));
                open.push((closer, longer));
            }
        }
        Ok(None)
    }

    /// Values for a variable that is no number: what has its sort in the facts of either side, and all values
    /// of a sort that has few.
    fn known_values(&mut self, left: &[TermId], facts: &[TermId], variable: TermId) -> Vec<TermId> {
        let sort = self.store.sort(variable);
        let mut values = Vec::new();
        let all: Vec<TermId> = left.iter().chain(facts).copied().collect();
        post_order(self.store, &all, &mut TermSet::new(), |term| {
            let is_leaf = self.store.args(term).is_empty();
            if is_leaf && self.store.op(term) != Op::BoundVar && self.store.sort(term) == sort {
                values.push(term);
            }
        });
        for value in few_values(self.store, sort, FEW_VALUES).into_iter().flatten() {
            values.push(self.store.mk_value(&value, sort));
        }
        values.sort_unstable();
        values.dedup();
        values
    }

    /// Values at and beside the bounds of a variable.
    fn bounds_of(&mut self, facts: &[TermId], variable: TermId) -> Vec<TermId> {
        let mut values = vec![LinearTerm::default()];
        for &fact in facts {
            let atom = if self.store.op(fact) == Op::Not { self.store.arg(fact, 0) } else { fact };
            let &[left, right] = self.store.args(atom) else { continue };
            let sides = (LinearTerm::of(self.store, left), LinearTerm::of(self.store, right));
            let (Some(left), Some(right)) = sides else { continue };
            let Some(bound) = left.minus(&right).solved_for(variable) else { continue };
            values.extend([bound.plus(&Integer::ONE), bound.plus(&-Integer::ONE), bound]);
        }
        values.into_iter().map(|value| value.term(self.store)).collect()
    }
}
