//! Transition systems as terms.
//!
//! Invariant: every formula is over the constants of the inputs and states of the system alone; in
//! initial values only states occur, and only such as stand before the state.
//! Reference: Niemetz et al., CAV 2018, section 2.

use trine_term::{SortId, TermId};

/// An input: any value at each step.
#[derive(Clone, Debug)]
pub struct Input {
    /// The constant that stands for it.
    pub constant: TermId,
    /// Its sort.
    pub sort: SortId,
    /// Its name in the file, if it has one.
    pub name: Option<String>,
}

/// A state: a value that goes from step to step.
#[derive(Clone, Debug)]
pub struct State {
    /// The constant that stands for it.
    pub constant: TermId,
    /// Its sort.
    pub sort: SortId,
    /// Its name in the file, if it has one.
    pub name: Option<String>,
    /// Its value at the first step; any value if absent.
    pub init: Option<TermId>,
    /// Its value at the next step; any value if absent.
    pub next: Option<TermId>,
}

/// What a BTOR2 file describes.
#[derive(Clone, Debug, Default)]
pub struct TransitionSystem {
    /// The inputs in the order of the file.
    pub inputs: Vec<Input>,
    /// The states in the order of the file.
    pub states: Vec<State>,
    /// Formulas that hold at every step.
    pub constraints: Vec<TermId>,
    /// Formulas that must not hold, in the order of the file.
    pub bads: Vec<TermId>,
    /// Outputs: terms that somebody looks at.
    pub outputs: Vec<TermId>,
}

impl TransitionSystem {
    /// Whether later steps are no different from the first one.
    #[must_use]
    pub fn is_combinational(&self) -> bool {
        self.states.iter().all(|state| state.init.is_none() && state.next.is_none())
    }
}
