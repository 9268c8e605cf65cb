//! What whoever asks may choose: one procedure alone, and a record of what it decides.

use std::cell::RefCell;
use std::rc::Rc;

use crate::conjunction::StringProcedure;

/// Files that are recorded at most.
const MAX_RECORDED: usize = 1_000;

/// Transition systems as BTOR2 files, in the order in which they were decided.
pub type Recorded = Rc<RefCell<Vec<String>>>;

/// The choices; by default each procedure has its turn and nothing is recorded.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The procedure that decides conjunctions alone, if one is named.
    pub only: Option<StringProcedure>,
    /// Gets the transition systems of alternating automata.
    pub recorded: Option<Recorded>,
}

impl Settings {
    /// The same choices without a record.
    pub(crate) fn unrecorded(&self) -> Self {
        Self { recorded: None, ..self.clone() }
    }

    /// Records a system, if that is wanted.
    pub(crate) fn record(&self, text: impl FnOnce() -> String) {
        if let Some(recorded) = &self.recorded
            && recorded.borrow().len() < MAX_RECORDED
        {
            recorded.borrow_mut().push(text());
        }
    }
}
