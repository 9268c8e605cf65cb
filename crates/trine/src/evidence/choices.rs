//! Choices that asserted literals decide.
//!
//! Idea: where `c` follows from asserted literals by connectives, or its negation does, `ite c a b` is one of its branches. The engine gets the assertions with
//! these choices made, so that it need not carry each of them along. That a term equals what it became
//! is said from the inside out: of the choice by the checker's own clauses, of what it stands in by congruence.
//! Invariant: the assertions imply those that are made; the other direction is not claimed.
//! Reference: the substitution of asserted literals in Brummayer and Biere, "Boolector", TACAS 2009.

use rustc_hash::FxHashMap;
use trine_check::Operator;
use trine_collections::Budget;
use trine_engine::Rule;
use trine_term::{Op, Sort, TermId, TermStore};

use super::search::{Checked, Search, Source};

/// A term and what it became.
pub(super) type Change = (TermId, TermId);

/// Formulas with the choices made that literals among them decide, and each term that changed, inner ones first.
pub(super) fn made(store: &mut TermStore, given: &[TermId]) -> (Vec<TermId>, Vec<Change>) {
    let literals = literals(store, given);
    let mut truths: FxHashMap<TermId, bool> = FxHashMap::default();
    let mut results: FxHashMap<TermId, TermId> = FxHashMap::default();
    let mut changes = Vec::new();
    let mut stack: Vec<TermId> = given.iter().rev().copied().collect();
    while let Some(&term) = stack.last() {
        if results.contains_key(&term) {
            stack.pop();
            continue;
        }
        let args = store.args(term).to_vec();
        // The body of a quantifier speaks of its variables.
        let is_whole = matches!(store.op(term), Op::Forall | Op::Exists);
        let before = stack.len();
        if !is_whole {
            stack.extend(args.iter().filter(|arg| !results.contains_key(arg)));
        }
        if stack.len() > before {
            continue;
        }
        stack.pop();
        if *store.sort_of(term) == Sort::Bool && !is_whole {
            let truth = literals.get(&term).copied().or_else(|| truth(store, term, &truths));
            truth.map(|holds| truths.insert(term, holds));
        }
        let decided = match store.op(term) {
            Op::Ite => truths.get(&args[0]),
            _ => None,
        };
        let result = match decided {
            Some(&holds) => results[&args[if holds { 1 } else { 2 }]],
            None if is_whole => term,
            None => {
                let new: Vec<TermId> = args.iter().map(|arg| results[arg]).collect();
                if new == args { term } else { store.with_args(term, &new) }
            }
        };
        if result != term {
            changes.push((term, result));
        }
        results.insert(term, result);
    }
    (given.iter().map(|formula| results[formula]).collect(), changes)
}

/// The truth value that a connective has by those of its parts.
fn truth(store: &TermStore, term: TermId, truths: &FxHashMap<TermId, bool>) -> Option<bool> {
    let mut parts = store.args(term).iter().map(|arg| truths.get(arg).copied());
    match store.op(term) {
        Op::True | Op::False => Some(store.op(term) == Op::True),
        Op::Not => parts.next()?.map(|holds| !holds),
        op @ (Op::And | Op::Or) => {
            let deciding = op == Op::Or;
            let mut all_known = true;
            for part in parts {
                if part == Some(deciding) {
                    return part;
                }
                all_known &= part.is_some();
            }
            all_known.then_some(!deciding)
        }
        Op::Eq => {
            let (first, rest) = (parts.next()??, parts.collect::<Option<Vec<bool>>>()?);
            Some(rest.into_iter().all(|part| part == first))
        }
        _ => None,
    }
}

/// What is asserted, or denied, by itself.
fn literals(store: &TermStore, given: &[TermId]) -> FxHashMap<TermId, bool> {
    let mut found = FxHashMap::default();
    let mut stack: Vec<(TermId, bool)> = given.iter().map(|&formula| (formula, true)).collect();
    while let Some((term, holds)) = stack.pop() {
        match (store.op(term), holds) {
            (Op::Not, _) => stack.push((store.arg(term, 0), !holds)),
            (Op::And, true) | (Op::Or, false) => {
                stack.extend(store.args(term).iter().map(|&arg| (arg, holds)));
            }
            _ => {
                found.insert(term, holds);
            }
        }
    }
    found
}

impl Search {
    /// Says that terms equal what they became.
    pub(super) fn add_changes(&mut self, store: &TermStore, changes: &[Change], budget: &Budget) {
        let all: FxHashMap<TermId, TermId> = changes.iter().copied().collect();
        for &(term, result) in changes {
            for clause in self.clauses_of(store, term, result, &all).unwrap_or_default() {
                let source =
                    Source::Lemma { rule: Rule::Congruence, clause, equations: Vec::new() };
                if self.justification(&source, budget).is_some() {
                    self.add(source);
                }
            }
        }
    }

    /// The clauses that say that a term is what it became, if its parts are what they became; none for connectives.
    fn clauses_of(
        &mut self,
        store: &TermStore,
        term: TermId,
        result: TermId,
        all: &FxHashMap<TermId, TermId>,
    ) -> Option<Vec<Vec<Checked>>> {
        let is_formula = |term: TermId| *store.sort_of(term) == Sort::Bool;
        let args = store.args(term);
        if is_formula(term) && args.iter().any(|&arg| is_formula(arg)) {
            return None;
        }
        let is_result = |branch: &&TermId| all.get(*branch).unwrap_or(*branch) == &result;
        let of_choice = (store.op(term) == Op::Ite).then(|| args[1..].iter().find(is_result));
        let parts: Vec<Change> = match of_choice.flatten() {
            // The checker's clauses say that the choice is the branch, which may have become something else.
            Some(&branch) if branch == result => return None,
            Some(&branch) => vec![(term, branch), (branch, result)],
            None => args.iter().filter_map(|&arg| Some((arg, *all.get(&arg)?))).collect(),
        };
        let mut premises = Vec::with_capacity(parts.len());
        for (one, other) in parts {
            let (one, other) = (self.read(store, one)?, self.read(store, other)?);
            let equal = self.apply(Operator::Equal, &[one, other])?;
            premises.push(self.apply(Operator::Not, &[equal])?);
        }
        let (one, other) = (self.read(store, term)?, self.read(store, result)?);
        let with = |more: &[Checked]| premises.iter().chain(more).copied().collect::<Vec<_>>();
        if is_formula(term) {
            let [not_one, not_other] =
                [one, other].map(|formula| self.apply(Operator::Not, &[formula]));
            return Some(vec![with(&[not_one?, other]), with(&[one, not_other?])]);
        }
        let equal = self.apply(Operator::Equal, &[one, other])?;
        Some(vec![with(&[equal])])
    }

    fn apply(&mut self, operator: Operator, args: &[Checked]) -> Option<Checked> {
        self.reader.terms_mut().apply(operator, args).ok()
    }
}
