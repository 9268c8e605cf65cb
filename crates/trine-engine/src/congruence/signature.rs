//! The table of signatures: the head of an application and the classes of its arguments.
//!
//! Invariant: a node is in the table under the signature that it has now; whoever changes the class
//! of an argument takes the node out before and enters it again afterwards.

use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use super::{Head, Node, NodeId};

/// At most one node for each signature.
#[derive(Default)]
pub(super) struct SignatureTable {
    table: HashTable<NodeId>,
}

fn hash(nodes: &[Node], node: NodeId) -> u64 {
    let Node { head, args, .. } = &nodes[node.index()];
    hash_of(nodes, *head, args)
}

fn hash_of(nodes: &[Node], head: Option<Head>, args: &[NodeId]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u32(head.map_or(0, Head::raw));
    for arg in args {
        hasher.write_u32(nodes[arg.index()].root.raw());
    }
    let mixed = hasher.finish();
    (mixed ^ mixed >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

fn congruent(nodes: &[Node], left: NodeId, right: NodeId) -> bool {
    let [one, other] = [left, right].map(|node| &nodes[node.index()]);
    one.head == other.head
        && one.args.len() == other.args.len()
        && one
            .args
            .iter()
            .zip(&other.args)
            .all(|(a, b)| nodes[a.index()].root == nodes[b.index()].root)
}

impl SignatureTable {
    /// Enters a node, unless there is one with its signature, which is returned then.
    pub(super) fn insert(&mut self, nodes: &[Node], node: NodeId) -> Option<NodeId> {
        let hash_of_node = hash(nodes, node);
        if let Some(&found) = self.table.find(hash_of_node, |&other| congruent(nodes, node, other))
        {
            return Some(found);
        }
        self.table.insert_unique(hash_of_node, node, |&other| hash(nodes, other));
        None
    }

    /// The node in the table with this head and arguments in these classes.
    pub(super) fn find(&self, nodes: &[Node], head: Head, args: &[NodeId]) -> Option<NodeId> {
        let is_it = |&node: &NodeId| {
            let Node { head: own, args: inside, .. } = &nodes[node.index()];
            let roots =
                |one: &NodeId, other: &NodeId| nodes[one.index()].root == nodes[other.index()].root;
            *own == Some(head)
                && inside.len() == args.len()
                && inside.iter().zip(args).all(|(one, other)| roots(one, other))
        };
        self.table.find(hash_of(nodes, Some(head), args), is_it).copied()
    }

    /// Whether the node itself is in the table.
    pub(super) fn is_entry(&self, nodes: &[Node], node: NodeId) -> bool {
        self.table.find(hash(nodes, node), |&other| other == node).is_some()
    }

    /// Takes a node out.
    pub(super) fn remove(&mut self, nodes: &[Node], node: NodeId) {
        if let Ok(entry) = self.table.find_entry(hash(nodes, node), |&other| other == node) {
            entry.remove();
        }
    }
}
