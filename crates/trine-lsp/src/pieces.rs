//! The top-level forms of a text, kept while the text is edited.
//!
//! Idea: the framer cuts the text. After an edit it starts again behind the last form that the edit
//! cannot have touched, and stops at the first form behind the edit that begins where one began
//! before: from there on the cuts are the old ones, moved.
//! Invariant: the pieces are those that cutting the whole text gives ([`Pieces::cut`]).

use std::ops::Range;

use trine_smtlib::{FrameErrorKind, Framer};

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PieceKind {
    /// A balanced form.
    Form,
    /// A fault of the text between forms.
    Fault(FrameErrorKind),
}

/// A piece with what is known about it.
#[derive(Clone, Debug)]
pub struct Piece<T> {
    /// Its bytes; for a fault the place where it is.
    pub range: Range<usize>,
    /// What it is.
    pub kind: PieceKind,
    /// A number that the piece keeps while it is edited.
    pub id: u32,
    /// What was found out about it; nothing after an edit.
    pub known: Option<T>,
}

/// The pieces of a text.
#[derive(Clone, Debug)]
pub struct Pieces<T> {
    pieces: Vec<Piece<T>>,
    /// What was known of the pieces that the last edit replaced, by their numbers.
    earlier: Vec<(u32, T)>,
    next_id: u32,
}

impl<T> Pieces<T> {
    /// Cuts a text.
    #[must_use]
    pub fn cut(text: &str) -> Self {
        let mut made = Self { pieces: Vec::new(), earlier: Vec::new(), next_id: 0 };
        let (pieces, _) = cut_from(text, 0, |_| None);
        made.pieces = pieces;
        for piece in &mut made.pieces {
            piece.id = made.next_id;
            made.next_id += 1;
        }
        made
    }

    /// The pieces in order.
    #[must_use]
    pub fn as_slice(&self) -> &[Piece<T>] {
        &self.pieces
    }

    /// The pieces in order, to add what is known.
    pub fn as_mut_slice(&mut self) -> &mut [Piece<T>] {
        &mut self.pieces
    }

    /// Follows an edit: `text` is the new text, in which `inserted` bytes stand where the bytes
    /// `edited` of the old one stood. Returns the numbers of the pieces that are new.
    pub fn edit(&mut self, text: &str, edited: Range<usize>, inserted: usize) -> Range<usize> {
        let old = &self.pieces;
        let mut first = old.partition_point(|piece| piece.range.end < edited.start);
        // What runs to the end of the text may end now.
        let open = old[..first].iter().position(|piece| match piece.kind {
            PieceKind::Form => false,
            PieceKind::Fault(kind) => runs_to_the_end(kind),
        });
        first = open.unwrap_or(first);
        while first > 0 && old[first - 1].kind != PieceKind::Form {
            first -= 1;
        }
        let start = first.checked_sub(1).map_or(0, |before| old[before].range.end);
        let behind = old.partition_point(|piece| piece.range.start < edited.end);
        let mut reused = behind;
        let moved = |at: usize| at - edited.len() + inserted;
        let (mut new, stopped) = cut_from(text, start, |at| {
            while old
                .get(reused)
                .is_some_and(|piece| piece.kind != PieceKind::Form || moved(piece.range.start) < at)
            {
                reused += 1;
            }
            old.get(reused).filter(|piece| moved(piece.range.start) == at).map(|_| ())
        });
        if !stopped {
            reused = self.pieces.len();
        }
        for piece in &mut self.pieces[reused..] {
            piece.range = moved(piece.range.start)..moved(piece.range.end);
        }
        let mut ids = Vec::new();
        self.earlier.clear();
        for piece in &mut self.pieces[first..reused] {
            ids.push(piece.id);
            self.earlier.extend(piece.known.take().map(|known| (piece.id, known)));
        }
        let mut ids = ids.into_iter();
        for piece in &mut new {
            piece.id = ids.next().unwrap_or_else(|| {
                self.next_id += 1;
                self.next_id - 1
            });
        }
        let made = first..first + new.len();
        self.pieces.splice(first..reused, new);
        made
    }

    /// Takes what was known of a piece before the last edit.
    pub fn take_earlier(&mut self, id: u32) -> Option<T> {
        let place = self.earlier.iter().position(|(other, _)| *other == id)?;
        Some(self.earlier.swap_remove(place).1)
    }

    /// Whether the last edit removed a form that none of the new ones has replaced yet.
    #[must_use]
    pub fn has_lost(&self) -> bool {
        !self.earlier.is_empty()
    }

    /// The piece that holds a byte or ends at it.
    #[must_use]
    pub fn at(&self, offset: usize) -> Option<usize> {
        let index = self.pieces.partition_point(|piece| piece.range.end < offset);
        self.pieces.get(index).filter(|piece| piece.range.start <= offset).map(|_| index)
    }
}

/// The pieces from a byte between forms on, up to the first form that `is_known` by its start; and
/// whether there is one.
fn cut_from<T>(
    text: &str,
    start: usize,
    mut is_known: impl FnMut(usize) -> Option<()>,
) -> (Vec<Piece<T>>, bool) {
    let mut pieces = Vec::new();
    let mut begin = start;
    // After a string or comment that is never closed, reading goes on behind its first line.
    while let Some(rest) = text.get(begin..) {
        let mut framer = Framer::recovering(rest.as_bytes());
        let mut unclosed = None;
        while let Some(next) = framer.next_form() {
            let (range, kind) = match next {
                Ok(form) => {
                    unclosed = None;
                    let at = begin + offset(form.offset);
                    (at..at + form.bytes.len(), PieceKind::Form)
                }
                Err(error) => {
                    let at = begin + offset(error.offset);
                    unclosed = runs_to_the_end(error.kind).then_some(at);
                    (at..at, PieceKind::Fault(error.kind))
                }
            };
            if kind == PieceKind::Form && is_known(range.start).is_some() {
                return (pieces, true);
            }
            pieces.push(Piece { range, kind, id: 0, known: None });
        }
        let Some(at) = unclosed else { break };
        let Some(line) = memchr::memchr(b'\n', &text.as_bytes()[at..]) else { break };
        match memchr::memmem::find(&text.as_bytes()[at + line..], b"\n(") {
            Some(next) => begin = at + line + next + 1,
            None => break,
        }
    }
    (pieces, false)
}

fn runs_to_the_end(kind: FrameErrorKind) -> bool {
    matches!(
        kind,
        FrameErrorKind::UnclosedString
            | FrameErrorKind::UnclosedSymbol
            | FrameErrorKind::UnclosedComment
    )
}

fn offset(of_framer: u64) -> usize {
    usize::try_from(of_framer).unwrap_or(usize::MAX)
}
