//! What happens when a table has no numbers left.
//!
//! Idea: ids have 32 bits, and a table that they number can hold no more than they can tell apart.
//! That takes tens of gigabytes, so nobody can react in the middle of it; carrying an error through
//! every function that makes a term would cost more than it is worth. So the computation is unwound
//! as a whole, with [`TableFull`] as its message, past the panic hook, since it is no fault. Whoever
//! runs scripts catches it and says so at the place of the command.
//! Invariant: an id is never given twice, and never wraps around.

/// The message of an unwinding that [`table_full`] began.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableFull {
    /// What the table holds.
    pub what: &'static str,
}

/// Unwinds because there are more of something than its ids can number.
///
/// # Panics
/// Always, without a call of the panic hook and with a [`TableFull`] as payload.
#[cold]
pub fn table_full(what: &'static str) -> ! {
    std::panic::resume_unwind(Box::new(TableFull { what }))
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::define_id! {
        /// A thing.
        struct ThingId;
    }

    #[test]
    fn the_last_id_is_followed_by_an_unwinding_that_says_why() {
        let last = u32::MAX as usize - 1;
        assert_eq!(ThingId::new(last).index(), last);
        let payload = std::panic::catch_unwind(|| ThingId::new(last + 1)).expect_err("full");
        assert_eq!(payload.downcast_ref(), Some(&TableFull { what: "ThingId" }));
    }
}
