//! Substitution of defined constants: an asserted `v = t` replaces `v` by `t` everywhere.
//!
//! Idea: all equations of one round are collected, those that would close a cycle are dropped, and
//! one rebuild applies the rest; a replaced constant is itself looked up again, so the map never
//! needs to be composed.
//! Invariant: the map is acyclic: no constant occurs, directly or through the map, in its own
//! definition. Definitions made at a level end with that level.
//! Reference: the one-pass substitution of SONOLAR; Niemetz and Preiner, "Bitwuzla", CAV 2023
//! (variable substitution with linear solving).

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_term::{Replacement, TermId, TermMap, TermSet, TermStore, rebuild};

use super::origin::{Origin, OriginTable};

/// How often cycles are looked for again before a round keeps only constants defined as values.
const CYCLE_ROUNDS: usize = 8;

/// So many terms are looked at to see whether a definition contains its own constant.
const MAX_NEARBY: usize = 64;

/// One definition: wherever `constant` stands, `value` may stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Definition {
    /// A declared constant, as a term.
    pub constant: TermId,
    /// A term of the same sort in which the constant does not occur.
    pub value: TermId,
}

/// An acyclic map from constants to terms.
#[derive(Default)]
pub struct Substitution {
    values: TermMap<TermId>,
    /// In the order in which they were added; models are completed in reverse.
    definitions: Vec<Definition>,
    /// Results under the present map.
    cache: TermMap<TermId>,
    /// Origins of the definitions that come from guarded assertions.
    origins: FxHashMap<TermId, Origin>,
    /// What the present map adds to the origin of a term.
    added: TermMap<Origin>,
}

impl Substitution {
    /// The definitions, oldest first.
    #[must_use]
    pub fn definitions(&self) -> &[Definition] {
        &self.definitions
    }

    /// What a constant is defined as.
    #[must_use]
    pub fn value(&self, constant: TermId) -> Option<TermId> {
        self.values.get(constant).copied()
    }

    /// Adds definitions whose values contain no constant that is already defined, leaving out what
    /// would close a cycle. Returns the definitions that were taken.
    ///
    /// # Errors
    /// If the budget ends; then nothing is added.
    pub fn extend(
        &mut self,
        store: &TermStore,
        candidates: &[Definition],
        budget: &Budget,
    ) -> Result<Vec<Definition>, Exhausted> {
        if candidates.is_empty() {
            return Ok(Vec::new());
        }
        let mut proposed = FxHashMap::default();
        let mut order = Vec::new();
        for candidate in candidates {
            let new = !self.values.contains(candidate.constant)
                && !proposed.contains_key(&candidate.constant);
            if new {
                proposed.insert(candidate.constant, candidate.value);
                order.push(candidate.constant);
            }
        }
        drop_cycles(store, &mut proposed, &order, budget)?;
        let taken: Vec<Definition> = order
            .iter()
            .filter_map(|&constant| {
                let value = *proposed.get(&constant)?;
                Some(Definition { constant, value })
            })
            .collect();
        if !taken.is_empty() {
            self.forget_results();
        }
        for &definition in &taken {
            self.values.insert(definition.constant, definition.value);
            self.definitions.push(definition);
        }
        Ok(taken)
    }

    /// Forgets all definitions but the oldest `count`.
    pub fn truncate(&mut self, count: usize) {
        if count < self.definitions.len() {
            self.forget_results();
            for definition in self.definitions.drain(count..) {
                self.values.remove(definition.constant);
                self.origins.remove(&definition.constant);
            }
        }
    }

    fn forget_results(&mut self) {
        self.cache.clear();
        self.added.clear();
    }

    /// Says from which guarded assertions a definition comes that was just added.
    pub(super) fn set_origin(&mut self, constant: TermId, origin: Origin) {
        if origin != Origin::NONE {
            self.origins.insert(constant, origin);
        }
    }

    /// The origins of the definitions that [`apply`](Self::apply) uses on a term.
    pub(super) fn origin(
        &mut self,
        store: &TermStore,
        root: TermId,
        table: &mut OriginTable,
        budget: &Budget,
    ) -> Result<Origin, Exhausted> {
        if self.origins.is_empty() {
            return Ok(Origin::NONE);
        }
        let mut stack = vec![root];
        while let Some(&term) = stack.last() {
            if self.added.contains(term) {
                stack.pop();
                continue;
            }
            budget.spend(1)?;
            let value = self.values.get(term);
            let parts = match value {
                Some(value) => std::slice::from_ref(value),
                None => store.args(term),
            };
            let waiting = stack.len();
            stack.extend(parts.iter().filter(|&&part| !self.added.contains(part)));
            if stack.len() == waiting {
                let own = self.origins.get(&term).copied().unwrap_or(Origin::NONE);
                let origin = parts.iter().fold(own, |origin, &part| {
                    table.union(origin, self.added.get(part).copied().unwrap_or(Origin::NONE))
                });
                self.added.insert(term, origin);
                stack.pop();
            }
        }
        Ok(self.added.get(root).copied().unwrap_or(Origin::NONE))
    }

    /// `root` with every defined constant replaced.
    ///
    /// # Errors
    /// If the budget ends.
    pub fn apply(
        &mut self,
        store: &mut TermStore,
        root: TermId,
        budget: &Budget,
    ) -> Result<TermId, Exhausted> {
        if self.definitions.is_empty() {
            return Ok(root);
        }
        let values = &self.values;
        rebuild(store, root, &mut self.cache, budget, |_, term| match values.get(term) {
            Some(&value) => Replacement::Continue(value),
            None => Replacement::Descend,
        })
    }
}

/// Whether the constant of a definition is met among the first terms of its value.
pub(super) fn occurs_nearby(store: &TermStore, definition: Definition) -> bool {
    let mut seen = TermSet::new();
    let mut open = vec![definition.value];
    for _ in 0..MAX_NEARBY {
        let Some(term) = open.pop() else { return false };
        if term == definition.constant {
            return true;
        }
        // Terms are younger than what they are made of.
        open.extend(
            store.args(term).iter().filter(|&&arg| arg >= definition.constant && seen.insert(arg)),
        );
    }
    false
}

/// Takes definitions out of `proposed` until no constant is reachable from its own value.
fn drop_cycles(
    store: &TermStore,
    proposed: &mut FxHashMap<TermId, TermId>,
    order: &[TermId],
    budget: &Budget,
) -> Result<(), Exhausted> {
    for _ in 0..CYCLE_ROUNDS {
        if !drop_back_edges(store, proposed, order, budget)? {
            return Ok(());
        }
    }
    for &constant in order {
        if proposed.get(&constant).is_some_and(|&value| !store.is_value(value)) {
            proposed.remove(&constant);
        }
    }
    Ok(())
}

/// One depth-first search over terms and definitions. An edge back into the present path closes a
/// cycle if a definition on the path below its end still stands; the innermost such definition is
/// dropped. Returns whether anything was dropped; a path that was finished before may still close a
/// cycle then.
fn drop_back_edges(
    store: &TermStore,
    proposed: &mut FxHashMap<TermId, TermId>,
    order: &[TermId],
    budget: &Budget,
) -> Result<bool, Exhausted> {
    // How long the path was when a term was entered.
    let mut entered: TermMap<usize> = TermMap::new();
    let mut finished = TermSet::new();
    let mut dropped = false;
    let mut stack: Vec<(TermId, usize)> = Vec::new();
    // Constants with a definition that lie on the path, innermost last.
    let mut on_path: Vec<TermId> = Vec::new();
    for &root in order {
        if entered.contains(root) {
            continue;
        }
        entered.insert(root, 0);
        stack.push((root, 0));
        on_path.push(root);
        while let Some((term, next)) = stack.last_mut() {
            let term = *term;
            let position = *next;
            *next += 1;
            let child = match proposed.get(&term) {
                Some(&value) => (position == 0).then_some(value),
                None => store.args(term).get(position).copied(),
            };
            let Some(child) = child else {
                finished.insert(term);
                stack.pop();
                if on_path.last() == Some(&term) {
                    on_path.pop();
                }
                continue;
            };
            budget.spend(1)?;
            if !entered.contains(child) {
                entered.insert(child, stack.len());
                stack.push((child, 0));
                if proposed.contains_key(&child) {
                    on_path.push(child);
                }
            } else if !finished.contains(child)
                && let Some(&constant) = on_path.last()
                && entered.get(constant) >= entered.get(child)
            {
                dropped = true;
                proposed.remove(&constant);
                on_path.pop();
            }
        }
        on_path.clear();
    }
    Ok(dropped)
}
