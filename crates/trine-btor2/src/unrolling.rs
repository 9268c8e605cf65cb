//! Copies of a transition system for the steps of a run.
//!
//! Idea: at step zero the constants of the system stand for themselves, and an initial value for
//! its state. At each later step inputs are new constants, and states are what their next values
//! were one step before. A copy of a formula is made when it is asked for.
//! Invariant: the copies of one step share what the formulas share; a run of the system up to a
//! step is a model of the constraints up to that step, and the other way round.
//! Reference: Biere, Cimatti, Clarke, Zhu, "Symbolic Model Checking without BDDs", TACAS 1999.

use trine_collections::{Budget, Exhausted};
use trine_term::{Replacement, SortId, TermId, TermMap, TermStore, rebuild};

use crate::system::TransitionSystem;

/// What the constants of the system are at one step.
struct Step {
    inputs: Vec<TermId>,
    states: Vec<TermId>,
    /// The copies that were made.
    copies: TermMap<TermId>,
}

/// The copies of inputs, states and formulas for the steps made so far.
#[derive(Default)]
pub struct Unrolling {
    steps: Vec<Step>,
}

fn numbered(
    store: &mut TermStore,
    name: Option<&str>,
    kind: &str,
    step: usize,
    sort: SortId,
) -> TermId {
    let name = format!("{}@{step}", name.unwrap_or(kind));
    store.declare_const(&name, sort)
}

impl Unrolling {
    /// An unrolling without steps.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Number of steps.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether no step was made yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Adds a step.
    ///
    /// # Errors
    /// If the budget ends; then there is no new step.
    pub fn extend(
        &mut self,
        store: &mut TermStore,
        system: &TransitionSystem,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let number = self.steps.len();
        let mut copies = TermMap::new();
        let mut inputs = Vec::with_capacity(system.inputs.len());
        for input in &system.inputs {
            let value = match number {
                0 => input.constant,
                _ => numbered(store, input.name.as_deref(), "input", number, input.sort),
            };
            copies.insert(input.constant, value);
            inputs.push(value);
        }
        let mut states = Vec::with_capacity(system.states.len());
        for state in &system.states {
            let value = match (self.steps.last_mut(), state.init, state.next) {
                (None, None, _) => state.constant,
                // Only states before this one occur in its initial value.
                (None, Some(init), _) => copy(store, init, &mut copies, budget)?,
                (Some(last), _, Some(next)) => copy(store, next, &mut last.copies, budget)?,
                (Some(_), _, None) => {
                    numbered(store, state.name.as_deref(), "state", number, state.sort)
                }
            };
            copies.insert(state.constant, value);
            states.push(value);
        }
        self.steps.push(Step { inputs, states, copies });
        Ok(())
    }

    /// What a term of the system is at a step.
    ///
    /// # Errors
    /// If the budget ends.
    ///
    /// # Panics
    /// If there is no such step.
    pub fn term(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        step: usize,
        budget: &Budget,
    ) -> Result<TermId, Exhausted> {
        copy(store, term, &mut self.steps[step].copies, budget)
    }

    /// What the inputs are at a step, in the order of the system.
    #[must_use]
    pub fn inputs(&self, step: usize) -> &[TermId] {
        &self.steps[step].inputs
    }

    /// What the states are at a step, in the order of the system.
    #[must_use]
    pub fn states(&self, step: usize) -> &[TermId] {
        &self.steps[step].states
    }
}

fn copy(
    store: &mut TermStore,
    term: TermId,
    copies: &mut TermMap<TermId>,
    budget: &Budget,
) -> Result<TermId, Exhausted> {
    rebuild(store, term, copies, budget, |_, _| Replacement::Descend)
}

#[cfg(test)]
mod tests {
    use super::*;
    use trine_term::Op;

    #[test]
    fn a_counter_counts() {
        let text = b"1 sort bitvec 4\n2 zero 1\n3 state 1 count\n4 init 1 3 2\n5 inc 1 3\n\
                     6 next 1 3 5\n7 sort bitvec 1\n8 input 7\n9 bad 8\n";
        let mut store = TermStore::new();
        let system = crate::parse(&mut store, text).expect("this is right");
        let budget = Budget::unlimited();
        let mut unrolling = Unrolling::new();
        for _ in 0..3 {
            unrolling.extend(&mut store, &system, &budget).expect("no limit");
        }
        let zero = store.mk_bv_u64(4, 0);
        let one = store.mk_bv_u64(4, 1);
        let first = store.mk(Op::BvAdd, &[zero, one]);
        assert_eq!(unrolling.states(0), [zero]);
        assert_eq!(unrolling.states(1), [first]);
        assert_eq!(unrolling.states(2), [store.mk(Op::BvAdd, &[first, one])]);
        assert_eq!(unrolling.inputs(0), [system.inputs[0].constant]);
        assert_ne!(unrolling.inputs(1), unrolling.inputs(2));
    }
}
