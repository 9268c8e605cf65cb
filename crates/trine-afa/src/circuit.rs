//! Formulas as an and-inverter graph over leaves.
//!
//! Idea: one kind of gate and edges that negate; equal gates are one.
//! Invariant: operands of a gate stand before it, so that one pass over the gates evaluates them; no
//! gate has a constant, equal or complementary operands.
//! Reference: Kuehlmann, Paruthi, Krohm, Ganai, "Robust Boolean reasoning for equivalence checking and
//! functional property verification", TCAD 2002.

use std::ops::Not;

use rustc_hash::FxHashMap;

/// A gate or a leaf, perhaps negated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Edge(u32);

impl Edge {
    /// Never true.
    pub const FALSE: Self = Self(0);
    /// Always true.
    pub const TRUE: Self = Self(1);

    /// The number of the gate or leaf.
    #[must_use]
    pub const fn node(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Whether it is negated.
    #[must_use]
    pub const fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }
}

impl Not for Edge {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// A variable of the formulas, by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Leaf(pub(crate) u32);

impl Leaf {
    /// The place of its value among those of the leaves.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a node of the graph is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Node {
    False,
    Leaf(Leaf),
    And(Edge, Edge),
}

/// Formulas as an and-inverter graph in which equal gates are one.
#[derive(Clone, Debug)]
pub struct Circuit {
    nodes: Vec<Node>,
    leaves: Vec<Edge>,
    gates: FxHashMap<(Edge, Edge), Edge>,
}

impl Default for Circuit {
    fn default() -> Self {
        Self { nodes: vec![Node::False], leaves: Vec::new(), gates: FxHashMap::default() }
    }
}

impl Circuit {
    /// A new variable.
    pub fn add_leaf(&mut self) -> Leaf {
        let leaf = Leaf(self.leaves.len() as u32);
        let edge = self.push(Node::Leaf(leaf));
        self.leaves.push(edge);
        leaf
    }

    fn push(&mut self, node: Node) -> Edge {
        self.nodes.push(node);
        Edge((self.nodes.len() as u32 - 1) << 1)
    }

    /// How many variables there are.
    #[must_use]
    pub fn num_leaves(&self) -> usize {
        self.leaves.len()
    }

    /// How many nodes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is nothing but the constants.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    /// The formula that is a variable.
    #[must_use]
    pub fn leaf(&self, leaf: Leaf) -> Edge {
        self.leaves[leaf.index()]
    }

    pub(crate) fn node(&self, node: usize) -> Node {
        self.nodes[node]
    }

    /// Both.
    pub fn and(&mut self, a: Edge, b: Edge) -> Edge {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        if a == Edge::FALSE || a == !b {
            return Edge::FALSE;
        }
        if a == Edge::TRUE || a == b {
            return b;
        }
        if let Some(&known) = self.gates.get(&(a, b)) {
            return known;
        }
        let new = self.push(Node::And(a, b));
        self.gates.insert((a, b), new);
        new
    }

    /// One of them.
    pub fn or(&mut self, a: Edge, b: Edge) -> Edge {
        !self.and(!a, !b)
    }

    /// The first decides between the others.
    pub fn choose(&mut self, condition: Edge, then: Edge, other: Edge) -> Edge {
        let (yes, no) = (self.and(condition, then), self.and(!condition, other));
        self.or(yes, no)
    }

    /// All of them, as a balanced tree.
    pub fn all(&mut self, edges: &[Edge]) -> Edge {
        let mut level = edges.to_vec();
        while level.len() > 1 {
            let pairs = level.chunks(2).map(|pair| match *pair {
                [a, b] => self.and(a, b),
                _ => pair[0],
            });
            level = pairs.collect();
        }
        level.first().copied().unwrap_or(Edge::TRUE)
    }

    /// One of them, as a balanced tree.
    pub fn any(&mut self, edges: &[Edge]) -> Edge {
        let negated: Vec<Edge> = edges.iter().map(|&edge| !edge).collect();
        !self.all(&negated)
    }

    /// Whether bits are those of a number, the lowest first.
    pub fn equals(&mut self, bits: &[Edge], number: usize) -> Edge {
        let literals = bits.iter().enumerate().map(|(place, &bit)| match number >> place & 1 {
            1 => bit,
            _ => !bit,
        });
        let literals: Vec<Edge> = literals.collect();
        self.all(&literals)
    }

    /// Whether bits are those of a number of a set; numbers at the place of its end or behind it may
    /// count or not.
    pub fn is_member(&mut self, bits: &[Edge], members: &[bool]) -> Edge {
        if members.iter().all(|&is| is) {
            return Edge::TRUE;
        }
        if !members.contains(&true) {
            return Edge::FALSE;
        }
        let Some((&top, lower)) = bits.split_last() else {
            return if members[0] { Edge::TRUE } else { Edge::FALSE };
        };
        let half = (1 << lower.len()).min(members.len());
        let (low, high) = members.split_at(half);
        let no = self.is_member(lower, low);
        let yes = if high.is_empty() { no } else { self.is_member(lower, high) };
        self.choose(top, yes, no)
    }

    /// The values of all nodes.
    #[must_use]
    pub fn evaluate(&self, leaves: &[bool]) -> Vec<bool> {
        let mut values = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let value = match *node {
                Node::False => false,
                Node::Leaf(leaf) => leaves[leaf.index()],
                Node::And(a, b) => value_of(a, &values) && value_of(b, &values),
            };
            values.push(value);
        }
        values
    }

    /// The nodes below some edges, operands first.
    pub(crate) fn cone(&self, roots: &[Edge]) -> Vec<usize> {
        let mut inside = vec![false; self.nodes.len()];
        roots.iter().for_each(|root| inside[root.node()] = true);
        for node in (0..self.nodes.len()).rev() {
            if let (true, Node::And(a, b)) = (inside[node], self.nodes[node]) {
                inside[a.node()] = true;
                inside[b.node()] = true;
            }
        }
        (0..self.nodes.len()).filter(|&node| inside[node]).collect()
    }

    /// A formula with other formulas in the place of some variables.
    pub fn substitute(&mut self, root: Edge, replaced: &FxHashMap<Leaf, Edge>) -> Edge {
        let cone = self.cone(&[root]);
        let mut new: FxHashMap<usize, Edge> = FxHashMap::default();
        let image = |edge: Edge, new: &FxHashMap<usize, Edge>| {
            let positive = new.get(&edge.node()).copied().unwrap_or(Edge::FALSE);
            if edge.is_negated() { !positive } else { positive }
        };
        for node in cone {
            let edge = match self.nodes[node] {
                Node::False => Edge::FALSE,
                Node::Leaf(leaf) => replaced.get(&leaf).copied().unwrap_or_else(|| self.leaf(leaf)),
                Node::And(a, b) => {
                    let (a, b) = (image(a, &new), image(b, &new));
                    self.and(a, b)
                }
            };
            new.insert(node, edge);
        }
        image(root, &new)
    }

    /// The variables of a formula in their order.
    #[must_use]
    pub fn leaves_below(&self, root: Edge) -> Vec<Leaf> {
        let nodes = self.cone(&[root]).into_iter();
        let leaves = nodes.filter_map(|node| match self.nodes[node] {
            Node::Leaf(leaf) => Some(leaf),
            Node::False | Node::And(..) => None,
        });
        leaves.collect()
    }
}

/// The value of an edge, by those of the nodes.
pub(crate) fn value_of(edge: Edge, values: &[bool]) -> bool {
    values[edge.node()] != edge.is_negated()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_of_sets() {
        let mut circuit = Circuit::default();
        let leaves: Vec<Leaf> = (0..3).map(|_| circuit.add_leaf()).collect();
        let bits: Vec<Edge> = leaves.iter().map(|&leaf| circuit.leaf(leaf)).collect();
        for set in 0..64_usize {
            let members: Vec<bool> = (0..6).map(|number| set >> number & 1 == 1).collect();
            let formula = circuit.is_member(&bits, &members);
            for (number, &is_member) in members.iter().enumerate() {
                let leaves: Vec<bool> = (0..3).map(|bit| number >> bit & 1 == 1).collect();
                let value = value_of(formula, &circuit.evaluate(&leaves));
                assert_eq!(value, is_member, "{number} in {set:b}");
            }
        }
    }
}
