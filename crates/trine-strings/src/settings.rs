//! What whoever asks may choose: one procedure alone, and a record of what it decides.

use std::cell::RefCell;
use std::rc::Rc;

/// Files that are recorded at most.
const MAX_RECORDED: usize = 1_000;

/// Transition systems as BTOR2 files, in the order in which they were decided.
pub type Recorded = Rc<RefCell<Vec<String>>>;

/// The choices. The head of the module says more.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The one procedure of the [table](crate::PROCEDURE_NAMES) that may decide conjunctions.
    pub only: Option<&'static str>,
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
