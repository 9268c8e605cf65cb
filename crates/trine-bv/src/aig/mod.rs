//! And-inverter graphs: Boolean functions as two-input ands with negated edges.
//!
//! Idea: a node is two words, found again by a unique table of four-byte entries; local rules
//! (`two_level`) run before each look-up. Gates that the graph takes apart (adders, and xors and
//! multiplexers that the rules have changed) are remembered beside it ([`hint`]), for the CNF.
//! Invariant: operands come before the node that uses them; nodes never change and never move; no
//! two and nodes have the same operands; the smaller operand is on the left.
//! Reference: Kuehlmann, Paruthi, Krohm, Ganai, "Robust Boolean Reasoning for Equivalence Checking
//! and Functional Property Verification", TCAD 2002.

pub mod aiger;
pub mod evaluate;
mod gate;
pub mod hint;
mod literal;
#[cfg(test)]
mod tests;
mod two_level;
mod unique_table;

pub use gate::Selector;
pub use literal::{AigLit, AigNode};

use hint::GateHints;
use trine_collections::{Exhausted, table_full};
use two_level::Simplified;
use unique_table::{Slot, UniqueTable};

/// Marks the constant and the inputs, which have no operands. No literal has this code.
const NO_OPERAND: u32 = u32::MAX;

/// Most nodes a graph can have: literals are 32 bits wide.
const MAX_NODES: usize = 1 << 31;

/// The codes of the two operands, or `NO_OPERAND` and the number of the input.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Node {
    left: u32,
    right: u32,
}

impl Node {
    #[inline]
    const fn is_and(self) -> bool {
        self.left != NO_OPERAND
    }

    /// The operands of an and node.
    #[inline]
    const fn operands(self) -> (AigLit, AigLit) {
        (AigLit::from_code(self.left), AigLit::from_code(self.right))
    }
}

/// What a node stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeKind {
    /// The constant false.
    False,
    /// The input with this number, counted from zero in order of creation.
    Input(u32),
    /// The conjunction of two literals of smaller nodes.
    And(AigLit, AigLit),
}

/// An and-inverter graph: two-input ands with negated edges, equal nodes once.
///
/// ```
/// use trine_bv::aig::{Aig, AigLit};
/// let mut aig = Aig::new();
/// let (a, b) = (aig.new_input(), aig.new_input());
/// let both = aig.and(a, b);
/// assert_eq!(aig.and(b, a), both);
/// assert_eq!(aig.and(both, !a), AigLit::FALSE);
/// ```
pub struct Aig {
    nodes: Vec<Node>,
    /// The node of each input, ascending.
    inputs: Vec<AigNode>,
    table: UniqueTable,
    hints: GateHints,
}

impl Default for Aig {
    fn default() -> Self {
        Self::new()
    }
}

impl Aig {
    /// A graph that holds only the constants.
    #[must_use]
    pub fn new() -> Self {
        Self {
            nodes: vec![Node { left: NO_OPERAND, right: NO_OPERAND }],
            inputs: Vec::new(),
            table: UniqueTable::new(),
            hints: GateHints::new(),
        }
    }

    /// The number of nodes: the constant, the inputs and the ands.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The number of inputs.
    #[must_use]
    pub fn input_count(&self) -> usize {
        self.inputs.len()
    }

    /// The number of and nodes.
    #[must_use]
    pub fn and_count(&self) -> usize {
        self.nodes.len() - 1 - self.inputs.len()
    }

    /// The node of the input with this number, if there is one.
    #[must_use]
    pub fn input(&self, number: u32) -> Option<AigNode> {
        self.inputs.get(number as usize).copied()
    }

    /// What the node stands for.
    ///
    /// # Panics
    /// If the node belongs to a larger graph.
    #[inline]
    #[must_use]
    pub fn kind(&self, node: AigNode) -> NodeKind {
        let word = self.nodes[node.index()];
        if word.is_and() {
            let (left, right) = word.operands();
            NodeKind::And(left, right)
        } else if node.index() == 0 {
            NodeKind::False
        } else {
            NodeKind::Input(word.right)
        }
    }

    /// The operands of an and node; `None` for the constant and the inputs.
    #[inline]
    #[must_use]
    pub fn and_operands(&self, node: AigNode) -> Option<(AigLit, AigLit)> {
        let word = self.nodes[node.index()];
        word.is_and().then(|| word.operands())
    }

    /// The gates recorded while circuits were built.
    #[must_use]
    pub fn hints(&self) -> &GateHints {
        &self.hints
    }

    /// Bytes held by nodes, unique table and hints.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.inputs.capacity() * size_of::<AigNode>()
            + self.table.bytes()
            + self.hints.bytes()
    }

    /// Checks that `ands` more nodes can be numbered. Circuits of more than linear size call it
    /// first, so that the numbering cannot run out in the middle of them.
    ///
    /// # Errors
    /// [`Exhausted::Memory`] if they cannot.
    pub fn check_room(&self, ands: u64) -> Result<(), Exhausted> {
        let room = (MAX_NODES - self.nodes.len()) as u64;
        if ands <= room { Ok(()) } else { Err(Exhausted::Memory) }
    }

    /// A new input.
    ///
    /// # Panics
    /// If the graph has 2^31 nodes.
    pub fn new_input(&mut self) -> AigLit {
        let number = self.inputs.len() as u32;
        let node = self.push(Node { left: NO_OPERAND, right: number });
        self.inputs.push(node);
        AigLit::positive(node)
    }

    /// The conjunction of two literals.
    ///
    /// # Panics
    /// If the graph has 2^31 nodes, or a literal belongs to a larger graph.
    #[inline]
    pub fn and(&mut self, a: AigLit, b: AigLit) -> AigLit {
        match two_level::simplify(&self.nodes, a, b) {
            Simplified::Literal(literal) => literal,
            Simplified::Pair(left, right) => self.intern(left, right),
        }
    }

    /// The node of two operands that no rule simplifies.
    #[inline]
    fn intern(&mut self, left: AigLit, right: AigLit) -> AigLit {
        let key = Node { left: left.code(), right: right.code() };
        match self.table.find(&self.nodes, key) {
            Slot::Found(entry) => AigLit::from_code(entry << 1),
            Slot::Vacant(place) => {
                let node = self.push(key);
                self.table.insert(&self.nodes, place, node.index() as u32);
                AigLit::positive(node)
            }
        }
    }

    /// The conjunction, if it needs no new node.
    fn find_and(&self, a: AigLit, b: AigLit) -> Option<AigLit> {
        match two_level::simplify(&self.nodes, a, b) {
            Simplified::Literal(literal) => Some(literal),
            Simplified::Pair(left, right) => {
                let key = Node { left: left.code(), right: right.code() };
                match self.table.find(&self.nodes, key) {
                    Slot::Found(entry) => Some(AigLit::from_code(entry << 1)),
                    Slot::Vacant(_) => None,
                }
            }
        }
    }

    fn push(&mut self, node: Node) -> AigNode {
        if self.nodes.len() >= MAX_NODES {
            table_full("nodes of the and-inverter graph");
        }
        let id = AigNode::new(self.nodes.len());
        self.nodes.push(node);
        id
    }
}
