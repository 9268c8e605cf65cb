//! The pipeline from assertions to an answer: preprocessing, then a back end, level by level.
//!
//! Idea: levels of the script are opened here only when a check needs them. Assertions pass the
//! [`Preprocessor`] and go to the back end ([`IncrementalSolver`]); what it cannot read is a free input there. So `unsat`
//! holds for whatever those terms mean, and `sat` is a guess that the evaluation has to confirm.
//! Invariant: levels of preprocessor and back end are equal, and at most those of the script.

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_engine::{Answer, IncrementalSolver, Lemma};
use trine_rewrite::passes::{Assertion, Preprocessor, Processed, Scope};
use trine_sat::Lit;
use trine_term::{
    EvalError, Evaluator, FunKind, Interpretation, Op, TermId, TermSet, TermStore, post_order,
};
use trine_trace::{Activity, Event, Outcome};

use crate::features::{BackendKind, FeatureScan, Features};
use crate::options::Options;

/// What the pipeline found.
pub enum PipelineAnswer {
    /// A model; `complete` says that no term was read as a free input.
    Sat {
        /// Whether the model must satisfy the assertions.
        complete: bool,
    },
    /// No model.
    Unsat {
        /// Guards of the assertions that were used, ascending.
        core: Vec<u32>,
        /// Positions of the assumptions that were used.
        failed: Vec<usize>,
    },
    /// The budget ended.
    Exhausted(Exhausted),
    /// A procedure gave up, for this reason.
    GaveUp(String),
    /// Another back end is called for by these features, so nothing was decided.
    WrongBackend(Features),
}

/// What was made from guarded assertions: its literal is assumed in each check.
#[derive(Clone)]
struct Guarded {
    guards: Box<[u32]>,
    lit: Lit,
}

/// Preprocessor and back end with the same levels: brings assertions to the back end and its models back.
pub struct Pipeline {
    preprocessor: Preprocessor,
    backend: Box<dyn IncrementalSolver>,
    /// Guarded assertions of each level.
    guarded: Vec<Vec<Guarded>>,
    /// What is asserted at the open levels.
    scan: FeatureScan,
    /// Something was not asserted, because the back end does not decide it.
    missed: bool,
    /// What the back end was made for.
    made_for: Features,
    /// Checks since the last one that needed all that the back end was made for.
    oversized_checks: u32,
}

impl Pipeline {
    /// A pipeline at level zero without assertions, and a back end that was made for the features that
    /// are expected.
    #[must_use]
    pub fn new(options: &Options, made_for: Features, backend: Box<dyn IncrementalSolver>) -> Self {
        Self {
            preprocessor: Preprocessor::new(options.rewriting(), options.preprocesses()),
            backend,
            guarded: vec![Vec::new()],
            scan: FeatureScan::default(),
            missed: false,
            made_for,
            oversized_checks: 0,
        }
    }

    /// Opens levels until `level` is the innermost one, if it is not open yet.
    pub fn open_to(&mut self, level: usize) {
        while self.guarded.len() <= level {
            self.preprocessor.push();
            self.backend.push();
            self.scan.push();
            self.guarded.push(Vec::new());
        }
    }

    /// Closes all levels above `level`.
    pub fn pop_to(&mut self, level: usize) {
        while self.guarded.len() > level + 1 {
            self.preprocessor.pop();
            self.backend.pop();
            self.scan.pop();
            self.guarded.pop();
        }
    }

    /// The preprocessor, for statistics.
    #[must_use]
    pub fn preprocessor(&self) -> &Preprocessor {
        &self.preprocessor
    }

    /// The back end, for statistics.
    #[must_use]
    pub fn backend(&self) -> &dyn IncrementalSolver {
        &*self.backend
    }

    /// The lemmas that the back end added since the last call, if it keeps them. What speaks of predicates
    /// that stand for formulas about the heap says nothing to others.
    pub fn take_lemmas(&mut self, store: &mut TermStore) -> Vec<Lemma> {
        if self.features().has_heaps() { Vec::new() } else { self.backend.take_lemmas(store) }
    }

    /// A term that the back end cannot read, if there was one.
    #[must_use]
    pub fn unsupported(&self) -> Option<TermId> {
        self.backend.unsupported()
    }

    /// What is asserted at the open levels, as it was preprocessed.
    #[must_use]
    pub fn features(&self) -> Features {
        self.scan.features()
    }

    /// Checks since the last one that needed all that the back end was made for.
    #[must_use]
    pub fn oversized_checks(&self) -> u32 {
        self.oversized_checks
    }

    /// Whether the back end decides all that was asserted. If not, it need not work. Once it did not,
    /// it has not seen everything, even if that is popped.
    fn fits(&mut self, store: &TermStore, roots: &[TermId]) -> bool {
        self.scan.look_at(store, roots);
        self.missed |= !self.made_for.cover(self.scan.features());
        !self.missed
    }

    /// Adds assertions to the innermost level.
    ///
    /// # Errors
    /// If the budget ends. The call may be repeated.
    pub fn assert(
        &mut self,
        store: &mut TermStore,
        assertions: &[Assertion],
        scope: Scope,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        if assertions.is_empty() {
            return Ok(());
        }
        let processed = self.preprocess(store, assertions, scope, budget)?;
        let roots: Vec<TermId> = processed.iter().map(|assertion| assertion.term).collect();
        if !self.fits(store, &roots) {
            return Ok(());
        }
        let trace = budget.trace();
        let encode = || self.encode(store, processed, budget);
        trace.during(Activity::Encode, encode, |done| outcome_of(done.is_ok()))
    }

    /// Preprocesses new assertions of the innermost level.
    fn preprocess(
        &mut self,
        store: &mut TermStore,
        assertions: &[Assertion],
        scope: Scope,
        budget: &Budget,
    ) -> Result<Vec<Processed>, Exhausted> {
        let trace = budget.trace();
        trace.tell(Event::Enter(Activity::Preprocess));
        let processed = self.preprocessor.process(store, assertions, scope, budget);
        let outcome = match processed.as_deref() {
            Ok([single]) if store.op(single.term) == Op::False => Outcome::Contradiction,
            done => outcome_of(done.is_ok()),
        };
        trace.tell(Event::Leave(Activity::Preprocess, outcome));
        let after = processed.as_ref().map_or(0, Vec::len);
        trace.tell(Event::Preprocessed { before: assertions.len(), after });
        processed
    }

    /// Hands preprocessed assertions to the back end.
    fn encode(
        &mut self,
        store: &mut TermStore,
        processed: Vec<Processed>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let mut plain = Vec::with_capacity(processed.len());
        for assertion in processed {
            if assertion.guards.is_empty() {
                plain.push(assertion.term);
                continue;
            }
            let lit = self.backend.literal(store, assertion.term, budget)?;
            if let Some(level) = self.guarded.last_mut() {
                level.push(Guarded { guards: assertion.guards, lit });
            }
        }
        self.backend.assert(store, &plain, budget)
    }

    /// Decides what was asserted, together with assumptions.
    ///
    /// # Errors
    /// If the budget ends before the search.
    pub fn check(
        &mut self,
        store: &mut TermStore,
        assumptions: &[TermId],
        budget: &Budget,
    ) -> Result<PipelineAnswer, Exhausted> {
        let mut simplified = Vec::with_capacity(assumptions.len());
        for &assumption in assumptions {
            simplified.push(self.preprocessor.simplify(store, assumption, budget)?);
        }
        let roots: Vec<TermId> = simplified.iter().map(|assumption| assumption.term).collect();
        self.scan.push();
        let fits = self.fits(store, &roots);
        let features = self.scan.features();
        self.scan.pop();
        if !fits {
            return Ok(PipelineAnswer::WrongBackend(features));
        }
        self.oversized_checks =
            if features.cover(self.made_for) { 0 } else { self.oversized_checks + 1 };
        let mut assumed = Vec::with_capacity(assumptions.len());
        for assumption in simplified {
            let lit = self.backend.literal(store, assumption.term, budget)?;
            assumed.push(Guarded { guards: assumption.guards, lit });
        }
        let guarded = self.guarded.iter().flatten();
        let all: Vec<Lit> = assumed.iter().chain(guarded).map(|g| g.lit).collect();
        let search = match self.made_for.backend() {
            BackendKind::Words => Activity::WordSearch,
            BackendKind::Engine | BackendKind::Strings => Activity::Engine,
        };
        let check = || self.backend.check(store, &all, budget);
        let answer = budget.trace().during(search, check, |answer| match answer {
            Answer::Sat => Outcome::Model,
            Answer::Unsat => Outcome::Contradiction,
            Answer::Exhausted(_) | Answer::GaveUp(_) => Outcome::GaveUp,
        });
        Ok(match answer {
            Answer::Sat => PipelineAnswer::Sat { complete: self.unsupported().is_none() },
            Answer::Exhausted(reason) => PipelineAnswer::Exhausted(reason),
            Answer::GaveUp(reason) => PipelineAnswer::GaveUp(reason),
            Answer::Unsat => {
                let used = |guarded: &Guarded| self.backend.failed(guarded.lit);
                let parts = assumed.iter().chain(self.guarded.iter().flatten());
                let mut core: Vec<u32> = parts
                    .filter(|&guarded| used(guarded))
                    .flat_map(|guarded| guarded.guards.iter().copied())
                    .collect();
                core.sort_unstable();
                core.dedup();
                let failed = (0..assumed.len()).filter(|&i| used(&assumed[i])).collect();
                PipelineAnswer::Unsat { core, failed }
            }
        })
    }

    /// The model of the last check, with the constants that preprocessing had replaced. What stands for
    /// formulas that are evaluated elsewhere gets its values from `evaluate`: it is given such an application
    /// and its arguments, in which nothing of the kind is left.
    ///
    /// # Errors
    /// If a definition cannot be evaluated.
    pub fn model(
        &mut self,
        store: &mut TermStore,
        evaluate: impl Fn(&TermStore, TermId, &[TermId], &Interpretation) -> Result<bool, EvalError>,
        budget: &Budget,
    ) -> Result<Interpretation, EvalError> {
        let mut interpretation = self.backend.model(store, budget).map_err(EvalError::Exhausted)?;
        let mut resolved =
            self.preprocessor.resolved_definitions(store, budget).map_err(EvalError::Exhausted)?;
        let mut values = Vec::new();
        for application in abstractions(store, resolved.iter().map(|&(_, value)| value)) {
            let args = store.args(application).to_vec();
            let args: Vec<TermId> =
                args.into_iter().map(|arg| store.substitute(arg, &values)).collect();
            let value = evaluate(store, application, &args, &interpretation)?;
            values.push((application, store.mk_bool(value)));
        }
        if !values.is_empty() {
            for (_, value) in &mut resolved {
                *value = store.substitute(*value, &values);
            }
        }
        let mut completed = FxHashMap::default();
        let mut evaluator = Evaluator::new(store, &interpretation);
        for (constant, value) in resolved {
            if let Some(function) = store.function(constant) {
                completed.insert(function, evaluator.eval(value, budget)?);
            }
        }
        let mut completed: Vec<_> = completed.into_iter().collect();
        completed.sort_by_key(|&(function, _)| function);
        for (function, value) in completed {
            interpretation.set_constant(function, value);
        }
        Ok(interpretation)
    }
}

/// The predicates in terms that stand for formulas, those inside of others first.
fn abstractions(store: &TermStore, terms: impl Iterator<Item = TermId>) -> Vec<TermId> {
    let mut found = Vec::new();
    post_order(store, &terms.collect::<Vec<_>>(), &mut TermSet::new(), |term| {
        let kind = store.function(term).map(|f| store.function_decl(f).kind);
        if store.op(term) == Op::Apply && kind == Some(FunKind::Abstraction) {
            found.push(term);
        }
    });
    found
}

fn outcome_of(is_done: bool) -> Outcome {
    if is_done { Outcome::Done } else { Outcome::GaveUp }
}
