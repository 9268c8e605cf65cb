//! Some gates of a graph, and what is below them, as a list from inputs to outputs.
//!
//! Idea: the clauses define some nodes of the graph by gates of larger kinds than and; just these are
//! compared, so each of them has a place in a compact list. Gates that the graph does not have can follow.
//! Invariants: place zero is the constant false; inputs of a gate come before it; a gate has the value of
//! its node under every assignment of the graph's inputs, whatever is asserted.

use trine_collections::{Budget, Exhausted};

use crate::aig::hint::Gate as Hint;
use crate::aig::{Aig, AigLit, AigNode};
use crate::cnf::Definition;

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

impl Edge {
    /// The constant false.
    pub(super) fn never() -> Self {
        Self { place: Place::new(0), negated: false }
    }
}

impl std::ops::BitXor<bool> for Edge {
    type Output = Self;

    fn bitxor(self, negated: bool) -> Self {
        Self { negated: self.negated != negated, ..self }
    }
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
    /// The nodes of the first gates; those after them are in no graph.
    nodes: Vec<AigNode>,
    /// The place of each node.
    places: Vec<Option<Place>>,
}

impl Network {
    /// The gates of these nodes, and all below them.
    pub(super) fn new(
        aig: &Aig,
        is_wanted: impl Fn(AigNode) -> bool,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let nodes = (0..aig.node_count()).map(AigNode::new);
        let mut is_needed: Vec<bool> = nodes.map(is_wanted).collect();
        is_needed[0] = true;
        for index in (1..is_needed.len()).rev() {
            if is_needed[index] {
                if index % 8 == 0 {
                    budget.spend(1)?;
                }
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
        Ok(Self { gates, nodes, places })
    }

    /// Adds a gate that is in no graph.
    pub(super) fn append(&mut self, gate: Gate) -> Place {
        self.gates.push(gate);
        Place::new(self.gates.len() - 1)
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

    /// The node of the graph that is at a place, if there is one.
    pub(super) fn node(&self, place: Place) -> Option<AigNode> {
        self.nodes.get(place.index()).copied()
    }

    /// Where a literal of the graph is, if its node has a place.
    pub(super) fn edge(&self, literal: AigLit) -> Option<Edge> {
        let place = self.places[literal.node().index()]?;
        Some(Edge { place, negated: literal.is_negated() })
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
