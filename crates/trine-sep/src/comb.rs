//! Combs: branching predicates cut down to chains, for models of any size.
//!
//! Idea: where a rule calls its own predicate several times, all of these calls but one are replaced
//! by base rules at once. What is left recurs like a list, so it can be accelerated exactly, and
//! every model of it is one of the branching predicate.
//! Invariant: the predicates that are added say less than the ones they stand for, so they serve
//! `sat` alone.

use trine_term::Op;

use crate::accelerate::Recursion;
use crate::decide::Problem;
use crate::instance::unfold_into;
use crate::matching::free_variables;
use crate::symbolic_heap::{Arg, Definitions, Predicate, PredicateId, SymbolicHeap};

/// How many rules a comb may have.
const MAX_RULES: usize = 16;

impl Problem<'_> {
    /// The form with combs in place of branching predicates; none if there is nothing to replace.
    pub(crate) fn combed(&mut self, form: &SymbolicHeap) -> Option<SymbolicHeap> {
        let mut combed = form.clone();
        let mut replaced = false;
        for call in &mut combed.calls {
            let Some(recursion) = self.recursion(call.predicate) else { continue };
            if !recursion.is_linear()
                && let Some(comb) = self.comb(call.predicate, &recursion)
            {
                call.predicate = comb;
                replaced = true;
            }
        }
        replaced.then_some(combed)
    }

    /// The comb of a predicate, as a new predicate.
    fn comb(&mut self, predicate: PredicateId, recursion: &Recursion) -> Option<PredicateId> {
        let own = self.definitions.get(predicate).clone();
        let id = PredicateId::new(self.definitions.predicates.len());
        let mut rules: Vec<SymbolicHeap> =
            recursion.base.iter().map(|&base| own.rules[base].clone()).collect();
        for &step in &recursion.step {
            for &base in &recursion.base {
                for last in [true, false] {
                    rules.extend(self.tooth(&own, predicate, step, base, last, id));
                }
            }
        }
        if rules.len() > MAX_RULES {
            return None;
        }
        let component = self.definitions.predicates.iter().map(|p| p.component).max()? + 1;
        let min_cells =
            rules.iter().filter_map(|rule| least_cells(&self.definitions, rule, id)).min();
        self.definitions.predicates.push(Predicate { rules, component, min_cells, ..own });
        Some(id)
    }

    /// A step in which one of the own calls stays and the others are base rules.
    fn tooth(
        &mut self,
        own: &Predicate,
        predicate: PredicateId,
        step: usize,
        base: usize,
        last: bool,
        comb: PredicateId,
    ) -> Option<SymbolicHeap> {
        let mut rule = own.rules[step].clone();
        let mut calls = std::mem::take(&mut rule.calls);
        let is_own: Vec<usize> =
            (0..calls.len()).filter(|&at| calls[at].predicate == predicate).collect();
        if is_own.len() == 1 && !last {
            return None;
        }
        let kept = if last { *is_own.last()? } else { *is_own.first()? };
        calls[kept].predicate = comb;
        for call in calls {
            if call.predicate == predicate {
                unfold_into(self.store, &mut rule, own, base, &call.args);
            } else {
                rule.calls.push(call);
            }
        }
        self.eliminate_defined(&mut rule);
        Some(rule)
    }

    /// Replaces data variables that an equation defines, so that single conditions say more.
    fn eliminate_defined(&mut self, rule: &mut SymbolicHeap) {
        let defined = |problem: &Self, rule: &SymbolicHeap| {
            rule.data.iter().enumerate().find_map(|(at, &fact)| {
                let &[left, right] = problem.store.args(fact) else { return None };
                let sides = [(left, right), (right, left)];
                let (variable, term) = *sides.iter().find(|&&(variable, term)| {
                    rule.data_locals.contains(&variable)
                        && !free_variables(problem.store, term).contains(&variable)
                })?;
                (problem.store.op(fact) == Op::Eq).then_some((at, variable, term))
            })
        };
        while let Some((at, variable, term)) = defined(self, rule) {
            rule.data.swap_remove(at);
            rule.data_locals.retain(|&local| local != variable);
            let pair = [(variable, term)];
            for fact in &mut rule.data {
                *fact = self.store.substitute(*fact, &pair);
            }
            let in_cells = rule.cells.iter_mut().flat_map(|cell| &mut cell.fields);
            let in_calls = rule.calls.iter_mut().flat_map(|call| &mut call.args);
            for arg in in_cells.chain(in_calls) {
                if let Arg::Data(own) = arg {
                    *own = self.store.substitute(*own, &pair);
                }
            }
        }
    }
}

/// Fewest cells of a rule, its calls of the comb itself left out.
fn least_cells(definitions: &Definitions, rule: &SymbolicHeap, comb: PredicateId) -> Option<u32> {
    let mut others = rule.clone();
    others.calls.retain(|call| call.predicate != comb);
    (others.calls.len() == rule.calls.len()).then(|| definitions.least_cells(&others)).flatten()
}
