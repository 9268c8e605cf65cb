//! Languages of numerals between bounds, and of words before and after a word.
//!
//! Idea: a numeral with as many digits as a bound is greater where it has the digits of the bound up to a place and a
//! greater one there. The order of words is the same without a common length.

use trine_automata::{CharSet, MAX_CODE_POINT, RegexId, RegexStore};
use trine_term::IntegerSet;
use trine_value::Integer;

/// The digits.
pub(super) fn digits() -> CharSet {
    CharSet::range(0x30, 0x39)
}

/// Numerals of more digits are not read.
const MOST_DIGITS: usize = 1_000;

/// Sets of at most so many members are written down.
const MOST_LISTED: u32 = 1_000;

/// The digits of a number that is not negative.
fn digits_of(number: &Integer) -> Option<Vec<u32>> {
    let text = number.to_string();
    (text.len() <= MOST_DIGITS && !text.starts_with('-'))
        .then(|| text.bytes().map(u32::from).collect())
}

/// Numerals without zeros in front of the numbers from `low` to `high`, none of them negative.
fn between(regexes: &mut RegexStore, low: &Integer, high: Option<&Integer>) -> Option<RegexId> {
    let digit = regexes.set(digits());
    let first = regexes.set(CharSet::range(0x31, 0x39));
    let low = digits_of(low)?;
    let mut at_least = vec![regexes.literal(&low)];
    for place in (0..low.len()).filter(|&place| low[place] < 0x39) {
        at_least.push(with_digit(regexes, &low, place, CharSet::range(low[place] + 1, 0x39)));
    }
    let longer = regexes.repeat(digit, low.len() as u64, None);
    at_least.push(regexes.concat(first, longer));
    let at_least = regexes.union(at_least);
    let zero = regexes.literal(&[0x30]);
    let others = regexes.star(digit);
    let others = regexes.concat(first, others);
    let numerals = regexes.union([zero, others]);
    let mut found = vec![numerals, at_least];
    if let Some(high) = high {
        let high = digits_of(high)?;
        let mut at_most = vec![regexes.literal(&high)];
        for place in 0..high.len() {
            let least = if place == 0 && high.len() > 1 { 0x31 } else { 0x30 };
            if high[place] > least {
                let smaller = CharSet::range(least, high[place] - 1);
                at_most.push(with_digit(regexes, &high, place, smaller));
            }
        }
        if high.len() > 1 {
            at_most.push(regexes.repeat(digit, 1, Some(high.len() as u64 - 1)));
        }
        found.push(regexes.union(at_most));
    }
    Some(regexes.inter(found))
}

/// The digits up to a place, one of a set there, and any after it.
fn with_digit(regexes: &mut RegexStore, number: &[u32], place: usize, set: CharSet) -> RegexId {
    let (before, set) = (regexes.literal(&number[..place]), regexes.set(set));
    let digit = regexes.set(digits());
    let after = (number.len() - place - 1) as u64;
    let after = regexes.repeat(digit, after, Some(after));
    regexes.concat_all([before, set, after])
}

/// The numerals without zeros in front of the numbers of a set that are not negative; nothing if it has remainders and
/// too many members.
pub(super) fn canonical(regexes: &mut RegexStore, set: &IntegerSet) -> Option<RegexId> {
    if *set.modulus() != Integer::ONE {
        return listed(regexes, set);
    }
    let mut found = Vec::new();
    for piece in set.pieces() {
        let low = piece.low.clone().unwrap_or(Integer::ZERO).max(Integer::ZERO);
        if piece.high.as_ref().is_some_and(|high| *high < low) {
            continue;
        }
        found.push(between(regexes, &low, piece.high.as_ref())?);
    }
    Some(regexes.union(found))
}

/// The numerals of the few members of a set that are not negative, one by one.
fn listed(regexes: &mut RegexStore, set: &IntegerSet) -> Option<RegexId> {
    set.count().filter(|count| *count <= Integer::from(MOST_LISTED))?;
    let mut found = Vec::new();
    for piece in set.pieces() {
        let (mut next, high) = (piece.low.clone()?, piece.high.as_ref()?);
        while next <= *high {
            let member = set.modulus() * &next + &piece.remainder;
            if member >= Integer::ZERO {
                found.push(regexes.literal(&digits_of(&member)?));
            }
            next += Integer::ONE;
        }
    }
    Some(regexes.union(found))
}

/// The words whose value by `str.to_int` is in a set.
pub(super) fn with_value(regexes: &mut RegexStore, set: &IntegerSet) -> Option<RegexId> {
    let canonical = canonical(regexes, set)?;
    let zeros = regexes.set(CharSet::single(0x30));
    let zeros = regexes.star(zeros);
    let mut found = regexes.concat(zeros, canonical);
    if set.contains(&Integer::NEG_ONE) {
        let digit = regexes.set(digits());
        let numerals = regexes.plus(digit);
        let others = regexes.complement(numerals);
        found = regexes.union([found, others]);
    }
    Some(found)
}

/// The words whose length is in a set.
pub(super) fn with_length(regexes: &mut RegexStore, set: &IntegerSet) -> Option<RegexId> {
    let any = regexes.any_char();
    let modulus = u64::try_from(set.modulus().clone()).ok()?;
    let block = regexes.repeat(any, modulus, Some(modulus));
    let mut found = Vec::new();
    for piece in set.pieces() {
        let low = piece.low.clone().unwrap_or(Integer::ZERO).max(Integer::ZERO);
        let high = match &piece.high {
            Some(high) if *high < low => continue,
            Some(high) => Some(u64::try_from(high.clone()).ok()?),
            None => None,
        };
        let remainder = u64::try_from(piece.remainder.clone()).ok()?;
        let (low, rest) =
            (u64::try_from(low).ok()?, regexes.repeat(any, remainder, Some(remainder)));
        let blocks = regexes.repeat(block, low, high);
        found.push(regexes.concat(rest, blocks));
    }
    Some(regexes.union(found))
}

/// The words whose value by `str.to_code` is in a set.
pub(super) fn with_code(regexes: &mut RegexStore, set: &IntegerSet) -> Option<RegexId> {
    if *set.modulus() != Integer::ONE {
        return None;
    }
    let last = Integer::from(MAX_CODE_POINT);
    let mut letters = Vec::new();
    for piece in set.pieces() {
        let low = piece.low.clone().unwrap_or(Integer::ZERO).max(Integer::ZERO);
        let high = piece.high.clone().unwrap_or_else(|| last.clone()).min(last.clone());
        if low <= high {
            letters.push((u32::try_from(low).ok()?, u32::try_from(high).ok()?));
        }
    }
    let letters = regexes.set(CharSet::from_intervals(letters));
    if !set.contains(&Integer::NEG_ONE) {
        return Some(letters);
    }
    let any = regexes.any_char();
    let others = regexes.complement(any);
    Some(regexes.union([letters, others]))
}

/// The words before a word in the order of `str.<`.
pub(super) fn before(regexes: &mut RegexStore, word: &[u32]) -> RegexId {
    let all = regexes.all();
    let mut found = Vec::new();
    for (place, &letter) in word.iter().enumerate() {
        let start = regexes.literal(&word[..place]);
        found.push(start);
        if letter > 0 {
            let smaller = regexes.set(CharSet::range(0, letter - 1));
            found.push(regexes.concat_all([start, smaller, all]));
        }
    }
    regexes.union(found)
}
