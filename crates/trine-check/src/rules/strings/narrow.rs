//! Languages of unknowns, made smaller.
//!
//! Idea: an unknown inside a word that belongs to a language belongs to the quotient by what the
//! languages of the parts around it allow.
//! Invariant: the language of an unknown has each of its values that satisfies the facts.

use dashu_base::Signed;
use dashu_int::IBig;
use dashu_ratio::RBig;

use super::branch::{Branch, Shared};
use super::language::{self, Words};
use super::turn::turned;
use super::word::{self, Part, Word};
use crate::evaluate::{LanguageId, Languages, Outcome};
use crate::operator::Operator;
use crate::rules::linear::{Constraint, Relation};
use crate::term::TermId;

/// Bounds of lengths up to here also make languages smaller.
const GREATEST_LENGTH: u32 = 64;

impl Branch {
    /// The language of an unknown.
    pub fn language(&self, languages: &mut Languages, unknown: TermId) -> LanguageId {
        self.languages.get(&unknown).copied().unwrap_or_else(|| languages.all())
    }

    /// The words that the languages of its unknowns allow.
    pub(super) fn language_of_word(&self, languages: &mut Languages, word: &[Part]) -> LanguageId {
        let mut rest = Languages::EMPTY;
        for part in word.iter().rev() {
            let own = match part {
                Part::Letter(letter) => languages.letter(*letter, *letter),
                Part::Unknown(unknown) => self.language(languages, *unknown),
            };
            rest = languages.concat(own, rest);
        }
        rest
    }

    /// Makes the language of an unknown smaller. Whether it is another one now.
    pub(super) fn restrict(
        &mut self,
        shared: &mut Shared<'_>,
        unknown: TermId,
        language: LanguageId,
    ) -> Outcome<bool> {
        let (languages, steps) = shared.evaluator.languages();
        let old = self.language(languages, unknown);
        let new = languages.intersection(&[old, language]);
        if new == old {
            return Ok(false);
        }
        // What the old language implies is no news, and expressions should stay small.
        let outside = languages.complement(language);
        let outside = languages.intersection(&[old, outside]);
        if shared.search.is_empty(languages, steps, outside)? {
            return Ok(false);
        }
        self.languages.insert(unknown, new);
        match shared.search.words(languages, steps, new)? {
            Words::None => self.is_closed = true,
            Words::One(letters) => {
                let value: Word = letters.iter().map(|&letter| Part::Letter(letter)).collect();
                self.equations.push((vec![Part::Unknown(unknown)], value));
            }
            Words::Some(lengths) => self.bound_length(shared, unknown, lengths),
            Words::Unknown => {}
        }
        Ok(true)
    }

    /// Makes languages smaller by memberships. Whether something is new.
    pub(super) fn use_members(&mut self, shared: &mut Shared<'_>) -> Outcome<bool> {
        let mut is_new = false;
        for at in (0..self.members.len()).rev() {
            if self.is_closed {
                break;
            }
            let (word, language) = self.members[at].clone();
            if let [Part::Unknown(unknown)] = word[..] {
                self.members.remove(at);
                is_new |= self.restrict(shared, unknown, language)?;
                continue;
            }
            is_new |= self.fit(shared, &word, language)?;
            if word::letters(&word).is_some() {
                self.members.remove(at);
            }
        }
        Ok(is_new)
    }

    /// Makes the languages of the unknowns of a word smaller, which belongs to a language. Whether
    /// something is new.
    pub(super) fn fit(
        &mut self,
        shared: &mut Shared<'_>,
        word: &[Part],
        language: LanguageId,
    ) -> Outcome<bool> {
        let (languages, steps) = shared.evaluator.languages();
        let own = self.language_of_word(languages, word);
        let both = languages.intersection(&[own, language]);
        if shared.search.is_empty(languages, steps, both)? {
            self.is_closed = true;
            return Ok(false);
        }
        if language == languages.all() {
            return Ok(false);
        }
        let mut is_new = false;
        for (at, part) in word.iter().enumerate() {
            let Part::Unknown(unknown) = *part else { continue };
            let (languages, steps) = shared.evaluator.languages();
            let front = self.language_of_word(languages, &word[..at]);
            let back = self.language_of_word(languages, &word[at + 1..]);
            if let Some(inner) = language::between(languages, steps, front, language, back)? {
                is_new |= self.restrict(shared, unknown, inner)?;
            }
            if self.is_closed {
                break;
            }
        }
        Ok(is_new)
    }

    /// Makes languages smaller by equations, and says that both sides have the same length. Whether
    /// something is new.
    pub(super) fn use_equations(&mut self, shared: &mut Shared<'_>) -> Outcome<bool> {
        let mut is_new = false;
        for at in 0..self.equations.len() {
            let (one, other) = self.equations[at].clone();
            let lengths = self.length(shared, &one);
            let lengths = lengths.plus(&-RBig::ONE, &self.length(shared, &other));
            if !lengths.is_number() || !lengths.constant.is_zero() {
                self.constrain(shared, lengths, Relation::Zero);
            }
            for (unknown, language) in turned(shared.evaluator.languages_mut(), &one, &other) {
                is_new |= self.restrict(shared, unknown, language)?;
                if self.is_closed {
                    return Ok(true);
                }
            }
            for (word, by) in [(&one, &other), (&other, &one)] {
                if self.is_closed {
                    return Ok(true);
                }
                let languages = shared.evaluator.languages_mut();
                let language = self.language_of_word(languages, by);
                is_new |= self.fit(shared, word, language)?;
            }
        }
        Ok(is_new)
    }

    /// Makes languages smaller by bounds of single lengths and codes. Whether something is new.
    pub(super) fn use_lengths(&mut self, shared: &mut Shared<'_>) -> Outcome<bool> {
        let mut is_new = false;
        for at in 0..self.numbers.len() {
            let Constraint { form, relation } = &self.numbers[at];
            let [(leaf, coefficient)] = form.parts.as_slice() else { continue };
            let (leaf, limit) = (*leaf, -(&form.constant / coefficient));
            let (below, above) = match relation {
                Relation::Zero => (true, true),
                Relation::AtMost if coefficient.is_positive() => (true, false),
                Relation::AtMost => (false, true),
                Relation::Below | Relation::NotZero => continue,
            };
            let terms = shared.evaluator.terms();
            let is_length = match terms.operator(leaf) {
                Operator::StrLen => true,
                Operator::StrToCode => false,
                _ => continue,
            };
            let string = terms.args(leaf)[0];
            let [Part::Unknown(unknown)] = self.word(shared.evaluator.terms(), string)[..] else {
                continue;
            };
            let least = if above { limit.ceil() } else { IBig::ZERO };
            // The code -1 is that of other words than letters; lengths below zero are for the sums.
            let Ok(least) = u32::try_from(&least) else { continue };
            let most = below.then(|| limit.floor());
            if most.as_ref().is_some_and(|most| *most < IBig::ZERO) {
                continue;
            }
            let most = most.and_then(|most| u32::try_from(&most).ok());
            let languages = shared.evaluator.languages_mut();
            let language = if is_length {
                if least > GREATEST_LENGTH {
                    continue;
                }
                let most = most.filter(|&most| most <= GREATEST_LENGTH);
                if least == 0 && most.is_none() {
                    continue;
                }
                let letter = languages.any_letter();
                languages.repeat(letter, least, most)
            } else if above {
                // The code is not -1, so there is one letter.
                languages.letter(least, most.unwrap_or(u32::MAX).min(0x2_FFFF))
            } else {
                continue;
            };
            is_new |= self.restrict(shared, unknown, language)?;
            if self.is_closed {
                break;
            }
        }
        Ok(is_new)
    }
}
