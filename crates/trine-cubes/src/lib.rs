//! Cube and conquer: a problem becomes cubes, which others solve apart from each other.
//!
//! Idea: a *cube* is a conjunction of literals over formulas of the problem. Cubes are the leaves of a
//! binary tree whose inner nodes split by a formula: one branch adds it, the other its negation. Which
//! formula, says *lookahead*: both branches of many candidates are tried by unit propagation over the
//! encoded problem, and what fixes most on both sides is taken.
//! Invariant: whatever lookahead says, the cubes of a tree are disjoint and cover everything, since each
//! split is by a formula and its negation; a leaf is closed only if unit propagation refutes it.
//! Reference: Heule, Kullmann, Wieringa, Biere, "Cube and Conquer: Guiding CDCL SAT Solvers by
//! Lookaheads", HVC 2011; Heule, van Maaren, "Look-Ahead Based SAT Solvers", Handbook of Satisfiability.

mod candidates;
mod encoding;
mod lookahead;
mod propagation;
mod tree;

pub use candidates::{Candidates, candidates};
pub use tree::{Node, SplitTree, Splitter, split};
