//! Promises instead of code: `todo!`, `unimplemented!`, and `dbg!` left behind. What is missing
//! answers `unknown` with a reason instead.

use crate::finding::Finding;
use crate::token::{code, tokenize};
use crate::workspace::Workspace;
use std::path::Path;

const REFUSED: &[&str] = &["todo", "unimplemented", "dbg"];

/// Finds calls of the refused macros, tests included.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    workspace.sources().flat_map(|(path, text)| check_source(path, text)).collect()
}

fn check_source(path: &Path, text: &str) -> Vec<Finding> {
    code(&tokenize(text))
        .windows(2)
        .filter(|pair| REFUSED.iter().any(|name| pair[0].is(name)) && pair[1].is("!"))
        .map(|pair| {
            Finding::at(path, pair[0].line, format!("`{}!` left in the code", pair[0].text))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::check_source;
    use std::path::Path;

    #[test]
    fn only_calls_count() {
        let text = "// todo!()\nconst S: &str = \"dbg!\";\nfn f() { todo!() }\nlet todo = 1;";
        let found = check_source(Path::new("a.rs"), text);
        assert_eq!(found.iter().map(|f| f.line).collect::<Vec<_>>(), [Some(3)]);
    }
}
