//! What a candidate says about terms.

use trine_term::{TermId, TermStore, Value};

/// What stands for a value. Keys of terms of different sorts must not be compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Key(pub u64);

/// The branch that an `ite` over arrays takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Branch {
    /// The array that is chosen.
    pub array: TermId,
    /// The value of the condition.
    pub condition: bool,
}

/// A full assignment of a search, read as values of terms.
pub trait Candidate {
    /// What stands for the value of a term: of terms of one sort, equal keys mean equal values.
    ///
    /// Arrays have no values yet. Their keys are equal iff equalities that hold link them.
    fn key(&self, term: TermId) -> Key;

    /// What stands for a value of a sort, if terms of that sort have keys by their values.
    fn key_of_value(&self, value: &Value) -> Option<Key>;

    /// The branch that an `ite` over arrays takes; `None` if it is linked to its branch by an equality.
    fn branch(&self, store: &TermStore, ite: TermId) -> Option<Branch>;

    /// The value of a term that is no array, if it has one.
    fn value(&self, store: &TermStore, term: TermId) -> Option<Value>;
}
