//! Lints that are switched off without saying why. Who reads the line later cannot know whether the
//! reason still holds.

use crate::finding::Finding;
use crate::module_tree::attribute_at;
use crate::token::{closing, code, tokenize};
use crate::workspace::Workspace;
use std::path::Path;

/// Finds `#[allow(..)]` and `#[expect(..)]` without `reason = ".."`.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    workspace.sources().flat_map(|(path, text)| check_source(path, text)).collect()
}

fn check_source(path: &Path, text: &str) -> Vec<Finding> {
    let tokens = code(&tokenize(text));
    let mut found = Vec::new();
    for at in 0..tokens.len() {
        let Some((attribute, _)) = attribute_at(&tokens, at) else { continue };
        for (index, token) in attribute.iter().enumerate() {
            let opens = attribute.get(index + 1).is_some_and(|t| t.is("("));
            if !(opens && (token.is("allow") || token.is("expect"))) {
                continue;
            }
            let end = closing(attribute, index + 1);
            let inside = &attribute[index + 1..end];
            if !inside.windows(2).any(|p| p[0].is("reason") && p[1].is("=")) {
                let message = format!("`{}(..)` without `reason = \"..\"`", token.text);
                found.push(Finding::at(path, token.line, message));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::check_source;
    use std::path::Path;

    #[test]
    fn attributes_need_a_reason_and_methods_do_not() {
        let text = "#![allow(dead_code)]\n#[allow(dead_code, reason = \"table\")]\n\
                    #[cfg_attr(test, expect(unused))]\nfn f() { x.expect(\"y\"); }";
        let found = check_source(Path::new("a.rs"), text);
        assert_eq!(found.iter().map(|f| f.line).collect::<Vec<_>>(), [Some(1), Some(3)]);
    }
}
