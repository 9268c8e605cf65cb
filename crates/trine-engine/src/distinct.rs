//! Atoms that say that many terms are all different.
//!
//! Idea: the congruence closure keeps the arguments of a true `distinct` apart as a group, without a
//! literal for each pair. It knows classes only, but numbers and words have values: where two arguments in
//! different classes have one value, the equality of these two becomes an atom, which the group makes
//! false. Of many arguments with one value, neighbours are enough for one round: an order of all follows.
//! What a false `distinct` says needs all pairs, and gets them if a candidate has no equal ones.
//! Invariant: if nothing is missing, each of these atoms has the value of its arguments.

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_sat::Lit;
use trine_term::{TermId, TermStore, Value};

use crate::candidate::Candidate;
use crate::model::Values;

/// What a candidate lacks.
#[derive(Default)]
pub(crate) struct Missing {
    /// Arguments of one value that have to be different.
    pub(crate) equalities: Vec<(TermId, TermId)>,
    /// False atoms all of whose arguments are different.
    pub(crate) atoms: Vec<(TermId, Lit)>,
}

impl Missing {
    /// Compares the arguments of each of these atoms.
    ///
    /// # Errors
    /// If the budget ends.
    pub(crate) fn of(
        store: &TermStore,
        candidate: &Candidate<'_>,
        values: &Values<'_>,
        is_true: impl Fn(Lit) -> bool,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let (atoms, congruence) = (candidate.atoms, candidate.congruence());
        let mut missing = Self::default();
        for &(atom, literal) in &atoms.distinct {
            let args = store.args(atom);
            budget.spend(4 * args.len() as u64)?;
            let mut last: FxHashMap<Value, TermId> = FxHashMap::default();
            let (mut are_equal, before) = (false, missing.equalities.len());
            for &arg in args {
                let Some(node) = atoms.node(arg) else { continue };
                let Some(value) = values.of(node) else { continue };
                let Some(other) = last.insert(value, arg) else { continue };
                are_equal = true;
                if atoms.node(other).is_none_or(|other| !congruence.are_equal(node, other)) {
                    missing.equalities.push((other.min(arg), other.max(arg)));
                }
            }
            if !is_true(literal) {
                missing.equalities.truncate(before);
                if !are_equal {
                    missing.atoms.push((atom, literal));
                }
            }
        }
        Ok(missing)
    }
}

/// All pairs of arguments.
pub(crate) fn pairs(args: &[TermId]) -> impl Iterator<Item = (TermId, TermId)> {
    args.iter()
        .enumerate()
        .flat_map(move |(at, &left)| args[at + 1..].iter().map(move |&right| (left, right)))
}
