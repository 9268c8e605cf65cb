//! The layout of one form.
//!
//! Idea: a list that fits on the rest of its line stands there. In one that does not, the head
//! stays behind the parenthesis, atoms follow on the line as long as there is room, and each list
//! begins a line. What belongs to the head stays there too: the bindings of a `let`, the variables
//! of a quantifier, the signature of a definition, the value of a keyword. The body of a `let`
//! stands under it, so that chains of them do not walk to the right.
//!
//! Whether a list fits is known once its end is seen, or once more than a line was seen. So tokens
//! wait in a queue that is never longer than one line; this is Oppen's algorithm ("Prettyprinting",
//! ACM TOPLAS 2(4), 1980), with the rules above instead of his two kinds of blanks.
//! Invariants: each token enters and leaves the queue once, so time is linear; indentation ends
//! at half of the width, so the text is linear too; comments inside a form end lists that would
//! have stood on one line, and stay on the line of what is before them or on their own.

use std::collections::VecDeque;

use trine_smtlib::{Diagnostic, Form, Lexeme, Lexemes, Token, comments};

use crate::script::{Width, comment_text, line_breaks};

/// How far a line below another one is indented.
const INDENT: u32 = 2;

/// Heads whose first arguments belong to them, with the number of these.
const HEADS: &[(&[u8], u32)] = &[
    (b"!", 1),
    (b"_", u32::MAX),
    (b"as", u32::MAX),
    (b"declare-const", 2),
    (b"declare-datatype", 1),
    (b"declare-datatypes", 1),
    (b"declare-fun", 3),
    (b"declare-sort", 2),
    (b"define-const", 2),
    (b"define-fun", 3),
    (b"define-fun-rec", 3),
    (b"define-sort", 2),
    (b"exists", 1),
    (b"forall", 1),
    (b"let", 1),
    (b"match", 1),
    (b"set-info", 1),
    (b"set-option", 1),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Open,
    Close,
    Keyword,
    Atom,
    /// A comment; the field tells whether it reaches to the end of its line.
    Comment {
        to_line_end: bool,
    },
}

/// Where a comment was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line {
    /// Behind something else.
    Same,
    /// First on its line.
    Own,
}

/// A token or comment that waits to be written.
struct Item<'a> {
    kind: Kind,
    text: &'a [u8],
    line: Line,
    /// Where it would begin if the form were written on one line.
    start: u64,
    /// The columns up to its end, with the parentheses that close behind it; `None` while unknown.
    size: Option<u64>,
}

/// How a list is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    OneLine,
    Broken,
}

/// What was written last in a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Last {
    Parenthesis,
    Keyword,
    Atom,
    List,
    BlockComment,
    LineComment,
}

/// A list whose parenthesis is written.
struct Frame {
    style: Style,
    /// The column of the parenthesis.
    column: u32,
    indent: u32,
    /// The number of tokens and lists in it so far.
    children: u32,
    /// How many of them after the first stay on the line of the head.
    stay: u32,
    last: Last,
    is_let: bool,
}

/// Reads ahead as far as needed to know what fits.
struct Queue<'a> {
    lexemes: Lexemes<'a>,
    bytes: &'a [u8],
    width: u64,
    items: VecDeque<Item<'a>>,
    /// The number of items that have left.
    gone: usize,
    /// Numbers of the parentheses that are not closed yet.
    open: Vec<usize>,
    /// Numbers of the items that ended, with nothing but closing parentheses behind them so far.
    ended: Vec<usize>,
    /// The end of the last item if the form were written on one line.
    position: u64,
}

/// Appends a form; the line before it must be empty.
///
/// # Errors
/// The first token that is none.
pub fn layout(out: &mut Vec<u8>, form: Form<'_>, width: Width) -> Result<(), Box<Diagnostic>> {
    let width = width.columns();
    let mut queue = Queue {
        lexemes: Lexemes::new(form),
        bytes: form.bytes,
        width: width.into(),
        items: VecDeque::new(),
        gone: 0,
        open: Vec::new(),
        ended: Vec::new(),
        position: 0,
    };
    let mut writer = Writer { out, column: 0, width, frames: Vec::new() };
    while let Some((item, next)) = queue.next()? {
        writer.write(&item, next == b"let");
    }
    Ok(())
}

impl<'a> Queue<'a> {
    /// The next item with a known size, and the text of the one behind it.
    fn next(&mut self) -> Result<Option<(Item<'a>, &'a [u8])>, Box<Diagnostic>> {
        let mut more = true;
        while more && !(self.front_is_known() && self.items.len() > 1) {
            more = self.read()?;
        }
        let Some(item) = self.items.pop_front() else { return Ok(None) };
        self.gone += 1;
        let next = self.items.front().map_or(&b""[..], |next| next.text);
        Ok(Some((item, next)))
    }

    fn front_is_known(&self) -> bool {
        self.items.front().is_some_and(|item| {
            item.kind == Kind::Close
                || item.size.is_some()
                || self.position - item.start > self.width
        })
    }

    /// Takes one token with the comments before it; false at the end of the form.
    fn read(&mut self) -> Result<bool, Box<Diagnostic>> {
        let Some(lexeme) = self.lexemes.next() else {
            self.settle();
            return Ok(false);
        };
        let Lexeme { token, span, gap } = lexeme?;
        let (start, end) = (span.start as usize, span.end as usize);
        self.comments(gap as usize, start);
        let kind = match token {
            Token::Open => Kind::Open,
            Token::Close => Kind::Close,
            Token::Keyword => Kind::Keyword,
            _ => Kind::Atom,
        };
        self.push(kind, &self.bytes[start..end], Line::Same);
        Ok(true)
    }

    fn comments(&mut self, start: usize, end: usize) {
        let gap = &self.bytes[start..end];
        let mut before = 0;
        for comment in comments(gap) {
            let breaks = line_breaks(&gap[before..comment.start]);
            let line = if breaks == 0 { Line::Same } else { Line::Own };
            let kind = Kind::Comment { to_line_end: comment.to_line_end };
            self.push(kind, comment_text(gap, comment), line);
            before = comment.end;
        }
    }

    fn push(&mut self, kind: Kind, text: &'a [u8], line: Line) {
        let number = self.gone + self.items.len();
        if kind != Kind::Close {
            self.settle();
            let after_open = self.items.back().is_some_and(|item| item.kind == Kind::Open);
            self.position += u64::from(!after_open);
        }
        let start = self.position;
        self.position += match kind {
            // Nothing that holds one of these fits on a line.
            Kind::Comment { to_line_end: true } => self.width + 1,
            _ if text.contains(&b'\n') => self.width + 1,
            _ => characters(text),
        };
        match kind {
            Kind::Open => self.open.push(number),
            Kind::Close => self.ended.extend(self.open.pop()),
            _ => self.ended.push(number),
        }
        self.items.push_back(Item { kind, text, line, start, size: None });
    }

    /// What has ended has its size, since no parenthesis closes behind it any more.
    fn settle(&mut self) {
        for number in self.ended.drain(..) {
            // What is longer than a line may have left already.
            let place = number.checked_sub(self.gone);
            if let Some(item) = place.and_then(|place| self.items.get_mut(place)) {
                item.size = Some(self.position - item.start);
            }
        }
    }
}

struct Writer<'o> {
    out: &'o mut Vec<u8>,
    column: u32,
    width: u32,
    frames: Vec<Frame>,
}

impl Writer<'_> {
    fn write(&mut self, item: &Item<'_>, opens_let: bool) {
        if item.kind == Kind::Close {
            self.close();
            return;
        }
        self.separate(item, opens_let);
        if item.kind == Kind::Open {
            self.open(item);
            return;
        }
        self.out.extend_from_slice(item.text);
        self.column = match item.text.iter().rposition(|byte| *byte == b'\n') {
            Some(last) => narrow(characters(&item.text[last + 1..])),
            None => self.column.saturating_add(narrow(characters(item.text))),
        };
        let Some(frame) = self.frames.last_mut() else { return };
        frame.last = match item.kind {
            Kind::Comment { to_line_end: true } => Last::LineComment,
            Kind::Comment { to_line_end: false } => Last::BlockComment,
            Kind::Keyword => Last::Keyword,
            _ => Last::Atom,
        };
        if !matches!(item.kind, Kind::Comment { .. }) {
            if frame.children == 0 {
                let row = HEADS.iter().find(|(name, _)| *name == item.text);
                frame.stay = row.map_or(0, |(_, count)| *count);
                frame.is_let = item.text == b"let";
            }
            frame.children += 1;
        }
    }

    /// The white space before an item.
    fn separate(&mut self, item: &Item<'_>, opens_let: bool) {
        let Some(frame) = self.frames.last() else { return };
        let is_comment = matches!(item.kind, Kind::Comment { .. });
        let fits = |columns: u64| u64::from(self.column) + 1 + columns <= self.width.into();
        let same_line = match frame.last {
            Last::Parenthesis if is_comment && item.line == Line::Own => false,
            Last::Parenthesis => return,
            _ if frame.style == Style::OneLine => true,
            Last::LineComment => false,
            _ if is_comment => item.line == Line::Same,
            Last::BlockComment => false,
            Last::Keyword if item.kind != Kind::Keyword => true,
            _ if frame.children <= frame.stay => true,
            Last::Atom | Last::Keyword => item.kind == Kind::Atom && item.size.is_some_and(fits),
            Last::List => false,
        };
        if same_line {
            self.out.push(b' ');
            self.column += 1;
            return;
        }
        let under = frame.is_let && opens_let && item.kind == Kind::Open;
        let indent = if under { frame.column.min(self.width / 2) } else { frame.indent };
        self.new_line(indent);
    }

    fn new_line(&mut self, indent: u32) {
        self.out.push(b'\n');
        self.out.resize(self.out.len() + indent as usize, b' ');
        self.column = indent;
    }

    fn open(&mut self, item: &Item<'_>) {
        let column = self.column;
        let fits = |columns: u64| u64::from(column) + columns <= self.width.into();
        let mut style = Style::Broken;
        if let Some(parent) = self.frames.last_mut() {
            if parent.children == 0 {
                // A list of lists: these stand under each other.
                parent.indent = (parent.column + 1).min(self.width / 2);
            }
            parent.children += 1;
            parent.last = Last::List;
            style = parent.style;
        }
        if item.size.is_some_and(fits) {
            style = Style::OneLine;
        }
        self.out.push(b'(');
        self.column += 1;
        self.frames.push(Frame {
            style,
            column,
            indent: (column + INDENT).min(self.width / 2),
            children: 0,
            stay: 0,
            last: Last::Parenthesis,
            is_let: false,
        });
    }

    fn close(&mut self) {
        if let Some(frame) = self.frames.pop()
            && frame.last == Last::LineComment
        {
            self.new_line(frame.column.min(self.width / 2));
        }
        self.out.push(b')');
        self.column += 1;
    }
}

/// The number of characters of a text.
fn characters(text: &[u8]) -> u64 {
    text.iter().filter(|byte| **byte & 0xC0 != 0x80).count() as u64
}

fn narrow(columns: u64) -> u32 {
    u32::try_from(columns).unwrap_or(u32::MAX)
}
