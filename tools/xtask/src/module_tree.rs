//! Which files the `mod` declarations reach, and which of them only tests see.
//!
//! Idea: start at the root file of every cargo target and follow `mod name;` through inline modules,
//! `#[path = "..."]` and `include!("...")`. A file behind `#[cfg(test)]` is exempt, and so is all it
//! declares; a file that is reached both ways counts as shipped.
//! Reference: The Rust Reference, "Module source filenames".
//! Not followed: `mod` declarations that a macro makes, and `cfg_attr(.., path = "..")`.

use crate::metadata::{Role, Target};
use crate::token::{Token, TokenKind, closing, code, tokenize};
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The role of every file that some target reaches.
pub fn roles<'a>(
    targets: impl Iterator<Item = &'a Target>,
    files: &BTreeMap<PathBuf, String>,
) -> BTreeMap<PathBuf, Role> {
    let mut roles = BTreeMap::new();
    let mut open: Vec<(PathBuf, PathBuf, Role)> = targets
        .map(|t| {
            let folder = t.root.parent().unwrap_or(Path::new("")).to_owned();
            (t.root.clone(), folder, t.role)
        })
        .collect();
    while let Some((path, children, role)) = open.pop() {
        if roles.get(&path).is_some_and(|&known| known <= role) {
            continue;
        }
        let Some(text) = files.get(&path) else { continue };
        roles.insert(path.clone(), role);
        let own_folder = path.parent().unwrap_or(Path::new(""));
        for declared in declarations(&code(&tokenize(text))) {
            let role = role.max(declared.role);
            match declared.file {
                FileName::Module(names) => {
                    let (name, outer) = names.split_last().expect("a declaration has a name");
                    let mut folder = children.clone();
                    folder.extend(outer);
                    let flat = folder.join(format!("{name}.rs"));
                    let nested = folder.join(name).join("mod.rs");
                    let file = if files.contains_key(&flat) { flat } else { nested };
                    open.push((file, folder.join(name), role));
                }
                FileName::Path(name) => {
                    let file = normalize(&own_folder.join(name));
                    let folder = file.parent().unwrap_or(Path::new("")).to_owned();
                    open.push((file, folder, role));
                }
            }
        }
    }
    roles
}

/// The ranges of `tokens` (without comments) that `#[cfg(test)]` or `#[test]` takes out of a build.
pub fn test_only_ranges(tokens: &[Token<'_>]) -> Vec<Range<usize>> {
    let mut ranges: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let Some((attribute, after)) = attribute_at(tokens, at) else {
            at += 1;
            continue;
        };
        if !is_test_attribute(attribute) {
            at = after;
            continue;
        }
        let end = item_end(tokens, after);
        ranges.push(at..end);
        at = end;
    }
    ranges
}

/// A file that some other file asks for.
struct Declaration {
    file: FileName,
    role: Role,
}

enum FileName {
    /// Names of the enclosing inline modules and of the module itself.
    Module(Vec<String>),
    /// A path beside the declaring file.
    Path(String),
}

fn declarations(tokens: &[Token<'_>]) -> Vec<Declaration> {
    let exempt = test_only_ranges(tokens);
    let mut found = Vec::new();
    let mut inline: Vec<(usize, String)> = Vec::new();
    let mut path_attribute = None;
    for (at, token) in tokens.iter().enumerate() {
        inline.retain(|&(end, _)| at < end);
        if let Some((attribute, _)) = attribute_at(tokens, at) {
            if let [key, equals, value] = attribute
                && key.is("path")
                && equals.is("=")
            {
                path_attribute = Some(value.text.trim_matches('"').to_owned());
            }
            continue;
        }
        let role =
            if exempt.iter().any(|r| r.contains(&at)) { Role::Exempt } else { Role::Shipped };
        let next = |n: usize| tokens.get(at + n);
        if token.is("mod") && next(1).is_some_and(|t| t.kind == TokenKind::Ident) {
            let name = tokens[at + 1].text.trim_start_matches("r#").to_owned();
            if next(2).is_some_and(|t| t.is(";")) {
                let file = match path_attribute.take() {
                    Some(path) => FileName::Path(path),
                    None => FileName::Module(
                        inline.iter().map(|(_, n)| n.clone()).chain([name]).collect(),
                    ),
                };
                found.push(Declaration { file, role });
            } else if next(2).is_some_and(|t| t.is("{")) {
                inline.push((closing(tokens, at + 2), name));
            }
        }
        if token.is("include")
            && next(1).is_some_and(|t| t.is("!"))
            && let Some(name) = next(3).filter(|t| t.kind == TokenKind::Literal)
        {
            found.push(Declaration {
                file: FileName::Path(name.text.trim_matches('"').into()),
                role,
            });
        }
    }
    found
}

/// The tokens between the brackets of the attribute at `at`, and the index behind it.
pub fn attribute_at<'a, 'b>(
    tokens: &'a [Token<'b>],
    at: usize,
) -> Option<(&'a [Token<'b>], usize)> {
    if !tokens.get(at)?.is("#") {
        return None;
    }
    let open = if tokens.get(at + 1)?.is("!") { at + 2 } else { at + 1 };
    if !tokens.get(open)?.is("[") {
        return None;
    }
    let close = closing(tokens, open);
    Some((&tokens[open + 1..close.min(tokens.len())], (close + 1).min(tokens.len())))
}

/// `test`, `cfg(test)`, `cfg(all(test, ..))`; not `cfg(not(test))` and not `cfg(any(test, ..))`.
fn is_test_attribute(attribute: &[Token<'_>]) -> bool {
    match attribute {
        [only] => only.is("test"),
        [head, rest @ ..] if head.is("cfg") => {
            rest.iter().any(|t| t.is("test")) && !rest.iter().any(|t| t.is("not") || t.is("any"))
        }
        _ => false,
    }
}

/// Index behind the item that begins at `at`: its semicolon or its last brace.
fn item_end(tokens: &[Token<'_>], mut at: usize) -> usize {
    while let Some((_, after)) = attribute_at(tokens, at) {
        at = after;
    }
    while at < tokens.len() {
        let token = &tokens[at];
        if token.is(";") || token.is(",") {
            return at + 1;
        }
        if token.is("}") {
            return at; // the attribute stood before the last field or arm
        }
        if token.is("{") {
            return (closing(tokens, at) + 1).min(tokens.len());
        }
        at = if token.is("(") || token.is("[") { closing(tokens, at) + 1 } else { at + 1 };
    }
    tokens.len()
}

fn normalize(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            std::path::Component::ParentDir => {
                out.pop();
            }
            std::path::Component::CurDir => {}
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metadata::Tests;

    fn reached(files: &[(&str, &str)]) -> Vec<(String, Role)> {
        let files = files.iter().map(|&(p, t)| (PathBuf::from(p), t.to_owned())).collect();
        let target = Target { role: Role::Shipped, tests: Tests::Run, root: "src/lib.rs".into() };
        roles([&target].into_iter(), &files)
            .into_iter()
            .map(|(p, r)| (p.display().to_string(), r))
            .collect()
    }

    #[test]
    fn follows_flat_nested_inline_and_path_modules() {
        let files = [
            ("src/lib.rs", "mod a; pub mod b { mod c; } #[path = \"odd/d.rs\"] mod d;\n// mod e;"),
            ("src/a.rs", "pub(crate) mod f;"),
            ("src/a/f.rs", "include!(\"table.rs\");"),
            ("src/a/table.rs", ""),
            ("src/b/c/mod.rs", "mod g;"),
            ("src/b/c/g.rs", ""),
            ("src/odd/d.rs", "const S: &str = \"mod e;\";"),
            ("src/e.rs", ""),
        ];
        let found = reached(&files);
        assert_eq!(found.len(), 7);
        assert!(found.iter().all(|(path, role)| path != "src/e.rs" && *role == Role::Shipped));
    }

    #[test]
    fn test_modules_are_exempt_unless_reached_otherwise() {
        let files = [
            ("src/lib.rs", "#[cfg(test)]\nmod tests;\n#[cfg(test)] mod both; mod a;"),
            ("src/tests.rs", "mod deep;"),
            ("src/tests/deep.rs", ""),
            ("src/a.rs", "#[path = \"both.rs\"] mod both;"),
            ("src/both.rs", ""),
        ];
        let found = reached(&files);
        let role = |p: &str| found.iter().find(|(path, _)| path == p).map(|(_, role)| *role);
        assert_eq!(role("src/tests/deep.rs"), Some(Role::Exempt));
        assert_eq!(role("src/both.rs"), Some(Role::Shipped));
    }

    #[test]
    fn test_ranges_cover_the_item_and_no_more() {
        let source = "#[cfg(test)] #[rustfmt::skip] fn a() -> [u8; 3] { x } fn b() {} \
                      #[cfg(not(test))] fn c() {} #[cfg(all(test, unix))] use d; fn e() {}";
        let tokens = code(&tokenize(source));
        let kept: Vec<&str> = {
            let ranges = test_only_ranges(&tokens);
            let outside = |at: &usize| !ranges.iter().any(|r| r.contains(at));
            (0..tokens.len()).filter(outside).map(|at| tokens[at].text).collect()
        };
        assert!(!kept.contains(&"a") && !kept.contains(&"d"));
        assert!(["b", "c", "e"].iter().all(|name| kept.contains(name)));
    }
}
