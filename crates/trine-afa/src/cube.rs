//! Sets of states that are given by the values of some latches.

use crate::system::System;

/// The value of a latch, by the number of the latch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LatchValue {
    /// The number of the latch.
    pub latch: u32,
    /// Its value.
    pub value: bool,
}

/// The states in which some latches have these values; ascending.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cube(Vec<LatchValue>);

impl Cube {
    /// The states with these values.
    #[must_use]
    pub fn new(mut values: Vec<LatchValue>) -> Self {
        values.sort_unstable();
        values.dedup();
        Self(values)
    }

    /// The values.
    #[must_use]
    pub fn values(&self) -> &[LatchValue] {
        &self.0
    }

    /// Whether each state of `other` is one of these.
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        let mut rest = other.0.iter();
        self.0.len() <= other.0.len() && self.0.iter().all(|value| rest.any(|has| has == value))
    }

    /// Whether a state is one of these.
    #[must_use]
    pub fn holds(&self, state: &[bool]) -> bool {
        self.0.iter().all(|value| state[value.latch as usize] == value.value)
    }

    /// A value that no initial state has.
    pub(crate) fn not_initial(&self, system: &System) -> Option<LatchValue> {
        self.0.iter().copied().find(|value| is_not_initial(system, *value))
    }

    /// The states without the restriction of one latch.
    pub(crate) fn without(&self, place: usize) -> Self {
        let mut values = self.0.clone();
        values.remove(place);
        Self(values)
    }
}

/// Whether no initial state has this value.
pub(crate) fn is_not_initial(system: &System, value: LatchValue) -> bool {
    system.latches[value.latch as usize].init.is_some_and(|init| init != value.value)
}
