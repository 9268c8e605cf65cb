//! The gates that became clauses, and what is below them, as a list from inputs to outputs.
//!
//! Idea: the clauses define some nodes of the graph by gates of larger kinds than and; just these are
//! compared, so each of them has a place in a compact list.
//! Invariants: place zero is the constant false; inputs of a gate come before it; a gate has the value of
//! its node under every assignment of the graph's inputs, whatever is asserted.

use trine_collections::{Budget, Exhausted};

use crate::aig::hint::Gate as Hint;
use crate::aig::{Aig, AigLit, AigNode};
use crate::cnf::{CnfEncoder, Definition};

trine_collections::define_id! {
    /// A place in a network.
    pub(super) struct Place;
}

/// A place or its negation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Edge {
    pub(super) place: Place,
    pub(super) negated: bool,
}

/// A gate over edges to earlier places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Gate {
    False,
    Input,
    And([Edge; 2]),
    Xor([Edge; 2]),
    Mux {
        condition: Edge,
        high: Edge,
        low: Edge,
    },
    /// The sum of a full adder, or its negation.
    Parity {
        inputs: [Edge; 3],
        negated: bool,
    },
    /// The carry of a full adder, or its negation.
    Majority {
        inputs: [Edge; 3],
        negated: bool,
    },
}

/// Gates from inputs to outputs.
pub(super) struct Network {
    gates: Vec<Gate>,
    nodes: Vec<AigNode>,
    /// Which of them are variables of the clauses.
    is_encoded: Vec<bool>,
}

impl Network {
    /// The gates that the encoder has variables for, and all below them.
    pub(super) fn new(aig: &Aig, encoder: &CnfEncoder, budget: &Budget) -> Result<Self, Exhausted> {
        let is_encoded = |index| encoder.literal(AigLit::positive(AigNode::new(index))).is_some();
        let mut is_needed: Vec<bool> = (0..aig.node_count()).map(is_encoded).collect();
        is_needed[0] = true;
        for index in (1..is_needed.len()).rev() {
            if index % 8 == 0 {
                budget.spend(1)?;
            }
            if is_needed[index] {
                for input in Definition::of(aig, AigNode::new(index)).inputs() {
                    is_needed[input.node().index()] = true;
                }
            }
        }
        let needed = is_needed.iter().enumerate().filter(|(_, is_needed)| **is_needed);
        let nodes: Vec<AigNode> = needed.map(|(index, _)| AigNode::new(index)).collect();
        let mut places = vec![None; aig.node_count()];
        for (place, node) in nodes.iter().enumerate() {
            places[node.index()] = Some(Place::new(place));
        }
        let mut gates = Vec::with_capacity(nodes.len());
        for (place, &node) in nodes.iter().enumerate() {
            if place % 8 == 0 {
                budget.spend(1)?;
            }
            gates.push(gate(aig, node, |literal| Edge {
                place: places[literal.node().index()].expect("inputs of needed gates are needed"),
                negated: literal.is_negated(),
            }));
        }
        let is_encoded = nodes.iter().map(|node| is_encoded(node.index())).collect();
        Ok(Self { gates, nodes, is_encoded })
    }

    /// How many places there are.
    pub(super) fn len(&self) -> usize {
        self.gates.len()
    }

    /// All places, inputs of gates before gates.
    pub(super) fn places(&self) -> impl Iterator<Item = Place> + use<> {
        (0..self.gates.len()).map(Place::new)
    }

    /// The gate at a place.
    #[inline]
    pub(super) fn gate(&self, place: Place) -> Gate {
        self.gates[place.index()]
    }

    /// The node of the graph that is at a place.
    pub(super) fn node(&self, place: Place) -> AigNode {
        self.nodes[place.index()]
    }

    /// Whether clauses may mention the node.
    pub(super) fn is_encoded(&self, place: Place) -> bool {
        self.is_encoded[place.index()]
    }
}

/// The gate of a node. Adders keep their own inputs, so that their two outputs stay together.
fn gate(aig: &Aig, node: AigNode, edge: impl Fn(AigLit) -> Edge) -> Gate {
    if let Some(Hint::Adder(adder)) = aig.hints().gate(node) {
        let inputs = adder.inputs().map(&edge);
        let is_own = |output: &AigLit| output.node() == node;
        if let Some(sum) = adder.sum().filter(is_own) {
            return Gate::Parity { inputs, negated: sum.is_negated() };
        }
        if let Some(carry) = adder.carry().filter(is_own) {
            return Gate::Majority { inputs, negated: carry.is_negated() };
        }
    }
    match Definition::of(aig, node) {
        Definition::Free if node == AigLit::FALSE.node() => Gate::False,
        Definition::Free => Gate::Input,
        Definition::And(a, b) => Gate::And([edge(a), edge(b)]),
        Definition::Xor(a, b) => Gate::Xor([edge(a), edge(b)]),
        Definition::Mux { condition, high, low } => {
            Gate::Mux { condition: edge(condition), high: edge(high), low: edge(low) }
        }
        Definition::Parity(inputs) => Gate::Parity { inputs: inputs.map(edge), negated: false },
        Definition::Majority(inputs) => Gate::Majority { inputs: inputs.map(edge), negated: false },
    }
}
