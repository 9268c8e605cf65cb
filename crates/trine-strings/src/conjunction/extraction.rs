//! Languages that follow from cyclic equations.
//!
//! Idea: if `s V ..` equals `V ..` for a word `s` of letters, then `V` is a prefix of `s V`, and so of
//! `s s s ..`: it is in `s* pref(s)`. Likewise `.. V s` and `.. V` give `suf(s) s*`. The equation never
//! ends for a search by cuts, whatever else is asked of `V`; the language may contradict that at once.
//! Invariant: only consequences of equations are added, so that no model is lost.
//! Reference: Z3-Noodler-Mocha at SMT-COMP 2025 (regular constraint extraction), here for any words
//! behind the variable.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use trine_automata::{RegexId, primitive_root};
use trine_collections::Budget;

use super::commuting::{self, Root, is_some, root_of};
use super::deps::Deps;
use super::kernel::{Equation, Sym, Word, leading_letters};
use super::nielsen;
use super::precision::{Finding, Found, Over, Reason};
use super::problem::Problem;
use super::rotations;
use crate::language::Languages;

/// Longer words are not made languages.
const MAX_PERIOD: usize = 1000;

/// Whether an equation says of a variable that it is periodic, and cuts may go on for ever: where no
/// language restricts a variable and none occurs more than twice, they end.
pub(super) fn applies(problem: &Problem) -> bool {
    (problem.is_restricted() || !is_quadratic(problem))
        && problem.equations.iter().any(|e| !periods(e).is_empty())
        || problem.is_restricted() && problem.equations.iter().any(|e| !moves(e).is_empty())
        || commuting::applies(problem)
}

/// Whether no variable occurs more than twice in the equations.
fn is_quadratic(problem: &Problem) -> bool {
    nielsen::occurrences(&problem.equations).values().all(|&times| times <= 2)
}

/// An end of a word.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum End {
    Front,
    Back,
}

/// The variables of which an equation says that they go through a word again and again from an end.
fn periods(equation: &Equation) -> Vec<(u32, Vec<u32>, End)> {
    let Equation { left, right, .. } = equation;
    let mut found = Vec::new();
    for end in [End::Front, End::Back] {
        for (moved, plain) in [(left, right), (right, left)] {
            let (Some(&Sym::Var(var)), letters) = (end.symbol(plain, 0), end.letters(moved)) else {
                continue;
            };
            let is_shifted = (1..=MAX_PERIOD).contains(&letters.len())
                && end.symbol(moved, letters.len()) == Some(&Sym::Var(var));
            if is_shifted {
                let word = leading_letters(letters);
                // The prefixes of `s s s ..` are those of the root of `s`, repeated; so are the suffixes.
                found.push((var, primitive_root(&word).to_vec(), end));
            }
        }
    }
    found
}

/// The variables of which an equation says that they move along a word that is written with variables, with that
/// word.
fn moves(Equation { left, right, .. }: &Equation) -> Vec<(u32, Word, End)> {
    let mut found = Vec::new();
    for end in [End::Front, End::Back] {
        for (moved, plain) in [(left, right), (right, left)] {
            let Some(&symbol @ Sym::Var(var)) = end.symbol(plain, 0) else { continue };
            let is_it = |other: &Sym| *other == symbol;
            let by = match end {
                End::Front => moved.iter().position(is_it).map(|place| &moved[..place]),
                End::Back => moved.iter().rposition(is_it).map(|place| &moved[place + 1..]),
            };
            if let Some(by) = by
                && by.iter().any(|symbol| matches!(symbol, Sym::Var(_)))
            {
                found.push((var, by.to_vec(), end));
            }
        }
    }
    found
}

/// The words `V` and `U` of an equation `x U = V x`, with `x`.
fn whole_move(Equation { left, right, .. }: &Equation) -> Option<(u32, &[Sym], &[Sym])> {
    [(left, right), (right, left)].into_iter().find_map(|(plain, moved)| {
        let ([first @ Sym::Var(var), behind @ ..], [before @ .., last]) = (&plain[..], &moved[..])
        else {
            return None;
        };
        (first == last).then_some((*var, before, behind))
    })
}

/// Adds languages of variables that move along powers of known words.
fn restrict_moved(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Over> {
    let roots = commuting::roots_of_languages(problem, languages, budget)?;
    if roots.is_empty() {
        return Ok(Finding::open(Reason::NothingFound));
    }
    for equation in problem.equations.clone() {
        if let Some((var, before, behind)) = whole_move(&equation)
            && let Some(root) = root_of(before, &roots)
            && let Some(other) = root_of(behind, &roots)
            && let Some(mut deps) = is_some(problem, languages, before, budget)?
        {
            budget.spend(root.word.len() as u64)?;
            [&equation.deps, &root.deps, &other.deps]
                .into_iter()
                .for_each(|more| deps.extend(more));
            let Some(part) = rotations::turn(&root.word, &other.word) else {
                return Ok(Finding::conflict(deps));
            };
            let regex = rotations::repeated_and_part(languages, &root.word, part);
            restrict(problem, var, regex, deps);
            continue;
        }
        for (var, by, end) in moves(&equation) {
            let Some(Root { word, mut deps }) = root_of(&by, &roots) else { continue };
            let Some(because) = is_some(problem, languages, &by, budget)? else { continue };
            budget.spend(word.len() as u64)?;
            deps.extend(&because);
            deps.extend(&equation.deps);
            let regex = repeated(languages, &word, end);
            restrict(problem, var, regex, deps);
        }
    }
    Ok(Finding::open(Reason::NothingFound))
}

impl End {
    /// The symbol of a word that is so many symbols away from this end.
    fn symbol(self, word: &[Sym], place: usize) -> Option<&Sym> {
        match self {
            Self::Front => word.get(place),
            Self::Back => word.get(word.len().checked_sub(place + 1)?),
        }
    }

    /// The letters at this end of a word.
    fn letters(self, word: &[Sym]) -> &[Sym] {
        let is_var = |symbol: &Sym| matches!(symbol, Sym::Var(_));
        match self {
            Self::Front => &word[..word.iter().position(is_var).unwrap_or(word.len())],
            Self::Back => &word[word.iter().rposition(is_var).map_or(0, |place| place + 1)..],
        }
    }
}

/// `s* pref(s)`, or `suf(s) s*`.
fn repeated(languages: &mut Languages, word: &[u32], end: End) -> RegexId {
    let r = &mut languages.regexes;
    let whole = r.literal(word);
    let many = r.star(whole);
    let mut part = r.literal(&[]);
    // The part that goes furthest first: each letter may be the end.
    match end {
        End::Front => {
            for letter in word[..word.len() - 1].iter().rev() {
                let letter = r.literal(&[*letter]);
                let longer = r.concat(letter, part);
                part = r.optional(longer);
            }
            r.concat(many, part)
        }
        End::Back => {
            for letter in &word[1..] {
                let letter = r.literal(&[*letter]);
                let longer = r.concat(part, letter);
                part = r.optional(longer);
            }
            r.concat(part, many)
        }
    }
}

/// Adds the languages.
pub(super) fn extract_languages(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Over> {
    // Equations often share their word, and a language has as many parts as its word has letters.
    let mut made: FxHashMap<(Vec<u32>, End), RegexId> = FxHashMap::default();
    for equation in problem.equations.clone() {
        for (var, word, end) in periods(&equation) {
            budget.spend(word.len() as u64)?;
            let regex = match made.entry((word, end)) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(new) => {
                    let regex = repeated(languages, &new.key().0, end);
                    *new.insert(regex)
                }
            };
            restrict(problem, var, regex, equation.deps.clone());
        }
    }
    let found = restrict_moved(problem, languages, budget)?;
    if found.is_conflict() {
        return Ok(found);
    }
    commuting::restrict_to_powers(problem, languages, budget)
}

/// Restricts a variable to a language. The kernel keeps it for where variables are split: it may take
/// the place of the equation.
pub(super) fn restrict(problem: &mut Problem, var: u32, regex: RegexId, deps: Deps) {
    if problem.kernel.restrict(var, regex, &deps) {
        problem.sorted.of_var.entry(var).or_default().regexes.push((regex, deps));
    }
}
