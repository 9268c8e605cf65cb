//! Rules that look at the operands of an and and at the operands' operands.
//!
//! Idea: before `a & b` is looked up, the grandchildren are compared; about 15 comparisons find
//! every local contradiction, subsumption, idempotence, resolution and substitution. No rule makes
//! the graph larger: a rule gives a literal that exists, or replaces one operand by a node below it.
//! Invariant: the result is equal to the conjunction as a Boolean function; the sum of the two node
//! numbers falls with every replacement, so the loop ends.
//! Reference: Brummayer and Biere, "Local Two-Level And-Inverter Graph Minimization without
//! Blowup", MEMICS 2006; rule names are theirs.

use super::{AigLit, Node};

/// What is left of a conjunction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Simplified {
    /// The conjunction is this literal.
    Literal(AigLit),
    /// The conjunction is that of these two, and no rule applies; the smaller comes first.
    Pair(AigLit, AigLit),
}

/// One application of a rule.
enum Step {
    Literal(AigLit),
    Retry(AigLit, AigLit),
    NoRule,
}

/// Applies the rules until none fits.
#[inline]
pub(super) fn simplify(nodes: &[Node], a: AigLit, b: AigLit) -> Simplified {
    let (mut a, mut b) = (a, b);
    loop {
        if a > b {
            (a, b) = (b, a);
        }
        // Neutrality, boundedness, idempotence, contradiction of one level.
        if a.is_constant() {
            return Simplified::Literal(if a == AigLit::TRUE { b } else { AigLit::FALSE });
        }
        if a.node_index() == b.node_index() {
            return Simplified::Literal(if a == b { a } else { AigLit::FALSE });
        }
        let (node_a, node_b) = (nodes[a.node_index()], nodes[b.node_index()]);
        let step = match (node_a.is_and(), node_b.is_and()) {
            (false, false) => Step::NoRule,
            (true, false) => asymmetric(a, node_a, b),
            (false, true) => asymmetric(b, node_b, a),
            (true, true) => match asymmetric(b, node_b, a) {
                Step::NoRule => match asymmetric(a, node_a, b) {
                    Step::NoRule => symmetric(a, node_a, b, node_b),
                    step => step,
                },
                step => step,
            },
        };
        match step {
            Step::Literal(literal) => return Simplified::Literal(literal),
            Step::Retry(x, y) => (a, b) = (x, y),
            Step::NoRule => return Simplified::Pair(a, b),
        }
    }
}

/// The rules for `x & c` where the node of `x` is `p & q`.
#[inline]
fn asymmetric(x: AigLit, node: Node, c: AigLit) -> Step {
    let (p, q) = node.operands();
    if p.node_index() != c.node_index() && q.node_index() != c.node_index() {
        return Step::NoRule;
    }
    match (x.is_negated(), p == c || q == c) {
        // Contradiction: (!c & q) & c.
        (false, false) => Step::Literal(AigLit::FALSE),
        // Idempotence: (c & q) & c.
        (false, true) => Step::Literal(x),
        // Subsumption: !(!c & q) & c.
        (true, false) => Step::Literal(c),
        // Substitution: !(c & q) & c = !q & c.
        (true, true) => Step::Retry(if p == c { !q } else { !p }, c),
    }
}

/// The rules for two ands, `a` over `p, q` and `b` over `u, v`.
#[inline]
fn symmetric(a: AigLit, node_a: Node, b: AigLit, node_b: Node) -> Step {
    let (p, q) = node_a.operands();
    let (u, v) = node_b.operands();
    let shared = p.node_index() == u.node_index()
        || p.node_index() == v.node_index()
        || q.node_index() == u.node_index()
        || q.node_index() == v.node_index();
    if !shared {
        return Step::NoRule;
    }
    let clash = p == !u || p == !v || q == !u || q == !v;
    match (a.is_negated(), b.is_negated()) {
        // Contradiction, else idempotence: (p & q) & (p & v) = (p & q) & v.
        (false, false) if clash => Step::Literal(AigLit::FALSE),
        (false, false) => Step::Retry(a, if p == u || q == u { v } else { u }),
        // Subsumption, else substitution: (p & q) & !(p & v) = (p & q) & !v.
        (false, true) if clash => Step::Literal(a),
        (false, true) => Step::Retry(a, if p == u || q == u { !v } else { !u }),
        (true, false) if clash => Step::Literal(b),
        (true, false) => Step::Retry(b, if u == p || v == p { !q } else { !p }),
        // Resolution: !(p & q) & !(p & !q) = !p.
        (true, true) if (p == u && q == !v) || (p == v && q == !u) => Step::Literal(!p),
        (true, true) if (q == u && p == !v) || (q == v && p == !u) => Step::Literal(!q),
        (true, true) => Step::NoRule,
    }
}
