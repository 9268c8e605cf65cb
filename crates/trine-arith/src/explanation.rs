//! Explanations: which asserted bounds contradict each other or imply a bound, and by which sum.
//!
//! Idea: a contradiction of linear arithmetic is a sum of bounds with positive multipliers (Farkas)
//! whose variables cancel and whose constant is false. Where integrality was used, the rule says so.
//! Invariant: a [`Rule::Farkas`] explanation satisfies [`Simplex::verify`], which multiplies it out
//! over the free variables; debug builds check each one.

use crate::bound::{BoundId, Inference, Premise, Reason, Source};
use crate::form::{ArithVar, BoundKind};
use crate::number::{Rat, Value};
use crate::simplex::Simplex;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// How the parts of an explanation contradict each other, or imply what is explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// The sum of the parts times their multipliers is `0 <= c` for a negative `c`. (If a bound is
    /// explained, its negation is to be added with multiplier 1.)
    Farkas,
    /// The parts are pairs of bounds with equal value, that is equations; the sum of the equations
    /// times the multipliers (of which each part of a pair has one half) has integer coefficients
    /// over integer variables and a constant that is no integer.
    Divisibility,
    /// The parts have no solution in integers; there is no single sum that shows it.
    Integers,
}

/// One asserted bound of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What the caller gave with the bound.
    pub reason: Reason,
    /// The variable that is bounded.
    pub var: ArithVar,
    /// The side.
    pub kind: BoundKind,
    /// The bound as used, after rounding for integers.
    pub value: Value,
    /// The factor in the sum; see [`Rule`] for its meaning.
    pub multiplier: Rat,
}

/// A set of asserted bounds with what they come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The bounds, oldest first.
    pub parts: Vec<Part>,
    /// How they are combined.
    pub rule: Rule,
}

impl Explanation {
    /// The reasons, sorted, each once.
    #[must_use]
    pub fn reasons(&self) -> Vec<Reason> {
        let mut reasons: Vec<_> = self.parts.iter().map(|part| part.reason).collect();
        reasons.sort_unstable();
        reasons.dedup();
        reasons
    }
}

/// Leaves of a derivation: bounds that were asserted or assumed, with multipliers.
#[derive(Clone, Debug)]
pub(crate) struct Combination {
    pub premises: Vec<Premise>,
    pub rule: Rule,
}

impl Combination {
    pub const fn new(premises: Vec<Premise>, rule: Rule) -> Self {
        Self { premises, rule }
    }
}

impl Simplex {
    /// Replaces derived bounds by what they were derived from. The result is sorted, oldest first,
    /// each bound once.
    pub(crate) fn expand(&self, combination: &Combination) -> Combination {
        let mut open: BTreeMap<BoundId, Rat> = BTreeMap::new();
        let mut rule = combination.rule;
        for (id, multiplier) in &combination.premises {
            add(&mut open, *id, multiplier);
        }
        let mut premises = Vec::new();
        while let Some((id, multiplier)) = open.pop_last() {
            let Source::Derived { premises: range, inference } = &self.bounds.get(id).source else {
                premises.push((id, multiplier));
                continue;
            };
            if *inference == Inference::Integral || rule == Rule::Divisibility {
                rule = Rule::Integers;
            }
            for (premise, factor) in self.bounds.premises(range) {
                debug_assert!(*premise < id, "a derivation uses older bounds only");
                add(&mut open, *premise, &(factor * &multiplier));
            }
        }
        premises.reverse();
        Combination { premises, rule }
    }

    /// The explanation for the caller. Assumed bounds are left out: the caller of an inner search
    /// has resolved them away.
    pub(crate) fn explanation(&self, combination: &Combination) -> Explanation {
        let expanded = self.expand(combination);
        let parts = expanded.premises.into_iter().filter_map(|(id, multiplier)| {
            let bound = self.bounds.get(id);
            let Source::Asserted(reason) = bound.source else { return None };
            Some(Part {
                reason,
                var: bound.var,
                kind: bound.kind,
                value: bound.value.clone(),
                multiplier,
            })
        });
        Explanation { parts: parts.collect(), rule: expanded.rule }
    }

    /// Why the bound holds. Only asserted bounds older than it occur.
    #[must_use]
    pub fn explain(&self, bound: BoundId) -> Explanation {
        self.explanation(&Combination::new(vec![(bound, Rat::ONE)], Rule::Farkas))
    }

    /// The reasons of [`explain`](Self::explain), appended to `out`, sorted, each once.
    pub fn explain_reasons(&self, bound: BoundId, out: &mut Vec<Reason>) {
        let mut open = vec![bound];
        let mut seen: rustc_hash::FxHashSet<BoundId> = rustc_hash::FxHashSet::default();
        let start = out.len();
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            match &self.bounds.get(id).source {
                Source::Asserted(reason) => out.push(*reason),
                Source::Assumed => {}
                Source::Derived { premises, .. } => {
                    open.extend(self.bounds.premises(premises).iter().map(|(id, _)| *id));
                }
            }
        }
        out[start..].sort_unstable();
        let mut kept = start;
        for at in start..out.len() {
            if at == start || out[at] != out[kept - 1] {
                out[kept] = out[at];
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    /// Adds `factor * var` to a form over free variables.
    pub(crate) fn add_over_free(
        &self,
        form: &mut FxHashMap<ArithVar, Rat>,
        var: ArithVar,
        factor: &Rat,
    ) {
        let mut put = |var: ArithVar, factor: Rat| {
            let place = form.entry(var).or_insert(Rat::ZERO);
            *place = &*place + &factor;
        };
        match self.definition(var) {
            None => put(var, factor.clone()),
            Some(vector) => vector.iter().for_each(|(v, c)| put(*v, factor.times(c))),
        }
    }

    /// Whether the explanation is a contradiction by its rule; [`Rule::Integers`] cannot be checked
    /// by one sum, so the answer for it is `true`.
    #[must_use]
    pub fn verify(&self, explanation: &Explanation) -> bool {
        let parts: Vec<_> = explanation
            .parts
            .iter()
            .map(|part| (part.var, part.kind, part.value.clone(), part.multiplier.clone()))
            .collect();
        self.verify_sum(&parts, explanation.rule)
    }

    pub(crate) fn verify_combination(&self, combination: &Combination) -> bool {
        let parts: Vec<_> = combination
            .premises
            .iter()
            .map(|(id, multiplier)| {
                let bound = self.bounds.get(*id);
                (bound.var, bound.kind, bound.value.clone(), multiplier.clone())
            })
            .collect();
        self.verify_sum(&parts, combination.rule)
    }

    fn verify_sum(&self, parts: &[(ArithVar, BoundKind, Value, Rat)], rule: Rule) -> bool {
        let mut form: FxHashMap<ArithVar, Rat> = FxHashMap::default();
        let mut constant = Value::ZERO;
        match rule {
            Rule::Farkas => {
                for (var, kind, value, multiplier) in parts {
                    if !multiplier.is_positive() {
                        return false;
                    }
                    // Upper: x - u <= 0; lower: l - x <= 0.
                    let factor = match kind {
                        BoundKind::Upper => multiplier.clone(),
                        BoundKind::Lower => -multiplier,
                    };
                    self.add_over_free(&mut form, *var, &factor);
                    constant = &constant - &value.scaled(&factor);
                }
                form.values().all(Rat::is_zero) && constant.signum() > 0
            }
            Rule::Divisibility => {
                for (var, kind, value, multiplier) in parts {
                    let twin = parts.iter().any(|(v, k, w, m)| {
                        v == var && *k == kind.opposite() && w == value && m == multiplier
                    });
                    if !twin {
                        return false;
                    }
                    self.add_over_free(&mut form, *var, multiplier);
                    constant = &constant + &value.scaled(multiplier);
                }
                let integral = form.iter().all(|(var, factor)| {
                    factor.is_zero() || (factor.is_integer() && self.is_int(*var))
                });
                integral && constant.delta.is_zero() && !constant.standard.is_integer()
            }
            Rule::Integers => true,
        }
    }
}

fn add(open: &mut BTreeMap<BoundId, Rat>, id: BoundId, multiplier: &Rat) {
    let place = open.entry(id).or_insert(Rat::ZERO);
    *place = &*place + multiplier;
}
