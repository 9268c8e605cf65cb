//! What a term says under an interpretation, as a term without declared symbols.
//!
//! Idea: constants become their values, applications of functions case distinctions over their tables or the
//! terms that give them, and quantifiers over declared sorts instances for the elements that there are. What is left
//! speaks of bound variables, operators and recursive definitions alone, so whoever decides formulas without
//! quantifiers can look for values of the variables.
//! Invariant: under each assignment of the free variables the result has the value that the term has under
//! the interpretation, whatever values open cases have; definitions of the script stay, and so do the symbols in
//! their bodies ([`defined_by_symbols`]).
//! Reference: Ge, de Moura, "Complete Instantiation for Quantified Formulas in Satisfiability Modulo Theories",
//! CAV 2009, section 5 (model checking).

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};

use crate::declaration::{FunId, FunKind};
use crate::definitions::post_order_with_definitions;
use crate::interpretation::{FunctionTable, Interpretation, Range};
use crate::op::Op;
use crate::sort::Sort;
use crate::store::{TermId, TermStore};
use crate::term_map::TermSet;
use crate::traverse::post_order;
use crate::value::Value;

/// So many entries of tables are written into one term.
const MOST_ENTRIES: usize = 1 << 14;

/// What a new term costs.
const TICKS_PER_TERM: u64 = 8;

/// The term under the interpretation; none if a symbol has no meaning as a term, or if the term would be too large.
///
/// # Errors
/// If the budget ends.
pub fn interpreted(
    store: &mut TermStore,
    model: &Interpretation,
    term: TermId,
    budget: &Budget,
) -> Result<Option<TermId>, Exhausted> {
    Writer { model, done: FxHashMap::default(), entries: 0 }.write(store, term, budget)
}

/// That a variable of a declared sort is one of the elements that there are; none if it may be anything.
#[must_use]
pub fn is_an_element(
    store: &mut TermStore,
    model: &Interpretation,
    variable: TermId,
) -> Option<TermId> {
    let sort = store.sort(variable);
    let Sort::Uninterpreted { .. } = store.sorts.get(sort) else { return None };
    let Some(Range::All(elements)) = model.range(sort) else { return None };
    let mut equations = Vec::with_capacity(elements.len());
    for element in elements.iter() {
        let element = store.mk_value(element, sort);
        equations.push(store.mk(Op::Eq, &[variable, element]));
    }
    Some(match equations[..] {
        [single] => single,
        _ => store.mk(Op::Or, &equations),
    })
}

struct Writer<'a> {
    model: &'a Interpretation,
    done: FxHashMap<TermId, TermId>,
    entries: usize,
}

impl Writer<'_> {
    fn write(
        &mut self,
        store: &mut TermStore,
        root: TermId,
        budget: &Budget,
    ) -> Result<Option<TermId>, Exhausted> {
        // Terms that are open, and whether what stands for them is being made.
        let mut stack = vec![(root, None)];
        while let Some(&(term, waits_for)) = stack.last() {
            if self.done.contains_key(&term) {
                stack.pop();
                continue;
            }
            if let Some(other) = waits_for {
                if let Some(&result) = self.done.get(&other) {
                    self.done.insert(term, result);
                    stack.pop();
                    continue;
                }
                stack.push((other, None));
                continue;
            }
            budget.spend(1)?;
            let args = store.args(term).to_vec();
            let before = stack.len();
            stack.extend(
                args.iter().filter(|arg| !self.done.contains_key(arg)).map(|&arg| (arg, None)),
            );
            if stack.len() > before {
                continue;
            }
            let args: Vec<TermId> = args.iter().map(|arg| self.done[arg]).collect();
            match self.written(store, term, args, budget)? {
                None => return Ok(None),
                Some(Written::Term(result)) => {
                    self.done.insert(term, result);
                    stack.pop();
                }
                Some(Written::Open(body)) => {
                    if let Some(top) = stack.last_mut() {
                        top.1 = Some(body);
                    }
                }
            }
        }
        Ok(self.done.get(&root).copied())
    }

    /// A term over arguments that were written.
    fn written(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        args: Vec<TermId>,
        budget: &Budget,
    ) -> Result<Option<Written>, Exhausted> {
        let op = store.op(term);
        let function = store.function(term);
        match (op, function) {
            (Op::Apply, Some(function)) => match store.function_decl(function).kind {
                FunKind::Recursive => {}
                FunKind::Abstraction => return Ok(None),
                _ => return Ok(self.applied(store, term, function, &args)),
            },
            (Op::ArrayMap, Some(function))
                if store.function_decl(function).kind != FunKind::Recursive =>
            {
                return Ok(None);
            }
            (Op::Forall | Op::Exists, _) => {
                let (variables, body) = args.split_at(args.len() - 1);
                let result = self.quantified(store, op, variables, body[0], budget)?;
                return Ok(result.map(Written::Term));
            }
            _ => {}
        }
        let is_same = args[..] == *store.args(term);
        Ok(Some(Written::Term(if is_same { term } else { store.with_args(term, &args) })))
    }

    /// A quantifier over a body that was written. A variable of a declared sort is each of its elements: who decides the
    /// result may take such a sort to have other ones.
    fn quantified(
        &mut self,
        store: &mut TermStore,
        op: Op,
        variables: &[TermId],
        body: TermId,
        budget: &Budget,
    ) -> Result<Option<TermId>, Exhausted> {
        let mut instances = vec![body];
        let mut open = Vec::new();
        for &variable in variables {
            let sort = store.sort(variable);
            if !matches!(store.sorts.get(sort), Sort::Uninterpreted { .. }) {
                open.push(variable);
                continue;
            }
            let Some(Range::All(elements)) = self.model.range(sort) else { return Ok(None) };
            self.entries += instances.len() * elements.len();
            if self.entries > MOST_ENTRIES {
                return Ok(None);
            }
            let mut next = Vec::with_capacity(instances.len() * elements.len());
            for element in elements.iter() {
                let element = store.mk_value(element, sort);
                let pairs = [(variable, element)];
                for &body in &instances {
                    let before = store.len();
                    next.push(store.substitute(body, &pairs));
                    // A term is found and entered by its hash.
                    budget.spend(TICKS_PER_TERM * (store.len() - before + 1) as u64)?;
                }
            }
            instances = next;
        }
        let connective = if op == Op::Forall { Op::And } else { Op::Or };
        let body = match instances[..] {
            [single] => single,
            _ => store.mk(connective, &instances),
        };
        open.push(body);
        Ok(Some(if open.len() == 1 { body } else { store.mk(op, &open) }))
    }

    /// What a declared function is at these arguments.
    fn applied(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        function: FunId,
        args: &[TermId],
    ) -> Option<Written> {
        let sort = store.sort(term);
        if let Some(definition) = self.model.definition(function) {
            let (params, body) = (definition.params.clone(), definition.body);
            let params: Option<Vec<TermId>> =
                params.iter().map(|&param| store.variable_term(param)).collect();
            let pairs: Vec<(TermId, TermId)> =
                params?.into_iter().zip(args.iter().copied()).collect();
            self.entries += 1;
            if self.entries > MOST_ENTRIES {
                return None;
            }
            return Some(Written::Open(store.substitute(body, &pairs)));
        }
        if args.is_empty() {
            let given = self.model.constant(function).cloned();
            let value = given.or_else(|| self.model.default_value(store, sort))?;
            return value_term(store, &value, sort).map(Written::Term);
        }
        let Some(table) = self.model.function(function) else {
            let value = self.model.default_value(store, sort)?;
            return value_term(store, &value, sort).map(Written::Term);
        };
        let sorts = store.function_decl(function).params.clone();
        let mut result = value_term(store, table.default(), sort)?;
        let entries = FunctionTable::entries(table);
        self.entries += entries.len();
        if self.entries > MOST_ENTRIES {
            return None;
        }
        for (at, value) in entries.into_iter().rev() {
            let mut conditions = Vec::with_capacity(at.len());
            for ((value, &arg), &sort) in at.iter().zip(args).zip(&sorts) {
                let value = value_term(store, value, sort)?;
                conditions.push(store.mk(Op::Eq, &[arg, value]));
            }
            let condition = match conditions[..] {
                [single] => single,
                _ => store.mk(Op::And, &conditions),
            };
            let value = value_term(store, value, sort)?;
            result = store.mk(Op::Ite, &[condition, value, result]);
        }
        Some(Written::Term(result))
    }
}

/// What stands for a term: one that is done, or one in which symbols are left.
enum Written {
    Term(TermId),
    Open(TermId),
}

/// The term of a value that is one element for sure.
fn value_term(store: &mut TermStore, value: &Value, sort: crate::sort::SortId) -> Option<TermId> {
    value.is_exact().then(|| store.mk_value(value, sort))
}

/// Whether a term reaches a definition that speaks of declared symbols: what stands for the term under an
/// interpretation depends on these.
#[must_use]
pub fn defined_by_symbols(store: &TermStore, root: TermId) -> bool {
    let mut bodies = Vec::new();
    post_order(store, &[root], &mut TermSet::new(), |term| {
        let called = store.called(term).and_then(|function| store.definition(function));
        bodies.extend(called.map(|definition| definition.body));
    });
    let mut found = false;
    post_order_with_definitions(store, &bodies, &mut TermSet::new(), |term| {
        let is_applied = matches!(store.op(term), Op::Apply | Op::ArrayMap);
        found |= is_applied && store.called(term).is_none();
    });
    found
}
