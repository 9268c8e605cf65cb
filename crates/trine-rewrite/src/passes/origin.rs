//! Origins: which guarded assertions a processed assertion was made from.
//!
//! Idea: a guarded assertion may define constants and be found inside others like any other, if
//! everything that it changes remembers it. An origin is a set of guards, interned; the processed
//! assertion follows from the unguarded ones and those of its origin.
//! Invariant: equal sets have equal numbers; the empty set is [`Origin::NONE`].
//! Reference: unsat cores through preprocessing as in SMTInterpol and cvc5 (proof or dependency
//! tracking); here dependencies are kept per definition and joined when terms are rebuilt.

use rustc_hash::FxHashMap;

/// An interned set of guards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Origin(u32);

impl Origin {
    /// The empty set: what follows from unguarded assertions.
    pub(super) const NONE: Self = Self(0);
}

/// So many guards are stored in all sets before no more sets are wanted.
const MAX_STORED: usize = 1 << 22;

/// All sets.
pub(super) struct OriginTable {
    sets: Vec<Box<[u32]>>,
    numbers: FxHashMap<Box<[u32]>, Origin>,
    unions: FxHashMap<(Origin, Origin), Origin>,
    stored: usize,
}

impl Default for OriginTable {
    fn default() -> Self {
        let empty: Box<[u32]> = Box::default();
        Self {
            numbers: std::iter::once((empty.clone(), Origin::NONE)).collect(),
            sets: vec![empty],
            unions: FxHashMap::default(),
            stored: 0,
        }
    }
}

impl OriginTable {
    /// Whether the sets take so much room that no assertion should get a larger one.
    pub(super) fn is_full(&self) -> bool {
        self.stored > MAX_STORED
    }

    /// The guards of a set, ascending.
    pub(super) fn guards(&self, origin: Origin) -> &[u32] {
        &self.sets[origin.0 as usize]
    }

    /// The set of one guard, or none.
    pub(super) fn single(&mut self, guard: Option<u32>) -> Origin {
        guard.map_or(Origin::NONE, |guard| self.intern(Box::new([guard])))
    }

    /// The guards of both sets.
    pub(super) fn union(&mut self, left: Origin, right: Origin) -> Origin {
        if left == right || right == Origin::NONE {
            return left;
        }
        if left == Origin::NONE {
            return right;
        }
        let pair = if left.0 < right.0 { (left, right) } else { (right, left) };
        if let Some(&known) = self.unions.get(&pair) {
            return known;
        }
        let mut guards = [self.guards(left), self.guards(right)].concat();
        guards.sort_unstable();
        guards.dedup();
        let union = self.intern(guards.into());
        self.unions.insert(pair, union);
        union
    }

    fn intern(&mut self, guards: Box<[u32]>) -> Origin {
        if let Some(&known) = self.numbers.get(&guards) {
            return known;
        }
        let origin = Origin(self.sets.len() as u32);
        self.stored += guards.len();
        self.sets.push(guards.clone());
        self.numbers.insert(guards, origin);
        origin
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unions_are_sets() {
        let mut table = OriginTable::default();
        let [a, b, c] = [3, 1, 2].map(|guard| table.single(Some(guard)));
        let ab = table.union(a, b);
        assert_eq!(table.guards(ab), [1, 3]);
        assert_eq!(table.union(b, ab), ab);
        assert_eq!(table.union(Origin::NONE, c), c);
        let left = table.union(ab, c);
        let bc = table.union(b, c);
        assert_eq!(table.union(bc, a), left);
        assert_eq!(table.single(None), Origin::NONE);
    }
}
