//! A branch of the alignment that has no equations left: lengths and codes, words, and a candidate.
//!
//! Idea: the linear session fixes the lengths of all segments and the codes of single letters; each
//! segment gets a word of its length. Numbers, differences, absences and functions are computed from
//! the words; what does not fit becomes a refinement, or the words are tried as fixed values.
//! Invariant: a candidate satisfies whatever the kernel has read.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use trine_arith::{ArithVar, Formula, Int, LinearForm, LinearSession, Rat, SessionAnswer, Tag};
use trine_automata::{CharSet, GiveUp, Nfa};
use trine_collections::Budget;

use super::alignment::Alignment;
use super::deps::Deps;
use super::kernel::{self, ConversionKind, Kernel, Sym};
use super::{Outcome, Plan, Refinement, convert};
use crate::language::Languages;

/// A branch of the alignment without equations.
pub(super) struct Leaf<'a> {
    pub(super) plan: &'a Plan,
    pub(super) kernel: &'a Kernel,
    /// Variables of the kernel and what they are in the alignment.
    pub(super) of_var: &'a FxHashMap<u32, u32>,
    pub(super) tag: Tag,
}

impl Leaf<'_> {
    /// The segments of a word; `None` where it has a variable without an automaton.
    fn segments(&self, alignment: &Alignment<'_>, word: &[Sym]) -> Option<Vec<u32>> {
        let mut row = Vec::new();
        for symbol in word {
            if let Sym::Var(var) = symbol {
                row.extend(alignment.expand(&[*self.of_var.get(var)?]));
            }
        }
        Some(row)
    }

    /// Words for all variables, or `None` if the lengths and codes of this branch contradict each
    /// other.
    pub(super) fn words(
        &self,
        alignment: &mut Alignment<'_>,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<Option<Outcome>, GiveUp> {
        let mut codes: FxHashMap<u32, ArithVar> = FxHashMap::default();
        if alignment.with_lengths {
            for conversion in &self.kernel.conversions {
                if conversion.kind == ConversionKind::Code {
                    let formula = self.code(alignment, conversion, &mut codes);
                    alignment.session.assert(formula, self.tag);
                }
            }
            match alignment.session.check(budget) {
                SessionAnswer::Sat => {}
                SessionAnswer::Unsat(tags) => {
                    alignment.used.extend(tags);
                    return Ok(None);
                }
                SessionAnswer::Unknown(_) => {
                    budget.refresh()?;
                    alignment.incomplete = true;
                    return Ok(None);
                }
            }
            self.separate(alignment, budget)?;
        }
        let candidate = self.candidate(alignment, languages, &codes, budget)?;
        // Other words of this branch might do.
        alignment.incomplete |= candidate.is_none();
        Ok(candidate)
    }

    /// Makes the sides of differences differ in length where that is possible.
    fn separate(&self, alignment: &mut Alignment<'_>, budget: &Budget) -> Result<(), GiveUp> {
        for difference in &self.plan.differences {
            let (mut form, known) = self.kernel.length(&difference.left);
            let (other, more) = self.kernel.length(&difference.right);
            for (var, factor) in other.terms() {
                form.add(*var, -factor);
            }
            let limit = Rat::from(more - known);
            if alignment.session.value_of(&form) != limit {
                continue;
            }
            alignment.session.push();
            let formula = alignment.session.ne(&form, &limit);
            alignment.session.assert(formula, self.tag);
            if alignment.session.check(budget) != SessionAnswer::Sat {
                budget.refresh()?;
                alignment.session.pop(1);
                alignment.session.check(budget);
            }
        }
        Ok(())
    }

    /// The value of `str.to_code`, by the segments of its argument.
    fn code(
        &self,
        alignment: &mut Alignment<'_>,
        conversion: &kernel::Conversion,
        codes: &mut FxHashMap<u32, ArithVar>,
    ) -> Formula {
        let mut deps = Deps::none();
        let word = self.plan.solved.expand(&conversion.word, &mut deps);
        let value = LinearForm::var(conversion.value);
        let (total, known) = self.kernel.length(&word);
        let one = Rat::from(1 - known);
        let other_length = alignment.session.ne(&total, &one);
        let none = alignment.session.eq(&value, &Rat::MINUS_ONE);
        let mut cases = vec![alignment.session.and(&[other_length, none])];
        let single = alignment.session.eq(&total, &one);
        for symbol in &word {
            if let Sym::Char(code) = *symbol {
                let is = alignment.session.eq(&value, &Rat::from(i64::from(code)));
                cases.push(alignment.session.and(&[single, is]));
            }
        }
        for segment in self.segments(alignment, &word).unwrap_or_default() {
            let nfa = alignment.languages[segment as usize].clone();
            let code = match codes.get(&segment) {
                Some(&code) => code,
                None => {
                    let code = alignment.session.new_int(Some(0));
                    codes.insert(segment, code);
                    code
                }
            };
            let s = &mut *alignment.session;
            let form = LinearForm::var(code);
            let mut ranges = Vec::new();
            for (low, high) in single_letters(&nfa).intervals().to_vec() {
                let bounds = [
                    s.ge(&form, &Rat::from(i64::from(low))),
                    s.le(&form, &Rat::from(i64::from(high))),
                ];
                ranges.push(s.and(&bounds));
            }
            let inside = s.or(&ranges);
            let present = s.eq(&LinearForm::var(alignment.lengths[segment as usize]), &Rat::ONE);
            let same = s.eq(&LinearForm::difference(conversion.value, code), &Rat::ZERO);
            cases.push(s.and(&[single, present, inside, same]));
        }
        alignment.session.or(&cases)
    }

    fn candidate(
        &self,
        alignment: &mut Alignment<'_>,
        languages: &mut Languages,
        codes: &FxHashMap<u32, ArithVar>,
        budget: &Budget,
    ) -> Result<Option<Outcome>, GiveUp> {
        let mut words: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        let mut free: Vec<(u32, Vec<u32>)> = Vec::new();
        for var in self.plan.free_vars(self.kernel) {
            let Some(&row) = self.of_var.get(&var) else {
                // Only memberships: no automaton was needed, or it is too large.
                let memberships = &self.plan.sorted.of_var[&var];
                let regex = memberships.regex(languages);
                let word = if alignment.with_lengths && self.kernel.measured[var as usize] {
                    let length = alignment.session.value(self.kernel.lengths[var as usize]);
                    let length = length.to_integer().and_then(|n| n.to_i64()).unwrap_or(i64::MAX);
                    let length = u64::try_from(length).unwrap_or(0);
                    languages.regexes.word_with_length(regex, length, Some(length), budget)?
                } else {
                    languages.regexes.shortest_word(regex, budget)?
                };
                let Some(word) = word else { return Ok(None) };
                free.push((var, word));
                continue;
            };
            let mut text = Vec::new();
            for segment in alignment.expand(&[row]) {
                let word = match words.entry(segment) {
                    Entry::Occupied(entry) => entry.into_mut(),
                    Entry::Vacant(entry) => {
                        let word = self.segment(alignment, segment, codes, budget)?;
                        let Some(word) = word else {
                            return Ok(Some(Outcome::GaveUp(
                                "a word of the model is too long".into(),
                            )));
                        };
                        entry.insert(word)
                    }
                };
                text.extend_from_slice(word);
            }
            free.push((var, text));
        }
        let free: FxHashMap<u32, Vec<u32>> = free.into_iter().collect();
        let text = |word: &[Sym]| -> Vec<u32> {
            let mut result = Vec::new();
            for symbol in self.plan.solved.expand(word, &mut Deps::none()) {
                match symbol {
                    Sym::Char(code) => result.push(code),
                    Sym::Var(var) => result.extend_from_slice(&free[&var]),
                }
            }
            result
        };
        self.settle_numbers(alignment, &text, budget)?;
        let session: &LinearSession = alignment.session;
        let value = |var: ArithVar| session.value(var).to_integer().map(|n| n.to_big());
        let mut refinements = Vec::new();
        for difference in &self.plan.differences {
            if text(&difference.left) == text(&difference.right) {
                refinements.push(Refinement::Difference(difference.atom));
            }
        }
        for absence in &self.plan.absences {
            let (text, pattern) = (text(&absence.left), text(&absence.right));
            let place = (0..=text.len()).find(|&start| text[start..].starts_with(&pattern));
            if let Some(place) = place {
                refinements.push(Refinement::Absence(absence.atom, place as u64));
            }
        }
        for conversion in &self.kernel.conversions {
            if conversion.kind == ConversionKind::Number {
                let actual = convert(conversion.kind, &text(&conversion.word));
                let assumed = value(conversion.value).unwrap_or_default();
                if actual != assumed {
                    refinements.push(Refinement::Number(conversion.term, assumed));
                    refinements.push(Refinement::Number(conversion.term, actual));
                }
            }
        }
        if !refinements.is_empty() {
            return Ok(Some(Outcome::Refine(refinements)));
        }
        for application in &self.kernel.applications {
            let args: Vec<Vec<u32>> = application.args.iter().map(|word| text(word)).collect();
            let value = application.function.apply(&args, languages, budget)?;
            if value != text(&[Sym::Var(application.var)]) {
                return self.plan.with_fixed_words(languages, &text, budget);
            }
        }
        let texts = (0..self.kernel.terms.len())
            .map(|var| (self.kernel.terms[var], text(&[Sym::Var(var as u32)])))
            .collect();
        let numbers = self
            .kernel
            .numbers
            .iter()
            .map(|&(term, var)| (term, value(var).unwrap_or_default()))
            .collect();
        Ok(Some(Outcome::Candidate { texts, numbers }))
    }

    /// Gives numbers that are made of the chosen words the values that these words have, if the other
    /// numbers allow it.
    fn settle_numbers(
        &self,
        alignment: &mut Alignment<'_>,
        text: &dyn Fn(&[Sym]) -> Vec<u32>,
        budget: &Budget,
    ) -> Result<(), GiveUp> {
        let mut values = Vec::new();
        let mut differ = false;
        for conversion in &self.kernel.conversions {
            let actual = convert(conversion.kind, &text(&conversion.word));
            let actual = Rat::from(Int::from(actual));
            differ |= alignment.session.value(conversion.value) != actual;
            values.push((conversion.value, actual));
        }
        if !differ || !alignment.with_lengths {
            return Ok(());
        }
        for var in 0..self.kernel.num_vars() {
            let length = text(&[Sym::Var(var)]).len() as i64;
            values.push((self.kernel.lengths[var as usize], Rat::from(length)));
        }
        let session = &mut *alignment.session;
        session.push();
        for (var, value) in values {
            let formula = session.eq(&LinearForm::var(var), &value);
            session.assert(formula, self.tag);
        }
        if session.check(budget) != SessionAnswer::Sat {
            budget.refresh()?;
            session.pop(1);
            session.check(budget);
        }
        Ok(())
    }

    /// A word for a segment; `None` if it would be too long.
    fn segment(
        &self,
        alignment: &Alignment<'_>,
        segment: u32,
        codes: &FxHashMap<u32, ArithVar>,
        budget: &Budget,
    ) -> Result<Option<Vec<u32>>, GiveUp> {
        let nfa = &alignment.languages[segment as usize];
        if !alignment.with_lengths {
            return Ok(nfa.shortest_word());
        }
        let length = alignment.session.value(alignment.lengths[segment as usize]);
        let length = length.to_integer().and_then(|n| n.to_i64()).unwrap_or(i64::MAX);
        if length > MAX_LENGTH {
            return Ok(None);
        }
        if length == 1
            && let Some(&code) = codes.get(&segment)
        {
            let code = alignment.session.value(code).to_integer().and_then(|n| n.to_i64());
            let code = code.and_then(|code| u32::try_from(code).ok());
            if let Some(code) = code
                && single_letters(nfa).contains(code)
            {
                return Ok(Some(vec![code]));
            }
        }
        nfa.word_of_length(length as usize, budget)
    }
}

/// Words of a model are at most this long.
const MAX_LENGTH: i64 = 5_000_000;

/// The letters that are words of a language.
fn single_letters(nfa: &Nfa) -> CharSet {
    let mut letters = CharSet::empty();
    for &state in nfa.initial() {
        for edge in nfa.edges(state) {
            if nfa.is_final(edge.to) {
                letters = letters.union(&nfa.alphabet().char_set(&edge.label));
            }
        }
    }
    letters
}
