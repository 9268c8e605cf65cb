//! Products with a quotient that is zero or one by its bounds.
//!
//! Idea: where a sum of machine words wraps around, its quotient by a power of two says how often, and what
//! is multiplied with the word is multiplied with the quotient, too. Mostly it is zero. Then the product is zero,
//! or the product of its other factors if it is one, and nothing else is to be said about it.
//! Invariant: that the factor is this number is a premise of each fact.

use trine_collections::{Budget, Exhausted};
use trine_term::{Op, Sort, TermStore};

use super::intervals::Intervals;
use super::{Refinement, case_of, multiplied, numeral};
use crate::candidate::Candidate;

/// At most so many facts in one round.
const PER_ROUND: usize = 64;

/// Facts about integer products that are no such multiples in the candidate.
///
/// # Errors
/// If the budget ends.
pub(super) fn facts(
    store: &mut TermStore,
    candidate: &Candidate<'_>,
    intervals: &Intervals<'_>,
    out: &mut Refinement,
    budget: &Budget,
) -> Result<(), Exhausted> {
    for &product in candidate.uninterpreted() {
        if store.op(product) != Op::Mul || *store.sort_of(product) != Sort::Int {
            continue;
        }
        budget.spend(1)?;
        let mut factors = store.args(product).to_vec();
        let fixed = factors.iter().enumerate().find_map(|(position, &factor)| {
            let value = intervals.fixed_quotient(store, factor)?.clone();
            (value.is_zero() || value.is_one()).then_some((position, value))
        });
        let Some((position, value)) = fixed else { continue };
        let factor = factors.remove(position);
        let rest = multiplied(store, &factors);
        let expected = if value.is_zero() {
            Some(value.clone())
        } else {
            candidate.number_of_term(store, rest)
        };
        if expected.is_some() && candidate.number_of_uninterpreted(product) == expected {
            continue;
        }
        let number = numeral(store, product, &value);
        let equal = store.mk(Op::Eq, &[factor, number]);
        case_of(store, product, equal, number, rest, out);
        if out.facts.len() >= PER_ROUND {
            break;
        }
    }
    Ok(())
}
