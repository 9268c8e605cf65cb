//! Words made of variables that commute with each other: lengths say whether they are equal.
//!
//! Idea: variables that commute, each with each, are powers of one word, so words made of them are too, and those of
//! one length are equal. An equation between such words says no more than its lengths, a difference that the lengths
//! differ, and a word lacks another one if it is shorter. What commutes is read off equations, and follows from
//! equations between powers ([`super::common_roots`]).
//! Invariant: each constraint is replaced by one that is equivalent, given the equations that say what commutes; these
//! stay.
//! Reference: Lyndon and Schützenberger 1962; Lothaire, "Combinatorics on Words", proposition 1.3.2.

use rustc_hash::FxHashMap;
use trine_collections::Budget;

use super::by_lengths::{differ, lacks, require};
use super::deps::Deps;
use super::kernel::{Equation, Sym, Word};
use super::language_refinement::check_lengths;
use super::precision::{Finding, Found, Over, Reason};
use super::problem::Problem;
use crate::language::Languages;

/// Variables that commute, the smaller one first, with what says so.
struct Pairs(FxHashMap<[u32; 2], Deps>);

/// The variables `x` and `y` of an equation `x y = y x`.
fn pair(Equation { left, right, .. }: &Equation) -> Option<[u32; 2]> {
    match (&left[..], &right[..]) {
        (&[Sym::Var(x), Sym::Var(y)], &[Sym::Var(v), Sym::Var(u)]) if (x, y) == (u, v) => {
            Some([x.min(y), x.max(y)])
        }
        _ => None,
    }
}

impl Pairs {
    fn of(equations: &[Equation]) -> Self {
        let mut pairs = FxHashMap::default();
        for equation in equations {
            if let Some(pair) = pair(equation) {
                pairs.entry(pair).or_insert_with(|| equation.deps.clone());
            }
        }
        Self(pairs)
    }

    /// What it rests on that two words are powers of one word.
    fn one_root(&self, sides: [&Word; 2]) -> Option<Deps> {
        let mut vars = Vec::new();
        for symbol in sides.into_iter().flatten() {
            match symbol {
                Sym::Var(var) => vars.push(*var),
                Sym::Char(_) => return None,
            }
        }
        vars.sort_unstable();
        vars.dedup();
        let mut deps = Deps::none();
        for (place, &x) in vars.iter().enumerate() {
            for &y in &vars[place + 1..] {
                deps.extend(self.0.get(&[x, y])?);
            }
        }
        Some(deps)
    }
}

/// Whether variables commute, and some other constraint may speak of them.
pub(super) fn applies(problem: &Problem) -> bool {
    let is_pair = |equation: &Equation| pair(equation).is_some();
    problem.equations.iter().any(is_pair)
        && (!problem.disequalities.is_empty()
            || !problem.not_contains.is_empty()
            || !problem.equations.iter().all(is_pair))
}

/// Replaces constraints between words of one root by linear ones.
pub(super) fn use_lengths(
    problem: &mut Problem,
    _: &mut Languages,
    budget: &Budget,
) -> Found<Over> {
    let pairs = Pairs::of(&problem.equations);
    let mut measured: Vec<Word> = Vec::new();
    let one_root = |sides: [&Word; 2]| -> Result<Option<Deps>, Reason> {
        budget.spend((sides[0].len() + sides[1].len()) as u64)?;
        Ok(pairs.one_root(sides))
    };
    let mut equations = Vec::with_capacity(problem.equations.len());
    for equation in &problem.equations {
        // Its lengths are known to be equal.
        let is_decided = one_root([&equation.left, &equation.right])?.is_some();
        if pair(equation).is_some() || !is_decided {
            equations.push(equation.clone());
        } else {
            measured.extend([equation.left.clone(), equation.right.clone()]);
        }
    }
    let Problem { kernel, disequalities, not_contains, .. } = &mut *problem;
    let disequalities = require(kernel, disequalities, differ, &mut measured, one_root)?;
    let not_contains = require(kernel, not_contains, lacks, &mut measured, one_root)?;
    // What ends the work before leaves the problem as it was.
    problem.equations = equations;
    problem.disequalities = disequalities;
    problem.not_contains = not_contains;
    if measured.is_empty() {
        return Ok(Finding::open(Reason::NothingFound));
    }
    problem.depend_on_lengths(measured.iter().flatten());
    check_lengths(problem, budget)
}
