//! Solvers: levels of assertions over terms, and checks.
//!
//! Idea: a solver has assertions of its own; several of them share the terms.
//! Invariant: a check that ends in a fault leaves a solver with the same assertions.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use trine::answer::Answer;
use trine::optimization::{Direction, Objective, Optimum, Signedness, optimize, place};
use trine::options::{OptionRow, Options, When};
use trine::solver::{Limits, ScriptAssertion};
use trine::{CancelHandle, TermId};

use crate::error::BridgeError;
use crate::kind::Kind;
use crate::model::Model;
use crate::terms::{Terms, options};

/// What one level holds.
#[derive(Default)]
struct Level {
    assertions: Vec<ScriptAssertion>,
    objectives: Vec<Objective>,
}

/// Assertions in levels, objectives, and checks.
pub struct Solver {
    solver: trine::solver::Solver,
    options: Options,
    levels: Vec<Level>,
    /// What the last check found of the objectives.
    optima: Vec<Optimum>,
    answer: Option<Answer>,
    /// Assumptions of the last check.
    assumed: Vec<TermId>,
}

impl Default for Solver {
    fn default() -> Self {
        let options = options();
        Self {
            solver: trine::solver::Solver::new(&options),
            options,
            levels: vec![Level::default()],
            optima: Vec::new(),
            answer: None,
            assumed: Vec::new(),
        }
    }
}

/// A time in seconds.
///
/// # Errors
/// If the number is no time.
pub fn time(seconds: f64) -> Result<Duration, BridgeError> {
    Duration::try_from_secs_f64(seconds).map_err(|_| BridgeError::Value("no time"))
}

impl Solver {
    /// Other options need another solver.
    fn rebuild(&mut self) {
        self.solver = trine::solver::Solver::new(&self.options);
        for (number, level) in self.levels.iter().enumerate() {
            if number > 0 {
                self.solver.push();
            }
            level.assertions.iter().for_each(|&assertion| self.solver.assert(assertion));
        }
    }

    fn formula(terms: &Terms, term: TermId) -> Result<TermId, BridgeError> {
        match terms.kind(term) {
            Kind::Bool => Ok(term),
            other => {
                let sort = other.name();
                Err(BridgeError::Sort(format!("a formula is wanted, this has sort {sort}")))
            }
        }
    }

    /// Adds a formula to the present level.
    ///
    /// # Errors
    /// If the term is no formula.
    pub fn assert_one(&mut self, terms: &Terms, formula: TermId) -> Result<(), BridgeError> {
        let assertion = ScriptAssertion { term: Self::formula(terms, formula)?, name: None };
        self.solver.assert(assertion);
        if let Some(level) = self.levels.last_mut() {
            level.assertions.push(assertion);
        }
        Ok(())
    }

    /// Adds a formula with the name of a Boolean constant, by which cores mention it.
    ///
    /// # Errors
    /// If the term is no formula, or the label no constant.
    pub fn assert_named(
        &mut self,
        terms: &Terms,
        formula: TermId,
        label: TermId,
    ) -> Result<(), BridgeError> {
        let term = Self::formula(terms, formula)?;
        let store = terms.store();
        let is_constant = store.args(label).is_empty() && store.sort(label) == store.sorts.bool();
        let function = store.function(label).filter(|_| is_constant);
        let wrong = || BridgeError::refused("a label is a Boolean constant");
        let name = Some(store.function_decl(function.ok_or_else(wrong)?).name);
        let assertion = ScriptAssertion { term, name };
        if let Some(level) = self.levels.last_mut() {
            level.assertions.push(assertion);
        }
        if self.options.produce_unsat_cores {
            self.solver.assert(assertion);
        } else {
            self.options.produce_unsat_cores = true;
            self.rebuild();
        }
        Ok(())
    }

    fn objectives(&self) -> Vec<Objective> {
        self.levels.iter().flat_map(|level| &level.objectives).cloned().collect()
    }

    /// Adds an objective to the present level; returns its place among the [`optima`](Self::optima).
    fn add_objective(&mut self, objective: Objective) -> usize {
        if let Some(level) = self.levels.last_mut() {
            level.objectives.push(objective.clone());
        }
        place(&self.objectives(), &objective)
    }

    /// Wants a term as small or as great as possible; returns its place among the [`optima`](Self::optima).
    ///
    /// # Errors
    /// If the term is neither a number nor a bit-vector.
    pub fn optimize(
        &mut self,
        terms: &Terms,
        term: TermId,
        direction: Direction,
        signedness: Signedness,
    ) -> Result<usize, BridgeError> {
        let kind = terms.kind(term);
        if !matches!(kind, Kind::Int | Kind::Real | Kind::BitVec) {
            let sort = kind.name();
            let text = format!("a number or a bit-vector is wanted, this has sort {sort}");
            return Err(BridgeError::Sort(text));
        }
        Ok(self.add_objective(Objective::Term { term, direction, signedness }))
    }

    /// Adds a formula that costs its weight, a decimal or a fraction, where it fails; those of one group are one
    /// objective. Returns its place among the [`optima`](Self::optima).
    ///
    /// # Errors
    /// If the term is no formula, or the weight no number.
    pub fn add_soft(
        &mut self,
        terms: &mut Terms,
        formula: TermId,
        weight: &str,
        group: Option<&str>,
    ) -> Result<usize, BridgeError> {
        let formula = Self::formula(terms, formula)?;
        let weight = trine::optimization::weight(weight);
        let weight = weight.ok_or(BridgeError::Value("a weight is a number"))?;
        let group = group.map(|group| terms.store_mut().symbols.intern(group));
        Ok(self.add_objective(Objective::Soft { formula, weight, group }))
    }

    /// Lower and upper bounds of the best values that the last check found, by objective, as SMT-LIB text.
    #[must_use]
    pub fn optima(&self, terms: &Terms) -> Vec<(String, String)> {
        let texts = |found: &Optimum| {
            let is_real = found.is_real(terms.store());
            (found.lower.text(is_real), found.upper.text(is_real))
        };
        self.optima.iter().map(texts).collect()
    }

    /// Begins a level.
    pub fn push(&mut self) {
        self.levels.push(Level::default());
        self.solver.push();
    }

    /// Ends levels.
    ///
    /// # Errors
    /// If so many are not open.
    pub fn pop(&mut self, levels: usize) -> Result<(), BridgeError> {
        if levels >= self.levels.len() {
            return Err(BridgeError::refused("so many levels are not open"));
        }
        self.levels.truncate(self.levels.len() - levels);
        self.solver.pop(levels);
        Ok(())
    }

    /// Number of open levels.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.levels.len() - 1
    }

    /// Forgets assertions and levels.
    pub fn reset(&mut self) {
        self.levels = vec![Level::default()];
        self.answer = None;
        self.optima.clear();
        self.assumed.clear();
        self.rebuild();
    }

    /// Sets an option by its SMT-LIB name.
    ///
    /// # Errors
    /// If there is no such option or value.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), BridgeError> {
        let row = OptionRow::named(name).filter(|row| row.when != When::CommandLine);
        let row = row.ok_or_else(|| BridgeError::Refused(format!("there is no option {name}")))?;
        row.set(&mut self.options, value).map_err(|invalid| {
            let wanted = invalid.expected;
            BridgeError::Refused(format!("the value of {name} must be {wanted}"))
        })?;
        self.rebuild();
        Ok(())
    }

    /// Decides the assertions with assumptions: 1 for sat, -1 for unsat, 0 for unknown. The time is in seconds.
    ///
    /// # Errors
    /// If an assumption is no formula, or in a fault.
    pub fn check(
        &mut self,
        terms: &mut Terms,
        assumptions: Vec<TermId>,
        limits: (Option<Duration>, Option<u64>),
        cancel: &CancelHandle,
    ) -> Result<i8, BridgeError> {
        for &assumption in &assumptions {
            Self::formula(terms, assumption)?;
        }
        // A time beyond the end of the clock is no limit.
        let deadline = limits.0.and_then(|time| Instant::now().checked_add(time));
        let cancel = cancel.clone();
        let limits = Limits { deadline, ticks: limits.1, cancel, ..Limits::default() };
        self.answer = None;
        self.assumed = assumptions;
        self.optima.clear();
        terms.close_definitions();
        let objectives = self.objectives();
        let Self { solver, assumed, options, optima, .. } = &mut *self;
        let work = || {
            let store = terms.store_mut();
            if objectives.is_empty() {
                return solver.check(store, assumed, &limits);
            }
            let found = optimize(solver, store, &objectives, options.priority, assumed, &limits)?;
            *optima = found.optima;
            Ok(found.answer)
        };
        let found = catch_unwind(AssertUnwindSafe(work));
        let number = match &found {
            Ok(Ok(Answer::Sat(_))) => Ok(1),
            Ok(Ok(Answer::Unsat(_))) => Ok(-1),
            Ok(Ok(Answer::Unknown(_))) => Ok(0),
            Ok(Err(fault)) => Err(BridgeError::Fault(fault.to_string())),
            Err(_) => {
                let message = "internal fault: a panic; please report the input";
                Err(BridgeError::Fault(message.to_owned()))
            }
        };
        if found.is_err() {
            self.rebuild();
        }
        self.answer = found.ok().and_then(Result::ok);
        number
    }

    /// Why the last check was answered unknown.
    ///
    /// # Errors
    /// If it was not.
    pub fn reason_unknown(&self, terms: &Terms) -> Result<String, BridgeError> {
        match &self.answer {
            Some(Answer::Unknown(reason)) => Ok(terms.reason_text(reason)),
            _ => Err(BridgeError::no_answer("the last check was not answered unknown")),
        }
    }

    /// The model of the last check.
    ///
    /// # Errors
    /// If it found none.
    pub fn model(&self, terms: &Terms) -> Result<Model, BridgeError> {
        let Some(Answer::Sat(model)) = &self.answer else {
            return Err(BridgeError::no_answer("the last check did not find a model"));
        };
        let mut formulas = self.assertions();
        formulas.extend(&self.assumed);
        Ok(Model::new(terms, model.clone(), &formulas))
    }

    /// The core of the last check: labels of named assertions, and assumptions.
    ///
    /// # Errors
    /// If it found no contradiction.
    pub fn core(&self, terms: &mut Terms) -> Result<Vec<TermId>, BridgeError> {
        let Some(Answer::Unsat(core)) = &self.answer else {
            return Err(BridgeError::no_answer("the last check did not find a contradiction"));
        };
        let mut found = Vec::new();
        for &name in &core.names {
            let name = terms.store().symbols.name(name).to_owned();
            found.push(terms.boolean(&name));
        }
        found.extend(core.assumptions.iter().filter_map(|&at| self.assumed.get(at)));
        Ok(found)
    }

    /// The assertions of all levels.
    #[must_use]
    pub fn assertions(&self) -> Vec<TermId> {
        let assertions = self.levels.iter().flat_map(|level| &level.assertions);
        assertions.map(|assertion| assertion.term).collect()
    }

    /// Names and values of the counts.
    #[must_use]
    pub fn statistics_rows(&self) -> Vec<(String, u64)> {
        self.solver.statistics_rows()
    }
}

/// Runs a script in a context of its own and gives the responses, with a time in seconds for each check.
///
/// # Errors
/// If it ends in a fault.
pub fn run_script(
    text: &str,
    timeout: Option<Duration>,
    cancel: &CancelHandle,
) -> Result<Vec<String>, BridgeError> {
    let options = Options { check_time: timeout, ..options() };
    let work = || {
        let mut context = trine::context::Context::new(&options);
        trine::script::run(&mut context, None, text.as_bytes(), cancel).responses
    };
    let done = catch_unwind(AssertUnwindSafe(work));
    done.map_err(|_| BridgeError::no_answer("the script ended in a fault"))
}
