//! Dependency sets: which literals a derived fact rests on.
//!
//! Invariant: ascending, without repetition.

/// Positions of literals.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Deps(Vec<u32>);

impl Deps {
    /// Nothing.
    pub(crate) const fn none() -> Self {
        Self(Vec::new())
    }

    /// One literal.
    pub(crate) fn of(literal: u32) -> Self {
        Self(vec![literal])
    }

    /// Adds another set.
    pub(crate) fn extend(&mut self, other: &Self) {
        if other.0.is_empty() || self.0 == other.0 {
            return;
        }
        self.0.extend_from_slice(&other.0);
        self.0.sort_unstable();
        self.0.dedup();
    }

    /// The positions.
    pub(crate) fn literals(&self) -> &[u32] {
        &self.0
    }
}
