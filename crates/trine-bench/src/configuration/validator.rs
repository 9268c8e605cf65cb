//! The table `[[validator]]`: who judges what solvers print beside their answers.
//!
//! Idea: a command with the places of a solver and two more, and regular expressions for the lines by
//! which it confirms and refutes.
//! Invariant: a validator of cores is a solver: `unsat` confirms and `sat` refutes, unless stated.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

use super::{Fault, GivenCommand, Solver, known_places, words};
use crate::answers::{AnswerReader, AnswerRule, PatternRule};
use crate::plan::{PLACES, VALIDATOR_PLACES};
use crate::validators::Evidence;

/// Who judges what solvers print.
#[derive(Clone, Debug)]
pub struct Validator {
    /// Its name.
    pub name: String,
    /// What it judges.
    pub of: Evidence,
    /// Whose output it reads; `None` for everybody's.
    pub solvers: Option<Vec<String>>,
    /// Program and arguments, with places.
    pub command: Vec<String>,
    /// What prints its version.
    pub version: Option<Vec<String>>,
    /// How it confirms, which reads as `sat`, and how it refutes, which reads as `unsat`.
    pub words: AnswerReader,
    /// Variables added to its environment.
    pub environment: BTreeMap<String, String>,
    /// The line of its table, for messages.
    pub line: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct GivenValidator {
    name: String,
    of: Evidence,
    #[serde(default)]
    solvers: Option<Spanned<Vec<String>>>,
    command: Spanned<GivenCommand>,
    #[serde(default)]
    version: Option<Spanned<GivenCommand>>,
    #[serde(default)]
    valid: Option<Spanned<String>>,
    #[serde(default)]
    refuted: Option<Spanned<String>>,
    #[serde(default)]
    environment: BTreeMap<String, String>,
}

impl GivenValidator {
    pub(super) fn read(
        self,
        span: &Range<usize>,
        line: usize,
        known: &[Solver],
    ) -> Result<Validator, Fault> {
        if let Some(names) = &self.solvers
            && let Some(name) =
                names.get_ref().iter().find(|n| !known.iter().any(|s| s.name == **n))
        {
            return Err(Fault::new(names.span(), format!("there is no solver `{name}`")));
        }
        let command = words(&self.command)?;
        let places: Vec<&str> = PLACES.iter().chain(&VALIDATOR_PLACES).copied().collect();
        known_places(&command, &places)
            .map_err(|reason| Fault::new(self.command.span(), reason))?;
        let (valid, refuted) = match self.of {
            Evidence::Core => ("^unsat$", "^sat$"),
            Evidence::Model | Evidence::Proof => (r"^valid\b", r"^invalid\b"),
        };
        let pattern = |given: &Option<Spanned<String>>, usual: &str| {
            vec![given.as_ref().map_or(usual, |given| given.get_ref().as_str()).to_owned()]
        };
        let rule = PatternRule {
            sat: pattern(&self.valid, valid),
            unsat: pattern(&self.refuted, refuted),
            unknown: Vec::new(),
        };
        let at = self.valid.as_ref().or(self.refuted.as_ref()).map_or(span.clone(), Spanned::span);
        let words_of = AnswerReader::new(AnswerRule::Patterns(rule))
            .map_err(|reason| Fault::new(at, reason))?;
        Ok(Validator {
            name: self.name,
            of: self.of,
            solvers: self.solvers.map(Spanned::into_inner),
            command,
            version: self.version.as_ref().map(words).transpose()?,
            words: words_of,
            environment: self.environment,
            line,
        })
    }
}
