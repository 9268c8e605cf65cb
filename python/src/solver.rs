//! Solvers as Python objects: levels of assertions over the terms of a context, and checks.
//!
//! Idea: a check gives up the interpreter lock and takes it back some times a second to look after signals.
//! Invariant: the lock of a solver is taken before that of its context.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use trine::optimization::{Direction, Signedness};
use trine::{CancelHandle, Exhausted, TermId};

use crate::context::Context;
use crate::error::exception;
use crate::model::Model;
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

/// Assertions in levels, and checks. `trine.Solver` is what users see.
#[pyclass(frozen, subclass, module = "trine")]
pub(crate) struct Solver {
    context: Py<Context>,
    solver: Mutex<trine_bridge::Solver>,
    cancel: CancelHandle,
    signals: Signals,
}

impl Solver {
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, trine_bridge::Solver> {
        self.solver.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    fn formula(&self, py: Python<'_>, term: &Bound<'_, PyAny>) -> PyResult<TermId> {
        let context = self.context.bind(py);
        if let Ok(truth) = term.cast::<pyo3::types::PyBool>() {
            return Ok(context.get().lock(py).store_mut().mk_bool(truth.is_true()));
        }
        Term::id_in(term, context)
    }

    fn terms(&self, py: Python<'_>, found: Vec<TermId>) -> Vec<Term> {
        let context = self.context.bind(py);
        let terms = context.get().lock(py);
        found.into_iter().map(|term| Term::new(&terms, term, context)).collect()
    }
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
        let signals = Signals::default();
        Self { context, solver: Mutex::default(), cancel: signals.handle(), signals }
    }

    #[getter]
    fn context(&self, py: Python<'_>) -> Py<Context> {
        self.context.clone_ref(py)
    }

    /// Adds a formula to the present level.
    fn assert_one(&self, py: Python<'_>, formula: &Bound<'_, PyAny>) -> PyResult<()> {
        let term = self.formula(py, formula)?;
        let mut solver = self.lock(py);
        let terms = self.context.get().lock(py);
        solver.assert_one(&terms, term).map_err(|error| exception(py, error))
    }

    /// Adds a formula with the name of a Boolean constant, by which cores mention it.
    fn assert_named(
        &self,
        py: Python<'_>,
        formula: &Bound<'_, PyAny>,
        label: &Bound<'_, Term>,
    ) -> PyResult<()> {
        let term = self.formula(py, formula)?;
        let label = Term::id_in(label.as_any(), self.context.bind(py))?;
        let mut solver = self.lock(py);
        let terms = self.context.get().lock(py);
        solver.assert_named(&terms, term, label).map_err(|error| exception(py, error))
    }

    /// Wants a term as small as possible, or as great as possible.
    fn optimize_term(
        &self,
        py: Python<'_>,
        term: &Bound<'_, PyAny>,
        is_maximum: bool,
        is_signed: bool,
    ) -> PyResult<usize> {
        let id = Term::id_in(term, self.context.bind(py))?;
        let direction = if is_maximum { Direction::Maximize } else { Direction::Minimize };
        let signedness = if is_signed { Signedness::Signed } else { Signedness::Unsigned };
        let mut solver = self.lock(py);
        let terms = self.context.get().lock(py);
        let place = solver.optimize(&terms, id, direction, signedness);
        place.map_err(|error| exception(py, error))
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
        let mut solver = self.lock(py);
        let mut terms = self.context.get().lock(py);
        let place = solver.add_soft(&mut terms, formula, weight, group);
        place.map_err(|error| exception(py, error))
    }

    /// Lower and upper bounds of the best values that the last check found, by objective, as SMT-LIB text.
    fn optima(&self, py: Python<'_>) -> Vec<(String, String)> {
        let solver = self.lock(py);
        solver.optima(&self.context.get().lock(py))
    }

    fn push(&self, py: Python<'_>) {
        self.lock(py).push();
    }

    #[pyo3(signature = (levels = 1))]
    fn pop(&self, py: Python<'_>, levels: usize) -> PyResult<()> {
        self.lock(py).pop(levels).map_err(|error| exception(py, error))
    }

    /// Number of open levels.
    fn num_scopes(&self, py: Python<'_>) -> usize {
        self.lock(py).depth()
    }

    /// Forgets assertions and levels.
    fn reset(&self, py: Python<'_>) {
        self.lock(py).reset();
    }

    /// Sets an option by its SMT-LIB name.
    fn set_option(&self, py: Python<'_>, name: &str, value: &str) -> PyResult<()> {
        self.lock(py).set_option(name, value).map_err(|error| exception(py, error))
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
        let timeout = timeout.map(trine_bridge::time).transpose();
        let limits = (timeout.map_err(|error| exception(py, error))?, ticks);
        let context = self.context.get();
        let found = py.detach(|| {
            let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
            let mut terms = context.lock_detached();
            solver.check(&mut terms, assumed, limits, &self.cancel)
        });
        self.cancel.reset();
        self.signals.raised()?;
        found.map_err(|error| exception(py, error))
    }

    /// Ends a check that another thread runs, or else the next one.
    fn interrupt(&self) {
        self.cancel.cancel(Exhausted::Interrupted);
    }

    /// Why the last check was answered unknown.
    fn reason_unknown(&self, py: Python<'_>) -> PyResult<String> {
        let reason = self.lock(py).reason_unknown(&self.context.get().lock(py));
        reason.map_err(|error| exception(py, error))
    }

    /// Makes the model of the last check by a class of models.
    fn model_of(&self, py: Python<'_>) -> PyResult<Model> {
        let model = self.lock(py).model(&self.context.get().lock(py));
        let model = model.map_err(|error| exception(py, error))?;
        Ok(Model { model, context: self.context.clone_ref(py) })
    }

    /// The core of the last check: labels of named assertions, and assumptions.
    fn unsat_core(&self, py: Python<'_>) -> PyResult<Vec<Term>> {
        let core = self.lock(py).core(&mut self.context.get().lock(py));
        Ok(self.terms(py, core.map_err(|error| exception(py, error))?))
    }

    /// The assertions of all levels.
    fn assertions(&self, py: Python<'_>) -> Vec<Term> {
        let asserted = self.lock(py).assertions();
        self.terms(py, asserted)
    }

    /// Names and values of the counts.
    fn statistics_rows(&self, py: Python<'_>) -> Vec<(String, u64)> {
        self.lock(py).statistics_rows()
    }

    /// A script that declares what is used and asserts what is asserted.
    fn sexpr(&self, py: Python<'_>) -> String {
        let asserted = self.lock(py).assertions();
        self.context.get().lock(py).script(&asserted)
    }
}
