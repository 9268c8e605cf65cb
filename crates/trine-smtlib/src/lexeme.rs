//! The tokens of a form together with what stands between them, for programs that keep the text.
//!
//! Idea: the parser skips white space and comments; a formatter and an editor must not. The token
//! automaton says where tokens are, and what lies between two of them is white space and comments,
//! which [`comments`] tells apart. So there is one definition of a token, and this is not a second.
//! Invariant: the spans of lexemes ascend, and each byte of the form lies in one token or in the gap
//! before one; after the first fault nothing more is delivered.

use crate::diagnostic::Diagnostic;
use crate::framer::Form;
use crate::parse::cursor::Cursor;
use crate::position::{PositionCursor, Span};
use crate::token::Token;

/// A token with its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lexeme {
    /// What it is; never one of the malformed kinds.
    pub token: Token,
    /// Its bytes in the form.
    pub span: Span,
    /// Where the gap before it begins, which ends at `span.start`.
    pub gap: u32,
}

/// The tokens of one form, in order.
pub struct Lexemes<'a> {
    form: Form<'a>,
    cursor: Cursor<'a>,
    done: bool,
}

impl<'a> Lexemes<'a> {
    /// The tokens of a form.
    #[must_use]
    pub fn new(form: Form<'a>) -> Self {
        Self { form, cursor: Cursor::new(form.bytes), done: false }
    }
}

impl Iterator for Lexemes<'_> {
    /// A token, or what is wrong with the next one.
    type Item = Result<Lexeme, Box<Diagnostic>>;

    fn next(&mut self) -> Option<Self::Item> {
        let gap = self.cursor.span().end;
        if self.done || gap as usize == self.form.bytes.len() {
            return None;
        }
        let fault = match self.cursor.next() {
            Ok(
                token @ (Token::MalformedNumber | Token::MalformedLiteral | Token::MalformedSymbol),
            ) => self.cursor.unexpected::<Lexeme>(token, "a token"),
            Ok(token) => Ok(Lexeme { token, span: self.cursor.span(), gap }),
            Err(fault) => Err(fault),
        };
        Some(fault.map_err(|fault| {
            self.done = true;
            let mut positions = PositionCursor::new(self.form.position);
            let position = positions.locate(self.form.bytes, fault.span.start);
            Box::new(Diagnostic::new(fault.problem, position))
        }))
    }
}

/// A comment in a gap between tokens or forms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Comment {
    /// Its first byte, counted in the gap.
    pub start: usize,
    /// One past its last byte; the line break that ends a line comment does not belong to it.
    pub end: usize,
    /// Whether it begins with a semicolon and reaches to the end of its line.
    pub to_line_end: bool,
}

/// The comments in a gap, which holds nothing but white space and comments.
pub fn comments(gap: &[u8]) -> impl Iterator<Item = Comment> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        at += memchr::memchr2(b';', b'#', &gap[at..])?;
        let start = at;
        let to_line_end = gap[start] == b';';
        at = if to_line_end {
            memchr::memchr2(b'\n', b'\r', &gap[start..]).map_or(gap.len(), |length| start + length)
        } else {
            let inside = (start + 2).min(gap.len());
            memchr::memmem::find(&gap[inside..], b"|#").map_or(gap.len(), |at| inside + at + 2)
        };
        Some(Comment { start, end: at, to_line_end })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    #[test]
    fn tokens_and_gaps_cover_the_form() {
        let text = b"(assert ; one\n (= x #| two || |# y) #|a|#)";
        let form = Form { offset: 0, position: Position::START, bytes: text };
        let lexemes: Vec<Lexeme> = Lexemes::new(form).map(|l| l.expect("a token")).collect();
        let mut end = 0;
        let mut found = Vec::new();
        for lexeme in &lexemes {
            assert_eq!(lexeme.gap, end);
            end = lexeme.span.end;
            let gap = &text[lexeme.gap as usize..lexeme.span.start as usize];
            found.extend(comments(gap).map(|c| String::from_utf8_lossy(&gap[c.start..c.end])));
        }
        assert_eq!(end as usize, text.len());
        assert_eq!(found, ["; one", "#| two || |#", "#|a|#"]);
    }

    #[test]
    fn faults_have_a_place_and_are_the_last() {
        let form = Form { offset: 0, position: Position::START, bytes: b"(a\n 12x y)" };
        let mut lexemes = Lexemes::new(form).skip(2);
        let fault = lexemes.next().expect("one more").expect_err("a fault");
        assert_eq!(fault.position, Position { line: 2, column: 2 });
        assert!(lexemes.next().is_none());
    }
}
