//! Quadratic equations alone: the graph of Nielsen's transformations.
//!
//! Idea: in `x·α = y·β` one of the first symbols begins with the other one; what is behind it keeps its
//! name. If no variable occurs more than twice, no system gets longer by that, so finitely many are
//! reachable up to names, and the equations have a solution exactly if the empty system is among them.
//! The search by cuts ([`super::levi`]) looks at lengths in each node, which finds solutions and small
//! refutations; here a node costs what its symbols cost, so that hundreds of thousands are looked at.
//! Invariant: a system that was closed has no solution. Whatever else is asked of the variables is left
//! out, which only adds solutions.
//! Reference: Nielsen 1917; Diekert, "Makanin's Algorithm", in Lothaire, "Algebraic Combinatorics on Words",
//! 2002, section 12.1.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::Budget;

use super::deps::Deps;
use super::kernel::{Equation, Sym, Word};
use super::levi::names;
use super::precision::{Finding, Found, Over, Reason};
use super::problem::Problem;
use super::solved::strip;
use crate::language::Languages;

/// Systems that are looked at.
const MAX_SYSTEMS: usize = 400_000;
/// Systems with more symbols are left alone.
const MAX_SYMBOLS: usize = 60;

/// Whether there are equations and no variable occurs more than twice in them, but one twice.
pub(super) fn applies(problem: &Problem) -> bool {
    let symbols =
        problem.equations.iter().map(|one| one.left.len() + one.right.len()).sum::<usize>();
    (1..=MAX_SYMBOLS).contains(&symbols) && {
        let times = occurrences(&problem.equations);
        times.values().all(|&times| times <= 2) && times.values().any(|&times| times == 2)
    }
}

/// How often each variable occurs.
pub(super) fn occurrences(equations: &[Equation]) -> FxHashMap<u32, u32> {
    let mut times: FxHashMap<u32, u32> = FxHashMap::default();
    for symbol in equations.iter().flat_map(|one| one.left.iter().chain(&one.right)) {
        if let Sym::Var(var) = *symbol {
            *times.entry(var).or_default() += 1;
        }
    }
    times
}

/// Refutes the equations if the empty system cannot be reached from them.
pub(super) fn refute(problem: &mut Problem, _: &mut Languages, budget: &Budget) -> Found<Over> {
    let mut seen: FxHashSet<Vec<u32>> = FxHashSet::default();
    let first = problem.equations.iter().map(|one| Equation { deps: Deps::none(), ..one.clone() });
    let mut open: Vec<Vec<Equation>> = vec![first.collect()];
    while let Some(system) = open.pop() {
        let size: usize = system.iter().map(|one| one.left.len() + one.right.len()).sum();
        budget.spend(4 + size as u64)?;
        let Some(system) = simplified(system) else { continue };
        let Some(equation) = system.first() else {
            return Ok(Finding::open(Reason::NothingFound));
        };
        if !seen.insert(names(&system)) {
            continue;
        }
        if seen.len() > MAX_SYSTEMS {
            return Ok(Finding::open(Reason::NothingFound));
        }
        for (var, word) in cases(equation.left[0], equation.right[0]) {
            open.push(system.iter().map(|one| substituted(one, var, &word)).collect());
        }
    }
    let mut deps = Deps::none();
    problem.equations.iter().for_each(|equation| deps.extend(&equation.deps));
    Ok(Finding::conflict(deps))
}

/// What one of two different first symbols is, by the other one. Empty variables are cases of their own:
/// to take such a one off another variable leads back to the same system, with the same solution.
fn cases(a: Sym, b: Sym) -> Vec<(u32, Word)> {
    match (a, b) {
        (Sym::Var(x), Sym::Var(y)) => {
            vec![(x, vec![b, a]), (y, vec![a, b]), (x, Word::new()), (y, Word::new())]
        }
        (Sym::Var(x), Sym::Char(_)) => vec![(x, Word::new()), (x, vec![b, a])],
        (Sym::Char(_), Sym::Var(y)) => vec![(y, Word::new()), (y, vec![a, b])],
        (Sym::Char(_), Sym::Char(_)) => Vec::new(),
    }
}

fn substituted(equation: &Equation, var: u32, word: &[Sym]) -> Equation {
    let side = |side: &Word| -> Word {
        let mut result = Word::with_capacity(side.len() + word.len());
        for &symbol in side {
            match symbol {
                Sym::Var(own) if own == var => result.extend_from_slice(word),
                _ => result.push(symbol),
            }
        }
        result
    };
    Equation { left: side(&equation.left), right: side(&equation.right), deps: Deps::none() }
}

/// The system without what both sides of an equation have at their ends, and without variables that are
/// empty; nothing if symbols clash. The shortest equation is the first.
fn simplified(mut system: Vec<Equation>) -> Option<Vec<Equation>> {
    loop {
        let mut empty: FxHashSet<u32> = FxHashSet::default();
        for Equation { left, right, .. } in &mut system {
            if !strip(left, right) {
                return None;
            }
            if left.is_empty() || right.is_empty() {
                for &symbol in left.iter().chain(right.iter()) {
                    let Sym::Var(var) = symbol else { return None };
                    empty.insert(var);
                }
            }
        }
        if empty.is_empty() {
            break;
        }
        for Equation { left, right, .. } in &mut system {
            let kept = |symbol: &Sym| !matches!(symbol, Sym::Var(var) if empty.contains(var));
            left.retain(kept);
            right.retain(kept);
        }
    }
    system.retain(|one| !one.left.is_empty() || !one.right.is_empty());
    system.sort_by_key(|one| one.left.len() + one.right.len());
    Some(system)
}
