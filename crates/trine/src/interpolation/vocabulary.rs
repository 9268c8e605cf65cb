//! What can be said about the shared symbols: terms and atoms that interpolants may be made of.
//!
//! Idea: terms and atoms of both sides that have shared symbols only are taken as they are, terms of one sort are compared with
//! each other. An application of a shared function to other terms becomes one of shared terms that are the same in a
//! model: so `f` of an own constant `a` is said as `f(x)` where `a` is `x`.
//! Invariant: all atoms have shared symbols only, no variables and no quantifiers.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::Budget;
use trine_term::{FunId, Op, Sort, SortId, TermId, TermSet, TermStore, Value, post_order};

use super::{languages, symbols};
use crate::model::Model;

/// Terms of one sort that are compared with each other.
const MOST_COMPARED: usize = 24;
/// How deep applications become ones of shared terms.
const MOST_ROUNDS: usize = 3;
/// Shared terms that stand for one argument.
const MOST_CHOICES: usize = 2;

/// The terms and atoms over shared symbols.
pub(super) struct Vocabulary {
    terms: Vec<TermId>,
    atoms: Vec<TermId>,
    /// Applications of shared functions to something else.
    applications: Vec<TermId>,
}

impl Vocabulary {
    /// What two sides say about shared symbols.
    pub(super) fn of(
        store: &mut TermStore,
        shared: &FxHashSet<FunId>,
        one: &[TermId],
        other: &[TermId],
    ) -> Self {
        let mut parts = Vec::new();
        let mut visited = TermSet::new();
        for &formula in one.iter().chain(other) {
            post_order(store, &[formula], &mut visited, |term| parts.push(term));
        }
        let mut known: FxHashMap<TermId, bool> = FxHashMap::default();
        let (mut terms, mut atoms, mut applications) = (Vec::new(), Vec::new(), Vec::new());
        for term in parts {
            let is_shared = store.args(term).iter().all(|arg| known[arg])
                && !matches!(store.op(term), Op::BoundVar | Op::Forall | Op::Exists)
                && symbol_of(store, term).is_none_or(|symbol| shared.contains(&symbol));
            known.insert(term, is_shared);
            let is_bool = *store.sort_of(term) == Sort::Bool;
            if !is_shared {
                let of_shared = store.op(term) == Op::Apply
                    && symbol_of(store, term).is_some_and(|symbol| shared.contains(&symbol))
                    && !store.args(term).is_empty();
                if of_shared {
                    applications.push(term);
                }
            } else if is_bool && !is_connective(store, term) {
                atoms.push(term);
            } else if !is_bool && is_compared(store, store.sort(term)) {
                terms.push(term);
            }
        }
        for formulas in [one, other] {
            let own = formulas.iter();
            let literals: Vec<TermId> =
                own.flat_map(|&part| trine_engine::joined_parts(store, Op::And, part)).collect();
            let found = languages::of(store, &literals, &terms);
            atoms.extend(
                found.into_iter().filter(|&atom| symbols(store, &[atom]).is_subset(shared)),
            );
        }
        Self { terms, atoms, applications }
    }

    /// The shared terms, values among them.
    pub(super) fn terms(&self) -> &[TermId] {
        &self.terms
    }

    /// Atoms whose truth in a model says much about the shared symbols.
    pub(super) fn atoms(
        &self,
        store: &mut TermStore,
        shared: &FxHashSet<FunId>,
        model: &Model,
        budget: &Budget,
    ) -> Vec<TermId> {
        let mut terms = self.terms.clone();
        let mut atoms = self.atoms.clone();
        for _ in 0..MOST_ROUNDS {
            let mut new = Vec::new();
            for &application in &self.applications {
                new.extend(self.said(store, shared, model, budget, &terms, application));
            }
            let before = (terms.len(), atoms.len());
            for term in new {
                let is_bool = *store.sort_of(term) == Sort::Bool;
                let list = if is_bool { &mut atoms } else { &mut terms };
                if !list.contains(&term) {
                    list.push(term);
                }
            }
            if (terms.len(), atoms.len()) == before {
                break;
            }
        }
        let mut by_sort: FxHashMap<SortId, Vec<TermId>> = FxHashMap::default();
        for &term in &terms {
            by_sort.entry(store.sort(term)).or_default().push(term);
        }
        let mut sorts: Vec<SortId> = by_sort.keys().copied().collect();
        sorts.sort_unstable();
        for sort in sorts {
            let list = &by_sort[&sort];
            // What was made for the model comes last and counts first.
            let list = &list[list.len().saturating_sub(MOST_COMPARED)..];
            let order = match store.sorts.get(sort) {
                Sort::Int | Sort::Real => Some(Op::Le),
                Sort::BitVec(_) => Some(Op::BvUle),
                _ => None,
            };
            for (at, &one) in list.iter().enumerate() {
                for &other in &list[at + 1..] {
                    if store.is_value(one) && store.is_value(other) {
                        continue;
                    }
                    atoms.push(store.mk(Op::Eq, &[one, other]));
                    if let Some(order) = order {
                        atoms.push(store.mk(order, &[one, other]));
                        atoms.push(store.mk(order, &[other, one]));
                    }
                }
            }
        }
        atoms
    }

    /// An application as ones of shared terms that are the same in the model.
    fn said(
        &self,
        store: &mut TermStore,
        shared: &FxHashSet<FunId>,
        model: &Model,
        budget: &Budget,
        terms: &[TermId],
        application: TermId,
    ) -> Vec<TermId> {
        let args = store.args(application).to_vec();
        let mut choices: Vec<Vec<TermId>> = vec![Vec::new()];
        for arg in args {
            let mut same = Vec::new();
            if symbols(store, &[arg]).is_subset(shared) && !has_variables(store, arg) {
                same.push(arg);
            } else if let Some(wanted) = value(store, model, budget, arg) {
                let sort = store.sort(arg);
                let fits = |&&term: &&TermId| {
                    store.sort(term) == sort
                        && value(store, model, budget, term).as_ref() == Some(&wanted)
                };
                same.extend(terms.iter().filter(fits).take(MOST_CHOICES));
            }
            let longer = choices
                .iter()
                .flat_map(|choice| same.iter().map(|&term| [choice.as_slice(), &[term]].concat()));
            choices = longer.collect();
        }
        let made = choices.iter().map(|choice| store.with_args(application, choice));
        made.collect()
    }
}

fn value(store: &TermStore, model: &Model, budget: &Budget, term: TermId) -> Option<Value> {
    model.values(store, &[term], budget).ok()?.pop()
}

/// The declared symbol at the head of a term.
fn symbol_of(store: &TermStore, term: TermId) -> Option<FunId> {
    let is_applied = matches!(store.op(term), Op::Apply | Op::ArrayMap);
    store.function(term).filter(|_| is_applied)
}

fn has_variables(store: &TermStore, term: TermId) -> bool {
    let mut found = false;
    post_order(store, &[term], &mut TermSet::new(), |part| {
        found |= store.op(part) == Op::BoundVar;
    });
    found
}

/// Whether a formula only joins others.
fn is_connective(store: &TermStore, formula: TermId) -> bool {
    let of_formulas = || store.args(formula).iter().all(|&arg| *store.sort_of(arg) == Sort::Bool);
    match store.op(formula) {
        Op::True | Op::False | Op::Not | Op::And | Op::Or | Op::Implies | Op::Xor | Op::Ite => true,
        Op::Eq | Op::Distinct => of_formulas(),
        _ => false,
    }
}

/// Whether terms of a sort are compared.
fn is_compared(store: &TermStore, sort: SortId) -> bool {
    !matches!(store.sorts.get(sort), Sort::RegLan | Sort::Sequence { .. } | Sort::RoundingMode)
}
