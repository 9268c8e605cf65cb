//! Recursive definitions over sequences.
//!
//! Idea: a definition that speaks of sequences becomes one over strings, body and parameters alike. What has to hold of the
//! terms in its body depends on the parameters; it is what is guaranteed of each application
//! ([`TermStore::set_guarantee`]), so that whoever unfolds an application learns it.
//! Invariant: a function is reduced together with all that its body calls, or none of them is.

use trine_term::{Definition, DefinitionSet, FunId, Op, TermId, TermStore};

use super::Sequences;
use super::lowering::concern;
use crate::answer::Incomplete;

impl Sequences {
    /// Makes definitions for those that a formula reaches and that speak of sequences.
    pub(super) fn declare_definitions(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
    ) -> Result<(), Incomplete> {
        let set = DefinitionSet::of(store, &[formula]);
        if set.functions().is_empty() {
            return Ok(());
        }
        let sorts = &mut self.sorts;
        let speaking: Vec<FunId> = set
            .functions()
            .iter()
            .copied()
            .filter(|&function| {
                let decl = store.function_decl(function);
                let mut declared = decl.params.iter().chain([&decl.result]);
                let body = store.definition(function).map(|definition| definition.body);
                declared.any(|&sort| sorts.holds(store, sort))
                    || concern(store, body.as_slice(), sorts)
            })
            .collect();
        let concerned = set.leading_to(|_| true, |function| speaking.contains(&function));
        let mut new: Vec<FunId> = concerned.into_iter().collect();
        new.retain(|function| !self.defined.contains(function));
        new.sort_unstable();
        for &function in &new {
            self.defined.insert(function);
            self.declare_lowered(store, function);
        }
        for &function in &new {
            if let Err(reason) = self.define(store, function) {
                for function in new {
                    self.broken.insert(function, reason.clone());
                }
                return Err(reason);
            }
        }
        Ok(())
    }

    /// Defines what stands for a recursive function.
    fn define(&mut self, store: &mut TermStore, function: FunId) -> Result<(), Incomplete> {
        let Some(definition) = store.definition(function).cloned() else { return Ok(()) };
        let lowered = self.function(store, function);
        let mut params = Vec::with_capacity(definition.params.len());
        for &param in &definition.params {
            let decl = store.variable_decl(param);
            let sort = self.sorts.lowered(store, decl.sort);
            if sort == decl.sort {
                params.push(param);
                continue;
            }
            // Definitions may share their parameters.
            let known = self.variables.get(&param).copied();
            let (variable, term) = known.unwrap_or_else(|| store.fresh_variable(decl.name, sort));
            self.variables.insert(param, (variable, term));
            params.push(variable);
            if let Some(original) = store.variable_term(param) {
                self.terms.insert(original, term);
            }
        }
        let (body, mut facts) = self.lower_parts(store, definition.body)?;
        if let Some(guarantee) = store.guarantee(function) {
            let (guarantee, more) = self.lower_parts(store, guarantee)?;
            facts.extend(more);
            facts.push(guarantee);
        }
        store.define(lowered, Definition { params: params.into(), body });
        let guarantee = match facts[..] {
            [] => return Ok(()),
            [fact] => fact,
            _ => store.mk(Op::And, &facts),
        };
        store.set_guarantee(lowered, guarantee);
        Ok(())
    }
}
