//! A branch of the alignment that has no equations left: lengths and codes, and words.
//!
//! Idea: the linear session fixes the lengths of all segments and the codes of single letters; each
//! segment gets a word of its length. [`super::candidate`] makes a model of the words.
//! Invariant: the words satisfy equations, memberships and linear constraints of the branch.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use trine_arith::{ArithVar, LinearForm, Rat, SessionAnswer};
use trine_automata::{CharSet, GiveUp, Nfa};
use trine_collections::Budget;
use trine_value::StrValue;

use super::Model;
use super::alignment::{Alignment, Opinion};
use super::candidate::Chosen;
use super::counted::counted_word;
use super::deps::Deps;
use super::kernel::{Conversion, ConversionKind, Sym};
use super::lengths::{Branches, Lengths, length_difference, length_of, length_value};
use super::positions::LETTERS;
use super::precision::Reason;
use super::problem::Problem;
use crate::language::{Languages, pumped_string, string_of};

/// A branch of the alignment without equations.
pub(super) struct Leaf<'a> {
    pub(super) problem: &'a Problem,
    /// Variables of the kernel and what they are in the alignment.
    pub(super) of_var: &'a FxHashMap<u32, u32>,
}

impl Leaf<'_> {
    /// The segments of a word, none where it has a variable without an automaton; `deps` grows by
    /// what they and their languages rest on.
    fn segments(&self, alignment: &Alignment, word: &[Sym], deps: &mut Deps) -> Vec<u32> {
        let vars = word.iter().filter_map(|symbol| match symbol {
            Sym::Var(var) => Some(self.of_var.get(var).copied()),
            Sym::Char(_) => None,
        });
        let Some(row) = vars.collect::<Option<Vec<u32>>>() else { return Vec::new() };
        let row = alignment.expand(&row, deps);
        alignment.extend_by_languages(&row, deps);
        row
    }

    /// Looks for a model, which accepts the branch.
    pub(super) fn words(
        &self,
        alignment: &mut Alignment,
        languages: &mut Languages,
        budget: &Budget,
        found: &mut Option<Model>,
    ) -> Result<Opinion, Reason> {
        let mut codes: FxHashMap<u32, ArithVar> = FxHashMap::default();
        if alignment.with_lengths {
            for conversion in &self.problem.kernel.conversions {
                if conversion.kind == ConversionKind::Code {
                    self.assert_code(alignment, conversion, &mut codes);
                }
            }
            match alignment.branches.check(budget)? {
                Lengths::Allow => {}
                Lengths::Forbid(why) => return Ok(Opinion::Close(why)),
                Lengths::Open => return Ok(Opinion::Leave),
            }
            self.separate(&mut alignment.branches, budget)?;
        }
        *found = self.model(alignment, languages, &codes, budget)?;
        // Other words of this branch might do.
        Ok(if found.is_some() { Opinion::Accept } else { Opinion::Leave })
    }

    /// Makes the sides of disequalities differ in length where that is possible.
    fn separate(&self, branches: &mut Branches, budget: &Budget) -> Result<(), Reason> {
        let lengths = &self.problem.kernel.lengths;
        for disequality in &self.problem.disequalities {
            let (form, value) = length_difference(lengths, &disequality.left, &disequality.right);
            if branches.session.value_of(&form) != value {
                continue;
            }
            branches.session.push();
            let formula = branches.session.ne(&form, &value);
            branches.session.assert(formula, self.problem.tag);
            if branches.session.check(budget) != SessionAnswer::Sat(()) {
                budget.refresh()?;
                branches.session.pop(1);
                if branches.session.check(budget) != SessionAnswer::Sat(()) {
                    budget.refresh()?;
                    return Err(Reason::NothingFound);
                }
            }
        }
        Ok(())
    }

    /// Asserts the value of `str.to_code`, by the segments of its argument.
    fn assert_code(
        &self,
        alignment: &mut Alignment,
        conversion: &Conversion,
        codes: &mut FxHashMap<u32, ArithVar>,
    ) {
        let mut deps = Deps::none();
        let word = self.problem.solved.expand(&conversion.word, &mut deps);
        let value = LinearForm::var(conversion.value);
        let (total, known) = length_of(&self.problem.kernel.lengths, &word);
        let one = Rat::from(1 - known);
        let other_length = alignment.branches.session.ne(&total, &one);
        let none = alignment.branches.session.eq(&value, &Rat::MINUS_ONE);
        let mut cases = vec![alignment.branches.session.and(&[other_length, none])];
        let single = alignment.branches.session.eq(&total, &one);
        for symbol in &word {
            if let Sym::Char(code) = *symbol {
                let is = alignment.branches.session.eq(&value, &Rat::from(i64::from(code)));
                cases.push(alignment.branches.session.and(&[single, is]));
            }
        }
        for segment in self.segments(alignment, &word, &mut deps) {
            let nfa = alignment.languages[segment as usize].clone();
            let code = match codes.get(&segment) {
                Some(&code) => code,
                None => {
                    let code = alignment.branches.session.new_int(Some(0));
                    codes.insert(segment, code);
                    code
                }
            };
            let s = &mut alignment.branches.session;
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
        let formula = alignment.branches.session.or(&cases);
        alignment.branches.assert(formula, &deps);
    }

    /// A model with words of the present lengths.
    fn model(
        &self,
        alignment: &mut Alignment,
        languages: &mut Languages,
        codes: &FxHashMap<u32, ArithVar>,
        budget: &Budget,
    ) -> Result<Option<Model>, Reason> {
        let mut segments: FxHashMap<u32, StrValue> = FxHashMap::default();
        let mut words: FxHashMap<u32, StrValue> = FxHashMap::default();
        for var in self.problem.free_vars() {
            let Some(&row) = self.of_var.get(&var) else {
                // Only memberships: no automaton was needed, or it is too large.
                let Some(word) = self.word_of_expression(alignment, languages, var, budget)? else {
                    return Ok(None);
                };
                words.insert(var, word);
                continue;
            };
            let mut parts = Vec::new();
            for segment in alignment.expand(&[row], &mut Deps::none()) {
                let word = match segments.entry(segment) {
                    Entry::Occupied(entry) => entry.into_mut(),
                    Entry::Vacant(entry) => {
                        entry.insert(self.segment(alignment, segment, codes, budget)?)
                    }
                };
                parts.push(word.clone());
            }
            words.insert(var, StrValue::try_concat(&parts)?);
        }
        let chosen = Chosen { problem: self.problem, words: &words, tag: self.problem.tag };
        chosen.model(&mut alignment.branches.session, languages, budget)
    }

    /// A word of a variable that has memberships and no automaton.
    fn word_of_expression(
        &self,
        alignment: &Alignment,
        languages: &mut Languages,
        var: u32,
        budget: &Budget,
    ) -> Result<Option<StrValue>, Reason> {
        let regex = self.problem.sorted.of_var[&var].regex(languages);
        let kernel = &self.problem.kernel;
        Ok(if alignment.with_lengths && kernel.measured[var as usize] {
            let length = length_value(&alignment.branches.session, kernel.lengths[var as usize]);
            if length > DERIVED_LENGTH {
                return match languages.nfa(regex, budget) {
                    Ok(nfa) => word_of_length(&nfa, length, None, budget),
                    Err(GiveUp::TooManyStates) => counted_word(languages, regex, length, budget),
                    Err(other) => Err(other.into()),
                };
            }
            languages.regexes.word_with_length(regex, length, Some(length), budget)?
        } else {
            languages.regexes.shortest_word(regex, budget)?
        }
        .map(|word| string_of(&word)))
    }

    /// A word for a segment.
    fn segment(
        &self,
        alignment: &Alignment,
        segment: u32,
        codes: &FxHashMap<u32, ArithVar>,
        budget: &Budget,
    ) -> Result<StrValue, Reason> {
        let nfa = &alignment.languages[segment as usize];
        let session = &alignment.branches.session;
        let word = if alignment.with_lengths {
            let length = length_value(session, alignment.lengths[segment as usize]);
            if length == 1
                && let Some(&code) = codes.get(&segment)
            {
                let code = session.value(code).to_integer().and_then(|n| n.to_i64());
                let code = code.and_then(|code| u32::try_from(code).ok());
                if let Some(code) = code
                    && single_letters(nfa).contains(code)
                {
                    return Ok(string_of(&[code]));
                }
            }
            // Words that should differ, or not contain each other, begin with different letters.
            let kernel = &self.problem;
            let is_compared = !kernel.disequalities.is_empty() || !kernel.not_contains.is_empty();
            let letter = (is_compared && length > DERIVED_LENGTH)
                .then(|| LETTERS.start + segment % LETTERS.len() as u32);
            word_of_length(nfa, length, letter, budget)?
        } else {
            nfa.shortest_word().map(|word| string_of(&word))
        };
        word.ok_or(Reason::NothingFound)
    }
}

/// Longer words are found by automata, not by derivatives.
const DERIVED_LENGTH: u64 = 1 << 12;

/// A word of an automaton, if there is one, where possible of one letter.
pub(super) fn word_of_length(
    nfa: &Nfa,
    length: u64,
    letter: Option<u32>,
    budget: &Budget,
) -> Result<Option<StrValue>, Reason> {
    let length = usize::try_from(length).ok().filter(|&length| length < isize::MAX as usize);
    let word = nfa.pumped_word(length.ok_or(Reason::LongWord)?, letter, budget)?;
    Ok(word.map(|word| pumped_string(&word)).transpose()?)
}

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
