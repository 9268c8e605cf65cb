//! Tentative assumptions: a candidate with literals that nothing asks for.
//!
//! Idea: a theory knows which candidates it could accept. They are looked for with groups of literals as
//! assumptions; a group that is part of a refutation is left out, and after a few of them all are.
//! Invariant: what is assumed here never decides an answer: only models are taken over.

use trine_collections::{Budget, Exhausted};
use trine_sat::{Cadical, Lit, SatSolver, SatSolverWithPropagator, SearchAnswer};

/// Refutations after which the search goes on without the groups.
const MAX_REFUTATIONS: usize = 4;

/// Ticks of all searches with groups.
const TICKS: u64 = 1_000_000;

/// Looks for a model of what is active in which groups of literals are true; whether it found one.
///
/// # Errors
/// If the budget ends.
pub(crate) fn search(
    sat: &mut Cadical,
    active: &[Lit],
    mut groups: Vec<Vec<Lit>>,
    budget: &Budget,
) -> Result<bool, Exhausted> {
    let found = budget.within(TICKS, |part| search_within(sat, active, &mut groups, part));
    budget.refresh()?;
    Ok(found)
}

fn search_within(
    sat: &mut Cadical,
    active: &[Lit],
    groups: &mut Vec<Vec<Lit>>,
    budget: &Budget,
) -> bool {
    let mut found = false;
    for _ in 0..MAX_REFUTATIONS {
        let assumed: Vec<Lit> = active.iter().chain(groups.iter().flatten()).copied().collect();
        let answer = sat.search(&assumed, budget);
        found = answer == SearchAnswer::Sat;
        let before = groups.len();
        if answer == SearchAnswer::Unsat {
            groups.retain(|group| !group.iter().any(|&literal| sat.failed(literal)));
        }
        if groups.len() == before || groups.is_empty() {
            break;
        }
    }
    found
}
