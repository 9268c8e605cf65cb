//! The functions of the theory on string constants, in the order of the standard.
//!
//! Invariant: all functions are total; where the standard names an error value, it is that one.

use dashu::integer::UBig;

use super::search::Searcher;
use super::{Builder, CodePoint, StrValue, UnitSlice};
use crate::Integer;

/// The position or count as a machine word; `None` if it is negative or beyond any string.
fn to_index(number: &Integer) -> Option<usize> {
    usize::try_from(number).ok()
}

/// The position of an occurrence; -1 for none.
fn from_position(position: Option<usize>) -> Integer {
    position.map_or(Integer::from(-1), Integer::from)
}

impl StrValue {
    /// `str.++`.
    #[must_use]
    pub fn concat(&self, other: &Self) -> Self {
        match (self.is_empty(), other.is_empty()) {
            (true, _) => other.clone(),
            (_, true) => self.clone(),
            _ => Self::concat_all([self, other]),
        }
    }

    /// `str.++` of any number of strings, in time linear in the result.
    #[must_use]
    pub fn concat_all<'a>(strings: impl IntoIterator<Item = &'a Self>) -> Self {
        let mut builder = Builder::default();
        for string in strings {
            builder.extend(string.units());
        }
        builder.finish()
    }

    /// `str.at`: the string of the one code point at `position`; empty outside of the string.
    #[must_use]
    pub fn at(&self, position: &Integer) -> Self {
        let point = to_index(position).and_then(|position| self.code_point(position));
        Self::from_code_points(point)
    }

    /// `str.substr`: at most `count` code points from `start` on; empty if `start` lies outside of
    /// the string or `count` is not positive.
    #[must_use]
    pub fn substr(&self, start: &Integer, count: &Integer) -> Self {
        let start = to_index(start).filter(|&start| start < self.len());
        match start {
            Some(start) if *count > Integer::ZERO => {
                let count = to_index(count).unwrap_or(usize::MAX);
                self.slice(start..start.saturating_add(count))
            }
            _ => Self::empty(),
        }
    }

    /// `str.prefixof`: whether `text` begins with this string.
    #[must_use]
    pub fn is_prefix_of(&self, text: &Self) -> bool {
        text.units().has_at(0, self.units())
    }

    /// `str.suffixof`: whether `text` ends with this string.
    #[must_use]
    pub fn is_suffix_of(&self, text: &Self) -> bool {
        let start = text.len().checked_sub(self.len());
        start.is_some_and(|start| text.units().has_at(start, self.units()))
    }

    /// `str.contains`: whether `pattern` occurs in this string.
    #[must_use]
    pub fn contains(&self, pattern: &Self) -> bool {
        self.find(pattern, 0).is_some()
    }

    /// The first position at or after `start` where `pattern` occurs.
    ///
    /// The empty pattern occurs at every position up to and including the length.
    #[must_use]
    pub fn find(&self, pattern: &Self, start: usize) -> Option<usize> {
        Searcher::new(self, pattern).find(start)
    }

    /// `str.indexof`: like [`StrValue::find`]; -1 if there is none or `start` is negative.
    #[must_use]
    pub fn index_of(&self, pattern: &Self, start: &Integer) -> Integer {
        from_position(to_index(start).and_then(|start| self.find(pattern, start)))
    }

    /// `str.replace`: the first occurrence of `pattern` replaced; the empty pattern occurs at 0.
    #[must_use]
    pub fn replace(&self, pattern: &Self, by: &Self) -> Self {
        let first = self.find(pattern, 0);
        self.replace_ranges(first.map(|start| start..start + pattern.len()), by)
    }

    /// `str.replace_all`: all occurrences of `pattern` replaced, found from left to right and not
    /// overlapping; an empty pattern changes nothing.
    #[must_use]
    pub fn replace_all(&self, pattern: &Self, by: &Self) -> Self {
        if pattern.is_empty() {
            return self.clone();
        }
        let searcher = Searcher::new(self, pattern);
        let mut next = 0;
        let occurrences = std::iter::from_fn(|| {
            let start = searcher.find(next)?;
            next = start + pattern.len();
            Some(start..next)
        });
        self.replace_ranges(occurrences, by)
    }

    /// Each of the ranges, which ascend and do not overlap, replaced.
    pub(crate) fn replace_ranges(
        &self,
        ranges: impl IntoIterator<Item = std::ops::Range<usize>>,
        by: &Self,
    ) -> Self {
        let mut ranges = ranges.into_iter().peekable();
        if ranges.peek().is_none() {
            return self.clone();
        }
        let units = self.units();
        let mut builder = Builder::default();
        let mut copied = 0;
        for range in ranges {
            builder.extend(units.slice(copied..range.start));
            builder.extend(by.units());
            copied = range.end;
        }
        builder.extend(units.slice(copied..units.len()));
        builder.finish()
    }

    /// `str.is_digit`: whether this is one of the strings `0` to `9`.
    #[must_use]
    pub fn is_digit(&self) -> bool {
        matches!(self.units(), UnitSlice::Narrow([b'0'..=b'9']))
    }

    /// `str.to_code`: the code point of a string of length 1; otherwise -1.
    #[must_use]
    pub fn to_code(&self) -> Integer {
        match self.code_point(0) {
            Some(point) if self.len() == 1 => Integer::from(point.get()),
            _ => Integer::from(-1),
        }
    }

    /// `str.from_code`: the string of the code point with this number; empty if there is none.
    #[must_use]
    pub fn from_code(code: &Integer) -> Self {
        Self::from_code_points(u32::try_from(code).ok().and_then(CodePoint::new))
    }

    /// `str.to_int`: the number with these decimal digits; -1 for the empty string and for strings
    /// with other characters.
    #[must_use]
    pub fn to_int(&self) -> Integer {
        let UnitSlice::Narrow(digits) = self.units() else { return Integer::from(-1) };
        let text = str::from_utf8(digits).ok();
        text.and_then(crate::number::parse_numeral).unwrap_or(Integer::from(-1))
    }

    /// `str.from_int`: the decimal digits of a number; empty for negative numbers.
    #[must_use]
    pub fn from_int(number: &Integer) -> Self {
        match UBig::try_from(number.clone()) {
            Ok(natural) => Self::from_code_points(natural.to_string().bytes().map(CodePoint::from)),
            Err(_) => Self::empty(),
        }
    }

    /// `str.rev` (cvc5): the code points in reverse order.
    #[must_use]
    pub fn reversed(&self) -> Self {
        Self::from_code_points(self.code_points().rev())
    }

    /// `str.to_lower` (cvc5): `A` to `Z` in lower case; other letters stay as they are.
    #[must_use]
    pub fn to_lower(&self) -> Self {
        self.map_bytes(|byte| byte.to_ascii_lowercase())
    }

    /// `str.to_upper` (cvc5): `a` to `z` in upper case; other letters stay as they are.
    #[must_use]
    pub fn to_upper(&self) -> Self {
        self.map_bytes(|byte| byte.to_ascii_uppercase())
    }

    /// Applies `f` to the code points below 256.
    fn map_bytes(&self, f: impl Fn(u8) -> u8) -> Self {
        let map = |point: CodePoint| match u8::try_from(point.get()) {
            Ok(byte) => CodePoint::from(f(byte)),
            Err(_) => point,
        };
        Self::from_code_points(self.code_points().map(map))
    }

    /// `str.update` (cvc5): the code points from `start` on overwritten by those of `by`, as far as
    /// the string reaches; unchanged if `start` lies outside of the string.
    #[must_use]
    pub fn update(&self, start: &Integer, by: &Self) -> Self {
        let Some(start) = to_index(start).filter(|&start| start < self.len()) else {
            return self.clone();
        };
        let by = by.slice(0..self.len() - start);
        self.replace_ranges(Some(start..start + by.len()), &by)
    }
}
