//! Binary decision diagrams: functions of bits, each with one node where bits are asked in one order.
//!
//! Idea: a node asks one bit and goes on at one of two nodes; an edge may negate, so a function and its negation share
//! a node. A conjunction is built once for each pair of functions.
//! Invariants: bits are asked in ascending order; no node has equal edges; the edge for a true bit negates nothing;
//! equal functions are equal edges.
//! Cost: conjunctions cost at most the product of the sizes; nodes beyond the limit are not made. The
//! recursion goes as deep as there are bits, of which there are at most [`MOST_BITS`].
//! Reference: Bryant, "Graph-based algorithms for Boolean function manipulation", IEEE TC 1986; Brace, Rudell, Bryant,
//! "Efficient implementation of a BDD package", DAC 1990.

use std::ops::Not;

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_value::Integer;

/// A diagram asks at most so many bits.
pub(crate) const MOST_BITS: usize = 1_500;

/// A function: a node, and whether it is negated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Edge(u32);

impl Edge {
    /// The function that is always false.
    pub(crate) const FALSE: Self = Self(1);
    /// The function that is always true.
    pub(crate) const TRUE: Self = Self(0);

    fn node(self) -> usize {
        (self.0 >> 1) as usize
    }

    fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    fn negated_if(self, negated: bool) -> Self {
        Self(self.0 ^ u32::from(negated))
    }
}

impl Not for Edge {
    type Output = Self;

    fn not(self) -> Self {
        self.negated_if(true)
    }
}

/// A node: the bit that it asks and where it goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Node {
    bit: u32,
    if_false: Edge,
    if_true: Edge,
}

/// Why a function was not built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unbuilt {
    /// The budget ended.
    Budget(Exhausted),
    /// It would take too many nodes.
    TooLarge,
}

impl From<Exhausted> for Unbuilt {
    fn from(reason: Exhausted) -> Self {
        Self::Budget(reason)
    }
}

/// Nodes of functions over the same bits.
pub(crate) struct Diagrams {
    /// The first one is the constant, which asks no bit.
    nodes: Vec<Node>,
    numbers: FxHashMap<Node, u32>,
    conjunctions: FxHashMap<(Edge, Edge), Edge>,
    most_nodes: usize,
}

impl Diagrams {
    /// No function but the constants.
    pub(crate) fn new(most_nodes: usize) -> Self {
        let constant = Node { bit: u32::MAX, if_false: Edge::TRUE, if_true: Edge::TRUE };
        Self {
            nodes: vec![constant],
            numbers: FxHashMap::default(),
            conjunctions: FxHashMap::default(),
            most_nodes,
        }
    }

    fn node(&mut self, bit: u32, if_false: Edge, if_true: Edge) -> Result<Edge, Unbuilt> {
        if if_false == if_true {
            return Ok(if_false);
        }
        let negated = if_true.is_negated();
        let node = Node {
            bit,
            if_false: if_false.negated_if(negated),
            if_true: if_true.negated_if(negated),
        };
        let number = match self.numbers.get(&node) {
            Some(&number) => number,
            None => {
                if self.nodes.len() >= self.most_nodes {
                    return Err(Unbuilt::TooLarge);
                }
                let number = self.nodes.len() as u32;
                self.nodes.push(node);
                self.numbers.insert(node, number);
                number
            }
        };
        Ok(Edge(number << 1).negated_if(negated))
    }

    /// The function that is the value of a bit.
    pub(crate) fn bit(&mut self, bit: u32) -> Result<Edge, Unbuilt> {
        self.node(bit, Edge::FALSE, Edge::TRUE)
    }

    fn asked(&self, edge: Edge) -> u32 {
        self.nodes[edge.node()].bit
    }

    /// The function where a bit has either value; the function does not ask earlier bits.
    fn cases(&self, edge: Edge, bit: u32) -> (Edge, Edge) {
        let node = self.nodes[edge.node()];
        if node.bit != bit {
            return (edge, edge);
        }
        let negated = edge.is_negated();
        (node.if_false.negated_if(negated), node.if_true.negated_if(negated))
    }

    /// Where both hold.
    pub(crate) fn and(&mut self, a: Edge, b: Edge, budget: &Budget) -> Result<Edge, Unbuilt> {
        if a == b || b == Edge::TRUE {
            return Ok(a);
        }
        if a == Edge::TRUE {
            return Ok(b);
        }
        if a == Edge::FALSE || b == Edge::FALSE || a == !b {
            return Ok(Edge::FALSE);
        }
        let key = (a.min(b), a.max(b));
        if let Some(&known) = self.conjunctions.get(&key) {
            return Ok(known);
        }
        budget.spend(1)?;
        if self.conjunctions.len() >= 4 * self.most_nodes {
            return Err(Unbuilt::TooLarge);
        }
        let bit = self.asked(a).min(self.asked(b));
        let ((a_false, a_true), (b_false, b_true)) = (self.cases(a, bit), self.cases(b, bit));
        let if_false = self.and(a_false, b_false, budget)?;
        let if_true = self.and(a_true, b_true, budget)?;
        let found = self.node(bit, if_false, if_true)?;
        self.conjunctions.insert(key, found);
        Ok(found)
    }

    /// Where the function holds for some value of the bits that are not kept.
    pub(crate) fn project(
        &mut self,
        function: Edge,
        is_kept: &[bool],
        done: &mut FxHashMap<Edge, Edge>,
        budget: &Budget,
    ) -> Result<Edge, Unbuilt> {
        if function == Edge::TRUE || function == Edge::FALSE {
            return Ok(function);
        }
        if let Some(&known) = done.get(&function) {
            return Ok(known);
        }
        budget.spend(1)?;
        let bit = self.asked(function);
        let (if_false, if_true) = self.cases(function, bit);
        let if_false = self.project(if_false, is_kept, done, budget)?;
        let found = if is_kept[bit as usize] {
            let if_true = self.project(if_true, is_kept, done, budget)?;
            self.node(bit, if_false, if_true)?
        } else if if_false == Edge::TRUE {
            Edge::TRUE
        } else {
            let if_true = self.project(if_true, is_kept, done, budget)?;
            !self.and(!if_false, !if_true, budget)?
        };
        done.insert(function, found);
        Ok(found)
    }

    /// For how many values of the kept bits, which are all that it asks, the function holds.
    pub(crate) fn count(
        &self,
        function: Edge,
        is_kept: &[bool],
        budget: &Budget,
    ) -> Result<Integer, Exhausted> {
        // How many kept bits come before a bit; the constant comes after all.
        let mut before = vec![0_usize];
        for &kept in is_kept {
            before.push(before[before.len() - 1] + usize::from(kept));
        }
        let total = before[is_kept.len()];
        let place = |edge: Edge| match self.asked(edge) {
            u32::MAX => total,
            bit => before[bit as usize],
        };
        // Nodes are younger than those that they go on at. The count of a node is over its own bit and those after it.
        let mut counts: Vec<Option<Integer>> = vec![None; function.node() + 1];
        counts[0] = Some(Integer::ONE);
        let value = |counts: &[Option<Integer>], edge: Edge, from: usize| -> Integer {
            let own = counts[edge.node()].clone().unwrap_or(Integer::ZERO);
            let all = Integer::ONE << (total - place(edge));
            let own = if edge.is_negated() { all - own } else { own };
            own << (place(edge) - from)
        };
        let mut wanted = vec![false; function.node() + 1];
        wanted[function.node()] = true;
        for number in (1..=function.node()).rev() {
            if wanted[number] {
                wanted[self.nodes[number].if_false.node()] = true;
                wanted[self.nodes[number].if_true.node()] = true;
            }
        }
        for number in 1..=function.node() {
            if !wanted[number] {
                continue;
            }
            budget.spend(1)?;
            let node = self.nodes[number];
            let from = before[node.bit as usize] + 1;
            counts[number] =
                Some(value(&counts, node.if_false, from) + value(&counts, node.if_true, from));
        }
        Ok(value(&counts, function, 0))
    }
}
