//! Powers of one word: equations, differences and absences that lengths decide.
//!
//! Idea: where every variable and every literal of a constraint is a power of one primitive word `w`,
//! a side is `w^e`, and `e` is its length over `|w|`. Then an equation says that lengths are equal
//! (which is known already), a difference that they are not, and `w^e` lacks `w^f` exactly if `e < f`.
//! Alphabets of one letter are the case `|w| = 1`.
//! Invariant: each constraint is replaced by one that is equivalent, given the languages.
//! Reference: Lyndon and Schützenberger 1962; Lothaire, "Algebraic Combinatorics on Words", chapter 12.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use trine_arith::Formula;
use trine_automata::{PowerRoot, primitive_root};
use trine_collections::Budget;

use super::deps::Deps;
use super::kernel::{Piece, Sym, Word, pieces};
use super::lengths::length_difference;
use super::precision::{Finding, Found, Over, Reason};
use super::problem::Problem;
use super::sharpening::{check_lengths, measure_automata};
use crate::language::Languages;

/// Whether lengths could decide some constraint.
pub(super) fn applies(problem: &Problem) -> bool {
    problem.automata.is_some()
        && !(problem.equations.is_empty()
            && problem.differences.is_empty()
            && problem.absences.is_empty())
        && !problem.sorted.of_var.is_empty()
}

/// Replaces what lengths decide by linear constraints.
pub(super) fn use_lengths(
    problem: &mut Problem,
    _: &mut Languages,
    budget: &Budget,
) -> Found<Over> {
    let mut roots = Roots { of_var: FxHashMap::default() };
    let mut decided: Vec<[Word; 2]> = Vec::new();
    for equation in std::mem::take(&mut problem.equations) {
        if roots.share(problem, [&equation.left, &equation.right], budget)? {
            decided.push([equation.left, equation.right]);
        } else {
            problem.equations.push(equation);
        }
    }
    for difference in std::mem::take(&mut problem.differences) {
        if roots.share(problem, [&difference.left, &difference.right], budget)? {
            let lengths = &problem.kernel.lengths;
            let (form, value) = length_difference(lengths, &difference.left, &difference.right);
            let unequal = problem.kernel.session.ne(&form, &value);
            require(problem, unequal, &difference.deps);
            decided.push([difference.left, difference.right]);
        } else {
            problem.differences.push(difference);
        }
    }
    for absence in std::mem::take(&mut problem.absences) {
        if roots.share(problem, [&absence.left, &absence.right], budget)? {
            let lengths = &problem.kernel.lengths;
            let (form, value) = length_difference(lengths, &absence.left, &absence.right);
            let shorter = problem.kernel.session.lt(&form, &value);
            require(problem, shorter, &absence.deps);
            decided.push([absence.left, absence.right]);
        } else {
            problem.absences.push(absence);
        }
    }
    if decided.is_empty() {
        return Ok(Finding::open(Reason::NothingFound));
    }
    for symbol in decided.iter().flatten().flatten() {
        if let Sym::Var(var) = *symbol {
            problem.kernel.measured[var as usize] = true;
        }
    }
    if !problem.with_lengths {
        problem.with_lengths = true;
        measure_automata(problem, budget)?;
    }
    check_lengths(problem, budget)
}

/// Asserts what a negative literal means, which rests on the languages too.
fn require(problem: &mut Problem, formula: Formula, deps: &Deps) {
    let mut deps = deps.clone();
    deps.extend(&problem.structure);
    problem.kernel.require(formula, &deps);
}

/// Of which words variables are powers, as far as this was asked.
struct Roots {
    of_var: FxHashMap<u32, PowerRoot>,
}

impl Roots {
    fn of_var(
        &mut self,
        problem: &Problem,
        var: u32,
        budget: &Budget,
    ) -> Result<&PowerRoot, Reason> {
        let slot = match self.of_var.entry(var) {
            Entry::Occupied(entry) => return Ok(entry.into_mut()),
            Entry::Vacant(slot) => slot,
        };
        // A language without an automaton is too large to be looked at.
        let nfa = problem.automata.as_ref().and_then(|automata| automata.get(&var));
        Ok(slot.insert(match nfa {
            Some(nfa) => nfa.power_root(budget)?,
            None => PowerRoot::None,
        }))
    }

    /// Whether all words of the sides are powers of one word.
    fn share(
        &mut self,
        problem: &Problem,
        sides: [&Word; 2],
        budget: &Budget,
    ) -> Result<bool, Reason> {
        let mut shared: Option<Vec<u32>> = None;
        let mut agree = |root: &[u32]| match &shared {
            None => {
                shared = Some(root.to_vec());
                true
            }
            Some(known) => known == root,
        };
        for side in sides {
            for piece in pieces(side) {
                let agrees = match piece {
                    Piece::Letters(letters) => agree(primitive_root(&letters)),
                    Piece::Var(var) => match self.of_var(problem, var, budget)? {
                        PowerRoot::Any => true,
                        PowerRoot::Word(root) => agree(root),
                        PowerRoot::None => false,
                    },
                };
                if !agrees {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}
