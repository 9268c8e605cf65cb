//! Model checking of BTOR2 files: is a bad state reached?
//!
//! Idea: the steps of the system are unrolled one after the other. The *base* asks whether a run
//! from the initial values is bad at the newest step; the first that is, is the answer `sat`, with
//! the run as a witness. Beside it the *induction* asks whether any run at all, with as many good
//! steps before, can be bad; if not, and no run from the initial values was bad so far, none ever
//! is, and the answer is `unsat`. The runs of the induction visit no state twice: a run that does
//! has a shorter one to the same end. The induction gets no more ticks than the base has used.
//! Invariants: `sat` is printed after the solver evaluated the run; `unsat` means at no step
//! whatever, and a bound that was reached is `unknown`.
//! Reference: Biere, Cimatti, Clarke, Zhu, "Symbolic Model Checking without BDDs", TACAS 1999;
//! Sheeran, Singh, Stålmarck, "Checking Safety Properties Using Induction and a SAT-Solver",
//! FMCAD 2000; Niemetz et al., CAV 2018 (witnesses).

use std::io::Read;
use std::time::Instant;

use trine_btor2::{TransitionSystem, Unrolling, parse, witness_text};
use trine_collections::{Budget, CancelHandle, Exhausted, TableFull};
use trine_smtlib::error_response;
use trine_term::{Op, TermId, TermStore};

use crate::answer::{Answer, Reason};
use crate::exit_code::ExitCode;
use crate::model::Model;
use crate::options::Options;
use crate::output::Channel;
use crate::solver::{InternalFault, Limits, ScriptAssertion, Solver};
use crate::watchdog::Watchdog;

/// What the induction may use in the first step, whatever the base used.
const INDUCTION_TICKS: u64 = 100_000;

/// So many steps of the induction are kept apart; the conditions grow with their square.
const DISTINCT_STEPS: usize = 64;

/// What a run of the checker found.
enum Verdict {
    /// The last step of the base is bad in a run that this model gives.
    Reached(Model),
    /// No step ever is.
    Safe,
    /// No step up to the bound is.
    NotWithinBound,
    /// A check gave no answer.
    Unknown(Reason),
}

/// A solver with the steps that it knows.
struct Track {
    solver: Solver,
    system: TransitionSystem,
    steps: Unrolling,
}

impl Track {
    fn new(options: &Options, system: TransitionSystem) -> Self {
        Self { solver: Solver::new(options), system, steps: Unrolling::new() }
    }

    fn assert(&mut self, term: TermId) {
        self.solver.assert(ScriptAssertion { term, name: None });
    }

    /// Adds a step with its constraints, and returns its bad formulas.
    fn extend(&mut self, store: &mut TermStore, budget: &Budget) -> Result<Vec<TermId>, Exhausted> {
        let step = self.steps.len();
        self.steps.extend(store, &self.system, budget)?;
        for position in 0..self.system.constraints.len() {
            let constraint = self.system.constraints[position];
            let constraint = self.steps.term(store, constraint, step, budget)?;
            self.assert(constraint);
        }
        let bads = self.system.bads.clone();
        bads.into_iter().map(|bad| self.steps.term(store, bad, step, budget)).collect()
    }
}

/// One of the formulas.
fn any(store: &mut TermStore, formulas: &[TermId]) -> TermId {
    match *formulas {
        [] => store.mk_bool(false),
        [formula] => formula,
        _ => store.mk(Op::Or, formulas),
    }
}

/// Runs one BTOR2 file: unrolls it step by step, with induction beside the search for a bad state.
pub struct ModelChecking {
    store: TermStore,
    options: Options,
    base: Track,
    /// Steps from any state.
    induction: Option<Track>,
    regular: Channel,
    watchdog: Watchdog,
    cancel: CancelHandle,
}

impl ModelChecking {
    /// A run that answers to `output`.
    #[must_use]
    pub fn new(
        options: &Options,
        output: Channel,
        watchdog: Watchdog,
        cancel: CancelHandle,
    ) -> Self {
        Self {
            store: TermStore::new(),
            base: Track::new(options, TransitionSystem::default()),
            induction: None,
            options: options.clone(),
            regular: output,
            watchdog,
            cancel,
        }
    }

    /// Reads the file, decides it, and prints the answer with its witness.
    pub fn run(&mut self, mut input: impl Read) -> ExitCode {
        let mut text = Vec::new();
        if let Err(error) = input.read_to_end(&mut text) {
            self.regular.respond(&error_response(&error.to_string()));
            return self.exit_code(ExitCode::Error);
        }
        match parse(&mut self.store, &text) {
            Ok(system) => self.base = Track::new(&self.options, system),
            Err(error) => {
                self.regular.respond(&error_response(&error.to_string()));
                return self.exit_code(ExitCode::Error);
            }
        }
        if self.options.parse_only {
            return self.exit_code(ExitCode::Done);
        }
        let code = match self.decide() {
            Ok(verdict) => self.report(&verdict),
            Err(fault) => {
                self.regular.respond(&error_response(&fault.to_string()));
                ExitCode::InternalFault
            }
        };
        if self.options.stats {
            for (name, value) in self.base.solver.statistics_rows() {
                self.regular.respond(&format!("; {name} {value}"));
            }
        }
        self.exit_code(code)
    }

    /// Says that a table is full, and how the run ends.
    pub fn give_up(&mut self, full: &TableFull) -> ExitCode {
        let text = format!("more than can be numbered: {}", full.what);
        self.regular.respond(&error_response(&text));
        self.exit_code(ExitCode::Error)
    }

    fn exit_code(&self, code: ExitCode) -> ExitCode {
        match self.regular.failure() {
            Some(std::io::ErrorKind::BrokenPipe) => ExitCode::BrokenPipe,
            Some(_) => ExitCode::OutputLost,
            None => code,
        }
    }

    fn limits(&self) -> Limits {
        let of_check = self.options.check_time.map(|time| Instant::now() + time);
        Limits {
            deadline: of_check.into_iter().chain(self.watchdog.deadline()).min(),
            ticks: self.options.resource_limit,
            cancel: self.cancel.clone(),
            ..Limits::default()
        }
    }

    /// What is done outside of checks ends with the run.
    fn budget(&self) -> Budget {
        let budget = Budget::unlimited().with_cancel(self.cancel.clone());
        match self.watchdog.deadline() {
            Some(deadline) => budget.with_deadline(deadline),
            None => budget,
        }
    }

    fn decide(&mut self) -> Result<Verdict, InternalFault> {
        self.watchdog.watch(self.options.memory);
        self.watchdog.check_begins();
        let verdict = self.decide_watched();
        self.watchdog.check_ended();
        verdict
    }

    fn decide_watched(&mut self) -> Result<Verdict, InternalFault> {
        if self.base.system.bads.is_empty() || self.base.system.is_combinational() {
            return self.decide_first_step();
        }
        for step in 0..=self.options.bound {
            let budget = self.budget();
            let bads = match self.base.extend(&mut self.store, &budget) {
                Ok(bads) => bads,
                Err(reason) => return Ok(Verdict::Unknown(Reason::Exhausted(reason))),
            };
            let bad = any(&mut self.store, &bads);
            let limits = self.limits();
            match self.base.solver.check(&mut self.store, &[bad], &limits)? {
                Answer::Sat(model) => return Ok(Verdict::Reached(model)),
                Answer::Unknown(reason) => return Ok(Verdict::Unknown(reason)),
                // There is no run of this length at all, so none that goes on.
                Answer::Unsat(core) if core.assumptions.is_empty() => return Ok(Verdict::Safe),
                Answer::Unsat(_) => {}
            }
            let good = self.store.mk(Op::Not, &[bad]);
            self.base.assert(good);
            if self.is_inductive(step)? {
                return Ok(Verdict::Safe);
            }
        }
        Ok(Verdict::NotWithinBound)
    }

    /// Without bad formulas the constraints of the first step are the question; without initial and
    /// next values all steps are alike.
    fn decide_first_step(&mut self) -> Result<Verdict, InternalFault> {
        let budget = self.budget();
        match self.base.extend(&mut self.store, &budget) {
            Ok(bads) if bads.is_empty() => {}
            Ok(bads) => {
                let bad = any(&mut self.store, &bads);
                self.base.assert(bad);
            }
            Err(reason) => return Ok(Verdict::Unknown(Reason::Exhausted(reason))),
        }
        let limits = self.limits();
        Ok(match self.base.solver.check(&mut self.store, &[], &limits)? {
            Answer::Sat(model) => Verdict::Reached(model),
            Answer::Unsat(_) => Verdict::Safe,
            Answer::Unknown(reason) => Verdict::Unknown(reason),
        })
    }

    /// Whether no run of any beginning is good up to `step` and bad after it.
    fn is_inductive(&mut self, step: u64) -> Result<bool, InternalFault> {
        let budget = self.budget();
        let mut track = match self.induction.take() {
            Some(track) => track,
            // It gave up before.
            None if step > 0 => return Ok(false),
            None => match self.begin_induction(&budget) {
                Ok(track) => track,
                Err(_) => return Ok(false),
            },
        };
        let Ok(bads) = track.extend(&mut self.store, &budget) else { return Ok(false) };
        self.keep_states_apart(&mut track);
        let bad = any(&mut self.store, &bads);
        let base_ticks = self.base.solver.statistics().ticks;
        let left = base_ticks.max(INDUCTION_TICKS).saturating_sub(track.solver.statistics().ticks);
        let mut limits = self.limits();
        limits.ticks = Some(limits.ticks.map_or(left, |limit| limit.min(left)));
        match track.solver.check(&mut self.store, &[bad], &limits)? {
            Answer::Unsat(_) => Ok(true),
            Answer::Unknown(_) => Ok(false),
            Answer::Sat(_) => {
                let good = self.store.mk(Op::Not, &[bad]);
                track.assert(good);
                self.induction = Some(track);
                Ok(false)
            }
        }
    }

    /// A first good step from any state.
    fn begin_induction(&mut self, budget: &Budget) -> Result<Track, Exhausted> {
        let mut system = self.base.system.clone();
        for state in &mut system.states {
            state.init = None;
        }
        let mut track = Track::new(&self.options, system);
        let bads = track.extend(&mut self.store, budget)?;
        let bad = any(&mut self.store, &bads);
        let good = self.store.mk(Op::Not, &[bad]);
        track.assert(good);
        Ok(track)
    }

    /// Asserts that the newest step has another state than those before. States that have neither
    /// an initial nor a next value are like inputs, and do not count.
    fn keep_states_apart(&mut self, track: &mut Track) {
        let newest = track.steps.len() - 1;
        if newest >= DISTINCT_STEPS {
            return;
        }
        for step in 0..newest {
            let mut differences = Vec::new();
            for (position, state) in self.base.system.states.iter().enumerate() {
                if state.init.is_some() || state.next.is_some() {
                    let [old, new] = [step, newest].map(|step| track.steps.states(step)[position]);
                    differences.push(self.store.mk(Op::Distinct, &[old, new]));
                }
            }
            let differ = any(&mut self.store, &differences);
            track.assert(differ);
        }
    }

    fn report(&mut self, verdict: &Verdict) -> ExitCode {
        let by_answer = self.options.exit_code_of_answer;
        match verdict {
            Verdict::Reached(model) => {
                match self.options.produce_models.then(|| self.witness(model)).flatten() {
                    Some(witness) => self.regular.respond(&format!("sat\n{witness}")),
                    None => self.regular.respond("sat"),
                }
                if by_answer { ExitCode::LastSat } else { ExitCode::Done }
            }
            Verdict::Safe => {
                self.regular.respond("unsat");
                if by_answer { ExitCode::LastUnsat } else { ExitCode::Done }
            }
            Verdict::NotWithinBound => {
                let bound = self.options.bound;
                self.regular.respond(&format!("unknown\n; no bad state up to step {bound}"));
                ExitCode::Done
            }
            Verdict::Unknown(reason) => {
                self.regular.respond(&format!("unknown\n; {reason}"));
                ExitCode::Done
            }
        }
    }

    /// The run that was found.
    fn witness(&mut self, model: &Model) -> Option<String> {
        let Track { system, steps, .. } = &mut self.base;
        let budget = Budget::unlimited();
        let last = steps.len() - 1;
        let mut bads = Vec::with_capacity(system.bads.len());
        for &bad in &system.bads {
            bads.push(steps.term(&mut self.store, bad, last, &budget).ok()?);
        }
        witness_text(&self.store, system, steps, &bads, model.interpretation(), &budget).ok()
    }
}
