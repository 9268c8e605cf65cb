//! Rationals: two machine words where they fit, `dashu` behind them.
//!
//! Invariant: reduced, with a positive denominator; the small form holds exactly the fractions
//! whose numerator and denominator are below `2^63` in magnitude.

use super::int::{Int, Repr as IntRepr, gcd_u64};
use dashu_int::IBig as Integer;
use dashu_int::UBig;
use dashu_ratio::RBig as Rational;
use std::cmp::Ordering;
use std::fmt;
use std::num::NonZeroU64;

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small(i64, NonZeroU64),
    Big(Box<Rational>),
}

const DEN_ONE: NonZeroU64 = NonZeroU64::MIN;

/// A rational number of any size.
///
/// ```
/// use trine_arith::Rat;
/// let half = Rat::new(2.into(), 4.into());
/// assert_eq!(&half + &half, Rat::from(1));
/// assert_eq!((-&half).floor(), (-1).into());
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rat(Repr);

impl Rat {
    /// The number 0.
    pub const ZERO: Self = Self(Repr::Small(0, DEN_ONE));
    /// The number 1.
    pub const ONE: Self = Self(Repr::Small(1, DEN_ONE));
    /// The number -1.
    pub const MINUS_ONE: Self = Self(Repr::Small(-1, DEN_ONE));

    /// `numerator / denominator`; the denominator is not 0.
    #[must_use]
    pub fn new(numerator: Int, denominator: Int) -> Self {
        debug_assert!(!denominator.is_zero());
        if let (Some(n), Some(d)) = (numerator.small(), denominator.small()) {
            return Self::from_wide(
                i128::from(n) * i128::from(d.signum()),
                u128::from(d.unsigned_abs()),
            );
        }
        Self::from(Rational::from_parts_signed(numerator.to_big(), denominator.to_big()))
    }

    /// The fraction with a numerator below `2^127` in magnitude, reduced.
    #[inline]
    fn from_wide(numerator: i128, denominator: u128) -> Self {
        if denominator == 1
            && let Ok(n) = i64::try_from(numerator)
            && n != i64::MIN
        {
            return Self(Repr::Small(n, DEN_ONE));
        }
        let magnitude = numerator.unsigned_abs();
        let divisor = gcd_u128(magnitude, denominator);
        let (n, d) = (magnitude / divisor, denominator / divisor);
        match (i64::try_from(n), i64::try_from(d)) {
            (Ok(n), Ok(d)) => Self(Repr::Small(
                if numerator < 0 { -n } else { n },
                NonZeroU64::new(d.unsigned_abs()).unwrap_or(DEN_ONE),
            )),
            _ => {
                let n = Integer::from(n);
                let n = if numerator < 0 { -n } else { n };
                Self(Repr::Big(Box::new(Rational::from_parts(n, UBig::from(d)))))
            }
        }
    }

    /// The number in the library of big numbers.
    #[must_use]
    pub fn to_big(&self) -> Rational {
        match &self.0 {
            Repr::Small(n, d) => Rational::from_parts(Integer::from(*n), UBig::from(d.get())),
            Repr::Big(big) => (**big).clone(),
        }
    }

    /// The numerator of the reduced fraction.
    #[must_use]
    pub fn numerator(&self) -> Int {
        match &self.0 {
            Repr::Small(n, _) => Int(IntRepr::Small(*n)),
            Repr::Big(big) => Int::from(big.numerator()),
        }
    }

    /// The positive denominator of the reduced fraction.
    #[must_use]
    pub fn denominator(&self) -> Int {
        match &self.0 {
            Repr::Small(_, d) => Int::from(i128::from(d.get())),
            Repr::Big(big) => Int::from(Integer::from(big.denominator().clone())),
        }
    }

    /// Whether the number is an integer.
    #[inline]
    #[must_use]
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Repr::Small(_, d) => d.get() == 1,
            Repr::Big(big) => big.is_int(),
        }
    }

    /// The number as a machine word, if it is written as one.
    #[inline]
    pub(super) fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Repr::Small(n, d) if d.get() == 1 => Some(*n),
            _ => None,
        }
    }

    /// The number as an integer, if it is one.
    #[must_use]
    pub fn to_integer(&self) -> Option<Int> {
        self.is_integer().then(|| self.numerator())
    }

    /// Whether the number is 0.
    #[inline]
    #[must_use]
    pub const fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small(0, _))
    }

    /// Whether the number is 1.
    #[inline]
    #[must_use]
    pub fn is_one(&self) -> bool {
        matches!(self.0, Repr::Small(1, DEN_ONE))
    }

    /// -1, 0 or 1.
    #[inline]
    #[must_use]
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Repr::Small(n, _) => n.signum() as i32,
            Repr::Big(big) => {
                if **big < Rational::ZERO {
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

    /// Whether the number is above 0.
    #[inline]
    #[must_use]
    pub fn is_positive(&self) -> bool {
        self.signum() > 0
    }

    /// The number without its sign.
    #[must_use]
    pub fn abs(&self) -> Self {
        if self.is_negative() { -self } else { self.clone() }
    }

    /// The largest integer that is not above the number.
    #[must_use]
    pub fn floor(&self) -> Int {
        match &self.0 {
            Repr::Small(n, d) => Int::from(n.div_euclid(d.get() as i64)),
            Repr::Big(big) => Int::from(big.floor()),
        }
    }

    /// The least integer that is not below the number.
    #[must_use]
    pub fn ceil(&self) -> Int {
        match &self.0 {
            Repr::Small(n, d) => Int::from(-(-n).div_euclid(d.get() as i64)),
            Repr::Big(big) => Int::from(big.ceil()),
        }
    }

    /// The distance to the floor.
    #[must_use]
    pub fn fract(&self) -> Self {
        self - &Self::from(self.floor())
    }

    /// The integer nearest to the number, the upper one of two.
    #[must_use]
    pub fn round(&self) -> Int {
        (self + &Self::new(Int::ONE, Int::from(2))).floor()
    }

    /// 1 divided by the number, which is not 0.
    #[must_use]
    pub fn recip(&self) -> Self {
        debug_assert!(!self.is_zero());
        match &self.0 {
            Repr::Small(n, d) => Self::from_wide(
                i128::from(d.get()) * i128::from(n.signum()),
                u128::from(n.unsigned_abs()),
            ),
            Repr::Big(big) => Self::from(Rational::ONE / &**big),
        }
    }

    /// The number times an integer.
    #[inline]
    #[must_use]
    pub fn times(&self, factor: &Int) -> Self {
        if factor.is_one() {
            return self.clone();
        }
        if let (Repr::Small(n, d), Some(f)) = (&self.0, factor.small()) {
            return Self::from_wide(i128::from(*n) * i128::from(f), u128::from(d.get()));
        }
        self * &Self::from(factor)
    }

    /// The number divided by an integer that is not 0.
    #[inline]
    #[must_use]
    pub fn over(&self, divisor: &Int) -> Self {
        debug_assert!(!divisor.is_zero());
        if divisor.is_one() {
            return self.clone();
        }
        if let (Repr::Small(n, d), Some(by)) = (&self.0, divisor.small()) {
            return Self::from_wide(
                i128::from(*n) * i128::from(by.signum()),
                u128::from(d.get()) * u128::from(by.unsigned_abs()),
            );
        }
        self / &Self::from(divisor)
    }

    /// Adds `a * b`.
    pub fn add_product(&mut self, a: &Self, b: &Int) {
        *self = &*self + &a.times(b);
    }
}

/// Stein's algorithm; on words as soon as both numbers fit.
fn gcd_u128(mut a: u128, mut b: u128) -> u128 {
    if a == 0 || b == 0 {
        return a | b;
    }
    if let (Ok(a), Ok(b)) = (u64::try_from(a), u64::try_from(b)) {
        return u128::from(gcd_u64(a, b));
    }
    let shift = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    while b != 0 {
        b >>= b.trailing_zeros();
        if let (Ok(x), Ok(y)) = (u64::try_from(a), u64::try_from(b)) {
            return u128::from(gcd_u64(x, y)) << shift;
        }
        if a > b {
            std::mem::swap(&mut a, &mut b);
        }
        b -= a;
    }
    a << shift
}

impl From<Rational> for Rat {
    fn from(big: Rational) -> Self {
        if let (Ok(n), Ok(d)) = (i64::try_from(big.numerator()), i64::try_from(big.denominator()))
            && let (true, Some(d)) = (n != i64::MIN, NonZeroU64::new(d.unsigned_abs()))
        {
            return Self(Repr::Small(n, d));
        }
        Self(Repr::Big(Box::new(big)))
    }
}

impl From<&Rational> for Rat {
    fn from(big: &Rational) -> Self {
        Self::from(big.clone())
    }
}

impl From<&Int> for Rat {
    #[inline]
    fn from(n: &Int) -> Self {
        match &n.0 {
            IntRepr::Small(n) => Self(Repr::Small(*n, DEN_ONE)),
            IntRepr::Big(n) => Self(Repr::Big(Box::new(Rational::from((**n).clone())))),
        }
    }
}

impl From<Int> for Rat {
    #[inline]
    fn from(n: Int) -> Self {
        Self::from(&n)
    }
}

impl From<i64> for Rat {
    #[inline]
    fn from(n: i64) -> Self {
        Self::from(&Int::from(n))
    }
}

impl From<i32> for Rat {
    #[inline]
    fn from(n: i32) -> Self {
        Self(Repr::Small(i64::from(n), DEN_ONE))
    }
}

/// `a / b + c / d` for reduced small fractions.
#[inline]
fn sum(a: i64, b: u64, c: i64, d: u64) -> Rat {
    if b == 1 && d == 1 {
        if let Some(n) = a.checked_add(c).filter(|n| *n != i64::MIN) {
            return Rat(Repr::Small(n, DEN_ONE));
        }
        return Rat::from_wide(i128::from(a) + i128::from(c), 1);
    }
    if b == d {
        return Rat::from_wide(i128::from(a) + i128::from(c), u128::from(b));
    }
    // Denominators are below 2^63: each product is below 2^126.
    let numerator = i128::from(a) * i128::from(d) + i128::from(c) * i128::from(b);
    Rat::from_wide(numerator, u128::from(b) * u128::from(d))
}

impl std::ops::Add for &Rat {
    type Output = Rat;
    #[inline]
    fn add(self, other: &Rat) -> Rat {
        match (&self.0, &other.0) {
            (Repr::Small(a, b), Repr::Small(c, d)) => sum(*a, b.get(), *c, d.get()),
            (Repr::Big(x), Repr::Big(y)) => Rat::from(&**x + &**y),
            (Repr::Big(x), _) => Rat::from(&**x + other.to_big()),
            (_, Repr::Big(y)) => Rat::from(self.to_big() + &**y),
        }
    }
}

impl std::ops::Sub for &Rat {
    type Output = Rat;
    #[inline]
    fn sub(self, other: &Rat) -> Rat {
        match (&self.0, &other.0) {
            (Repr::Small(a, b), Repr::Small(c, d)) => sum(*a, b.get(), -*c, d.get()),
            (Repr::Big(x), Repr::Big(y)) => Rat::from(&**x - &**y),
            (Repr::Big(x), _) => Rat::from(&**x - other.to_big()),
            (_, Repr::Big(y)) => Rat::from(self.to_big() - &**y),
        }
    }
}

impl std::ops::Mul for &Rat {
    type Output = Rat;
    #[inline]
    fn mul(self, other: &Rat) -> Rat {
        match (&self.0, &other.0) {
            (Repr::Small(a, b), Repr::Small(c, d)) => Rat::from_wide(
                i128::from(*a) * i128::from(*c),
                u128::from(b.get()) * u128::from(d.get()),
            ),
            (Repr::Big(x), Repr::Big(y)) => Rat::from(&**x * &**y),
            (Repr::Big(x), _) => Rat::from(&**x * other.to_big()),
            (_, Repr::Big(y)) => Rat::from(self.to_big() * &**y),
        }
    }
}

impl std::ops::Div for &Rat {
    type Output = Rat;
    #[inline]
    fn div(self, other: &Rat) -> Rat {
        std::ops::Mul::mul(self, &other.recip())
    }
}

impl std::ops::Neg for &Rat {
    type Output = Rat;
    #[inline]
    fn neg(self) -> Rat {
        match &self.0 {
            Repr::Small(n, d) => Rat(Repr::Small(-n, *d)),
            Repr::Big(big) => Rat::from(-&**big),
        }
    }
}

impl PartialOrd for Rat {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rat {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small(a, b), Repr::Small(c, d)) => {
                if b == d {
                    return a.cmp(c);
                }
                (i128::from(*a) * i128::from(d.get())).cmp(&(i128::from(*c) * i128::from(b.get())))
            }
            (Repr::Big(x), Repr::Big(y)) => x.cmp(y),
            (Repr::Big(x), _) => (**x).cmp(&other.to_big()),
            (_, Repr::Big(y)) => self.to_big().cmp(y),
        }
    }
}

impl fmt::Display for Rat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_integer() {
            write!(f, "{}", self.numerator())
        } else {
            write!(f, "{}/{}", self.numerator(), self.denominator())
        }
    }
}

impl fmt::Debug for Rat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
