//! Products with a common factor.
//!
//! Idea: `x z` and `y z` compare as `x` and `y` do, or the other way round, by the sign of `z`; integers
//! that differ have products that differ by the size of `z` at least. `z` is one common factor, or
//! all of them. Where the values of a candidate say otherwise, that is said for their signs.
//! Invariant: each fact holds for all numbers.
//! Reference: Moura, Passmore, "The Strategy Challenge in SMT Solving", 2013, and the order lemmas of
//! incremental linearisation in Z3 and cvc5; only products that occur are compared here.

use std::cmp::Ordering;

use trine_collections::{Budget, Exhausted};
use trine_term::{Op, Sort, TermId, TermStore};
use trine_value::number::Rational;

use super::{Refinement, WrongProduct, multiplied, numeral};
use crate::candidate::Candidate;
use crate::rule::Rule;

/// At most so many facts in one round.
const PER_ROUND: usize = 8;
/// Products with more factors are not compared.
const MOST_FACTORS: usize = 6;

/// Compares products that are wrong with all others.
pub(super) fn facts(
    store: &mut TermStore,
    candidate: &Candidate<'_>,
    wrong: &[WrongProduct],
    out: &mut Refinement,
    budget: &Budget,
) -> Result<(), Exhausted> {
    let is_short = |store: &TermStore, term: TermId| {
        store.op(term) == Op::Mul && store.args(term).len() <= MOST_FACTORS
    };
    let products: Vec<TermId> =
        candidate.uninterpreted().iter().copied().filter(|&term| is_short(store, term)).collect();
    let mut found = 0;
    let wrong: Vec<TermId> = wrong.iter().map(|product| product.term).collect();
    for &one in wrong.iter().filter(|&term| products.contains(term)) {
        for &other in &products {
            budget.spend(2)?;
            let both_wrong = other < one && wrong.contains(&other);
            if one == other || both_wrong || store.sort(one) != store.sort(other) {
                continue;
            }
            if let Some(fact) = compare(store, candidate, one, other) {
                out.facts.push((Rule::ProductOrder, fact, vec![one, other]));
                found += 1;
                if found == PER_ROUND {
                    return Ok(());
                }
            }
        }
    }
    Ok(())
}

/// A fact about two products that the candidate breaks.
fn compare(
    store: &mut TermStore,
    candidate: &Candidate<'_>,
    one: TermId,
    other: TermId,
) -> Option<TermId> {
    let [of_one, of_other] = [one, other].map(|term| store.args(term).to_vec());
    let whole = shared(&of_one, &of_other);
    let mut commons: Vec<Vec<TermId>> = whole.iter().map(|&factor| vec![factor]).collect();
    commons.dedup();
    if whole.len() > 1 {
        commons.push(whole);
    }
    let values =
        (candidate.number_of_uninterpreted(one)?, candidate.number_of_uninterpreted(other)?);
    for common in commons {
        let rests = [&of_one, &of_other].map(|factors| without(factors, &common));
        let rests = rests.map(|rest| rest_of(store, one, &rest));
        let parts = rests.map(|rest| candidate.number_of_term(store, rest));
        let of_common = common.iter().map(|&factor| candidate.number_of_term(store, factor));
        let of_common: Option<Vec<Rational>> = of_common.collect();
        let ([Some(x), Some(y)], Some(of_common)) = (parts, of_common) else { continue };
        let compared = Compared { products: [one, other], rests, common: &common };
        let whole = multiplied(store, &common);
        let whole = candidate.number_of_term(store, whole);
        let numbers = [&x, &y, &values.0, &values.1];
        if let Some(fact) = compared.fact(store, numbers, &of_common, whole) {
            return Some(fact);
        }
    }
    None
}

/// The factors that two products share, each as often as in both.
fn shared(one: &[TermId], other: &[TermId]) -> Vec<TermId> {
    let mut rest = other.to_vec();
    let mut shared = one.to_vec();
    shared.retain(|factor| match rest.iter().position(|part| part == factor) {
        Some(at) => {
            rest.swap_remove(at);
            true
        }
        None => false,
    });
    shared.sort_unstable();
    shared
}

/// The factors without these, each as often as it stands there.
pub(super) fn without(factors: &[TermId], common: &[TermId]) -> Vec<TermId> {
    let mut rest = factors.to_vec();
    for factor in common {
        if let Some(at) = rest.iter().position(|part| part == factor) {
            rest.remove(at);
        }
    }
    rest
}

/// The product of what is left of a product, which is one if nothing is.
fn rest_of(store: &mut TermStore, product: TermId, rest: &[TermId]) -> TermId {
    if rest.is_empty() {
        return numeral(store, product, &Rational::ONE);
    }
    multiplied(store, rest)
}

/// Two products with what they have in common, and what else they have.
struct Compared<'a> {
    products: [TermId; 2],
    rests: [TermId; 2],
    common: &'a [TermId],
}

impl Compared<'_> {
    /// The order of the products, if the values break it: those of the rests and of the products, and
    /// of the common factors, and of their product if it has one.
    fn fact(
        &self,
        store: &mut TermStore,
        [x, y, of_one, of_other]: [&Rational; 4],
        of_common: &[Rational],
        whole: Option<Rational>,
    ) -> Option<TermId> {
        let [one, other] = self.products;
        let parts = x.cmp(y);
        let common = of_common.iter().fold(Rational::ONE, |all, factor| all * factor);
        let sign = common.cmp(&Rational::ZERO);
        if sign == Ordering::Equal {
            return None;
        }
        let expected = if sign == Ordering::Greater { parts } else { parts.reverse() };
        let is_int = *store.sort_of(one) == Sort::Int;
        let gap = whole.unwrap_or(common);
        let gap = if sign == Ordering::Less { -gap } else { gap };
        let is_right = match expected {
            Ordering::Less if is_int => of_one + gap <= *of_other,
            Ordering::Greater if is_int => of_other + gap <= *of_one,
            _ => of_one.cmp(of_other) == expected,
        };
        if is_right {
            return None;
        }
        let relation = |order: Ordering| match order {
            Ordering::Less => Op::Lt,
            Ordering::Equal => Op::Eq,
            Ordering::Greater => Op::Gt,
        };
        let zero = numeral(store, one, &Rational::ZERO);
        let mut premises = vec![store.mk(relation(parts), &self.rests)];
        if parts != Ordering::Equal {
            for (&factor, value) in self.common.iter().zip(of_common) {
                let sign = value.cmp(&Rational::ZERO);
                premises.push(store.mk(relation(sign), &[factor, zero]));
            }
        }
        let then = if is_int && expected != Ordering::Equal {
            let size = multiplied(store, self.common);
            let size = if sign == Ordering::Less { store.mk(Op::Neg, &[size]) } else { size };
            let [low, high] = if expected == Ordering::Less { [one, other] } else { [other, one] };
            let low = store.mk(Op::Add, &[low, size]);
            store.mk(Op::Le, &[low, high])
        } else {
            store.mk(relation(expected), &[one, other])
        };
        premises.push(then);
        Some(store.mk(Op::Implies, &premises))
    }
}

#[cfg(test)]
mod tests {
    use trine_term::{Evaluator, Interpretation, Value};
    use trine_value::number::floor;

    use super::*;

    /// For pairs of products with one and more factors in common: facts made for values that break the
    /// order exclude them, and hold at all points of a box.
    #[test]
    fn facts_are_valid_and_exclude_the_candidate() {
        for is_int in [true, false] {
            let mut store = TermStore::new();
            let sort = if is_int { store.sorts.int() } else { store.sorts.real() };
            let constants = ["u", "v", "x", "y"].map(|name| store.declare_const(name, sort));
            let [p, q] = ["p", "q"].map(|name| store.declare_const(name, sort));
            let unit = Rational::from(1) / Rational::from(if is_int { 1 } else { 2 });
            let point = |store: &TermStore, of: &[(TermId, Rational)]| {
                let mut interpretation = Interpretation::new();
                for (constant, value) in of {
                    let function = store.function(*constant).expect("a constant");
                    let value =
                        if is_int { Value::Int(floor(value)) } else { Value::real(value.clone()) };
                    interpretation.set_constant(function, value);
                }
                interpretation
            };
            let points: Vec<Vec<(TermId, Rational)>> = (0..625)
                .map(|mut n| {
                    let mut digit = || {
                        let digit = n % 5 - 2;
                        n /= 5;
                        Rational::from(digit) * &unit
                    };
                    constants.iter().map(|&constant| (constant, digit())).collect()
                })
                .collect();
            // Rests, and what they have in common.
            let shapes: [(&[usize], &[usize], &[usize]); 4] = [
                (&[2], &[3], &[0]),
                (&[2], &[3], &[0, 1]),
                (&[2, 2], &[3], &[0]),
                (&[2], &[], &[0, 1]),
            ];
            for (one, other, common) in shapes {
                let mut facts: Vec<TermId> = Vec::new();
                let common: Vec<TermId> = common.iter().map(|&at| constants[at]).collect();
                let products = [one, other].map(|rest| {
                    let mut factors: Vec<TermId> = rest.iter().map(|&at| constants[at]).collect();
                    factors.extend(&common);
                    store.mk(Op::Mul, &factors)
                });
                let rests = [one, other].map(|rest| {
                    let factors: Vec<TermId> = rest.iter().map(|&at| constants[at]).collect();
                    rest_of(&mut store, products[0], &factors)
                });
                let compared = Compared { products, rests, common: &common };
                for point_of in &points {
                    let value = |term: TermId| {
                        point_of.iter().find(|part| part.0 == term).expect("a constant").1.clone()
                    };
                    let of_rest = |rest: &[usize]| {
                        rest.iter().fold(Rational::ONE, |all, &at| all * value(constants[at]))
                    };
                    let (x, y) = (of_rest(one), of_rest(other));
                    let of_common: Vec<Rational> = common.iter().map(|&part| value(part)).collect();
                    for (a, b) in [(-9, 9), (9, -9), (0, 0), (1, 1), (0, 1), (-1, -2)] {
                        let (a, b) = (Rational::from(a), Rational::from(b));
                        let numbers = [&x, &y, &a, &b];
                        let whole = other.is_empty().then(|| b.clone());
                        let fact = compared.fact(&mut store, numbers, &of_common, whole);
                        let Some(fact) = fact else { continue };
                        facts.push(fact);
                        let freed = [(products[0], p), (products[1], q)];
                        let freed = store.substitute(fact, &freed);
                        let mut here = point_of.clone();
                        here.extend([(p, a), (q, b)]);
                        let here = point(&store, &here);
                        let mut evaluator = Evaluator::new(&store, &here);
                        assert_eq!(evaluator.holds(freed, &Budget::unlimited()), Ok(false));
                    }
                }
                facts.sort_unstable();
                facts.dedup();
                assert!(facts.len() > 4);
                for point_of in &points {
                    let here = point(&store, point_of);
                    let mut evaluator = Evaluator::new(&store, &here);
                    for &fact in &facts {
                        assert_eq!(evaluator.holds(fact, &Budget::unlimited()), Ok(true));
                    }
                }
            }
        }
    }
}
