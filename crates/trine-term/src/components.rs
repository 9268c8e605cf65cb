//! Components: which terms hang together by declared symbols, in levels.
//!
//! Idea: a term is in the component of its arguments, and all applications of one symbol are in one
//! component (union-find, joined by size, so that joins are undone from the youngest to the oldest).
//! A component is marked if a term in it is.
//! Invariant: two components that were seen have no symbol in common, so that models of both are a
//! model of all, but for sorts whose elements are counted, which the caller has to look at; joins and
//! terms of a level are gone once it is closed.
//! Reference: Tarjan, "Efficiency of a Good But Not Linear Set Union Algorithm", JACM 1975.

use rustc_hash::FxHashMap;

use crate::declaration::FunId;
use crate::op::Op;
use crate::store::{TermId, TermStore};
use crate::term_map::{TermMap, TermSet};
use crate::traverse::post_order;

/// What joins terms that have it in common.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Link {
    /// A declared symbol.
    Symbol(FunId),
    /// An operator of which the standard leaves values open: a model chooses them once for all terms.
    Open(Op),
}

impl Link {
    /// What a term has in common with others because of its declared symbol.
    #[must_use]
    pub fn symbol(store: &TermStore, term: TermId) -> Option<Self> {
        if store.op(term) == Op::Apply { store.function(term).map(Self::Symbol) } else { None }
    }

    /// What a term has in common with others because of its declared symbol, or of what its operator
    /// leaves open.
    #[must_use]
    pub fn of(store: &TermStore, term: TermId) -> Option<Self> {
        let op = store.op(term);
        if op.may_be_open() { Some(Self::Open(op)) } else { Self::symbol(store, term) }
    }
}

/// What a term says of its component, its arguments aside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Membership {
    /// What it has in common with other terms.
    pub link: Option<Link>,
    /// Whether it marks its component.
    pub is_marked: bool,
}

/// A set of terms, in the tree of its root.
struct Class {
    parent: u32,
    size: u32,
    /// The first class that was made of those in the tree below.
    oldest: u32,
    /// Whether something in the tree below is marked.
    is_marked: bool,
}

/// Two trees that became one.
struct Join {
    /// The root that was put below the other one.
    child: u32,
    /// What the other one was before.
    was_marked: bool,
    oldest: u32,
}

/// What there was where a level begins.
struct Lengths {
    visited: usize,
    classes: usize,
    links: usize,
    joins: usize,
}

/// Sets of terms that hang together, in levels.
///
/// ```
/// use trine_term::{Components, Link, Membership, Op, TermStore};
///
/// let mut store = TermStore::new();
/// let bool = store.sorts.bool();
/// let [a, b, c] = ["a", "b", "c"].map(|name| store.declare_const(name, bool));
/// let xor = store.mk(Op::Xor, &[a, b]);
/// let by_symbols = |store: &TermStore, term| Membership {
///     link: Link::symbol(store, term),
///     is_marked: store.op(term) == Op::Xor,
/// };
/// let mut components = Components::default();
/// components.add(&store, &[b, c], by_symbols);
/// components.push();
/// components.add(&store, &[xor], by_symbols);
/// assert!(components.is_marked(b) && !components.is_marked(c));
/// assert_eq!(components.count(), 2);
/// components.pop();
/// assert!(!components.is_marked(b));
/// ```
#[derive(Default)]
pub struct Components {
    visited: TermSet,
    /// The visited terms, in the order in which they were met.
    order: Vec<TermId>,
    /// Terms without symbols, like numerals, have no class: they connect nothing.
    class_of: TermMap<u32>,
    classes: Vec<Class>,
    class_of_link: FxHashMap<Link, u32>,
    links: Vec<Link>,
    /// In the order in which they were made.
    joins: Vec<Join>,
    levels: Vec<Lengths>,
}

impl Components {
    /// Opens a level.
    pub fn push(&mut self) {
        self.levels.push(Lengths {
            visited: self.order.len(),
            classes: self.classes.len(),
            links: self.links.len(),
            joins: self.joins.len(),
        });
    }

    /// Closes the innermost level.
    pub fn pop(&mut self) {
        let Some(lengths) = self.levels.pop() else { return };
        for Join { child, was_marked, oldest } in self.joins.drain(lengths.joins..).rev() {
            let parent = self.classes[child as usize].parent;
            self.classes[child as usize].parent = child;
            let size = self.classes[child as usize].size;
            let parent = &mut self.classes[parent as usize];
            parent.size -= size;
            parent.is_marked = was_marked;
            parent.oldest = oldest;
        }
        for link in self.links.drain(lengths.links..) {
            self.class_of_link.remove(&link);
        }
        for term in self.order.drain(lengths.visited..) {
            self.visited.remove(term);
            self.class_of.remove(term);
        }
        self.classes.truncate(lengths.classes);
    }

    /// Takes in the terms below the roots that are new; whether this marked a component that was there
    /// and was not marked.
    pub fn add(
        &mut self,
        store: &TermStore,
        roots: &[TermId],
        membership: impl Fn(&TermStore, TermId) -> Membership,
    ) -> bool {
        let old_classes = self.classes.len();
        let mut marked_old = false;
        let mut visited = std::mem::take(&mut self.visited);
        post_order(store, roots, &mut visited, |term| {
            self.order.push(term);
            let Membership { link, is_marked } = membership(store, term);
            let has_class = |&&arg: &&TermId| self.class_of.contains(arg);
            let first = store.args(term).iter().find(has_class);
            let class = match first.and_then(|&arg| self.class_of.get(arg)) {
                Some(&class) if !is_marked => class,
                _ if link.is_none() && !is_marked => return,
                _ => self.new_class(is_marked),
            };
            for &arg in store.args(term) {
                if let Some(&of_arg) = self.class_of.get(arg) {
                    marked_old |= self.join(class, of_arg, old_classes);
                }
            }
            if let Some(link) = link {
                let known = *self.class_of_link.entry(link).or_insert_with(|| {
                    self.links.push(link);
                    class
                });
                marked_old |= self.join(class, known, old_classes);
            }
            self.class_of.insert(term, class);
        });
        self.visited = visited;
        marked_old
    }

    /// Whether the component of a term that was added is marked; a term without symbols has none.
    #[must_use]
    pub fn is_marked(&self, term: TermId) -> bool {
        self.class_of.get(term).is_some_and(|&class| self.classes[self.root(class)].is_marked)
    }

    /// Whether a term that was added belongs to a component.
    #[must_use]
    pub fn has_component(&self, term: TermId) -> bool {
        self.class_of.contains(term)
    }

    /// A number that the terms of one component have in common, and no others, until more terms are added
    /// or a level is closed; a term without symbols has none.
    #[must_use]
    pub fn component(&self, term: TermId) -> Option<usize> {
        self.class_of.get(term).map(|&class| self.root(class))
    }

    /// The component of what terms have in common, if such terms were added; a number as of
    /// [`component`](Self::component).
    #[must_use]
    pub fn component_of_link(&self, link: Link) -> Option<usize> {
        self.class_of_link.get(&link).map(|&class| self.root(class))
    }

    /// How many components there are.
    #[must_use]
    pub fn count(&self) -> usize {
        // Each join makes one of two.
        self.classes.len() - self.joins.len()
    }

    /// How much was joined for a component, a number that grows with its symbols.
    #[must_use]
    pub fn size(&self, component: usize) -> usize {
        self.classes[self.root(component as u32)].size as usize
    }

    /// Whether terms with something in common were added, and nothing in their component is marked.
    #[must_use]
    pub fn is_unmarked_link(&self, link: Link) -> bool {
        let class = self.class_of_link.get(&link);
        class.is_some_and(|&class| !self.classes[self.root(class)].is_marked)
    }

    fn new_class(&mut self, is_marked: bool) -> u32 {
        let class = u32::try_from(self.classes.len()).expect("as many classes as terms");
        self.classes.push(Class { parent: class, size: 1, oldest: class, is_marked });
        class
    }

    fn root(&self, class: u32) -> usize {
        let mut class = class as usize;
        while self.classes[class].parent as usize != class {
            class = self.classes[class].parent as usize;
        }
        class
    }

    /// Joins two classes; whether this marked one of the first `old_classes` that was not marked.
    fn join(&mut self, one: u32, other: u32, old_classes: usize) -> bool {
        let (one, other) = (self.root(one), self.root(other));
        if one == other {
            return false;
        }
        // Among equals the older root stays, so that the same terms give the same tree.
        let weight = |root: usize| (self.classes[root].size, usize::MAX - root);
        let (parent, child) = if weight(one) > weight(other) { (one, other) } else { (other, one) };
        let marks = [parent, child].map(|root| self.classes[root].is_marked);
        // A tree of new classes may have grown above an old one.
        let oldest = [parent, child].map(|root| self.classes[root].oldest);
        let join = Join { child: child as u32, was_marked: marks[0], oldest: oldest[0] };
        self.joins.push(join);
        self.classes[parent].oldest = oldest[0].min(oldest[1]);
        self.classes[child].parent = parent as u32;
        let size = self.classes[child].size;
        self.classes[parent].size += size;
        self.classes[parent].is_marked = marks[0] || marks[1];
        let is_newly_marked = |at: usize| !marks[at] && (oldest[at] as usize) < old_classes;
        marks[0] != marks[1] && (is_newly_marked(0) || is_newly_marked(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_level_joined_is_apart_once_it_is_closed() {
        let mut store = TermStore::new();
        let int = store.sorts.int();
        let constants: Vec<TermId> =
            (0..12).map(|i| store.declare_const(&format!("x{i}"), int)).collect();
        let mut state = 11_u64;
        let mut below = |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % n
        };
        let marked = constants[0];
        let membership = |store: &TermStore, term| Membership {
            link: Link::symbol(store, term),
            is_marked: term == marked,
        };
        let mut components = Components::default();
        let mut levels: Vec<Vec<TermId>> = vec![Vec::new()];
        for _ in 0..600 {
            match below(4) {
                0 => {
                    components.push();
                    levels.push(Vec::new());
                }
                1 if levels.len() > 1 => {
                    components.pop();
                    levels.pop();
                }
                _ => {
                    // Several in one call: new terms are joined with each other before they are marked.
                    let mut formulas = Vec::new();
                    for _ in 0..1 + below(4) {
                        let pair = [0; 2].map(|_| constants[below(12) as usize]);
                        let sum = store.mk(Op::Add, &pair);
                        let unknown = store.declare_const(&format!("y{}", below(1 << 30)), int);
                        formulas.push(store.mk(Op::Lt, &[sum, unknown]));
                    }
                    let before = components_from_scratch(&store, &levels.concat(), membership);
                    let old = levels.concat();
                    let news = components.add(&store, &formulas, membership);
                    levels.last_mut().expect("level zero stays").extend(formulas);
                    let after = components_from_scratch(&store, &levels.concat(), membership);
                    let changed = old.iter().any(|&f| before.is_marked(f) != after.is_marked(f));
                    assert!(news || !changed, "a component was marked and nobody said so");
                }
            }
            let fresh = components_from_scratch(&store, &levels.concat(), membership);
            for &formula in levels.iter().flatten() {
                assert_eq!(components.is_marked(formula), fresh.is_marked(formula));
                assert_eq!(components.has_component(formula), fresh.has_component(formula));
            }
            let formulas = levels.iter().flatten();
            let mut roots: Vec<_> = formulas.filter_map(|&f| components.component(f)).collect();
            roots.sort_unstable();
            roots.dedup();
            assert_eq!(components.count(), roots.len());
        }
    }

    fn components_from_scratch(
        store: &TermStore,
        formulas: &[TermId],
        membership: impl Fn(&TermStore, TermId) -> Membership,
    ) -> Components {
        let mut components = Components::default();
        components.add(store, formulas, membership);
        components
    }

    #[test]
    fn operators_that_leave_values_open_join_what_they_are_in() {
        let mut store = TermStore::new();
        let int = store.sorts.int();
        let [x, y] = ["x", "y"].map(|name| store.declare_const(name, int));
        let zero = store.mk_int(&0.into());
        let [left, right] = [x, y].map(|n| store.mk(Op::IntDiv, &[n, zero]));
        let mut components = Components::default();
        let membership = |store: &TermStore, term| Membership {
            link: Link::of(store, term),
            is_marked: term == x,
        };
        components.add(&store, &[left, right], membership);
        assert!(components.is_marked(right));
    }
}
