//! Few latches that make formulas true: what a step really needs of the state before it.
//!
//! Idea: from formulas that are true in a state, go down to the leaves: both operands of a true
//! conjunction are needed, and one false operand of a false one, preferably one that is needed anyway or
//! that needs no latch at all. The inputs keep their values.
//! Invariant: in each state with the values that are returned the formulas are true under these inputs.
//! For an alternating automaton the result is a minimal choice of successors.
//! Reference: Roth, "Diagnosis of automata failures", 1966; Chockler, Ivrii, Matsliah, Moran, Nevo,
//! "Incremental formal verification of hardware", FMCAD 2011 (justification in IC3).

use crate::circuit::{Circuit, Edge, Node, value_of};
use crate::cube::{Cube, LatchValue};
use crate::system::System;

/// For each node how many latches its value needs at most, estimated from below; and which leaf is which
/// latch.
pub(crate) struct Justifier {
    latch_of_leaf: Vec<Option<u32>>,
}

/// A cost that no formula reaches.
const DEAR: u32 = u32::MAX / 4;

impl Justifier {
    pub(crate) fn new(system: &System) -> Self {
        let mut latch_of_leaf = vec![None; system.circuit.num_leaves()];
        for (number, latch) in system.latches.iter().enumerate() {
            latch_of_leaf[latch.leaf.index()] = Some(number as u32);
        }
        Self { latch_of_leaf }
    }

    /// How many latches the value of each node needs, counted as if nothing was shared.
    fn costs(&self, circuit: &Circuit, values: &[bool]) -> Vec<u32> {
        let mut costs = Vec::with_capacity(values.len());
        for (node, &value) in values.iter().enumerate() {
            let cost = match circuit.node(node) {
                Node::False => 0,
                Node::Leaf(leaf) => u32::from(self.latch_of_leaf[leaf.index()].is_some()),
                Node::And(a, b) => {
                    let cost = |edge: Edge| -> u32 { costs[edge.node()] };
                    if value {
                        (cost(a) + cost(b)).min(DEAR)
                    } else {
                        let of = |edge| if value_of(edge, values) { DEAR } else { cost(edge) };
                        of(a).min(of(b))
                    }
                }
            };
            costs.push(cost);
        }
        costs
    }

    /// Values of latches that make true formulas true.
    pub(crate) fn justify(&self, system: &System, roots: &[Edge], values: &[bool]) -> Cube {
        let circuit = &system.circuit;
        let costs = self.costs(circuit, values);
        let mut needed = vec![false; values.len()];
        let mut found = Vec::new();
        roots.iter().for_each(|root| needed[root.node()] = true);
        // Operands stand before their gates.
        for node in (0..values.len()).rev() {
            if !needed[node] {
                continue;
            }
            match circuit.node(node) {
                Node::False => {}
                Node::Leaf(leaf) => {
                    if let Some(latch) = self.latch_of_leaf[leaf.index()] {
                        found.push(LatchValue { latch, value: values[node] });
                    }
                }
                Node::And(a, b) if values[node] => {
                    needed[a.node()] = true;
                    needed[b.node()] = true;
                }
                Node::And(a, b) => {
                    let price = |edge: Edge| match (value_of(edge, values), needed[edge.node()]) {
                        (true, _) => DEAR,
                        (false, true) => 0,
                        (false, false) => costs[edge.node()],
                    };
                    let chosen = if price(b) < price(a) { b } else { a };
                    needed[chosen.node()] = true;
                }
            }
        }
        Cube::new(found)
    }
}
