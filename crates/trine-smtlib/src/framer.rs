//! Framing: cuts the input into top-level forms, one command each, as soon as they are complete.
//!
//! Idea: a byte automaton tracks the nesting of parentheses and the five places where a
//! parenthesis is not one: strings, quoted symbols, line comments, block comments, and the
//! single-quoted strings of OSTRICH. The automaton keeps its state between reads, so every byte is
//! scanned once and `read` is called only when no complete form is left in the buffer. A form is
//! handed out when its parenthesis closes: whoever talks to us through a pipe gets each answer
//! before sending the next command. What would make the end of a form doubtful is reported at
//! once, before the form ends, and the rest of the form is skipped: a backslash in a quoted symbol,
//! which other tools take for an escape, and a single quote where no string of OSTRICH can be.
//! Invariants: `buffer[..scanned]` has gone through the automaton; `form_start <= scanned`; the
//! position of `buffer[located]` is `position`, and `located <= form_start`. Memory is bounded by
//! the longest form plus one read.
//! Reference: SMT-LIB 2.7, sections 3.1 and 3.2 (lexicon, S-expressions); block comments are
//! `#|` to `|#`, without nesting.

use std::io::{ErrorKind, Read};

use crate::position::Position;
use crate::token::{Token, Tokens};

/// Bytes asked for in the first read; doubled when a form does not fit.
const FIRST_READ: usize = 8 * 1024;

/// What editors of Windows put in front of UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

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
    /// A backslash in a quoted symbol.
    BackslashInSymbol,
    /// A single quote where no single-quoted string can begin.
    SingleQuote,
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
    /// The byte of the whole input where it is.
    pub offset: u64,
    /// The same for people.
    pub position: Position,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    Plain,
    /// Between forms, after `#`, which may open a block comment.
    Hash,
    String,
    QuotedSymbol,
    /// In a quoted symbol after a backslash, which was reported.
    BrokenSymbol,
    /// In such a symbol after a bar, which ends it if the word ends there.
    BrokenSymbolBar,
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
    /// The form that is being read was reported as broken; it is skipped when it closes.
    broken: bool,
    /// After stray text: skip the rest of the word.
    resynchronize: bool,
    at_end: bool,
    recovery: Recovery,
    lists: Lists,
}

/// What ends a form whose parenthesis is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Recovery {
    /// The end of the input, as the standard has it.
    AtEnd,
    /// A line that begins as a command.
    AtCommands,
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
            broken: false,
            resynchronize: false,
            at_end: false,
            recovery: Recovery::AtEnd,
            lists: Lists::default(),
        }
    }

    /// A framer for text that is being written: a form or string that is open where a line begins
    /// with a parenthesis and the name of a command ends there, and is reported as not closed. So one
    /// missing parenthesis does not hide the rest of the text.
    pub fn recovering(reader: R) -> Self {
        Self { recovery: Recovery::AtCommands, ..Self::new(reader) }
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
                    if std::mem::take(&mut self.broken) {
                        continue;
                    }
                    let position = self.locate(start);
                    let offset = self.base + start as u64;
                    return Some(Ok(Form { offset, position, bytes: &self.buffer[start..end] }));
                }
                Scan::Fault(kind, at) => {
                    // Inside a form the position is found without moving, since the form stays.
                    let position = match self.broken {
                        true => self.position.after(&self.buffer[self.located..at]),
                        false => {
                            self.form_start = self.scanned;
                            self.locate(at)
                        }
                    };
                    let offset = self.base + at as u64;
                    return Some(Err(FrameError { kind, offset, position }));
                }
                Scan::NeedMore if self.at_end => return self.finish().map(Err),
                Scan::NeedMore => {
                    if let Err(kind) = self.refill() {
                        let position = self.locate(self.form_start);
                        let offset = self.base + self.form_start as u64;
                        return Some(Err(FrameError { kind, offset, position }));
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
        if std::mem::take(&mut self.broken) {
            // What is wrong with it was said.
            self.mode = Mode::Plain;
            self.depth = 0;
            self.form_start = self.filled;
            return None;
        }
        let (kind, at) = match self.mode {
            Mode::String | Mode::SingleQuoted | Mode::SingleQuotedEscape => {
                (FrameErrorKind::UnclosedString, self.mode_start)
            }
            Mode::QuotedSymbol | Mode::BrokenSymbol | Mode::BrokenSymbolBar => {
                (FrameErrorKind::UnclosedSymbol, self.mode_start)
            }
            Mode::BlockComment | Mode::BlockCommentBar => {
                (FrameErrorKind::UnclosedComment, self.mode_start)
            }
            _ if self.depth > 0 => (FrameErrorKind::UnclosedForm, self.form_start),
            _ => return None,
        };
        let offset = self.base + at as u64;
        let error = FrameError { kind, offset, position: self.locate(at) };
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
        loop {
            let result = match self.mode {
                Mode::Plain if self.depth > 0 => self.scan_form(),
                Mode::Plain | Mode::Hash => self.scan_between_forms(),
                _ => self.scan_quoted(),
            };
            if let Some(result) = result {
                return result;
            }
        }
    }

    /// Inside a form: counts parentheses until it closes or something quoted begins.
    fn scan_form(&mut self) -> Option<Scan> {
        let bytes = &self.buffer[..self.filled];
        let mut at = self.scanned;
        let mut depth = self.depth;
        let (steps, by_blocks) = match self.recovery {
            Recovery::AtEnd => (&STEP, true),
            Recovery::AtCommands => (&STEP_OR_LINE, false),
        };
        // Up to here, bytes are looked at one by one.
        let mut single = at;
        while let Some(&byte) = bytes.get(at) {
            if by_blocks && at >= single {
                (at, depth) = skip_blocks(bytes, at, depth);
                single = at + BLOCK;
                if at == bytes.len() {
                    break;
                }
                continue;
            }
            at += 1;
            // Without branches for the frequent cases: mispredictions would cost more than all
            // else.
            let step = steps[usize::from(byte)];
            if byte == b'\n' && step == SPECIAL {
                if bytes.len() - at < LONGEST_HEAD && !self.at_end {
                    self.scanned = at - 1;
                    self.depth = depth;
                    return Some(Scan::NeedMore);
                }
                if begins_command(&bytes[at..]) {
                    return self.abandon(FrameErrorKind::UnclosedForm, self.form_start, at);
                }
                continue;
            }
            if step == SPECIAL {
                self.mode = match byte {
                    b'"' => Mode::String,
                    b';' => Mode::LineComment,
                    b'|' if bytes[at - 2] == b'#' => Mode::BlockComment,
                    b'|' => Mode::QuotedSymbol,
                    // Inside a word a quote means nothing here, nor in a form that is skipped.
                    _ if self.broken || is_word(bytes[at - 2]) => continue,
                    _ if !self.lists.take_single_quotes(
                        self.base + self.form_start as u64,
                        &bytes[self.form_start..at - 1],
                    ) =>
                    {
                        self.broken = true;
                        self.scanned = at;
                        self.depth = depth;
                        return Some(Scan::Fault(FrameErrorKind::SingleQuote, at - 1));
                    }
                    _ => Mode::SingleQuoted,
                };
                self.mode_start = at - if self.mode == Mode::BlockComment { 2 } else { 1 };
                self.scanned = at;
                self.depth = depth;
                return None;
            }
            depth = depth.wrapping_add_signed(i32::from(step));
            if depth == 0 {
                self.scanned = at;
                self.depth = 0;
                return Some(Scan::Form { end: at });
            }
        }
        self.scanned = at;
        self.depth = depth;
        Some(Scan::NeedMore)
    }

    /// Gives the present form up and goes on at a command.
    fn abandon(&mut self, kind: FrameErrorKind, fault: usize, command: usize) -> Option<Scan> {
        self.scanned = command;
        self.depth = 0;
        self.mode = Mode::Plain;
        if std::mem::take(&mut self.broken) {
            // What is wrong with it was said.
            self.form_start = command;
            return None;
        }
        Some(Scan::Fault(kind, fault))
    }

    /// Between forms: skips white space and comments until a form opens.
    fn scan_between_forms(&mut self) -> Option<Scan> {
        let bytes = &self.buffer[..self.filled];
        let mut at = self.scanned;
        let result = loop {
            let Some(&byte) = bytes.get(at) else {
                if self.mode == Mode::Plain {
                    // Nothing needs to be kept.
                    self.form_start = at;
                }
                break Some(Scan::NeedMore);
            };
            if self.mode == Mode::Hash {
                self.mode = Mode::Plain;
                if byte == b'|' {
                    self.mode = Mode::BlockComment;
                    self.mode_start = at - 1;
                    at += 1;
                    break None;
                }
                if !self.resynchronize {
                    self.resynchronize = true;
                    break Some(Scan::Fault(FrameErrorKind::StrayText, at - 1));
                }
            }
            if byte == BYTE_ORDER_MARK[0] && self.base == 0 && at == 0 {
                let mark = &bytes[..bytes.len().min(BYTE_ORDER_MARK.len())];
                if mark == BYTE_ORDER_MARK {
                    // It has no place in the text.
                    at = mark.len();
                    (self.located, self.form_start) = (at, at);
                    continue;
                }
                if BYTE_ORDER_MARK.starts_with(mark) && !self.at_end {
                    break Some(Scan::NeedMore);
                }
            }
            at += 1;
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' => self.resynchronize = false,
                b'(' => {
                    self.resynchronize = false;
                    self.form_start = at - 1;
                    self.depth = 1;
                    break None;
                }
                b')' => {
                    self.resynchronize = false;
                    break Some(Scan::Fault(FrameErrorKind::UnmatchedClose, at - 1));
                }
                b';' => {
                    self.mode = Mode::LineComment;
                    break None;
                }
                b'#' => self.mode = Mode::Hash,
                _ => {
                    self.mode = match byte {
                        b'"' => Mode::String,
                        b'|' => Mode::QuotedSymbol,
                        _ => Mode::Plain,
                    };
                    self.mode_start = at - 1;
                    if !self.resynchronize {
                        self.resynchronize = true;
                        break Some(Scan::Fault(FrameErrorKind::StrayText, at - 1));
                    }
                    if self.mode != Mode::Plain {
                        break None;
                    }
                }
            }
        };
        self.scanned = at;
        result
    }

    /// Inside something quoted, where parentheses do not count.
    fn scan_quoted(&mut self) -> Option<Scan> {
        let bytes = &self.buffer[..self.filled];
        let rest = &bytes[self.scanned..];
        if self.mode == Mode::String && self.recovery == Recovery::AtCommands && self.depth > 0 {
            let end = memchr::memchr(b'"', rest);
            if let Some(at) = command_in(&rest[..end.unwrap_or(rest.len())]) {
                let command = self.scanned + at;
                return self.abandon(FrameErrorKind::UnclosedString, self.mode_start, command);
            }
            if end.is_none() && !self.at_end {
                // A command may be cut in two by the end of what was read.
                self.scanned = self.scanned.max(self.filled.saturating_sub(LONGEST_HEAD));
                return Some(Scan::NeedMore);
            }
        }
        let (end, next) = match self.mode {
            Mode::String => (memchr::memchr(b'"', rest), Mode::Plain),
            Mode::QuotedSymbol => match memchr::memchr2(b'|', b'\\', rest) {
                Some(at) if rest[at] == b'\\' => {
                    let at = self.scanned + at;
                    self.scanned = at + 1;
                    self.mode = Mode::BrokenSymbol;
                    // Text between forms is reported already, and so is a broken form.
                    if self.depth == 0 || self.broken {
                        return None;
                    }
                    self.broken = true;
                    return Some(Scan::Fault(FrameErrorKind::BackslashInSymbol, at));
                }
                at => (at, Mode::Plain),
            },
            Mode::BrokenSymbol => (memchr::memchr(b'|', rest), Mode::BrokenSymbolBar),
            Mode::BrokenSymbolBar => match rest.first() {
                // `|a\|b|` in the spelling of tools that escape bars ends with its last bar.
                Some(b'|') => (Some(0), Mode::BrokenSymbolBar),
                Some(&byte) if is_word(byte) => (Some(0), Mode::BrokenSymbol),
                Some(_) => {
                    self.mode = Mode::Plain;
                    return None;
                }
                None => (None, self.mode),
            },
            Mode::LineComment => (memchr::memchr2(b'\n', b'\r', rest), Mode::Plain),
            Mode::BlockComment => (memchr::memchr(b'|', rest), Mode::BlockCommentBar),
            Mode::BlockCommentBar => match rest.first() {
                Some(b'#') => (Some(0), Mode::Plain),
                Some(b'|') => (Some(0), Mode::BlockCommentBar),
                Some(_) => (Some(0), Mode::BlockComment),
                None => (None, self.mode),
            },
            Mode::SingleQuoted => match memchr::memchr2(b'\'', b'\\', rest) {
                Some(at) if rest[at] == b'\'' => (Some(at), Mode::Plain),
                at => (at, Mode::SingleQuotedEscape),
            },
            Mode::SingleQuotedEscape => (rest.first().map(|_| 0), Mode::SingleQuoted),
            Mode::Plain | Mode::Hash => return None,
        };
        match end {
            Some(end) => {
                self.scanned += end + 1;
                self.mode = next;
                None
            }
            None => {
                self.scanned = self.filled;
                if self.depth == 0 && self.mode == Mode::LineComment {
                    self.form_start = self.scanned;
                }
                Some(Scan::NeedMore)
            }
        }
    }
}

/// So many bytes are looked at together.
const BLOCK: usize = 16;

/// Skips blocks in which a form cannot end and in which nothing quoted begins: the place behind them and the
/// depth there.
fn skip_blocks(bytes: &[u8], from: usize, mut depth: u32) -> (usize, u32) {
    let mut at = from;
    for block in bytes[from..].as_chunks::<BLOCK>().0 {
        // Simple enough for the compiler to take all bytes of a block at once.
        let count = |wanted: u8| {
            block.iter().fold(0_u8, |count, &byte| count.wrapping_add(u8::from(byte == wanted)))
        };
        let (opened, closed) = (u32::from(count(b'(')), u32::from(count(b')')));
        let is_special = block.iter().fold(false, |is_special, &byte| {
            is_special | (byte == b'"') | (byte == b'|') | (byte == b';') | (byte == b'\'')
        });
        if is_special || closed >= depth {
            break;
        }
        depth = (depth - closed).wrapping_add(opened);
        at += BLOCK;
    }
    (at, depth)
}

/// What a byte inside a form does to the depth, or [`SPECIAL`].
const STEP: [i8; 256] = {
    let mut table = [0; 256];
    table[b'(' as usize] = 1;
    table[b')' as usize] = -1;
    table[b'"' as usize] = SPECIAL;
    table[b'|' as usize] = SPECIAL;
    table[b';' as usize] = SPECIAL;
    table[b'\'' as usize] = SPECIAL;
    table
};

/// The same for who looks at the beginnings of lines.
const STEP_OR_LINE: [i8; 256] = {
    let mut table = STEP;
    table[b'\n' as usize] = SPECIAL;
    table
};

/// Commands at which reading goes on after one that is not closed. Names that a script may well
/// give to its own functions, such as `push`, are not among them.
const HEADS: [&[u8]; 24] = [
    b"assert",
    b"check-sat",
    b"check-sat-assuming",
    b"declare-const",
    b"declare-datatype",
    b"declare-datatypes",
    b"declare-fun",
    b"declare-heap",
    b"declare-sort",
    b"define-const",
    b"define-fun",
    b"define-fun-rec",
    b"define-funs-rec",
    b"define-sort",
    b"get-assertions",
    b"get-info",
    b"get-model",
    b"get-unsat-assumptions",
    b"get-unsat-core",
    b"get-value",
    b"reset-assertions",
    b"set-info",
    b"set-logic",
    b"set-option",
];

/// The longest of these with its parenthesis and the byte behind it.
const LONGEST_HEAD: usize = 24;

/// Whether a line begins with one of these commands.
fn begins_command(line: &[u8]) -> bool {
    let Some(rest) = line.strip_prefix(b"(") else { return false };
    let length = rest.iter().take(LONGEST_HEAD).take_while(|byte| is_word(**byte)).count();
    length < rest.len() && HEADS.contains(&&rest[..length])
}

/// Where in a text the first line begins with a command.
fn command_in(text: &[u8]) -> Option<usize> {
    memchr::memmem::find_iter(text, b"\n(").map(|at| at + 1).find(|at| begins_command(&text[*at..]))
}

/// Begins something in which parentheses do not count.
const SPECIAL: i8 = 2;

/// Whether arguments of a function may stand between single quotes: those of functions of strings and
/// languages, and of what compares and chooses.
fn takes_single_quotes(function: &[u8]) -> bool {
    function.starts_with(b"str.")
        || function.starts_with(b"re.")
        || matches!(function, b"=" | b"distinct" | b"ite")
}

/// The lists around a place of a form.
#[derive(Debug, Default)]
struct Lists {
    /// Where in the input the form begins.
    form: u64,
    /// How much of the form was looked at.
    seen: usize,
    /// For each open list whether its function takes single quotes; none before the function.
    open: Vec<Option<bool>>,
}

impl Lists {
    /// Whether a single-quoted string can follow this beginning of a form.
    fn take_single_quotes(&mut self, form: u64, before: &[u8]) -> bool {
        if self.form != form || before.len() < self.seen {
            *self = Self { form, ..Self::default() };
        }
        let mut tokens = Tokens::new(&before[self.seen..]);
        while let Some(token) = tokens.next() {
            if token == Ok(Token::Close) {
                self.open.pop();
                continue;
            }
            if let Some(function @ None) = self.open.last_mut() {
                *function = Some(takes_single_quotes(tokens.slice()));
            }
            if token == Ok(Token::Open) {
                self.open.push(None);
            }
        }
        self.seen = before.len();
        self.open.last() == Some(&Some(true))
    }
}

/// Whether a byte can stand before a quote in one word.
fn is_word(byte: u8) -> bool {
    !matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'(' | b')' | b'"' | b'|' | b';' | b'#' | b'\'')
}

#[cfg(test)]
mod tests;
