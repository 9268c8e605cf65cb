//! Macros: functions that an assertion defines for all arguments.
//!
//! Idea: `forall x. f(x) = t`, where the arguments are just the variables and `t` does not speak of `f`, leaves one
//! meaning for `f`. So `t` takes the place of each application, and the assertion is gone. A predicate that
//! is said to hold everywhere, or nowhere, is a macro, too. A function in the trigger of another formula is none, since
//! its applications say where that one is worth an instance.
//! Invariant: bodies are without quantifiers and speak of no function that has a macro, so that expanding ends; with
//! the functions as their bodies say, formulas and what they are expanded to have the same value.
//! Reference: Ge, de Moura, "Complete Instantiation for Quantified Formulas in Satisfiability Modulo
//! Theories", CAV 2009; the macro finder of Z3.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_term::{
    Definition, FunId, FunKind, Op, TermId, TermMap, TermSet, TermStore, VarId, post_order,
};

use super::scope::{has_quantifier, occurring};

/// Terms that expanding one formula may visit.
const MOST_TERMS: u64 = 1 << 18;

/// What an assertion says of a function.
#[derive(Clone, Debug)]
pub struct Macro {
    /// The function.
    pub function: FunId,
    /// Its parameters and what it is.
    pub definition: Definition,
}

/// Macros that do not depend on each other.
#[derive(Clone, Default, Debug)]
pub struct Macros {
    list: Vec<Macro>,
    /// The functions in triggers, with the variables of these.
    in_triggers: FxHashMap<FunId, FxHashSet<TermId>>,
}

impl Macros {
    /// No macros, beside the triggers of a store.
    #[must_use]
    pub fn beside_triggers(store: &TermStore) -> Self {
        Self { list: Vec::new(), in_triggers: store.functions_of_triggers() }
    }

    /// Whether a trigger of another formula than that over these variables has a function.
    fn is_in_trigger(&self, function: FunId, variables: &[TermId]) -> bool {
        let known = self.in_triggers.get(&function);
        known.is_some_and(|known| known.iter().any(|variable| !variables.contains(variable)))
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The macros.
    #[must_use]
    pub fn list(&self) -> &[Macro] {
        &self.list
    }

    fn of(&self, function: FunId) -> Option<&Macro> {
        self.list.iter().find(|known| known.function == function)
    }

    /// Takes in what an assertion says if it is a macro; false if it is none, or none beside those that are known.
    ///
    /// # Errors
    /// If the budget ends.
    pub fn take_in(
        &mut self,
        store: &mut TermStore,
        assertion: TermId,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        for (application, body) in candidates(store, assertion) {
            let Some(function) = store.function(application) else { continue };
            let is_known = self.of(function).is_some();
            if is_known || self.is_in_trigger(function, store.args(application)) {
                continue;
            }
            let params: Option<Box<[VarId]>> =
                store.args(application).iter().map(|&arg| store.variable(arg)).collect();
            let Some(params) = params else { continue };
            let Some(body) = self.expanded(store, body, budget)? else { continue };
            if mentions(store, body, function) {
                continue;
            }
            let new = Macro { function, definition: Definition { params, body } };
            // The others may speak of this one.
            let alone = Self { list: vec![new.clone()], ..Self::default() };
            let mut list = Vec::with_capacity(self.list.len() + 1);
            for known in &self.list {
                let body = alone.expanded(store, known.definition.body, budget)?;
                let Some(body) = body else { return Ok(false) };
                let params = known.definition.params.clone();
                list.push(Macro {
                    function: known.function,
                    definition: Definition { params, body },
                });
            }
            list.push(new);
            self.list = list;
            return Ok(true);
        }
        Ok(false)
    }

    /// The term with bodies in the place of applications; none if that is too large, or if a function is mapped
    /// over arrays.
    ///
    /// # Errors
    /// If the budget ends.
    pub fn expanded(
        &self,
        store: &mut TermStore,
        term: TermId,
        budget: &Budget,
    ) -> Result<Option<TermId>, Exhausted> {
        if self.is_empty() {
            return Ok(Some(term));
        }
        let mut done: TermMap<TermId> = TermMap::new();
        let mut visited = 0;
        let mut order = Vec::new();
        post_order(store, &[term], &mut TermSet::new(), |part| order.push(part));
        for part in order {
            visited += 1;
            budget.spend(1)?;
            let args: Vec<TermId> =
                store.args(part).iter().map(|&arg| *done.get(arg).unwrap_or(&arg)).collect();
            let known = store.function(part).and_then(|function| self.of(function));
            let result = match (store.op(part), known) {
                (Op::ArrayMap, Some(_)) => return Ok(None),
                (Op::Apply, Some(known)) => {
                    let pairs: Option<Vec<(TermId, TermId)>> = (known.definition.params.iter())
                        .zip(&args)
                        .map(|(&param, &arg)| Some((store.variable_term(param)?, arg)))
                        .collect();
                    let Some(pairs) = pairs else { return Ok(None) };
                    let before = store.len();
                    let result = store.substitute(known.definition.body, &pairs);
                    visited += (store.len() - before) as u64;
                    result
                }
                _ if args[..] == *store.args(part) => part,
                _ => store.with_args(part, &args),
            };
            if visited > MOST_TERMS {
                return Ok(None);
            }
            done.insert(part, result);
        }
        Ok(Some(*done.get(term).unwrap_or(&term)))
    }
}

/// What an assertion may define: an application to variables, with a term that it is equal to.
fn candidates(store: &mut TermStore, assertion: TermId) -> Vec<(TermId, TermId)> {
    if store.op(assertion) != Op::Forall {
        return Vec::new();
    }
    let args = store.args(assertion).to_vec();
    let Some((&body, variables)) = args.split_last() else { return Vec::new() };
    let mut pairs = Vec::new();
    match (store.op(body), store.args(body).to_vec()[..].as_ref()) {
        (Op::Eq, &[left, right]) => pairs.extend([(left, right), (right, left)]),
        (Op::Not, &[inner]) => {
            pairs.push((inner, store.mk_bool(false)));
            if let (Op::Eq, &[left, right]) = (store.op(inner), store.args(inner))
                && *store.sort_of(left) == trine_term::Sort::Bool
            {
                for (one, other) in [(left, right), (right, left)] {
                    let negated = store.mk(Op::Not, &[other]);
                    pairs.push((one, negated));
                }
            }
        }
        (Op::Apply, _) => pairs.push((body, store.mk_bool(true))),
        _ => {}
    }
    pairs.retain(|&(application, term)| {
        let args: FxHashSet<TermId> = store.args(application).iter().copied().collect();
        let function = store.function(application);
        let is_declared =
            function.is_some_and(|f| store.function_decl(f).kind == FunKind::Declared);
        store.op(application) == Op::Apply
            && is_declared
            && !args.is_empty()
            && args.len() == store.args(application).len()
            && args.len() == variables.len()
            && args.iter().all(|arg| variables.contains(arg))
            && occurring(store, term).iter().all(|variable| variables.contains(variable))
            && !has_quantifier(store, term)
    });
    pairs
}

/// Whether a function occurs in a term, or in a definition that the term reaches.
fn mentions(store: &TermStore, term: TermId, function: FunId) -> bool {
    let mut found = false;
    trine_term::post_order_with_definitions(store, &[term], &mut TermSet::new(), |part| {
        found |= store.function(part) == Some(function);
    });
    found
}
