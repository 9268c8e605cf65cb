//! Words that are equal as sums: rewriting of adder trees.
//!
//! Idea: two words of `n` bits are equal if `sum_i 2^i (x_i - y_i)` is zero modulo `2^n`. A full adder says
//! `sum = a + b + c - 2 carry`, and an exclusive or `a + b - 2 a b`; so bits are replaced by what they are the
//! sum of, from the outputs on. Carries cancel against those that the next column adds, and what is left are the
//! bits that the two trees add: products of bits ([`super::product`]), the same for both if they multiply the same
//! numbers. A carry that does not cancel is replaced by products as well.
//! Two trees may have equal bits inside, by accident of a column, whose carries differ. So rules are those of the
//! gates as they were; proved equalities say which nodes are carries, and which products are the same in the end.
//! Invariants: every replacement is an equation of integers, for bits that are 0 or 1; nodes without a rule and
//! products are taken as independent. So a sum that vanishes is zero under every assignment, while one that does
//! not may still be.
//! References: Ritirc, Biere, Kauers, "Column-Wise Verification of Multipliers Using Computer Algebra", FMCAD
//! 2017; Mahzoon, Große, Drechsler, TCAD 2022, for carries that vanish.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_value::BitVec;

use super::product::{Monomial, Polynomial, Products};
use super::words::WordPair;
use crate::aig::{Aig, AigLit, AigNode};
use crate::cnf::Definition;

/// Ticks of the replacement of one gate in one product.
const TICKS_PER_STEP: u64 = 32;

/// `sum + 2 carry = inputs[0] + inputs[1] + inputs[2]`.
pub(super) struct FullAdder {
    pub(super) inputs: [AigLit; 3],
    pub(super) sum: AigLit,
    pub(super) carry: AigLit,
}

/// What is known of a node while nodes are ordered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nodes of its rule are still open.
    Open,
    /// It has this position.
    Closed(usize),
}

/// A node with its rule, and how much of that was looked at.
struct Visit {
    node: AigNode,
    rule: Polynomial,
    next: usize,
}

/// Rewriting of sums over a graph.
pub(super) struct Sums<'a> {
    graph: &'a mut Aig,
    /// The adder of a sum.
    adders: FxHashMap<AigNode, FullAdder>,
    products: Products,
    identities: Identities<'a>,
}

impl<'a> Sums<'a> {
    /// Sums over a graph, and which of its nodes are equal.
    pub(super) fn new(graph: &'a mut Aig, identities: Identities<'a>) -> Self {
        let products = Products::default();
        Self { graph, adders: FxHashMap::default(), products, identities }
    }

    /// Adds an adder besides those that the graph was built from.
    pub(super) fn add_adder(&mut self, adder: FullAdder) {
        let FullAdder { inputs, carry, .. } = adder;
        if !carry.is_constant() {
            self.products.add_majority(carry, inputs);
        }
        self.adders.entry(adder.sum.node()).or_insert(adder);
    }

    /// Lets two literals be known never to be true together.
    pub(super) fn add_disjoint(&mut self, one: AigLit, other: AigLit) {
        if !one.is_negated() && !other.is_negated() {
            self.products.add_disjoint(one.node(), other.node());
        }
    }

    /// Lets a literal be replaced by one that is equal.
    pub(super) fn rename(&mut self, literal: AigLit, other: AigLit) {
        self.products.rename(literal, other);
    }

    /// Whether the words of a pair are shown to be equal. What is left when all carries are gone may become so
    /// many products.
    pub(super) fn are_equal(
        &mut self,
        pair: &WordPair,
        most_products: usize,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        let nodes = pair.iter().flat_map(|(one, other)| [one.node(), other.node()]);
        let rules = self.ordered(nodes.collect(), budget)?;
        let width = pair.len() as u32;
        let mut difference = Difference::new(width, &rules);
        for (bit, &(one, other)) in pair.iter().enumerate() {
            let weight = BitVec::one(width).shl_u32(bit as u32);
            for (literal, weight) in [(other, weight.neg()), (one, weight)] {
                for (factor, monomial) in Polynomial::of(literal).terms() {
                    difference.add(&weight, *factor, monomial);
                }
            }
        }
        for (position, (node, rule)) in rules.order.iter().enumerate().rev() {
            budget.spend(1)?;
            let coefficient = difference.coefficients[position].clone();
            if coefficient.is_zero() {
                continue;
            }
            match rule {
                None => difference.keep(coefficient, Monomial::of(*node)),
                Some(rule) => {
                    for (factor, monomial) in rule.terms() {
                        difference.add(&coefficient, *factor, monomial);
                    }
                }
            }
        }
        let Difference { constant, rest, .. } = difference;
        self.identities.vanishes(self.graph, constant, rest, most_products, budget)
    }

    /// The nodes that rules lead to, those of a rule before the node that it replaces.
    fn ordered(&mut self, roots: Vec<AigNode>, budget: &Budget) -> Result<Rules, Exhausted> {
        let mut rules = Rules::default();
        for root in roots {
            let mut stack = Vec::new();
            self.enter(root, &mut rules, &mut stack);
            while let Some(visit) = stack.last_mut() {
                budget.spend(1)?;
                let Some((_, monomial)) = visit.rule.terms().get(visit.next) else {
                    let Visit { node, rule, .. } = stack.pop().expect("it is the last one");
                    rules.close(node, (!rule.terms().is_empty()).then_some(rule));
                    continue;
                };
                visit.next += 1;
                let Some(node) = monomial.as_node() else { continue };
                match rules.states.get(&node) {
                    // It goes round in a circle, so it stays as it is.
                    Some(State::Open) => visit.rule = Polynomial::default(),
                    Some(State::Closed(_)) => {}
                    None => self.enter(node, &mut rules, &mut stack),
                }
            }
        }
        Ok(rules)
    }

    fn enter(&mut self, node: AigNode, rules: &mut Rules, stack: &mut Vec<Visit>) {
        let is_constant = AigLit::positive(node).is_constant();
        if !is_constant && !rules.states.contains_key(&node) {
            rules.states.insert(node, State::Open);
            stack.push(Visit { node, rule: self.rule(node), next: 0 });
        }
    }

    /// What a node is the sum of; empty if it has no rule.
    fn rule(&mut self, node: AigNode) -> Polynomial {
        if let Some(other) = self.products.renamed(node) {
            return Polynomial::of(other);
        }
        if let Some(&FullAdder { inputs, sum, carry }) = self.adders.get(&node) {
            return of_adder(inputs, carry, sum.is_negated());
        }
        match Definition::of(self.graph, node) {
            Definition::Parity([a, b, c]) => {
                let (sum, carry) = self.graph.full_adder(a, b, c);
                match sum.node() == node {
                    true => of_adder([a, b, c], carry, sum.is_negated()),
                    false => Polynomial::default(),
                }
            }
            definition => self.products.definition(self.graph, node, definition),
        }
    }
}

/// `inputs - 2 carry`, or one less that, which is the negated bit of the sum.
fn of_adder(inputs: [AigLit; 3], carry: AigLit, is_negated: bool) -> Polynomial {
    let mut sum = Polynomial::default();
    let factor = if is_negated { -1 } else { 1 };
    if is_negated {
        sum.add(1, &Polynomial::of(AigLit::TRUE));
    }
    for input in inputs {
        sum.add(factor, &Polynomial::of(input));
    }
    sum.add(-2 * factor, &Polynomial::of(carry));
    sum
}

/// Nodes with their rules, in an order in which those of a rule come before the node that it replaces.
#[derive(Default)]
struct Rules {
    order: Vec<(AigNode, Option<Polynomial>)>,
    states: FxHashMap<AigNode, State>,
}

impl Rules {
    fn close(&mut self, node: AigNode, rule: Option<Polynomial>) {
        self.states.insert(node, State::Closed(self.order.len()));
        self.order.push((node, rule));
    }
}

/// The sum that should vanish.
struct Difference<'a> {
    rules: &'a Rules,
    /// The coefficient of each node of the order.
    coefficients: Vec<BitVec>,
    constant: BitVec,
    /// What is not replaced.
    rest: FxHashMap<Monomial, BitVec>,
}

impl<'a> Difference<'a> {
    fn new(width: u32, rules: &'a Rules) -> Self {
        let zero = BitVec::zero(width);
        let coefficients = vec![zero.clone(); rules.order.len()];
        Self { rules, coefficients, constant: zero, rest: FxHashMap::default() }
    }

    /// Adds a multiple of a product.
    fn add(&mut self, coefficient: &BitVec, factor: i64, monomial: &Monomial) {
        let coefficient = coefficient.mul(&BitVec::from_i64(coefficient.width(), factor));
        if monomial.is_one() {
            self.constant = self.constant.add(&coefficient);
            return;
        }
        let position = monomial.as_node().and_then(|node| self.rules.states.get(&node));
        if let Some(&State::Closed(position)) = position {
            let sum = &mut self.coefficients[position];
            *sum = sum.add(&coefficient);
        } else {
            self.keep(coefficient, monomial.clone());
        }
    }

    fn keep(&mut self, coefficient: BitVec, monomial: Monomial) {
        let zero = || BitVec::zero(coefficient.width());
        let sum = self.rest.entry(monomial).or_insert_with(zero);
        *sum = sum.add(&coefficient);
    }
}

/// Which nodes of a graph are equal: those that have the same literal in a second graph.
pub(super) struct Identities<'a> {
    merged: &'a mut Aig,
    literals: FxHashMap<AigNode, AigLit>,
    /// Products of the second graph.
    products: Products,
}

impl<'a> Identities<'a> {
    /// Literals and what they are in the second graph; among them are all inputs.
    pub(super) fn new(merged: &'a mut Aig, pairs: impl Iterator<Item = (AigLit, AigLit)>) -> Self {
        let positive =
            |(literal, image): (AigLit, AigLit)| (literal.node(), image ^ literal.is_negated());
        let literals = pairs.map(positive).collect();
        Self { merged, literals, products: Products::default() }
    }

    /// Whether a sum of products of the first graph is zero. In the second one the last gate of a product is
    /// replaced by what it is, until only inputs are left.
    fn vanishes(
        &mut self,
        graph: &Aig,
        mut constant: BitVec,
        rest: FxHashMap<Monomial, BitVec>,
        most_products: usize,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        let width = constant.width();
        let mut sums: BTreeMap<(Option<AigNode>, Monomial), BitVec> = BTreeMap::new();
        let mut add = |sums: &mut BTreeMap<_, BitVec>, last, image: &Monomial, part: BitVec| {
            if image.is_one() {
                constant = constant.add(&part);
            } else {
                let sum = sums.entry((last, image.clone())).or_insert_with(|| BitVec::zero(width));
                *sum = sum.add(&part);
            }
        };
        for (monomial, coefficient) in rest {
            budget.spend(1)?;
            if coefficient.is_zero() {
                continue;
            }
            for (factor, image) in self.of(graph, &monomial).terms() {
                let part = coefficient.mul(&BitVec::from_i64(width, *factor));
                add(&mut sums, image.last_gate(self.merged), image, part);
            }
        }
        while let Some(((last, monomial), coefficient)) = sums.pop_last() {
            if coefficient.is_zero() {
                continue;
            }
            let Some(gate) = last else {
                return Ok(false);
            };
            if sums.len() > most_products {
                return Ok(false);
            }
            let replaced = self.products.without(self.merged, &monomial, gate);
            budget.spend(TICKS_PER_STEP)?;
            for (factor, image) in replaced.terms() {
                let part = coefficient.mul(&BitVec::from_i64(width, *factor));
                add(&mut sums, image.last_gate(self.merged), image, part);
            }
        }
        Ok(constant.is_zero())
    }

    /// The product of the first graph in the second one.
    fn of(&mut self, graph: &Aig, monomial: &Monomial) -> Polynomial {
        let images: Vec<AigLit> =
            monomial.factors().iter().map(|&node| self.image(graph, node)).collect();
        self.products.plain_product(self.merged, &images)
    }

    /// The literal of a node of the first graph in the second one.
    fn image(&mut self, graph: &Aig, node: AigNode) -> AigLit {
        let mut stack = vec![node];
        while let Some(&last) = stack.last() {
            if self.literals.contains_key(&last) {
                stack.pop();
                continue;
            }
            let Some((left, right)) = graph.and_operands(last) else {
                unreachable!("inputs and the constant are known");
            };
            let known = |literal: AigLit| {
                self.literals.get(&literal.node()).map(|&image| image ^ literal.is_negated())
            };
            match (known(left), known(right)) {
                (Some(one), Some(other)) => {
                    let image = self.merged.and(one, other);
                    self.literals.insert(last, image);
                }
                (None, _) => stack.push(left.node()),
                (_, None) => stack.push(right.node()),
            }
        }
        self.literals[&node]
    }
}
