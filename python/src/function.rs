//! Functions and operators as Python objects.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use trine::{FunId, SortId};

use crate::context::Context;
use crate::error::exception;
use crate::given::operand;
use crate::sort::Sort;
use crate::term::Term;

/// An operator of SMT-LIB at the top of a term.
#[pyclass(frozen, eq, hash, module = "trine")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Operator {
    pub(crate) head: String,
}

#[pymethods]
impl Operator {
    /// The name.
    fn name(&self) -> &str {
        &self.head
    }

    fn __repr__(&self) -> &str {
        &self.head
    }
}

/// A declared function; calling it gives a term.
#[pyclass(frozen, module = "trine")]
pub(crate) struct Function {
    pub(crate) id: FunId,
    pub(crate) context: Py<Context>,
}

impl Function {
    fn sorts(&self, py: Python<'_>) -> (Vec<SortId>, SortId) {
        self.context.get().lock(py).function_sorts(self.id)
    }
}

#[pymethods]
impl Function {
    #[pyo3(signature = (*arguments))]
    fn __call__(&self, py: Python<'_>, arguments: &Bound<'_, PyTuple>) -> PyResult<Term> {
        let context = self.context.bind(py);
        let (params, _) = self.sorts(py);
        let mut args = Vec::with_capacity(arguments.len());
        for (at, argument) in arguments.iter().enumerate() {
            let kind = params.get(at).map(|&sort| context.get().kind_of(py, sort));
            args.push(operand(context, &argument, kind)?);
        }
        let mut terms = context.get().lock(py);
        let made = terms.call(self.id, &args).map_err(|error| exception(py, error))?;
        Ok(Term::new(&terms, made, context))
    }

    /// The array of what the function makes of the elements of arrays at each index.
    #[pyo3(signature = (*arrays))]
    fn map(&self, py: Python<'_>, arrays: &Bound<'_, PyTuple>) -> PyResult<Term> {
        let context = self.context.bind(py);
        let mut args = Vec::with_capacity(arrays.len());
        for array in arrays.iter() {
            args.push(Term::id_in(&array, context)?);
        }
        let mut terms = context.get().lock(py);
        let made = terms.map(self.id, &args).map_err(|error| exception(py, error))?;
        Ok(Term::new(&terms, made, context))
    }

    /// The name.
    fn name(&self, py: Python<'_>) -> String {
        self.context.get().lock(py).function_name(self.id)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        self.name(py)
    }

    /// Number of parameters.
    fn arity(&self, py: Python<'_>) -> usize {
        self.sorts(py).0.len()
    }

    /// The sort of a parameter.
    fn domain(&self, py: Python<'_>, index: usize) -> PyResult<Sort> {
        let (params, _) = self.sorts(py);
        let id = params.get(index).copied();
        let id = id.ok_or_else(|| PyIndexError::new_err("no such parameter"))?;
        Ok(Sort { id, context: self.context.clone_ref(py) })
    }

    /// The sort of the result.
    fn range(&self, py: Python<'_>) -> Sort {
        let (_, id) = self.sorts(py);
        Sort { id, context: self.context.clone_ref(py) }
    }

    /// Whether a script or Python declared it; constructors and selectors are not.
    fn is_declared(&self, py: Python<'_>) -> bool {
        self.context.get().lock(py).is_declared(self.id)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Self>();
        other.is_ok_and(|other| other.get().id == self.id && other.get().context.is(&self.context))
    }

    fn __hash__(&self) -> u64 {
        self.id.index() as u64
    }
}
