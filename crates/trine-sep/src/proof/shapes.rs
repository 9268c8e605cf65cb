//! What the heaps of predicates are like at their parameters: which are equal, different, allocated.
//!
//! Idea: the set of these shapes is finite, and the least one closed under all rules is computed by
//! trying each rule with each choice of shapes for its calls. A form of which no choice is consistent has
//! no model. This is written for the checker alone; the search has an implementation of its own.
//! Invariant: data are left out, so each heap has a shape, and what is without one is without model.
//! Reference: Brotherston, Fuhs, Navarro Perez, Gorogiannis, "A decision procedure for satisfiability in
//! separation logic with inductive predicates", CSL-LICS 2014.

use rustc_hash::FxHashSet;
use trine_collections::{Budget, Exhausted};

use crate::symbolic_heap::{Call, Definitions, Loc, Param, SymbolicHeap};

/// How many shapes one predicate may have.
const MAX_SHAPES: usize = 600;

/// Classes of nils and location parameters, pairs of different classes, allocated classes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Shape {
    classes: Vec<usize>,
    distinct: Vec<(usize, usize)>,
    allocated: Vec<usize>,
}

/// The shapes of all predicates.
pub(super) struct Shapes {
    of: Vec<Vec<Shape>>,
    /// Whether a predicate has too many shapes for this to say anything.
    overflow: bool,
}

/// Locations with what is known of them on the way.
#[derive(Clone)]
struct Knowledge {
    parent: Vec<usize>,
    distinct: Vec<(usize, usize)>,
    allocated: Vec<usize>,
}

impl Knowledge {
    fn of(form: &SymbolicHeap, framed: &[Loc], locals: usize) -> Self {
        let mut this =
            Self { parent: (0..locals).collect(), distinct: Vec::new(), allocated: Vec::new() };
        for &(a, b) in &form.equal {
            this.unite(a.index(), b.index());
        }
        this.distinct.extend(form.distinct.iter().map(|&(a, b)| (a.index(), b.index())));
        this.allocated.extend(form.cells.iter().map(|cell| cell.address.index()));
        this.allocated.extend(framed.iter().map(|loc| loc.index()));
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
        let apart = self.distinct.iter().all(|&(a, b)| self.find(a) != self.find(b));
        apart
            && self.allocated.iter().all(|&at| {
                let class = self.find(at);
                let new = !seen.contains(&class);
                seen.push(class);
                new
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

/// The nils and location arguments of a call.
fn visible(call: &Call, nils: usize) -> Vec<usize> {
    let args = call.args.iter().filter_map(|arg| arg.loc()).map(|loc| loc.index());
    (0..nils).chain(args).collect()
}

impl Shapes {
    /// The least set of shapes.
    pub(super) fn of(definitions: &Definitions, budget: &Budget) -> Result<Self, Exhausted> {
        let count = definitions.predicates.len();
        let mut this = Self { of: vec![Vec::new(); count], overflow: false };
        let mut known: Vec<FxHashSet<Shape>> = vec![FxHashSet::default(); count];
        let nils = definitions.nils();
        loop {
            let mut changed = false;
            for (number, predicate) in definitions.predicates.iter().enumerate() {
                let params = predicate.params.iter().filter_map(|param| match param {
                    Param::Loc(loc) => Some(loc.index()),
                    Param::Data(_) => None,
                });
                let seen: Vec<usize> = (0..nils).chain(params).collect();
                for rule in &predicate.rules {
                    let start = Knowledge::of(rule, &[], rule.locals.len());
                    let mut found = FxHashSet::default();
                    let mut all = |knowledge: &Knowledge| {
                        found.insert(knowledge.shape(&seen));
                        false
                    };
                    this.any(definitions, start, &rule.calls, budget, &mut all)?;
                    let mut found: Vec<Shape> = found.into_iter().collect();
                    found.sort_by(|a, b| {
                        (&a.classes, &a.distinct, &a.allocated).cmp(&(
                            &b.classes,
                            &b.distinct,
                            &b.allocated,
                        ))
                    });
                    for shape in found {
                        if known[number].insert(shape.clone()) {
                            this.of[number].push(shape);
                            changed = true;
                        }
                    }
                }
                if this.of[number].len() > MAX_SHAPES {
                    this.overflow = true;
                    return Ok(this);
                }
            }
            if !changed {
                return Ok(this);
            }
        }
    }

    /// Tries all choices of shapes for calls; true as soon as one is consistent and wanted.
    fn any(
        &self,
        definitions: &Definitions,
        start: Knowledge,
        calls: &[Call],
        budget: &Budget,
        wanted: &mut dyn FnMut(&Knowledge) -> bool,
    ) -> Result<bool, Exhausted> {
        let nils = definitions.nils();
        let mut open = vec![(start, 0)];
        while let Some((knowledge, next)) = open.pop() {
            budget.spend(1)?;
            if !knowledge.is_consistent(nils) {
                continue;
            }
            let Some(call) = calls.get(next) else {
                if wanted(&knowledge) {
                    return Ok(true);
                }
                continue;
            };
            let places = visible(call, nils);
            for shape in &self.of[call.predicate.index()] {
                let mut more = knowledge.clone();
                more.add(shape, &places);
                open.push((more, next + 1));
            }
        }
        Ok(false)
    }

    /// Whether a form, with cells beside it at these addresses, may have a model.
    pub(super) fn allow(
        &self,
        definitions: &Definitions,
        form: &SymbolicHeap,
        framed: &[Loc],
        locals: usize,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        if self.overflow {
            return Ok(true);
        }
        let start = Knowledge::of(form, framed, locals);
        self.any(definitions, start, &form.calls, budget, &mut |_| true)
    }
}

/// Fewest cells of each predicate; none if it has no heap.
pub(super) fn fewest_cells(definitions: &Definitions) -> Vec<Option<u32>> {
    let mut fewest: Vec<Option<u32>> = vec![None; definitions.predicates.len()];
    loop {
        let mut changed = false;
        for (number, predicate) in definitions.predicates.iter().enumerate() {
            for rule in &predicate.rules {
                let mut sum = Some(rule.cells.len() as u32);
                for call in &rule.calls {
                    let inner = fewest[call.predicate.index()];
                    sum = sum.zip(inner).map(|(a, b)| a.saturating_add(b));
                }
                if let Some(sum) = sum
                    && fewest[number].is_none_or(|known| sum < known)
                {
                    fewest[number] = Some(sum);
                    changed = true;
                }
            }
        }
        if !changed {
            return fewest;
        }
    }
}
