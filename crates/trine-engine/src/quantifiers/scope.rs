//! Quantifiers over as little as possible: variables that are determined go, and what does not speak of a variable leaves
//! its scope.
//!
//! Idea: `forall x. x != t or p(x)` says `p(t)`, where an equation may also be solved for the variable; `forall`
//! is shared out over `and`, and over the parts of an `or` that have no variable in common. A variable
//! that occurs only below one field of a datatype stands for that field, and arrays with the same elements are equal. `exists` is treated as the dual.
//! Invariant: the result is equivalent to what was given, whatever the symbols mean; bodies are in negation normal form.
//! Reference: de Moura, Bjørner, "Bugs, Moles and Skeletons", IJCAR 2010 (destructive equality
//! resolution); Nonnengart, Weidenbach, Handbook of Automated Reasoning, 2001, section 2 (miniscoping).

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, QuantifiedTerms, Sort, TermId, TermMap, TermSet, TermStore, post_order};
use trine_value::number::Rational;

use super::judgement::outermost_quantifiers;
use super::normal_form::normal_form;
use crate::linear_form::constant;

/// How often variables of one quantifier are looked at again after something has changed.
const MOST_STEPS: usize = 1000;

/// The formula with each quantifier over as little as possible.
///
/// # Errors
/// If the budget ends.
pub(crate) fn narrowed(
    store: &mut TermStore,
    formula: TermId,
    budget: &Budget,
) -> Result<TermId, Exhausted> {
    let mut order = Vec::new();
    post_order(store, &[formula], &mut TermSet::new(), |term| order.push(term));
    let mut done: TermMap<TermId> = TermMap::new();
    for term in order {
        budget.spend(1)?;
        let args: Vec<TermId> =
            store.args(term).iter().map(|&arg| *done.get(arg).unwrap_or(&arg)).collect();
        let result = match store.op(term) {
            op @ (Op::Forall | Op::Exists) => {
                let (variables, body) = args.split_at(args.len() - 1);
                quantified(store, op == Op::Forall, variables.to_vec(), body[0], budget)?
            }
            _ if args[..] == *store.args(term) => term,
            Op::And => all(store, args),
            Op::Or => any(store, args),
            Op::Not if is_value(store, args[0], true) => store.mk_bool(false),
            Op::Not if is_value(store, args[0], false) => store.mk_bool(true),
            _ => store.with_args(term, &args),
        };
        done.insert(term, result);
    }
    Ok(*done.get(formula).unwrap_or(&formula))
}

/// A quantifier that is still to be narrowed, in universal terms: of an existential one the body is negated.
struct Open {
    variables: Vec<TermId>,
    parts: Vec<TermId>,
}

/// A quantified formula over as little as possible.
fn quantified(
    store: &mut TermStore,
    is_universal: bool,
    variables: Vec<TermId>,
    body: TermId,
    budget: &Budget,
) -> Result<TermId, Exhausted> {
    let body = normal_form(store, body, is_universal);
    let mut clauses = Vec::new();
    for conjunct in joined_parts(store, Op::And, body) {
        let clause =
            Open { variables: variables.clone(), parts: joined_parts(store, Op::Or, conjunct) };
        clauses.push(disjunction(store, clause, budget)?);
    }
    let mut result = all(store, clauses);
    if has_triggers(store, &variables, body) && !keeps_triggers(store, result) {
        let clause = Open { variables, parts: joined_parts(store, Op::Or, body) };
        result = with_triggers(store, clause, budget)?;
    }
    Ok(if is_universal { result } else { normal_form(store, result, false) })
}

/// Whether a script gives a quantifier over variables a trigger: it says what instances are good for, so that no trigger
/// may get lost.
fn has_triggers(store: &TermStore, variables: &[TermId], body: TermId) -> bool {
    let triggers = store.triggers(variables);
    if triggers.is_empty() {
        return false;
    }
    let mut free = occurring(store, body);
    post_order(store, &[body], &mut TermSet::new(), |part| {
        if matches!(store.op(part), Op::Forall | Op::Exists) {
            let args = store.args(part);
            args[..args.len() - 1].iter().for_each(|variable| {
                free.remove(variable);
            });
        }
    });
    let is_own = |variable: &TermId| variables.contains(variable) || free.contains(variable);
    triggers.iter().any(|patterns| store.variables_of(patterns).iter().all(is_own))
}

/// Whether each outermost quantifier of a formula has a trigger of the script.
fn keeps_triggers(store: &TermStore, formula: TermId) -> bool {
    outermost_quantifiers(store, formula).into_iter().all(|quantifier| {
        let args = store.args(quantifier);
        let (variables, body) = args.split_at(args.len() - 1);
        has_triggers(store, variables, body[0])
    })
}

/// A universal disjunction with triggers, without the variables that are determined.
fn with_triggers(
    store: &mut TermStore,
    clause: Open,
    budget: &Budget,
) -> Result<TermId, Exhausted> {
    let Open { mut variables, mut parts } = clause;
    while let Some((variable, term, at)) = determined(store, &variables, &parts) {
        budget.spend(parts.len() as u64)?;
        resolve(store, &mut variables, &mut parts, (variable, term, at));
    }
    let body = any(store, parts);
    let own = occurring(store, body);
    variables.retain(|variable| own.contains(variable));
    Ok(if variables.is_empty() {
        body
    } else {
        store.mk(Op::Forall, &[&variables[..], &[body]].concat())
    })
}

/// Puts a term in the place of a variable that a part determines.
fn resolve(
    store: &mut TermStore,
    variables: &mut Vec<TermId>,
    parts: &mut Vec<TermId>,
    (variable, term, at): (TermId, TermId, usize),
) {
    parts.remove(at);
    variables.retain(|&other| other != variable);
    store.substitute_triggers(variable, term);
    for part in parts {
        *part = store.substitute(*part, &[(variable, term)]);
    }
}

/// The formulas that a connective joins, without nesting.
#[must_use]
pub fn joined_parts(store: &TermStore, op: Op, formula: TermId) -> Vec<TermId> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    let mut open = vec![formula];
    while let Some(formula) = open.pop() {
        if store.op(formula) == op {
            open.extend(store.args(formula).iter().rev());
        } else if seen.insert(formula) {
            found.push(formula);
        }
    }
    found
}

/// The disjunction with the variables of universal parts before all of it.
fn merged(store: &mut TermStore, clause: Open) -> Open {
    let Open { mut variables, parts: all } = clause;
    let mut merged = Vec::with_capacity(all.len());
    let mut open: Vec<TermId> = all.iter().rev().copied().collect();
    let mut taken: FxHashSet<TermId> = variables.iter().copied().collect();
    for &part in &all {
        if store.op(part) != Op::Forall {
            taken.extend(occurring(store, part));
        }
    }
    while let Some(part) = open.pop() {
        let args = store.args(part).to_vec();
        let (inner, body) = args.split_at(args.len().saturating_sub(1));
        if store.op(part) != Op::Forall || has_triggers(store, inner, body[0]) {
            merged.push(part);
            continue;
        }
        let mut pairs = Vec::new();
        for &variable in inner {
            let name = store.variable(variable).map(|id| store.variable_decl(id).name);
            let fresh = match name {
                // Another part may have a variable of the same name, which is another one.
                Some(name) if taken.contains(&variable) => {
                    let sort = store.sort(variable);
                    store.fresh_variable(name, sort).1
                }
                _ => variable,
            };
            taken.insert(fresh);
            variables.push(fresh);
            if fresh != variable {
                store.substitute_triggers(variable, fresh);
                pairs.push((variable, fresh));
            }
        }
        let body = if pairs.is_empty() { body[0] } else { store.substitute(body[0], &pairs) };
        taken.extend(occurring(store, body));
        for part in joined_parts(store, Op::Or, body).into_iter().rev() {
            open.push(part);
        }
    }
    Open { variables, parts: merged }
}

/// A universal disjunction over as little as possible.
fn disjunction(store: &mut TermStore, clause: Open, budget: &Budget) -> Result<TermId, Exhausted> {
    let Open { mut variables, mut parts } = merged(store, clause);
    for _ in 0..MOST_STEPS {
        budget.spend(parts.len() as u64)?;
        let Some((variable, term, at)) = determined(store, &variables, &parts) else {
            match below_one_field(store, &variables, &parts) {
                None => break,
                Some((variable, field)) => {
                    let name = store.variable(variable).map(|v| store.variable_decl(v).name);
                    let Some(name) = name else { break };
                    let sort = store.sort(field);
                    let (_, fresh) = store.fresh_variable(name, sort);
                    variables.retain(|&other| other != variable);
                    variables.push(fresh);
                    for part in &mut parts {
                        *part = store.substitute(*part, &[(field, fresh)]);
                    }
                    continue;
                }
            }
        };
        resolve(store, &mut variables, &mut parts, (variable, term, at));
    }
    // Parts that have a variable in common belong together.
    let mut groups: Vec<(FxHashSet<TermId>, Vec<TermId>)> = Vec::new();
    for part in parts {
        let mut own = occurring(store, part);
        own.retain(|variable| variables.contains(variable));
        let mut members = vec![part];
        if !own.is_empty() {
            let (joined, apart): (Vec<_>, Vec<_>) =
                groups.into_iter().partition(|(others, _)| !others.is_disjoint(&own));
            groups = apart;
            let mut before = Vec::new();
            for (others, parts) in joined {
                own.extend(others);
                before.extend(parts);
            }
            before.append(&mut members);
            members = before;
        }
        groups.push((own, members));
    }
    let mut disjuncts = Vec::new();
    for (mut own, members) in groups {
        let mut body = any(store, members);
        if let Some(equation) = extensional(store, &own, body) {
            body = equation;
            own.clear();
        }
        let of_group: Vec<TermId> =
            variables.iter().copied().filter(|variable| own.contains(variable)).collect();
        disjuncts.push(if of_group.is_empty() {
            body
        } else {
            store.mk(Op::Forall, &[&of_group[..], &[body]].concat())
        });
    }
    Ok(any(store, disjuncts))
}

/// A variable that one of the parts determines wherever that part is false, with what it is and which part it is.
fn determined(
    store: &mut TermStore,
    variables: &[TermId],
    parts: &[TermId],
) -> Option<(TermId, TermId, usize)> {
    for (at, &part) in parts.iter().enumerate() {
        let (op, args) = (store.op(part), store.args(part).to_vec());
        if op == Op::BoundVar && variables.contains(&part) {
            let value = store.mk_bool(false);
            return Some((part, value, at));
        }
        let [left, right] = match (op, &args[..]) {
            (Op::Distinct, &[left, right]) => [left, right],
            (Op::Not, &[inner]) => {
                if store.op(inner) == Op::BoundVar && variables.contains(&inner) {
                    let value = store.mk_bool(true);
                    return Some((inner, value, at));
                }
                match *store.args(inner) {
                    [left, right] if store.op(inner) == Op::Eq => [left, right],
                    _ => continue,
                }
            }
            _ => continue,
        };
        for (side, other) in [(left, right), (right, left)] {
            if let Some((variable, term)) = solved(store, variables, side, other)
                && !captures(store, parts, term)
            {
                return Some((variable, term, at));
            }
        }
    }
    None
}

/// Whether a quantifier inside of the parts binds a variable of a term.
fn captures(store: &TermStore, parts: &[TermId], term: TermId) -> bool {
    let free = occurring(store, term);
    let mut is_captured = false;
    post_order(store, parts, &mut TermSet::new(), |part| {
        if matches!(store.op(part), Op::Forall | Op::Exists) {
            let args = store.args(part);
            is_captured |= args[..args.len() - 1].iter().any(|variable| free.contains(variable));
        }
    });
    is_captured
}

/// Solves `side = other` for a variable that occurs in one place: the equation holds just if the variable is the
/// term.
fn solved(
    store: &mut TermStore,
    variables: &[TermId],
    side: TermId,
    other: TermId,
) -> Option<(TermId, TermId)> {
    let (mut side, mut other) = (side, other);
    loop {
        if store.op(side) == Op::BoundVar {
            let is_free = variables.contains(&side) && !occurring(store, other).contains(&side);
            return is_free.then_some((side, other));
        }
        let args = store.args(side).to_vec();
        let with_variable = |store: &TermStore, arg: TermId| {
            occurring(store, arg).iter().any(|variable| variables.contains(variable))
        };
        let open: Vec<usize> =
            (0..args.len()).filter(|&at| with_variable(store, args[at])).collect();
        // Of two sides with variables one may still be solved for a variable of its own.
        let at = match open[..] {
            [at] => at,
            _ => *open.iter().find(|&&at| store.op(args[at]) == Op::BoundVar)?,
        };
        let rest: Vec<TermId> =
            (0..args.len()).filter(|&other| other != at).map(|at| args[at]).collect();
        let minus = |store: &mut TermStore, op: Op, from: TermId, all: &[TermId]| {
            all.iter().fold(from, |sum, &part| store.mk(op, &[sum, part]))
        };
        other = match (store.op(side), &rest[..]) {
            (Op::BvAdd, rest) => minus(store, Op::BvSub, other, rest),
            (Op::BvXor, rest) => minus(store, Op::BvXor, other, rest),
            (Op::BvSub, &[rest]) if at == 0 => store.mk(Op::BvAdd, &[other, rest]),
            (Op::BvSub, &[rest]) => store.mk(Op::BvSub, &[rest, other]),
            (op @ (Op::BvNeg | Op::BvNot | Op::Neg | Op::Not), []) => store.mk(op, &[other]),
            (Op::Add, rest) => minus(store, Op::Sub, other, rest),
            (Op::Sub, &[first, ref rest @ ..]) if at > 0 => {
                let sum = minus(store, Op::Sub, first, rest);
                store.mk(Op::Sub, &[sum, other])
            }
            (Op::Sub, rest) => {
                rest.iter().fold(other, |sum, &part| store.mk(Op::Add, &[sum, part]))
            }
            (Op::Mul, &[factor]) if *store.sort_of(side) == Sort::Real => {
                let factor = constant(store, factor).filter(|factor| !factor.is_zero())?;
                let inverse = store.mk_real(&(Rational::ONE / factor));
                store.mk(Op::Mul, &[inverse, other])
            }
            _ => return None,
        };
        side = args[at];
    }
}

/// The equation of arrays that are said to have the same elements at the only variable.
fn extensional(
    store: &mut TermStore,
    variables: &FxHashSet<TermId>,
    body: TermId,
) -> Option<TermId> {
    let variable = *variables.iter().next().filter(|_| variables.len() == 1)?;
    let [left, right] = *store.args(body) else { return None };
    let is_equation = store.op(body) == Op::Eq;
    let are_reads = [left, right].iter().all(|&read| {
        store.op(read) == Op::Select
            && store.arg(read, 1) == variable
            && !occurring(store, store.arg(read, 0)).contains(&variable)
    });
    let arrays =
        (is_equation && are_reads).then(|| [left, right].map(|read| store.arg(read, 0)))?;
    Some(store.mk(Op::Eq, &arrays))
}

/// A variable that occurs only as the argument of one field, with that term.
fn below_one_field(
    store: &TermStore,
    variables: &[TermId],
    parts: &[TermId],
) -> Option<(TermId, TermId)> {
    let mut parents: FxHashMap<TermId, FxHashSet<TermId>> = FxHashMap::default();
    post_order(store, parts, &mut TermSet::new(), |term| {
        for arg in store.args(term) {
            if variables.contains(arg) {
                parents.entry(*arg).or_default().insert(term);
            }
        }
    });
    variables.iter().find_map(|&variable| {
        let parents = parents.get(&variable)?;
        let &parent = parents.iter().next().filter(|_| parents.len() == 1)?;
        let is_whole = parts.contains(&variable);
        (store.op(parent) == Op::SelectField && !is_whole).then_some((variable, parent))
    })
}

/// The variables that occur in a term.
pub(crate) fn occurring(store: &TermStore, term: TermId) -> FxHashSet<TermId> {
    let mut found = FxHashSet::default();
    post_order(store, &[term], &mut TermSet::new(), |part| {
        if store.op(part) == Op::BoundVar {
            found.insert(part);
        }
    });
    found
}

/// Whether there is a quantifier in a formula.
pub(crate) fn has_quantifier(store: &TermStore, formula: TermId) -> bool {
    QuantifiedTerms::default().contains(store, formula)
}

fn is_value(store: &TermStore, formula: TermId, value: bool) -> bool {
    store.op(formula) == if value { Op::True } else { Op::False }
}

/// The conjunction of formulas.
pub(crate) fn all(store: &mut TermStore, formulas: Vec<TermId>) -> TermId {
    joined(store, Op::And, formulas)
}

/// The disjunction of formulas.
pub(crate) fn any(store: &mut TermStore, formulas: Vec<TermId>) -> TermId {
    joined(store, Op::Or, formulas)
}

fn joined(store: &mut TermStore, op: Op, formulas: Vec<TermId>) -> TermId {
    let decisive = op == Op::Or;
    let mut kept: Vec<TermId> = Vec::with_capacity(formulas.len());
    let mut seen = FxHashSet::default();
    for formula in formulas {
        if is_value(store, formula, decisive) {
            return store.mk_bool(decisive);
        }
        if !is_value(store, formula, !decisive) && seen.insert(formula) {
            kept.push(formula);
        }
    }
    match kept[..] {
        [] => store.mk_bool(!decisive),
        [single] => single,
        _ => store.mk(op, &kept),
    }
}
