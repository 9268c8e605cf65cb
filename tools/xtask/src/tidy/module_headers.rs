//! Modules that do not say what they are: each file opens with `//!` (idea, invariant, reference).

use crate::finding::Finding;
use crate::metadata::Role;
use crate::module_tree::attribute_at;
use crate::token::{TokenKind, tokenize};
use crate::workspace::Workspace;

/// Finds sources without a header. Modules that hold only unit tests need none.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    let targets = workspace.packages.iter().flat_map(|p| &p.targets);
    let roots: Vec<_> = targets.map(|t| t.root.as_path()).collect();
    workspace
        .sources()
        .filter(|(path, _)| {
            workspace.roles.get(*path) != Some(&Role::Exempt) || roots.contains(path)
        })
        .filter(|(_, text)| !has_header(text))
        .map(|(path, _)| Finding::whole(path, "the file does not open with a `//!` header"))
        .collect()
}

/// Whether `//!` stands before the first item; inner attributes and comments may come first.
fn has_header(text: &str) -> bool {
    let tokens = tokenize(text);
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        match token.kind {
            TokenKind::InnerDoc => return token.text.trim_start_matches(['/', '*', '!']).len() > 1,
            TokenKind::Comment => at += 1,
            _ if token.is("#") && tokens.get(at + 1).is_some_and(|t| t.is("!")) => {
                at = attribute_at(&tokens, at).map_or(tokens.len(), |(_, after)| after);
            }
            _ => return false,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::has_header;

    #[test]
    fn headers() {
        assert!(has_header("//! Watch lists.\nuse a;"));
        assert!(has_header("// licence\n#![no_std]\n/*! Watch lists. */"));
        assert!(!has_header("use a;\n//! late"));
        assert!(!has_header("/// outer\nfn f() {}"));
        assert!(!has_header("//!\nuse a;"));
        assert!(!has_header(""));
    }
}
