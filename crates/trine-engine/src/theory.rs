//! Theories that plug into the engine: they look at whole candidates.
//!
//! Idea: congruence and arithmetic follow the search literal by literal. Strings and heaps are too
//! costly for that; they are asked when everything else agrees, and they see only literals that
//! make the assertions true (an *implicant*), not everything that the SAT solver happened to
//! assign. The literals of arithmetic among them come along, since lengths and data are numbers.
//! Invariant: what a theory says holds whatever the other theories say. A conflict names literals
//! that no model satisfies together; a lemma is true in every model; a model gives values that
//! satisfy all literals of the candidate.

use trine_collections::{Budget, Exhausted};
use trine_term::{TermId, TermStore, Value};

/// A literal of a candidate: an atom and whether it is true.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Assigned {
    /// The atom.
    pub atom: TermId,
    /// Whether it is true.
    pub holds: bool,
}

/// What a theory says about a candidate.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// It is satisfied by these values of declared constants and opaque terms.
    Model(Vec<(TermId, Value)>),
    /// The literals at these positions contradict each other.
    Conflict(Vec<usize>),
    /// These formulas are valid, and at least one of them is news to the search.
    Lemmas(Vec<TermId>),
    /// The theory cannot tell, for a reason that people can read.
    GaveUp(String),
}

/// A theory that decides candidates. The head of the module says more.
pub trait Theory {
    /// Its name, for statistics and reasons.
    fn name(&self) -> &'static str;

    /// Whether the theory has to be asked about candidates with this atom.
    fn owns(&self, store: &TermStore, atom: TermId) -> bool;

    /// Valid formulas about a term that the engine meets for the first time.
    fn axioms(&mut self, store: &mut TermStore, term: TermId) -> Vec<TermId> {
        let _ = (store, term);
        Vec::new()
    }

    /// Decides the conjunction of the literals.
    ///
    /// # Errors
    /// If the budget ends.
    fn check(
        &mut self,
        store: &mut TermStore,
        literals: &[Assigned],
        budget: &Budget,
    ) -> Result<Verdict, Exhausted>;
}
