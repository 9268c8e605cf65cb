//! The proof forest: why nodes are equal.
//!
//! Idea: each merge adds one edge between the two nodes that were said to be equal, with the
//! reason. A class is a tree of such edges; the path between two members explains their equality.
//! An edge made by congruence is explained by the equality of the arguments in turn.
//! Invariant: each edge was there before the nodes beyond it became equal, so an explanation uses
//! only what was known when the two nodes met. Inside one explanation each edge counts once.
//! Reference: Nieuwenhuis and Oliveras, "Fast congruence closure and extensions", 2007, section 5.

use trine_sat::Lit;

use super::{Cause, Congruence, NodeId, Reason};

/// Literals that together imply something, each once.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// They are all true.
    pub literals: Vec<Lit>,
    /// The equal nodes that were asked about, then applications that are equal since their arguments
    /// are.
    pub equalities: Vec<[NodeId; 2]>,
}

#[derive(Clone, Copy)]
struct Edge {
    to: NodeId,
    reason: Reason,
}

/// The forest of merges: an edge for each, with its reason; paths explain equalities.
#[derive(Default)]
pub(super) struct ProofForest {
    /// By node: the edge towards the root of its tree.
    edges: Vec<Option<Edge>>,
    /// By node: the walk that saw it last.
    seen: Vec<u32>,
    /// By node: the explanation in which its edge was counted last.
    counted: Vec<u32>,
    stamp: u32,
}

impl ProofForest {
    /// A tree of one node.
    pub(super) fn add(&mut self) {
        self.edges.push(None);
        self.seen.push(0);
        self.counted.push(0);
    }

    /// Hangs the tree of `from` below `to`.
    pub(super) fn link(&mut self, from: NodeId, to: NodeId, reason: Reason) {
        let mut node = from;
        let mut incoming = Some(Edge { to, reason });
        while let Some(edge) = incoming {
            let outgoing = self.edges[node.index()].replace(edge);
            incoming = outgoing.map(|old| Edge { to: node, reason: old.reason });
            if let Some(old) = outgoing {
                node = old.to;
            }
        }
    }

    /// Takes out the edge between two nodes, which later links may have turned around.
    pub(super) fn cut(&mut self, [one, other]: [NodeId; 2]) {
        let points_to = |edge: &Option<Edge>, node| edge.is_some_and(|edge| edge.to == node);
        let from = if points_to(&self.edges[one.index()], other) { one } else { other };
        debug_assert!(self.edges[from.index()].is_some());
        self.edges[from.index()] = None;
    }

    fn next_stamp(&mut self) -> u32 {
        match self.stamp.checked_add(1) {
            Some(next) => self.stamp = next,
            None => {
                self.seen.fill(0);
                self.counted.fill(0);
                self.stamp = 1;
            }
        }
        self.stamp
    }

    /// The nearest node on both ways to the root.
    fn common_ancestor(&mut self, left: NodeId, right: NodeId) -> NodeId {
        let stamp = self.next_stamp();
        let mut node = Some(left);
        while let Some(on_path) = node {
            self.seen[on_path.index()] = stamp;
            node = self.edges[on_path.index()].map(|edge| edge.to);
        }
        let mut node = right;
        while self.seen[node.index()] != stamp {
            match self.edges[node.index()] {
                Some(edge) => node = edge.to,
                None => unreachable!("equal nodes are in one tree"),
            }
        }
        node
    }
}

impl Congruence {
    /// Why two nodes of one class are equal.
    ///
    /// # Panics
    /// If they are not.
    pub fn explain(&mut self, left: NodeId, right: NodeId) -> Explanation {
        let mut explanation = Explanation::default();
        self.explain_all(&mut vec![(left, right)], &mut explanation);
        explanation
    }

    /// Why an implied literal is true.
    pub fn explain_cause(&mut self, cause: Cause) -> Explanation {
        let mut explanation = Explanation::default();
        let mut open = match cause {
            Cause::Equal(left, right) => vec![(left, right)],
            Cause::Values(nodes, others) => vec![(nodes[0], others[0]), (nodes[1], others[1])],
            Cause::Apart(nodes, others, literal) => {
                explanation.literals.push(literal);
                vec![(nodes[0], others[0]), (nodes[1], others[1])]
            }
        };
        self.explain_all(&mut open, &mut explanation);
        explanation
    }

    fn explain_all(&mut self, open: &mut Vec<(NodeId, NodeId)>, out: &mut Explanation) {
        out.equalities.extend(open.iter().map(|&(left, right)| [left, right]));
        // One stamp for all: stamps of walks are larger.
        let explanation = self.proof.next_stamp();
        while let Some((left, right)) = open.pop() {
            if left == right {
                continue;
            }
            let end = self.proof.common_ancestor(left, right);
            for start in [left, right] {
                let mut node = start;
                while node != end {
                    let Some(edge) = self.proof.edges[node.index()] else { break };
                    if self.proof.counted[node.index()] < explanation {
                        self.proof.counted[node.index()] = explanation;
                        match edge.reason {
                            Reason::Literal(literal) => out.literals.push(literal),
                            Reason::Congruence => {
                                out.equalities.push([node, edge.to]);
                                let (from, to) = (self.args(node), self.args(edge.to));
                                open.extend(from.iter().copied().zip(to.iter().copied()));
                            }
                        }
                    }
                    node = edge.to;
                }
            }
        }
        out.literals.sort_unstable();
        out.literals.dedup();
    }
}
