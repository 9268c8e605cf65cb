//! The parser's view of one form: tokens with one look ahead, and faults with their place.
//!
//! Invariant: every fault carries the range of bytes it is about; positions for people are made
//! only when the fault leaves the parser.

use crate::command::AttributeValue;
use crate::diagnostic::{Note, Problem};
use crate::position::Span;
use crate::token::{Token, Tokens};

/// A fault while parsing one form.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) problem: Problem,
    pub(crate) span: Span,
    pub(crate) notes: Vec<Note>,
}

/// Results of the parser; the fault is boxed because it is rare and big.
pub(crate) type Result<T> = std::result::Result<T, Box<Fault>>;

/// A fault as an error.
pub(crate) fn fault<T>(problem: Problem, span: Span) -> Result<T> {
    Err(Box::new(Fault::new(problem, span)))
}

/// Reads the tokens of one form.
#[derive(Clone)]
pub(crate) struct Cursor<'a> {
    form: &'a [u8],
    tokens: Tokens<'a>,
    peeked: Option<(Token, Span)>,
    span: Span,
}

impl Fault {
    pub(crate) fn new(problem: Problem, span: Span) -> Self {
        Self { problem, span, notes: Vec::new() }
    }
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(form: &'a [u8]) -> Self {
        Self { form, tokens: Tokens::new(form), peeked: None, span: Span::new(0, 0) }
    }

    /// The next token.
    #[inline]
    pub(crate) fn next(&mut self) -> Result<Token> {
        if let Some((token, span)) = self.peeked.take() {
            self.span = span;
            return Ok(token);
        }
        let next = self.tokens.next();
        self.span = self.tokens.span();
        match next {
            Some(Ok(token)) => Ok(token),
            Some(Err(())) => self.illegal(),
            None => fault(Problem::Expected { what: "more", found: None }, self.span),
        }
    }

    /// Whether no token is left.
    pub(crate) fn at_end(&mut self) -> bool {
        self.peeked.is_none() && self.tokens.clone().next().is_none()
    }

    /// The next token, which stays the next.
    pub(crate) fn peek(&mut self) -> Result<Token> {
        if let Some((token, _)) = self.peeked {
            return Ok(token);
        }
        let before = self.span;
        let token = self.next()?;
        self.peeked = Some((token, self.span));
        self.span = before;
        Ok(token)
    }

    /// Where the token begins that [`peek`](Self::peek) saw.
    pub(crate) fn peeked_start(&self) -> u32 {
        self.peeked.map_or(self.span.end, |(_, span)| span.start)
    }

    /// The place of the last token.
    #[inline]
    pub(crate) fn span(&self) -> Span {
        self.span
    }

    /// The bytes of the last token.
    #[inline]
    pub(crate) fn slice(&self) -> &'a [u8] {
        &self.form[self.span.start as usize..self.span.end as usize]
    }

    /// The last token as text; broken UTF-8 is replaced.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(self.slice()).into_owned()
    }

    /// The text from a place to the end of the last token, with white space and comments reduced
    /// to single spaces.
    pub(crate) fn written_since(&self, start: u32) -> Box<str> {
        let bytes = &self.form[start as usize..self.span.end as usize];
        let mut tokens = Tokens::new(bytes);
        let mut text = String::with_capacity(bytes.len());
        let mut before = None;
        while let Some(Ok(token)) = tokens.next() {
            let start = tokens.span().start;
            let apart = before.is_some_and(|(kind, end)| end < start && kind != Token::Open);
            if apart && token != Token::Close {
                text.push(' ');
            }
            before = Some((token, tokens.span().end));
            text.push_str(&String::from_utf8_lossy(tokens.slice()));
        }
        text.into()
    }

    fn illegal<T>(&self) -> Result<T> {
        let rest = &self.form[self.span.start as usize..];
        let head = &rest[..rest.len().min(4)];
        let valid = match std::str::from_utf8(head) {
            Ok(text) => text,
            Err(error) => std::str::from_utf8(&head[..error.valid_up_to()]).unwrap_or(""),
        };
        let start = self.span.start;
        match valid.chars().next() {
            Some(c) => {
                let span = Span::new(start, start + c.len_utf8() as u32);
                fault(Problem::IllegalCharacter(c), span)
            }
            None => {
                let byte = head.first().copied().unwrap_or(0);
                fault(Problem::IllegalByte(byte), Span::new(start, start + 1))
            }
        }
    }

    /// The fault that the last token is not what was needed.
    pub(crate) fn unexpected<T>(&self, token: Token, what: &'static str) -> Result<T> {
        let problem = match token {
            Token::MalformedNumber | Token::MalformedLiteral | Token::MalformedSymbol => {
                malformed(self.text())
            }
            _ => Problem::Expected { what, found: Some(self.text()) },
        };
        fault(problem, self.span)
    }

    /// Takes the `(` before something.
    pub(crate) fn open(&mut self, what: &'static str) -> Result<()> {
        match self.next()? {
            Token::Open => Ok(()),
            Token::Close => self.unexpected(Token::Close, what),
            _ => fault(Problem::ExpectedList { what, found: self.text() }, self.span),
        }
    }

    /// Takes a `)`.
    #[inline]
    pub(crate) fn close(&mut self) -> Result<()> {
        match self.next()? {
            Token::Close => Ok(()),
            other => self.unexpected(other, "')'"),
        }
    }

    /// Takes a `(` or a `)`; true for a `(`.
    pub(crate) fn open_or_close(&mut self, what: &'static str) -> Result<bool> {
        match self.next()? {
            Token::Open => Ok(true),
            Token::Close => Ok(false),
            other => self.unexpected(other, what),
        }
    }

    /// Takes a keyword, with its colon.
    pub(crate) fn keyword(&mut self) -> Result<Box<str>> {
        match self.next()? {
            Token::Keyword => Ok(self.text().into()),
            other => self.unexpected(other, "a keyword"),
        }
    }

    /// Takes a numeral below 2^32.
    pub(crate) fn small_numeral(&mut self, what: &'static str) -> Result<u32> {
        match self.next()? {
            Token::Numeral => self.as_small_numeral(),
            other => self.unexpected(other, what),
        }
    }

    /// The last token, a numeral, as a number below 2^32.
    pub(crate) fn as_small_numeral(&self) -> Result<u32> {
        let digits = std::str::from_utf8(self.slice()).unwrap_or("");
        match digits.parse() {
            Ok(number) => Ok(number),
            Err(_) => fault(
                Problem::NamedRule { name: self.text(), rule: "is not below 2^32" },
                self.span,
            ),
        }
    }

    /// Skips the rest of an S-expression whose first token was just taken.
    pub(crate) fn skip_rest(&mut self, first: Token) -> Result<()> {
        let mut depth = match first {
            Token::Open => 1usize,
            Token::Close => return self.unexpected(first, "a value"),
            Token::MalformedNumber | Token::MalformedLiteral | Token::MalformedSymbol => {
                return self.unexpected(first, "a value");
            }
            _ => 0,
        };
        while depth > 0 {
            match self.next()? {
                Token::Open => depth += 1,
                Token::Close => depth -= 1,
                _ => {}
            }
        }
        Ok(())
    }

    /// Takes the value of an attribute, if the next token is not a keyword or `)`.
    pub(crate) fn attribute_value(&mut self) -> Result<AttributeValue> {
        if matches!(self.peek()?, Token::Close | Token::Keyword) {
            return Ok(AttributeValue::None);
        }
        let token = self.next()?;
        let start = self.span.start;
        self.skip_rest(token)?;
        let text = self.written_since(start);
        Ok(match token {
            Token::Symbol => AttributeValue::Symbol(text),
            Token::QuotedSymbol => AttributeValue::Symbol(text[1..text.len() - 1].into()),
            Token::Numeral | Token::Decimal => AttributeValue::Number(text),
            Token::String => {
                AttributeValue::String(text[1..text.len() - 1].replace("\"\"", "\"").into())
            }
            _ => AttributeValue::Other(text),
        })
    }

    /// Whether the next token is the symbol `word`.
    pub(crate) fn next_is_word(&mut self, word: &[u8]) -> Result<bool> {
        let is_symbol = self.peek()? == Token::Symbol;
        let span = self.peeked.map_or(self.span, |(_, span)| span);
        Ok(is_symbol && &self.form[span.start as usize..span.end as usize] == word)
    }

    /// The range of the S-expression that begins at a byte of the form.
    pub(crate) fn extent(&self, start: u32) -> Span {
        let mut tokens = Tokens::new(&self.form[start as usize..]);
        let mut depth = 0usize;
        while let Some(token) = tokens.next() {
            match token {
                Ok(Token::Open) => depth += 1,
                Ok(Token::Close) => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
        Span::new(start, start + tokens.span().end)
    }
}

fn malformed(text: String) -> Problem {
    let rule = if text.starts_with('|') {
        "a symbol between bars contains no backslash"
    } else if text.contains('\'') {
        "a name with a quote must be written between bars"
    } else if text.starts_with("#b") {
        "#b is followed by the digits 0 and 1"
    } else if text.starts_with("#x") {
        "#x is followed by hexadecimal digits"
    } else if text.starts_with('#') {
        "only #b and #x begin a literal"
    } else {
        "a number consists of digits, with at most one point between them, and a name does not \
         begin with a digit"
    };
    Problem::MalformedLiteral { text, rule }
}
