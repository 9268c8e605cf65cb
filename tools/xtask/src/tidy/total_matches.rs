//! Matches over all operators. A catch-all arm would let a new operator through without an answer;
//! without it, the compiler lists every place that must decide.
//!
//! Convention: the comment `// total over Op` (or over another enum) stands directly before the
//! statement or expression with the `match`. Such a `match` has no arm whose pattern is `_`, a plain
//! binding, or a tuple of these; an arm with a guard does not count, since it does not make the
//! match exhaustive.

use crate::finding::Finding;
use crate::token::{Token, TokenKind, closing, code, tokenize};
use crate::workspace::Workspace;
use std::path::Path;

const MARK: &str = "// total over ";

/// Finds catch-all arms in marked matches, and marks that stand before no `match`.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    workspace
        .shipped_sources()
        .filter(|(path, _)| path.starts_with("crates"))
        .flat_map(|(path, text)| check_source(path, text))
        .collect()
}

fn check_source(path: &Path, text: &str) -> Vec<Finding> {
    let tokens = tokenize(text);
    let mut found = Vec::new();
    for (at, mark) in tokens.iter().enumerate() {
        if mark.kind != TokenKind::Comment || !mark.text.starts_with(MARK) {
            continue;
        }
        let after = code(&tokens[at..]);
        // The match belongs to the next statement: it may not stand behind a `;` or a `}`.
        let start =
            after.iter().take_while(|t| !t.is(";") && !t.is("}")).position(|t| t.is("match"));
        let Some(start) = start else {
            found.push(Finding::at(path, mark.line, "the mark stands before no `match`"));
            continue;
        };
        let Some(open) = body(&after, start) else { continue };
        for line in catch_all_arms(&after[open + 1..closing(&after, open)]) {
            found.push(Finding::at(path, line, "catch-all arm in a match marked as total"));
        }
    }
    found
}

/// The brace that opens the arms: the first one outside the brackets of the scrutinee.
fn body(tokens: &[Token<'_>], start: usize) -> Option<usize> {
    let mut at = start;
    while at < tokens.len() {
        if tokens[at].is("{") {
            return Some(at);
        }
        let bracket = tokens[at].is("(") || tokens[at].is("[");
        at = if bracket { closing(tokens, at) + 1 } else { at + 1 };
    }
    None
}

/// Lines of the arms in `arms` (the tokens between the braces) that take every value.
fn catch_all_arms(arms: &[Token<'_>]) -> Vec<u32> {
    let mut lines = Vec::new();
    let mut at = 0;
    while at < arms.len() {
        let start = at;
        while at < arms.len() && !arms[at].is("=>") {
            let bracket = ["(", "[", "{"].iter().any(|b| arms[at].is(b));
            at = if bracket { closing(arms, at) + 1 } else { at + 1 };
        }
        let pattern = &arms[start..at.min(arms.len())];
        if at >= arms.len() {
            break;
        }
        if takes_everything(pattern) {
            lines.push(pattern.last().map_or(arms[start].line, |t| t.line));
        }
        at = arm_end(arms, at + 1);
    }
    lines
}

/// Index behind the right side that begins at `at`, its comma included.
fn arm_end(arms: &[Token<'_>], mut at: usize) -> usize {
    if arms.get(at).is_some_and(|t| t.is("{")) {
        at = closing(arms, at) + 1;
        // `{ .. }` ends the arm unless it goes on as in `{ .. }.method()`.
        if arms.get(at).is_none_or(|t| !t.is(".") && !t.is("?") && !t.is(",")) {
            return at;
        }
    }
    while at < arms.len() && !arms[at].is(",") {
        let bracket = ["(", "[", "{"].iter().any(|b| arms[at].is(b));
        at = if bracket { closing(arms, at) + 1 } else { at + 1 };
    }
    at + 1
}

fn takes_everything(pattern: &[Token<'_>]) -> bool {
    if pattern.iter().any(|t| t.is("if")) {
        return false;
    }
    // Alternatives at the outermost level; attributes before the pattern do not occur in our code.
    let mut depth = 0_i32;
    let mut alternatives = vec![Vec::new()];
    for token in pattern {
        match token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 && token.is("|") {
            alternatives.push(Vec::new());
        } else {
            alternatives.last_mut().expect("never empty").push(*token);
        }
    }
    alternatives.iter().any(|a| {
        let plain = |t: &Token<'_>| {
            ["_", "(", ")", ",", "..", "ref", "mut", "&"].iter().any(|p| t.is(p))
                || (t.kind == TokenKind::Ident
                    && t.text.starts_with(|c: char| c.is_lowercase() || c == '_')
                    && !["true", "false"].contains(&t.text))
        };
        let path_or_call = a.windows(2).any(|p| p[0].kind == TokenKind::Ident && p[1].is("("));
        !a.is_empty() && !path_or_call && a.iter().all(plain)
    })
}

#[cfg(test)]
mod tests {
    use super::check_source;
    use std::path::Path;

    fn lines(text: &str) -> Vec<u32> {
        check_source(Path::new("a.rs"), text).iter().filter_map(|f| f.line).collect()
    }

    #[test]
    fn finds_every_shape_of_catch_all() {
        for arm in ["_", "other", "Op::Or | _", "(_, _)", "ref op", "_op"] {
            let text = format!(
                "// total over Op\nmatch f(op, {{ 1 }}) {{\nOp::And => {{ g() }}\nOp::Not => h(|_| 1),\n{arm} => 0,\n}}"
            );
            assert_eq!(lines(&text), [5], "{arm}");
        }
    }

    #[test]
    fn accepts_guards_inner_wildcards_and_unmarked_matches() {
        let text = "// total over Op\nlet x = match op {\n Op::Bv(_) => match y { _ => 1 },\n\
                    Op::Or | Op::And if z => 2,\n _ if w => 3,\n Op::Xor { .. } | Op::Or => { 4 }\n\
                    Op::And => 5,\n};\nmatch op { _ => 1 }";
        assert_eq!(lines(text), [] as [u32; 0]);
    }

    #[test]
    fn a_mark_needs_its_match() {
        assert_eq!(lines("// total over Op\nlet x = 1;\nmatch y { _ => 1 }"), [1]);
    }
}
