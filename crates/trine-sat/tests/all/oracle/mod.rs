//! A second solver that shares no code with the back end: BatSat, a descendant of MiniSat in Rust.

use crate::instances::Instance;
use batsat::{BasicSolver, SolverInterface, lbool};
use trine_sat::Lit;

/// An instance in BatSat.
pub struct Oracle(BasicSolver);

fn native(lit: Lit) -> batsat::Lit {
    let index = u32::try_from(lit.var().index()).expect("few variables");
    batsat::Lit::new(batsat::Var::unsafe_from_idx(index), !lit.is_negative())
}

impl Oracle {
    /// With all variables and clauses of `instance`.
    pub fn new(instance: &Instance) -> Self {
        let mut solver = BasicSolver::default();
        for _ in 0..instance.vars {
            solver.new_var_default();
        }
        for clause in &instance.clauses {
            let mut clause: Vec<batsat::Lit> = clause.iter().copied().map(native).collect();
            solver.add_clause_reuse(&mut clause);
        }
        Self(solver)
    }

    /// Whether the instance has a model in which the assumptions hold.
    pub fn is_satisfiable(&mut self, assumptions: &[Lit]) -> bool {
        let assumptions: Vec<batsat::Lit> = assumptions.iter().copied().map(native).collect();
        self.0.solve_limited(&assumptions) == lbool::TRUE
    }
}
