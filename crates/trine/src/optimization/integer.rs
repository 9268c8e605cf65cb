//! The least value of an integer term.
//!
//! Idea: steps down that double until there is no model, then halving between what is refuted and what is reached. If
//! steps grow large, one check far beyond every vertex tells whether there is a least value at all ([`vertices`]).
//! Reference: Sebastiani, Trentin, "OptiMathSAT", J. Automated Reasoning 2020.

use trine_term::{Op, TermId};
use trine_value::{Integer, Rational};

use super::query::Query;
use super::{Bound, Found, integer_value, not_certain, vertices};
use crate::answer::{Answer, Reason};
use crate::model::Model;
use crate::solver::InternalFault;

/// After so many steps that doubled, a check asks whether there is a least value.
const DOUBLINGS: u32 = 40;

/// After so many, nobody will tell.
const MOST_DOUBLINGS: u32 = 4_096;

pub(super) fn least(
    query: &mut Query<'_>,
    goal: TermId,
    start: Model,
) -> Result<Found, InternalFault> {
    let mut model = start;
    let Some(mut best) = value(query, &model, goal) else {
        return Ok(nothing(model, not_certain()));
    };
    let mut lower: Option<Integer> = None;
    let mut doublings = 0;
    // Where far steps are too hard, near ones may not be.
    let mut is_far = true;
    let mut asked_for_end = false;
    let open: Option<Reason> = loop {
        if lower.as_ref() == Some(&best) {
            break None;
        }
        if lower.is_none() && doublings >= DOUBLINGS && !asked_for_end {
            asked_for_end = true;
            match vertices::ask_beyond(query, goal)? {
                Some((_, Answer::Sat(model))) => return Ok(without_end(model)),
                Some((end, Answer::Unsat(_))) => lower = Some(end + 1),
                Some((_, Answer::Unknown(reason))) => break Some(reason),
                None => {}
            }
        }
        if doublings > MOST_DOUBLINGS {
            break Some(not_certain());
        }
        let nearest: Integer = &best - 1;
        let target = match &lower {
            _ if !is_far => nearest.clone(),
            None => &best - (Integer::from(1) << doublings as usize),
            // Rounded down, so below the best.
            Some(lower) => (lower + &best) >> 1,
        };
        let formula = at_most(query, goal, &target);
        match query.check(&[formula])? {
            Answer::Sat(better) => {
                let Some(found) = value(query, &better, goal).filter(|found| *found <= target)
                else {
                    break Some(not_certain());
                };
                (best, model) = (found, better);
                if lower.is_none() {
                    doublings += 1;
                }
            }
            Answer::Unsat(_) => lower = Some(target + 1),
            Answer::Unknown(reason) if target == nearest => break Some(reason),
            Answer::Unknown(_) => is_far = false,
        }
    };
    let reached = Bound::Value(Rational::from(best.clone()));
    let lower = lower.map_or(Bound::MinusInfinity, |lower| Bound::Value(Rational::from(lower)));
    let fixed = Some(at_most(query, goal, &best));
    Ok(Found { model, lower, upper: reached, open, fixed })
}

/// There are ever smaller values.
pub(super) fn without_end(model: Model) -> Found {
    let (lower, upper) = (Bound::MinusInfinity, Bound::MinusInfinity);
    Found { model, lower, upper, open: None, fixed: None }
}

/// Nothing is known but a model.
pub(super) fn nothing(model: Model, reason: Reason) -> Found {
    let (lower, upper) = (Bound::MinusInfinity, Bound::PlusInfinity);
    Found { model, lower, upper, open: Some(reason), fixed: None }
}

fn value(query: &Query<'_>, model: &Model, goal: TermId) -> Option<Integer> {
    query.value(model, goal).as_ref().and_then(integer_value)
}

fn at_most(query: &mut Query<'_>, goal: TermId, bound: &Integer) -> TermId {
    let bound = query.store.mk_int(bound);
    query.store.mk(Op::Le, &[goal, bound])
}
