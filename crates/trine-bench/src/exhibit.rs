//! What a run shows beside its answers, and what a checker said of it.
//!
//! Idea: three tracks of SMT-COMP ask for more than an answer: a model, an unsatisfiable core, a
//! proof. A run keeps how large its core is, how many assertions the problem has, and which kept
//! output holds it; what a checker said comes from [validators](crate::validators), from a file of
//! validations, or with published entries.
//! Invariant: what nobody checked stays [`Validation::NotChecked`]; nothing turns it into a success.
//! Reference: SMT-LIB 2.7, section 4.2.5 (`get-unsat-core`); SMT-COMP 2025 rules, section 7.

use serde::{Deserialize, Serialize};

use crate::validators::kept_output::OutputId;

/// What a checker said.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Validation {
    /// Nobody asked it.
    #[default]
    NotChecked,
    /// What is shown holds.
    Valid,
    /// What is shown does not hold: the model falsifies, the core has a model, a step is wrong.
    Refuted,
    /// It could not say.
    Undecided,
}

impl Validation {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::NotChecked, Self::Valid, Self::Refuted, Self::Undecided];

    /// The word in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::NotChecked => "not-checked",
            Self::Valid => "valid",
            Self::Refuted => "refuted",
            Self::Undecided => "undecided",
        }
    }

    /// Reads the word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|validation| validation.word() == word)
    }
}

/// What a run shows beside its answers.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Exhibit {
    /// What a checker said of it.
    pub validation: Validation,
    /// How many names the printed core has.
    pub core: Option<u32>,
    /// How many assertions the problem has.
    pub assertions: Option<u32>,
    /// How many checks were answered rightly, where the answers themselves are not known.
    pub answered: Option<u32>,
    /// Everything that was printed, where it is kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub printed: Option<OutputId>,
}

impl Exhibit {
    /// Whether there is nothing to say.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}

/// The last list of names in an output, without bars: the core that is printed behind the answer.
/// Names between bars may hold blanks and parentheses.
///
/// ```
/// use trine_bench::exhibit::core;
/// assert_eq!(core("unsat\n(a1\n |b (2)| c)\n"), Some(vec!["a1", "b (2)", "c"]));
/// assert_eq!(core("unsat\n()\n"), Some(vec![]));
/// assert_eq!(core("unsat\n(error \"no core\")\n"), None);
/// ```
#[must_use]
pub fn core(output: &str) -> Option<Vec<&str>> {
    output
        .rmatch_indices('(')
        .filter(|(at, _)| output[..*at].trim_end_matches([' ', '\t']).ends_with('\n'))
        .find_map(|(at, _)| names(&output[at + 1..]))
}

/// The names up to the closing parenthesis; `None` if it is no list of names.
fn names(text: &str) -> Option<Vec<&str>> {
    let mut rest = text;
    let mut names = Vec::new();
    loop {
        rest = rest.trim_start();
        rest = if let Some(quoted) = rest.strip_prefix('|') {
            let (name, behind) = quoted.split_once('|')?;
            names.push(name);
            behind
        } else {
            let end = rest.find(|c: char| c.is_whitespace() || "()|\";".contains(c))?;
            if end == 0 {
                return rest.starts_with(')').then_some(names);
            }
            names.push(&rest[..end]);
            &rest[end..]
        };
    }
}
