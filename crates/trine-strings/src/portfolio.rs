//! The plan for one problem: preprocessing, then procedures in turn with growing budgets.
//!
//! Idea: short texts first, since most satisfiable problems have them and the search is cheap; then
//! the search over literals, then longer texts.
//! Invariant: a model is answered only if the assertions, as they were given, evaluate to true.

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_rewrite::Level;
use trine_rewrite::passes::{Assertion, Preprocessor, Scope};
use trine_sat::SatConfig;
use trine_term::{EvalError, Evaluator, FunId, Interpretation, TermId, TermStore, Value};

use crate::bounded::{self, BoundedAnswer};
use crate::language::Languages;
use crate::language_atoms;
use crate::search::{Found, Search};

/// Settings of [`decide`].
#[derive(Clone, Debug)]
pub struct StringConfig {
    /// How far the rewriter goes.
    pub rewrite: Level,
    /// Whether preprocessing does more than rewriting.
    pub preprocess: bool,
    /// Settings of the SAT solvers.
    pub sat: SatConfig,
}

/// What [`decide`] found.
#[derive(Clone)]
pub enum StringAnswer {
    /// A model that was evaluated.
    Sat(Box<Interpretation>),
    /// There is none.
    Unsat,
    /// The budget ended.
    Exhausted(Exhausted),
    /// No procedure decides the problem; the text says what stood in the way.
    GaveUp(String),
}

/// Ticks of the first search for short texts.
const FIRST_TICKS: u64 = 1_000_000;
/// How much more the search over literals may spend than the search for short texts.
const SEARCH_SHARE: u64 = 3;
/// Letters of string constants in the searches for short texts.
const BOUNDS: [u32; 6] = [2, 6, 12, 24, 48, 100];

/// Decides the conjunction of the assertions.
pub fn decide(
    store: &mut TermStore,
    assertions: &[TermId],
    config: &StringConfig,
    budget: &Budget,
) -> StringAnswer {
    let Ok(mut languages) = Languages::new() else {
        return StringAnswer::GaveUp("the alphabet is too large".into());
    };
    Problem::new(store, &mut languages, assertions, config, budget)
        .and_then(|mut problem| problem.decide(store, &mut languages, budget))
        .unwrap_or_else(StringAnswer::Exhausted)
}

struct Problem<'a> {
    /// The assertions as they were given, with equations between languages decided.
    assertions: Vec<TermId>,
    config: &'a StringConfig,
    preprocessor: Preprocessor,
    simplified: Vec<TermId>,
}

impl<'a> Problem<'a> {
    fn new(
        store: &mut TermStore,
        languages: &mut Languages,
        assertions: &[TermId],
        config: &'a StringConfig,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let assertions = language_atoms::resolve(store, languages, assertions, budget)?;
        let mut preprocessor = Preprocessor::new(config.rewrite, config.preprocess);
        let given: Vec<Assertion> =
            assertions.iter().map(|&term| Assertion { term, guard: None }).collect();
        let processed = preprocessor.process(store, &given, Scope::Part, budget)?;
        let simplified: Vec<TermId> =
            processed.into_iter().map(|assertion| assertion.term).collect();
        // Languages that were constants with definitions are closed by now.
        let simplified = language_atoms::resolve(store, languages, &simplified, budget)?;
        Ok(Self { assertions, config, preprocessor, simplified })
    }

    fn decide(
        &mut self,
        store: &mut TermStore,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<StringAnswer, Exhausted> {
        if self.simplified.iter().any(|&formula| store.op(formula) == trine_term::Op::False) {
            return Ok(StringAnswer::Unsat);
        }
        let simplified = self.simplified.clone();
        let mut reason = String::from("no procedure applies");
        let mut search = Search::new(store, &simplified, &self.config.sat, budget)?;
        let mut searching = true;
        let mut ticks = FIRST_TICKS;
        for bound in BOUNDS {
            budget.refresh()?;
            if searching {
                let slice = slice(budget, ticks.saturating_mul(SEARCH_SHARE));
                match search.run(store, languages, &slice) {
                    Ok(Found::Unsat) => return Ok(StringAnswer::Unsat),
                    Ok(Found::Candidate(values)) => {
                        if let Some(model) = self.accept(store, values, budget)? {
                            return Ok(StringAnswer::Sat(Box::new(model)));
                        }
                        reason = String::from("a candidate model does not satisfy the assertions");
                        searching = false;
                    }
                    Ok(Found::GaveUp(why)) => {
                        reason = why;
                        searching = false;
                    }
                    Err(_) => budget.refresh()?,
                }
            }
            let slice = slice(budget, ticks);
            match bounded::search(store, &simplified, languages, bound, &self.config.sat, &slice) {
                BoundedAnswer::Model(values) => {
                    if let Some(model) = self.accept(store, values, budget)? {
                        return Ok(StringAnswer::Sat(Box::new(model)));
                    }
                }
                BoundedAnswer::Exhausted => budget.refresh()?,
                BoundedAnswer::Nothing | BoundedAnswer::Unsupported => {}
            }
            ticks = ticks.saturating_mul(3);
        }
        if searching {
            let found = search.run(store, languages, budget)?;
            match found {
                Found::Unsat => return Ok(StringAnswer::Unsat),
                Found::Candidate(values) => {
                    if let Some(model) = self.accept(store, values, budget)? {
                        return Ok(StringAnswer::Sat(Box::new(model)));
                    }
                    reason = String::from("a candidate model does not satisfy the assertions");
                }
                Found::GaveUp(why) => reason = why,
            }
        }
        Ok(StringAnswer::GaveUp(reason))
    }

    /// Completes a model of the simplified assertions, and evaluates the ones that were given.
    fn accept(
        &mut self,
        store: &mut TermStore,
        values: Vec<(FunId, Value)>,
        budget: &Budget,
    ) -> Result<Option<Interpretation>, Exhausted> {
        let mut model = Interpretation::new();
        for (function, value) in values {
            model.set_constant(function, value);
        }
        let definitions = self.preprocessor.resolved_definitions(store, budget)?;
        let mut completed: FxHashMap<FunId, Value> = FxHashMap::default();
        let mut evaluator = Evaluator::new(store, &model);
        for (constant, definition) in definitions {
            let Some(function) = store.function(constant) else { continue };
            match evaluator.eval(definition, budget) {
                Ok(value) => completed.insert(function, value),
                Err(EvalError::Exhausted(reason)) => return Err(reason),
                Err(_) => return Ok(None),
            };
        }
        let mut completed: Vec<_> = completed.into_iter().collect();
        completed.sort_by_key(|&(function, _)| function);
        for (function, value) in completed {
            model.set_constant(function, value);
        }
        let mut evaluator = Evaluator::new(store, &model);
        for &assertion in &self.assertions {
            match evaluator.holds(assertion, budget) {
                Ok(true) => {}
                Err(EvalError::Exhausted(reason)) => return Err(reason),
                Ok(false) | Err(_) => return Ok(None),
            }
        }
        Ok(Some(model))
    }
}

/// A part of a budget: at most so many ticks, with the same end and the same way to cancel.
pub(crate) fn slice(budget: &Budget, ticks: u64) -> Budget {
    let mut slice = Budget::unlimited()
        .with_ticks(ticks.min(budget.ticks_left()))
        .with_cancel(budget.cancel_handle());
    if let Some(deadline) = budget.deadline() {
        slice = slice.with_deadline(deadline);
    }
    slice
}
