//! Values of all nodes under values of the inputs.
//!
//! Idea: nodes are in topological order, so one sweep evaluates the graph: [`Simulation`] under 64
//! assignments at once, one bit of a word each; [`Assignment`] under one, in one bit per node. A SAT
//! model speaks only of the nodes that became clauses; an assignment extends it to all others.
//! Invariant: the values of the nodes seen so far never change; nodes added to the graph later are
//! evaluated by the next `extend`.

use super::{Aig, AigLit, NodeKind};
use trine_collections::{Budget, Exhausted};

/// The values of all nodes under 64 assignments of the inputs.
#[derive(Default)]
pub struct Simulation {
    words: Vec<u64>,
}

impl Simulation {
    /// A simulation that has seen no node.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Evaluates the nodes that are not evaluated yet; bit `i` of `input(n)` is the value of input
    /// number `n` under assignment `i`.
    ///
    /// # Errors
    /// If the budget (one tick per 64 nodes) is used up; a later call goes on from there.
    pub fn extend(
        &mut self,
        aig: &Aig,
        mut input: impl FnMut(u32) -> u64,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        for index in self.words.len()..aig.node_count() {
            if index % 64 == 0 {
                budget.spend(1)?;
            }
            let word = match aig.kind(super::AigNode::new(index)) {
                NodeKind::False => 0,
                NodeKind::Input(number) => input(number),
                NodeKind::And(left, right) => self.values(left) & self.values(right),
            };
            self.words.push(word);
        }
        Ok(())
    }

    /// The values of a literal under the 64 assignments.
    ///
    /// # Panics
    /// If the node is not evaluated yet.
    #[inline]
    #[must_use]
    pub fn values(&self, literal: AigLit) -> u64 {
        let word = self.words[literal.node_index()];
        if literal.is_negated() { !word } else { word }
    }
}

/// The values of all nodes under one assignment of the inputs.
#[derive(Default)]
pub struct Assignment {
    bits: Vec<u64>,
    nodes: usize,
}

impl Assignment {
    /// An assignment that has seen no node.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Evaluates the nodes that are not evaluated yet, with `input(n)` for input number `n`.
    ///
    /// # Errors
    /// If the budget (one tick per 64 nodes) is used up; a later call goes on from there.
    pub fn extend(
        &mut self,
        aig: &Aig,
        mut input: impl FnMut(u32) -> bool,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        for index in self.nodes..aig.node_count() {
            if index % 64 == 0 {
                budget.spend(1)?;
                self.bits.push(0);
            }
            let value = match aig.kind(super::AigNode::new(index)) {
                NodeKind::False => false,
                NodeKind::Input(number) => input(number),
                NodeKind::And(left, right) => self.value(left) && self.value(right),
            };
            self.bits[index / 64] |= u64::from(value) << (index % 64);
            self.nodes = index + 1;
        }
        Ok(())
    }

    /// The value of a literal.
    ///
    /// # Panics
    /// If the node is not evaluated yet.
    #[inline]
    #[must_use]
    pub fn value(&self, literal: AigLit) -> bool {
        let index = literal.node_index();
        assert!(index < self.nodes, "the node is not evaluated yet");
        (self.bits[index / 64] >> (index % 64) & 1 == 1) != literal.is_negated()
    }
}
