//! What patterns of Java have of their own: quotations, escapes, properties, classes with intersections, ends
//! of lines and words.
//!
//! Invariant: where Java 17 reads a class in a way that depends on the order of its parts, it is refused.
//! Reference: `java.util.regex.Pattern` of Java 17.

use super::class::Member;
use super::letters::{Ranges, code, complement, normal};
use super::properties::{self, Version};
use super::reader::{Read, Reader};
use super::{Direction, Node, NodeId, Repetition};

/// Classes inside classes.
const MAX_NESTED: usize = 100;

/// The pattern with the letters between `\Q` and `\E` escaped, and where each letter stood.
pub(super) fn unquoted(text: &[u32]) -> (Vec<u32>, Vec<usize>) {
    let (mut result, mut places, mut at, mut is_quoted) = (Vec::new(), Vec::new(), 0, false);
    while let Some(&point) = text.get(at) {
        let next = text.get(at + 1).copied();
        let is_backslash = point == code('\\');
        if is_backslash && next == Some(code(if is_quoted { 'E' } else { 'Q' })) {
            is_quoted = !is_quoted;
            at += 2;
            continue;
        }
        let mut add = |point: u32| {
            result.push(point);
            places.push(at);
        };
        let letter = char::from_u32(point).unwrap_or(char::REPLACEMENT_CHARACTER);
        match (is_quoted, is_backslash, next) {
            // A pair that is no quotation stays together.
            (false, true, Some(next)) => {
                [point, next].into_iter().for_each(&mut add);
                at += 1;
            }
            (true, ..) if letter.is_ascii_digit() => {
                [code('\\'), code('x'), code('3'), point].into_iter().for_each(&mut add);
            }
            (true, ..) if letter.is_ascii() && !letter.is_ascii_alphabetic() => {
                [code('\\'), point].into_iter().for_each(&mut add);
            }
            _ => add(point),
        }
        at += 1;
    }
    places.push(text.len());
    (result, places)
}

impl Reader<'_> {
    /// After a backslash.
    pub(super) fn escape_in_java(
        &mut self,
        from: usize,
        letter: char,
        in_class: bool,
    ) -> Read<Member> {
        if let Some(member) = self.shared_escape(letter) {
            return Ok(member);
        }
        let spaces = vec![
            (0x09, 0x09),
            (0x20, 0x20),
            (0xA0, 0xA0),
            (0x1680, 0x1680),
            (0x180E, 0x180E),
            (0x2000, 0x200A),
            (0x202F, 0x202F),
            (0x205F, 0x205F),
            (0x3000, 0x3000),
        ];
        let lines = vec![(0x0A, 0x0D), (0x85, 0x85), (0x2028, 0x2029)];
        Ok(match letter {
            'h' => Member::Set(spaces),
            'H' => Member::Set(complement(spaces)),
            'v' => Member::Set(lines),
            'V' => Member::Set(complement(lines)),
            'p' | 'P' => Member::Set(self.property_in_java(from, letter == 'P')?),
            'a' => Member::Letter(0x07),
            'e' => Member::Letter(0x1B),
            'c' => Member::Letter(self.control_letter(from)? ^ 64),
            'x' if self.take("{") => self.braced_code(from)?,
            'x' => self.hexadecimal(from, 2)?,
            'u' => match self.hexadecimal(from, 4)? {
                Member::Letter(0xD800..=0xDFFF) => {
                    return self.refuse(from, "halves of letters are not supported");
                }
                point => point,
            },
            '0' => self.octal_in_java(from)?,
            '1'..='9' if in_class => {
                return self.refuse(from, "the flavour has no such escape that is supported");
            }
            letter if letter.is_ascii_alphanumeric() => {
                return self.refuse(from, "the flavour has no such escape that is supported");
            }
            letter => Member::Letter(code(letter)),
        })
    }

    /// `\0n`, `\0nn`, `\0mnn`, up to 0377.
    fn octal_in_java(&mut self, from: usize) -> Read<Member> {
        let Some(first) = self.peek().and_then(|letter| letter.to_digit(8)) else {
            return self.refuse(from, "the code of the letter is too short");
        };
        self.at += 1;
        let most = if first <= 3 { 3 } else { 2 };
        Ok(Member::Letter(self.octal_digits(first, most)))
    }

    /// After `\p` or `\P`.
    fn property_in_java(&mut self, from: usize, is_complement: bool) -> Read<Ranges> {
        let name = match self.braced(from)? {
            Some(name) => name,
            None => match self.next().and_then(char::from_u32) {
                Some(letter) => letter.to_string(),
                None => return self.refuse(from, "this names no property"),
            },
        };
        // With `i` Java takes these for letters of any case.
        const CASED: [&str; 7] = ["Lower", "Upper", "Lu", "Ll", "Lt", "IsLowercase", "IsUppercase"];
        let bare = name.strip_prefix("Is").unwrap_or(&name);
        let value = name.split_once('=').map_or(bare, |(_, value)| value);
        if self.flags.ignores_case && (CASED.contains(&&*name) || CASED.contains(&value)) {
            return self.refuse(from, "properties of case are not supported with the flag 'i'");
        }
        let version = Version::V13;
        let category = |name: &str| {
            let is_short = name.len() <= 2 && name != "LC";
            properties::category(name, version).filter(|_| is_short)
        };
        let found = match name.split_once('=') {
            Some(("general_category" | "gc", value)) => category(value),
            Some(("script" | "sc", value)) => properties::script(value, version),
            Some(_) => None,
            None => {
                let ascii = ascii_class(&name);
                let script = name.strip_prefix("Is");
                let script = script.and_then(|name| properties::script(name, version));
                ascii.or_else(|| category(bare)).or(script)
            }
        };
        match found {
            Some(ranges) if is_complement => Ok(complement(ranges)),
            Some(ranges) => Ok(ranges),
            None => self.refuse(from, "there is no property with this name that is supported"),
        }
    }

    /// After an opening bracket that stands at `from`.
    pub(super) fn class_in_java(&mut self, from: usize) -> Read<Ranges> {
        self.nested_class(from, 0)
    }

    fn nested_class(&mut self, from: usize, depth: usize) -> Read<Ranges> {
        const ORDER: &str = "how Java reads this class depends on the order of its parts";
        if depth >= MAX_NESTED {
            return self.refuse(from, "classes are nested too deeply");
        }
        let is_complement = self.take("^");
        let mut operands: Vec<Ranges> = Vec::new();
        let (mut ranges, mut items, mut classes) = (Ranges::new(), 0, 0);
        loop {
            let place = self.at;
            if self.take("&&") {
                let is_plain = items == 0 && classes == 1 || classes == 0 && items > 0;
                if !is_plain || is_complement {
                    return self.refuse(place, ORDER);
                }
                operands.push(std::mem::take(&mut ranges));
                (items, classes) = (0, 0);
            } else if self.take("[") {
                classes += 1;
                if is_complement {
                    return self.refuse(place, ORDER);
                }
                ranges.extend(self.nested_class(place, depth + 1)?);
            } else if self.peek() == Some(']') {
                if items + classes == 0 {
                    return self.refuse(place, ORDER);
                }
                let is_plain = items == 0 && classes == 1 || classes == 0;
                if !operands.is_empty() && !is_plain {
                    return self.refuse(place, ORDER);
                }
                self.at += 1;
                break;
            } else {
                items += 1;
                let member = self.range_in_java(from)?;
                ranges.extend(self.folded(normal(member)));
            }
        }
        let last = normal(ranges);
        let both = |all: Ranges, one: &Ranges| properties::intersection(&all, one);
        let ranges = operands.iter().fold(last, both);
        Ok(if is_complement { complement(ranges) } else { ranges })
    }

    /// A letter, a set or a range of a class.
    fn range_in_java(&mut self, from: usize) -> Read<Ranges> {
        let place = self.at;
        let low = self.member_in_java(from)?;
        if self.peek() != Some('-') || matches!(self.peek_after(), Some(']' | '[' | '&')) {
            return Ok(low.ranges());
        }
        self.at += 1;
        let high = self.member_in_java(from)?;
        match (low, high) {
            (Member::Letter(low), Member::Letter(high)) if low <= high => Ok(vec![(low, high)]),
            (Member::Letter(_), Member::Letter(_)) => {
                self.refuse(place, "the range is not in order")
            }
            _ => self.refuse(place, "a class is no end of a range"),
        }
    }

    fn member_in_java(&mut self, from: usize) -> Read<Member> {
        let place = self.at;
        let Some(point) = self.next() else { return self.refuse(from, "the class does not end") };
        match char::from_u32(point) {
            Some('\\') => self.escape(place, true),
            Some(' ' | '\t'..='\r' | '#') if self.flags.verbose => {
                self.refuse(place, "spaces in classes are not supported with the flag 'x'")
            }
            Some('&') if self.peek() == Some('&') => self.refuse(place, "there are too many '&'"),
            _ => Ok(Member::Letter(point)),
        }
    }

    /// `\R`.
    pub(super) fn any_line_end_in_java(&mut self) -> NodeId {
        let pair = [0x0D, 0x0A].map(|letter| self.set(vec![(letter, letter)]));
        let pair = self.sequence(pair.to_vec());
        let single = self.set(vec![(0x0A, 0x0D), (0x85, 0x85), (0x2028, 0x2029)]);
        self.either(pair, single)
    }

    /// `^` with the flag `m`: not at the end, nor inside of `\r\n`.
    pub(super) fn line_begin_in_java(&mut self, ends: Ranges) -> NodeId {
        let inside = self.look_at(Direction::Ahead, true, complement(Vec::new()));
        let begin = self.pattern.push(Node::Begin);
        let others = properties::intersection(&ends, &complement(vec![(0x0D, 0x0D)]));
        let behind = self.look_at(Direction::Behind, true, others);
        let mut ways = vec![begin, behind];
        if !self.flags.unix_lines {
            let carriage = self.look_at(Direction::Behind, true, vec![(0x0D, 0x0D)]);
            let other = self.look_at(Direction::Ahead, false, vec![(0x0A, 0x0A)]);
            ways.push(self.pattern.push(Node::Concat(vec![carriage, other])));
        }
        let ways = self.pattern.push(Node::Choice(ways));
        self.pattern.push(Node::Concat(vec![inside, ways]))
    }

    /// `$` with the flag `m`.
    pub(super) fn line_end_in_java(&mut self) -> NodeId {
        let end = self.pattern.push(Node::End);
        let others = vec![(0x0D, 0x0D), (0x85, 0x85), (0x2028, 0x2029)];
        let ahead = self.look_at(Direction::Ahead, true, others);
        let apart = self.look_at(Direction::Behind, false, vec![(0x0D, 0x0D)]);
        let feed = self.look_at(Direction::Ahead, true, vec![(0x0A, 0x0A)]);
        let feed = self.pattern.push(Node::Concat(vec![apart, feed]));
        self.pattern.push(Node::Choice(vec![end, ahead, feed]))
    }

    /// The end, or before a line end at the end.
    pub(super) fn last_line_end_in_java(&mut self) -> NodeId {
        let end = self.pattern.push(Node::End);
        let mut before_end = |letters: &[Ranges]| {
            let letters = letters.iter().map(|set| self.pattern.push(Node::Letter(set.clone())));
            let parts = letters.collect::<Vec<_>>().into_iter().chain([end]).collect();
            let part = self.pattern.push(Node::Concat(parts));
            let look = Node::Look { part, direction: Direction::Ahead, holds: true };
            self.pattern.push(look)
        };
        let single = before_end(&[vec![(0x0D, 0x0D), (0x85, 0x85), (0x2028, 0x2029)]]);
        let pair = before_end(&[vec![(0x0D, 0x0D)], vec![(0x0A, 0x0A)]]);
        let feed = before_end(&[vec![(0x0A, 0x0A)]]);
        let apart = self.look_at(Direction::Behind, false, vec![(0x0D, 0x0D)]);
        let feed = self.pattern.push(Node::Concat(vec![apart, feed]));
        self.pattern.push(Node::Choice(vec![end, single, pair, feed]))
    }

    /// `\b`, or `\B`: words are made of letters and digits of Unicode, and marks behind one of these.
    pub(super) fn boundary_in_java(&mut self, holds: bool) -> NodeId {
        let category = |name| properties::category(name, Version::V13).unwrap_or_default();
        let base = normal([category("L"), category("Nd")].concat());
        let word = normal([base.clone(), vec![(code('_'), code('_'))]].concat());
        let marks = category("Mn");
        let mut ways = Vec::new();
        for before in [true, false] {
            let left = self.word_behind(&base, &word, &marks);
            let left = self.whether(left, before);
            let right = self.word_ahead(&base, &word, &marks);
            let right = self.whether(right, before != holds);
            ways.push(self.pattern.push(Node::Concat(vec![left, right])));
        }
        self.pattern.push(Node::Choice(ways))
    }

    /// A place where another assertion holds, or does not.
    fn whether(&mut self, part: NodeId, holds: bool) -> NodeId {
        self.pattern.push(Node::Look { part, direction: Direction::Ahead, holds })
    }

    /// Marks, and before them a letter or a digit.
    fn marked_base(&mut self, base: &Ranges, marks: &Ranges, low: u32) -> NodeId {
        let mark = self.pattern.push(Node::LetterBefore(marks.clone()));
        let marks = self.pattern.push(Node::Repeat(mark, Repetition::greedy(low, None)));
        let base = self.pattern.push(Node::LetterBefore(base.clone()));
        let part = self.pattern.push(Node::Concat(vec![marks, base]));
        self.pattern.push(Node::Look { part, direction: Direction::Behind, holds: true })
    }

    fn word_behind(&mut self, base: &Ranges, word: &Ranges, marks: &Ranges) -> NodeId {
        let plain = self.look_at(Direction::Behind, true, word.clone());
        let marked = self.marked_base(base, marks, 1);
        self.either(plain, marked)
    }

    fn word_ahead(&mut self, base: &Ranges, word: &Ranges, marks: &Ranges) -> NodeId {
        let plain = self.look_at(Direction::Ahead, true, word.clone());
        let mark = self.look_at(Direction::Ahead, true, marks.clone());
        let base = self.marked_base(base, marks, 0);
        let marked = self.pattern.push(Node::Concat(vec![mark, base]));
        self.either(plain, marked)
    }
}

/// The classes of POSIX, which have letters of ASCII only.
fn ascii_class(name: &str) -> Option<Ranges> {
    let name = match name {
        "ASCII" => return Some(vec![(0, 0x7F)]),
        "Alnum" => "alnum",
        "Alpha" => "alpha",
        "Blank" => "blank",
        "Cntrl" => "cntrl",
        "Digit" => "digit",
        "Graph" => "graph",
        "Lower" => "lower",
        "Print" => "print",
        "Punct" => "punct",
        "Space" => "space",
        "Upper" => "upper",
        "XDigit" => "xdigit",
        _ => return None,
    };
    super::class::named(name)
}
