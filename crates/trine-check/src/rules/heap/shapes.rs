//! Base pairs: what heaps of predicates are like at their parameters.
//!
//! Idea: which parameters are equal, different and allocated is a finite matter; the least set of these
//! shapes that is closed under all rules is computed by trying each rule with each choice of shapes for
//! its calls. A symbolic heap of which no choice is consistent has no model.
//! Invariant: conditions that are no comparisons of locations are left out, so each heap has a shape,
//! and what is without one is without model.
//! Reference: Brotherston, Fuhs, Navarro Perez, Gorogiannis, "A decision procedure for satisfiability in
//! separation logic with inductive predicates", CSL-LICS 2014.

use rustc_hash::{FxHashMap, FxHashSet};

use super::form::{Heap, Predicates, Refused, is_location};
use super::sequent::comparison;
use crate::operator::Operator;
use crate::sort::SortId;
use crate::term::{TermId, Terms};

/// How many shapes one predicate may have.
const MOST_SHAPES: usize = 3_000;

/// How many choices are looked at before nothing is known of predicates.
const MOST_STEPS: u64 = 20_000_000;

/// Classes of nils and parameters, pairs of different classes, allocated classes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Shape {
    classes: Vec<usize>,
    distinct: Vec<(usize, usize)>,
    allocated: Vec<usize>,
}

/// A symbolic heap as far as locations go: they are numbers, those of nils the first.
#[derive(Clone, Debug, Default)]
struct Outline {
    locations: usize,
    equal: Vec<(usize, usize)>,
    distinct: Vec<(usize, usize)>,
    allocated: Vec<usize>,
    /// Predicates with the nils and their arguments.
    calls: Vec<(usize, Vec<usize>)>,
}

/// The shapes of all predicates.
#[derive(Clone, Debug, Default)]
pub struct Shapes {
    sorts: Vec<SortId>,
    of: Vec<Vec<Shape>>,
    /// Whether the predicates have too many shapes for this to say anything.
    overflow: bool,
    steps: u64,
}

/// Gives numbers to locations.
struct Numbering<'a> {
    terms: &'a Terms,
    sorts: &'a [SortId],
    known: FxHashMap<TermId, usize>,
}

impl Numbering<'_> {
    fn number(&mut self, term: TermId) -> Option<usize> {
        let sort = self.terms.sort_id(term);
        let of_sort = self.sorts.iter().position(|&other| other == sort)?;
        if *self.terms.operator(term) == Operator::SepNil {
            return Some(of_sort);
        }
        let next = self.sorts.len() + self.known.len();
        Some(*self.known.entry(term).or_insert(next))
    }
}

#[derive(Clone)]
struct Knowledge {
    parent: Vec<usize>,
    distinct: Vec<(usize, usize)>,
    allocated: Vec<usize>,
}

impl Knowledge {
    fn of(outline: &Outline) -> Self {
        let mut this = Self {
            parent: (0..outline.locations).collect(),
            distinct: outline.distinct.clone(),
            allocated: outline.allocated.clone(),
        };
        for &(a, b) in &outline.equal {
            this.unite(a, b);
        }
        this
    }

    fn find(&self, mut at: usize) -> usize {
        while self.parent[at] != at {
            at = self.parent[at];
        }
        at
    }

    fn unite(&mut self, a: usize, b: usize) {
        let (a, b) = (self.find(a), self.find(b));
        self.parent[a.max(b)] = a.min(b);
    }

    fn is_consistent(&self, nils: usize) -> bool {
        let mut seen: Vec<usize> = (0..nils).map(|nil| self.find(nil)).collect();
        self.distinct.iter().all(|&(a, b)| self.find(a) != self.find(b))
            && self.allocated.iter().all(|&at| {
                let class = self.find(at);
                let is_new = !seen.contains(&class);
                seen.push(class);
                is_new
            })
    }

    /// Adds what a shape says of the arguments of a call.
    fn add(&mut self, shape: &Shape, visible: &[usize]) {
        let first = |class: usize| {
            shape.classes.iter().position(|&other| other == class).map(|at| visible[at])
        };
        for (at, &class) in shape.classes.iter().enumerate() {
            if let Some(other) = first(class) {
                self.unite(visible[at], other);
            }
        }
        for &(a, b) in &shape.distinct {
            if let (Some(a), Some(b)) = (first(a), first(b)) {
                self.distinct.push((a, b));
            }
        }
        self.allocated.extend(shape.allocated.iter().filter_map(|&class| first(class)));
    }

    /// What is seen of it at some locations.
    fn shape(&self, visible: &[usize]) -> Shape {
        let mut roots: Vec<usize> = Vec::new();
        let mut classes = Vec::with_capacity(visible.len());
        for &at in visible {
            let root = self.find(at);
            let class = roots.iter().position(|&other| other == root).unwrap_or_else(|| {
                roots.push(root);
                roots.len() - 1
            });
            classes.push(class);
        }
        let class = |at: usize| roots.iter().position(|&root| root == self.find(at));
        let mut distinct: Vec<(usize, usize)> = self
            .distinct
            .iter()
            .filter_map(|&(a, b)| Some((class(a)?, class(b)?)))
            .map(|(a, b)| (a.min(b), a.max(b)))
            .collect();
        distinct.sort_unstable();
        distinct.dedup();
        let mut allocated: Vec<usize> = self.allocated.iter().filter_map(|&at| class(at)).collect();
        allocated.sort_unstable();
        Shape { classes, distinct, allocated }
    }
}

impl Shapes {
    /// The least set of shapes of predicates, over the locations of these sorts.
    ///
    /// # Errors
    /// If a call has another form than its predicate.
    pub fn of(terms: &Terms, predicates: &Predicates, sorts: Vec<SortId>) -> Refused<Self> {
        let count = predicates.list.len();
        let of = vec![Vec::new(); count];
        let mut this = Self { sorts, of, overflow: false, steps: 0 };
        let mut rules = Vec::new();
        for (number, (_, predicate)) in predicates.list.iter().enumerate() {
            for rule in &predicate.rules {
                let parameters = &predicate.parameters;
                rules.push((number, this.outline(terms, predicates, &rule.heap, &[], parameters)?));
            }
        }
        let mut known: Vec<FxHashSet<Shape>> = vec![FxHashSet::default(); count];
        let mut changed = true;
        while changed && !this.overflow {
            changed = false;
            for (number, (outline, visible)) in &rules {
                let mut found: FxHashSet<Shape> = FxHashSet::default();
                this.any(outline, &mut |knowledge| {
                    found.insert(knowledge.shape(visible));
                    false
                });
                let mut found: Vec<Shape> = found.into_iter().collect();
                found.sort_unstable();
                for shape in found {
                    if known[*number].insert(shape.clone()) {
                        this.of[*number].push(shape);
                        changed = true;
                    }
                }
                this.overflow |= this.of[*number].len() > MOST_SHAPES;
            }
        }
        Ok(this)
    }

    /// The locations of a symbolic heap, with cells beside it; where some terms are.
    fn outline(
        &self,
        terms: &Terms,
        predicates: &Predicates,
        heap: &Heap,
        framed: &[TermId],
        visible: &[TermId],
    ) -> Refused<(Outline, Vec<usize>)> {
        let sorts = &self.sorts;
        let mut numbering = Numbering { terms, sorts, known: FxHashMap::default() };
        let mut outline = Outline::default();
        for &fact in &heap.facts {
            if let Some((a, b, holds)) = comparison(terms, fact)
                && let (Some(a), Some(b)) = (numbering.number(a), numbering.number(b))
            {
                if holds { outline.equal.push((a, b)) } else { outline.distinct.push((a, b)) }
            }
        }
        let addresses = heap.cells.iter().map(|&cell| terms.args(cell)[0]).chain(framed.to_vec());
        outline.allocated.extend(addresses.filter_map(|address| numbering.number(address)));
        let mut seen = |args: &[TermId]| -> Vec<usize> {
            let args = args.iter().filter_map(|&arg| numbering.number(arg));
            (0..sorts.len()).chain(args.collect::<Vec<_>>()).collect()
        };
        for &call in &heap.calls {
            let place = predicates.place(terms, call).ok_or("a call of no predicate")?;
            outline.calls.push((place, seen(terms.args(call))));
        }
        let visible = seen(visible);
        outline.locations = sorts.len() + numbering.known.len();
        Ok((outline, visible))
    }

    /// Tries all choices of shapes for calls, calls with few that fit first; true as soon as one is
    /// consistent and wanted.
    fn any(&mut self, outline: &Outline, wanted: &mut dyn FnMut(&Knowledge) -> bool) -> bool {
        let nils = self.sorts.len();
        let start = Knowledge::of(outline);
        if !start.is_consistent(nils) {
            return false;
        }
        let mut open = vec![(start, (0..outline.calls.len()).collect::<Vec<usize>>())];
        while let Some((knowledge, left)) = open.pop() {
            let mut best: Option<(usize, Vec<Knowledge>)> = None;
            for (at, &call) in left.iter().enumerate() {
                let (predicate, places) = &outline.calls[call];
                let mut fitting = Vec::new();
                for shape in &self.of[*predicate] {
                    self.steps += 1;
                    let mut more = knowledge.clone();
                    more.add(shape, places);
                    if more.is_consistent(nils) {
                        fitting.push(more);
                    }
                }
                if best.as_ref().is_none_or(|(_, fewest)| fitting.len() < fewest.len()) {
                    let is_settled = fitting.len() < 2;
                    best = Some((at, fitting));
                    if is_settled {
                        break;
                    }
                }
            }
            if self.steps > MOST_STEPS {
                self.overflow = true;
                return true;
            }
            let Some((at, fitting)) = best else {
                if wanted(&knowledge) {
                    return true;
                }
                continue;
            };
            let mut rest = left;
            rest.remove(at);
            open.extend(fitting.into_iter().map(|more| (more, rest.clone())));
        }
        false
    }

    /// Whether a symbolic heap, with cells beside it at these addresses and under more conditions, may
    /// have a model.
    ///
    /// # Errors
    /// If a call has another form than its predicate.
    pub fn allow(
        &mut self,
        terms: &Terms,
        predicates: &Predicates,
        heap: &Heap,
        framed: &[TermId],
        more: &[TermId],
    ) -> Refused<bool> {
        let mut heap = heap.clone();
        heap.facts.extend(more);
        let (outline, _) = self.outline(terms, predicates, &heap, framed, &[])?;
        Ok(self.overflow || self.any(&outline, &mut |_| true))
    }
}

/// The sorts of locations in a problem, in order.
pub fn location_sorts(terms: &Terms, roots: &[TermId]) -> Vec<SortId> {
    let mut sorts = Vec::new();
    let mut seen: FxHashSet<TermId> = FxHashSet::default();
    let mut stack = roots.to_vec();
    while let Some(term) = stack.pop() {
        if seen.insert(term) {
            let sort = terms.sort_id(term);
            if is_location(terms, sort) && !sorts.contains(&sort) {
                sorts.push(sort);
            }
            stack.extend(terms.args(term));
        }
    }
    sorts
}

/// Whether a predicate has a heap without cells, by number; none has where no derivation is finite.
#[must_use]
pub fn may_be_empty(terms: &Terms, predicates: &Predicates) -> Vec<bool> {
    let mut empty = vec![false; predicates.list.len()];
    loop {
        let before = empty.clone();
        for (number, (_, predicate)) in predicates.list.iter().enumerate() {
            let is_empty = |heap: &Heap| {
                let calls = heap.calls.iter();
                let mut places = calls.map(|&call| predicates.place(terms, call));
                heap.cells.is_empty() && places.all(|at| at.is_none_or(|at| before[at]))
            };
            empty[number] |= predicate.rules.iter().any(|rule| is_empty(&rule.heap));
        }
        if empty == before {
            return empty;
        }
    }
}
