//! Letters that equations pass on from variables to others.
//!
//! Idea: what one side of an equation has more often than the other one has the same letters as what the other side has
//! more often, each as often. And if `z A = W z B` for a word `W` that is not empty, `z` is a prefix of `W W W ..`, so
//! that it has no letter that `W` has not; likewise from the back. So where languages leave few letters to some
//! variables, the others have no more.
//! Invariant: only consequences of equations and languages are added, so that no model is lost.
//! Reference: Lothaire, "Combinatorics on Words", proposition 1.3.4.

use rustc_hash::FxHashMap;
use trine_automata::CharSet;
use trine_collections::Budget;

use super::commuting::is_some;
use super::deps::Deps;
use super::extraction::restrict;
use super::in_order;
use super::kernel::{Equation, Sym, Word};
use super::precision::{Finding, Found, Over, Reason};
use super::problem::Problem;
use super::solved::surplus;
use crate::language::Languages;

/// How often letters are passed on.
const MAX_ROUNDS: usize = 6;
/// Equations with more symbols are left alone.
const MAX_SYMBOLS: usize = 200;

/// Letters with what says that there are no others.
type Letters = (CharSet, Deps);

/// Whether equations may pass letters on.
pub(super) fn applies(problem: &Problem) -> bool {
    !problem.equations.is_empty() && !problem.sorted.of_var.is_empty()
}

/// `from` has all letters of `to`, if `from` is not empty where that is asked for.
struct Passage {
    from: Word,
    to: Word,
    /// Whether `from` must have a letter.
    is_some: bool,
    deps: Deps,
}

/// The passages of an equation.
fn passages(Equation { left, right, deps }: &Equation) -> Vec<Passage> {
    if left.len() + right.len() > MAX_SYMBOLS {
        return Vec::new();
    }
    let passage = |from: &[Sym], to: &[Sym], is_some| Passage {
        from: from.to_vec(),
        to: to.to_vec(),
        is_some,
        deps: deps.clone(),
    };
    let [more, other] = surplus(left, right);
    // Without a variable on both sides, whoever aligns the sides sees their letters.
    if more.len() == left.len() {
        return Vec::new();
    }
    let mut found = vec![passage(&more, &other, false), passage(&other, &more, false)];
    for (plain, shifted) in [(left, right), (right, left)] {
        if let Some(&moved @ Sym::Var(_)) = plain.first()
            && let Some(place) = shifted.iter().position(|&symbol| symbol == moved)
        {
            found.push(passage(&shifted[..place], &[moved], true));
        }
        if let Some(&moved @ Sym::Var(_)) = plain.last()
            && let Some(place) = shifted.iter().rposition(|&symbol| symbol == moved)
        {
            found.push(passage(&shifted[place + 1..], &[moved], true));
        }
    }
    found.retain(|passage| !passage.to.is_empty() && !passage.from.is_empty());
    found
}

/// The letters of a word, if those of its variables are known.
fn letters_of(word: &[Sym], known: &FxHashMap<u32, Letters>) -> Option<Letters> {
    let mut all = (CharSet::empty(), Deps::none());
    for symbol in word {
        match symbol {
            Sym::Char(letter) => all.0 = all.0.union(&CharSet::single(*letter)),
            Sym::Var(var) => {
                let (letters, deps) = known.get(var)?;
                all.0 = all.0.union(letters);
                all.1.extend(deps);
            }
        }
    }
    Some(all)
}

/// Adds languages of few letters.
pub(super) fn pass_on(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Over> {
    let mut known: FxHashMap<u32, Letters> = FxHashMap::default();
    let full = CharSet::range(0, languages.regexes.max());
    for (var, memberships) in in_order(&problem.sorted.of_var) {
        for (regex, deps) in &memberships.regexes {
            let letters = languages.regexes.used_letters(*regex, budget)?;
            if letters != full
                && known.get(&var).is_none_or(|(others, _)| !others.is_subset(&letters))
            {
                known.insert(var, (letters, deps.clone()));
            }
        }
    }
    let passages: Vec<Passage> = problem.equations.iter().flat_map(passages).collect();
    let mut narrowed: Vec<u32> = Vec::new();
    for _ in 0..MAX_ROUNDS {
        let mut is_news = false;
        for Passage { from, to, is_some: must_be, deps } in &passages {
            budget.spend((from.len() + to.len()) as u64)?;
            let Some((letters, mut because)) = letters_of(from, &known) else { continue };
            let is_new = |symbol: &&Sym| match symbol {
                Sym::Char(letter) => !letters.contains(*letter),
                Sym::Var(var) => {
                    known.get(var).is_none_or(|(others, _)| !others.is_subset(&letters))
                }
            };
            let new: Vec<Sym> = to.iter().filter(is_new).copied().collect();
            if new.is_empty() {
                continue;
            }
            because.extend(deps);
            if *must_be {
                let Some(some) = is_some(problem, languages, from, budget)? else { continue };
                because.extend(&some);
            }
            for symbol in new {
                match symbol {
                    Sym::Char(_) => return Ok(Finding::conflict(because)),
                    Sym::Var(var) => {
                        let mut fewer = (letters.clone(), because.clone());
                        if let Some((others, more)) = known.get(&var) {
                            fewer.0 = fewer.0.intersection(others);
                            fewer.1.extend(more);
                        }
                        known.insert(var, fewer);
                        narrowed.push(var);
                        is_news = true;
                    }
                }
            }
        }
        if !is_news {
            break;
        }
    }
    narrowed.sort_unstable();
    narrowed.dedup();
    for var in narrowed {
        let Some((letters, deps)) = known.remove(&var) else { continue };
        let r = &mut languages.regexes;
        let once = r.set(letters);
        let regex = r.star(once);
        restrict(problem, var, regex, deps);
    }
    Ok(Finding::open(Reason::NothingFound))
}
