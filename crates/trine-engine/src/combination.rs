//! Theory combination: equalities between numbers that the congruence closure has to know.
//!
//! Idea: arithmetic gives each shared number a value; the congruence closure knows classes only.
//! Two applications whose arguments have equal values, but which are in different classes, would
//! give a function two results at one place. Then the equalities of those arguments become atoms,
//! tried true first: either they hold, and congruence acts, or arithmetic finds other values.
//! Invariant: no equalities are returned only if the values of the numbers and the classes together
//! make each function single-valued. Only finitely many equalities are possible, since they are
//! between terms that exist.
//! Reference: de Moura and Bjørner, "Model-based Theory Combination", SMT 2007.

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermStore};
use trine_value::number::Rational;

use crate::candidate::Candidate;
use crate::congruence::{Head, NodeId};

/// An argument, as far as equality is concerned.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Argument {
    Class(NodeId),
    Number(Rational),
}

fn argument(candidate: &Candidate<'_>, node: NodeId) -> Argument {
    match candidate.number(node) {
        Some(number) => Argument::Number(number),
        None => Argument::Class(candidate.congruence().root(node)),
    }
}

/// The equalities that the candidate lacks.
///
/// # Errors
/// If the budget ends.
pub(crate) fn care_equalities(
    store: &mut TermStore,
    candidate: &Candidate<'_>,
    budget: &Budget,
) -> Result<Vec<TermId>, Exhausted> {
    let congruence = candidate.congruence();
    let mut first: FxHashMap<(Head, Vec<Argument>), NodeId> = FxHashMap::default();
    let mut equalities = Vec::new();
    for &term in &candidate.atoms.applications {
        budget.spend(2)?;
        let Some(node) = candidate.atoms.node(term) else { continue };
        let Some(head) = congruence.head(node) else { continue };
        let args = congruence.args(node);
        if !args.iter().any(|&arg| candidate.number(arg).is_some()) {
            continue;
        }
        let key = args.iter().map(|&arg| argument(candidate, arg)).collect();
        let other = *first.entry((head, key)).or_insert(node);
        if congruence.are_equal(node, other) {
            continue;
        }
        let results = [node, other].map(|node| candidate.number(node));
        if results[0].is_some() && results[0] == results[1] {
            continue;
        }
        for (&left, &right) in args.iter().zip(congruence.args(other)) {
            let [Some(one), Some(two)] = [left, right].map(|node| candidate.atoms.term(node))
            else {
                continue;
            };
            if !congruence.are_equal(left, right) {
                equalities.push(store.mk(Op::Eq, &[one.min(two), one.max(two)]));
            }
        }
    }
    equalities.sort_unstable();
    equalities.dedup();
    Ok(equalities)
}
