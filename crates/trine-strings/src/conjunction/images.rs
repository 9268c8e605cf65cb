//! Languages of arguments and values of functions: images forwards, pre-images backwards.
//!
//! Idea: each application restricts two words, as memberships do. A word that is one variable gets a smaller automaton; a
//! word of several symbols is aligned with its language like any other membership. What became of the
//! choice of a candidate is computed, and where that does not fit, everything is decided once more with
//! the arguments fixed to the words of the candidate, or with one value after the other: the pre-image
//! of a word has only arguments that give this word.
//! Invariant: no solution is lost; a conflict rests on all languages and equations.
//! Reference: Chen et al., POPL 2019; "The Power of Regular Constraint Propagation", 2025.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use trine_automata::{GiveUp, Nfa};
use trine_collections::Budget;
use trine_value::{StrValue, TooLong};

use super::deps::Deps;
use super::functions::{Function, Machine};
use super::kernel::{Equation, Kernel, Piece, Sym, Word, pieces};
use super::precision::{Answer, Reason};
use super::problem::Problem;
use super::transduced_lengths::Transduction;
use super::unknown_replacement::OpenReplacement;
use super::{Model, decide};
use crate::language::{Languages, short_codes, smaller, string_of};

/// Times that all applications are gone through in both directions, unless nothing changes before.
const ROUNDS: usize = 24;
/// Ticks for all images of one conjunction.
const IMAGE_TICKS: u64 = 4_000_000;
/// Ticks to look at one replacement by a word that is not known.
const NARROWING_TICKS: u64 = 500_000;
/// Automata of more states are not propagated further.
const MAX_IMAGE: usize = 20_000;
/// Ticks to decide a conjunction with fixed arguments.
const REPAIR_TICKS: u64 = 2_000_000;
/// Values that are fixed one after the other.
const MAX_FIXED_VALUES: usize = 8;

/// A word and a language that it is in.
pub(super) type WordInLanguage = (Word, Nfa);

/// An application with its words expanded.
struct Step {
    input: Word,
    output: Word,
    machine: Machine,
}

/// What images and pre-images say.
pub(super) struct Refined {
    /// Whether some language became empty.
    pub(super) is_empty: bool,
    /// Variables whose automata became smaller.
    pub(super) changed: Vec<u32>,
    /// Words of several symbols with their languages.
    pub(super) longer: Vec<WordInLanguage>,
    /// The transducers with what is known of both words.
    pub(super) transductions: Vec<Transduction>,
}

/// Restricts automata of variables by the functions of a problem.
pub(super) fn propagate_images(
    problem: &Problem,
    languages: &mut Languages,
    automata: &mut FxHashMap<u32, Nfa>,
    budget: &Budget,
) -> Result<Refined, Reason> {
    let mut images =
        Images { automata, longer: FxHashMap::default(), changed: Vec::new(), news: 0 };
    let mut transductions = Vec::new();
    let found =
        budget.within(IMAGE_TICKS, |part| images.run(problem, languages, &mut transductions, part));
    let (longer, mut changed) = (images.longer, images.changed);
    // Where it gives up, what was found so far is right.
    let is_empty = found.unwrap_or(false);
    budget.refresh()?;
    changed.sort_unstable();
    changed.dedup();
    let mut longer: Vec<WordInLanguage> = longer.into_iter().collect();
    longer.sort_by(|(a, _), (b, _)| a.cmp(b));
    Ok(Refined { is_empty, changed, longer, transductions })
}

impl Problem {
    /// Decides the conjunction once more with words of a candidate.
    pub(super) fn with_fixed_words(
        &self,
        languages: &mut Languages,
        string: &dyn Fn(&[Sym]) -> Result<StrValue, TooLong>,
        budget: &Budget,
    ) -> Result<Option<Model>, Reason> {
        if let Some(found) = self.with_fixed_arguments(languages, string, budget)? {
            return Ok(Some(found));
        }
        if let Some(found) = self.with_fixed_strings(languages, string, budget)? {
            return Ok(Some(found));
        }
        let Some(original) = &self.original else { return Ok(None) };
        let place = original.fixed_values;
        let Some(application) = original.applications.get(place) else { return Ok(None) };
        if place >= MAX_FIXED_VALUES {
            return Ok(None);
        }
        let mut kernel = Kernel::clone(original);
        kernel.fixed_values += 1;
        let left = application.value.clone();
        let right = fixed_word(&string(&left)?)?;
        kernel.equations.push(Equation { left, right, deps: Deps::none() });
        decide_again(languages, kernel, budget)
    }

    /// Decides the conjunction once more with fixed strings and patterns where what they match is replaced
    /// by words that are not known: the places are known then, and the value is a concatenation.
    fn with_fixed_strings(
        &self,
        languages: &mut Languages,
        string: &dyn Fn(&[Sym]) -> Result<StrValue, TooLong>,
        budget: &Budget,
    ) -> Result<Option<Model>, Reason> {
        let Some(original) = &self.original else { return Ok(None) };
        if original.are_strings_fixed {
            return Ok(None);
        }
        let mut kernel = Kernel::clone(original);
        for application in &original.applications {
            if !application.function.replaces_by_unknown() {
                continue;
            }
            let Some((_, known)) = application.args.split_last() else { continue };
            for left in known {
                let right = fixed_word(&string(left)?)?;
                kernel.equations.push(Equation { left: left.clone(), right, deps: Deps::none() });
            }
            kernel.are_strings_fixed = true;
        }
        if !kernel.are_strings_fixed {
            return Ok(None);
        }
        decide_again(languages, kernel, budget)
    }

    /// Decides the conjunction once more with the arguments of all functions fixed to words.
    fn with_fixed_arguments(
        &self,
        languages: &mut Languages,
        string: &dyn Fn(&[Sym]) -> Result<StrValue, TooLong>,
        budget: &Budget,
    ) -> Result<Option<Model>, Reason> {
        let Some(original) = &self.original else { return Ok(None) };
        let mut kernel = Kernel::clone(original);
        let mut fixed: FxHashMap<u32, StrValue> = FxHashMap::default();
        let is_needed = |value: &[Sym]| {
            let mut args = original.applications.iter().flat_map(|other| other.args.concat());
            args.any(|symbol| value.contains(&symbol))
        };
        // Arguments were read after the applications that need them.
        for application in original.applications.iter().rev() {
            let mut args = Vec::with_capacity(application.args.len());
            for word in &application.args {
                let mut parts = Vec::new();
                for piece in pieces(word) {
                    parts.push(match piece {
                        Piece::Letters(letters) => string_of(&letters),
                        Piece::Var(var) => match fixed.entry(var) {
                            Entry::Occupied(known) => known.get().clone(),
                            Entry::Vacant(slot) => slot.insert(string(&[Sym::Var(var)])?).clone(),
                        },
                    });
                }
                args.push(StrValue::try_concat(&parts)?);
            }
            match (&application.function, application.value.as_slice()) {
                // What is related to fixed words is a matter of the images.
                (Function::Relation(_), value) if !is_needed(value) => {}
                (function, &[Sym::Var(var)]) => {
                    let Some(value) = function.apply(&args, languages, budget)? else {
                        return Ok(None);
                    };
                    fixed.insert(var, value);
                }
                _ => {}
            }
        }
        let mut fixed: Vec<(u32, StrValue)> = fixed.into_iter().collect();
        fixed.sort_unstable_by_key(|&(var, _)| var);
        for (var, word) in fixed {
            let right = fixed_word(&word)?;
            kernel.equations.push(Equation {
                left: vec![Sym::Var(var)],
                right,
                deps: Deps::none(),
            });
        }
        kernel.are_arguments_fixed = true;
        decide_again(languages, kernel, budget)
    }
}

/// The letters of a word that is fixed.
fn fixed_word(string: &StrValue) -> Result<Word, TooLong> {
    Ok(short_codes(string)?.into_iter().map(Sym::Char).collect())
}

/// Decides a conjunction that was made narrower: only a candidate counts.
fn decide_again(
    languages: &mut Languages,
    kernel: Kernel,
    budget: &Budget,
) -> Result<Option<Model>, Reason> {
    let outcome = budget
        .within(REPAIR_TICKS, |part| languages.aside(|languages| decide(languages, kernel, part)));
    budget.refresh()?;
    Ok(match outcome {
        Answer::Sat(model) => Some(model),
        _ => None,
    })
}

/// The languages that are known so far.
struct Images<'a> {
    automata: &'a mut FxHashMap<u32, Nfa>,
    /// Words of several symbols with the last language that was found.
    longer: FxHashMap<Word, Nfa>,
    changed: Vec<u32>,
    /// How often a language became another automaton.
    news: usize,
}

impl Images<'_> {
    /// Goes through all applications; true if some language became empty.
    fn run(
        &mut self,
        problem: &Problem,
        languages: &mut Languages,
        transductions: &mut Vec<Transduction>,
        budget: &Budget,
    ) -> Result<bool, GiveUp> {
        let mut steps = Vec::new();
        for application in &problem.kernel.applications {
            let Some(machine) = application.function.machine(languages, budget)? else { continue };
            let mut deps = Deps::none();
            let input = problem.solved.expand(&application.args[0], &mut deps);
            let output = problem.solved.expand(&application.value, &mut deps);
            steps.push(Step { input, output, machine });
        }
        let mut open = Vec::new();
        for application in &problem.kernel.applications {
            let mut deps = Deps::none();
            let mut words = application.args.iter().chain([&application.value]);
            let mut words: Vec<Word> =
                words.by_ref().map(|word| problem.solved.expand(word, &mut deps)).collect();
            let Some(value) = words.pop() else { continue };
            let function = &application.function;
            match OpenReplacement::of(function, &words, value, languages, budget) {
                Err(GiveUp::AlphabetTooCoarse) => {}
                found => open.extend(found?),
            }
        }
        for _ in 0..ROUNDS {
            let before = self.news;
            for (word, regex, _) in &problem.sorted.compound {
                let language = languages.nfa(*regex, budget)?;
                if !self.restrict(word, &language, languages, budget)? {
                    return Ok(true);
                }
            }
            for step in steps.iter().rev() {
                let language = self.language(&step.input, languages, budget)?;
                let image = step.machine.image(&language, budget)?;
                if !self.restrict(&step.output, &image, languages, budget)? {
                    return Ok(true);
                }
            }
            for step in &steps {
                let language = self.language(&step.output, languages, budget)?;
                let image = step.machine.pre_image(&language, budget)?;
                if !self.restrict(&step.input, &image, languages, budget)? {
                    return Ok(true);
                }
            }
            for replacement in &open {
                if !self.narrow(replacement, languages, budget)? {
                    return Ok(true);
                }
            }
            if self.news == before {
                break;
            }
        }
        for Step { input, output, machine } in steps {
            if let Machine::Transducer(machine) = machine {
                let known = [
                    self.language(&input, languages, budget)?,
                    self.language(&output, languages, budget)?,
                ];
                let words = [input, output];
                transductions.push(Transduction { machine, words, languages: known });
            }
        }
        Ok(false)
    }

    /// Restricts string and replacement where the replacement is not known; false if there are none.
    fn narrow(
        &mut self,
        replacement: &OpenReplacement,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<bool, GiveUp> {
        let OpenReplacement { string, by, value, .. } = replacement;
        let [a, b, c] = [
            self.language(string, languages, budget)?,
            self.language(by, languages, budget)?,
            self.language(value, languages, budget)?,
        ];
        let narrowed =
            budget.within(NARROWING_TICKS, |part| replacement.narrow([&a, &b, &c], part));
        budget.refresh()?;
        // Where it gives up, nothing is known.
        let Ok(Some(narrowed)) = narrowed else {
            budget.refresh()?;
            return Ok(true);
        };
        Ok(self.restrict(string, &narrowed.string, languages, budget)?
            && self.restrict(by, &narrowed.by, languages, budget)?)
    }

    /// What is known of a word.
    fn language(
        &self,
        word: &[Sym],
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<Nfa, GiveUp> {
        if let Some(nfa) = self.longer.get(word) {
            return Ok(nfa.clone());
        }
        let mut result = Nfa::epsilon(languages.alphabet());
        for piece in pieces(word) {
            let next = match piece {
                Piece::Letters(letters) => &languages.word(&letters)?,
                Piece::Var(var) => match self.automata.get(&var) {
                    Some(nfa) => nfa,
                    None => &Nfa::all_words(languages.alphabet()),
                },
            };
            result = result.concat(next, budget)?;
        }
        Ok(result)
    }

    /// Notes that a word is in a language; false if it cannot be.
    fn restrict(
        &mut self,
        word: &[Sym],
        image: &Nfa,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<bool, GiveUp> {
        let known = self.language(word, languages, budget)?;
        let both = known.intersection(image, budget)?.trim(budget)?;
        if both.is_empty() {
            return Ok(false);
        }
        if both.num_states() > MAX_IMAGE {
            return Ok(true);
        }
        let both = smaller(&both, budget)?;
        match word {
            [Sym::Var(var)] => self.learn(*var, both),
            _ if word.iter().any(|symbol| matches!(symbol, Sym::Var(_))) => {
                if !self.restrict_parts(word, &both, languages, budget)? {
                    return Ok(false);
                }
                self.longer.insert(word.to_vec(), both);
            }
            _ => {}
        }
        Ok(true)
    }

    /// Notes the language of a variable.
    fn learn(&mut self, var: u32, language: Nfa) {
        if self.automata.get(&var) != Some(&language) {
            self.news += 1;
            self.automata.insert(var, language);
            self.changed.push(var);
        }
    }

    /// Notes what the language of a word says of each variable in it; false if one cannot be.
    fn restrict_parts(
        &mut self,
        word: &[Sym],
        whole: &Nfa,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<bool, GiveUp> {
        for (place, symbol) in word.iter().enumerate() {
            let Sym::Var(var) = symbol else { continue };
            let before = self.language(&word[..place], languages, budget)?;
            let after = self.language(&word[place + 1..], languages, budget)?;
            let part = whole.left_quotient(&before, budget)?.right_quotient(&after, budget)?;
            let part = match self.automata.get(var) {
                Some(known) => known.intersection(&part, budget)?,
                None => part,
            };
            let part = part.trim(budget)?;
            if part.is_empty() {
                return Ok(false);
            }
            if part.num_states() <= MAX_IMAGE {
                self.learn(*var, smaller(&part, budget)?);
            }
        }
        Ok(true)
    }
}
