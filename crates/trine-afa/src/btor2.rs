//! Transition systems as BTOR2, so that other model checkers can look at them.
//!
//! Idea: a latch is a state of one bit, a gate an `and` line; negated operands are negative numbers.
//! Reference: Niemetz, Preiner, Wolf, Biere, "Btor2, BtorMC and Boolector 3.0", CAV 2018.

use std::fmt::Write;

use crate::circuit::{Edge, Node};
use crate::system::System;

impl System {
    /// The system as a BTOR2 file with one bad state.
    #[must_use]
    pub fn write_btor2(&self) -> String {
        let mut text = String::from("1 sort bitvec 1\n2 zero 1\n3 one 1\n");
        let mut line = 3_i64;
        let roots = self.latches.iter().map(|latch| latch.next).chain([self.bad]);
        let roots: Vec<Edge> = roots.collect();
        let mut of_node = vec![2_i64; self.circuit.len()];
        let mut add = |text: &mut String, what: String| {
            line += 1;
            // Writing to a text does not fail.
            let _ = writeln!(text, "{line} {what}");
            line
        };
        for (number, leaf) in self.inputs.iter().enumerate() {
            let node = self.circuit.leaf(*leaf).node();
            of_node[node] = add(&mut text, format!("input 1 i{number}"));
        }
        for (number, latch) in self.latches.iter().enumerate() {
            let node = self.circuit.leaf(latch.leaf).node();
            of_node[node] = add(&mut text, format!("state 1 s{number}"));
            if let Some(init) = latch.init {
                let value = if init { 3 } else { 2 };
                add(&mut text, format!("init 1 {} {value}", of_node[node]));
            }
        }
        let value = |edge: Edge, of_node: &[i64]| {
            let line = of_node[edge.node()];
            if edge.is_negated() { -line } else { line }
        };
        for node in self.circuit.cone(&roots) {
            if let Node::And(a, b) = self.circuit.node(node) {
                let (a, b) = (value(a, &of_node), value(b, &of_node));
                of_node[node] = add(&mut text, format!("and 1 {a} {b}"));
            }
        }
        for latch in &self.latches {
            let state = value(self.circuit.leaf(latch.leaf), &of_node);
            let next = value(latch.next, &of_node);
            add(&mut text, format!("next 1 {state} {next}"));
        }
        add(&mut text, format!("bad {}", value(self.bad, &of_node)));
        text
    }
}
