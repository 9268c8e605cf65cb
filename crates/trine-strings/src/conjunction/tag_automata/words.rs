//! Words for a solution of the flows.
//!
//! Idea: the solution says at which positions the slots are and of which classes their letters; a word of
//! the language with these letters is one text, and the rows cut it into words of variables.
//! Invariant: letters in slots that are tied to each other are one letter. Words that should differ, and
//! do not, are demanded to differ before a model is made.

use rustc_hash::FxHashMap;
use trine_arith::{LinearForm, Rat};
use trine_automata::ClassId;
use trine_collections::Budget;
use trine_value::StrValue;

use super::super::candidate::Chosen;
use super::super::kernel::{Piece, Sym, pieces};
use super::super::leaf::word_of_length;
use super::super::lengths::length_value;
use super::super::positions::{LETTERS, MAX_POSITIONS};
use super::super::precision::{Finding, Reason};
use super::arrangement::{Letter, Slot};
use super::{Round, Search};
use crate::language::{Languages, text_of};

impl Search<'_> {
    /// Words for the present solution, or differences that must be looked at.
    pub(super) fn model(
        &mut self,
        slots: &[Vec<Slot>],
        unknown: usize,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<Round, Reason> {
        let letters = self.choose_letters(slots, unknown);
        let mut words: FxHashMap<u32, StrValue> = FxHashMap::default();
        for (text, slots) in slots.iter().enumerate() {
            let length = length_value(&self.session, self.lengths[text]);
            let nfa = &self.texts.all[text].language;
            let word = if slots.is_empty() {
                word_of_length(nfa, length, None, budget)?
            } else if length > MAX_POSITIONS {
                return Err(Reason::LongWord);
            } else {
                let mut pattern: Vec<Option<u32>> = vec![None; length as usize];
                for slot in slots {
                    let value =
                        &self.session.value_of(&slot.offset.form) + &Rat::from(slot.offset.known);
                    let place = value.to_integer().and_then(|value| value.to_i64());
                    let place = place.and_then(|place| usize::try_from(place).ok());
                    let slot_letter = slot.letters.first().map(|letter| match letter {
                        Letter::Known(code) => *code,
                        Letter::Unknown(letter) => letters[*letter],
                    });
                    match place.and_then(|place| pattern.get_mut(place)) {
                        Some(letter) => *letter = slot_letter,
                        None => return Ok(Round::Open),
                    }
                }
                nfa.word_matching(&pattern, budget)?.map(|word| text_of(&word))
            };
            let Some(word) = word else { return Ok(Round::Open) };
            self.cut(text, &word, &mut words)?;
        }
        let mut news = Vec::new();
        for (difference, negative) in self.problem.differences.iter().enumerate() {
            let is_known = self.mismatches.iter().any(|one| one.difference == difference);
            let sides = [&negative.left, &negative.right].map(|side| {
                let parts: Vec<StrValue> = pieces(side)
                    .map(|piece| match piece {
                        Piece::Letters(letters) => text_of(&letters),
                        Piece::Var(var) => words[&var].clone(),
                    })
                    .collect();
                StrValue::try_concat(&parts)
            });
            let [left, right] = sides;
            if !is_known && left? == right? {
                news.push(difference);
            }
        }
        if !news.is_empty() {
            return Ok(self.demand(&news));
        }
        let chosen = Chosen { problem: self.problem, words: &words, tag: self.problem.tag };
        Ok(match chosen.model(&mut self.session, languages, budget)? {
            Some(model) => Round::Model(Finding::model(model)),
            None => Round::Open,
        })
    }

    /// Letters for those that are not known: one for all that stand in one slot after the other.
    fn choose_letters(&self, slots: &[Vec<Slot>], unknown: usize) -> Vec<u32> {
        let mut group: Vec<usize> = (0..unknown).collect();
        let mut known: FxHashMap<usize, u32> = FxHashMap::default();
        for slot in slots.iter().flatten() {
            let mut members = slot.letters.iter().filter_map(|letter| match letter {
                Letter::Unknown(letter) => Some(group[*letter]),
                Letter::Known(_) => None,
            });
            let Some(one) = members.next() else { continue };
            let others: Vec<usize> = members.collect();
            group.iter_mut().filter(|n| others.contains(n)).for_each(|n| *n = one);
        }
        for slot in slots.iter().flatten() {
            let code = slot.letters.iter().find_map(|letter| match letter {
                Letter::Known(code) => Some(*code),
                Letter::Unknown(_) => None,
            });
            for letter in &slot.letters {
                if let (Letter::Unknown(letter), Some(code)) = (letter, code) {
                    known.insert(group[*letter], code);
                }
            }
        }
        let mut turn = 0;
        for (letter, &own) in group.iter().enumerate().take(unknown) {
            let Some(counts) = self.counts.get(&letter) else { continue };
            let is_one = |form: &LinearForm| self.session.value_of(form) >= Rat::ONE;
            let Some(class) = counts.iter().position(is_one) else { continue };
            known.entry(own).or_insert_with(|| {
                let members = self.alphabet.members(ClassId::new(class));
                let plain: Vec<u32> = LETTERS.filter(|&code| members.contains(code)).collect();
                turn += 1;
                match plain.len() {
                    0 => {
                        let size = usize::try_from(self.alphabet.size(ClassId::new(class)));
                        let place = turn % size.unwrap_or(1).max(1);
                        members.iter().nth(place).unwrap_or(LETTERS.start)
                    }
                    size => plain[turn % size],
                }
            });
        }
        (0..unknown).map(|letter| known.get(&group[letter]).copied().unwrap_or(0)).collect()
    }

    /// Cuts a text into the variables of its rows.
    fn cut(
        &self,
        text: usize,
        word: &StrValue,
        words: &mut FxHashMap<u32, StrValue>,
    ) -> Result<(), Reason> {
        for row in &self.texts.all[text].rows {
            let mut place = 0;
            for symbol in row {
                let Sym::Var(var) = symbol else {
                    place += 1;
                    continue;
                };
                let length =
                    length_value(&self.session, self.problem.kernel.lengths[*var as usize]);
                let length = usize::try_from(length).map_err(|_| Reason::LongWord)?;
                words.insert(*var, word.slice(place..place + length));
                place += length;
            }
        }
        Ok(())
    }
}
