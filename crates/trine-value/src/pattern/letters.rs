//! Sets of letters that patterns speak of, as ranges of codes, and letters that differ in case only.
//!
//! Idea: a set is a list of ranges, both ends included. Which letters count as equal when case is
//! ignored is told by a representative: two letters are equal if their representatives are.
//! Reference: ECMA-262, section 21.2.2.8.2 (`Canonicalize` without `u`); `_casefix` of Python 3.11
//! (lower case, and lower-case letters with the same upper case); POSIX.1-2017, chapter 7 (the POSIX
//! locale).

use std::sync::LazyLock;

use super::properties::{self, Version};
use super::unicode;

/// The last letter of a string.
pub(super) const LAST: u32 = 0x2_FFFF;

/// Letters from the first to the second of each pair.
pub(super) type Ranges = Vec<(u32, u32)>;

/// Which letters `\d`, `\w`, `\s` and classes by name mean, and how case is ignored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Letters {
    /// ASCII letters and digits, spaces of Unicode; case by upper case.
    EcmaScript,
    /// The same letters; case by simple case folding.
    EcmaScriptUnicode,
    /// Letters, marks, digits and spaces of Unicode 15; case by lower case.
    DotNet,
    /// ASCII letters, digits and spaces; case of ASCII.
    Java,
    /// Letters, digits and spaces of Unicode; case by lower case.
    Unicode,
    /// ASCII only.
    Ascii,
}

pub(super) fn code(letter: char) -> u32 {
    u32::from(letter)
}

/// The same letters in ascending ranges that do not touch.
#[must_use]
pub fn normal(mut ranges: Ranges) -> Ranges {
    ranges.sort_unstable();
    ranges.dedup_by(|next, kept| {
        let touches = next.0 <= kept.1.saturating_add(1);
        kept.1 = if touches { kept.1.max(next.1) } else { kept.1 };
        touches
    });
    ranges
}

/// The letters that are in none of the ranges.
pub(super) fn complement(ranges: Ranges) -> Ranges {
    let (mut gaps, mut next) = (Vec::new(), 0);
    for (low, high) in normal(ranges) {
        if low > next {
            gaps.push((next, low - 1));
        }
        next = high.saturating_add(1);
    }
    if next <= LAST {
        gaps.push((next, LAST));
    }
    gaps
}

/// Whether a letter is in a set in normal form.
fn has(ranges: &[(u32, u32)], point: u32) -> bool {
    let after = ranges.partition_point(|&(low, _)| low <= point);
    after > 0 && point <= ranges[after - 1].1
}

fn of_chars(pairs: &[(char, char)]) -> Ranges {
    pairs.iter().map(|&(low, high)| (code(low), code(high))).collect()
}

impl Letters {
    /// `\d`.
    pub(super) fn digits(self) -> Ranges {
        match self {
            Self::Unicode => unicode::DIGITS.to_vec(),
            Self::DotNet => DOT_NET_DIGITS.clone(),
            Self::EcmaScript | Self::EcmaScriptUnicode | Self::Java | Self::Ascii => {
                of_chars(&[('0', '9')])
            }
        }
    }

    /// `\w`.
    pub(super) fn word(self) -> Ranges {
        match self {
            Self::Unicode => unicode::WORD.to_vec(),
            Self::DotNet => DOT_NET_WORD.clone(),
            Self::EcmaScript | Self::EcmaScriptUnicode | Self::Java | Self::Ascii => {
                of_chars(&[('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')])
            }
        }
    }

    /// `\s`.
    pub(super) fn spaces(self) -> Ranges {
        let mut ranges = vec![(0x09, 0x0D), (0x20, 0x20)];
        if !matches!(self, Self::Ascii | Self::Java) {
            ranges.extend([(0xA0, 0xA0), (0x1680, 0x1680), (0x2000, 0x200A), (0x2028, 0x2029)]);
            ranges.extend([(0x202F, 0x202F), (0x205F, 0x205F), (0x3000, 0x3000)]);
        }
        match self {
            Self::EcmaScript | Self::EcmaScriptUnicode => ranges.push((0xFEFF, 0xFEFF)),
            Self::Unicode => ranges.extend([(0x1C, 0x1F), (0x85, 0x85)]),
            Self::DotNet => ranges.push((0x85, 0x85)),
            Self::Ascii | Self::Java => {}
        }
        ranges
    }

    /// The letters with another representative than themselves, with it.
    fn represented(self) -> Vec<(u32, u32)> {
        if self == Self::EcmaScriptUnicode {
            return properties::simple_folding();
        }
        let other = |point: u32| {
            let to = self.representative(point)?;
            (to != point).then_some((point, to))
        };
        (0..=LAST).filter_map(other).collect()
    }

    /// The representative of a letter; `None` if that is the letter itself for want of a case.
    pub(super) fn representative(self, point: u32) -> Option<u32> {
        Some(match self {
            Self::EcmaScript => upper_case(point)?,
            Self::EcmaScriptUnicode => {
                let pairs = &*SIMPLE;
                let place = pairs.binary_search_by_key(&point, |pair| pair.0).ok()?;
                pairs[place].1
            }
            Self::DotNet => single_lower_case(point)?,
            Self::Ascii | Self::Java => char::from_u32(point)?.to_ascii_lowercase().into(),
            Self::Unicode => folded(char::from_u32(point)?),
        })
    }
}

static DOT_NET_DIGITS: LazyLock<Ranges> =
    LazyLock::new(|| properties::category("Nd", Version::V15).unwrap_or_default());

static DOT_NET_WORD: LazyLock<Ranges> = LazyLock::new(|| {
    let of = |name| properties::category(name, Version::V15).unwrap_or_default();
    normal(["L", "Mn", "Nd", "Pc"].into_iter().flat_map(of).collect())
});

static SIMPLE: LazyLock<Vec<(u32, u32)>> = LazyLock::new(properties::simple_folding);

/// The lower case of a letter of 16 bits, if it is one letter.
fn single_lower_case(point: u32) -> Option<u32> {
    let mut lower = char::from_u32(point)?.to_lowercase();
    let (Some(single), None) = (lower.next(), lower.next()) else { return None };
    (point <= 0xFFFF).then_some(code(single))
}

/// What makes letters equal that differ in case only.
pub(super) struct Folding(Vec<(u32, u32)>);

impl Folding {
    pub(super) fn new(letters: Letters) -> Self {
        Self(letters.represented())
    }

    /// The letters that count as equal to those of a set.
    pub(super) fn closed(&self, ranges: Ranges) -> Ranges {
        let mut closed = normal(ranges);
        let of_members = self.0.iter().filter(|pair| has(&closed, pair.0));
        let representatives: Vec<u32> = of_members.map(|pair| pair.1).collect();
        closed.extend(representatives.into_iter().map(|point| (point, point)));
        closed = normal(closed);
        let members: Vec<u32> =
            self.0.iter().filter(|pair| has(&closed, pair.1)).map(|pair| pair.0).collect();
        closed.extend(members.into_iter().map(|point| (point, point)));
        normal(closed)
    }
}

/// The upper case of a code point in ECMAScript, if it is one code point and ASCII only for ASCII.
fn upper_case(point: u32) -> Option<u32> {
    let mut upper = char::from_u32(point)?.to_uppercase();
    let (Some(single), None) = (upper.next(), upper.next()) else { return None };
    let leaves_ascii = point >= 0x80 && u32::from(single) < 0x80;
    (!leaves_ascii && point <= 0xFFFF).then_some(code(single))
}

/// The representative in Python: the first lower-case letter with the same upper case.
fn folded(letter: char) -> u32 {
    // The lower case as one code point: only that of the dotted capital I has two.
    let lower = letter.to_lowercase().next().unwrap_or(letter);
    SAME_UPPER_CASE
        .iter()
        .find(|group| group.contains(&lower))
        .map_or(lower, |group| group[0])
        .into()
}

/// Lower-case letters with the same upper case; groups of two repeat their last letter.
const SAME_UPPER_CASE: &[[char; 4]] = &[
    ['\u{69}', '\u{131}', '\u{131}', '\u{131}'],
    ['\u{73}', '\u{17f}', '\u{17f}', '\u{17f}'],
    ['\u{b5}', '\u{3bc}', '\u{3bc}', '\u{3bc}'],
    ['\u{345}', '\u{3b9}', '\u{1fbe}', '\u{1fbe}'],
    ['\u{390}', '\u{1fd3}', '\u{1fd3}', '\u{1fd3}'],
    ['\u{3b0}', '\u{1fe3}', '\u{1fe3}', '\u{1fe3}'],
    ['\u{3b2}', '\u{3d0}', '\u{3d0}', '\u{3d0}'],
    ['\u{3b5}', '\u{3f5}', '\u{3f5}', '\u{3f5}'],
    ['\u{3b8}', '\u{3d1}', '\u{3d1}', '\u{3d1}'],
    ['\u{3ba}', '\u{3f0}', '\u{3f0}', '\u{3f0}'],
    ['\u{3c0}', '\u{3d6}', '\u{3d6}', '\u{3d6}'],
    ['\u{3c1}', '\u{3f1}', '\u{3f1}', '\u{3f1}'],
    ['\u{3c2}', '\u{3c3}', '\u{3c3}', '\u{3c3}'],
    ['\u{3c6}', '\u{3d5}', '\u{3d5}', '\u{3d5}'],
    ['\u{432}', '\u{1c80}', '\u{1c80}', '\u{1c80}'],
    ['\u{434}', '\u{1c81}', '\u{1c81}', '\u{1c81}'],
    ['\u{43e}', '\u{1c82}', '\u{1c82}', '\u{1c82}'],
    ['\u{441}', '\u{1c83}', '\u{1c83}', '\u{1c83}'],
    ['\u{442}', '\u{1c84}', '\u{1c85}', '\u{1c85}'],
    ['\u{44a}', '\u{1c86}', '\u{1c86}', '\u{1c86}'],
    ['\u{463}', '\u{1c87}', '\u{1c87}', '\u{1c87}'],
    ['\u{1c88}', '\u{a64b}', '\u{a64b}', '\u{a64b}'],
    ['\u{1e61}', '\u{1e9b}', '\u{1e9b}', '\u{1e9b}'],
    ['\u{fb05}', '\u{fb06}', '\u{fb06}', '\u{fb06}'],
];
