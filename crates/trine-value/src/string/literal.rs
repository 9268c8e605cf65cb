//! String literals: the escape sequences of the theory, read and written.
//!
//! Idea: one recognizer of escape sequences serves both directions, so the writer escapes a
//! backslash exactly where the reader would take it for the beginning of an escape.
//! Invariant: what is written is printable ASCII and is read back to the same string.
//! Reference: SMT-LIB 2.7, theory `UnicodeStrings`, "String constants". The doubled quotation mark
//! belongs to the lexer: it is undone before [`StrValue::from_literal`], but written here.

use std::fmt;

use super::{Builder, CodePoint, StrValue};

/// A character of a literal is no code point of the theory, which ends at 0x2FFFF.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CharOutOfRange {
    /// The character.
    pub found: char,
    /// Where it begins, in bytes of the literal's contents.
    pub offset: usize,
}

impl fmt::Display for CharOutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { found, .. } = self;
        write!(f, "the character U+{:X} is beyond the last one, U+2FFFF", u32::from(*found))
    }
}

impl std::error::Error for CharOutOfRange {}

/// The escape sequence that begins at unit 0: its code point and its length in units.
///
/// These are a backslash, `u` and four hexadecimal digits; or a backslash, `u` and one to five
/// hexadecimal digits in braces whose value is a code point.
fn escape(unit: impl Fn(usize) -> Option<u32>) -> Option<(CodePoint, usize)> {
    let is = |i: usize, byte: u8| unit(i) == Some(u32::from(byte));
    let digit = |i: usize| unit(i).and_then(char::from_u32).and_then(|c| c.to_digit(16));
    let number = |first: usize, count: usize| {
        (first..first + count).try_fold(0, |number, i| Some(number * 16 + digit(i)?))
    };
    if !is(0, b'\\') || !is(1, b'u') {
        return None;
    }
    if !is(2, b'{') {
        return Some((CodePoint::new(number(2, 4)?)?, 6));
    }
    let count = (1..=5).find(|&count| is(3 + count, b'}'))?;
    Some((CodePoint::new(number(3, count)?)?, count + 4))
}

impl StrValue {
    /// The string that a literal denotes, given what stands between its quotation marks (with
    /// doubled quotation marks already undone).
    ///
    /// Characters outside of ASCII, which the standard does not provide for, denote themselves.
    ///
    /// # Errors
    ///
    /// A character beyond the last code point of the theory.
    ///
    /// ```
    /// # use trine_value::StrValue;
    /// let length = |literal| StrValue::from_literal(literal).map(|s| s.len());
    /// assert_eq!(length(r"\u{61}"), Ok(1));
    /// assert_eq!(length(r"\u0061"), Ok(1));
    /// assert_eq!(length(r"\x61\n"), Ok(6));
    /// assert_eq!(length(r"\u{3ffff}"), Ok(9));
    /// ```
    pub fn from_literal(contents: &str) -> Result<Self, CharOutOfRange> {
        let bytes = contents.as_bytes();
        let mut builder = Builder::default();
        let mut offset = 0;
        while let Some(found) = contents[offset..].chars().next() {
            let escaped = escape(|i| bytes.get(offset + i).map(|&byte| u32::from(byte)));
            if let Some((point, length)) = escaped {
                builder.push(point.get());
                offset += length;
                continue;
            }
            let point = CodePoint::new(u32::from(found)).ok_or(CharOutOfRange { found, offset })?;
            builder.push(point.get());
            offset += found.len_utf8();
        }
        Ok(builder.finish())
    }
}

/// The literal with its quotation marks.
impl fmt::Display for StrValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Written in pieces, so that long strings neither need a second copy nor a call per unit.
        let mut piece = String::with_capacity(1024);
        piece.push('"');
        for (i, point) in self.code_points().enumerate() {
            let ahead = |j: usize| self.code_point(i + j).map(CodePoint::get);
            match u8::try_from(point.get()) {
                Ok(b'"') => piece.push_str("\"\""),
                Ok(b'\\') if escape(ahead).is_some() => piece.push_str("\\u{5c}"),
                Ok(byte @ 0x20..=0x7e) => piece.push(char::from(byte)),
                _ => piece.push_str(&format!("\\u{{{:x}}}", point.get())),
            }
            if piece.len() >= 1000 {
                f.write_str(&piece)?;
                piece.clear();
            }
        }
        piece.push('"');
        f.write_str(&piece)
    }
}

/// The literal, as `Display` writes it.
impl fmt::Debug for StrValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
