//! The value of a term in a model, written from the standard and not from the solver.
//!
//! Idea: one file per theory says what its operators are, on values that are as plain as they can be:
//! unbounded integers, exact rationals, code points, records, arrays as a default with exceptions.
//! `machine.rs` walks over terms with a stack of its own. What the standard leaves open is what the
//! model says, see `open.rs`.
//! Invariants: nothing recurses over terms or values; each step is counted, and whoever has no steps
//! left says so instead of guessing; nothing panics whatever the script and the model are.
//! Reference: SMT-LIB 2.7 and its theories; IEEE 754-2019 for floats.

mod apply;
mod arithmetic;
mod command;
mod float;
mod float_operators;
mod heap;
mod language;
mod machine;
mod match_search;
mod model;
mod model_text;
mod open;
mod range;
mod root;
mod sets;
mod spatial;
mod text;
mod value;
mod word;

pub use command::{MODEL_USAGE, judge_model};
pub use float::{Float, Format};
pub use heap::Heap;
pub(crate) use language::states_with_end;
pub use language::{LanguageId, Languages};
pub use machine::{Definition, Evaluator};
pub use model::{ModelReport, ModelVerdict, check_model};
pub use open::OpenCase;
pub use root::RootId;
pub use value::{Array, ArrayId, Record, RecordId, Value, Values};

use std::fmt;

/// How many steps an evaluation may take if nothing else is said.
pub const DEFAULT_STEPS: u64 = 200_000_000;

/// Why there is no value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Undecided {
    /// The steps are used up.
    TooHard,
    /// The evaluator does not know how to evaluate this.
    Unsupported(String),
    /// The model has no value for this symbol.
    Missing(String),
}

impl fmt::Display for Undecided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooHard => f.write_str("too hard: the limit of steps is reached"),
            Self::Unsupported(what) => write!(f, "not evaluated: {what}"),
            Self::Missing(name) => write!(f, "the model has no value for `{name}`"),
        }
    }
}

/// A value, or why there is none.
pub type Outcome<T> = Result<T, Undecided>;

/// The steps that are left.
#[derive(Clone, Copy, Debug)]
pub struct Steps {
    left: u64,
}

impl Steps {
    /// So many steps.
    #[must_use]
    pub fn new(steps: u64) -> Self {
        Self { left: steps }
    }

    /// How many are left.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Takes steps.
    ///
    /// # Errors
    /// If there are not as many left.
    pub fn spend(&mut self, steps: u64) -> Outcome<()> {
        match self.left.checked_sub(steps) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => {
                self.left = 0;
                Err(Undecided::TooHard)
            }
        }
    }

    /// Takes the steps of a product of numbers of so many bits.
    ///
    /// # Errors
    /// As for [`Steps::spend`].
    pub fn spend_product(&mut self, a: usize, b: usize) -> Outcome<()> {
        self.spend((a as u64 / 64 + 1).saturating_mul(b as u64 / 64 + 1))
    }
}
