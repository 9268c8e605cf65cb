//! The solver: assertions in levels, checks, models that were evaluated, cores.
//!
//! Idea: the script's levels are kept here as they were written. A check brings the pipeline up
//! to date (`Pipeline`), asks it, and looks at what comes back with distrust: a model counts
//! only after the *original* assertions evaluated to true under it.
//! Invariants: `sat` is never answered without that evaluation; a model that fails it is an
//! [`InternalFault`] where the pipeline claims to be complete, and `unknown` where it does not. After
//! a check that ended for lack of time or memory the solver can be used as before.
//! Reference: SMT-LIB 2.7, sections 4.1.4 (assertion stack) and 4.2.5 to 4.2.7.

mod jobs;
mod unsat_core;

use std::fmt;
use std::time::Instant;

use trine_collections::{Budget, CancelHandle, Exhausted};
use trine_engine::{EffortKind, Lemma};
use trine_term::{EvalError, Evaluator, Interpretation, SymbolId, TermId, TermStore};

use trine_trace::{Activity, Event, Outcome, Trace};

#[cfg(feature = "heaps")]
use trine_heap::HeapModel;
use trine_rewrite::passes::Scope;
use trine_sat::Contact;
#[cfg(feature = "heaps")]
use trine_sep::compiled::CompiledDefinitions;

use self::jobs::Stragglers;
use crate::answer::{Answer, Cause, Core, Reason};
use crate::back_end::{Recorded, new_pipeline};
use crate::features::{BackendKind, FeatureScan, Features};
#[cfg(feature = "heaps")]
use crate::heap_memory::{self, HeapMemory};
#[cfg(feature = "heaps")]
use crate::heap_pipeline;
use crate::model::Model;
use crate::options::Options;
use crate::pipeline::{Pipeline, PipelineAnswer, Standing, Used};
use crate::quantifiers::{Depth, Quantifiers, Source};
use crate::reductions::Reductions;
use crate::sequences::{Lost, concern_sequences, reaches_sequences};

/// An assertion of the script.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScriptAssertion {
    /// The formula as it was written.
    pub term: TermId,
    /// Its name, if it has one.
    pub name: Option<SymbolId>,
}

#[derive(Default)]
struct Frame {
    assertions: Vec<ScriptAssertion>,
    /// How many of them the pipeline has seen.
    sent: usize,
    /// How many of them were looked at for features.
    scanned: usize,
}

/// A claim of a procedure that Trine's own check refuted. The user gets no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InternalFault {
    /// What failed.
    pub what: String,
}

impl fmt::Display for InternalFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "internal fault: {}; please report it with the input", self.what)
    }
}

impl std::error::Error for InternalFault {}

/// What a check asks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Question {
    assertions: Vec<ScriptAssertion>,
    assumptions: Vec<TermId>,
}

/// Limits of one check.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Wall-clock end.
    pub deadline: Option<Instant>,
    /// Steps.
    pub ticks: Option<u64>,
    /// Stops the check from outside.
    pub cancel: CancelHandle,
    /// Hears what the check does.
    pub trace: Trace,
}

impl Limits {
    /// What is left of a budget.
    pub(crate) fn of(budget: &Budget) -> Self {
        Self {
            deadline: budget.deadline(),
            ticks: Some(budget.ticks_left()).filter(|&ticks| ticks < u64::MAX),
            cancel: budget.cancel_handle(),
            trace: budget.trace().clone(),
        }
    }

    /// A budget with these limits.
    #[must_use]
    pub fn budget(&self) -> Budget {
        let mut budget =
            Budget::unlimited().with_cancel(self.cancel.clone()).with_trace(self.trace.clone());
        if let Some(deadline) = self.deadline {
            budget = budget.with_deadline(deadline);
        }
        if let Some(ticks) = self.ticks {
            budget = budget.with_ticks(ticks);
        }
        budget
    }
}

/// Counts over the life of a solver.
#[derive(Clone, Copy, Debug, Default)]
pub struct CheckStatistics {
    /// Checks that were asked for.
    pub checks: u64,
    /// Models that were evaluated on the original assertions.
    pub evaluated_models: u64,
    /// Ticks spent on checks, their cores and their proofs. Other jobs count as far as the answer waits
    /// for them whatever the threads do: with deterministic jobs.
    pub ticks: u64,
    /// Those of them that other jobs have spent.
    pub ticks_beside: u64,
    /// Checks that other jobs took part in.
    pub races: u64,
    /// Checks that another job has answered.
    pub overtaken: u64,
    /// Cubes that were refuted for answers that are `unsat` because all of them were.
    pub cubes: u64,
}

impl CheckStatistics {
    /// Counts what was spent.
    fn pay(&mut self, budget: &Budget) {
        self.ticks = self.ticks.saturating_add(budget.ticks_spent());
    }

    /// Counts what another job has spent.
    fn pay_beside(&mut self, ticks: u64) {
        self.ticks = self.ticks.saturating_add(ticks);
        self.ticks_beside = self.ticks_beside.saturating_add(ticks);
    }
}

/// Decides the assertions on its stack; a model counts only after the assertions evaluated to true in it.
pub struct Solver {
    options: Options,
    frames: Vec<Frame>,
    /// Made by the first check that has something to decide.
    pipeline: Option<Pipeline>,
    /// What the last check spoke of once it was preprocessed.
    decided: Features,
    /// What the assertions speak of as they were written.
    scan: FeatureScan,
    /// An assertion came after a check and mentioned what that check had eliminated.
    goes_on: bool,
    /// The pipeline knows a single check alone, levels and assumptions included.
    single: bool,
    /// What the last such check cost; zero if there was none.
    ticks_of_single: u64,
    /// Such a check was decided where the levels of the script were too hard.
    prefers_single: bool,
    /// What stands for assertions over what no back end knows.
    reductions: Reductions,
    /// What the back ends added, if it is kept.
    lemmas: Vec<Lemma>,
    /// Transition systems of alternating automata, if they are kept.
    systems: Recorded,
    /// Refuted problems with heaps.
    #[cfg(feature = "heaps")]
    heap_memory: HeapMemory,
    /// Compiled definitions over heaps.
    #[cfg(feature = "heaps")]
    heap_definitions: CompiledDefinitions,
    /// The question of the last check that had an answer.
    asked: Question,
    /// That answer, once the question was asked again.
    repeated: Option<Answer>,
    statistics: CheckStatistics,
    /// Where back ends find other jobs that they may share clauses with.
    contact: Contact,
    /// Other jobs of earlier checks that have not noticed yet that they are over.
    stragglers: Stragglers,
}

// SAFETY: what is not `Send` in a solver are that of CaDiCaL and shared handles of the engine on its own
// parts (`Rc`). Each of them lives in this value and in nothing that a method gives away: answers are data
// of their own (`answers_are_data` in the tests demands `Send` of them without this line). CaDiCaL keeps no
// state by thread.
#[allow(
    unsafe_code,
    reason = "handles on parts of the engine are shared inside of one solver only"
)]
unsafe impl Send for Solver {}

impl Solver {
    /// A solver without assertions.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        Self::at_depth(options, Depth::OUTERMOST)
    }

    /// A solver for a question about a model that a solver at the depth before has found.
    pub(crate) fn at_depth(options: &Options, depth: Depth) -> Self {
        Self {
            options: options.clone(),
            frames: vec![Frame::default()],
            pipeline: None,
            decided: Features::default(),
            scan: FeatureScan::default(),
            goes_on: false,
            single: false,
            ticks_of_single: 0,
            prefers_single: false,
            reductions: Reductions::new(Quantifiers::new(options, depth)),
            lemmas: Vec::new(),
            systems: Recorded::default(),
            #[cfg(feature = "heaps")]
            heap_memory: HeapMemory::default(),
            #[cfg(feature = "heaps")]
            heap_definitions: CompiledDefinitions::default(),
            asked: Question::default(),
            repeated: None,
            statistics: CheckStatistics::default(),
            contact: Contact::default(),
            stragglers: Stragglers::default(),
        }
    }

    /// Finds out whether quantified formulas hold in a model, as far as evaluation does not tell.
    pub(crate) fn judge(
        &self,
        store: &mut TermStore,
        quantifiers: &[TermId],
        model: &mut Interpretation,
        budget: &Budget,
    ) {
        self.reductions.quantifiers().judge_all(store, quantifiers, model, budget);
    }

    /// From now on named assertions are told apart.
    pub fn want_cores(&mut self) {
        self.repeated = None;
        self.asked = Question::default();
        self.options.produce_unsat_cores = true;
        self.restart_pipeline();
    }

    /// Number of open levels.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.frames.len() - 1
    }

    /// Opens a level.
    pub fn push(&mut self) {
        self.frames.push(Frame::default());
    }

    /// Closes the innermost `count` levels; level zero stays.
    pub fn pop(&mut self, count: usize) {
        let keep = self.frames.len().saturating_sub(count).max(1);
        self.frames.truncate(keep);
        if let Some(pipeline) = &mut self.pipeline {
            pipeline.pop_to(keep - 1);
        }
        if self.scan.depth() >= keep {
            self.scan.go_to(keep - 1);
        }
    }

    /// Adds an assertion to the innermost level.
    pub fn assert(&mut self, assertion: ScriptAssertion) {
        if let Some(frame) = self.frames.last_mut() {
            frame.assertions.push(assertion);
        }
    }

    /// All assertions, outermost level first.
    pub fn assertions(&self) -> impl Iterator<Item = ScriptAssertion> + '_ {
        self.frames.iter().flat_map(|frame| frame.assertions.iter().copied())
    }

    /// Moves out the transition systems that were decided since the last call, as BTOR2 files.
    pub fn take_systems(&mut self) -> Vec<String> {
        self.systems.take()
    }

    /// Moves out the lemmas that were added since the last call, if the options want them.
    pub fn take_lemmas(&mut self) -> Vec<Lemma> {
        std::mem::take(&mut self.lemmas)
    }

    /// Counts since the solver was made.
    #[must_use]
    pub fn statistics(&self) -> CheckStatistics {
        self.statistics
    }

    /// Names and values of the statistics of all parts.
    #[must_use]
    pub fn statistics_rows(&self) -> Vec<(String, u64)> {
        let own = [
            ("checks", self.statistics.checks),
            ("evaluated-models", self.statistics.evaluated_models),
            ("ticks", self.statistics.ticks),
            ("races", self.statistics.races),
            ("overtaken", self.statistics.overtaken),
            ("cubes", self.statistics.cubes),
        ];
        let mut rows: Vec<_> = own.into_iter().map(|(name, n)| (name.to_owned(), n)).collect();
        let Some(pipeline) = &self.pipeline else { return rows };
        let passes = pipeline.preprocessor().statistics();
        let rewriting = pipeline.preprocessor().rewriter().statistics();
        let of_pipeline = [
            ("passes-rounds", passes.rounds),
            ("passes-substituted", passes.substituted),
            ("passes-tiled", passes.tiled),
            ("passes-branched", passes.branched),
            ("passes-split", passes.split),
            ("passes-embedded", passes.embedded),
            ("passes-strengthened", passes.strengthened),
            ("passes-unconstrained", passes.unconstrained),
            ("passes-shortened", passes.shortened),
            ("passes-narrowed", passes.narrowed),
            ("passes-quotients", passes.quotients),
            ("passes-fixed", passes.fixed),
            ("passes-normalised", passes.normalised),
            ("passes-shared", passes.shared),
            ("passes-cases", passes.cases),
            ("passes-ordered", passes.ordered),
            ("rewrite-visited", rewriting.visited),
            ("rewrite-folded", rewriting.folded),
        ];
        let of_backend = pipeline.backend().statistics();
        let named = of_pipeline.into_iter().chain(of_backend);
        rows.extend(named.map(|(name, n)| (name.to_owned(), n)));
        let fired = rewriting.by_frequency();
        rows.extend(fired.into_iter().map(|(rule, n)| (format!("rule-{}", rule.name), n)));
        rows
    }

    /// Decides the assertions together with the assumptions.
    ///
    /// # Errors
    /// If a procedure claimed a model that is none.
    pub fn check(
        &mut self,
        store: &mut TermStore,
        assumptions: &[TermId],
        limits: &Limits,
    ) -> Result<Answer, InternalFault> {
        let budget = limits.budget();
        let answer = self.check_on(store, assumptions, &budget);
        self.statistics.pay(&budget);
        answer
    }

    /// As [`check`](Self::check), with the budget of somebody who counts what is spent.
    pub(crate) fn check_on(
        &mut self,
        store: &mut TermStore,
        assumptions: &[TermId],
        budget: &Budget,
    ) -> Result<Answer, InternalFault> {
        self.statistics.checks += 1;
        let question =
            Question { assertions: self.assertions().collect(), assumptions: assumptions.to_vec() };
        let is_repetition = question == self.asked;
        if is_repetition && let Some(answer) = &self.repeated {
            return Ok(answer.clone());
        }
        self.repeated = None;
        let answer = self.decide(store, assumptions, budget)?;
        self.asked = match &answer {
            Answer::Sat(_) | Answer::Unsat(_) => question,
            Answer::Unknown(_) => Question::default(),
        };
        self.repeated = is_repetition.then(|| answer.clone());
        Ok(answer)
    }

    /// Counts a check that was answered without this solver.
    #[cfg(feature = "proofs")]
    pub(crate) fn answered_by_proof(&mut self) {
        self.statistics.checks += 1;
    }

    /// Counts what was spent on a check beside this solver.
    pub(crate) fn pay(&mut self, budget: &Budget) {
        self.statistics.pay(budget);
    }

    /// Decides a question that was not answered just before.
    fn decide(
        &mut self,
        store: &mut TermStore,
        assumptions: &[TermId],
        budget: &Budget,
    ) -> Result<Answer, InternalFault> {
        let answer = self.check_with_jobs(store, assumptions, budget);
        let ended = match &answer {
            Ok(Answer::Unknown(Reason::Exhausted(reason))) => Some(*reason),
            _ => budget.exhausted(),
        };
        if ended == Some(Exhausted::Memory) {
            // The clauses are what fills memory. They can be made again from the assertions.
            self.restart_pipeline();
        }
        match answer? {
            Answer::Unsat(core) if self.options.produce_unsat_cores => {
                let finish = || self.finish_core(core, store, assumptions, budget);
                budget.trace().during(Activity::Core, finish, |_| Outcome::Done).map(Answer::Unsat)
            }
            answer => Ok(answer),
        }
    }

    fn restart_pipeline(&mut self) {
        self.pipeline = None;
        self.single = false;
        for frame in &mut self.frames {
            frame.sent = 0;
        }
    }

    fn check_within(
        &mut self,
        store: &mut TermStore,
        assumptions: &[TermId],
        budget: &Budget,
    ) -> Result<Answer, InternalFault> {
        if assumptions.is_empty() && self.assertions().next().is_none() {
            return Ok(Answer::Sat(Interpretation::new().into()));
        }
        let formulas: Vec<TermId> =
            self.assertions().map(|a| a.term).chain(assumptions.iter().copied()).collect();
        let features = self.features(store, assumptions);
        if features.has_heaps() {
            let holds_some = |data| reaches_sequences(store, data);
            let are_in_cells = store.heaps().iter().any(|heap| holds_some(heap.data));
            let beside = if are_in_cells || concern_sequences(store, &formulas) {
                Some(Cause::HeapsBesideSequences)
            } else {
                features.has_array_functions().then_some(Cause::HeapsBesideArrayFunctions)
            };
            if let Some(beside) = beside {
                return Ok(Answer::Unknown(beside.into()));
            }
            // A conjunction needs no search.
            if let Some(answer) = self.check_heap(store, &formulas, assumptions, budget)? {
                return Ok(answer);
            }
        }
        // What a core may leave out says nothing about other assertions.
        let named: Vec<bool> = self.assertions().map(|a| a.name.is_some()).collect();
        let are_told_apart = self.options.produce_unsat_cores;
        let source = |at: usize| match named.get(at) {
            Some(&is_named) if !(is_named && are_told_apart) => Source::Given,
            _ => Source::MayBeLeftOut,
        };
        if let Err(reason) = self.reductions.reduce(store, &formulas, source, features, budget) {
            return Ok(Answer::Unknown(reason.into()));
        }
        let reduced: Vec<TermId> =
            assumptions.iter().map(|&assumption| self.reductions.reduced(assumption)).collect();
        // What the theory of heaps found for an earlier check says nothing about this one.
        #[cfg(feature = "heaps")]
        self.reductions.heaps().take_model();
        let asked = self.ask_pipeline(store, &reduced, budget);
        #[cfg(feature = "heaps")]
        if let Some(fault) = self.reductions.heaps().take_fault() {
            self.restart_pipeline();
            return Err(fault);
        }
        let route_answer = match asked {
            Ok(answer) => answer,
            Err(reason) => {
                // Some assertions arrived only in part.
                self.restart_pipeline();
                return Ok(Answer::Unknown(Reason::Exhausted(reason)));
            }
        };
        match route_answer {
            PipelineAnswer::Unknown(reason) => Ok(Answer::Unknown(reason)),
            PipelineAnswer::Unsat(Used { core, failed }) => {
                let guarded = self.guarded_names();
                let name = |&guard: &u32| guarded.get(guard as usize).copied();
                let names = core.iter().filter_map(name).collect();
                Ok(Answer::Unsat(Core { names, assumptions: failed }))
            }
            PipelineAnswer::Sat(standing) => {
                let trace = budget.trace();
                if let Some(term) = self.pipeline.as_ref().and_then(Pipeline::unsupported) {
                    trace.tell(Event::Unsupported(term.index() as u32));
                }
                let judge = || self.accept_model(store, assumptions, features, standing, budget);
                trace.during(Activity::JudgeModel, judge, |judged| match judged {
                    Ok(Answer::Sat(_)) => Outcome::Done,
                    Ok(Answer::Unsat(_) | Answer::Unknown(_)) | Err(_) => Outcome::GaveUp,
                })
            }
        }
    }

    /// What the assertions and the assumptions speak of.
    fn features(&mut self, store: &TermStore, assumptions: &[TermId]) -> Features {
        for (level, frame) in self.frames.iter_mut().enumerate() {
            if frame.scanned == frame.assertions.len() {
                continue;
            }
            self.scan.go_to(level);
            let new = frame.assertions[frame.scanned..].iter().map(|assertion| assertion.term);
            self.scan.look_at(store, &new.collect::<Vec<_>>());
            frame.scanned = frame.assertions.len();
        }
        self.scan.push();
        self.scan.look_at(store, assumptions);
        let features = self.scan.features();
        self.scan.pop();
        features
    }

    /// Says that a problem with heaps is not decided.
    #[cfg(not(feature = "heaps"))]
    fn check_heap(
        &mut self,
        _store: &mut TermStore,
        _formulas: &[TermId],
        _assumptions: &[TermId],
        _budget: &Budget,
    ) -> Result<Option<Answer>, InternalFault> {
        Ok(Some(Answer::Unknown(Cause::HeapsLeftOut.into())))
    }

    /// Decides a problem with heaps without a search; nothing if there are connectives to search over. Its
    /// cores are what the procedures were given.
    #[cfg(feature = "heaps")]
    fn check_heap(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        assumptions: &[TermId],
        budget: &Budget,
    ) -> Result<Option<Answer>, InternalFault> {
        let shape = heap_memory::shape(store, formulas);
        let known = shape.as_ref().and_then(|shape| self.heap_memory.refutation(shape, formulas));
        let answer = match known {
            Some(used) => Some(Answer::Unsat(used)),
            None => {
                let known = &mut self.heap_definitions;
                heap_pipeline::check(store, formulas, known, &self.options, budget)?
            }
        };
        let Some(answer) = answer else { return Ok(None) };
        Ok(Some(match answer {
            Answer::Sat(model) => Answer::Sat(model.into()),
            Answer::Unsat(used) => {
                let used = match self.options.produce_unsat_cores {
                    true => self.smaller_core(store, used, budget)?,
                    false => used,
                };
                if let Some(shape) = shape {
                    self.heap_memory.remember(shape, formulas, &used);
                }
                let named = self.assertions().filter(|assertion| used.contains(&assertion.term));
                let positions = 0..assumptions.len();
                Answer::Unsat(Core {
                    names: named.filter_map(|assertion| assertion.name).collect(),
                    assumptions: positions.filter(|&at| used.contains(&assumptions[at])).collect(),
                })
            }
            Answer::Unknown(reason) => Answer::Unknown(reason),
        }))
    }

    /// Leaves named assertions out of a contradiction about the heap, as far as some ticks go.
    #[cfg(feature = "heaps")]
    fn smaller_core(
        &mut self,
        store: &mut TermStore,
        used: Vec<TermId>,
        budget: &Budget,
    ) -> Result<Vec<TermId>, InternalFault> {
        let (named, mut all): (Vec<TermId>, Vec<TermId>) = used.into_iter().partition(|&term| {
            self.assertions().any(|assertion| assertion.term == term && assertion.name.is_some())
        });
        let fixed = all.len();
        all.extend(named);
        let (known, options) = (&mut self.heap_definitions, &self.options);
        // If the budget has ended, the core that was found so far still is one.
        budget.within(heap_pipeline::MINIMIZE_TICKS, |part| {
            heap_pipeline::minimize(store, all, fixed, known, options, part)
        })
    }

    /// Names in the order of the guards that [`ask_pipeline`](Self::ask_pipeline) gives out.
    fn guarded_names(&self) -> Vec<SymbolId> {
        self.assertions().filter_map(|assertion| assertion.name).collect()
    }

    /// Whether the preprocessor may take the assertions for all there are. If it did so before and
    /// was wrong, everything starts again, and it is never told so again.
    fn scope_of_check(&mut self, store: &TermStore, assumptions: &[TermId]) -> Scope {
        if let Some(pipeline) = &self.pipeline {
            let unsent = self.frames.iter().flat_map(|frame| &frame.assertions[frame.sent..]);
            let new: Vec<TermId> = unsent
                .map(|a| self.reductions.reduced(a.term))
                .chain(assumptions.iter().copied())
                .collect();
            if pipeline.preprocessor().mentions_consumed(store, &new) {
                self.restart_pipeline();
                self.goes_on = true;
            }
        }
        let whole = self.frames.len() == 1 && assumptions.is_empty() && !self.goes_on;
        if whole { Scope::Whole } else { Scope::Part }
    }

    fn ask_pipeline(
        &mut self,
        store: &mut TermStore,
        assumptions: &[TermId],
        budget: &Budget,
    ) -> Result<PipelineAnswer, Exhausted> {
        budget.refresh()?;
        if self.single {
            self.restart_pipeline();
        }
        // Many scripts ask once, and preprocessing does less below a level and for assumptions, which is
        // only worth it from the second check on. Measured without this: scripts of a pool with many checks
        // took as long (150 scripts); of 17 scripts with one check, those with all assertions as assumptions
        // took 1.04 (words) to 1.6 times as long (arithmetic), and a problem of floats had no answer.
        let levels = self.frames.len() > 1 || !assumptions.is_empty();
        let is_once = levels && (self.statistics.checks == 1 || self.prefers_single);
        if is_once || self.reductions.looks_at_whole_checks() {
            return self.ask_once(store, assumptions, budget);
        }
        if !levels || self.ticks_of_single == 0 {
            return self.ask_levels(store, assumptions, budget);
        }
        // An earlier check was easy once it was preprocessed as a whole. If this one is not easy
        // level by level, it may be so too.
        let efforts = &self.options.efforts;
        let growth = efforts.of(EffortKind::LevelGrowth);
        let effort_limit =
            efforts.of(EffortKind::LevelTurn).max(self.ticks_of_single.saturating_mul(growth));
        let asked = budget.within(effort_limit, |part| self.ask_levels(store, assumptions, part));
        budget.refresh()?;
        match asked {
            Err(Exhausted::Ticks)
            | Ok(PipelineAnswer::Unknown(Reason::Exhausted(Exhausted::Ticks))) => {}
            _ => return asked,
        }
        let asked = self.ask_once(store, assumptions, budget);
        self.prefers_single =
            matches!(asked, Ok(PipelineAnswer::Sat(_) | PipelineAnswer::Unsat(_)));
        asked
    }

    /// Brings the pipeline up to date with the levels of the script, and asks it.
    fn ask_levels(
        &mut self,
        store: &mut TermStore,
        assumptions: &[TermId],
        budget: &Budget,
    ) -> Result<PipelineAnswer, Exhausted> {
        let scope = self.scope_of_check(store, assumptions);
        let (options, recorded, reductions) = (&self.options, &self.systems, &self.reductions);
        let contact = &self.contact;
        let pipeline = self
            .pipeline
            .get_or_insert_with(|| new_pipeline(options, recorded, reductions, contact));
        let cores = self.options.produce_unsat_cores;
        let mut guard = 0;
        for (level, frame) in self.frames.iter_mut().enumerate() {
            pipeline.open_to(level);
            let mut fresh = Vec::new();
            for (position, assertion) in frame.assertions.iter().enumerate() {
                let guarded = cores && assertion.name.is_some();
                if position >= frame.sent {
                    fresh.push(trine_rewrite::passes::Assertion {
                        term: self.reductions.reduced(assertion.term),
                        guard: guarded.then_some(guard),
                    });
                }
                guard += u32::from(assertion.name.is_some());
            }
            pipeline.assert(store, &fresh, scope, budget)?;
            frame.sent = frame.assertions.len();
        }
        let answer = pipeline.check(store, assumptions, budget);
        self.decided = pipeline.features();
        self.lemmas.extend(pipeline.take_lemmas(store));
        answer
    }

    /// Asks a pipeline that is made for this check, to which all assertions are of level zero, and
    /// assumptions are assertions that a core may leave out. A single assumption is always blamed.
    fn ask_once(
        &mut self,
        store: &mut TermStore,
        assumptions: &[TermId],
        budget: &Budget,
    ) -> Result<PipelineAnswer, Exhausted> {
        self.restart_pipeline();
        self.single = true;
        let before = budget.ticks_spent();
        let pipeline = self.pipeline.insert(new_pipeline(
            &self.options,
            &self.systems,
            &self.reductions,
            &self.contact,
        ));
        let mut all = Vec::new();
        let mut names = 0;
        for assertion in self.frames.iter().flat_map(|frame| &frame.assertions) {
            let guarded = self.options.produce_unsat_cores && assertion.name.is_some();
            let guard = guarded.then_some(names);
            let term = self.reductions.reduced(assertion.term);
            all.push(trine_rewrite::passes::Assertion { term, guard });
            names += u32::from(assertion.name.is_some());
        }
        for (&term, guard) in assumptions.iter().zip(names..) {
            let guard = (assumptions.len() > 1).then_some(guard);
            all.push(trine_rewrite::passes::Assertion { term, guard });
        }
        let axioms = self.reductions.axioms();
        all.extend(axioms.map(|term| trine_rewrite::passes::Assertion { term, guard: None }));
        pipeline.assert(store, &all, Scope::Whole, budget)?;
        let answer = pipeline.check(store, &[], budget);
        self.decided = pipeline.features();
        self.lemmas.extend(pipeline.take_lemmas(store));
        let mut answer = answer?;
        self.ticks_of_single = (budget.ticks_spent() - before).max(1);
        if let PipelineAnswer::Unsat(Used { core, failed }) = &mut answer {
            let of_names = core.partition_point(|&guard| guard < names);
            failed.extend(core.drain(of_names..).map(|guard| (guard - names) as usize));
            if assumptions.len() == 1 {
                failed.push(0);
            }
        }
        Ok(answer)
    }

    /// Evaluates the original assertions under the pipeline's model.
    /// What the last check looked at when it ended without an answer, if it had a candidate for a model: it may break
    /// what quantified formulas say.
    pub(crate) fn candidate(&mut self, store: &mut TermStore, budget: &Budget) -> Option<Model> {
        let pipeline = self.pipeline.as_mut()?;
        let evaluate = |_: &TermStore, term, _: &[TermId], _: &Interpretation| {
            Err(EvalError::TooHard { term })
        };
        let model = pipeline.model(store, evaluate, budget).ok()?;
        let formulas: Vec<TermId> = self.assertions().map(|assertion| assertion.term).collect();
        self.reductions.lift(store, &formulas, model, budget).ok().map(Model::from)
    }

    #[cfg_attr(not(feature = "heaps"), allow(unused_variables, reason = "heaps are left out"))]
    fn accept_model(
        &mut self,
        store: &mut TermStore,
        assumptions: &[TermId],
        features: Features,
        standing: Standing,
        budget: &Budget,
    ) -> Result<Answer, InternalFault> {
        let (options, recorded, reductions) = (&self.options, &self.systems, &self.reductions);
        let contact = &self.contact;
        let pipeline = self
            .pipeline
            .get_or_insert_with(|| new_pipeline(options, recorded, reductions, contact));
        let unsupported = pipeline.unsupported();
        let is_reduced = self.reductions.has_array_functions();
        // The reduction follows the indices that functions read for some rounds only.
        let is_loose = is_reduced || self.reductions.may_lose_models();
        let complete = standing == Standing::Complete && !is_loose;
        let outside = || {
            let are_strings_left_out =
                features.backend() == BackendKind::Strings && !cfg!(feature = "strings");
            let reason = match unsupported {
                Some(term) if are_strings_left_out => Cause::StringsLeftOut.at(term),
                Some(term) => Cause::UnreadTerm.at(term),
                None if is_reduced => Cause::ArrayFunctionReads.into(),
                None if self.reductions.has_quantified_sequences() => {
                    Cause::SequenceBelowQuantifier.into()
                }
                None => Cause::UnreadTerm.into(),
            };
            Ok(Answer::Unknown(reason.into()))
        };
        let unjudged = |error: EvalError, complete: bool| match error {
            EvalError::Exhausted(reason) => Ok(Answer::Unknown(Reason::Exhausted(reason))),
            _ if unsupported.is_some() => outside(),
            error if complete && !error.is_limit() => {
                Err(InternalFault { what: format!("a model cannot be evaluated: {error}") })
            }
            error => Ok(Answer::Unknown(error.into())),
        };
        // Where no literal about the heap matters, any heap will do.
        #[cfg(feature = "heaps")]
        let heap = self.reductions.heaps().take_model().unwrap_or_default().heap;
        #[cfg(not(feature = "heaps"))]
        let evaluate = |_: &TermStore, term, _: &[TermId], _: &Interpretation| {
            Err(EvalError::TooHard { term })
        };
        #[cfg(feature = "heaps")]
        let evaluate = |store: &TermStore, predicate, args: &[TermId], model: &Interpretation| {
            self.reductions.heaps().evaluate(store, (predicate, args), model, &heap, budget)
        };
        let model = match pipeline.model(store, evaluate, budget) {
            Ok(model) => model,
            Err(error) => return unjudged(error, complete),
        };
        let formulas: Vec<TermId> =
            self.assertions().map(|a| a.term).chain(assumptions.iter().copied()).collect();
        let model = match self.reductions.lift(store, &formulas, model, budget) {
            Ok(model) => model,
            Err(Lost::Evaluation(error)) => return unjudged(error, complete),
            Err(Lost::Cause(cause)) => return Ok(Answer::Unknown(cause.into())),
        };
        self.statistics.evaluated_models += 1;
        #[cfg(feature = "heaps")]
        if features.has_heaps() {
            let mut model = HeapModel { interpretation: model, heap };
            let were_finite = model.free_addresses(store);
            return match heap_pipeline::judge(store, &mut model, &formulas, budget) {
                Ok(true) => Ok(Answer::Sat(model.into())),
                Ok(false) if complete && !were_finite => {
                    let what = "a heap does not satisfy the assertions";
                    Err(InternalFault { what: what.into() })
                }
                Ok(false) => outside(),
                Err(reason) => Ok(Answer::Unknown(reason)),
            };
        }
        let mut model = model;
        if features.is_quantified() {
            self.reductions.quantifiers().judge_all(store, &formulas, &mut model, budget);
        }
        let mut evaluator = Evaluator::new(store, &model);
        for formula in formulas {
            if model.judged(formula) == Some(true) {
                continue;
            }
            match evaluator.holds(formula, budget) {
                Ok(true) => {}
                Ok(false) if complete => {
                    let what = "a model does not satisfy the assertions";
                    return Err(InternalFault { what: what.into() });
                }
                Ok(false) => return outside(),
                Err(error) => return unjudged(error, complete),
            }
        }
        // What the search chose beyond that is of no use to anybody.
        let open_cases = evaluator.open_cases().to_vec();
        model.replace_open(open_cases);
        Ok(Answer::Sat(model.into()))
    }
}
