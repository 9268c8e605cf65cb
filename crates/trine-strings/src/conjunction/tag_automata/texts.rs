//! Texts that equations cut in several ways.
//!
//! Idea: equations with a side in common say that one text is `p a q` and `r b s` and so on. Where the
//! variables of these sides occur nowhere else, they are determined by the text and the places of the
//! cuts, and all that is left to be found is a word of the language with given letters at these places.
//! Invariant: a variable that occurs in two places, or has a language beside that of the text, is taken
//! for a letter, or for nothing; the search gives up where it is longer.

use rustc_hash::FxHashMap;
use trine_automata::{Nfa, RegexId};
use trine_collections::Budget;

use super::super::deps::Deps;
use super::super::kernel::{Sym, Word, leading_letters};
use super::super::precision::Reason;
use super::super::problem::Problem;
use crate::language::Languages;

/// A text.
pub(super) struct Text {
    /// The words that it is, by equations.
    pub(super) rows: Vec<Word>,
    pub(super) language: Nfa,
    /// What equations and language rest on.
    pub(super) deps: Deps,
}

/// A variable in a row of a text.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) text: usize,
    pub(super) row: usize,
    pub(super) index: usize,
}

/// The texts of a problem.
pub(super) struct Texts {
    pub(super) all: Vec<Text>,
    /// Where each free variable occurs, at one of its places.
    pub(super) places: FxHashMap<u32, Place>,
    /// Variables that must have at most one letter, with their languages.
    pub(super) short: FxHashMap<u32, (Nfa, Deps)>,
}

/// A text whose language is not an automaton yet.
struct Draft {
    rows: Vec<Word>,
    regexes: Vec<RegexId>,
    deps: Deps,
}

/// The texts that have a side of an equation, with all their sides.
fn drafts(problem: &Problem, budget: &Budget) -> Result<Vec<Draft>, Reason> {
    let mut drafts: Vec<Draft> = Vec::new();
    let mut with_row: FxHashMap<&[Sym], usize> = FxHashMap::default();
    for equation in &problem.equations {
        budget.spend((equation.left.len() + equation.right.len()) as u64)?;
        let sides = [&equation.left, &equation.right];
        let known = sides.map(|side| with_row.get(&side[..]).copied());
        let number = match known {
            [Some(one), Some(other)] if one != other => {
                let merged = std::mem::replace(
                    &mut drafts[other],
                    Draft { rows: Vec::new(), regexes: Vec::new(), deps: Deps::none() },
                );
                with_row.values_mut().filter(|n| **n == other).for_each(|n| *n = one);
                drafts[one].rows.extend(merged.rows);
                drafts[one].deps.extend(&merged.deps);
                one
            }
            [Some(one), _] | [None, Some(one)] => one,
            [None, None] => {
                drafts.push(Draft { rows: Vec::new(), regexes: Vec::new(), deps: Deps::none() });
                drafts.len() - 1
            }
        };
        drafts[number].deps.extend(&equation.deps);
        for side in sides {
            if with_row.insert(side, number).is_none() {
                drafts[number].rows.push(side.clone());
            }
        }
    }
    drafts.retain(|draft| !draft.rows.is_empty());
    Ok(drafts)
}

/// The number of sides of the text that equations cut in most ways.
pub(super) fn most_rows(problem: &Problem, budget: &Budget) -> Result<usize, Reason> {
    Ok(drafts(problem, budget)?.iter().map(|draft| draft.rows.len()).max().unwrap_or(0))
}

impl Texts {
    /// The texts of a problem, those of free variables without equations among them.
    pub(super) fn read(
        problem: &Problem,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<Self, Reason> {
        let mut drafts = drafts(problem, budget)?;
        for (word, regex, deps) in &problem.sorted.compound {
            budget.spend(drafts.iter().map(|draft| draft.rows.len() as u64).sum())?;
            // The letters that the text begins with were taken off its language.
            let with_letters = drafts.iter().enumerate().find_map(|(number, draft)| {
                let rows = draft.rows.iter();
                let mut rows = rows.map(|row| (leading_letters(row), row));
                let (letters, _) = rows.find(|(letters, row)| row[letters.len()..] == word[..])?;
                Some((number, letters))
            });
            let (number, letters) = with_letters.unwrap_or_else(|| {
                let rows = vec![word.clone()];
                drafts.push(Draft { rows, regexes: Vec::new(), deps: Deps::none() });
                (drafts.len() - 1, Vec::new())
            });
            let front = languages.regexes.literal(&letters);
            let regex = languages.regexes.concat(front, *regex);
            drafts[number].regexes.push(regex);
            drafts[number].deps.extend(deps);
        }
        let mut texts =
            Self { all: Vec::new(), places: FxHashMap::default(), short: FxHashMap::default() };
        let mut short: Vec<u32> = Vec::new();
        for (text, draft) in drafts.iter().enumerate() {
            for (row, word) in draft.rows.iter().enumerate() {
                for (index, &symbol) in word.iter().enumerate() {
                    let Sym::Var(var) = symbol else { continue };
                    let is_again = texts.places.insert(var, Place { text, row, index }).is_some();
                    if is_again || problem.sorted.of_var.contains_key(&var) {
                        short.push(var);
                    }
                }
            }
        }
        for var in short {
            let (nfa, deps) = of_var(problem, languages, var, budget)?;
            texts.short.insert(var, (nfa, deps));
        }
        for Draft { rows, regexes, deps } in drafts {
            let regex = languages.regexes.inter(regexes);
            texts.all.push(Text { rows, language: languages.nfa(regex, budget)?, deps });
        }
        for var in problem.free_vars() {
            if let std::collections::hash_map::Entry::Vacant(place) = texts.places.entry(var) {
                place.insert(Place { text: texts.all.len(), row: 0, index: 0 });
                let (language, deps) = of_var(problem, languages, var, budget)?;
                texts.all.push(Text { rows: vec![vec![Sym::Var(var)]], language, deps });
            }
        }
        Ok(texts)
    }
}

/// The language of a variable.
fn of_var(
    problem: &Problem,
    languages: &mut Languages,
    var: u32,
    budget: &Budget,
) -> Result<(Nfa, Deps), Reason> {
    let Some(memberships) = problem.sorted.of_var.get(&var) else {
        return Ok((Nfa::all_words(languages.alphabet()), Deps::none()));
    };
    let regex = memberships.regex(languages);
    Ok((languages.nfa(regex, budget)?, memberships.deps()))
}
