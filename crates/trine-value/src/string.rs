//! Strings: finite sequences of the code points 0 to 0x2FFFF, with the functions of the theory
//! `UnicodeStrings`.
//!
//! Idea: immutable and shared, so that a clone is a counter; one byte per code point while all are
//! below 256 (nearly all strings), four bytes otherwise. Very long words of models are kept as
//! repeated blocks (`runs.rs`).
//! Invariant: the wide form has a code point of 256 or more, so each flat string has one
//! representation. Equality, order and hash are those of the code points, in any form.
//! Cost: every function is linear in the flat strings it reads and writes, searching included, except
//! the conversion of long digit strings to integers (that of `dashu`). Functions whose results or
//! costs may be out of any proportion for repeated blocks have a twin that refuses (`try_`).
//! Reference: SMT-LIB 2.7, theory `UnicodeStrings`; functions marked cvc5 are its extensions.
//!
//! Functions that SMT-LIB applies to integers take [`Integer`], since positions may be negative or
//! beyond any machine word.
//!
//! ```
//! use trine_value::{Integer, StrValue};
//!
//! let word = StrValue::from_literal(r"gr\u{fc}n").unwrap();
//! assert_eq!(word.len(), 4);
//! assert_eq!(word.to_string(), r#""gr\u{fc}n""#);
//! let (blue, empty) = (StrValue::from_literal("blau").unwrap(), StrValue::empty());
//! assert_eq!(word.replace(&empty, &blue).to_string(), r#""blaugr\u{fc}n""#);
//! assert_eq!(word.replace_all(&empty, &blue), word);
//! assert_eq!(word.index_of(&empty, &Integer::from(4)), Integer::from(4));
//! assert_eq!(word.index_of(&empty, &Integer::from(5)), Integer::from(-1));
//! ```
//!
//! [`Integer`]: crate::Integer

mod literal;
mod operators;
mod runs;
mod search;

#[cfg(test)]
mod tests;

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

pub use literal::CharOutOfRange;
pub use runs::TooLong;
use runs::{FLAT, Run};

/// A character of the theory: a number from 0 to [`CodePoint::MAX`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CodePoint(u32);

impl CodePoint {
    /// The first code point.
    pub const MIN: Self = Self(0);
    /// The last code point: the end of the third Unicode plane.
    pub const MAX: Self = Self(0x2FFFF);

    /// The code point with this number, if there is one.
    #[must_use]
    pub fn new(number: u32) -> Option<Self> {
        (number <= Self::MAX.0).then_some(Self(number))
    }

    /// The number of the code point.
    #[must_use]
    pub fn get(self) -> u32 {
        self.0
    }
}

/// The code point of a byte, as in Latin-1.
impl From<u8> for CodePoint {
    fn from(byte: u8) -> Self {
        Self(u32::from(byte))
    }
}

/// The code points of a string in one of the layouts.
#[derive(Clone)]
enum Units {
    Narrow(Arc<[u8]>),
    Wide(Arc<[u32]>),
    /// Repeated blocks, for long words only.
    Runs(Arc<[Run]>),
}

/// A string: the values of the sort `String`.
#[derive(Clone)]
pub struct StrValue(Units);

/// A part of a string, in the layout of that string.
#[derive(Clone, Copy)]
enum UnitSlice<'a> {
    Narrow(&'a [u8]),
    Wide(&'a [u32]),
}

impl<'a> UnitSlice<'a> {
    fn len(self) -> usize {
        match self {
            Self::Narrow(units) => units.len(),
            Self::Wide(units) => units.len(),
        }
    }

    /// The part in `range`, which must lie inside.
    fn slice(self, range: Range<usize>) -> Self {
        match self {
            Self::Narrow(units) => Self::Narrow(&units[range]),
            Self::Wide(units) => Self::Wide(&units[range]),
        }
    }

    fn iter(self) -> impl DoubleEndedIterator<Item = u32> + Clone + 'a {
        let (narrow, wide): (&[u8], &[u32]) = match self {
            Self::Narrow(units) => (units, &[]),
            Self::Wide(units) => (&[], units),
        };
        narrow.iter().map(|&unit| u32::from(unit)).chain(wide.iter().copied())
    }

    /// Whether the units from `start` on begin with `pattern`.
    fn has_at(self, start: usize, pattern: Self) -> bool {
        let Some(end) = start.checked_add(pattern.len()).filter(|&end| end <= self.len()) else {
            return false;
        };
        match (self.slice(start..end), pattern) {
            (Self::Narrow(part), Self::Narrow(pattern)) => part == pattern,
            (Self::Wide(part), Self::Wide(pattern)) => part == pattern,
            (part, pattern) => part.iter().eq(pattern.iter()),
        }
    }
}

/// A string under construction: narrow until a code point needs the wide layout.
#[derive(Default)]
struct Builder {
    narrow: Vec<u8>,
    /// Once this is not empty, `narrow` is empty and everything goes here.
    wide: Vec<u32>,
}

impl Builder {
    fn push(&mut self, unit: u32) {
        match u8::try_from(unit) {
            Ok(byte) if self.wide.is_empty() => self.narrow.push(byte),
            _ => {
                self.widen();
                self.wide.push(unit);
            }
        }
    }

    fn extend(&mut self, units: UnitSlice<'_>) {
        match units {
            UnitSlice::Narrow(units) if self.wide.is_empty() => {
                self.narrow.extend_from_slice(units);
            }
            UnitSlice::Narrow(units) => self.wide.extend(units.iter().map(|&unit| u32::from(unit))),
            // A part of a wide string may be narrow.
            UnitSlice::Wide(units) if self.wide.is_empty() => {
                let low = units.iter().position(|&unit| unit > 0xff).unwrap_or(units.len());
                self.narrow.extend(units[..low].iter().map(|&unit| unit as u8));
                if low < units.len() {
                    self.widen();
                    self.wide.extend_from_slice(&units[low..]);
                }
            }
            UnitSlice::Wide(units) => self.wide.extend_from_slice(units),
        }
    }

    fn widen(&mut self) {
        self.wide.extend(std::mem::take(&mut self.narrow).into_iter().map(u32::from));
    }

    fn finish(self) -> StrValue {
        StrValue(if self.wide.is_empty() {
            Units::Narrow(self.narrow.into())
        } else {
            Units::Wide(self.wide.into())
        })
    }
}

impl StrValue {
    /// The empty string.
    #[must_use]
    pub fn empty() -> Self {
        Builder::default().finish()
    }

    /// The string with these code points.
    #[must_use]
    pub fn from_code_points(points: impl IntoIterator<Item = CodePoint>) -> Self {
        let mut builder = Builder::default();
        for point in points {
            builder.push(point.0);
        }
        builder.finish()
    }

    /// The number of code points: `str.len`.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.0 {
            Units::Narrow(units) => units.len(),
            Units::Wide(units) => units.len(),
            Units::Runs(runs) => runs::length(runs),
        }
    }

    /// Whether this is the empty string.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The code point at `position`, counted from 0.
    #[inline]
    #[must_use]
    pub fn code_point(&self, position: usize) -> Option<CodePoint> {
        match &self.0 {
            Units::Narrow(units) => units.get(position).map(|&unit| CodePoint::from(unit)),
            Units::Wide(units) => units.get(position).map(|&unit| CodePoint(unit)),
            Units::Runs(runs) => runs::unit_at(runs, position).map(CodePoint),
        }
    }

    /// All code points from left to right.
    pub fn code_points(&self) -> impl DoubleEndedIterator<Item = CodePoint> + Clone + '_ {
        let (flat, runs): (_, &[Run]) = match &self.0 {
            Units::Runs(runs) => (UnitSlice::Narrow(&[]), runs),
            Units::Narrow(units) => (UnitSlice::Narrow(units), &[]),
            Units::Wide(units) => (UnitSlice::Wide(units), &[]),
        };
        let repeated = (0..runs::length(runs)).filter_map(|i| runs::unit_at(runs, i));
        flat.iter().chain(repeated).map(CodePoint)
    }

    /// The code points at the positions in `range`, cut to the string.
    #[must_use]
    pub fn slice(&self, range: Range<usize>) -> Self {
        let end = range.end.min(self.len());
        let start = range.start.min(end);
        if start == 0 && end == self.len() {
            return self.clone();
        }
        let Some(units) = self.flat() else { return self.slice_of_runs(start..end) };
        let mut builder = Builder::default();
        builder.extend(units.slice(start..end));
        builder.finish()
    }

    /// Whether `pattern` from its position `from` on occurs here at `position`.
    pub(crate) fn has_part_at(&self, position: usize, pattern: &Self, from: usize) -> bool {
        match (self.flat(), pattern.flat()) {
            (Some(text), Some(units)) => text.has_at(position, units.slice(from..units.len())),
            _ => self.has_runs_at(position, pattern, from),
        }
    }

    /// The units, unless they are repeated blocks.
    fn flat(&self) -> Option<UnitSlice<'_>> {
        match &self.0 {
            Units::Narrow(units) => Some(UnitSlice::Narrow(units)),
            Units::Wide(units) => Some(UnitSlice::Wide(units)),
            Units::Runs(_) => None,
        }
    }
}

impl PartialEq for StrValue {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Units::Narrow(a), Units::Narrow(b)) => a == b,
            (Units::Wide(a), Units::Wide(b)) => a == b,
            (Units::Runs(_), _) | (_, Units::Runs(_)) => {
                self.len() == other.len() && self.first_difference(other) == self.len()
            }
            _ => false,
        }
    }
}

impl Eq for StrValue {}

impl Hash for StrValue {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match &self.0 {
            _ if self.len() > FLAT => self.hash_samples(state),
            Units::Narrow(units) => units.hash(state),
            Units::Wide(units) => units.hash(state),
            // No word of this length is kept in runs.
            Units::Runs(_) => self.len().hash(state),
        }
    }
}

/// The lexicographic order by code point number: `str.<` and `str.<=`.
impl Ord for StrValue {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.flat(), other.flat()) {
            (Some(UnitSlice::Narrow(a)), Some(UnitSlice::Narrow(b))) => a.cmp(b),
            (Some(UnitSlice::Wide(a)), Some(UnitSlice::Wide(b))) => a.cmp(b),
            (Some(a), Some(b)) => a.iter().cmp(b.iter()),
            // A proper prefix ends where the other word has a code point.
            _ => {
                let place = self.first_difference(other);
                self.code_point(place).cmp(&other.code_point(place))
            }
        }
    }
}

impl PartialOrd for StrValue {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
