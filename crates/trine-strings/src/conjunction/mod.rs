//! Deciding conjunctions of literals over strings and integers.
//!
//! Idea: read the literals into a [`kernel`], prepare a [`problem`] (equations solved for variables,
//! memberships sorted), and let the [`procedures`] try it, cheapest first. Each may end with a
//! contradiction and the literals it rests on, or with words for all unknowns.
//! Invariant: a conflict names literals that are inconsistent with the axioms of the terms in them. A
//! candidate satisfies all literals that the kernel has read, unless it comes with refinements.
//! Reference: Chen, Chocholatý, Havlena, Holík, Lengál, Síč, "Z3-Noodler", TACAS 2024.

mod alignment;
mod all_different;
mod alphabets;
mod background;
mod by_lengths;
mod candidate;
mod common_roots;
mod commuting;
mod components;
mod conjugates;
mod counted;
mod deps;
mod digits;
mod equal_arguments;
mod equal_sides;
mod extraction;
mod forward;
mod free_sides;
pub(crate) mod functions;
mod images;
mod implied_lengths;
mod kernel;
mod known_matches;
mod language_refinement;
mod leaf;
mod lengths;
mod levi;
mod levi_splits;
mod markers;
mod memberships;
mod morphisms;
mod negatives;
mod nielsen;
mod noodles;
mod numbers;
mod one_period;
mod one_root;
mod open_inclusions;
mod order;
mod positions;
mod powers;
mod precision;
mod problem;
mod procedures;
mod rotations;
mod separators;
mod small_words;
mod solved;
mod splits;
mod tag_automata;
mod tapes;
#[cfg(test)]
mod tests;
mod transduced_lengths;
mod unknown_replacement;
#[cfg(test)]
mod whole_tests;

use std::rc::Rc;

use rustc_hash::FxHashMap;
use trine_automata::GiveUp;
use trine_collections::{Budget, Exhausted};
use trine_term::{EvalError, Evaluator, Interpretation, TermId, TermStore, Value};
use trine_trace::Activity;
use trine_value::StrValue;
use trine_value::number::Integer;

use crate::axioms::{Unfolding, open_strings, repeated_word, unfolding_for};
use crate::language::Languages;
use crate::settings::Settings;
use components::Turn;
use deps::Deps;
use kernel::{Kernel, OpenLanguages};
use precision::Answer;
use problem::Problem;

pub(crate) use functions::constants_of_replace;
pub(crate) use precision::Reason;
pub use procedures::StringProcedure;

/// What is to be known of a term before the conjunction is decided again.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Refinement {
    /// The two sides of this false equation (or true `distinct`) differ somewhere.
    Disequality(TermId),
    /// The pattern of this false `str.contains` does not occur at this position.
    NotContains(TermId, u64),
    /// When this `str.to_int` has this value.
    Number(TermId, Integer),
    /// When this `str.to_code` has this value, which is a code.
    Code(TermId, u32),
    /// The pattern of this `str.replace_all` occurs, or the value is the string.
    Occurrence(TermId),
    /// This false application of a relation holds for these words.
    Related(TermId, Vec<Vec<u32>>),
    /// This application to a language that a model chooses has another value where the strings in the language
    /// have these values.
    WithValues(TermId, Vec<(TermId, StrValue)>),
    /// This membership in such a language has another truth value.
    Unfolding(TermId, Unfolding),
}

/// Values of string terms and of integer terms.
#[derive(Clone, Debug, Default)]
pub(crate) struct Candidate {
    pub(crate) strings: Vec<(TermId, StrValue)>,
    pub(crate) numbers: Vec<(TermId, Integer)>,
}

impl Candidate {
    /// What is to be known of applications to languages that a model chooses, with the values that they are taken
    /// to have: those that evaluate to something else. None where an application speaks of more than the
    /// constants that have values here.
    fn violated(
        &self,
        store: &TermStore,
        open: &OpenLanguages,
        budget: &Budget,
    ) -> Result<Option<Vec<Refinement>>, Exhausted> {
        let mut violated = Vec::new();
        if open.is_empty() {
            return Ok(Some(violated));
        }
        let mut model = Interpretation::new();
        let mut strings: FxHashMap<TermId, &StrValue> = FxHashMap::default();
        for (term, string) in &self.strings {
            strings.insert(*term, string);
            set_constant(store, &mut model, *term, Value::String(string.clone()));
        }
        for (term, number) in &self.numbers {
            set_constant(store, &mut model, *term, Value::Int(number.clone()));
        }
        let mut evaluator = Evaluator::new(store, &model);
        let memberships = open.memberships.iter().map(|one| (one.atom, Value::Bool(one.is_member)));
        let terms = open.applications.iter().map(|&term| {
            let value = strings.get(&term).map_or_else(StrValue::empty, |&value| value.clone());
            (term, Value::String(value))
        });
        for (term, taken) in memberships.chain(terms) {
            match evaluator.eval(term, budget) {
                Ok(found) if found == taken => continue,
                Err(EvalError::Exhausted(reason)) => return Err(reason),
                Ok(_) => {}
                Err(_) => return Ok(None),
            }
            let language = store.arg(term, 1);
            if let Value::Bool(is_member) = taken
                && let Some(word) = repeated_word(store, language)
                && let Ok(Value::String(word)) = evaluator.eval(word, budget)
            {
                let length = word.len() as u64;
                let kind = if is_member { Unfolding::Repeated } else { Unfolding::OtherRepeated };
                violated.push(Refinement::Unfolding(term, kind(length)));
                // The lengths are all that a member may lack.
                if is_member {
                    continue;
                }
            }
            let Some(inside) = open_strings(store, language) else { return Ok(None) };
            let mut values = Vec::with_capacity(inside.len());
            for string in inside {
                match evaluator.eval(string, budget) {
                    Ok(Value::String(value)) => values.push((string, value)),
                    Err(EvalError::Exhausted(reason)) => return Err(reason),
                    Ok(_) | Err(_) => return Ok(None),
                }
            }
            violated.push(Refinement::WithValues(term, values));
            if let Value::Bool(is_member) = taken
                && let Ok(Value::String(string)) = evaluator.eval(store.arg(term, 0), budget)
            {
                let unfolding = unfolding_for(store, language, is_member, string.len() as u64);
                violated.extend(unfolding.map(|kind| Refinement::Unfolding(term, kind)));
            }
        }
        Ok(Some(violated))
    }
}

fn set_constant(store: &TermStore, model: &mut Interpretation, term: TermId, value: Value) {
    if store.args(term).is_empty()
        && let Some(constant) = store.function(term)
    {
        model.set_constant(constant, value);
    }
}

/// What words for all unknowns lead to.
#[derive(Clone, Debug)]
enum Model {
    /// They satisfy what was read.
    Candidate(Candidate),
    /// They violate something that needs an axiom.
    Refine(Vec<Refinement>),
}

/// What was found.
#[derive(Clone, Debug)]
pub(crate) enum Outcome {
    /// Values of string terms and of integer terms.
    Candidate(Candidate),
    /// The literals at these positions are inconsistent.
    Conflict(Vec<u32>),
    /// A candidate violates something that needs an axiom.
    Refine(Vec<Refinement>),
    /// Not decided, and why.
    GaveUp(Reason),
}

/// An end of the preparation.
enum End {
    Conflict(Deps),
    Open(Reason),
}

impl From<GiveUp> for End {
    fn from(reason: GiveUp) -> Self {
        Self::Open(reason.into())
    }
}

impl From<Reason> for End {
    fn from(reason: Reason) -> Self {
        Self::Open(reason)
    }
}

impl From<Exhausted> for End {
    fn from(reason: Exhausted) -> Self {
        Self::Open(reason.into())
    }
}

impl From<End> for Answer {
    fn from(end: End) -> Self {
        match end {
            End::Conflict(deps) => Self::Unsat(deps),
            End::Open(reason) => Self::Unknown(reason),
        }
    }
}

/// Decides a conjunction of literals, by one procedure or by those of the table. Where components share
/// no unknown, they have turns of their own beside the whole.
pub(crate) fn check(
    store: &TermStore,
    languages: &mut Languages,
    literals: &[(TermId, bool)],
    settings: &Rc<Settings>,
    budget: &Budget,
) -> Outcome {
    let kernel = Kernel::read(store, languages, literals, settings);
    let is_split = settings.only.is_none() && kernel.open.is_empty();
    let parts =
        if is_split { components::split(store, &kernel, literals, budget) } else { Ok(None) };
    let parts = match parts {
        Ok(Some(parts)) => parts,
        Ok(None) => return check_whole(store, languages, kernel, budget),
        Err(ended) => return Outcome::GaveUp(ended.into()),
    };
    let mut decision = components::Decision::new(parts, literals);
    for &(turn, share) in decision.turns(budget) {
        match turn {
            Turn::Whole => {
                let outcome = budget.within(budget.ticks_left() / share, |part| {
                    check_whole(store, languages, kernel.clone(), part)
                });
                if budget.refresh().is_err() || !matches!(outcome, Outcome::GaveUp(_)) {
                    return outcome;
                }
            }
            Turn::Components => {
                let check = |part: &[(TermId, bool)], budget: &Budget| {
                    let kernel = Kernel::read(store, languages, part, settings);
                    check_whole(store, languages, kernel, budget)
                };
                if let Some(outcome) = decision.turn(share, check, budget) {
                    return outcome;
                }
            }
        }
    }
    decision.give_up(budget)
}

/// Decides what was read of a conjunction.
fn check_whole(
    store: &TermStore,
    languages: &mut Languages,
    kernel: Kernel,
    budget: &Budget,
) -> Outcome {
    let open = kernel.open.clone();
    match open_inclusions::contradiction(store, &open.memberships, budget) {
        Ok(Some(deps)) => return Outcome::Conflict(deps.literals().to_vec()),
        Ok(None) => {}
        Err(ended) => return Outcome::GaveUp(ended.into()),
    }
    match decide(languages, kernel, budget) {
        Answer::Sat(Model::Candidate(candidate)) => {
            match candidate.violated(store, &open, budget) {
                Ok(Some(violated)) if violated.is_empty() => Outcome::Candidate(candidate),
                Ok(Some(violated)) => Outcome::Refine(violated),
                Ok(None) => Outcome::GaveUp(Reason::OpenLanguage),
                Err(ended) => Outcome::GaveUp(ended.into()),
            }
        }
        Answer::Sat(Model::Refine(refinements)) => Outcome::Refine(refinements),
        Answer::Unsat(deps) => Outcome::Conflict(deps.literals().to_vec()),
        Answer::Unknown(reason) => Outcome::GaveUp(reason),
    }
}

fn decide(languages: &mut Languages, kernel: Kernel, budget: &Budget) -> Answer {
    let prepare = || Problem::new(languages, kernel, budget);
    let outcome = |prepared: &Result<Problem, End>| match prepared {
        Ok(_) => trine_trace::Outcome::Nothing,
        Err(End::Conflict(_)) => trine_trace::Outcome::Contradiction,
        Err(End::Open(_)) => trine_trace::Outcome::GaveUp,
    };
    match budget.trace().during(Activity::Preparation, prepare, outcome) {
        Ok(mut problem) => procedures::walk(&mut problem, languages, budget),
        Err(end) => end.into(),
    }
}

fn in_order<T>(map: &FxHashMap<u32, T>) -> Vec<(u32, &T)> {
    let mut all: Vec<(u32, &T)> = map.iter().map(|(&var, value)| (var, value)).collect();
    all.sort_by_key(|&(var, _)| var);
    all
}
