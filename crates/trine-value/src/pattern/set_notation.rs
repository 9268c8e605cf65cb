//! The strict syntax of ECMAScript, that of the flags `u` and `v`: escapes, properties of letters, classes in
//! set notation.
//!
//! Idea: with `v` a class is a union, an intersection or a difference of operands. Where case is ignored,
//! each operand has all cases of its letters, so that operations and complements are those of letters up
//! to case.
//! Invariant: strings as members of classes are refused.
//! Reference: ECMA-262, 15th edition (2024), section 22.2.

use super::class::Member;
use super::letters::{LAST, Ranges, complement, normal};
use super::properties::{self, Version};
use super::reader::{Read, Reader, Unicode};

/// Classes inside classes.
const MAX_NESTED: usize = 100;

/// Letters that are escaped by a backslash before them.
const SYNTAX: &str = "^$\\.*+?()[]{}|/";
/// Letters that are escaped in set notation besides.
const PUNCTUATION: &str = "&-!#%,:;<=>@`~";
/// Letters that mean something in set notation.
const RESERVED: &str = "()[]{}/-|";
/// Letters that are kept for operators if they stand twice.
const DOUBLED: &str = "&!#$%*+,.:;<=>?@^`~";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Operator {
    Intersection,
    Difference,
}

impl Reader<'_> {
    /// What is read otherwise than without the flags; `None` for the rest. The letter behind the backslash
    /// has been read.
    pub(super) fn strict_escape(
        &mut self,
        from: usize,
        letter: char,
        in_class: bool,
    ) -> Read<Option<Member>> {
        Ok(Some(match letter {
            'p' | 'P' => Member::Set(self.property(from, letter == 'P')?),
            'd' | 'D' | 'w' | 'W' | 's' | 'S' | 't' | 'n' | 'v' | 'f' | 'r' | 'x' | 'c' => {
                return Ok(None);
            }
            'b' if in_class => return Ok(None),
            '0' if self.peek().is_none_or(|next| !next.is_ascii_digit()) => Member::Letter(0),
            'u' if self.peek() != Some('{') => return self.unit(from).map(Some),
            'u' => return Ok(None),
            '-' if in_class => Member::Letter(u32::from(letter)),
            _ if SYNTAX.contains(letter) => Member::Letter(u32::from(letter)),
            _ if in_class
                && self.flags.unicode == Unicode::Sets
                && PUNCTUATION.contains(letter) =>
            {
                Member::Letter(u32::from(letter))
            }
            _ => return self.refuse(from, "the flavour has no such escape that is supported"),
        }))
    }

    /// `\uHHHH`, or two of them that are one letter.
    fn unit(&mut self, from: usize) -> Read<Member> {
        let first = self.hexadecimal(from, 4)?;
        let (Member::Letter(high @ 0xD800..=0xDBFF), true) = (&first, self.take("\\u")) else {
            return Ok(first);
        };
        let place = self.at;
        if let Ok(Member::Letter(low @ 0xDC00..=0xDFFF)) = self.hexadecimal(from, 4) {
            let point = 0x1_0000 + ((high - 0xD800) << 10) + (low - 0xDC00);
            if point > LAST {
                return self.refuse(from, "strings have no letter with this code");
            }
            return Ok(Member::Letter(point));
        }
        self.at = place - 2;
        Ok(first)
    }

    /// After `\p` or `\P`.
    fn property(&mut self, from: usize, is_complement: bool) -> Read<Ranges> {
        let Some(name) = self.braced(from)? else {
            return self.refuse(from, "this names no property");
        };
        let version = Version::V17;
        let found = match name.split_once('=') {
            Some(("General_Category" | "gc", value)) => properties::category(value, version),
            Some(("Script" | "sc", value)) => properties::script(value, version),
            Some(("Script_Extensions" | "scx", value)) => properties::script_extensions(value),
            Some(_) => None,
            None => properties::category(&name, version).or_else(|| properties::binary(&name)),
        };
        let Some(ranges) = found else {
            return self.refuse(from, "there is no property with this name that is supported");
        };
        Ok(match (is_complement, self.flags.unicode) {
            (false, _) => ranges,
            (true, Unicode::Sets) => complement(self.folded(ranges)),
            (true, _) => complement(ranges),
        })
    }

    /// A name in braces.
    pub(super) fn braced(&mut self, from: usize) -> Read<Option<String>> {
        if !self.take("{") {
            return Ok(None);
        }
        let mut name = String::new();
        while !self.take("}") {
            let Some(letter) = self.peek() else {
                return self.refuse(from, "the name does not end");
            };
            name.push(letter);
            self.at += 1;
        }
        Ok(Some(name))
    }

    /// After an opening bracket that stands at `from`, with the flag `v`.
    pub(super) fn class_of_sets(&mut self, from: usize, depth: usize) -> Read<Ranges> {
        if depth >= MAX_NESTED {
            return self.refuse(from, "classes are nested too deeply");
        }
        let is_complement = self.take("^");
        let (mut ranges, mut count, mut operator) = (Ranges::new(), 0, None);
        while !self.take("]") {
            let place = self.at;
            let next = if count == 0 {
                None
            } else if self.take("&&") {
                Some(Operator::Intersection)
            } else if self.take("--") {
                Some(Operator::Difference)
            } else {
                None
            };
            // One operator, or none, throughout a class.
            if count > 1 && next != operator
                || next == Some(Operator::Intersection) && self.peek() == Some('&')
            {
                return self.refuse(place, "operators of classes are not mixed without brackets");
            }
            operator = next;
            let operand = self.operand(from, depth, operator.is_some())?;
            ranges = match operator {
                None => [ranges, operand].concat(),
                Some(Operator::Intersection) => properties::intersection(&ranges, &operand),
                Some(Operator::Difference) => {
                    properties::intersection(&ranges, &complement(operand))
                }
            };
            count += 1;
        }
        let ranges = normal(ranges);
        Ok(if is_complement { complement(ranges) } else { ranges })
    }

    /// An operand with all cases of its letters: a class, a range, a letter or a set.
    fn operand(&mut self, from: usize, depth: usize, is_single: bool) -> Read<Ranges> {
        let place = self.at;
        if self.take("[") {
            return self.class_of_sets(place, depth + 1);
        }
        let low = self.set_member(from)?;
        // An operator is no range, nor is there one beside an operator.
        if self.peek() != Some('-') || self.peek_after() == Some('-') {
            return Ok(self.folded(low.ranges()));
        }
        if is_single {
            return self.refuse(place, "operators of classes are not mixed without brackets");
        }
        self.at += 1;
        let high = self.set_member(from)?;
        match (low, high) {
            (Member::Letter(low), Member::Letter(high)) if low <= high => {
                Ok(self.folded(vec![(low, high)]))
            }
            (Member::Letter(_), Member::Letter(_)) => {
                self.refuse(place, "the range is not in order")
            }
            _ => self.refuse(place, "a class is no end of a range"),
        }
    }

    fn set_member(&mut self, from: usize) -> Read<Member> {
        let place = self.at;
        let Some(point) = self.next() else { return self.refuse(from, "the class does not end") };
        let letter = char::from_u32(point).unwrap_or(char::REPLACEMENT_CHARACTER);
        if letter == '\\' {
            return self.escape(place, true);
        }
        let is_doubled = DOUBLED.contains(letter) && self.peek() == Some(letter);
        if RESERVED.contains(letter) || is_doubled {
            return self.refuse(place, "this letter wants a backslash");
        }
        Ok(Member::Letter(point))
    }
}
