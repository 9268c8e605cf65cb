//! The search for short strings, with bounds that grow.
//!
//! Idea: each step looks for a model with strings of at most so many letters ([`bounded`]), and the next one for
//! longer strings, whether the last one was done or its slice ended. It looks at the formulas that have to do with
//! strings; where there are others, what it finds is a part of a model.
//! Invariant: it finds models and refutes nothing.
//! Reference: as [`bounded`].

use std::cell::RefCell;
use std::rc::Rc;

use trine_collections::{Budget, Exhausted};
use trine_engine::{Bid, Question, Search, Stepped};
use trine_sat::SatConfig;
use trine_term::{FunId, Interpretation, Op, TermId, TermStore, Value};
use trine_trace::{Activity, Outcome};

use crate::bounded::{self, BoundedAnswer};
use crate::searches::{GROWTH, Shared};

/// Letters of string constants in the searches, one after the other.
const BOUNDS: [u32; 6] = [2, 6, 12, 24, 48, 100];

/// A search for models with short strings.
pub(crate) struct ShortStrings {
    shared: Rc<RefCell<Shared>>,
    config: SatConfig,
    share: u64,
    /// How many bounds were tried for the present question.
    tried: usize,
}

impl ShortStrings {
    /// A search with so large a share.
    pub(crate) fn new(shared: Rc<RefCell<Shared>>, config: &SatConfig, share: u64) -> Self {
        Self { shared, config: config.clone(), share, tried: 0 }
    }
}

impl Search for ShortStrings {
    fn name(&self) -> &'static str {
        "short strings"
    }

    fn bid(
        &mut self,
        _: &mut TermStore,
        _: &Question<'_>,
        _: &Budget,
    ) -> Result<Option<Bid>, Exhausted> {
        let shared = self.shared.borrow();
        self.tried = 0;
        let bid = Bid { share: self.share, after: 0, least: Some(shared.least), growth: GROWTH };
        Ok((!shared.parts.about.is_empty()).then_some(bid))
    }

    fn read(&mut self, _: &mut TermStore, _: &Question<'_>, _: &Budget) -> Result<(), Exhausted> {
        Ok(())
    }

    fn step(&mut self, store: &mut TermStore, _: &Question<'_>, slice: &Budget) -> Stepped {
        let Some(&bound) = BOUNDS.get(self.tried) else { return Stepped::Nothing };
        self.tried += 1;
        let shared = &mut *self.shared.borrow_mut();
        let search = || {
            let languages = &mut shared.languages.borrow_mut();
            bounded::search(store, &shared.parts.about, languages, bound, &self.config, slice)
        };
        let outcome = |answer: &BoundedAnswer| match answer {
            BoundedAnswer::Model(_) => Outcome::Model,
            BoundedAnswer::Exhausted => Outcome::GaveUp,
            BoundedAnswer::Nothing | BoundedAnswer::Unsupported => Outcome::Nothing,
        };
        match slice.trace().during(Activity::ShortStrings, search, outcome) {
            BoundedAnswer::Model(values) if shared.parts.unrelated.is_empty() => {
                shared.model = Some(interpretation(values));
                Stepped::Model
            }
            BoundedAnswer::Model(values) => {
                let mut equations = Vec::with_capacity(values.len());
                for (function, value) in values {
                    let constant = store.apply(function, &[]);
                    let value = store.mk_value(&value, store.sort(constant));
                    equations.push(store.mk(Op::Eq, &[constant, value]));
                }
                Stepped::Partial(equations)
            }
            BoundedAnswer::Exhausted | BoundedAnswer::Nothing | BoundedAnswer::Unsupported => {
                if self.tried == BOUNDS.len() {
                    Stepped::Nothing
                } else {
                    Stepped::Paused
                }
            }
        }
    }

    fn failed(&self, _: TermId) -> bool {
        false
    }

    fn model(&self, _: &TermStore, _: &Budget) -> Result<Interpretation, Exhausted> {
        Ok(self.shared.borrow().model.clone().unwrap_or_default())
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        Vec::new()
    }
}

fn interpretation(values: Vec<(FunId, Value)>) -> Interpretation {
    let mut model = Interpretation::new();
    for (function, value) in values {
        model.set_constant(function, value);
    }
    model
}
