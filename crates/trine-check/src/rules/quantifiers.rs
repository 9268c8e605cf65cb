//! Quantifiers: instances for terms, and constants that are witnesses.
//!
//! Idea: a quantified formula is an input of the clauses like any atom; what it says comes from clauses that are
//! made here. A universal formula implies each of its instances, and each instance implies an existential one. A witness is
//! a new constant for each variable: if the universal formula fails, it fails there; if the existential one holds, it
//! holds there.
//! Invariant: terms for variables have no variables themselves, so that nothing is captured, and the constants are
//! declared here, after the formula was read, so that nothing speaks of them yet.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::operator::{Operator, VariableId};
use crate::term::{Function, TermId, Terms};

/// An instance of a quantified formula, and the clause that it is good for.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The body with terms in the place of the variables.
    pub formula: TermId,
    /// What holds.
    pub clause: Vec<TermId>,
}

/// The variables of a quantified formula, whether it is universal, and its body.
fn parts(
    terms: &Terms,
    formula: TermId,
) -> Result<(Box<[VariableId]>, bool, TermId), &'static str> {
    let (variables, is_universal) = match terms.operator(formula) {
        Operator::Forall(variables) => (variables, true),
        Operator::Exists(variables) => (variables, false),
        _ => return Err("a quantified formula was expected"),
    };
    Ok((variables.clone(), is_universal, terms.args(formula)[0]))
}

/// The instance of a quantified formula for some terms: a universal formula implies it, and it implies an
/// existential one.
///
/// # Errors
/// If the formula has no quantifier on top, the terms do not fit its variables, or have variables.
pub fn instance(
    terms: &mut Terms,
    formula: TermId,
    values: &[TermId],
) -> Result<Instance, &'static str> {
    let (_, is_universal, _) = parts(terms, formula)?;
    let body = substituted(terms, formula, values)?;
    let (denied, other) = if is_universal { (formula, body) } else { (body, formula) };
    Ok(Instance { formula: body, clause: vec![terms.apply(Operator::Not, &[denied])?, other] })
}

/// New constants with these names for the variables of a quantified formula, and its instance for them: it implies a
/// universal formula, and an existential one implies it.
///
/// # Errors
/// If the formula has no quantifier on top, or another number of variables.
pub fn witness(
    terms: &mut Terms,
    formula: TermId,
    names: &[&str],
) -> Result<(Vec<TermId>, Instance), &'static str> {
    let (variables, is_universal, _) = parts(terms, formula)?;
    if variables.len() != names.len() {
        return Err("a name for each variable was expected");
    }
    let mut constants = Vec::with_capacity(names.len());
    for (&variable, name) in variables.iter().zip(names) {
        let name = terms.sorts.symbol(name);
        let result = terms.variable(variable).sort;
        let constant = Function { name, parameters: Vec::new(), result, definition: None };
        let constant = terms.declare(constant);
        constants.push(terms.call(constant, &[])?);
    }
    let body = substituted(terms, formula, &constants)?;
    let (denied, other) = if is_universal { (body, formula) } else { (formula, body) };
    let clause = vec![terms.apply(Operator::Not, &[denied])?, other];
    Ok((constants, Instance { formula: body, clause }))
}

fn substituted(
    terms: &mut Terms,
    formula: TermId,
    values: &[TermId],
) -> Result<TermId, &'static str> {
    let (variables, _, body) = parts(terms, formula)?;
    let fits = variables.len() == values.len()
        && variables
            .iter()
            .zip(values)
            .all(|(&variable, &value)| terms.variable(variable).sort == terms.sort_id(value));
    if !fits {
        return Err("the terms do not fit the variables");
    }
    if has_free_variables(terms, values) {
        return Err("a term for a variable has variables");
    }
    let map: FxHashMap<_, _> = variables.iter().copied().zip(values.iter().copied()).collect();
    Ok(terms.substitute(body, &map))
}

/// Whether a variable occurs in one of some terms outside of the quantifiers that bind it.
#[must_use]
pub fn has_free_variables(terms: &Terms, roots: &[TermId]) -> bool {
    let mut free: FxHashMap<TermId, Vec<VariableId>> = FxHashMap::default();
    let mut stack = roots.to_vec();
    while let Some(&top) = stack.last() {
        if free.contains_key(&top) {
            stack.pop();
            continue;
        }
        let before = stack.len();
        stack.extend(terms.args(top).iter().filter(|arg| !free.contains_key(arg)));
        if stack.len() > before {
            continue;
        }
        stack.pop();
        let mut own: Vec<VariableId> =
            terms.args(top).iter().flat_map(|arg| &free[arg]).copied().collect();
        match terms.operator(top) {
            Operator::Variable(variable) => own.push(*variable),
            Operator::Forall(bound) | Operator::Exists(bound) => {
                own.retain(|variable| !bound.contains(variable))
            }
            _ => {}
        }
        own.sort_unstable();
        own.dedup();
        free.insert(top, own);
    }
    roots.iter().any(|root| !free[root].is_empty())
}

/// The quantified formulas in a term that are not inside of another one, each once, in the order of the text.
#[must_use]
pub fn outermost(terms: &Terms, term: TermId) -> Vec<TermId> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    let mut stack = vec![term];
    while let Some(top) = stack.pop() {
        if !seen.insert(top) {
            continue;
        }
        if matches!(terms.operator(top), Operator::Forall(_) | Operator::Exists(_)) {
            found.push(top);
        } else {
            stack.extend(terms.args(top).iter().rev());
        }
    }
    found
}
