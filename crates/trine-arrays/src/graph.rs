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

use crate::candidate::Candidate;
use crate::instance::Premise;

/// A node of the graph: an array.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Why two arrays agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Label {
    /// One is this write into the other, at this index.
    Written {
        /// The `store`.
        write: TermId,
        /// Where it writes.
        index: TermId,
    },
    /// One is an `ite` with this condition, which has this value.
    Chosen(TermId, bool),
    /// They are equal.
    Equal(TermId, TermId),
}

impl Label {
    /// The condition under which the arrays agree at an index, or, without one, at all where nothing is
    /// written.
    pub fn premise(self, index: Option<TermId>) -> Option<Premise> {
        match self {
            Self::Written { index: written, .. } => {
                index.map(|index| Premise::Different(written, index))
            }
            Self::Chosen(condition, value) => Some(Premise::Is(condition, value)),
            Self::Equal(left, right) => Some(Premise::Equal(left, right)),
        }
    }
}

/// A step from a node to another.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// Where it leads.
    pub to: NodeId,
    /// Why the two agree.
    pub label: Label,
}

/// Which arrays agree at which indices in one candidate, with the reasons.
pub struct ArrayGraph {
    terms: Vec<TermId>,
    nodes: FxHashMap<TermId, NodeId>,
    edges: Vec<SmallVec<[Edge; 2]>>,
    /// Whether the node lies below an equality that holds.
    active: Vec<bool>,
}

impl ArrayGraph {
    /// The graph of the arrays among `terms`, of which these are equal. Of what an array is made from
    /// nothing is known if it is not among them.
    pub fn new(
        store: &TermStore,
        candidate: &impl Candidate,
        terms: &[TermId],
        equalities: impl IntoIterator<Item = (TermId, TermId)>,
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
                    .and_then(|(below, label)| Some(Edge { to: *nodes.get(&below)?, label })),
            );
        }
        let mut pending = Vec::new();
        for (left, right) in equalities {
            let label = Label::Equal(left, right);
            let (left, right) = (nodes[&left], nodes[&right]);
            edges[left.index()].push(Edge { to: right, label });
            edges[right.index()].push(Edge { to: left, label });
            pending.extend([left, right]);
        }
        while let Some(node) = pending.pop() {
            if std::mem::replace(&mut active[node.index()], true) {
                continue;
            }
            if let Some((below, label)) = down(store, candidate, terms[node.index()])
                && let Some(&below) = nodes.get(&below)
            {
                edges[below.index()].push(Edge { to: node, label });
                pending.push(below);
            }
        }
        Self { terms, nodes, edges, active }
    }

    /// The arrays, by number of their node.
    pub fn terms(&self) -> &[TermId] {
        &self.terms
    }

    /// All nodes.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.terms.len() as u32).map(NodeId)
    }

    /// The node of an array.
    ///
    /// # Panics
    /// If the array is not among those of the graph.
    #[must_use]
    pub fn node(&self, array: TermId) -> NodeId {
        self.nodes[&array]
    }

    /// Whether the graph has a node for a term.
    #[must_use]
    pub fn contains(&self, array: TermId) -> bool {
        self.nodes.contains_key(&array)
    }

    /// Whether an array is made from no other: its elements are what is read from it.
    pub(crate) fn is_leaf(&self, store: &TermStore, node: NodeId) -> bool {
        let chosen = |edge: &Edge| matches!(edge.label, Label::Chosen(..));
        match store.op(self.term(node)) {
            Op::Store | Op::ConstArray => false,
            Op::Ite => !self.edges(node).first().is_some_and(chosen),
            _ => true,
        }
    }

    /// The array of a node.
    pub fn term(&self, node: NodeId) -> TermId {
        self.terms[node.index()]
    }

    /// The steps that lead on from a node.
    pub fn edges(&self, node: NodeId) -> &[Edge] {
        &self.edges[node.index()]
    }

    /// Whether some other array must have the same elements.
    pub fn is_active(&self, node: NodeId) -> bool {
        self.active[node.index()]
    }

    /// For each node the smallest of its component, over all edges.
    pub fn components(&self) -> Vec<NodeId> {
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
pub fn down(
    store: &TermStore,
    candidate: &impl Candidate,
    array: TermId,
) -> Option<(TermId, Label)> {
    match store.op(array) {
        Op::Store => {
            let label = Label::Written { write: array, index: store.arg(array, 1) };
            Some((store.arg(array, 0), label))
        }
        Op::Ite => {
            let branch = candidate.branch(store, array)?;
            Some((branch.array, Label::Chosen(store.arg(array, 0), branch.condition)))
        }
        _ => None,
    }
}

/// The sorts of index and elements of an array.
pub fn array_sorts(store: &TermStore, array: TermId) -> (SortId, SortId) {
    match *store.sort_of(array) {
        Sort::Array { index, element } => (index, element),
        _ => unreachable!("nodes are arrays"),
    }
}
