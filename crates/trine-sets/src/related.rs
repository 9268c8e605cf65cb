//! Which sets may share elements: connected by operators, by equations, or by being in one class.
//!
//! Invariant: components only grow. Sets of different sorts are never related.
//! Reference: Tarjan, "Efficiency of a Good But Not Linear Set Union Algorithm", JACM 1975.

use rustc_hash::FxHashMap;
use trine_term::TermId;

/// Sets in components.
#[derive(Default)]
pub(crate) struct Related {
    parents: FxHashMap<TermId, TermId>,
}

impl Related {
    /// The component of a set.
    pub(crate) fn root(&self, set: TermId) -> TermId {
        let mut root = set;
        while let Some(&parent) = self.parents.get(&root) {
            root = parent;
        }
        root
    }

    /// Relates two sets: the older root stays.
    pub(crate) fn relate(&mut self, one: TermId, other: TermId) {
        let roots = [self.root(one), self.root(other)];
        for mut set in [one, other] {
            while let Some(&parent) = self.parents.get(&set) {
                self.parents.insert(set, self.root(parent));
                set = parent;
            }
        }
        let [low, high] = [roots[0].min(roots[1]), roots[0].max(roots[1])];
        if low != high {
            self.parents.insert(high, low);
        }
    }
}
