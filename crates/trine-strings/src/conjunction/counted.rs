//! Words of counted languages whose automata would be too large.
//!
//! Idea: in `u ((_ re.loop i j) r) v`, where `j` is in the millions, a word of a given length is made of
//! shortest words of `u` and `v` and of two words of `r`, each repeated so often that the number of
//! repetitions and the length fit.
//! Invariant: what is found is a word of the language, of this length. There may be words where none
//! is found.

use trine_automata::{RegexId, RegexNode};
use trine_collections::Budget;
use trine_value::StrValue;

use super::precision::Reason;
use crate::language::{Languages, string_of};

/// Lengths of words of the body that are tried in pairs.
const LENGTHS: usize = 8;

/// How often each of two words is repeated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Mixture {
    short: u64,
    long: u64,
}

/// Repetitions of words of two lengths, from `low` to `high` together, with `total` letters.
fn mixture(
    (short, long): (u64, u64),
    (low, high): (u64, u64),
    total: u64,
    budget: &Budget,
) -> Result<Option<Mixture>, Reason> {
    if long == 0 {
        return Ok((total == 0).then_some(Mixture { short: low, long: 0 }));
    }
    // All of them short is too short, all of them long is long enough.
    let least = low.max(total.div_ceil(long));
    let most = total.checked_div(short).map_or(high, |most| most.min(high));
    if short == long {
        let fits = total.is_multiple_of(long) && (low..=high).contains(&(total / long));
        return Ok(fits.then(|| Mixture { short: 0, long: total / long }));
    }
    // What the long ones add to as many short ones has to be a multiple of the difference.
    let difference = long - short;
    for times in (least..=most).take(usize::try_from(difference).unwrap_or(usize::MAX)) {
        budget.spend(1)?;
        let Some(base) = times.checked_mul(short) else { return Ok(None) };
        let rest = total - base;
        if rest.is_multiple_of(difference) {
            let long = rest / difference;
            return Ok(Some(Mixture { short: times - long, long }));
        }
    }
    Ok(None)
}

/// A word of a language of this length, if the language is a counted one between others.
pub(super) fn counted_word(
    languages: &mut Languages,
    regex: RegexId,
    length: u64,
    budget: &Budget,
) -> Result<Option<StrValue>, Reason> {
    let (mut parts, mut rest) = (Vec::new(), regex);
    while let RegexNode::Concat(first, second) = *languages.regexes.node(rest) {
        budget.spend(1)?;
        parts.push(first);
        rest = second;
    }
    parts.push(rest);
    let count = |part: &RegexId| match *languages.regexes.node(*part) {
        RegexNode::Loop { low, high, .. } => high.unwrap_or(u64::MAX).max(low),
        _ => 0,
    };
    let counts: Vec<u64> = parts.iter().map(count).collect();
    let Some(at) = (0..parts.len()).max_by_key(|&at| counts[at]) else { return Ok(None) };
    let RegexNode::Loop { body, low, high } = *languages.regexes.node(parts[at]) else {
        return Ok(None);
    };
    let mut strings = Vec::with_capacity(parts.len() + 1);
    let mut left = length;
    for &part in parts.iter().take(at).chain(&parts[at + 1..]) {
        let Some(word) = languages.regexes.shortest_word(part, budget)? else { return Ok(None) };
        let Some(fewer) = left.checked_sub(word.len() as u64) else { return Ok(None) };
        left = fewer;
        strings.push(string_of(&word));
    }
    let nfa = languages.nfa(body, budget)?;
    let set = nfa.length_set(budget)?;
    let mut lengths = Vec::new();
    let mut next = set.min();
    while let Some(one) = next.filter(|_| lengths.len() < LENGTHS) {
        lengths.push(one);
        next = set.next_from(one + 1);
    }
    let bounds = (low, high.unwrap_or(u64::MAX));
    for (place, &long) in lengths.iter().enumerate() {
        for &short in &lengths[..=place] {
            let Some(found) = mixture((short, long), bounds, left, budget)? else { continue };
            let mut repeated = Vec::with_capacity(2);
            for (one, times) in [(short, found.short), (long, found.long)] {
                let one = usize::try_from(one).map_err(|_| Reason::LongWord)?;
                let Some(word) = nfa.word_of_length(one, budget)? else { return Ok(None) };
                let times = usize::try_from(times).map_err(|_| Reason::LongWord)?;
                repeated.push(string_of(&word).repeated(times)?);
            }
            strings.insert(at, StrValue::try_concat(&repeated)?);
            return Ok(Some(StrValue::try_concat(&strings)?));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::codes;

    #[test]
    fn words_have_the_length_and_are_in_the_language() {
        let budget = Budget::unlimited();
        let mut languages = Languages::new().unwrap();
        let word = |string: &str| -> Vec<u32> { string.chars().map(u32::from).collect() };
        let mut found = 0;
        for body in [&["a"][..], &["ab", "c"], &["abc", "ab"], &["", "abcde"], &["abc", "abcdef"]] {
            let r = &mut languages.regexes;
            let words: Vec<RegexId> = body.iter().map(|string| r.literal(&word(string))).collect();
            let body = r.union(words);
            let (front, back) = (r.literal(&word("x")), r.literal(&word("yy")));
            let back = r.plus(back);
            for (low, high) in [(0, 3), (2, 2), (3, 7), (5, 6)] {
                let r = &mut languages.regexes;
                let counted = r.repeat(body, low, Some(high));
                for regex in [counted, r.concat_all([front, counted, back])] {
                    for length in 0..30 {
                        let string = counted_word(&mut languages, regex, length, &budget).unwrap();
                        let exists = languages
                            .regexes
                            .word_with_length(counted, length, Some(length), &budget)
                            .unwrap();
                        let node = languages.regexes.node(regex);
                        if regex == counted && matches!(node, RegexNode::Loop { .. }) {
                            assert_eq!(string.is_some(), exists.is_some(), "{length} {low} {high}");
                        }
                        let Some(string) = string else { continue };
                        assert_eq!(string.len() as u64, length);
                        let nfa = languages.nfa(regex, &budget).unwrap();
                        assert!(nfa.accepts(&codes(&string)), "{string} {low} {high}");
                        found += 1;
                    }
                }
            }
        }
        assert!(found > 100, "{found}");
    }
}
