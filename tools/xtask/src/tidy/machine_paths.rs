//! Paths of one machine. What runs only where it was written belongs in nobody's tree.

use crate::finding::Finding;
use crate::workspace::Workspace;
use std::path::Path;

/// Folders of a machine, without their slashes so that this table does not report itself.
const EVERYWHERE: &[&str] = &["root", "work", "home"];

/// Refused except in tests, which may need a scratch folder.
const OUTSIDE_TESTS: &[&str] = &["tmp"];

/// Finds absolute paths that begin with one of the folders.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    workspace.files.iter().flat_map(|(path, text)| check_text(path, text)).collect()
}

fn check_text(path: &Path, text: &str) -> Vec<Finding> {
    let in_tests = path.components().any(|c| matches!(c.as_os_str().to_str(), Some("tests")))
        || path.file_name().is_some_and(|n| n == "tests.rs");
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let folders = EVERYWHERE.iter().chain(OUTSIDE_TESTS.iter().filter(|_| !in_tests));
        for folder in folders.filter(|folder| names_folder(line, folder)) {
            found.push(Finding::at(path, number, format!("names a path below `/{folder}`")));
        }
    }
    found
}

/// Whether `/folder/` begins an absolute path in `line`: what stands before is no part of a path.
fn names_folder(line: &str, folder: &str) -> bool {
    let needle = format!("/{folder}/");
    line.match_indices(&needle).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|c| {
            c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '/' | '~' | '}' | '$')
        })
    })
}

#[cfg(test)]
mod tests {
    use super::{check_text, names_folder};
    use std::path::Path;

    #[test]
    fn only_the_start_of_a_path_counts() {
        assert!(names_folder(&["see \"", "/work", "/x\""].concat(), "work"));
        assert!(!names_folder("https://example.org/work/x", "work"));
        assert!(!names_folder("../work/x", "work"));
    }

    #[test]
    fn scratch_folders_only_in_tests() {
        let text = ["open(\"", "/tmp", "/x\")"].concat();
        assert_eq!(check_text(Path::new("crates/a/tests/b.rs"), &text).len(), 0);
        assert_eq!(check_text(Path::new("crates/a/src/b.rs"), &text).len(), 1);
    }
}
