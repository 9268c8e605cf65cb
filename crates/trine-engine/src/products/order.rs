//! Products with a common factor.
//!
//! Idea: `x z` and `y z` compare as `x` and `y` do, or the other way round, by the sign of `z`; integers
//! that differ have products that differ by the size of `z` at least. Where the values of a candidate
//! say otherwise, that is said for their signs.
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
    let mut common: Vec<TermId> =
        of_one.iter().copied().filter(|factor| of_other.contains(factor)).collect();
    common.dedup();
    for factor in common {
        let rests = [&of_one, &of_other].map(|factors| {
            let mut rest = factors.clone();
            rest.retain({
                let mut is_first = true;
                move |&part| part != factor || !std::mem::take(&mut is_first)
            });
            rest
        });
        let rests = rests.map(|rest| multiplied(store, &rest));
        let [x, y, z] =
            [rests[0], rests[1], factor].map(|term| candidate.number_of_term(store, term));
        let values =
            (candidate.number_of_uninterpreted(one)?, candidate.number_of_uninterpreted(other)?);
        let (x, y, z) = (x?, y?, z?);
        let parts = x.cmp(&y);
        let sign = z.cmp(&Rational::ZERO);
        if sign == Ordering::Equal {
            continue;
        }
        let expected = if sign == Ordering::Greater { parts } else { parts.reverse() };
        let is_int = *store.sort_of(one) == Sort::Int;
        let gap = if z < Rational::ZERO { -z } else { z };
        let is_right = match expected {
            Ordering::Less if is_int => &values.0 + gap <= values.1,
            Ordering::Greater if is_int => &values.1 + gap <= values.0,
            _ => values.0.cmp(&values.1) == expected,
        };
        if !is_right {
            let relation = |order: Ordering| match order {
                Ordering::Less => Op::Lt,
                Ordering::Equal => Op::Eq,
                Ordering::Greater => Op::Gt,
            };
            let zero = numeral(store, one, &Rational::ZERO);
            let compared = store.mk(relation(parts), &rests);
            let mut premises = vec![compared];
            if parts != Ordering::Equal {
                premises.push(store.mk(relation(sign), &[factor, zero]));
            }
            let then = if is_int && expected != Ordering::Equal {
                let size = match sign {
                    Ordering::Less => store.mk(Op::Neg, &[factor]),
                    _ => factor,
                };
                let [low, high] =
                    if expected == Ordering::Less { [one, other] } else { [other, one] };
                let low = store.mk(Op::Add, &[low, size]);
                store.mk(Op::Le, &[low, high])
            } else {
                store.mk(relation(expected), &[one, other])
            };
            premises.push(then);
            return Some(store.mk(Op::Implies, &premises));
        }
    }
    None
}
