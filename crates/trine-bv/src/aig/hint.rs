//! Gate hints: which nodes are the outputs of a gate that a circuit was built from.
//!
//! Idea: an xor or a multiplexer can be read off the graph, an adder cannot (its two outputs share
//! only inner nodes), and neither can a gate whose inner nodes a two-level rule has changed. Just
//! these are recorded. Only outputs that were new when the gate was built get a hint, so hinted
//! nodes come in ascending order, and a bit map with counts finds the gate of a node.
//! Invariant: a hint states an equality of Boolean functions, so it stays true whatever else is
//! built. The inputs of a gate are distinct nodes, none constant.

use super::{AigLit, AigNode};

/// A gate with the literals of its inputs and outputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gate {
    /// `output = a xor b`.
    Xor {
        /// The output.
        output: AigLit,
        /// The inputs.
        inputs: [AigLit; 2],
    },
    /// `output = if condition then high else low`.
    Mux {
        /// The output.
        output: AigLit,
        /// Selects the branch.
        condition: AigLit,
        /// The output where the condition is true.
        high: AigLit,
        /// The output where the condition is false.
        low: AigLit,
    },
    /// A full adder, or one half of it: parity or majority of three literals.
    Adder(Adder),
}

/// A full adder with one or both of its outputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Adder {
    inputs: [AigLit; 3],
    /// The parity; false stands for an output that nobody has built.
    sum: AigLit,
    /// The majority; false stands for an output that nobody has built.
    carry: AigLit,
}

impl Adder {
    /// The three bits that are added.
    #[must_use]
    pub const fn inputs(&self) -> [AigLit; 3] {
        self.inputs
    }

    /// The parity of the inputs, if it was built as a new node.
    #[must_use]
    pub fn sum(&self) -> Option<AigLit> {
        (!self.sum.is_constant()).then_some(self.sum)
    }

    /// The majority of the inputs, if it was built as a new node.
    #[must_use]
    pub fn carry(&self) -> Option<AigLit> {
        (!self.carry.is_constant()).then_some(self.carry)
    }
}

/// 64 nodes: which have a hint, and how many nodes before them have one.
#[derive(Clone, Copy, Default)]
struct Block {
    hinted: u64,
    before: u32,
}

/// The gates of a graph, found by their output nodes.
pub struct GateHints {
    blocks: Vec<Block>,
    /// The gate of each hinted node, in the order of the nodes.
    gate_of: Vec<u32>,
    gates: Vec<Gate>,
    /// One more than the last hinted node.
    next: usize,
}

/// An output of an adder that has just been built.
#[derive(Clone, Copy)]
pub(super) enum Output {
    /// Nobody asked for it.
    Absent,
    /// It existed before.
    Old(AigLit),
    /// Its node is new.
    New(AigLit),
}

impl Output {
    /// An output whose node is new if its number is at least `first_new`.
    pub(super) fn new(literal: AigLit, first_new: usize) -> Self {
        if literal.node_index() >= first_new { Self::New(literal) } else { Self::Old(literal) }
    }

    /// The output, false if it is absent.
    pub(super) fn literal(self) -> AigLit {
        match self {
            Self::Absent => AigLit::FALSE,
            Self::Old(literal) | Self::New(literal) => literal,
        }
    }
}

impl GateHints {
    pub(super) fn new() -> Self {
        Self { blocks: Vec::new(), gate_of: Vec::new(), gates: Vec::new(), next: 0 }
    }

    /// All gates, in the order in which they were built.
    #[must_use]
    pub fn gates(&self) -> &[Gate] {
        &self.gates
    }

    /// The gate that has this node (or its negation) as an output.
    #[inline]
    #[must_use]
    pub fn gate(&self, node: AigNode) -> Option<&Gate> {
        self.gate_index(node.index()).map(|index| &self.gates[index])
    }

    #[inline]
    fn gate_index(&self, node: usize) -> Option<usize> {
        self.rank(node).map(|rank| self.gate_of[rank] as usize)
    }

    /// The number of hinted nodes before this one, if it is hinted itself.
    #[inline]
    fn rank(&self, node: usize) -> Option<usize> {
        let block = self.blocks.get(node / 64)?;
        let bit = 1_u64 << (node % 64);
        if block.hinted & bit == 0 {
            return None;
        }
        Some((block.before + (block.hinted & (bit - 1)).count_ones()) as usize)
    }

    /// Records a gate with one output, which is newer than every hinted node.
    pub(super) fn record(&mut self, output: AigLit, gate: Gate) {
        self.gates.push(gate);
        self.index(output, self.gates.len() - 1);
    }

    /// Records the new outputs of an adder. An old output joins in if it is an output of an adder
    /// with the same inputs.
    pub(super) fn record_adder(&mut self, inputs: [AigLit; 3], sum: Output, carry: Output) {
        let known = [sum, carry].into_iter().find_map(|output| {
            let Output::Old(literal) = output else { return None };
            let index = self.gate_index(literal.node_index())?;
            let same = matches!(self.gates[index], Gate::Adder(old) if old.inputs == inputs);
            same.then_some(index)
        });
        let (sum, carry) = (self.recordable(sum), self.recordable(carry));
        if sum.is_none() && carry.is_none() {
            return;
        }
        let index = known.unwrap_or_else(|| {
            let absent = AigLit::FALSE;
            self.gates.push(Gate::Adder(Adder { inputs, sum: absent, carry: absent }));
            self.gates.len() - 1
        });
        if let Gate::Adder(adder) = &mut self.gates[index] {
            adder.sum = sum.unwrap_or(adder.sum);
            adder.carry = carry.unwrap_or(adder.carry);
        }
        let mut outputs = [sum, carry];
        outputs.sort_unstable();
        for output in outputs.into_iter().flatten() {
            self.index(output, index);
        }
    }

    /// The literal of a new output that can be indexed: it is newer than all hinted nodes, or the
    /// adder's own last xor was recorded for it.
    fn recordable(&self, output: Output) -> Option<AigLit> {
        let Output::New(literal) = output else { return None };
        let node = literal.node_index();
        (node >= self.next || self.gate_index(node).is_some()).then_some(literal)
    }

    /// Makes `output` find the gate at `index`, instead of an earlier one if there is one.
    fn index(&mut self, output: AigLit, index: usize) {
        let node = output.node_index();
        if let Some(rank) = self.rank(node) {
            self.gate_of[rank] = index as u32;
            return;
        }
        debug_assert!(node >= self.next, "hinted nodes ascend");
        let before = self.gate_of.len() as u32;
        if self.blocks.len() <= node / 64 {
            self.blocks.resize(node / 64 + 1, Block { hinted: 0, before });
        }
        self.blocks[node / 64].hinted |= 1 << (node % 64);
        self.gate_of.push(index as u32);
        self.next = node + 1;
    }

    /// Bytes held.
    #[must_use]
    pub(super) fn bytes(&self) -> usize {
        self.blocks.capacity() * size_of::<Block>()
            + self.gate_of.capacity() * size_of::<u32>()
            + self.gates.capacity() * size_of::<Gate>()
    }
}
