//! Symbolic bits: classes of bits that are equal, or opposite, to each other.
//!
//! Idea: a bit of a concatenation, an extraction, a choice that is decided, and so on, is a bit of an
//! operand. So each bit is followed down to the bit that it comes from, and an asserted equation
//! merges the sources of both sides, bit by bit. The blaster gives all bits of a class one literal.
//! Invariant: two bits of a class are equal (or opposite, if their parities differ) in every model
//! of what is asserted at level zero.
//! Reference: union-find with parity as in Tarjan, "Efficiency of a Good But Not Linear Set Union
//! Algorithm", JACM 1975; the domain is SONOLAR's.

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermSet, TermStore};

use super::fact::Fact;
use super::propagation::{Propagation, Sources};
use crate::aig::AigLit;

/// Steps down from a bit to the one it comes from.
const MAX_STEPS: usize = 64;

/// Wider equations are left to the search.
const MAX_WIDTH: u32 = 4096;

/// A bit of a term, or its negation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Bit {
    term: TermId,
    position: u32,
    negated: bool,
}

/// A bit that has no class yet, or its place in the forest.
#[derive(Clone, Copy)]
struct Node {
    parent: u32,
    /// Whether the bit is the negation of the parent.
    negated: bool,
}

/// Classes of bits that are equal, or opposite, to each other.
#[derive(Default)]
pub(crate) struct SymbolicBits {
    nodes: Vec<Node>,
    node_of: FxHashMap<(TermId, u32), u32>,
    /// The literal of each root, once a bit of its class has one.
    literals: Vec<Option<AigLit>>,
    /// Terms that have a bit in a class.
    terms: TermSet,
    /// Pairs of literals that became equal after both were there.
    equal: Vec<(AigLit, AigLit)>,
    /// Whether a bit was found to be its own negation.
    inconsistent: bool,
}

impl SymbolicBits {
    /// Whether a bit of the term is in a class.
    pub(crate) fn contains(&self, term: TermId) -> bool {
        self.terms.contains(term)
    }

    /// Whether a bit was found to be its own negation.
    pub(crate) fn is_inconsistent(&self) -> bool {
        self.inconsistent
    }

    /// Pairs of literals that are equal, and were found to be so after both were built.
    pub(crate) fn take_equal(&mut self) -> Vec<(AigLit, AigLit)> {
        std::mem::take(&mut self.equal)
    }

    /// The literal of the class of a bit, which is `own` if it has none so far; `None` if the bit is
    /// in no class.
    pub(crate) fn literal(&mut self, term: TermId, position: u32, own: AigLit) -> Option<AigLit> {
        let &node = self.node_of.get(&(term, position))?;
        let (root, negated) = self.find(node);
        let literal = *self.literals[root as usize].get_or_insert(own ^ negated);
        Some(literal ^ negated)
    }

    /// Merges the bits of the sides of an equation that is known to be true, or of two bits that are
    /// known to be different. Gives the terms whose bits were merged.
    ///
    /// # Errors
    /// If the budget ends.
    pub(crate) fn learn(
        &mut self,
        store: &TermStore,
        sources: &impl Sources,
        facts: &Propagation,
        equation: TermId,
        budget: &Budget,
    ) -> Result<Vec<TermId>, Exhausted> {
        let mut touched = Vec::new();
        let value = facts.fact(equation).and_then(Fact::truth_value);
        let (&[left, right], Some(value)) = (store.args(equation), value) else {
            return Ok(touched);
        };
        let width = super::tracked_width(store, left).filter(|&width| width <= MAX_WIDTH);
        let (Some(width), true) = (width, store.op(equation) == Op::Eq) else {
            return Ok(touched);
        };
        if !value && width > 1 {
            return Ok(touched);
        }
        budget.spend(u64::from(width))?;
        for position in 0..width {
            let bit = |term| Bit { term, position, negated: false };
            let from_left = source(store, sources, facts, bit(left));
            let from_right = source(store, sources, facts, bit(right));
            if let (Some(a), Some(mut b)) = (from_left, from_right) {
                b.negated ^= !value;
                if self.merge(a, b) {
                    touched.extend([a.term, b.term]);
                }
            }
        }
        touched.sort_unstable();
        touched.dedup();
        Ok(touched)
    }

    fn node(&mut self, bit: Bit) -> u32 {
        let fresh = self.nodes.len() as u32;
        let node = *self.node_of.entry((bit.term, bit.position)).or_insert(fresh);
        if node == fresh {
            self.nodes.push(Node { parent: fresh, negated: false });
            self.literals.push(None);
            self.terms.insert(bit.term);
        }
        node
    }

    /// The root of a node, and whether the node is its negation.
    fn find(&mut self, node: u32) -> (u32, bool) {
        let (mut root, mut negated) = (node, false);
        while self.nodes[root as usize].parent != root {
            let Node { parent, negated: flips } = self.nodes[root as usize];
            // Halve the path: the parent of a root is the root itself.
            let above = self.nodes[parent as usize];
            let shortcut = Node { parent: above.parent, negated: flips ^ above.negated };
            self.nodes[root as usize] =
                if above.parent == parent { Node { parent, negated: flips } } else { shortcut };
            let taken = self.nodes[root as usize];
            negated ^= taken.negated;
            root = taken.parent;
        }
        (root, negated)
    }

    /// Merges the classes of two bits; false if they were one class before.
    fn merge(&mut self, a: Bit, b: Bit) -> bool {
        let (node_a, node_b) = (self.node(a), self.node(b));
        let ((root_a, flip_a), (root_b, flip_b)) = (self.find(node_a), self.find(node_b));
        let negated = a.negated ^ b.negated ^ flip_a ^ flip_b;
        if root_a == root_b {
            self.inconsistent |= negated;
            return false;
        }
        let (keep, join) = if root_a < root_b { (root_a, root_b) } else { (root_b, root_a) };
        self.nodes[join as usize] = Node { parent: keep, negated };
        match (self.literals[keep as usize], self.literals[join as usize]) {
            (Some(one), Some(other)) => self.equal.push((one, other ^ negated)),
            (None, Some(literal)) => self.literals[keep as usize] = Some(literal ^ negated),
            _ => {}
        }
        true
    }
}

/// The bit that a bit comes from; `None` if it is known.
fn source(
    store: &TermStore,
    sources: &impl Sources,
    facts: &Propagation,
    mut bit: Bit,
) -> Option<Bit> {
    for _ in 0..MAX_STEPS {
        let known = facts.fact(bit.term).and_then(|fact| fact.bit(bit.position));
        if known.is_some() {
            return None;
        }
        match step(store, sources, facts, bit) {
            Some(next) => bit = next,
            None => break,
        }
    }
    Some(bit)
}

/// The bit of an operand that a bit, which is not known, is or negates.
fn step(store: &TermStore, sources: &impl Sources, facts: &Propagation, bit: Bit) -> Option<Bit> {
    let (args, is_defined) = sources.known_sources(store, bit.term);
    let &first = args.first()?;
    let Bit { position, negated, .. } = bit;
    let at = |term, position| Some(Bit { term, position, negated });
    if is_defined {
        return at(first, position);
    }
    let known = |term: TermId, position| facts.fact(term).and_then(|fact| fact.bit(position));
    let indices = store.indices(bit.term);
    let width = super::tracked_width(store, first)?;
    let amount = |term: TermId| facts.fact(term)?.value()?.to_u64();
    match store.op(bit.term) {
        Op::Not | Op::BvNot => Some(Bit { term: first, position, negated: !negated }),
        Op::Concat => {
            let mut below = position;
            for &arg in args.iter().rev() {
                let width = store.width(arg);
                if below < width {
                    return at(arg, below);
                }
                below -= width;
            }
            None
        }
        Op::Extract => at(first, position + indices[1]),
        Op::ZeroExtend if position < width => at(first, position),
        Op::SignExtend => at(first, position.min(width - 1)),
        Op::Repeat => at(first, position % width),
        Op::RotateLeft => at(first, (position + width - indices[0] % width) % width),
        Op::RotateRight => at(first, (position + indices[0] % width) % width),
        Op::Ite => match known(first, 0)? {
            true => at(args[1], position),
            false => at(args[2], position),
        },
        // All operands but one are neutral, or flip the bit.
        op @ (Op::And | Op::BvAnd | Op::Or | Op::BvOr | Op::Xor | Op::BvXor)
            if args.len() <= MAX_STEPS =>
        {
            let mut open = None;
            let mut flips = negated;
            for &arg in args {
                match known(arg, position) {
                    None if open.is_some() => return None,
                    None => open = Some(arg),
                    Some(value) => flips ^= matches!(op, Op::Xor | Op::BvXor) && value,
                }
            }
            open.map(|term| Bit { term, position, negated: flips })
        }
        Op::BvShl => {
            let by = u32::try_from(amount(args[1])?).ok()?;
            at(first, position.checked_sub(by)?)
        }
        Op::BvLshr => {
            let by = u32::try_from(amount(args[1])?).ok()?;
            at(first, position.checked_add(by).filter(|&from| from < width)?)
        }
        Op::FpToIeeeBv => at(first, position),
        _ => None,
    }
}
