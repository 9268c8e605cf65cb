//! Sums of arithmetic multiplied by divisors and other factors.
//!
//! Idea: of a quotient `q = a div d` arithmetic knows where `d q` lies, so a sum with `q` in it is compared
//! with what it is after multiplication by `d`. A sum whose products all have a factor in common, once
//! remainders are written as what quotients leave, is a multiple of that factor: if it lies between the
//! factor and its negation, the other factor is zero. Sums are also multiplied by what makes products of them that
//! occur. Numbers that are fixed at present are put in first. Where the values of a candidate disagree,
//! planes at signs of the factor and limits of the sum say so.
//! Invariant: each fact is a plane of two factors, so it holds for all numbers, whatever the factors were
//! chosen by.
//! Reference: Cimatti, Griggio, Irfan, Roveri, Sebastiani, TOCL 2018, and the monomial bound inference of
//! cvc5, for products with what is asserted; here divisors choose the products.

use std::cmp::Ordering;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_arith::{ArithVar, BoundKind, Rat};
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, Sort, TermId, TermStore};
use trine_value::number::{Rational, floor};

use super::bounds::excluding;
use super::intervals::Intervals;
use super::tangent::{Side, plane};
use super::{Refinement, WrongProduct, multiplied};
use crate::candidate::Candidate;
use crate::linear_form::{LinearForm, constant, normalize};

/// No more multiples are looked at in a round that has so many facts.
const PER_ROUND: usize = 12;
/// Products that one check may introduce for sums times factors.
const MOST_INTRODUCED: usize = 24;
/// How deep remainders of remainders, and choices in choices, are written out.
const DEEPEST: usize = 4;
/// Sums with more parts are not multiplied.
const LONGEST_SUM: usize = 24;

/// What was multiplied in a check.
#[derive(Default)]
pub(super) struct Multiples {
    introduced: usize,
    /// Pairs of a factor and a sum whose product was introduced.
    tried: FxHashSet<(TermId, TermId)>,
    /// Factors of the longest product, and variables of arithmetic, when the check began.
    begun: Option<(usize, usize)>,
}

/// A sum that arithmetic bounds, and the numbers that it is at least and at most, the weakest first.
struct Row {
    sum: LinearForm,
    limits: [Vec<Rational>; 2],
}

/// A factor and a sum to be multiplied with it.
struct Pair {
    factor: LinearForm,
    sum: LinearForm,
    limits: [Vec<Rational>; 2],
    /// The product is small where quotients and remainders are what they should be.
    is_of_divisor: bool,
}

/// What is known about a candidate beforehand.
struct Known {
    /// Quotients by numerals that bounds fix, and choices, each with what it is at present.
    replaced: FxHashMap<TermId, TermId>,
    /// A quotient by a numeral is a factor of a product.
    wraps: bool,
    /// Products by their factors.
    products: FxHashSet<Vec<TermId>>,
    /// Divisors of quotients, fixed numbers put in.
    divisors: FxHashMap<TermId, LinearForm>,
}

impl Multiples {
    /// Adds facts that exclude the candidate; false if there are no quotients by unknowns, nor products with
    /// quotients.
    ///
    /// # Errors
    /// If the budget ends.
    pub(super) fn facts(
        &mut self,
        store: &mut TermStore,
        candidate: &Candidate<'_>,
        intervals: &Intervals<'_>,
        out: &mut Refinement,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        let known = Known::of(store, candidate, intervals);
        if known.divisors.is_empty() && !known.wraps {
            return Ok(false);
        }
        let (longest, vars) = *self.begun.get_or_insert_with(|| {
            let longest = known.products.iter().map(Vec::len).max().unwrap_or(0);
            (longest, candidate.arithmetic().simplex.num_vars())
        });
        let rows = rows(store, candidate, vars, &known, budget)?;
        let before = out.facts.len();
        let mut seen: FxHashSet<(TermId, TermId)> = FxHashSet::default();
        let mut lacking = Vec::new();
        let mut parts = Vec::new();
        for row in &rows {
            for pair in pairs(store, &known, row, budget)? {
                budget.spend(16)?;
                let [factor, sum] = [&pair.factor, &pair.sum].map(|form| term_of(store, form));
                if !seen.insert((factor, sum)) {
                    continue;
                }
                let product = store.mk(Op::Mul, &[factor, sum]);
                let form = LinearForm::of(store, product);
                let values = [factor, sum].map(|part| candidate.number_of_term(store, part));
                let [Some(of_factor), Some(of_sum)] = values else {
                    if pair.is_of_divisor {
                        parts.extend(products_without_values(store, candidate, &pair, longest));
                    }
                    continue;
                };
                match candidate.number_of_form(&form) {
                    Some(value) => {
                        let values = [of_factor, of_sum];
                        let wrong =
                            WrongProduct { term: product, factors: [factor, sum], values, value };
                        exclude(store, candidate, &wrong, &pair, out);
                    }
                    None => {
                        let longest_made =
                            form.terms.iter().map(|(part, _)| factors_of(store, part).len()).max();
                        if longest_made.is_some_and(|length| length <= longest) {
                            lacking.push((product, [factor, sum], pair));
                        }
                    }
                }
                if out.facts.len() >= before + PER_ROUND {
                    return Ok(true);
                }
            }
        }
        if out.facts.len() > before {
            return Ok(true);
        }
        lacking.sort_by_key(|(_, _, pair)| !pair.is_of_divisor);
        let whole =
            lacking.into_iter().map(|(product, factors, pair)| (product, factors, pair.limits));
        for product in parts {
            budget.spend(1)?;
            let factors = super::factors(store, product);
            self.introduce(store, candidate, product, factors, &Default::default(), out);
        }
        for (product, factors, limits) in whole {
            if out.facts.len() >= before + PER_ROUND {
                break;
            }
            self.introduce(store, candidate, product, factors, &limits, out);
        }
        Ok(true)
    }

    /// Planes at the sign of the factor and the present bounds of the sum, or else its sign: they introduce
    /// products.
    fn introduce(
        &mut self,
        store: &mut TermStore,
        candidate: &Candidate<'_>,
        product: TermId,
        factors: [TermId; 2],
        limits: &[Vec<Rational>; 2],
        out: &mut Refinement,
    ) {
        if self.introduced >= MOST_INTRODUCED || !self.tried.insert((factors[0], factors[1])) {
            return;
        }
        self.introduced += 1;
        let values = factors.map(|factor| candidate.number_of_term(store, factor));
        let [Some(of_factor), Some(of_sum)] = values else { return };
        let sign = if of_factor < Rational::ZERO { Side::Below } else { Side::Above };
        let mut numbers = limits.each_ref().map(|limits| limits.last().cloned());
        if numbers == [None, None] {
            numbers = match of_sum.cmp(&Rational::ZERO) {
                Ordering::Less => [None, Some(Rational::NEG_ONE)],
                Ordering::Equal => [Some(Rational::ZERO), Some(Rational::ZERO)],
                Ordering::Greater => [Some(Rational::ONE), None],
            };
        }
        for (side, number) in [Side::Above, Side::Below].into_iter().zip(numbers) {
            if let Some(number) = number {
                let corner = [Rational::ZERO, number];
                plane(store, product, factors, &corner, [sign, side], out);
            }
        }
    }
}

impl Known {
    fn of(store: &mut TermStore, candidate: &Candidate<'_>, intervals: &Intervals<'_>) -> Self {
        let mut known = Self {
            replaced: FxHashMap::default(),
            wraps: false,
            products: FxHashSet::default(),
            divisors: FxHashMap::default(),
        };
        for &term in candidate.uninterpreted() {
            if let Some(value) = intervals.fixed_quotient(store, term) {
                let number = store.mk_int(&floor(value));
                known.replaced.insert(term, number);
            } else if store.op(term) == Op::Ite {
                let value = candidate.number_of_uninterpreted(term);
                let [_, then, other] = [0, 1, 2].map(|position| store.arg(term, position));
                let mut is_it = |branch: TermId| candidate.number_of_term(store, branch) == value;
                match [is_it(then), is_it(other)] {
                    [true, false] => known.replaced.insert(term, then),
                    [false, true] => known.replaced.insert(term, other),
                    _ => None,
                };
            }
            if store.op(term) == Op::Mul {
                let factors = store.args(term).to_vec();
                known.wraps |= factors.iter().any(|&factor| store.op(factor) == Op::IntDiv);
                known.products.insert(factors);
            }
        }
        for &term in candidate.uninterpreted() {
            if store.op(term) == Op::IntDiv && store.args(term).len() == 2 {
                let divisor = store.arg(term, 1);
                let divisor = LinearForm::of(store, divisor);
                let divisor = known.put_in(store, &divisor);
                if !divisor.terms.is_empty() {
                    known.divisors.insert(term, divisor);
                }
            }
        }
        known
    }

    /// The form with what is known of its parts put in.
    fn put_in(&self, store: &mut TermStore, form: &LinearForm) -> LinearForm {
        let mut form = form.clone();
        for _ in 0..DEEPEST {
            let mut is_done = true;
            let mut summands = Vec::with_capacity(form.terms.len());
            for (part, coefficient) in &form.terms {
                let mut factors = factors_of(store, part).to_vec();
                for factor in &mut factors {
                    if let Some(&known) = self.replaced.get(factor) {
                        *factor = known;
                        is_done = false;
                    }
                }
                summands.push((multiplied(store, &factors), coefficient.clone()));
            }
            if is_done {
                break;
            }
            let constant = form.constant;
            form = LinearForm::of_sum(store, summands);
            form.constant += constant;
        }
        form
    }

    fn is_product(&self, factors: &[TermId]) -> bool {
        factors.len() < 2 || self.products.contains(factors)
    }
}

/// The products of at most so many factors in a sum or its factor that have no value.
fn products_without_values(
    store: &TermStore,
    candidate: &Candidate<'_>,
    pair: &Pair,
    longest: usize,
) -> Vec<TermId> {
    let parts = pair.factor.terms.iter().chain(&pair.sum.terms).map(|(part, _)| *part);
    parts
        .filter(|&part| {
            store.op(part) == Op::Mul
                && store.args(part).len() <= longest
                && candidate.number_of_uninterpreted(part).is_none()
        })
        .collect()
}

/// The factors of a product; a term that is none is its own.
fn factors_of<'a>(store: &'a TermStore, term: &'a TermId) -> &'a [TermId] {
    match store.op(*term) {
        Op::Mul => store.args(*term),
        _ => std::slice::from_ref(term),
    }
}

/// The sums of integers among the first variables that have bounds, with fixed numbers put in.
fn rows(
    store: &mut TermStore,
    candidate: &Candidate<'_>,
    vars: usize,
    known: &Known,
    budget: &Budget,
) -> Result<Vec<Row>, Exhausted> {
    let arithmetic = candidate.arithmetic();
    let terms = arithmetic.terms();
    let mut rows = Vec::new();
    for var in (0..vars.min(arithmetic.simplex.num_vars())).map(ArithVar::new) {
        let Some(sum) = arithmetic.simplex.definition(var) else { continue };
        budget.spend(1 + sum.len() as u64 / 4)?;
        if sum.len() > LONGEST_SUM
            || (arithmetic.simplex.lower(var).is_none() && arithmetic.simplex.upper(var).is_none())
        {
            continue;
        }
        let part = |(var, factor): &(ArithVar, trine_arith::Int)| {
            Some((*terms.get(var)?, Rat::from(factor).to_big()))
        };
        let Some(parts) = sum.iter().map(part).collect::<Option<Vec<_>>>() else { continue };
        if parts.iter().any(|&(part, _)| *store.sort_of(part) != Sort::Int) {
            continue;
        }
        let mut sum = LinearForm { terms: parts, constant: Rational::ZERO };
        normalize(&mut sum.terms);
        let limits = [BoundKind::Lower, BoundKind::Upper].map(|side| {
            let limits = arithmetic.limits(var, side);
            limits.into_iter().map(Rat::to_big).collect::<Vec<Rational>>()
        });
        let sum = known.put_in(store, &sum);
        if sum.terms.len() > 1 {
            rows.push(Row { sum, limits });
        }
    }
    Ok(rows)
}

/// The factors that a sum is to be multiplied with, and a factor that it has with the rest.
fn pairs(
    store: &mut TermStore,
    known: &Known,
    row: &Row,
    budget: &Budget,
) -> Result<Vec<Pair>, Exhausted> {
    let by = |factor: LinearForm, is_of_divisor: bool| {
        let (sum, limits) = (row.sum.clone(), row.limits.clone());
        Pair { factor, sum, limits, is_of_divisor }
    };
    let mut found: Vec<Pair> = Vec::new();
    for (part, _) in &row.sum.terms {
        if let Some(divisor) = known.divisors.get(part) {
            found.push(by(divisor.clone(), true));
        }
    }
    // Factors that make products that occur of all parts but one.
    let mut counts: FxHashMap<Vec<TermId>, usize> = FxHashMap::default();
    for (part, _) in &row.sum.terms {
        let factors = factors_of(store, part);
        budget.spend(known.products.len() as u64 / 8)?;
        for product in &known.products {
            if let Some(rest) = without(product, factors)
                && !rest.is_empty()
            {
                *counts.entry(rest).or_default() += 1;
            }
        }
    }
    let mut multipliers: Vec<Vec<TermId>> = counts
        .into_iter()
        .filter(|(factors, count)| *count + 1 >= row.sum.terms.len() && known.is_product(factors))
        .map(|(factors, _)| factors)
        .collect();
    multipliers.sort_unstable();
    for factors in multipliers {
        let factor = multiplied(store, &factors);
        found.push(by(LinearForm::of(store, factor), false));
    }
    // Factors in common.
    let Some(written_out) = written_out(store, known, &row.sum) else { return Ok(found) };
    let of = |factor: LinearForm, sum: LinearForm| {
        let limits = [Vec::new(), Vec::new()];
        Pair { factor, sum, limits, is_of_divisor: true }
    };
    if written_out.constant.is_zero() && !written_out.terms.is_empty() {
        let common = common(store, &written_out);
        if !common.is_empty() {
            let mut rest = LinearForm::default();
            for (part, coefficient) in &written_out.terms {
                let factors = factors_of(store, part).to_vec();
                let left = without(&factors, &common).unwrap_or_default();
                if left.is_empty() {
                    rest.constant += coefficient;
                } else {
                    rest.terms.push((multiplied(store, &left), coefficient.clone()));
                }
            }
            normalize(&mut rest.terms);
            if !rest.terms.is_empty() {
                let factor = multiplied(store, &common);
                found.push(of(LinearForm::of(store, factor), rest));
            }
        }
    }
    let mut divisors: Vec<&LinearForm> =
        known.divisors.values().filter(|divisor| divisor.terms.len() > 1).collect();
    divisors.sort_unstable_by(|one, other| one.terms.cmp(&other.terms));
    divisors.dedup();
    for divisor in divisors {
        budget.spend(4)?;
        if let Some(sum) = quotient(store, &written_out, divisor)
            && !sum.terms.is_empty()
        {
            found.push(of(divisor.clone(), sum));
        }
    }
    Ok(found)
}

/// The sum with remainders written as what quotients leave, fixed numbers put in.
fn written_out(store: &mut TermStore, known: &Known, sum: &LinearForm) -> Option<LinearForm> {
    let is_remainder = |store: &TermStore, term: TermId| {
        store.op(term) == Op::Mod && constant(store, store.arg(term, 1)).is_none()
    };
    let mut sum = sum.clone();
    for _ in 0..DEEPEST {
        let mut summands = Vec::new();
        let mut is_done = true;
        for (part, coefficient) in &sum.terms {
            let mut factors = factors_of(store, part).to_vec();
            for factor in &mut factors {
                if is_remainder(store, *factor) {
                    let args = store.args(*factor).to_vec();
                    let quotient = store.mk(Op::IntDiv, &args);
                    let multiple = store.mk(Op::Mul, &[args[1], quotient]);
                    *factor = store.mk(Op::Sub, &[args[0], multiple]);
                    is_done = false;
                }
            }
            summands.push((multiplied(store, &factors), coefficient.clone()));
        }
        if is_done {
            return Some(sum);
        }
        let mut form = LinearForm::of_sum(store, summands);
        form.constant += &sum.constant;
        if form.terms.len() > LONGEST_SUM {
            return None;
        }
        sum = known.put_in(store, &form);
    }
    Some(sum)
}

/// The factors that all products of a sum have.
fn common(store: &TermStore, sum: &LinearForm) -> Vec<TermId> {
    let Some(((first, _), others)) = sum.terms.split_first() else { return Vec::new() };
    let mut common = factors_of(store, first).to_vec();
    for (part, _) in others {
        let factors = factors_of(store, part);
        let mut shared = Vec::new();
        let mut at = 0;
        for factor in common {
            while at < factors.len() && factors[at] < factor {
                at += 1;
            }
            if factors.get(at) == Some(&factor) {
                shared.push(factor);
                at += 1;
            }
        }
        common = shared;
    }
    common
}

/// A bag of factors, in ascending order, without those of another one, if it has them all.
fn without(factors: &[TermId], others: &[TermId]) -> Option<Vec<TermId>> {
    let mut rest = Vec::with_capacity(factors.len());
    let mut others = others.iter().peekable();
    for factor in factors {
        if others.peek() == Some(&factor) {
            others.next();
        } else {
            rest.push(*factor);
        }
    }
    others.next().is_none().then_some(rest)
}

/// The polynomial that times the divisor is this one.
fn quotient(
    store: &mut TermStore,
    dividend: &LinearForm,
    divisor: &LinearForm,
) -> Option<LinearForm> {
    let leading = |store: &TermStore, form: &LinearForm| {
        let with_factors = form
            .terms
            .iter()
            .map(|(part, coefficient)| (factors_of(store, part).to_vec(), coefficient.clone()));
        // By length, then by factors: an order that products keep.
        with_factors
            .max_by(|one, other| one.0.len().cmp(&other.0.len()).then_with(|| other.0.cmp(&one.0)))
    };
    let (first, by) = leading(store, divisor)?;
    let mut rest = dividend.clone();
    let mut quotient = LinearForm::default();
    for _ in 0..LONGEST_SUM {
        let Some((factors, coefficient)) = leading(store, &rest) else {
            normalize(&mut quotient.terms);
            return rest.constant.is_zero().then_some(quotient);
        };
        let left = without(&factors, &first)?;
        let scale = coefficient / &by;
        if !scale.is_int() {
            return None;
        }
        let mut summands = Vec::new();
        for (part, coefficient) in &divisor.terms {
            let mut all = factors_of(store, part).to_vec();
            all.extend(&left);
            summands.push((multiplied(store, &all), coefficient * &scale));
        }
        let mut multiple = LinearForm::of_sum(store, summands);
        let constant = &divisor.constant * &scale;
        if left.is_empty() {
            quotient.constant += &scale;
            multiple.constant += constant;
        } else {
            let part = multiplied(store, &left);
            quotient.terms.push((part, scale));
            multiple.terms.push((part, constant));
            normalize(&mut multiple.terms);
        }
        rest = rest.minus(&multiple);
    }
    None
}

/// The term of a sum of integers.
fn term_of(store: &mut TermStore, form: &LinearForm) -> TermId {
    let mut summands = Vec::with_capacity(form.terms.len() + 1);
    for (part, coefficient) in &form.terms {
        if coefficient.is_one() {
            summands.push(*part);
        } else {
            let number = store.mk_int(&floor(coefficient));
            summands.push(store.mk(Op::Mul, &[number, *part]));
        }
    }
    if !form.constant.is_zero() || summands.is_empty() {
        summands.push(store.mk_int(&floor(&form.constant)));
    }
    match summands[..] {
        [only] => only,
        _ => store.mk(Op::Add, &summands),
    }
}

/// Adds the planes that exclude the values of a product.
fn exclude(
    store: &mut TermStore,
    candidate: &Candidate<'_>,
    wrong: &WrongProduct,
    pair: &Pair,
    out: &mut Refinement,
) {
    let mut limits = thresholds(store, candidate, wrong.factors[1]);
    for (all, given) in limits.iter_mut().zip(&pair.limits) {
        all.extend(given.iter().cloned());
    }
    for (sides, corner) in planes(wrong, limits, pair.is_of_divisor) {
        plane(store, wrong.term, wrong.factors, &corner, sides, out);
    }
}

/// Sides and corners of planes at the sign of the factor and limits of the sum that exclude the values; for
/// divisors, if there are none, at the number that the quotient of the values asks for.
fn planes(
    wrong: &WrongProduct,
    limits: [Vec<Rational>; 2],
    is_of_divisor: bool,
) -> Vec<([Side; 2], [Rational; 2])> {
    let [of_factor, of_sum] = &wrong.values;
    if of_factor.is_zero() || of_factor * of_sum == wrong.value {
        return Vec::new();
    }
    let zero = || vec![Rational::ZERO];
    let (sign, ends) = if *of_factor > Rational::ZERO {
        (Side::Above, [zero(), Vec::new()])
    } else {
        (Side::Below, [Vec::new(), zero()])
    };
    let mut found = excluding(wrong, &[ends, limits]);
    if found.is_empty() && is_of_divisor {
        let expected = &wrong.value / of_factor;
        let (side, number) = if *of_sum > expected {
            (Side::Above, Rational::from(floor(&expected)) + Rational::ONE)
        } else {
            (Side::Below, -(Rational::from(floor(&-expected)) + Rational::ONE))
        };
        found.push(([sign, side], [Rational::ZERO, number]));
    }
    found
}

/// Numbers that a sum is at least and at most by thresholds that hold, the weakest first.
fn thresholds(store: &mut TermStore, candidate: &Candidate<'_>, sum: TermId) -> [Vec<Rational>; 2] {
    let form = LinearForm::of(store, sum);
    let arithmetic = candidate.arithmetic();
    let Some(definition) = arithmetic.simplex.known(&arithmetic.over_vars(&form)) else {
        return [Vec::new(), Vec::new()];
    };
    let scale = definition.scale.to_big();
    [BoundKind::Lower, BoundKind::Upper].map(|side| {
        let side = if definition.scale.is_negative() { side.opposite() } else { side };
        let limits = arithmetic.limits(definition.var, side);
        limits.into_iter().map(|limit| limit.to_big() * &scale + &form.constant).collect()
    })
}

#[cfg(test)]
mod tests;
