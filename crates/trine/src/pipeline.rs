//! The pipeline from assertions to an answer: preprocessing, then a back end, level by level.
//!
//! Idea: levels of the script are opened here only when a check needs them. Assertions pass the
//! [`Preprocessor`], and what it makes of them is kept. A check hands it to the back end
//! ([`IncrementalSolver`]); where the present one does not decide what is in force, or a new one would
//! be cheaper, a new one gets all of it. What the back end cannot read is a free input there. So
//! `unsat` holds for whatever those terms mean, and `sat` is a guess that the evaluation has to confirm.
//! Invariant: levels of the preprocessor are at most those of the script, levels of the back end at most
//! those of the preprocessor; what is missing there is handed over before the search.

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};
use trine_engine::{Answer, IncrementalSolver, Lemma};
use trine_rewrite::passes::{Assertion, Preprocessor, Processed, Scope};
use trine_term::{
    EvalError, Evaluator, FunKind, Interpretation, Op, TermId, TermSet, TermStore, post_order,
};
use trine_trace::{Activity, Event, Outcome};

use crate::features::{BackendKind, FeatureScan, Features};
use crate::options::Options;

/// What the pipeline found; its model is asked for.
pub type PipelineAnswer = crate::answer::Answer<Standing, Used>;

/// What a model is worth before it was evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Every term was read: the model must satisfy the assertions.
    Complete,
    /// Some term was read as a free input.
    Guess,
}

/// What a refutation rests on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Used {
    /// Guards of the assertions that were used, ascending.
    pub core: Vec<u32>,
    /// Positions of the assumptions that were used.
    pub failed: Vec<usize>,
}

/// What was made from guarded assertions: it is assumed in each check.
#[derive(Clone)]
struct Guarded {
    guards: Box<[u32]>,
    formula: TermId,
}

/// What a level asserts, as it was preprocessed.
#[derive(Default)]
struct Level {
    processed: Vec<Processed>,
    /// How many of them the back end has.
    sent: usize,
    /// Those of them that are assumed.
    guarded: Vec<Guarded>,
}

/// Makes a back end for formulas with these features.
pub type BackendMaker = Box<dyn Fn(Features) -> Box<dyn IncrementalSolver>>;

/// Preprocessor and back end: brings assertions to the back end and its models back.
pub struct Pipeline {
    preprocessor: Preprocessor,
    make: BackendMaker,
    backend: Box<dyn IncrementalSolver>,
    /// What the back end was made for.
    made_for: Features,
    levels: Vec<Level>,
    /// How many levels above zero the back end has open.
    depth: usize,
    /// What is asserted at the open levels.
    scan: FeatureScan,
    /// Checks since the last one that needed all that the back end was made for.
    oversized_checks: u32,
    /// After so many of them a new one is made; doubled each time.
    oversized_limit: u32,
}

impl Pipeline {
    /// A pipeline at level zero without assertions.
    #[must_use]
    pub fn new(options: &Options, make: BackendMaker) -> Self {
        let made_for = Features::default();
        let preprocessor = Preprocessor::new(options.rewriting(), options.preprocesses());
        Self {
            preprocessor: match options.wants_proofs() || !options.dump_lemmas.is_empty() {
                true => preprocessor,
                false => preprocessor.ordering_values(),
            },
            backend: make(made_for),
            make,
            made_for,
            levels: vec![Level::default()],
            depth: 0,
            scan: FeatureScan::default(),
            oversized_checks: 0,
            oversized_limit: 1,
        }
    }

    /// Opens levels until `level` is the innermost one, if it is not open yet.
    pub fn open_to(&mut self, level: usize) {
        while self.levels.len() <= level {
            self.preprocessor.push();
            self.scan.push();
            self.levels.push(Level::default());
        }
    }

    /// Closes all levels above `level`.
    pub fn pop_to(&mut self, level: usize) {
        while self.levels.len() > level + 1 {
            self.preprocessor.pop();
            self.scan.pop();
            self.levels.pop();
        }
        while self.depth > level {
            self.backend.pop();
            self.depth -= 1;
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

    /// Has a back end that decides formulas with these features, among them all that are in force.
    fn choose_backend(&mut self, features: Features) {
        let is_needed = features.cover(self.made_for);
        let is_oversized = !is_needed && self.oversized_checks > self.oversized_limit;
        self.oversized_checks = if is_needed { 0 } else { self.oversized_checks + 1 };
        if self.made_for.cover(features) && !is_oversized && !self.backend.needs_rebuild() {
            return;
        }
        if is_oversized {
            self.oversized_checks = 0;
            self.oversized_limit = self.oversized_limit.saturating_mul(2);
        }
        let keeps = !is_oversized && !features.cover(self.made_for);
        self.made_for = if keeps { self.made_for.with(features) } else { features };
        self.backend = (self.make)(self.made_for);
        self.depth = 0;
        for level in &mut self.levels {
            level.sent = 0;
            level.guarded.clear();
        }
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
        self.scan.look_at(store, &roots);
        if let Some(level) = self.levels.last_mut() {
            level.processed.extend(processed);
        }
        Ok(())
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

    /// Hands to the back end what it does not have, level by level.
    fn hand_over(&mut self, store: &mut TermStore, budget: &Budget) -> Result<(), Exhausted> {
        for (number, level) in self.levels.iter_mut().enumerate() {
            if self.depth < number {
                self.backend.push();
                self.depth += 1;
            }
            if level.sent == level.processed.len() {
                continue;
            }
            let mut plain = Vec::with_capacity(level.processed.len() - level.sent);
            for assertion in &level.processed[level.sent..] {
                if assertion.guards.is_empty() {
                    plain.push(assertion.term);
                    continue;
                }
                let guards = assertion.guards.clone();
                level.guarded.push(Guarded { guards, formula: assertion.term });
            }
            self.backend.assert(store, &plain, budget)?;
            level.sent = level.processed.len();
        }
        Ok(())
    }

    /// Decides what was asserted, together with assumptions.
    ///
    /// # Errors
    /// If the budget ends before the search. The back end has assertions in part then.
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
        self.scan.look_at(store, &roots);
        let features = self.scan.features();
        self.scan.pop();
        self.choose_backend(features);
        self.hand_over(store, budget)?;
        let assumed: Vec<Guarded> = simplified
            .into_iter()
            .map(|Processed { guards, term }| Guarded { guards, formula: term })
            .collect();
        let guarded = self.levels.iter().flat_map(|level| &level.guarded);
        let all: Vec<TermId> = assumed.iter().chain(guarded).map(|g| g.formula).collect();
        let search = match self.made_for.backend() {
            BackendKind::Words => Activity::WordSearch,
            BackendKind::Engine | BackendKind::Strings => Activity::Engine,
        };
        let check = || self.backend.check(store, &all, budget);
        let answer = budget.trace().during(search, check, |answer| match answer {
            Answer::Sat(()) => Outcome::Model,
            Answer::Unsat(()) => Outcome::Contradiction,
            Answer::Unknown(_) => Outcome::GaveUp,
        });
        Ok(match answer {
            Answer::Sat(()) => PipelineAnswer::Sat(match self.unsupported() {
                None => Standing::Complete,
                Some(_) => Standing::Guess,
            }),
            Answer::Unknown(reason) => PipelineAnswer::Unknown(reason),
            Answer::Unsat(()) => {
                let used = |guarded: &Guarded| self.backend.failed(guarded.formula);
                let guarded = self.levels.iter().flat_map(|level| &level.guarded);
                let parts = assumed.iter().chain(guarded);
                let mut core: Vec<u32> = parts
                    .filter(|&guarded| used(guarded))
                    .flat_map(|guarded| guarded.guards.iter().copied())
                    .collect();
                core.sort_unstable();
                core.dedup();
                let failed = (0..assumed.len()).filter(|&i| used(&assumed[i])).collect();
                PipelineAnswer::Unsat(Used { core, failed })
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
