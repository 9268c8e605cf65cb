//! Unknowns that an equation turns round a word.
//!
//! Idea: in `s x .. = x ..`, where `s` has letters alone, `x` is a prefix of `s s s ...`: it is one of `s x`, so it is a
//! prefix of `s`, or it is `s` and a shorter prefix of itself. What follows on both sides does not matter. The
//! same from behind.
//! Reference: Lothaire, "Combinatorics on Words", proposition 1.3.4 (conjugates); here of one side only.

use super::word::{Part, Word};
use crate::evaluate::{LanguageId, Languages};
use crate::term::TermId;

/// The longest word that is turned round.
const LONGEST: usize = 64;

/// On which side of the unknown the word stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    Front,
    Back,
}

/// The letters in front of the first unknown of a word, and that unknown.
fn front(word: &mut dyn Iterator<Item = &Part>) -> Option<(Vec<u32>, TermId)> {
    let mut letters = Vec::new();
    for part in word {
        match part {
            Part::Letter(letter) => letters.push(*letter),
            Part::Unknown(unknown) => return Some((letters, *unknown)),
        }
    }
    None
}

/// The words that are `s` some times, with a part of `s` where it stops: a prefix behind it, or a suffix in front.
fn powers(languages: &mut Languages, letters: &[u32], side: Side) -> LanguageId {
    let whole = languages.text(letters);
    let whole = languages.repeat(whole, 0, None);
    let mut parts = Vec::with_capacity(letters.len());
    for at in 0..letters.len() {
        parts.push(match side {
            Side::Front => languages.text(&letters[..at]),
            Side::Back => languages.text(&letters[at..]),
        });
    }
    if side == Side::Back {
        parts[0] = languages.text(&[]);
    }
    let rest = languages.union(&parts);
    match side {
        Side::Front => languages.concat(whole, rest),
        Side::Back => languages.concat(rest, whole),
    }
}

/// Unknowns of an equation with languages that they belong to wherever it holds.
pub(super) fn turned(
    languages: &mut Languages,
    one: &Word,
    other: &Word,
) -> Vec<(TermId, LanguageId)> {
    let mut found = Vec::new();
    for side in [Side::Front, Side::Back] {
        for (longer, shorter) in [(one, other), (other, one)] {
            let (with_letters, bare) = match side {
                Side::Front => (front(&mut longer.iter()), shorter.first()),
                Side::Back => (front(&mut longer.iter().rev()), shorter.last()),
            };
            let (Some((mut letters, unknown)), Some(bare)) = (with_letters, bare) else { continue };
            if *bare != Part::Unknown(unknown) || letters.is_empty() || letters.len() > LONGEST {
                continue;
            }
            if side == Side::Back {
                letters.reverse();
            }
            found.push((unknown, powers(languages, &letters, side)));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::Evaluator;
    use crate::term::Terms;

    /// Words over two letters up to a length.
    fn words(longest: usize) -> Vec<Vec<u32>> {
        let mut all = vec![Vec::new()];
        let mut start = 0;
        for _ in 0..longest {
            let end = all.len();
            for at in start..end {
                for letter in [0x61, 0x62] {
                    let mut word = all[at].clone();
                    word.push(letter);
                    all.push(word);
                }
            }
            start = end;
        }
        all
    }

    /// Whatever unknown, front and rests satisfy the equation, the unknown belongs to the language; and what belongs to
    /// it satisfies some.
    #[test]
    fn the_language_has_the_solutions() {
        let mut terms = Terms::default();
        let unknown = super::super::new_unknown(&mut terms);
        let mut evaluator =
            Evaluator::new(&mut terms, rustc_hash::FxHashMap::default(), 10_000_000);
        let (languages, steps) = evaluator.languages();
        for letters in words(3).into_iter().filter(|word| !word.is_empty()) {
            let with: Word = letters.iter().map(|&letter| Part::Letter(letter)).collect();
            let own = vec![Part::Unknown(unknown)];
            for side in [Side::Front, Side::Back] {
                let longer = match side {
                    Side::Front => [with.clone(), own.clone()].concat(),
                    Side::Back => [own.clone(), with.clone()].concat(),
                };
                let found = turned(languages, &longer, &own);
                let found: Vec<_> = found.into_iter().filter(|part| part.0 == unknown).collect();
                assert_eq!(found.len(), 1, "{letters:?}");
                for value in words(6) {
                    // Rests exist as soon as one of the two is a prefix of the other, or a suffix.
                    let turned = match side {
                        Side::Front => {
                            [letters.clone(), value.clone()].concat().starts_with(&value)
                        }
                        Side::Back => [value.clone(), letters.clone()].concat().ends_with(&value),
                    };
                    let belongs = languages.contains(steps, found[0].1, &value).expect("steps");
                    assert_eq!(belongs, turned, "{side:?} {letters:?} {value:?}");
                }
            }
        }
    }
}
