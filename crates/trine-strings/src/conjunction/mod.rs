//! Deciding conjunctions of literals over strings and integers.
//!
//! Idea: read the literals into a [`kernel`], prepare a [`problem`] (equations solved for variables,
//! memberships sorted), and let the [`procedures`] try it, cheapest first. Each may end with a
//! contradiction and the literals it rests on, or with words for all unknowns.
//! Invariant: a conflict names literals that are inconsistent with the axioms of the terms in them. A
//! candidate satisfies all literals that the kernel has read, unless it comes with refinements.
//! Reference: Chen, Chocholatý, Havlena, Holík, Lengál, Síč, "Z3-Noodler", TACAS 2024.

mod alignment;
mod background;
mod candidate;
mod counted;
mod cuts;
mod deps;
mod extraction;
mod functions;
mod images;
mod implied_lengths;
mod kernel;
mod leaf;
mod lengths;
mod levi;
mod memberships;
mod negatives;
mod noodles;
mod numbers;
mod positions;
mod powers;
mod precision;
mod problem;
mod procedures;
mod samples;
mod sharpening;
mod solved;
mod splits;
mod tapes;
#[cfg(test)]
mod tests;
mod transduced_lengths;

use std::rc::Rc;

use rustc_hash::FxHashMap;
use trine_automata::GiveUp;
use trine_collections::{Budget, Exhausted};
use trine_term::{TermId, TermStore};
use trine_value::StrValue;
use trine_value::number::Integer;

use crate::language::Languages;
use crate::settings::Settings;
use deps::Deps;
use kernel::Kernel;
use precision::Answer;
use problem::Problem;

pub(crate) use precision::Reason;
pub use procedures::PROCEDURE_NAMES;

/// What is to be known of a term before the conjunction is decided again.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Refinement {
    /// The two sides of this false equation (or true `distinct`) differ somewhere.
    Difference(TermId),
    /// The pattern of this false `str.contains` does not occur at this position.
    Absence(TermId, u64),
    /// When this `str.to_int` has this value.
    Number(TermId, Integer),
    /// When this `str.to_code` has this value, which is a code.
    Code(TermId, u32),
    /// The pattern of this `str.replace_all` occurs, or the value is the text.
    Occurrence(TermId),
    /// This false application of a relation holds for these words.
    Related(TermId, Vec<Vec<u32>>),
}

/// Values of string terms and of integer terms.
#[derive(Clone, Debug, Default)]
pub(crate) struct Candidate {
    pub(crate) texts: Vec<(TermId, StrValue)>,
    pub(crate) numbers: Vec<(TermId, Integer)>,
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

impl From<Exhausted> for End {
    fn from(reason: Exhausted) -> Self {
        Self::Open(reason.into())
    }
}

impl From<End> for Answer {
    fn from(end: End) -> Self {
        match end {
            End::Conflict(deps) => Self::Conflict(deps),
            End::Open(reason) => Self::Open(reason),
        }
    }
}

/// Decides a conjunction of literals.
pub(crate) fn check(
    store: &TermStore,
    languages: &mut Languages,
    literals: &[(TermId, bool)],
    settings: &Rc<Settings>,
    budget: &Budget,
) -> Outcome {
    let mut kernel = Kernel::read(store, languages, literals);
    kernel.settings = Rc::clone(settings);
    let is_guess = kernel.has_open_language;
    match decide(languages, kernel, budget) {
        Answer::Model(Model::Candidate(_)) if is_guess => Outcome::GaveUp(Reason::OpenLanguage),
        Answer::Model(Model::Candidate(candidate)) => Outcome::Candidate(candidate),
        Answer::Model(Model::Refine(refinements)) => Outcome::Refine(refinements),
        Answer::Conflict(deps) => Outcome::Conflict(deps.literals().to_vec()),
        Answer::Open(reason) => Outcome::GaveUp(reason),
    }
}

fn decide(languages: &mut Languages, kernel: Kernel, budget: &Budget) -> Answer {
    match Problem::new(languages, kernel, budget) {
        Ok(mut problem) => procedures::walk(&mut problem, languages, budget),
        Err(end) => end.into(),
    }
}

fn in_order<T>(map: &FxHashMap<u32, T>) -> Vec<(u32, &T)> {
    let mut all: Vec<(u32, &T)> = map.iter().map(|(&var, value)| (var, value)).collect();
    all.sort_by_key(|&(var, _)| var);
    all
}
