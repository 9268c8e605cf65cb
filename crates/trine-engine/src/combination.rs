//! Theory combination: equalities that the congruence closure has to know.
//!
//! Idea: the congruence closure knows classes only, but numbers and arrays have values: two classes
//! may turn out to be the same number, or the same array. Two applications whose arguments have
//! equal values, but which are in different classes, would give a function two results at one place.
//! Then the equalities of those arguments become atoms, tried true first: either they hold, and
//! congruence acts, or other values are found. One equality for each pair of classes is enough: what
//! is in a class is equal whatever the numbers are.
//! Invariant: no equalities are returned only if the values make each function single-valued. Only
//! finitely many equalities are possible, since they are between terms that exist.
//! Reference: de Moura and Bjørner, "Model-based Theory Combination", SMT 2007.

use rustc_hash::FxHashSet;
use trine_arrays::functions::contradictions;
use trine_collections::{Budget, Exhausted};
use trine_term::{TermId, TermStore};

use crate::arrays::ClassKeys;
use crate::candidate::Candidate;
use crate::congruence::NodeId;
use crate::model::Values;

/// The equalities that the candidate lacks, as pairs of terms, the smaller one first.
///
/// # Errors
/// If the budget ends.
pub(crate) fn care_equalities(
    store: &TermStore,
    candidate: &Candidate<'_>,
    values: &Values<'_>,
    budget: &Budget,
) -> Result<Vec<(TermId, TermId)>, Exhausted> {
    let (atoms, congruence) = (candidate.atoms, candidate.congruence());
    budget.spend(2 * atoms.applications.len() as u64)?;
    let keys = ClassKeys::new(atoms, congruence, values);
    let applications = atoms.applications.iter().filter_map(|&term| {
        let head = congruence.head(atoms.node(term)?)?;
        Some((head, term))
    });
    let mut equalities = Vec::new();
    let mut pairs: FxHashSet<[NodeId; 2]> = FxHashSet::default();
    for [one, other] in contradictions(store, &keys, applications) {
        for (&left, &right) in store.args(one).iter().zip(store.args(other)) {
            let [Some(one), Some(other)] = [left, right].map(|term| atoms.node(term)) else {
                continue;
            };
            let mut roots = [one, other].map(|node| congruence.root(node));
            roots.sort_unstable();
            if roots[0] != roots[1] && pairs.insert(roots) {
                equalities.push((left.min(right), left.max(right)));
            }
        }
    }
    equalities.sort_unstable();
    equalities.dedup();
    Ok(equalities)
}
