//! Solver code that knows the files it is measured on. A solver that answers by the name of a family
//! is wrong on the next file.

use crate::finding::Finding;
use crate::token::{TokenKind, tokenize};
use crate::workspace::Workspace;
use std::path::Path;

/// What the word may mean besides a family of benchmarks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AlsoMeans {
    Nothing,
    /// The name of an author: comments cite papers by it.
    Author,
    /// A word of prose.
    Prose,
    /// The name of an input dialect, which the front end may know.
    Dialect,
}

const FAMILIES: &[(&str, AlsoMeans)] = &[
    ("kaluza", AlsoMeans::Nothing),
    ("pyex", AlsoMeans::Nothing),
    ("leetcode", AlsoMeans::Nothing),
    ("slog", AlsoMeans::Nothing),
    ("norn", AlsoMeans::Nothing),
    ("webapp", AlsoMeans::Nothing),
    ("brummayerbiere", AlsoMeans::Nothing),
    ("stringfuzz", AlsoMeans::Nothing),
    ("automatark", AlsoMeans::Nothing),
    ("redos", AlsoMeans::Nothing),
    ("smtcomp", AlsoMeans::Nothing),
    ("slcomp", AlsoMeans::Dialect),
    ("sage", AlsoMeans::Prose),
    ("crafted", AlsoMeans::Prose),
    ("wintersteiger", AlsoMeans::Author),
    ("griggio", AlsoMeans::Author),
    ("schanda", AlsoMeans::Author),
];

/// Links nothing of the solver, and its subject is the competitions.
const ORGANISER: &str = "crates/trine-bench";

/// Finds family names in the shipped sources below `crates/`.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    workspace
        .shipped_sources()
        .filter(|(path, _)| path.starts_with("crates") && !path.starts_with(ORGANISER))
        .flat_map(|(path, text)| check_source(path, text))
        .collect()
}

fn check_source(path: &Path, text: &str) -> Vec<Finding> {
    let dialects_allowed = path.starts_with("crates/trine-smtlib");
    let stem = path.file_stem().and_then(|s| s.to_str()).unwrap_or_default();
    let mut found: Vec<Finding> = family(stem, false, dialects_allowed)
        .map(|name| Finding::whole(path, format!("the file is named after the family `{name}`")))
        .into_iter()
        .collect();
    for token in tokenize(text) {
        if !matches!(token.kind, TokenKind::Ident | TokenKind::Literal) && !token.is_comment() {
            continue;
        }
        if let Some(name) = family(token.text, token.is_comment(), dialects_allowed) {
            found.push(Finding::at(
                path,
                token.line,
                format!("names the benchmark family `{name}`"),
            ));
        }
    }
    found
}

fn family(text: &str, prose: bool, dialects_allowed: bool) -> Option<&'static str> {
    let words = words(text);
    FAMILIES
        .iter()
        .filter(|(_, also)| match also {
            AlsoMeans::Nothing => true,
            AlsoMeans::Author | AlsoMeans::Prose => !prose,
            AlsoMeans::Dialect => !dialects_allowed,
        })
        .map(|&(name, _)| name)
        .find(|name| words.iter().any(|word| word == name))
}

/// Splits at everything but letters and before capitals, in lower case.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut after_lower = false;
    for c in text.chars() {
        if !c.is_alphabetic() || (c.is_uppercase() && after_lower) {
            words.push(String::new());
        }
        after_lower = c.is_lowercase();
        if c.is_alphabetic() {
            words.last_mut().expect("never empty").extend(c.to_lowercase());
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::check_source;
    use std::path::Path;

    fn lines(path: &str, text: &str) -> Vec<Option<u32>> {
        check_source(Path::new(path), text).iter().map(|f| f.line).collect()
    }

    #[test]
    fn words_not_parts_of_words() {
        let text = "let message = usage;\nlet sage_rule = 1;\n// sage advice\n\"QF_BV/Sage2\"";
        assert_eq!(lines("crates/a/src/x.rs", text), [Some(2), Some(4)]);
    }

    #[test]
    fn authors_in_comments_and_dialects_in_the_front_end() {
        let text = "//! Reference: Griggio, JSAT 2012.\nfn is_kaluza() {}\n// Kaluza\nenum D { SlComp, slcomp }";
        assert_eq!(lines("crates/trine-smtlib/src/x.rs", text), [Some(2), Some(3)]);
        assert_eq!(lines("crates/trine-sep/src/slcomp.rs", "").len(), 1);
    }
}
