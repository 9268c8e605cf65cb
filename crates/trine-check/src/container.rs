//! The binary form of proofs.
//!
//! Idea: a proof is a sequence of parentheses, atoms and lines of LRAT. Numbers are written seven bits a byte;
//! an atom is written once and named by its number from then on; lines of LRAT name clauses by
//! the distance to their own. The checker turns this form into the text that it reads, so nothing else has to know it.
//! Invariant: unpacking what was packed gives the same tokens and lines, and each form ends a line.
//! Reference: DWARF 5, section 7.6 (LEB128); Cruz-Filipe et al., "Efficient certified RAT verification",
//! CADE 2017 (LRAT).
//!
//! After [`MAGIC`] there are tokens, each a number: 0 opens a list, 1 ends it, 2 is a new atom (length and
//! bytes), 3 stands for the lines of a refutation, more is the atom with that number less 4. Lines: 0 ends
//! them, 1 derives the clause with the next number, 2 one with a number that follows, 3 deletes. Signed numbers are
//! written as twice the value, or twice what is below zero less one.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use crate::refusal::{Place, Refusal, Result};

/// How the binary form begins.
pub const MAGIC: &[u8] = b"\x89trine-proof 1\r\n";

/// The longest text that is made of a binary form, in bytes: it could be any multiple of the form itself. Where
/// addresses are short, an eighth of what they reach.
const LONGEST_TEXT: u64 =
    if usize::MAX as u64 / 8 < 1 << 32 { usize::MAX as u64 / 8 } else { 1 << 32 };

const OPEN: u64 = 0;
const CLOSE: u64 = 1;
const NEW_ATOM: u64 = 2;
const LINES: u64 = 3;
const FIRST_ATOM: u64 = 4;

const END_OF_LINES: u64 = 0;
const NEXT_CLAUSE: u64 = 1;
const NUMBERED_CLAUSE: u64 = 2;
const DELETION: u64 = 3;

/// Packs texts of proofs that follow each other.
#[derive(Debug, Default)]
pub struct Packer {
    atoms: FxHashMap<Box<[u8]>, u64>,
    has_begun: bool,
}

fn put(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(0x80 | (number & 0x7f) as u8);
        number >>= 7;
    }
    out.push(number as u8);
}

fn put_signed(out: &mut Vec<u8>, number: i64) {
    put(out, ((number << 1) ^ (number >> 63)) as u64);
}

/// The end of the atom that begins at a place.
fn end_of_atom(text: &[u8], start: usize) -> usize {
    let closing = match text[start] {
        b'|' => Some(b'|'),
        b'"' => Some(b'"'),
        _ => None,
    };
    let mut at = start + 1;
    if let Some(closing) = closing {
        while at < text.len() {
            at += 1;
            if text[at - 1] == closing {
                // Two quotes are one inside a text.
                if closing == b'"' && text.get(at) == Some(&b'"') {
                    at += 1;
                    continue;
                }
                break;
            }
        }
        return at;
    }
    while at < text.len() && !is_delimiter(text[at]) {
        at += 1;
    }
    at
}

fn is_delimiter(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b'(' | b')' | b'"' | b'|' | b';')
}

impl Packer {
    /// A packer at the beginning of a proof.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends the binary form of a text: complete forms, and complete refutations.
    ///
    /// # Errors
    /// If a line of a refutation is none of LRAT.
    pub fn pack(
        &mut self,
        text: &[u8],
        out: &mut Vec<u8>,
    ) -> std::result::Result<(), &'static str> {
        if !self.has_begun {
            out.extend_from_slice(MAGIC);
            self.has_begun = true;
        }
        let (mut at, mut depth, mut start) = (0, 0_usize, 0);
        while at < text.len() {
            match text[at] {
                byte if byte.is_ascii_whitespace() => at += 1,
                b';' => {
                    at += text[at..]
                        .iter()
                        .position(|&byte| matches!(byte, b'\n' | b'\r'))
                        .unwrap_or(text.len() - at);
                }
                b'(' => {
                    if depth == 0 {
                        start = at;
                    }
                    depth += 1;
                    put(out, OPEN);
                    at += 1;
                }
                b')' => {
                    depth = depth.saturating_sub(1);
                    put(out, CLOSE);
                    at += 1;
                    if depth == 0 && &text[start..at] == b"(lrat)" {
                        put(out, LINES);
                        at = pack_lines(text, at, out)?;
                    }
                }
                _ => {
                    let end = end_of_atom(text, at);
                    self.atom(&text[at..end], out);
                    at = end;
                }
            }
        }
        Ok(())
    }

    fn atom(&mut self, atom: &[u8], out: &mut Vec<u8>) {
        if let Some(&known) = self.atoms.get(atom) {
            put(out, FIRST_ATOM + known);
            return;
        }
        self.atoms.insert(atom.into(), self.atoms.len() as u64);
        put(out, NEW_ATOM);
        put(out, atom.len() as u64);
        out.extend_from_slice(atom);
    }
}

/// Packs the lines from a place on; where the text behind them begins.
fn pack_lines(
    text: &[u8],
    mut at: usize,
    out: &mut Vec<u8>,
) -> std::result::Result<usize, &'static str> {
    let mut last = 0_i64;
    while at < text.len() {
        let rest = &text[at..];
        let length = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        let line = rest[..length].trim_ascii();
        at = (at + length + 1).min(text.len());
        if line == b"(end)" {
            put(out, END_OF_LINES);
            return Ok(at);
        }
        if !line.is_empty() {
            last = pack_line(line, last, out).ok_or("this is no line of LRAT")?;
        }
    }
    Err("the lines of a refutation have no end")
}

/// Packs one line; the number of the last clause.
fn pack_line(line: &[u8], last: i64, out: &mut Vec<u8>) -> Option<i64> {
    let text = std::str::from_utf8(line).ok()?;
    let mut parts = text.split_ascii_whitespace().peekable();
    let own: i64 = parts.next()?.parse().ok()?;
    let is_deletion = parts.peek() == Some(&"d");
    if is_deletion {
        parts.next();
        put(out, DELETION);
        put_signed(out, own);
    } else if own == last + 1 {
        put(out, NEXT_CLAUSE);
    } else {
        put(out, NUMBERED_CLAUSE);
        put_signed(out, own);
    }
    let numbers: Option<Vec<i64>> = parts.map(|part| part.parse().ok()).collect();
    let numbers = numbers?;
    let mut lists = numbers.split(|&number| number == 0);
    if !is_deletion {
        let literals = lists.next()?;
        put(out, literals.len() as u64);
        literals.iter().for_each(|&literal| put_signed(out, literal));
    }
    let named = lists.next()?;
    put(out, named.len() as u64);
    named.iter().try_for_each(|&number| {
        put_signed(out, own.checked_sub(number)?);
        Some(())
    })?;
    // One zero behind each list, and nothing behind the last.
    let is_whole = lists.next().is_some_and(<[i64]>::is_empty) && lists.next().is_none();
    is_whole.then_some(if is_deletion { last } else { own })
}

/// The text of a proof, whichever form it has.
///
/// # Errors
/// If it is a damaged binary form.
pub fn text_of(proof: &[u8]) -> Result<Cow<'_, [u8]>> {
    match proof.strip_prefix(MAGIC) {
        None => Ok(Cow::Borrowed(proof)),
        Some(bytes) => Unpacker { bytes, at: 0, text: Vec::new() }.unpack().map(Cow::Owned),
    }
}

struct Unpacker<'a> {
    bytes: &'a [u8],
    at: usize,
    text: Vec<u8>,
}

impl Unpacker<'_> {
    fn wrong<T>(&self, message: &str) -> Result<T> {
        Err(Refusal::malformed(Place(MAGIC.len() + self.at), format!("binary form: {message}")))
    }

    fn number(&mut self) -> Result<u64> {
        let mut value = 0_u64;
        for shift in (0..64).step_by(7) {
            let Some(&byte) = self.bytes.get(self.at) else {
                return self.wrong("it ends too early");
            };
            self.at += 1;
            let part = u64::from(byte & 0x7f);
            if (part << shift) >> shift != part {
                break;
            }
            value |= part << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        self.wrong("a number is too large")
    }

    fn signed(&mut self) -> Result<i64> {
        let value = self.number()?;
        Ok((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    /// A number of things that follow, each of which takes a byte at least.
    fn count(&mut self) -> Result<usize> {
        let count = self.number()?;
        match usize::try_from(count) {
            Ok(count) if count <= self.bytes.len() - self.at => Ok(count),
            _ => self.wrong("it ends too early"),
        }
    }

    fn unpack(mut self) -> Result<Vec<u8>> {
        let mut atoms: Vec<&[u8]> = Vec::new();
        let mut depth = 0_usize;
        while self.at < self.bytes.len() {
            if self.text.len() as u64 > LONGEST_TEXT {
                return Err(Refusal::unsupported(
                    Place(self.at),
                    "the text of the proof is too long",
                ));
            }
            match self.number()? {
                OPEN => {
                    depth += 1;
                    self.begin();
                    self.text.push(b'(');
                }
                CLOSE => {
                    depth = depth.saturating_sub(1);
                    self.text.push(b')');
                    if depth == 0 {
                        self.text.push(b'\n');
                    }
                }
                NEW_ATOM => {
                    let length = self.count()?;
                    let atom = &self.bytes[self.at..self.at + length];
                    self.at += length;
                    atoms.push(atom);
                    self.atom(atom);
                }
                LINES => self.lines()?,
                known => {
                    let known = usize::try_from(known - FIRST_ATOM).ok();
                    match known.and_then(|known| atoms.get(known)) {
                        Some(atom) => self.atom(atom),
                        None => return self.wrong("an atom was named that is not there"),
                    }
                }
            }
        }
        Ok(self.text)
    }

    /// Elements of a list do not run into each other.
    fn begin(&mut self) {
        if !matches!(self.text.last(), Some(b'(' | b'\n') | None) {
            self.text.push(b' ');
        }
    }

    fn atom(&mut self, atom: &[u8]) {
        self.begin();
        self.text.extend_from_slice(atom);
    }

    fn write(&mut self, number: i64) {
        self.text.extend_from_slice(number.to_string().as_bytes());
        self.text.push(b' ');
    }

    /// Names of clauses by their distance to a number, and the zero behind them.
    fn named(&mut self, own: i64) -> Result<()> {
        for _ in 0..self.count()? {
            let distance = self.signed()?;
            let Some(number) = own.checked_sub(distance) else {
                return self.wrong("a number is too large");
            };
            self.write(number);
        }
        self.text.extend_from_slice(b"0\n");
        Ok(())
    }

    fn lines(&mut self) -> Result<()> {
        let mut last = 0_i64;
        loop {
            if self.text.len() as u64 > LONGEST_TEXT {
                return Err(Refusal::unsupported(
                    Place(self.at),
                    "the text of the proof is too long",
                ));
            }
            let own = match self.number()? {
                END_OF_LINES => break,
                NEXT_CLAUSE => match last.checked_add(1) {
                    Some(next) => next,
                    None => return self.wrong("a number is too large"),
                },
                NUMBERED_CLAUSE => self.signed()?,
                DELETION => {
                    let own = self.signed()?;
                    self.write(own);
                    self.text.extend_from_slice(b"d ");
                    self.named(own)?;
                    continue;
                }
                _ => return self.wrong("an unknown line"),
            };
            last = own;
            self.write(own);
            for _ in 0..self.count()? {
                let literal = self.signed()?;
                self.write(literal);
            }
            self.text.extend_from_slice(b"0 ");
            self.named(own)?;
        }
        self.text.extend_from_slice(b"(end)\n");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &[u8] = b"(trine-proof 1)
(check 1)
(define @1 (f |a b| \"x \"\"( y\"))
(linear ((<= @1 2)) () (sum 0 \"-3/2\"))
(lrat)
17 -4 2 0 3 9 12 0
18 d 17 3 0
18 0 17 0
20 0 18 0
(end)
(check 2)
(hole \"why not\")
";

    fn packed(text: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        Packer::new().pack(text, &mut bytes).expect("a proof");
        bytes
    }

    #[test]
    fn unpacking_gives_what_was_packed() {
        let bytes = packed(TEXT);
        let text = text_of(&bytes).expect("a binary form");
        assert_eq!(String::from_utf8_lossy(&text), String::from_utf8_lossy(TEXT));
        assert_eq!(text_of(TEXT).expect("a text").as_ref(), TEXT);
    }

    #[test]
    fn sections_follow_each_other() {
        let cut = TEXT.windows(9).position(|part| part == b"(check 2)").expect("it is there");
        let (mut bytes, mut packer) = (Vec::new(), Packer::new());
        packer.pack(&TEXT[..cut], &mut bytes).expect("a proof");
        packer.pack(&TEXT[cut..], &mut bytes).expect("a proof");
        assert_eq!(bytes, packed(TEXT));
    }

    #[test]
    fn what_is_no_line_is_not_packed() {
        for line in ["1 2", "1 2 0 3", "1 x 0 0", "1 2 0 3 0 4 0", "1 d 2", ""] {
            let text = format!("(lrat)\n{line}\n(end)\n");
            let packed = Packer::new().pack(text.as_bytes(), &mut Vec::new());
            assert_eq!(packed.is_err(), !line.is_empty(), "{line}");
        }
    }

    #[test]
    fn damaged_bytes_end_in_a_refusal_or_a_text() {
        let bytes = packed(TEXT);
        for at in MAGIC.len()..bytes.len() {
            for value in [0, 1, 2, 3, 4, 0x7f, 0x80, 0xff] {
                let mut damaged = bytes.clone();
                damaged[at] = value;
                let _ = text_of(&damaged);
            }
            let _ = text_of(&bytes[..at]);
        }
        let mut endless = MAGIC.to_vec();
        endless.extend([0xff; 11]);
        assert!(text_of(&endless).is_err());
    }
}
