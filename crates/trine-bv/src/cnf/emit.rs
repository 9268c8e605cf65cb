//! The clauses of each kind of gate.

use super::definition::Definition;
use super::{ClauseSink, CnfEncoder, Halves};
use crate::aig::hint::{Adder, Gate};
use crate::aig::{Aig, AigLit, AigNode};
use trine_collections::{Budget, Exhausted};
use trine_sat::Lit;

impl CnfEncoder {
    /// Emits the planned cone from below, inputs first.
    pub(super) fn emit_cone(
        &mut self,
        aig: &Aig,
        sink: &mut dyn ClauseSink,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        for position in 0..self.cone.len() {
            let node = self.cone[position];
            if aig.and_operands(node).is_none() {
                self.make_var(node, sink);
                self.marks[node.index()].emit(Halves::BOTH);
            }
        }
        for position in 0..self.cone.len() {
            let node = self.cone[position];
            let mark = self.marks[node.index()];
            let missing = mark.missing();
            if mark.is_inlined() || missing.is_empty() {
                continue;
            }
            budget.spend(1)?;
            let output = self.make_var(node, sink);
            self.emit_definition(aig, self.definition(aig, node), output, missing, sink);
            self.marks[node.index()].emit(missing);
            if mark.knows(false) {
                self.emit([output], sink);
            }
            if mark.knows(true) {
                self.emit([!output], sink);
            }
            if let Some(Gate::Adder(adder)) = aig.hints().gate(node) {
                self.link_adder(adder, sink);
            }
        }
        Ok(())
    }

    /// The positive literal of a node, with a new variable if it has none.
    fn make_var(&mut self, node: AigNode, sink: &mut dyn ClauseSink) -> Lit {
        let stats = &mut self.stats;
        let var = self.vars[node.index()].get_or_insert_with(|| {
            stats.variables += 1;
            sink.new_var()
        });
        var.positive()
    }

    /// Gives the constant a variable and makes it false.
    pub(super) fn encode_constant(&mut self, sink: &mut dyn ClauseSink) {
        let node = AigLit::FALSE.node();
        if self.vars[node.index()].is_none() {
            let variable = self.make_var(node, sink);
            self.marks[node.index()].emit(Halves::BOTH);
            self.emit([!variable], sink);
        }
    }

    fn emit_definition(
        &mut self,
        aig: &Aig,
        definition: Definition,
        g: Lit,
        halves: Halves,
        sink: &mut dyn ClauseSink,
    ) {
        match definition {
            Definition::Free => {}
            Definition::And(left, right) => {
                self.gather_leaves(aig, left, right);
                self.emit_and(g, halves, sink);
            }
            Definition::Xor(a, b) => {
                let (a, b) = (self.lit(a), self.lit(b));
                self.emit([!g, a, b], sink);
                self.emit([!g, !a, !b], sink);
                self.emit([g, !a, b], sink);
                self.emit([g, a, !b], sink);
            }
            Definition::Mux { condition, high, low } => {
                let [c, h, l] = [condition, high, low].map(|input| self.lit(input));
                if halves.contains(Halves::POSITIVE) {
                    self.emit([!g, !c, h], sink);
                    self.emit([!g, c, l], sink);
                }
                if halves.contains(Halves::NEGATIVE) {
                    self.emit([g, !c, !h], sink);
                    self.emit([g, c, !l], sink);
                }
            }
            Definition::Parity(inputs) => {
                let [a, b, c] = inputs.map(|input| self.lit(input));
                for (a, b) in [(a, b), (!a, !b)] {
                    self.emit([!g, a, b, c], sink);
                    self.emit([!g, a, !b, !c], sink);
                    self.emit([g, a, b, !c], sink);
                    self.emit([g, a, !b, c], sink);
                }
            }
            Definition::Majority(inputs) => {
                let [a, b, c] = inputs.map(|input| self.lit(input));
                for (x, y) in [(a, b), (a, c), (b, c)] {
                    self.emit([!g, x, y], sink);
                    self.emit([g, !x, !y], sink);
                }
            }
        }
    }

    /// Defines `g` as the conjunction of `leaves`.
    fn emit_and(&mut self, g: Lit, halves: Halves, sink: &mut dyn ClauseSink) {
        let leaves = std::mem::take(&mut self.leaves);
        if has_opposite(&leaves) {
            self.emit([!g], sink);
        } else {
            if halves.contains(Halves::POSITIVE) {
                for &leaf in &leaves {
                    self.emit([!g, self.lit(leaf)], sink);
                }
            }
            if halves.contains(Halves::NEGATIVE) {
                self.clause.clear();
                self.clause.push(g);
                for &leaf in &leaves {
                    self.clause.push(!self.lit(leaf));
                }
                self.flush(sink);
            }
        }
        self.leaves = leaves;
    }

    /// Links the outputs of an adder, once both of them are emitted: two true outputs mean three
    /// true inputs, two false outputs mean three false inputs.
    fn link_adder(&mut self, adder: &Adder, sink: &mut dyn ClauseSink) {
        let (Some(sum), Some(carry)) = (adder.sum(), adder.carry()) else { return };
        let defined = |output: AigLit| {
            let mark = self.marks[output.node().index()];
            mark.emitted() == Halves::BOTH && !mark.is_known()
        };
        if !defined(sum) || !defined(carry) {
            return;
        }
        let (sum, carry) = (self.lit(sum), self.lit(carry));
        for input in adder.inputs() {
            let input = self.lit(input);
            self.emit([!sum, !carry, input], sink);
            self.emit([sum, carry, !input], sink);
        }
    }

    fn emit<const N: usize>(&mut self, clause: [Lit; N], sink: &mut dyn ClauseSink) {
        self.stats.clauses += 1;
        self.stats.literals += N as u64;
        sink.add_clause(&clause);
    }

    /// Emits `clause`.
    pub(super) fn flush(&mut self, sink: &mut dyn ClauseSink) {
        self.stats.clauses += 1;
        self.stats.literals += self.clause.len() as u64;
        sink.add_clause(&self.clause);
    }
}

/// Whether sorted literals contain a node and its negation.
pub(super) fn has_opposite(sorted: &[AigLit]) -> bool {
    sorted.windows(2).any(|pair| pair[0] == !pair[1])
}
