//! Letters, classes and escapes of a flavour, and what asserts the ends of lines and words.
//!
//! Idea: an escape is a set of letters, an assertion, or refused. Assertions about neighbouring letters
//! are look-around of one letter.
//! Reference: that of [`super::flavour`].

use std::sync::LazyLock;

use super::flavour::{Dialect, Dollar};
use super::letters::{Folding, LAST, Letters, Ranges, code, complement, normal};
use super::properties;
use super::reader::{Atom, Read, Reader, Unicode};
use super::{Direction, Node, NodeId};

static SIMPLE: LazyLock<Folding> = LazyLock::new(|| Folding::new(Letters::EcmaScriptUnicode));
static DOT_NET: LazyLock<Folding> = LazyLock::new(|| Folding::new(Letters::DotNet));
static ECMASCRIPT: LazyLock<Folding> = LazyLock::new(|| Folding::new(Letters::EcmaScript));
static UNICODE: LazyLock<Folding> = LazyLock::new(|| Folding::new(Letters::Unicode));
static ASCII: LazyLock<Folding> = LazyLock::new(|| Folding::new(Letters::Ascii));

/// The letters that count as equal to those of a set in ECMAScript, where case is ignored.
#[must_use]
pub fn ignoring_case(ranges: Vec<(u32, u32)>) -> Vec<(u32, u32)> {
    ECMASCRIPT.closed(ranges)
}

/// A member of a class: a letter may begin or end a range.
pub(super) enum Member {
    Letter(u32),
    Set(Ranges),
}

impl Member {
    pub(super) fn ranges(self) -> Ranges {
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
            Letters::EcmaScriptUnicode => SIMPLE.closed(ranges),
            Letters::DotNet => DOT_NET.closed(ranges),
            Letters::Unicode => UNICODE.closed(ranges),
            Letters::Ascii | Letters::Java => ASCII.closed(ranges),
        }
    }

    /// The letters that end a line here.
    fn line_ends(&self) -> Ranges {
        if self.flags.unix_lines { vec![(0x0A, 0x0A)] } else { self.row.line_ends.to_vec() }
    }

    pub(super) fn dot(&self) -> Ranges {
        if self.flags.dot_is_all {
            vec![(0, LAST)]
        } else if self.flags.unix_lines {
            complement(self.line_ends())
        } else {
            complement(self.row.not_dot.to_vec())
        }
    }

    /// `\w`: in ECMAScript with `u` and `i` also what folds to one of these letters.
    fn word_letters(&self) -> Ranges {
        let word = self.letters().word();
        if self.is_strict() { self.folded(word) } else { word }
    }

    pub(super) fn look_at(&mut self, direction: Direction, holds: bool, ranges: Ranges) -> NodeId {
        let part = self.pattern.push(match direction {
            Direction::Ahead => Node::Letter(ranges),
            Direction::Behind => Node::LetterBefore(ranges),
        });
        self.pattern.push(Node::Look { part, direction, holds })
    }

    pub(super) fn either(&mut self, one: NodeId, other: NodeId) -> NodeId {
        self.pattern.push(Node::Choice(vec![one, other]))
    }

    /// `^`.
    pub(super) fn line_begin(&mut self) -> NodeId {
        let begin = self.pattern.push(Node::Begin);
        if !self.flags.multi_line {
            return begin;
        }
        let ends = self.line_ends();
        if self.row.dollar == Dollar::Java {
            return self.line_begin_in_java(ends);
        }
        let behind = self.look_at(Direction::Behind, true, ends);
        self.either(begin, behind)
    }

    /// `$`.
    pub(super) fn line_end(&mut self) -> NodeId {
        if self.row.dollar == Dollar::Java && !self.flags.unix_lines {
            return if self.flags.multi_line {
                self.line_end_in_java()
            } else {
                self.last_line_end_in_java()
            };
        }
        let end = self.pattern.push(Node::End);
        if self.flags.multi_line {
            let ends = self.line_ends();
            let ahead = self.look_at(Direction::Ahead, true, ends);
            return self.either(end, ahead);
        }
        if self.row.dollar == Dollar::End {
            return end;
        }
        self.last_line_end()
    }

    /// The end, or before a line feed at the end.
    pub(super) fn last_line_end(&mut self) -> NodeId {
        let end = self.pattern.push(Node::End);
        let line_end = self.pattern.push(Node::Letter(vec![(0x0A, 0x0A)]));
        let last = self.pattern.push(Node::Concat(vec![line_end, end]));
        let ahead = Node::Look { part: last, direction: Direction::Ahead, holds: true };
        let ahead = self.pattern.push(ahead);
        self.either(end, ahead)
    }

    /// `\b`, or `\B`.
    fn boundary(&mut self, holds: bool) -> NodeId {
        let mut word = self.word_letters();
        match self.row.dialect {
            Dialect::Java => return self.boundary_in_java(holds),
            // The joiners are parts of words here only.
            Dialect::DotNet => word.extend([(0x200C, 0x200D)]),
            Dialect::EcmaScript | Dialect::Python | Dialect::Posix => {}
        }
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
        let is_java = self.row.dialect == Dialect::Java;
        let is_dot_net = self.row.dialect == Dialect::DotNet;
        let node = match self.peek() {
            Some('b' | 'B') if is_perl => {
                let holds = self.peek() == Some('b');
                self.at += 1;
                self.boundary(holds)
            }
            Some('A') if is_python || is_java || is_dot_net => {
                self.at += 1;
                self.pattern.push(Node::Begin)
            }
            Some('Z') if is_python => {
                self.at += 1;
                self.pattern.push(Node::End)
            }
            Some('z') if is_java || is_dot_net => {
                self.at += 1;
                self.pattern.push(Node::End)
            }
            Some('Z') if is_java && !self.flags.unix_lines => {
                self.at += 1;
                self.last_line_end_in_java()
            }
            Some('Z') if is_java || is_dot_net => {
                self.at += 1;
                self.last_line_end()
            }
            Some('R') if is_java => {
                self.at += 1;
                let node = self.any_line_end_in_java();
                return Ok(Atom { node, repeats: true });
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
                let end = match self.peek() {
                    Some('<') => ">",
                    Some('\'') if is_dot_net => "'",
                    _ => return self.refuse(from, "this is no name of a group"),
                };
                self.at += 1;
                let name = self.name(from, end)?;
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

    /// Whether `\k<n>` refers to a group here: in ECMAScript, if the pattern has names or is strict.
    fn has_named_references(&self) -> bool {
        match self.row.dialect {
            Dialect::EcmaScript => !self.all.names.is_empty() || self.is_strict(),
            Dialect::Java | Dialect::DotNet => true,
            Dialect::Python | Dialect::Posix => false,
        }
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
            Dialect::Java => {
                // The first digit counts; further ones as long as there is such a group.
                while let Some(next) = digit(self) {
                    let longer = group * 10 + next;
                    if group > 0 && !self.is_closed(longer) {
                        break;
                    }
                    group = longer;
                    self.at += 1;
                }
            }
            Dialect::DotNet => {
                while let Some(next) = digit(self) {
                    group = group.saturating_mul(10).saturating_add(next);
                    self.at += 1;
                }
                if group > 9 && !self.is_closed(group) {
                    return self.refuse(from, "there is no such group that ends before");
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
    pub(super) fn escape(&mut self, from: usize, in_class: bool) -> Read<Member> {
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
            Dialect::Java => return self.escape_in_java(from, letter, in_class),
            Dialect::DotNet => return self.escape_in_dot_net(from, letter, in_class),
            Dialect::EcmaScript if self.is_strict() => {
                if let Some(member) = self.strict_escape(from, letter, in_class)? {
                    return Ok(member);
                }
            }
            Dialect::Python | Dialect::EcmaScript => {}
        }
        let is_python = self.row.dialect == Dialect::Python;
        if let Some(member) = self.shared_escape(letter) {
            return Ok(member);
        }
        Ok(match letter {
            'v' => Member::Letter(0x0B),
            'a' if is_python => Member::Letter(0x07),
            'b' if in_class => Member::Letter(0x08),
            'x' => self.hexadecimal(from, 2)?,
            'u' if !is_python && self.take("{") => self.braced_code(from)?,
            'u' => self.hexadecimal(from, 4)?,
            'U' if is_python => self.hexadecimal(from, 8)?,
            '0'..='9' => return self.octal(from, in_class, letter),
            'c' if !is_python => Member::Letter(self.control_letter(from)? % 32),
            // Without names it is a letter.
            'k' if !is_python && self.all.names.is_empty() => Member::Letter(point),
            'p' | 'P' if !is_python => {
                return self.refuse(from, "properties of letters want the flag 'u' or 'v'");
            }
            'N' if is_python => return self.refuse(from, "names of letters are not supported"),
            // Annex B: the letter itself.
            letter if !is_python && letter.is_ascii_alphabetic() && letter != 'k' => {
                Member::Letter(code(letter))
            }
            letter if letter.is_ascii_alphabetic() => {
                return self.refuse(from, "the flavour has no such escape that is supported");
            }
            _ => Member::Letter(point),
        })
    }

    /// Escapes that all flavours with escapes have, by the letter behind the backslash.
    pub(super) fn shared_escape(&self, letter: char) -> Option<Member> {
        let letters = self.letters();
        Some(match letter {
            'd' => Member::Set(letters.digits()),
            'D' => Member::Set(complement(letters.digits())),
            'w' => Member::Set(self.word_letters()),
            'W' => Member::Set(complement(self.word_letters())),
            's' => Member::Set(letters.spaces()),
            'S' => Member::Set(complement(letters.spaces())),
            't' => Member::Letter(0x09),
            'n' => Member::Letter(0x0A),
            'f' => Member::Letter(0x0C),
            'r' => Member::Letter(0x0D),
            _ => return None,
        })
    }

    /// The code of the letter that is named behind `\c`.
    pub(super) fn control_letter(&mut self, from: usize) -> Read<u32> {
        let Some(control) = self.peek().filter(char::is_ascii_alphabetic) else {
            return self.refuse(from, "this names no control letter");
        };
        self.at += 1;
        Ok(u32::from(control))
    }

    /// A code behind an opening brace.
    pub(super) fn braced_code(&mut self, from: usize) -> Read<Member> {
        let digits = self.hexadecimal_digits();
        let point = self.hexadecimal(from, digits)?;
        if !self.take("}") {
            return self.refuse(from, "the code of the letter does not end");
        }
        Ok(point)
    }

    /// The number that octal digits are, the first of which has been read, at most so many.
    pub(super) fn octal_digits(&mut self, first: u32, most: u32) -> u32 {
        let mut value = first;
        for _ in 1..most {
            let Some(next) = self.peek().and_then(|letter| letter.to_digit(8)) else { break };
            value = value * 8 + next;
            self.at += 1;
        }
        value
    }

    /// Octal codes, after the first digit.
    fn octal(&mut self, from: usize, in_class: bool, first: char) -> Read<Member> {
        let digit = |reader: &Self| reader.peek().and_then(|letter| letter.to_digit(8));
        if self.row.dialect == Dialect::EcmaScript {
            // Annex B: up to 0377; the digits 8 and 9 are letters.
            let Some(value) = first.to_digit(8) else {
                return Ok(Member::Letter(code(first)));
            };
            let most = if value <= 3 { 3 } else { 2 };
            return Ok(Member::Letter(self.octal_digits(value, most)));
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
    pub(super) fn hexadecimal_digits(&mut self) -> usize {
        let start = self.at;
        while self.peek().is_some_and(|letter| letter.is_ascii_hexdigit()) {
            self.at += 1;
        }
        std::mem::replace(&mut self.at, start).abs_diff(start)
    }

    pub(super) fn hexadecimal(&mut self, from: usize, digits: usize) -> Read<Member> {
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
        match self.row.dialect {
            Dialect::Java => return self.class_in_java(from),
            Dialect::EcmaScript if self.flags.unicode == Unicode::Sets => {
                return self.class_of_sets(from, 0);
            }
            _ => {}
        }
        let is_complement = self.take("^");
        // Elsewhere a bracket right at the beginning is a letter.
        let mut may_end = self.row.dialect == Dialect::EcmaScript;
        let mut ranges = Ranges::new();
        let mut without = Ranges::new();
        while !may_end || !self.take("]") {
            may_end = true;
            if self.row.dialect == Dialect::DotNet {
                if self.take("-[") {
                    without = self.class(from)?;
                    if self.take("]") {
                        break;
                    }
                    return self.refuse(from, "the class does not end behind what is taken away");
                }
                if self.peek() == Some('[') && self.peek_after() == Some(':') {
                    return self.refuse(self.at, "the flavour has no classes by name");
                }
            }
            let place = self.at;
            let low = self.member(from)?;
            let is_dot_net = self.row.dialect == Dialect::DotNet;
            let takes_away =
                is_dot_net && self.peek() == Some('-') && self.peek_after() == Some('[');
            let is_range = self.peek() == Some('-') && !self.ends_after_dash() && !takes_away;
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
                (low, high) if self.row.dialect == Dialect::EcmaScript && !self.is_strict() => {
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
        let ranges = if is_complement { complement(ranges) } else { ranges };
        if without.is_empty() {
            return Ok(ranges);
        }
        Ok(properties::intersection(&ranges, &complement(without)))
    }

    /// The letter behind the next one.
    pub(super) fn peek_after(&mut self) -> Option<char> {
        self.at += 1;
        let letter = self.peek();
        self.at -= 1;
        letter
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
pub(super) fn named(name: &str) -> Option<Ranges> {
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
