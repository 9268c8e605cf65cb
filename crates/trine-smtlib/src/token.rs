//! Tokens of one framed form.
//!
//! Idea: the first byte says what a token can be, and a table of the bytes of words how far it reaches.
//! Malformed literals are tokens of their own, so that `#b01G` or `12abc` is reported as what it is and not
//! as two neighbours.
//! Invariant: a token never reaches beyond the form, and the ranges of the tokens with the white
//! space and comments between them cover the form. Reserved words are ordinary symbols here; the
//! parser knows at which places they are reserved.
//! Reference: SMT-LIB 2.7, section 3.1 (lexicon). Bytes above 127 are legal in strings, quoted
//! symbols and comments. Single-quoted strings are OSTRICH's.

use memchr::{memchr, memchr2};

use crate::position::Span;

/// The kinds of tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Token {
    /// `(`
    Open,
    /// `)`
    Close,
    /// A simple symbol; reserved words too.
    Symbol,
    /// `|...|`
    QuotedSymbol,
    /// `:name`
    Keyword,
    /// Digits; leading zeros are tolerated, as all peers do.
    Numeral,
    /// Digits, a point, digits.
    Decimal,
    /// `#x` and hexadecimal digits.
    Hexadecimal,
    /// `#b` and binary digits.
    Binary,
    /// `"..."`, where `""` stands for a quote.
    String,
    /// `'...'`, where a backslash protects the next byte.
    SingleQuoted,
    /// A word that begins as a number but is none.
    MalformedNumber,
    /// A word with a quote in it, as in `x'`, or a backslash between bars.
    MalformedSymbol,
    /// `#` with anything else.
    MalformedLiteral,
}

/// Whether a byte may stand in a simple symbol.
const fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || matches!(
            byte,
            b'~' | b'!'
                | b'@'
                | b'$'
                | b'%'
                | b'^'
                | b'&'
                | b'*'
                | b'_'
                | b'-'
                | b'+'
                | b'='
                | b'<'
                | b'>'
                | b'.'
                | b'?'
                | b'/'
        )
}

const WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = is_word_byte(byte as u8);
        byte += 1;
    }
    table
};

/// What a byte begins.
#[derive(Clone, Copy)]
enum Class {
    /// White space.
    Blank,
    Open,
    Close,
    /// A symbol, unless a quote or a colon follows.
    Letter,
    /// A comment or one of the other tokens.
    Other,
}

const CLASS: [Class; 256] = {
    let mut table = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b' ' | b'\t' | b'\r' | b'\n' => Class::Blank,
            b'(' => Class::Open,
            b')' => Class::Close,
            b'0'..=b'9' => Class::Other,
            other if is_word_byte(other) => Class::Letter,
            _ => Class::Other,
        };
        byte += 1;
    }
    table
};

/// The first bytes that satisfy `test`.
fn run(bytes: &[u8], test: impl Fn(u8) -> bool) -> usize {
    bytes.iter().position(|&byte| !test(byte)).unwrap_or(bytes.len())
}

/// The length of the white space and comments at the beginning.
fn blank(bytes: &[u8]) -> usize {
    let mut at = 0;
    loop {
        let length = match bytes[at..] {
            [b' ' | b'\t' | b'\r' | b'\n', ..] => 1,
            [b';', ..] => memchr2(b'\r', b'\n', &bytes[at..]).unwrap_or(bytes.len() - at),
            [b'#', b'|', ref rest @ ..] => match memchr::memmem::find(rest, b"|#") {
                Some(end) => end + 4,
                None => return at,
            },
            _ => return at,
        };
        at += length;
    }
}

/// The token at the beginning, and its length; `bytes` are not empty.
fn token(bytes: &[u8]) -> Option<(Token, usize)> {
    match bytes[0] {
        b'(' => Some((Token::Open, 1)),
        b')' => Some((Token::Close, 1)),
        b'"' => string(bytes).map(|length| (Token::String, length)),
        b'\'' => single_quoted(bytes).map(|length| (Token::SingleQuoted, length)),
        b'|' => {
            let length = memchr(b'|', &bytes[1..])? + 2;
            let is_malformed = memchr(b'\\', &bytes[..length]).is_some();
            Some((if is_malformed { Token::MalformedSymbol } else { Token::QuotedSymbol }, length))
        }
        b'#' => {
            let word = &bytes[1..1 + run(&bytes[1..], |byte| WORD[usize::from(byte)])];
            let token = match word {
                [b'x', digits @ ..] if is_all(digits, |d| d.is_ascii_hexdigit()) => {
                    Token::Hexadecimal
                }
                [b'b', digits @ ..] if is_all(digits, |d| matches!(d, b'0' | b'1')) => {
                    Token::Binary
                }
                _ => Token::MalformedLiteral,
            };
            Some((token, 1 + word.len()))
        }
        first if first == b':' || WORD[usize::from(first)] => word(bytes),
        _ => None,
    }
}

fn is_all(digits: &[u8], test: impl Fn(u8) -> bool) -> bool {
    !digits.is_empty() && digits.iter().all(|&digit| test(digit))
}

/// A symbol, keyword or number.
fn word(bytes: &[u8]) -> Option<(Token, usize)> {
    let is_keyword = bytes[0] == b':';
    let length = usize::from(is_keyword)
        + run(&bytes[usize::from(is_keyword)..], |byte| WORD[usize::from(byte)]);
    if matches!(bytes.get(length), Some(b'\'' | b':')) {
        let is_inner = |byte: u8| WORD[usize::from(byte)] || byte == b':';
        let quote = run(bytes, is_inner);
        if bytes.get(quote) == Some(&b'\'') {
            let rest = run(&bytes[quote..], |byte| is_inner(byte) || byte == b'\'');
            return Some((Token::MalformedSymbol, quote + rest));
        }
    }
    if is_keyword {
        return (length > 1).then_some((Token::Keyword, length));
    }
    if !bytes[0].is_ascii_digit() {
        return Some((Token::Symbol, length));
    }
    let digits = run(&bytes[..length], |byte| byte.is_ascii_digit());
    let token = match bytes[digits..length] {
        [] => Token::Numeral,
        // `1.` is read by other solvers.
        [b'.', ref fraction @ ..] if fraction.iter().all(u8::is_ascii_digit) => Token::Decimal,
        _ => Token::MalformedNumber,
    };
    Some((token, length))
}

/// The length of a string literal. Where the last of several has no end, those before it are one.
fn string(bytes: &[u8]) -> Option<usize> {
    let mut closed = None;
    let mut at = 1;
    while let Some(quote) = memchr(b'"', &bytes[at..]) {
        at += quote + 1;
        closed = Some(at);
        if bytes.get(at) != Some(&b'"') {
            break;
        }
        at += 1;
    }
    closed
}

fn single_quoted(bytes: &[u8]) -> Option<usize> {
    let mut at = 1;
    while let Some(found) = memchr2(b'\'', b'\\', bytes.get(at..)?) {
        at += found + 1;
        if bytes[at - 1] == b'\'' {
            return Some(at);
        }
        at += 1;
    }
    None
}

/// The tokens of one form.
#[derive(Clone)]
pub(crate) struct Tokens<'a> {
    form: &'a [u8],
    start: usize,
    end: usize,
}

impl<'a> Tokens<'a> {
    pub(crate) fn new(form: &'a [u8]) -> Self {
        Self { form, start: 0, end: 0 }
    }

    /// The next token, `None` at the end of the form.
    ///
    /// # Errors
    /// The place of a byte that begins no token.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<Result<Token, ()>> {
        let form = self.form;
        let mut start = self.end;
        while let Some(&byte) = form.get(start) {
            let token = match CLASS[usize::from(byte)] {
                Class::Blank => {
                    start += 1;
                    continue;
                }
                Class::Open => Token::Open,
                Class::Close => Token::Close,
                Class::Letter => {
                    let mut end = start + 1;
                    while end < form.len() && WORD[usize::from(form[end])] {
                        end += 1;
                    }
                    if matches!(form.get(end), Some(b'\'' | b':')) {
                        break;
                    }
                    (self.start, self.end) = (start, end);
                    return Some(Ok(Token::Symbol));
                }
                Class::Other => break,
            };
            (self.start, self.end) = (start, start + 1);
            return Some(Ok(token));
        }
        self.end = start;
        self.next_of_any_kind()
    }

    /// The same for everything that is no parenthesis and no plain symbol.
    fn next_of_any_kind(&mut self) -> Option<Result<Token, ()>> {
        self.start = self.end + blank(&self.form[self.end..]);
        self.end = self.start;
        let rest = &self.form[self.start..];
        if rest.is_empty() {
            return None;
        }
        match token(rest) {
            Some((token, length)) => {
                self.end += length;
                Some(Ok(token))
            }
            None => {
                self.end += 1;
                Some(Err(()))
            }
        }
    }

    /// The place of the last token.
    #[inline]
    pub(crate) fn span(&self) -> Span {
        // The framer hands out no form of 4 GiB or more.
        Span::new(self.start as u32, self.end as u32)
    }

    /// The bytes of the last token.
    #[inline]
    pub(crate) fn slice(&self) -> &'a [u8] {
        &self.form[self.start..self.end]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &[u8]) -> Vec<Result<Token, ()>> {
        let mut tokens = Tokens::new(text);
        std::iter::from_fn(|| tokens.next()).collect()
    }

    #[test]
    fn literals_and_their_malformed_neighbours() {
        use Token::*;
        for (text, kind) in [
            ("12", Numeral),
            ("12.50", Decimal),
            ("#b01", Binary),
            ("#xfF", Hexadecimal),
            ("12abc", MalformedNumber),
            ("1.", Decimal),
            ("1.2.3", MalformedNumber),
            ("x'", MalformedSymbol),
            ("12'", MalformedSymbol),
            ("#b01G", MalformedLiteral),
            ("#b", MalformedLiteral),
            ("#xZZ", MalformedLiteral),
            ("#", MalformedLiteral),
            ("abc", Symbol),
            ("-", Symbol),
            ("|a b|", QuotedSymbol),
            ("|a\\b|", MalformedSymbol),
            (":key", Keyword),
            ("\"a\"\"b\"", String),
            ("'a\\'b)'", SingleQuoted),
        ] {
            assert_eq!(kinds(text.as_bytes()), [Ok(kind)], "{text}");
        }
    }

    #[test]
    fn comments_are_skipped() {
        use Token::*;
        let text = b"(a #| ) || |# b ; ) \xff\n c #|\xc3|# |d\xe9|)";
        assert_eq!(kinds(text), [Open, Symbol, Symbol, Symbol, QuotedSymbol, Close].map(Ok),);
    }

    #[test]
    fn bytes_above_127_outside_of_quotes_are_errors() {
        assert_eq!(kinds("a \u{e9}".as_bytes())[1], Err(()));
        assert_eq!(kinds(b"\xe9")[0], Err(()));
    }
}
