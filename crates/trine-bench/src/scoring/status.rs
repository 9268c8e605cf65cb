//! Statuses from outside the problem files: what is known of problems, and what is doubted.
//!
//! Idea: a status is evidence, not truth. A file lists the problems whose official status is
//! doubted, what was verified instead, and by what; a ranking says which of the two it used. Where
//! the verified status is empty or `unknown`, the problem keeps no status and nobody is judged by
//! it.
//! Format: CSV with a first line `problem,official,verified,evidence`; `problem` is the published
//! name (last folder and file name). A file of statuses has the columns `problem,status`.

use std::collections::BTreeMap;
use std::path::Path;

use super::problem_name::published;
use crate::failure::Failure;
use crate::result::{Answer, RunResult};
use serde::Deserialize;

/// The doubted statuses of SL-COMP that Trine's authors verified, as a file of the format above.
pub const DOUBTED_SLCOMP: &str = include_str!("../../data/doubted_slcomp.csv");

/// One line of a file of doubted statuses.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Doubt {
    /// The published name of the problem.
    pub problem: String,
    /// What the competition says.
    pub official: String,
    /// What was verified: `sat`, `unsat`, or nothing.
    #[serde(default)]
    pub verified: String,
    /// By what.
    #[serde(default)]
    pub evidence: String,
}

impl Doubt {
    /// The verified status.
    #[must_use]
    pub fn answer(&self) -> Option<Answer> {
        Answer::from_word(&self.verified).filter(|answer| *answer != Answer::Unknown)
    }
}

/// Doubted statuses by published name.
#[derive(Clone, Debug, Default)]
pub struct Doubts {
    by_problem: BTreeMap<String, Doubt>,
}

impl Doubts {
    /// Reads the text of a file.
    ///
    /// # Errors
    ///
    /// A line does not have the columns, or a status is no word of SMT-LIB.
    pub fn parse(path: &Path, text: &str) -> Result<Self, Failure> {
        let mut by_problem = BTreeMap::new();
        for (index, line) in csv::Reader::from_reader(text.as_bytes()).deserialize().enumerate() {
            let content =
                |reason| Failure::Content { path: path.to_owned(), line: index + 2, reason };
            let doubt: Doubt = line.map_err(|error| content(error.to_string()))?;
            for word in [&doubt.official, &doubt.verified] {
                if !word.is_empty() && Answer::from_word(word).is_none() {
                    return Err(content(format!("`{word}` is no status")));
                }
            }
            by_problem.insert(published(&doubt.problem), doubt);
        }
        Ok(Self { by_problem })
    }

    /// The doubts of this build about SL-COMP.
    ///
    /// # Errors
    ///
    /// None in a build whose tests pass.
    pub fn of_slcomp() -> Result<Self, Failure> {
        Self::parse(Path::new("doubted_slcomp.csv"), DOUBTED_SLCOMP)
    }

    /// What is doubted about a problem.
    #[must_use]
    pub fn of(&self, problem: &str) -> Option<&Doubt> {
        self.by_problem.get(&published(problem))
    }

    /// All doubts, by name.
    pub fn iter(&self) -> impl Iterator<Item = &Doubt> {
        self.by_problem.values()
    }

    /// Puts the verified statuses in the place of the official ones.
    pub fn apply(&self, results: &mut [RunResult]) {
        for result in results {
            if let Some(doubt) = self.of(&result.problem) {
                result.expected = doubt.answer().into_iter().collect();
            }
        }
    }
}

#[derive(Deserialize)]
struct Known {
    problem: String,
    status: String,
}

/// Reads a file with the columns `problem,status` and gives the results these statuses. Statuses
/// that results already have are kept.
///
/// # Errors
///
/// The file cannot be read, or a status is no word of SMT-LIB.
pub fn apply_statuses(path: &Path, results: &mut [RunResult]) -> Result<(), Failure> {
    let bytes = super::import::read_bytes(path)?;
    let mut known = BTreeMap::new();
    for (index, line) in csv::Reader::from_reader(bytes.as_slice()).deserialize().enumerate() {
        let content = |reason| Failure::Content { path: path.to_owned(), line: index + 2, reason };
        let line: Known = line.map_err(|error| content(error.to_string()))?;
        let status = Answer::from_word(&line.status)
            .ok_or_else(|| content(format!("`{}` is no status", line.status)))?;
        known.insert(line.problem, status);
    }
    for result in results.iter_mut().filter(|result| result.expected.is_empty()) {
        result.expected = known.get(&result.problem).copied().into_iter().collect();
    }
    Ok(())
}
