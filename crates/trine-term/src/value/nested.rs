//! Constructor applications as values, and taking nested values apart without recursion.
//!
//! Invariant: the stored hash is a function of constructor and fields, so equal values have equal
//! hashes. Dropping a list of a million elements uses constant stack: whoever drops the last
//! reference to a nested value moves the parts to a list of its own first.

use std::sync::Arc;

use super::Value;
use super::table::Node;
use crate::declaration::FunId;

/// A constructor applied to values.
#[derive(Clone)]
pub struct ConstructedValue(Arc<Application>);

pub(super) struct Application {
    constructor: FunId,
    hash: u64,
    exact: bool,
    pub(super) fields: Box<[Value]>,
}

impl ConstructedValue {
    pub(super) fn new(constructor: FunId, fields: Box<[Value]>) -> Self {
        let mut hash = u64::from(constructor.raw());
        for field in &fields {
            hash = hash.rotate_left(17).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ field.stable_hash();
        }
        let exact = fields.iter().all(Value::is_exact);
        Self(Arc::new(Application { constructor, hash, exact, fields }))
    }

    /// The constructor.
    #[must_use]
    pub fn constructor(&self) -> FunId {
        self.0.constructor
    }

    /// The values of the fields, in the order of the selectors.
    #[must_use]
    pub fn fields(&self) -> &[Value] {
        &self.0.fields
    }

    pub(super) fn hash_code(&self) -> u64 {
        self.0.hash
    }

    pub(super) fn is_exact(&self) -> bool {
        self.0.exact
    }

    pub(super) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The application, if nobody else refers to it.
    fn into_inner(self) -> Option<Application> {
        Arc::into_inner(self.0)
    }
}

impl Drop for Application {
    fn drop(&mut self) {
        if self.fields.iter().any(is_nested) {
            dismantle(std::mem::take(&mut self.fields).into_vec());
        }
    }
}

pub(super) fn is_nested(value: &Value) -> bool {
    matches!(value, Value::Array(_) | Value::Constructed(_) | Value::Set(_))
}

/// Drops values, and everything that they alone refer to.
pub(super) fn dismantle(mut pending: Vec<Value>) {
    while let Some(value) = pending.pop() {
        match value {
            Value::Constructed(value) => {
                if let Some(mut application) = value.into_inner() {
                    pending.append(&mut std::mem::take(&mut application.fields).into_vec());
                }
            }
            Value::Array(array) => array.into_parts(&mut pending),
            Value::Set(set) => set.into_parts(&mut pending),
            atom => drop(atom),
        }
    }
}

/// Moves the keys and values of a trie to `pending`, as far as nobody else refers to them. The
/// depth of a trie is at most sixteen.
pub(super) fn take_entries(node: Node, pending: &mut Vec<Value>) {
    match node {
        Node::Entry(entry) => {
            if let Some(entry) = Arc::into_inner(entry) {
                pending.extend([entry.key, entry.value]);
            }
        }
        Node::Branch(branch) => {
            if let Some(branch) = Arc::into_inner(branch) {
                branch.children.into_iter().for_each(|child| take_entries(child, pending));
            }
        }
        Node::Collision(entries) => {
            let entries = Arc::into_inner(entries).unwrap_or_default();
            pending.extend(entries.into_iter().flat_map(|entry| [entry.key, entry.value]));
        }
    }
}
