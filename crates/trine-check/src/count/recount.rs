//! One question: groups of constants with nothing in common, each counted by itself.
//!
//! Invariant: a group without counted terms only has to be satisfiable.

use std::fmt;

use dashu_int::UBig;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::count::{exhaustive, language};
use crate::evaluate::{Evaluator, Undecided, Value};
use crate::operator::{FunctionId, Operator};
use crate::script::CountQuestion;
use crate::sort::Sort;
use crate::term::{TermId, Terms};

/// How many values there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Recount {
    /// So many.
    Finite(UBig),
    /// Infinitely many.
    Infinite,
}

impl fmt::Display for Recount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite(count) => count.fmt(f),
            Self::Infinite => f.write_str("infinite"),
        }
    }
}

/// What hangs together by constants.
#[derive(Default)]
pub(super) struct Group {
    pub(super) constants: Vec<FunctionId>,
    pub(super) formulas: Vec<TermId>,
    pub(super) terms: Vec<TermId>,
}

/// Counts again.
pub(super) fn recount(
    terms: &mut Terms,
    question: &CountQuestion,
    steps: u64,
) -> Result<Recount, String> {
    let mut total = Recount::Finite(UBig::ONE);
    let mut is_impossible = false;
    let mut open = None;
    for group in groups(terms, question)? {
        let found = count(terms, &group, question.max_length, steps);
        match found {
            Ok(Recount::Finite(count)) if count.is_zero() => is_impossible = true,
            Ok(_) if group.terms.is_empty() => {}
            Ok(Recount::Infinite) => total = Recount::Infinite,
            Ok(Recount::Finite(count)) => {
                if let Recount::Finite(before) = &mut total {
                    *before *= count;
                }
            }
            Err(reason) => open = Some(reason),
        }
    }
    match open {
        _ if is_impossible => Ok(Recount::Finite(UBig::ZERO)),
        Some(reason) => Err(reason),
        None => Ok(total),
    }
}

/// The formulas and terms, by the constants that they share.
fn groups(terms: &Terms, question: &CountQuestion) -> Result<Vec<Group>, String> {
    let mut groups: Vec<Group> = Vec::new();
    let formulas = question.assertions.iter().map(|&formula| (formula, false));
    let counted = question.terms.iter().map(|&term| (term, true));
    for (term, is_counted) in formulas.chain(counted) {
        let mut new = Group { constants: constants(terms, term)?, ..Group::default() };
        if is_counted {
            new.terms.push(term)
        } else {
            new.formulas.push(term)
        }
        let shares = |group: &Group| group.constants.iter().any(|one| new.constants.contains(one));
        let (with, without): (Vec<Group>, Vec<Group>) = groups.into_iter().partition(shares);
        groups = without;
        for mut group in with {
            group.constants.append(&mut new.constants);
            group.formulas.append(&mut new.formulas);
            group.terms.append(&mut new.terms);
            new = group;
        }
        let mut seen = FxHashSet::default();
        new.constants.retain(|&constant| seen.insert(constant));
        groups.push(new);
    }
    Ok(groups)
}

/// The declared constants of a term.
fn constants(terms: &Terms, term: TermId) -> Result<Vec<FunctionId>, String> {
    let (mut found, mut seen, mut open) = (Vec::new(), FxHashSet::default(), vec![term]);
    while let Some(term) = open.pop() {
        if !seen.insert(term) {
            continue;
        }
        if let Operator::Apply(function) = *terms.operator(term) {
            let declared = terms.function(function);
            if !declared.parameters.is_empty() || declared.definition.is_some() {
                return Err("functions with parameters are not counted".into());
            }
            found.push(function);
        }
        open.extend(terms.args(term));
    }
    Ok(found)
}

fn count(
    terms: &mut Terms,
    group: &Group,
    max_length: Option<u32>,
    steps: u64,
) -> Result<Recount, String> {
    let text = |reason: Undecided| reason.to_string();
    if group.constants.is_empty() {
        return ground(terms, group, steps).map_err(text);
    }
    if let &[constant] = &group.constants[..]
        && *terms.sorts.get(terms.function(constant).result) == Sort::String
    {
        let own = terms.call(constant, &[]).map_err(str::to_owned)?;
        if group.terms.iter().any(|&term| term != own) {
            return Err("functions of strings are not counted".into());
        }
        let bound = if group.terms.is_empty() { None } else { max_length };
        return language::count(terms, own, &group.formulas, bound, steps);
    }
    exhaustive::count(terms, group, steps)
}

/// Formulas and terms without constants: one tuple, or none.
fn ground(terms: &mut Terms, group: &Group, steps: u64) -> Result<Recount, Undecided> {
    let mut evaluator = Evaluator::new(terms, FxHashMap::default(), steps);
    for &formula in &group.formulas {
        if evaluator.evaluate(formula)? != Value::Bool(true) {
            return Ok(Recount::Finite(UBig::ZERO));
        }
    }
    if !evaluator.guesses().is_empty() {
        return Err(Undecided::Unsupported("what the standard leaves open".into()));
    }
    Ok(Recount::Finite(UBig::ONE))
}
