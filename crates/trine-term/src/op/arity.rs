//! Arity classes: how many arguments an operator takes, and what more than two of them mean.
//!
//! Reference: SMT-LIB 2.7, section 3.7.1 (the attributes `:left-assoc`, `:right-assoc`,
//! `:chainable` and `:pairwise`).

/// The arity class of an operator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity {
    /// Exactly this many arguments.
    Exact(u8),
    /// `(f a b c)` is `(f (f a b) c)`. A single argument is accepted, as all peers do, and stands
    /// for itself.
    LeftAssoc,
    /// `(f a b c)` is `(f a (f b c))`.
    RightAssoc,
    /// `(f a b c)` is `(and (f a b) (f b c))`.
    Chainable,
    /// `(f a b c)` holds iff `f` holds of each pair.
    Pairwise,
    /// At least this many arguments, read together.
    AtLeast(u8),
}

/// A wrong number of arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArityError {
    /// The smallest number that is accepted.
    pub at_least: usize,
    /// The largest number that is accepted, if there is one.
    pub at_most: Option<usize>,
    /// The number that was given.
    pub found: usize,
}

impl Arity {
    /// Checks a number of arguments.
    ///
    /// # Errors
    /// The accepted range, if `count` is outside.
    #[inline]
    pub fn check(self, count: usize) -> Result<(), ArityError> {
        let (at_least, at_most) = match self {
            Self::Exact(n) => (usize::from(n), Some(usize::from(n))),
            Self::LeftAssoc => (1, None),
            Self::RightAssoc | Self::Chainable | Self::Pairwise => (2, None),
            Self::AtLeast(n) => (usize::from(n), None),
        };
        if count < at_least || at_most.is_some_and(|most| count > most) {
            return Err(ArityError { at_least, at_most, found: count });
        }
        Ok(())
    }
}
