//! Which predicates are list segments, judged by their rules.
//!
//! Invariant: names play no role. A segment is `P(x, y)` with the rules `x = y` on the empty heap
//! and `x != y` with one cell at `x` that holds one location, from which `P` goes on to `y`.

use trine_term::{FunId, SortId};

use super::{Edge, EdgeKind, Graph};
use crate::symbolic_heap::{Arg, Definitions, Loc, Param, Predicate, PredicateId, SymbolicHeap};

/// The predicates of a problem, if all of them are list segments over one kind of cell.
pub struct Segments {
    pub(super) sort: SortId,
    pub(super) constructor: Option<FunId>,
    nil: Loc,
    first_local: usize,
}

impl Segments {
    /// Recognizes the definitions; without any, the cells of the form say what a cell is.
    #[must_use]
    pub fn of(definitions: &Definitions, form: &SymbolicHeap) -> Option<Self> {
        if definitions.predicates.is_empty() {
            let (sort, constructor) = match form.cells.first() {
                Some(cell) => (form.locals[cell.address.index()].sort, cell.constructor),
                None => (*definitions.location_sorts.first()?, None),
            };
            let nil = definitions.nil(sort)?;
            return Some(Self { sort, constructor, nil, first_local: definitions.nils() });
        }
        let mut kinds = definitions
            .predicates
            .iter()
            .enumerate()
            .map(|(number, predicate)| segment_cell(predicate, PredicateId::new(number)));
        let (sort, constructor) = kinds.next()??;
        if !kinds.all(|kind| kind == Some((sort, constructor))) {
            return None;
        }
        let nil = definitions.nil(sort)?;
        Some(Self { sort, constructor, nil, first_local: definitions.nils() })
    }

    /// The form as a graph with the number of nodes given; locals keep their numbers, and the nil
    /// of the list's sort is the node zero.
    pub(super) fn graph(&self, heap: &SymbolicHeap, nodes: usize) -> Option<Graph> {
        if !heap.data.is_empty() || !heap.data_locals.is_empty() {
            return None;
        }
        if heap.locals[self.first_local..].iter().any(|local| local.sort != self.sort) {
            return None;
        }
        let node = |loc: Loc| if loc == self.nil { 0 } else { loc.index() };
        let pair = |&(a, b): &(Loc, Loc)| (node(a), node(b));
        let mut graph = Graph {
            nodes,
            equal: heap.equal.iter().map(pair).collect(),
            distinct: heap.distinct.iter().map(pair).collect(),
            edges: Vec::new(),
        };
        for cell in &heap.cells {
            let &[Arg::Loc(to)] = &*cell.fields else { return None };
            if cell.constructor != self.constructor {
                return None;
            }
            let (from, to) = (node(cell.address), node(to));
            graph.edges.push(Edge { from, to, kind: EdgeKind::Cell });
        }
        for call in &heap.calls {
            let &[Arg::Loc(from), Arg::Loc(to)] = &*call.args else { return None };
            let (from, to) = (node(from), node(to));
            graph.edges.push(Edge { from, to, kind: EdgeKind::Segment });
        }
        Some(graph)
    }
}

/// The sort and constructor of the cells, if the predicate is a list segment.
fn segment_cell(predicate: &Predicate, own: PredicateId) -> Option<(SortId, Option<FunId>)> {
    let &[Param::Loc(root), Param::Loc(end)] = &*predicate.params else { return None };
    let is_pair = |pair: &(Loc, Loc)| *pair == (root, end) || *pair == (end, root);
    let [first, second] = &*predicate.rules else { return None };
    let (base, step) = if first.is_empty_heap() { (first, second) } else { (second, first) };
    let plain = |rule: &SymbolicHeap| rule.data.is_empty() && rule.data_locals.is_empty();
    let base_fits = plain(base)
        && base.is_empty_heap()
        && base.locals.len() == base.bound
        && base.distinct.is_empty()
        && !base.equal.is_empty()
        && base.equal.iter().all(is_pair);
    let step_fits = plain(step)
        && step.locals.len() == step.bound + 1
        && step.equal.is_empty()
        && !step.distinct.is_empty()
        && step.distinct.iter().all(is_pair);
    let ([cell], [call]) = (&*step.cells, &*step.calls) else { return None };
    let next = Loc::new(step.bound);
    let sort = step.locals[root.index()].sort;
    let shape_fits = cell.address == root
        && *cell.fields == [Arg::Loc(next)]
        && call.predicate == own
        && *call.args == [Arg::Loc(next), Arg::Loc(end)]
        && step.locals[end.index()].sort == sort
        && step.locals[next.index()].sort == sort;
    (base_fits && step_fits && shape_fits).then_some((sort, cell.constructor))
}
