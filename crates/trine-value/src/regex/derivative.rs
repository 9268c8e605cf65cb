//! Derivatives: the language of what may follow a symbol.
//!
//! Idea: `d(L) = { w | symbol w in L }`, computed operator by operator from the derivatives of the
//! operands and remembered for each node and symbol.
//! Invariant: explicit stack, no recursion; a string is in a language if and only if the language
//! that remains after all its symbols has the empty string.
//! Cost: reading `n` symbols of an expression with `m` nodes meets at most one derivative for each
//! node and place where its reading began, so at most `m n^2` in all, with complement and
//! intersection too.

use smallvec::{SmallVec, smallvec};

use super::alphabet::Symbol;
use super::arena::{Arena, Node, NodeId, UNBOUNDED};
use super::matcher::WorkExhausted;

type Operands = SmallVec<[NodeId; 8]>;

impl Arena {
    /// What may follow `symbol` in the language.
    pub(super) fn derivative(
        &mut self,
        id: NodeId,
        symbol: Symbol,
    ) -> Result<NodeId, WorkExhausted> {
        if let Some(known) = self.known_derivative(id, symbol) {
            return Ok(known);
        }
        let mut result = NodeId::EMPTY;
        let mut stack = vec![id];
        while let Some(&top) = stack.last() {
            let needed = self.needed_for_derivative(top);
            self.spend(needed.len() + 1);
            self.check()?;
            let mut derived = Operands::new();
            for &operand in &needed {
                match self.known_derivative(operand, symbol) {
                    Some(known) => derived.push(known),
                    None => stack.push(operand),
                }
            }
            if derived.len() == needed.len() {
                stack.pop();
                result = self.derivative_from(top, &derived);
                self.derivatives.insert((top, symbol), result);
            }
        }
        // The last one that was finished is the bottom of the stack.
        Ok(result)
    }

    /// The derivative, if it needs no operand or is remembered.
    fn known_derivative(&mut self, id: NodeId, symbol: Symbol) -> Option<NodeId> {
        match *self.node(id) {
            Node::Empty | Node::Epsilon => Some(NodeId::EMPTY),
            Node::All => Some(NodeId::ALL),
            Node::Class(ref symbols) => {
                Some(if symbols.contains(symbol) { NodeId::EPSILON } else { NodeId::EMPTY })
            }
            Node::Literal { literal, offset } => {
                if self.literal_symbol(literal, offset) == Some(symbol) {
                    Some(self.literal_from(literal, offset + 1))
                } else {
                    Some(NodeId::EMPTY)
                }
            }
            _ => self.derivatives.get(&(id, symbol)).copied(),
        }
    }

    /// The operands whose derivatives the derivative of a node is made of.
    fn needed_for_derivative(&self, id: NodeId) -> Operands {
        match *self.node(id) {
            Node::Empty | Node::Epsilon | Node::All | Node::Class(_) => smallvec![],
            Node::Literal { .. } => smallvec![],
            Node::Concat(first, second) if self.nullable(first) => smallvec![first, second],
            Node::Concat(first, _) => smallvec![first],
            Node::Union(ref operands) | Node::Inter(ref operands) => SmallVec::from_slice(operands),
            Node::Comp(body) | Node::Star(body) | Node::Loop { body, .. } => smallvec![body],
        }
    }

    /// The derivative of a node, from those of [`Arena::needed_for_derivative`].
    fn derivative_from(&mut self, id: NodeId, derived: &[NodeId]) -> NodeId {
        match (self.node(id), derived) {
            (&Node::Concat(_, second), &[first]) => self.concat(first, second),
            (&Node::Concat(_, second), &[first, skipped]) => {
                let read = self.concat(first, second);
                self.union(vec![read, skipped])
            }
            (Node::Union(_), _) => self.union(derived.to_vec()),
            (Node::Inter(_), _) => self.intersection(derived.to_vec()),
            (Node::Comp(_), &[body]) => self.complement(body),
            (Node::Star(_), &[body]) => self.concat(body, id),
            (&Node::Loop { body, low, high }, &[first]) => {
                // If the body has the empty string, `low` is 0 and this holds all the same.
                let high = if high == UNBOUNDED { high } else { high - 1 };
                let rest = self.repeat(body, low.saturating_sub(1), high);
                self.concat(first, rest)
            }
            // The others have known derivatives.
            _ => NodeId::EMPTY,
        }
    }
}
