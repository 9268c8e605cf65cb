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

#[cfg(test)]
mod tests {
    use trine_term::TermStore;

    use super::*;

    #[test]
    fn components_are_those_of_a_list_of_pairs() {
        let mut store = TermStore::new();
        let int = store.sorts.int();
        let sort = store.sorts.set(int);
        let sets: Vec<TermId> =
            (0..8).map(|n| store.declare_const(&format!("s{n}"), sort)).collect();
        let mut related = Related::default();
        let mut names: Vec<usize> = (0..8).collect();
        for (one, other) in [(7, 2), (1, 3), (3, 7), (5, 5), (0, 6), (6, 0), (2, 1)] {
            related.relate(sets[one], sets[other]);
            let (from, to) = (names[one], names[other]);
            names.iter_mut().filter(|name| **name == from).for_each(|name| *name = to);
            for a in 0..8 {
                for b in 0..8 {
                    let same = related.root(sets[a]) == related.root(sets[b]);
                    assert_eq!(same, names[a] == names[b]);
                }
            }
        }
    }
}
