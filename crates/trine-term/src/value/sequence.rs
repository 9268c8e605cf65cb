//! Sequences as values.
//!
//! Invariant: the stored hash is a function of the elements, so equal sequences have equal hashes. Sorts of
//! sequences are nested at most as deep as their text, so dropping one uses little stack.

use std::sync::Arc;

use super::Value;

/// A finite sequence of elements of one sort.
#[derive(Clone)]
pub struct SequenceValue(Arc<Elements>);

struct Elements {
    hash: u64,
    exact: bool,
    elements: Box<[Value]>,
}

impl SequenceValue {
    pub(super) fn new(elements: Box<[Value]>) -> Self {
        let mut hash = elements.len() as u64;
        for element in &elements {
            hash = hash.rotate_left(17).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ element.stable_hash();
        }
        let exact = elements.iter().all(Value::is_exact);
        Self(Arc::new(Elements { hash, exact, elements }))
    }

    /// The elements in their order.
    #[must_use]
    pub fn elements(&self) -> &[Value] {
        &self.0.elements
    }

    pub(super) fn hash_code(&self) -> u64 {
        self.0.hash
    }

    pub(super) fn is_exact(&self) -> bool {
        self.0.exact
    }
}
