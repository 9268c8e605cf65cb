//! Solutions of polynomial constraints, one unknown after the other.
//!
//! Idea: equations that give an unknown by the others are used up first; an equation in one unknown leaves its roots; two
//! equations with a common unknown give one without it; where equations do not determine an unknown, it gets numbers near
//! the candidate, and where only inequalities speak of it, also numbers between their roots and these roots. What has
//! no unknowns left is decided exactly.
//! Invariants: the values that are returned satisfy all constraints that were given; that none are found says nothing.
//! Reference: Wu, "On the decision problem and the mechanization of theorem-proving in elementary geometry", 1984; for samples
//! between roots, Collins, "Quantifier Elimination for Real Closed Fields by Cylindrical Algebraic Decomposition", 1975.

use std::cmp::Ordering;

use trine_collections::{Budget, Exhausted};
use trine_value::RealNumber;
use trine_value::algebraic::real_roots;
use trine_value::number::{Integer, Rational, floor};

use super::polynomial::Sum;

/// Places of the search that are looked at.
const MOST_PLACES: usize = 200;
/// Equations that elimination adds on one way.
const MOST_ELIMINATIONS: usize = 12;
/// What a place costs, in ticks.
const COST: u64 = 2_000;

/// How a polynomial compares with zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Relation {
    Equal,
    Different,
    Below,
    AtMost,
}

impl Relation {
    pub(crate) fn fits(self, sign: Ordering) -> bool {
        match self {
            Self::Equal => sign.is_eq(),
            Self::Different => sign.is_ne(),
            Self::Below => sign.is_lt(),
            Self::AtMost => sign.is_le(),
        }
    }
}

/// A comparison of a polynomial with zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Constraint {
    pub(crate) polynomial: Sum,
    pub(crate) relation: Relation,
}

/// A place of the search.
#[derive(Clone)]
struct Place {
    constraints: Vec<Constraint>,
    /// Values of unknowns; rational ones do not occur in constraints any more.
    values: Vec<Option<RealNumber>>,
    /// Unknowns that are polynomials in later ones, the first ones first.
    solved: Vec<(usize, Sum)>,
    eliminations: usize,
}

/// What is to be done at a place.
enum Next {
    /// All unknowns in the constraints have values.
    Done,
    /// The constraints contradict each other, or it is too hard.
    Failed,
    /// These values of unknowns may be tried, one at a time.
    Values(Vec<(usize, RealNumber)>),
}

/// Values near `hints` that satisfy the constraints, if they are found. Unknowns that have irrational values keep them.
///
/// # Errors
/// If the budget ends.
pub(crate) fn solve(
    constraints: Vec<Constraint>,
    hints: &[Rational],
    values: Vec<Option<RealNumber>>,
    budget: &Budget,
) -> Result<Option<Vec<RealNumber>>, Exhausted> {
    let mut open = vec![Place {
        constraints: constraints.clone(),
        values,
        solved: Vec::new(),
        eliminations: 0,
    }];
    for _ in 0..MOST_PLACES {
        let Some(mut place) = open.pop() else { break };
        budget.spend(COST)?;
        budget.refresh()?;
        match place.advance(hints) {
            Next::Failed => {}
            Next::Done => {
                if let Some(values) = place.completed(hints)
                    && constraints.iter().all(|constraint| holds(constraint, &values))
                {
                    return Ok(Some(values));
                }
            }
            Next::Values(values) => {
                // The first one is looked at first.
                for (unknown, value) in values.into_iter().rev() {
                    let mut next = place.clone();
                    next.assign(unknown, value);
                    open.push(next);
                }
            }
        }
    }
    Ok(None)
}

fn holds(constraint: &Constraint, values: &[RealNumber]) -> bool {
    let sign = sign(&constraint.polynomial, |unknown| values.get(unknown));
    sign.is_some_and(|sign| constraint.relation.fits(sign))
}

/// The sign of a polynomial at numbers: by intervals if that is enough, else exactly; `None` if that is too hard.
fn sign<'a>(polynomial: &Sum, at: impl Fn(usize) -> Option<&'a RealNumber>) -> Option<Ordering> {
    for bits in [16, 80] {
        let width = Rational::ONE / Rational::from(Integer::ONE << bits);
        let around = |unknown| match at(unknown)? {
            RealNumber::Rational(value) => Some((value.clone(), value.clone())),
            number => {
                let middle = number.approximation(bits);
                Some((&middle - &width, middle + &width))
            }
        };
        let (low, high) = polynomial.enclosure(around)?;
        if low > Rational::ZERO {
            return Some(Ordering::Greater);
        }
        if high < Rational::ZERO {
            return Some(Ordering::Less);
        }
        if low == high {
            return Some(Ordering::Equal);
        }
    }
    Some(polynomial.value(|unknown| at(unknown).cloned())?.sign())
}

impl Place {
    fn assign(&mut self, unknown: usize, value: RealNumber) {
        if let RealNumber::Rational(number) = &value {
            for constraint in &mut self.constraints {
                constraint.polynomial = constraint.polynomial.at(unknown, number);
            }
        }
        self.values[unknown] = Some(value);
    }

    /// The unknowns without values in a polynomial.
    fn open(&self, polynomial: &Sum) -> Vec<usize> {
        let unknowns = 0..self.values.len();
        unknowns
            .filter(|&unknown| self.values[unknown].is_none() && polynomial.mentions(unknown))
            .collect()
    }

    /// Decides what has no unknowns left; false if something does not hold, or is too hard.
    fn settle(&mut self) -> bool {
        let constraints = std::mem::take(&mut self.constraints);
        for constraint in constraints {
            if !self.open(&constraint.polynomial).is_empty() {
                self.constraints.push(constraint);
                continue;
            }
            let sign = sign(&constraint.polynomial, |unknown| self.values[unknown].as_ref());
            if !sign.is_some_and(|sign| constraint.relation.fits(sign)) {
                return false;
            }
        }
        true
    }

    /// Uses up an equation that says what an unknown is, in terms of unknowns without values.
    fn solve_one(&mut self) -> Option<bool> {
        for position in 0..self.constraints.len() {
            let Constraint { polynomial, relation } = &self.constraints[position];
            if *relation != Relation::Equal {
                continue;
            }
            for unknown in self.open(polynomial) {
                let Some(value) = polynomial.solved(unknown) else { continue };
                self.constraints.swap_remove(position);
                for constraint in &mut self.constraints {
                    if constraint.polynomial.mentions(unknown) {
                        let Some(next) = constraint.polynomial.replaced(unknown, &value) else {
                            return Some(false);
                        };
                        constraint.polynomial = next;
                    }
                }
                self.values[unknown] = Some(RealNumber::Rational(Rational::ZERO));
                self.solved.push((unknown, value));
                return Some(true);
            }
        }
        None
    }

    fn advance(&mut self, hints: &[Rational]) -> Next {
        loop {
            if !self.settle() {
                return Next::Failed;
            }
            match self.solve_one() {
                Some(true) => continue,
                Some(false) => return Next::Failed,
                None => {}
            }
            let equations: Vec<(usize, Vec<usize>)> = (0..self.constraints.len())
                .filter(|&position| self.constraints[position].relation == Relation::Equal)
                .map(|position| (position, self.open(&self.constraints[position].polynomial)))
                .collect();
            for (position, open) in &equations {
                if let &[unknown] = &open[..] {
                    let roots = self.roots(&self.constraints[*position].polynomial, unknown);
                    return match roots {
                        Some(mut roots) => {
                            sort_by_distance(&mut roots, &hints[unknown]);
                            Next::Values(of_one(unknown, roots))
                        }
                        None => Next::Failed,
                    };
                }
            }
            let mut unknowns: Vec<usize> =
                equations.iter().flat_map(|(_, open)| open.iter().copied()).collect();
            unknowns.sort_unstable();
            unknowns.dedup();
            if !unknowns.is_empty()
                && equations.len() >= unknowns.len()
                && self.eliminate(&equations)
            {
                continue;
            }
            if !unknowns.is_empty() {
                // An unknown that occurs without powers is left for the equation: then that has a rational solution.
                let degree = |unknown: usize| {
                    let degrees = equations.iter().map(|&(position, _)| {
                        self.constraints[position].polynomial.degree(unknown)
                    });
                    degrees.max().unwrap_or(0)
                };
                unknowns.sort_by_key(|&unknown| std::cmp::Reverse(degree(unknown)));
                let mut values = Vec::new();
                for unknown in unknowns {
                    if let Some(samples) = self.samples(unknown, hints) {
                        values.extend(of_one(unknown, samples));
                    }
                }
                return Next::Values(values);
            }
            return self.next_of_inequalities(hints);
        }
    }

    /// Samples for an unknown of which only inequalities speak.
    fn next_of_inequalities(&self, hints: &[Rational]) -> Next {
        let mut fewest: Option<(usize, usize)> = None;
        for constraint in &self.constraints {
            let open = self.open(&constraint.polynomial);
            if let Some(&unknown) = open.first()
                && fewest.is_none_or(|(count, _)| open.len() < count)
            {
                fewest = Some((open.len(), unknown));
            }
        }
        let Some((_, unknown)) = fewest else { return Next::Done };
        match self.samples(unknown, hints) {
            Some(values) => Next::Values(of_one(unknown, values)),
            None => Next::Failed,
        }
    }

    /// Numbers near the hint, and between and at the roots of what speaks of an unknown alone; `None` if that is too hard.
    fn samples(&self, unknown: usize, hints: &[Rational]) -> Option<Vec<RealNumber>> {
        let mut ends = Vec::new();
        for constraint in &self.constraints {
            if self.open(&constraint.polynomial) == [unknown] {
                ends.extend(self.roots(&constraint.polynomial, unknown)?);
            }
        }
        ends.sort();
        ends.dedup();
        let mut values = samples(&hints[unknown]);
        let mut between = gaps(&ends);
        sort_by_distance(&mut between, &hints[unknown]);
        values.extend(between);
        sort_by_distance(&mut ends, &hints[unknown]);
        values.extend(ends);
        let mut seen: Vec<RealNumber> = Vec::new();
        for value in values {
            if !seen.contains(&value) {
                seen.push(value);
            }
        }
        Some(seen)
    }

    /// The numbers at which a polynomial may be zero in which this unknown alone has no value; `None` if this is too
    /// hard.
    fn roots(&self, polynomial: &Sum, unknown: usize) -> Option<Vec<RealNumber>> {
        let value = |unknown: usize| self.values[unknown].clone();
        let coefficients = polynomial.coefficients(unknown);
        let mut numbers = Vec::with_capacity(coefficients.len());
        for coefficient in &coefficients {
            // Values that are too hard are eliminated below.
            let Some(number) = coefficient.value(value) else { break };
            numbers.push(number);
        }
        if numbers.len() == coefficients.len() {
            while numbers.last().is_some_and(|number| number.sign().is_eq()) {
                numbers.pop();
            }
            if numbers.is_empty() {
                // Any number will do.
                return Some(vec![RealNumber::Rational(Rational::ZERO)]);
            }
            if let [constant, factor] = &numbers[..] {
                return Some(vec![constant.negated()?.divided_by(factor)?]);
            }
            let rational: Option<Vec<Rational>> =
                numbers.iter().map(|number| number.as_rational().cloned()).collect();
            if let Some(rational) = rational {
                return real_roots(&rational);
            }
        }
        let mut polynomial = polynomial.clone();
        for (other, value) in self.values.iter().enumerate() {
            if let Some(RealNumber::Algebraic(root)) = value
                && polynomial.mentions(other)
            {
                let mut minimal = Sum::default();
                for (place, coefficient) in root.polynomial().coefficients().iter().enumerate() {
                    let mut exponents = vec![0; self.values.len()];
                    exponents[other] = u16::try_from(place).ok()?;
                    minimal.add(exponents.into(), &Rational::from(coefficient.clone()));
                }
                polynomial = polynomial.without(&minimal, other)?;
            }
        }
        let coefficients: Option<Vec<Rational>> =
            polynomial.coefficients(unknown).iter().map(Sum::as_number).collect();
        real_roots(&coefficients?)
    }

    /// Adds an equation that follows from two others and has an unknown less; false if there is none.
    fn eliminate(&mut self, equations: &[(usize, Vec<usize>)]) -> bool {
        if self.eliminations == MOST_ELIMINATIONS {
            return false;
        }
        self.eliminations += 1;
        let mut best: Option<(usize, Sum)> = None;
        for (number, (one, open)) in equations.iter().enumerate() {
            for (other, also_open) in &equations[number + 1..] {
                for &unknown in open.iter().filter(|unknown| also_open.contains(unknown)) {
                    let pair =
                        [*one, *other].map(|position| &self.constraints[position].polynomial);
                    let Some(next) = pair[0].without(pair[1], unknown) else { continue };
                    let is_known =
                        self.constraints.iter().any(|constraint| constraint.polynomial == next);
                    let size = self.open(&next).len();
                    if !is_known && best.as_ref().is_none_or(|&(least, _)| size < least) {
                        best = Some((size, next));
                    }
                }
            }
        }
        let Some((_, polynomial)) = best else { return false };
        self.constraints.push(Constraint { polynomial, relation: Relation::Equal });
        true
    }

    /// Values of all unknowns.
    fn completed(mut self, hints: &[Rational]) -> Option<Vec<RealNumber>> {
        for (value, hint) in self.values.iter_mut().zip(hints) {
            value.get_or_insert_with(|| RealNumber::Rational(hint.clone()));
        }
        for (unknown, polynomial) in std::mem::take(&mut self.solved).into_iter().rev() {
            let value = polynomial.value(|other| self.values[other].clone())?;
            self.values[unknown] = Some(value);
        }
        self.values.into_iter().collect()
    }
}

fn of_one(unknown: usize, values: Vec<RealNumber>) -> Vec<(usize, RealNumber)> {
    values.into_iter().map(|value| (unknown, value)).collect()
}

/// Numbers near a hint, and small ones.
fn samples(hint: &Rational) -> Vec<RealNumber> {
    let mut numbers: Vec<Rational> = Vec::new();
    for digits in [0usize, 2, 6] {
        let scale = Rational::from(Integer::ONE << digits);
        let half = Rational::ONE / Rational::from(2);
        numbers.push(Rational::from(floor(&(hint * &scale + half))) / scale);
    }
    numbers.push(hint.clone());
    numbers.extend([0, 1, -1, 2, -2, 3, -3, 8, -8].map(Rational::from));
    numbers.extend([1, -1].map(|sign| Rational::from(sign) / Rational::from(2)));
    let mut kept: Vec<RealNumber> = Vec::new();
    for number in numbers.into_iter().map(RealNumber::Rational) {
        if !kept.contains(&number) {
            kept.push(number);
        }
    }
    kept
}

/// Numbers below, between and above numbers in ascending order.
fn gaps(ends: &[RealNumber]) -> Vec<RealNumber> {
    let (Some(first), Some(last)) = (ends.first(), ends.last()) else { return Vec::new() };
    let mut numbers = vec![
        Rational::from(first.floor() - Integer::ONE),
        Rational::from(last.floor() + Integer::ONE),
    ];
    for pair in ends.windows(2) {
        let above = Rational::from(pair[0].floor() + Integer::ONE);
        if RealNumber::Rational(above.clone()) < pair[1] {
            numbers.push(above);
            continue;
        }
        for bits in (2..).step_by(4) {
            let [low, high] = [&pair[0], &pair[1]].map(|number| number.approximation(bits));
            let middle = RealNumber::Rational((low + high) / Rational::from(2));
            if pair[0] < middle && middle < pair[1] {
                let RealNumber::Rational(middle) = middle else { break };
                numbers.push(middle);
                break;
            }
        }
    }
    numbers.into_iter().map(RealNumber::Rational).collect()
}

/// Those near the hint first.
fn sort_by_distance(numbers: &mut [RealNumber], hint: &Rational) {
    numbers.sort_by_cached_key(|number| {
        let distance = number.approximation(20) - hint;
        if distance < Rational::ZERO { -distance } else { distance }
    });
}
