//! Equations between words.
//!
//! Idea: what both sides have in common at their ends is taken away; a single unknown on one side gets
//! the other side as its value, and lengths and letters are counted.
//! Invariant: an equation that is taken away follows from the values that are known.

use dashu_ratio::RBig;

use super::branch::{Branch, Shared};
use super::word::{self, Part, Word};
use crate::evaluate::Outcome;
use crate::rules::linear::Relation;
use crate::term::TermId;

impl Branch {
    /// Takes letters away that equations have in common, and solves those with a single unknown on
    /// one side. Whether an unknown has got a value.
    pub(super) fn solve(&mut self, shared: &mut Shared<'_>) -> Outcome<bool> {
        let mut at = 0;
        while at < self.equations.len() {
            let (mut one, mut other) = self.equations[at].clone();
            if !shorten(&mut one, &mut other) {
                self.is_closed = true;
                return Ok(false);
            }
            if one.is_empty() && other.is_empty() {
                self.equations.remove(at);
                continue;
            }
            if let Some((unknown, value)) = solution(&one, &other) {
                self.equations.remove(at);
                self.give_value(shared, unknown, &value);
                return Ok(true);
            }
            if one.is_empty() || other.is_empty() {
                // The letters are gone, so some unknown is left, and all of them are empty.
                let rest = if one.is_empty() { other } else { one };
                if rest.iter().any(|part| matches!(part, Part::Letter(_))) {
                    self.is_closed = true;
                    return Ok(false);
                }
                let Some(&Part::Unknown(unknown)) = rest.first() else { return Ok(false) };
                self.equations[at] = (rest[1..].to_vec(), Vec::new());
                self.give_value(shared, unknown, &[]);
                return Ok(true);
            }
            if letters_differ(&one, &other) {
                self.is_closed = true;
                return Ok(false);
            }
            if let Some(rest) = surplus(&one, &other) {
                // Both sides have the same length, so what only one of them has is empty.
                self.equations.push((rest, Word::new()));
            }
            self.equations[at] = (one, other);
            at += 1;
        }
        Ok(false)
    }

    /// Puts a word into the place of an unknown.
    pub(super) fn give_value(&mut self, shared: &mut Shared<'_>, unknown: TermId, value: &[Part]) {
        let own = self.length(shared, &[Part::Unknown(unknown)]);
        let sum = self.length(shared, value);
        self.constrain(shared, own.plus(&-RBig::ONE, &sum), Relation::Zero);
        let put = |word: &mut Word| {
            if word::mentions(word, unknown) {
                *word = word::replaced(word, unknown, value);
            }
        };
        for (one, other) in &mut self.equations {
            put(one);
            put(other);
        }
        for (one, other, _) in self.differing.iter_mut().chain(&mut self.lacking) {
            put(one);
            put(other);
        }
        self.members.iter_mut().for_each(|(word, _)| put(word));
        self.values.values_mut().for_each(put);
        self.values.insert(unknown, value.to_vec());
        if let Some(language) = self.languages.remove(&unknown) {
            self.members.push((value.to_vec(), language));
        }
    }

    /// Whether words that have to differ are the same, or one that others lack is there.
    pub(super) fn compare_differing(&mut self) {
        let mut is_closed = false;
        self.differing.retain_mut(|(one, other, _)| {
            if !shorten(one, other) {
                return false;
            }
            is_closed |= one.is_empty() && other.is_empty();
            true
        });
        for (whole, part, _) in &self.lacking {
            is_closed |= part.is_empty() || whole.windows(part.len()).any(|at| at == part);
        }
        self.is_closed |= is_closed;
    }
}

/// Takes away what two words have in common at both ends. False if they differ.
pub(super) fn shorten(one: &mut Word, other: &mut Word) -> bool {
    let common = one.iter().zip(other.iter()).take_while(|(a, b)| a == b).count();
    one.drain(..common);
    other.drain(..common);
    if let (Some(Part::Letter(_)), Some(Part::Letter(_))) = (one.first(), other.first()) {
        return false;
    }
    let common = one.iter().rev().zip(other.iter().rev()).take_while(|(a, b)| a == b).count();
    one.truncate(one.len() - common);
    other.truncate(other.len() - common);
    !matches!((one.last(), other.last()), (Some(Part::Letter(_)), Some(Part::Letter(_))))
}

/// The parts that one of two words has besides those of the other one, if all of these occur in it and
/// there are such parts.
fn surplus(one: &[Part], other: &[Part]) -> Option<Word> {
    let (short, long) = if one.len() < other.len() { (one, other) } else { (other, one) };
    let mut rest = long.to_vec();
    for part in short {
        let at = rest.iter().position(|other| other == part)?;
        rest.remove(at);
    }
    (!rest.is_empty()).then_some(rest)
}

/// Whether two words with the same unknowns, each as often, have different letters.
fn letters_differ(one: &[Part], other: &[Part]) -> bool {
    let sorted = |word: &[Part]| {
        let mut unknowns = Vec::new();
        let mut letters = Vec::new();
        for part in word {
            match part {
                Part::Letter(letter) => letters.push(*letter),
                Part::Unknown(unknown) => unknowns.push(*unknown),
            }
        }
        unknowns.sort_unstable();
        letters.sort_unstable();
        (unknowns, letters)
    };
    let (one, other) = (sorted(one), sorted(other));
    one.0 == other.0 && one.1 != other.1
}

/// The value of an unknown that an equation gives.
fn solution(one: &[Part], other: &[Part]) -> Option<(TermId, Word)> {
    for (side, value) in [(one, other), (other, one)] {
        if let &[Part::Unknown(unknown)] = side
            && !word::mentions(value, unknown)
        {
            return Some((unknown, value.to_vec()));
        }
    }
    None
}
