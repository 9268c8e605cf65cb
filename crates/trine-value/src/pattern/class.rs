//! Letters, classes and escapes of a flavour, and what asserts the ends of lines and words.
//!
//! Idea: an escape is a set of letters, an assertion, or refused. Assertions about neighbouring letters
//! are look-around of one letter.
//! Reference: that of [`super::flavour`].

use std::sync::LazyLock;

use super::flavour::{Dialect, Dollar};
use super::letters::{Folding, LAST, Letters, Ranges, code, complement, normal};
use super::reader::{Atom, Read, Reader};
use super::{Direction, Node, NodeId};

static ECMASCRIPT: LazyLock<Folding> = LazyLock::new(|| Folding::new(Letters::EcmaScript));
static UNICODE: LazyLock<Folding> = LazyLock::new(|| Folding::new(Letters::Unicode));
static ASCII: LazyLock<Folding> = LazyLock::new(|| Folding::new(Letters::Ascii));

/// The letters that count as equal to those of a set in ECMAScript, where case is ignored.
#[must_use]
pub fn ignoring_case(ranges: Vec<(u32, u32)>) -> Vec<(u32, u32)> {
    ECMASCRIPT.closed(ranges)
}

/// A member of a class: a letter may begin or end a range.
enum Member {
    Letter(u32),
    Set(Ranges),
}

impl Member {
    fn ranges(self) -> Ranges {
        match self {
            Self::Letter(point) => vec![(point, point)],
            Self::Set(ranges) => ranges,
        }
    }
}

impl Reader<'_> {
    /// The letters that count as equal to those of a set under the present flags.
    pub(super) fn folded(&self, ranges: Ranges) -> Ranges {
        if !self.flags.ignores_case {
            return ranges;
        }
        match self.letters() {
            Letters::EcmaScript => ECMASCRIPT.closed(ranges),
            Letters::Unicode => UNICODE.closed(ranges),
            Letters::Ascii => ASCII.closed(ranges),
        }
    }

    pub(super) fn dot(&self) -> Ranges {
        if self.flags.dot_is_all { vec![(0, LAST)] } else { complement(self.row.not_dot.to_vec()) }
    }

    fn look_at(&mut self, direction: Direction, holds: bool, ranges: Ranges) -> NodeId {
        let part = self.pattern.push(match direction {
            Direction::Ahead => Node::Letter(ranges),
            Direction::Behind => Node::LetterBefore(ranges),
        });
        self.pattern.push(Node::Look { part, direction, holds })
    }

    fn either(&mut self, one: NodeId, other: NodeId) -> NodeId {
        self.pattern.push(Node::Choice(vec![one, other]))
    }

    /// `^`.
    pub(super) fn line_begin(&mut self) -> NodeId {
        let begin = self.pattern.push(Node::Begin);
        if !self.flags.multi_line {
            return begin;
        }
        let behind = self.look_at(Direction::Behind, true, self.row.line_ends.to_vec());
        self.either(begin, behind)
    }

    /// `$`.
    pub(super) fn line_end(&mut self) -> NodeId {
        let end = self.pattern.push(Node::End);
        if self.flags.multi_line {
            let ahead = self.look_at(Direction::Ahead, true, self.row.line_ends.to_vec());
            return self.either(end, ahead);
        }
        if self.row.dollar == Dollar::End {
            return end;
        }
        let line_end = self.pattern.push(Node::Letter(self.row.line_ends.to_vec()));
        let last = self.pattern.push(Node::Concat(vec![line_end, end]));
        let ahead = Node::Look { part: last, direction: Direction::Ahead, holds: true };
        let ahead = self.pattern.push(ahead);
        self.either(end, ahead)
    }

    /// `\b`, or `\B`.
    fn boundary(&mut self, holds: bool) -> NodeId {
        let word = self.letters().word();
        let mut ways = Vec::new();
        for before in [true, false] {
            let behind = self.look_at(Direction::Behind, before, word.clone());
            let ahead = self.look_at(Direction::Ahead, before != holds, word.clone());
            ways.push(self.pattern.push(Node::Concat(vec![behind, ahead])));
        }
        let either = self.pattern.push(Node::Choice(ways));
        if holds || self.row.dialect != Dialect::Python {
            return either;
        }
        // In the empty text there is neither in Python before 3.14.
        let ends = [Node::Begin, Node::End].map(|node| self.pattern.push(node));
        let part = self.pattern.push(Node::Concat(ends.to_vec()));
        let letters = Node::Look { part, direction: Direction::Ahead, holds: false };
        let letters = self.pattern.push(letters);
        self.pattern.push(Node::Concat(vec![letters, either]))
    }

    /// After a backslash outside of a class.
    pub(super) fn escaped(&mut self, from: usize) -> Read<Atom> {
        let is_perl = self.row.dialect != Dialect::Posix;
        let is_python = self.row.dialect == Dialect::Python;
        let node = match self.peek() {
            Some('b' | 'B') if is_perl => {
                let holds = self.peek() == Some('b');
                self.at += 1;
                self.boundary(holds)
            }
            Some('A') if is_python => {
                self.at += 1;
                self.pattern.push(Node::Begin)
            }
            Some('Z') if is_python => {
                self.at += 1;
                self.pattern.push(Node::End)
            }
            Some('1'..='9') if is_perl => {
                if let Some(node) = self.numbered_reference(from)? {
                    return Ok(Atom { node, repeats: true });
                }
                let ranges = self.escape(from, false)?.ranges();
                let ranges = self.folded(ranges);
                return Ok(Atom { node: self.set(ranges), repeats: true });
            }
            Some('k') if self.has_named_references() => {
                self.at += 1;
                if !self.take("<") {
                    return self.refuse(from, "this is no name of a group");
                }
                let name = self.name(from, ">")?;
                let node = self.named_reference(from, name)?;
                return Ok(Atom { node, repeats: true });
            }
            _ => {
                let ranges = self.escape(from, false)?.ranges();
                let ranges = self.folded(ranges);
                return Ok(Atom { node: self.set(ranges), repeats: true });
            }
        };
        Ok(Atom { node, repeats: false })
    }

    /// Whether `\k<n>` refers to a group here: in ECMAScript, if the pattern has names.
    fn has_named_references(&self) -> bool {
        self.row.dialect == Dialect::EcmaScript && !self.all.names.is_empty()
    }

    /// A number behind a backslash, if it is that of a group.
    fn numbered_reference(&mut self, from: usize) -> Read<Option<NodeId>> {
        let start = self.at;
        let digit = |reader: &Self| reader.peek().and_then(|letter| letter.to_digit(10));
        let mut group = 0_u32;
        match self.row.dialect {
            Dialect::Posix => return Ok(None),
            Dialect::EcmaScript => {
                while let Some(next) = digit(self) {
                    group = group.saturating_mul(10).saturating_add(next);
                    self.at += 1;
                }
                if self.all.count.is_some_and(|count| group > count) {
                    self.at = start;
                    return Ok(None);
                }
            }
            Dialect::Python => {
                // Two digits at most; three octal ones are a code.
                let mut octal = 0;
                while let Some(next) = digit(self).filter(|_| self.at < start + 2) {
                    group = group * 10 + next;
                    octal += usize::from(next < 8);
                    self.at += 1;
                }
                if octal == 2 && digit(self).is_some_and(|next| next < 8) {
                    self.at = start;
                    return Ok(None);
                }
            }
        }
        self.reference(from, group).map(Some)
    }

    /// After a backslash: a letter or a set of letters.
    fn escape(&mut self, from: usize, in_class: bool) -> Read<Member> {
        let Some(point) = self.next() else {
            return self.refuse(from, "there is nothing behind the backslash");
        };
        let letter = char::from_u32(point).unwrap_or(char::REPLACEMENT_CHARACTER);
        match self.row.dialect {
            Dialect::Posix => {
                if !"^.[$()|*+?{\\".contains(letter) {
                    let is_digit = letter.is_ascii_digit();
                    let reason = if is_digit {
                        "back references are undefined in extended expressions"
                    } else {
                        "this escape is undefined"
                    };
                    return self.refuse(from, reason);
                }
                return Ok(Member::Letter(point));
            }
            Dialect::Python | Dialect::EcmaScript => {}
        }
        let is_python = self.row.dialect == Dialect::Python;
        let letters = self.letters();
        Ok(match letter {
            'd' => Member::Set(letters.digits()),
            'D' => Member::Set(complement(letters.digits())),
            'w' => Member::Set(letters.word()),
            'W' => Member::Set(complement(letters.word())),
            's' => Member::Set(letters.spaces()),
            'S' => Member::Set(complement(letters.spaces())),
            't' => Member::Letter(0x09),
            'n' => Member::Letter(0x0A),
            'v' => Member::Letter(0x0B),
            'f' => Member::Letter(0x0C),
            'r' => Member::Letter(0x0D),
            'a' if is_python => Member::Letter(0x07),
            'b' if in_class => Member::Letter(0x08),
            'x' => self.hexadecimal(from, 2)?,
            'u' if !is_python && self.take("{") => {
                let digits = self.hexadecimal_digits();
                let point = self.hexadecimal(from, digits)?;
                if !self.take("}") {
                    return self.refuse(from, "the code of the letter does not end");
                }
                point
            }
            'u' => self.hexadecimal(from, 4)?,
            'U' if is_python => self.hexadecimal(from, 8)?,
            '0'..='9' => return self.octal(from, in_class, letter),
            'c' if !is_python => {
                let Some(control) = self.peek().filter(char::is_ascii_alphabetic) else {
                    return self.refuse(from, "this names no control letter");
                };
                self.at += 1;
                Member::Letter(u32::from(control) % 32)
            }
            // Without names it is a letter.
            'k' if !is_python && self.all.names.is_empty() => Member::Letter(point),
            'p' | 'P' | 'N' => return self.refuse(from, "names of letters are not supported"),
            letter if letter.is_ascii_alphabetic() => {
                return self.refuse(from, "the flavour has no such escape that is supported");
            }
            _ => Member::Letter(point),
        })
    }

    /// Octal codes, after the first digit.
    fn octal(&mut self, from: usize, in_class: bool, first: char) -> Read<Member> {
        let digit = |reader: &Self| reader.peek().and_then(|letter| letter.to_digit(8));
        if self.row.dialect == Dialect::EcmaScript {
            // Annex B: up to 0377; the digits 8 and 9 are letters.
            let Some(mut value) = first.to_digit(8) else {
                return Ok(Member::Letter(code(first)));
            };
            for _ in 1..if first <= '3' { 3 } else { 2 } {
                let Some(next) = digit(self) else { break };
                value = value * 8 + next;
                self.at += 1;
            }
            return Ok(Member::Letter(value));
        }
        let mut value = first.to_digit(8);
        let mut count = 1;
        while count < 3
            && let (Some(sum), Some(next)) = (value, digit(self))
        {
            value = Some(sum * 8 + next);
            count += 1;
            self.at += 1;
        }
        let is_code = first == '0' || in_class || count == 3;
        match value.filter(|_| is_code) {
            Some(value) if value < 0o400 => Ok(Member::Letter(value)),
            _ => self.refuse(from, "there is no letter with this code"),
        }
    }

    /// How many hexadecimal digits follow.
    fn hexadecimal_digits(&mut self) -> usize {
        let start = self.at;
        while self.peek().is_some_and(|letter| letter.is_ascii_hexdigit()) {
            self.at += 1;
        }
        std::mem::replace(&mut self.at, start).abs_diff(start)
    }

    fn hexadecimal(&mut self, from: usize, digits: usize) -> Read<Member> {
        let mut value = 0_u32;
        for _ in 0..digits {
            let Some(digit) = self.peek().and_then(|letter| letter.to_digit(16)) else {
                return self.refuse(from, "the code of the letter is too short");
            };
            value = value.saturating_mul(16).saturating_add(digit);
            self.at += 1;
        }
        if digits == 0 || value > LAST {
            return self.refuse(from, "strings have no letter with this code");
        }
        Ok(Member::Letter(value))
    }

    /// After an opening bracket that stands at `from`.
    pub(super) fn class(&mut self, from: usize) -> Read<Ranges> {
        let is_complement = self.take("^");
        // Elsewhere a bracket right at the beginning is a letter.
        let mut may_end = self.row.dialect == Dialect::EcmaScript;
        let mut ranges = Ranges::new();
        while !may_end || !self.take("]") {
            may_end = true;
            let place = self.at;
            let low = self.member(from)?;
            let is_range = self.peek() == Some('-') && !self.ends_after_dash();
            if !is_range {
                ranges.extend(low.ranges());
                continue;
            }
            self.at += 1;
            let high = self.member(from)?;
            match (low, high) {
                (Member::Letter(low), Member::Letter(high)) if low <= high => {
                    ranges.push((low, high));
                }
                (Member::Letter(_), Member::Letter(_)) => {
                    return self.refuse(place, "the range is not in order");
                }
                (low, high) if self.row.dialect == Dialect::EcmaScript => {
                    ranges.extend(low.ranges());
                    ranges.extend(high.ranges());
                    ranges.push((code('-'), code('-')));
                }
                _ => return self.refuse(place, "a class is no end of a range"),
            }
            if self.row.dialect == Dialect::Posix
                && self.peek() == Some('-')
                && !self.ends_after_dash()
            {
                return self
                    .refuse(place, "a range that begins with the end of another is undefined");
            }
        }
        let ranges = self.folded(normal(ranges));
        Ok(if is_complement { complement(ranges) } else { ranges })
    }

    /// Whether the dash here is the last letter of a class.
    fn ends_after_dash(&mut self) -> bool {
        let found = self.take("-]");
        self.at -= if found { 2 } else { 0 };
        found
    }

    fn member(&mut self, from: usize) -> Read<Member> {
        let place = self.at;
        let Some(point) = self.next() else { return self.refuse(from, "the class does not end") };
        match char::from_u32(point) {
            Some('\\') if self.row.dialect != Dialect::Posix => self.escape(place, true),
            Some('[') if self.row.dialect == Dialect::Posix => self.bracketed(place),
            _ => Ok(Member::Letter(point)),
        }
    }

    /// `[:alpha:]`, `[.a.]` and `[=a=]`, after the first bracket, which else is a letter.
    fn bracketed(&mut self, from: usize) -> Read<Member> {
        let Some(kind @ (':' | '.' | '=')) = self.peek() else {
            return Ok(Member::Letter(code('[')));
        };
        self.at += 1;
        let mut name = String::new();
        while !self.take(&format!("{kind}]")) {
            let Some(letter) = self.peek() else {
                return self.refuse(from, "the class does not end");
            };
            name.push(letter);
            self.at += 1;
        }
        let mut letters = name.chars();
        match (kind, letters.next(), letters.next()) {
            (':', ..) => match named(&name) {
                Some(ranges) => Ok(Member::Set(ranges)),
                None => self.refuse(from, "there is no class with this name"),
            },
            ('.', Some(letter), None) => Ok(Member::Letter(code(letter))),
            ('=', Some(letter), None) => Ok(Member::Set(vec![(code(letter), code(letter))])),
            _ => self.refuse(from, "the POSIX locale has no such element"),
        }
    }
}

/// The classes of the POSIX locale.
fn named(name: &str) -> Option<Ranges> {
    let pairs: &[(u8, u8)] = match name {
        "alnum" => &[(b'0', b'9'), (b'A', b'Z'), (b'a', b'z')],
        "alpha" => &[(b'A', b'Z'), (b'a', b'z')],
        "blank" => &[(b'\t', b'\t'), (b' ', b' ')],
        "cntrl" => &[(0, 0x1F), (0x7F, 0x7F)],
        "digit" => &[(b'0', b'9')],
        "graph" => &[(0x21, 0x7E)],
        "lower" => &[(b'a', b'z')],
        "print" => &[(0x20, 0x7E)],
        "punct" => &[(0x21, 0x2F), (0x3A, 0x40), (0x5B, 0x60), (0x7B, 0x7E)],
        "space" => &[(0x09, 0x0D), (0x20, 0x20)],
        "upper" => &[(b'A', b'Z')],
        "xdigit" => &[(b'0', b'9'), (b'A', b'F'), (b'a', b'f')],
        _ => return None,
    };
    Some(pairs.iter().map(|&(low, high)| (u32::from(low), u32::from(high))).collect())
}
