//! What the lengths say of words: rests without letters, equal ends.
//!
//! Idea: if `a` is `u b v` and as long as `b`, then `u` and `v` are empty; if two sides of an equation
//! begin with words of one length, these are equal. A side of one equation that is a part of another
//! one is replaced by its other side, which makes more such pairs. The linear session knows such
//! lengths, and as equations they make words equal that a disequality or a not-contains constraint keeps apart. Only
//! pairs are asked for that the present lengths suggest.
//! Invariant: only consequences are added, so that no model is lost.
//! Reference: Liang et al., CAV 2014 (rules on equal lengths).

use rustc_hash::FxHashSet;
use trine_arith::{Formula, LinearForm, LinearSession, Rat, SessionAnswer};
use trine_collections::Budget;

use super::deps::Deps;
use super::kernel::{Equation, Kernel, Negative, Sym, Word};
use super::language_refinement::{bound_lengths, intersect_languages};
use super::lengths::{length_difference, length_of};
use super::precision::{Finding, Found, Over, Reason};
use super::problem::Problem;
use super::solved::{strip, surplus};
use super::{End, extraction};
use crate::language::Languages;

/// How often what was found is used to find more.
const MAX_ROUNDS: u32 = 8;
/// Ends of more symbols, on both sides together, are not compared.
const MAX_END: usize = 12;
/// Ends of one side that are looked at where there are few equations.
const MAX_ENDS: usize = 4;
/// How many these are.
const FEW_EQUATIONS: usize = 4;
/// Equations whose ends are compared, and as many that follow from two of them.
const MAX_EQUATIONS: usize = 40;

/// Whether lengths may make words equal that should not be.
pub(super) fn applies(problem: &Problem) -> bool {
    let mut negatives = problem.disequalities.iter().chain(&problem.not_contains);
    problem.with_lengths
        && (negatives.any(|n| rest(n).is_some())
            || (1..=MAX_EQUATIONS).contains(&problem.equations.len()))
}

/// The variables that one side has and the other one has not, if one has all symbols of the other and
/// no further letter.
fn rest(negative: &Negative) -> Option<Word> {
    let more = match surplus(&negative.left, &negative.right) {
        [none, more] | [more, none] if none.is_empty() => more,
        _ => return None,
    };
    let is_var = |symbol: &Sym| matches!(symbol, Sym::Var(_));
    (!more.is_empty() && more.iter().all(is_var)).then_some(more)
}

/// Whether a word is another one if these variables are empty.
fn are_same_without(gone: &[Sym], left: &[Sym], right: &[Sym]) -> bool {
    let kept = |word: &[Sym]| -> Word {
        word.iter().filter(|symbol| !gone.contains(symbol)).copied().collect()
    };
    kept(left) == kept(right)
}

/// What rests on lengths alone that contradict a formula, if they do.
fn refutation(
    kernel: &mut Kernel,
    formula: impl FnOnce(&mut LinearSession) -> Formula,
    budget: &Budget,
) -> Result<Option<Deps>, Reason> {
    let tag = kernel.tags.tag(&Deps::none());
    kernel.session.push();
    let formula = formula(&mut kernel.session);
    kernel.session.assert(formula, tag);
    let answer = kernel.session.check(budget);
    kernel.session.pop(1);
    budget.refresh()?;
    Ok(match answer {
        SessionAnswer::Unsat(tags) => Some(kernel.tags.untag(&tags)),
        SessionAnswer::Sat(()) | SessionAnswer::Unknown(_) => None,
    })
}

/// What a word rests on that has to be empty.
fn is_empty(kernel: &mut Kernel, word: &[Sym], budget: &Budget) -> Result<Option<Deps>, Reason> {
    let (form, _) = length_of(&kernel.lengths, word);
    refutation(kernel, |session| session.ge(&form, &Rat::ONE), budget)
}

/// What follows where a side of one equation is a part of a side of another one: the other side takes
/// its place. Without what both sides have in common at their ends; the shorter side is the left one.
fn equal_parts(equations: &[Equation], budget: &Budget) -> Result<Vec<Equation>, Reason> {
    let mut found: Vec<Equation> = Vec::new();
    for (number, first) in equations.iter().enumerate() {
        for (part, by) in [(&first.left, &first.right), (&first.right, &first.left)] {
            for (other, second) in equations.iter().enumerate() {
                if other == number || part.len() < 2 || found.len() >= MAX_EQUATIONS {
                    continue;
                }
                for (whole, right) in [(&second.left, &second.right), (&second.right, &second.left)]
                {
                    budget.spend(1 + whole.len() as u64)?;
                    let place = whole.windows(part.len()).position(|place| place == *part);
                    let Some(place) = place else { continue };
                    let rest = &whole[place + part.len()..];
                    let mut left = [&whole[..place], by, rest].concat();
                    let mut right = right.clone();
                    let mut deps = first.deps.clone();
                    deps.extend(&second.deps);
                    if !strip(&mut left, &mut right) {
                        // Letters that clash: no word is both.
                        left = Word::new();
                    } else if left == right {
                        continue;
                    } else if right.len() < left.len() {
                        std::mem::swap(&mut left, &mut right);
                    }
                    found.push(Equation { left, right, deps });
                }
            }
        }
    }
    Ok(found)
}

/// Variables of equations that are empty in all solutions, as far as few questions tell.
fn empty_variables(problem: &mut Problem, budget: &Budget) -> Result<Vec<Equation>, Reason> {
    let symbols = problem.equations.iter().flat_map(|one| one.left.iter().chain(&one.right));
    let mut vars: Vec<u32> = symbols
        .filter_map(|symbol| match *symbol {
            Sym::Var(var) => Some(var),
            Sym::Char(_) => None,
        })
        .collect();
    vars.sort_unstable();
    vars.dedup();
    let kernel = &mut problem.kernel;
    let tag = kernel.tags.tag(&Deps::none());
    // Whatever has a letter in some solution is left out, until the rest has none in any. The solution
    // that the session has guides whoever comes next, and stays.
    let mut session = kernel.session.clone();
    loop {
        vars.retain(|&var| session.value(kernel.lengths[var as usize]) == Rat::ZERO);
        if vars.is_empty() {
            return Ok(Vec::new());
        }
        let long: Vec<Formula> = vars
            .iter()
            .map(|&var| session.ge(&LinearForm::var(kernel.lengths[var as usize]), &Rat::ONE))
            .collect();
        let some = session.or(&long);
        session.assert(some, tag);
        match session.check(budget) {
            SessionAnswer::Sat(()) => {}
            SessionAnswer::Unsat(_) => break,
            SessionAnswer::Unknown(_) => {
                budget.refresh()?;
                return Ok(Vec::new());
            }
        }
    }
    let mut found = Vec::new();
    for var in vars {
        let left = vec![Sym::Var(var)];
        if let Some(deps) = is_empty(kernel, &left, budget)? {
            found.push(Equation { left, right: Word::new(), deps });
        }
    }
    Ok(found)
}

/// Equations that lengths imply: ends of words that have one length or none, also where these follow from
/// two equations, and other empty variables.
fn implied_equations(problem: &mut Problem, budget: &Budget) -> Result<Vec<Equation>, Reason> {
    if problem.kernel.session.check(budget) != SessionAnswer::Sat(()) {
        budget.refresh()?;
        return Ok(Vec::new());
    }
    let (short, long): (Vec<Equation>, Vec<Equation>) = equal_parts(&problem.equations, budget)?
        .into_iter()
        .partition(|one| matches!(one.left[..], [] | [Sym::Var(_)]));
    // The solution that the session has suggests what to ask for, so its ends come before other questions.
    let equations = problem.equations.iter().chain(&long);
    let mut found = equal_ends(&mut problem.kernel, equations, budget)?;
    found.extend(empty_variables(problem, budget)?);
    found.extend(short);
    Ok(found)
}

/// Words that may be equal, or may be empty, and what they rest on if their lengths say so.
struct Suggestion {
    left: Word,
    right: Word,
    deps: Deps,
}

/// The ends of an equation that have one length where the variables have these lengths, and empty ends.
/// Of several ends at most so many are looked at, the shortest.
fn suggest(
    equation: &Equation,
    length: &dyn Fn(Sym) -> Rat,
    most: usize,
    suggested: &mut Vec<Suggestion>,
) {
    let sum = |word: &[Sym]| word.iter().fold(Rat::ZERO, |sum, &symbol| &sum + &length(symbol));
    for is_front in [true, false] {
        let mut sides = [equation.left.clone(), equation.right.clone()];
        if !is_front {
            sides.iter_mut().for_each(|side| side.reverse());
        }
        let [left, right] = &sides;
        let (Some(&first), Some(&other)) = (left.first(), right.first()) else { continue };
        for symbol in [first, other] {
            if length(symbol) == Rat::ZERO {
                let (left, right) = (vec![symbol], Word::new());
                suggested.push(Suggestion { left, right, deps: Deps::none() });
            }
        }
        let mut number = 0;
        for symbols in 2..=MAX_END {
            for i in 1..symbols {
                let (Some(a), Some(b)) = (left.get(..i), right.get(..symbols - i)) else {
                    continue;
                };
                // The whole sides have one length in any case.
                let is_whole = a.len() == left.len() && b.len() == right.len();
                if is_whole || a == b || number >= most || sum(a) != sum(b) {
                    continue;
                }
                let mut ends = [a.to_vec(), b.to_vec()];
                if !is_front {
                    ends.iter_mut().for_each(|end| end.reverse());
                }
                let [left, right] = ends;
                suggested.push(Suggestion { left, right, deps: equation.deps.clone() });
                number += 1;
            }
        }
    }
}

/// Equations between ends of words that have one length, and empty ends.
fn equal_ends<'a>(
    kernel: &mut Kernel,
    equations: impl Iterator<Item = &'a Equation>,
    budget: &Budget,
) -> Result<Vec<Equation>, Reason> {
    let mut suggested: Vec<Suggestion> = Vec::new();
    let length = |symbol: Sym| match symbol {
        Sym::Char(_) => Rat::ONE,
        Sym::Var(var) => kernel.session.value(kernel.lengths[var as usize]),
    };
    let mut known: FxHashSet<(Word, Word)> = FxHashSet::default();
    let equations: Vec<&Equation> = equations.collect();
    let most = if equations.len() <= FEW_EQUATIONS { MAX_ENDS } else { 1 };
    for equation in equations {
        suggest(equation, &length, most, &mut suggested);
        known.insert((equation.left.clone(), equation.right.clone()));
    }
    let mut found = Vec::new();
    for Suggestion { left, right, mut deps } in suggested {
        let mut ends = (left, right);
        if known.contains(&ends) {
            continue;
        }
        ends = (ends.1, ends.0);
        if known.contains(&ends) {
            continue;
        }
        let (right, left) = ends;
        let because = if right.is_empty() {
            is_empty(kernel, &left, budget)?
        } else {
            let (form, same) = length_difference(&kernel.lengths, &left, &right);
            refutation(kernel, |session| session.ne(&form, &same), budget)?
        };
        if let Some(because) = because {
            deps.extend(&because);
            found.push(Equation { left, right, deps });
        }
    }
    Ok(found)
}

/// Makes the rests empty and the ends equal that must be so.
pub(super) fn use_lengths(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Over> {
    for _ in 0..MAX_ROUNDS {
        let mut news: Vec<Equation> = Vec::new();
        let Problem { kernel, disequalities, not_contains, .. } = problem;
        for negative in disequalities.iter().chain(&*not_contains) {
            let Some(rest) = rest(negative) else { continue };
            let Some(mut deps) = is_empty(kernel, &rest, budget)? else { continue };
            if are_same_without(&rest, &negative.left, &negative.right) {
                deps.extend(&negative.deps);
                return Ok(Finding::conflict(deps));
            }
            news.push(Equation { left: rest, right: Vec::new(), deps });
        }
        // What a search has found is no part of the equations that were read.
        if problem.is_completed {
            break;
        }
        if (1..=MAX_EQUATIONS).contains(&problem.equations.len()) {
            news.extend(implied_equations(problem, budget)?);
        }
        if news.is_empty() {
            break;
        }
        match problem.with_equations(languages, news, budget) {
            Ok(narrow) => *problem = narrow,
            Err(End::Conflict(deps)) => return Ok(Finding::conflict(deps)),
            Err(End::Open(reason)) => return Err(reason),
        }
        // Shorter equations may shift words along themselves.
        if extraction::applies(problem) {
            let found = extraction::extract_languages(problem, languages, budget)?;
            if found.is_conflict() {
                return Ok(found);
            }
        }
        let found = intersect_languages(problem, languages, budget)?;
        if found.is_conflict() {
            return Ok(found);
        }
        let found = bound_lengths(problem, languages, budget)?;
        if found.is_conflict() {
            return Ok(found);
        }
    }
    Ok(Finding::open(Reason::NothingFound))
}
