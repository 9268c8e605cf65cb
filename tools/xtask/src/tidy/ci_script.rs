//! The promise of the README: whoever types its test command runs what continuous integration runs.

use crate::finding::Finding;
use crate::workspace::Workspace;
use std::path::Path;

/// Finds a README without a test command, and a `.ci/run` that does not run it as a line of its own.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    let text = |path: &str| workspace.files.get(Path::new(path)).map_or("", String::as_str);
    let Some(command) = test_command(text("README.md")) else {
        return vec![Finding::whole(Path::new("README.md"), "gives no `cargo test` command")];
    };
    if text(".ci/run").lines().any(|line| line == command) {
        return vec![];
    }
    let message = format!("does not run `{command}`, the test command of README.md");
    vec![Finding::whole(Path::new(".ci/run"), message)]
}

/// The first line of a code block that begins with `cargo test`.
fn test_command(readme: &str) -> Option<&str> {
    let mut fenced = false;
    readme.lines().find(|line| {
        fenced ^= line.starts_with("```");
        fenced && line.starts_with("cargo test")
    })
}

#[cfg(test)]
mod tests {
    use super::test_command;

    #[test]
    fn the_command_stands_in_a_code_block() {
        assert_eq!(
            test_command("cargo test -p a\n```sh\ncargo test --all\n```\n"),
            Some("cargo test --all")
        );
        assert_eq!(test_command("cargo test"), None);
    }
}
