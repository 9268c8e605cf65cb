//! Solvers as Python objects: levels of assertions over the terms of a context, and checks.
//!
//! Idea: a solver has assertions of its own; several of them share the terms of a context. A check gives up
//! the interpreter lock and takes it back some times a second to look after signals.
//! Invariant: the lock of a solver is taken before that of its context.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use trine::answer::Answer;
use trine::optimization::{Bound, Direction, Objective, Optimum, Signedness, optimize};
use trine::options::{OptionRow, Options, When};
use trine::solver::{Limits, ScriptAssertion};
use trine::{CancelHandle, Exhausted, TermId};

use crate::context::{Context, options};
use crate::error::{InternalFault, NoAnswer, SortError, TrineError};
use crate::kind::Kind;
use crate::model::{Model, script};
use crate::term::Term;

/// Time between two looks after signals.
const LOOK: Duration = Duration::from_millis(20);

/// Looks after signals of Python while a computation runs without the interpreter lock.
#[derive(Default)]
pub(crate) struct Signals {
    raised: Arc<Mutex<Option<PyErr>>>,
}

impl Signals {
    /// The handle of a computation that ends when a signal handler raises.
    pub(crate) fn handle(&self) -> CancelHandle {
        let raised = Arc::clone(&self.raised);
        let start = Instant::now();
        let next = AtomicU64::new(0);
        CancelHandle::with_hook(move |cancel| {
            let now = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
            if now < next.load(Ordering::Relaxed) {
                return;
            }
            next.store(now + LOOK.as_millis() as u64, Ordering::Relaxed);
            if let Err(error) = Python::attach(|py| py.check_signals()) {
                *raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                cancel.cancel(Exhausted::Interrupted);
            }
        })
    }

    /// What a signal handler raised.
    pub(crate) fn raised(&self) -> PyResult<()> {
        let mut raised = self.raised.lock().unwrap_or_else(PoisonError::into_inner);
        raised.take().map_or(Ok(()), Err)
    }
}

/// What one level holds.
#[derive(Default)]
struct Level {
    assertions: Vec<ScriptAssertion>,
    objectives: Vec<Objective>,
}

struct State {
    solver: trine::solver::Solver,
    options: Options,
    levels: Vec<Level>,
    /// What the last check found of the objectives.
    optima: Vec<Optimum>,
    answer: Option<Answer>,
    /// Assumptions of the last check.
    assumed: Vec<TermId>,
}

impl State {
    fn formulas(&self) -> Vec<TermId> {
        let asserted = self.assertions().map(|assertion| assertion.term);
        asserted.chain(self.assumed.iter().copied()).collect()
    }

    fn assertions(&self) -> impl Iterator<Item = &ScriptAssertion> {
        self.levels.iter().flat_map(|level| &level.assertions)
    }

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
}

/// Assertions in levels, and checks. `trine.Solver` is what users see.
#[pyclass(frozen, subclass, module = "trine")]
pub(crate) struct Solver {
    context: Py<Context>,
    state: Mutex<State>,
    cancel: CancelHandle,
    signals: Signals,
}

impl Solver {
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, State> {
        self.state.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    fn formula(&self, py: Python<'_>, term: &Bound<'_, PyAny>) -> PyResult<TermId> {
        let context = self.context.bind(py);
        if let Ok(truth) = term.cast::<pyo3::types::PyBool>() {
            return Ok(context.get().lock(py).store_mut().mk_bool(truth.is_true()));
        }
        let id = Term::id_in(term, context)?;
        if term.cast::<Term>()?.get().kind == Kind::Bool {
            return Ok(id);
        }
        let sort = term.cast::<Term>()?.get().kind.name();
        Err(SortError::new_err(format!("a formula is wanted, this has sort {sort}")))
    }
}

impl Solver {
    /// Adds an objective to the present level; returns its place among the answers of
    /// [`optima`](Solver::optima).
    fn add_objective(&self, py: Python<'_>, objective: Objective) -> usize {
        let mut state = self.lock(py);
        if let Some(level) = state.levels.last_mut() {
            level.objectives.push(objective.clone());
        }
        let objectives: Vec<Objective> =
            state.levels.iter().flat_map(|level| &level.objectives).cloned().collect();
        trine::optimization::place(&objectives, &objective)
    }
}

fn limits(cancel: &CancelHandle, timeout: Option<f64>, ticks: Option<u64>) -> PyResult<Limits> {
    let deadline = match timeout {
        None => None,
        Some(seconds) => {
            let time = Duration::try_from_secs_f64(seconds);
            let time = time.map_err(|_| pyo3::exceptions::PyValueError::new_err("no time"))?;
            // A time beyond the end of the clock is no limit.
            Instant::now().checked_add(time)
        }
    };
    Ok(Limits { deadline, ticks, cancel: cancel.clone(), ..Limits::default() })
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (context, *_arguments, **_named))]
    fn new(
        context: Py<Context>,
        _arguments: &Bound<'_, pyo3::types::PyTuple>,
        _named: Option<&Bound<'_, pyo3::types::PyDict>>,
    ) -> Self {
        let options = options();
        let state = State {
            solver: trine::solver::Solver::new(&options),
            options,
            levels: vec![Level::default()],
            optima: Vec::new(),
            answer: None,
            assumed: Vec::new(),
        };
        let signals = Signals::default();
        Self { context, state: Mutex::new(state), cancel: signals.handle(), signals }
    }

    #[getter]
    fn context(&self, py: Python<'_>) -> Py<Context> {
        self.context.clone_ref(py)
    }

    /// Adds formulas to the present level.
    fn assert_one(&self, py: Python<'_>, formula: &Bound<'_, PyAny>) -> PyResult<()> {
        let term = self.formula(py, formula)?;
        let mut state = self.lock(py);
        let assertion = ScriptAssertion { term, name: None };
        state.solver.assert(assertion);
        if let Some(level) = state.levels.last_mut() {
            level.assertions.push(assertion);
        }
        Ok(())
    }

    /// Adds a formula with the name of a Boolean constant, by which cores mention it.
    fn assert_named(
        &self,
        py: Python<'_>,
        formula: &Bound<'_, PyAny>,
        label: &Bound<'_, Term>,
    ) -> PyResult<()> {
        let term = self.formula(py, formula)?;
        let context = self.context.bind(py);
        let label = Term::id_in(label.as_any(), context)?;
        let mut state = self.lock(py);
        let inner = context.get().lock(py);
        let store = inner.store();
        let is_constant = store.args(label).is_empty() && store.sort(label) == store.sorts.bool();
        let function = store.function(label).filter(|_| is_constant);
        let function =
            function.ok_or_else(|| TrineError::new_err("a label is a Boolean constant"))?;
        let name = Some(inner.store().function_decl(function).name);
        drop(inner);
        let assertion = ScriptAssertion { term, name };
        if let Some(level) = state.levels.last_mut() {
            level.assertions.push(assertion);
        }
        if state.options.produce_unsat_cores {
            state.solver.assert(assertion);
        } else {
            state.options.produce_unsat_cores = true;
            state.rebuild();
        }
        Ok(())
    }

    /// Wants a term as small as possible, or as great as possible.
    fn optimize_term(
        &self,
        py: Python<'_>,
        term: &Bound<'_, PyAny>,
        is_maximum: bool,
        is_signed: bool,
    ) -> PyResult<usize> {
        let context = self.context.bind(py);
        let id = Term::id_in(term, context)?;
        let kind = &term.cast::<Term>()?.get().kind;
        if !matches!(kind, Kind::Int | Kind::Real | Kind::BitVec) {
            let text = format!("a number or a bit-vector is wanted, this has sort {}", kind.name());
            return Err(SortError::new_err(text));
        }
        let direction = if is_maximum { Direction::Maximize } else { Direction::Minimize };
        let signedness = if is_signed { Signedness::Signed } else { Signedness::Unsigned };
        Ok(self.add_objective(py, Objective::Term { term: id, direction, signedness }))
    }

    /// Adds a formula that costs its weight, a decimal or a fraction, where it fails.
    fn add_soft_formula(
        &self,
        py: Python<'_>,
        formula: &Bound<'_, PyAny>,
        weight: &str,
        group: Option<&str>,
    ) -> PyResult<usize> {
        let formula = self.formula(py, formula)?;
        let weight = trine::optimization::weight(weight)
            .ok_or_else(|| pyo3::exceptions::PyValueError::new_err("a weight is a number"))?;
        let group =
            group.map(|group| self.context.get().lock(py).store_mut().symbols.intern(group));
        Ok(self.add_objective(py, Objective::Soft { formula, weight, group }))
    }

    /// Lower and upper bounds of the best values that the last check found, by objective, as SMT-LIB text.
    fn optima(&self, py: Python<'_>) -> Vec<(String, String)> {
        let state = self.lock(py);
        let inner = self.context.get().lock(py);
        let text = |bound: &Bound, optimum: &Optimum| bound.text(optimum.is_real(inner.store()));
        let bounds = state.optima.iter();
        bounds.map(|found| (text(&found.lower, found), text(&found.upper, found))).collect()
    }

    fn push(&self, py: Python<'_>) {
        let mut state = self.lock(py);
        state.levels.push(Level::default());
        state.solver.push();
    }

    #[pyo3(signature = (levels = 1))]
    fn pop(&self, py: Python<'_>, levels: usize) -> PyResult<()> {
        let mut state = self.lock(py);
        if levels >= state.levels.len() {
            return Err(TrineError::new_err("so many levels are not open"));
        }
        let keep = state.levels.len() - levels;
        state.levels.truncate(keep);
        state.solver.pop(levels);
        Ok(())
    }

    /// Number of open levels.
    fn num_scopes(&self, py: Python<'_>) -> usize {
        self.lock(py).levels.len() - 1
    }

    /// Forgets assertions and levels.
    fn reset(&self, py: Python<'_>) {
        let mut state = self.lock(py);
        state.levels = vec![Level::default()];
        state.answer = None;
        state.optima.clear();
        state.assumed.clear();
        state.rebuild();
    }

    /// Sets an option by its SMT-LIB name.
    fn set_option(&self, py: Python<'_>, name: &str, value: &str) -> PyResult<()> {
        let row = OptionRow::named(name).filter(|row| row.when != When::CommandLine);
        let row = row.ok_or_else(|| TrineError::new_err(format!("there is no option {name}")))?;
        let mut state = self.lock(py);
        row.set(&mut state.options, value).map_err(|invalid| {
            TrineError::new_err(format!("the value of {name} must be {}", invalid.expected))
        })?;
        state.rebuild();
        Ok(())
    }

    /// 1 for sat, -1 for unsat, 0 for unknown.
    #[pyo3(signature = (assumptions, timeout = None, ticks = None))]
    fn check_number(
        &self,
        py: Python<'_>,
        assumptions: Vec<Bound<'_, PyAny>>,
        timeout: Option<f64>,
        ticks: Option<u64>,
    ) -> PyResult<i8> {
        let mut assumed = Vec::with_capacity(assumptions.len());
        for assumption in &assumptions {
            assumed.push(self.formula(py, assumption)?);
        }
        let limits = limits(&self.cancel, timeout, ticks)?;
        let context = self.context.get();
        let found = py.detach(|| {
            let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            let mut inner = context.lock_detached();
            state.answer = None;
            state.assumed = assumed;
            state.optima.clear();
            let State { solver, assumed, levels, options, optima, .. } = &mut *state;
            let objectives: Vec<Objective> =
                levels.iter().flat_map(|level| &level.objectives).cloned().collect();
            let work = || {
                let store = inner.store_mut();
                if objectives.is_empty() {
                    return solver.check(store, assumed, &limits);
                }
                let found =
                    optimize(solver, store, &objectives, options.priority, assumed, &limits)?;
                *optima = found.optima;
                Ok(found.answer)
            };
            let found = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
            let number = match &found {
                Ok(Ok(Answer::Sat(_))) => Ok(1),
                Ok(Ok(Answer::Unsat(_))) => Ok(-1),
                Ok(Ok(Answer::Unknown(_))) => Ok(0),
                Ok(Err(fault)) => Err(fault.to_string()),
                Err(_) => Err("internal fault: a panic; please report the input".to_owned()),
            };
            if found.is_err() {
                state.rebuild();
            }
            state.answer = found.ok().and_then(Result::ok);
            number
        });
        self.cancel.reset();
        self.signals.raised()?;
        found.map_err(InternalFault::new_err)
    }

    /// Ends a check that another thread runs, or else the next one.
    fn interrupt(&self) {
        self.cancel.cancel(Exhausted::Interrupted);
    }

    /// Why the last check was answered unknown.
    fn reason_unknown(&self, py: Python<'_>) -> PyResult<String> {
        match &self.lock(py).answer {
            Some(Answer::Unknown(reason)) => Ok(self.context.get().lock(py).reason_text(reason)),
            _ => Err(NoAnswer::new_err("the last check was not answered unknown")),
        }
    }

    /// Makes the model of the last check by a class of models.
    fn model_of(&self, py: Python<'_>) -> PyResult<Model> {
        let state = self.lock(py);
        let Some(Answer::Sat(model)) = &state.answer else {
            return Err(NoAnswer::new_err("the last check did not find a model"));
        };
        let inner = self.context.get().lock(py);
        Ok(Model::new(&inner, model.clone(), &state.formulas(), self.context.clone_ref(py)))
    }

    /// The core of the last check: labels of named assertions, and assumptions.
    fn unsat_core(&self, py: Python<'_>) -> PyResult<Vec<Term>> {
        let state = self.lock(py);
        let Some(Answer::Unsat(core)) = &state.answer else {
            return Err(NoAnswer::new_err("the last check did not find a contradiction"));
        };
        let context = self.context.bind(py);
        let mut inner = context.get().lock(py);
        let mut found = Vec::new();
        for &name in &core.names {
            let name = inner.store().symbols.name(name).to_owned();
            let label = inner.boolean(&name);
            found.push(Term::new(&inner, label, context));
        }
        let assumed = core.assumptions.iter().filter_map(|&at| state.assumed.get(at));
        found.extend(assumed.map(|&term| Term::new(&inner, term, context)));
        Ok(found)
    }

    /// The assertions of all levels.
    fn assertions(&self, py: Python<'_>) -> Vec<Term> {
        let state = self.lock(py);
        let context = self.context.bind(py);
        let inner = context.get().lock(py);
        state.assertions().map(|assertion| Term::new(&inner, assertion.term, context)).collect()
    }

    /// Names and values of the counts.
    fn statistics_rows(&self, py: Python<'_>) -> Vec<(String, u64)> {
        self.lock(py).solver.statistics_rows()
    }

    /// A script that declares what is used and asserts what is asserted.
    fn sexpr(&self, py: Python<'_>) -> String {
        let state = self.lock(py);
        let formulas: Vec<TermId> = state.assertions().map(|a| a.term).collect();
        script(&mut self.context.get().lock(py), &formulas)
    }
}
