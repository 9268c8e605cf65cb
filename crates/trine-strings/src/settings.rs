//! What whoever asks may choose: one procedure alone, and a record of what it decides.

use std::cell::RefCell;
use std::rc::Rc;

use trine_engine::Efforts;

use crate::conjunction::StringProcedure;

/// Files that are recorded at most.
const MAX_RECORDED: usize = 1_000;

/// Transition systems as BTOR2 files, in the order in which they were decided.
pub type Recorded = Rc<RefCell<Vec<String>>>;

/// In which order procedures of which one is guessed to be faster are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ProcedureOrder {
    /// The one that is guessed to be faster comes first.
    #[default]
    Guessed,
    /// It comes last.
    Reversed,
}

/// How the time is divided between the search over literals and the search for short strings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Balance {
    /// The search over literals has most of it.
    #[default]
    Literals,
    /// The search for short strings has most of it.
    ShortStrings,
}

impl Balance {
    /// How many times a turn's ticks the search over literals may spend, and the search for short strings.
    pub(crate) const fn shares(self) -> (u64, u64) {
        match self {
            Self::Literals => (3, 1),
            Self::ShortStrings => (1, 8),
        }
    }
}

/// The choices; by default each procedure has its turn and nothing is recorded.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The procedure that decides conjunctions alone, if one is named.
    pub only: Option<StringProcedure>,
    /// The order of the procedures.
    pub order: ProcedureOrder,
    /// How the time is divided.
    pub balance: Balance,
    /// How much work goes into what.
    pub efforts: Efforts,
    /// Gets the transition systems of alternating automata.
    pub recorded: Option<Recorded>,
}

impl Settings {
    /// The same choices without a record.
    pub(crate) fn unrecorded(&self) -> Self {
        Self { recorded: None, ..self.clone() }
    }

    /// Records a system, if that is wanted.
    pub(crate) fn record(&self, string: impl FnOnce() -> String) {
        if let Some(recorded) = &self.recorded
            && recorded.borrow().len() < MAX_RECORDED
        {
            recorded.borrow_mut().push(string());
        }
    }
}
