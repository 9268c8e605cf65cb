//! Files that nobody compiles: they look alive, are read and even edited, and do nothing.

use crate::finding::Finding;
use crate::workspace::Workspace;

/// Packages that are no members of the workspace: what `cargo fuzz` builds, and what needs Python.
const OUTSIDE: [&str; 2] = ["fuzz/fuzz_targets/", "python/src/"];

/// Finds Rust files that no cargo target reaches.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    workspace
        .sources()
        .filter(|(path, _)| !workspace.roles.contains_key(*path))
        .filter(|(path, _)| !OUTSIDE.iter().any(|folder| path.starts_with(folder)))
        .map(|(path, _)| Finding::whole(path, "no `mod` declaration reaches this file"))
        .collect()
}
