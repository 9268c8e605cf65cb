//! Variables and literals of propositional logic.
//!
//! Invariant: a literal is `2 * variable + sign`, so negation flips the lowest bit and literals
//! index arrays directly. DIMACS numbers (`1`, `-1`, ...) appear only at the border to a back end.

use std::ops::Not;

trine_collections::define_id! {
    /// A propositional variable.
    pub struct Var;
}

impl Var {
    /// The literal that is true iff the variable is.
    #[inline]
    #[must_use]
    pub fn positive(self) -> Lit {
        Lit((self.index() as u32) << 1)
    }

    /// The literal that is true iff the variable is false.
    #[inline]
    #[must_use]
    pub fn negative(self) -> Lit {
        !self.positive()
    }
}

/// A variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(transparent)]
pub struct Lit(u32);

impl Lit {
    /// The variable of the literal.
    #[inline]
    #[must_use]
    pub fn var(self) -> Var {
        Var::new((self.0 >> 1) as usize)
    }

    /// Whether the literal is a negated variable.
    #[inline]
    #[must_use]
    pub const fn is_negative(self) -> bool {
        self.0 & 1 == 1
    }

    /// A dense index, `2 * variable + sign`.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The DIMACS number of the literal: the variable plus one, negative if negated.
    #[inline]
    #[must_use]
    pub fn to_dimacs(self) -> i32 {
        let number = (self.0 >> 1) as i32 + 1;
        if self.is_negative() { -number } else { number }
    }

    /// The literal with this DIMACS number; zero is none.
    #[inline]
    #[must_use]
    pub fn from_dimacs(number: i32) -> Option<Self> {
        let variable = number.unsigned_abs().checked_sub(1)?;
        Some(Self(variable << 1 | u32::from(number < 0)))
    }
}

impl Not for Lit {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dimacs_round_trip() {
        for number in [1, -1, 5, -17] {
            assert_eq!(Lit::from_dimacs(number).unwrap().to_dimacs(), number);
        }
        assert_eq!(Lit::from_dimacs(0), None);
    }
}
