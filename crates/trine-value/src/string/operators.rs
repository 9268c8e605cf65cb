//! The functions of the theory on string constants, in the order of the standard.
//!
//! Invariant: all functions are total; where the standard names an error value, it is that one.

use dashu_int::UBig;

use super::search::Searcher;
use super::{Builder, CodePoint, StrValue, TooLong, UnitSlice, Units};
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
    ///
    /// # Panics
    ///
    /// As for [`StrValue::concat_all`].
    #[must_use]
    pub fn concat(&self, other: &Self) -> Self {
        match (self.is_empty(), other.is_empty()) {
            (true, _) => other.clone(),
            (_, true) => self.clone(),
            _ => Self::concat_all([self, other]),
        }
    }

    /// `str.++` of any number of strings, in time linear in the result.
    ///
    /// # Panics
    ///
    /// The result has more letters than there are positions, which needs compressed strings: those
    /// should go through [`StrValue::try_concat`].
    #[must_use]
    pub fn concat_all<'a>(strings: impl IntoIterator<Item = &'a Self, IntoIter: Clone>) -> Self {
        Self::concat_within(strings, usize::MAX).expect("as many letters as positions")
    }

    /// Strings of which none is compressed in a row.
    pub(super) fn concat_flat<'a>(strings: impl IntoIterator<Item = &'a Self>) -> Self {
        let mut builder = Builder::default();
        for units in strings.into_iter().filter_map(Self::flat) {
            builder.extend(units);
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
        text.has_part_at(0, self, 0)
    }

    /// `str.suffixof`: whether `text` ends with this string.
    #[must_use]
    pub fn is_suffix_of(&self, text: &Self) -> bool {
        let start = text.len().checked_sub(self.len());
        start.is_some_and(|start| text.has_part_at(start, self, 0))
    }

    /// `str.contains`: whether `pattern` occurs in this string.
    #[must_use]
    pub fn contains(&self, pattern: &Self) -> bool {
        self.find(pattern, 0).is_some()
    }

    /// The first position at or after `start` where `pattern` occurs.
    ///
    /// The empty pattern occurs at every position up to and including the length. Compressed strings
    /// should go through [`StrValue::try_find`], since here all positions may be tried.
    #[must_use]
    pub fn find(&self, pattern: &Self, start: usize) -> Option<usize> {
        self.try_find(pattern, start).unwrap_or_else(|TooLong| {
            (start..=self.len()).find(|&start| self.has_part_at(start, pattern, 0))
        })
    }

    /// `str.indexof`: like [`StrValue::find`]; -1 if there is none or `start` is negative.
    #[must_use]
    pub fn index_of(&self, pattern: &Self, start: &Integer) -> Integer {
        from_position(to_index(start).and_then(|start| self.find(pattern, start)))
    }

    /// `str.replace`: the first occurrence of `pattern` replaced; the empty pattern occurs at 0.
    ///
    /// # Panics
    ///
    /// As for [`StrValue::concat_all`]; [`StrValue::try_replace`] does not.
    #[must_use]
    pub fn replace(&self, pattern: &Self, by: &Self) -> Self {
        let first = self.find(pattern, 0);
        self.replace_ranges(first.map(|start| start..start + pattern.len()), by)
    }

    /// `str.replace_all`: all occurrences of `pattern` replaced, found from left to right and not
    /// overlapping; an empty pattern changes nothing.
    ///
    /// # Panics
    ///
    /// As for [`StrValue::concat_all`]; [`StrValue::try_replace_all`] does not.
    #[must_use]
    pub fn replace_all(&self, pattern: &Self, by: &Self) -> Self {
        if pattern.is_empty() {
            return self.clone();
        }
        let searcher =
            self.flat().zip(pattern.flat()).map(|(text, pattern)| Searcher::new(text, pattern));
        let mut next = 0;
        let occurrences = std::iter::from_fn(|| {
            let start = match &searcher {
                Some(searcher) => searcher.find(next)?,
                None => self.find(pattern, next)?,
            };
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
        let mut copied = 0;
        if let (Some(units), Some(by)) = (self.flat(), by.flat()) {
            let mut builder = Builder::default();
            for range in ranges {
                builder.extend(units.slice(copied..range.start));
                builder.extend(by);
                copied = range.end;
            }
            builder.extend(units.slice(copied..units.len()));
            return builder.finish();
        }
        let mut pieces = Vec::new();
        for range in ranges {
            pieces.extend([self.slice(copied..range.start), by.clone()]);
            copied = range.end;
        }
        pieces.push(self.slice(copied..self.len()));
        Self::concat_all(&pieces)
    }

    /// `str.is_digit`: whether this is one of the strings `0` to `9`.
    #[must_use]
    pub fn is_digit(&self) -> bool {
        matches!(self.flat(), Some(UnitSlice::Narrow([b'0'..=b'9'])))
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
        let written_out = self.is_compressed().then(|| Self::from_code_points(self.code_points()));
        let this = written_out.as_ref().unwrap_or(self);
        let Some(UnitSlice::Narrow(digits)) = this.flat() else { return Integer::from(-1) };
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
        match self.0 {
            Units::Runs(_) => self.reversed_runs(),
            _ => Self::from_code_points(self.code_points().rev()),
        }
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
    fn map_bytes(&self, f: impl Fn(u8) -> u8 + Copy) -> Self {
        if self.is_compressed() {
            return self.map_blocks(|block| block.map_bytes(f));
        }
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
