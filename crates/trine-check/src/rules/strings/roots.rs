//! Words that equations make powers of one word.
//!
//! Idea: if `u v` equals `v u` and both have letters, they are powers of one primitive word `t`. Then an
//! equation `u a .. = a v ..` makes `a` one: `u a` is a prefix of `t t t ..`, and `v` begins with `t`, which
//! occurs in `t t t ..` only where a `t` begins. The same from behind; and what is left of a power that
//! begins, or ends, with another one is a power. Powers of one word commute.
//! Reference: Lothaire, "Combinatorics on Words", propositions 1.3.1 and 1.3.2.

use super::solve::shorten;
use super::word::Word;
use crate::evaluate::{Outcome, Steps};

/// How many words are looked at.
const MOST_WORDS: usize = 16;
/// Of how many words, the shortest, it is said that they commute.
const MOST_SAID: usize = 4;

/// Two words of which an equation says that they commute.
fn commuting(one: &Word, other: &Word) -> Option<[Word; 2]> {
    let is_turn = |&at: &usize| other.starts_with(&one[at..]) && other.ends_with(&one[..at]);
    let at = (1..one.len()).find(is_turn).filter(|_| one.len() == other.len())?;
    Some([one[..at].to_vec(), one[at..].to_vec()])
}

/// The words that an equation `left = right` shifts along words `u` and `v` with letters: `u a .. = a v ..`
/// or `.. a u = .. v a`.
fn shifted(left: &Word, right: &Word, solid: &[Word]) -> Vec<Word> {
    let mut found = Vec::new();
    for u in solid {
        if let Some(rest) = left.strip_prefix(&u[..]) {
            found.extend((1..right.len()).map(|at| right.split_at(at)).filter_map(|(a, after)| {
                let is_shift = rest.starts_with(a) && solid.iter().any(|v| after.starts_with(v));
                is_shift.then(|| a.to_vec())
            }));
        }
        if let Some(rest) = left.strip_suffix(&u[..]) {
            found.extend((1..right.len()).map(|at| right.split_at(at)).filter_map(
                |(before, a)| {
                    let is_shift = rest.ends_with(a) && solid.iter().any(|v| before.ends_with(v));
                    is_shift.then(|| a.to_vec())
                },
            ));
        }
    }
    found
}

/// Equations that hold wherever the given ones do, if the one at a position says that words commute.
///
/// # Errors
/// If there are no steps left.
pub(super) fn commutations(
    steps: &mut Steps,
    equations: &[(Word, Word)],
    at: usize,
    has_letters: impl Fn(&Word) -> bool,
) -> Outcome<Vec<(Word, Word)>> {
    let pair = equations.get(at).and_then(|(one, other)| commuting(one, other));
    let Some(pair) = pair.filter(|pair| pair.iter().all(&has_letters)) else {
        return Ok(Vec::new());
    };
    let mut words = pair.to_vec();
    let mut known = 0;
    while known < words.len() && words.len() < MOST_WORDS {
        known = words.len();
        let solid: Vec<Word> = words.iter().filter(|word| has_letters(word)).cloned().collect();
        let mut found = Vec::new();
        for (one, other) in equations {
            steps.spend(((one.len() + other.len()) * solid.len()) as u64)?;
            found.extend(shifted(one, other, &solid));
            found.extend(shifted(other, one, &solid));
        }
        for whole in &words {
            for part in &words {
                steps.spend(part.len() as u64)?;
                found.extend(whole.strip_prefix(&part[..]).map(<[_]>::to_vec));
                found.extend(whole.strip_suffix(&part[..]).map(<[_]>::to_vec));
            }
        }
        for word in found {
            if !word.is_empty() && !words.contains(&word) {
                words.push(word);
            }
        }
    }
    words.sort_by_key(Vec::len);
    words.truncate(MOST_SAID);
    let mut said = Vec::new();
    for (place, first) in words.iter().enumerate() {
        for second in &words[..place] {
            let (mut one, mut other) =
                ([&first[..], second].concat(), [&second[..], first].concat());
            // What clashes is kept as it is: it closes the branch.
            let is_known = shorten(&mut one, &mut other)
                && equations.iter().any(|(left, right)| {
                    (left, right) == (&one, &other) || (left, right) == (&other, &one)
                });
            if !is_known && one != other {
                said.push((one, other));
            }
        }
    }
    Ok(said)
}

#[cfg(test)]
mod tests {
    use super::super::word::Part;
    use super::*;

    /// All words over two letters of at most so many.
    fn words(longest: usize) -> Vec<Word> {
        let mut all = vec![Word::new()];
        let mut last = all.clone();
        for _ in 0..longest {
            let longer =
                |word: &Word| [0, 1].map(|letter| [&word[..], &[Part::Letter(letter)]].concat());
            last = last.iter().flat_map(longer).collect();
            all.extend(last.iter().cloned());
        }
        all
    }

    fn is_power(word: &Word, root: &Word) -> bool {
        *word == root.repeat(word.len() / root.len())
    }

    #[test]
    fn shifted_words_are_powers() {
        let mut found = 0;
        for root in words(3).into_iter().filter(|word| !word.is_empty()) {
            if words(1)
                .iter()
                .any(|part| root.len() > 1 && !part.is_empty() && is_power(&root, part))
            {
                continue;
            }
            let solid = [1, 2, 3].map(|times| root.repeat(times));
            for word in words(10) {
                for power in shifted(&word, &word, &solid) {
                    assert!(is_power(&power, &root), "{power:?} in {word:?}, {root:?}");
                    found += 1;
                }
            }
        }
        assert!(found > 100, "{found}");
    }

    #[test]
    fn only_turned_words_commute() {
        for one in words(5) {
            for other in words(5).into_iter().filter(|other| other.len() == one.len()) {
                let expected = (1..one.len()).any(|at| [&one[at..], &one[..at]].concat() == other);
                let found = commuting(&one, &other);
                assert_eq!(found.is_some(), expected, "{one:?} {other:?}");
                if let Some([u, v]) = found {
                    assert_eq!([&u[..], &v].concat(), one);
                    assert_eq!([&v[..], &u].concat(), other);
                }
            }
        }
    }
}
