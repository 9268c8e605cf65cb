//! Words that are powers of one unknown word, and what that makes of others.
//!
//! Idea: if `u v` equals `v u` and both have letters, they are powers of one primitive word `t`. An
//! equation `u a .. = a v ..` then makes `a` such a power too: it is a prefix of `u a`, so that `u a` is a
//! prefix of `t t t ..`, and the first letters of `v` are `t` only if `a` ends where a `t` does. If a
//! power of `t` begins or ends with another one, so is the rest. That these words commute is added as
//! equations, whose letters often clash.
//! From `X = A B C`, `X X = A A B B C C` and `X X X = A A A B B B C C C` follows in this way that `A`, `B`
//! and `C` commute.
//! Invariant: only consequences of equations and lengths are added, so that no model is lost.
//! Reference: Lyndon and Schützenberger 1962; Lothaire, "Combinatorics on Words", propositions 1.3.1 and
//! 1.3.2.

use trine_collections::Budget;

use super::End;
use super::commuting::{commuting, is_some};
use super::deps::Deps;
use super::kernel::{Equation, Word};
use super::precision::{Finding, Found, Over, Reason};
use super::problem::Problem;
use crate::language::Languages;

/// Words of one root that are looked at.
const MAX_WORDS: usize = 24;
/// Words that are told to commute with each other, the shortest.
const MAX_TOLD: usize = 4;

/// Whether words commute, and other equations may speak of them.
pub(super) fn applies(problem: &Problem) -> bool {
    problem.equations.len() > 1
        && !problem.is_completed
        && problem.equations.iter().any(|equation| !commuting(equation).is_empty())
}

/// Words of one root, and what that rests on.
struct Powers {
    words: Vec<Word>,
    deps: Deps,
}

impl Powers {
    /// Adds a word that has the root, unless there are many; whether it is new.
    fn add(&mut self, word: &[super::kernel::Sym], deps: &Deps) -> bool {
        let known = word.is_empty() || self.words.iter().any(|other| other == word);
        if known || self.words.len() >= MAX_WORDS {
            return false;
        }
        self.words.push(word.to_vec());
        self.deps.extend(deps);
        true
    }

    /// Adds rests of words that begin or end with others.
    fn divide(&mut self, budget: &Budget) -> Result<bool, Reason> {
        let mut rests: Vec<Word> = Vec::new();
        for whole in &self.words {
            for part in &self.words {
                budget.spend(1 + part.len() as u64)?;
                rests.extend(whole.strip_prefix(&part[..]).map(<[_]>::to_vec));
                rests.extend(whole.strip_suffix(&part[..]).map(<[_]>::to_vec));
            }
        }
        Ok(rests.into_iter().fold(false, |is_news, rest| self.add(&rest, &Deps::none()) || is_news))
    }

    /// The words that an equation `u a .. = a v ..` makes powers, for `u` and `v` of `solid`, which
    /// have letters.
    fn shifted(&self, solid: &[Word], equation: &Equation) -> Vec<Word> {
        let mut found = Vec::new();
        for (left, right) in [(&equation.left, &equation.right), (&equation.right, &equation.left)]
        {
            for u in solid {
                if let Some(rest) = left.strip_prefix(&u[..]) {
                    let is_shift = |&at: &usize| {
                        rest.starts_with(&right[..at])
                            && solid.iter().any(|v| right[at..].starts_with(v))
                    };
                    found.extend((1..right.len()).filter(is_shift).map(|at| right[..at].to_vec()));
                }
                if let Some(rest) = left.strip_suffix(&u[..]) {
                    let is_shift = |&at: &usize| {
                        rest.ends_with(&right[at..])
                            && solid.iter().any(|v| right[..at].ends_with(v))
                    };
                    found.extend((1..right.len()).filter(is_shift).map(|at| right[at..].to_vec()));
                }
            }
        }
        found.retain(|word| !self.words.contains(word));
        found
    }
}

/// Adds equations between words that have one root.
pub(super) fn find_powers(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Over> {
    let equations = problem.equations.clone();
    let mut news: Vec<Equation> = Vec::new();
    for equation in &equations {
        for [u, v] in commuting(equation) {
            let mut powers = Powers { words: vec![u, v], deps: equation.deps.clone() };
            let mut solid: Vec<Word> = Vec::new();
            let mut looked = 0;
            let mut is_news = true;
            while std::mem::take(&mut is_news) {
                for word in powers.words[looked..].to_vec() {
                    if let Some(because) = is_some(problem, languages, &word, budget)? {
                        solid.push(word);
                        powers.deps.extend(&because);
                    }
                }
                // Without letters they have no root in common.
                if looked == 0 && solid.len() < 2 {
                    break;
                }
                looked = powers.words.len();
                for other in &equations {
                    budget.spend((solid.len() * (other.left.len() + other.right.len())) as u64)?;
                    for word in powers.shifted(&solid, other) {
                        is_news |= powers.add(&word, &other.deps);
                    }
                }
                is_news |= powers.divide(budget)?;
            }
            let Powers { mut words, deps } = powers;
            if words.len() == 2 {
                continue;
            }
            words.sort_by_key(Vec::len);
            words.truncate(MAX_TOLD);
            for (place, one) in words.iter().enumerate() {
                for other in &words[..place] {
                    let (left, right) = ([&one[..], other].concat(), [&other[..], one].concat());
                    news.push(Equation { left, right, deps: deps.clone() });
                }
            }
        }
    }
    if news.is_empty() {
        return Ok(Finding::open(Reason::NothingFound));
    }
    match problem.with_equations(languages, news, budget) {
        Ok(narrow) => *problem = narrow,
        Err(End::Conflict(deps)) => return Ok(Finding::conflict(deps)),
        Err(End::Open(reason)) => return Err(reason),
    }
    super::sharpening::intersect_languages(problem, languages, budget)
}
