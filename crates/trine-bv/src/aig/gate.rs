//! Gates over the and nodes of a graph: or, xor, multiplexer, majority, adders, wide ands.
//!
//! Idea: an xor may be built from `a & b, !a & !b` or from `a & !b, !a & b`. The form that belongs
//! to the signs given is taken, so that an adder shares both inner nodes between its sum and its
//! carry, unless the negated xor already exists in the other form. All carries and comparisons use
//! one form of majority, so that `x - y`, `x <u y` and the overflow predicates share their chains.
//! Invariant: constants and equal or opposite operands are folded before any node is made.

use super::hint::{Gate, Output};
use super::{Aig, AigLit, AigNode};

/// A gate that can be read off three and nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selector {
    /// The node is `a xor b`.
    Xor(AigLit, AigLit),
    /// The node is `if condition then high else low`.
    Mux {
        /// Selects the branch.
        condition: AigLit,
        /// The value where the condition is true.
        high: AigLit,
        /// The value where the condition is false.
        low: AigLit,
    },
}

impl Aig {
    /// The disjunction of two literals.
    pub fn or(&mut self, a: AigLit, b: AigLit) -> AigLit {
        !self.and(!a, !b)
    }

    /// Whether exactly one of two literals is true.
    pub fn xor(&mut self, a: AigLit, b: AigLit) -> AigLit {
        if let Some(value) = a.as_constant() {
            return b ^ value;
        }
        if let Some(value) = b.as_constant() {
            return a ^ value;
        }
        if a.node_index() == b.node_index() {
            return AigLit::constant(a != b);
        }
        if let Some(negated) = self.find_xor(a, !b) {
            return !negated;
        }
        let first_new = self.node_count();
        let both = self.and(a, b);
        let neither = self.and(!a, !b);
        let output = self.and(!both, !neither);
        if self.hides_gate(output, both, neither, first_new) {
            self.hints.record(output, Gate::Xor { output, inputs: [a, b] });
        }
        output
    }

    /// Whether two literals are equal.
    pub fn xnor(&mut self, a: AigLit, b: AigLit) -> AigLit {
        !self.xor(a, b)
    }

    /// `a xor b`, if this form of it exists.
    fn find_xor(&self, a: AigLit, b: AigLit) -> Option<AigLit> {
        let both = self.find_and(a, b)?;
        let neither = self.find_and(!a, !b)?;
        self.find_and(!both, !neither)
    }

    /// `high` where the condition is true, else `low`.
    pub fn mux(&mut self, condition: AigLit, high: AigLit, low: AigLit) -> AigLit {
        if let Some(value) = condition.as_constant() {
            return if value { high } else { low };
        }
        if high == low {
            return high;
        }
        if high == !low {
            return self.xor(condition, low);
        }
        if condition.is_negated() {
            return self.mux_positive(!condition, low, high);
        }
        self.mux_positive(condition, high, low)
    }

    /// The multiplexer of a positive condition and branches that are not equal or opposite.
    fn mux_positive(&mut self, condition: AigLit, high: AigLit, low: AigLit) -> AigLit {
        if high == AigLit::TRUE || high == condition {
            return self.or(condition, low);
        }
        if high == AigLit::FALSE || high == !condition {
            return self.and(!condition, low);
        }
        if low == AigLit::TRUE || low == !condition {
            return self.or(!condition, high);
        }
        if low == AigLit::FALSE || low == condition {
            return self.and(condition, high);
        }
        let first_new = self.node_count();
        let not_high = self.and(condition, !high);
        let not_low = self.and(!condition, !low);
        let output = self.and(!not_high, !not_low);
        if self.hides_gate(output, not_high, not_low, first_new) {
            self.hints.record(output, Gate::Mux { output, condition, high, low });
        }
        output
    }

    /// Whether `output` is a new node for `!p & !q` that does not show the gate it was built as.
    fn hides_gate(&self, output: AigLit, p: AigLit, q: AigLit, first_new: usize) -> bool {
        if output.node_index() < first_new || output.is_negated() {
            return false;
        }
        let (left, right) = self.nodes[output.node_index()].operands();
        let two_inner_ands = [left, right] == [!p.min(q), !p.max(q)]
            && [p, q].iter().all(|x| !x.is_negated() && self.nodes[x.node_index()].is_and());
        two_inner_ands && self.selector(output.node()).is_none()
    }

    /// The xor or multiplexer that a node shows: `!(c & x) & !(!c & y)`.
    #[must_use]
    pub fn selector(&self, node: AigNode) -> Option<Selector> {
        let (left, right) = self.and_operands(node)?;
        if !left.is_negated() || !right.is_negated() {
            return None;
        }
        let (left, right) = (self.nodes[left.node_index()], self.nodes[right.node_index()]);
        if !left.is_and() || !right.is_and() {
            return None;
        }
        let ((p, q), (u, v)) = (left.operands(), right.operands());
        let (condition, x, y) = if p == !u {
            (p, q, v)
        } else if p == !v {
            (p, q, u)
        } else if q == !u {
            (q, p, v)
        } else if q == !v {
            (q, p, u)
        } else {
            return None;
        };
        Some(if x == !y {
            Selector::Xor(condition, x)
        } else {
            Selector::Mux { condition, high: !x, low: !y }
        })
    }

    /// Whether at least two of three literals are true. In a chain the carried literal comes last.
    pub fn majority(&mut self, a: AigLit, b: AigLit, c: AigLit) -> AigLit {
        if let Some(folded) = self.fold_majority(a, b, c) {
            return folded;
        }
        let ([a, b, c], flip) = canonical(a, b, c);
        let carry = self.majority_nodes(a, b, c);
        self.hints.record_adder([a, b, c], Output::Absent, carry);
        carry.literal() ^ flip
    }

    /// The parity of three literals, recorded as the sum of an adder.
    pub fn parity(&mut self, a: AigLit, b: AigLit, c: AigLit) -> AigLit {
        if !three_distinct(a, b, c) {
            let ab = self.xor(a, b);
            return self.xor(ab, c);
        }
        let ([a, b, c], flip) = canonical(a, b, c);
        let sum = self.parity_nodes(a, b, c);
        self.hints.record_adder([a, b, c], sum, Output::Absent);
        sum.literal() ^ flip
    }

    /// Sum and carry of two literals.
    pub fn half_adder(&mut self, a: AigLit, b: AigLit) -> (AigLit, AigLit) {
        (self.xor(a, b), self.and(a, b))
    }

    /// Sum and carry of three literals. In a chain the carried literal comes last.
    pub fn full_adder(&mut self, a: AigLit, b: AigLit, c: AigLit) -> (AigLit, AigLit) {
        if let Some(carry) = self.fold_majority(a, b, c) {
            let ab = self.xor(a, b);
            return (self.xor(ab, c), carry);
        }
        let ([a, b, c], flip) = canonical(a, b, c);
        let sum = self.parity_nodes(a, b, c);
        let carry = self.majority_nodes(a, b, c);
        self.hints.record_adder([a, b, c], sum, carry);
        (sum.literal() ^ flip, carry.literal() ^ flip)
    }

    /// The majority if a literal is constant or two of them have the same node.
    fn fold_majority(&mut self, a: AigLit, b: AigLit, c: AigLit) -> Option<AigLit> {
        for (x, y, z) in [(a, b, c), (a, c, b), (b, c, a)] {
            match z.as_constant() {
                Some(false) => return Some(self.and(x, y)),
                Some(true) => return Some(self.or(x, y)),
                None if x.node_index() == y.node_index() => {
                    return Some(if x == y { x } else { z });
                }
                None => {}
            }
        }
        None
    }

    /// `(a & b) | (c & (a | b))`.
    fn majority_nodes(&mut self, a: AigLit, b: AigLit, c: AigLit) -> Output {
        let both = self.and(a, b);
        let neither = self.and(!a, !b);
        let first_new = self.node_count();
        let carried = self.and(c, !neither);
        Output::new(self.or(both, carried), first_new)
    }

    /// `(a xor b) xor c`.
    fn parity_nodes(&mut self, a: AigLit, b: AigLit, c: AigLit) -> Output {
        let ab = self.xor(a, b);
        let first_new = self.node_count();
        Output::new(self.xor(ab, c), first_new)
    }

    /// The conjunction of all literals as a balanced tree; true if there are none. The slice is
    /// used as work space.
    pub fn and_all(&mut self, literals: &mut [AigLit]) -> AigLit {
        let mut left = literals.len();
        if left == 0 {
            return AigLit::TRUE;
        }
        while left > 1 {
            for pair in 0..left / 2 {
                literals[pair] = self.and(literals[2 * pair], literals[2 * pair + 1]);
            }
            if left % 2 == 1 {
                literals[left / 2] = literals[left - 1];
            }
            left = left.div_ceil(2);
        }
        literals[0]
    }

    /// The disjunction of all literals as a balanced tree; false if there are none. The slice is
    /// used as work space.
    pub fn or_all(&mut self, literals: &mut [AigLit]) -> AigLit {
        for literal in literals.iter_mut() {
            *literal = !*literal;
        }
        !self.and_all(literals)
    }
}

/// Whether three literals have three nodes, none of them constant.
fn three_distinct(a: AigLit, b: AigLit, c: AigLit) -> bool {
    let [x, y, z] = [a, b, c].map(AigLit::node_index);
    x != y && y != z && z != x && x != 0 && y != 0 && z != 0
}

/// Orders the first two literals and makes the first one positive by negating all three, which
/// negates parity and majority; the flag says whether that was done.
fn canonical(a: AigLit, b: AigLit, c: AigLit) -> ([AigLit; 3], bool) {
    let (a, b) = if a < b { (a, b) } else { (b, a) };
    let flip = a.is_negated();
    ([a ^ flip, b ^ flip, c ^ flip], flip)
}
