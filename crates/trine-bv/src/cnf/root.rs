//! Asserted literals fall apart into clauses as far as that needs no variable.
//!
//! An and becomes its operands, a negated and one clause, an xor or a multiplexer two clauses, a
//! parity four and a majority three. A node that already has its definition becomes a unit clause.
//! Invariant: a root asserted without a guard is known from then on: should its node be needed as an
//! input of another gate, a unit clause takes the place of its definition.

use super::cone::MAX_AND_INPUTS;
use super::definition::Definition;
use super::emit::has_opposite;
use super::{CnfEncoder, Halves};
use crate::aig::{Aig, AigLit};
use rustc_hash::FxHashSet;
use trine_collections::{Budget, Exhausted};

/// Clauses over graph literals, none constant, none repeated or opposite in one clause.
#[derive(Default)]
pub(super) struct RootClauses {
    literals: Vec<AigLit>,
    ends: Vec<usize>,
    /// The literals that the clauses make true.
    pub(super) facts: Vec<AigLit>,
}

impl RootClauses {
    pub(super) fn iter(&self) -> impl Iterator<Item = &[AigLit]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.literals[start..end])
    }

    fn push(&mut self, clause: impl IntoIterator<Item = AigLit>) {
        self.literals.extend(clause);
        self.ends.push(self.literals.len());
    }
}

impl CnfEncoder {
    /// The clauses whose conjunction is that of the roots.
    pub(super) fn split_roots(
        &mut self,
        aig: &Aig,
        roots: &[AigLit],
        budget: &Budget,
    ) -> Result<RootClauses, Exhausted> {
        let mut clauses = RootClauses::default();
        let mut seen = FxHashSet::default();
        let mut stack: Vec<AigLit> = roots.iter().rev().copied().collect();
        while let Some(root) = stack.pop() {
            budget.spend(1)?;
            match root.as_constant() {
                Some(true) => continue,
                Some(false) => {
                    clauses.push([]);
                    continue;
                }
                None if !seen.insert(root) => continue,
                None => {}
            }
            let mark = self.marks[root.node().index()];
            if mark.knows(root.is_negated()) {
                continue;
            }
            if mark.emitted() == Halves::BOTH {
                clauses.push([root]);
                continue;
            }
            let definition = Definition::of(aig, root.node());
            match if root.is_negated() { definition.negated() } else { definition } {
                Definition::Free => {
                    clauses.push([root]);
                    continue;
                }
                Definition::And(left, right) if root.is_negated() => {
                    self.push_or(aig, left, right, &mut clauses);
                }
                Definition::And(left, right) => stack.extend([right, left]),
                Definition::Xor(a, b) => {
                    clauses.push([a, b]);
                    clauses.push([!a, !b]);
                }
                Definition::Mux { condition, high, low } => {
                    clauses.push([!condition, high]);
                    clauses.push([condition, low]);
                }
                Definition::Parity([a, b, c]) => {
                    clauses.push([a, b, c]);
                    clauses.push([a, !b, !c]);
                    clauses.push([!a, b, !c]);
                    clauses.push([!a, !b, c]);
                }
                Definition::Majority([a, b, c]) => {
                    clauses.push([a, b]);
                    clauses.push([a, c]);
                    clauses.push([b, c]);
                }
            }
            clauses.facts.push(root);
        }
        Ok(clauses)
    }

    /// One clause for `!(left & right)`, with the ands below it spread out.
    fn push_or(&mut self, aig: &Aig, left: AigLit, right: AigLit, clauses: &mut RootClauses) {
        self.pending.clear();
        self.leaves.clear();
        self.pending.extend([left, right]);
        let mut width = 2;
        while let Some(literal) = self.pending.pop() {
            let spread = width < MAX_AND_INPUTS
                && !literal.is_negated()
                && self.vars[literal.node().index()].is_none();
            match self.definition(aig, literal.node()) {
                Definition::And(x, y) if spread => {
                    self.pending.extend([x, y]);
                    width += 1;
                }
                _ => self.leaves.push(!literal),
            }
        }
        self.leaves.sort_unstable();
        self.leaves.dedup();
        if !has_opposite(&self.leaves) {
            clauses.push(self.leaves.iter().copied());
        }
    }
}
