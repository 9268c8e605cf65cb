//! The model of a check: values of the declared symbols, and a heap where the assertions speak of one.
//!
//! Invariant: a model is data of its own; it stays what it was when the context changes after the check.
//! It refers to terms and symbols of the context that it came from.

use std::fmt;

use trine_collections::Budget;
use trine_heap::HeapModel;
use trine_term::{EvalError, Evaluator, Interpretation, TermId, TermStore, Value};

use crate::heap_values;

/// Values of symbols, perhaps with a heap.
#[derive(Clone)]
pub struct Model(Kind);

#[derive(Clone)]
enum Kind {
    Plain(Interpretation),
    WithHeap(Box<HeapModel>),
}

/// Values only have a text in their context, so none are shown.
impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Model").field("with_heap", &self.heap().is_some()).finish_non_exhaustive()
    }
}

impl From<Interpretation> for Model {
    fn from(interpretation: Interpretation) -> Self {
        Self(Kind::Plain(interpretation))
    }
}

impl From<HeapModel> for Model {
    fn from(heap: HeapModel) -> Self {
        Self(Kind::WithHeap(Box::new(heap)))
    }
}

impl Model {
    /// The values of the symbols; a symbol without an entry may have any value.
    #[must_use]
    pub fn interpretation(&self) -> &Interpretation {
        match &self.0 {
            Kind::Plain(interpretation) => interpretation,
            Kind::WithHeap(model) => &model.interpretation,
        }
    }

    /// The heap and its values, if the assertions speak of a heap.
    #[must_use]
    pub fn heap(&self) -> Option<&HeapModel> {
        match &self.0 {
            Kind::Plain(_) => None,
            Kind::WithHeap(model) => Some(model),
        }
    }

    /// The values themselves, without the heap.
    #[must_use]
    pub fn into_interpretation(self) -> Interpretation {
        match self.0 {
            Kind::Plain(interpretation) => interpretation,
            Kind::WithHeap(model) => model.interpretation,
        }
    }

    /// The values of terms under the model, completed with defaults.
    ///
    /// # Errors
    /// Why a term has no value: it is a quantifier over infinitely many values, say, or the budget ended.
    pub fn values(
        &self,
        store: &TermStore,
        terms: &[TermId],
        budget: &Budget,
    ) -> Result<Vec<Value>, EvalError> {
        match &self.0 {
            Kind::Plain(interpretation) => {
                let mut evaluator = Evaluator::new(store, interpretation);
                terms.iter().map(|&term| evaluator.eval(term, budget)).collect()
            }
            Kind::WithHeap(model) => {
                let value = |&term: &TermId| heap_values::value(store, model, term, budget);
                terms.iter().map(value).collect()
            }
        }
    }
}
