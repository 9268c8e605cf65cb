//! Words from values back to arguments, after languages went the other way.
//!
//! Idea: a value gets a word of its language, of the length that the linear session proposes; what it
//! is made of gets the parts of a split, or a word of the pre-image. Strings that are needed twice keep
//! the word that they got first.
//! Invariant: what comes out as a model was evaluated on equations, memberships and functions; words
//! before that are known up to classes of letters only.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use trine_arith::{LinearForm, LinearSession, Rat, SessionAnswer};
use trine_automata::{ClassSet, GiveUp, Nfa};
use trine_collections::Budget;
use trine_value::StrValue;

use super::super::candidate::Chosen;
use super::super::kernel::{Piece, Sym, Word, pieces};
use super::super::leaf::word_of_length;
use super::super::lengths::length_value;
use super::super::precision::{Finding, Found, Precise, Reason};
use super::{Forward, Source, Target};
use crate::language::{Languages, short_codes, string_of};

impl Forward<'_> {
    /// Words for all strings, from values back to arguments; none where two uses of a string disagree.
    pub(super) fn choose(
        &self,
        order: &[usize],
        session: &LinearSession,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<Option<FxHashMap<u32, Vec<u32>>>, Reason> {
        let mut fixed: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        let is_value = |place: &&usize| matches!(self.constraints[**place].target, Target::Var(_));
        // What speaks of strings that exist already comes first: it fixes them.
        let (values, others): (Vec<&usize>, Vec<&usize>) = order.iter().rev().partition(is_value);
        for &place in others.into_iter().chain(values) {
            let constraint = &self.constraints[place];
            let both = self.common(constraint, &fixed, languages, budget)?;
            let length = match &constraint.target {
                Target::Var(var) => self.length(&[Sym::Var(*var)], session),
                Target::Word(word) => self.length(word, session),
                Target::Language(_) => self.length(constraint.source.word(), session),
            };
            let Some(word) = word_of(&both, length, budget)? else { return Ok(None) };
            let target = match &constraint.target {
                Target::Var(var) => vec![Sym::Var(*var)],
                Target::Word(word) => word.clone(),
                Target::Language(_) => Word::new(),
            };
            let is_split = match &constraint.target {
                Target::Language(_) => true,
                _ => self.split(&target, &word, session, &mut fixed, languages, budget)?,
            };
            let argument = match &constraint.source {
                Source::Word(_) => Some(word),
                Source::Image(machine, argument) => {
                    let value = classes_of(&word, languages)?;
                    let known = self.language(argument, &fixed, languages, budget)?;
                    let both = machine.pre_image(&value, budget)?.intersection(&known, budget)?;
                    word_of(&both.trim(budget)?, self.length(argument, session), budget)?
                }
            };
            let source = constraint.source.word();
            match argument {
                Some(word) if is_split => {
                    if !self.split(source, &word, session, &mut fixed, languages, budget)? {
                        return Ok(None);
                    }
                }
                _ => return Ok(None),
            }
        }
        for var in 0..self.problem.kernel.num_vars() {
            let var = self.classes.of_var(var);
            let Entry::Vacant(unfixed) = fixed.entry(var) else { continue };
            let language = &self.domains[var as usize].language;
            let length = self.length(&[Sym::Var(var)], session);
            let Some(word) = word_of(language, length, budget)? else { return Ok(None) };
            unfixed.insert(word);
        }
        Ok(Some(fixed))
    }

    /// The length that a word should have; none where lengths do not matter.
    fn length(&self, word: &[Sym], session: &LinearSession) -> Option<u64> {
        self.problem.with_lengths.then(|| {
            let lengths = &self.problem.kernel.lengths;
            let of_symbol = |symbol: &Sym| match *symbol {
                Sym::Var(var) => length_value(session, lengths[var as usize]),
                Sym::Char(_) => 1,
            };
            word.iter().map(of_symbol).fold(0, u64::saturating_add)
        })
    }

    /// Fixes the variables of a word such that it has these letters; false if it cannot.
    fn split(
        &self,
        word: &[Sym],
        letters: &[u32],
        session: &LinearSession,
        fixed: &mut FxHashMap<u32, Vec<u32>>,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<bool, Reason> {
        let mut rest = letters;
        for (place, symbol) in word.iter().enumerate() {
            let known = match symbol {
                Sym::Char(code) => vec![*code],
                Sym::Var(var) if let Some(string) = fixed.get(var) => string.clone(),
                Sym::Var(var) => {
                    let behind = self.language(&word[place + 1..], fixed, languages, budget)?;
                    let fits = |&cut: &usize| {
                        self.domains[*var as usize].language.accepts(&rest[..cut])
                            && behind.accepts(&rest[cut..])
                    };
                    budget.spend((rest.len() as u64).saturating_mul(rest.len() as u64))?;
                    let wanted = self.length(&[*symbol], session).map(|n| n as usize);
                    let wanted = wanted.filter(|&cut| cut <= rest.len());
                    let Some(cut) = wanted.into_iter().chain(0..=rest.len()).find(fits) else {
                        return Ok(false);
                    };
                    fixed.insert(*var, rest[..cut].to_vec());
                    rest[..cut].to_vec()
                }
            };
            match rest.strip_prefix(&known[..]) {
                Some(behind) => rest = behind,
                None => return Ok(false),
            }
        }
        Ok(rest.is_empty())
    }

    /// The model with these words, if they satisfy what was read.
    pub(super) fn model(
        &self,
        words: &FxHashMap<u32, Vec<u32>>,
        mut session: LinearSession,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Found<Precise> {
        let kernel = &self.problem.kernel;
        let letters = |word: &[Sym]| -> Vec<u32> {
            let of_piece = |piece| match piece {
                Piece::Letters(letters) => letters,
                Piece::Var(var) => words[&self.classes.of_var(var)].clone(),
            };
            pieces(word).flat_map(of_piece).collect()
        };
        let nothing = || Ok(Finding::open(Reason::NothingFound));
        if kernel.equations.iter().any(|e| letters(&e.left) != letters(&e.right)) {
            return nothing();
        }
        for membership in &kernel.memberships {
            let word = letters(&membership.word);
            let r = &mut languages.regexes;
            let rest = r.derivative_by_word(membership.regex, &word, budget)?;
            if !languages.regexes.is_nullable(rest) {
                return nothing();
            }
        }
        for application in &kernel.applications {
            let args: Vec<StrValue> =
                application.args.iter().map(|word| string_of(&letters(word))).collect();
            let value = string_of(&letters(&application.value));
            if !application.function.holds(&args, &value, languages, budget)? {
                return nothing();
            }
        }
        if self.problem.with_lengths {
            for var in 0..kernel.num_vars() {
                let length = Rat::from(letters(&[Sym::Var(var)]).len() as i64);
                let form = LinearForm::var(kernel.lengths[var as usize]);
                let formula = session.eq(&form, &length);
                session.assert(formula, self.problem.tag);
            }
            match session.check(budget) {
                SessionAnswer::Sat(()) => {}
                SessionAnswer::Unsat(_) => return nothing(),
                SessionAnswer::Unknown(_) => {
                    budget.refresh()?;
                    return nothing();
                }
            }
        }
        let free = self.problem.free_vars().into_iter();
        let words = free.map(|var| (var, string_of(&letters(&[Sym::Var(var)])))).collect();
        let chosen = Chosen { problem: self.problem, words: &words, tag: self.problem.tag };
        Ok(match chosen.model(&mut session, languages, budget)? {
            Some(model) => Finding::model(model),
            None => Finding::open(Reason::NothingFound),
        })
    }
}

/// The words that the present alphabet does not tell from a chosen one: a finer alphabet would make
/// the automata of all strings useless. What is chosen is evaluated at the end.
pub(super) fn classes_of(word: &[u32], languages: &Languages) -> Result<Nfa, GiveUp> {
    let alphabet = languages.alphabet();
    let labels = word.iter().map(|&letter| {
        let mut label = alphabet.no_classes();
        label.insert(alphabet.class_of(letter)?);
        Some(label)
    });
    let labels: Option<Vec<ClassSet>> = labels.collect();
    Ok(Nfa::labels(alphabet, &labels.ok_or(GiveUp::AlphabetTooCoarse)?))
}

/// A word of a language, of a length if one is wanted and there is one, else a shortest one.
fn word_of(
    language: &Nfa,
    length: Option<u64>,
    budget: &Budget,
) -> Result<Option<Vec<u32>>, Reason> {
    if let Some(length) = length
        && let Some(word) = word_of_length(language, length, None, budget)?
    {
        return Ok(Some(short_codes(&word)?));
    }
    Ok(language.shortest_word())
}
