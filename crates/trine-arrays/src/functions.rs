//! Functions: equal arguments give equal results.
//!
//! Idea: a table for each function, from the values of the arguments to the first application that
//! has them.
//! Invariant: if nothing is found, equal keys of arguments have equal keys of results. Arrays have
//! equal keys only if they are linked by equalities; arrays that are equal without being linked are
//! found when there is a model of the arrays.
//! Reference: Ackermann's reduction, made on demand.

use std::hash::Hash;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use trine_term::{FunId, Op, TermId, TermStore};

use crate::candidate::{Candidate, Key};
use crate::instance::{Instance, Kind, Premise};

/// The pairs of applications that contradict each other: their heads and the keys of their arguments
/// are equal, and their own are not.
pub fn contradictions<H: Copy + Eq + Hash>(
    store: &TermStore,
    candidate: &impl Candidate,
    applications: impl Iterator<Item = (H, TermId)>,
) -> Vec<[TermId; 2]> {
    let mut contradictions = Vec::new();
    let mut tables: FxHashMap<(H, SmallVec<[Key; 4]>), TermId> = FxHashMap::default();
    for (head, application) in applications {
        let args = store.args(application);
        let keys = args.iter().map(|&arg| candidate.key(arg)).collect();
        let first = *tables.entry((head, keys)).or_insert(application);
        if candidate.key(first) != candidate.key(application) {
            contradictions.push([first, application]);
        }
    }
    contradictions
}

/// Equal arguments of two applications of one function give equal results.
pub fn congruence(store: &TermStore, left: TermId, right: TermId) -> Instance {
    let pairs = store.args(left).iter().zip(store.args(right));
    let premises = pairs.map(|(&left, &right)| Premise::Equal(left, right)).collect();
    Instance::new(Kind::Function, premises, (left, right))
}

/// The applications of functions to arguments.
pub fn applications<'a>(
    store: &'a TermStore,
    terms: &'a [TermId],
) -> impl Iterator<Item = (FunId, TermId)> + 'a {
    terms.iter().filter_map(|&term| {
        let applied = store.op(term) == Op::Apply && !store.args(term).is_empty();
        Some((store.function(term).filter(|_| applied)?, term))
    })
}
