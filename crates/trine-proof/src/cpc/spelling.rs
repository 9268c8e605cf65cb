//! Terms of SMT-LIB as CPC writes them.
//!
//! Idea: what SMT-LIB indexes takes its indices as arguments: `((_ extract 7 0) x)` is `(extract 7 0 x)`, the sort
//! `(_ BitVec 8)` is `(BitVec 8)`. Words are binary, constant arrays are `store_all`, constructors stand without
//! their sort.
//! Invariant: what stands between bars or quotes stays as it is.
//! Reference: the signatures of the Cooperating Proof Calculus, in cvc5's `proofs/eo/cpc/theories`.

use dashu_int::UBig;

/// A part of a text.
enum Part {
    Text(String),
    /// An operator with indices, which awaits its arguments.
    Indexed(String),
}

impl Part {
    fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Indexed(inner) => format!("({inner})"),
        }
    }
}

/// The text of a term, or of a sort, as CPC writes it.
pub(super) fn spelled(text: &str) -> String {
    let mut open: Vec<Vec<Part>> = vec![Vec::new()];
    for token in tokens(text) {
        match token {
            "(" => open.push(Vec::new()),
            ")" => {
                let Some(inner) = open.pop() else { return text.to_owned() };
                let Some(outer) = open.last_mut() else { return text.to_owned() };
                outer.push(closed(&inner));
            }
            atom => {
                if let Some(outer) = open.last_mut() {
                    outer.push(Part::Text(atom.to_owned()));
                }
            }
        }
    }
    let parts: Vec<String> = open.first().into_iter().flatten().map(Part::text).collect();
    parts.join(" ")
}

/// A list whose parts are spelled.
fn closed(parts: &[Part]) -> Part {
    let texts: Vec<String> = parts.iter().map(Part::text).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    if let Some(Part::Indexed(head)) = parts.first() {
        return Part::Text(format!("({head} {})", texts[1..].join(" ")));
    }
    match texts.as_slice() {
        ["_", value, width] if value.starts_with("bv") => match word(&value[2..], width) {
            Some(word) => Part::Text(word),
            None => Part::Indexed(texts[1..].join(" ")),
        },
        ["_", "@bit_of", position] => Part::Indexed(format!("@bit {position}")),
        ["_", rest @ ..] => Part::Indexed(rest.join(" ")),
        ["as", "const", sort] => Part::Indexed(format!("store_all {sort}")),
        ["as", constructor, _] => Part::Text((*constructor).to_owned()),
        texts => Part::Text(format!("({})", texts.join(" "))),
    }
}

/// A word in binary.
fn word(value: &str, width: &str) -> Option<String> {
    let value = UBig::from_str_radix(value, 10).ok()?;
    let width: usize = width.parse().ok()?;
    Some(format!("#b{:0>width$}", value.in_radix(2).to_string()))
}

/// The parts of a list, or the text alone if it is none.
pub(super) fn parts(text: &str) -> Vec<&str> {
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let Some(inner) = inner else { return vec![text] };
    let (mut parts, mut depth, mut start) = (Vec::new(), 0usize, 0);
    for token in tokens(inner) {
        let at = token.as_ptr() as usize - inner.as_ptr() as usize;
        if depth == 0 {
            start = at;
        }
        match token {
            "(" => depth += 1,
            ")" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            parts.push(&inner[start..at + token.len()]);
        }
    }
    parts
}

/// Parentheses, and what stands between them and spaces.
fn tokens(text: &str) -> Vec<&str> {
    let (bytes, mut tokens, mut at) = (text.as_bytes(), Vec::new(), 0);
    while at < bytes.len() {
        let start = at;
        match bytes[at] {
            b' ' | b'\n' => {
                at += 1;
                continue;
            }
            b'(' | b')' => at += 1,
            mark @ (b'|' | b'"') => {
                at += 1;
                while at < bytes.len() && bytes[at] != mark {
                    at += 1;
                }
                // A quote inside a string is two quotes, that is, another string behind it.
                at = (at + 1).min(bytes.len());
                while mark == b'"' && at < bytes.len() && bytes[at] == b'"' {
                    at += 1;
                    while at < bytes.len() && bytes[at] != b'"' {
                        at += 1;
                    }
                    at = (at + 1).min(bytes.len());
                }
            }
            _ => {
                while at < bytes.len() && !b" \n()".contains(&bytes[at]) {
                    at += 1;
                }
            }
        }
        tokens.push(&text[start..at]);
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_are_arguments() {
        let cases = [
            ("((_ extract 7 0) @t1)", "(extract 7 0 @t1)"),
            ("((_ @bit_of 3) |a (b|)", "(@bit 3 |a (b|)"),
            ("(bvadd @t1 (_ bv5 4))", "(bvadd @t1 #b0101)"),
            ("(Array (_ BitVec 8) Int)", "(Array (BitVec 8) Int)"),
            ("((as const (Array Int (_ BitVec 2))) @t1)", "(store_all (Array Int (BitVec 2)) @t1)"),
            ("((_ is cons) (as nil (List Int)))", "(is cons nil)"),
            ("(str.++ \"a \"\"(\" x)", "(str.++ \"a \"\"(\" x)"),
            ("(not (not @t1))", "(not (not @t1))"),
        ];
        for (text, wanted) in cases {
            assert_eq!(spelled(text), wanted);
        }
    }

    #[test]
    fn lists_have_parts() {
        assert_eq!(parts("(or (not @t1) x \"a b\")"), ["or", "(not @t1)", "x", "\"a b\""]);
        assert_eq!(parts("@t1"), ["@t1"]);
    }
}
