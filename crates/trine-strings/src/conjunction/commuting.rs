//! Words that commute are powers of one word.
//!
//! Idea: if `u v` equals `v u` and `u` is a power of the primitive word `r`, but not empty, then `v` is
//! a power of `r` too. Equations with a literal in the place of `u` begin, and languages that repeat one word; each
//! variable whose root becomes known may tell that of the next one.
//! Where no root is known, variables that commute with one that is not empty, or with words of such
//! variables that are not empty, are powers of one word all the same: words made of them alone are equal if
//! they have each variable equally often, so they cannot differ.
//! Invariant: only consequences of equations and lengths are added, so that no model is lost.
//! Reference: Lyndon and Schützenberger 1962; Lothaire, "Combinatorics on Words", proposition 1.3.2.

use rustc_hash::FxHashMap;
use trine_arith::{Implication, LinearForm, Rat};
use trine_automata::{RegexId, RegexNode, RegexStore, primitive_root};
use trine_collections::Budget;

use super::deps::Deps;
use super::extraction::restrict;
use super::in_order;
use super::kernel::{Equation, Piece, Sym, Word, pieces};
use super::precision::{Finding, Found, Over, Reason};
use super::problem::Problem;
use crate::language::Languages;

/// Sides with more symbols are not compared with their rotations.
const MAX_SYMBOLS: usize = 1100;
/// Longer literals are not looked at.
const MAX_LITERAL: usize = 1000;
/// Ticks to ask whether a variable may be empty.
const LENGTH_TICKS: u64 = 100_000;

/// A word whose powers a variable takes as values, and what that rests on.
pub(super) struct Root {
    pub(super) word: Vec<u32>,
    pub(super) deps: Deps,
}

/// Whether an equation says that words commute, and some language restricts a variable.
pub(super) fn applies(problem: &Problem) -> bool {
    problem.is_restricted() && problem.equations.iter().any(|e| !commuting(e).is_empty())
}

/// The words `u` and `v` of which an equation says that `u v` is `v u`.
pub(super) fn commuting(Equation { left, right, .. }: &Equation) -> Vec<[Word; 2]> {
    if left.len() != right.len() || !(2..=MAX_SYMBOLS).contains(&left.len()) {
        return Vec::new();
    }
    (1..left.len())
        .filter(|&at| right.starts_with(&left[at..]) && right.ends_with(&left[..at]))
        .map(|at| [left[..at].to_vec(), left[at..].to_vec()])
        .collect()
}

/// Adds the languages of powers.
pub(super) fn restrict_to_powers(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Over> {
    let equations: Vec<(Vec<[Word; 2]>, Deps)> = problem
        .equations
        .iter()
        .map(|equation| (commuting(equation), equation.deps.clone()))
        .filter(|(pairs, _)| !pairs.is_empty())
        .collect();
    let mut roots = roots_of_languages(problem, languages, budget)?;
    let mut is_news = true;
    while std::mem::take(&mut is_news) {
        for (pairs, deps) in &equations {
            for [u, v] in pairs {
                for (power, other) in [(u, v), (v, u)] {
                    budget.spend((power.len() + other.len()) as u64)?;
                    let [Sym::Var(var)] = other[..] else { continue };
                    let Some(mut root) = root_of(power, &roots) else { continue };
                    if roots.get(&var).is_some_and(|known| known.word == root.word) {
                        continue;
                    }
                    let Some(because) = is_some(problem, languages, power, budget)? else {
                        continue;
                    };
                    root.deps.extend(&because);
                    root.deps.extend(deps);
                    let r = &mut languages.regexes;
                    let once = r.literal(&root.word);
                    let regex = r.star(once);
                    restrict(problem, var, regex, root.deps.clone());
                    // Of two roots the language that is left is empty, or has the empty word alone.
                    roots.entry(var).or_insert_with(|| {
                        is_news = true;
                        root
                    });
                }
            }
        }
    }
    Ok(Finding::open(Reason::NothingFound))
}

/// The roots of variables whose languages repeat one word.
pub(super) fn roots_of_languages(
    problem: &Problem,
    languages: &Languages,
    budget: &Budget,
) -> Result<FxHashMap<u32, Root>, Reason> {
    let mut roots: FxHashMap<u32, Root> = FxHashMap::default();
    for (var, memberships) in in_order(&problem.sorted.of_var) {
        for (regex, deps) in &memberships.regexes {
            let Some(word) = repeated(&languages.regexes, *regex) else { continue };
            budget.spend(word.len() as u64)?;
            if word.len() <= MAX_LITERAL {
                let word = primitive_root(&word).to_vec();
                roots.insert(var, Root { word, deps: deps.clone() });
            }
        }
    }
    Ok(roots)
}

/// The word that the words of a language repeat, where the expression shows that.
pub(super) fn repeated(regexes: &RegexStore, mut regex: RegexId) -> Option<Vec<u32>> {
    while let RegexNode::Loop { body, .. } = regexes.node(regex) {
        regex = *body;
    }
    match regexes.node(regex) {
        RegexNode::Set(letters) => Some(vec![letters.as_single()?]),
        RegexNode::Word(word) => Some(regexes.letters(*word).collect()),
        _ => None,
    }
}

/// Whether an equation says that words commute, and some words differ.
pub(super) fn may_refute_differences(problem: &Problem) -> bool {
    !problem.disequalities.is_empty() && problem.equations.iter().any(|e| !commuting(e).is_empty())
}

/// Refutes disequalities between words of variables that are powers of one word.
pub(super) fn refute_differences(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Over> {
    let pairs: Vec<([Word; 2], Deps)> = problem
        .equations
        .iter()
        .flat_map(|equation| {
            commuting(equation).into_iter().map(|pair| (pair, equation.deps.clone()))
        })
        .flat_map(|([u, v], deps)| [([u.clone(), v.clone()], deps.clone()), ([v, u], deps)])
        .collect();
    let mut starts: Vec<u32> = problem.disequalities.iter().flat_map(|d| vars(&d.left)).collect();
    starts.extend(pairs.iter().flat_map(|([u, _], _)| vars(u)));
    starts.sort_unstable();
    starts.dedup();
    for start in starts {
        let Some(because) = is_some(problem, languages, &[Sym::Var(start)], budget)? else {
            continue;
        };
        let powers = powers_with(problem, languages, (start, because), &pairs, budget)?;
        for disequality in &problem.disequalities {
            let [mut left, mut right] = [&disequality.left, &disequality.right].map(Word::clone);
            left.sort_unstable();
            right.sort_unstable();
            budget.spend(left.len() as u64)?;
            let known: Option<Vec<&Deps>> = left
                .iter()
                .map(|symbol| match symbol {
                    Sym::Var(var) => powers.get(var),
                    Sym::Char(_) => None,
                })
                .collect();
            if left == right
                && let Some(known) = known
            {
                let mut deps = disequality.deps.clone();
                known.into_iter().for_each(|more| deps.extend(more));
                return Ok(Finding::conflict(deps));
            }
        }
    }
    Ok(Finding::open(Reason::NothingFound))
}

/// The variables that are powers of the root of a variable which is not empty, with what says so.
fn powers_with(
    problem: &mut Problem,
    languages: &mut Languages,
    (start, because): (u32, Deps),
    pairs: &[([Word; 2], Deps)],
    budget: &Budget,
) -> Result<FxHashMap<u32, Deps>, Reason> {
    let mut powers: FxHashMap<u32, Deps> = FxHashMap::default();
    powers.insert(start, because);
    let mut is_news = true;
    while std::mem::take(&mut is_news) {
        for ([power, other], deps) in pairs {
            budget.spend((power.len() + other.len()) as u64)?;
            let [Sym::Var(var)] = other[..] else { continue };
            let is_power = power.iter().all(|symbol| match symbol {
                Sym::Var(var) => powers.contains_key(var),
                Sym::Char(_) => false,
            });
            if powers.contains_key(&var) || !is_power {
                continue;
            }
            let Some(mut all) = is_some(problem, languages, power, budget)? else { continue };
            all.extend(deps);
            vars(power).for_each(|var| all.extend(&powers[&var]));
            powers.insert(var, all);
            is_news = true;
        }
    }
    Ok(powers)
}

fn vars(word: &[Sym]) -> impl Iterator<Item = u32> + '_ {
    word.iter().filter_map(|symbol| match *symbol {
        Sym::Var(var) => Some(var),
        Sym::Char(_) => None,
    })
}

/// The primitive word that a word is a power of, if its literals and known variables agree on one.
pub(super) fn root_of(word: &[Sym], roots: &FxHashMap<u32, Root>) -> Option<Root> {
    let mut found: Option<Root> = None;
    for piece in pieces(word) {
        let (root, deps) = match &piece {
            Piece::Letters(letters) if letters.len() <= MAX_LITERAL => {
                (primitive_root(letters), Deps::none())
            }
            Piece::Letters(_) => return None,
            Piece::Var(var) => {
                let Root { word, deps } = roots.get(var)?;
                (word.as_slice(), deps.clone())
            }
        };
        match &mut found {
            None => found = Some(Root { word: root.to_vec(), deps }),
            Some(known) if known.word == root => known.deps.extend(&deps),
            Some(_) => return None,
        }
    }
    found
}

/// What says that a word is not empty, if that is known.
pub(super) fn is_some(
    problem: &mut Problem,
    languages: &mut Languages,
    word: &[Sym],
    budget: &Budget,
) -> Result<Option<Deps>, Reason> {
    let Problem { kernel, sorted, .. } = problem;
    let mut lengths = LinearForm::new();
    for symbol in word {
        let Sym::Var(var) = symbol else { return Ok(Some(Deps::none())) };
        lengths.add(kernel.lengths[*var as usize], Rat::ONE);
        let mut known = sorted.of_var.get(var).into_iter().flat_map(|one| &one.regexes);
        if let Some((_, deps)) = known.find(|(regex, _)| languages.regexes.min_len(*regex) > 0) {
            return Ok(Some(deps.clone()));
        }
    }
    let long = kernel.session.ge(&lengths, &Rat::ONE);
    let implied = budget.within(LENGTH_TICKS, |part| kernel.session.entails(long, part));
    budget.refresh()?;
    Ok(match implied {
        Implication::Implied(tags) => Some(kernel.tags.untag(&tags)),
        Implication::NotImplied | Implication::Unknown(_) => None,
    })
}
