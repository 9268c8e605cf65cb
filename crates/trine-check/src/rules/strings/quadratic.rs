//! Equations in which no unknown occurs more than twice.
//!
//! Idea: the first parts of both sides are compared. One of two unknowns is empty, or begins with the
//! other one, whose rest takes its name; so equations do not grow, and those that come up are finitely
//! many. If none of them is solved, the first has no solution.
//! Reference: Nielsen, "Die Isomorphismen der allgemeinen, unendlichen Gruppe mit zwei Erzeugenden",
//! 1917; Lothaire, "Algebraic Combinatorics on Words", 12.1.5.

use std::collections::VecDeque;

use rustc_hash::FxHashSet;

use super::solve::shorten;
use super::word::{Part, Word, replaced};
use crate::evaluate::{Outcome, Steps};
use crate::term::TermId;

/// How many equations are looked at.
const MOST_EQUATIONS: usize = 60_000;

/// Whether an equation has no solution; false if that is not found out.
///
/// # Errors
/// If there are no steps left.
pub fn is_unsolvable(steps: &mut Steps, one: &Word, other: &Word) -> Outcome<bool> {
    let mut met: FxHashSet<(Word, Word)> = FxHashSet::default();
    let mut queue = VecDeque::from([(one.clone(), other.clone())]);
    while let Some((mut one, mut other)) = queue.pop_front() {
        steps.spend((one.len() + other.len()) as u64)?;
        if !shorten(&mut one, &mut other) {
            continue;
        }
        let unknowns = |word: &Word| word.iter().all(|part| matches!(part, Part::Unknown(_)));
        if (one.is_empty() && unknowns(&other)) || (other.is_empty() && unknowns(&one)) {
            return Ok(false);
        }
        let (Some(&first), Some(&second)) = (one.first(), other.first()) else { continue };
        if !met.insert((one.clone(), other.clone())) {
            continue;
        }
        if met.len() > MOST_EQUATIONS {
            return Ok(false);
        }
        let mut put = |unknown: TermId, by: &[Part]| {
            queue.push_back((replaced(&one, unknown, by), replaced(&other, unknown, by)));
        };
        for (part, against) in [(first, second), (second, first)] {
            if let Part::Unknown(unknown) = part {
                put(unknown, &[]);
                put(unknown, &[against, part]);
            }
        }
    }
    Ok(true)
}
