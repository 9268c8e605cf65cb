//! Products of as many factors, compared factor by factor.
//!
//! Idea: if the factors of one product are not larger in size than those of another, one by one, it is
//! not larger in size; and smaller, if one of its factors is and the others of the larger product are
//! not zero. Where the values of a candidate say otherwise, that is said for the signs of the factors.
//! Factors are matched by the size of their values: if any match fits, this one does. Of two factors the
//! other match is tried as well, since bounds may speak of that one.
//! Invariant: each fact holds for all numbers.
//! Reference: the monotonicity lemmas of incremental linearisation, as in Cimatti, Griggio, Irfan,
//! Roveri, Sebastiani, TOCL 2018, here between products.

use std::cmp::Ordering;

use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermStore};
use trine_value::number::Rational;

use super::{Refinement, WrongProduct, numeral};
use crate::candidate::Candidate;
use crate::rule::Rule;

/// No more pairs are compared in a round that has so many facts.
const PER_ROUND: usize = 8;
/// Products with more factors are not compared.
const MOST_FACTORS: usize = 6;

/// A product with the values of its factors, usually by descending size.
struct Sorted {
    term: TermId,
    value: Rational,
    factors: Vec<(TermId, Rational)>,
}

impl Sorted {
    fn of(store: &mut TermStore, candidate: &Candidate<'_>, term: TermId) -> Option<Self> {
        let args = store.args(term).to_vec();
        let mut factors = Vec::with_capacity(args.len());
        for factor in args {
            factors.push((factor, candidate.number_of_term(store, factor)?));
        }
        Some(Self::new(term, candidate.number_of_uninterpreted(term)?, factors))
    }

    fn new(term: TermId, value: Rational, mut factors: Vec<(TermId, Rational)>) -> Self {
        factors.sort_by_cached_key(|(factor, value)| (std::cmp::Reverse(size(value)), *factor));
        Self { term, value, factors }
    }

    /// A product of two factors with them in the other order.
    fn turned(&self) -> Option<Self> {
        let [one, other] = &self.factors[..] else { return None };
        let factors = vec![other.clone(), one.clone()];
        Some(Self { term: self.term, value: self.value.clone(), factors })
    }
}

/// Compares products that are wrong, and products with sums, with all others.
///
/// # Errors
/// If the budget ends.
pub(super) fn facts(
    store: &mut TermStore,
    candidate: &Candidate<'_>,
    [wrong, sums]: [&[WrongProduct]; 2],
    out: &mut Refinement,
    budget: &Budget,
) -> Result<(), Exhausted> {
    let mut products = Vec::new();
    for &term in candidate.uninterpreted() {
        if store.op(term) == Op::Mul && store.args(term).len() <= MOST_FACTORS {
            budget.spend(4)?;
            products.extend(Sorted::of(store, candidate, term));
        }
    }
    products.extend(sums.iter().map(|sum| {
        let factors = sum.factors.iter().copied().zip(sum.values.iter().cloned()).collect();
        Sorted::new(sum.term, sum.value.clone(), factors)
    }));
    let mut found = 0;
    for (position, one) in products.iter().enumerate() {
        let is_wrong = |term: TermId| wrong.iter().chain(sums).any(|product| product.term == term);
        let one_is_wrong = is_wrong(one.term);
        for other in &products[position + 1..] {
            budget.spend(1)?;
            if one.factors.len() != other.factors.len()
                || store.sort(one.term) != store.sort(other.term)
                || !(one_is_wrong || is_wrong(other.term))
            {
                continue;
            }
            let turned = one.turned();
            let others = [Some(one), turned.as_ref()];
            let orders = others.into_iter().flatten().flat_map(|one| [(one, other), (other, one)]);
            for (less, more) in orders {
                if let Some(fact) = compare(store, less, more) {
                    out.facts.push((Rule::ProductOrder, fact, vec![less.term, more.term]));
                    found += 1;
                }
            }
            if found >= PER_ROUND {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// That the first product is not larger in size than the second, if its factors are not and the
/// candidate has it otherwise.
fn compare(store: &mut TermStore, less: &Sorted, more: &Sorted) -> Option<TermId> {
    let pairs = || less.factors.iter().zip(&more.factors);
    let mut smaller = None;
    for (position, ((_, one), (_, other))) in pairs().enumerate() {
        match size(one).cmp(&size(other)) {
            Ordering::Less => smaller = smaller.or(Some(position)),
            Ordering::Equal => {}
            Ordering::Greater => return None,
        }
    }
    // A product that is smaller for sure, since no factor of the larger one is zero.
    let smaller = smaller.filter(|_| more.factors.iter().all(|(_, value)| !value.is_zero()));
    let sign_of = |sorted: &Sorted| {
        let negative = sorted.factors.iter().filter(|(_, value)| *value < Rational::ZERO).count();
        if negative % 2 == 0 { Rational::ONE } else { Rational::NEG_ONE }
    };
    let signs = [sign_of(less), sign_of(more)];
    let sizes = [&less.value * &signs[0], &more.value * &signs[1]];
    let holds = if smaller.is_some() { sizes[0] < sizes[1] } else { sizes[0] <= sizes[1] };
    if holds {
        return None;
    }
    let zero = numeral(store, less.term, &Rational::ZERO);
    let mut premises = Vec::new();
    for (position, ((one, of_one), (other, of_other))) in pairs().enumerate() {
        let [one, other] =
            [(*one, of_one), (*other, of_other)].map(|(term, value)| positive(store, term, value));
        premises.push(store.mk(Op::Le, &[zero, one]));
        if smaller.is_some() && smaller != Some(position) {
            premises.push(store.mk(Op::Lt, &[zero, other]));
        }
        if one != other {
            let relation = if smaller == Some(position) { Op::Lt } else { Op::Le };
            premises.push(store.mk(relation, &[one, other]));
        }
    }
    premises.sort_unstable();
    premises.dedup();
    let [one, other] = [(less.term, &signs[0]), (more.term, &signs[1])]
        .map(|(term, sign)| positive(store, term, sign));
    let relation = if smaller.is_some() { Op::Lt } else { Op::Le };
    let then = store.mk(relation, &[one, other]);
    premises.push(then);
    Some(store.mk(Op::Implies, &premises))
}

/// The term, or its negation if this value is negative.
fn positive(store: &mut TermStore, term: TermId, value: &Rational) -> TermId {
    if *value < Rational::ZERO { store.mk(Op::Neg, &[term]) } else { term }
}

fn size(value: &Rational) -> Rational {
    if *value < Rational::ZERO { -value.clone() } else { value.clone() }
}

#[cfg(test)]
mod tests {
    use trine_term::{Evaluator, Interpretation, Value};
    use trine_value::number::floor;

    use super::*;

    const NAMES: [&str; 5] = ["u", "v", "x", "y", "z"];

    fn point(store: &TermStore, constants: &[TermId], values: &[i32]) -> Interpretation {
        let mut interpretation = Interpretation::new();
        for (&constant, &value) in constants.iter().zip(values) {
            let function = store.function(constant).expect("a constant");
            interpretation.set_constant(function, Value::Int(floor(&Rational::from(value))));
        }
        interpretation
    }

    /// For pairs of products with two and three factors, shared ones among them: facts made for values
    /// that break the order hold at all points of a box, and exclude what they were made for.
    #[test]
    fn facts_are_valid_and_exclude_the_candidate() {
        let mut store = TermStore::new();
        let int = store.sorts.int();
        let constants = NAMES.map(|name| store.declare_const(name, int));
        let [p, q] = ["p", "q"].map(|name| store.declare_const(name, int));
        let shapes: [(&[usize], &[usize]); 6] = [
            (&[0, 1], &[2, 3]),
            (&[0, 1], &[0, 2]),
            (&[0, 0], &[1, 2]),
            (&[0, 0, 0], &[1, 1, 1]),
            (&[0, 1, 2], &[0, 3, 3]),
            (&[0, 0, 1], &[1, 2, 2]),
        ];
        let boxes: Vec<[i32; 5]> = (0..3125)
            .map(|mut n| {
                [0; 5].map(|_| {
                    let digit = n % 5 - 2;
                    n /= 5;
                    digit
                })
            })
            .collect();
        for (less, more) in shapes {
            let used: Vec<usize> = less.iter().chain(more).copied().collect();
            let points: Vec<&[i32; 5]> = boxes
                .iter()
                .filter(|values| (0..5).all(|at| used.contains(&at) || values[at] == 0))
                .collect();
            let mut facts: Vec<TermId> = Vec::new();
            for values in &points {
                for (of_less, of_more) in [(-9, 9), (9, -9), (0, 0), (5, 5), (-1, -3)] {
                    let sorted = |store: &mut TermStore, part: &[usize], value: i32| {
                        let factors: Vec<TermId> = part.iter().map(|&at| constants[at]).collect();
                        let term = store.mk(Op::Mul, &factors);
                        let numbers = part.iter().map(|&at| Rational::from(values[at]));
                        let factors = factors.iter().copied().zip(numbers).collect();
                        Sorted::new(term, Rational::from(value), factors)
                    };
                    let one = sorted(&mut store, less, of_less);
                    let other = sorted(&mut store, more, of_more);
                    let Some(fact) = compare(&mut store, &one, &other) else { continue };
                    facts.push(fact);
                    let freed = store.substitute(fact, &[(one.term, p), (other.term, q)]);
                    let mut here = point(&store, &constants, &values[..]);
                    for (constant, value) in [(p, of_less), (q, of_more)] {
                        let function = store.function(constant).expect("a constant");
                        here.set_constant(function, Value::Int(value.into()));
                    }
                    let mut evaluator = Evaluator::new(&store, &here);
                    assert_eq!(evaluator.holds(freed, &Budget::unlimited()), Ok(false));
                }
            }
            facts.sort_unstable();
            facts.dedup();
            assert!(facts.len() > 4);
            for values in &points {
                let interpretation = point(&store, &constants, &values[..]);
                let mut evaluator = Evaluator::new(&store, &interpretation);
                for &fact in &facts {
                    assert_eq!(evaluator.holds(fact, &Budget::unlimited()), Ok(true));
                }
            }
        }
    }
}
