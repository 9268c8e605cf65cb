//! Triggers: terms of a quantified formula whose matches among the terms of the problem are worth an instance.
//!
//! Idea: a formula says something about what is written in it. So where `f(x)` occurs below a quantifier and `f(t)` in
//! the problem, the instance for `t` comes before any other. A trigger is one application over all variables, or
//! several that have all variables together.
//! Invariant: matching proposes tuples of terms and decides nothing.
//! Reference: Detlefs, Nelson, Saxe, "Simplify: A Theorem Prover for Program Checking", JACM 2005, section 5.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_term::{Op, TermId, TermSet, TermStore, post_order};

/// Terms of a pattern.
const MOST_PARTS: usize = 24;
/// Triggers of one quantifier.
const MOST_TRIGGERS: usize = 4;
/// Patterns of one trigger.
const MOST_PATTERNS: usize = 4;

/// Patterns that have all variables of a quantifier together.
#[derive(Clone, Debug)]
pub(crate) struct Trigger {
    pub(super) patterns: Vec<TermId>,
    pub(super) variables: Vec<TermId>,
}

/// The triggers of a quantifier.
#[derive(Debug, Default)]
pub(crate) struct Triggers {
    pub(super) list: Vec<Trigger>,
    /// Whether the script gives them.
    pub(super) are_given: bool,
}

/// Whether terms match an application by its head.
fn has_head(store: &TermStore, term: TermId) -> bool {
    match store.op(term) {
        Op::Apply => !store.args(term).is_empty(),
        op => matches!(op, Op::SelectField | Op::IsConstructor | Op::Select | Op::SetMember),
    }
}

/// The triggers of a universal formula: those that the script gives, if terms can match them, otherwise those that its
/// body suggests.
///
/// `outer` says what stands for the variables of quantifiers around the formula.
pub(crate) fn triggers_of(
    store: &mut TermStore,
    formula: TermId,
    outer: &[(TermId, TermId)],
) -> Triggers {
    let args = store.args(formula).to_vec();
    let Some((_, variables)) = args.split_last() else { return Triggers::default() };
    let mut wanted = variables.to_vec();
    wanted.sort_unstable();
    let given: Vec<Vec<TermId>> =
        store.triggers(variables).iter().map(|patterns| patterns.to_vec()).collect();
    let mut list = Vec::new();
    for patterns in given {
        let replaced = patterns.into_iter().map(|pattern| store.substitute(pattern, outer));
        let patterns: Vec<TermId> = replaced.collect();
        let is_whole = store.variables_of(&patterns) == wanted;
        if is_whole && patterns.iter().all(|&pattern| can_match(store, pattern)) {
            list.push(Trigger { patterns, variables: variables.to_vec() });
        }
    }
    if !list.is_empty() {
        return Triggers { list, are_given: true };
    }
    Triggers { list: inferred(store, formula), are_given: false }
}

/// Whether all parts of a pattern that have variables are applications that terms match by their heads.
fn can_match(store: &TermStore, pattern: TermId) -> bool {
    let mut with = TermSet::new();
    let (mut fits, mut parts) = (store.op(pattern) != Op::BoundVar, 0);
    post_order(store, &[pattern], &mut TermSet::new(), |term| {
        parts += 1;
        if store.op(term) == Op::BoundVar {
            with.insert(term);
        } else if store.args(term).iter().any(|&arg| with.contains(arg)) {
            with.insert(term);
            fits &= has_head(store, term);
        }
    });
    fits && parts <= MOST_PARTS
}

/// The triggers that the body of a universal formula suggests.
fn inferred(store: &TermStore, formula: TermId) -> Vec<Trigger> {
    let args = store.args(formula);
    let Some((&body, variables)) = args.split_last() else { return Vec::new() };
    let mut inside: FxHashMap<TermId, FxHashSet<TermId>> = FxHashMap::default();
    let mut sizes: FxHashMap<TermId, usize> = FxHashMap::default();
    let mut usable: FxHashSet<TermId> = FxHashSet::default();
    let mut candidates: Vec<TermId> = Vec::new();
    let none = FxHashSet::default();
    post_order(store, &[body], &mut TermSet::new(), |term| {
        let args = store.args(term);
        let mut own: FxHashSet<TermId> = FxHashSet::default();
        if store.op(term) == Op::BoundVar {
            own.insert(term);
        }
        for arg in args {
            own.extend(inside.get(arg).unwrap_or(&none));
        }
        if own.is_empty() {
            return;
        }
        let size = 1 + args.iter().filter_map(|arg| sizes.get(arg)).sum::<usize>();
        sizes.insert(term, size);
        let is_closed = |arg: &TermId| !inside.contains_key(arg);
        let fits = |arg: &TermId| is_closed(arg) || variables.contains(arg) || usable.contains(arg);
        if has_head(store, term) && size <= MOST_PARTS && args.iter().all(fits) {
            usable.insert(term);
            candidates.push(term);
        }
        inside.insert(term, own);
    });
    let covers = |term: &TermId| variables.iter().all(|variable| inside[term].contains(variable));
    // Smaller ones match more often, and come first; those over them match only where they do.
    let all = variables.to_vec();
    let single: Vec<TermId> = candidates.iter().copied().filter(covers).collect();
    if !single.is_empty() {
        let least = single.into_iter().take(MOST_TRIGGERS);
        return least
            .map(|term| Trigger { patterns: vec![term], variables: all.clone() })
            .collect();
    }
    let mut patterns = Vec::new();
    let mut missing: FxHashSet<TermId> = variables.iter().copied().collect();
    while !missing.is_empty() && patterns.len() < MOST_PATTERNS {
        let gain = |term: &TermId| inside[term].intersection(&missing).count();
        let best = candidates.iter().copied().rev().max_by_key(gain);
        let Some(best) = best.filter(|term| gain(term) > 0) else { return Vec::new() };
        missing.retain(|variable| !inside[&best].contains(variable));
        patterns.push(best);
    }
    if missing.is_empty() { vec![Trigger { patterns, variables: all }] } else { Vec::new() }
}
