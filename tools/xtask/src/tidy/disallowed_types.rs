//! Types that `clippy.toml` refuses, and packages that would not notice.
//!
//! Clippy reports the types where it resolves them. This check covers what clippy cannot: that each
//! package takes part at all (`[lints] workspace = true`), and code that clippy does not compile
//! on this machine.

use crate::finding::Finding;
use crate::tidy::facade_only::paths;
use crate::token::{code, tokenize};
use crate::workspace::Workspace;
use std::path::Path;

/// Finds packages without the workspace lints and uses of refused types in shipped sources.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    let mut found = Vec::new();
    for package in &workspace.packages {
        let path = package.dir.join("Cargo.toml");
        let manifest = workspace.files.get(&path).map_or("", String::as_str);
        if !inherits_lints(manifest) {
            found.push(Finding::whole(&path, "add `[lints] workspace = true`"));
        }
    }
    let config = workspace.files.get(Path::new("clippy.toml")).map_or("", String::as_str);
    let refused = refused_types(config);
    if refused.is_empty() {
        found.push(Finding::whole(Path::new("clippy.toml"), "lists no disallowed types"));
    }
    for (path, text) in workspace.shipped_sources() {
        for (line, name) in paths(&code(&tokenize(text))) {
            if refused.iter().any(|r| *r == name.join("::")) {
                let message = format!("`{}` is refused by clippy.toml", name.join("::"));
                found.push(Finding::at(path, line, message));
            }
        }
    }
    found
}

fn inherits_lints(manifest: &str) -> bool {
    let mut lines = manifest.lines().map(str::trim).filter(|l| !l.is_empty());
    lines.any(|l| l == "[lints]") && lines.next() == Some("workspace = true")
}

/// The values of `path = ".."` in the configuration of clippy.
fn refused_types(config: &str) -> Vec<&str> {
    config.split("path = \"").skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[cfg(test)]
mod tests {
    use super::{inherits_lints, refused_types};

    #[test]
    fn reads_manifest_and_configuration() {
        assert!(inherits_lints("[package]\n\n[lints]\n\nworkspace = true\n"));
        assert!(!inherits_lints("[lints.rust]\nmissing_docs = \"allow\"\n"));
        let config = "disallowed-types = [\n { path = \"std::a::B\", reason = \"r\" },\n]";
        assert_eq!(refused_types(config), ["std::a::B"]);
    }
}
