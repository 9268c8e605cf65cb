//! Polynomials in several unknowns with rational coefficients.
//!
//! Idea: a sum is a table from exponents, one for each unknown, to coefficients. Pseudo-remainders by subresultants eliminate
//! an unknown from two polynomials.
//! Invariant: no coefficient is zero; all exponents of one table are equally long. Operations that would make more than
//! [`MOST_MONOMIALS`] give nothing.
//! Reference: Brown and Traub, "On Euclid's algorithm and the theory of subresultants", 1971; Cohen, "A Course in
//! Computational Algebraic Number Theory", algorithm 3.3.7.

use std::collections::BTreeMap;

use trine_value::RealNumber;
use trine_value::number::Rational;

/// Polynomials get no larger.
const MOST_MONOMIALS: usize = 600;

/// Exponents in the order of the unknowns.
type Exponents = Box<[u16]>;

/// A polynomial in several unknowns.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Sum {
    terms: BTreeMap<Exponents, Rational>,
}

impl Sum {
    /// Adds a multiple of a product of powers.
    pub(crate) fn add(&mut self, exponents: Exponents, coefficient: &Rational) {
        let place = self.terms.entry(exponents).or_default();
        *place += coefficient;
        if place.is_zero() {
            self.terms.retain(|_, coefficient| !coefficient.is_zero());
        }
    }

    /// A number, where there are so many unknowns.
    fn number(unknowns: usize, value: Rational) -> Self {
        let mut sum = Self::default();
        if !value.is_zero() {
            sum.terms.insert(vec![0; unknowns].into(), value);
        }
        sum
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// The number that this is.
    pub(crate) fn as_number(&self) -> Option<Rational> {
        match self.terms.len() {
            0 => Some(Rational::ZERO),
            1 => {
                let (exponents, coefficient) = self.terms.first_key_value()?;
                exponents.iter().all(|&exponent| exponent == 0).then(|| coefficient.clone())
            }
            _ => None,
        }
    }

    /// The highest power of an unknown.
    pub(crate) fn degree(&self, unknown: usize) -> usize {
        self.terms.keys().map(|exponents| usize::from(exponents[unknown])).max().unwrap_or(0)
    }

    pub(crate) fn mentions(&self, unknown: usize) -> bool {
        self.degree(unknown) > 0
    }

    fn combined(&self, other: &Self, factor: &Rational) -> Self {
        let mut terms = self.terms.clone();
        for (exponents, coefficient) in &other.terms {
            *terms.entry(exponents.clone()).or_default() += coefficient * factor;
        }
        terms.retain(|_, coefficient| !coefficient.is_zero());
        Self { terms }
    }

    /// The product, unless it is too large.
    pub(crate) fn times(&self, other: &Self) -> Option<Self> {
        let mut terms: BTreeMap<Exponents, Rational> = BTreeMap::new();
        for (left, a) in &self.terms {
            for (right, b) in &other.terms {
                let exponents: Option<Exponents> =
                    left.iter().zip(right).map(|(l, r)| l.checked_add(*r)).collect();
                *terms.entry(exponents?).or_default() += a * b;
            }
            if terms.len() > MOST_MONOMIALS {
                return None;
            }
        }
        terms.retain(|_, coefficient| !coefficient.is_zero());
        Some(Self { terms })
    }

    fn power(&self, unknowns: usize, exponent: usize) -> Option<Self> {
        let mut result = Self::number(unknowns, Rational::ONE);
        for _ in 0..exponent {
            result = result.times(self)?;
        }
        Some(result)
    }

    /// Divided by the coefficient of the first monomial.
    fn scaled(&self) -> Self {
        let Some((_, leading)) = self.terms.last_key_value() else { return self.clone() };
        let scale = Rational::ONE / leading;
        let scaled = |(exponents, coefficient): (&Exponents, &Rational)| {
            (exponents.clone(), coefficient * &scale)
        };
        Self { terms: self.terms.iter().map(scaled).collect() }
    }

    /// The quotient by a polynomial that divides this one.
    fn divided(&self, divisor: &Self) -> Option<Self> {
        let (top, leading) = divisor.terms.last_key_value()?;
        let mut rest = self.clone();
        let mut quotient = Self::default();
        while let Some((exponents, coefficient)) = rest.terms.last_key_value() {
            let shift: Option<Exponents> =
                exponents.iter().zip(top).map(|(a, b)| a.checked_sub(*b)).collect();
            let shift = shift?;
            let factor = coefficient / leading;
            let part = Self { terms: std::iter::once((shift.clone(), factor.clone())).collect() };
            rest = rest.combined(&part.times(divisor)?, &-Rational::ONE);
            quotient.terms.insert(shift, factor);
        }
        Some(quotient)
    }

    /// The coefficients of the powers of one unknown, that of the constant first.
    pub(crate) fn coefficients(&self, unknown: usize) -> Vec<Self> {
        let mut all = vec![Self::default(); self.degree(unknown) + 1];
        for (exponents, coefficient) in &self.terms {
            let mut rest = exponents.clone();
            let place = usize::from(std::mem::take(&mut rest[unknown]));
            all[place].terms.insert(rest, coefficient.clone());
        }
        all
    }

    /// A number in the place of an unknown.
    pub(crate) fn at(&self, unknown: usize, value: &Rational) -> Self {
        let mut powers = vec![Rational::ONE];
        for place in 0..self.degree(unknown) {
            powers.push(&powers[place] * value);
        }
        let mut sum = Self::default();
        for (exponents, coefficient) in &self.terms {
            let mut rest = exponents.clone();
            let place = usize::from(std::mem::take(&mut rest[unknown]));
            *sum.terms.entry(rest).or_default() += coefficient * &powers[place];
        }
        sum.terms.retain(|_, coefficient| !coefficient.is_zero());
        sum
    }

    /// A polynomial in the place of an unknown, unless the result is too large.
    pub(crate) fn replaced(&self, unknown: usize, by: &Self) -> Option<Self> {
        let mut result = Self::default();
        // As Horner does.
        for coefficient in self.coefficients(unknown).iter().rev() {
            result = result.times(by)?.combined(coefficient, &Rational::ONE);
        }
        Some(result)
    }

    /// What the unknown is where this is zero, if it occurs once, by itself, times a number.
    pub(crate) fn solved(&self, unknown: usize) -> Option<Self> {
        if self.degree(unknown) != 1 {
            return None;
        }
        let [rest, factor] = self.coefficients(unknown).try_into().ok()?;
        let factor: Rational = factor.as_number()?;
        Some(Self::default().combined(&rest, &(-Rational::ONE / factor)))
    }

    /// The value where all unknowns that occur have values; `None` if it is too hard.
    pub(crate) fn value(&self, at: impl Fn(usize) -> Option<RealNumber>) -> Option<RealNumber> {
        let mut sum = RealNumber::Rational(Rational::ZERO);
        for (exponents, coefficient) in &self.terms {
            let mut product = RealNumber::Rational(coefficient.clone());
            for (unknown, &exponent) in exponents.iter().enumerate() {
                if exponent > 0 {
                    let base = at(unknown)?;
                    for _ in 0..exponent {
                        product = product.times(&base)?;
                    }
                }
            }
            sum = sum.plus(&product)?;
        }
        Some(sum)
    }

    /// An interval in which the value is, where unknowns lie in intervals.
    pub(crate) fn enclosure(
        &self,
        at: impl Fn(usize) -> Option<(Rational, Rational)>,
    ) -> Option<(Rational, Rational)> {
        let mut sum = (Rational::ZERO, Rational::ZERO);
        for (exponents, coefficient) in &self.terms {
            let mut product = (coefficient.clone(), coefficient.clone());
            for (unknown, &exponent) in exponents.iter().enumerate() {
                if exponent > 0 {
                    let base = at(unknown)?;
                    for _ in 0..exponent {
                        let corners = [
                            &product.0 * &base.0,
                            &product.0 * &base.1,
                            &product.1 * &base.0,
                            &product.1 * &base.1,
                        ];
                        let low = corners.iter().min().cloned();
                        let high = corners.into_iter().max();
                        product = (low?, high?);
                    }
                }
            }
            sum = (sum.0 + product.0, sum.1 + product.1);
        }
        Some(sum)
    }

    /// A multiple of the remainder by a polynomial in which the unknown occurs.
    fn pseudo_remainder(&self, divisor: &Self, unknown: usize) -> Option<Self> {
        let of_divisor = divisor.coefficients(unknown);
        let (leading, lower) = of_divisor.split_last()?;
        let mut rest = self.coefficients(unknown);
        // The leading coefficient is multiplied in once for each step, whether or not that is needed.
        while rest.len() > lower.len() {
            let top = rest.pop()?;
            let shift = rest.len() - lower.len();
            for coefficient in &mut rest {
                *coefficient = coefficient.times(leading)?;
            }
            for (place, coefficient) in lower.iter().enumerate() {
                let change = top.times(coefficient)?;
                rest[shift + place] = rest[shift + place].combined(&change, &-Rational::ONE);
            }
        }
        let mut sum = Self::default();
        for (place, coefficient) in rest.into_iter().enumerate() {
            for (mut exponents, coefficient) in coefficient.terms {
                exponents[unknown] = u16::try_from(place).ok()?;
                sum.terms.insert(exponents, coefficient);
            }
        }
        Some(sum)
    }

    /// A polynomial without the unknown that is zero where both are; nothing if they have a common divisor, or where it is
    /// too large.
    pub(crate) fn without(&self, other: &Self, unknown: usize) -> Option<Self> {
        let unknowns = self.terms.keys().next()?.len();
        let (mut a, mut b) = (self.clone(), other.clone());
        if a.degree(unknown) < b.degree(unknown) {
            std::mem::swap(&mut a, &mut b);
        }
        let one = Self::number(unknowns, Rational::ONE);
        let (mut g, mut h) = (one.clone(), one);
        while b.mentions(unknown) {
            let difference = a.degree(unknown) - b.degree(unknown);
            let rest = a.pseudo_remainder(&b, unknown)?;
            if rest.is_zero() {
                return None;
            }
            let scale = g.times(&h.power(unknowns, difference)?)?;
            a = std::mem::replace(&mut b, rest.divided(&scale)?);
            g = a.coefficients(unknown).pop()?;
            h = match difference {
                0 => h,
                1 => g.clone(),
                _ => g.power(unknowns, difference)?.divided(&h.power(unknowns, difference - 1)?)?,
            };
        }
        (!b.is_zero()).then(|| b.scaled())
    }
}
