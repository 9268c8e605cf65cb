//! Concrete heaps: finite maps from locations to values.
//!
//! Invariant: no location is nil; nil is element number zero of its sort.
//! Reference: `certificates.md` of the project's manual calls the pair of an interpretation and a
//! heap the evidence of `sat`; Reynolds, "Separation logic", LICS 2002, for the model.

use std::collections::BTreeMap;

use trine_term::{SortId, Value};

/// The number of nil among the elements of each location sort.
pub const NIL: u32 = 0;

/// An element of a location sort.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Location {
    /// Its sort.
    pub sort: SortId,
    /// Which element; zero is nil.
    pub number: u32,
}

impl Location {
    /// The nil of a sort.
    #[must_use]
    pub fn nil(sort: SortId) -> Self {
        Self { sort, number: NIL }
    }

    /// Whether it is nil.
    #[must_use]
    pub fn is_nil(self) -> bool {
        self.number == NIL
    }

    /// The location as a value.
    #[must_use]
    pub fn value(self) -> Value {
        Value::Element { sort: self.sort, number: self.number }
    }

    /// The location that a value is.
    #[must_use]
    pub fn of_value(value: &Value) -> Option<Self> {
        match *value {
            Value::Element { sort, number } => Some(Self { sort, number }),
            _ => None,
        }
    }
}

/// A concrete heap.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Heap {
    cells: BTreeMap<Location, Value>,
}

impl Heap {
    /// The empty heap.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a cell; false if the location is nil or taken, and then nothing changes.
    pub fn allocate(&mut self, at: Location, value: Value) -> bool {
        if at.is_nil() || self.cells.contains_key(&at) {
            return false;
        }
        self.cells.insert(at, value);
        true
    }

    /// What the location holds.
    #[must_use]
    pub fn get(&self, at: Location) -> Option<&Value> {
        self.cells.get(&at)
    }

    /// Number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there is no cell.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The cells in the order of their locations.
    pub fn cells(&self) -> impl Iterator<Item = (Location, &Value)> {
        self.cells.iter().map(|(&at, value)| (at, value))
    }
}
