//! What `cargo build` and `cargo test` of the root make: the solver, and nothing beside it.
//!
//! Programs of their own (the competition, the language server, tools) are named by `-p`, and
//! `--workspace` includes them; nobody else pays for them.

use crate::finding::Finding;
use crate::workspace::Workspace;
use std::path::Path;

const DEFAULT: &str = "default-members = [\"crates/trine\"]";

/// Finds default members other than the solver.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    let path = Path::new("Cargo.toml");
    let manifest = workspace.files.get(path).map_or("", String::as_str);
    if is_the_solver(manifest) {
        return vec![];
    }
    vec![Finding::whole(
        path,
        format!("the default build is more than the solver: not `{DEFAULT}`"),
    )]
}

fn is_the_solver(manifest: &str) -> bool {
    manifest.lines().any(|line| line.trim() == DEFAULT)
}

#[cfg(test)]
mod tests {
    use super::is_the_solver;

    #[test]
    fn only_the_solver_is_a_default_member() {
        assert!(is_the_solver("[workspace]\ndefault-members = [\"crates/trine\"]\n"));
        assert!(!is_the_solver("default-members = [\"crates/trine\", \"crates/trine-bench\"]\n"));
        assert!(!is_the_solver("[workspace]\nmembers = [\"crates/*\"]\n"));
    }
}
