//! What only the facade may touch: files, environment, processes, sockets, output, the clock.
//!
//! A library that reads the clock or the environment is not deterministic, and one that prints breaks
//! the answer protocol of whoever embeds it. The one exception is the budget, which turns a deadline
//! into ticks.

use crate::finding::Finding;
use crate::module_tree::test_only_ranges;
use crate::token::{Token, TokenKind, code, tokenize};
use crate::workspace::Workspace;
use std::path::Path;

/// Crates that form the facade; all other packages under `crates/` lie below it.
const FACADE: &[&str] = &[
    "trine",
    "trine-c",
    "trine-check",
    "trine-proof",
    "trine-bridge",
    "trine-bench",
    "trine-fmt",
    "trine-lsp",
    "trine-serve",
    "trine-wasm",
];

/// The file that may read the clock.
const CLOCK: &str = "crates/trine-collections/src/budget.rs";

const REFUSED_MODULES: &[&str] = &["fs", "env", "process", "net"];
const REFUSED_MACROS: &[&str] = &["println", "eprintln", "print", "eprint"];

/// Finds refused paths and macros in shipped sources below the facade.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    let below = |path: &Path| {
        let package = workspace.package_of(path);
        path.starts_with("crates") && package.is_some_and(|p| !FACADE.contains(&p.name.as_str()))
    };
    workspace
        .shipped_sources()
        .filter(|(path, _)| below(path))
        .flat_map(|(path, text)| check_source(path, text))
        .collect()
}

fn check_source(path: &Path, text: &str) -> Vec<Finding> {
    let all = code(&tokenize(text));
    let ranges = test_only_ranges(&all);
    let outside = |at: &usize| !ranges.iter().any(|r| r.contains(at));
    let tokens: Vec<Token<'_>> = (0..all.len()).filter(outside).map(|at| all[at]).collect();
    let mut found = Vec::new();
    for pair in tokens.windows(2) {
        if pair[1].is("!") && REFUSED_MACROS.iter().any(|m| pair[0].is(m)) {
            let message = format!("`{}!` below the facade", pair[0].text);
            found.push(Finding::at(path, pair[0].line, message));
        }
    }
    for (line, name) in paths(&tokens) {
        let refused = match name.as_slice() {
            ["std", module, ..] if REFUSED_MODULES.contains(module) => true,
            ["std", "io", "stdin" | "stdout" | "stderr", ..] => true,
            [.., "Instant" | "SystemTime", "now"] | [.., "SystemTime"] => path != Path::new(CLOCK),
            _ => false,
        };
        if refused {
            found.push(Finding::at(path, line, format!("`{}` below the facade", name.join("::"))));
        }
    }
    found
}

/// All paths with at least two segments that the tokens name, groups in `use` expanded, with their lines.
pub fn paths<'a>(tokens: &[Token<'a>]) -> Vec<(u32, Vec<&'a str>)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let begins = tokens[at].kind == TokenKind::Ident
            && (at == 0 || !tokens[at - 1].is("::"))
            && tokens.get(at + 1).is_some_and(|t| t.is("::"));
        if begins {
            at = read_path(tokens, at, &mut found);
        } else {
            at += 1;
        }
    }
    found
}

/// Reads the path or use tree at `start`; returns the index behind it.
fn read_path<'a>(
    tokens: &[Token<'a>],
    start: usize,
    found: &mut Vec<(u32, Vec<&'a str>)>,
) -> usize {
    let mut at = start;
    let mut current: Vec<&'a str> = Vec::new();
    // Lengths of `current` to return to at the next comma or brace of an open group.
    let mut groups: Vec<usize> = Vec::new();
    let mut fresh = false;
    // Whether `current` has grown since the last path was reported.
    let mut open = false;
    while let Some(token) = tokens.get(at) {
        let after_separator = current.is_empty() || tokens[at - 1].is("::") || fresh;
        fresh = false;
        if token.kind == TokenKind::Ident && after_separator {
            current.push(token.text);
            open = true;
        } else if token.is("*") && after_separator {
            current.push("*");
            open = true;
        } else if token.is("{") && at > 0 && tokens[at - 1].is("::") {
            groups.push(current.len());
            fresh = true;
        } else if let Some(&length) = groups.last() {
            if token.is(",") || token.is("}") {
                if open {
                    found.push((tokens[at - 1].line, current.clone()));
                }
                open = false;
                current.truncate(length);
                fresh = token.is(",");
                if token.is("}") {
                    groups.pop();
                    if groups.is_empty() {
                        return at + 1;
                    }
                }
            } // `::` and `as name` go on
        } else if !token.is("::") {
            break;
        }
        at += 1;
    }
    if open && current.len() > 1 {
        found.push((tokens[start].line, current));
    }
    at.max(start + 1)
}

#[cfg(test)]
mod tests {
    use super::{check_source, paths};
    use crate::token::{code, tokenize};
    use std::path::Path;

    #[test]
    fn use_trees_are_expanded() {
        let text =
            "use std::{fs::File, io::{self, Read as R}, time::*}; let x = a::b::<u8>(c, d::e);";
        let tokens = code(&tokenize(text));
        let names: Vec<String> = paths(&tokens).iter().map(|(_, n)| n.join("::")).collect();
        assert_eq!(
            names,
            ["std::fs::File", "std::io::self", "std::io::Read", "std::time::*", "a::b", "d::e"]
        );
    }

    #[test]
    fn refused_only_outside_tests() {
        let text = "use std::{env, fmt};\nfn f() { Instant::now(); }\n// std::fs\n\
                    #[cfg(test)]\nmod tests { use std::fs; fn g() { println!(); } }\nfn h() { print!(\"\"); }";
        let lines: Vec<_> =
            check_source(Path::new("crates/x/src/a.rs"), text).iter().map(|f| f.line).collect();
        assert_eq!(lines, [Some(6), Some(1), Some(2)]);
        let clock = check_source(Path::new(super::CLOCK), "fn f() { Instant::now(); }");
        assert_eq!(clock, []);
    }
}
