//! Powers of a word that are products of powers.
//!
//! Idea: if `x^k = x1^k .. xn^k` for three positive numbers `k`, the words `x1`, .., `xn` commute. With
//! `x = x1 .. xn`, which says it for 1, two equations are enough; they are found among the equations as
//! they were read, with what variables are known to be put in. What both sides have in common at the ends
//! may be missing: it is put back as the period of the power tells.
//! Words that commute are powers of one word, so that both equations hold then, and are not needed.
//! Invariant: equations are replaced by equivalent ones.
//! Reference: Saarela, "Word Equations Where a Power Equals a Product of Powers", STACS 2017.

use rustc_hash::FxHashSet;
use trine_collections::Budget;

use super::End;
use super::deps::Deps;
use super::kernel::{Equation, Sym, Word};
use super::precision::{Finding, Found, Over, Reason};
use super::problem::Problem;
use crate::language::Languages;

/// Sides with more symbols are not looked at.
const MAX_SYMBOLS: usize = 64;
/// Words that are said to commute.
const MAX_PARTS: usize = 8;
/// Larger exponents are not looked at.
const MAX_EXPONENT: usize = 8;

/// An equation between `base^exponent` and another word.
struct Power {
    /// Which equation of the kernel it is.
    place: usize,
    base: Word,
    exponent: usize,
    other: Word,
    deps: Deps,
}

/// Whether there could be two such equations.
pub(super) fn applies(problem: &Problem) -> bool {
    problem.equations.len() > 1 && !problem.is_completed
}

/// Replaces equations between powers by those that say that the parts commute.
pub(super) fn commute(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Over> {
    let mut news = Vec::new();
    let mut replaced = FxHashSet::default();
    let powers = powers(problem, budget)?;
    for (place, one) in powers.iter().enumerate() {
        for other in &powers[..place] {
            budget.spend(1)?;
            if one.base != other.base || one.exponent == other.exponent {
                continue;
            }
            let mut deps = one.deps.clone();
            deps.extend(&other.deps);
            let parts = parts(one, other);
            if parts.len() > 1 {
                replaced.extend([one.place, other.place]);
            }
            for (place, right) in parts.iter().enumerate() {
                for left in &parts[..place] {
                    let [left, right] = [[*left, *right].concat(), [*right, *left].concat()];
                    if left != right {
                        news.push(Equation { left, right, deps: deps.clone() });
                    }
                }
            }
        }
    }
    if news.is_empty() {
        return Ok(Finding::open(Reason::NoProcedure));
    }
    let mut place = 0..;
    problem.kernel.equations.retain(|_| place.next().is_none_or(|at| !replaced.contains(&at)));
    match problem.with_equations(languages, news, budget) {
        Ok(narrow) => *problem = narrow,
        Err(End::Conflict(deps)) => return Ok(Finding::conflict(deps)),
        Err(End::Open(reason)) => return Err(reason),
    }
    Ok(Finding::open(Reason::NothingFound))
}

/// The equations one of whose sides is a power.
fn powers(problem: &Problem, budget: &Budget) -> Result<Vec<Power>, Reason> {
    let mut powers = Vec::new();
    for (place, equation) in problem.kernel.equations.iter().enumerate() {
        let mut deps = equation.deps.clone();
        let left = problem.solved.expand(&equation.left, &mut deps);
        let right = problem.solved.expand(&equation.right, &mut deps);
        budget.spend((left.len() + right.len()) as u64)?;
        if left.len() != right.len() || left.len() > MAX_SYMBOLS || left == right {
            continue;
        }
        for (side, other) in [(&left, &right), (&right, &left)] {
            for period in 1..=side.len() {
                if side[period..] != side[..side.len() - period] {
                    continue;
                }
                for before in 0..period {
                    budget.spend(side.len() as u64)?;
                    let behind = (period - (before + side.len()) % period) % period;
                    // The symbol at a place of the power, which may be before the side.
                    let at = |place: usize| side[(place + period - before) % period];
                    let base: Word = (0..period).map(at).collect();
                    let mut whole = base[..before].to_vec();
                    whole.extend(other);
                    whole.extend(&base[period - behind..]);
                    let exponent = whole.len() / period;
                    if (2..=MAX_EXPONENT).contains(&exponent) {
                        let deps = deps.clone();
                        powers.push(Power { place, base, exponent, other: whole, deps });
                    }
                }
            }
        }
    }
    Ok(powers)
}

/// The parts of the common base whose powers make both words, if there are several.
fn parts<'a>(one: &'a Power, two: &Power) -> Vec<&'a [Sym]> {
    let base = &one.base;
    let is_part = |from: usize, to: usize| {
        [one, two].into_iter().all(|power| {
            let times = power.exponent;
            let there = &power.other[times * from..times * to];
            there.chunks(to - from).all(|chunk| *chunk == base[from..to])
        })
    };
    // Where the part that begins at a place ends, if the rest can be cut as well.
    let mut ends: Vec<Option<usize>> = vec![None; base.len() + 1];
    ends[base.len()] = Some(base.len());
    for from in (0..base.len()).rev() {
        ends[from] = (from + 1..=base.len()).find(|&to| ends[to].is_some() && is_part(from, to));
    }
    let mut parts = Vec::new();
    let mut from = 0;
    while from < base.len() {
        let Some(to) = ends[from] else { return Vec::new() };
        parts.push(&base[from..to]);
        from = to;
    }
    if parts.len() > MAX_PARTS { Vec::new() } else { parts }
}
