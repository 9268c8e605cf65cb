//! Where clauses go.

use trine_sat::{Lit, Var};

/// Takes variables and clauses: a SAT solver, or a formula in memory.
pub trait ClauseSink {
    /// A variable that no clause mentions yet.
    fn new_var(&mut self) -> Var;

    /// Adds a clause for good. It has no repeated and no opposite literals.
    fn add_clause(&mut self, clause: &[Lit]);
}
