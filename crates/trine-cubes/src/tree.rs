//! The tree of splits.
//!
//! Idea: the cube in which the fewest literals hold is the hardest as far as one can see, so it is split
//! next, until there are as many open cubes as wanted.
//! Invariant: a split has two halves, its formula and its negation, which come later in the list, and
//! every node but the first is the half of one split.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use trine_collections::{Budget, Exhausted};
use trine_term::{TermId, TermStore};

use crate::candidates::Candidates;
use crate::encoding::Encoding;
use crate::lookahead::{Finding, Lookahead, State};

/// A node of a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Node {
    /// Two halves.
    Split {
        /// What holds in the first half, and does not in the second.
        formula: TermId,
        /// The node of the first half.
        then: usize,
        /// The node of the second half.
        otherwise: usize,
    },
    /// A cube that is to be solved.
    Cube,
    /// A cube without a model: lookahead has refuted it.
    Refuted,
}

/// A tree, the whole problem first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SplitTree {
    /// The nodes.
    pub nodes: Vec<Node>,
}

impl SplitTree {
    /// How many cubes are to be solved.
    #[must_use]
    pub fn open(&self) -> usize {
        self.nodes.iter().filter(|node| **node == Node::Cube).count()
    }

    /// How many cubes lookahead has refuted.
    #[must_use]
    pub fn refuted(&self) -> usize {
        self.nodes.iter().filter(|node| **node == Node::Refuted).count()
    }
}

/// Splits a problem into `cubes` open cubes, or as many as its candidates allow. `effort` bounds the
/// clauses that are looked at; when it is used up, candidates are taken in the order found so far.
///
/// # Errors
/// If the budget ends before the problem is encoded.
pub fn split(
    store: &mut TermStore,
    assertions: &[TermId],
    candidates: &Candidates,
    cubes: usize,
    effort: u64,
    budget: &Budget,
) -> Result<SplitTree, Exhausted> {
    let mut lookahead =
        Lookahead::new(Encoding::new(store, assertions, candidates, budget)?, effort);
    let mut nodes = vec![Node::Cube];
    let mut open: BinaryHeap<Reverse<(usize, usize)>> = BinaryHeap::new();
    let mut states: Vec<Option<State>> = Vec::new();
    let mut count = 0;
    let root = lookahead.root();
    enter(0, root, &mut nodes, &mut states, &mut open, &mut count);
    while count < cubes
        && budget.refresh().is_ok()
        && let Some(Reverse((_, node))) = open.pop()
    {
        let Some(state) = states[node].take() else { continue };
        let Finding::Split(choice) = state.finding else { continue };
        let choice = lookahead.choice(choice);
        count -= 1;
        let (then, otherwise) = (nodes.len(), nodes.len() + 1);
        nodes[node] = Node::Split { formula: choice.formula, then, otherwise };
        for literal in [choice.literal, !choice.literal] {
            let half = lookahead.half(&state, literal);
            nodes.push(Node::Cube);
            enter(nodes.len() - 1, half, &mut nodes, &mut states, &mut open, &mut count);
        }
    }
    Ok(SplitTree { nodes })
}

/// Takes what lookahead says of a new node.
fn enter(
    node: usize,
    state: State,
    nodes: &mut [Node],
    states: &mut Vec<Option<State>>,
    open: &mut BinaryHeap<Reverse<(usize, usize)>>,
    count: &mut usize,
) {
    states.resize(node + 1, None);
    match state.finding {
        Finding::Refuted => nodes[node] = Node::Refuted,
        Finding::Decided => *count += 1,
        Finding::Split(_) => {
            *count += 1;
            open.push(Reverse((state.assigned, node)));
            states[node] = Some(state);
        }
    }
}

#[cfg(test)]
mod tests;
