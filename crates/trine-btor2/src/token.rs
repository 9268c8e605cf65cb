//! The words of one line.
//!
//! Idea: a line is cut at blanks; a word that begins with `;` ends it. Nothing is copied.
//! Invariant: the place of each word is known, and that of the end of the line.

use crate::error::{Btor2Error, Problem};

/// A word with its place in the line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'a> {
    /// The word.
    pub text: &'a [u8],
    /// Its first byte in the line.
    start: usize,
}

/// The words of a line, from left to right.
#[derive(Clone, Debug)]
pub(crate) struct Line<'a> {
    bytes: &'a [u8],
    number: u32,
    /// Where the rest of the line begins.
    at: usize,
}

/// A reference to a line before: a number, negated or not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reference {
    /// The number.
    pub id: u64,
    /// Whether a minus sign stands before it.
    pub negated: bool,
}

impl<'a> Line<'a> {
    /// Line `number` of a file, without its line end.
    pub(crate) fn new(bytes: &'a [u8], number: u32) -> Self {
        Self { bytes, number, at: 0 }
    }

    /// The next word, if there is one before the comment.
    pub(crate) fn next_word(&mut self) -> Option<Word<'a>> {
        let rest = &self.bytes[self.at..];
        let blanks = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let rest = &rest[blanks..];
        let start = self.at + blanks;
        let length = rest.iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
        self.at = start;
        if length == 0 || rest[0] == b';' {
            return None;
        }
        self.at += length;
        Some(Word { text: &rest[..length], start })
    }

    /// An error at a word.
    pub(crate) fn error_at<T>(&self, word: Word<'_>, problem: Problem) -> Result<T, Btor2Error> {
        let before = &self.bytes[..word.start];
        let characters = before.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
        let column = u32::try_from(characters + 1).unwrap_or(u32::MAX);
        Err(Btor2Error { line: self.number, column, problem })
    }

    fn unexpected<T>(&self, word: Word<'_>, what: &'static str) -> Result<T, Btor2Error> {
        let found = String::from_utf8_lossy(word.text).into_owned();
        self.error_at(word, Problem::Expected { what, found })
    }

    /// The next word, which has to be there.
    pub(crate) fn word(&mut self, what: &'static str) -> Result<Word<'a>, Btor2Error> {
        match self.next_word() {
            Some(word) => Ok(word),
            None => self.unexpected(Word { text: b"", start: self.at }, what),
        }
    }

    /// A number in decimal digits.
    pub(crate) fn number(&mut self, what: &'static str) -> Result<(u64, Word<'a>), Btor2Error> {
        let word = self.word(what)?;
        match decimal(word.text) {
            Some(number) => Ok((number, word)),
            None => self.unexpected(word, what),
        }
    }

    /// The number of a line before, possibly negated.
    pub(crate) fn reference(&mut self) -> Result<(Reference, Word<'a>), Btor2Error> {
        let what = "the number of a term";
        let word = self.word(what)?;
        let (negated, digits) = match word.text.strip_prefix(b"-") {
            Some(digits) => (true, digits),
            None => (false, word.text),
        };
        match decimal(digits) {
            Some(id) => Ok((Reference { id, negated }, word)),
            None => self.unexpected(word, what),
        }
    }
}

fn decimal(digits: &[u8]) -> Option<u64> {
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(digits).ok()?.parse().ok()
}
