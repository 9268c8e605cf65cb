//! Tokens of the formats that are not S-expressions, and a cursor over them.

use trine_smtlib::Position;

/// Why a text cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}:{}: {reason}", position.line, position.column)]
pub struct Unreadable {
    /// Where.
    pub position: Position,
    /// What is wrong.
    pub reason: String,
}

/// A word, a number or a sign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// As written.
    pub text: String,
    /// Where it begins.
    pub position: Position,
}

impl Token {
    /// Whether it is a name.
    pub fn is_word(&self) -> bool {
        self.text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
    }
}

/// Signs of several characters, longer ones before their beginnings.
const SIGNS: &[&str] = &["|-", "->", "=>", "::", "==", "!=", "<=", ">=", ":=", "\\/", "/\\"];

/// What begins a comment that ends with the line.
pub enum LineComment {
    /// `#`
    Hash,
    /// `//`
    Slashes,
}

/// The tokens of a text; comments and white space are left out.
pub fn tokenize(text: &str, comment: &LineComment) -> Result<Vec<Token>, Unreadable> {
    let line_comment = match comment {
        LineComment::Hash => "#",
        LineComment::Slashes => "//",
    };
    let mut tokens = Vec::new();
    let mut position = Position::START;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = if c.is_whitespace() {
            c.len_utf8()
        } else if rest.starts_with(line_comment) {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            let reason = "this comment is never closed".to_owned();
            rest.find("*/").ok_or(Unreadable { position, reason })? + 2
        } else {
            let word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '\'';
            let length = if word(c) {
                rest.find(|c| !word(c)).unwrap_or(rest.len())
            } else {
                let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign));
                sign.map_or(c.len_utf8(), |sign| sign.len())
            };
            tokens.push(Token { text: rest[..length].to_owned(), position });
            length
        };
        position = position.after(&rest.as_bytes()[..length]);
        rest = &rest[length..];
    }
    Ok(tokens)
}

/// A place among tokens.
pub struct Cursor {
    tokens: Vec<Token>,
    at: usize,
}

impl Cursor {
    /// A cursor at the first token.
    pub fn new(tokens: Vec<Token>) -> Self {
        Self { tokens, at: 0 }
    }

    /// The next token.
    pub fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    /// The token after the next one.
    pub fn peek_second(&self) -> Option<&Token> {
        self.tokens.get(self.at + 1)
    }

    /// Whether the next token is `text`.
    pub fn sees(&self, text: &str) -> bool {
        self.peek().is_some_and(|token| token.text == text)
    }

    /// Takes the next token if it is `text`.
    pub fn take(&mut self, text: &str) -> bool {
        let seen = self.sees(text);
        self.at += usize::from(seen);
        seen
    }

    /// Takes `text`.
    pub fn expect(&mut self, text: &str) -> Result<(), Unreadable> {
        if self.take(text) { Ok(()) } else { Err(self.fault(&format!("expected `{text}`"))) }
    }

    /// Takes a name.
    pub fn word(&mut self, what: &str) -> Result<String, Unreadable> {
        match self.peek() {
            Some(token) if token.is_word() => {
                let text = token.text.clone();
                self.at += 1;
                Ok(text)
            }
            _ => Err(self.fault(&format!("expected {what}"))),
        }
    }

    /// Takes any token.
    pub fn next(&mut self) -> Option<Token> {
        let token = self.tokens.get(self.at).cloned();
        self.at += usize::from(token.is_some());
        token
    }

    /// A fault at the next token.
    pub fn fault(&self, reason: &str) -> Unreadable {
        let (position, found) = match (self.peek(), self.tokens.last()) {
            (Some(token), _) => (token.position, format!(", found `{}`", token.text)),
            (None, Some(last)) => (last.position, " behind this".to_owned()),
            (None, None) => (Position::START, String::new()),
        };
        Unreadable { position, reason: format!("{reason}{found}") }
    }
}
