//! Irrational roots of polynomials with integer coefficients, as exact numbers.
//!
//! Idea: a number is the root with some index of its minimal polynomial. Beside that it knows a field, the rationals together with
//! one root, and its coordinates there: numbers of one field are added and multiplied as polynomials modulo that of
//! the field, and the traces of powers tell the minimal polynomial of the result. For numbers of different fields, power sums
//! of the roots tell a polynomial of which the result is a root, and its factors are gone through.
//! Invariant: an [`Algebraic`] is irrational; equal numbers have equal polynomials and indices. Beyond the limits of degree and
//! size there is no result instead of an inexact one.
//! Reference: Bostan, Flajolet, Salvy, Schost, "Fast computation of special resultants", 2006; Cohen, "A Course in Computational
//! Algebraic Number Theory", section 4.2.
//!
//! ```
//! use trine_value::algebraic::{RealNumber, real_roots};
//! use trine_value::number::Rational;
//!
//! let coefficients = [-2, 0, 1].map(Rational::from);
//! let roots = real_roots(&coefficients).unwrap();
//! assert_eq!(roots[1].text(), "(root-obj (+ (^ x 2) (- 2)) 2)");
//! assert_eq!(roots[1].times(&roots[1]), Some(RealNumber::Rational(Rational::from(2))));
//! assert!(roots[1] > RealNumber::Rational(Rational::from(7) / Rational::from(5)));
//! ```

mod factor;
mod polynomial;

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use dashu_base::BitTest;

use crate::number::{self, Integer, Rational};
use factor::factors;
pub use polynomial::Polynomial;
use polynomial::middle;

/// The largest degree of a polynomial whose roots are taken.
const MOST_DEGREE: usize = 64;
/// The largest product of degrees for which numbers of different fields are combined.
const MOST_COMPOSED: usize = 36;
/// The most bits of a coefficient.
const MOST_BITS: usize = 1 << 13;

/// The root with some index of an irreducible polynomial of degree two at least, between two numbers.
#[derive(Debug)]
struct Root {
    polynomial: Polynomial,
    /// From 1 on, from the left.
    index: usize,
    low: Rational,
    high: Rational,
}

impl Root {
    fn is(&self, other: &Self) -> bool {
        self.index == other.index && self.polynomial == other.polynomial
    }
}

/// An irrational real number that is a root of a polynomial with integer coefficients.
#[derive(Clone)]
pub struct Algebraic {
    root: Arc<Root>,
    field: Arc<Root>,
    /// The number as a polynomial in the root of the field.
    coordinates: Arc<[Rational]>,
}

/// A real number: rational, or a root.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum RealNumber {
    /// A rational number.
    Rational(Rational),
    /// An irrational root.
    Algebraic(Algebraic),
}

/// An interval that contains a number.
type Interval = (Rational, Rational);

impl PartialEq for Algebraic {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.root, &other.root) || self.root.is(&other.root)
    }
}

impl Eq for Algebraic {}

impl Hash for Algebraic {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.root.polynomial.hash(state);
        self.root.index.hash(state);
    }
}

impl PartialOrd for Algebraic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Algebraic {
    fn cmp(&self, other: &Self) -> Ordering {
        let (one, two) = (&*self.root, &*other.root);
        if one.polynomial == two.polynomial {
            return one.index.cmp(&two.index);
        }
        let (mut a, mut b) = (one.interval(), two.interval());
        loop {
            if a.1 <= b.0 {
                return Ordering::Less;
            }
            if b.1 <= a.0 {
                return Ordering::Greater;
            }
            one.polynomial.halve(&mut a.0, &mut a.1);
            two.polynomial.halve(&mut b.0, &mut b.1);
        }
    }
}

impl std::fmt::Debug for Algebraic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text())
    }
}

impl Root {
    fn interval(&self) -> Interval {
        (self.low.clone(), self.high.clone())
    }

    /// Power sums of all roots of the polynomial, also of those that are not real, from the number of roots on.
    fn power_sums(&self, count: usize) -> Vec<Rational> {
        let coefficients = monic(&self.polynomial);
        let degree = self.polynomial.degree();
        let mut sums = vec![Rational::from(degree)];
        for k in 1..count {
            let mut sum = Rational::ZERO;
            for i in 1..k.min(degree + 1) {
                sum += &coefficients[degree - i] * &sums[k - i];
            }
            if k <= degree {
                sum += &coefficients[degree - k] * Rational::from(k);
            }
            sums.push(-sum);
        }
        sums
    }

    /// The number that has these coordinates in the field of the root.
    fn product(&self, one: &[Rational], other: &[Rational]) -> Vec<Rational> {
        if one.is_empty() || other.is_empty() {
            return Vec::new();
        }
        let coefficients = monic(&self.polynomial);
        let degree = self.polynomial.degree();
        let mut product = vec![Rational::ZERO; one.len() + other.len() - 1];
        for (i, a) in one.iter().enumerate() {
            for (j, b) in other.iter().enumerate() {
                product[i + j] += a * b;
            }
        }
        while product.len() > degree {
            let top = product.pop().unwrap_or_default();
            let shift = product.len() - degree;
            if !top.is_zero() {
                for (place, coefficient) in coefficients[..degree].iter().enumerate() {
                    product[shift + place] -= &top * coefficient;
                }
            }
        }
        trimmed(product)
    }

    /// The polynomial with leading coefficient one whose roots are the conjugates of a number of the field.
    fn characteristic(&self, coordinates: &[Rational]) -> Vec<Rational> {
        let degree = self.polynomial.degree();
        let sums = self.power_sums(degree);
        let mut traces = vec![Rational::from(degree)];
        let mut power = coordinates.to_vec();
        for k in 1..=degree {
            if k > 1 {
                power = self.product(&power, coordinates);
            }
            traces.push(
                power.iter().zip(&sums).map(|(a, b)| a * b).fold(Rational::ZERO, |a, b| a + b),
            );
        }
        of_power_sums(&traces)
    }
}

/// The coefficients divided by the leading one.
fn monic(polynomial: &Polynomial) -> Vec<Rational> {
    let leading = Rational::from(polynomial.leading());
    let all = polynomial.coefficients().iter();
    all.map(|coefficient| Rational::from(coefficient.clone()) / &leading).collect()
}

fn trimmed(mut coordinates: Vec<Rational>) -> Vec<Rational> {
    while coordinates.last().is_some_and(Rational::is_zero) {
        coordinates.pop();
    }
    coordinates
}

/// The polynomial with leading coefficient one that has these power sums of roots, by Newton's identities.
fn of_power_sums(sums: &[Rational]) -> Vec<Rational> {
    let degree = sums.len() - 1;
    let mut coefficients = vec![Rational::ZERO; degree + 1];
    coefficients[degree] = Rational::ONE;
    for k in 1..=degree {
        let mut sum = Rational::ZERO;
        for i in 1..=k {
            sum += &coefficients[degree - k + i] * &sums[i];
        }
        coefficients[degree - k] = -sum / Rational::from(k);
    }
    coefficients
}

fn interval_sum(a: &Interval, b: &Interval) -> Interval {
    (&a.0 + &b.0, &a.1 + &b.1)
}

fn interval_product(a: &Interval, b: &Interval) -> Interval {
    let corners = [&a.0 * &b.0, &a.0 * &b.1, &a.1 * &b.0, &a.1 * &b.1];
    let mut ends = (corners[0].clone(), corners[0].clone());
    for corner in corners {
        if corner < ends.0 {
            ends.0 = corner;
        } else if corner > ends.1 {
            ends.1 = corner;
        }
    }
    ends
}

/// Where a polynomial takes an interval to.
fn interval_value(coordinates: &[Rational], at: &Interval) -> Interval {
    let mut value = (Rational::ZERO, Rational::ZERO);
    for coefficient in coordinates.iter().rev() {
        value = interval_product(&value, at);
        value = (value.0 + coefficient, value.1 + coefficient);
    }
    value
}

/// What a number may be, as far as intervals tell.
enum Possible {
    Rational(Rational),
    Root(Root),
}

impl Possible {
    fn meets(&self, interval: &Interval) -> bool {
        match self {
            Self::Rational(value) => interval.0 <= *value && *value <= interval.1,
            Self::Root(root) => root.low < interval.1 && interval.0 < root.high,
        }
    }
}

/// The roots of an irreducible polynomial.
fn roots_of_irreducible(polynomial: &Polynomial) -> Vec<Possible> {
    if let [constant, leading] = polynomial.coefficients() {
        let value = -Rational::from(constant.clone()) / Rational::from(leading.clone());
        return vec![Possible::Rational(value)];
    }
    let intervals = polynomial.isolated_roots().into_iter().enumerate();
    let root = |(position, (low, high))| {
        Possible::Root(Root { polynomial: polynomial.clone(), index: position + 1, low, high })
    };
    intervals.map(root).collect()
}

/// The one of these numbers that lies in all intervals, which get as small as one likes.
fn the_one(mut possible: Vec<Possible>, mut next: impl FnMut() -> Interval) -> Option<Possible> {
    loop {
        let interval = next();
        possible.retain(|number| number.meets(&interval));
        if possible.len() <= 1 {
            return possible.pop();
        }
        for number in &mut possible {
            if let Possible::Root(root) = number {
                let polynomial = &root.polynomial;
                polynomial.halve(&mut root.low, &mut root.high);
            }
        }
    }
}

/// The real roots of a polynomial that is not zero, each once, in ascending order; the coefficient of the constant comes first.
/// `None` beyond the limits of degree and size.
#[must_use]
pub fn real_roots(coefficients: &[Rational]) -> Option<Vec<RealNumber>> {
    let polynomial = Polynomial::of_rationals(coefficients);
    if polynomial.is_zero() || polynomial.degree() > MOST_DEGREE || polynomial.bits() > MOST_BITS {
        return None;
    }
    if polynomial.degree() == 0 {
        return Some(Vec::new());
    }
    let mut roots = Vec::new();
    for factor in factors(&polynomial.without_repeated_roots())? {
        roots.extend(roots_of_irreducible(&factor).into_iter().map(RealNumber::of));
    }
    roots.sort();
    Some(roots)
}

impl Algebraic {
    fn own(root: Root) -> Self {
        let root = Arc::new(root);
        let field = Arc::clone(&root);
        Self { root, field, coordinates: Arc::new([Rational::ZERO, Rational::ONE]) }
    }

    /// The minimal polynomial: irreducible, without common divisor of its coefficients, the leading one positive.
    #[must_use]
    pub fn polynomial(&self) -> &Polynomial {
        &self.root.polynomial
    }

    /// Which of the real roots of the minimal polynomial this is: from 1 on, from the left.
    #[must_use]
    pub fn index(&self) -> usize {
        self.root.index
    }

    /// The coordinates in a field, if the number is known to be in it.
    fn within(&self, field: &Root) -> Option<Vec<Rational>> {
        if self.field.is(field) {
            return Some(self.coordinates.to_vec());
        }
        self.root.is(field).then(|| vec![Rational::ZERO, Rational::ONE])
    }

    /// The number in a field.
    fn in_field(field: &Arc<Root>, coordinates: Vec<Rational>) -> Option<RealNumber> {
        let coordinates = trimmed(coordinates);
        match &coordinates[..] {
            [] => return Some(RealNumber::Rational(Rational::ZERO)),
            [value] => return Some(RealNumber::Rational(value.clone())),
            [none, one] if none.is_zero() && *one == Rational::ONE => {
                let coordinates = coordinates.into();
                let (root, field) = (Arc::clone(field), Arc::clone(field));
                return Some(RealNumber::Algebraic(Self { root, field, coordinates }));
            }
            _ => {}
        }
        let characteristic = Polynomial::of_rationals(&field.characteristic(&coordinates));
        if characteristic.bits() > MOST_BITS {
            return None;
        }
        // A power of the minimal polynomial.
        let minimal = characteristic.without_repeated_roots();
        let mut around = field.interval();
        let found = the_one(roots_of_irreducible(&minimal), || {
            let value = interval_value(&coordinates, &around);
            field.polynomial.halve(&mut around.0, &mut around.1);
            value
        })?;
        Some(match found {
            Possible::Rational(value) => RealNumber::Rational(value),
            Possible::Root(root) => RealNumber::Algebraic(Self {
                root: Arc::new(root),
                field: Arc::clone(field),
                coordinates: coordinates.into(),
            }),
        })
    }

    /// The sum or product of numbers that are not known to be in one field.
    fn composed(&self, other: &Self, is_product: bool) -> Option<RealNumber> {
        let (one, two) = (&*self.root, &*other.root);
        let degree = one.polynomial.degree() * two.polynomial.degree();
        if degree > MOST_COMPOSED {
            return None;
        }
        let [a, b] = [one, two].map(|root| root.power_sums(degree + 1));
        let sums: Vec<Rational> = if is_product {
            a.iter().zip(&b).map(|(a, b)| a * b).collect()
        } else {
            (0..=degree)
                .map(|k| {
                    let mut binomial = Integer::ONE;
                    let mut sum = Rational::ZERO;
                    for i in 0..=k {
                        sum += &a[i] * &b[k - i] * Rational::from(binomial.clone());
                        binomial = binomial * Integer::from(k - i) / Integer::from(i + 1);
                    }
                    sum
                })
                .collect()
        };
        let polynomial = Polynomial::of_rationals(&of_power_sums(&sums));
        if polynomial.bits() > MOST_BITS {
            return None;
        }
        let mut possible = Vec::new();
        for factor in factors(&polynomial.without_repeated_roots())? {
            possible.extend(roots_of_irreducible(&factor));
        }
        let (mut a, mut b) = (one.interval(), two.interval());
        let found = the_one(possible, || {
            one.polynomial.halve(&mut a.0, &mut a.1);
            two.polynomial.halve(&mut b.0, &mut b.1);
            if is_product { interval_product(&a, &b) } else { interval_sum(&a, &b) }
        });
        found.map(RealNumber::of)
    }

    fn combined(&self, other: &Self, is_product: bool) -> Option<RealNumber> {
        for field in [&self.field, &other.field, &self.root] {
            if let (Some(one), Some(two)) = (self.within(field), other.within(field)) {
                let result = if is_product { field.product(&one, &two) } else { sum(&one, &two) };
                return Self::in_field(field, result);
            }
        }
        self.composed(other, is_product)
    }

    /// The largest integer below the number.
    #[must_use]
    pub fn floor(&self) -> Integer {
        let mut around = self.root.interval();
        loop {
            let floor = number::floor(&around.0);
            if around.1 <= Rational::from(floor.clone() + Integer::ONE) {
                return floor;
            }
            self.root.polynomial.halve(&mut around.0, &mut around.1);
        }
    }

    /// The sign of the number.
    #[must_use]
    pub fn sign(&self) -> Ordering {
        self.compared(&Rational::ZERO)
    }

    /// How the number compares with a rational one.
    #[must_use]
    pub fn compared(&self, value: &Rational) -> Ordering {
        let root = &*self.root;
        if *value <= root.low {
            Ordering::Greater
        } else if *value >= root.high {
            Ordering::Less
        } else if root.polynomial.sign_at(value) == root.polynomial.sign_at(&root.low) {
            Ordering::Greater
        } else {
            Ordering::Less
        }
    }

    /// A rational number that is nearer than `2^-bits`.
    #[must_use]
    pub fn approximation(&self, bits: usize) -> Rational {
        let mut around = self.root.interval();
        let width = Rational::ONE / Rational::from(Integer::ONE << bits);
        while &around.1 - &around.0 > width {
            self.root.polynomial.halve(&mut around.0, &mut around.1);
        }
        middle(&around.0, &around.1)
    }

    /// The inverse; the number is not zero.
    fn inverse(&self) -> Option<RealNumber> {
        let field = &self.field;
        let characteristic = field.characteristic(&self.coordinates);
        // By Cayley and Hamilton, the number times this is the constant with the other sign.
        let mut value: Vec<Rational> = vec![Rational::ONE];
        for coefficient in characteristic[1..characteristic.len() - 1].iter().rev() {
            value = field.product(&value, &self.coordinates);
            value = sum(&value, std::slice::from_ref(coefficient));
        }
        let scale = -Rational::ONE / &characteristic[0];
        Self::in_field(field, value.into_iter().map(|coordinate| coordinate * &scale).collect())
    }

    /// The number as Z3 writes it: `(root-obj (+ (^ x 2) (- 2)) 2)`.
    #[must_use]
    pub fn text(&self) -> String {
        let mut parts = Vec::new();
        for (place, coefficient) in self.root.polynomial.coefficients().iter().enumerate().rev() {
            if coefficient.is_zero() {
                continue;
            }
            let power = match place {
                0 => None,
                1 => Some("x".to_owned()),
                _ => Some(format!("(^ x {place})")),
            };
            let number = number::integer_text(coefficient);
            parts.push(match power {
                None => number,
                Some(power) if *coefficient == Integer::ONE => power,
                Some(power) => format!("(* {number} {power})"),
            });
        }
        format!("(root-obj (+ {}) {})", parts.join(" "), self.root.index)
    }
}

fn sum(one: &[Rational], other: &[Rational]) -> Vec<Rational> {
    let at = |all: &[Rational], place: usize| all.get(place).cloned().unwrap_or_default();
    let places = 0..one.len().max(other.len());
    trimmed(places.map(|place| at(one, place) + at(other, place)).collect())
}

impl RealNumber {
    fn of(possible: Possible) -> Self {
        match possible {
            Possible::Rational(value) => Self::Rational(value),
            Possible::Root(root) => Self::Algebraic(Algebraic::own(root)),
        }
    }

    /// The rational number that this is.
    #[must_use]
    pub fn as_rational(&self) -> Option<&Rational> {
        if let Self::Rational(value) = self { Some(value) } else { None }
    }

    /// The sum; `None` beyond the limits of degree and size.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Option<Self> {
        match (self, other) {
            (Self::Rational(a), Self::Rational(b)) => Some(Self::Rational(a + b)),
            (Self::Algebraic(a), Self::Rational(b)) | (Self::Rational(b), Self::Algebraic(a)) => {
                let coordinates = sum(&a.coordinates, std::slice::from_ref(b));
                Algebraic::in_field(&a.field, coordinates)
            }
            (Self::Algebraic(a), Self::Algebraic(b)) => a.combined(b, false),
        }
    }

    /// The product; `None` beyond the limits of degree and size.
    #[must_use]
    pub fn times(&self, other: &Self) -> Option<Self> {
        match (self, other) {
            (Self::Rational(a), Self::Rational(b)) => Some(Self::Rational(a * b)),
            (Self::Algebraic(a), Self::Rational(b)) | (Self::Rational(b), Self::Algebraic(a)) => {
                let scaled = a.coordinates.iter().map(|coordinate| coordinate * b);
                Algebraic::in_field(&a.field, scaled.collect())
            }
            (Self::Algebraic(a), Self::Algebraic(b)) => a.combined(b, true),
        }
    }

    /// The number with the other sign; `None` beyond the limits.
    #[must_use]
    pub fn negated(&self) -> Option<Self> {
        self.times(&Self::Rational(-Rational::ONE))
    }

    /// The difference; `None` beyond the limits.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Option<Self> {
        self.plus(&other.negated()?)
    }

    /// The quotient; `None` beyond the limits, and for divisor zero.
    #[must_use]
    pub fn divided_by(&self, divisor: &Self) -> Option<Self> {
        match divisor {
            Self::Rational(value) if value.is_zero() => None,
            Self::Rational(value) => self.times(&Self::Rational(Rational::ONE / value)),
            Self::Algebraic(value) => self.times(&value.inverse()?),
        }
    }

    /// The sign.
    #[must_use]
    pub fn sign(&self) -> Ordering {
        match self {
            Self::Rational(value) => value.cmp(&Rational::ZERO),
            Self::Algebraic(value) => value.sign(),
        }
    }

    /// The largest integer that is not above the number.
    #[must_use]
    pub fn floor(&self) -> Integer {
        match self {
            Self::Rational(value) => number::floor(value),
            Self::Algebraic(value) => value.floor(),
        }
    }

    /// A rational number that is nearer than `2^-bits`: the number itself, if that is rational.
    #[must_use]
    pub fn approximation(&self, bits: usize) -> Rational {
        match self {
            Self::Rational(value) => value.clone(),
            Self::Algebraic(value) => value.approximation(bits),
        }
    }

    /// The number as a term: as [`number::rational_text`] or [`Algebraic::text`] write it.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Rational(value) => number::rational_text(value),
            Self::Algebraic(value) => value.text(),
        }
    }

    /// The bits of the numbers that describe it.
    #[must_use]
    pub fn bits(&self) -> usize {
        match self {
            Self::Rational(value) => value.numerator().bit_len() + value.denominator().bit_len(),
            Self::Algebraic(value) => value.polynomial().bits() * value.polynomial().degree(),
        }
    }
}

impl PartialOrd for RealNumber {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for RealNumber {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Rational(a), Self::Rational(b)) => a.cmp(b),
            (Self::Algebraic(a), Self::Rational(b)) => a.compared(b),
            (Self::Rational(a), Self::Algebraic(b)) => b.compared(a).reverse(),
            (Self::Algebraic(a), Self::Algebraic(b)) => a.cmp(b),
        }
    }
}

#[cfg(test)]
mod tests;
