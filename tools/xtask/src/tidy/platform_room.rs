//! What depends on the target stands in one room, with one file a platform.
//!
//! A `cfg` of the target elsewhere is code that the tests of another platform never see. Programs that are about processes stay
//! free: they run on few platforms, and say so.

use crate::finding::Finding;
use crate::token::{Token, code, tokenize};
use crate::workspace::Workspace;
use std::path::Path;

/// Packages of programs about processes.
const PROGRAMS: &[&str] = &["trine-bench", "trine-lsp", "trine-serve"];

/// The room, and the entry of the program, whose `main` is that of the platform.
const ROOM: &[&str] =
    &["crates/trine/src/platform.rs", "crates/trine/src/platform", "crates/trine/src/bin/trine.rs"];

/// Finds conditions about the target outside of the room.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    let is_bound = |path: &Path| {
        let package = workspace.package_of(path);
        path.starts_with("crates")
            && !ROOM.iter().any(|room| path.starts_with(room))
            && package.is_some_and(|package| !PROGRAMS.contains(&package.name.as_str()))
    };
    workspace
        .shipped_sources()
        .filter(|(path, _)| is_bound(path))
        .flat_map(|(path, text)| check_source(path, text))
        .collect()
}

fn check_source(path: &Path, text: &str) -> Vec<Finding> {
    let tokens = code(&tokenize(text));
    let begins = |at: &usize| tokens[*at].is("cfg") || tokens[*at].is("cfg_attr");
    let conditions = (0..tokens.len()).filter(begins);
    let about = conditions.filter_map(|at| about_target(&tokens[at + 1..]));
    about
        .map(|token| {
            let message =
                format!("a condition about `{}` outside of the platform's room", token.text);
            Finding::at(path, token.line, message)
        })
        .collect()
}

/// The word about the target in the parentheses that begin the tokens.
fn about_target<'a, 'b>(tokens: &'b [Token<'a>]) -> Option<&'b Token<'a>> {
    let mut depth = 0_usize;
    for token in tokens {
        match token.text {
            "(" => depth += 1,
            ")" => depth = depth.saturating_sub(1),
            "!" => continue,
            "unix" | "windows" => return Some(token),
            word if word.starts_with("target_") => return Some(token),
            _ => {}
        }
        if depth == 0 {
            return None;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::check_source;
    use std::path::Path;

    #[test]
    fn conditions_about_the_target_are_found() {
        let text = "#[cfg(target_os = \"linux\")]\nfn f() {}\n#[cfg(all(test, unix))]\nfn g() {}\n\
                    #[cfg(feature = \"unix\")]\nfn h() { let unix = cfg!(windows); }\n#[cfg(test)]\nfn i() {}";
        let lines: Vec<_> = check_source(Path::new("crates/x/src/a.rs"), text)
            .iter()
            .map(|found| found.line)
            .collect();
        assert_eq!(lines, [Some(1), Some(3), Some(6)]);
    }
}
