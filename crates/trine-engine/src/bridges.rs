//! Integers that stand among reals, where a theory decides the integers.
//!
//! Idea: such a theory gives integers together with its own terms, and the simplex gives reals. Both
//! know the integers below `to_real`, and the quotients `to_int`; where their values differ, the
//! equality with one of the two becomes an atom, which both see, to be tried true first. What the
//! simplex proposes and what the theory proposes take turns.
//! Invariant: when no values differ, the reals of the simplex fit the integers of the theory.
//! Reference: Tinelli and Harandi, "A New Correctness Proof of the Nelson-Oppen Combination
//! Procedure", 1996, with equalities that models propose (de Moura and Bjorner, SMT 2008).

use trine_arith::{Int, Rat};
use trine_term::{Op, TermId, TermStore, Value};

use crate::atoms::Atoms;
use crate::search_theories::SearchTheories;
use crate::theory::Theory;

/// Equalities in one round.
const PER_ROUND: usize = 4;

/// Equalities with numbers for the shared integers whose values differ, but not those that are known.
pub(crate) fn proposals(
    store: &mut TermStore,
    atoms: &Atoms,
    search_theories: &SearchTheories,
    theories: &[Box<dyn Theory>],
    known: &[TermId],
    round: u64,
) -> Vec<TermId> {
    let mut proposals = Vec::new();
    for &term in &atoms.bridges {
        let arithmetic = &search_theories.arithmetic;
        let Some(var) = arithmetic.known_var(term) else { continue };
        let value = theories.iter().find_map(|theory| theory.value(store, term));
        let numbers = arithmetic.simplex.model(&[var]);
        let Some(of_simplex) = numbers.get(var.index()) else { continue };
        let number = match value {
            Some(Value::Int(value)) if *of_simplex == Rat::from(Int::from(&value)) => continue,
            Some(Value::Int(value)) if round % 2 == 1 => value,
            _ => of_simplex.to_big().floor(),
        };
        let number = store.mk_int(&number);
        let proposal = store.mk(Op::Eq, &[term, number]);
        // Of a term that nobody else speaks of the theory learns by the first proposal.
        if !known.contains(&proposal) {
            proposals.push(proposal);
        }
        if proposals.len() == PER_ROUND {
            break;
        }
    }
    proposals
}
