//! Acyclicity: no value is a part of itself.
//!
//! Idea: a class that holds a constructor's term points to the classes of its arguments. A way that
//! comes back to a class is a contradiction, whose reasons are those for each argument to be equal to
//! the constructor's term of its class.
//! Invariant: the walk sees every class once, and finds a cycle if there is one.
//! Reference: Barrett, Shikanian, Tinelli, JSAT 2007, rule Cycle.

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_engine::Class;
use trine_term::{TermId, TermStore};

/// So many cycles are reported at once.
const MOST_CYCLES: usize = 8;

/// A step of a cycle: an argument, and the constructor's term that is equal to it.
pub(crate) type Step = (TermId, TermId);

/// A class on the way.
struct Visit {
    class: Class,
    term: TermId,
    next: usize,
}

/// Cycles through classes with constructors' terms; `class` knows the class of an argument if it
/// may be part of a cycle.
///
/// # Errors
/// If the budget ends.
pub(crate) fn cycles(
    store: &TermStore,
    terms: &[(Class, TermId)],
    class: impl Fn(TermId) -> Option<Class>,
    budget: &Budget,
) -> Result<Vec<Vec<Step>>, Exhausted> {
    let built: FxHashMap<Class, TermId> = terms.iter().copied().collect();
    // How far a class is on the way, or that all ways from it were seen.
    let mut seen: FxHashMap<Class, Option<usize>> = FxHashMap::default();
    let mut found = Vec::new();
    for &(start, term) in terms {
        if seen.contains_key(&start) {
            continue;
        }
        seen.insert(start, Some(0));
        let mut way = vec![Visit { class: start, term, next: 0 }];
        while let Some(visit) = way.last_mut() {
            budget.spend(1)?;
            let Some(&argument) = store.args(visit.term).get(visit.next) else {
                seen.insert(visit.class, None);
                way.pop();
                continue;
            };
            visit.next += 1;
            let Some(next) = class(argument) else { continue };
            let Some(&term) = built.get(&next) else { continue };
            match seen.get(&next) {
                Some(None) => {}
                Some(&Some(position)) => {
                    let steps = (position..way.len()).map(|at| {
                        let argument = store.args(way[at].term)[way[at].next - 1];
                        let target = way.get(at + 1).map_or(term, |visit| visit.term);
                        (argument, target)
                    });
                    found.push(steps.collect());
                    if found.len() == MOST_CYCLES {
                        return Ok(found);
                    }
                }
                None => {
                    seen.insert(next, Some(way.len()));
                    way.push(Visit { class: next, term, next: 0 });
                }
            }
        }
    }
    Ok(found)
}
