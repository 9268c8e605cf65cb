//! The manifest of a folder of cubes: a tree of splits, as `trine split` writes it.
//!
//! Invariant: each node but the first is a half of exactly one split before it. So the cubes, whose
//! literals are the formulas on the way or their negations, are disjoint and cover everything.

use std::fs;
use std::path::Path;

use serde::Deserialize;

use crate::failure::Failure;

/// The manifest in its folder.
pub const FILE_NAME: &str = "manifest.toml";

/// The version of the format.
const VERSION: u32 = 1;

/// A node of a tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Node {
    /// In one half the formula holds, in the other it does not.
    Split {
        /// SMT-LIB text.
        formula: String,
        /// The node in which it holds.
        then: usize,
        /// The node in which it does not.
        otherwise: usize,
    },
    /// A cube.
    Cube {
        /// Its script, below the folder.
        script: String,
        /// Whether lookahead has refuted it.
        refuted: bool,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct GivenNode {
    formula: Option<String>,
    then: Option<usize>,
    otherwise: Option<usize>,
    cube: Option<String>,
    refuted_by: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Given {
    version: u32,
    /// Named for whoever reads the manifest; the scripts of the cubes are whole.
    #[serde(rename = "problem")]
    _problem: String,
    #[serde(default)]
    node: Vec<GivenNode>,
}

/// Reads the tree in a folder, the whole problem first.
///
/// # Errors
///
/// There is no manifest, or it is no tree.
pub fn read(folder: &Path) -> Result<Vec<Node>, Failure> {
    let path = folder.join(FILE_NAME);
    let text = fs::read_to_string(&path).map_err(Failure::read(&path))?;
    parse(&text).map_err(|reason| Failure::Content { path, line: 1, reason })
}

fn parse(text: &str) -> Result<Vec<Node>, String> {
    let given: Given = toml::from_str(text).map_err(|error| error.message().to_owned())?;
    if given.version != VERSION {
        return Err(format!("version {} of the format is not known", given.version));
    }
    let mut is_half = vec![false; given.node.len()];
    let mut nodes = Vec::with_capacity(given.node.len());
    for (number, node) in given.node.into_iter().enumerate() {
        if number > 0 && !is_half[number] {
            return Err(format!("node {number} is the half of no split"));
        }
        nodes.push(match node {
            GivenNode {
                formula: Some(formula),
                then: Some(then),
                otherwise: Some(otherwise),
                cube: None,
                refuted_by: None,
            } => {
                for half in [then, otherwise] {
                    if half <= number || is_half.get(half) != Some(&false) {
                        return Err(format!(
                            "node {number}: a half is a later node, and the half of no other split"
                        ));
                    }
                    is_half[half] = true;
                }
                Node::Split { formula, then, otherwise }
            }
            GivenNode {
                formula: None,
                then: None,
                otherwise: None,
                cube: Some(script),
                refuted_by,
            } => Node::Cube { script, refuted: refuted_by.is_some() },
            _ => return Err(format!("node {number} is neither a split nor a cube")),
        });
    }
    if nodes.is_empty() { Err("there is no node".to_owned()) } else { Ok(nodes) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_tree_is_refused() {
        let split = |then: usize, otherwise: usize| {
            format!("[[node]]\nformula = 'p'\nthen = {then}\notherwise = {otherwise}\n")
        };
        let cube = "[[node]]\ncube = 'a'\n";
        let head = "version = 1\nproblem = 'problem.smt2'\n";
        assert!(parse(&format!("{head}{}{cube}{cube}", split(1, 2))).is_ok());
        for (text, reason) in [
            (head.to_owned(), "no node"),
            ("version = 2\nproblem = 'a'".to_owned(), "not known"),
            (format!("{head}{}{cube}", split(1, 2)), "no other split"),
            (format!("{head}{}{cube}", split(1, 1)), "no other split"),
            (format!("{head}{}{cube}{cube}", split(0, 1)), "later node"),
            (format!("{head}{cube}{cube}"), "half of no split"),
            (format!("{head}[[node]]\nformula = 'p'\n"), "neither"),
            (format!("{head}[[node]]\ncube = 'p'\nspeed = 1\n"), "unknown field"),
        ] {
            let found = parse(&text).expect_err(&text);
            assert!(found.contains(reason), "{text}: {found}");
        }
    }
}
