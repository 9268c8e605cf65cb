//! Why a text is not accepted: where, and what was expected.

use std::fmt;

/// A place in a text, in bytes from its beginning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place(pub usize);

impl Place {
    /// Line and column of the place, both from 1 on.
    #[must_use]
    pub fn line_and_column(self, text: &[u8]) -> (usize, usize) {
        let before = &text[..self.0.min(text.len())];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        (line, before.len() - start + 1)
    }
}

/// What kind of a refusal it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefusalKind {
    /// The text is not what it should be.
    Malformed,
    /// The checker does not know something that may well be right.
    Unsupported,
}

/// Why a text is not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// What kind of a refusal it is.
    pub kind: RefusalKind,
    /// Where.
    pub place: Place,
    /// What was expected, for people.
    pub message: String,
}

impl Refusal {
    /// The text is not what it should be.
    #[must_use]
    pub fn malformed(place: Place, message: impl Into<String>) -> Self {
        Self { kind: RefusalKind::Malformed, place, message: message.into() }
    }

    /// The checker does not know something that may well be right.
    #[must_use]
    pub fn unsupported(place: Place, message: impl Into<String>) -> Self {
        Self { kind: RefusalKind::Unsupported, place, message: message.into() }
    }

    /// The refusal with line and column of its place in `text`.
    #[must_use]
    pub fn located(&self, text: &[u8]) -> String {
        let (line, column) = self.place.line_and_column(text);
        format!("{line}:{column}: {self}")
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            RefusalKind::Malformed => f.write_str(&self.message),
            RefusalKind::Unsupported => write!(f, "not supported: {}", self.message),
        }
    }
}

impl std::error::Error for Refusal {}

/// What reading gives.
pub type Result<T> = std::result::Result<T, Refusal>;
