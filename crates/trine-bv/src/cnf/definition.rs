//! What defines a node in the CNF: an and, or a larger gate that needs no variables inside.
//!
//! Invariant: the definition is that of the positive literal of the node; the sign of a recorded
//! output is moved to the inputs (an xor with one negated input is a negated xor, a majority of
//! negated inputs is a negated majority). All inputs have smaller or inner node numbers, so the
//! numbers of the nodes are a topological order of the gates.

use crate::aig::hint::Gate;
use crate::aig::{Aig, AigLit, AigNode, NodeKind, Selector};
use smallvec::{SmallVec, smallvec};

/// The gate whose output a node is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Definition {
    /// The constant or an input: nothing to define.
    Free,
    And(AigLit, AigLit),
    Xor(AigLit, AigLit),
    Mux {
        condition: AigLit,
        high: AigLit,
        low: AigLit,
    },
    /// The sum of a full adder.
    Parity([AigLit; 3]),
    /// The carry of a full adder.
    Majority([AigLit; 3]),
}

impl Definition {
    /// The definition of a node.
    pub(crate) fn of(aig: &Aig, node: AigNode) -> Self {
        if let Some(gate) = aig.hints().gate(node) {
            return Self::of_gate(gate, node);
        }
        match aig.kind(node) {
            NodeKind::False | NodeKind::Input(_) => Self::Free,
            NodeKind::And(left, right) => match aig.selector(node) {
                None => Self::And(left, right),
                Some(Selector::Xor(a, b)) => Self::Xor(a, b),
                Some(Selector::Mux { condition, high, low }) => Self::Mux { condition, high, low },
            },
        }
    }

    fn of_gate(gate: &Gate, node: AigNode) -> Self {
        match *gate {
            Gate::Xor { output, inputs: [a, b] } => Self::Xor(a ^ output.is_negated(), b),
            Gate::Mux { output, condition, high, low } => {
                let negated = output.is_negated();
                Self::Mux { condition, high: high ^ negated, low: low ^ negated }
            }
            Gate::Adder(adder) => {
                let [a, b, c] = adder.inputs();
                match (adder.sum(), adder.carry()) {
                    (Some(sum), _) if sum.node() == node => {
                        Self::Parity([a ^ sum.is_negated(), b, c])
                    }
                    (_, carry) => {
                        let negated = carry.is_some_and(AigLit::is_negated);
                        Self::Majority([a ^ negated, b ^ negated, c ^ negated])
                    }
                }
            }
        }
    }

    /// The definition of the negated node, for all gates but the and, whose negation is none.
    pub(super) fn negated(self) -> Self {
        match self {
            Self::Free | Self::And(..) => self,
            Self::Xor(a, b) => Self::Xor(!a, b),
            Self::Mux { condition, high, low } => Self::Mux { condition, high: !high, low: !low },
            Self::Parity([a, b, c]) => Self::Parity([!a, b, c]),
            Self::Majority(inputs) => Self::Majority(inputs.map(|input| !input)),
        }
    }

    /// Whether the gate is the exclusive or of its inputs.
    pub(crate) fn is_parity(self) -> bool {
        matches!(self, Self::Xor(..) | Self::Parity(_))
    }

    /// The inputs of the gate.
    pub(crate) fn inputs(self) -> SmallVec<[AigLit; 3]> {
        match self {
            Self::Free => SmallVec::new(),
            Self::And(a, b) | Self::Xor(a, b) => smallvec![a, b],
            Self::Mux { condition, high, low } => smallvec![condition, high, low],
            Self::Parity(inputs) | Self::Majority(inputs) => SmallVec::from_buf(inputs),
        }
    }
}
