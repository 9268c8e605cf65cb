//! Sorts as Python objects.

use pyo3::prelude::*;
use trine::{SortId, sort_text};
use trine_bridge::Kind;

use crate::context::Context;
use crate::error::exception;
use crate::function::Function;
use crate::term::notation;

/// A sort of a context.
#[pyclass(frozen, module = "trine")]
pub(crate) struct Sort {
    pub(crate) id: SortId,
    pub(crate) context: Py<Context>,
}

#[pymethods]
impl Sort {
    /// The sort as SMT-LIB writes it.
    fn sexpr(&self, py: Python<'_>) -> String {
        sort_text(self.context.get().lock(py).store(), self.id)
    }

    /// The sort as Python writes it.
    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        notation(slf.as_any(), "sort_text")
    }

    /// The constructors of a datatype, each with its selectors.
    fn constructors(&self, py: Python<'_>) -> Vec<(Function, Vec<Function>)> {
        let made = |id| Function { id, context: self.context.clone_ref(py) };
        let found = self.context.get().lock(py).constructors(self.id);
        found
            .into_iter()
            .map(|(constructor, selectors)| {
                (made(constructor), selectors.into_iter().map(made).collect())
            })
            .collect()
    }

    fn name(&self, py: Python<'_>) -> String {
        self.context.get().lock(py).sort_name(self.id)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast_exact::<Self>();
        other.is_ok_and(|other| other.get().id == self.id && other.get().context.is(&self.context))
    }

    fn __hash__(&self) -> u64 {
        self.id.index() as u64
    }

    /// `"Bool"`, `"Int"`, `"BitVec"`, and so on: the sort without its parameters.
    fn kind(&self, py: Python<'_>) -> &'static str {
        Kind::of(self.context.get().lock(py).store(), self.id).name()
    }

    #[getter]
    fn context(&self, py: Python<'_>) -> Py<Context> {
        self.context.clone_ref(py)
    }

    /// Bits of a word; of a float with all its parts.
    pub(crate) fn size(&self, py: Python<'_>) -> PyResult<u32> {
        self.context.get().lock(py).size(self.id).map_err(|error| exception(py, error))
    }

    /// Exponent bits and significand bits of a float sort.
    fn format(&self, py: Python<'_>) -> PyResult<(u32, u32)> {
        self.context.get().lock(py).float_format(self.id).map_err(|error| exception(py, error))
    }

    /// The sort of the indices of an array.
    fn domain(&self, py: Python<'_>) -> PyResult<Self> {
        Ok(Self { id: self.parts(py)?.0, context: self.context.clone_ref(py) })
    }

    /// The sort of the elements of an array.
    fn range(&self, py: Python<'_>) -> PyResult<Self> {
        Ok(Self { id: self.parts(py)?.1, context: self.context.clone_ref(py) })
    }
}

impl Sort {
    fn parts(&self, py: Python<'_>) -> PyResult<(SortId, SortId)> {
        self.context.get().lock(py).array_parts(self.id).map_err(|error| exception(py, error))
    }
}
