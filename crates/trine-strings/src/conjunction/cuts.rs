//! Cutting equations by Levi's lemma: one equation alone, and all of them with what else is asked.
//!
//! Idea: [`Levi`] searches; what is left where no equation is left is a problem of its own, which goes
//! through the table of procedures. An equation that has no solution by itself is found first: its
//! graph of cuts is finite where no variable occurs more than twice.
//! Invariant: a conflict of the whole search rests on the problem's structure, on the lengths that
//! closed branches, and on what closed the leaves.
//! Reference: Plandowski 2006, section 2; Le, He, APLAS 2018.

use rustc_hash::FxHashMap;
use trine_arith::{LinearSession, Tag};
use trine_automata::RegexId;
use trine_collections::Budget;

use super::kernel::{Kernel, Sym};
use super::lengths::Branches;
use super::levi::{Cut, Leaf, Levi};
use super::precision::{Answer, Finding, Found, Over, Precise, Reason};
use super::problem::Problem;
use super::procedures::walk;
use crate::language::Languages;

/// Ticks for one equation without anything else.
const ALONE_TICKS: u64 = 300_000;
/// Ticks for what is left at a leaf.
const LEAF_TICKS: u64 = 2_000_000;

/// Looks for an equation that has no solution by itself.
pub(super) fn refute_alone(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Over> {
    let none = FxHashMap::default();
    for equation in &problem.equations {
        let mut count: FxHashMap<u32, u32> = FxHashMap::default();
        for symbol in equation.left.iter().chain(&equation.right) {
            if let Sym::Var(var) = *symbol {
                *count.entry(var).or_default() += 1;
            }
        }
        if count.values().all(|&n| n == 1) || count.values().any(|&n| n > 2) {
            continue;
        }
        let mut session = LinearSession::new();
        let last = count.keys().max().map_or(0, |&var| var + 1);
        let lengths = (0..last).map(|_| session.new_int(Some(0))).collect();
        let part = budget.part(ALONE_TICKS);
        let branches = Branches::new(session, Tag(0));
        let mut levi = Levi::new(branches, languages, lengths, &none, true);
        let words = vec![(equation.left.clone(), equation.right.clone())];
        let end = levi.search(words, &part, &mut |_, _| Ok(Leaf::Accept));
        let incomplete = levi.branches.incomplete;
        budget.spend(part.ticks_spent())?;
        budget.refresh()?;
        if matches!(end, Ok(Cut::Closed)) && !incomplete {
            return Ok(Finding::conflict(equation.deps.clone()));
        }
    }
    Ok(Finding::open(Reason::NothingFound))
}

/// Whether nothing but equations is asked.
fn is_pure(problem: &Problem) -> bool {
    let kernel = &problem.kernel;
    !problem.is_restricted()
        && !kernel.has_forms
        && problem.differences.is_empty()
        && problem.absences.is_empty()
        && kernel.conversions.is_empty()
        && kernel.applications.is_empty()
}

/// Cuts all equations; what is left at a leaf is a problem of its own.
pub(super) fn cut(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Precise> {
    let problem: &Problem = problem;
    let kernel: &Kernel = &problem.kernel;
    let mut regexes: FxHashMap<u32, Vec<RegexId>> = FxHashMap::default();
    for (&var, memberships) in &problem.sorted.of_var {
        regexes.insert(var, memberships.regexes.iter().map(|(regex, _)| *regex).collect());
    }
    let lengths = kernel.lengths.clone();
    let branches = Branches::new(kernel.session.clone(), problem.tag);
    let mut levi = Levi::new(branches, languages, lengths, &regexes, is_pure(problem));
    let equations = problem.equations.iter().map(|e| (e.left.clone(), e.right.clone())).collect();
    let mut closed = problem.structure.clone();
    let mut found = None;
    let mut accept = |levi: &mut Levi<'_>, budget: &Budget| {
        let mut inner = kernel.clone();
        inner.session = levi.branches.session.clone();
        inner.add_parts(&levi.lengths[kernel.lengths.len()..]);
        let part = budget.part(LEAF_TICKS);
        let answer = levi.languages.aside(|languages| {
            match problem.completed(languages, inner, &levi.values, &part) {
                Ok(mut rest) => walk(&mut rest, languages, &part),
                Err(end) => end.into(),
            }
        });
        budget.spend(part.ticks_spent())?;
        Ok(match answer {
            Answer::Open(_) => {
                budget.refresh()?;
                levi.branches.incomplete = true;
                Leaf::Close
            }
            Answer::Model(model) => {
                found = Some(model);
                Leaf::Accept
            }
            Answer::Conflict(deps) => {
                closed.extend(&deps);
                Leaf::Close
            }
        })
    };
    let end = levi.search(equations, budget, &mut accept)?;
    let branches = levi.branches;
    Ok(match (end, found) {
        (Cut::Accepted, Some(model)) => Finding::model(model),
        (Cut::Closed, _) if !branches.incomplete => {
            closed.extend(&kernel.untag(&branches.used));
            Finding::conflict(closed)
        }
        _ => Finding::open(Reason::OpenBranch),
    })
}
