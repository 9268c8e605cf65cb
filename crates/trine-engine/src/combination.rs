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

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_term::{TermId, Value};

use crate::candidate::Candidate;
use crate::congruence::{Head, NodeId};
use crate::model::Values;

/// An argument, as far as equality is concerned.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Argument {
    Class(NodeId),
    Value(Value),
}

/// The equalities that the candidate lacks, as pairs of terms, the smaller one first.
///
/// # Errors
/// If the budget ends.
pub(crate) fn care_equalities(
    candidate: &Candidate<'_>,
    values: &Values<'_>,
    budget: &Budget,
) -> Result<Vec<(TermId, TermId)>, Exhausted> {
    let congruence = candidate.congruence();
    let argument = |node: NodeId| match values.of_valued(node) {
        Some(value) => Argument::Value(value),
        None => Argument::Class(congruence.root(node)),
    };
    let mut first: FxHashMap<(Head, Vec<Argument>), NodeId> = FxHashMap::default();
    let mut equalities = Vec::new();
    let mut pairs: FxHashSet<[NodeId; 2]> = FxHashSet::default();
    for &term in &candidate.atoms.applications {
        budget.spend(2)?;
        let Some(node) = candidate.atoms.node(term) else { continue };
        let Some(head) = congruence.head(node) else { continue };
        let args = congruence.args(node);
        let key: Vec<Argument> = args.iter().map(|&arg| argument(arg)).collect();
        if key.iter().all(|arg| matches!(arg, Argument::Class(_))) {
            continue;
        }
        let other = *first.entry((head, key)).or_insert(node);
        if congruence.are_equal(node, other) {
            continue;
        }
        let results = [node, other].map(|node| values.of_valued(node));
        if results[0].is_some() && results[0] == results[1] {
            continue;
        }
        for (&left, &right) in args.iter().zip(congruence.args(other)) {
            let [Some(one), Some(two)] = [left, right].map(|node| candidate.atoms.term(node))
            else {
                continue;
            };
            let mut roots = [left, right].map(|node| congruence.root(node));
            roots.sort_unstable();
            if roots[0] != roots[1] && pairs.insert(roots) {
                equalities.push((one.min(two), one.max(two)));
            }
        }
    }
    equalities.sort_unstable();
    equalities.dedup();
    Ok(equalities)
}
