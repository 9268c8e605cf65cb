//! Files that nobody compiles: they look alive, are read and even edited, and do nothing.

use crate::finding::Finding;
use crate::workspace::Workspace;

/// Binaries of the package that `cargo fuzz` builds; it is no member of the workspace.
const FUZZ_TARGETS: &str = "fuzz/fuzz_targets/";

/// Finds Rust files that no cargo target reaches.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    workspace
        .sources()
        .filter(|(path, _)| !workspace.roles.contains_key(*path) && !path.starts_with(FUZZ_TARGETS))
        .map(|(path, _)| Finding::whole(path, "no `mod` declaration reaches this file"))
        .collect()
}
