//! Transition systems of bits.
//!
//! Idea: latches have a value at first, or any, and a function of latches and inputs gives their next
//! values; a constraint may leave steps out. A state is bad if a formula over latches and inputs can be made true in it.
//! Reference: Biere, Heljanko, Wieringa, "AIGER 1.9 and beyond", 2011.

use crate::circuit::{Circuit, Edge, Leaf, value_of};

/// A bit of the state.
#[derive(Clone, Copy, Debug)]
pub struct Latch {
    /// The variable that stands for it.
    pub leaf: Leaf,
    /// Its value at first; any value if absent.
    pub init: Option<bool>,
    /// Its value at the next step.
    pub next: Edge,
}

/// A transition system of bits: latches, inputs, constraints and what is bad.
#[derive(Clone, Debug)]
pub struct System {
    /// The formulas.
    pub circuit: Circuit,
    /// The bits of the state.
    pub latches: Vec<Latch>,
    /// Bits that have any value at each step.
    pub inputs: Vec<Leaf>,
    /// What holds of latches and inputs whenever there is a step; a bad state needs none.
    pub constraint: Edge,
    /// What must not become true.
    pub bad: Edge,
}

/// Steps that lead from an initial state to a bad one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    /// The first state.
    pub first: Vec<bool>,
    /// The inputs of each step, and at last those that show that the state is bad.
    pub inputs: Vec<Vec<bool>>,
}

impl System {
    /// The values of the nodes in a state.
    ///
    /// # Panics
    /// If there are fewer values than latches or inputs.
    #[must_use]
    pub fn evaluate(&self, state: &[bool], inputs: &[bool]) -> Vec<bool> {
        let mut leaves = vec![false; self.circuit.num_leaves()];
        for (place, latch) in self.latches.iter().enumerate() {
            leaves[latch.leaf.index()] = state[place];
        }
        for (place, leaf) in self.inputs.iter().enumerate() {
            leaves[leaf.index()] = inputs[place];
        }
        self.circuit.evaluate(&leaves)
    }

    /// The next state.
    ///
    /// # Panics
    /// As [`System::evaluate`].
    #[must_use]
    pub fn step(&self, state: &[bool], inputs: &[bool]) -> Vec<bool> {
        let values = self.evaluate(state, inputs);
        self.latches.iter().map(|latch| value_of(latch.next, &values)).collect()
    }

    /// Whether these inputs show that a state is bad.
    ///
    /// # Panics
    /// As [`System::evaluate`].
    #[must_use]
    pub fn is_bad(&self, state: &[bool], inputs: &[bool]) -> bool {
        value_of(self.bad, &self.evaluate(state, inputs))
    }

    /// Whether the steps are steps of the system and lead to a bad state.
    #[must_use]
    pub fn confirms(&self, trace: &Trace) -> bool {
        let starts = self.latches.iter().zip(&trace.first);
        if !starts.clone().all(|(latch, value)| latch.init.is_none_or(|init| init == *value)) {
            return false;
        }
        let Some((last, steps)) = trace.inputs.split_last() else { return false };
        let mut state = trace.first.clone();
        for inputs in steps {
            if !value_of(self.constraint, &self.evaluate(&state, inputs)) {
                return false;
            }
            state = self.step(&state, inputs);
        }
        self.is_bad(&state, last)
    }
}
