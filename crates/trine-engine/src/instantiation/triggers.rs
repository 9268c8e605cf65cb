//! Triggers: terms of a quantified formula whose matches among the terms of the problem are worth an instance.
//!
//! Idea: a formula says something about what is written in it. So where `f(x)` occurs below a quantifier and `f(t)` in
//! the problem, the instance for `t` comes before any other. Terms match if their parts have the same values in the
//! candidate, so that equalities count. A trigger is one application over all variables, or
//! several that have all variables together.
//! Invariant: matching proposes tuples of terms and decides nothing.
//! Reference: Detlefs, Nelson, Saxe, "Simplify: A Theorem Prover for Program Checking", JACM 2005, section 5.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::Budget;
use trine_term::{
    Evaluator, FunId, Interpretation, Op, TermId, TermSet, TermStore, Value, post_order,
};

/// Terms of a pattern.
const MOST_PARTS: usize = 24;
/// Triggers of one quantifier.
const MOST_TRIGGERS: usize = 4;
/// Patterns of one trigger.
const MOST_PATTERNS: usize = 4;
/// Steps of matching one trigger.
const MOST_STEPS: usize = 1 << 15;

/// Patterns that have all variables of a quantifier together.
#[derive(Clone, Debug)]
pub(super) struct Trigger {
    patterns: Vec<TermId>,
    variables: Vec<TermId>,
}

/// What is applied: terms with different heads never match.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Head {
    Function(FunId),
    Select,
    Member,
}

fn head(store: &TermStore, term: TermId) -> Option<Head> {
    match store.op(term) {
        Op::Apply if !store.args(term).is_empty() => store.function(term).map(Head::Function),
        Op::SelectField | Op::IsConstructor => store.function(term).map(Head::Function),
        Op::Select => Some(Head::Select),
        Op::SetMember => Some(Head::Member),
        _ => None,
    }
}

/// The triggers of a universal formula: those that the script gives, if terms can match them, otherwise those that its
/// body suggests.
pub(super) fn triggers_of(store: &TermStore, formula: TermId) -> Vec<Trigger> {
    let args = store.args(formula);
    let Some((_, variables)) = args.split_last() else { return Vec::new() };
    let given = store.triggers(variables).into_iter();
    let given = given.filter(|patterns| patterns.iter().all(|&pattern| can_match(store, pattern)));
    let triggers: Vec<Trigger> = given
        .map(|patterns| Trigger { patterns: patterns.to_vec(), variables: variables.to_vec() })
        .collect();
    if triggers.is_empty() { inferred(store, formula) } else { triggers }
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
            fits &= head(store, term).is_some();
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
        if head(store, term).is_some() && size <= MOST_PARTS && args.iter().all(fits) {
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

/// The applications of a problem, with the values of their arguments in a candidate.
#[derive(Default)]
pub(super) struct GroundTerms {
    by_head: FxHashMap<Head, Vec<TermId>>,
    values: FxHashMap<TermId, Value>,
}

/// A pattern and the term that it has to match.
#[derive(Clone, Copy)]
struct Goal {
    pattern: TermId,
    term: TermId,
}

impl GroundTerms {
    /// The applications below roots that triggers may match. A budget that ends leaves some out.
    pub(super) fn of(
        store: &TermStore,
        roots: &[TermId],
        triggers: &[&Trigger],
        model: &Interpretation,
        budget: &Budget,
    ) -> Self {
        let mut this = Self::default();
        if triggers.is_empty() {
            return this;
        }
        let mut heads: FxHashSet<Head> = FxHashSet::default();
        let mut closed: Vec<TermId> = Vec::new();
        let patterns = triggers.iter().flat_map(|trigger| trigger.patterns.iter().copied());
        let mut with = TermSet::new();
        post_order(store, &patterns.collect::<Vec<_>>(), &mut TermSet::new(), |term| {
            let args = store.args(term);
            if store.op(term) == Op::BoundVar || args.iter().any(|&arg| with.contains(arg)) {
                with.insert(term);
                heads.extend(head(store, term));
            } else {
                closed.push(term);
            }
        });
        let mut terms = Vec::new();
        post_order(store, roots, &mut TermSet::new(), |term| {
            if head(store, term).is_some_and(|head| heads.contains(&head)) {
                terms.push(term);
            }
        });
        let mut evaluator = Evaluator::new(store, model);
        let mut value = |term: TermId, values: &mut FxHashMap<TermId, Value>| {
            if values.contains_key(&term) {
                return true;
            }
            match evaluator.eval(term, budget) {
                Ok(value) if value.is_exact() => {
                    values.insert(term, value);
                    true
                }
                _ => false,
            }
        };
        for term in closed {
            value(term, &mut this.values);
        }
        for term in terms {
            let all = std::iter::once(&term).chain(store.args(term));
            let is_known = all.fold(true, |known, &part| known & value(part, &mut this.values));
            if is_known && let Some(head) = head(store, term) {
                this.by_head.entry(head).or_default().push(term);
            }
        }
        this
    }

    /// Tuples of terms for the variables of triggers, at most so many, one for each tuple of values.
    pub(super) fn matches(
        &self,
        store: &TermStore,
        triggers: &[Trigger],
        most: usize,
    ) -> Vec<Vec<TermId>> {
        let mut found = Vec::new();
        let mut seen: FxHashSet<Vec<&Value>> = FxHashSet::default();
        for trigger in triggers {
            let mut steps = 0;
            // Bindings so far, the patterns and the goals that are left.
            let mut open: Vec<(Vec<Option<TermId>>, usize, Vec<Goal>)> =
                vec![(vec![None; trigger.variables.len()], 0, Vec::new())];
            while let Some((mut bound, next, mut goals)) = open.pop() {
                steps += 1;
                if steps > MOST_STEPS || found.len() >= most {
                    break;
                }
                let Some(goal) = goals.pop() else {
                    let Some(&pattern) = trigger.patterns.get(next) else {
                        let tuple: Option<Vec<TermId>> = bound.into_iter().collect();
                        let Some(tuple) = tuple else { continue };
                        let values: Option<Vec<&Value>> =
                            tuple.iter().map(|term| self.values.get(term)).collect();
                        if values.is_some_and(|values| seen.insert(values)) {
                            found.push(tuple);
                        }
                        continue;
                    };
                    for &term in self.of_head(store, pattern).iter().rev() {
                        let goals = self.parts(store, pattern, term);
                        open.push((bound.clone(), next + 1, goals));
                    }
                    continue;
                };
                let Goal { pattern, term } = goal;
                if store.sort(pattern) != store.sort(term) {
                    continue;
                }
                if let Some(at) = trigger.variables.iter().position(|&v| v == pattern) {
                    match bound[at] {
                        None => bound[at] = Some(term),
                        Some(other) if self.values.get(&other) == self.values.get(&term) => {}
                        Some(_) => continue,
                    }
                    open.push((bound, next, goals));
                    continue;
                }
                let wanted = self.values.get(&term);
                if let Some(value) = self.values.get(&pattern) {
                    if Some(value) == wanted {
                        open.push((bound, next, goals));
                    }
                    continue;
                }
                for &other in self.of_head(store, pattern).iter().rev() {
                    if self.values.get(&other) == wanted && store.sort(other) == store.sort(pattern)
                    {
                        let mut goals = goals.clone();
                        goals.extend(self.parts(store, pattern, other));
                        open.push((bound.clone(), next, goals));
                    }
                }
            }
        }
        found
    }

    fn of_head(&self, store: &TermStore, pattern: TermId) -> &[TermId] {
        head(store, pattern).and_then(|head| self.by_head.get(&head)).map_or(&[], |terms| terms)
    }

    /// What has to match for an application to match another one with the same head.
    fn parts(&self, store: &TermStore, pattern: TermId, term: TermId) -> Vec<Goal> {
        let pairs = store.args(pattern).iter().zip(store.args(term));
        pairs.map(|(&pattern, &term)| Goal { pattern, term }).collect()
    }
}
