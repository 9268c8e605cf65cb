//! Rationals with an infinitesimal part, so that strict bounds over the reals are bounds.
//!
//! Idea: `x < 5` is `x <= 5 - d` for a positive `d` below every rational; pairs are compared
//! lexicographically. Variables of sort integer never need it.
//! Reference: Dutertre and de Moura, "A Fast Linear-Arithmetic Solver for DPLL(T)", CAV 2006,
//! section 5.

use super::{Int, Rat};
use std::fmt;

/// `standard + delta * d` for an infinitesimal positive `d`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value {
    /// The rational part.
    pub standard: Rat,
    /// The factor of the infinitesimal.
    pub delta: Rat,
}

impl Value {
    /// The number 0.
    pub const ZERO: Self = Self { standard: Rat::ZERO, delta: Rat::ZERO };

    /// A pair.
    #[must_use]
    pub const fn new(standard: Rat, delta: Rat) -> Self {
        Self { standard, delta }
    }

    /// The least value above every rational below `limit`, for `x > limit`.
    #[must_use]
    pub const fn above(limit: Rat) -> Self {
        Self { standard: limit, delta: Rat::ONE }
    }

    /// The greatest value for `x < limit`.
    #[must_use]
    pub const fn below(limit: Rat) -> Self {
        Self { standard: limit, delta: Rat::MINUS_ONE }
    }

    /// Whether the value is an integer.
    #[inline]
    #[must_use]
    pub fn is_integer(&self) -> bool {
        self.delta.is_zero() && self.standard.is_integer()
    }

    /// The value as a machine word, if it is one.
    #[inline]
    #[must_use]
    pub fn to_i64(&self) -> Option<i64> {
        if self.delta.is_zero() { self.standard.to_i64() } else { None }
    }

    /// The largest integer that is not above the value.
    #[must_use]
    pub fn floor(&self) -> Int {
        if self.standard.is_integer() && self.delta.is_negative() {
            return &self.standard.numerator() - &Int::ONE;
        }
        self.standard.floor()
    }

    /// The least integer that is not below the value.
    #[must_use]
    pub fn ceil(&self) -> Int {
        if self.standard.is_integer() && self.delta.is_positive() {
            return &self.standard.numerator() + &Int::ONE;
        }
        self.standard.ceil()
    }

    /// Whether the value is 0.
    #[inline]
    #[must_use]
    pub const fn is_zero(&self) -> bool {
        self.standard.is_zero() && self.delta.is_zero()
    }

    /// -1, 0 or 1.
    #[inline]
    #[must_use]
    pub fn signum(&self) -> i32 {
        match self.standard.signum() {
            0 => self.delta.signum(),
            sign => sign,
        }
    }

    /// The value times a rational.
    #[inline]
    #[must_use]
    pub fn scaled(&self, factor: &Rat) -> Self {
        Self {
            standard: &self.standard * factor,
            delta: if self.delta.is_zero() { Rat::ZERO } else { &self.delta * factor },
        }
    }

    /// The value times an integer.
    #[inline]
    #[must_use]
    pub fn times(&self, factor: &Int) -> Self {
        Self {
            standard: self.standard.times(factor),
            delta: if self.delta.is_zero() { Rat::ZERO } else { self.delta.times(factor) },
        }
    }

    /// The value divided by an integer that is not 0.
    #[inline]
    #[must_use]
    pub fn over(&self, divisor: &Int) -> Self {
        Self {
            standard: self.standard.over(divisor),
            delta: if self.delta.is_zero() { Rat::ZERO } else { self.delta.over(divisor) },
        }
    }

    /// The number for an infinitesimal of the size given.
    #[must_use]
    pub fn resolve(&self, delta: &Rat) -> Rat {
        if self.delta.is_zero() {
            return self.standard.clone();
        }
        &self.standard + &(&self.delta * delta)
    }
}

impl From<Rat> for Value {
    #[inline]
    fn from(standard: Rat) -> Self {
        Self { standard, delta: Rat::ZERO }
    }
}

impl From<Int> for Value {
    #[inline]
    fn from(standard: Int) -> Self {
        Self { standard: Rat::from(standard), delta: Rat::ZERO }
    }
}

impl From<i64> for Value {
    #[inline]
    fn from(standard: i64) -> Self {
        Self { standard: Rat::from(standard), delta: Rat::ZERO }
    }
}

impl std::ops::Add for &Value {
    type Output = Value;
    #[inline]
    fn add(self, other: &Value) -> Value {
        Value {
            standard: &self.standard + &other.standard,
            delta: if other.delta.is_zero() {
                self.delta.clone()
            } else {
                &self.delta + &other.delta
            },
        }
    }
}

impl std::ops::Sub for &Value {
    type Output = Value;
    #[inline]
    fn sub(self, other: &Value) -> Value {
        Value {
            standard: &self.standard - &other.standard,
            delta: if other.delta.is_zero() {
                self.delta.clone()
            } else {
                &self.delta - &other.delta
            },
        }
    }
}

impl std::ops::Neg for &Value {
    type Output = Value;
    #[inline]
    fn neg(self) -> Value {
        Value { standard: -&self.standard, delta: -&self.delta }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.delta.is_zero() {
            write!(f, "{}", self.standard)
        } else {
            write!(f, "{}+{}d", self.standard, self.delta)
        }
    }
}
