//! Concrete heaps: finite maps from addresses to values, of which the heap may have a share only.
//!
//! Invariant: no address is the nil of a declared sort, which is element number zero. The nil of
//! another sort is a matter of the interpretation, so the evaluator looks after it.
//! Reference: Reynolds, "Separation logic", LICS 2002, for the model; Bornat, Calcagno, O'Hearn, Parkinson,
//! POPL 2005, for shares.

use std::collections::BTreeMap;

use trine_term::{Share, Sort, SortId, TermStore, Value};

/// The number of nil among the elements of each declared sort of addresses.
pub const NIL: u32 = 0;

/// An element of a declared sort.
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

impl From<Location> for Value {
    fn from(location: Location) -> Self {
        location.value()
    }
}

/// A concrete heap.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Heap {
    cells: BTreeMap<Value, Cell>,
}

/// What lies at an address.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Cell {
    content: Value,
    /// How much of the cell the heap has.
    share: Share,
}

impl Heap {
    /// The empty heap.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a cell; false if the address is the nil of a declared sort or taken, and then nothing
    /// changes.
    pub fn allocate(&mut self, at: impl Into<Value>, value: Value) -> bool {
        self.allocate_share(at, value, Share::WHOLE)
    }

    /// Adds a share of a cell; false as with [`allocate`](Self::allocate).
    pub fn allocate_share(&mut self, at: impl Into<Value>, value: Value, share: Share) -> bool {
        let at = at.into();
        let is_nil = matches!(at, Value::Element { number: NIL, .. });
        if is_nil || self.cells.contains_key(&at) {
            return false;
        }
        self.cells.insert(at, Cell { content: value, share });
        true
    }

    /// How much of the cell at an address the heap has, if it has some of it.
    #[must_use]
    pub fn share(&self, at: &Value) -> Option<Share> {
        self.cells.get(at).map(|cell| cell.share)
    }

    /// How much it has of each cell, in the order of their addresses.
    pub fn shares(&self) -> impl Iterator<Item = Share> + '_ {
        self.cells.values().map(|cell| cell.share)
    }

    /// What the cell at an address holds.
    #[must_use]
    pub fn get(&self, at: &Value) -> Option<&Value> {
        self.cells.get(at).map(|cell| &cell.content)
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

    /// The cells in the order of their addresses.
    pub fn cells(&self) -> impl Iterator<Item = (&Value, &Value)> {
        self.cells.iter().map(|(at, cell)| (at, &cell.content))
    }
}

/// Whether a value is of a sort, as far as values tell.
#[must_use]
pub fn is_of_sort(store: &TermStore, value: &Value, sort: SortId) -> bool {
    match (value, store.sorts.get(sort)) {
        (Value::Element { sort: own, .. }, _) => *own == sort,
        (Value::Bool(_), Sort::Bool)
        | (Value::Int(_), Sort::Int)
        | (Value::Real(_) | Value::Algebraic(_), Sort::Real)
        | (Value::String(_), Sort::String)
        | (Value::Rounding(_), Sort::RoundingMode) => true,
        (Value::BitVec(bits), Sort::BitVec(width)) => bits.to_bitvec().width() == *width,
        (Value::Float(float), &Sort::Float { eb, sb }) => {
            trine_value::FloatFormat::new(eb, sb) == Some(float.format())
        }
        (Value::Constructed(record), Sort::Datatype { .. }) => {
            store.function_decl(record.constructor()).result == sort
        }
        _ => false,
    }
}

/// Whether a value may be of a sort: arrays, sequences and sets do not say of what they are.
pub(crate) fn may_be_of_sort(store: &TermStore, value: &Value, sort: SortId) -> bool {
    match (value, store.sorts.get(sort)) {
        (Value::Array(_), Sort::Array { .. })
        | (Value::Sequence(_), Sort::Sequence { .. })
        | (Value::Set(_), Sort::Set { .. }) => true,
        (Value::Constructed(record), Sort::Datatype { datatype, .. }) => {
            let result = store.function_decl(record.constructor()).result;
            matches!(store.sorts.get(result), Sort::Datatype { datatype: own, .. } if own == datatype)
        }
        _ => is_of_sort(store, value, sort),
    }
}
