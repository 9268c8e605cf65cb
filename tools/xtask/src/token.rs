//! A small tokenizer for Rust sources, enough to look past strings and comments.
//!
//! Idea: the checks ask questions such as "is there a `todo!`", "which paths does this file name",
//! "which arms has this `match`". A search in the text answers them wrongly inside strings and
//! comments; a full parser is more than they need and rejects code inside macros. Tokens with line
//! numbers are the middle.
//! Invariant: every character of the input lies in exactly one token or is white space, so that no
//! construct can hide code; literals and comments are single tokens.
//! Reference: The Rust Reference, chapter "Lexical structure". Not told apart: kinds of numbers and
//! strings, which no check asks for.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// Identifier, keyword or raw identifier.
    Ident,
    /// `'a`
    Lifetime,
    /// String, character or number.
    Literal,
    /// `//!` or `/*!`
    InnerDoc,
    /// Any other comment.
    Comment,
    /// `::`, `=>`, `->`, `..` or one other character.
    Punct,
}

/// A token of the text it borrows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// What it is.
    pub kind: TokenKind,
    /// Its text, quotes and comment marks included.
    pub text: &'a str,
    /// Line of its first character, counted from 1.
    pub line: u32,
}

impl Token<'_> {
    /// Whether this is the identifier or punctuation `text`.
    pub fn is(&self, text: &str) -> bool {
        matches!(self.kind, TokenKind::Ident | TokenKind::Punct) && self.text == text
    }

    /// Whether this is a comment of any kind.
    pub fn is_comment(&self) -> bool {
        matches!(self.kind, TokenKind::Comment | TokenKind::InnerDoc)
    }
}

/// Splits `source` into tokens. Text that is not legal Rust still gives tokens.
pub fn tokenize(source: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut line = 1;
    let mut rest = source;
    while let Some(c) = rest.chars().next() {
        let (kind, length) = if c.is_whitespace() {
            (None, c.len_utf8())
        } else {
            let (kind, length) = next_token(rest, c);
            (Some(kind), length)
        };
        let (text, after) = rest.split_at(length);
        if let Some(kind) = kind {
            tokens.push(Token { kind, text, line });
        }
        line += text.bytes().filter(|&b| b == b'\n').count() as u32;
        rest = after;
    }
    tokens
}

/// The token list without comments.
pub fn code<'a>(tokens: &[Token<'a>]) -> Vec<Token<'a>> {
    tokens.iter().filter(|t| !t.is_comment()).copied().collect()
}

/// Index of the bracket that closes the one at `open`, or the end of the list if there is none.
pub fn closing(tokens: &[Token<'_>], open: usize) -> usize {
    let mut depth = 0_usize;
    for (index, token) in tokens.iter().enumerate().skip(open) {
        if token.kind != TokenKind::Punct {
            continue;
        }
        match token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return index;
                }
            }
            _ => {}
        }
    }
    tokens.len()
}

/// Kind and length in bytes of the token at the start of `rest`, whose first character is `c`.
fn next_token(rest: &str, c: char) -> (TokenKind, usize) {
    if rest.starts_with("//") {
        let length = rest.find('\n').unwrap_or(rest.len());
        return (comment_kind(rest), length);
    }
    if rest.starts_with("/*") {
        return (comment_kind(rest), block_comment_length(rest));
    }
    if let Some(length) = string_length(rest) {
        return (TokenKind::Literal, length);
    }
    if c == '\'' {
        return quote(rest);
    }
    if c.is_ascii_digit() {
        return (TokenKind::Literal, number_length(rest));
    }
    if is_ident_start(c) {
        let prefix = if rest.starts_with("r#") { 2 } else { 0 };
        let length = rest[prefix..].find(|c| !is_ident_part(c)).map_or(rest.len(), |n| n + prefix);
        return (TokenKind::Ident, length);
    }
    let pair = ["::", "=>", "->", ".."].iter().any(|pair| rest.starts_with(pair));
    (TokenKind::Punct, if pair { 2 } else { c.len_utf8() })
}

fn comment_kind(rest: &str) -> TokenKind {
    if rest[2..].starts_with('!') { TokenKind::InnerDoc } else { TokenKind::Comment }
}

fn is_ident_start(c: char) -> bool {
    c == '_' || c.is_alphabetic()
}

fn is_ident_part(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

/// Block comments nest in Rust.
fn block_comment_length(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let mut depth = 0_usize;
    let mut at = 0;
    while at + 1 < bytes.len() {
        match (bytes[at], bytes[at + 1]) {
            (b'/', b'*') => {
                depth += 1;
                at += 2;
            }
            (b'*', b'/') => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return at;
                }
            }
            _ => at += 1,
        }
    }
    rest.len()
}

/// Length of the plain, byte, C or raw string at the start of `rest`, if there is one.
fn string_length(rest: &str) -> Option<usize> {
    let prefix = ["br", "cr", "b", "c", "r", ""]
        .into_iter()
        .find(|p| rest.starts_with(p) && rest[p.len()..].starts_with(['"', '#']))?;
    let body = &rest[prefix.len()..];
    if !prefix.ends_with('r') {
        return body.starts_with('"').then(|| prefix.len() + escaped_length(body, b'"'));
    }
    let hashes = body.bytes().take_while(|&b| b == b'#').count();
    if !body[hashes..].starts_with('"') {
        return None; // a raw identifier
    }
    let end = format!("\"{}", "#".repeat(hashes));
    let start = prefix.len() + hashes + 1;
    Some(rest[start..].find(&end).map_or(rest.len(), |n| start + n + end.len()))
}

/// Length of a literal that begins with `quote` and in which a backslash hides the next byte.
fn escaped_length(body: &str, quote: u8) -> usize {
    let bytes = body.as_bytes();
    let mut at = 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            b if b == quote => return at + 1,
            _ => at += 1,
        }
    }
    body.len()
}

/// A character literal or a lifetime: a lifetime has no closing quote after one character.
fn quote(rest: &str) -> (TokenKind, usize) {
    let mut chars = rest[1..].chars();
    let first = chars.next();
    if first == Some('\\') || chars.next() == Some('\'') {
        return (TokenKind::Literal, escaped_length(rest, b'\''));
    }
    let length = rest[1..].find(|c| !is_ident_part(c)).map_or(rest.len(), |n| n + 1);
    (TokenKind::Lifetime, length)
}

/// Digits, letters and underscores, with a point only before a further digit (`0..9` is a range).
fn number_length(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let point = bytes[at] == b'.' && bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
        if !(bytes[at] == b'_' || bytes[at].is_ascii_alphanumeric() || point) {
            break;
        }
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> Vec<&str> {
        tokenize(source).iter().map(|t| t.text).collect()
    }

    #[test]
    fn strings_and_comments_are_single_tokens() {
        let source = "a(\"x \\\" todo!()\", r#\"y\" z\"#, b'\\'', '\"') /* a /* b */ c */ // end";
        assert_eq!(
            texts(source),
            [
                "a",
                "(",
                "\"x \\\" todo!()\"",
                ",",
                "r#\"y\" z\"#",
                ",",
                "b",
                "'\\''",
                ",",
                "'\"'",
                ")",
                "/* a /* b */ c */",
                "// end"
            ]
        );
    }

    #[test]
    fn lifetimes_ranges_and_raw_identifiers() {
        assert_eq!(
            texts("&'a r#type 0..10 1.5e3 x.0"),
            ["&", "'a", "r#type", "0", "..", "10", "1.5e3", "x", ".", "0"]
        );
        assert_eq!(texts("'_' 'é' '_x"), ["'_'", "'é'", "'_x"]);
    }

    #[test]
    fn lines_are_counted_through_literals() {
        let tokens = tokenize("\"a\nb\"\nx");
        assert_eq!((tokens[0].line, tokens[1].line), (1, 3));
    }

    #[test]
    fn unfinished_literals_end_with_the_text() {
        for source in ["\"abc", "r##\"abc\"#", "/* x", "'", "b\"\\"] {
            let total: usize = tokenize(source).iter().map(|t| t.text.len()).sum();
            assert_eq!(total, source.len(), "{source}");
        }
    }
}
