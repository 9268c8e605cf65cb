//! Replacement of matches by a word that is not known, in a text that is known.
//!
//! Idea: the places of the matches depend on the text alone, so the value is the concatenation of what
//! stands between them with the replacement in its place.
//! Invariant: the equation that takes the place of an application has its solutions, and rests on what
//! made the text known.
//! Reference: definition of `str.replace_re` and `str.replace_re_all`, SMT-LIB theory of strings.

use trine_collections::Budget;

use super::End;
use super::deps::Deps;
use super::functions::Application;
use super::kernel::{Equation, Kernel, Sym, Word};
use super::negatives::letters;
use super::precision::Reason;
use super::solved::Solved;
use crate::language::{Languages, text_of};

impl Kernel {
    /// Equations in place of the applications whose text is known; true if there was one.
    pub(super) fn replace_in_known_texts(
        &mut self,
        languages: &mut Languages,
        solved: &Solved,
        budget: &Budget,
    ) -> Result<bool, End> {
        let is_open = |other: &Application| other.function.replaces_matches_by_unknown();
        if !self.applications.iter().any(is_open) {
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

/// What an application says of its value and the replacement if its text is known.
fn equation(
    application: &Application,
    languages: &mut Languages,
    solved: &Solved,
    budget: &Budget,
) -> Result<Option<Equation>, Reason> {
    if !application.function.replaces_matches_by_unknown() {
        return Ok(None);
    }
    let [text, by] = application.args.as_slice() else { return Ok(None) };
    let mut deps: Deps = application.deps.clone();
    let text = solved.expand(text, &mut deps);
    let Some(text) = letters(&text) else { return Ok(None) };
    let between = application.function.between_matches(&text_of(&text), languages, budget)?;
    Ok(between.map(|between| {
        let between: Vec<Word> =
            between.into_iter().map(|part| part.into_iter().map(Sym::Char).collect()).collect();
        Equation { left: application.value.clone(), right: between.join(by.as_slice()), deps }
    }))
}
