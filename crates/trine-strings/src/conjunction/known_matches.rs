//! Replacement of matches or occurrences by a word that is not known, in a string that is known.
//!
//! Idea: the places of the matches depend on string and pattern alone, so the value is the concatenation
//! of what stands between them with the replacement in its place.
//! Invariant: the equation that takes the place of an application has its solutions, and rests on what
//! made the string known.
//! Reference: definition of `str.replace_re` and `str.replace_re_all`, SMT-LIB theory of strings.

use trine_collections::Budget;

use super::End;
use super::deps::Deps;
use super::functions::Application;
use super::kernel::{Equation, Kernel, Sym, Word};
use super::negatives::letters;
use super::precision::Reason;
use super::solved::Solved;
use crate::language::{Languages, string_of};

impl Kernel {
    /// Equations in place of the applications whose string is known; true if there was one.
    pub(super) fn replace_in_known_strings(
        &mut self,
        languages: &mut Languages,
        solved: &Solved,
        budget: &Budget,
    ) -> Result<bool, End> {
        if !self.applications.iter().any(|other| other.function.replaces_by_unknown()) {
            return Ok(false);
        }
        let before = self.applications.len();
        let mut left = Vec::with_capacity(before);
        for application in std::mem::take(&mut self.applications) {
            match equation(&application, languages, solved, budget).map_err(End::Open)? {
                Some(equation) => self.equations.push(equation),
                None => left.push(application),
            }
        }
        self.applications = left;
        Ok(self.applications.len() < before)
    }
}

/// What an application says of its value and the replacement if its string is known.
fn equation(
    application: &Application,
    languages: &mut Languages,
    solved: &Solved,
    budget: &Budget,
) -> Result<Option<Equation>, Reason> {
    if !application.function.replaces_by_unknown() {
        return Ok(None);
    }
    let Some((by, known)) = application.args.split_last() else { return Ok(None) };
    let mut deps: Deps = application.deps.clone();
    let known = known.iter().map(|word| letters(&solved.expand(word, &mut deps)));
    let Some(known) = known.collect::<Option<Vec<Vec<u32>>>>() else { return Ok(None) };
    let between = match known.as_slice() {
        [string] => application.function.between_matches(&string_of(string), languages, budget)?,
        [string, pattern] => Some(between_occurrences(string, pattern)),
        _ => None,
    };
    Ok(between.map(|between| {
        let between: Vec<Word> =
            between.into_iter().map(|part| part.into_iter().map(Sym::Char).collect()).collect();
        Equation { left: application.value.clone(), right: between.join(by.as_slice()), deps }
    }))
}

/// What stands before, between and behind the occurrences that `str.replace_all` replaces.
fn between_occurrences(string: &[u32], pattern: &[u32]) -> Vec<Vec<u32>> {
    let (mut parts, mut done, mut place) = (Vec::new(), 0, 0);
    while !pattern.is_empty() && place + pattern.len() <= string.len() {
        if string[place..].starts_with(pattern) {
            parts.push(string[done..place].to_vec());
            place += pattern.len();
            done = place;
        } else {
            place += 1;
        }
    }
    parts.push(string[done..].to_vec());
    parts
}

#[cfg(test)]
mod tests {
    use super::between_occurrences;

    #[test]
    fn occurrences_are_found_from_the_left() {
        assert_eq!(between_occurrences(&[1, 1, 1], &[1, 1]), [vec![], vec![1]]);
        assert_eq!(between_occurrences(&[2, 1, 2], &[1]), [[2], [2]]);
        assert_eq!(between_occurrences(&[1], &[]), [[1]]);
        assert_eq!(between_occurrences(&[], &[1]), [Vec::<u32>::new()]);
    }
}
