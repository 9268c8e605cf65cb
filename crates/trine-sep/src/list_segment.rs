//! List segments: complete procedures for satisfiability and entailment.
//!
//! Idea: locations are nodes of a graph, cells and segments its edges. Saturation draws the
//! conclusions that hold in every model; what is left open is decided only where it matters, by a
//! split on one equality. An entailment is a walk: each atom of the conclusion consumes a path of
//! the premise's edges, and a walk that ends badly gives a heap on which the conclusion is evaluated.
//! Invariants: an edge is consumed at most once; the answer "invalid" comes with a heap, the answer
//! "valid" with a closed tree of splits. Each split decides one of finitely many pairs, so the
//! procedure ends; satisfiability splits only where two segments leave one node.
//! Reference: Cook, Haase, Ouaknine, Parkinson, Worrell, "Tractable reasoning in a fragment of
//! separation logic", CONCUR 2011 (saturation); Navarro Pérez, Rybalchenko, "Separation logic modulo
//! theories", APLAS 2013 (walk under an alias model, here under a partial one).

mod alias;
mod recognize;
mod walk;

use trine_collections::{Budget, Exhausted};
use trine_term::{FunId, Interpretation, SortId, TermStore, Value};

use crate::symbolic_heap::SymbolicHeap;
use alias::{Alias, Contradiction};
pub use recognize::Segments;
use trine_heap::HeapModel;
use trine_heap::{Heap, Location};

/// What an edge stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum EdgeKind {
    /// One cell.
    Cell,
    /// A list segment, which is empty iff its ends are equal.
    Segment,
}

/// A cell or a segment.
#[derive(Clone, Copy, Debug)]
struct Edge {
    from: usize,
    to: usize,
    kind: EdgeKind,
}

/// A symbolic heap as a graph; node zero is nil.
#[derive(Clone, Debug, Default)]
struct Graph {
    nodes: usize,
    equal: Vec<(usize, usize)>,
    distinct: Vec<(usize, usize)>,
    edges: Vec<Edge>,
}

/// What was found about a formula over list segments.
pub enum ListAnswer {
    /// A heap that satisfies the premise, and not the conclusion if there is one.
    Model(HeapModel),
    /// There is none.
    NoModel,
}

/// A concrete list heap over nodes and inner cells: where each points to.
struct Shape {
    /// Value of each node; zero is nil.
    values: Vec<usize>,
    /// Target of each value's cell.
    next: Vec<Option<usize>>,
}

impl Segments {
    /// Decides whether a symbolic heap has a model.
    ///
    /// # Errors
    /// If the budget ends. `None` if the form is not one of list segments.
    pub fn satisfy(
        &self,
        store: &TermStore,
        heap: &SymbolicHeap,
        budget: &Budget,
    ) -> Result<Option<ListAnswer>, Exhausted> {
        let Some(graph) = self.graph(heap, heap.locals.len()) else { return Ok(None) };
        let found = match Alias::of(&graph, budget)? {
            Err(Contradiction) => None,
            Ok(alias) => alias.complete(&graph, budget)?,
        };
        Ok(Some(match found {
            None => ListAnswer::NoModel,
            Some(total) => {
                let shape = Shape::new(&graph, &total, None);
                ListAnswer::Model(self.model(store, heap, &shape))
            }
        }))
    }

    /// Decides whether the premise entails the conclusion, both over the same constants.
    ///
    /// # Errors
    /// If the budget ends. `None` if one of the forms is not one of list segments.
    pub fn refute(
        &self,
        store: &TermStore,
        premise: &SymbolicHeap,
        conclusion: &SymbolicHeap,
        budget: &Budget,
    ) -> Result<Option<ListAnswer>, Exhausted> {
        if conclusion.locals.len() > conclusion.bound {
            return Ok(None);
        }
        let nodes = premise.locals.len();
        let (Some(graph), Some(goal)) = (self.graph(premise, nodes), self.graph(conclusion, nodes))
        else {
            return Ok(None);
        };
        let mut open = Vec::new();
        if let Ok(alias) = Alias::of(&graph, budget)? {
            open.push(alias);
        }
        while let Some(alias) = open.pop() {
            budget.spend(1)?;
            let pair = match walk::walk(&graph, &goal, &alias) {
                walk::Outcome::Covered => continue,
                walk::Outcome::Undecided(a, b) => (a, b),
                walk::Outcome::Fails => {
                    let Some(total) = alias.complete(&graph, budget)? else { continue };
                    if let Some(shape) = counter_shape(&graph, &goal, &total) {
                        let model = self.model(store, premise, &shape);
                        return Ok(Some(ListAnswer::Model(model)));
                    }
                    // The forced merges of this model repaired the walk: look at the others.
                    match alias.undecided_pair() {
                        Some(pair) => pair,
                        None => continue,
                    }
                }
            };
            for alias in alias.split(&graph, pair, budget)?.into_iter().flatten() {
                open.push(alias);
            }
        }
        Ok(Some(ListAnswer::NoModel))
    }

    /// The shape as stack and heap.
    fn model(&self, store: &TermStore, heap: &SymbolicHeap, shape: &Shape) -> HeapModel {
        let mut interpretation = Interpretation::new();
        let at = |value: usize| Location { sort: self.sort, number: value as u32 };
        for (number, local) in heap.locals[..heap.bound].iter().enumerate() {
            let constant: Option<FunId> = local.term.and_then(|term| store.function(term));
            if let Some(constant) = constant {
                interpretation.set_constant(constant, at(shape.values[number]).value());
            }
        }
        let mut concrete = Heap::new();
        for (value, next) in shape.next.iter().enumerate() {
            if let &Some(next) = next {
                concrete.allocate(at(value), self.record(at(next).value()));
            }
        }
        HeapModel { interpretation, heap: concrete }
    }

    fn record(&self, next: Value) -> Value {
        match self.constructor {
            Some(constructor) => Value::constructed(constructor, [next]),
            None => next,
        }
    }

    /// The sort of the locations.
    #[must_use]
    pub fn sort(&self) -> SortId {
        self.sort
    }
}

impl Shape {
    /// The heap of a total alias model: each segment that is not empty is one cell, but for the
    /// stretched one, which has an inner cell at a node's value or at a fresh one.
    fn new(graph: &Graph, total: &Alias, stretched: Option<(usize, Option<usize>)>) -> Self {
        let values: Vec<usize> = (0..graph.nodes).map(|node| total.find(node)).collect();
        let mut next = vec![None; graph.nodes + 1];
        for (number, edge) in graph.edges.iter().enumerate() {
            let (from, to) = (values[edge.from], values[edge.to]);
            if edge.kind == EdgeKind::Segment && from == to {
                continue;
            }
            match stretched {
                Some((at, inner)) if at == number => {
                    let inner = inner.unwrap_or(graph.nodes);
                    next[from] = Some(inner);
                    next[inner] = Some(to);
                }
                _ => next[from] = Some(to),
            }
        }
        Self { values, next }
    }

    /// Whether the heap is exactly what the graph describes. Every atom determines its cells.
    fn satisfies(&self, graph: &Graph) -> bool {
        let value = |node: usize| self.values[node];
        let equal = |&(a, b): &(usize, usize)| value(a) == value(b);
        if !graph.equal.iter().all(equal) || graph.distinct.iter().any(equal) {
            return false;
        }
        let mut left = self.next.clone();
        for edge in &graph.edges {
            let (mut at, end) = (value(edge.from), value(edge.to));
            match edge.kind {
                EdgeKind::Cell => {
                    if left[at].take() != Some(end) {
                        return false;
                    }
                }
                EdgeKind::Segment => {
                    while at != end {
                        match left[at].take() {
                            Some(next) => at = next,
                            None => return false,
                        }
                    }
                }
            }
        }
        left.iter().all(Option::is_none)
    }
}

/// A heap of the total alias model that satisfies the premise and not the goal.
fn counter_shape(graph: &Graph, goal: &Graph, total: &Alias) -> Option<Shape> {
    let refutes = |shape: &Shape| shape.satisfies(graph) && !shape.satisfies(goal);
    let plain = Shape::new(graph, total, None);
    if refutes(&plain) {
        return Some(plain);
    }
    let dangling: Vec<usize> = (1..graph.nodes)
        .filter(|&node| total.find(node) == node && plain.next[node].is_none())
        .filter(|&node| total.find(0) != node)
        .collect();
    for (number, edge) in graph.edges.iter().enumerate() {
        let (from, to) = (plain.values[edge.from], plain.values[edge.to]);
        if edge.kind == EdgeKind::Cell || from == to {
            continue;
        }
        // An inner cell at the end of the segment would close it early.
        let inner = dangling.iter().copied().filter(|&node| node != to).map(Some);
        for inner in std::iter::once(None).chain(inner) {
            let shape = Shape::new(graph, total, Some((number, inner)));
            if refutes(&shape) {
                return Some(shape);
            }
        }
    }
    None
}
