//! Integers: one machine word where it fits, `dashu` behind it.
//!
//! Invariant: the small form holds exactly the numbers from `-(2^63 - 1)` to `2^63 - 1`, so
//! negation never leaves it, and a number has one representation.

use dashu_base::{Abs, BitTest, DivRemEuclid, Gcd};
use dashu_int::IBig as Integer;
use std::cmp::Ordering;
use std::fmt;

#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Repr {
    Small(i64),
    Big(Box<Integer>),
}

/// An integer of any size.
///
/// ```
/// use trine_arith::Int;
/// let big = &Int::from(i64::MAX) + &Int::from(1);
/// assert_eq!(&big - &Int::from(1), Int::from(i64::MAX));
/// assert_eq!(Int::from(-7).div_floor(&Int::from(2)), Int::from(-4));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Int(pub(super) Repr);

impl Int {
    /// The number 0.
    pub const ZERO: Self = Self(Repr::Small(0));
    /// The number 1.
    pub const ONE: Self = Self(Repr::Small(1));
    /// The number -1.
    pub const MINUS_ONE: Self = Self(Repr::Small(-1));

    /// The number in the library of big numbers.
    #[must_use]
    pub fn to_big(&self) -> Integer {
        match &self.0 {
            Repr::Small(n) => Integer::from(*n),
            Repr::Big(n) => (**n).clone(),
        }
    }

    /// The number as a machine word, if it fits.
    #[inline]
    #[must_use]
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Repr::Small(n) => Some(*n),
            Repr::Big(n) => i64::try_from(&**n).ok(),
        }
    }

    #[inline]
    pub(super) const fn small(&self) -> Option<i64> {
        match &self.0 {
            Repr::Small(n) => Some(*n),
            Repr::Big(_) => None,
        }
    }

    /// Whether the number is 0.
    #[inline]
    #[must_use]
    pub const fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small(0))
    }

    /// Whether the number is 1.
    #[inline]
    #[must_use]
    pub const fn is_one(&self) -> bool {
        matches!(self.0, Repr::Small(1))
    }

    /// -1, 0 or 1.
    #[inline]
    #[must_use]
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Repr::Small(n) => n.signum() as i32,
            Repr::Big(n) => {
                if **n < Integer::ZERO {
                    -1
                } else {
                    1
                }
            }
        }
    }

    /// Whether the number is below 0.
    #[inline]
    #[must_use]
    pub fn is_negative(&self) -> bool {
        self.signum() < 0
    }

    /// The number without its sign.
    #[must_use]
    pub fn abs(&self) -> Self {
        match &self.0 {
            Repr::Small(n) => Self(Repr::Small(n.abs())),
            Repr::Big(n) => Self(Repr::Big(Box::new((**n).clone().abs()))),
        }
    }

    /// The number of bits of the magnitude.
    #[must_use]
    pub fn bits(&self) -> u64 {
        match &self.0 {
            Repr::Small(n) => u64::from(64 - n.unsigned_abs().leading_zeros()),
            Repr::Big(n) => n.bit_len() as u64,
        }
    }

    /// What one operation on this number costs in ticks.
    #[inline]
    pub(crate) fn ticks(&self) -> u64 {
        match &self.0 {
            Repr::Small(_) => 1,
            Repr::Big(n) => 4 + n.bit_len() as u64 / 64,
        }
    }

    /// `a * x + b * y`.
    #[inline]
    #[must_use]
    pub fn combine(a: &Self, x: &Self, b: &Self, y: &Self) -> Self {
        if let (Some(a), Some(x), Some(b), Some(y)) = (a.small(), x.small(), b.small(), y.small()) {
            // Each product is below 2^126.
            return Self::from(i128::from(a) * i128::from(x) + i128::from(b) * i128::from(y));
        }
        &(a * x) + &(b * y)
    }

    /// The greatest common divisor, never negative; that of 0 and 0 is 0.
    #[must_use]
    pub fn gcd(&self, other: &Self) -> Self {
        if let (Some(a), Some(b)) = (self.small(), other.small()) {
            if a.unsigned_abs() == 1 || b.unsigned_abs() == 1 {
                return Self::ONE;
            }
            return Self(Repr::Small(gcd_u64(a.unsigned_abs(), b.unsigned_abs()) as i64));
        }
        if self.is_zero() {
            return other.abs();
        }
        if other.is_zero() {
            return self.abs();
        }
        Self::from(Integer::from((&self.to_big()).gcd(&other.to_big())))
    }

    /// The least common multiple, never negative.
    #[must_use]
    pub fn lcm(&self, other: &Self) -> Self {
        if self.is_zero() || other.is_zero() {
            return Self::ZERO;
        }
        (&self.div_exact(&self.gcd(other)) * other).abs()
    }

    /// The quotient, where `divisor` divides the number.
    #[must_use]
    #[inline]
    pub fn div_exact(&self, divisor: &Self) -> Self {
        debug_assert!(!divisor.is_zero());
        match (&self.0, &divisor.0) {
            (_, Repr::Small(1)) => return self.clone(),
            (Repr::Small(a), Repr::Small(-1)) => return Self(Repr::Small(-a)),
            _ => {}
        }
        match (self.small(), divisor.small()) {
            (Some(a), Some(b)) => Self(Repr::Small(a / b)),
            _ => Self::from(self.to_big() / divisor.to_big()),
        }
    }

    /// The largest integer not above the quotient; the divisor is not 0.
    #[must_use]
    pub fn div_floor(&self, divisor: &Self) -> Self {
        if let (Some(a), Some(b)) = (self.small(), divisor.small()) {
            let (q, r) = (a / b, a % b);
            return Self(Repr::Small(if r != 0 && (r < 0) != (b < 0) { q - 1 } else { q }));
        }
        let (quotient, rest) = self.to_big().div_rem_euclid(divisor.to_big());
        // The Euclidean quotient is the ceiling for a negative divisor.
        if divisor.is_negative() && !rest.is_zero() {
            return Self::from(quotient - Integer::ONE);
        }
        Self::from(quotient)
    }

    /// The least integer not below the quotient; the divisor is not 0.
    #[must_use]
    pub fn div_ceil(&self, divisor: &Self) -> Self {
        -&(-self).div_floor(divisor)
    }

    /// What [`div_floor`](Self::div_floor) leaves; it has the sign of the divisor.
    #[must_use]
    pub fn mod_floor(&self, divisor: &Self) -> Self {
        self - &(&self.div_floor(divisor) * divisor)
    }

    /// Whether the number divides `other`; 0 divides only 0.
    #[must_use]
    pub fn divides(&self, other: &Self) -> bool {
        if self.is_zero() { other.is_zero() } else { other.mod_floor(self).is_zero() }
    }
}

/// Stein's algorithm.
pub(super) fn gcd_u64(mut a: u64, mut b: u64) -> u64 {
    if a == 0 || b == 0 {
        return a | b;
    }
    let shift = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    while b != 0 {
        b >>= b.trailing_zeros();
        if a > b {
            std::mem::swap(&mut a, &mut b);
        }
        b -= a;
    }
    a << shift
}

impl Default for Int {
    fn default() -> Self {
        Self::ZERO
    }
}

impl From<i64> for Int {
    #[inline]
    fn from(n: i64) -> Self {
        if n == i64::MIN {
            Self(Repr::Big(Box::new(Integer::from(n))))
        } else {
            Self(Repr::Small(n))
        }
    }
}

impl From<i32> for Int {
    #[inline]
    fn from(n: i32) -> Self {
        Self(Repr::Small(i64::from(n)))
    }
}

impl From<i128> for Int {
    #[inline]
    fn from(n: i128) -> Self {
        match i64::try_from(n) {
            Ok(small) => Self::from(small),
            Err(_) => Self(Repr::Big(Box::new(Integer::from(n)))),
        }
    }
}

impl From<Integer> for Int {
    fn from(n: Integer) -> Self {
        match i64::try_from(&n) {
            Ok(small) if small != i64::MIN => Self(Repr::Small(small)),
            _ => Self(Repr::Big(Box::new(n))),
        }
    }
}

impl From<&Integer> for Int {
    fn from(n: &Integer) -> Self {
        match i64::try_from(n) {
            Ok(small) if small != i64::MIN => Self(Repr::Small(small)),
            _ => Self(Repr::Big(Box::new(n.clone()))),
        }
    }
}

macro_rules! operation {
    ($trait:ident, $method:ident, $checked:ident) => {
        impl std::ops::$trait<&Int> for &Int {
            type Output = Int;
            #[inline]
            fn $method(self, other: &Int) -> Int {
                if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0) {
                    if let Some(n) = a.$checked(*b) {
                        return Int::from(n);
                    }
                }
                big::$method(self, other)
            }
        }
    };
}
operation!(Add, add, checked_add);
operation!(Sub, sub, checked_sub);
operation!(Mul, mul, checked_mul);

/// The operations where a word is not enough.
mod big {
    use super::{Int, Integer, Repr};
    use std::ops::{Add, Mul, Sub};

    macro_rules! operation {
        ($method:ident) => {
            #[cold]
            pub(super) fn $method(a: &Int, b: &Int) -> Int {
                Int::from(match (&a.0, &b.0) {
                    (Repr::Small(a), Repr::Small(b)) => {
                        Integer::from(*a).$method(Integer::from(*b))
                    }
                    (Repr::Small(a), Repr::Big(b)) => Integer::from(*a).$method(&**b),
                    (Repr::Big(a), Repr::Small(b)) => (&**a).$method(Integer::from(*b)),
                    (Repr::Big(a), Repr::Big(b)) => (&**a).$method(&**b),
                })
            }
        };
    }
    operation!(add);
    operation!(sub);
    operation!(mul);
}

impl std::ops::Neg for &Int {
    type Output = Int;
    #[inline]
    fn neg(self) -> Int {
        match &self.0 {
            Repr::Small(n) => Int(Repr::Small(-n)),
            Repr::Big(n) => Int::from(-&**n),
        }
    }
}

impl PartialOrd for Int {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Int {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => a.cmp(b),
            (Repr::Big(a), Repr::Big(b)) => a.cmp(b),
            // A big number lies outside the range of all small ones.
            (Repr::Small(_), Repr::Big(_)) => 0.cmp(&other.signum()),
            (Repr::Big(_), Repr::Small(_)) => self.signum().cmp(&0),
        }
    }
}

impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(n) => n.fmt(f),
            Repr::Big(n) => n.fmt(f),
        }
    }
}

impl fmt::Debug for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
