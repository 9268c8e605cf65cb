//! Nodes and literals of an and-inverter graph.
//!
//! Invariant: a literal is `2 * node + sign` and node 0 is the constant false, so the literal 0 is
//! false, the literal 1 is true, and negation flips the lowest bit.

use std::fmt;
use std::ops::{BitXor, Not};

trine_collections::define_id! {
    /// A node of an and-inverter graph: the constant false, an input, or an and of two literals.
    pub struct AigNode;
}

/// A node or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct AigLit(u32);

impl AigLit {
    /// The constant false.
    pub const FALSE: Self = Self(0);
    /// The constant true.
    pub const TRUE: Self = Self(1);

    /// The positive literal of a node.
    #[inline]
    #[must_use]
    pub const fn positive(node: AigNode) -> Self {
        Self((node.index() as u32) << 1)
    }

    /// The literal with this [`code`](Self::code).
    #[inline]
    pub(super) const fn from_code(code: u32) -> Self {
        Self(code)
    }

    /// The constant with this value.
    #[inline]
    #[must_use]
    pub const fn constant(value: bool) -> Self {
        Self(value as u32)
    }

    /// The value of a constant literal; `None` for all others.
    #[inline]
    #[must_use]
    pub const fn as_constant(self) -> Option<bool> {
        match self.0 {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    /// Whether the literal is one of the two constants.
    #[inline]
    #[must_use]
    pub const fn is_constant(self) -> bool {
        self.0 <= 1
    }

    /// The node of the literal.
    #[inline]
    #[must_use]
    pub fn node(self) -> AigNode {
        AigNode::new(self.node_index())
    }

    /// The position of the node in its graph.
    #[inline]
    pub(super) const fn node_index(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Whether the literal is a negated node.
    #[inline]
    #[must_use]
    pub const fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// The number `2 * node + sign`.
    #[inline]
    #[must_use]
    pub const fn code(self) -> u32 {
        self.0
    }
}

impl Not for AigLit {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// Negates the literal if the right side is true.
impl BitXor<bool> for AigLit {
    type Output = Self;
    #[inline]
    fn bitxor(self, negate: bool) -> Self {
        Self(self.0 ^ u32::from(negate))
    }
}

impl fmt::Debug for AigLit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_constant() {
            Some(value) => write!(f, "{value}"),
            None => write!(f, "{}n{}", if self.is_negated() { "!" } else { "" }, self.0 >> 1),
        }
    }
}
