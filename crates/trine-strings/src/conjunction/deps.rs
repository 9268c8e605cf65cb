//! Dependency sets: which literals a derived fact rests on, and inside of a search, which choices.
//!
//! Idea: literals are numbered by their position, choices by their depth; both are members of one
//! sorted set, choices behind all literals. A search that closes takes its choices out again.
//! Invariant: ascending, without repetition.

use rustc_hash::FxHashMap;
use trine_arith::Tag;

/// The bit that tells choices from literals.
const CHOICE: u32 = 1 << 31;

/// Positions of literals, and depths of choices.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Deps(Vec<u32>);

impl Deps {
    /// Nothing.
    pub(crate) const fn none() -> Self {
        Self(Vec::new())
    }

    /// One literal.
    pub(crate) fn of(literal: u32) -> Self {
        Self(vec![literal])
    }

    /// One choice of a search.
    pub(crate) fn of_choice(depth: u32) -> Self {
        Self(vec![CHOICE | depth])
    }

    /// Adds another set.
    pub(crate) fn extend(&mut self, other: &Self) {
        match (self.0.last(), other.0.as_slice()) {
            (_, []) => {}
            (None, _) => self.0.clone_from(&other.0),
            (Some(last), [first, ..]) if last < first => self.0.extend_from_slice(&other.0),
            (_, [single]) => {
                if let Err(place) = self.0.binary_search(single) {
                    self.0.insert(place, *single);
                }
            }
            _ if self.0 == other.0 => {}
            _ => {
                // Two ascending runs, which sorting merges.
                self.0.extend_from_slice(&other.0);
                self.0.sort();
                self.0.dedup();
            }
        }
    }

    /// The positions of a set without choices.
    pub(crate) fn literals(&self) -> &[u32] {
        debug_assert!(self.last_choice().is_none(), "a choice left its search");
        &self.0
    }

    /// The deepest choice.
    pub(crate) fn last_choice(&self) -> Option<u32> {
        self.0.last().filter(|&&last| last & CHOICE != 0).map(|&last| last & !CHOICE)
    }

    /// Takes out the deepest choice.
    pub(crate) fn forget_last_choice(&mut self) {
        if self.last_choice().is_some() {
            self.0.pop();
        }
    }
}

/// The dependency sets that tags of a linear session stand for.
#[derive(Clone, Default)]
pub(crate) struct Tags {
    deps: Vec<Deps>,
    of: FxHashMap<Deps, Tag>,
}

impl Tags {
    /// The tag of a set.
    pub(crate) fn tag(&mut self, deps: &Deps) -> Tag {
        if let Some(&tag) = self.of.get(deps) {
            return tag;
        }
        let tag = Tag(self.deps.len() as u32);
        self.deps.push(deps.clone());
        self.of.insert(deps.clone(), tag);
        tag
    }

    /// The union of what tags stand for.
    pub(crate) fn untag(&self, tags: &[Tag]) -> Deps {
        let mut deps = Deps::none();
        for tag in tags {
            if let Some(more) = self.deps.get(tag.0 as usize) {
                deps.extend(more);
            }
        }
        deps
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.deps.len()
    }

    /// Forgets all but the first ones.
    pub(crate) fn truncate(&mut self, len: usize) {
        for deps in self.deps.drain(len..) {
            self.of.remove(&deps);
        }
    }
}
