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
    let mut splitter = Splitter::new(store, assertions, candidates, effort, budget)?;
    splitter.grow(cubes, budget);
    Ok(splitter.tree)
}

/// A tree that can still grow, leaf by leaf.
pub struct Splitter {
    lookahead: Lookahead,
    tree: SplitTree,
    /// By node, what is known of a cube that can be split.
    states: Vec<Option<State>>,
    /// By node, the node that it is a half of; the first one has none.
    parents: Vec<usize>,
    /// Cubes that can be split, those first in which the fewest literals hold.
    open: BinaryHeap<Reverse<(usize, usize)>>,
}

impl Splitter {
    /// The whole problem as one cube; `effort` bounds the clauses that are looked at.
    ///
    /// # Errors
    /// If the budget ends before the problem is encoded.
    pub fn new(
        store: &mut TermStore,
        assertions: &[TermId],
        candidates: &Candidates,
        effort: u64,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let encoding = Encoding::new(store, assertions, candidates, budget)?;
        let mut lookahead = Lookahead::new(encoding, effort);
        let root = lookahead.root();
        let mut own = Self {
            lookahead,
            tree: SplitTree { nodes: Vec::new() },
            states: Vec::new(),
            parents: Vec::new(),
            open: BinaryHeap::new(),
        };
        own.enter(0, root);
        Ok(own)
    }

    /// The tree as it is now.
    #[must_use]
    pub fn tree(&self) -> &SplitTree {
        &self.tree
    }

    /// Splits until there are so many open cubes, or none can be split.
    pub fn grow(&mut self, cubes: usize, budget: &Budget) {
        let mut count = self.tree.open();
        while count < cubes
            && budget.refresh().is_ok()
            && let Some(Reverse((_, node))) = self.open.pop()
        {
            if let Some(halves) = self.split_leaf(node, 0) {
                let is_open = |&half: &usize| self.tree.nodes[half] == Node::Cube;
                count = count - 1 + halves.iter().filter(|half| is_open(half)).count();
            }
        }
    }

    /// Splits a cube, for which so many more clauses may be looked at; nothing if no candidate is open in it.
    pub fn split_leaf(&mut self, leaf: usize, effort: u64) -> Option<[usize; 2]> {
        let state = self.states.get_mut(leaf)?.take()?;
        let Finding::Split(choice) = state.finding else { return None };
        if effort > 0 {
            self.lookahead.add_effort(effort);
        }
        let choice = self.lookahead.choice(choice);
        let halves = [self.tree.nodes.len(), self.tree.nodes.len() + 1];
        let [then, otherwise] = halves;
        self.tree.nodes[leaf] = Node::Split { formula: choice.formula, then, otherwise };
        for literal in [choice.literal, !choice.literal] {
            let half = self.lookahead.half(&state, literal);
            self.enter(leaf, half);
        }
        Some(halves)
    }

    /// The formulas that hold in a node (true) and those that do not (false).
    #[must_use]
    pub fn literals(&self, mut node: usize) -> Vec<(TermId, bool)> {
        let mut literals = Vec::new();
        while node > 0 {
            let parent = self.parents[node];
            if let Node::Split { formula, then, .. } = self.tree.nodes[parent] {
                literals.push((formula, node == then));
            }
            node = parent;
        }
        literals.reverse();
        literals
    }

    /// Adds a node, with what lookahead says of it.
    fn enter(&mut self, parent: usize, state: State) {
        let node = self.tree.nodes.len();
        self.parents.push(parent);
        let (kind, kept) = match state.finding {
            Finding::Refuted => (Node::Refuted, None),
            Finding::Decided => (Node::Cube, None),
            Finding::Split(_) => {
                self.open.push(Reverse((state.assigned, node)));
                (Node::Cube, Some(state))
            }
        };
        self.tree.nodes.push(kind);
        self.states.push(kept);
    }
}

#[cfg(test)]
mod tests;
