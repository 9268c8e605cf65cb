//! Models as Python objects.

use pyo3::prelude::*;

use crate::context::Context;
use crate::error::exception;
use crate::function::Function;
use crate::picture::Picture;
use crate::term::Term;
use crate::value::to_python;

/// Values of the declared symbols under which the assertions are true.
#[pyclass(frozen, subclass, module = "trine")]
pub(crate) struct Model {
    pub(crate) model: trine_bridge::Model,
    pub(crate) context: Py<Context>,
}

#[pymethods]
impl Model {
    /// The constants of the assertions, as terms.
    fn constants_of(&self, py: Python<'_>) -> Vec<Term> {
        let context = self.context.bind(py);
        let mut terms = context.get().lock(py);
        let constants = self.model.constants(&mut terms);
        constants.into_iter().map(|term| Term::new(&terms, term, context)).collect()
    }

    /// The functions with parameters of the assertions.
    fn functions_of(&self, py: Python<'_>) -> Vec<Function> {
        let functions = self.model.functions(&self.context.get().lock(py));
        let function = |id| Function { id, context: self.context.clone_ref(py) };
        functions.into_iter().map(function).collect()
    }

    /// The value of a term as a value of Python, or as a term where Python has none.
    fn value(&self, py: Python<'_>, term: &Bound<'_, Term>) -> PyResult<Py<PyAny>> {
        let context = self.context.bind(py);
        let id = Term::id_in(term.as_any(), context)?;
        let mut terms = context.get().lock(py);
        let value = terms.value_of(&self.model, id).map_err(|error| exception(py, error))?;
        to_python(&terms, context, &value)
    }

    /// The heap, if the assertions speak of one.
    fn heap(&self, py: Python<'_>) -> Option<Picture> {
        self.context.get().lock(py).heap_of(&self.model).map(Picture)
    }

    /// The value of a term as a term.
    fn literal(&self, py: Python<'_>, term: &Bound<'_, Term>) -> PyResult<Term> {
        let context = self.context.bind(py);
        let id = Term::id_in(term.as_any(), context)?;
        let mut terms = context.get().lock(py);
        let literal = terms.literal_of(&self.model, id).map_err(|error| exception(py, error))?;
        Ok(Term::new(&terms, literal, context))
    }

    /// The table of a function: arguments with results, and the result for other arguments.
    #[allow(clippy::type_complexity, reason = "a table is what it is")]
    fn table(
        &self,
        py: Python<'_>,
        function: &Bound<'_, Function>,
    ) -> PyResult<(Vec<(Vec<Py<PyAny>>, Py<PyAny>)>, Option<Py<PyAny>>)> {
        let context = self.context.bind(py);
        let mut terms = context.get().lock(py);
        let (entries, other) = self.model.table(&mut terms, function.get().id);
        let mut rows = Vec::new();
        for (arguments, result) in &entries {
            let row = arguments.iter().map(|value| to_python(&terms, context, value));
            let row = row.collect::<PyResult<Vec<_>>>()?;
            rows.push((row, to_python(&terms, context, result)?));
        }
        let other = other.map(|value| to_python(&terms, context, &value)).transpose()?;
        Ok((rows, other))
    }

    /// The model as a list of definitions in SMT-LIB.
    fn sexpr(&self, py: Python<'_>) -> PyResult<String> {
        let mut terms = self.context.get().lock(py);
        self.model.sexpr(&mut terms).map_err(|error| exception(py, error))
    }
}
