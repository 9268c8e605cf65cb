//! Which arrays agree at which indices, in one candidate.
//!
//! Idea: arrays are nodes. A `store` agrees with the array that it is made from but for its index, an
//! `ite` with the branch that it takes, and arrays whose equality holds agree everywhere: these are
//! the edges. Two arrays that are linked by a path on which no `store` writes index `i` have the
//! same element at `i`, and the labels of the path are the reason.
//! From an array to the stores that are made from it there are edges only if it matters: if the
//! `store` is linked to an equality from below, so that its elements must be the same as those of
//! an array elsewhere. All other stores look their elements up downwards.
//! Invariant: the edges between two nodes that lie below equalities that hold go both ways.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use trine_term::{Op, Sort, SortId, TermId, TermStore};

use super::candidate::Candidate;
use super::instance::Premise;
use super::registry::ArrayEquality;

/// A node of the graph: an array.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct NodeId(u32);

impl NodeId {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Why two arrays agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Label {
    /// One is made from the other by writing here.
    Written(TermId),
    /// One is an `ite` with this condition, which has this value.
    Chosen(TermId, bool),
    /// They are equal.
    Equal(TermId, TermId),
}

impl Label {
    /// The condition under which the arrays agree at an index, or everywhere.
    pub(super) fn premise(self, index: Option<TermId>) -> Option<Premise> {
        match self {
            Self::Written(written) => index.map(|index| Premise::Different(written, index)),
            Self::Chosen(condition, value) => Some(Premise::Is(condition, value)),
            Self::Equal(left, right) => Some(Premise::Equal(left, right)),
        }
    }
}

/// A step from a node to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) to: NodeId,
    pub(super) label: Label,
}

/// Which arrays agree at which indices in one candidate, with the reasons.
pub(super) struct ArrayGraph {
    terms: Vec<TermId>,
    nodes: FxHashMap<TermId, NodeId>,
    edges: Vec<SmallVec<[Edge; 2]>>,
    /// Whether the node lies below an equality that holds.
    active: Vec<bool>,
}

impl ArrayGraph {
    pub(super) fn new(
        store: &TermStore,
        candidate: &Candidate<'_>,
        terms: &[TermId],
        equalities: &[ArrayEquality],
    ) -> Self {
        let arrays = terms.iter().filter(|&&t| matches!(store.sort_of(t), Sort::Array { .. }));
        let terms: Vec<TermId> = arrays.copied().collect();
        let nodes: FxHashMap<_, _> =
            terms.iter().zip(0..).map(|(&term, number)| (term, NodeId(number))).collect();
        let mut edges = vec![SmallVec::new(); terms.len()];
        let mut active = vec![false; terms.len()];
        for (&term, edges) in terms.iter().zip(&mut edges) {
            edges.extend(
                down(store, candidate, term)
                    .map(|(below, label)| Edge { to: nodes[&below], label }),
            );
        }
        let mut pending = Vec::new();
        for equality in equalities.iter().filter(|equality| candidate.bit(equality.literal)) {
            let (left, right) = (nodes[&equality.left], nodes[&equality.right]);
            let label = Label::Equal(equality.left, equality.right);
            edges[left.index()].push(Edge { to: right, label });
            edges[right.index()].push(Edge { to: left, label });
            pending.extend([left, right]);
        }
        while let Some(node) = pending.pop() {
            if std::mem::replace(&mut active[node.index()], true) {
                continue;
            }
            if let Some((below, label)) = down(store, candidate, terms[node.index()]) {
                let below = nodes[&below];
                edges[below.index()].push(Edge { to: node, label });
                pending.push(below);
            }
        }
        Self { terms, nodes, edges, active }
    }

    /// The arrays, by number of their node.
    pub(super) fn terms(&self) -> &[TermId] {
        &self.terms
    }

    /// All nodes.
    pub(super) fn nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.terms.len() as u32).map(NodeId)
    }

    /// The node of an array.
    pub(super) fn node(&self, array: TermId) -> NodeId {
        self.nodes[&array]
    }

    /// The array of a node.
    pub(super) fn term(&self, node: NodeId) -> TermId {
        self.terms[node.index()]
    }

    /// The steps that lead on from a node.
    pub(super) fn edges(&self, node: NodeId) -> &[Edge] {
        &self.edges[node.index()]
    }

    /// Whether some other array must have the same elements.
    pub(super) fn is_active(&self, node: NodeId) -> bool {
        self.active[node.index()]
    }

    /// For each node the smallest of its component, over all edges.
    pub(super) fn components(&self) -> Vec<NodeId> {
        let mut parents: Vec<NodeId> = self.nodes().collect();
        fn find(parents: &mut [NodeId], mut node: NodeId) -> NodeId {
            while parents[node.index()] != node {
                parents[node.index()] = parents[parents[node.index()].index()];
                node = parents[node.index()];
            }
            node
        }
        for node in self.nodes() {
            for edge in self.edges(node) {
                let (a, b) = (find(&mut parents, node), find(&mut parents, edge.to));
                parents[a.max(b).index()] = a.min(b);
            }
        }
        self.nodes().map(|node| find(&mut parents, node)).collect()
    }
}

/// The array that an array is made from, and in what they agree.
pub(super) fn down(
    store: &TermStore,
    candidate: &Candidate<'_>,
    array: TermId,
) -> Option<(TermId, Label)> {
    match store.op(array) {
        Op::Store => Some((store.arg(array, 0), Label::Written(store.arg(array, 1)))),
        Op::Ite => {
            let condition = store.arg(array, 0);
            let label = Label::Chosen(condition, candidate.holds(condition));
            Some((candidate.chosen(store, array), label))
        }
        _ => None,
    }
}

/// The sorts of index and elements of an array.
pub(super) fn array_sorts(store: &TermStore, array: TermId) -> (SortId, SortId) {
    match *store.sort_of(array) {
        Sort::Array { index, element } => (index, element),
        _ => unreachable!("nodes are arrays"),
    }
}
