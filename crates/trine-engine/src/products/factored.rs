//! Sums of products with a common factor.
//!
//! Idea: multiplying out takes `x (y - z)` apart into `x y - x z`, and what bounds `y - z` bounds neither
//! of the two. So where a sum of arithmetic has several products with a factor in common, the factor
//! is taken out again, and the product of it and of the sum of the rests is compared like the others.
//! Invariant: each product that is made equals its part of the sum in every model.
//! Reference: Horner forms in the nonlinear arithmetic of Z3 and cvc5, which bound them by intervals.

use rustc_hash::FxHashSet;
use trine_arith::{ArithVar, Rat};
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermStore};
use trine_value::number::Rational;

use super::{MOST_COMPARED, WrongProduct, multiplied, numeral};
use crate::candidate::Candidate;

/// Products of factors and sums that a candidate has wrong.
///
/// # Errors
/// If the budget ends.
pub(super) fn wrong_sums(
    store: &mut TermStore,
    candidate: &Candidate<'_>,
    budget: &Budget,
) -> Result<Vec<WrongProduct>, Exhausted> {
    let arithmetic = candidate.arithmetic();
    let terms = arithmetic.terms();
    let mut known = FxHashSet::default();
    let mut found = Vec::new();
    for var in (0..arithmetic.simplex.num_vars()).map(ArithVar::new) {
        let Some(sum) = arithmetic.simplex.definition(var) else { continue };
        budget.spend(1 + sum.len() as u64 / 4)?;
        let part = |(var, factor): &(ArithVar, trine_arith::Int)| {
            Some((*terms.get(var)?, Rat::from(factor).to_big()))
        };
        let parts: Vec<(TermId, Rational)> = sum.iter().filter_map(part).collect();
        for factor in common_factors(store, &parts) {
            let Some(product) = taken_out(store, candidate, factor, &parts) else { continue };
            let [_, rest] = product.factors;
            let is_wrong = &product.values[0] * &product.values[1] != product.value;
            if is_wrong && known.insert((factor, rest)) {
                found.push(product);
                if found.len() == MOST_COMPARED {
                    return Ok(found);
                }
            }
        }
    }
    Ok(found)
}

/// The factors that a product of the sum shares with another part of it.
fn common_factors(store: &TermStore, parts: &[(TermId, Rational)]) -> Vec<TermId> {
    let mut factors: Vec<TermId> = Vec::new();
    for &(part, _) in parts {
        if store.op(part) == Op::Mul {
            factors.extend(store.args(part));
        }
    }
    factors.sort_unstable();
    factors.dedup();
    factors.retain(|&factor| {
        let with_factor = parts.iter().filter(|(part, _)| has_factor(store, *part, factor));
        with_factor.count() > 1
    });
    factors
}

fn has_factor(store: &TermStore, part: TermId, factor: TermId) -> bool {
    part == factor || (store.op(part) == Op::Mul && store.args(part).contains(&factor))
}

/// The product of the factor with the sum of what it is multiplied with.
fn taken_out(
    store: &mut TermStore,
    candidate: &Candidate<'_>,
    factor: TermId,
    parts: &[(TermId, Rational)],
) -> Option<WrongProduct> {
    let mut rests = Vec::new();
    let (mut value, mut of_rests) = (Rational::ZERO, Rational::ZERO);
    for (part, scale) in parts {
        if !has_factor(store, *part, factor) {
            continue;
        }
        if store.sort(*part) != store.sort(factor) {
            return None;
        }
        let rest = if *part == factor {
            numeral(store, factor, &Rational::ONE)
        } else {
            let mut others = store.args(*part).to_vec();
            let at = others.iter().position(|&other| other == factor)?;
            others.remove(at);
            multiplied(store, &others)
        };
        value += candidate.number_of_uninterpreted(*part)? * scale;
        of_rests += candidate.number_of_term(store, rest)? * scale;
        let scale = numeral(store, factor, scale);
        rests.push(store.mk(Op::Mul, &[scale, rest]));
    }
    let rest = store.mk(Op::Add, &rests);
    let values = [candidate.number_of_uninterpreted(factor)?, of_rests];
    let term = store.mk(Op::Mul, &[factor, rest]);
    Some(WrongProduct { term, factors: [factor, rest], values, value })
}
