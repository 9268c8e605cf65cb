//! In which order the marks of a text stand.
//!
//! Idea: for given lengths, each letter of a row has a position in its text. Sorted by position they are
//! the slots of the text, and what made them so are facts: comparisons of lengths. Two positions at
//! which words differ are marks as well, in the symbols where they land.
//! Invariant: wherever the facts of a text hold, its slots are at their offsets, in this order, and carry
//! their letters.

use trine_arith::{ArithVar, Formula, LinearForm, LinearSession, Rat};
use trine_collections::Budget;

use super::super::kernel::{Kernel, Sym, Word};
use super::super::lengths::{length_of, length_value};
use super::super::precision::Reason;
use super::texts::Texts;

/// A letter, known or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Letter {
    Known(u32),
    /// By number.
    Unknown(usize),
}

/// How far something is from the beginning of its text: a sum of lengths and a number.
#[derive(Clone)]
pub(super) struct Offset {
    pub(super) form: LinearForm,
    pub(super) known: i64,
}

impl Offset {
    /// What precedes a symbol of a row.
    fn of_symbol(kernel: &Kernel, row: &[Sym], index: usize) -> Self {
        let (form, known) = length_of(&kernel.lengths, &row[..index]);
        Self { form, known }
    }

    /// This offset without another one: a form, and the number that is to be added to it.
    pub(super) fn minus(&self, other: &Self) -> (LinearForm, i64) {
        let mut form = self.form.clone();
        for (var, factor) in other.form.terms() {
            form.add(*var, -factor);
        }
        (form, self.known - other.known)
    }

    fn value(&self, session: &LinearSession) -> Result<i64, Reason> {
        let value = &session.value_of(&self.form) + &Rat::from(self.known);
        value.to_integer().and_then(|value| value.to_i64()).ok_or(Reason::LongWord)
    }
}

/// A position of a text with a letter.
struct Mark {
    offset: Offset,
    value: i64,
    letter: Letter,
    /// Why it is there.
    facts: Vec<Formula>,
}

/// Marks at one position.
#[derive(Clone)]
pub(super) struct Slot {
    pub(super) offset: Offset,
    pub(super) value: i64,
    pub(super) letters: Vec<Letter>,
    /// Why these marks are there, and at one position.
    pub(super) facts: Vec<Formula>,
}

/// Two letters that differ, where the facts hold.
pub(super) struct Apart {
    pub(super) letters: [Letter; 2],
    pub(super) facts: Vec<Formula>,
    /// The difference that they make true.
    pub(super) difference: usize,
}

/// Words that must differ, at a position if they have one length.
pub(super) struct Mismatch {
    pub(super) words: [Word; 2],
    pub(super) position: ArithVar,
    pub(super) difference: usize,
}

/// The slots of all texts for the present lengths.
pub(super) struct Arrangement {
    pub(super) slots: Vec<Vec<Slot>>,
    pub(super) apart: Vec<Apart>,
    /// What was taken for granted where no mark was made: letters that are absent, and words whose lengths
    /// differ. Another solution must not change that.
    pub(super) unmarked: Vec<Formula>,
    /// The number of letters that are not known.
    pub(super) unknown: usize,
}

/// The number of a letter that is a variable.
fn letter_of(var: u32, letters: &mut Vec<u32>) -> Letter {
    let known = letters.iter().position(|&other| other == var);
    Letter::Unknown(known.unwrap_or_else(|| {
        letters.push(var);
        letters.len() - 1
    }))
}

impl Arrangement {
    /// The arrangement for the lengths of the session. `letters` are the variables that are letters, in
    /// the order of their numbers.
    pub(super) fn new(
        texts: &Texts,
        mismatches: &[Mismatch],
        kernel: &Kernel,
        session: &mut LinearSession,
        letters: &mut Vec<u32>,
        budget: &Budget,
    ) -> Result<Self, Reason> {
        let mut marks: Vec<Vec<Mark>> = texts.all.iter().map(|_| Vec::new()).collect();
        let mut unmarked: Vec<Formula> = Vec::new();
        for (text, of_text) in texts.all.iter().zip(&mut marks) {
            for row in &text.rows {
                budget.spend(row.len() as u64)?;
                for (index, &symbol) in row.iter().enumerate() {
                    let (letter, facts) = match symbol {
                        Sym::Char(code) => (Letter::Known(code), Vec::new()),
                        Sym::Var(var) if texts.short.contains_key(&var) => {
                            let length = kernel.lengths[var as usize];
                            match length_value(session, length) {
                                0 => {
                                    let form = LinearForm::var(length);
                                    unmarked.push(session.eq(&form, &Rat::ZERO));
                                    continue;
                                }
                                1 => {}
                                _ => return Err(Reason::NothingFound),
                            }
                            let one = session.eq(&LinearForm::var(length), &Rat::ONE);
                            (letter_of(var, letters), vec![one])
                        }
                        Sym::Var(_) => continue,
                    };
                    let offset = Offset::of_symbol(kernel, row, index);
                    let value = offset.value(session)?;
                    of_text.push(Mark { offset, value, letter, facts });
                }
            }
        }
        let mut unknown = letters.len();
        let mut apart = Vec::new();
        for mismatch in mismatches {
            let [left, right] = mismatch.words.each_ref().map(|word| {
                let (form, known) = length_of(&kernel.lengths, word);
                Offset { form, known }
            });
            let (form, known) = left.minus(&right);
            if left.value(session)? != right.value(session)? {
                unmarked.push(session.ne(&form, &Rat::from(-known)));
                continue;
            }
            let mut facts = vec![session.eq(&form, &Rat::from(-known))];
            let mut of_sides = [Letter::Known(0); 2];
            let mut landed: Vec<(usize, Offset, usize)> = Vec::new();
            for (side, word) in mismatch.words.iter().enumerate() {
                let (index, start) = land(mismatch.position, word, kernel, session, &mut facts)?;
                of_sides[side] = match word[index] {
                    Sym::Char(code) => Letter::Known(code),
                    Sym::Var(var) => {
                        let place = texts.places[&var];
                        let row = &texts.all[place.text].rows[place.row];
                        let mut offset = Offset::of_symbol(kernel, row, place.index);
                        offset.form.add(mismatch.position, Rat::ONE);
                        for (var, factor) in start.form.terms() {
                            offset.form.add(*var, -factor);
                        }
                        offset.known -= start.known;
                        landed.push((place.text, offset, unknown));
                        unknown += 1;
                        Letter::Unknown(unknown - 1)
                    }
                };
            }
            for (text, offset, letter) in landed {
                let (value, letter) = (offset.value(session)?, Letter::Unknown(letter));
                marks[text].push(Mark { offset, value, letter, facts: facts.clone() });
            }
            apart.push(Apart { letters: of_sides, facts, difference: mismatch.difference });
        }
        let slots = marks.into_iter().map(|marks| in_slots(marks, session)).collect();
        unmarked.sort_unstable();
        unmarked.dedup();
        Ok(Self { slots, apart, unmarked, unknown })
    }
}

/// The symbol of a word in which a position lies, and where it begins; says why.
fn land(
    position: ArithVar,
    word: &[Sym],
    kernel: &Kernel,
    session: &mut LinearSession,
    facts: &mut Vec<Formula>,
) -> Result<(usize, Offset), Reason> {
    let at = Offset { form: LinearForm::var(position), known: 0 };
    let value = at.value(session)?;
    for index in 0..word.len() {
        let end = Offset::of_symbol(kernel, word, index + 1);
        if value >= end.value(session)? {
            continue;
        }
        let start = Offset::of_symbol(kernel, word, index);
        let (form, known) = at.minus(&start);
        facts.push(session.ge(&form, &Rat::from(-known)));
        let (form, known) = at.minus(&end);
        facts.push(session.lt(&form, &Rat::from(-known)));
        return Ok((index, start));
    }
    Err(Reason::NothingFound)
}

/// The slots of marks.
fn in_slots(mut marks: Vec<Mark>, session: &mut LinearSession) -> Vec<Slot> {
    marks.sort_by_key(|mark| mark.value);
    let mut slots: Vec<Slot> = Vec::new();
    for Mark { offset, value, letter, facts } in marks {
        match slots.last_mut() {
            Some(slot) if slot.value == value => {
                let (form, known) = offset.minus(&slot.offset);
                slot.facts.push(session.eq(&form, &Rat::from(-known)));
                slot.facts.extend(facts);
                if !slot.letters.contains(&letter) {
                    slot.letters.push(letter);
                }
            }
            _ => slots.push(Slot { offset, value, letters: vec![letter], facts }),
        }
    }
    slots
}

/// Why the slots are in this order.
pub(super) fn order(slots: &[Slot], session: &mut LinearSession) -> Vec<Formula> {
    slots
        .windows(2)
        .map(|pair| {
            let (form, known) = pair[0].offset.minus(&pair[1].offset);
            session.lt(&form, &Rat::from(-known))
        })
        .collect()
}
