//! Diagnostics: what is wrong with an input, where, and what may help.
//!
//! Idea: a [`Problem`] says what is wrong as data; text is made only when it is shown. A
//! [`Diagnostic`] adds the place, the lines of source around it, places elsewhere (a declaration),
//! and a hint. There are two renderings: one line for `(error "...")`, and one with the source for
//! terminals.
//! Invariant: no rendering contains one of the three answers of a solver as a word of its own,
//! because tools that run solvers search their output for these words.
//! Reference: SMT-LIB 2.7, section 4.1.1 (responses).

mod problem;
mod render;

use crate::position::{Position, Span};

pub use problem::{NameKind, Problem};
pub use render::{error_for_person, error_response};

/// Lines of source around a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Excerpt {
    /// The lines, without the last line break. Broken UTF-8 is replaced.
    pub text: String,
    /// Number of the first line.
    pub first_line: u32,
    /// Byte range of the fault in the text.
    pub start: usize,
    /// One past its last byte.
    pub end: usize,
}

/// A remark at a fault, with the place it speaks of if that is elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The remark, as in `'x' is declared`.
    pub text: String,
    /// The place, as in `line 2`.
    pub position: Option<Position>,
}

/// A fault in the input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// What is wrong.
    pub problem: Problem,
    /// Where it begins.
    pub position: Position,
    /// The bytes of the command that it is about, if it is about some.
    pub span: Option<Span>,
    /// The source around it, if it is still at hand.
    pub excerpt: Option<Excerpt>,
    /// Remarks, such as where a name is declared.
    pub notes: Vec<Note>,
}

impl Diagnostic {
    /// A diagnostic without source and remarks.
    #[must_use]
    pub fn new(problem: Problem, position: Position) -> Self {
        Self { problem, position, span: None, excerpt: None, notes: Vec::new() }
    }

    /// Says which bytes of the command it is about.
    #[must_use]
    pub(crate) fn with_span(mut self, span: Span) -> Self {
        self.span = Some(span);
        self
    }

    /// Adds a remark.
    #[must_use]
    pub fn with_note(mut self, text: impl Into<String>, position: Option<Position>) -> Self {
        self.notes.push(Note { text: text.into(), position });
        self
    }
}

impl Excerpt {
    /// Cuts the lines with the bytes `start..end` out of a form that begins at `position`; a
    /// range over several lines is cut after its first line. Long lines are cut around the fault.
    pub(crate) fn cut(form: &[u8], position: Position, start: usize, end: usize) -> Self {
        const LONGEST: usize = 160;
        let start = start.min(form.len());
        let end = end.clamp(start, form.len());
        let line_start = memchr::memrchr(b'\n', &form[..start]).map_or(0, |at| at + 1);
        let line_end = memchr::memchr(b'\n', &form[start..]).map_or(form.len(), |at| start + at);
        let line_start = line_start.max(start.saturating_sub(LONGEST / 2));
        let line_end = line_end.min((start + LONGEST).max(line_start));
        let before = String::from_utf8_lossy(&form[line_start..start]);
        let fault = String::from_utf8_lossy(&form[start..end.min(line_end)]).into_owned();
        let after = String::from_utf8_lossy(&form[end.min(line_end)..line_end]);
        // What stands before the form on its first line is gone; keep the columns right.
        let indent = match position.after(&form[..line_start]) {
            at if line_start == 0 && at.column <= 80 => (at.column - 1) as usize,
            _ => 0,
        };
        let text = format!("{:indent$}{before}{fault}{after}", "").replace('\r', " ");
        let start = indent + before.len();
        Self {
            first_line: position.after(&form[..line_start]).line,
            start,
            end: start + fault.len(),
            text,
        }
    }
}
