//! Rules: why a clause holds whatever the symbols mean.
//!
//! Idea: some rules make the clause themselves from terms ([`axiom`]), for the others the facts that
//! the clause denies are refuted ([`congruence`], [`linear`], [`strings`]).

pub mod axiom;
pub mod congruence;
mod constant_arrays;
mod construction;
pub mod heap;
mod int_blasting;
pub mod linear;
pub mod power;
pub mod product;
pub mod quantifiers;
mod quotient;
mod sets;
pub mod strings;

use crate::operator::Operator;
use crate::term::{TermId, Terms};

/// What holds if none of the formulas of a clause does.
pub fn denied(terms: &mut Terms, clause: &[TermId]) -> Vec<TermId> {
    let deny = |&formula: &TermId| match (terms.operator(formula), terms.args(formula)) {
        (Operator::Not, &[inner]) => inner,
        _ => terms.apply(Operator::Not, &[formula]).unwrap_or(formula),
    };
    clause.iter().map(deny).collect()
}
