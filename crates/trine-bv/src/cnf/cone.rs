//! Which new nodes a call needs, and which of them are part of a wider and.
//!
//! Invariant: node numbers are a topological order, so the sorted cone read from the end meets all
//! users of a node before the node, and all its references are counted by then.

use super::definition::Definition;
use super::mark::References;
use super::{CnfEncoder, Halves, PolarityMode};
use crate::aig::{Aig, AigLit, AigNode};
use trine_collections::{Budget, Exhausted};

/// Most operands of a wide and.
pub(super) const MAX_AND_INPUTS: usize = 64;

impl CnfEncoder {
    /// Fills `cone` with the nodes below `roots` that are not fully emitted, and counts references.
    pub(super) fn collect_cone(
        &mut self,
        aig: &Aig,
        roots: Vec<AigNode>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let mut stack = roots;
        let mut outcome = Ok(());
        while let Some(node) = stack.pop() {
            let mark = &mut self.marks[node.index()];
            if mark.is_in_cone() || mark.emitted() == Halves::BOTH {
                continue;
            }
            mark.enter_cone();
            self.cone.push(node);
            // The rest of the stack is still taken up: its marks have to be cleared, too.
            if outcome.is_ok() {
                outcome = budget.spend(1);
            }
            if outcome.is_err() {
                continue;
            }
            let definition = self.definition(aig, node);
            let is_and = matches!(definition, Definition::And(..));
            for input in definition.inputs() {
                let mark = &mut self.marks[input.node().index()];
                if mark.emitted() != Halves::BOTH {
                    mark.refer(is_and && !input.is_negated());
                    stack.push(input.node());
                }
            }
        }
        self.cone.sort_unstable();
        outcome
    }

    /// What a node is defined by; nothing if its value is asserted, since the definition is, too.
    pub(super) fn definition(&self, aig: &Aig, node: AigNode) -> Definition {
        if self.marks[node.index()].is_known() {
            Definition::Free
        } else {
            Definition::of(aig, node)
        }
    }

    /// Finds the wide ands of the cone and hands the wanted halves down.
    pub(super) fn plan_cone(&mut self, aig: &Aig) {
        for position in (0..self.cone.len()).rev() {
            let node = self.cone[position];
            let mark = self.marks[node.index()];
            if mark.is_inlined() || mark.wanted().is_empty() {
                continue;
            }
            let definition = self.definition(aig, node);
            let mark = &mut self.marks[node.index()];
            let one_sided = self.mode == PolarityMode::OneSided
                && mark.references() != References::Several
                && matches!(definition, Definition::And(..) | Definition::Mux { .. });
            if !one_sided {
                mark.want(Halves::BOTH);
            }
            let missing = mark.missing();
            if missing.is_empty() {
                continue;
            }
            match definition {
                Definition::And(left, right) => self.merge_ands(aig, left, right, missing),
                Definition::Mux { condition, high, low } => {
                    self.want(condition, Halves::BOTH);
                    self.want(high, missing);
                    self.want(low, missing);
                }
                _ => {
                    for input in definition.inputs() {
                        self.want(input, Halves::BOTH);
                    }
                }
            }
        }
    }

    fn want(&mut self, input: AigLit, halves: Halves) {
        let mark = &mut self.marks[input.node().index()];
        if mark.is_in_cone() {
            mark.want(halves.through(input.is_negated()));
        }
    }

    /// Marks the ands that become part of `left & right`, depth first, so that a tree that is too
    /// large is cut into few ands that are nearly full.
    fn merge_ands(&mut self, aig: &Aig, left: AigLit, right: AigLit, halves: Halves) {
        let mut pending = std::mem::take(&mut self.pending);
        pending.clear();
        pending.extend([left, right]);
        let mut width = 2;
        while let Some(literal) = pending.pop() {
            match self.mergeable(aig, literal) {
                Some((x, y)) if width < MAX_AND_INPUTS => {
                    self.marks[literal.node().index()].inline();
                    pending.extend([x, y]);
                    width += 1;
                }
                _ => self.want(literal, halves),
            }
        }
        self.pending = pending;
    }

    /// The operands of an and that nobody but one and uses.
    fn mergeable(&self, aig: &Aig, literal: AigLit) -> Option<(AigLit, AigLit)> {
        let index = literal.node().index();
        let mark = self.marks[index];
        if mark.references() != References::OnePositiveAnd
            || !mark.is_in_cone()
            || self.vars[index].is_some()
        {
            return None;
        }
        match self.definition(aig, literal.node()) {
            Definition::And(x, y) => Some((x, y)),
            _ => None,
        }
    }

    /// Fills `leaves` with the operands of the wide and of `left & right`; the order is that of
    /// the nodes, and operands that occur twice are there once.
    pub(super) fn gather_leaves(&mut self, aig: &Aig, left: AigLit, right: AigLit) {
        self.pending.clear();
        self.leaves.clear();
        self.pending.extend([left, right]);
        while let Some(literal) = self.pending.pop() {
            match aig.and_operands(literal.node()) {
                Some((x, y)) if self.marks[literal.node().index()].is_inlined() => {
                    self.pending.extend([x, y]);
                }
                _ => self.leaves.push(literal),
            }
        }
        self.leaves.sort_unstable();
        self.leaves.dedup();
    }
}
