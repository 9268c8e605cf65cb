//! Counts of owners: whoever has one frees it, and the last one frees what is counted.
//!
//! Invariant: the count is of several threads; what the others did is seen by the one that frees.

use std::sync::atomic::{AtomicUsize, Ordering, fence};

/// How many own an object.
pub(crate) struct Owners(AtomicUsize);

impl Owners {
    /// The one who made it.
    pub(crate) fn one() -> Self {
        Self(AtomicUsize::new(1))
    }

    /// One more. The count stops at half of its range, where it is never freed.
    pub(crate) fn retain(&self) {
        if self.0.fetch_add(1, Ordering::Relaxed) > usize::MAX / 2 {
            self.0.store(usize::MAX / 2, Ordering::Relaxed);
        }
    }

    /// One less; whether that was the last one.
    pub(crate) fn release(&self) -> bool {
        let was_last = self.0.fetch_sub(1, Ordering::Release) == 1;
        if was_last {
            fence(Ordering::Acquire);
        }
        was_last
    }
}
