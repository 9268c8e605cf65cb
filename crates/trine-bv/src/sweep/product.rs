//! Products of bits as polynomials over the nodes of a graph.
//!
//! Idea: a bit is 0 or 1, so `a and b` is `a b`, `not a` is `1 - a`, and `a a` is `a`. An and of ands and
//! negations becomes a sum of products of nodes that are no ands, which is the same for all gates that compute it
//! so. A product of `a xor b` and `a` is one of `not b` and `a`.
//! Invariants: factors of a product ascend, none twice; a polynomial mentions no product twice. What would become
//! too long stays a node.
//! Reference: Ritirc, Biere, Kauers, "Column-Wise Verification of Multipliers Using Computer Algebra", FMCAD 2017.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::{SmallVec, smallvec};

use crate::aig::{Aig, AigLit, AigNode};
use crate::cnf::Definition;

/// Steps of the longest rewriting of one product.
const MOST_STEPS: usize = 256;

/// Products of the longest polynomial that replaces a node.
const MOST_TERMS: usize = 16;

/// A product of nodes; without any it is one.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct Monomial(SmallVec<[AigNode; 4]>);

impl Monomial {
    /// The product that is one node.
    pub(super) fn of(node: AigNode) -> Self {
        Self(smallvec![node])
    }

    /// Whether it is the number one.
    pub(super) fn is_one(&self) -> bool {
        self.0.is_empty()
    }

    /// The node that it is, if it is one.
    pub(super) fn as_node(&self) -> Option<AigNode> {
        match self.0[..] {
            [node] => Some(node),
            _ => None,
        }
    }

    /// The nodes that are multiplied.
    pub(super) fn factors(&self) -> &[AigNode] {
        &self.0
    }

    /// The last of the nodes that is no input.
    pub(super) fn last_gate(&self, graph: &Aig) -> Option<AigNode> {
        let is_gate = |node: &&AigNode| Definition::of(graph, **node) != Definition::Free;
        self.0.iter().rev().find(is_gate).copied()
    }

    fn insert(&mut self, node: AigNode) {
        if let Err(position) = self.0.binary_search(&node) {
            self.0.insert(position, node);
        }
    }

    fn contains(&self, node: AigNode) -> bool {
        self.0.binary_search(&node).is_ok()
    }
}

/// A sum of products with small coefficients.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Polynomial(Vec<(i64, Monomial)>);

impl Polynomial {
    /// The polynomial of a literal: a node, or one less a node.
    pub(super) fn of(literal: AigLit) -> Self {
        match literal.as_constant() {
            Some(false) => Self::default(),
            Some(true) => Self(vec![(1, Monomial::default())]),
            None if literal.is_negated() => {
                Self(vec![(1, Monomial::default()), (-1, Monomial::of(literal.node()))])
            }
            None => Self(vec![(1, Monomial::of(literal.node()))]),
        }
    }

    /// The products with their coefficients.
    pub(super) fn terms(&self) -> &[(i64, Monomial)] {
        &self.0
    }

    /// Adds a multiple of another polynomial.
    pub(super) fn add(&mut self, factor: i64, other: &Self) {
        for (coefficient, monomial) in &other.0 {
            self.add_term(factor * coefficient, monomial);
        }
    }

    fn add_term(&mut self, coefficient: i64, monomial: &Monomial) {
        match self.0.iter().position(|(_, own)| own == monomial) {
            None => self.0.push((coefficient, monomial.clone())),
            Some(position) => {
                self.0[position].0 += coefficient;
                if self.0[position].0 == 0 {
                    self.0.swap_remove(position);
                }
            }
        }
    }
}

/// A product that is being rewritten: nodes that stay, and literals that were not looked at.
struct Partial {
    coefficient: i64,
    factors: Monomial,
    open: SmallVec<[AigLit; 8]>,
    /// Nodes whose operands are among the factors or open, or were before the product was taken apart. They
    /// are one in the sum of the parts, and parts that come from one see the same open literals.
    opened: SmallVec<[AigNode; 8]>,
}

/// Products over a graph, of which some nodes are known better than the gates show.
#[derive(Default)]
pub(super) struct Products {
    /// The inputs of a node that is a majority.
    majorities: FxHashMap<AigNode, [AigLit; 3]>,
    /// Nodes that are equal to others.
    renamed: FxHashMap<AigNode, AigLit>,
    /// Pairs of nodes that are never one together, the smaller one first.
    disjoint: FxHashSet<(AigNode, AigNode)>,
}

impl Products {
    /// Lets a literal be known as the majority of three.
    pub(super) fn add_majority(&mut self, literal: AigLit, inputs: [AigLit; 3]) {
        let own = || inputs.map(|input| input ^ literal.is_negated());
        self.majorities.entry(literal.node()).or_insert_with(own);
    }

    /// Lets two nodes be known never to be one together.
    pub(super) fn add_disjoint(&mut self, one: AigNode, other: AigNode) {
        self.disjoint.insert((one.min(other), one.max(other)));
    }

    /// Lets a literal be replaced by one that is equal.
    pub(super) fn rename(&mut self, literal: AigLit, other: AigLit) {
        if literal.node() != other.node() {
            self.renamed.insert(literal.node(), other ^ literal.is_negated());
        }
    }

    /// What replaces a node, if it was renamed.
    pub(super) fn renamed(&self, node: AigNode) -> Option<AigLit> {
        self.renamed.get(&node).copied()
    }

    /// A node by its gate; zero if that says nothing.
    pub(super) fn definition(
        &self,
        graph: &mut Aig,
        node: AigNode,
        definition: Definition,
    ) -> Polynomial {
        let mut sum = Polynomial::default();
        if let Some(&inputs) = self.majorities.get(&node) {
            self.add_majority_of(graph, inputs, &mut sum);
            return sum;
        }
        match definition {
            Definition::Free | Definition::Parity(_) => {}
            Definition::And(a, b) => sum = self.product(graph, &[a, b]),
            Definition::Xor(a, b) => {
                sum.add(1, &Polynomial::of(a));
                sum.add(1, &Polynomial::of(b));
                sum.add(-2, &self.product(graph, &[a, b]));
            }
            Definition::Mux { condition, high, low } => {
                sum.add(1, &Polynomial::of(low));
                sum.add(1, &self.product(graph, &[condition, high]));
                sum.add(-1, &self.product(graph, &[condition, low]));
            }
            Definition::Majority(inputs) => self.add_majority_of(graph, inputs, &mut sum),
        }
        sum
    }

    /// Both of the first two, or one of them and the third.
    fn add_majority_of(&self, graph: &mut Aig, [a, b, c]: [AigLit; 3], sum: &mut Polynomial) {
        let differ = graph.xor(a, b);
        sum.add(1, &self.product(graph, &[a, b]));
        sum.add(1, &self.product(graph, &[differ, c]));
    }

    /// A product with the gate of one of its nodes in place of that node.
    pub(super) fn without(&self, graph: &Aig, monomial: &Monomial, gate: AigNode) -> Polynomial {
        let others = monomial.factors().iter().filter(|&&node| node != gate);
        let others: SmallVec<[AigLit; 8]> = others.map(|&node| AigLit::positive(node)).collect();
        let mut sum = Polynomial::default();
        let mut add = |factor, literals: &[AigLit]| {
            let all: SmallVec<[AigLit; 8]> = others.iter().chain(literals).copied().collect();
            sum.add(factor, &self.plain_product(graph, &all));
        };
        match Definition::of(graph, gate) {
            Definition::Free => add(1, &[AigLit::positive(gate)]),
            Definition::And(a, b) => add(1, &[a, b]),
            Definition::Xor(a, b) => {
                add(1, &[a]);
                add(1, &[b]);
                add(-2, &[a, b]);
            }
            Definition::Mux { condition, high, low } => {
                add(1, &[condition, high]);
                add(1, &[!condition, low]);
            }
            Definition::Parity([a, b, c]) => {
                [a, b, c].iter().for_each(|&one| add(1, &[one]));
                [[a, b], [b, c], [a, c]].iter().for_each(|two| add(-2, two));
                add(4, &[a, b, c]);
            }
            Definition::Majority([a, b, c]) => {
                [[a, b], [b, c], [a, c]].iter().for_each(|two| add(1, two));
                add(-2, &[a, b, c]);
            }
        }
        sum
    }

    /// The product of some literals, with ands opened if it does not become too long.
    pub(super) fn product(&self, graph: &Aig, literals: &[AigLit]) -> Polynomial {
        let opened = self.expand(graph, literals, true);
        opened.unwrap_or_else(|| self.plain_product(graph, literals))
    }

    /// The product of some literals, by their nodes.
    pub(super) fn plain_product(&self, graph: &Aig, literals: &[AigLit]) -> Polynomial {
        self.expand(graph, literals, false).expect("without a look into ands there is no limit")
    }

    /// The product, if it does not become too long.
    fn expand(&self, graph: &Aig, literals: &[AigLit], opens_ands: bool) -> Option<Polynomial> {
        let mut sum = Polynomial::default();
        let first = Partial {
            coefficient: 1,
            factors: Monomial::default(),
            open: SmallVec::from_slice(literals),
            opened: SmallVec::new(),
        };
        let mut stack = vec![first];
        let mut steps = 0;
        while let Some(mut partial) = stack.pop() {
            steps += 1;
            if opens_ands && steps > MOST_STEPS {
                return None;
            }
            let Some(literal) = partial.open.pop() else {
                let factors = &mut partial.factors;
                match opens_ands.then(|| self.simplified(graph, factors)).flatten() {
                    Some(literal) => {
                        partial.open.push(literal);
                        // What was opened was one in the sum of all parts, but need not be in this one.
                        partial.opened.clear();
                        stack.push(partial);
                    }
                    None => sum.add_term(partial.coefficient, &partial.factors),
                }
                continue;
            };
            let node = literal.node();
            if let Some(value) = literal.as_constant() {
                if value {
                    stack.push(partial);
                }
                continue;
            }
            if partial.factors.contains(node) || partial.opened.contains(&node) {
                if !literal.is_negated() {
                    stack.push(partial);
                }
                continue;
            }
            if let Some(&other) = self.renamed.get(&node) {
                partial.open.push(other ^ literal.is_negated());
                stack.push(partial);
                continue;
            }
            if literal.is_negated() {
                let mut open = partial.open.clone();
                open.push(!literal);
                let (coefficient, factors) = (-partial.coefficient, partial.factors.clone());
                let opened = partial.opened.clone();
                stack.push(Partial { coefficient, factors, open, opened });
                stack.push(partial);
                continue;
            }
            let mut present = partial.factors.0.iter().chain(&partial.opened);
            if present.any(|&other| self.disjoint.contains(&(node.min(other), node.max(other)))) {
                continue;
            }
            match self.operands(graph, node) {
                Some(operands) if opens_ands => {
                    partial.open.extend(operands);
                    partial.opened.push(node);
                }
                _ => partial.factors.insert(node),
            }
            stack.push(partial);
        }
        (!opens_ands || sum.terms().len() <= MOST_TERMS).then_some(sum)
    }

    /// The operands of an and, if nothing else is known of the node.
    fn operands(&self, graph: &Aig, node: AigNode) -> Option<[AigLit; 2]> {
        if self.majorities.contains_key(&node) || self.renamed.contains_key(&node) {
            return None;
        }
        match Definition::of(graph, node) {
            Definition::And(a, b) => Some([a, b]),
            _ => None,
        }
    }

    /// Takes out an exclusive or beside one of its operands, and returns what it is then.
    fn simplified(&self, graph: &Aig, factors: &mut Monomial) -> Option<AigLit> {
        for position in 0..factors.0.len() {
            let Definition::Xor(a, b) = Definition::of(graph, factors.0[position]) else {
                continue;
            };
            for (operand, other) in [(a, b), (b, a)] {
                if self.has(graph, factors, operand.node()) {
                    factors.0.remove(position);
                    // The operand's node is one.
                    return Some(other ^ !operand.is_negated());
                }
            }
        }
        None
    }

    /// Whether a node is one wherever a product is, since its factors are.
    fn has(&self, graph: &Aig, product: &Monomial, node: AigNode) -> bool {
        let mut open: SmallVec<[AigLit; 8]> = smallvec![AigLit::positive(node)];
        let mut steps = 0;
        while let Some(literal) = open.pop() {
            steps += 1;
            if literal.is_negated() || steps > MOST_TERMS {
                return false;
            }
            if !product.contains(literal.node()) {
                let Some(operands) = self.operands(graph, literal.node()) else { return false };
                open.extend(operands);
            }
        }
        true
    }
}
