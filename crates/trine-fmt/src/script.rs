//! A script as a sequence of forms and comments: one form after the other is laid out, and what
//! stands between them keeps its lines, with one blank line at most.
//!
//! Invariant: whether a comment stands on the line of what is before it is kept, since that tells
//! the reader what it is about.

use trine_smtlib::{
    Comment, Diagnostic, Form, Framer, Lexeme, Lexemes, Position, Problem, comments,
};

use crate::layout::layout;

/// Columns that a line should not exceed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Width(u32);

impl Width {
    /// What is used if nobody asks for another width.
    pub const DEFAULT: Self = Self(100);
    /// The narrowest width.
    pub const LEAST: u32 = 20;
    /// The widest one: lines that are longer are read by programs.
    pub const GREATEST: u32 = 10_000;

    /// A width; `None` if it is out of range.
    #[must_use]
    pub fn new(columns: u32) -> Option<Self> {
        (Self::LEAST..=Self::GREATEST).contains(&columns).then_some(Self(columns))
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(self) -> u32 {
        self.0
    }
}

/// The text of a script with new white space.
///
/// # Errors
/// The first place that is no SMT-LIB text. Names, sorts and commands are not looked at.
pub fn format(input: &[u8], width: Width) -> Result<Vec<u8>, Box<Diagnostic>> {
    let mut out = Vec::with_capacity(input.len() + input.len() / 8);
    let mut framer = Framer::new(input);
    let mut end = 0;
    while let Some(form) = framer.next_form() {
        let form = form.map_err(frame_fault)?;
        let start = usize::try_from(form.offset).unwrap_or(usize::MAX);
        let gap = &input[end..start];
        between(&mut out, gap);
        begin_line(&mut out, gap);
        layout(&mut out, form, width)?;
        end = start + form.bytes.len();
    }
    between(&mut out, &input[end..]);
    if !out.is_empty() {
        out.push(b'\n');
    }
    Ok(out)
}

fn frame_fault(error: trine_smtlib::FrameError) -> Box<Diagnostic> {
    Box::new(Diagnostic::new(Problem::Frame(error.kind), error.position))
}

/// Ends the line, and leaves a blank one if the end of the gap has one.
fn begin_line(out: &mut Vec<u8>, gap: &[u8]) {
    if out.is_empty() {
        return;
    }
    out.push(b'\n');
    let blank = gap.len() - gap.trim_ascii_end().len();
    if line_breaks(&gap[gap.len() - blank..]) > 1 {
        out.push(b'\n');
    }
}

/// Writes the comments of a gap between forms.
fn between(out: &mut Vec<u8>, gap: &[u8]) {
    let mut end = 0;
    for comment in comments(gap) {
        let before = &gap[end..comment.start];
        match line_breaks(before) {
            0 if !out.is_empty() => {
                // A line comment ends with its line, so this is not behind one.
                out.push(b' ');
            }
            _ => begin_line(out, before),
        }
        out.extend_from_slice(comment_text(gap, comment));
        end = comment.end;
    }
}

/// A comment without the white space at its end.
pub(crate) fn comment_text(gap: &[u8], comment: Comment) -> &[u8] {
    let text = &gap[comment.start..comment.end];
    if comment.to_line_end { text.trim_ascii_end() } else { text }
}

/// The number of line breaks, where `\r\n` is one.
pub(crate) fn line_breaks(text: &[u8]) -> usize {
    let mut count = 0;
    let mut before = 0;
    for &byte in text {
        count += usize::from(byte == b'\r' || (byte == b'\n' && before != b'\r'));
        before = byte;
    }
    count
}

/// Whether two scripts have the same tokens and comments in the same order.
#[must_use]
pub fn same_tokens(one: &[u8], other: &[u8]) -> bool {
    let (mut one, mut other) = (Walk::new(one), Walk::new(other));
    loop {
        match (one.next(), other.next()) {
            (None, None) => return !one.broken && !other.broken,
            (first, second) if first != second => return false,
            _ => {}
        }
    }
}

/// The texts of the tokens and comments of a script.
struct Walk<'a> {
    input: &'a [u8],
    framer: Framer<&'a [u8]>,
    /// The gap or token that is handed out next, and where the text ends that was walked.
    pending: std::collections::VecDeque<&'a [u8]>,
    form: Option<Lexemes<'a>>,
    form_start: usize,
    end: usize,
    broken: bool,
}

impl<'a> Walk<'a> {
    fn new(input: &'a [u8]) -> Self {
        Self {
            input,
            framer: Framer::new(input),
            pending: std::collections::VecDeque::new(),
            form: None,
            form_start: 0,
            end: 0,
            broken: false,
        }
    }

    fn next(&mut self) -> Option<&'a [u8]> {
        loop {
            if let Some(text) = self.pending.pop_front() {
                return Some(text);
            }
            let lexeme = self.form.as_mut().and_then(Iterator::next);
            match lexeme {
                Some(Ok(Lexeme { span, gap, .. })) => {
                    let at = |offset: u32| self.form_start + offset as usize;
                    let (gap, start, end) = (at(gap), at(span.start), at(span.end));
                    self.keep_comments(gap, start);
                    self.pending.push_back(&self.input[start..end]);
                    continue;
                }
                Some(Err(_)) => {
                    self.broken = true;
                    return None;
                }
                None => {}
            }
            let before = self.end;
            match self.framer.next_form() {
                Some(Ok(form)) => {
                    self.form_start = usize::try_from(form.offset).unwrap_or(usize::MAX);
                    self.end = self.form_start + form.bytes.len();
                    let bytes = &self.input[self.form_start..self.end];
                    let form = Form { offset: 0, position: Position::START, bytes };
                    self.form = Some(Lexemes::new(form));
                    self.keep_comments(before, self.form_start);
                }
                Some(Err(_)) => {
                    self.broken = true;
                    return None;
                }
                None if before < self.input.len() => {
                    self.form = None;
                    self.end = self.input.len();
                    self.keep_comments(before, self.end);
                }
                None => return None,
            }
        }
    }

    fn keep_comments(&mut self, start: usize, end: usize) {
        let gap = &self.input[start..end];
        self.pending.extend(comments(gap).map(|comment| comment_text(gap, comment)));
    }
}
