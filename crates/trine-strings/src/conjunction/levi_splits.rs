//! Cutting equations by Levi's lemma: one equation alone, and all of them with what else is asked.
//!
//! Idea: [`Levi`] searches; what is left where no equation is left is a problem of its own, which goes
//! through the table of procedures. An equation that has no solution by itself is found first: its
//! graph of cuts is finite where no variable occurs more than twice.
//! Invariant: a conflict of the whole search rests on what closed its branches, leaves included.
//! Reference: Plandowski 2006, section 2; Le, He, APLAS 2018.

use rustc_hash::FxHashMap;
use trine_arith::LinearSession;
use trine_collections::Budget;

use super::deps::Tags;
use super::kernel::{Kernel, Sym};
use super::lengths::Branches;
use super::levi::{Leaf, Levi, Split};
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
        let branches = Branches::new(session, Tags::default());
        let mut levi = Levi::new(branches, languages, lengths, &none, true);
        let alone = vec![equation.clone()];
        let choices = problem.kernel.choices;
        let end = budget.within(ALONE_TICKS, |part| {
            levi.search(alone, choices, part, &mut |_, _, _| Ok(Leaf::Accept))
        });
        let incomplete = levi.branches.incomplete;
        budget.refresh()?;
        if let Ok(Split::Closed(deps)) = end
            && !incomplete
        {
            return Ok(Finding::conflict(deps));
        }
    }
    Ok(Finding::open(Reason::NothingFound))
}

/// Whether nothing but equations is asked.
fn is_pure(problem: &Problem) -> bool {
    let kernel = &problem.kernel;
    !problem.is_restricted()
        && !kernel.has_forms
        && problem.disequalities.is_empty()
        && problem.not_contains.is_empty()
        && kernel.conversions.is_empty()
        && kernel.applications.is_empty()
        && kernel.orders.is_empty()
}

/// Cuts all equations; what is left at a leaf is a problem of its own.
pub(super) fn cut(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Precise> {
    let problem: &Problem = problem;
    let kernel: &Kernel = &problem.kernel;
    let lengths = kernel.lengths.clone();
    let branches = Branches::new(kernel.session.clone(), kernel.tags.clone());
    let memberships = &problem.sorted.of_var;
    let mut levi = Levi::new(branches, languages, lengths, memberships, is_pure(problem));
    let mut found = None;
    let mut accept = |levi: &mut Levi<'_>, choices: u32, budget: &Budget| {
        let mut inner = kernel.clone();
        inner.session = levi.branches.session.clone();
        inner.tags = levi.branches.tags.clone();
        inner.choices = choices;
        inner.add_parts(&levi.lengths[kernel.lengths.len()..]);
        let answer = budget.within(LEAF_TICKS, |part| {
            levi.languages.aside(|languages| {
                match problem.completed(languages, inner, &levi.values, part) {
                    Ok(mut rest) => walk(&mut rest, languages, part),
                    Err(end) => end.into(),
                }
            })
        });
        budget.refresh()?;
        Ok(match answer {
            Answer::Unknown(_) => {
                budget.refresh()?;
                Leaf::Leave
            }
            Answer::Sat(model) => {
                found = Some(model);
                Leaf::Accept
            }
            Answer::Unsat(deps) => Leaf::Close(deps),
        })
    };
    let end = levi.search(problem.equations.clone(), kernel.choices, budget, &mut accept)?;
    Ok(match (end, found) {
        (Split::Accepted, Some(model)) => Finding::model(model),
        (Split::Closed(deps), _) if !levi.branches.incomplete => Finding::conflict(deps),
        _ => Finding::open(Reason::OpenBranch),
    })
}
