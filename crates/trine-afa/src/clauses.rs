//! Formulas of a circuit as clauses of a SAT solver.
//!
//! Idea: a gate is a variable that is equal to the conjunction of its operands, made when a formula
//! above it is first asked for.
//! Invariant: an assignment of the leaves extends to the clauses in exactly one way.
//! Reference: Tseitin, "On the complexity of derivation in propositional calculus", 1968.

use trine_collections::{Budget, Exhausted};
use trine_sat::{Lit, SatSolver};

use crate::circuit::{Circuit, Edge, Leaf, Node};

/// The variables of a solver that stand for nodes of a circuit.
pub(crate) struct Clauses {
    of_node: Vec<Option<Lit>>,
}

impl Clauses {
    pub(crate) fn new(circuit: &Circuit) -> Self {
        Self { of_node: vec![None; circuit.len()] }
    }

    /// The literal of a variable.
    pub(crate) fn leaf(
        &mut self,
        circuit: &Circuit,
        leaf: Leaf,
        solver: &mut impl SatSolver,
    ) -> Lit {
        let node = circuit.leaf(leaf).node();
        *self.of_node[node].get_or_insert_with(|| solver.new_var().positive())
    }

    /// The literal of a formula.
    pub(crate) fn literal(
        &mut self,
        circuit: &Circuit,
        root: Edge,
        solver: &mut impl SatSolver,
        budget: &Budget,
    ) -> Result<Lit, Exhausted> {
        let mut open = vec![root.node()];
        while let Some(&node) = open.last() {
            budget.spend(1)?;
            if self.of_node[node].is_some() {
                open.pop();
                continue;
            }
            let literal = match circuit.node(node) {
                Node::False => {
                    let literal = solver.new_var().positive();
                    solver.add_clause(&[!literal]);
                    literal
                }
                Node::Leaf(_) => solver.new_var().positive(),
                Node::And(a, b) => match (self.known(a), self.known(b)) {
                    (Some(a), Some(b)) => {
                        let literal = solver.new_var().positive();
                        solver.add_clause(&[!literal, a]);
                        solver.add_clause(&[!literal, b]);
                        solver.add_clause(&[literal, !a, !b]);
                        literal
                    }
                    _ => {
                        open.extend([a.node(), b.node()]);
                        continue;
                    }
                },
            };
            self.of_node[node] = Some(literal);
            open.pop();
        }
        // The loop ends when the root has its literal.
        Ok(self.known(root).unwrap_or_else(|| unreachable!("the root was made last")))
    }

    fn known(&self, edge: Edge) -> Option<Lit> {
        let literal = self.of_node[edge.node()]?;
        Some(if edge.is_negated() { !literal } else { literal })
    }
}
