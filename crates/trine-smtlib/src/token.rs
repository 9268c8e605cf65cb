//! Tokens of one framed form.
//!
//! Idea: `logos` builds the automaton. Malformed literals are tokens of their own, so that
//! `#b01G` or `12abc` is reported as what it is and not as two neighbours.
//! Invariant: a token never reaches beyond the form, and the ranges of the tokens with the white
//! space and comments between them cover the form. Reserved words are ordinary symbols here; the
//! parser knows at which places they are reserved.
//! Reference: SMT-LIB 2.7, section 3.1 (lexicon). Bytes above 127 are legal in strings, quoted
//! symbols and comments. Single-quoted strings are OSTRICH's, for `re.from_ecma2020`.

use logos::Logos;

use crate::position::Span;

/// The kinds of tokens.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(utf8 = false)]
#[logos(skip(br"[ \t\r\n]+"))]
#[logos(skip(br";[^\r\n]*", allow_greedy = true))]
#[logos(skip(br"#\|([^|]|\|+[^|#])*\|+#"))]
pub enum Token {
    /// `(`
    #[token("(")]
    Open,
    /// `)`
    #[token(")")]
    Close,
    /// A simple symbol; reserved words too.
    #[regex(br"[a-zA-Z~!@$%^&*_+=<>.?/\-][0-9a-zA-Z~!@$%^&*_+=<>.?/\-]*")]
    Symbol,
    /// `|...|`
    #[regex(br"\|[^|\\]*\|", priority = 10)]
    QuotedSymbol,
    /// `:name`
    #[regex(br":[0-9a-zA-Z~!@$%^&*_+=<>.?/\-]+")]
    Keyword,
    /// Digits; leading zeros are tolerated, as all peers do.
    #[regex(br"[0-9]+")]
    Numeral,
    /// Digits, a point, digits.
    #[regex(br"[0-9]+\.[0-9]+")]
    Decimal,
    /// `#x` and hexadecimal digits.
    #[regex(br"#x[0-9a-fA-F]+")]
    Hexadecimal,
    /// `#b` and binary digits.
    #[regex(br"#b[01]+")]
    Binary,
    /// `"..."`, where `""` stands for a quote.
    #[regex(br#""([^"]|"")*""#)]
    String,
    /// `'...'`, where a backslash protects the next byte.
    #[regex(br"'([^'\\]|\\[\x00-\xFF])*'")]
    SingleQuoted,
    /// A word that begins as a number but is none.
    #[regex(br"[0-9][0-9a-zA-Z~!@$%^&*_+=<>.?/\-]*", priority = 1)]
    MalformedNumber,
    /// A word with a quote in it, as in `x'`, or a backslash between bars.
    #[regex(br"[0-9a-zA-Z~!@$%^&*_+=<>.?/:\-]+'[0-9a-zA-Z~!@$%^&*_+=<>.?/:\-']*")]
    #[regex(br"\|[^|]*\|", priority = 1)]
    MalformedSymbol,
    /// `#` with anything else.
    #[regex(br"#[0-9a-zA-Z~!@$%^&*_+=<>.?/\-]*", priority = 1)]
    MalformedLiteral,
}

/// The tokens of one form.
#[derive(Clone)]
pub(crate) struct Tokens<'a> {
    lexer: logos::Lexer<'a, Token>,
}

impl<'a> Tokens<'a> {
    pub(crate) fn new(form: &'a [u8]) -> Self {
        Self { lexer: Token::lexer(form) }
    }

    /// The next token, `None` at the end of the form.
    ///
    /// # Errors
    /// The place of a byte that begins no token.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<Result<Token, ()>> {
        self.lexer.next()
    }

    /// The place of the last token.
    #[inline]
    pub(crate) fn span(&self) -> Span {
        let range = self.lexer.span();
        // The framer hands out no form of 4 GiB or more.
        Span::new(range.start as u32, range.end as u32)
    }

    /// The bytes of the last token.
    #[inline]
    pub(crate) fn slice(&self) -> &'a [u8] {
        self.lexer.slice()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &[u8]) -> Vec<Result<Token, ()>> {
        Token::lexer(text).collect()
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
            ("1.", MalformedNumber),
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
