//! Sizes of sets: the regions of a Venn diagram, and what is known of the numbers of elements in them.
//!
//! Idea: the sets of a component that are no terms with operators divide the elements into regions, one for
//! each choice of the sets that an element is in. The elements of singletons are *named* and counted one by
//! one; the size of a region is the number of its other elements, an integer. The size of a set is the sum
//! of the sizes of regions and of the named elements in it. A region has at least as many elements as are
//! known to be in it; regions in one of two equal sets alone are empty; all together are as many as the sort
//! has.
//! Invariant: each formula holds once models are extended to the sizes; each is made once. If nothing is
//! missing, elements that nobody mentions can fill the regions up to their sizes.
//! Cost: exponential in the number of sets of a component, at most [`MOST_SETS`].
//! Reference: Kuncak, Nguyen, Rinard, JAR 2006. Bansal et al., LMCS 2018, section 4, split sets only where
//! they meet in an assignment; here regions are made at once, since components are small.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_engine::{Assignment, Class};
use trine_term::{Domain, Op, SortId, TermId, TermStore};
use trine_value::Integer;

use crate::members::Members;

/// More sets of one component are not divided into regions.
pub(crate) const MOST_SETS: usize = 10;

/// Which regions are in a set, one bit each.
type Bits = Vec<u64>;

fn has_bit(bits: &[u64], region: usize) -> bool {
    bits[region / 64] >> (region % 64) & 1 == 1
}

/// The regions of one component of sets.
pub(crate) struct Regions {
    /// The sets that divide the elements: region number `r` is in set `i` if bit `i` of `r` is set.
    sets: Vec<TermId>,
    /// The elements of singletons, which are counted one by one.
    named: Vec<TermId>,
    /// By region: its size. That of the region outside of all sets is any number, unless the sort is finite.
    sizes: Vec<TermId>,
    tables: FxHashMap<TermId, Bits>,
    /// By region: elements that were in it in some assignment.
    visitors: FxHashMap<usize, Vec<TermId>>,
    /// Pairs of sets of which it was said what follows if they are equal.
    compared: FxHashSet<(TermId, TermId)>,
    /// Terms `(set.card s)` of which it was said what they are.
    counted: FxHashSet<TermId>,
}

/// Where an element lies in an assignment.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) element: TermId,
    pub(crate) region: usize,
    pub(crate) is_named: bool,
}

impl Regions {
    /// Whether these are the regions for these sets and named elements.
    pub(crate) fn are_of(&self, sets: &[TermId], named: &[TermId]) -> bool {
        self.sets == sets && self.named == named
    }

    /// Regions for sets with elements of a sort, and the formulas about their sizes alone.
    pub(crate) fn new(
        store: &mut TermStore,
        sets: Vec<TermId>,
        named: Vec<TermId>,
        element: SortId,
        formulas: &mut Vec<TermId>,
    ) -> Self {
        let count = match Domain::of(store, element) {
            Some(Domain::Finite(domain)) => Some(domain.count()),
            _ => None,
        };
        let int = store.sorts.int();
        let zero = store.mk_int(&Integer::ZERO);
        let mut sizes = Vec::with_capacity(1 << sets.len());
        for _ in 0..1usize << sets.len() {
            let size = store.skolem("region", int);
            formulas.push(store.mk(Op::Ge, &[size, zero]));
            sizes.push(size);
        }
        let this = Self {
            sets,
            named,
            sizes,
            tables: FxHashMap::default(),
            visitors: FxHashMap::default(),
            compared: FxHashSet::default(),
            counted: FxHashSet::default(),
        };
        if let Some(count) = count {
            let mut summands: Vec<TermId> = this.sizes.clone();
            for place in 0..this.named.len() {
                let is_new = this.is_new(store, place);
                summands.push(indicator(store, is_new));
            }
            let all = store.mk_int(&Integer::from(count));
            let sum = sum(store, &summands);
            formulas.push(store.mk(Op::Eq, &[sum, all]));
        }
        this
    }

    /// The sizes of the regions.
    pub(crate) fn sizes(&self) -> impl Iterator<Item = (usize, TermId)> + '_ {
        self.sizes.iter().copied().enumerate()
    }

    /// A named element differs from those named before it.
    fn is_new(&self, store: &mut TermStore, place: usize) -> TermId {
        let (element, before) = (self.named[place], &self.named[..place]);
        differs_from_all(store, element, before)
    }

    /// The regions in a set; named elements are left out.
    pub(crate) fn table(&mut self, store: &TermStore, root: TermId) -> &Bits {
        let words = self.sizes.len().div_ceil(64);
        let mut stack = vec![root];
        while let Some(&term) = stack.last() {
            if self.tables.contains_key(&term) {
                stack.pop();
                continue;
            }
            let is_of_sets = matches!(store.op(term), Op::SetUnion | Op::SetInter | Op::SetMinus);
            let args = if is_of_sets { store.args(term) } else { &[] };
            let before = stack.len();
            stack.extend(args.iter().filter(|&arg| !self.tables.contains_key(arg)));
            if stack.len() > before {
                continue;
            }
            let mut parts = args.iter().map(|arg| &self.tables[arg]);
            let table = match store.op(term) {
                Op::SetUniverse => vec![u64::MAX; words],
                Op::SetUnion | Op::SetInter | Op::SetMinus => {
                    let mut table = parts.next().cloned().unwrap_or_default();
                    for part in parts {
                        for (word, &other) in table.iter_mut().zip(part) {
                            *word = match store.op(term) {
                                Op::SetUnion => *word | other,
                                Op::SetInter => *word & other,
                                _ => *word & !other,
                            };
                        }
                    }
                    table
                }
                _ => {
                    let mut table = vec![0; words];
                    if let Some(set) = self.sets.iter().position(|&set| set == term) {
                        for region in (0..self.sizes.len()).filter(|r| r >> set & 1 == 1) {
                            table[region / 64] |= 1 << (region % 64);
                        }
                    }
                    table
                }
            };
            self.tables.insert(term, table);
            stack.pop();
        }
        &self.tables[&root]
    }

    /// The regions of a set whose table is known.
    pub(crate) fn regions_of(&self, set: TermId) -> Option<Vec<usize>> {
        let table = self.tables.get(&set)?;
        Some((0..self.sizes.len()).filter(|&region| has_bit(table, region)).collect())
    }

    /// Whether some set has the region outside of all sets that divide.
    pub(crate) fn reach_outside(&self) -> bool {
        self.tables.values().any(|table| has_bit(table, 0))
    }

    /// What `(set.card s)` is, unless that was said.
    pub(crate) fn count(&mut self, store: &mut TermStore, card: TermId) -> Option<TermId> {
        if !self.counted.insert(card) {
            return None;
        }
        let set = store.arg(card, 0);
        self.table(store, set);
        let regions = self.regions_of(set).unwrap_or_default();
        let mut summands: Vec<TermId> =
            regions.into_iter().map(|region| self.sizes[region]).collect();
        for place in 0..self.named.len() {
            let is_new = self.is_new(store, place);
            let is_member = store.mk(Op::SetMember, &[self.named[place], set]);
            let counts = store.mk(Op::And, &[is_new, is_member]);
            summands.push(indicator(store, counts));
        }
        let sum = sum(store, &summands);
        Some(store.mk(Op::Eq, &[card, sum]))
    }

    /// What follows if two sets are equal, unless that was said.
    pub(crate) fn compare(
        &mut self,
        store: &mut TermStore,
        one: TermId,
        other: TermId,
    ) -> Option<TermId> {
        let tables = [one, other].map(|set| self.table(store, set).clone());
        if tables[0] == tables[1] || !self.compared.insert((one, other)) {
            return None;
        }
        let zero = store.mk_int(&Integer::ZERO);
        let mut empty = Vec::new();
        for (region, size) in self.sizes.iter().enumerate() {
            if has_bit(&tables[0], region) != has_bit(&tables[1], region) {
                empty.push(store.mk(Op::Le, &[*size, zero]));
            }
        }
        let equal = store.mk(Op::Eq, &[one, other]);
        let differ = store.mk(Op::Not, &[equal]);
        let empty = conjunction(store, &empty);
        Some(store.mk(Op::Or, &[differ, empty]))
    }

    /// Where these elements lie.
    pub(crate) fn places(
        &self,
        elements: impl Iterator<Item = TermId>,
        members: &Members,
        assignment: &Assignment<'_>,
        budget: &Budget,
    ) -> Result<Vec<Place>, Exhausted> {
        let sets: Vec<Option<Class>> = self.sets.iter().map(|&set| assignment.class(set)).collect();
        let named: FxHashSet<Class> =
            self.named.iter().filter_map(|&named| assignment.class(named)).collect();
        let mut seen = FxHashSet::default();
        let mut places = Vec::new();
        for element in elements {
            budget.spend(1 + sets.len() as u64)?;
            let Some(class) = assignment.class(element) else { continue };
            if !seen.insert(class) {
                continue;
            }
            let is_in = |set: &Option<Class>| set.is_some_and(|set| members.has(set, class));
            let bits = sets.iter().enumerate().map(|(i, set)| usize::from(is_in(set)) << i);
            let region = bits.sum();
            places.push(Place { element, region, is_named: named.contains(&class) });
        }
        Ok(places)
    }

    /// The region of an element is at least as large as the number of elements that were seen in it, unless
    /// that was said.
    pub(crate) fn visit(&mut self, store: &mut TermStore, place: &Place) -> Option<TermId> {
        if place.is_named {
            return None;
        }
        let size = self.sizes[place.region];
        let visitors = self.visitors.entry(place.region).or_default();
        if visitors.contains(&place.element) {
            return None;
        }
        visitors.push(place.element);
        let visitors = visitors.clone();
        let mut summands = Vec::with_capacity(visitors.len());
        for (position, &element) in visitors.iter().enumerate() {
            let others = [&visitors[..position], &self.named[..]].concat();
            let mut conditions = vec![differs_from_all(store, element, &others)];
            for (i, &set) in self.sets.iter().enumerate() {
                let member = store.mk(Op::SetMember, &[element, set]);
                let is_inside = place.region >> i & 1 == 1;
                conditions.push(if is_inside { member } else { store.mk(Op::Not, &[member]) });
            }
            let counts = conjunction(store, &conditions);
            summands.push(indicator(store, counts));
        }
        let sum = sum(store, &summands);
        Some(store.mk(Op::Ge, &[size, sum]))
    }
}

/// An element is none of the others.
fn differs_from_all(store: &mut TermStore, element: TermId, others: &[TermId]) -> TermId {
    let mut conditions = Vec::with_capacity(others.len());
    for &other in others {
        if element == other {
            return store.mk_bool(false);
        }
        if !(store.is_value(element) && store.is_value(other)) {
            let same = store.mk(Op::Eq, &[element, other]);
            conditions.push(store.mk(Op::Not, &[same]));
        }
    }
    conjunction(store, &conditions)
}

fn conjunction(store: &mut TermStore, formulas: &[TermId]) -> TermId {
    match *formulas {
        [] => store.mk_bool(true),
        [only] => only,
        _ => store.mk(Op::And, formulas),
    }
}

/// One if the formula holds, and zero otherwise.
fn indicator(store: &mut TermStore, formula: TermId) -> TermId {
    let [zero, one] = [0, 1].map(|number| store.mk_int(&Integer::from(number)));
    match store.op(formula) {
        Op::True => one,
        Op::False => zero,
        _ => store.mk(Op::Ite, &[formula, one, zero]),
    }
}

fn sum(store: &mut TermStore, summands: &[TermId]) -> TermId {
    match *summands {
        [] => store.mk_int(&Integer::ZERO),
        [only] => only,
        _ => store.mk(Op::Add, summands),
    }
}
