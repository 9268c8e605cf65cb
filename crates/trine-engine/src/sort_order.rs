//! In which order the sorts get their values: parts before wholes.
//!
//! Idea: a sort whose values are made of values of other sorts comes after them. Sorts that are made
//! of each other are a group, whose values one theory finds together.
//! Invariant: the level of a sort is greater than those of its parts outside of its group; groups are
//! numbered, and sorts without parts have no group.
//! Reference: Tarjan, "Depth-First Search and Linear Graph Algorithms", SIAM J. Computing 1972, for
//! the groups.

use rustc_hash::FxHashMap;
use trine_term::{Sort, SortId, TermStore};

use crate::theory::Theory;

/// Where a sort stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Place {
    /// One more than that of the parts outside of the group.
    pub(crate) level: u32,
    /// The group of sorts that are made of each other.
    pub(crate) group: u32,
}

/// In which order the sorts get their values: parts before what is made of them.
pub(crate) struct SortOrder<'a> {
    store: &'a TermStore,
    theories: &'a [Box<dyn Theory>],
    places: FxHashMap<SortId, Place>,
    groups: u32,
}

/// A sort on the way through its parts.
struct Visit {
    sort: SortId,
    parts: Vec<SortId>,
    next: usize,
}

impl<'a> SortOrder<'a> {
    /// An order in which no sort has a place yet.
    pub(crate) fn new(store: &'a TermStore, theories: &'a [Box<dyn Theory>]) -> Self {
        Self { store, theories, places: FxHashMap::default(), groups: 0 }
    }

    /// The theory that makes the values of a sort.
    pub(crate) fn builder(&self, sort: SortId) -> Option<&'a dyn Theory> {
        self.theories.iter().find(|theory| theory.parts(sort).is_some()).map(|theory| &**theory)
    }

    fn parts(&self, sort: SortId) -> Option<Vec<SortId>> {
        match *self.store.sorts.get(sort) {
            Sort::Array { index, element } => Some(vec![index, element]),
            _ => self.theories.iter().find_map(|theory| theory.parts(sort)).map(<[SortId]>::to_vec),
        }
    }

    /// The place of a sort; `None` if its values are not made of others.
    pub(crate) fn place(&mut self, root: SortId) -> Option<Place> {
        let parts = self.parts(root)?;
        if let Some(&place) = self.places.get(&root) {
            return Some(place);
        }
        // By sort: when it was met, and the earliest sort on the stack that it reaches.
        let mut met: FxHashMap<SortId, usize> = FxHashMap::default();
        let mut reaches: FxHashMap<SortId, usize> = FxHashMap::default();
        let mut group = vec![root];
        let mut visits = vec![Visit { sort: root, parts, next: 0 }];
        met.insert(root, 0);
        reaches.insert(root, 0);
        while let Some(visit) = visits.last_mut() {
            let sort = visit.sort;
            if let Some(&part) = visit.parts.get(visit.next) {
                visit.next += 1;
                if self.places.contains_key(&part) {
                    continue;
                }
                let Some(parts) = self.parts(part) else { continue };
                if let Some(&number) = met.get(&part) {
                    let own = reaches.entry(sort).or_insert(number);
                    *own = number.min(*own);
                    continue;
                }
                let number = met.len();
                met.insert(part, number);
                reaches.insert(part, number);
                group.push(part);
                visits.push(Visit { sort: part, parts, next: 0 });
                continue;
            }
            visits.pop();
            let reached = reaches[&sort];
            if let Some(parent) = visits.last() {
                let own = reaches.entry(parent.sort).or_insert(reached);
                *own = reached.min(*own);
            }
            if reached == met[&sort] {
                let start = group.iter().rposition(|&member| member == sort).unwrap_or(0);
                self.close(group.split_off(start));
            }
        }
        self.places.get(&root).copied()
    }

    /// Gives a group its place; the parts outside have theirs.
    fn close(&mut self, group: Vec<SortId>) {
        let parts = group.iter().filter_map(|&sort| self.parts(sort)).flatten();
        let below = parts.filter_map(|part| self.places.get(&part)).map(|place| place.level).max();
        let place = Place { level: 1 + below.unwrap_or(0), group: self.groups };
        self.groups += 1;
        self.places.extend(group.into_iter().map(|sort| (sort, place)));
    }
}
