//! Integers that a quantifier can be decided by.
//!
//! Idea: a universal formula can only fail where its body is false, an existential one only hold where its
//! body is true. What the body demands there are inequalities between its variables and numbers; a
//! variable that they keep between two numbers is gone through.
//! Invariant: an integer that is left out decides nothing: with it the body of a universal formula is true,
//! that of an existential one is false.

use dashu_base::DivEuclid;
use dashu_int::IBig;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::evaluate::Value;
use crate::operator::{Operator, VariableId};
use crate::sort::Sort;
use crate::term::{TermId, Terms};

/// More parts of one quantifier are not read.
const MOST_PARTS: usize = 10_000;
/// How often all inequalities are gone through.
const PASSES: usize = 10;

/// `constant + sum of factor * variable <= 0`
#[derive(Default)]
struct Inequality {
    constant: IBig,
    factors: FxHashMap<VariableId, IBig>,
}

impl Inequality {
    /// Adds a multiple of a term; false if it is no sum of numbers and multiples of variables.
    fn add(
        &mut self,
        terms: &Terms,
        term: TermId,
        factor: IBig,
        outside: &FxHashMap<VariableId, Value>,
        parts: &mut usize,
    ) -> bool {
        let mut open = vec![(term, factor)];
        while let Some((term, factor)) = open.pop() {
            *parts += 1;
            if *parts > MOST_PARTS {
                return false;
            }
            let args = terms.args(term);
            match terms.operator(term) {
                Operator::Int(number) => self.constant += number * factor,
                Operator::Variable(variable) => match outside.get(variable) {
                    Some(Value::Int(number)) => self.constant += number * factor,
                    Some(_) => return false,
                    None => *self.factors.entry(*variable).or_default() += factor,
                },
                Operator::Negate => open.push((args[0], -factor)),
                Operator::Add => open.extend(args.iter().map(|&arg| (arg, factor.clone()))),
                Operator::Subtract => {
                    open.extend(args[1..].iter().map(|&arg| (arg, -factor.clone())));
                    open.push((args[0], factor));
                }
                Operator::Multiply => {
                    let numbers = args.iter().filter_map(|&arg| numeral(terms, arg));
                    let product = numbers.fold(factor, |product, number| product * number);
                    let mut others = args.iter().filter(|&&arg| numeral(terms, arg).is_none());
                    match (others.next(), others.next()) {
                        (None, _) => self.constant += product,
                        (Some(&other), None) => open.push((other, product)),
                        (Some(_), Some(_)) => return false,
                    }
                }
                _ => return false,
            }
        }
        true
    }

    /// The bound that it gives to one of its variables, if the others are bounded; and whether that is the
    /// greatest value.
    fn bound(
        &self,
        variable: VariableId,
        intervals: &FxHashMap<VariableId, Interval>,
    ) -> Option<(bool, IBig)> {
        let mut rest = -self.constant.clone();
        for (other, factor) in &self.factors {
            if *other != variable && !factor.is_zero() {
                let interval = intervals.get(other)?;
                let end = if *factor > IBig::ZERO { &interval.low } else { &interval.high };
                rest -= factor * end.as_ref()?;
            }
        }
        let factor = self.factors.get(&variable)?;
        if factor.is_zero() {
            return None;
        }
        let is_upper = *factor > IBig::ZERO;
        let quotient = if is_upper { rest.div_euclid(factor) } else { rest.div_euclid(-factor) };
        Some((is_upper, if is_upper { quotient } else { -quotient }))
    }
}

/// The number that a numeral, perhaps with a sign, is.
fn numeral(terms: &Terms, term: TermId) -> Option<IBig> {
    match terms.operator(term) {
        Operator::Int(number) => Some(number.clone()),
        Operator::Negate => match terms.operator(terms.args(term)[0]) {
            Operator::Int(number) => Some(-number.clone()),
            _ => None,
        },
        _ => None,
    }
}

#[derive(Default)]
struct Interval {
    low: Option<IBig>,
    high: Option<IBig>,
}

/// The integers that decide a quantifier, for each of its variables of which they are at most `most`.
/// Variables that are bound outside have values.
pub(super) fn deciding_integers(
    terms: &Terms,
    body: TermId,
    universal: bool,
    variables: &[VariableId],
    outside: &FxHashMap<VariableId, Value>,
    most: usize,
) -> FxHashMap<VariableId, Vec<Value>> {
    let own: FxHashSet<VariableId> = variables.iter().copied().collect();
    // A variable of the same name outside is another one.
    let outside: FxHashMap<VariableId, Value> = outside
        .iter()
        .filter(|(variable, _)| !own.contains(variable))
        .map(|(variable, value)| (*variable, value.clone()))
        .collect();
    let inequalities = demands(terms, body, !universal, &own, &outside);
    let mut intervals: FxHashMap<VariableId, Interval> = FxHashMap::default();
    for _ in 0..PASSES {
        let mut is_stable = true;
        for inequality in &inequalities {
            for &variable in inequality.factors.keys() {
                let Some((is_upper, bound)) = inequality.bound(variable, &intervals) else {
                    continue;
                };
                let interval = intervals.entry(variable).or_default();
                let end = if is_upper { &mut interval.high } else { &mut interval.low };
                let is_news = match end {
                    None => true,
                    Some(known) if is_upper => bound < *known,
                    Some(known) => bound > *known,
                };
                if is_news {
                    *end = Some(bound);
                    is_stable = false;
                }
            }
        }
        if is_stable {
            break;
        }
    }
    let mut found = FxHashMap::default();
    for &variable in variables {
        if let Some(Interval { low: Some(low), high: Some(high) }) = intervals.get(&variable)
            && high - low < IBig::from(most)
        {
            let mut values = Vec::new();
            let mut number = low.clone();
            while number <= *high {
                values.push(Value::Int(number.clone()));
                number += IBig::ONE;
            }
            found.insert(variable, values);
        }
    }
    found
}

/// What holds of the variables wherever a formula has a value.
fn demands(
    terms: &Terms,
    formula: TermId,
    value: bool,
    own: &FxHashSet<VariableId>,
    outside: &FxHashMap<VariableId, Value>,
) -> Vec<Inequality> {
    let mut found = Vec::new();
    let mut parts = 0;
    let mut open = vec![(formula, value)];
    while let Some((formula, value)) = open.pop() {
        parts += 1;
        if parts > MOST_PARTS {
            break;
        }
        let args = terms.args(formula);
        // `a <= b` for these pairs, or `a < b`.
        let mut ordered: Vec<(TermId, TermId, bool)> = Vec::new();
        match (terms.operator(formula), value) {
            (Operator::Not, value) => open.push((args[0], !value)),
            (Operator::And, true) | (Operator::Or, false) => {
                open.extend(args.iter().map(|&arg| (arg, value)));
            }
            (Operator::Implies, false) => {
                let last = args.len() - 1;
                open.extend(args.iter().enumerate().map(|(at, &arg)| (arg, at != last)));
            }
            (Operator::LessEqual, true) => ordered.extend(pairs(args).map(|(a, b)| (a, b, false))),
            (Operator::Less, true) => ordered.extend(pairs(args).map(|(a, b)| (a, b, true))),
            (Operator::GreaterEqual, true) => {
                ordered.extend(pairs(args).map(|(a, b)| (b, a, false)));
            }
            (Operator::Greater, true) => ordered.extend(pairs(args).map(|(a, b)| (b, a, true))),
            (Operator::Equal, true) => {
                ordered.extend(pairs(args).flat_map(|(a, b)| [(a, b, false), (b, a, false)]));
            }
            (operator, false) if args.len() == 2 => match operator {
                Operator::LessEqual => ordered.push((args[1], args[0], true)),
                Operator::Less => ordered.push((args[1], args[0], false)),
                Operator::GreaterEqual => ordered.push((args[0], args[1], true)),
                Operator::Greater => ordered.push((args[0], args[1], false)),
                Operator::Distinct => {
                    ordered.extend([(args[0], args[1], false), (args[1], args[0], false)]);
                }
                _ => {}
            },
            _ => {}
        }
        for (smaller, greater, is_strict) in ordered {
            if *terms.sort(smaller) != Sort::Int {
                continue;
            }
            let mut inequality =
                Inequality { constant: IBig::from(is_strict), ..Default::default() };
            let is_read = inequality.add(terms, smaller, IBig::ONE, outside, &mut parts)
                && inequality.add(terms, greater, IBig::NEG_ONE, outside, &mut parts);
            if is_read && inequality.factors.keys().all(|variable| own.contains(variable)) {
                found.push(inequality);
            }
        }
    }
    found
}

/// Neighbours in a chain.
fn pairs(args: &[TermId]) -> impl Iterator<Item = (TermId, TermId)> + '_ {
    args.windows(2).map(|pair| (pair[0], pair[1]))
}
