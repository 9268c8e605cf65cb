//! How answers are found in what a solver prints.
//!
//! Idea: three rules that competitions use, and one for solvers that do not speak SMT-LIB. All of
//! them look at whole lines or whole words: `unsat` in an error text or in the name of a file is no
//! answer.
//! Reference: the post-processor of SL-COMP 2019 (one of the three words in all output); the
//! SMT-COMP tools (the first line that is neither `success` nor a comment).

use regex_lite::Regex;
use serde::{Deserialize, Serialize};

use crate::result::Answer;

/// A rule as the configuration states it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "answers are \"lines\", \"smtcomp\", \"slcomp\", or { sat = [..], unsat = [..], unknown = [..] }"
)]
pub enum AnswerRule {
    /// A rule with a name.
    Named(NamedRule),
    /// Lines that match regular expressions.
    Patterns(PatternRule),
}

/// A rule with a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NamedRule {
    /// Every line that is `sat`, `unsat` or `unknown`, until an error is reported: what a solver
    /// says after it has rejected a command is no answer to the script.
    Lines,
    /// The first line that is neither `success` nor a comment, unless an error is reported.
    SmtComp,
    /// The only one of the three words, as a word, in the whole output.
    SlComp,
}

/// Regular expressions for lines.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PatternRule {
    /// Lines that mean satisfiable.
    #[serde(default)]
    pub sat: Vec<String>,
    /// Lines that mean unsatisfiable.
    #[serde(default)]
    pub unsat: Vec<String>,
    /// Lines that mean that the solver gave up.
    #[serde(default)]
    pub unknown: Vec<String>,
}

/// A rule that can be applied.
#[derive(Clone, Debug)]
pub struct AnswerReader {
    rule: AnswerRule,
    patterns: Vec<(Answer, Regex)>,
}

impl Default for AnswerReader {
    fn default() -> Self {
        Self { rule: AnswerRule::Named(NamedRule::Lines), patterns: Vec::new() }
    }
}

impl AnswerReader {
    /// Compiles a rule.
    ///
    /// # Errors
    ///
    /// A pattern is no regular expression: which, and why.
    pub fn new(rule: AnswerRule) -> Result<Self, String> {
        let mut patterns = Vec::new();
        if let AnswerRule::Patterns(rule) = &rule {
            let rows = [
                (Answer::Sat, &rule.sat),
                (Answer::Unsat, &rule.unsat),
                (Answer::Unknown, &rule.unknown),
            ];
            for (answer, texts) in rows {
                for text in texts {
                    let regex = Regex::new(text).map_err(|error| format!("`{text}`: {error}"))?;
                    patterns.push((answer, regex));
                }
            }
        }
        Ok(Self { rule, patterns })
    }

    /// The rule.
    #[must_use]
    pub fn rule(&self) -> &AnswerRule {
        &self.rule
    }

    /// The answers in an output, in order.
    #[must_use]
    pub fn read(&self, output: &str) -> Vec<Answer> {
        let lines = || output.lines().map(str::trim);
        match &self.rule {
            AnswerRule::Named(NamedRule::Lines) => lines()
                .take_while(|line| !line.starts_with("(error"))
                .filter_map(Answer::from_word)
                .collect(),
            AnswerRule::Named(NamedRule::SmtComp) => {
                if lines().any(|line| line.contains("error")) {
                    return Vec::new();
                }
                lines()
                    .find(|line| !line.is_empty() && *line != "success" && !line.starts_with(';'))
                    .and_then(Answer::from_word)
                    .into_iter()
                    .collect()
            }
            AnswerRule::Named(NamedRule::SlComp) => {
                let mut found = output
                    .split(|c: char| !c.is_alphanumeric() && c != '_' && c != '-')
                    .filter_map(Answer::from_word);
                match (found.next(), found.next()) {
                    (Some(answer), None) => vec![answer],
                    _ => Vec::new(),
                }
            }
            AnswerRule::Patterns(_) => lines()
                .filter_map(|line| {
                    let found = self.patterns.iter().find(|(_, regex)| regex.is_match(line));
                    found.map(|(answer, _)| *answer)
                })
                .collect(),
        }
    }
}

/// The first line of an output that reports an error, for the message of a result.
#[must_use]
pub fn reported_error(output: &str) -> Option<&str> {
    output.lines().map(str::trim).find(|line| {
        line.starts_with("(error") || line.contains("panicked at") || line.starts_with("Error:")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use Answer::{Sat, Unknown, Unsat};

    fn read(rule: &str, output: &str) -> Vec<Answer> {
        let rule: AnswerRule = serde_json::from_str(rule).expect("rule");
        AnswerReader::new(rule).expect("patterns").read(output)
    }

    #[test]
    fn words_in_an_error_are_no_answers() {
        assert_eq!(read("\"lines\"", "(error \"line 3: sat\")\nsat\n"), []);
        assert_eq!(read("\"lines\"", "unsatisfiable core: sat\n"), []);
        assert_eq!(read("\"smtcomp\"", "sat\n(error \"late\")\n"), []);
        assert_eq!(read("\"slcomp\"", "error: not sat, but unsat\n"), []);
    }

    #[test]
    fn each_rule_reads_its_answers() {
        assert_eq!(read("\"lines\"", "; c\n sat \nx\nunsat\r\n"), [Sat, Unsat]);
        assert_eq!(read("\"smtcomp\"", "success\n; c\nunknown\nsat\n"), [Unknown]);
        assert_eq!(read("\"slcomp\"", "Result: unsat (1.2 s)\n"), [Unsat]);
        let patterns = r#"{"sat":["^Invalid"],"unsat":["^Valid"]}"#;
        assert_eq!(read(patterns, "Valid. 3\nInvalid. 4\nmaybe\n"), [Unsat, Sat]);
    }
}
