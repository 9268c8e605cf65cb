//! Formats of separation-logic problems: writers, and readers where the format keeps what a
//! problem says.
//!
//! Invariant: a writer refuses what its format cannot say, with the reason; it never writes
//! something weaker. What a reader accepts of a writer's output has the same normal form.

pub mod astral;
pub mod comspen;
pub mod cvc5;
pub mod cyclist;
pub mod slcomp;
pub mod slcomp14;
pub mod sleek;
pub mod slide;
pub mod songbird;

mod linear_text;
mod sort_inference;
mod spelling;
mod tokens;

pub use tokens::Unreadable;

use crate::problem_sets::symbolic_heap::{Problem, Rest};

/// Refuses what only few formats can say: several questions, and conclusions about a part of the heap.
///
/// # Errors
///
/// The problem has one of them.
pub fn check_plain(problem: &Problem) -> Result<(), Unwritable> {
    if !problem.more.is_empty() {
        return Err(Unwritable::SeveralQuestions);
    }
    if problem.rest == Rest::Any {
        return Err(Unwritable::Rest);
    }
    Ok(())
}

/// Why a problem cannot be written in a format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unwritable {
    /// The format has no integers.
    #[error("the format has no integers")]
    Integers,
    /// The format has no such comparison.
    #[error("the format has no comparison of integers")]
    Comparison,
    /// The format has no cells of no field.
    #[error("the format has no cells without fields")]
    EmptyCell,
    /// The format has a single kind of cell.
    #[error("the format has one kind of cell, and this problem has several")]
    SeveralHeaps,
    /// The format has no inductive definitions.
    #[error("the format has no inductive definitions, and `{0}` is one")]
    Definitions(String),
    /// The format begins every predicate with a location.
    #[error("the first parameter of `{0}` is not a location, and the format needs one there")]
    FirstParameter(String),
    /// The format has no predicate without parameters.
    #[error("`{0}` has no parameters, and the format has no such predicates")]
    NoParameters(String),
    /// The conclusion describes a part of the heap, and the format has no such conclusions.
    #[error("the conclusion describes a part of the heap, and the format has no such conclusions")]
    Rest,
    /// The format has one question a file.
    #[error("the format has one question a file, and this problem has several")]
    SeveralQuestions,
    /// What is said of `nil` where only a variable may stand.
    #[error("a cell or predicate at `nil` cannot be written")]
    AtNil,
}
