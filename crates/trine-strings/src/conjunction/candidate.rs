//! From words of the free variables to a model: values of everything else, and what they violate.
//!
//! Idea: a search chooses words that fit equations, languages and lengths. Numbers, differences,
//! absences and functions are computed from the words; what does not fit becomes a refinement, or the
//! words are tried as fixed values.
//! Invariant: a candidate satisfies whatever the kernel has read, if the words satisfy the equations,
//! memberships and linear constraints.

use rustc_hash::FxHashMap;
use trine_arith::{ArithVar, Int, LinearForm, LinearSession, Rat, SessionAnswer, Tag};
use trine_collections::Budget;
use trine_value::number::Integer;
use trine_value::{StrValue, TooLong};

use super::deps::Deps;
use super::kernel::{Conversion, ConversionKind, Piece, Sym, pieces};
use super::precision::Reason;
use super::problem::Problem;
use super::{Candidate, Model, Refinement};
use crate::language::{Languages, short_codes, text_of};

/// The value of a conversion of a known word.
pub(super) fn convert(kind: ConversionKind, text: &StrValue) -> Integer {
    match kind {
        ConversionKind::Code => text.to_code(),
        ConversionKind::Number => text.to_int(),
    }
}

/// The words that a search chose.
pub(super) struct Chosen<'a> {
    pub(super) problem: &'a Problem,
    /// Words of all free variables.
    pub(super) words: &'a FxHashMap<u32, StrValue>,
    /// What further constraints on numbers rest on.
    pub(super) tag: Tag,
}

impl Chosen<'_> {
    /// The letters of a word.
    fn text(&self, word: &[Sym]) -> Result<StrValue, TooLong> {
        let expanded = self.problem.solved.expand(word, &mut Deps::none());
        if let [Sym::Var(var)] = expanded[..] {
            return Ok(self.words[&var].clone());
        }
        let parts: Vec<StrValue> = pieces(&expanded)
            .map(|piece| match piece {
                Piece::Letters(letters) => text_of(&letters),
                Piece::Var(var) => self.words[&var].clone(),
            })
            .collect();
        StrValue::try_concat(&parts)
    }

    /// The value of a conversion.
    fn converted(&self, conversion: &Conversion) -> Result<Integer, TooLong> {
        let text = self.text(&conversion.word)?;
        // Numerals have as many digits as their texts.
        let is_too_long = conversion.kind == ConversionKind::Number && text.is_compressed();
        if is_too_long { Err(TooLong) } else { Ok(convert(conversion.kind, &text)) }
    }

    /// The model with these words and the numbers of the session; `None` if there is none. Sides that
    /// were dropped with their equations get the words that are left for them.
    pub(super) fn model(
        &self,
        session: &mut LinearSession,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<Option<Model>, Reason> {
        let problem = self.problem;
        if problem.dropped.is_empty() {
            return self.model_of_words(session, languages, budget);
        }
        let mut words = self.words.clone();
        for side in problem.dropped.iter().rev() {
            let text = Chosen { problem, words: &words, tag: self.tag }.text(side.other())?;
            let lengths = problem.with_lengths.then_some((&*session, &problem.kernel));
            if !side.cut(&text, lengths, languages, &mut words, budget)? {
                return Ok(None);
            }
        }
        let chosen = Chosen { problem, words: &words, tag: self.tag };
        chosen.model_of_words(session, languages, budget)
    }

    fn model_of_words(
        &self,
        session: &mut LinearSession,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<Option<Model>, Reason> {
        if self.problem.with_lengths {
            self.settle_numbers(session, budget)?;
        }
        let session: &LinearSession = session;
        let value = |var: ArithVar| session.value(var).to_integer().map(|n| n.to_big());
        let kernel = &self.problem.kernel;
        let mut refinements = self.refinements(&value)?;
        for denial in &kernel.denials {
            let words = denial.words.iter().map(|word| short_codes(&self.text(word)?));
            let words = words.collect::<Result<Vec<Vec<u32>>, TooLong>>()?;
            let letters: Vec<&[u32]> = words.iter().map(Vec::as_slice).collect();
            if denial.relation.relates(&letters, budget)? {
                refinements.push(Refinement::Related(denial.atom, words));
            }
        }
        if !refinements.is_empty() {
            return Ok(Some(Model::Refine(refinements)));
        }
        for application in &kernel.applications {
            let args: Result<Vec<StrValue>, TooLong> =
                application.args.iter().map(|word| self.text(word)).collect();
            let value = self.text(&application.value)?;
            if !application.function.holds(&args?, &value, languages, budget)? {
                let text = |word: &[Sym]| self.text(word);
                return self.problem.with_fixed_words(languages, &text, budget);
            }
        }
        let texts: Result<_, TooLong> = (0..kernel.terms.len())
            .map(|var| Ok((kernel.terms[var], self.text(&[Sym::Var(var as u32)])?)))
            .collect();
        let texts = texts?;
        let numbers = kernel
            .numbers
            .iter()
            .map(|&(term, var)| (term, value(var).unwrap_or_default()))
            .collect();
        Ok(Some(Model::Candidate(Candidate { texts, numbers })))
    }

    /// What these words and numbers violate.
    fn refinements(
        &self,
        value: &dyn Fn(ArithVar) -> Option<Integer>,
    ) -> Result<Vec<Refinement>, TooLong> {
        let mut refinements = Vec::new();
        for difference in &self.problem.differences {
            if self.text(&difference.left)? == self.text(&difference.right)? {
                refinements.push(Refinement::Difference(difference.atom));
            }
        }
        for absence in &self.problem.absences {
            let (text, pattern) = (self.text(&absence.left)?, self.text(&absence.right)?);
            if let Some(place) = text.try_find(&pattern, 0)? {
                refinements.push(Refinement::Absence(absence.atom, place as u64));
            }
        }
        for conversion in &self.problem.kernel.conversions {
            let actual = self.converted(conversion)?;
            let assumed = value(conversion.value).unwrap_or_default();
            if actual == assumed {
                continue;
            }
            for number in [assumed, actual] {
                refinements.push(match conversion.kind {
                    ConversionKind::Number => Refinement::Number(conversion.term, number),
                    // What is no letter is said by the axiom.
                    ConversionKind::Code => match u32::try_from(number) {
                        Ok(code) => Refinement::Code(conversion.term, code),
                        Err(_) => continue,
                    },
                });
            }
        }
        Ok(refinements)
    }

    /// Gives numbers that are made of the chosen words the values that these words have, if the other
    /// numbers allow it.
    fn settle_numbers(&self, session: &mut LinearSession, budget: &Budget) -> Result<(), Reason> {
        let kernel = &self.problem.kernel;
        let mut values = Vec::new();
        let mut differ = false;
        for conversion in &kernel.conversions {
            let actual = self.converted(conversion)?;
            let actual = Rat::from(Int::from(actual));
            differ |= session.value(conversion.value) != actual;
            values.push((conversion.value, actual));
        }
        if !differ {
            return Ok(());
        }
        for var in 0..kernel.num_vars() {
            let length = self.text(&[Sym::Var(var)])?.len() as i64;
            values.push((kernel.lengths[var as usize], Rat::from(length)));
        }
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
}
