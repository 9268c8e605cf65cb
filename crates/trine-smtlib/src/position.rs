//! Places in the input: lines and columns for people, byte ranges for the program.
//!
//! Idea: the reader keeps no table of all lines. It knows the position where the current top-level
//! form starts; a place inside the form is found by walking from there, which costs time only when
//! a position is asked for.
//! Invariant: lines and columns count from 1; a column counts characters, where every byte that is
//! not the continuation of a UTF-8 sequence starts a character. A line ends at `\n`.

use std::fmt;

/// A place in the input as people count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

impl Position {
    /// The first character of the input.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The position after `bytes`, which begin here.
    #[must_use]
    pub fn after(self, bytes: &[u8]) -> Self {
        let newlines = memchr::memchr_iter(b'\n', bytes).count();
        let last = match (newlines, bytes) {
            (0, _) => None,
            (_, [.., b'\n']) => Some(bytes.len() - 1),
            _ => memchr::memrchr(b'\n', bytes),
        };
        match last {
            None => Self { line: self.line, column: add(self.column, characters(bytes)) },
            Some(last) => Self {
                line: add(self.line, newlines),
                column: add(1, characters(&bytes[last + 1..])),
            },
        }
    }
}

fn add(number: u32, count: usize) -> u32 {
    number.saturating_add(u32::try_from(count).unwrap_or(u32::MAX))
}

fn characters(bytes: &[u8]) -> usize {
    if bytes.is_ascii() {
        return bytes.len();
    }
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A range of bytes inside one top-level form, counted from the form's first byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The bytes from `start` to before `end`.
    #[must_use]
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The smallest range that covers both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// Turns byte offsets of one form into positions; cheap when the offsets ascend.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PositionCursor {
    start: Position,
    known: (usize, Position),
}

impl PositionCursor {
    /// A cursor over a form that begins at `start`.
    pub(crate) fn new(start: Position) -> Self {
        Self { start, known: (0, start) }
    }

    /// The position of byte `offset` of `form`.
    pub(crate) fn locate(&mut self, form: &[u8], offset: u32) -> Position {
        let offset = (offset as usize).min(form.len());
        if offset < self.known.0 {
            self.known = (0, self.start);
        }
        let (from, position) = self.known;
        self.known = (offset, position.after(&form[from..offset]));
        self.known.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let position = Position::START.after("(echo \"\u{e9}\u{1F600}\")".as_bytes());
        assert_eq!(position, Position { line: 1, column: 12 });
        assert_eq!(Position::START.after(b"a\n\nbc"), Position { line: 3, column: 3 });
    }

    #[test]
    fn cursor_walks_both_ways() {
        let form = b"(a\n b\n c)";
        let mut cursor = PositionCursor::new(Position { line: 5, column: 3 });
        assert_eq!(cursor.locate(form, 7), Position { line: 7, column: 2 });
        assert_eq!(cursor.locate(form, 1), Position { line: 5, column: 4 });
        assert_eq!(cursor.locate(form, 4), Position { line: 6, column: 2 });
    }
}
