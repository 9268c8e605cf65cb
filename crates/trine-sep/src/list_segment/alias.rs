//! What is known about equality of nodes, closed under the laws of list segments.
//!
//! Invariants: after saturation, no two edges that are known to be non-empty leave one node, a
//! segment beside such an edge has equal ends, and nothing non-empty leaves nil. Representatives are
//! the smallest nodes of their classes, so nil is represented by itself.
//! Reference: Cook et al., CONCUR 2011, section 3.

use trine_collections::{Budget, Exhausted};

use super::{Edge, EdgeKind, Graph};

/// Two nodes are both equal and distinct, or a cell lies at nil, or two at one place.
pub(super) struct Contradiction;

/// A partition of the nodes with distinct pairs.
#[derive(Clone, Debug)]
pub(super) struct Alias {
    class: Vec<u32>,
    /// Row by row, for representatives.
    distinct: Vec<bool>,
}

impl Alias {
    /// What the graph says, saturated.
    pub(super) fn of(
        graph: &Graph,
        budget: &Budget,
    ) -> Result<Result<Self, Contradiction>, Exhausted> {
        let nodes = graph.nodes;
        let class = (0..nodes as u32).collect();
        let mut alias = Self { class, distinct: vec![false; nodes * nodes] };
        for &(a, b) in &graph.equal {
            if alias.merge(a, b).is_err() {
                return Ok(Err(Contradiction));
            }
        }
        for &(a, b) in &graph.distinct {
            if alias.separate(a, b).is_err() {
                return Ok(Err(Contradiction));
            }
        }
        alias.saturate(graph, budget)
    }

    /// The representative of a node.
    pub(super) fn find(&self, node: usize) -> usize {
        self.class[node] as usize
    }

    pub(super) fn same(&self, a: usize, b: usize) -> bool {
        self.class[a] == self.class[b]
    }

    pub(super) fn distinct(&self, a: usize, b: usize) -> bool {
        self.distinct[self.find(a) * self.class.len() + self.find(b)]
    }

    /// Whether the edge has a cell in every model.
    pub(super) fn non_empty(&self, edge: &Edge) -> bool {
        edge.kind == EdgeKind::Cell || self.distinct(edge.from, edge.to)
    }

    /// Whether the edge has no cell in any model.
    pub(super) fn empty(&self, edge: &Edge) -> bool {
        edge.kind == EdgeKind::Segment && self.same(edge.from, edge.to)
    }

    fn merge(&mut self, a: usize, b: usize) -> Result<(), Contradiction> {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return Ok(());
        }
        let nodes = self.class.len();
        if self.distinct[a * nodes + b] {
            return Err(Contradiction);
        }
        let (keep, drop) = (a.min(b), a.max(b));
        for class in &mut self.class {
            if *class == drop as u32 {
                *class = keep as u32;
            }
        }
        for other in 0..nodes {
            if self.distinct[drop * nodes + other] {
                self.distinct[keep * nodes + other] = true;
                self.distinct[other * nodes + keep] = true;
            }
        }
        Ok(())
    }

    fn separate(&mut self, a: usize, b: usize) -> Result<(), Contradiction> {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return Err(Contradiction);
        }
        let nodes = self.class.len();
        self.distinct[a * nodes + b] = true;
        self.distinct[b * nodes + a] = true;
        Ok(())
    }

    fn saturate(
        mut self,
        graph: &Graph,
        budget: &Budget,
    ) -> Result<Result<Self, Contradiction>, Exhausted> {
        loop {
            budget.spend(graph.edges.len() as u64 + 1)?;
            match self.round(graph) {
                Ok(true) => {}
                Ok(false) => return Ok(Ok(self)),
                Err(contradiction) => return Ok(Err(contradiction)),
            }
        }
    }

    /// One look at all edges; true if something new was found.
    fn round(&mut self, graph: &Graph) -> Result<bool, Contradiction> {
        let mut changed = false;
        // The edge that is known to leave each class.
        let mut leaving: Vec<Option<usize>> = vec![None; self.class.len()];
        for (number, edge) in graph.edges.iter().enumerate() {
            if self.find(edge.from) == 0 && !self.empty(edge) {
                if edge.kind == EdgeKind::Cell {
                    return Err(Contradiction);
                }
                self.merge(edge.from, edge.to)?;
                return Ok(true);
            }
            if self.non_empty(edge) {
                let from = self.find(edge.from);
                if leaving[from].replace(number).is_some() {
                    return Err(Contradiction);
                }
            }
        }
        for edge in &graph.edges {
            if !self.empty(edge) && !self.non_empty(edge) && leaving[self.find(edge.from)].is_some()
            {
                self.merge(edge.from, edge.to)?;
                return Ok(true);
            }
        }
        let sources: Vec<usize> =
            (0..leaving.len()).filter(|&class| leaving[class].is_some()).collect();
        for (position, &source) in sources.iter().enumerate() {
            for &other in sources[..position].iter().chain([&0]) {
                if !self.distinct(source, other) {
                    self.separate(source, other)?;
                    changed = true;
                }
            }
        }
        Ok(changed)
    }

    /// The two ways to decide a pair, each saturated; equal first.
    pub(super) fn split(
        &self,
        graph: &Graph,
        (a, b): (usize, usize),
        budget: &Budget,
    ) -> Result<[Option<Self>; 2], Exhausted> {
        let mut equal = self.clone();
        let equal = match equal.merge(a, b) {
            Ok(()) => equal.saturate(graph, budget)?.ok(),
            Err(Contradiction) => None,
        };
        let mut distinct = self.clone();
        let distinct = match distinct.separate(a, b) {
            Ok(()) => distinct.saturate(graph, budget)?.ok(),
            Err(Contradiction) => None,
        };
        Ok([equal, distinct])
    }

    /// A model in which all classes are distinct.
    pub(super) fn complete(
        &self,
        graph: &Graph,
        budget: &Budget,
    ) -> Result<Option<Self>, Exhausted> {
        let mut open = vec![self.clone()];
        while let Some(alias) = open.pop() {
            budget.spend(graph.edges.len() as u64 + 1)?;
            let mut first: Vec<Option<&Edge>> = vec![None; graph.nodes];
            let live = graph.edges.iter().filter(|edge| !alias.empty(edge));
            let mut crossing = None;
            for edge in live {
                if let Some(earlier) = first[alias.find(edge.from)].replace(edge) {
                    crossing = Some(earlier);
                    break;
                }
            }
            match crossing {
                None => return Ok(Some(alias)),
                Some(edge) => {
                    let halves = alias.split(graph, (edge.from, edge.to), budget)?;
                    open.extend(halves.into_iter().flatten());
                }
            }
        }
        Ok(None)
    }

    /// A pair of representatives that is neither equal nor distinct.
    pub(super) fn undecided_pair(&self) -> Option<(usize, usize)> {
        let nodes = self.class.len();
        let is_representative = |&node: &usize| self.find(node) == node;
        (0..nodes).filter(is_representative).find_map(|a| {
            let mut others = (a + 1..nodes).filter(is_representative);
            others.find(|&b| !self.distinct[a * nodes + b]).map(|b| (a, b))
        })
    }
}
