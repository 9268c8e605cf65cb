//! A target with `test = false` has no tests: nobody would run them.
//!
//! Libraries and programs without tests of their own say so in their manifests, since each program of tests is linked for
//! itself. A file that a target with tests reaches too is free.

use crate::finding::Finding;
use crate::metadata::{Role, Target, Tests};
use crate::module_tree::roles;
use crate::token::{code, tokenize};
use crate::workspace::Workspace;
use std::path::PathBuf;

/// Finds tests that no target runs.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    let reached = |tests: Tests| {
        let targets = workspace.packages.iter().flat_map(|package| &package.targets);
        let of_kind = |target: &&Target| target.role == Role::Shipped && target.tests == tests;
        roles(targets.filter(of_kind), &workspace.files)
    };
    let run = reached(Tests::Run);
    let left_out: Vec<PathBuf> =
        reached(Tests::LeftOut).into_keys().filter(|path| !run.contains_key(path)).collect();
    left_out
        .iter()
        .filter_map(|path| {
            let line = first_test(workspace.files.get(path)?)?;
            let message = "a test in a target with `test = false`".to_owned();
            Some(Finding::at(path, line, message))
        })
        .collect()
}

/// The line of the first `#[test]`.
fn first_test(text: &str) -> Option<u32> {
    code(&tokenize(text))
        .windows(4)
        .find(|four| ["#", "[", "test", "]"].iter().zip(*four).all(|(word, token)| token.is(word)))
        .map(|four| four[0].line)
}

#[cfg(test)]
mod tests {
    use super::first_test;

    #[test]
    fn tests_are_found() {
        assert_eq!(first_test("// #[test]\nfn f() {}\n#[cfg(test)]\nmod t {}"), None);
        assert_eq!(first_test("mod t {\n    #[test]\n    fn f() {}\n}"), Some(2));
    }
}
