//! The hook for proofs: a stream of clauses with ids and antecedents.
//!
//! Idea: the shape of LRAT, step by step and in memory. Each derived clause names the clauses whose
//! unit propagation refutes its negation, in the order in which they become unit; so a checker
//! needs no search. Original clauses say where they come from, and theory lemmas carry a tag of
//! their own, by which a certificate finds the lemma's justification.
//! Invariant: ids grow and are never reused; a derived clause names only clauses that are alive
//! (given, not deleted, not set aside). No step needs more than unit propagation: the back end's
//! techniques that would (bounded variable addition, blocked clauses) stay off.
//! Reference: Cruz-Filipe et al., "Efficient certified RAT verification", CADE 2017 (LRAT);
//! Fazekas et al., "Incremental proofs for incremental SAT solving", SAT 2024 (setting aside and
//! restoring clauses, the final clause of a query).

use crate::literal::Lit;

/// Names one clause of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClauseId(u64);

impl ClauseId {
    /// The id with this number, as in an LRAT file.
    #[inline]
    #[must_use]
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// The number of the id, as in an LRAT file.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0
    }
}

/// Names one theory lemma; the propagator chooses the number, the SAT solver only passes it on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LemmaTag(pub u64);

/// Where an original clause comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The n-th call of [`SatSolver::add_clause`](crate::SatSolver::add_clause), counted from 0.
    Added(u64),
    /// A lemma, or the reason of a propagation, from the propagator.
    Lemma(LemmaTag),
}

/// Receives the proof while the solver runs.
///
/// The methods are called inside the solver: they must not call it. A panic in one of them is
/// resumed when the solver returns.
pub trait ProofSink {
    /// A clause of the problem, exactly as it was handed over.
    fn original(&mut self, id: ClauseId, origin: Origin, clause: &[Lit]);

    /// A clause that follows: assuming its negation, `antecedents` in their order become unit, and
    /// the last one false.
    fn derived(&mut self, id: ClauseId, clause: &[Lit], antecedents: &[ClauseId]);

    /// The clause is not used any more.
    fn deleted(&mut self, id: ClauseId);

    /// The clause is set aside (its variable was eliminated); [`restored`](Self::restored) may bring it back.
    fn set_aside(&mut self, id: ClauseId);

    /// The clause that was set aside is in use again.
    fn restored(&mut self, id: ClauseId);

    /// A call ended with [`Unsat`](crate::SatAnswer::Unsat) under `assumptions`, because
    /// of the clause `refutation`: it is alive, and empty or made of negated assumptions only.
    fn refuted(&mut self, assumptions: &[Lit], refutation: ClauseId);
}
