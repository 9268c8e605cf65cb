//! Files that nobody compiles: they look alive, are read and even edited, and do nothing.

use crate::finding::Finding;
use crate::workspace::Workspace;

/// The package that is no member of the workspace: what `cargo fuzz` builds.
const OUTSIDE: &str = "fuzz/fuzz_targets/";

/// Finds Rust files that no cargo target reaches.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    workspace
        .sources()
        .filter(|(path, _)| !workspace.roles.contains_key(*path))
        .filter(|(path, _)| !path.starts_with(OUTSIDE))
        .map(|(path, _)| Finding::whole(path, "no `mod` declaration reaches this file"))
        .collect()
}
