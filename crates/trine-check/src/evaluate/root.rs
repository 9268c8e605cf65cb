//! Irrational numbers that are roots of polynomials, in a model.
//!
//! Idea: each root that a model names is a symbol with an equation and an interval. A number is a sum of products of
//! powers of these symbols, below the degrees of their equations, so sums and products are those of polynomials. A
//! multiple of a number is an algebraic integer; if that is not zero, the product of its conjugates is an integer that
//! is not zero, and these are not large, so the number is not nearer to zero than a bound. Of an inverse, the
//! characteristic polynomial of the multiplication by the number tells what it is. No polynomial is factored.
//! Invariants: a number in the table is irrational, and no two numbers there are equal, so equal values are equal as
//! values; what is beyond the limits is undecided.
//! Reference: Basu, Pollack, Roy, "Algorithms in Real Algebraic Geometry", chapters 2, 4 and 10 (Sturm, traces of powers, bounds
//! of roots); Mignotte, "Mathematics for Computer Algebra", chapter 4; `root-obj` as Z3 prints it.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use dashu_base::BitTest;
use dashu_int::IBig;
use dashu_ratio::RBig;

use crate::evaluate::value::Value;
use crate::evaluate::{Outcome, Steps, Undecided};
use crate::operator::Operator;

/// The number of an irrational number in the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RootId(u32);

/// The largest degree of a polynomial, and the largest product of degrees of the symbols of a divisor.
const LARGEST_DEGREE: usize = 40;
/// The most binary digits behind the point after which a number has to differ from zero.
const MOST_BITS: usize = 8_192;
/// How often intervals are halved at most.
const MOST_HALVINGS: usize = 20_000;

/// Exponents of symbols, by the numbers of these.
type Powers = Vec<(u32, usize)>;

/// A sum of multiples of products of powers; no multiple is zero.
type Sum = BTreeMap<Powers, RBig>;

/// A root of a polynomial without repeated roots whose leading coefficient is one; at the ends of the interval the
/// polynomial has different signs, and there is no other root between.
#[derive(Debug)]
struct Symbol {
    polynomial: Vec<RBig>,
    low: RBig,
    high: RBig,
    /// The least integer by which the polynomial gets integers for coefficients.
    scale: RBig,
    /// No root, real or not, is larger.
    size: RBig,
    /// Sums of powers of all roots, from the number of roots on.
    power_sums: Vec<RBig>,
}

impl Symbol {
    fn degree(&self) -> usize {
        self.polynomial.len() - 1
    }

    /// Halves the interval.
    fn halve(&mut self) {
        let middle = (&self.low + &self.high) / RBig::from(2);
        let at_middle = value(&self.polynomial, &middle).cmp(&RBig::ZERO);
        if at_middle.is_eq() {
            // A rational root: around it, ever smaller.
            let quarter = (&self.high - &self.low) / RBig::from(8);
            self.low = &middle - &quarter;
            self.high = middle + quarter;
        } else if at_middle == value(&self.polynomial, &self.low).cmp(&RBig::ZERO) {
            self.low = middle;
        } else {
            self.high = middle;
        }
    }
}

/// The irrational numbers of an evaluation.
#[derive(Debug, Default)]
pub(super) struct Roots {
    symbols: Vec<Symbol>,
    numbers: Vec<Sum>,
    named: BTreeMap<(Vec<IBig>, u32), Value>,
}

fn value(polynomial: &[RBig], at: &RBig) -> RBig {
    polynomial.iter().rev().fold(RBig::ZERO, |sum, coefficient| sum * at + coefficient)
}

fn absolute(number: &RBig) -> RBig {
    if *number < RBig::ZERO { -number.clone() } else { number.clone() }
}

fn power(base: &RBig, exponent: usize) -> RBig {
    (0..exponent).fold(RBig::ONE, |product, _| product * base)
}

/// The least common multiple of the denominators.
fn common_denominator<'a>(numbers: impl Iterator<Item = &'a RBig>) -> RBig {
    numbers.fold(RBig::ONE, |common, number| {
        // What is left of the denominator once the multiple is divided by it.
        let denominator = RBig::from(number.denominator().clone());
        let missing = RBig::from((&common / denominator).denominator().clone());
        common * missing
    })
}

fn trimmed(mut polynomial: Vec<RBig>) -> Vec<RBig> {
    while polynomial.last().is_some_and(RBig::is_zero) {
        polynomial.pop();
    }
    polynomial
}

/// Divided by the leading coefficient.
fn monic(polynomial: &[RBig]) -> Vec<RBig> {
    let Some(leading) = polynomial.last() else { return Vec::new() };
    polynomial.iter().map(|coefficient| coefficient / leading).collect()
}

/// Quotient and remainder by a polynomial that is not zero.
fn divided(polynomial: &[RBig], divisor: &[RBig]) -> (Vec<RBig>, Vec<RBig>) {
    let mut rest = polynomial.to_vec();
    let mut quotient = Vec::new();
    let Some((leading, lower)) = divisor.split_last() else { return (quotient, rest) };
    while rest.len() > lower.len() {
        let factor = rest.pop().unwrap_or_default() / leading;
        let shift = rest.len() - lower.len();
        for (place, coefficient) in lower.iter().enumerate() {
            rest[shift + place] -= &factor * coefficient;
        }
        quotient.push(factor);
    }
    quotient.reverse();
    (quotient, trimmed(rest))
}

fn derivative(polynomial: &[RBig]) -> Vec<RBig> {
    let terms = polynomial.iter().enumerate().skip(1);
    terms.map(|(place, coefficient)| coefficient * RBig::from(place)).collect()
}

/// The polynomial with leading coefficient one that has the same roots, each once.
fn without_repeated_roots(polynomial: &[RBig]) -> Vec<RBig> {
    let (mut a, mut b) = (polynomial.to_vec(), derivative(polynomial));
    while !b.is_empty() {
        let rest = monic(&divided(&a, &b).1);
        a = std::mem::replace(&mut b, rest);
    }
    monic(&divided(polynomial, &a).0)
}

/// The polynomial with leading coefficient one whose roots have these sums of powers, by Newton's identities.
fn of_power_sums(sums: &[RBig]) -> Vec<RBig> {
    let degree = sums.len() - 1;
    let mut polynomial = vec![RBig::ZERO; degree + 1];
    polynomial[degree] = RBig::ONE;
    for k in 1..=degree {
        let parts = (1..=k).map(|i| &polynomial[degree - k + i] * &sums[i]);
        let sum = parts.fold(RBig::ZERO, |sum, part| sum + part);
        polynomial[degree - k] = -sum / RBig::from(k);
    }
    polynomial
}

/// Sums of the powers of all roots with exponents up to the degree.
fn power_sums(polynomial: &[RBig]) -> Vec<RBig> {
    let degree = polynomial.len() - 1;
    let mut sums = vec![RBig::from(degree)];
    for k in 1..=degree {
        let parts = (1..k).map(|i| &polynomial[degree - i] * &sums[k - i]);
        let sum = parts.fold(RBig::ZERO, |sum, part| sum + part);
        sums.push(-(sum + &polynomial[degree - k] * RBig::from(k)));
    }
    sums
}

/// How many real roots lie in an interval, the upper end included, by Sturm's chain.
fn count(chain: &[Vec<RBig>], low: &RBig, high: &RBig) -> usize {
    let changes = |at: &RBig| {
        let mut last = Ordering::Equal;
        let mut count = 0usize;
        for polynomial in chain {
            let sign = value(polynomial, at).cmp(&RBig::ZERO);
            if sign.is_ne() {
                count += usize::from(last.is_ne() && last != sign);
                last = sign;
            }
        }
        count
    };
    changes(low).saturating_sub(changes(high))
}

fn constant(number: &RBig) -> Sum {
    let mut sum = Sum::new();
    if !number.is_zero() {
        sum.insert(Vec::new(), number.clone());
    }
    sum
}

fn add(sum: &mut Sum, powers: Powers, factor: &RBig) {
    let place = sum.entry(powers).or_default();
    *place += factor;
    if place.is_zero() {
        sum.retain(|_, factor| !factor.is_zero());
    }
}

fn plus(one: &Sum, other: &Sum, factor: &RBig) -> Sum {
    let mut sum = one.clone();
    for (powers, coefficient) in other {
        *sum.entry(powers.clone()).or_default() += coefficient * factor;
    }
    sum.retain(|_, coefficient| !coefficient.is_zero());
    sum
}

/// The number that a sum is written as.
fn as_rational(sum: &Sum) -> Option<RBig> {
    match sum.len() {
        0 => Some(RBig::ZERO),
        1 => sum.get(&Vec::new() as &Powers).cloned(),
        _ => None,
    }
}

impl Roots {
    /// The real root with this index, from 1 on and from the left, of the polynomial with these coefficients, that of the
    /// constant first.
    pub(super) fn root(
        &mut self,
        steps: &mut Steps,
        coefficients: &[IBig],
        index: u32,
    ) -> Outcome<Value> {
        let key = (coefficients.to_vec(), index);
        if let Some(known) = self.named.get(&key) {
            return Ok(known.clone());
        }
        let polynomial: Vec<RBig> = coefficients.iter().cloned().map(RBig::from).collect();
        let polynomial = trimmed(polynomial);
        if polynomial.len() < 2 || polynomial.len() > LARGEST_DEGREE + 1 {
            return Err(Undecided::Unsupported("a root of a polynomial of this degree".into()));
        }
        steps.spend((polynomial.len() as u64).pow(4))?;
        let polynomial = without_repeated_roots(&polynomial);
        let mut chain = vec![polynomial.clone(), derivative(&polynomial)];
        while let [.., before, last] = &chain[..]
            && last.len() > 1
        {
            let rest = divided(before, last).1;
            chain.push(rest.into_iter().map(|coefficient| -coefficient).collect());
        }
        let largest = polynomial.iter().map(absolute).max().unwrap_or_default() + RBig::ONE;
        let scale = common_denominator(polynomial.iter());
        let (mut low, mut high) = (-largest.clone(), largest.clone());
        let mut wanted = index as usize;
        if wanted == 0 || wanted > count(&chain, &low, &high) {
            return Err(Undecided::Unsupported("a polynomial has no such root".into()));
        }
        loop {
            steps.spend((polynomial.len() as u64).pow(2))?;
            let signs = [&low, &high].map(|end| value(&polynomial, end).cmp(&RBig::ZERO));
            let is_alone = count(&chain, &low, &high) == 1;
            if is_alone && signs[1].is_eq() {
                return Ok(Value::Real(high));
            }
            if is_alone && signs[0].is_ne() {
                break;
            }
            let middle = (&low + &high) / RBig::from(2);
            let below = count(&chain, &low, &middle);
            if wanted <= below {
                high = middle;
            } else {
                wanted -= below;
                low = middle;
            }
        }
        let number = self.symbols.len() as u32;
        let power_sums = power_sums(&polynomial);
        let sum = if polynomial.len() == 2 {
            constant(&-polynomial[0].clone())
        } else {
            self.symbols.push(Symbol { polynomial, low, high, scale, size: largest, power_sums });
            Sum::from([(vec![(number, 1)], RBig::ONE)])
        };
        let value = self.settled(steps, sum)?;
        self.named.insert(key, value.clone());
        Ok(value)
    }

    fn sum_of(&self, value: &Value) -> Option<Sum> {
        match value {
            Value::Real(number) => Some(constant(number)),
            Value::Root(id) => self.numbers.get(id.0 as usize).cloned(),
            _ => None,
        }
    }

    /// The sum, difference, product or quotient of two numbers; the divisor is not zero.
    pub(super) fn combine(
        &mut self,
        steps: &mut Steps,
        operator: &Operator,
        one: &Value,
        other: &Value,
    ) -> Outcome<Value> {
        let (Some(a), Some(b)) = (self.sum_of(one), self.sum_of(other)) else {
            return Err(Undecided::Unsupported("a number of another sort".into()));
        };
        let sum = match operator {
            Operator::Add => plus(&a, &b, &RBig::ONE),
            Operator::Subtract => plus(&a, &b, &-RBig::ONE),
            Operator::Multiply => self.product(steps, &a, &b)?,
            _ => {
                let inverse = self.inverse(steps, &b)?;
                self.product(steps, &a, &inverse)?
            }
        };
        self.settled(steps, sum)
    }

    /// How two different numbers compare.
    pub(super) fn compare(
        &mut self,
        steps: &mut Steps,
        one: &Value,
        other: &Value,
    ) -> Outcome<Ordering> {
        if one == other {
            return Ok(Ordering::Equal);
        }
        let (Some(a), Some(b)) = (self.sum_of(one), self.sum_of(other)) else {
            return Err(Undecided::Unsupported("a number of another sort".into()));
        };
        let difference = plus(&a, &b, &-RBig::ONE);
        for _ in 0..MOST_HALVINGS {
            let (low, high) = self.around(steps, &difference)?;
            if low > RBig::ZERO {
                return Ok(Ordering::Greater);
            }
            if high < RBig::ZERO {
                return Ok(Ordering::Less);
            }
            self.halve(&difference);
        }
        Err(Undecided::TooHard)
    }

    /// Operators of one irrational number.
    pub(super) fn of_one(
        &mut self,
        steps: &mut Steps,
        operator: &Operator,
        value: &Value,
    ) -> Option<Outcome<Value>> {
        let zero = Value::Real(RBig::ZERO);
        Some(match operator {
            Operator::Negate => self.combine(steps, &Operator::Subtract, &zero, value),
            Operator::Absolute => self.compare(steps, value, &zero).and_then(|order| {
                if order.is_lt() {
                    self.combine(steps, &Operator::Subtract, &zero, value)
                } else {
                    Ok(value.clone())
                }
            }),
            Operator::IsInt => Ok(Value::Bool(false)),
            Operator::ToInt => self.floor(steps, value).map(Value::Int),
            _ => return None,
        })
    }

    fn floor(&mut self, steps: &mut Steps, value: &Value) -> Outcome<IBig> {
        let Some(sum) = self.sum_of(value) else {
            return Err(Undecided::Unsupported("a number of another sort".into()));
        };
        for _ in 0..MOST_HALVINGS {
            let (low, high) = self.around(steps, &sum)?;
            let floor = low.floor();
            if floor == high.floor() {
                return Ok(floor);
            }
            self.halve(&sum);
        }
        Err(Undecided::TooHard)
    }

    /// Halves the intervals of the symbols of a number.
    fn halve(&mut self, sum: &Sum) {
        let mut symbols: Vec<u32> = sum.keys().flatten().map(|&(symbol, _)| symbol).collect();
        symbols.sort_unstable();
        symbols.dedup();
        for symbol in symbols {
            self.symbols[symbol as usize].halve();
        }
    }

    /// An interval that contains a number.
    fn around(&self, steps: &mut Steps, sum: &Sum) -> Outcome<(RBig, RBig)> {
        let mut all = (RBig::ZERO, RBig::ZERO);
        for (powers, coefficient) in sum {
            let mut product = (coefficient.clone(), coefficient.clone());
            for &(symbol, exponent) in powers {
                let Symbol { low, high, .. } = &self.symbols[symbol as usize];
                for _ in 0..exponent {
                    steps.spend(8 + (product.0.numerator().bit_len() / 16) as u64)?;
                    let corners =
                        [&product.0 * low, &product.0 * high, &product.1 * low, &product.1 * high];
                    let least = corners.iter().min().cloned().unwrap_or_default();
                    product = (least, corners.into_iter().max().unwrap_or_default());
                }
            }
            all = (all.0 + product.0, all.1 + product.1);
        }
        Ok(all)
    }

    /// The product, with powers below the degrees of the equations.
    fn product(&self, steps: &mut Steps, one: &Sum, other: &Sum) -> Outcome<Sum> {
        steps.spend(8 * (one.len() * other.len()) as u64)?;
        let mut open: Sum = Sum::new();
        for (left, a) in one {
            for (right, b) in other {
                let mut powers: BTreeMap<u32, usize> = left.iter().copied().collect();
                for &(symbol, exponent) in right {
                    *powers.entry(symbol).or_default() += exponent;
                }
                *open.entry(powers.into_iter().collect()).or_default() += a * b;
            }
        }
        let mut done = Sum::new();
        while let Some((powers, coefficient)) = open.pop_last() {
            if coefficient.is_zero() {
                continue;
            }
            let high = powers
                .iter()
                .position(|&(symbol, exponent)| exponent >= self.symbols[symbol as usize].degree());
            let Some(position) = high else {
                add(&mut done, powers, &coefficient);
                continue;
            };
            let (symbol, exponent) = powers[position];
            let Symbol { polynomial, .. } = &self.symbols[symbol as usize];
            let lower = exponent + 1 - polynomial.len();
            steps.spend(8 * polynomial.len() as u64)?;
            for (place, factor) in polynomial[..polynomial.len() - 1].iter().enumerate() {
                let mut next = powers.clone();
                if lower + place == 0 {
                    next.remove(position);
                } else {
                    next[position].1 = lower + place;
                }
                *open.entry(next).or_default() -= &coefficient * factor;
            }
        }
        Ok(done)
    }

    /// The characteristic polynomial of the multiplication by a number, with leading coefficient one.
    fn characteristic(&self, steps: &mut Steps, sum: &Sum) -> Outcome<Vec<RBig>> {
        let mut symbols: Vec<u32> = sum.keys().flatten().map(|&(symbol, _)| symbol).collect();
        symbols.sort_unstable();
        symbols.dedup();
        let degree = symbols.iter().fold(1usize, |all, &symbol| {
            all.saturating_mul(self.symbols[symbol as usize].degree())
        });
        if degree > LARGEST_DEGREE {
            return Err(Undecided::TooHard);
        }
        let mut traces = vec![RBig::from(degree)];
        let mut power = constant(&RBig::ONE);
        for _ in 0..degree {
            power = self.product(steps, &power, sum)?;
            let mut trace = RBig::ZERO;
            for (powers, coefficient) in &power {
                let mut product = coefficient.clone();
                for symbol in &symbols {
                    let exponent = powers.iter().find(|(other, _)| other == symbol);
                    let exponent = exponent.map_or(0, |&(_, exponent)| exponent);
                    product *= &self.symbols[*symbol as usize].power_sums[exponent];
                }
                trace += product;
            }
            traces.push(trace);
        }
        steps.spend((degree * degree) as u64)?;
        Ok(of_power_sums(&traces))
    }

    /// An integer by which a number becomes an algebraic integer, and how near to zero the number can be without being zero.
    fn bounds(&self, steps: &mut Steps, sum: &Sum) -> Outcome<(RBig, RBig)> {
        let mut exponents: BTreeMap<u32, usize> = BTreeMap::new();
        let mut size = RBig::ZERO;
        for (powers, coefficient) in sum {
            let mut product = absolute(coefficient);
            for &(symbol, exponent) in powers {
                steps.spend(8)?;
                let highest = exponents.entry(symbol).or_default();
                *highest = exponent.max(*highest);
                product *= power(&self.symbols[symbol as usize].size, exponent);
            }
            size += product;
        }
        let mut scale = common_denominator(sum.values());
        let mut conjugates = 1usize;
        for (symbol, exponent) in exponents {
            let symbol = &self.symbols[symbol as usize];
            scale *= power(&symbol.scale, exponent);
            conjugates = conjugates.saturating_mul(symbol.degree());
        }
        // Each conjugate of the algebraic integer is below two to the power of these bits.
        let bits = (size * &scale).ceil().bit_len();
        let all = bits.saturating_mul(conjugates - 1);
        if all > MOST_BITS {
            return Err(Undecided::TooHard);
        }
        let least = RBig::ONE / (&scale * RBig::from(IBig::ONE << all));
        Ok((scale, least))
    }

    /// Whether a number is zero.
    fn is_zero(&mut self, steps: &mut Steps, sum: &Sum) -> Outcome<bool> {
        let (_, least) = self.bounds(steps, sum)?;
        for _ in 0..MOST_HALVINGS {
            let (low, high) = self.around(steps, sum)?;
            if low > RBig::ZERO || high < RBig::ZERO {
                return Ok(false);
            }
            if -&least < low && high < least {
                return Ok(true);
            }
            self.halve(sum);
        }
        Err(Undecided::TooHard)
    }

    /// One over a number that is not zero.
    fn inverse(&mut self, steps: &mut Steps, sum: &Sum) -> Outcome<Sum> {
        if let Some(number) = as_rational(sum) {
            return Ok(constant(&(RBig::ONE / number)));
        }
        let characteristic = self.characteristic(steps, sum)?;
        let Some(first) = characteristic.iter().position(|coefficient| !coefficient.is_zero())
        else {
            return Err(Undecided::TooHard);
        };
        // It is a root of what is left without the roots that are zero: c + x q(x) = 0, so 1/x = -q(x)/c.
        let rest = &characteristic[first..];
        let mut quotient = Sum::new();
        for coefficient in rest[1..].iter().rev() {
            quotient = self.product(steps, &quotient, sum)?;
            quotient = plus(&quotient, &constant(coefficient), &RBig::ONE);
        }
        Ok(plus(&Sum::new(), &quotient, &(-RBig::ONE / &rest[0])))
    }

    /// The value that a sum is: rational, or the number in the table that is equal.
    fn settled(&mut self, steps: &mut Steps, sum: Sum) -> Outcome<Value> {
        if let Some(number) = as_rational(&sum) {
            return Ok(Value::Real(number));
        }
        // A rational number that is an algebraic integer is an integer.
        let (common, _) = self.bounds(steps, &sum)?;
        let mut halvings = 0;
        let nearest = loop {
            let (low, high) = self.around(steps, &sum)?;
            let floor = (&high * &common).floor();
            let candidate = RBig::from(floor) / &common;
            if candidate < low {
                break None;
            }
            if &low + RBig::ONE / &common > high {
                break Some(candidate);
            }
            halvings += 1;
            if halvings > MOST_HALVINGS {
                return Err(Undecided::TooHard);
            }
            self.halve(&sum);
        };
        if let Some(candidate) = nearest {
            let difference = plus(&sum, &constant(&candidate), &-RBig::ONE);
            if self.is_small(steps, &difference)? && self.is_zero(steps, &difference)? {
                return Ok(Value::Real(candidate));
            }
        }
        for position in 0..self.numbers.len() {
            let difference = plus(&sum, &self.numbers[position], &-RBig::ONE);
            let is_same = difference.is_empty()
                || self.is_small(steps, &difference)? && self.is_zero(steps, &difference)?;
            if is_same {
                return Ok(Value::Root(RootId(position as u32)));
            }
        }
        self.numbers.push(sum);
        Ok(Value::Root(RootId(self.numbers.len() as u32 - 1)))
    }

    /// Whether intervals do not tell a number from zero.
    fn is_small(&mut self, steps: &mut Steps, sum: &Sum) -> Outcome<bool> {
        for _ in 0..40 {
            let (low, high) = self.around(steps, sum)?;
            if low > RBig::ZERO || high < RBig::ZERO {
                return Ok(false);
            }
            self.halve(sum);
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root(roots: &mut Roots, coefficients: &[i32], index: u32) -> Value {
        let coefficients: Vec<IBig> = coefficients.iter().copied().map(IBig::from).collect();
        roots.root(&mut Steps::new(100_000_000), &coefficients, index).expect("a root")
    }

    fn combined(roots: &mut Roots, operator: &Operator, a: &Value, b: &Value) -> Value {
        roots.combine(&mut Steps::new(100_000_000), operator, a, b).expect("not hard")
    }

    #[test]
    fn values_are_normal() {
        let mut roots = Roots::default();
        let two = root(&mut roots, &[-2, 0, 1], 2);
        let eight = root(&mut roots, &[-8, 0, 1], 2);
        let minus = root(&mut roots, &[-2, 0, 1], 1);
        assert_eq!(root(&mut roots, &[-4, 0, 1], 2), Value::Real(RBig::from(2)));
        assert_eq!(root(&mut roots, &[-4, 0, 1], 1), Value::Real(RBig::from(-2)));
        // (x^2 - 2) (x^2 - 3) and (x^2 - 2) (x - 1)
        assert_eq!(root(&mut roots, &[6, 0, -5, 0, 1], 3), two);
        assert_eq!(root(&mut roots, &[2, -2, -1, 1], 2), Value::Real(RBig::ONE));
        assert_eq!(root(&mut roots, &[2, -2, -1, 1], 3), two);
        let four = Value::Real(RBig::from(4));
        assert_eq!(combined(&mut roots, &Operator::Multiply, &two, &eight), four);
        assert_eq!(combined(&mut roots, &Operator::Divide, &four, &two), eight);
        assert_eq!(combined(&mut roots, &Operator::Add, &two, &two), eight);
        assert_eq!(combined(&mut roots, &Operator::Subtract, &two, &eight), minus);
        let three = root(&mut roots, &[-3, 0, 1], 2);
        let sum = combined(&mut roots, &Operator::Add, &two, &three);
        assert_eq!(sum, root(&mut roots, &[1, 0, -10, 0, 1], 4));
        assert_eq!(combined(&mut roots, &Operator::Subtract, &sum, &three), two);
        let steps = &mut Steps::new(1_000_000);
        let order = roots.compare(steps, &two, &Value::Real(RBig::from(1)));
        assert_eq!(order, Ok(Ordering::Greater));
        assert_eq!(roots.compare(steps, &minus, &two), Ok(Ordering::Less));
        assert_eq!(roots.floor(steps, &minus), Ok(IBig::from(-2)));
        assert_eq!(roots.floor(steps, &sum), Ok(IBig::from(3)));
        let none = roots.root(steps, &[IBig::from(1), IBig::ZERO, IBig::from(1)], 1);
        assert!(matches!(none, Err(Undecided::Unsupported(_))));
    }
}
