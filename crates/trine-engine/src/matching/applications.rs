//! Applications that matter, and which of them match patterns.
//!
//! Idea: the applications inside of the literals that make the assertions true are listed by head, one for each tuple of
//! classes of arguments. A pattern is matched from its root: a variable takes the class that stands at its place, a closed
//! part has to be in it, and an application has to match one of the class with the same head.
//! Invariant: of two matches the variables are in different classes somewhere.
//! Reference: de Moura, Bjørner, "Efficient E-Matching for SMT Solvers", CADE 2007.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermSet, TermStore, post_order};

use super::triggers::{Trigger, Triggers};
use crate::atoms::Atoms;
use crate::congruence::{Congruence, Head, NodeId};

/// The applications that matter, by their heads.
pub(super) struct Applications<'a> {
    atoms: &'a Atoms,
    congruence: &'a Congruence,
    by_head: FxHashMap<Head, Vec<NodeId>>,
    by_class: FxHashMap<(Head, NodeId), Vec<NodeId>>,
}

/// Nodes for the variables of a quantifier.
pub(super) struct Match {
    pub(super) nodes: Box<[NodeId]>,
    /// How dear the instance is, in steps of depth.
    pub(super) price: u32,
}

/// A pattern and the node that it has to match.
#[derive(Clone, Copy)]
struct Goal {
    pattern: TermId,
    node: NodeId,
}

impl<'a> Applications<'a> {
    /// The applications inside of terms.
    ///
    /// # Errors
    /// If the budget ends.
    pub(super) fn of(
        store: &TermStore,
        roots: &[TermId],
        atoms: &'a Atoms,
        congruence: &'a Congruence,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let mut this = Self {
            atoms,
            congruence,
            by_head: FxHashMap::default(),
            by_class: FxHashMap::default(),
        };
        let mut seen: FxHashSet<NodeId> = FxHashSet::default();
        let mut visited = 0;
        post_order(store, roots, &mut TermSet::new(), |term| {
            visited += 1;
            let Some(node) = atoms.node(term) else { return };
            let Some(head) = congruence.head(node) else { return };
            let first = congruence.application(head, congruence.args(node)).unwrap_or(node);
            if seen.insert(first) {
                this.by_head.entry(head).or_default().push(node);
                let class = congruence.root(node);
                this.by_class.entry((head, class)).or_default().push(node);
            }
        });
        budget.spend(visited)?;
        Ok(this)
    }

    /// What triggers match, one tuple for each tuple of classes. Triggers that
    /// the script gives are free. Of others those that match more than the one with the fewest matches are dear, the more
    /// the dearer, since terms that match everywhere say little.
    ///
    /// # Errors
    /// If the budget ends.
    pub(super) fn matches(
        &self,
        store: &TermStore,
        triggers: &Triggers,
        budget: &Budget,
    ) -> Result<Vec<Match>, Exhausted> {
        let mut lists = Vec::with_capacity(triggers.list.len());
        for trigger in &triggers.list {
            lists.push(self.matches_of(store, trigger, budget)?);
        }
        lists.retain(|list| !list.is_empty());
        lists.sort_by_key(Vec::len);
        let fewest = lists.first().map_or(1, Vec::len);
        let mut seen: FxHashSet<Box<[NodeId]>> = FxHashSet::default();
        let mut found = Vec::new();
        for list in lists {
            let price = if triggers.are_given { 0 } else { (list.len() / fewest).ilog2() };
            for nodes in list {
                let classes = nodes.iter().map(|&node| self.congruence.root(node));
                if seen.insert(classes.collect()) {
                    found.push(Match { nodes, price });
                }
            }
        }
        Ok(found)
    }

    /// Nodes for the variables of a trigger.
    fn matches_of(
        &self,
        store: &TermStore,
        trigger: &Trigger,
        budget: &Budget,
    ) -> Result<Vec<Box<[NodeId]>>, Exhausted> {
        let mut found = Vec::new();
        // Bindings so far, the patterns that were begun, and the goals that are left.
        let nothing = vec![None; trigger.variables.len()];
        let mut open: Vec<(Vec<Option<NodeId>>, usize, Vec<Goal>)> = vec![(nothing, 0, Vec::new())];
        while let Some((mut bound, next, mut goals)) = open.pop() {
            budget.spend(1)?;
            let Some(goal) = goals.pop() else {
                match trigger.patterns.get(next) {
                    None => found.extend(bound.into_iter().collect::<Option<Box<[NodeId]>>>()),
                    Some(&pattern) => {
                        for &node in self.of_head(store, pattern).iter().rev() {
                            open.push((bound.clone(), next + 1, self.parts(store, pattern, node)));
                        }
                    }
                }
                continue;
            };
            let Goal { pattern, node } = goal;
            let Some(term) = self.atoms.term(node) else { continue };
            if store.sort(pattern) != store.sort(term) {
                continue;
            }
            if let Some(at) = trigger.variables.iter().position(|&v| v == pattern) {
                match bound[at] {
                    None => bound[at] = Some(node),
                    Some(other) if self.congruence.are_equal(other, node) => {}
                    Some(_) => continue,
                }
                open.push((bound, next, goals));
                continue;
            }
            if let Some(closed) = self.atoms.node(pattern) {
                if self.congruence.are_equal(closed, node) {
                    open.push((bound, next, goals));
                }
                continue;
            }
            let Some(head) = self.atoms.known_head(store, pattern) else { continue };
            let class = self.congruence.root(node);
            let others = self.by_class.get(&(head, class));
            for &other in others.into_iter().flatten().rev() {
                let mut goals = goals.clone();
                goals.extend(self.parts(store, pattern, other));
                open.push((bound.clone(), next, goals));
            }
        }
        Ok(found)
    }

    fn of_head(&self, store: &TermStore, pattern: TermId) -> &[NodeId] {
        if store.op(pattern) == Op::BoundVar {
            return &[];
        }
        let head = self.atoms.known_head(store, pattern);
        head.and_then(|head| self.by_head.get(&head)).map_or(&[], Vec::as_slice)
    }

    /// What has to match for an application to match another one with the same head.
    fn parts(&self, store: &TermStore, pattern: TermId, node: NodeId) -> Vec<Goal> {
        let pairs = store.args(pattern).iter().zip(self.congruence.args(node));
        pairs.map(|(&pattern, &node)| Goal { pattern, node }).collect()
    }
}
