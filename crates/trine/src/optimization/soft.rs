//! The lightest set of soft assertions that fail.
//!
//! Idea: all soft assertions are assumed. A core says that one of its members fails, so the least weight of them is
//! lost for certain; then they may fail together at most once for free, which is a soft assertion of its own: at most
//! one of them fails, and when that fails in turn, at most two, and so on. The first model is the best.
//! Invariant: what was lost plus the weight of what fails now is the weight of the original assertions that fail, for
//! each model that fails as little of the new ones as it can.
//! Reference: Morgado, Dodaro, Marques-Silva, CP 2014 (OLL); Ignatiev, Morgado, Marques-Silva, "RC2", JSAT 2019.

use std::collections::BTreeMap;

use trine_term::{Op, TermId, TermStore, Value};
use trine_value::Rational;

use super::query::Query;
use super::{Bound, Found};
use crate::answer::{Answer, Reason};
use crate::model::Model;
use crate::solver::InternalFault;

/// How many of some formulas fail, as formulas.
struct Counter {
    /// `at_least[k]`: more than `k` of the formulas fail.
    at_least: Vec<TermId>,
}

impl Counter {
    /// Counts the failures of formulas one by one; what counts so far is shared by all bounds.
    fn new(store: &mut TermStore, formulas: &[TermId]) -> Self {
        let mut at_least: Vec<TermId> = Vec::new();
        for &formula in formulas {
            let fails = store.mk(Op::Not, &[formula]);
            let mut next = Vec::with_capacity(at_least.len() + 1);
            for count in 0..=at_least.len() {
                let one_more = match count.checked_sub(1).map(|before| at_least[before]) {
                    Some(before) => store.mk(Op::And, &[fails, before]),
                    None => fails,
                };
                next.push(match at_least.get(count) {
                    Some(&without) => store.mk(Op::Or, &[without, one_more]),
                    None => one_more,
                });
            }
            at_least = next;
        }
        Self { at_least }
    }

    /// At most `count` of the formulas fail; none if that says nothing.
    fn at_most(&self, store: &mut TermStore, count: usize) -> Option<TermId> {
        self.at_least.get(count).map(|&more| store.mk(Op::Not, &[more]))
    }
}

/// Soft assertions, by formula, and the counters of those that count failures.
struct Softs {
    weights: BTreeMap<TermId, Rational>,
    /// The counter of a formula, and how many failures it allows.
    counters: BTreeMap<TermId, (usize, usize)>,
    known: Vec<Counter>,
}

impl Softs {
    fn add(&mut self, formula: TermId, weight: &Rational) {
        *self.weights.entry(formula).or_default() += weight;
    }
}

pub(super) fn lightest(
    query: &mut Query<'_>,
    originals: &[(TermId, Rational)],
    start: Model,
) -> Result<Found, InternalFault> {
    // A negative weight is paid if the formula holds.
    let mut lost = Rational::ZERO;
    let mut softs =
        Softs { weights: BTreeMap::new(), counters: BTreeMap::new(), known: Vec::new() };
    for (formula, weight) in originals {
        if *weight < Rational::ZERO {
            lost += weight;
            let negated = query.store.mk(Op::Not, &[*formula]);
            softs.add(negated, &-weight);
        } else if *weight > Rational::ZERO {
            softs.add(*formula, weight);
        }
    }
    let upper = weight_of_failures(query, &start, originals);
    let open: Reason = loop {
        let assumed: Vec<TermId> = softs.weights.keys().copied().collect();
        let core = match query.check(&assumed)? {
            Answer::Sat(model) => {
                let fixed = all(query.store, &assumed);
                let reached = Bound::Value(lost);
                let (lower, upper) = (reached.clone(), reached);
                return Ok(Found { model, lower, upper, open: None, fixed });
            }
            Answer::Unsat(core) => core,
            Answer::Unknown(reason) => break reason,
        };
        let before = query.fixed();
        let members = core.assumptions.iter().filter_map(|at| at.checked_sub(before));
        let members: Vec<TermId> = members.map(|at| assumed[at]).collect();
        let least = members.iter().map(|member| &softs.weights[member]).min().cloned();
        // The assertions have a model, so a core has members.
        let Some(least) = least else { break super::not_certain() };
        lost += &least;
        for member in &members {
            let rest = &softs.weights[member] - &least;
            if rest == Rational::ZERO {
                softs.weights.remove(member);
            } else {
                softs.weights.insert(*member, rest);
            }
            // What counted failures allows one more.
            if let Some(&(counter, count)) = softs.counters.get(member)
                && let Some(next) = softs.known[counter].at_most(query.store, count + 1)
            {
                softs.counters.insert(next, (counter, count + 1));
                softs.add(next, &least);
            }
        }
        if members.len() > 1 {
            let counter = Counter::new(query.store, &members);
            let number = softs.known.len();
            if let Some(formula) = counter.at_most(query.store, 1) {
                softs.counters.insert(formula, (number, 1));
                softs.add(formula, &least);
            }
            softs.known.push(counter);
        }
    };
    let upper = upper.map_or(Bound::PlusInfinity, Bound::Value);
    Ok(Found { model: start, lower: Bound::Value(lost), upper, open: Some(open), fixed: None })
}

fn weight_of_failures(
    query: &Query<'_>,
    model: &Model,
    softs: &[(TermId, Rational)],
) -> Option<Rational> {
    let formulas: Vec<TermId> = softs.iter().map(|&(formula, _)| formula).collect();
    let values = query.values(model, &formulas).ok()?;
    let fails = |value: &Value| value.as_bool() == Some(false);
    let failed = softs.iter().zip(&values).filter(|(_, value)| fails(value));
    Some(failed.fold(Rational::ZERO, |sum, ((_, weight), _)| sum + weight))
}

fn all(store: &mut TermStore, formulas: &[TermId]) -> Option<TermId> {
    match formulas {
        [] => None,
        [single] => Some(*single),
        _ => Some(store.mk(Op::And, formulas)),
    }
}
