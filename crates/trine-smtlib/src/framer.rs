//! Framing: cuts the input into top-level forms, one command each, as soon as they are complete.
//!
//! Idea: a byte automaton tracks the nesting of parentheses and the five places where a
//! parenthesis is not one: strings, quoted symbols, line comments, block comments, and the
//! single-quoted strings of OSTRICH. The automaton keeps its state between reads, so every byte is
//! scanned once and `read` is called only when no complete form is left in the buffer. A form is
//! handed out when its parenthesis closes: whoever talks to us through a pipe gets each answer
//! before sending the next command.
//! Invariants: `buffer[..scanned]` has gone through the automaton; `form_start <= scanned`; the
//! position of `buffer[located]` is `position`, and `located <= form_start`. Memory is bounded by
//! the longest form plus one read.
//! Reference: SMT-LIB 2.7, sections 3.1 and 3.2 (lexicon, S-expressions); block comments are
//! `#|` to `|#`, without nesting.

use std::io::{ErrorKind, Read};

use crate::position::Position;

/// Bytes asked for in the first read; doubled when a form does not fit.
const FIRST_READ: usize = 64 * 1024;

/// Keeps offsets inside a form within 32 bits.
const LONGEST_FORM: usize = u32::MAX as usize;

/// One balanced top-level form.
#[derive(Clone, Copy, Debug)]
pub struct Form<'a> {
    /// Offset of its first byte in the whole input.
    pub offset: u64,
    /// Where it begins.
    pub position: Position,
    /// Its bytes, from `(` to the matching `)`.
    pub bytes: &'a [u8],
}

/// What can be wrong before a command is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FrameErrorKind {
    /// A `)` without a `(`.
    UnmatchedClose,
    /// Something other than a parenthesis between commands.
    StrayText,
    /// The input ends inside a form; the position is that of its `(`.
    UnclosedForm,
    /// The input ends inside a string; the position is that of its opening quote.
    UnclosedString,
    /// The input ends inside a quoted symbol; the position is that of its opening bar.
    UnclosedSymbol,
    /// The input ends inside a block comment; the position is that of its `#|`.
    UnclosedComment,
    /// A form of more than 4 GiB.
    TooLong,
    /// The input could not be read.
    Read(ErrorKind),
}

/// A fault between commands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FrameError {
    /// What is wrong.
    pub kind: FrameErrorKind,
    /// Where.
    pub position: Position,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// Between tokens, or in a token that needs no care.
    Plain,
    /// Inside a word, where `'` means nothing.
    Word,
    /// After `#`, which may open a block comment.
    Hash,
    String,
    QuotedSymbol,
    LineComment,
    BlockComment,
    /// In a block comment after `|`.
    BlockCommentBar,
    SingleQuoted,
    /// In a single-quoted string after a backslash.
    SingleQuotedEscape,
}

/// Cuts what a reader delivers into forms.
#[derive(Debug)]
pub struct Framer<R> {
    reader: R,
    buffer: Vec<u8>,
    /// Bytes of the buffer that hold input.
    filled: usize,
    scanned: usize,
    form_start: usize,
    located: usize,
    position: Position,
    /// Offset of `buffer[0]` in the input.
    base: u64,
    mode: Mode,
    /// Where the string, symbol or comment of the current mode began.
    mode_start: usize,
    depth: u32,
    /// After stray text: skip the rest of the word.
    resynchronize: bool,
    at_end: bool,
}

enum Scan {
    Form { end: usize },
    Fault(FrameErrorKind, usize),
    NeedMore,
}

impl<R: Read> Framer<R> {
    /// A framer at the beginning of the input.
    pub fn new(reader: R) -> Self {
        Self {
            reader,
            buffer: Vec::new(),
            filled: 0,
            scanned: 0,
            form_start: 0,
            located: 0,
            position: Position::START,
            base: 0,
            mode: Mode::Plain,
            mode_start: 0,
            depth: 0,
            resynchronize: false,
            at_end: false,
        }
    }

    /// The next form; `None` at the end of the input.
    ///
    /// # Errors
    /// The first fault before the next form. The following call goes on behind it.
    pub fn next_form(&mut self) -> Option<Result<Form<'_>, FrameError>> {
        loop {
            match self.scan() {
                Scan::Form { end } => {
                    let start = self.form_start;
                    self.form_start = end;
                    let position = self.locate(start);
                    let offset = self.base + start as u64;
                    return Some(Ok(Form { offset, position, bytes: &self.buffer[start..end] }));
                }
                Scan::Fault(kind, at) => {
                    self.form_start = self.scanned;
                    return Some(Err(FrameError { kind, position: self.locate(at) }));
                }
                Scan::NeedMore if self.at_end => return self.finish().map(Err),
                Scan::NeedMore => {
                    if let Err(kind) = self.refill() {
                        let position = self.locate(self.form_start);
                        return Some(Err(FrameError { kind, position }));
                    }
                }
            }
        }
    }

    /// Moves the known position to byte `at` of the buffer, which must not lie behind it.
    fn locate(&mut self, at: usize) -> Position {
        self.position = self.position.after(&self.buffer[self.located..at]);
        self.located = at;
        self.position
    }

    /// The fault of an input that ends in the middle of something.
    fn finish(&mut self) -> Option<FrameError> {
        let (kind, at) = match self.mode {
            Mode::String | Mode::SingleQuoted | Mode::SingleQuotedEscape => {
                (FrameErrorKind::UnclosedString, self.mode_start)
            }
            Mode::QuotedSymbol => (FrameErrorKind::UnclosedSymbol, self.mode_start),
            Mode::BlockComment | Mode::BlockCommentBar => {
                (FrameErrorKind::UnclosedComment, self.mode_start)
            }
            _ if self.depth > 0 => (FrameErrorKind::UnclosedForm, self.form_start),
            _ => return None,
        };
        let error = FrameError { kind, position: self.locate(at) };
        self.mode = Mode::Plain;
        self.depth = 0;
        self.form_start = self.filled;
        Some(error)
    }

    /// Reads once. What was handed out is dropped first, so the buffer holds one form at most.
    fn refill(&mut self) -> Result<(), FrameErrorKind> {
        let keep = self.form_start;
        self.locate(keep);
        self.buffer.copy_within(keep..self.filled, 0);
        self.filled -= keep;
        self.scanned -= keep;
        self.mode_start = self.mode_start.saturating_sub(keep);
        self.base += keep as u64;
        self.form_start = 0;
        self.located = 0;
        if self.filled >= LONGEST_FORM {
            self.at_end = true;
            return Err(FrameErrorKind::TooLong);
        }
        if self.buffer.len() - self.filled < FIRST_READ {
            let room = (self.buffer.len() * 2).max(FIRST_READ * 2);
            self.buffer.resize(room, 0);
        }
        loop {
            match self.reader.read(&mut self.buffer[self.filled..]) {
                Ok(0) => self.at_end = true,
                Ok(count) => self.filled += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.at_end = true;
                    return Err(FrameErrorKind::Read(error.kind()));
                }
            }
            return Ok(());
        }
    }

    /// Runs the automaton until a form closes, something is wrong, or the buffer is used up.
    fn scan(&mut self) -> Scan {
        let bytes = &self.buffer[..self.filled];
        let mut at = self.scanned;
        let mut mode = self.mode;
        let mut depth = self.depth;
        let result = loop {
            // Long runs without any special byte are left to memchr.
            match mode {
                Mode::String => match memchr::memchr(b'"', &bytes[at..]) {
                    Some(distance) => {
                        at += distance + 1;
                        mode = Mode::Plain;
                    }
                    None => at = bytes.len(),
                },
                Mode::QuotedSymbol => match memchr::memchr(b'|', &bytes[at..]) {
                    Some(distance) => {
                        at += distance + 1;
                        mode = Mode::Plain;
                    }
                    None => at = bytes.len(),
                },
                Mode::LineComment => match memchr::memchr2(b'\n', b'\r', &bytes[at..]) {
                    Some(distance) => {
                        at += distance + 1;
                        mode = Mode::Plain;
                    }
                    None => at = bytes.len(),
                },
                Mode::BlockComment => match memchr::memchr(b'|', &bytes[at..]) {
                    Some(distance) => {
                        at += distance + 1;
                        mode = Mode::BlockCommentBar;
                    }
                    None => at = bytes.len(),
                },
                _ => {}
            }
            let Some(&byte) = bytes.get(at) else {
                // Between forms nothing needs to be kept.
                if depth == 0 && matches!(mode, Mode::Plain | Mode::LineComment) {
                    self.form_start = at;
                }
                break Scan::NeedMore;
            };
            match mode {
                Mode::Plain | Mode::Word | Mode::Hash => {}
                Mode::BlockCommentBar => {
                    mode = match byte {
                        b'#' => Mode::Plain,
                        b'|' => Mode::BlockCommentBar,
                        _ => Mode::BlockComment,
                    };
                    at += 1;
                    continue;
                }
                Mode::SingleQuoted => {
                    mode = match byte {
                        b'\'' => Mode::Plain,
                        b'\\' => Mode::SingleQuotedEscape,
                        _ => Mode::SingleQuoted,
                    };
                    at += 1;
                    continue;
                }
                Mode::SingleQuotedEscape => {
                    mode = Mode::SingleQuoted;
                    at += 1;
                    continue;
                }
                // The four modes above ended their run, or the buffer did.
                _ => continue,
            }
            if mode == Mode::Hash && byte == b'|' {
                self.mode_start = at - 1;
                mode = Mode::BlockComment;
                at += 1;
                continue;
            }
            if depth == 0 && !(mode == Mode::Plain && CLASS[byte as usize].is_space()) {
                // Between forms: comments, the next form, or a fault.
                if mode == Mode::Hash && !self.resynchronize {
                    self.resynchronize = true;
                    mode = Mode::Plain;
                    break Scan::Fault(FrameErrorKind::StrayText, at - 1);
                }
                match byte {
                    b'(' => self.form_start = at,
                    b')' => {
                        self.resynchronize = false;
                        mode = Mode::Plain;
                        at += 1;
                        break Scan::Fault(FrameErrorKind::UnmatchedClose, at - 1);
                    }
                    b';' | b'#' => {}
                    _ => {
                        mode = match byte {
                            b'"' => Mode::String,
                            b'|' => Mode::QuotedSymbol,
                            _ => Mode::Plain,
                        };
                        self.mode_start = at;
                        at += 1;
                        if self.resynchronize {
                            continue;
                        }
                        self.resynchronize = true;
                        break Scan::Fault(FrameErrorKind::StrayText, at - 1);
                    }
                }
            }
            if depth == 0 {
                self.resynchronize = false;
            }
            at += 1;
            match CLASS[byte as usize] {
                Class::Word => {
                    mode = Mode::Word;
                    while bytes.get(at).is_some_and(|&byte| CLASS[byte as usize].is_word()) {
                        at += 1;
                    }
                }
                Class::Space => mode = Mode::Plain,
                Class::Open => {
                    mode = Mode::Plain;
                    depth += 1;
                }
                Class::Close => {
                    mode = Mode::Plain;
                    depth -= 1;
                    if depth == 0 {
                        break Scan::Form { end: at };
                    }
                }
                Class::Quote => {
                    mode = Mode::String;
                    self.mode_start = at - 1;
                }
                Class::Bar => {
                    mode = Mode::QuotedSymbol;
                    self.mode_start = at - 1;
                }
                Class::Semicolon => mode = Mode::LineComment,
                Class::Hash => mode = Mode::Hash,
                Class::SingleQuote => {
                    if mode == Mode::Plain {
                        mode = Mode::SingleQuoted;
                        self.mode_start = at - 1;
                    }
                }
            }
        };
        self.scanned = at;
        self.mode = mode;
        self.depth = depth;
        result
    }
}

#[derive(Clone, Copy)]
enum Class {
    Word,
    Space,
    Open,
    Close,
    Quote,
    Bar,
    Semicolon,
    Hash,
    SingleQuote,
}

impl Class {
    #[inline]
    fn is_word(self) -> bool {
        matches!(self, Self::Word)
    }

    #[inline]
    fn is_space(self) -> bool {
        matches!(self, Self::Space)
    }
}

const CLASS: [Class; 256] = {
    let mut table = [Class::Word; 256];
    table[b' ' as usize] = Class::Space;
    table[b'\t' as usize] = Class::Space;
    table[b'\n' as usize] = Class::Space;
    table[b'\r' as usize] = Class::Space;
    table[b'(' as usize] = Class::Open;
    table[b')' as usize] = Class::Close;
    table[b'"' as usize] = Class::Quote;
    table[b'|' as usize] = Class::Bar;
    table[b';' as usize] = Class::Semicolon;
    table[b'#' as usize] = Class::Hash;
    table[b'\'' as usize] = Class::SingleQuote;
    table
};

#[cfg(test)]
mod tests;
