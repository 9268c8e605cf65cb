//! Polynomials in one unknown with integer coefficients, and intervals around their real roots.
//!
//! Idea: pseudo-remainders with contents taken out give greatest common divisors and Sturm's chain; the chain counts the roots of
//! an interval, and bisection makes intervals that have one root each.
//! Invariant: the last coefficient is not zero; the polynomial that is zero has no coefficients.
//! Reference: Knuth, TAOCP volume 2, section 4.6.1; Basu, Pollack, Roy, "Algorithms in Real Algebraic Geometry", chapters 2 and 10.

use std::cmp::Ordering;

use dashu_base::{Abs, BitTest, Gcd};

use crate::number::{Integer, Rational};

/// Coefficients from that of the constant on.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Polynomial(Vec<Integer>);

/// The sign of a number.
pub(crate) fn sign(number: &Integer) -> Ordering {
    number.cmp(&Integer::ZERO)
}

impl Polynomial {
    /// The polynomial with these coefficients, that of the constant first.
    #[must_use]
    pub fn new(mut coefficients: Vec<Integer>) -> Self {
        while coefficients.last().is_some_and(Integer::is_zero) {
            coefficients.pop();
        }
        Self(coefficients)
    }

    /// The multiple of a polynomial with rational coefficients that has integer coefficients without a common divisor,
    /// the leading one positive.
    #[must_use]
    pub fn of_rationals(coefficients: &[Rational]) -> Self {
        let mut common = Integer::ONE;
        for coefficient in coefficients {
            let denominator = Integer::from(coefficient.denominator().clone());
            let shared = Integer::from((&common).gcd(&denominator));
            common = common / shared * denominator;
        }
        let whole = |coefficient: &Rational| {
            let denominator = Integer::from(coefficient.denominator().clone());
            coefficient.numerator() * (&common / denominator)
        };
        Self::new(coefficients.iter().map(whole).collect()).primitive()
    }

    /// The coefficients, that of the constant first.
    #[must_use]
    pub fn coefficients(&self) -> &[Integer] {
        &self.0
    }

    /// The degree; zero of the polynomial that is zero, too.
    #[must_use]
    pub fn degree(&self) -> usize {
        self.0.len().saturating_sub(1)
    }

    /// Whether this is the polynomial that is zero everywhere.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// The leading coefficient; zero of the polynomial that is zero.
    pub(crate) fn leading(&self) -> Integer {
        self.0.last().cloned().unwrap_or(Integer::ZERO)
    }

    /// The bits of the largest coefficient.
    pub(crate) fn bits(&self) -> usize {
        self.0.iter().map(BitTest::bit_len).max().unwrap_or(0)
    }

    /// Divided by the greatest common divisor of the coefficients, the leading one made positive.
    pub(crate) fn primitive(&self) -> Self {
        let mut content = Integer::ZERO;
        for coefficient in &self.0 {
            content = if content.is_zero() {
                coefficient.clone().abs()
            } else if coefficient.is_zero() {
                content
            } else {
                Integer::from((&content).gcd(coefficient))
            };
        }
        if content.is_zero() {
            return Self(Vec::new());
        }
        if sign(&self.leading()).is_lt() {
            content = -content;
        }
        if content == Integer::ONE {
            return self.clone();
        }
        Self(self.0.iter().map(|coefficient| coefficient / &content).collect())
    }

    pub(crate) fn derivative(&self) -> Self {
        let terms = self.0.iter().enumerate().skip(1);
        Self::new(terms.map(|(place, coefficient)| coefficient * Integer::from(place)).collect())
    }

    pub(crate) fn times(&self, other: &Self) -> Self {
        if self.is_zero() || other.is_zero() {
            return Self(Vec::new());
        }
        let mut product = vec![Integer::ZERO; self.0.len() + other.0.len() - 1];
        for (i, a) in self.0.iter().enumerate() {
            for (j, b) in other.0.iter().enumerate() {
                product[i + j] += a * b;
            }
        }
        Self::new(product)
    }

    /// A positive multiple of the remainder of a division by a polynomial that is not zero.
    fn pseudo_remainder(&self, divisor: &Self) -> Self {
        let leading = divisor.leading();
        let size = leading.clone().abs();
        let is_negative = sign(&leading).is_lt();
        let mut rest = self.0.clone();
        while rest.len() >= divisor.0.len() {
            let mut top = rest.pop().unwrap_or(Integer::ZERO);
            if is_negative {
                top = -top;
            }
            let shift = rest.len() + 1 - divisor.0.len();
            for coefficient in &mut rest {
                *coefficient *= &size;
            }
            for (place, coefficient) in divisor.0[..divisor.0.len() - 1].iter().enumerate() {
                rest[shift + place] -= &top * coefficient;
            }
        }
        Self::new(rest)
    }

    /// The greatest common divisor, primitive.
    pub(crate) fn common_divisor(&self, other: &Self) -> Self {
        let (mut a, mut b) = (self.primitive(), other.primitive());
        while !b.is_zero() {
            let rest = a.pseudo_remainder(&b).primitive();
            a = std::mem::replace(&mut b, rest);
        }
        a
    }

    /// The quotient, if the divisor leaves no remainder and the quotient has integer coefficients.
    pub(crate) fn divided(&self, divisor: &Self) -> Option<Self> {
        let leading = divisor.leading();
        if leading.is_zero() {
            return None;
        }
        let mut rest = self.0.clone();
        let mut quotient = Vec::new();
        while rest.len() >= divisor.0.len() {
            let top = rest.pop()?;
            let factor = &top / &leading;
            if &factor * &leading != top {
                return None;
            }
            let shift = rest.len() + 1 - divisor.0.len();
            for (place, coefficient) in divisor.0[..divisor.0.len() - 1].iter().enumerate() {
                rest[shift + place] -= &factor * coefficient;
            }
            quotient.push(factor);
        }
        quotient.reverse();
        rest.iter().all(Integer::is_zero).then(|| Self::new(quotient))
    }

    /// The primitive polynomial with the same roots, each once.
    pub(crate) fn without_repeated_roots(&self) -> Self {
        let primitive = self.primitive();
        let common = primitive.common_divisor(&primitive.derivative());
        if common.degree() == 0 {
            return primitive;
        }
        primitive.divided(&common).map_or(primitive, |quotient| quotient.primitive())
    }

    /// The sign of the value at a number.
    #[must_use]
    pub fn sign_at(&self, at: &Rational) -> Ordering {
        let (numerator, denominator) = (at.numerator(), Integer::from(at.denominator().clone()));
        let mut value = Integer::ZERO;
        let mut power = Integer::ONE;
        for coefficient in self.0.iter().rev() {
            value = value * numerator + coefficient * &power;
            power *= &denominator;
        }
        sign(&value)
    }

    /// A power of two that is larger than the size of every root.
    fn bound(&self) -> Rational {
        let leading = self.leading().bit_len();
        let most = self.bits() + 2;
        Rational::from(Integer::ONE << (most.saturating_sub(leading) + 1))
    }

    /// Sturm's chain.
    fn chain(&self) -> Vec<Self> {
        let mut chain = vec![self.clone(), self.derivative()];
        while let [.., before, last] = &chain[..]
            && last.degree() > 0
        {
            let rest = before.pseudo_remainder(last);
            if rest.is_zero() {
                break;
            }
            let is_negative = sign(&rest.leading()).is_lt();
            let rest = rest.primitive();
            // What comes next is the remainder with the other sign.
            let next = if is_negative {
                rest
            } else {
                Self(rest.0.into_iter().map(|coefficient| -coefficient).collect())
            };
            chain.push(next);
        }
        chain
    }

    /// Open intervals in ascending order, each of which has one root, for a polynomial without repeated and without
    /// rational roots.
    pub(crate) fn isolated_roots(&self) -> Vec<(Rational, Rational)> {
        let chain = self.chain();
        let changes = |at: &Rational| {
            let mut count = 0usize;
            let mut last = Ordering::Equal;
            for polynomial in &chain {
                let sign = polynomial.sign_at(at);
                if sign.is_ne() {
                    count += usize::from(last.is_ne() && sign != last);
                    last = sign;
                }
            }
            count
        };
        let high = self.bound();
        let low = -high.clone();
        let mut found = Vec::new();
        let ends = (changes(&low), changes(&high));
        let mut open = vec![(low, high, ends.0, ends.1)];
        while let Some((low, high, at_low, at_high)) = open.pop() {
            match at_low.saturating_sub(at_high) {
                0 => {}
                1 => found.push((low, high)),
                _ => {
                    let middle = middle(&low, &high);
                    let at_middle = changes(&middle);
                    open.push((middle.clone(), high, at_middle, at_high));
                    open.push((low, middle, at_low, at_middle));
                }
            }
        }
        found
    }

    /// Halves an open interval around a single irrational root.
    pub(crate) fn halve(&self, low: &mut Rational, high: &mut Rational) {
        let middle = middle(low, high);
        if self.sign_at(&middle) == self.sign_at(low) {
            *low = middle;
        } else {
            *high = middle;
        }
    }
}

/// The number in the middle.
pub(crate) fn middle(low: &Rational, high: &Rational) -> Rational {
    (low + high) / Rational::from(2)
}
