//! Texts: sequences of code points.
//!
//! Reference: SMT-LIB 2.7, theory `Strings`, whose definitions are followed word by word; extensions of
//! cvc5 as its manual says.

use dashu_base::Signed;
use dashu_int::{IBig, UBig};

use crate::evaluate::language::{LanguageId, Languages};
use crate::evaluate::match_search::{Matches, find, find_language};
use crate::evaluate::{Outcome, Steps, Undecided};

/// Texts longer than this are not made.
const LONGEST: usize = 1 << 26;

/// A text is made of this length.
pub(super) fn spend_length(steps: &mut Steps, length: usize) -> Outcome<()> {
    if length > LONGEST {
        return Err(Undecided::Unsupported("a text of this length".into()));
    }
    steps.spend(length as u64 / 2 + 1)
}

/// A position that is at most `most`.
pub(super) fn position(number: &IBig, most: usize) -> Option<usize> {
    usize::try_from(number).ok().filter(|&position| position <= most)
}

/// `(str.substr w m n)`.
pub(super) fn substring<'w>(text: &'w [u32], begin: &IBig, length: &IBig) -> &'w [u32] {
    let Some(begin) = position(begin, text.len()) else { return &[] };
    if length.is_negative() {
        return &[];
    }
    let rest = text.len() - begin;
    let length = usize::try_from(length).unwrap_or(rest).min(rest);
    &text[begin..begin + length]
}

/// `(str.indexof w v i)`.
pub(super) fn index_of(
    steps: &mut Steps,
    text: &[u32],
    part: &[u32],
    from: &IBig,
) -> Outcome<IBig> {
    let Some(from) = position(from, text.len()) else { return Ok(IBig::NEG_ONE) };
    Ok(find(steps, text, part, from)?.map_or(IBig::NEG_ONE, IBig::from))
}

/// `(str.replace w v t)`: the first occurrence.
pub(super) fn replace(
    steps: &mut Steps,
    text: &[u32],
    part: &[u32],
    by: &[u32],
) -> Outcome<Vec<u32>> {
    Ok(match find(steps, text, part, 0)? {
        None => text.to_vec(),
        Some(at) => [&text[..at], by, &text[at + part.len()..]].concat(),
    })
}

/// `(str.replace_all w v t)`: from the left, nothing for the empty text.
pub(super) fn replace_all(
    steps: &mut Steps,
    text: &[u32],
    part: &[u32],
    by: &[u32],
) -> Outcome<Vec<u32>> {
    if part.is_empty() {
        return Ok(text.to_vec());
    }
    let mut result = Vec::with_capacity(text.len());
    let mut done = 0;
    while let Some(at) = find(steps, text, part, done)? {
        result.extend_from_slice(&text[done..at]);
        result.extend_from_slice(by);
        spend_length(steps, result.len())?;
        done = at + part.len();
    }
    result.extend_from_slice(&text[done..]);
    Ok(result)
}

/// `(str.replace_re w L t)`: the shortest leftmost match, which may be empty.
pub(super) fn replace_language(
    steps: &mut Steps,
    languages: &mut Languages,
    text: &[u32],
    language: LanguageId,
    by: &[u32],
) -> Outcome<Vec<u32>> {
    let found = find_language(steps, languages, text, language, 0, Matches::Any)?;
    Ok(match found {
        None => text.to_vec(),
        Some((begin, end)) => [&text[..begin], by, &text[end..]].concat(),
    })
}

/// `(str.replace_re_all w L t)`: shortest leftmost matches from the left, none of them empty.
pub(super) fn replace_all_language(
    steps: &mut Steps,
    languages: &mut Languages,
    text: &[u32],
    language: LanguageId,
    by: &[u32],
) -> Outcome<Vec<u32>> {
    let mut result = Vec::with_capacity(text.len());
    let mut done = 0;
    let kind = Matches::NonEmpty;
    while let Some((begin, end)) = find_language(steps, languages, text, language, done, kind)? {
        result.extend_from_slice(&text[done..begin]);
        result.extend_from_slice(by);
        spend_length(steps, result.len())?;
        done = end;
    }
    result.extend_from_slice(&text[done..]);
    Ok(result)
}

/// `(str.indexof_re w L i)`: where the first match from a position on begins.
pub(super) fn index_of_language(
    steps: &mut Steps,
    languages: &mut Languages,
    text: &[u32],
    language: LanguageId,
    from: &IBig,
) -> Outcome<IBig> {
    let Some(from) = position(from, text.len()) else { return Ok(IBig::NEG_ONE) };
    let found = find_language(steps, languages, text, language, from, Matches::Any)?;
    Ok(found.map_or(IBig::NEG_ONE, |(begin, _)| IBig::from(begin)))
}

/// `(str.update w i v)`: `v` over `w` from a position on, never behind the end of `w`.
pub(super) fn update(text: &[u32], at: &IBig, by: &[u32]) -> Vec<u32> {
    let mut result = text.to_vec();
    if let Some(at) = position(at, text.len()) {
        let length = by.len().min(text.len() - at);
        result[at..at + length].copy_from_slice(&by[..length]);
    }
    result
}

/// The decimal digits of a text as a number; -1 if it is empty or has anything else.
pub(super) fn to_int(steps: &mut Steps, text: &[u32]) -> Outcome<IBig> {
    steps.spend_product(4 * text.len(), 4 * text.len())?;
    let digits: Option<String> =
        text.iter().map(|&letter| char::from_u32(letter).filter(char::is_ascii_digit)).collect();
    let number = digits.and_then(|digits| UBig::from_str_radix(&digits, 10).ok());
    Ok(number.map_or(IBig::NEG_ONE, IBig::from))
}

/// The decimal digits of a number; the empty text for negative numbers.
pub(super) fn from_int(steps: &mut Steps, number: &IBig) -> Outcome<Vec<u32>> {
    let bits = dashu_base::BitTest::bit_len(number);
    steps.spend_product(bits, bits)?;
    if number.is_negative() {
        return Ok(Vec::new());
    }
    Ok(number.to_string().chars().map(u32::from).collect())
}

/// ASCII letters in the other case.
pub(super) fn change_case(text: &[u32], upper: bool) -> Vec<u32> {
    let change = |&letter: &u32| match u8::try_from(letter) {
        Ok(byte) if upper => u32::from(byte.to_ascii_uppercase()),
        Ok(byte) => u32::from(byte.to_ascii_lowercase()),
        Err(_) => letter,
    };
    text.iter().map(change).collect()
}
